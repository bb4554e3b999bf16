//! [`find`]: searches the neighbourhood of random puzzles for one with a high rating.
//!
//! Of 13,000 random minimal puzzles none was rated 9.2 by Sudoku Explainer. But a puzzle has harder
//! neighbours, with one or two givens replaced, and these have still harder ones: [`HardSearch`]
//! finds them. A rating takes a tenth of a second and more, so the search climbs by resistance, and
//! only some puzzles are rated after each step: those with the greatest resistance, and others.
//!
//! The first puzzle that is found in a range is mostly rated at its lower end. So each search draws
//! the rating at which it ends.

use crate::grid::Grid;
use crate::logic::{Rating, Ratings};
use crate::make::canonical::Transformation;
use crate::make::dig::reduction::UniquePuzzle;
use crate::make::hard_search::{Expander, HardSearch, Objective};
use crate::random::Random;
use core::ops::RangeInclusive;
use std::collections::HashSet;

/// The number of puzzles that a search begins with: those with the greatest estimates.
const BEGINNING: usize = 4;
/// After this many steps a search ends with the highest rating in the range that it has found.
const STEPS: u64 = 20;
/// A search that has found no puzzle in the range gives up after this many steps.
const MOST_STEPS: u64 = 120;
/// The number of puzzles that are rated after each step: half of them have the greatest resistance,
/// the others are drawn from the pool, as the hardest may be above the range.
const RATED: usize = 4;
/// No search is for a rating higher above the start of the range than this.
const HIGHER: u16 = 15;

/// At most this many images of a puzzle are rated until one is in the range: some ratings depend on
/// the order of the rows and columns.
const IMAGES: usize = 8;

/// The least rating to search for. Lower ratings are found sooner among random puzzles.
pub(crate) const LEAST_ER: Rating = Rating(92);

/// Searches the neighbourhood of `puzzles`, which are minimal, for one rated in `er`.
///
/// # Errors
/// If the search gave up: the highest rating that it found below the range, if any.
pub(crate) fn find(
    expander: &mut Expander,
    puzzles: &[UniquePuzzle],
    er: &RangeInclusive<Rating>,
    random: &mut Random,
) -> Result<UniquePuzzle, Option<Rating>> {
    let (least, most) = (er.start().0, er.end().0.min(er.start().0.saturating_add(HIGHER)));
    let wanted = Rating(least + random.index(usize::from(most - least) + 1) as u16);
    let mut hard = HardSearch::new(Objective::Resistance, random.bits());
    hard.add_promising(puzzles, BEGINNING, expander);
    let mut rated = HashSet::new();
    let mut best: Option<(Rating, Grid)> = None;
    let mut nearest = None;
    while hard.steps() < if best.is_some() { STEPS } else { MOST_STEPS } {
        if hard.step(core::slice::from_mut(expander)).is_none() {
            break;
        }
        let new = hard.pool().iter().filter(|hard| !rated.contains(&hard.puzzle));
        let mut new: Vec<Grid> = new.map(|hard| hard.puzzle).collect();
        let mut is_over = false;
        for count in 0..RATED.min(new.len()) {
            let at = if count < RATED / 2 { 0 } else { random.index(new.len()) };
            let puzzle = new.remove(at);
            rated.insert(puzzle);
            let Some(rating) = Ratings::of(&puzzle).er() else { continue };
            if er.contains(&rating) {
                best = best.max(Some((rating, puzzle)));
            } else if rating < *er.start() {
                nearest = nearest.max(Some(rating));
            }
            is_over |= rating >= wanted;
        }
        // Later puzzles are harder still.
        if is_over && best.is_some() {
            break;
        }
    }
    let found = best.and_then(|(_, form)| UniquePuzzle::of(&image_in(er, &form, random)));
    found.ok_or(nearest)
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

    #[test]
    fn a_search_ends_with_a_rating_in_the_range() {
        let mut expander = Expander::new();
        let random_puzzle = |stream| {
            let random = &mut Random::new(8, stream);
            let solution = fill(random);
            let puzzle = minimize(&solution.to_grid(), random).expect("it has one solution");
            UniquePuzzle { puzzle, solution }
        };
        let puzzles: Vec<UniquePuzzle> = (0..20).map(random_puzzle).collect();
        let range = Rating(74)..=Rating(84);
        let mut search = || find(&mut expander, &puzzles, &range, &mut Random::new(3, 0));
        let made = search().expect("the range is wide");
        let er = Ratings::of(&made.puzzle).er().expect("techniques solve it");
        assert!(range.contains(&er), "{er}");
        assert!(is_minimal(&made.puzzle) && made.solution.solves(&made.puzzle));
        assert!(while_wanted(|| false, search).is_none());
    }
}
