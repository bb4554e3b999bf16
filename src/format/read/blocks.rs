//! [`Blocks`]: the one stage that reads. It cuts the input between records, so that each block
//! can be parsed by another thread, and does as little else as it can.
//!
//! Memory stays flat: a block is about as long as its target, a line of more than 1 MiB is cut
//! off there, and a grid without an end ends somewhere (see [`super::rows`]).

use super::classify::{Class, Classifier, MAX_LINE};
use super::options::ReadOptions;
use super::records::{Mode, Records, Rest};
use super::rows::Dashes;
use std::io::{self, Read};
use std::mem;

/// How long a block is meant to be, in bytes. Anything from 128 KiB to 1 MiB is equally fast; less
/// leaves the batch engine too few puzzles.
pub const BLOCK_BYTES: usize = 256 << 10;
/// A short read is looked at with the splitter only while the block is shorter than this: a
/// person at a pipe types less, and a fast pipe should not pay.
const INTERACTIVE: usize = 16 << 10;

/// Some whole records of the input, as bytes.
#[derive(Clone, Debug)]
pub struct Block {
    /// The bytes as they were read. (There may be room for more: they lie where they were read.)
    pub bytes: Vec<u8>,
    /// The number of the first line, from 1.
    pub first_line: u64,
    mode: Mode,
    dashes: Option<Dashes>,
}

impl Block {
    /// The records in it, in order. `options` are those that the [`Blocks`] were made with.
    pub fn records<'a>(&'a self, options: &ReadOptions) -> Records<'a> {
        let records = Records::new(&self.bytes, self.first_line, self.mode, options);
        Records { dashes: self.dashes, ..records }
    }
}

/// The blocks of an input, in order. After an error there are no more.
pub struct Blocks<R> {
    reader: R,
    options: ReadOptions,
    target: usize,
    classifier: Classifier,
    /// `None` until the first line that says something.
    mode: Option<Mode>,
    /// The first `filled` bytes were read and not yet handed out.
    buffer: Vec<u8>,
    filled: usize,
    /// A buffer for later.
    spare: Vec<u8>,
    first_line: u64,
    /// What the grids so far say of those right below them.
    dashes: Option<Dashes>,
    /// In a line that was cut off: what comes is dropped up to its line feed.
    dropping: bool,
    finished: bool,
}

impl<R: Read> Blocks<R> {
    /// Cuts what `reader` gives. It is read in large pieces: it needs no buffer of its own.
    pub fn new(reader: R, options: &ReadOptions) -> Blocks<R> {
        Blocks {
            reader,
            options: *options,
            target: BLOCK_BYTES,
            classifier: Classifier::new(options.blank),
            mode: Mode::given(options),
            buffer: Vec::new(),
            filled: 0,
            spare: Vec::new(),
            first_line: 1,
            dashes: None,
            dropping: false,
            finished: false,
        }
    }

    /// Makes blocks of about `bytes` bytes, at least 1, instead of [`BLOCK_BYTES`].
    #[must_use]
    pub fn with_target(mut self, bytes: usize) -> Blocks<R> {
        self.target = bytes.max(1);
        self
    }

    /// Takes the bytes of a block that is done with, so that another can have their memory.
    pub fn recycle(&mut self, bytes: Vec<u8>) {
        // One that a very long line made large is not kept for ever.
        if (self.spare.capacity()..=4 * self.target).contains(&bytes.capacity()) {
            self.spare = bytes;
        }
    }

