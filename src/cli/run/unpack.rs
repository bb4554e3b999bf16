//! Unpacks gzip, xz and zstd, which are recognised by their first bytes, while they are read.
//!
//! The file uses nothing of the program, so that fuzzing can take it as it is
//! (`tests/fuzz/targets/packed.rs`).

use flate2::bufread::MultiGzDecoder;
use lzma_rust2::XzReader;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
use std::io::{self, BufRead, BufReader, Chain, Cursor, Read};

/// The most memory for unpacking xz, in KiB: twice what `xz -9` needs.
const MAX_WINDOW_KIB: u32 = 128 << 10;

/// A packed file: its first bytes, and the rest.
type Packed = BufReader<Chain<Cursor<Vec<u8>>, Box<dyn Read + Send>>>;

/// Unpacks a file while it is read.
type Unpack = fn(Packed) -> Box<dyn Read + Send>;

/// The first bytes of each kind of packed file, and how to unpack it.
const PACKED: [(&[&[u8]], Unpack); 3] = [
    (&[b"\x1F\x8B"], |packed| Box::new(MultiGzDecoder::new(packed))),
    (&[b"\xFD7zXZ\0"], |packed| Box::new(XzReader::new_mem_limit(packed, true, MAX_WINDOW_KIB))),
    (&ZSTD, |packed| Box::new(Frames::new(packed))),
];

/// The first bytes of a frame of zstd, and those of the 16 kinds of frames that hold no content and
/// are skipped. `pzstd` begins a file with such a frame; in the seekable format one ends it.
const ZSTD: [&[u8]; 17] = [
    b"\x28\xB5\x2F\xFD",
    b"P*M\x18",
    b"Q*M\x18",
    b"R*M\x18",
    b"S*M\x18",
    b"T*M\x18",
    b"U*M\x18",
    b"V*M\x18",
    b"W*M\x18",
    b"X*M\x18",
    b"Y*M\x18",
    b"Z*M\x18",
    b"[*M\x18",
    b"\\*M\x18",
    b"]*M\x18",
    b"^*M\x18",
    b"_*M\x18",
];

/// The first bytes of each kind of packed file.
pub(super) fn beginnings() -> impl Iterator<Item = &'static [u8]> {
    PACKED.iter().flat_map(|row| row.0).copied()
}

/// True if a file that begins with these bytes is packed.
pub(super) fn is_packed(start: &[u8]) -> bool {
    beginnings().any(|beginning| start.starts_with(beginning))
}

/// The content of a file of which `start` was read already: unpacked, if it is packed.
pub(super) fn unpacked(start: Vec<u8>, rest: Box<dyn Read + Send>) -> Box<dyn Read + Send> {
    let begins =
        |beginnings: &[&[u8]]| beginnings.iter().any(|beginning| start.starts_with(beginning));
    let unpack = PACKED.iter().find(|(beginnings, _)| begins(beginnings));
    let whole = Cursor::new(start).chain(rest);
    match unpack {
        Some((_, unpack)) => unpack(BufReader::with_capacity(64 << 10, whole)),
        None => Box::new(whole),
    }
}

/// A frame of zstd.
type Frame = StreamingDecoder<Packed, FrameDecoder>;

/// A file packed by zstd: one frame after the other.
struct Frames {
    frame: Option<Frame>,
    /// The file between two frames.
    packed: Option<Packed>,
}

impl Frames {
    fn new(packed: Packed) -> Frames {
        Frames { frame: None, packed: Some(packed) }
    }
}

impl Read for Frames {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if let Some(mut packed) = self.packed.take() {
                skip_empty_frames(&mut packed)?;
                if packed.fill_buf()?.is_empty() {
                    self.packed = Some(packed);
                    return Ok(0);
                }
                self.frame = Some(Frame::new(packed).map_err(io::Error::other)?);
            }
            let Some(frame) = &mut self.frame else { return Ok(0) };
            let count = frame.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            self.packed = self.frame.take().map(end).transpose()?;
        }
    }
}

/// The file after a frame that was read to its end.
///
/// # Errors
/// When the content is not what its checksum says.
fn end(frame: Frame) -> io::Result<Packed> {
    let (packed, decoder) = frame.into_parts();
    // Not every frame has a checksum.
    let stored = decoder.get_checksum_from_data();
    if stored.is_some() && stored != decoder.get_calculated_checksum() {
        return Err(damaged("the file is damaged: its content does not match its checksum"));
    }
    Ok(packed)
}

/// Skips frames without content. The four bytes after their first ones are their length.
fn skip_empty_frames(packed: &mut Packed) -> io::Result<()> {
    // A frame with content begins with another byte.
    while packed.fill_buf()?.first().is_some_and(|first| (b'P'..=b'_').contains(first)) {
        let mut head = [0; 8];
        packed.read_exact(&mut head)?;
        let [beginning @ .., a, b, c, d] = head;
        if !ZSTD.contains(&&beginning[..]) {
            return Err(damaged("no frame of zstd begins so"));
        }
        let len = u64::from(u32::from_le_bytes([a, b, c, d]));
        if io::copy(&mut packed.by_ref().take(len), &mut io::sink())? < len {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    }
    Ok(())
}

fn damaged(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
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
    fn content_that_does_not_match_its_checksum_is_refused() {
        // The last four bytes of a frame of the program `zstd` are its checksum.
        let mut frame = include_bytes!("../../../tests/data/hi.zst").to_vec();
        let at = frame.len() - 1;
        frame[at] ^= 1;
        let error = content(&frame).expect_err("another checksum");
        assert!(error.to_string().contains("checksum"), "{error}");
    }

    #[test]
    fn frames_of_zstd_without_content_are_skipped() {
        let frame = include_bytes!("../../../tests/data/hi.zst");
        for first in 0x50..=0x5F {
            let skipped = [&[first, 0x2A, 0x4D, 0x18, 5, 0, 0, 0], &b"12345"[..]].concat();
            let empty = [first, 0x2A, 0x4D, 0x18, 0, 0, 0, 0];
            let all = [&skipped, &frame[..], &empty, &skipped, frame, &skipped, &empty].concat();
            assert!(is_packed(&all));
            assert_eq!(content(&all).ok(), Some(b"hi\nhi\n".to_vec()), "{first:x}");
            assert_eq!(content(&empty).ok(), Some(Vec::new()));
            assert!(content(&skipped[..12]).is_err(), "it is cut off");
            assert!(content(&[&all[..], &empty[..6]].concat()).is_err(), "it is cut off");
        }
        assert!(content(&[&frame[..], b"P is not a frame"].concat()).is_err());
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
