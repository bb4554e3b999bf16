//! A diagnosis as data: what `repair -f jsonl` writes. Every object has every field.

use super::finding::Status;
use crate::cli::commands::repair::status;
use ennead::make::ConflictingGivens;
use ennead::{Candidate, Cell, Count, Diagnosis, Grid};
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Serialize)]
pub(crate) struct RepairData<'a> {
    number: u64,
    file: &'a str,
    line: u64,
    puzzle: Option<String>,
    status: &'static str,
    /// How many are known; null where the record cannot be read.
    solutions: Option<u64>,
    /// There may be more of them.
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

impl<'a> RepairData<'a> {
    /// A record that cannot be read; `place`: its number, file and line.
    pub(crate) fn malformed((number, file, line): (u64, &'a str, u64)) -> RepairData<'a> {
        RepairData {
            number,
            file,
            line,
            puzzle: None,
            status: Status::Malformed.name(),
            solutions: None,
            more: false,
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

    pub(crate) fn of(
        place: (u64, &'a str, u64),
        grid: &Grid,
        diagnosis: &Diagnosis,
    ) -> RepairData<'a> {
        let blank = RepairData {
            puzzle: Some(grid.to_string()),
            status: status(diagnosis).name(),
            ..RepairData::malformed(place)
        };
        match diagnosis {
            Diagnosis::Unique(_) => RepairData { solutions: Some(1), ..blank },
            Diagnosis::Broken(broken) => RepairData {
                solutions: Some(0),
                conflicts: broken.conflicts.iter().map(|c| names(&c.givens)).collect(),
                smallest: Some(broken.conflicts.iter().all(|c: &ConflictingGivens| c.is_smallest)),
                removals: names(&broken.removals),
                changes: names(&broken.changes),
                solvable_without: names(&broken.solvable_without),
                without_all: names(&broken.correction),
                ..blank
            },
            Diagnosis::Ambiguous(ambiguous) => {
                let (count, more) = match ambiguous.count {
                    Count::Exactly(count) => (count, false),
                    Count::AtLeast(count) => (count, true),
                };
                let digits = |cell: Cell| (cell.to_string(), ambiguous.possible[cell].to_string());
                RepairData {
                    solutions: Some(count),
                    more,
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
