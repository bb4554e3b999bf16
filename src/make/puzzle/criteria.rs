//! [`Criteria`]: how hard a puzzle must be, and which techniques its solve path must have, for a
//! generator to accept it.

use super::er_range::{self, Er};
use super::near_misses::NearMisses;
use crate::board::Board;
use crate::fields::{Facts, Field, Filter};
use crate::geometry::House;
use crate::grid::Grid;
use crate::logic::explain::{Explainer, SolvePath};
use crate::logic::rating::basic_techniques;
use crate::logic::{Family, Minutes, Order, Rating, Ratings, State, Step, Technique, TechniqueSet};
use crate::solve::answer::Question;
use crate::solve::propagate::{Rules, propagate};
use crate::solve::search::Search;
use core::ops::RangeInclusive;
use core::time::Duration;

/// How hard a puzzle must be. A criterion that is `None` or an empty set accepts every puzzle; the
/// default has only such criteria.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Criteria {
    /// ER: Sudoku Explainer's rating of the hardest step, in its own order of techniques.
    pub er: Option<RangeInclusive<Rating>>,
    /// The time that a person takes to solve it ([`Minutes`]).
    pub minutes: Option<RangeInclusive<Duration>>,
    /// The number of guesses with which [`Search`] proves that there is exactly one solution.
    pub guesses: Option<RangeInclusive<u64>>,
    /// Techniques that must all occur in the human solve path ([`Order::Human`]).
    pub required: TechniqueSet,
    /// Techniques that must not occur in the human solve path.
    pub excluded: TechniqueSet,
    /// The human solve path has exactly one step of this technique; all others are singles.
    pub practiced: Option<Technique>,
    /// A condition on the fields of the puzzle ([`Filter`]).
    pub condition: Option<Filter>,
}

impl Criteria {
    /// True if every puzzle is accepted.
    pub fn accepts_all(&self) -> bool {
        *self == Criteria::default()
    }

    /// True if `puzzle`, which must have exactly one solution, is accepted. The cheapest criterion
    /// is checked first. A measure that is out of its range is noted in `missed`.
    pub fn accepts(&self, search: &mut Search, puzzle: &Grid, missed: &mut NearMisses) -> bool {
        self.accept_guesses(search, puzzle, missed)
            && self.accept_practice(puzzle)
            && self.accept_minutes(puzzle, missed)
            && self.accept_er(puzzle, missed)
            && self.accept_techniques(puzzle)
            && self.accept_condition(search, puzzle)
    }

    /// True if every puzzle that is accepted is solved by [`basic_techniques`].
    pub(super) fn needs_basic_techniques_only(&self) -> bool {
        self.er.as_ref().is_some_and(|er| *er.end() <= basic_techniques::HIGHEST)
    }

    fn accept_guesses(&self, search: &mut Search, puzzle: &Grid, missed: &mut NearMisses) -> bool {
        self.guesses.as_ref().is_none_or(|wanted| {
            search.answer(puzzle, Question::Unique);
            let guesses = search.statistics().guesses;
            let is_wanted = wanted.contains(&guesses);
            if !is_wanted {
                missed.note_guesses(wanted, guesses);
            }
            is_wanted
        })
    }

    fn accept_minutes(&self, puzzle: &Grid, missed: &mut NearMisses) -> bool {
        self.minutes.as_ref().is_none_or(|wanted| {
            // Steps rated below 5.7 are found by eye. So every estimate is at least that of ER 5.7.
            let least = Some(Rating(57));
            let minutes = match Minutes::by_eye(&State::new(puzzle)) {
                Err(tried) if *wanted.end() < tried.estimate(least).duration() => return false,
                Err(tried) => tried.estimate(Ratings::of(puzzle).er()),
                Ok(minutes) => minutes,
            };
            let time = minutes.duration();
            let is_wanted = wanted.contains(&time);
            if !is_wanted {
                missed.note_minutes(wanted, time);
            }
            is_wanted
        })
    }

    fn accept_er(&self, puzzle: &Grid, missed: &mut NearMisses) -> bool {
        let Some(er) = &self.er else { return true };
        let rated = er_range::compare(puzzle, er);
        match rated {
            Er::Above => missed.note_er_above(),
            Er::BelowAt(known) => missed.note_er(known),
            // `Below` does not have the rating.
            Er::Within | Er::Below | Er::Unknown => {}
        }
        matches!(rated, Er::Within)
    }

    fn accept_techniques(&self, puzzle: &Grid) -> bool {
        if self.required.is_empty() && self.excluded.is_empty() {
            return true;
        }
        if !may_occur(self.required, puzzle) {
            return false;
        }
        let explainer = Explainer::new(Order::Human);
        let start = State::new(puzzle);
        let is_excluded = |step: &Step| self.excluded.contains(step.technique);
        let path = explainer.path_until(&start, is_excluded);
        let is_used = |path: &SolvePath| {
            let used = path.steps.iter().map(|step| step.technique).collect();
            self.required.is_subset(used)
        };
        path.is_complete()
            && !path.steps.iter().any(is_excluded)
            && is_used(&path)
            && is_used(&explainer.needed(path, Explainer::step))
    }

