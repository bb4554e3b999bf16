//! [`Blocks`]: the only stage that reads from the input. It cuts the input between records, so that
//! each block can be parsed by another thread. It does as little else as possible, because only one
//! thread can run it.
//!
//! The memory does not grow with the input: a block has about the target length, a line is cut off
//! after 1 MiB, and a grid after 64 lines (see [`super::grid`]). Only a JSON document is held as a
//! whole.

use super::cells::Blank;
use super::csv::{self, Header};
use super::error::{LineError, ParseErrorKind};
use super::json::{self, Document, MAX_DOCUMENT, Place};
use super::layout::Layout;
use super::line_class::{Context, LineClass, MAX_LINE, last_line, without_ends};
use super::npy::NpyToLines;
use super::options::{InputFormat, ReadOptions};
use super::paste::{self, Paste};
use super::pencil_marks;
use super::records::Records;
use super::run::{ends_with_row, may_end_band};
use crate::solve::are_puzzles;
use std::io::{self, Read};
use std::mem;

/// The usual length of a block, in bytes. All lengths from 128 KiB to 1 MiB are equally fast;
/// shorter blocks have too few puzzles for the batch engine.
pub const BLOCK_BYTES: usize = 256 << 10;
/// After a short read, the lines after the last sure boundary are parsed to find a cut only if they
/// have at most this many bytes. A person types less, and a fast pipe is not slowed down.
const INTERACTIVE_BYTES: usize = 16 << 10;

/// A part of the input with whole records, as bytes.
#[derive(Clone, Debug)]
pub struct Block {
    /// The bytes as they were read. The capacity may be larger: a long block takes the read buffer
    /// with it.
    pub bytes: Vec<u8>,
    /// The number of the first line, from 1.
    pub first_line: u64,
    layout: Layout,
    /// True if all lines are puzzles of 81 cells ([`are_puzzles`]).
    pub(super) has_puzzles_only: bool,
    /// True if the line before the block is a row of a grid.
    begins_below_row: bool,
    /// For a block of a JSON document, the place of the record in each line; else empty.
    places: Box<[Place]>,
    /// For the first block of a JSON document, the names of the members that contain no record.
    around: Box<[String]>,
}

impl Block {
    pub(super) fn layout(&self) -> Layout {
        self.layout
    }

    /// The header of the table, if the input is a table and its header line is in this block. A
    /// usual name of the puzzle above lines of 81 characters is the header of a table of one
    /// column.
    pub fn header(&self) -> Option<Header> {
        let lines = || self.bytes.split(|&b| b == b'\n');
        match self.layout {
            Layout::Table(table) => {
                let line = table.header()?.checked_sub(self.first_line)?;
                let line = lines().nth(usize::try_from(line).ok()?)?;
                Some(table.header_of(without_ends(line)))
            }
            Layout::ByContent if self.first_line == 1 => {
                let mut lines = lines().map(without_ends).filter(|line| !line.is_empty());
                let name = lines.find(|line| !line.starts_with(b"#"))?;
                csv::only_column(name, lines.next()?)
            }
            _ => None,
        }
    }

    /// The end of the first line, with which the lines of the block usually end: `\n` or `\r\n`.
    pub fn line_end(&self) -> &'static str {
        let end = memchr::memchr(b'\n', &self.bytes);
        let is_crlf = end.is_some_and(|end| self.bytes[..end].ends_with(b"\r"));
        if is_crlf { "\r\n" } else { "\n" }
    }

    /// For the first block of a JSON document, the names of the members that contain no record.
    pub fn names_around(&self) -> impl Iterator<Item = &str> {
        self.around.iter().map(String::as_str)
    }

    /// The records of the block, in order. `options` must be those of the [`Blocks`].
    pub fn records<'a>(&'a self, options: &ReadOptions) -> Records<'a> {
        let mut records = Records::new(&self.bytes, self.first_line, self.layout, options);
        records.cursor.begins_below_row = self.begins_below_row;
        records.places = &self.places;
        records
    }
}

/// The result of one read.
enum ReadResult {
    Bytes {
        /// True if there was room for more bytes: the source has none left at the moment.
        is_short_read: bool,
    },
    End,
}

/// How much of the text that was read is parsed to find a cut.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effort {
    /// At most [`INTERACTIVE_BYTES`].
    Cheap,
    /// The whole text if necessary.
    Any,
    /// The same at the end of the input, where no line follows.
    Last,
}

/// The kind of an input, as far as it is known.
enum Input {
    /// It may be a document or a paste.
    Unknown,
    /// Its lines are cut into blocks.
    Lines,
    /// A JSON document. It is read to its end first.
    Document,
    /// A document that was read.
    Records(Document),
}

