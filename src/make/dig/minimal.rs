//! Minimal puzzles: without any one of its givens, such a puzzle has several solutions.
//!
//! [`is_minimal`] and [`minimize`] take one puzzle; a [`Minimizer`] takes thousands at once and
//! gives the same results.

use super::Dig;
use super::fast_check::Redundancy;
use super::reduction::{Reduction, UniquePuzzle};
use super::symmetry::PatternSymmetry;
use crate::geometry::{Cell, CellSet};
use crate::grid::Grid;
use crate::make::oracle::{BatchOracle, QueryTask};
use crate::random::Random;
use crate::solve::answer::{Answer, Question};
use crate::solve::engine::Worker;
use crate::solve::query::Query;
use crate::solve::search::Search;

/// True if `puzzle` has exactly one solution, and would have several without any one of its givens.
///
/// ```
/// use ennead::{Grid, is_minimal};
///
/// let puzzle: Grid =
///     "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
///         .parse()?;
/// assert!(is_minimal(&puzzle));
/// // Not minimal: with another given that agrees with the solution, or with several solutions.
/// let more: Grid =
///     "9.............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
///         .parse()?;
/// assert!(!is_minimal(&more));
/// assert!(!is_minimal(&Grid::EMPTY));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn is_minimal(puzzle: &Grid) -> bool {
    let mut search = Search::new();
    let mut is_unique =
        |grid: &Grid| matches!(search.answer(grid, Question::Unique), Answer::Solved(_));
    is_unique(puzzle) && puzzle.givens().all(|(cell, _)| !is_unique(&puzzle.without(cell)))
}

/// Removes givens from `puzzle`, in an order that `random` draws, until no further one can be
/// removed; `None` if the puzzle has no solution or several.
///
/// A puzzle contains many minimal puzzles of different sizes, so the result depends on the order.
///
/// ```
/// use ennead::{Grid, Random, is_minimal, minimize};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let minimal = minimize(&puzzle, &mut Random::new(7, 0)).expect("it has one solution");
/// assert!(is_minimal(&minimal));
/// assert!(minimal.clues() < puzzle.clues());
/// assert_eq!(minimize(&Grid::EMPTY, &mut Random::new(7, 0)), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn minimize(puzzle: &Grid, random: &mut Random) -> Option<Grid> {
    let mut search = Search::new();
    let Answer::Solved(solution) = search.answer(puzzle, Question::Unique) else { return None };
    let mut dig = dig(&UniquePuzzle { puzzle: *puzzle, solution }, random);
    while let Some(query) = dig.next_query() {
        let answer = search.answer(query.grid(), Question::Unique);
        dig.resume(matches!(answer, Answer::Solved(_)));
    }
    Some(*dig.reduction.grid())
}

/// A dig that tries to remove each given of `puzzle` alone, in an order that `random` draws.
fn dig(puzzle: &UniquePuzzle, random: &mut Random) -> Dig {
    let mut order = Cell::ALL;
    random.shuffle(&mut order);
    Dig::new(puzzle.solution, puzzle.given_cells(), PatternSymmetry::None, &order, 0)
}

/// Checks and minimizes many puzzles at once. Each thread has its own.
///
/// ```
/// use ennead::make::{Minimizer, UniquePuzzle, fill};
/// use ennead::{Random, is_minimal};
///
/// let grids = (0..10).map(|stream| fill(&mut Random::new(7, stream)));
/// let puzzles: Vec<UniquePuzzle> =
///     grids.map(|solution| UniquePuzzle { puzzle: solution.to_grid(), solution }).collect();
/// let mut minimizer = Minimizer::new();
/// assert_eq!(minimizer.are_minimal(&puzzles), [false; 10]);
///
/// let with_random = (0..).map(|stream| Random::new(8, stream)).zip(&puzzles);
/// let minimal = minimizer.minimize_all(with_random.map(|(r, p)| (*p, r)));
/// assert!(minimal.iter().all(is_minimal));
/// ```
pub struct Minimizer {
    oracle: BatchOracle,
}

opaque_debug!(Minimizer);

impl Default for Minimizer {
    fn default() -> Minimizer {
        Minimizer::new()
    }
}

impl Minimizer {
    /// A minimizer that solves with the fastest engine.
    pub fn new() -> Minimizer {
        Minimizer::with_worker(Worker::new())
    }

    /// A minimizer that solves with `worker`.
    pub fn with_worker(worker: Worker) -> Minimizer {
        Minimizer { oracle: BatchOracle::new(worker) }
    }

    /// The oracle, to run other tasks on the same worker.
    pub(crate) fn oracle(&mut self) -> &mut BatchOracle {
        &mut self.oracle
    }

    /// The result of [`is_minimal`] for each of `puzzles`.
    pub fn are_minimal(&mut self, puzzles: &[UniquePuzzle]) -> Vec<bool> {
        let mut are_minimal = vec![false; puzzles.len()];
        let checks = puzzles.iter().map(MinimalCheck::new);
        self.oracle.run(checks, |number, check| are_minimal[number] = check.minimal().is_some());
        are_minimal
    }

