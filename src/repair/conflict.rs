//! Givens that cannot stand together: as few as possible, and, from the other side, those without
//! which the rest can.
//!
//! A *correction* is a set of givens without which there is a solution. Every conflict meets every
//! correction, so a smallest set that meets all known corrections has at most as many givens as
//! the smallest conflict. If it is itself in conflict, it is one; if not, it leads to another
//! correction. (Implicit hitting sets: A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva,
//! "Smallest MUS extraction with minimal hitting set dualization", CP 2015.)

use super::Conflict;
use super::batch::Batch;
use super::hitting::{self, Hitting};
use crate::answer::{Answer, Question};
use crate::geometry::{Cell, CellSet};
use crate::grid::{Grid, Solution};
use crate::techniques::Candidate;

/// How many looks at a correction the proof of the smallest conflict may take: a second or so.
const EFFORT: u64 = 100_000_000;
/// How many corrections it may use. Real puzzles need some 50; what takes time, up to seconds, is to
/// refute few givens.
const CORRECTIONS: usize = 500;

/// The conflicts of a grid without a solution, and a correction of which every given is needed.
pub(super) fn find(batch: &mut Batch, grid: &Grid) -> (Vec<Conflict>, CellSet) {
    let conflict = |givens: CellSet, is_smallest| Conflict {
        givens: givens
            .iter()
            .filter_map(|cell| Some(Candidate::new(cell, grid.get(cell)?)))
            .collect(),
        is_smallest,
    };
    let pairs: Vec<Conflict> = grid
        .clashes()
        .iter()
        .map(|clash| conflict([clash.first, clash.cell].into_iter().collect(), true))
        .collect();
    let mut finder = Finder { batch, grid, corrections: Vec::new(), conflicts: Vec::new() };
    let conflicts = match pairs.is_empty() {
        true => {
            let (givens, is_smallest) = finder.smallest();
            vec![conflict(givens, is_smallest)]
        }
        false => {
            let correction = finder.correction(CellSet::EMPTY);
            finder.corrections.extend(correction);
            pairs
        }
    };
    let fewest = finder.corrections.iter().min_by_key(|correction| correction.len());
    (conflicts, fewest.copied().unwrap_or_default())
}

struct Finder<'a> {
    batch: &'a mut Batch,
    grid: &'a Grid,
    /// What is known, the smallest first.
    corrections: Vec<CellSet>,
    /// Known conflicts: what holds one need not be asked about, which saves four fifths of the time.
    conflicts: Vec<CellSet>,
}

impl Finder<'_> {
    /// The smallest conflict, or a small one: whether it is proved to be the smallest.
    fn smallest(&mut self) -> (CellSet, bool) {
        let mut effort = EFFORT;
        let givens = self.grid.givens().map(|(cell, _)| cell).collect();
        let mut best = self.shrunk(givens);
        while self.corrections.len() < CORRECTIONS {
            let mut set = match hitting::smallest(&self.corrections, best.len(), &mut effort) {
                Hitting::Smallest(set) => set,
                Hitting::None => return (best, true),
                Hitting::Stopped => return (best, false),
            };
            let Some(mut correction) = self.correction(set) else { return (set, true) };
            // That search is the dear one. Until the next, meet each new correction somehow.
            loop {
                let often = |cell: &Cell| {
                    self.corrections.iter().filter(|known| known.contains(*cell)).count()
                };
                let Some(cell) = correction.iter().max_by_key(often) else { break };
                let at = self.corrections.partition_point(|known| known.len() <= correction.len());
                self.corrections.insert(at, correction);
                set = set.with(cell);
                match self.correction(set) {
                    Some(next) => correction = next,
                    None => break,
                }
            }
            let small = self.shrunk(set);
            if small.len() < best.len() {
                best = small;
            }
        }
        (best, false)
    }

    /// A conflict within `givens`, which are in conflict, that is none without any of its givens.
    ///
    /// Tries to spare the first given, the first two, and so on, all at once: the given at which
    /// this goes too far is needed.
    fn shrunk(&mut self, givens: CellSet) -> CellSet {
        if let Some(known) = self.conflicts.iter().find(|known| known.is_within(givens)) {
            return *known;
        }
        let (mut needed, mut left) = (CellSet::EMPTY, givens);
        while !left.is_empty() {
            let mut rest = left;
            let mut spared = Vec::with_capacity(81);
            for cell in left.iter() {
                rest = rest.without(cell);
                spared.push(rest);
            }
            let grids = spared.iter().map(|&rest| restricted(self.grid, needed | rest));
            let answers = self.batch.ask(grids, Question::First);
            let Some(at) = answers.iter().position(|answer| *answer != Answer::None) else {
                break;
            };
            let before = if at == 0 { left } else { spared[at - 1] };
            needed = needed | before.difference(spared[at]);
            left = spared[at];
        }
        self.conflicts.push(needed);
        needed
    }

    /// A correction that leaves `kept` alone, and that is none without any of its givens; `None`
    /// if `kept` is in conflict.
    fn correction(&mut self, kept: CellSet) -> Option<CellSet> {
        let grid = self.grid;
        let agreeing = |solution: &Solution| -> CellSet {
            let agree = grid.givens().filter(|&(cell, digit)| solution.get(cell) == digit);
            agree.map(|(cell, _)| cell).collect()
        };
        let most = |answers: &[Answer]| {
            let solved = answers.iter().filter_map(|answer| match answer {
                Answer::Solved(solution) => Some(agreeing(solution)),
                Answer::None | Answer::Multiple => None,
            });
            solved.max_by_key(|cells| cells.len())
        };
        let all: CellSet = grid.givens().map(|(cell, _)| cell).collect();
        let known = |cells: CellSet| self.conflicts.iter().any(|known| known.is_within(cells));
        if known(kept) {
            return None;
        }
        let mut kept = most(self.batch.ask([restricted(grid, kept)], Question::First))?;
        loop {
            let rest = all.difference(kept);
            let more = rest.iter().map(|cell| kept.with(cell)).filter(|&more| !known(more));
            let more = more.map(|more| restricted(grid, more));
            match most(self.batch.ask(more, Question::First)) {
                Some(more) => kept = more,
                None => return Some(rest),
            }
        }
    }
}

/// The givens of `grid` in `cells`.
fn restricted(grid: &Grid, cells: CellSet) -> Grid {
    Grid::new(Cell::ALL.map(|cell| grid.get(cell).filter(|_| cells.contains(cell))))
}
