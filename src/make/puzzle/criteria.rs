//! [`Criteria`]: how hard a puzzle must be.

use crate::board::Board;
use crate::geometry::CellSet;
use crate::grid::Grid;
use crate::logic::explain::Explainer;
use crate::logic::{Minutes, Order, Rating, State, TechniqueSet};
use crate::solve::answer::Question;
use crate::solve::propagate::{Rules, propagate};
use crate::solve::search::Search;
use core::ops::RangeInclusive;
use core::time::Duration;

/// How hard a puzzle must be. `None` and empty sets accept every puzzle; so does the default.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Criteria {
    /// ER: Sudoku Explainer's rating of the hardest step, in its own order of techniques.
    pub er: Option<RangeInclusive<Rating>>,
    /// How long people take for it ([`Minutes`]).
    pub minutes: Option<RangeInclusive<Duration>>,
    /// The guesses that [`Search`] takes to prove that there is exactly one solution.
    pub guesses: Option<RangeInclusive<u64>>,
    /// Techniques that must all occur in the human solve path ([`Order::Human`]).
    pub required: TechniqueSet,
    /// Techniques that must not occur in the human solve path.
    pub excluded: TechniqueSet,
}

/// A puzzle that the rules solve alone is rated at most so high. Weaker rules come later.
const RATED_AT_MOST: [(Rules, Rating); 3] =
    [(Rules::Subsets, Rating(54)), (Rules::Locked, Rating(28)), (Rules::Singles, Rating(23))];

impl Criteria {
    /// Whether every puzzle is accepted.
    pub fn accept_all(&self) -> bool {
        *self == Criteria::default()
    }

    /// Whether `puzzle`, which must have exactly one solution, is accepted. The cheapest criterion
    /// is checked first.
    pub fn accept(&self, search: &mut Search, puzzle: &Grid) -> bool {
        self.accept_guesses(search, puzzle)
            && self.accept_minutes(puzzle)
            && self.accept_er(puzzle)
            && self.accept_techniques(puzzle)
    }

    fn accept_guesses(&self, search: &mut Search, puzzle: &Grid) -> bool {
        self.guesses.as_ref().is_none_or(|guesses| {
            search.answer(puzzle, Question::Unique);
            guesses.contains(&search.statistics().guesses)
        })
    }

    fn accept_minutes(&self, puzzle: &Grid) -> bool {
        self.minutes
            .as_ref()
            .is_none_or(|minutes| minutes.contains(&Minutes::of(&State::new(puzzle)).duration()))
    }

    fn accept_er(&self, puzzle: &Grid) -> bool {
        let Some(er) = &self.er else { return true };
        // The solver's rules reject most puzzles that are too easy, much faster than a rating.
        let rules = RATED_AT_MOST.iter().find(|(_, rating)| rating < er.start());
        if rules.is_some_and(|&(rules, _)| is_solved_by(puzzle, rules)) {
            return false;
        }
        let explainer = Explainer::new(Order::Se).up_to(*er.end());
        let mut state = State::new(puzzle);
        let mut highest = Rating::default();
        while let Some(step) = explainer.step(&state) {
            highest = highest.max(step.rating);
            if highest > *er.end() {
                return false;
            }
            state.apply(&step);
        }
        state.is_full() && er.contains(&highest)
    }

    fn accept_techniques(&self, puzzle: &Grid) -> bool {
        if self.required.is_empty() && self.excluded.is_empty() {
            return true;
        }
        let explainer = Explainer::new(Order::Human);
        let mut state = State::new(puzzle);
        let mut used = TechniqueSet::EMPTY;
        while let Some(step) = explainer.step(&state) {
            if self.excluded.contains(step.technique) {
                return false;
            }
            used = used.with(step.technique);
            state.apply(&step);
        }
        state.is_full() && self.required.is_subset(used)
    }
}

/// Whether `rules` alone fill the grid.
fn is_solved_by(puzzle: &Grid, rules: Rules) -> bool {
    let Ok(mut board) = Board::new(puzzle) else { return false };
    propagate(&mut board, rules).is_ok() && board.open() == CellSet::EMPTY
}
