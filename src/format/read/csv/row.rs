//! Finds and reads the puzzle in a row of a csv table, with a fast path for rows without quotes.

use super::super::cells::{self, Blank, count_chars};
use super::super::error::{LineError, ParseErrorKind};
use super::super::fields::{Field, MAX_FIELDS, Splitter};
use super::super::grid_text::{LENGTHS, is_nearly_grid};
use super::columns::{self, Columns};
use crate::grid::Grid;

/// The puzzle of a row. If its column is unknown, it is the first field like a puzzle (see
/// [`is_puzzle_like`]) that has blanks and is not in the column of the answer; if there is none,
/// the first full grid, which may be the solution. `None` if no field is like a puzzle.
pub(super) fn puzzle_of_any_row(
    line: &[u8],
    columns: Columns,
    separator: u8,
    splitter: &mut Splitter,
    blank: Blank,
) -> Option<Result<Grid, LineError>> {
    let fields =
        splitter.split(line, separator, columns.puzzle.map_or(usize::MAX, |column| column + 1));
    let Field { start, text } = match columns.puzzle {
        Some(column) => match fields.iter().nth(column) {
            Some(field) => field,
            None => {
                let kind = match column {
                    columns::MISSING => ParseErrorKind::NoColumn,
                    _ => ParseErrorKind::CsvColumn { column: column + 1 },
                };
                return Some(Err(LineError::at_start(kind)));
            }
        },
        None => {
            let boards =
                || fields.iter().enumerate().filter(|(_, field)| is_puzzle_like(field.text, blank));
            let others = || boards().filter(|&(at, _)| Some(at) != columns.answer);
            let puzzle =
                others().find(|(_, field)| !cells::are_all_digits(field.text.trim_ascii()));
            puzzle.or_else(|| others().next()).or_else(|| boards().next())?.1
        }
    };
    let board = match core::str::from_utf8(text) {
        Ok(text) => cells::grid_in_field(text, blank),
        Err(error) => {
            let (valid, rest) = text.split_at(error.valid_up_to());
            let byte = rest.first().copied().unwrap_or_default();
            Err(LineError::new(count_chars(valid), ParseErrorKind::NotUtf8(byte)))
        }
    };
    Some(board.map_err(|error| error.shifted(count_chars(&line[..start]))))
}

/// Fast path: the puzzle of a row without quotes whose field is 81 cells and nothing else, as in
/// nearly all rows. It takes a quarter of the time of [`puzzle_of_any_row`].
pub(super) fn puzzle_of_plain_row(
    line: &[u8],
    columns: Columns,
    separator: u8,
    blank: Blank,
) -> Option<Grid> {
    cells::fast_grid(puzzle_field_of_plain_row(line, columns, separator)?, blank)
}

/// The field of the puzzle of a row without quotes, if it has 81 bytes.
#[inline]
pub(super) fn puzzle_field_of_plain_row(
    line: &[u8],
    columns: Columns,
    separator: u8,
) -> Option<&[u8; 81]> {
    if memchr::memchr2(b'"', b'\r', line).is_some() {
        return None;
    }
    let mut rest = line;
    for at in 0..MAX_FIELDS {
        let end = memchr::memchr(separator, rest).unwrap_or(rest.len());
        let field = &rest[..end];
        // If the column is unknown, a field that may be like a puzzle must not be skipped.
        let is_puzzle = match columns.puzzle {
            Some(column) => at == column,
            None => field.len() >= *LENGTHS.start() && Some(at) != columns.answer,
        };
        if is_puzzle {
            // If the column is unknown, a full grid may be the solution of a puzzle after it.
            let is_clear = columns.puzzle.is_some() || !cells::are_all_digits(field.trim_ascii());
            return field.try_into().ok().filter(|_| is_clear);
        }
        rest = rest.get(end + 1..)?;
    }
    None
}

/// True if a field has 81 characters, or 64 to 100 that are all cells. A puzzle with a missing cell
/// counts, because otherwise its solution would be read as the puzzle.
fn is_puzzle_like(text: &[u8], blank: Blank) -> bool {
    let Ok(text) = core::str::from_utf8(text.trim_ascii()) else { return false };
    text.chars().count() == 81 || is_nearly_grid(text, blank)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_grid_with_blanks_is_preferred_to_a_full_grid() {
        let (full, open) = ("1".repeat(81), ".".repeat(81));
        let found = |fields: [&str; 3]| {
            let (line, columns) = (fields.join(","), Columns::default());
            let line = line.as_bytes();
            let fast = puzzle_of_plain_row(line, columns, b',', Blank::Standard);
            let splitter = &mut Splitter::new();
            let slow = puzzle_of_any_row(line, columns, b',', splitter, Blank::Standard);
            let slow = slow.and_then(Result::ok);
            assert!(fast.is_none() || fast == slow);
            slow.map(|grid| grid.clues())
        };
        assert_eq!(found(["1", &full, &open]), Some(0));
        assert_eq!(found(["1", &open, &full]), Some(0));
        assert_eq!(found(["1", &full, "easy"]), Some(81));
    }

    proptest! {
        #[test]
        fn the_slow_path_finds_the_same(
            fields in proptest::collection::vec(
                prop_oneof!["[0-9.]{81}", "[0-9.]{80,82} ?", "[a-zé\"\r]{0,5}", "[a-z. ]{60,110}"],
                0..5,
            ),
            puzzle in proptest::option::of(0..5usize),
            answer in proptest::option::of(0..5usize),
        ) {
            let columns = Columns { puzzle, answer, ..Columns::default() };
            let line = fields.join(",");
            if let Some(grid) = puzzle_of_plain_row(line.as_bytes(), columns, b',', Blank::Standard) {
                let line = line.as_bytes();
                let slow =
                    puzzle_of_any_row(line, columns, b',', &mut Splitter::new(), Blank::Standard);
                prop_assert_eq!(slow, Some(Ok(grid)));
            }
        }
    }
}
