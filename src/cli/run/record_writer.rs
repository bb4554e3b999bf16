//! Records as they were written, for commands that sort records into files: the header of a table
//! stands above its rows, and blank lines stand between drawn grids.

use super::block_context::BlockContext;
use super::inputs::Inputs;
use super::outputs::{self, is_closed};
use crate::cli::message;
use anyhow::{Context, Result, anyhow};
use ennead::format::{Header, Record, RecordFormat};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::Arc;

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

/// Writes records to one output. A header is written above the first record of the input, even if
/// that is not among them, and a blank line below each drawn grid.
///
/// After the first error no more is written; [`finish`](RecordWriter::finish) returns it. If the
/// reader of the output goes away, no more is written either, and that is not an error.
pub(crate) struct RecordWriter {
    out: Box<dyn Write + Send>,
    /// The name of the output in messages.
    name: String,
    /// Characters that a terminal may take for commands are replaced.
    is_terminal: bool,
    /// The header of the records so far, or that they have none; `None` before the first.
    header: Option<Option<Arc<Header>>>,
    /// How many records were written.
    pub(crate) count: u64,
    /// The reader of the output closed the pipe.
    pub(crate) is_closed: bool,
    /// The first error.
    error: Option<anyhow::Error>,
}

impl RecordWriter {
    /// A writer of records to `out`, which should have a buffer.
    pub(crate) fn new(out: Box<dyn Write + Send>, name: String, is_terminal: bool) -> RecordWriter {
        RecordWriter {
            out,
            name,
            is_terminal,
            header: None,
            count: 0,
            is_closed: false,
            error: None,
        }
    }

    /// A writer of records to a file, or to standard output. Nothing is emptied for the sake of
    /// `inputs` that are not there.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(crate) fn open(path: Option<&Path>, inputs: &Inputs) -> Result<RecordWriter> {
        let out: Box<dyn Write + Send> = match path {
            Some(_) if inputs.are_missing() => Box::new(io::sink()),
            Some(path) => Box::new(BufWriter::new(outputs::create(path)?)),
            None => Box::new(BufWriter::with_capacity(1 << 16, io::stdout())),
        };
        Ok(RecordWriter::new(out, outputs::name(path), outputs::is_terminal(path)))
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
        if !records.is_empty() {
            self.begin(block.header.as_ref(), block.input_name, block.writes_header());
        }
    }

    fn begin(&mut self, header: Option<&Arc<Header>>, source: &str, writes_header: bool) {
        match &self.header {
            Some(before) if before.as_ref() != header => {
                self.fail(anyhow!(
                    "{source}: its columns are not those of the files before it; a file has one \
                     header"
                ));
            }
            Some(_) => {}
            None => {
                self.header = Some(header.map(Arc::clone));
                if let Some(header) = header.filter(|_| writes_header) {
                    self.line(&header.text);
                }
            }
        }
    }

    /// Writes a record.
    pub(crate) fn write(&mut self, record: &RecordText) {
        if self.is_over() {
            return;
        }
        self.count += 1;
        self.line(record.text);
        if record.format == RecordFormat::Grid {
            self.line(b"");
        }
    }

    fn line(&mut self, text: &[u8]) {
        if self.is_over() {
            return;
        }
        let mut shown = Vec::new();
        let text = if self.is_terminal {
            message::echo(&mut shown, text);
            &shown
        } else {
            text
        };
        let written = self.out.write_all(text).and_then(|()| self.out.write_all(b"\n"));
        self.note_written(written);
    }

    /// Writes what is still in the buffer.
    ///
    /// # Errors The first error, now or before.
    pub(crate) fn finish(&mut self) -> Result<()> {
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
    use crate::cli::run::shared_buffer::SharedBuffer;
    use ennead::format::{Blocks, ReadOptions};

    #[test]
    fn records_are_written_so_that_they_can_be_read_again() {
        let out = SharedBuffer::default();
        let mut writer = RecordWriter::new(Box::new(out.clone()), "x".to_owned(), false);
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
    fn one_header_stands_above_all_records() {
        let header = |names: &str| {
            let table = format!("{names}\n1\n");
            let block = Blocks::new(table.as_bytes(), &ReadOptions::default()).next();
            Arc::new(block.expect("a block").expect("memory").header().expect("a table"))
        };
        for (writes_header, expected) in [(true, "puzzle,x\n"), (false, "")] {
            let out = SharedBuffer::default();
            let mut writer = RecordWriter::new(Box::new(out.clone()), "x".to_owned(), false);
            for source in ["a", "b"] {
                writer.begin(Some(&header("puzzle,x")), source, writes_header);
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
