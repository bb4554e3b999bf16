//! What an audit keeps in memory: a [`Key`] of each puzzle, a [`Finding`] of each fault.

use serde::Serialize;
use std::fmt::{self, Display, Formatter};

/// Which data set a record is of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Side {
    /// The one of `--against`.
    Against,
    /// The one that is audited.
    Audited,
}

/// Where a record is. Places are ordered as the records of a class are visited: those of
/// `--against` first, then those without a fault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct RecordPlace {
    pub(crate) side: Side,
    /// The record has a fault of its own, so its copies are not dropped because of it.
    is_faulty: bool,
    /// The number of its file, from 0, among those of its side.
    pub(crate) file: u16,
    line: u32,
    /// How many records are before it in its line.
    before_in_line: u16,
}

impl RecordPlace {
    /// The most files of one side.
    pub(crate) const MAX_FILES: usize = u16::MAX as usize;

    /// The last line of a file whose records have places.
    pub(crate) const MAX_LINE: u64 = u32::MAX as u64;

    /// The first record in line `line` of file number `file`.
    pub(crate) fn new(side: Side, file: usize, line: u64) -> RecordPlace {
        let file = u16::try_from(file).unwrap_or(u16::MAX);
        let line = u32::try_from(line).unwrap_or(u32::MAX);
        RecordPlace { side, is_faulty: false, file, line, before_in_line: 0 }
    }

    /// This place, of a record that has a fault of its own or not.
    pub(crate) fn faulty(self, is_faulty: bool) -> RecordPlace {
        RecordPlace { is_faulty, ..self }
    }
}

/// The line: `17`, or `17#2` for the second record in it.
impl Display for RecordPlace {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "{}", self.line)?;
        match self.before_in_line {
            0 => Ok(()),
            before => write!(f, "#{}", u32::from(before) + 1),
        }
    }
}

/// Gives the records of a block their places, one after the other.
#[derive(Debug)]
pub(crate) struct Places(RecordPlace);

impl Places {
    /// The places in file number `file`.
    pub(crate) fn new(side: Side, file: usize) -> Places {
        Places(RecordPlace::new(side, file, 0))
    }

    /// The place of the next record, which begins in line `line`.
    pub(crate) fn next(&mut self, line: u64) -> RecordPlace {
        let RecordPlace { side, file, .. } = self.0;
        let first = RecordPlace::new(side, usize::from(file), line);
        self.0 = if self.0.line == first.line {
            RecordPlace { before_in_line: self.0.before_in_line.saturating_add(1), ..first }
        } else {
            first
        };
        self.0
    }
}

/// A puzzle of a data set. Keys sort by class, within a class by puzzle, and those of equal puzzles
/// by place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Key {
    /// The fingerprint of the canonical form.
    pub(crate) class: u128,
    /// A hash of the puzzle as it is, to tell the puzzles of a class apart.
    pub(crate) exact: u32,
    pub(crate) place: RecordPlace,
}

/// A fault of a record of a data set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Fault {
    /// The record cannot be read.
    Malformed,
    MultipleSolutions,
    NoSolution,
    /// The puzzle is a solved grid.
    SolvedAlready,
    /// The answer has empty cells.
    AnswerIncomplete,
    /// The answer is full, changes a given, and is no solved grid.
    AnswerChangesGiven,
    /// The answer is full and keeps the givens, but a digit is twice in a house.
    AnswerBreaksRule,
    /// The answer is a solved grid that changes a given.
    AnswerOfAnotherPuzzle,
    AnswerUnreadable,
    /// The record has another complete grid than its puzzle and its answer.
    SecondAnswer,
    /// Other records have an answer, and this one has none.
    AnswerMissing,
    /// The puzzle is the same as that of the other record.
    Copy,
    /// The puzzle is equivalent to that of the other record, but not the same.
    Image,
    /// The puzzle is the same as that of a record of the other data set.
    Leak,
    /// The puzzle is equivalent to that of a record of the other data set, but not the same.
    ImageLeak,
    /// The solution grid is in the class of that of a record of the other data set.
    GridLeak,
}

/// A fault of a record. Findings sort by place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Finding {
    pub(crate) place: RecordPlace,
    pub(crate) fault: Fault,
    /// The other record, if the fault names one; else the record itself.
    pub(crate) other: RecordPlace,
}

impl Finding {
    /// A fault of a record by itself.
    pub(crate) fn of_record(place: RecordPlace, fault: Fault) -> Finding {
        Finding { place, fault, other: place }
    }

    /// The fault in words; `name` names the place of a record.
    pub(crate) fn sentence(&self, name: impl Fn(RecordPlace) -> String) -> String {
        let other = || name(self.other);
        match self.fault {
            Fault::Malformed => "it cannot be read".to_owned(),
            Fault::MultipleSolutions => "more than one solution".to_owned(),
            Fault::NoSolution => "no solution".to_owned(),
            Fault::SolvedAlready => "the puzzle is solved already".to_owned(),
            Fault::AnswerIncomplete => "the answer has empty cells".to_owned(),
            Fault::AnswerChangesGiven => "the answer changes a given".to_owned(),
            Fault::AnswerBreaksRule => "the answer has a digit twice in a house".to_owned(),
            Fault::AnswerOfAnotherPuzzle => "the answer solves another puzzle".to_owned(),
            Fault::AnswerUnreadable => "the answer cannot be read".to_owned(),
            Fault::SecondAnswer => "another grid is beside the answer".to_owned(),
            Fault::AnswerMissing => "the answer is missing".to_owned(),
            Fault::Copy => format!("the same as {}", other()),
            Fault::Image => format!("an image of {}", other()),
            Fault::Leak => format!("leak: the same as {}", other()),
            Fault::ImageLeak => format!("leak: an image of {}", other()),
            Fault::GridLeak => format!("leak: the solution grid of {}", other()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_ordered_as_records_are_visited() {
        let at = |line| RecordPlace::new(Side::Audited, 0, line);
        assert!(RecordPlace::new(Side::Against, 9, 9) < at(1));
        assert!(at(2) < at(1).faulty(true) && at(1).faulty(true) < at(2).faulty(true));
    }

    #[test]
    fn records_of_one_line_have_a_place_each() {
        let mut places = Places::new(Side::Audited, 3);
        let all = [7, 7, 7, 8, 10, 10].map(|line| places.next(line));
        assert_eq!(all.map(|place| place.to_string()), ["7", "7#2", "7#3", "8", "10", "10#2"]);
        assert!(all.is_sorted_by(|a, b| a < b));
    }

    /// The help of `audit` names it.
    #[test]
    fn a_key_takes_32_bytes() {
        assert_eq!(size_of::<Key>(), 32);
    }
}
