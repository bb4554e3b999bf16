//! [`Ratings`]: every rating of one puzzle. Sudoku Explainer's ratings come from the path in its
//! order of techniques, HoDoKu's score and level from the path in HoDoKu's. The minutes come from a
//! simulated walk, or from ER.

use super::hardest::HardestSteps;
use super::minutes::{Bottleneck, Minutes, bottlenecks};
use crate::logic::explain::{Explainer, SolvePath};
use crate::logic::order::Order;
use crate::logic::scales::{Difficulty, HodokuLevel, Rating};
use crate::logic::state::State;
use crate::logic::technique::Technique;
use std::sync::OnceLock;

/// The ratings of a puzzle or a position. Finding a path takes from microseconds to seconds, so
/// each of the two paths is found when a rating that comes from it is first requested. ER, EP, ED and
/// the technique of the hardest step need only a part of Sudoku Explainer's path.
///
/// A rating is `None` if the techniques do not solve the puzzle, unless its method says otherwise.
/// ER, EP and ED are also `None` for a full grid, which takes no step.
///
/// ```
/// use ennead::logic::Ratings;
///
/// let puzzle: ennead::Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let ratings = Ratings::of(&puzzle);
/// assert_eq!(ratings.er_ep_ed(), "1.2/1.2/1.2");
/// # Ok::<(), ennead::format::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ratings {
    start: State,
    is_unique: bool,
    hardest: OnceLock<HardestSteps>,
    se: OnceLock<SolvePath>,
    hodoku: OnceLock<SolvePath>,
    minutes: OnceLock<Minutes>,
    /// Values that were found before.
    kept: Option<RatingValues>,
}

impl Ratings {
    /// The ratings of `puzzle`, which has exactly one solution.
    pub fn of(puzzle: &crate::grid::Grid) -> Ratings {
        Ratings::from_state(State::new(puzzle), true)
    }

    /// The ratings of the rest of a puzzle, from the position `start` on. `is_unique`: the puzzle
    /// has exactly one solution, so techniques that depend on this may be used.
    pub fn from_state(start: State, is_unique: bool) -> Ratings {
        Ratings {
            start,
            is_unique,
            hardest: OnceLock::new(),
            se: OnceLock::new(),
            hodoku: OnceLock::new(),
            minutes: OnceLock::new(),
            kept: None,
        }
    }

    /// The ratings of `puzzle` with values that were found before. A path is found only if the path
    /// itself is requested.
    pub fn kept(puzzle: &crate::grid::Grid, values: RatingValues) -> Ratings {
        Ratings { kept: Some(values), ..Ratings::of(puzzle) }
    }

    fn path(&self, order: Order) -> SolvePath {
        let explainer = Explainer::new(order);
        let explainer = if self.is_unique { explainer } else { explainer.for_several_solutions() };
        explainer.path(&self.start)
    }

    /// The path in Sudoku Explainer's order.
    pub fn se_path(&self) -> &SolvePath {
        self.se.get_or_init(|| self.path(Order::Se))
    }

    /// The path in HoDoKu's order.
    pub fn hodoku_path(&self) -> &SolvePath {
        self.hodoku.get_or_init(|| self.path(Order::Hodoku))
    }

    /// A path that has been found: Sudoku Explainer's, else HoDoKu's, else none.
    pub fn known_path(&self) -> Option<&SolvePath> {
        self.se.get().or(self.hodoku.get())
    }

    /// The hardest steps of Sudoku Explainer's path. If the path is not known, most of it need not be
    /// found for this.
    fn hardest(&self) -> HardestSteps {
        *self.hardest.get_or_init(|| {
            let is_quick = self.is_unique && self.se.get().is_none();
            let found = is_quick.then(|| HardestSteps::find(&self.start)).flatten();
            found.unwrap_or_else(|| HardestSteps::of(self.se_path()))
        })
    }

    /// ER: the rating of the hardest step.
    pub fn er(&self) -> Option<Rating> {
        match &self.kept {
            Some(kept) => kept.er,
            None => self.hardest().hardest.map(|(rating, _)| rating),
        }
    }

    /// EP: the rating of the hardest step up to the first placement. `None` only if the techniques
    /// find no placement.
    pub fn ep(&self) -> Option<Rating> {
        self.kept.as_ref().map_or_else(|| self.hardest().to_placement, |kept| kept.ep)
    }

    /// ED: the rating of the first step. `None` only if the techniques find no step.
    pub fn ed(&self) -> Option<Rating> {
        self.kept.as_ref().map_or_else(|| self.hardest().first, |kept| kept.ed)
    }

    /// The technique of the hardest step in Sudoku Explainer's order.
    pub fn technique(&self) -> Option<Technique> {
        match &self.kept {
            Some(kept) => kept.technique,
            None => self.hardest().hardest.map(|(_, technique)| technique),
        }
    }

    /// HoDoKu's score.
    pub fn score(&self) -> Option<u32> {
        if let Some(kept) = &self.kept {
            return kept.score;
        }
        let path = self.hodoku_path();
        path.is_complete().then(|| path.score())
    }

    /// HoDoKu's level.
    pub fn hodoku_level(&self) -> Option<HodokuLevel> {
        if let Some(kept) = &self.kept {
            return kept.hodoku_level;
        }
        let path = self.hodoku_path();
        path.is_complete().then(|| path.hodoku_level())
    }

