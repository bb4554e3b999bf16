//! [`Cut`]: a place between two records of a file, near any byte of it. Several machines read a
//! file together when each reads from one cut to the next.
//!
//! A cut depends on nothing but the file and the byte, so all who look for it find the same one:
//!
//! ```text
//! each line is a record    the next start of a line; in a table, of a row below the header
//! other files              the next of these places: below a record of one line, below a blank
//!                          line that is none between two bands, above a heading
//! where there is none      the file is read from its beginning to the next place between two
//!                          records; rows one below the other without end are cut as blocks are
//! ```

use super::blocks::{BLOCK_BYTES, Blocks};
use super::csv::{self, RowEnd, Table};
use super::layout::Layout;
use super::line_class::{Context, LineClass};
use super::options::ReadOptions;
use super::pencil_marks;
use super::run::{ends_with_row, may_end_band};
use std::io::{self, Read, Seek, SeekFrom};

/// How many bytes in front of a place are looked at to tell whether it is a cut.
const LOOK_BACK_BYTES: u64 = 64 << 10;
/// How many bytes are searched for a cut before the file is read from its beginning.
const LOOK_AHEAD_BYTES: u64 = 1 << 20;

/// A place between two records of a file: what stands below it is read as it is in the whole file,
/// by [`Blocks::from_cut`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Cut {
    /// The first byte below it.
    pub(super) byte: u64,
    pub(super) layout: Option<Layout>,
    pub(super) begins_below_row: bool,
}

impl Cut {
    /// The first cut at byte `at` of `file` or behind it; the end of the file at last. Every record
    /// that begins before the cut, also one that begins after `at`, belongs to the part above it.
    ///
    /// # Errors
    /// When the file cannot be read, or is a numpy array, or a JSON document whose records are
    /// not one a line: there is no line to cut below.
    pub fn at_or_after(
        file: &mut (impl Read + Seek),
        at: u64,
        options: &ReadOptions,
    ) -> io::Result<Cut> {
        if at == 0 {
            return Ok(Cut::default());
        }
        let size = file.seek(SeekFrom::End(0))?;
        if at >= size {
            return Ok(Cut { byte: size, ..Cut::default() });
        }
        file.rewind()?;
        let Some(layout) = Layout::of_file(file, options)? else {
            // Nothing but blank lines and comments.
            return Ok(Cut { byte: end_of_line(file, at)?, ..Cut::default() });
        };
        let cut = Cut { layout: Some(layout.below_header()), ..Cut::default() };
        if layout.is_by_line() {
            let mut byte = end_of_line(file, at)?;
            if let Some(header) = layout.header() {
                byte = byte.max(end_of_lines(file, header)?);
            }
            if let Layout::Table(table) = layout {
                byte = start_of_row(file, byte, table, options)?;
            }
            return Ok(Cut { byte, ..cut });
        }
        match cut_from_lines(file, at, options)? {
            Some(byte) => Ok(Cut { byte, ..cut }),
            None => cut_from_start(file, at, options),
        }
    }

    /// The cut between `above`, which ends with a whole record and its line feed, and the text that
    /// follows it. Of `above`, its [`Cut::context`] is enough.
    pub fn below(above: &[u8], options: &ReadOptions) -> Cut {
        let mut context = Context::new(options.blank);
        let layout =
            Layout::of_options(options).or_else(|| Layout::find(above, 1, options, &mut context));
        Cut {
            byte: above.len() as u64,
            layout: layout.map(Layout::below_header),
            begins_below_row: ends_with_row(&mut context, above).unwrap_or(false),
        }
    }

    /// A short text that can stand for `above`, so that what follows is read in the same way: the
    /// header of the table, if there is one; else a line that stands for the last one.
    pub fn context(above: &[u8], options: &ReadOptions) -> Vec<u8> {
        let cut = Cut::below(above, options);
        let line: &[u8] = match cut.layout {
            // Blank lines and comments decide nothing.
            None => return Vec::new(),
            // A longer line than 4096 bytes would be no header.
            Some(Layout::Table(_)) => {
                Layout::first_content_line(above, 1, options).map_or(&[][..], |(line, _)| line)
            }
            Some(_) if cut.begins_below_row => b"123456789",
            Some(_) => b"[Puzzle]",
        };
        [line, b"\n"].concat()
    }

    /// The first byte below the cut.
    pub fn byte(&self) -> u64 {
        self.byte
    }
}

impl Layout {
    /// The layout of a file, which is read up to the line that tells it.
    fn of_file(file: &mut impl Read, options: &ReadOptions) -> io::Result<Option<Layout>> {
        let mut blocks = Blocks::new(file, options).with_target(LOOK_BACK_BYTES as usize);
        // At least one block is read, also where the layout was given: only the bytes show an array
        // or a document.
        while blocks.next().transpose()?.is_some() && blocks.layout().is_none() {}
        if blocks.is_array() {
            let why = "a numpy array has no lines to cut between; convert it to lines first";
            return Err(io::Error::new(io::ErrorKind::InvalidData, why));
        }
        if blocks.is_json_document() {
            let why = "the records of this JSON document are not one a line, so it cannot be read in \
                       parts; convert it to lines first";
            return Err(io::Error::new(io::ErrorKind::InvalidData, why));
        }
        Ok(blocks.layout())
    }
}

/// The first start of a line at byte `at` of the file or behind it, which is not 0.
fn end_of_line(file: &mut (impl Read + Seek), at: u64) -> io::Result<u64> {
    file.seek(SeekFrom::Start(at - 1))?;
    Ok(at - 1 + bytes_of_lines(file, 1)?)
}

