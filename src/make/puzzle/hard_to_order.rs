//! [`HardToOrder`]: searches the neighbourhood of random puzzles for one with a high rating.
//!
//! Of 13,000 random minimal puzzles none was rated 9.2 by Sudoku Explainer. The neighbours of a
//! puzzle, with one or two givens replaced, include harder ones, and theirs still harder ones:
//! [`HardSearch`] finds them.

use super::UniquePuzzle;
use crate::go_on;
use crate::logic::Rating;
use crate::make::canonical::Transformation;
use crate::make::hard_search::{Expander, HardSearch, Objective};
use crate::random::Random;
use crate::solve::answer::Verdict;
use crate::solve::engine::Worker;
use crate::solve::search::Search;
use core::ops::RangeInclusive;

/// Puzzles that a search begins with: of those that it is given, the ones with the greatest estimate.
const BEGINNING: usize = 4;
/// Steps after which a search gives up: some minutes. Each takes a second or two.
const STEPS: u64 = 200;

/// The result of a search.
pub(crate) struct Found {
    /// A minimal puzzle with a rating in the range, if there was one.
    pub(crate) puzzle: Option<UniquePuzzle>,
    /// The rating of the hardest puzzle.
    pub(crate) highest: Rating,
}

/// Searches for puzzles with high ratings. One thread has one.
pub(crate) struct HardToOrder {
    expander: Expander,
    search: Search,
}

impl HardToOrder {
    /// Lower ratings are found sooner among random puzzles.
    pub(crate) const LEAST_ER: Rating = Rating(92);

    /// A search that checks with `worker` whether givens are redundant.
    pub(crate) fn new(worker: Worker) -> HardToOrder {
        HardToOrder { expander: Expander::new(worker), search: Search::new() }
    }

    /// Searches the neighbourhood of `puzzles`, which are minimal, for one rated in `er`, and moves it
    /// by a random transformation. `None` if `should_stop` returned true, or [`go_on`] ended the search.
    pub(crate) fn find(
        &mut self,
        puzzles: &[UniquePuzzle],
        er: &RangeInclusive<Rating>,
        random: &mut Random,
        should_stop: &dyn Fn() -> bool,
    ) -> Option<Found> {
        let mut hard = HardSearch::new(Objective::Er, random.bits());
        hard.add_promising(puzzles, BEGINNING, &mut self.expander);
        loop {
            // A rating that was ended is lower than the puzzle's.
            if should_stop() || go_on::is_over() {
                return None;
            }
            let highest = hard.pool().first()?.hardness.er;
            if let Some(wanted) = hard.pool().iter().find(|hard| er.contains(&hard.hardness.er)) {
                let puzzle = Transformation::random(random).grid(&wanted.puzzle);
                let Verdict::Unique(solution) = self.search.verdict(&puzzle) else { return None };
                return Some(Found { puzzle: Some(UniquePuzzle { puzzle, solution }), highest });
            }
            if hard.steps() == STEPS {
                return Some(Found { puzzle: None, highest });
            }
            hard.step_alone(&mut self.expander, should_stop)?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::Ratings;
    use crate::make::{fill, is_minimal, minimize};
    use crate::solve::engine::Engine;

    #[test]
    fn a_search_ends_with_a_rating_in_the_range() {
        let worker = Engine::fastest().worker().expect("it is available");
        let mut search = HardToOrder::new(worker);
        let random_puzzle = |stream| {
            let random = &mut Random::new(8, stream);
            let solution = fill(random);
            let puzzle = minimize(&solution.to_grid(), random).expect("it has one solution");
            UniquePuzzle { puzzle, solution }
        };
        let puzzles: Vec<UniquePuzzle> = (0..20).map(random_puzzle).collect();
        let range = Rating(74)..=Rating(84);
        let found = search
            .find(&puzzles, &range, &mut Random::new(3, 0), &|| false)
            .expect("nothing stops it");
        let made = found.puzzle.expect("the range is wide");
        let er = Ratings::of(&made.puzzle).er().expect("techniques solve it");
        assert!(range.contains(&er) && found.highest >= er, "{er}");
        assert!(is_minimal(&made.puzzle) && made.solution.solves(&made.puzzle));
        assert!(search.find(&puzzles, &range, &mut Random::new(3, 0), &|| true).is_none());
    }
}
