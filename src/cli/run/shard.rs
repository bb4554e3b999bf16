//! `--shard K/N`: one of N parts of the files, for as many machines. The parts are ranges of bytes,
//! cut between records, so each is found without the others:
//!
//! ```text
//! files      one after the other, as if they were one         total bytes B
//! part K     the records that begin in the bytes from B (K - 1) / N to B K / N
//! outputs    of all parts, one after the other: the output of one run
//! ```
//!
//! So a part has to know what stands before it: whether there is a record, because only the part
//! with the first record writes a header; whether the last answer is drawn, because a blank line
//! comes below it; and the number of records and lines, but only where they are written. To count
//! them, the files are read from their beginning.

use super::decode;
use super::inputs::{Source, not_found};
use super::unpack;
use anyhow::{Context, Result, anyhow, bail};
use ennead::format::{Blocks, Cut, Header, ReadOptions, Record};
use std::collections::VecDeque;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

/// One of several parts: `3/16`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shard {
    /// From 1.
    number: u64,
    count: u64,
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Shard, &'static str> {
        let numbers = text.split_once('/').and_then(|(number, count)| {
            Some(Shard { number: number.parse().ok()?, count: count.parse().ok()? })
        });
        match numbers {
            Some(shard) if (1..=shard.count).contains(&shard.number) => Ok(shard),
            _ => Err("a part is K/N with K from 1 to N, as 3/16"),
        }
    }
}

impl Shard {
    /// Its number, from 1, and how many there are.
    pub(crate) fn numbers(self) -> (u64, u64) {
        (self.number, self.count)
    }

    /// The bytes of the part, of `total`.
    fn bytes(self, total: u64) -> (u64, u64) {
        let end_of = |parts: u64| {
            let byte = u128::from(total) * u128::from(parts) / u128::from(self.count);
            u64::try_from(byte).unwrap_or(total)
        };
        (end_of(self.number - 1), end_of(self.number))
    }
}

/// A part of a file.
#[derive(Debug)]
pub(crate) struct FileRange {
    pub(super) path: PathBuf,
    /// Where it begins.
    pub(super) from: Cut,
    /// The first byte after it.
    pub(super) to: u64,
    /// The number of its first line; `None` if lines were not counted.
    pub(super) first_line: Option<u64>,
    /// The header of the file, if it is a table and the header stands above the part.
    pub(super) header: Option<Arc<Header>>,
}

/// What stands around the records of a run in the whole output: nothing, unless the run is one of
/// several parts.
#[derive(Clone, Copy, Default)]
pub(crate) struct Surroundings {
    /// How many records are in front, if they were counted; else 0.
    pub(crate) records: u64,
    /// There is a record in front.
    pub(crate) has_records: bool,
    /// Whether the last answer in front is drawn over several lines; `None` if there is none.
    pub(crate) last_answer: Option<bool>,
    /// There are other parts behind.
    pub(crate) is_continued: bool,
}

/// How a command answers, as far as its other parts have to know.
pub(crate) struct AnswerLayout<'a> {
    /// Numbers of records or lines are written.
    pub(crate) has_numbers: bool,
    /// Whether the answer to a record is drawn over several lines; `None` if it has none.
    pub(crate) is_drawn: &'a dyn Fn(&Record) -> Option<bool>,
}

/// The sources of one part, and what stands around it.
///
/// # Errors
/// When a source has no parts, or cannot be read.
pub(super) fn sources(
    all: VecDeque<Source>,
    shard: Shard,
    options: &ReadOptions,
    layout: &AnswerLayout,
) -> Result<(VecDeque<Source>, Surroundings)> {
    let mut files = Vec::new();
    for source in all {
        files.push(PlainFile::open(source)?);
    }
    let total = files.iter().map(|file| file.size).sum();
    let (from, to) = shard.bytes(total);
    let mut around =
        Surroundings { is_continued: shard.number < shard.count, ..Surroundings::default() };
    let mut parts = VecDeque::new();
    let mut offset = 0;
    for mut file in files {
        let mut cut = |at: u64| {
            let at = at.saturating_sub(offset).min(file.size);
            Cut::at_or_after(&mut file.file, at, options).map_err(|error| file.unreadable(error))
        };
        let (from, to) = (cut(from)?, cut(to)?.byte());
        let mut first_line = (from.byte() == 0).then_some(1);
        let mut header = None;
        if from.byte() > 0 {
            header = file.header(options)?;
            file.look_before(from.byte(), options, layout, &mut around)?;
            if layout.has_numbers {
                let counts = file.count(from.byte(), options)?;
                first_line = Some(1 + counts.lines);
                around.records += counts.records;
            }
        }
        offset += file.size;
        if from.byte() < to {
            parts.push_back(Source::Range(FileRange {
                path: file.path,
                from,
                to,
                first_line,
                header,
            }));
        }
    }
    Ok((parts, around))
}

/// A file that has parts.
struct PlainFile {
    path: PathBuf,
    file: File,
    size: u64,
}

/// How many there are of each.
struct Counts {
    lines: u64,
    records: u64,
}

