//! [`SortedStore`]: collects three-word items and gives them back in order. What does not fit in
//! the memory that it may take is sorted in runs, which go to temporary files without a name and
//! are merged when they are read.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::sync::Arc;

/// An item: three words, compared from the first on.
pub(crate) type Words = [u64; 3];

/// The size of an item in memory and in files.
pub(crate) const ITEM_BYTES: usize = size_of::<Words>();

/// How many items are read from a run at once.
const READ_ITEMS: usize = 4096;

/// Items that can be read in ascending order.
pub(crate) struct SortedStore {
    /// How many items are kept in memory.
    max_items: usize,
    /// Items that are not in a run yet.
    items: Vec<Words>,
    is_sorted: bool,
    runs: Vec<Run>,
}

/// Sorted items in a file.
pub(crate) struct Run {
    file: Arc<File>,
    /// The first byte of the first item.
    start: u64,
    /// How many items there are.
    count: u64,
}

impl Run {
    /// The `count` items that begin at byte `start` of a file.
    pub(crate) fn new(file: Arc<File>, start: u64, count: u64) -> Run {
        Run { file, start, count }
    }
}

/// A store that takes as much memory as it needs.
impl Default for SortedStore {
    fn default() -> SortedStore {
        SortedStore::new(usize::MAX)
    }
}

/// Writes items to a new temporary file.
fn write_temporary(items: &[Words]) -> io::Result<File> {
    let mut out = BufWriter::with_capacity(1 << 20, tempfile::tempfile()?);
    for item in items {
        write_item(&mut out, *item)?;
    }
    out.into_inner().map_err(io::IntoInnerError::into_error)
}

impl SortedStore {
    /// A store that takes `memory` bytes at most, and some for each run.
    pub(crate) fn new(memory: usize) -> SortedStore {
        let max_items = (memory / ITEM_BYTES).max(1);
        SortedStore { max_items, items: Vec::new(), is_sorted: true, runs: Vec::new() }
    }

    /// Adds `items`, which stay unsorted until [`SortedStore::sort`].
    ///
    /// # Errors
    /// When a run cannot be written.
    pub(crate) fn extend(&mut self, items: &[Words]) -> io::Result<()> {
        let mut rest = items;
        while self.items.len() + rest.len() > self.max_items {
            let room = self.max_items - self.items.len();
            let (now, later) = rest.split_at(room);
            self.items.extend_from_slice(now);
            rest = later;
            self.spill()?;
        }
        self.items.extend_from_slice(rest);
        self.is_sorted = false;
        Ok(())
    }

    /// True if not all items are in memory.
    pub(crate) fn has_runs(&self) -> bool {
        !self.runs.is_empty()
    }

    /// Sorts what is in memory, so that a cursor can be had.
    pub(crate) fn sort(&mut self) {
        if !self.is_sorted {
            self.items.sort_unstable();
            self.is_sorted = true;
        }
    }

    /// Writes the items in memory to a run.
    ///
    /// # Errors
    /// When the folder of temporary files cannot be used, or is full; the message names it.
    fn spill(&mut self) -> io::Result<()> {
        self.items.sort_unstable();
        let file = write_temporary(&self.items).map_err(|error| {
            let folder = std::env::temp_dir();
            let folder = folder.display();
            let why = format!("{folder}: {error}; TMPDIR names the folder for it");
            io::Error::new(error.kind(), why)
        })?;
        self.runs.push(Run::new(Arc::new(file), 0, self.items.len() as u64));
        self.items.clear();
        Ok(())
    }

    /// All items, ascending. [`SortedStore::sort`] must come first; there may be several cursors at
    /// a time.
    ///
    /// # Errors
    /// When a run cannot be read.
    pub(crate) fn cursor(&self) -> io::Result<Cursor<'_>> {
        debug_assert!(self.is_sorted, "sort first");
        let runs = self.runs.iter().map(|run| {
            let reader = RunReader { run, read: 0, items: Vec::new(), next: 0 };
            Source::Run(reader)
        });
        let mut sources: Vec<Source> = runs.collect();
        if !self.items.is_empty() {
            sources.push(Source::Memory(self.items.iter()));
        }
        let mut heads = BinaryHeap::new();
        for (index, source) in sources.iter_mut().enumerate() {
            heads.extend(source.next()?.map(|item| Reverse((item, index))));
        }
        Ok(Cursor { sources, heads })
    }
}

