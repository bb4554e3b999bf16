//! [`Decoded`]: reads a file as text, and unpacks it if it is packed. If a file is not text, the
//! error says what it is and how to turn it into text.

use super::unpack;
use std::io::{self, Read};

/// How many bytes are needed to recognise the kind of a file.
pub(super) const BEGINNING: usize = TAR_AT + TAR.len();

/// The mark in the head of a tar archive, after the name of its first file, and its place.
const TAR: &[u8] = b"ustar";
const TAR_AT: usize = 257;
const TAR_ARCHIVE: &str = "a tar archive: tar -xOf FILE | ennead";

/// The first bytes of files that are neither text nor unpacked here, and what to say about them.
const OTHER_KINDS: [(&[u8], &str); 17] = [
    (b"PK\x03\x04", "a zip archive (unzip -p FILE | ennead), or a spreadsheet: save it as csv"),
    (b"BZh", "packed by bzip2: bzcat FILE | ennead"),
    (b"\x1F\x9D", "packed by compress: zcat FILE | ennead"),
    (b"\x5D\0\0", "packed by lzma: xzcat FILE | ennead"),
    (b"7z\xBC\xAF", "a 7z archive: 7z e -so FILE | ennead"),
    (b"\x04\x22\x4D\x18", "packed by lz4: lz4cat FILE | ennead"),
    (b"\xFF\xFE\0\0", UTF32),
    (b"\0\0\xFE\xFF", UTF32),
    (b"\xFF\xFE", UTF16),
    (b"\xFE\xFF", UTF16),
    (b"\x89PNG", "a picture, and only text is read"),
    (b"\xFF\xD8\xFF", "a picture, and only text is read"),
    (b"GIF8", "a picture, and only text is read"),
    (b"%PDF", "a PDF document: pdftotext -layout FILE - | ennead"),
    (b"PAR1", PARQUET),
    (b"SQLite", "an SQLite database: sqlite3 FILE 'select ...' | ennead"),
    (b"ARROW1", "an Arrow table: write its puzzles as csv or lines"),
];

const PARQUET: &str = "a Parquet table: duckdb -csv -c \"select * from 'FILE'\" | ennead";

const UTF32: &str = "text in UTF-32: iconv -f UTF-32 -t UTF-8 FILE | ennead";

const UTF16: &str = "text in UTF-16: iconv -f UTF-16 -t UTF-8 FILE | ennead";

/// A reader of text.
pub(super) enum Decoded {
    /// Nothing was read yet.
    Unknown(Box<dyn Read + Send>),
    Text(Box<dyn Read + Send>),
    Unpacked(Box<dyn Read + Send>),
}

impl Decoded {
    pub(super) fn new(reader: impl Read + Send + 'static) -> Decoded {
        Decoded::Unknown(Box::new(reader))
    }

    /// An input that is known to be text.
    pub(super) fn of_text(reader: impl Read + Send + 'static) -> Decoded {
        Decoded::Text(Box::new(reader))
    }

    /// Reads the first bytes. Plain text is given at once, without waiting for more.
    fn start(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Decoded::Unknown(reader) = self else { return self.read(buffer) };
        let count = reader.read(buffer)?;
        let nothing = Decoded::Unpacked(Box::new(io::empty()));
        let Decoded::Unknown(mut reader) = std::mem::replace(self, nothing) else {
            return Ok(count);
        };
        let begins = |start: &[u8], beginning: &[u8]| {
            let len = start.len().min(beginning.len());
            start[..len] == beginning[..len]
        };
        let is_text = |start: &[u8]| {
            let beginnings = unpack::beginnings().chain(OTHER_KINDS.iter().map(|row| row.0));
            !beginnings.into_iter().any(|beginning| begins(start, beginning))
                && !is_utf16(start)
                && !is_tar(start)
        };
        if count == 0 || buffer[0] != 0 && is_text(&buffer[..count]) && !is_binary(&buffer[..count])
        {
            *self = Decoded::Text(reader);
            return Ok(count);
        }
        let mut start = buffer[..count].to_vec();
        let missing = BEGINNING.saturating_sub(count);
        reader.by_ref().take(missing as u64).read_to_end(&mut start)?;
        if let Some(what) = other_kind(&start) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, what));
        }
        // Input that turns out not to be packed is text that only began like a packed file.
        *self = Decoded::Unpacked(unpack::unpacked(start, reader));
        let count = self.read(buffer)?;
        let what = match &buffer[..count] {
            start if unpack::is_packed(start) => PACKED_TWICE,
            start if is_tar(start) => TAR_ARCHIVE,
            _ => return Ok(count),
        };
        Err(io::Error::new(io::ErrorKind::InvalidData, what))
    }
}

const PACKED_TWICE: &str = "packed twice: unpack it once, as in gzip -dc FILE | ennead";

