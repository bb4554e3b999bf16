//! [`Columns`]: which columns of a table hold the puzzle and its answer, by their names.

use super::super::answer;
use super::super::column::{Column, PUZZLE_NAMES, RULES_NAME};
use super::super::fields::{Field, Fields, MAX_FIELDS, Splitter};
use super::super::grid_text::LENGTHS;

/// The length of the longest header, in bytes.
const MAX_HEADER: usize = 4096;

/// The columns that a header names, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in super::super) struct Columns {
    pub(super) puzzle: Option<usize>,
    pub(super) answer: Option<usize>,
    /// True if any text in the column of the answer is meant as an answer.
    pub(super) is_answer_sure: bool,
    /// The rules of each puzzle, beyond those of plain sudoku.
    pub(super) rules: RulesColumns,
    /// True if the table has several columns.
    pub(super) are_several: bool,
}

/// The columns of rules: a bit for each. If the last column of the table is one, so are the fields
/// of longer rows after it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in super::super) struct RulesColumns([u64; MAX_FIELDS.div_ceil(64)]);

impl RulesColumns {
    fn of_header(fields: &Fields) -> RulesColumns {
        let mut columns = RulesColumns::default();
        let mut is_last = false;
        let mut add = |at: usize| columns.0[at / 64] |= 1 << (at % 64);
        for (at, field) in fields.iter().enumerate().take(MAX_FIELDS) {
            is_last = is_named(&field, RULES_NAME);
            if is_last {
                add(at);
            }
        }
        if is_last {
            (fields.iter().count()..MAX_FIELDS).for_each(add);
        }
        columns
    }

    pub(super) fn is_empty(&self) -> bool {
        *self == RulesColumns::default()
    }

    /// True if a column, from 0, is one of rules.
    pub(super) fn has(&self, at: usize) -> bool {
        self.0.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
    }
}

impl Columns {
    /// The columns that `line` names, if it is a header: a line that names the column of the
    /// puzzle, or a row of words that names the column of the answer or of the rules. It may be a
    /// single name with plain lines below it.
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
        let answer = answer::column_of(|| fields.iter().map(|field| field.text), None);
        let rules = RulesColumns::of_header(&fields);
        let is_word = answer.is_some() || !rules.is_empty();
        let is_header = puzzle.is_some() || is_word && are_words(&fields);
        let are_several = fields.iter().nth(1).is_some();
        let columns = Columns { rules, are_several, ..Columns::default() };
        is_header.then_some(columns.with_puzzle(puzzle).with_answer(answer))
    }

    fn with_puzzle(self, puzzle: Option<usize>) -> Columns {
        Columns { puzzle, ..self }
    }

    /// With the answer in this column, unless the puzzle is there.
    fn with_answer(self, answer: Option<(usize, bool)>) -> Columns {
        let answer = answer.filter(|&(column, _)| Some(column) != self.puzzle);
        let is_answer_sure = answer.is_some_and(|(_, is_sure)| is_sure);
        Columns { answer: answer.map(|(column, _)| column), is_answer_sure, ..self }
    }

    /// The columns of a table whose first line is `line` if the puzzle, the answer or both are in
    /// these columns, and whether that line is a header.
    pub(super) fn given(
        puzzle_column: Option<Column>,
        answer_column: Option<Column>,
        line: &[u8],
        separator: u8,
        splitter: &mut Splitter,
    ) -> (Columns, bool) {
        let known = Columns::of_header(line, separator, splitter);
        let is_known = known.is_some();
        let known = known.unwrap_or_default();
        let fields = splitter.split(line, separator, usize::MAX);
        let names = || fields.iter().map(|field| field.text);
        let found = |column: &Column| column.find(names()).unwrap_or(MISSING);
        let puzzle = puzzle_column.as_ref().map(found).or(known.puzzle);
        let answer = match &answer_column {
            Some(column) => Some((found(column), true)),
            None => known.answer.map(|column| (column, known.is_answer_sure)),
        };
        // A first line that lacks the name and does not look like a header is a record.
        let given = [puzzle_column, answer_column];
        let is_named = |column: &Column| column.is_name() && found(column) != MISSING;
        let is_header = is_known || given.iter().flatten().any(is_named) || are_words(&fields);
        let are_several = fields.iter().nth(1).is_some();
        let columns = Columns { rules: known.rules, are_several, ..Columns::default() };
        (columns.with_puzzle(puzzle).with_answer(answer), is_header)
    }

    /// True if a table with these columns reads rows below a header with the columns `other` from
    /// the right column.
    pub(super) fn suit(self, other: Columns) -> bool {
        if self.rules != other.rules {
            return false;
        }
        match (self.puzzle, self.answer) {
            (Some(_), _) => self.puzzle == other.puzzle,
            (None, Some(_)) => self.answer == other.answer,
            // Without a column, the first field that looks like a puzzle is read.
            (None, None) => {
                other.puzzle.is_some_and(|at| other.answer.is_none_or(|other| at < other))
            }
        }
    }
}

/// The column to use if the header lacks the name that was given: no row has this column.
pub(super) const MISSING: usize = MAX_FIELDS;

/// True if the header `line` has the column.
pub(super) fn has(column: Column, line: &[u8], separator: u8, splitter: &mut Splitter) -> bool {
    let fields = splitter.split(line, separator, usize::MAX);
    column.find(fields.iter().map(|field| field.text)).is_some_and(|at| at < fields.iter().count())
}

/// True if `line` looks like a header with unknown names: it has words and no cells.
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
