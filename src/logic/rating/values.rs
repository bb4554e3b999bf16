//! [`RatingValues`]: the ratings of a puzzle as plain values, to keep them.

use super::{HodokuLevel, Minutes, Rating, Ratings};
use crate::logic::Technique;

/// The ratings of a puzzle without the paths that they come from. [`Ratings::values`] finds them,
/// [`Ratings::kept`] gives them back. A value is `None` where [`Ratings`] says so.
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

impl Ratings {
    /// All ratings. Finds both paths, which may take seconds.
    pub fn values(&self) -> RatingValues {
        RatingValues {
            er: self.er(),
            ep: self.ep(),
            ed: self.ed(),
            technique: self.technique(),
            score: self.score(),
            hodoku_level: self.hodoku_level(),
            steps: self.steps(),
            minutes: self.minutes(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;

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
