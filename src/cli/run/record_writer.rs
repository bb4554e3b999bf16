//! Records as they were written: with the line ends of their file, the header of a table above its
//! rows, and blank lines between drawn grids. [`RecordWriter`] is for commands that sort records into files,
//! [`KeptRecords`] for those whose answers are records.

use super::block_context::BlockContext;
use super::lock;
use super::outputs::{self, is_closed};
use crate::cli::message::standard_output;
use crate::cli::options::output::{OutputArgs, ending_of};
use anyhow::{Context, Result, anyhow};
use ennead::format::{Header, Record, RecordFormat};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};

/// A record as it was written.
#[derive(Clone, Debug)]
pub(crate) struct RecordText<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) format: RecordFormat,
}

impl<'a> RecordText<'a> {
    pub(crate) fn of(record: &Record<'a>) -> RecordText<'a> {
        RecordText { text: record.text, format: record.format }
    }
}

/// The formats that records, which are written as they are, may promise by the ending of a file.
const FORMATS: [&str; 3] = ["csv", "jsonl", "sdk"];

/// The one of [`FORMATS`] that the ending of a file name promises, or empty.
pub(crate) fn promised(path: Option<&Path>) -> &'static str {
    path.and_then(ending_of).filter(|ending| FORMATS.contains(ending)).unwrap_or_default()
}

/// Refuses records that are not what the name of their file promises.
fn check_promise(
    promised: &str,
    records: &[Record],
    name: &str,
    block: &BlockContext,
) -> Result<(), String> {
    let source = block.input_name;
    let Some(first) = records.iter().find(|record| record.puzzle().is_ok()) else { return Ok(()) };
    let is_kept = match first.format {
        _ if promised.is_empty() => true,
        RecordFormat::Csv => promised == "csv",
        // Below a header, a line is a row of a table of one column.
        RecordFormat::Line => promised == "csv" && block.header.is_some(),
        RecordFormat::Jsonl => promised == "jsonl",
        RecordFormat::Grid => promised == "sdk",
        _ => false,
    };
    if is_kept {
        return Ok(());
    }
    Err(format!(
        "{name}: records are written as they are, and those of {source} are not {promised}; write \
         to a file with another name"
    ))
}

/// The header of all inputs of a run, or that they are not tables; `None` before the first record.
#[derive(Default)]
pub(crate) struct CommonHeader(Mutex<Option<Option<Arc<Header>>>>);

impl CommonHeader {
    /// The header to write above the records of a block: that of the first block that has any.
    /// Waits until all blocks before are written, if it is not known yet or is another.
    ///
    /// # Errors
    /// When the inputs before had another header.
    pub(crate) fn above(
        &self,
        records: &[Record],
        block: &BlockContext,
    ) -> Result<Option<Arc<Header>>, String> {
        let is_known = |header: &Option<Arc<Header>>| {
            let known = lock(&self.0);
            known.as_ref().is_some_and(|known| are_alike(known.as_deref(), header.as_deref()))
        };
        if records.is_empty() || is_known(&block.header) {
            return Ok(None);
        }
        block.wait_for_turn();
        let header = self.first(block.header.as_ref(), block.input_name)?;
        Ok(header.filter(|_| block.writes_header()))
    }

    /// The header if it is that of the first input; `None` if that is known already.
    fn first(
        &self,
        header: Option<&Arc<Header>>,
        source: &str,
    ) -> Result<Option<Arc<Header>>, String> {
        let mut known = lock(&self.0);
        match &*known {
            Some(before) if !are_alike(before.as_deref(), header.map(Arc::as_ref)) => {
                let why = match (before, header) {
                    (Some(before), Some(header)) if before.names == header.names => {
                        ", or stand between other characters"
                    }
                    (Some(_), Some(_)) => "",
                    _ => ", because not all of these files are tables with a header",
                };
                Err(format!(
                    "{source}: its columns are not those of the files before it{why}; a table has \
                     one header"
                ))
            }
            Some(_) => Ok(None),
            None => {
                *known = Some(header.map(Arc::clone));
                Ok(header.map(Arc::clone))
            }
        }
    }
}

