//! The file of `--save`: an audit without its records, for `--merge`.
//!
//! ```text
//! ennead audit 2                 a line: what the file is, and its version
//! {"files":[...],...}            a line of JSON: the counts, and how many keys follow
//! 24 bytes each, sorted          the keys of the puzzles, then those of the solution grids:
//!                                three words, the lowest byte first
//! 8 bytes                        XXH3-64 of all bytes before
//! ```

use super::counts::Counts;
use super::parts::AuditedInput;
use super::sample::Size;
use super::sorted_store::{ITEM_BYTES, Run, SortedStore, write_item};
use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::hash::Hasher;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::sync::Arc;
use twox_hash::XxHash3_64;

/// The first line, without the version.
const MAGIC: &str = "ennead audit ";

/// The version of the file, which changes with what it contains or means; others are refused.
const VERSION: &str = "2";

/// The longest line of JSON that is read, in bytes with its line feed.
const MAX_HEAD: u64 = 64 << 20;

/// The facts of a data set besides its keys.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Head {
    /// The names of its files.
    pub(crate) files: Vec<String>,
    /// The sample: minimality and guesses were found for one puzzle in `one_in`, or for more.
    pub(crate) one_in: u64,
    /// How `one_in` was chosen.
    pub(crate) sample: Size,
    /// The puzzles of the sample were rated.
    pub(crate) rates: bool,
    /// The file has the keys of the solution grids.
    pub(crate) grids: bool,
    pub(crate) counts: Counts,
    /// The inputs that it was made from.
    pub(crate) parts: Vec<AuditedInput>,
    /// How many keys of puzzles there are, and how many of grids.
    pub(crate) keys: u64,
    pub(crate) grid_keys: u64,
}

/// An audit that was read from its file.
pub(crate) struct Saved {
    pub(crate) head: Head,
    pub(crate) keys: Run,
    pub(crate) grids: Run,
}

/// Writes an audit. The stores must be sorted.
///
/// # Errors
/// When it cannot be written, or keys cannot be read.
pub(crate) fn write(
    out: impl Write,
    head: &Head,
    keys: &SortedStore,
    grids: &SortedStore,
) -> io::Result<()> {
    let mut out =
        Hashing { inner: BufWriter::with_capacity(1 << 16, out), hash: XxHash3_64::new() };
    writeln!(out, "{MAGIC}{VERSION}")?;
    serde_json::to_writer(&mut out, head)?;
    out.write_all(b"\n")?;
    for store in [keys, grids] {
        let mut cursor = store.cursor()?;
        while let Some(item) = cursor.next()? {
            write_item(&mut out, item)?;
        }
    }
    let hash = out.hash.finish();
    out.inner.write_all(&hash.to_le_bytes())?;
    out.inner.flush()
}

/// Reads the audit in the file at `path`, and checks that it is whole.
///
/// # Errors
/// When it is not such a file, or a damaged one, or one of another version.
pub(crate) fn read(path: &Path) -> Result<Saved> {
    let name = path.display();
    let file = File::open(path).with_context(|| format!("{name}: cannot be read"))?;
    let saved = read_file(file);
    saved.with_context(|| format!("{name}: not a file that `ennead audit --save` wrote"))
}

fn read_file(file: File) -> Result<Saved> {
    let size = file.metadata()?.len();
    let mut reader = Hashing { inner: BufReader::new(&file), hash: XxHash3_64::new() };
    let first = reader.line(64)?;
    let version = first.strip_prefix(MAGIC).context("its first line is another")?;
    ensure!(version == VERSION, "it is of version {version}, this program reads {VERSION}");
    let line = reader.line(MAX_HEAD)?;
    let head: Head = serde_json::from_str(&line).context("its second line cannot be read")?;
    let start = (first.len() + line.len() + 2) as u64;
    let items = head.keys.checked_add(head.grid_keys);
    let bytes = items.and_then(|items| items.checked_mul(ITEM_BYTES as u64));
    let whole = bytes.and_then(|bytes| bytes.checked_add(start + 8));
    if whole != Some(size) {
        bail!("it was cut off, or something was added: it has {size} bytes");
    }
    let mut rest = size - start - 8;
    let mut buffer = vec![0; 1 << 16];
    while rest > 0 {
        let part = &mut buffer[..rest.min(1 << 16) as usize];
        reader.inner.read_exact(part)?;
        reader.hash.write(part);
        rest -= part.len() as u64;
    }
    let mut hash = [0; 8];
    reader.inner.read_exact(&mut hash)?;
    ensure!(
        reader.hash.finish() == u64::from_le_bytes(hash),
        "it is damaged: its checksum differs"
    );
    let file = Arc::new(file);
    let keys = Run::new(Arc::clone(&file), start, head.keys);
    let grids = Run::new(file, start + head.keys * ITEM_BYTES as u64, head.grid_keys);
    Ok(Saved { head, keys, grids })
}

