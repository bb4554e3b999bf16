//! Records as they were written, for commands that sort records into files: the header of a table
//! stands above its rows, and blank lines stand between drawn grids.

use super::block_context::BlockContext;
use crate::cli::render::printable;
use anyhow::{Context, Result, bail};
use ennead::format::{Record, RecordFormat};
use std::collections::HashMap;
use std::io::{self, Write};

/// The header that each source has, if it is a table.
#[derive(Default)]
pub(crate) struct Headers(HashMap<String, Vec<u8>>);

impl Headers {
    /// Takes the header of the source of `block`, if it stands there.
    pub(crate) fn take(&mut self, block: &BlockContext) {
        if let Some(header) = block.header {
            self.0.insert(block.source.to_owned(), header.to_owned());
        }
    }

    /// The header of a source, if it is a table.
    pub(crate) fn of(&self, source: &str) -> Option<&[u8]> {
        self.0.get(source).map(Vec::as_slice)
    }
}

/// A record as it was written.
#[derive(Clone, Debug)]
pub(crate) struct Row<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) format: RecordFormat,
}

impl<'a> Row<'a> {
    pub(crate) fn of(record: &Record<'a>) -> Row<'a> {
        Row { text: record.text, format: record.format }
    }

    /// The text without what it shares with other rows: the brackets and commas of an array of
    /// JSON objects.
    fn own_text(&self) -> &'a [u8] {
        if self.format != RecordFormat::Jsonl {
            return self.text;
        }
        let start = memchr::memchr(b'{', self.text).unwrap_or_default();
        let end = memchr::memrchr(b'}', self.text).map_or(self.text.len(), |at| at + 1);
        self.text.get(start..end).unwrap_or(self.text)
    }
}

/// Writes rows to one output.
pub(crate) struct RowWriter {
    out: Box<dyn Write + Send>,
    /// The name of the output in messages.
    name: String,
    /// Characters that a terminal may take for commands are replaced.
    is_terminal: bool,
    /// The header that was written, once there is a row.
    header: Option<Option<Vec<u8>>>,
    ends_drawn: bool,
    /// How many rows were written.
    pub(crate) count: u64,
}

impl RowWriter {
    /// A writer of rows to `out`, which should have a buffer.
    pub(crate) fn new(out: Box<dyn Write + Send>, name: String, is_terminal: bool) -> RowWriter {
        RowWriter { out, name, is_terminal, header: None, ends_drawn: false, count: 0 }
    }

    /// Writes a row of a table with this header, or of none. `source` is for messages.
    ///
    /// # Errors
    /// When it cannot be written, or the rows before it had another header.
    pub(crate) fn write(&mut self, row: &Row, header: Option<&[u8]>, source: &str) -> Result<()> {
        match &self.header {
            Some(before) if before.as_deref() != header => bail!(
                "{source}: its columns are not those of the files before it; a file has one header"
            ),
            Some(_) => {}
            None => {
                self.header = Some(header.map(<[u8]>::to_owned));
                if let Some(header) = header {
                    self.line(header)?;
                }
            }
        }
        let is_drawn = row.format == RecordFormat::Board;
        if self.count > 0 && (is_drawn || self.ends_drawn) {
            self.line(b"")?;
        }
        self.ends_drawn = is_drawn;
        self.count += 1;
        self.line(row.own_text())
    }

    fn line(&mut self, text: &[u8]) -> Result<()> {
        let mut shown = Vec::new();
        let text = match self.is_terminal {
            true => {
                printable::echo(&mut shown, text);
                &shown
            }
            false => text,
        };
        let written = self.out.write_all(text).and_then(|()| self.out.write_all(b"\n"));
        self.told(written)
    }

    /// Writes what is still in the buffer.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn finish(&mut self) -> Result<()> {
        let flushed = self.out.flush();
        self.told(flushed)
    }

    fn told(&self, result: io::Result<()>) -> Result<()> {
        result.with_context(|| format!("cannot write to {}", self.name))
    }
}

/// True if an error is that of a reader who closed the pipe.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|error| {
        let error = error.downcast_ref::<io::Error>();
        error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex, PoisonError};

    #[derive(Clone, Default)]
    struct Shared(Arc<Mutex<Vec<u8>>>);

    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn rows_are_written_so_that_they_can_be_read_again() {
        let out = Shared::default();
        let mut writer = RowWriter::new(Box::new(out.clone()), "x".to_owned(), false);
        let rows: [(&str, RecordFormat); 4] = [
            ("a\u{1b}", RecordFormat::Line),
            ("1\n2", RecordFormat::Board),
            ("[{\"a\":\"}\"},", RecordFormat::Jsonl),
            ("b", RecordFormat::Line),
        ];
        for (text, format) in rows {
            writer.write(&Row { text: text.as_bytes(), format }, None, "s").expect("memory");
        }
        let text = out.0.lock().expect("no panic").clone();
        assert_eq!(text, b"a\x1b\n\n1\n2\n\n{\"a\":\"}\"}\nb\n");
        assert_eq!(writer.count, 4);
        let row = Row { text: b"c", format: RecordFormat::Csv };
        assert!(writer.write(&row, Some(b"puzzle,x"), "s").is_err(), "another header");
    }
}
