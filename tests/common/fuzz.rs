//! What fuzzing checks, for any bytes at all: a function for each target. A check panics where
//! something is wrong. `tests/library/fuzz.rs` runs them on what was found so far.

use ennead::Search;
use ennead::fields::{Facts, Filter};
use ennead::format::write::OutputFormat;
use ennead::format::{
    Blank, Blocks, Content, InputFormat, ReadOptions, Record, RecordFormat, parse_position,
};
use ennead::game::{Action, Color, Game};
use ennead::proof::{Checker, Proved};
use ennead::solve::{Count, Puzzle};
use ennead::variant::Variant;
use ennead::{
    Candidate, Cell, Digit, DigitSet, Grid, House, PencilMarks, Rules, Solution, Technique,
};
use std::cell::RefCell;
use std::io::{self, Read};
use std::num::NonZeroU64;

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
    records_with(text, &options);
}

/// [`records`] of `text`, read as `options` say.
pub(crate) fn records_with(text: &[u8], options: &ReadOptions) {
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
    blocks_with(text, &options, target, step);
}

/// [`blocks`] of `text`, read as `options` say, in blocks of some `target` bytes from a pipe that
/// gives `step` bytes a read.
pub(crate) fn blocks_with(text: &[u8], options: &ReadOptions, target: usize, step: usize) {
    let whole = read(Blocks::new(Slow { bytes: text, step: usize::MAX }, options), options);
    let blocks = Blocks::new(Slow { bytes: text, step }, options).with_target(target);
    assert_eq!(whole, read(blocks, options), "in blocks");
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
}

/// Saved games: after a line with a game come actions, of three bytes each. A game is the same after
/// it was saved.
pub(crate) fn games(bytes: &[u8]) {
    let end = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len());
    let Ok(text) = core::str::from_utf8(&bytes[..end]) else { return };
    let Ok(mut game) = text.parse::<Game>() else { return };
    let is_saved = |game: &Game| game.to_string().parse().as_ref() == Ok(game);
    assert!(is_saved(&game));
    for &[kind, cell, digit] in bytes[end..].as_chunks().0 {
        let cell = Cell::ALL[usize::from(cell) % 81];
        let candidate = Candidate::new(cell, Digit::ALL[usize::from(digit) % 9]);
        let color = Color::ALL[usize::from(digit) % Color::ALL.len()];
        let _ = game.act(match kind % 16 {
            0..=2 => Action::Place(candidate),
            3 => Action::ToggleCorner(candidate),
            4 => Action::ToggleCandidate(candidate),
            5 => Action::Erase(cell),
            6 => Action::FillCandidates,
            7 => Action::Paint(cell, color),
            8 => Action::PaintCandidate(candidate, color),
            9 => Action::ClearColors,
            10 => Action::Conclude { eliminations: vec![candidate], placements: Vec::new() },
            11 => Action::Conclude { eliminations: Vec::new(), placements: vec![candidate] },
            12 => Action::Solve,
            13 => Action::Restart,
            14 => Action::Undo,
            _ if digit == 0 => Action::Begin,
            _ => Action::Redo,
        });
        assert!(is_saved(&game), "{game}");
    }
}

thread_local! {
    static CHECKER: RefCell<Checker> = RefCell::new(Checker::new());
    static SEARCH: RefCell<Search> = RefCell::new(Search::new());
}

/// Proofs: a puzzle, a line of solutions, and a proof; or the line `steps` with candidates to delete,
/// and the conclusions of a step in each line. What is proved is true.
pub(crate) fn proofs(bytes: &[u8]) {
    let Ok(text) = core::str::from_utf8(bytes) else { return };
    let mut lines = text.splitn(3, '\n');
    let (puzzle, second) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    let third = lines.next();
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let second_words: Vec<&str> = second.split_whitespace().collect();
    let mut deleted: &[&str] = &[];
    let proved = CHECKER.with_borrow_mut(|checker| match second_words.split_first() {
        Some((&"steps", candidates)) => {
            deleted = candidates;
            let steps: Vec<Vec<String>> = third.unwrap_or_default().lines().map(words).collect();
            let is_solved = checker.check_steps(puzzle, deleted, &steps);
            is_solved.is_ok_and(|is_solved| is_solved).then_some(Proved::Exactly(1))
        }
        _ => checker.check(puzzle, &second_words, third).ok(),
    });
    let Some(proved) = proved else { return };
    // Of pencil marks, nine characters are a cell.
    let digits: Vec<char> = puzzle.chars().collect();
    let of_cell = digits.len() / 81;
    let mut marks: [DigitSet; 81] = Cell::ALL.map(|cell| {
        let digits = digits[of_cell * cell.index()..][..of_cell].iter();
        digits
            .filter_map(|digit| Digit::from_index(digit.to_digit(10)?.checked_sub(1)? as usize))
            .collect()
    });
    if of_cell == 1 {
        marks.iter_mut().filter(|marks| marks.is_empty()).for_each(|marks| *marks = DigitSet::ALL);
    }
    for candidate in deleted {
        let Candidate { cell, digit } = candidate.replace("<>", "=").parse().expect("it was read");
        marks[cell] = marks[cell].without(digit);
    }
    let puzzle = Puzzle { grid: &Grid::EMPTY, marks: Some(&marks) };
    let (Proved::Exactly(claimed) | Proved::AtLeast(claimed)) = proved;
    let limit = NonZeroU64::new(claimed as u64 + 1);
    let counted = SEARCH.with_borrow_mut(|search| search.count(puzzle, limit));
    let (Count::Exactly(count) | Count::AtLeast(count)) = counted;
    if let Proved::Exactly(_) = proved {
        assert_eq!(counted, Count::Exactly(claimed as u64));
    }
    assert!(count >= claimed as u64);
}

/// Variants: a text is refused with its place, or its solutions are found, or the search ends at its
/// limit of work. A solution is one again if its values are given.
pub(crate) fn variants(bytes: &[u8]) {
    let Ok(text) = core::str::from_utf8(bytes) else { return };
    let variant: Variant = match text.parse() {
        Ok(variant) => variant,
        Err(error) => {
            let columns = text.chars().count() + 1;
            assert!((1..=columns).contains(&(error.column as usize)), "column {}", error.column);
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let shape = variant.shape();
    for solution in variant.solutions().take(2).map_while(Result::ok) {
        assert_eq!(solution.len(), shape.cells());
        assert!(solution.iter().all(|&value| shape.values().contains(&value.into())));
        assert!(!variant.write(&solution).is_empty());
        // Names of cells, with digits of base 17, are not for larger grids.
        if shape.rows().max(shape.columns()) > 16 {
            continue;
        }
        let mut given = String::new();
        for (cell, value) in (0..).zip(&solution) {
            let (row, column) = shape.place(cell);
            let [row, column] = [row, column]
                .map(|line| char::from_digit(line as u32 + 1, 17).expect("16 at most"));
            given += &format!(".~R{row}C{column}_{value}");
        }
        given += &variant.to_string();
        let given: Variant = given.parse().expect("a puzzle with more givens");
        let found: Vec<_> = given.solutions().take(2).collect();
        assert_eq!(found, [Ok(solution)], "{text}");
    }
}
