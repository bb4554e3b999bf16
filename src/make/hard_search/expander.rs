//! [`Expander`]: finds the neighbours of a puzzle and measures how hard they are, in one thread of
//! the search for hard puzzles.

use super::pool::{Hardness, Objective};
use super::resistance::resistance;
use crate::cancel;
use crate::geometry::{Cell, CellSet};
use crate::grid::Grid;
use crate::logic::Ratings;
use crate::make::canonical::{Canonizer, Transformation};
use crate::make::dig::Dig;
use crate::make::dig::symmetry::PatternSymmetry;
use crate::make::neighbours::{Added, MOST_SOLUTIONS, Neighbours};
use crate::make::oracle::BatchOracle;
use crate::random::Random;
use crate::solve::answer::{Answer, Question};
use crate::solve::engine::Worker;
use crate::solve::search::Search;
use std::collections::HashSet;
use std::sync::LazyLock;

/// The number of pairs of givens that are drawn for an expansion that replaces two givens.
const PAIRS_OF_GIVENS: usize = 16;
/// At most this many neighbours are taken for each such pair, so that no pair outweighs others.
const MOST_OF_PAIR: usize = 64;

/// Guesses are counted in the images of a canonical form under these transformations. The first is
/// the identity.
static IMAGES: LazyLock<[Transformation; 5]> = LazyLock::new(|| {
    let mut images = [Transformation::IDENTITY; 5];
    for (stream, image) in (0..).zip(&mut images[1..]) {
        *image = Transformation::random(&mut Random::new(0, stream));
    }
    images
});

/// Finds and measures the neighbours of puzzles. Each thread has its own.
pub struct Expander {
    neighbours: Neighbours,
    oracle: BatchOracle,
    canonizer: Canonizer,
    search: Search,
}

opaque_debug!(Expander);

/// A puzzle whose neighbours are to be found, and the way to find them.
#[derive(Clone)]
pub(crate) struct Expansion {
    pub(crate) puzzle: Grid,
    /// True to find all neighbours with one given replaced, false to find some, chosen at random,
    /// with two givens replaced.
    pub(crate) by_one: bool,
    pub(crate) objective: Objective,
    /// Draws the pairs of givens, and the order in which neighbours are minimized.
    pub(crate) random: Random,
}

/// The result of an expansion.
#[derive(Default)]
pub(crate) struct Expanded {
    /// The canonical forms of the neighbours, which are minimal, each once, with its
    /// [`Expander::estimate`].
    pub(crate) puzzles: Vec<(Grid, u64)>,
    /// The number of neighbours before equivalent ones were dropped.
    pub(crate) count: u64,
}

impl Default for Expander {
    fn default() -> Expander {
        Expander::new()
    }
}

impl Expander {
    /// With memory for a search.
    pub fn new() -> Expander {
        Expander {
            neighbours: Neighbours::new(),
            oracle: BatchOracle::new(Worker::new()),
            canonizer: Canonizer::new(),
            search: Search::new(),
        }
    }

    /// The neighbours of a puzzle.
    pub(crate) fn expand(&mut self, expansion: Expansion) -> Expanded {
        let Expansion { puzzle, by_one, objective, mut random } = expansion;
        let found = self.neighbours(&puzzle, by_one, &mut random);
        let count = found.len() as u64;
        let mut minimal = self.minimize(&found, &mut random);
        minimal.sort();
        minimal.dedup();
        let mut seen = HashSet::new();
        let mut puzzles = Vec::new();
        for puzzle in minimal {
            cancel::check();
            let form = self.canonizer.canonical(&puzzle).grid;
            if seen.insert(form) {
                puzzles.push((form, self.estimate(objective, &form)));
            }
        }
        Expanded { puzzles, count }
    }