/// A reader or writer that hashes all bytes that pass through.
struct Hashing<T> {
    inner: T,
    hash: XxHash3_64,
}

impl<T: Write> Write for Hashing<T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.inner.write(bytes)?;
        self.hash.write(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<T: BufRead> Hashing<T> {
    /// The next line, of at most `max` bytes, without its line feed.
    fn line(&mut self, max: u64) -> Result<String> {
        let mut line = Vec::new();
        (&mut self.inner).take(max).read_until(b'\n', &mut line)?;
        self.hash.write(&line);
        ensure!(line.pop() == Some(b'\n'), "it ends too early");
        String::from_utf8(line).context("it is not text where it should be")
    }
}

#[cfg(test)]
mod tests {
    use super::super::key::{Key, RecordPlace, Side};
    use super::*;

    fn sample() -> (Head, SortedStore, SortedStore) {
        let mut counts = Counts { records: 9, unique: 8, ..Counts::default() };
        counts.add_malformed("a reason".to_owned(), RecordPlace::new(Side::Audited, 0, 7));
        counts.sample.entry(3).or_default().add_guesses(5);
        let head = Head {
            files: vec!["a \"b\".csv".to_owned()],
            one_in: 1,
            sample: Size::ByCount,
            rates: false,
            grids: true,
            counts,
            parts: vec![AuditedInput {
                files: vec!["a".to_owned()],
                bytes: None,
                shard: None,
                hash: 5,
            }],
            keys: 500,
            grid_keys: 20,
        };
        let store = |count: u64| {
            let mut store = SortedStore::new(24 * 64);
            let place = |line| RecordPlace::new(Side::Audited, 0, line);
            let key = |k: u64| Key::new(u128::from(k.wrapping_mul(77)) << 64, k, place(k)).0;
            store.extend(&(0..count).map(key).collect::<Vec<_>>()).expect("a temporary file");
            store.sort();
            store
        };
        (head, store(500), store(20))
    }

    fn file(bytes: &[u8]) -> File {
        let mut file = tempfile::tempfile().expect("a temporary file");
        file.write_all(bytes).expect("it can be written");
        io::Seek::rewind(&mut file).expect("it can be read");
        file
    }

    fn bytes() -> Vec<u8> {
        let (head, keys, grids) = sample();
        let mut bytes = Vec::new();
        write(&mut bytes, &head, &keys, &grids).expect("memory");
        bytes
    }

    #[test]
    fn what_is_written_is_read() {
        let (head, keys, grids) = sample();
        let saved = read_file(file(&bytes())).expect("whole");
        assert_eq!(saved.head, head);
        for (run, store) in [(saved.keys, keys), (saved.grids, grids)] {
            let mut read = SortedStore::new(0);
            read.add_run(run);
            let (mut one, mut other) =
                (read.cursor().expect("reads"), store.cursor().expect("reads"));
            while let Some(item) = other.next().expect("reads") {
                assert_eq!(one.next().expect("reads"), Some(item));
            }
            assert_eq!(one.next().expect("reads"), None);
        }
    }

    #[test]
    fn damage_is_noticed_wherever_it_is() {
        let whole = bytes();
        for at in (0..whole.len()).step_by(13).chain([whole.len() - 1]) {
            let mut damaged = whole.clone();
            damaged[at] ^= 4;
            assert!(read_file(file(&damaged)).is_err(), "byte {at}");
            assert!(read_file(file(&whole[..at])).is_err(), "cut off at {at}");
        }
        let longer = [whole, vec![0]].concat();
        assert!(read_file(file(&longer)).is_err());
    }

    #[test]
    fn another_version_is_named() {
        let text = String::from_utf8_lossy(&bytes()).replacen("audit 2", "audit 3", 1);
        let error = read_file(file(text.as_bytes())).err().expect("another version");
        assert_eq!(error.to_string(), "it is of version 3, this program reads 2");
    }
}
