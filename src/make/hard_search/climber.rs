//! [`Climber`]: one thread's work in the search for hard puzzles.

use super::neighbours::Neighbours;
use super::pool::{Hardness, Objective};
use crate::grid::Grid;
use crate::logic::explain::Explainer;
use crate::logic::{Order, Rating, State};
use crate::make::canonical::{Canonizer, Symmetry};
use crate::make::oracle::BatchOracle;
use crate::make::puzzle::UniquePuzzle;
use crate::make::puzzle::dig::Dig;
use crate::make::puzzle::symmetry::PatternSymmetry;
use crate::random::Random;
use crate::solve::answer::Verdict;
use crate::solve::engine::Worker;
use crate::solve::search::Search;
use std::collections::HashSet;
use std::sync::LazyLock;

/// How many pairs of givens are drawn at a look by two.
const BY_TWO: usize = 16;

/// In which images of a canonical form guesses are counted.
static IMAGES: LazyLock<[Symmetry; 5]> = LazyLock::new(|| {
    let mut images = [Symmetry::IDENTITY; 5];
    for (stream, image) in (0..).zip(&mut images[1..]) {
        *image = Symmetry::random(&mut Random::new(0, stream));
    }
    images
});

/// The memory of one thread.
pub struct Climber {
    neighbours: Neighbours,
    oracle: BatchOracle,
    canonizer: Canonizer,
    search: Search,
}

/// A puzzle whose neighbours are to be looked at.
pub(crate) struct Look {
    pub(crate) puzzle: Grid,
    /// All neighbours by one, or else some by two.
    pub(crate) by_one: bool,
    pub(crate) random: Random,
}

/// What came of a look.
#[derive(Default)]
pub(crate) struct Seen {
    /// Canonical forms, each once, with the guesses they take.
    pub(crate) puzzles: Vec<(Grid, u64)>,
    /// How many neighbours there were before equivalent ones were dropped.
    pub(crate) count: u64,
}

impl Climber {
    /// A climber that asks `worker` whether givens can be spared.
    pub fn new(worker: Worker) -> Climber {
        Climber {
            neighbours: Neighbours::default(),
            oracle: BatchOracle::new(worker),
            canonizer: Canonizer::new(),
            search: Search::new(),
        }
    }

    /// The neighbours of a puzzle, made minimal; `None` if the work was over before.
    pub(crate) fn look(&mut self, look: Look, is_over: &dyn Fn() -> bool) -> Option<Seen> {
        let Look { puzzle, by_one, mut random } = look;
        let mut found: Vec<UniquePuzzle> = Vec::new();
        match by_one {
            true => self.neighbours.by_one(&puzzle, &mut found),
            false => self.neighbours.by_two(&puzzle, BY_TWO, &mut random, &mut found),
        }
        let count = found.len() as u64;
        let mut minimal = self.minimal(&found, &mut random, is_over)?;
        minimal.sort();
        minimal.dedup();
        let mut known = HashSet::new();
        let mut puzzles = Vec::new();
        for puzzle in minimal {
            if is_over() {
                return None;
            }
            let form = self.canonizer.canonical(&puzzle).grid;
            if known.insert(form) {
                puzzles.push((form, self.guesses(&form)));
            }
        }
        Some(Seen { puzzles, count })
    }

    /// The canonical form of a puzzle with one solution, minimal, and its guesses; `None` for any
    /// other grid.
    pub(crate) fn given(&mut self, puzzle: &Grid) -> Option<(Grid, u64)> {
        let Verdict::Unique(solution) = self.search.verdict(puzzle) else { return None };
        let found = [UniquePuzzle { puzzle: *puzzle, solution }];
        let minimal = self.minimal(&found, &mut Random::new(0, 0), &|| false)?.pop()?;
        let form = self.canonizer.canonical(&minimal).grid;
        Some((form, self.guesses(&form)))
    }

    /// Takes every given away that can be spared, in a random order that is the same for all;
    /// `None` if the work was over before.
    fn minimal(
        &mut self,
        found: &[UniquePuzzle],
        random: &mut Random,
        is_over: &dyn Fn() -> bool,
    ) -> Option<Vec<Grid>> {
        let mut orbits = PatternSymmetry::None.orbits();
        random.shuffle(&mut orbits);
        let dig = |made: &UniquePuzzle| Dig::new(made.solution, made.givens(), orbits.clone(), 0);
        let mut digs: Vec<Dig> = found.iter().map(dig).collect();
        self.oracle.run_all(&mut digs, is_over).ok()?;
        Some(digs.iter().map(|dig| *dig.grid()).collect())
    }

    /// The guesses that a canonical form takes: the median over five images, of which it is one.
    /// A search around a single image would find out where the plain search has bad luck.
    fn guesses(&mut self, form: &Grid) -> u64 {
        let mut guesses = IMAGES.each_ref().map(|image| {
            self.search.verdict(&image.grid(form));
            self.search.statistics().guesses
        });
        guesses.sort_unstable();
        guesses[guesses.len() / 2]
    }
}

/// How hard a puzzle is that takes so many guesses.
pub(crate) fn hardness(objective: Objective, form: &Grid, guesses: u64) -> Hardness {
    let er = match objective {
        Objective::Guesses => Rating::default(),
        Objective::Er => {
            let path = Explainer::new(Order::Se).path(&State::new(form));
            if path.is_complete() { path.hardest() } else { Rating::default() }
        }
    };
    Hardness { er, guesses }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::engine::Engine;

    #[test]
    fn guesses_are_those_of_an_image_in_the_middle() {
        let grid: Grid =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
                .parse()
                .expect("a puzzle");
        let mut climber = Climber::new(Engine::Scalar.worker().expect("every machine has it"));
        let guesses = climber.guesses(&grid);
        let of = |image: &Symmetry| {
            let mut search = Search::new();
            search.verdict(&image.grid(&grid));
            search.statistics().guesses
        };
        let all: Vec<u64> = IMAGES.iter().map(of).collect();
        assert!(all.contains(&guesses));
        assert!(all.iter().filter(|&&other| other < guesses).count() <= 2, "{all:?}");
        assert!(all.iter().filter(|&&other| other > guesses).count() <= 2, "{all:?}");
        assert!(all.iter().any(|&other| other != guesses), "images differ: {all:?}");
    }
}