/// The blocks of an input, in order. The records before an error come in blocks before the error.
/// After an error there are no more blocks.
///
/// If the source has no more bytes at the moment and the bytes so far end with a whole record, the
/// block is returned without waiting for more. Nine rows may be a grid, or the beginning of a
/// longer run of rows that is not a grid: the line below them decides.
///
/// ```
/// use ennead::format::{Blocks, ReadOptions};
///
/// let input = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// let options = ReadOptions::default();
/// let mut puzzles = 0;
/// for block in Blocks::new(input.as_bytes(), &options) {
///     puzzles += block?.records(&options).filter(|record| record.puzzle().is_ok()).count();
/// }
/// assert_eq!(puzzles, 1);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Blocks<R> {
    reader: NpyToLines<R>,
    input: Input,
    options: ReadOptions,
    /// The target length of a block, in bytes.
    target: usize,
    context: Context,
    /// How the lines become records; `None` while there are only blank lines and comments.
    layout: Option<Layout>,
    /// Its first `filled` bytes were read and are not yet in a block.
    buffer: Vec<u8>,
    filled: usize,
    /// A buffer for a later block.
    spare: Vec<u8>,
    /// The number of the first line of the next block, from 1.
    first_line: u64,
    /// True if the line before the next block is a row of a grid.
    begins_below_row: bool,
    /// True while the rest of a line that is too long is being dropped, up to its line feed.
    dropping: bool,
    /// An error of the reader, which is returned after the block of the records before it.
    failure: Option<io::Error>,
    finished: bool,
}

opaque_debug!(Blocks[R]);

impl<R: Read> Blocks<R> {
    /// The blocks of `reader`. It is read in large pieces, so it needs no buffer of its own.
    pub fn new(reader: R, options: &ReadOptions) -> Blocks<R> {
        let may_be_document =
            !options.line_by_line && matches!(options.from, None | Some(InputFormat::Jsonl));
        let reader = NpyToLines::new(reader);
        Blocks {
            reader: if options.line_by_line { reader.of_text() } else { reader },
            input: if may_be_document { Input::Unknown } else { Input::Lines },
            options: *options,
            target: BLOCK_BYTES,
            context: Context::new(options.blank),
            layout: Layout::of_options(options),
            buffer: Vec::new(),
            filled: 0,
            spare: Vec::new(),
            first_line: 1,
            begins_below_row: false,
            dropping: false,
            failure: None,
            finished: false,
        }
    }

    /// Makes blocks of about `bytes` bytes instead of [`BLOCK_BYTES`]: at least 1, at most 1 GiB.
    #[must_use]
    pub fn with_target(mut self, bytes: usize) -> Blocks<R> {
        self.set_target(bytes);
        self
    }

    /// Makes all later blocks about `bytes` bytes long: at least 1, at most 1 GiB.
    pub fn set_target(&mut self, bytes: usize) {
        self.target = bytes.clamp(1, 1 << 30);
    }

    /// True if the blocks so far have all bytes that were read. Then the source may be waiting for
    /// an answer.
    pub fn are_all_taken(&self) -> bool {
        self.filled == 0
    }

    /// Reuses the memory of a block that the caller has finished with.
    pub fn recycle(&mut self, bytes: Vec<u8>) {
        // A buffer that grew for a very long line is not kept.
        if (self.spare.capacity()..=4 * self.target).contains(&bytes.capacity()) {
            self.spare = bytes;
        }
    }