/// An error of unpacking, in plain words. Errors of reading the file are left as they are.
fn in_words(error: io::Error) -> io::Error {
    use io::ErrorKind::{Interrupted, TimedOut, UnexpectedEof, WouldBlock};
    let is_of_system = error.raw_os_error().is_some();
    if is_of_system || matches!(error.kind(), Interrupted | TimedOut | WouldBlock) {
        return error;
    }
    // The library for zstd puts the cause into the text of its error, as Rust code: `Name(…)`.
    let text = error.to_string();
    let is_cut_off = error.kind() == UnexpectedEof
        || ["UnexpectedEof", "incomplete deflate"].iter().any(|sign| text.contains(sign));
    if is_cut_off {
        io::Error::new(UnexpectedEof, "the packed file is cut off, or something else follows it")
    } else if text.contains("(") {
        io::Error::new(io::ErrorKind::InvalidData, "the packed file is damaged")
    } else {
        error
    }
}

/// The kind of a file that begins with these bytes, if it is neither text nor packed.
fn other_kind(start: &[u8]) -> Option<&'static str> {
    let row = OTHER_KINDS.iter().find(|(beginning, _)| start.starts_with(beginning));
    let what = row.map(|row| row.1).or_else(|| is_utf16(start).then_some(UTF16));
    what.or_else(|| is_tar(start).then_some(TAR_ARCHIVE)).or_else(|| {
        (!unpack::is_packed(start) && is_binary(start))
            .then_some("not text: one byte in ten is a control character")
    })
}

/// True if one byte in ten is a character that text does not have. The library reads numpy arrays,
/// which begin with the byte 0x93.
fn is_binary(start: &[u8]) -> bool {
    let is_control = |byte: &&u8| byte.is_ascii_control() && !b"\t\n\x0C\r\x1B".contains(byte);
    let start = &start[..start.len().min(BEGINNING)];
    start.first() != Some(&0x93) && 10 * start.iter().filter(is_control).count() > start.len()
}

/// True if the bytes are the head of a tar archive.
fn is_tar(start: &[u8]) -> bool {
    start.get(TAR_AT..).is_some_and(|rest| rest.starts_with(TAR))
}

/// True if the bytes are ASCII characters with two bytes each.
fn is_utf16(start: &[u8]) -> bool {
    match *start {
        [a, 0, b, 0, ..] | [0, a, 0, b, ..] => a != 0 && b != 0,
        _ => false,
    }
}

impl Read for Decoded {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Decoded::Unknown(_) => self.start(buffer),
            Decoded::Text(reader) => reader.read(buffer),
            Decoded::Unpacked(reader) => reader.read(buffer).map_err(in_words),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(bytes: &[u8]) -> io::Result<Vec<u8>> {
        let mut out = Vec::new();
        Decoded::new(io::Cursor::new(bytes.to_vec())).read_to_end(&mut out).map(|_| out)
    }

    #[test]
    fn plain_text_comes_as_it_is() {
        for text in ["", "5", "53..7\n", "PK", "PK x", "BZ", "(", "%PD", "\u{FEFF}5"] {
            assert_eq!(decoded(text.as_bytes()).ok(), Some(text.as_bytes().to_vec()), "{text}");
        }
    }

    #[test]
    fn a_packed_file_that_is_cut_off_says_so() {
        for packed in [
            &include_bytes!("../../../tests/data/good.gz")[..],
            include_bytes!("../../../tests/data/good.xz"),
            include_bytes!("../../../tests/data/good.zst"),
        ] {
            let error = decoded(&packed[..packed.len() - 9]).expect_err("cut off").to_string();
            assert_eq!(error, "the packed file is cut off, or something else follows it");
        }
    }

    #[test]
    fn a_file_that_is_packed_twice_is_named() {
        let once = include_bytes!("../../../tests/data/good.gz");
        let mut twice = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        io::Write::write_all(&mut twice, once).expect("packed");
        let error = decoded(&twice.finish().expect("packed")).expect_err("packed").to_string();
        assert!(error.starts_with("packed twice"), "{error}");
    }

    #[test]
    fn files_that_are_not_text_are_named() {
        let told = |bytes: &[u8]| decoded(bytes).expect_err("no text").to_string();
        assert!(told(b"PK\x03\x04xyz").contains("save it as csv"));
        assert!(told(&[1, 2, 3, 4].repeat(100)).contains("not text"));
        assert!(told(b"PAR1\x15\x04").contains("duckdb"));
        assert!(told(b"\xFF\xFE5\x003\x00").contains("UTF-16"));
        assert!(told(b"\x005\x003\x00.").contains("UTF-16"));
        assert!(told(b"\x89PNG\r\n").contains("picture"));
        assert!(told(b"\x1F\x9D\x90ab").contains("compress"));
        assert!(told(b"\x5D\0\0\x80\0").contains("lzma"));
    }

    #[test]
    fn tar_archives_are_named_packed_or_not() {
        let told = |bytes: &[u8]| {
            let mut decoded = Decoded::new(io::Cursor::new(bytes.to_vec()));
            decoded.read(&mut [0; 4096]).expect_err("no text").to_string()
        };
        let mut tar = vec![0; 10_240];
        tar[..8].copy_from_slice(b"easy.txt");
        tar[257..262].copy_from_slice(b"ustar");
        assert!(told(&tar).contains("tar archive"));
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        io::Write::write_all(&mut gzip, &tar).expect("packed");
        assert!(told(&gzip.finish().expect("packed")).contains("tar archive"));
    }
}
