//! [`RepairObject`]: the JSON object that `ennead repair -f jsonl` writes for each record, with its
//! diagnosis. Every object has every key.

use crate::fields::{Facts, Field, Object};
use crate::geometry::{Candidate, Cell};
use crate::grid::Grid;
use crate::make::{Diagnosis, FoundMistake};
use crate::solve::Count;
use serde::Serialize;
use std::collections::BTreeMap;

/// The fields before the diagnosis.
const FIELDS: [Field; 7] = [
    Field::Number,
    Field::File,
    Field::Line,
    Field::Puzzle,
    Field::Status,
    Field::Reason,
    Field::Solutions,
];

/// The object of what is wrong with a puzzle, and what repairs it. Lists may be empty; a puzzle
/// with one solution has only empty lists.
#[derive(Serialize, Debug)]
pub struct RepairObject<'a> {
    #[serde(flatten)]
    record: Object<'a>,
    /// True if the number of solutions is only a lower bound.
    more: bool,
    conflicts: Vec<Vec<String>>,
    /// True if it is proved that no conflict has fewer givens than these; null if no conflict is
    /// reported.
    smallest: Option<bool>,
    removals: Vec<String>,
    changes: Vec<String>,
    additions: Vec<String>,
    solvable_without: Vec<String>,
    without_all: Vec<String>,
    /// The digits to write in place of `without_all`, if no others are possible.
    instead: Vec<String>,
    mistakes: Vec<MistakeObject>,
    /// The cells in which the solutions differ, each with its digits: `"r1c2": "47"`.
    differs: BTreeMap<String, String>,
}

impl<'a> RepairObject<'a> {
    /// The object of a record without a diagnosis, because it cannot be read; `found` are the grids
    /// that it may have been.
    pub fn undiagnosed(facts: &'a Facts<'a>, found: &[FoundMistake]) -> RepairObject<'a> {
        RepairObject {
            record: Object { facts, fields: &FIELDS },
            more: matches!(facts.solutions, Some(Count::AtLeast(_))),
            conflicts: Vec::new(),
            smallest: None,
            removals: Vec::new(),
            changes: Vec::new(),
            additions: Vec::new(),
            solvable_without: Vec::new(),
            without_all: Vec::new(),
            instead: Vec::new(),
            mistakes: mistakes(found),
            differs: BTreeMap::new(),
        }
    }

    /// The object of a record with this diagnosis. `facts` must have the status of the record and
    /// the number of its solutions ([`Diagnosis::solutions`]).
    pub fn new(facts: &'a Facts<'a>, diagnosis: &Diagnosis) -> RepairObject<'a> {
        let blank = RepairObject::undiagnosed(facts, &[]);
        match diagnosis {
            Diagnosis::Unique(_) => blank,
            Diagnosis::Broken(broken) => RepairObject {
                conflicts: broken.conflicts.iter().map(|c| names(&c.givens)).collect(),
                smallest: Some(broken.conflicts.iter().all(|c| c.is_smallest)),
                removals: names(&broken.removals),
                changes: names(&broken.changes),
                solvable_without: names(&broken.solvable_without),
                without_all: names(&broken.without_all),
                instead: names(&broken.instead),
                mistakes: mistakes(&broken.mistakes),
                ..blank
            },
            Diagnosis::Ambiguous(ambiguous) => {
                let digits = |cell: Cell| (cell.to_string(), ambiguous.possible[cell].to_string());
                RepairObject {
                    changes: names(&ambiguous.changes),
                    additions: names(&ambiguous.additions),
                    mistakes: mistakes(&ambiguous.mistakes),
                    differs: ambiguous.differing().iter().map(digits).collect(),
                    ..blank
                }
            }
        }
    }
}

/// A mistake of copying, and the puzzle without it.
#[derive(Serialize, Debug)]
struct MistakeObject {
    /// The mistake in words.
    mistake: String,
    puzzle: Grid,
}

fn mistakes(undone: &[FoundMistake]) -> Vec<MistakeObject> {
    let object = |undone: &FoundMistake| MistakeObject {
        mistake: undone.mistake.to_string(),
        puzzle: undone.grid,
    };
    undone.iter().map(object).collect()
}

fn names(candidates: &[Candidate]) -> Vec<String> {
    candidates.iter().map(Candidate::to_string).collect()
}
