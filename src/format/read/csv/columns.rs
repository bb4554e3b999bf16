//! [`Columns`]: which columns of a table hold the puzzle and its solution, by their names.

use super::super::column::{Column, PUZZLE_NAMES, SOLUTION_NAMES, is_count_name};
use super::super::fields::{Field, Fields, MAX_FIELDS, Splitter};
use super::super::grid_text::LENGTHS;

/// No header is longer than this, in bytes.
const MAX_HEADER: usize = 4096;

/// The columns that a header names, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in super::super) struct Columns {
    pub(super) puzzle: Option<usize>,
    pub(super) solution: Option<usize>,
    /// The name of the solution is a plural: a number there is how many there are.
    pub(super) may_be_count: bool,
}

impl Columns {
    /// The columns that `line` names, if it is a header: it names the column of the puzzle, or it
    /// is a row of words and names the column of the solution. A line with a single name is a
    /// header too: plain lines may follow it.
    pub(super) fn of_header(
        line: &[u8],
        separator: u8,
        splitter: &mut Splitter,
    ) -> Option<Columns> {
        if line.len() > MAX_HEADER {
            return None;
        }
        let fields = splitter.split(line, separator, usize::MAX);
        let position = |name: &&str| fields.iter().position(|field| is_named(&field, name));
        let puzzle = PUZZLE_NAMES.iter().find_map(position);
        let solution = SOLUTION_NAMES.iter().find_map(|name| Some((position(name)?, name)));
        let is_header = puzzle.is_some() || solution.is_some() && are_words(&fields);
        let may_be_count = solution.is_some_and(|(_, name)| is_count_name(name));
        let solution = solution.map(|(column, _)| column);
        is_header.then_some(Columns { puzzle, solution, may_be_count })
    }

    /// The columns of a table whose first line is `line` if the puzzle is in `column`, and whether
    /// that line is a header.
    pub(super) fn given(
        column: Column,
        line: &[u8],
        separator: u8,
        splitter: &mut Splitter,
    ) -> (Columns, bool) {
        let known = Columns::of_header(line, separator, splitter);
        let is_known = known.is_some();
        let known = known.unwrap_or_default();
        let fields = splitter.split(line, separator, usize::MAX);
        let puzzle = column.find(fields.iter().map(|field| field.text)).unwrap_or(MISSING);
        let solution = known.solution.filter(|&at| at != puzzle);
        // Where a first line does not have the name and looks like no header, it is a record.
        let names_column = column.is_name() && puzzle != MISSING;
        let is_header = names_column || is_known || are_words(&fields);
        (Columns { puzzle: Some(puzzle), solution, ..known }, is_header)
    }

    /// True if a row below a header with the columns `other` is read from the right column by this
    /// table.
    pub(super) fn suit(self, other: Columns) -> bool {
        match (self.puzzle, self.solution) {
            (Some(_), _) => self.puzzle == other.puzzle,
            (None, Some(_)) => self.solution == other.solution,
            // The first field that looks like a puzzle is read.
            (None, None) => {
                other.puzzle.is_some_and(|at| other.solution.is_none_or(|other| at < other))
            }
        }
    }
}

/// The column of the puzzle where the header does not have the name that was given: no row has
/// this column.
pub(super) const MISSING: usize = MAX_FIELDS;

/// True if the header `line` has the column.
pub(super) fn has(column: Column, line: &[u8], separator: u8, splitter: &mut Splitter) -> bool {
    let fields = splitter.split(line, separator, usize::MAX);
    column.find(fields.iter().map(|field| field.text)).is_some_and(|at| at < fields.iter().count())
}

/// True if `line` looks like a header with unknown names: words, and no cells.
pub(super) fn is_unknown_header(line: &[u8], separator: u8, splitter: &mut Splitter) -> bool {
    are_words(&splitter.split(line, separator, usize::MAX))
}

fn is_named(field: &Field, name: &str) -> bool {
    field.text.trim_ascii().eq_ignore_ascii_case(name.as_bytes())
}

fn are_words(fields: &Fields) -> bool {
    fields.iter().all(|field| {
        field.text.len() < *LENGTHS.start()
            && field.text.trim_ascii().first().is_some_and(u8::is_ascii_alphabetic)
    })
}