    /// Reads once, and appends the bytes to those in the buffer.
    fn read(&mut self) -> io::Result<ReadResult> {
        let room = self.target.saturating_sub(self.filled).max(self.target.min(64 << 10));
        if self.buffer.is_empty() {
            // `vec!` asks the system for zeroed pages, which cost nothing until they are used.
            // For a single puzzle, filling the buffer here would take longer than all the rest.
            self.buffer = vec![0; room];
        } else if self.buffer.len() < self.filled + room {
            self.buffer.resize(self.filled + room, 0);
        }
        loop {
            match self.reader.read(&mut self.buffer[self.filled..self.filled + room]) {
                Ok(0) => return Ok(ReadResult::End),
                Ok(count) => {
                    if self.reader.is_array() {
                        self.layout = Some(Layout::ArrayRows);
                    }
                    self.add_read(count);
                    return Ok(ReadResult::Bytes { is_short_read: count < room });
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Adds `count` bytes that were read to the filled part of the buffer. Drops the bytes of a
    /// line after its first [`MAX_LINE`] + 1.
    fn add_read(&mut self, count: usize) {
        let new = self.filled..self.filled + count;
        if self.dropping {
            let end = memchr::memchr(b'\n', &self.buffer[new.clone()]);
            let Some(end) = end else { return };
            self.buffer.copy_within(new.start + end..new.end, new.start);
            self.filled += count - end;
            self.dropping = false;
        } else {
            self.filled = new.end;
        }
        // A document may be one long line.
        if !matches!(self.input, Input::Lines) {
            return;
        }
        let line = memchr::memrchr(b'\n', &self.buffer[..self.filled]).map_or(0, |at| at + 1);
        if self.filled - line > MAX_LINE + 1 {
            self.filled = line + MAX_LINE + 1;
            self.dropping = true;
        }
    }

    /// The last place between two records that can be found with this `effort`, as a byte of the
    /// buffer. `None` if none is found.
    fn find_cut(&mut self, effort: Effort) -> Option<usize> {
        let end = memchr::memrchr(b'\n', &self.buffer[..self.filled])? + 1;
        let lines = &self.buffer[..end];
        if self.layout.is_none() {
            let (options, context) = (&self.options, &mut self.context);
            self.layout = Layout::find(lines, self.first_line, options, context);
        }
        // Without a layout, there are only comments and blank lines.
        let Some(layout) = self.layout else { return Some(end) };
        if let Layout::Table(table) = layout
            && effort != Effort::Last
        {
            let byte = table.end_of_rows(lines, self.options.blank);
            return (byte > 0).then_some(byte);
        }
        if layout.is_by_line() {
            return Some(end);
        }
        // `from` is the place after the last sure boundary: a line that is a whole record, or a
        // blank line that is not inside a grid. If none of the last 25 lines is one, `from` is 0.
        let mut from = end;
        for k in 0.. {
            let Some((line, start)) = last_line(&lines[..from]) else { break };
            let class = self.context.classify(line);
            let above = &lines[..start];
            if is_boundary(&class, line, || may_end_band(above, |l| self.context.classify(l))) {
                break;
            }
            from = if k < 24 { start } else { 0 };
            if from == 0 {
                break;
            }
        }
        // The lines from there on are parsed; the cut is after their last whole record.
        let mut cut = from;
        let is_cheap =
            end - from <= INTERACTIVE_BYTES || matches!(effort, Effort::Any | Effort::Last);
        if from < end && is_cheap {
            let mut records = Records::new(&lines[from..], 1, layout, &self.options);
            records.cursor.begins_below_row = from == 0 && self.begins_below_row;
            while !records.cursor.reached_end && records.next().is_some() {}
            cut += records.safe_cut;
        }
        (cut > 0).then_some(cut)
    }

    /// The block of the first `len` bytes.
    fn take_block(&mut self, len: usize) -> Block {
        let rest = self.filled - len;
        // A short block, such as a line that a person typed, is copied and does not take the
        // buffer.
        let bytes = if len < self.target / 2 {
            let bytes = self.buffer[..len].to_vec();
            self.buffer.copy_within(len..self.filled, 0);
            bytes
        } else {
            // A long block takes the buffer with it. The old bytes of the next buffer are not
            // cleared: that would cost as much as copying the block.
            let mut next = mem::take(&mut self.spare);
            next.resize(next.len().max(rest), 0);
            next[..rest].copy_from_slice(&self.buffer[len..self.filled]);
            let mut bytes = mem::replace(&mut self.buffer, next);
            bytes.truncate(len);
            bytes
        };
        self.filled = rest;
        let layout = self.layout.unwrap_or(Layout::ByContent);
        let (lines, rest_of_line) = bytes.as_chunks();
        let has_puzzles_only = layout.may_have_bare_lines()
            && self.options.blank == Blank::Standard
            && rest_of_line.is_empty()
            && are_puzzles(lines);
        let count =
            if has_puzzles_only { lines.len() } else { memchr::memchr_iter(b'\n', &bytes).count() };
        let first_line = self.first_line;
        self.first_line += count as u64;
        let below_row = !layout.is_by_line()
            && ends_with_row(&mut self.context, &bytes).unwrap_or(self.begins_below_row);
        let begins_below_row = mem::replace(&mut self.begins_below_row, below_row);
        let (places, around) = Default::default();
        Block { bytes, first_line, layout, has_puzzles_only, begins_below_row, places, around }
    }

    /// Finds out whether the bytes so far are a JSON document or a paste, and reads them if so.
    /// `is_all` is true if no more bytes follow.
    fn look_for_document(&mut self, is_all: bool) -> io::Result<()> {
        let text = &self.buffer[..self.filled];
        if let Input::Unknown = self.input {
            match json::is_document(text, &self.options, is_all) {
                None => return Ok(()),
                Some(true) => self.input = Input::Document,
                Some(false) => match paste::look(text, &self.options, is_all) {
                    Paste::Unknown => return Ok(()),
                    Paste::No => self.input = Input::Lines,
                    Paste::Cleaned(text) => {
                        (self.filled, self.buffer) = (text.len(), text.into_bytes());
                        self.input = Input::Lines;
                        return Ok(());
                    }
                    Paste::Refused(why) => {
                        let kind = ParseErrorKind::Document(why);
                        let error = LineError::at_start(kind).in_line(1);
                        return Err(io::Error::new(io::ErrorKind::InvalidData, error));
                    }
                },
            }
        }
        if let Input::Document = self.input {
            if text.len() > MAX_DOCUMENT {
                return Err(io::Error::new(
                    io::ErrorKind::InvalidData,
                    format!(
                        "a JSON document of more than {} MiB; JSON lines may have any length",
                        MAX_DOCUMENT >> 20
                    ),
                ));
            }
            if is_all {
                self.input = match Document::read(text, &self.options) {
                    Some(document) => Input::Records(document),
                    None => Input::Lines,
                };
            }
        }
        Ok(())
    }

    /// The next block of a document.
    fn block_of_document(&mut self) -> io::Result<Option<Block>> {
        let Input::Records(document) = &mut self.input else { return Ok(None) };
        if let Some((bytes, places)) = document.next_lines(self.target) {
            return Ok(Some(Block {
                bytes,
                first_line: 1,
                layout: Layout::Json,
                has_puzzles_only: false,
                begins_below_row: false,
                places,
                around: mem::take(&mut document.around).into(),
            }));
        }
        self.finished = true;
        match document.fault.take() {
            Some(fault) => Err(io::Error::new(io::ErrorKind::InvalidData, fault)),
            None => Ok(None),
        }
    }

    fn next_block(&mut self) -> io::Result<Option<Block>> {
        loop {
            if let Input::Records(_) = self.input {
                return self.block_of_document();
            }
            let read = match self.read() {
                Ok(read) => read,
                Err(error) => {
                    let cut = match self.input {
                        Input::Document => None,
                        _ => self.find_cut(Effort::Last),
                    };
                    let Some(cut) = cut else { return Err(error) };
                    self.failure = Some(error);
                    return Ok(Some(self.take_block(cut)));
                }
            };
            self.look_for_document(matches!(read, ReadResult::End))?;
            if !matches!(self.input, Input::Lines) {
                continue;
            }
            if let ReadResult::End = read {
                self.finished = true;
                if self.filled == 0 {
                    return Ok(None);
                }
                if self.layout.is_none() {
                    let (lines, options) = (&self.buffer[..self.filled], &self.options);
                    self.layout = Layout::find(lines, self.first_line, options, &mut self.context);
                }
                return Ok(Some(self.take_block(self.filled)));
            }
            let cut = match read {
                _ if self.filled >= self.target => self.find_cut(Effort::Any),
                // Each line is returned without waiting for the next one.
                _ if self.options.line_by_line => self.find_cut(Effort::Any),
                // The source has no more bytes at the moment, and may be waiting for an answer.
                ReadResult::Bytes { is_short_read: true }
                    if self.buffer[..self.filled].ends_with(b"\n") =>
                {
                    self.find_cut(Effort::Cheap).filter(|&cut| cut == self.filled)
                }
                _ => None,
            };
            if let Some(cut) = cut {
                return Ok(Some(self.take_block(cut)));
            }
        }
    }
}

impl<R: Read> Iterator for Blocks<R> {
    type Item = io::Result<Block>;

    fn next(&mut self) -> Option<io::Result<Block>> {
        if self.finished {
            return None;
        }
        let block = match self.failure.take() {
            Some(error) => Err(error),
            None => self.next_block(),
        };
        self.finished |= block.is_err();
        block.transpose()
    }
}

/// True if a block may end after `line`, which has the class `class`. `may_be_in_grid` returns true
/// if a blank line in its place may be between two bands of a grid.
fn is_boundary(class: &LineClass, line: &[u8], may_be_in_grid: impl FnOnce() -> bool) -> bool {
    match class {
        LineClass::Blank => !may_be_in_grid(),
        // A row of pencil marks also has the class of a record of one line.
        LineClass::Record(..) => !pencil_marks::is_row_line(line),
        _ => false,
    }
}