/// The first start of a row of a table at byte `line` or behind it, which is the start of a line.
/// A row that goes over several lines has at most [`csv::MAX_BYTES`], so the lines in front of
/// `line` tell whether it stands in one.
fn start_of_row(
    file: &mut (impl Read + Seek),
    line: u64,
    table: Table,
    options: &ReadOptions,
) -> io::Result<u64> {
    let from = line.saturating_sub(LOOK_BACK_BYTES);
    file.seek(SeekFrom::Start(from))?;
    let mut bytes = Vec::new();
    file.take(line - from + csv::MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    let line_at = (line - from) as usize;
    // The first line that is here as a whole.
    let mut at = match from {
        0 => 0,
        _ => memchr::memchr(b'\n', &bytes).map_or(line_at, |feed| (feed + 1).min(line_at)),
    };
    loop {
        at += table.end_of_rows(&bytes[at..line_at], options.blank);
        if at == line_at {
            return Ok(line);
        }
        match table.row_end(&bytes, at, options.blank) {
            RowEnd::Below(end) => {
                return Ok((from + end as u64 + 1).min(file.seek(SeekFrom::End(0))?));
            }
            RowEnd::SameLine | RowEnd::Open => {
                at = memchr::memchr(b'\n', &bytes[at..line_at])
                    .map_or(line_at, |feed| at + feed + 1);
            }
        }
    }
}

/// The end of the first `count` lines of the file.
fn end_of_lines(file: &mut (impl Read + Seek), count: u64) -> io::Result<u64> {
    file.rewind()?;
    bytes_of_lines(file, count)
}

/// How many bytes the next `count` lines take, with their line feeds.
fn bytes_of_lines(file: &mut impl Read, count: u64) -> io::Result<u64> {
    let mut buffer = vec![0; LOOK_BACK_BYTES as usize];
    let (mut lines, mut bytes) = (0, 0);
    loop {
        let read = match file.read(&mut buffer) {
            Ok(0) => return Ok(bytes),
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        for feed in memchr::memchr_iter(b'\n', &buffer[..read]) {
            lines += 1;
            if lines == count {
                return Ok(bytes + feed as u64 + 1);
            }
        }
        bytes += read as u64;
    }
}

/// The first cut at `at` or behind it that shows by the lines around it alone, if there is one
/// among the next bytes.
fn cut_from_lines(
    file: &mut (impl Read + Seek),
    at: u64,
    options: &ReadOptions,
) -> io::Result<Option<u64>> {
    let from = at.saturating_sub(LOOK_BACK_BYTES);
    file.seek(SeekFrom::Start(from))?;
    let mut bytes = Vec::new();
    file.take(at - from + LOOK_AHEAD_BYTES).read_to_end(&mut bytes)?;
    let mut feeds = memchr::memchr_iter(b'\n', &bytes);
    // The first line that is here as a whole.
    let first = match from {
        0 => 0,
        _ => feeds.next().map_or(bytes.len(), |feed| feed + 1),
    };
    let mut context = Context::new(options.blank);
    let mut start = first;
    for feed in memchr::memchr_iter(b'\n', &bytes).skip_while(|&feed| feed < first) {
        let line = start..feed;
        start = feed + 1;
        let is_heading = || {
            let end = memchr::memchr(b'\n', &bytes[start..])?;
            let class = Context::new(options.blank).classify(&bytes[start..start + end]);
            Some(matches!(class, LineClass::Heading | LineClass::SkippedSection))
        };
        if from + (start as u64) < at {
            continue;
        }
        let (above, line) = (&bytes[first..line.start], &bytes[line]);
        let class = context.classify(line);
        let is_cut = is_boundary(&class, line, || {
            // True if the lines above it are all that must be looked at.
            let mut is_known = true;
            let ends_band = may_end_band(above, |line| {
                is_known &= from == 0 || !std::ptr::eq(line.as_ptr(), above.as_ptr());
                context.classify(line)
            });
            !is_known || ends_band
        });
        if is_cut || is_heading() == Some(true) {
            return Ok(Some(from + start as u64));
        }
    }
    // Within the last line, there is nothing but the end.
    let end = from + bytes.len() as u64;
    let is_whole = end < at + LOOK_AHEAD_BYTES;
    Ok((is_whole && from + (start as u64) < at).then_some(end))
}

/// True if a block or a part of a file may end below a line of this class. `may_be_in_grid`: the
/// line, which is blank, may stand between two bands of a grid.
pub(super) fn is_boundary(
    class: &LineClass,
    line: &[u8],
    may_be_in_grid: impl FnOnce() -> bool,
) -> bool {
    match class {
        LineClass::Blank => !may_be_in_grid(),
        // A row of pencil marks looks like a record of one line.
        LineClass::Record(..) => !pencil_marks::is_row_line(line),
        _ => false,
    }
}

/// The first place between two records at `at` or behind it, found by reading the file up to there.
fn cut_from_start(
    file: &mut (impl Read + Seek),
    at: u64,
    options: &ReadOptions,
) -> io::Result<Cut> {
    file.rewind()?;
    let mut blocks = Blocks::new(file, options).with_target(BLOCK_BYTES);
    let mut byte = 0;
    while let Some(block) = blocks.next().transpose()? {
        let end = byte + block.bytes.len() as u64;
        if end >= at {
            let mut records = block.records(options);
            loop {
                let next = records.next();
                let cut = records.safe_cut;
                if byte + cut as u64 >= at {
                    return Ok(Cut {
                        byte: byte + cut as u64,
                        layout: blocks.layout(),
                        begins_below_row: block.ends_with_row(cut, options),
                    });
                }
                if next.is_none() {
                    break;
                }
            }
            return Ok(blocks.cut_here(end));
        }
        byte = end;
        blocks.recycle(block.bytes);
    }
    Ok(blocks.cut_here(byte))
}