    fn accept_practice(&self, puzzle: &Grid) -> bool {
        let Some(practiced) = self.practiced else { return true };
        let is_single = |technique: Technique| technique.family() == Family::Singles;
        if !is_single(practiced) && er_range::is_solved_by(puzzle, Rules::Singles) {
            return false;
        }
        let explainer = Explainer::new(Order::Human);
        let mut state = State::new(puzzle);
        let mut is_used = false;
        while let Some(step) = explainer.step(&state) {
            if step.technique == practiced {
                if is_used {
                    return false;
                }
                is_used = true;
            } else if !is_single(step.technique) {
                return false;
            }
            state.apply(&step);
        }
        state.is_full() && is_used
    }

    fn accept_condition(&self, search: &mut Search, puzzle: &Grid) -> bool {
        let Some(condition) = &self.condition else { return true };
        let counts_guesses = condition.fields().contains(&Field::Guesses);
        let statistics = counts_guesses.then(|| {
            search.answer(puzzle, Question::Unique);
            search.statistics()
        });
        let ratings = Ratings::of(puzzle);
        condition.holds(&Facts {
            puzzle: Some(puzzle),
            search: statistics,
            ratings: Some(&ratings),
            ..Facts::default()
        })
    }
}

/// False if the human path of `puzzle` certainly lacks one of `required`, because the techniques
/// that come earlier in [`Order::Human`] solve the puzzle. This takes microseconds, and a path
/// milliseconds.
fn may_occur(required: TechniqueSet, puzzle: &Grid) -> bool {
    let last_basic = Technique::HiddenTriple.human_place();
    let is_late = |technique: &Technique| technique.human_place() > last_basic;
    let is_single = |technique: &Technique| technique.family() == Family::Singles;
    let Ok(mut board) = Board::new(puzzle) else { return true };
    let is_stuck = if required.iter().any(|technique| is_late(&technique)) {
        basic_techniques::solve(&mut board).is_ok() && !board.open().is_empty()
    } else if !required.iter().all(|technique| is_single(&technique)) {
        propagate(&mut board, Rules::Singles).is_ok() && !board.open().is_empty()
    } else {
        true
    };
    // In a house with eight open cells or fewer, the other cells of a hidden quad are a naked quad
    // or a smaller naked subset, which comes earlier.
    let open = board.open();
    let is_open = |house: &House| house.cell_set().is_subset(open);
    is_stuck && (!required.contains(Technique::HiddenQuad) || House::ALL.iter().any(is_open))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::grid::fill::fill;
    use crate::make::minimize;
    use crate::random::Random;

    #[test]
    fn the_basic_techniques_come_first_in_the_human_order() {
        let last = Technique::HiddenTriple.human_place();
        let basic = Explainer::new(Order::Se).up_to(basic_techniques::HIGHEST).techniques();
        // For Sudoku Explainer, a locked pair or triple is a naked one.
        let basic = basic.with(Technique::LockedPair).with(Technique::LockedTriple);
        for technique in Explainer::new(Order::Human).techniques().iter() {
            let is_early = technique.human_place() <= last;
            assert_eq!(is_early, basic.contains(technique), "{technique}");
        }
    }

    #[test]
    fn the_techniques_of_a_path_may_occur() {
        let mut refused = 0;
        for stream in 0..300 {
            let mut random = Random::new(67, stream);
            let full = fill(&mut random).to_grid();
            let puzzle = minimize(&full, &mut random).expect("it has one solution");
            let path = Explainer::new(Order::Human).explain(&puzzle);
            let used: TechniqueSet = path.steps.iter().map(|step| step.technique).collect();
            for &technique in Technique::ALL {
                let may_occur = may_occur(TechniqueSet::EMPTY.with(technique), &puzzle);
                assert!(may_occur || !used.contains(technique), "{puzzle}: {technique}");
                refused += u32::from(!may_occur);
            }
            assert!(may_occur(used, &puzzle), "{puzzle}");
        }
        assert!(refused > 5000, "{refused}");
    }

    #[test]
    fn a_hidden_quad_is_not_refused() {
        let grid: Grid =
            "..7...21.8............3....3..7....82.......7...68.15...425.9.1.1.9...4...6......"
                .parse()
                .expect("a puzzle");
        let path = Explainer::new(Order::Human).explain(&grid);
        assert!(path.steps.iter().any(|step| step.technique == Technique::HiddenQuad));
        assert!(may_occur(TechniqueSet::EMPTY.with(Technique::HiddenQuad), &grid));
    }
}