/// Writes an item as it stands in files.
pub(crate) fn write_item(out: &mut impl Write, item: Words) -> io::Result<()> {
    let mut bytes = [0; ITEM_BYTES];
    for (bytes, word) in bytes.chunks_exact_mut(8).zip(item) {
        bytes.copy_from_slice(&word.to_le_bytes());
    }
    out.write_all(&bytes)
}

/// Goes through the items of a store in order.
pub(crate) struct Cursor<'a> {
    sources: Vec<Source<'a>>,
    /// The next item of each source, with the index of the source.
    heads: BinaryHeap<Reverse<(Words, usize)>>,
}

enum Source<'a> {
    Memory(std::slice::Iter<'a, Words>),
    Run(RunReader<'a>),
}

struct RunReader<'a> {
    run: &'a Run,
    /// How many items were read from the file.
    read: u64,
    items: Vec<Words>,
    /// The index in `items` of the first item that was not taken.
    next: usize,
}

impl Cursor<'_> {
    /// The next item, without taking it.
    pub(crate) fn peek(&self) -> Option<Words> {
        self.heads.peek().map(|Reverse((item, _))| *item)
    }

    /// Takes the next item.
    ///
    /// # Errors
    /// When a run cannot be read.
    pub(crate) fn next(&mut self) -> io::Result<Option<Words>> {
        let Some(mut head) = self.heads.peek_mut() else { return Ok(None) };
        let Reverse((item, index)) = *head;
        match self.sources[index].next()? {
            Some(next) => *head = Reverse((next, index)),
            None => {
                std::collections::binary_heap::PeekMut::pop(head);
            }
        }
        Ok(Some(item))
    }
}

impl Source<'_> {
    fn next(&mut self) -> io::Result<Option<Words>> {
        match self {
            Source::Memory(items) => Ok(items.next().copied()),
            Source::Run(reader) => reader.next(),
        }
    }
}

impl RunReader<'_> {
    fn next(&mut self) -> io::Result<Option<Words>> {
        if self.next == self.items.len() {
            self.fill()?;
        }
        let item = self.items.get(self.next).copied();
        self.next += 1;
        Ok(item)
    }

    /// Reads the next items.
    fn fill(&mut self) -> io::Result<()> {
        let count = (self.run.count - self.read).min(READ_ITEMS as u64);
        let mut bytes = vec![0; count as usize * ITEM_BYTES];
        // Several readers share a file, but never at the same moment.
        let mut file = &*self.run.file;
        file.seek(SeekFrom::Start(self.run.start + self.read * ITEM_BYTES as u64))?;
        file.read_exact(&mut bytes)?;
        self.items.clear();
        self.items.extend(bytes.chunks_exact(ITEM_BYTES).map(|bytes| {
            let mut words = bytes
                .chunks_exact(8)
                .map(|word| word.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)));
            [(); 3].map(|()| words.next().unwrap_or_default())
        }));
        self.next = 0;
        self.read += count;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ennead::Random;

    fn all(store: &SortedStore) -> Vec<Words> {
        let mut cursor = store.cursor().expect("runs can be read");
        std::iter::from_fn(|| cursor.next().expect("runs can be read")).collect()
    }

    #[test]
    fn items_come_in_order_however_little_memory_there_is() {
        let mut random = Random::new(1, 0);
        // Few values, so that many items are equal.
        let items: Vec<Words> =
            (0..20_000).map(|_| [(); 3].map(|()| random.below(20) << 60)).collect();
        let mut sorted = items.clone();
        sorted.sort_unstable();
        for memory in [1 << 20, 24 * 7000, 24 * 6000, 24 * 1000] {
            let mut store = SortedStore::new(memory);
            items.chunks(333).for_each(|items| store.extend(items).expect("a temporary file"));
            store.sort();
            assert_eq!(store.has_runs(), memory < 24 * 20_000, "{memory} bytes");
            assert_eq!(all(&store), sorted, "{memory} bytes");
            // Cursors share the files.
            let (mut one, mut other) = (store.cursor().expect("one"), store.cursor().expect("two"));
            for item in sorted.iter().take(9000) {
                assert_eq!(one.next().expect("reads"), Some(*item));
            }
            for item in &sorted {
                assert_eq!(other.peek(), Some(*item));
                assert_eq!(other.next().expect("reads"), Some(*item));
            }
            assert_eq!(one.next().expect("reads"), Some(sorted[9000]));
        }
        assert!(all(&SortedStore::new(0)).is_empty());
    }
}