    /// The difficulty in plain words, by ER.
    pub fn difficulty(&self) -> Option<Difficulty> {
        self.er().map(Difficulty::of)
    }

    /// The number of steps of each technique in Sudoku Explainer's order, without zeros.
    pub fn steps(&self) -> Option<Vec<(Technique, usize)>> {
        if let Some(kept) = &self.kept {
            return kept.steps.clone();
        }
        let path = self.se_path();
        path.is_complete().then(|| path.counts())
    }

    /// The time that people take; `None` if the puzzle has several solutions.
    pub fn minutes(&self) -> Option<Minutes> {
        if let Some(kept) = &self.kept {
            return kept.minutes;
        }
        let found = || {
            let by_eye = Minutes::by_eye(&self.start);
            by_eye.unwrap_or_else(|tried| tried.estimate(self.er()))
        };
        self.is_unique.then(|| *self.minutes.get_or_init(found))
    }

    /// The steps that take people longest, at most `count`, in the order of a typical walk; empty
    /// if the puzzle has several solutions.
    pub fn bottlenecks(&self, count: usize) -> Vec<Bottleneck> {
        if self.is_unique { bottlenecks(&self.start, count) } else { Vec::new() }
    }

    /// The values of all ratings. Finds both paths, which may take seconds.
    pub fn values(&self) -> RatingValues {
        // First the path that the steps need: ER, EP, ED and the technique follow from it.
        let steps = self.steps();
        RatingValues {
            er: self.er(),
            ep: self.ep(),
            ed: self.ed(),
            technique: self.technique(),
            score: self.score(),
            hodoku_level: self.hodoku_level(),
            steps,
            minutes: self.minutes(),
        }
    }

    /// ER, EP and ED in the usual form: `7.1/1.2/1.2`, with a hyphen for each that is `None`.
    pub fn er_ep_ed(&self) -> String {
        [self.er(), self.ep(), self.ed()]
            .map(|rating| rating.map_or("-".to_owned(), |rating| rating.to_string()))
            .join("/")
    }
}

/// The ratings of a puzzle without the paths that they come from. [`Ratings::values`] returns them;
/// [`Ratings::kept`] makes ratings of them. A value is `None` where [`Ratings`] says so.
#[derive(Clone, PartialEq, Default, Debug)]
#[non_exhaustive]
pub struct RatingValues {
    /// ER, as [`Ratings::er`].
    pub er: Option<Rating>,
    /// EP, as [`Ratings::ep`].
    pub ep: Option<Rating>,
    /// ED, as [`Ratings::ed`].
    pub ed: Option<Rating>,
    /// As [`Ratings::technique`].
    pub technique: Option<Technique>,
    /// As [`Ratings::score`].
    pub score: Option<u32>,
    /// As [`Ratings::hodoku_level`].
    pub hodoku_level: Option<HodokuLevel>,
    /// As [`Ratings::steps`].
    pub steps: Option<Vec<(Technique, usize)>>,
    /// As [`Ratings::minutes`].
    pub minutes: Option<Minutes>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cancel;
    use crate::grid::Grid;

    #[test]
    fn a_path_is_found_when_it_is_needed() {
        let ratings = Ratings::from_state(State::EMPTY, false);
        assert!(ratings.known_path().is_none());
        assert_eq!((ratings.er(), ratings.ep(), ratings.ed()), (None, None, None));
        assert_eq!(ratings.er_ep_ed(), "-/-/-");
        assert_eq!(
            (ratings.technique(), ratings.difficulty(), ratings.steps()),
            (None, None, None)
        );
        assert!(ratings.hodoku.get().is_none(), "no rating of HoDoKu was asked for");
        assert_eq!((ratings.score(), ratings.hodoku_level()), (None, None));
    }

    #[test]
    fn what_cancelled_work_finds_is_not_kept() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let ratings = Ratings::of(&puzzle.parse().expect("a puzzle"));
        let cut = cancel::while_wanted(
            || false,
            || (ratings.er(), ratings.score(), ratings.minutes().map(|_| ())),
        );
        assert!(cut.is_none() && ratings.known_path().is_none());
        let copy = ratings.clone();
        assert_eq!(copy.er_ep_ed(), "1.2/1.2/1.2");
        assert_eq!(ratings.er_ep_ed(), "1.2/1.2/1.2");
        let fresh = Ratings::of(&puzzle.parse().expect("a puzzle"));
        assert_eq!(
            (ratings.score(), ratings.minutes()),
            (fresh.score(), fresh.minutes()),
            "HoDoKu's path and the minutes"
        );
    }

    #[test]
    fn a_full_grid_has_no_hardest_step() {
        let full =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let ratings = Ratings::of(&full.parse().expect("a grid"));
        assert_eq!((ratings.er_ep_ed().as_str(), ratings.difficulty()), ("-/-/-", None));
    }

    #[test]
    fn kept_ratings_are_the_same_and_need_no_path() {
        let puzzle: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .expect("a puzzle");
        let found = Ratings::of(&puzzle);
        let values = found.values();
        assert_eq!(values.er, found.er());
        let kept = Ratings::kept(&puzzle, values.clone());
        assert_eq!(kept.values(), values);
        assert_eq!((kept.er_ep_ed(), kept.difficulty()), (found.er_ep_ed(), found.difficulty()));
        assert!(kept.known_path().is_none(), "no path was found");
        assert_eq!(kept.se_path(), found.se_path(), "it is found when it is asked for");
    }
}