    /// Reads once. How many bytes there was room for, and how many came (0 at the end).
    fn read(&mut self) -> io::Result<(usize, usize)> {
        let room = self.target.saturating_sub(self.filled).max(self.target.min(64 << 10));
        if self.buffer.is_empty() {
            // Memory that the system cleared, if it is touched at all: for one puzzle, to clear it
            // here would take longer than all the rest.
            self.buffer = vec![0; room];
        } else if self.buffer.len() < self.filled + room {
            self.buffer.resize(self.filled + room, 0);
        }
        loop {
            match self.reader.read(&mut self.buffer[self.filled..self.filled + room]) {
                Ok(count) => {
                    self.take_in(count);
                    return Ok((room, count));
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Counts `count` new bytes in, but for those of a line that is too long.
    fn take_in(&mut self, count: usize) {
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
        let line = memchr::memrchr(b'\n', &self.buffer[..self.filled]).map_or(0, |at| at + 1);
        if self.filled - line > MAX_LINE + 1 {
            self.filled = line + MAX_LINE + 1;
            self.dropping = true;
        }
    }

    /// A place between two records, as far to the end as it is found cheaply. `splitter`: however
    /// much must be parsed to find it.
    fn cut(&mut self, splitter: bool) -> Option<Rest> {
        let end = memchr::memrchr(b'\n', &self.buffer[..self.filled])? + 1;
        let lines = &self.buffer[..end];
        if self.mode.is_none() {
            self.mode = Mode::find(lines, self.first_line, &self.options, &mut self.classifier);
        }
        let whole = Rest { byte: end, dashes: None };
        // Comments only: they can go.
        let Some(mode) = self.mode else { return Some(whole) };
        if mode.is_by_line() {
            return Some(whole);
        }
        // Behind a blank line, or a record of one line, among the last lines;
        let mut from = end;
        for k in 0.. {
            let start = memchr::memrchr(b'\n', &lines[..from - 1]).map_or(0, |at| at + 1);
            let class = self.classifier.classify(&lines[start..from - 1]);
            if matches!(class, Class::Blank | Class::Whole(..)) {
                break;
            }
            from = if k < 24 { start } else { 0 };
            if from == 0 {
                break;
            }
        }
        // and then as far as whole records go.
        let mut cut = Rest { byte: from, dashes: None };
        if from < end && (splitter || end - from <= INTERACTIVE) {
            let dashes = if from == 0 { self.dashes } else { None };
            let records = Records::new(&lines[from..], 1, mode, &self.options);
            let mut records = Records { dashes, ..records };
            while !records.reached_end && records.next().is_some() {}
            cut = records.rest;
            cut.byte += from;
        }
        (cut.byte > 0).then_some(cut)
    }

    /// Hands out what is before `cut`.
    fn emit(&mut self, cut: Rest) -> Block {
        let len = cut.byte;
        let rest = self.filled - len;
        // Few bytes, as of a line that someone types, are not worth a whole buffer.
        let bytes = if len < self.target / 2 {
            let bytes = self.buffer[..len].to_vec();
            self.buffer.copy_within(len..self.filled, 0);
            bytes
        } else {
            // A long block takes the buffer with it. What the next one held before stays in it, to
            // be read over: to clear it would cost as much as to copy the block.
            let mut next = mem::take(&mut self.spare);
            next.resize(next.len().max(rest), 0);
            next[..rest].copy_from_slice(&self.buffer[len..self.filled]);
            let mut bytes = mem::replace(&mut self.buffer, next);
            bytes.truncate(len);
            bytes
        };
        self.filled = rest;
        let first_line = self.first_line;
        self.first_line += memchr::memchr_iter(b'\n', &bytes).count() as u64;
        let dashes = mem::replace(&mut self.dashes, cut.dashes);
        Block { bytes, first_line, mode: self.mode.unwrap_or(Mode::Auto), dashes }
    }

    fn next_block(&mut self) -> io::Result<Option<Block>> {
        loop {
            let (room, count) = self.read()?;
            if count == 0 {
                self.finished = true;
                if self.filled == 0 {
                    return Ok(None);
                }
                if self.mode.is_none() {
                    let (lines, options) = (&self.buffer[..self.filled], &self.options);
                    self.mode = Mode::find(lines, self.first_line, options, &mut self.classifier);
                }
                let all = Rest { byte: self.filled, dashes: None };
                return Ok(Some(self.emit(all)));
            }
            if self.filled >= self.target {
                if let Some(cut) = self.cut(true) {
                    return Ok(Some(self.emit(cut)));
                }
            } else if count < room && self.buffer[..self.filled].ends_with(b"\n") {
                // The source has no more for now, and perhaps waits for an answer.
                if let Some(cut) = self.cut(false)
                    && cut.byte == self.filled
                {
                    return Ok(Some(self.emit(cut)));
                }
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
        let block = self.next_block();
        self.finished |= block.is_err();
        block.transpose()
    }
}