/// True if rows of two tables can stand below one header: the names of the columns are the same, and
/// the separator.
fn are_alike(one: Option<&Header>, other: Option<&Header>) -> bool {
    fn key(header: &Header) -> (u8, &[String]) {
        (header.separator, &header.names)
    }
    one.map(key) == other.map(key)
}

/// Writes records among the answers of a command, below the header of their table.
pub(crate) struct KeptRecords {
    /// The format that the name of the file promises, or empty.
    pub(crate) promised: &'static str,
    /// The name of the output in messages.
    name: String,
    header: CommonHeader,
}

impl KeptRecords {
    pub(crate) fn new(output: &OutputArgs) -> KeptRecords {
        let promised = promised(output.file());
        let name = outputs::name(output.file());
        KeptRecords { promised, name, header: CommonHeader::default() }
    }

    /// To be called before the records of a block are written: the header comes above them.
    ///
    /// # Errors
    /// When the inputs before had another header; the message says so.
    pub(crate) fn begin(&self, records: &[Record], block: &mut BlockContext) -> Result<(), String> {
        check_promise(self.promised, records, &self.name, block)?;
        if let Some(header) = self.header.above(records, block)? {
            self.write(&RecordText { text: &header.text, format: RecordFormat::Csv }, block);
        }
        Ok(())
    }

    /// Writes a record.
    pub(crate) fn write(&self, record: &RecordText, block: &mut BlockContext) {
        block.chunk.begin_answer(record.format == RecordFormat::Grid);
        append_line(&mut block.chunk.text, record.text, block.line_end);
    }
}

/// Appends `text` and the end of its line.
fn append_line(out: &mut Vec<u8>, text: &[u8], end: &str) {
    out.extend_from_slice(text);
    out.extend_from_slice(end.as_bytes());
}

/// Writes records to one output. A header is written above the first record of the input, even if
/// that is not among them, and a blank line below each drawn grid.
///
/// After the first error no more is written; [`finish`](RecordWriter::finish) returns it. If the
/// reader of the output closes the pipe, no more is written either, and that is not an error.
pub(crate) struct RecordWriter {
    out: Box<dyn Write + Send>,
    /// The name of the output in messages.
    name: String,
    /// The format that the name of the file promises, or empty.
    promised: &'static str,
    header: CommonHeader,
    /// The header, until it is written above the first record, or at the end.
    waiting_header: Option<Arc<Header>>,
    /// The end of a line, as the records of the last block have it.
    line_end: &'static str,
    /// How many records were written.
    pub(crate) count: u64,
    /// The reader of the output closed the pipe.
    pub(crate) is_closed: bool,
    /// The first error.
    error: Option<anyhow::Error>,
}

impl RecordWriter {
    /// A writer of records to `out`, which should have a buffer.
    pub(crate) fn new(out: Box<dyn Write + Send>, name: String) -> RecordWriter {
        RecordWriter {
            out,
            name,
            promised: "",
            header: CommonHeader::default(),
            waiting_header: None,
            line_end: "\n",
            count: 0,
            is_closed: false,
            error: None,
        }
    }