impl PlainFile {
    fn open(source: Source) -> Result<PlainFile> {
        let path = match source {
            Source::File(path) | Source::Range(FileRange { path, .. }) => path,
            Source::Stdin => {
                bail!("--shard takes a part of a file, and a pipe has none: name the file")
            }
            Source::Argument { number, .. } => {
                bail!("--shard takes a part of a file, and argument {number} is a puzzle")
            }
        };
        let name = path.display();
        if !path.exists() {
            return Err(anyhow!(not_found(&path)));
        }
        let mut file = File::open(&path).with_context(|| format!("{name}: cannot be read"))?;
        let metadata = file.metadata().with_context(|| format!("{name}: cannot be read"))?;
        if !metadata.is_file() {
            bail!("{name}: --shard takes a part of a file, and this is not a file");
        }
        let mut beginning = Vec::new();
        let read = file.by_ref().take(decode::BEGINNING as u64).read_to_end(&mut beginning);
        read.with_context(|| format!("{name}: cannot be read"))?;
        if let Some(what) = decode::no_text(&beginning) {
            bail!("{name}: cannot be read: {what}");
        }
        if unpack::is_packed(&beginning) {
            bail!("{name}: is packed, and --shard takes a part of a plain file: unpack it first");
        }
        Ok(PlainFile { path, file, size: metadata.len() })
    }

    fn unreadable(&self, error: std::io::Error) -> anyhow::Error {
        unreadable(&self.path, &error)
    }

    /// The header, if the file is a table.
    fn header(&mut self, options: &ReadOptions) -> Result<Option<Arc<Header>>> {
        let path = &self.path;
        let unreadable = |error| unreadable(path, &error);
        self.file.rewind().map_err(unreadable)?;
        for block in Blocks::new(&mut self.file, options).with_target(1 << 12) {
            let block = block.map_err(unreadable)?;
            if let Some(header) = block.header() {
                return Ok(Some(Arc::new(header)));
            }
            if block.records(options).next().is_some() {
                break;
            }
        }
        Ok(None)
    }

    /// Finds out whether there are records in front of byte `to`, and how the last is answered.
    fn look_before(
        &mut self,
        to: u64,
        options: &ReadOptions,
        layout: &AnswerLayout,
        around: &mut Surroundings,
    ) -> Result<()> {
        // The last records will do; but they may be far away, behind comments and blank lines.
        for distance in [1 << 16, 1 << 22, u64::MAX] {
            let at = to.saturating_sub(distance);
            let path = &self.path;
            let cut = Cut::at_or_after(&mut self.file, at, options)
                .map_err(|error| unreadable(path, &error))?;
            let mut has_answer = false;
            self.each_record(cut, to, options, |record| {
                around.has_records = true;
                if let Some(drawn) = (layout.is_drawn)(record) {
                    around.last_answer = Some(drawn);
                    has_answer = true;
                }
            })?;
            if has_answer || at == 0 {
                break;
            }
        }
        Ok(())
    }

    fn each_record(
        &mut self,
        from: Cut,
        to: u64,
        options: &ReadOptions,
        mut look: impl FnMut(&Record),
    ) -> Result<()> {
        let Some(bytes) = to.checked_sub(from.byte()) else { return Ok(()) };
        let path = &self.path;
        let unreadable = |error| unreadable(path, &error);
        self.file.seek(SeekFrom::Start(from.byte())).map_err(unreadable)?;
        for block in Blocks::from_cut(self.file.by_ref().take(bytes), &from, 1, options) {
            block.map_err(unreadable)?.records(options).for_each(|record| look(&record));
        }
        Ok(())
    }

    /// Counts what stands in front of byte `to`.
    fn count(&mut self, to: u64, options: &ReadOptions) -> Result<Counts> {
        let path = &self.path;
        let unreadable = |error| unreadable(path, &error);
        self.file.rewind().map_err(unreadable)?;
        let mut counts = Counts { lines: 0, records: 0 };
        let mut blocks = Blocks::new(self.file.by_ref().take(to), options);
        while let Some(block) = blocks.next().transpose().map_err(unreadable)? {
            let bytes = match block.into_lines(options) {
                Ok(lines) => {
                    counts.lines += lines.count_lines();
                    counts.records += lines.lines().len() as u64;
                    lines.into_bytes()
                }
                Err(block) => {
                    counts.lines += memchr::memchr_iter(b'\n', &block.bytes).count() as u64;
                    counts.records += block.records(options).count() as u64;
                    block.bytes
                }
            };
            blocks.recycle(bytes);
        }
        Ok(counts)
    }
}

fn unreadable(path: &Path, error: &std::io::Error) -> anyhow::Error {
    anyhow!("{}: cannot be read: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_one_of_several() {
        assert_eq!("3/16".parse(), Ok(Shard { number: 3, count: 16 }));
        assert_eq!("1/1".parse(), Ok(Shard { number: 1, count: 1 }));
        for not in ["", "3", "0/16", "17/16", "1/0", "-1/2", "1/2/3", "a/b", " 1/2"] {
            assert!(not.parse::<Shard>().is_err(), "{not:?}");
        }
    }

    #[test]
    fn the_parts_are_all_bytes_once() {
        for total in [0, 1, 5, 1000, u64::MAX] {
            let parts: Vec<_> =
                (1..=7).map(|number| Shard { number, count: 7 }.bytes(total)).collect();
            assert_eq!((parts[0].0, parts[6].1), (0, total));
            assert!(parts.windows(2).all(|parts| parts[0].1 == parts[1].0));
        }
    }
}
