//! A diagnosis as data: what `repair -f jsonl` writes. Every object has every field.

use ennead::fields::{Facts, Field, Object};
use ennead::{Candidate, Cell, Count, Diagnosis};
use serde::Serialize;
use std::collections::BTreeMap;

/// The fields in front of the diagnosis.
const FIELDS: [Field; 6] =
    [Field::Number, Field::File, Field::Line, Field::Puzzle, Field::Status, Field::Solutions];

/// What is written of one record.
#[derive(Serialize)]
pub(crate) struct RepairData<'a> {
    #[serde(flatten)]
    record: Object<'a>,
    /// There may be more solutions than are known.
    more: bool,
    conflicts: Vec<Vec<String>>,
    /// It is proved that no conflict has fewer givens; null where there is none.
    smallest: Option<bool>,
    removals: Vec<String>,
    changes: Vec<String>,
    additions: Vec<String>,
    solvable_without: Vec<String>,
    without_all: Vec<String>,
    /// The cells in which the solutions differ, each with its digits: `"r1c2": "47"`.
    differs: BTreeMap<String, String>,
}

/// How many solutions are known after a diagnosis.
pub(crate) fn solutions(diagnosis: &Diagnosis) -> Count {
    match diagnosis {
        Diagnosis::Unique(_) => Count::Exactly(1),
        Diagnosis::Broken(_) => Count::Exactly(0),
        Diagnosis::Ambiguous(ambiguous) => ambiguous.count,
    }
}

impl<'a> RepairData<'a> {
    /// The data of a record without a diagnosis: it cannot be read.
    pub(crate) fn undiagnosed(facts: &'a Facts<'a>) -> RepairData<'a> {
        RepairData {
            record: Object { facts, fields: &FIELDS },
            more: matches!(facts.solutions, Some(Count::AtLeast(_))),
            conflicts: Vec::new(),
            smallest: None,
            removals: Vec::new(),
            changes: Vec::new(),
            additions: Vec::new(),
            solvable_without: Vec::new(),
            without_all: Vec::new(),
            differs: BTreeMap::new(),
        }
    }

    pub(crate) fn new(facts: &'a Facts<'a>, diagnosis: &Diagnosis) -> RepairData<'a> {
        let blank = RepairData::undiagnosed(facts);
        match diagnosis {
            Diagnosis::Unique(_) => blank,
            Diagnosis::Broken(broken) => RepairData {
                conflicts: broken.conflicts.iter().map(|c| names(&c.givens)).collect(),
                smallest: Some(broken.conflicts.iter().all(|c| c.is_smallest)),
                removals: names(&broken.removals),
                changes: names(&broken.changes),
                solvable_without: names(&broken.solvable_without),
                without_all: names(&broken.correction),
                ..blank
            },
            Diagnosis::Ambiguous(ambiguous) => {
                let digits = |cell: Cell| (cell.to_string(), ambiguous.possible[cell].to_string());
                RepairData {
                    changes: names(&ambiguous.changes),
                    additions: names(&ambiguous.additions),
                    differs: ambiguous.differing().iter().map(digits).collect(),
                    ..blank
                }
            }
        }
    }
}

fn names(candidates: &[Candidate]) -> Vec<String> {
    candidates.iter().map(Candidate::to_string).collect()
}
