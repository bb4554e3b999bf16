//! What fuzzing checks, for any bytes at all: a function for each target. A check panics where
//! something is wrong. `tests/library/fuzz.rs` runs them on what was found so far.

use ennead::fields::{Facts, Filter};
use ennead::format::write::OutputFormat;
use ennead::format::{
    Blank, Blocks, Content, InputFormat, ReadOptions, Record, RecordFormat, parse_position,
};
use ennead::{Candidate, Cell, Digit, Grid, House, PencilMarks, Rules, Solution, Technique};
use std::io::{self, Read};

/// How to read, from the first byte; and the other bytes.
fn options(bytes: &[u8]) -> (ReadOptions, &[u8]) {
    let Some((&first, rest)) = bytes.split_first() else {
        return (ReadOptions::default(), bytes);
    };
    // Plain text, as in the examples that fuzzing starts with, is read by its content.
    let formats = InputFormat::ALL.len();
    let (from, blank) = match usize::from(first).checked_sub(128) {
        None => return (ReadOptions::default(), bytes),
        Some(choice) => (choice % (formats + 1), choice / (formats + 1) % 4),
    };
    let from = InputFormat::ALL.get(from).copied();
    let blank = match blank {
        0 => Blank::Standard,
        1 => Blank::Any,
        2 => Blank::Char(' '),
        _ => Blank::Char('#'),
    };
    (ReadOptions { from, blank, ..ReadOptions::default() }, rest)
}

/// Every reader: no text makes it panic, and the places it names are in the text.
pub(crate) fn records(bytes: &[u8]) {
    let (options, text) = options(bytes);
    let lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
    let mut last = 0;
    for record in options.records(text) {
        // Only OpenSudoku has several puzzles in a line.
        let is_game = record.text.starts_with(b"<");
        assert!(record.line + u64::from(is_game) > last, "records in order");
        last = record.line;
        assert!(record.line as usize <= lines.len());
        let errors = [record.puzzle().err().cloned(), record.position().err()];
        for error in errors.into_iter().flatten() {
            let width = String::from_utf8_lossy(lines[error.line as usize - 1]).chars().count();
            assert!(error.line >= record.line && error.column > 0);
            assert!(error.column as usize <= width + 1, "{}:{}", error.line, error.column);
            let _ = error.to_string();
        }
        let _ = (record.id(), record.is_pencil_marks());
    }
    let _ = options.parse(text);
}

/// A record without its borrow.
#[derive(PartialEq, Debug)]
struct Owned {
    line: u64,
    text: Vec<u8>,
    format: RecordFormat,
    content: Content,
}

impl From<Record<'_>> for Owned {
    fn from(record: Record) -> Owned {
        let Record { line, text, format, content, .. } = record;
        Owned { line, text: text.to_vec(), format, content }
    }
}

/// Gives a few bytes a read, as a slow pipe does.
pub(crate) struct Slow<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) step: usize,
}

impl Read for Slow<'_> {
    fn read(&mut self, space: &mut [u8]) -> io::Result<usize> {
        let count = self.step.min(space.len()).min(self.bytes.len());
        let (now, later) = self.bytes.split_at(count);
        space[..count].copy_from_slice(now);
        self.bytes = later;
        Ok(count)
    }
}

/// The records of some blocks, or nothing after an error, which only numpy arrays and JSON documents
/// have.
fn read(blocks: Blocks<Slow>, options: &ReadOptions) -> Result<Vec<Owned>, String> {
    let mut all = Vec::new();
    for block in blocks {
        let block = block.map_err(|error| error.to_string())?;
        let mut records = Vec::new();
        block.records(options).append_to(&mut records);
        assert!(records == block.records(options).collect::<Vec<_>>());
        all.extend(records.into_iter().map(Owned::from));
        if let Ok(lines) = block.clone().into_lines(options) {
            let lines = (0..lines.lines().len()).map(|number| lines.record(number));
            assert!(lines.eq(block.records(options).map(Some)));
        }
    }
    Ok(all)
}

/// The cut between blocks: the records are the same however the input is cut.
pub(crate) fn blocks(bytes: &[u8]) {
    let Some((&[a, b], bytes)) = bytes.split_first_chunk() else { return };
    let (target, step) = (1 + 4 * usize::from(a), 1 + 4 * usize::from(b));
    let (options, text) = options(bytes);
    let whole = read(Blocks::new(Slow { bytes: text, step: usize::MAX }, &options), &options);
    let blocks = Blocks::new(Slow { bytes: text, step }, &options).with_target(target);
    assert_eq!(whole, read(blocks, &options), "in blocks");
}

/// Positions: what is written of one is read again.
pub(crate) fn positions(bytes: &[u8]) {
    let Ok(position) = parse_position(bytes) else { return };
    let _ = PencilMarks::new(&position, Rules::Singles);
    for &format in OutputFormat::ALL {
        let mut text = format.header().as_bytes().to_vec();
        format.write(&mut text, &position);
        text.extend_from_slice(format.footer().as_bytes());
        if format == OutputFormat::Npy || is_unclear(format, &text) {
            continue;
        }
        let again = parse_position(&text);
        let again = again.unwrap_or_else(|error| {
            panic!("{format:?}: {error}\n{}", String::from_utf8_lossy(&text))
        });
        if matches!(format, OutputFormat::Jsonl | OutputFormat::Hodoku) {
            assert_eq!(again.values, position.values, "{format:?}");
            assert_eq!(
                (again.givens, again.marks),
                (position.givens, position.marks),
                "{format:?}"
            );
        }
    }
}

/// True if a drawing has a single cell of several digits, and a hyphen for a cell without
/// candidates: that is read as a puzzle with a blank and a typing error.
fn is_unclear(format: OutputFormat, text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    let groups = || text.split([' ', '|', '\n']).filter(|group| !group.is_empty());
    let several = groups().filter(|group| group.len() > 1 && !group.starts_with('+')).count();
    format == OutputFormat::Candidates && several == 1 && groups().any(|group| group == "-")
}

/// Conditions of `--where`, and the other words of the command line.
pub(crate) fn conditions(bytes: &[u8]) {
    let Ok(text) = core::str::from_utf8(bytes) else { return };
    if let Ok(filter) = text.parse::<Filter>() {
        let _ = filter.holds(&Facts::default());
    }
    let _ = text.parse::<Cell>();
    let _ = text.parse::<Candidate>();
    let _ = text.parse::<House>();
    let _ = text.parse::<Digit>();
    let _ = text.parse::<Grid>();
    let _ = text.parse::<Solution>();
    let _ = text.parse::<Technique>();
    let _ = text.parse::<Blank>();
    let _ = text.parse::<ennead::game::Game>();
}
