//! `--shard K/N`: one of N parts of the files, one for each of N machines. A part is a range of
//! bytes, cut at line ends, so each is found without the others:
//!
//! ```text
//! files      one after the other, as if they were one         total bytes B
//! part K     the lines that begin in the bytes from B (K - 1) / N to B K / N
//! ```
//!
//! The first record of a file that can be read decides its format, and each part is read as a file
//! of its own in this format: rows of a table below its header.

use super::inputs::{Inputs, NextInput, Source};
use crate::cli::message;
use crate::cli::options::input::Shard;
use anyhow::{Context, Result, anyhow, bail};
use ennead::format::{InputFormat, ReadOptions, Record, RecordFormat};
use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// How many bytes are read at once to find the first record.
const BEGINNING_BYTES: usize = 64 << 10;

/// The longest line above the first record.
const MAX_LINE: u64 = 1 << 20;

/// A part of a file.
#[derive(Debug)]
pub(crate) struct FilePart {
    pub(super) path: PathBuf,
    shard: Shard,
    /// How to read it; `None` for a table, which is recognised by its header.
    pub(super) format: Option<InputFormat>,
    /// The lines to read above it: those of a table down to its header.
    pub(super) above: Vec<u8>,
    /// Its first byte in the file, and the first after it.
    from: u64,
    to: u64,
}

impl FilePart {
    /// The name in messages. The numbers of lines in them are those of the part.
    pub(super) fn name(&self) -> String {
        let Shard { number, count } = self.shard;
        format!("{} (part {number} of {count})", message::file_name(&self.path))
    }

    pub(super) fn size(&self) -> u64 {
        // The file may have changed since it was cut.
        self.to.saturating_sub(self.from)
    }

    /// The file, at the beginning of the part.
    pub(super) fn open(&self) -> std::io::Result<File> {
        let mut file = File::open(&self.path)?;
        file.seek(SeekFrom::Start(self.from))?;
        Ok(file)
    }
}

/// The part of each source that belongs to `shard`.
///
/// # Errors
/// When a source is not a file with a record in each line, or cannot be read.
pub(super) fn parts(
    sources: VecDeque<Source>,
    shard: Shard,
    options: &ReadOptions,
) -> Result<VecDeque<Source>> {
    let files = sources.into_iter().map(|source| LineFile::open(source, options));
    let files = files.collect::<Result<Vec<_>>>()?;
    let (from, to) = shard.bytes(files.iter().map(LineFile::rows).sum());
    let mut before = 0;
    let part_of = |file: LineFile| {
        let rows = file.rows();
        let cut = |at: u64| file.cut(at.saturating_sub(before).min(rows));
        let ends = cut(from).and_then(|from| Ok((from, cut(to)?)));
        let (from, to) = ends.with_context(|| cannot_be_read(&file.path))?;
        before += rows;
        let LineFile { path, format, above, .. } = file;
        Ok(Source::Part(FilePart { path, shard, format, above, from, to }))
    };
    files.into_iter().map(part_of).collect()
}

/// A file with a record in each line.
struct LineFile {
    path: PathBuf,
    size: u64,
    format: Option<InputFormat>,
    above: Vec<u8>,
}

impl LineFile {
    fn open(source: Source, options: &ReadOptions) -> Result<LineFile> {
        let Source::File(path) = source else {
            bail!("--shard takes a part of a file, and {} is not a file: name one", source.name());
        };
        let metadata = fs::metadata(&path);
        if metadata.as_ref().is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir()) {
            return Err(no_lines(&path));
        }
        let argument = path.clone().into_os_string();
        let inputs = Inputs::new(vec![argument], *options, BEGINNING_BYTES);
        for input in inputs.into_iter().flatten() {
            let block = match input {
                NextInput::Block { block, .. } => block,
                NextInput::Unreadable(message) => bail!(message),
            };
            let records: Vec<Record> = block.records(options).collect();
            let Some(first) = records.first() else { continue };
            let above = lines_above(&path, first).with_context(|| cannot_be_read(&path))?;
            let is_of_lines = records.iter().all(|record| !record.text.contains(&b'\n'));
            let Some(above) = above.filter(|_| is_of_lines) else { return Err(no_lines(&path)) };
            // Without a header, the first row of a part could be taken for one.
            let is_table = options.column.is_some() || options.from == Some(InputFormat::Csv);
            let decides = records.iter().find(|record| record.puzzle().is_ok()).unwrap_or(first);
            let (format, above) = match decides.format {
                RecordFormat::Csv => (options.from, above),
                RecordFormat::Jsonl => (Some(InputFormat::Jsonl), Vec::new()),
                RecordFormat::Line if !is_table => {
                    (options.from.or(Some(InputFormat::Line)), Vec::new())
                }
                _ => return Err(no_lines(&path)),
            };
            return Ok(LineFile { size: size(&path)?, path, format, above });
        }
        Ok(LineFile { size: size(&path)?, path, format: None, above: Vec::new() })
    }

    /// How many bytes its records take.
    fn rows(&self) -> u64 {
        self.size.saturating_sub(self.above.len() as u64)
    }

    /// The start of the first line that begins at byte `at` of the records or after it.
    fn cut(&self, at: u64) -> std::io::Result<u64> {
        let start = self.above.len() as u64;
        if at == 0 {
            return Ok(start);
        }
        let mut file = File::open(&self.path)?;
        // If the byte before it is a line feed, a line begins at `at`.
        file.seek(SeekFrom::Start(start + at - 1))?;
        Ok(start + at - 1 + BufReader::new(file).skip_until(b'\n')? as u64)
    }
}

/// The lines above the first record of a file. `None`: the file does not have the record as a line.
fn lines_above(path: &Path, first: &Record) -> std::io::Result<Option<Vec<u8>>> {
    let mut file = BufReader::new(File::open(path)?);
    let mut next = |line: &mut Vec<u8>| file.by_ref().take(MAX_LINE).read_until(b'\n', line);
    let (mut above, mut line) = (Vec::new(), Vec::new());
    for _ in 1..first.line {
        next(&mut above)?;
    }
    next(&mut line)?;
    let line = line.strip_suffix(b"\n").unwrap_or(&line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let line = line.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(line);
    Ok((line == first.text).then_some(above))
}

fn size(path: &Path) -> Result<u64> {
    Ok(fs::metadata(path).with_context(|| cannot_be_read(path))?.len())
}

fn cannot_be_read(path: &Path) -> String {
    format!("{}: cannot be read", message::file_name(path))
}

fn no_lines(path: &Path) -> anyhow::Error {
    let name = message::file_name(path);
    anyhow!(
        "{name}: --shard cuts plain files with a record in each line (lines, csv with a header, \
         jsonl); convert it to lines first: ennead convert -f line {name} > lines.txt"
    )
}