    /// Minimizes each puzzle as [`minimize`] does, with the generator that comes with it.
    pub fn minimize_all(
        &mut self,
        puzzles: impl IntoIterator<Item = (UniquePuzzle, Random)>,
    ) -> Vec<Grid> {
        let digs = puzzles.into_iter().map(|(puzzle, mut random)| dig(&puzzle, &mut random));
        self.oracle.run_all(digs).iter().map(|dig| *dig.reduction.grid()).collect()
    }
}

/// A check whether a puzzle is minimal, which ends at the first redundant given.
pub(crate) struct MinimalCheck {
    reduction: Reduction,
    /// The givens that are not checked yet.
    unchecked: CellSet,
    /// True if a redundant given was found.
    has_redundant: bool,
}

impl MinimalCheck {
    /// A check of `puzzle`.
    pub(crate) fn new(puzzle: &UniquePuzzle) -> MinimalCheck {
        let givens = puzzle.given_cells();
        MinimalCheck {
            reduction: Reduction::new(puzzle.solution, givens),
            unchecked: givens,
            has_redundant: false,
        }
    }

    /// The puzzle, if it is minimal; `None` if it is not, or if the check has not ended.
    pub(crate) fn minimal(&self) -> Option<UniquePuzzle> {
        let is_minimal = self.unchecked.is_empty() && !self.has_redundant;
        is_minimal.then(|| self.reduction.puzzle())
    }
}

impl QueryTask for MinimalCheck {
    fn next_query(&mut self) -> Option<Query> {
        while let Some(cell) = self.unchecked.first()
            && !self.has_redundant
        {
            let removed = CellSet::EMPTY.with(cell);
            match self.reduction.try_removal(removed) {
                Redundancy::Redundant => self.resume(true),
                Redundancy::Required => self.resume(false),
                Redundancy::Unknown => return Some(self.reduction.query()),
            }
        }
        None
    }

    fn resume(&mut self, is_unique: bool) {
        self.has_redundant |= is_unique;
        self.unchecked =
            self.unchecked.first().map_or(CellSet::EMPTY, |c| self.unchecked.without(c));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::grid::fill::fill;

    /// Minimal puzzles, each followed by the same puzzle with one given more.
    fn minimal_and_not(count: u64) -> Vec<UniquePuzzle> {
        let solutions = (0..count).map(|stream| fill(&mut Random::new(1, stream)));
        solutions
            .flat_map(|solution| {
                let minimal = minimize(&solution.to_grid(), &mut Random::new(2, 0));
                let minimal = minimal.expect("a full grid has one solution");
                let minimal = UniquePuzzle { puzzle: minimal, solution };
                let cell = (!minimal.given_cells()).first().expect("an empty cell");
                let mut more = minimal;
                more.puzzle.set(cell, Some(solution.get(cell)));
                [minimal, more]
            })
            .collect()
    }

    #[test]
    fn many_puzzles_are_checked_as_one_is() {
        let puzzles = minimal_and_not(400);
        let expected: Vec<bool> = puzzles.iter().map(|p| is_minimal(&p.puzzle)).collect();
        assert_eq!(Minimizer::new().are_minimal(&puzzles), expected);
        assert!(expected.iter().step_by(2).all(|&minimal| minimal));
        assert!(expected.iter().skip(1).step_by(2).all(|&minimal| !minimal));
    }

    #[test]
    fn more_puzzles_than_run_side_by_side_are_minimized() {
        let random = |stream| Random::new(4, stream);
        let full = |stream| {
            let solution = fill(&mut random(stream));
            (UniquePuzzle { puzzle: solution.to_grid(), solution }, random(stream))
        };
        let minimize =
            |streams: core::ops::Range<u64>| Minimizer::new().minimize_all(streams.map(full));
        let all = minimize(0..2500);
        assert_eq!(all[..500], minimize(0..500));
        assert_eq!(all[2400..], minimize(2400..2500));
    }

    #[test]
    fn many_puzzles_are_minimized_as_one_is() {
        let random = |stream| Random::new(3, stream);
        let solutions: Vec<_> = (0..50).map(|stream| fill(&mut random(stream))).collect();
        let full = solutions.iter().map(|s| UniquePuzzle { puzzle: s.to_grid(), solution: *s });
        let numbered = full.zip(0..).map(|(puzzle, stream)| (puzzle, random(stream)));
        let all = Minimizer::new().minimize_all(numbered.clone());
        for (minimal, (puzzle, mut random)) in all.iter().zip(numbered.clone()) {
            assert_eq!(minimize(&puzzle.puzzle, &mut random), Some(*minimal));
            assert!(is_minimal(minimal), "{minimal}");
        }
    }
}
