//! Unpacks gzip, xz and zstd, which are recognised by their first bytes, while they are read.
//!
//! The file uses nothing of the program, so that fuzzing can take it as it is
//! (`tests/fuzz/targets/packed.rs`).

use flate2::bufread::MultiGzDecoder;
use lzma_rust2::XzReader;
use ruzstd::decoding::StreamingDecoder;
use std::io::{self, BufRead, BufReader, Chain, Cursor, Read};

/// The most memory for unpacking xz, in KiB: twice what `xz -9` needs.
const MAX_WINDOW_KIB: u32 = 128 << 10;

/// A packed file: its first bytes, and the rest.
type Packed = BufReader<Chain<Cursor<Vec<u8>>, Box<dyn Read + Send>>>;

/// Unpacks a file while it is read.
type Unpack = fn(Packed) -> Box<dyn Read + Send>;

/// The first bytes of each kind of packed file, and how to unpack it.
const PACKED: [(&[u8], Unpack); 3] = [
    (b"\x1F\x8B", |packed| Box::new(MultiGzDecoder::new(packed))),
    (b"\xFD7zXZ\0", |packed| Box::new(XzReader::new_mem_limit(packed, true, MAX_WINDOW_KIB))),
    (b"\x28\xB5\x2F\xFD", |packed| Box::new(Zstd { frames: None, packed: Some(packed) })),
];

/// The first bytes of each kind of packed file.
pub(super) fn beginnings() -> impl Iterator<Item = &'static [u8]> {
    PACKED.iter().map(|row| row.0)
}

/// Whether a file that begins with these bytes is packed.
pub(super) fn is_packed(start: &[u8]) -> bool {
    beginnings().any(|beginning| start.starts_with(beginning))
}

/// The content of a file of which `start` was read already: unpacked, if it is packed.
pub(super) fn unpacked(start: Vec<u8>, rest: Box<dyn Read + Send>) -> Box<dyn Read + Send> {
    let unpack = PACKED.iter().find(|(beginning, _)| start.starts_with(beginning));
    let whole = Cursor::new(start).chain(rest);
    match unpack {
        Some((_, unpack)) => unpack(BufReader::with_capacity(64 << 10, whole)),
        None => Box::new(whole),
    }
}

/// A file packed by zstd: one frame after the other.
struct Zstd {
    frames: Option<Box<StreamingDecoder<Packed, ruzstd::decoding::FrameDecoder>>>,
    /// The file between two frames.
    packed: Option<Packed>,
}

impl Read for Zstd {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if let Some(mut packed) = self.packed.take() {
                if packed.fill_buf()?.is_empty() {
                    self.packed = Some(packed);
                    return Ok(0);
                }
                self.frames =
                    Some(Box::new(StreamingDecoder::new(packed).map_err(io::Error::other)?));
            }
            let Some(frames) = &mut self.frames else { return Ok(0) };
            let count = frames.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            self.packed = self.frames.take().map(|frames| frames.into_inner());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn content(bytes: &[u8]) -> io::Result<Vec<u8>> {
        let mut out = Vec::new();
        unpacked(bytes.to_vec(), Box::new(io::empty())).read_to_end(&mut out).map(|_| out)
    }

    #[test]
    fn packed_files_are_unpacked_member_by_member() {
        // `hi\n` by `gzip -n`, `xz` and `zstd`.
        let packed: [&[u8]; 3] = [
            b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xcb\xc8\xe4\x02\x00\x7a\x7a\x6f\xed\x03\x00\x00\x00",
            include_bytes!("../../../tests/data/hi.xz"),
            include_bytes!("../../../tests/data/hi.zst"),
        ];
        for packed in packed {
            assert!(is_packed(packed));
            assert_eq!(content(packed).ok(), Some(b"hi\n".to_vec()));
            assert_eq!(content(&packed.repeat(3)).ok(), Some(b"hi\nhi\nhi\n".to_vec()));
            assert!(content(&packed[..packed.len() - 5]).is_err(), "it is cut off");
        }
    }

    #[test]
    fn damaged_files_do_not_panic() {
        let data = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");
        for name in ["good.gz", "good.xz", "good.zst"] {
            let whole = fs::read(format!("{data}/{name}")).expect("a file");
            for at in 0..whole.len() {
                let mut damaged = whole.clone();
                damaged[at] ^= 0x41;
                let _ = content(&damaged);
            }
        }
        // What fuzzing found.
        for entry in fs::read_dir(format!("{data}/fuzz/packed")).expect("a folder") {
            let _ = content(&fs::read(entry.expect("an entry").path()).expect("a file"));
        }
    }
}