    /// A writer of records to a file, or to standard output.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(crate) fn open(path: Option<&Path>) -> Result<RecordWriter> {
        let promised = promised(path);
        let out: Box<dyn Write + Send> = match path {
            Some(path) => Box::new(BufWriter::new(outputs::create(path, promised)?)),
            None => Box::new(BufWriter::with_capacity(1 << 16, standard_output(false))),
        };
        let writer = RecordWriter::new(out, outputs::name(path));
        Ok(RecordWriter { promised, ..writer })
    }

    /// True if something went wrong; then nothing more is written.
    pub(crate) fn has_failed(&self) -> bool {
        self.error.is_some()
    }

    /// True if nothing more is written.
    pub(crate) fn is_over(&self) -> bool {
        self.is_closed || self.has_failed()
    }

    /// To be called before the records of a block are written: the header comes above them. It is
    /// an error if the blocks before had another header.
    pub(crate) fn begin_block(&mut self, records: &[Record], block: &BlockContext) {
        self.line_end = block.line_end;
        if let Err(message) = check_promise(self.promised, records, &self.name, block) {
            self.fail(anyhow!(message));
        } else if !records.is_empty() {
            self.begin(block.header.as_ref(), block.input_name, block.writes_header());
        }
    }

    fn begin(&mut self, header: Option<&Arc<Header>>, source: &str, writes_header: bool) {
        match self.header.first(header, source) {
            Ok(header) => {
                self.waiting_header =
                    header.filter(|_| writes_header).or(self.waiting_header.take())
            }
            Err(message) => self.fail(anyhow!(message)),
        }
    }

    /// Writes a record.
    pub(crate) fn write(&mut self, record: &RecordText) {
        if self.is_over() {
            return;
        }
        self.count += 1;
        self.write_header();
        self.line(record.text);
        if record.format == RecordFormat::Grid {
            self.line(b"");
        }
    }

    fn write_header(&mut self) {
        if let Some(header) = self.waiting_header.take() {
            self.line(&header.text);
        }
    }

    fn line(&mut self, text: &[u8]) {
        if self.is_over() {
            return;
        }
        let mut line = Vec::with_capacity(text.len() + self.line_end.len());
        append_line(&mut line, text, self.line_end);
        let written = self.out.write_all(&line);
        self.note_written(written);
    }

    /// Writes what is still in the buffer.
    ///
    /// # Errors
    /// The first error, now or earlier.
    pub(crate) fn finish(&mut self) -> Result<()> {
        self.write_header();
        if !self.is_over() {
            let flushed = self.out.flush();
            self.note_written(flushed);
        }
        self.error.take().map_or(Ok(()), Err)
    }

    fn note_written(&mut self, written: io::Result<()>) {
        match is_closed(written).with_context(|| format!("cannot write to {}", self.name)) {
            Ok(is_closed) => self.is_closed |= is_closed,
            Err(error) => self.fail(error),
        }
    }

    /// Keeps the first error.
    fn fail(&mut self, error: anyhow::Error) {
        self.error.get_or_insert(error);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::run::sink::testing::SharedBuffer;
    use ennead::format::{Blocks, ReadOptions};

    #[test]
    fn records_are_written_so_that_they_can_be_read_again() {
        let out = SharedBuffer::default();
        let mut writer = RecordWriter::new(Box::new(out.clone()), "x".to_owned());
        let rows: [(&str, RecordFormat); 4] = [
            ("a\u{1b}", RecordFormat::Line),
            ("1\n2", RecordFormat::Grid),
            ("{\"a\":\"}\"}", RecordFormat::Jsonl),
            ("b", RecordFormat::Line),
        ];
        for (text, format) in rows {
            writer.write(&RecordText { text: text.as_bytes(), format });
        }
        assert_eq!(out.text(), "a\u{1b}\n1\n2\n\n{\"a\":\"}\"}\nb\n");
        assert_eq!(writer.count, 4);
    }

    #[test]
    fn one_header_is_above_all_records() {
        let header = |names: &str| {
            let table = format!("{names}\n1\n");
            let block = Blocks::new(table.as_bytes(), &ReadOptions::default()).next();
            Arc::new(block.expect("a block").expect("memory").header().expect("a table"))
        };
        for (writes_header, expected) in [(true, "puzzle,x\n1\n1\n"), (false, "1\n1\n")] {
            let out = SharedBuffer::default();
            let mut writer = RecordWriter::new(Box::new(out.clone()), "x".to_owned());
            for source in ["a", "b"] {
                writer.begin(Some(&header("puzzle,x")), source, writes_header);
                writer.write(&RecordText { text: b"1", format: RecordFormat::Csv });
                assert!(!writer.is_over());
            }
            writer.begin(Some(&header("puzzle,y")), "c", writes_header);
            assert!(writer.is_over());
            writer.begin(None, "d", writes_header);
            let error = writer.finish().expect_err("another header");
            assert!(error.to_string().starts_with("c: its columns"), "{error}");
            assert_eq!(out.text(), expected);
        }
    }
}
