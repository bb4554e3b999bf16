//! [`HighRatingSearch`]: searches the neighbourhood of random puzzles for one with a high rating.
//!
//! Of 13,000 random minimal puzzles none was rated 9.2 by Sudoku Explainer. But a puzzle has harder
//! neighbours, with one or two givens replaced, and these have still harder ones: [`HardSearch`]
//! finds them.

use crate::grid::Grid;
use crate::logic::{Rating, Ratings};
use crate::make::canonical::Transformation;
use crate::make::dig::reduction::UniquePuzzle;
use crate::make::hard_search::{Expander, HardSearch, Objective};
use crate::random::Random;
use crate::solve::answer::Verdict;
use crate::solve::engine::Worker;
use crate::solve::search::Search;
use core::ops::RangeInclusive;

/// The number of puzzles that a search begins with: those with the greatest estimates.
const BEGINNING: usize = 4;
/// After this many steps a search gives up: some minutes. Each takes a second or two.
const STEPS: u64 = 200;

/// At most this many images of a puzzle are rated until one is in the range: some ratings depend on
/// the order of the rows and columns.
const IMAGES: usize = 8;

/// Searches for puzzles with high ratings. Each thread has its own.
pub(crate) struct HighRatingSearch {
    expander: Expander,
    search: Search,
}

impl HighRatingSearch {
    /// The least rating to search for. Lower ratings are found sooner among random puzzles.
    pub(crate) const LEAST_ER: Rating = Rating(92);

    /// A search that checks with `worker` whether givens are redundant.
    pub(crate) fn new(worker: Worker) -> HighRatingSearch {
        HighRatingSearch { expander: Expander::new(worker), search: Search::new() }
    }

    /// Searches the neighbourhood of `puzzles`, which are minimal, for one rated in `er`.
    ///
    /// # Errors
    /// If the search gave up: the highest rating that it found below the range, if any.
    pub(crate) fn find(
        &mut self,
        puzzles: &[UniquePuzzle],
        er: &RangeInclusive<Rating>,
        random: &mut Random,
    ) -> Result<UniquePuzzle, Option<Rating>> {
        let mut hard = HardSearch::new(Objective::Er, random.bits());
        hard.add_promising(puzzles, BEGINNING, &mut self.expander);
        loop {
            let ratings = hard.pool().iter().map(|hard| hard.hardness.er);
            let nearest = ratings.filter(|rating| rating < er.start()).max();
            if hard.steps() == STEPS {
                return Err(nearest);
            }
            if let Some(wanted) = hard.pool().iter().find(|hard| er.contains(&hard.hardness.er)) {
                let puzzle = image_in(er, &wanted.puzzle, random);
                let verdict = self.search.verdict(&puzzle);
                return match verdict {
                    Verdict::Unique(solution) => Ok(UniquePuzzle { puzzle, solution }),
                    _ => Err(nearest),
                };
            }
            if hard.step(core::slice::from_mut(&mut self.expander)).is_none() {
                return Err(nearest);
            }
        }
    }
}

/// A random image of `form` that is rated in `er`, as `form` is; `form` itself if none is found.
fn image_in(er: &RangeInclusive<Rating>, form: &Grid, random: &mut Random) -> Grid {
    let images = (0..IMAGES).map(|_| Transformation::random(random).apply_to_grid(form));
    let is_in = |image: &Grid| Ratings::of(image).er().is_some_and(|rating| er.contains(&rating));
    images.into_iter().find(is_in).unwrap_or(*form)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cancel::while_wanted;
    use crate::make::{fill, is_minimal, minimize};
    use crate::solve::engine::Engine;

    #[test]
    fn a_search_ends_with_a_rating_in_the_range() {
        let worker = Engine::fastest().worker().expect("it is available");
        let mut search = HighRatingSearch::new(worker);
        let random_puzzle = |stream| {
            let random = &mut Random::new(8, stream);
            let solution = fill(random);
            let puzzle = minimize(&solution.to_grid(), random).expect("it has one solution");
            UniquePuzzle { puzzle, solution }
        };
        let puzzles: Vec<UniquePuzzle> = (0..20).map(random_puzzle).collect();
        let range = Rating(74)..=Rating(84);
        let mut find = || search.find(&puzzles, &range, &mut Random::new(3, 0));
        let made = find().expect("the range is wide");
        let er = Ratings::of(&made.puzzle).er().expect("techniques solve it");
        assert!(range.contains(&er), "{er}");
        assert!(is_minimal(&made.puzzle) && made.solution.solves(&made.puzzle));
        assert!(while_wanted(|| false, find).is_none());
    }
}