    /// All neighbours with one given replaced, or some with two replaced.
    fn neighbours(&mut self, puzzle: &Grid, by_one: bool, random: &mut Random) -> Vec<Grid> {
        if !by_one {
            return self.neighbours.some_by_two(puzzle, PAIRS_OF_GIVENS, MOST_OF_PAIR, random);
        }
        let mut found = Vec::new();
        for cell in puzzle.given_cells() {
            let removed = CellSet::EMPTY.with(cell);
            let added = Added::Anywhere;
            self.neighbours.by_removal(puzzle, removed, added, MOST_SOLUTIONS, &mut found);
        }
        found
    }

    /// A quick measure of how hard a canonical form is: its guesses, or for the other objectives its
    /// resistance.
    pub(crate) fn estimate(&mut self, objective: Objective, form: &Grid) -> u64 {
        match objective {
            Objective::Guesses => guesses(&mut self.search, form),
            Objective::Er | Objective::Resistance => resistance(form),
        }
    }

    /// The hardness of a canonical form whose [`Expander::estimate`] is `estimate`. Takes long if
    /// the objective is the rating.
    pub(crate) fn hardness(
        &mut self,
        objective: Objective,
        form: &Grid,
        estimate: u64,
    ) -> Hardness {
        match objective {
            Objective::Guesses => Hardness::of_guesses(estimate),
            Objective::Resistance => Hardness::of_resistance(estimate),
            Objective::Er => {
                let er = Ratings::of(form).er().unwrap_or_default();
                let guesses = guesses(&mut self.search, form);
                Hardness { er, resistance: estimate, guesses }
            }
        }
    }

    /// The canonical form of `puzzle` after it was minimized; `None` if `puzzle` has no solution or
    /// several.
    pub(crate) fn canonical_minimal(&mut self, puzzle: &Grid) -> Option<Grid> {
        let minimal = self.minimize(&[*puzzle], &mut Random::new(0, 0)).pop()?;
        Some(self.canonizer.canonical(&minimal).grid)
    }

    /// Removes givens of each puzzle until it is minimal, in a random order of cells that is the
    /// same for all. Leaves out puzzles that have no solution or several.
    fn minimize(&mut self, puzzles: &[Grid], random: &mut Random) -> Vec<Grid> {
        let mut order = Cell::ALL;
        random.shuffle(&mut order);
        let answers = self.oracle.solve(puzzles.iter().copied(), Question::Unique);
        let solved = puzzles.iter().zip(answers).filter_map(|(puzzle, answer)| match answer {
            Answer::Solved(solution) => Some((*solution, puzzle.given_cells())),
            _ => None,
        });
        let digs: Vec<Dig> = solved
            .map(|(solution, givens)| Dig::new(solution, givens, PatternSymmetry::None, &order, 0))
            .collect();
        let digs = self.oracle.run_all(digs);
        digs.iter().map(|dig| *dig.reduction.grid()).collect()
    }
}

/// The number of guesses for a canonical form: the median over five images. With a single image,
/// the search for hard puzzles would find those in which [`Search`] happens to guess badly.
pub(crate) fn guesses(search: &mut Search, form: &Grid) -> u64 {
    let mut guesses = IMAGES.each_ref().map(|image| {
        search.verdict(&image.apply_to_grid(form));
        search.statistics().guesses
    });
    guesses.sort_unstable();
    guesses[guesses.len() / 2]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guesses_are_the_median_over_the_images() {
        let grid: Grid =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
                .parse()
                .expect("a puzzle");
        let guesses = guesses(&mut Search::new(), &grid);
        let of = |image: &Transformation| {
            let mut search = Search::new();
            search.verdict(&image.apply_to_grid(&grid));
            search.statistics().guesses
        };
        let all: Vec<u64> = IMAGES.iter().map(of).collect();
        assert!(all.contains(&guesses));
        assert!(all.iter().filter(|&&other| other < guesses).count() <= 2, "{all:?}");
        assert!(all.iter().filter(|&&other| other > guesses).count() <= 2, "{all:?}");
        assert!(all.iter().any(|&other| other != guesses), "images differ: {all:?}");
    }
}
