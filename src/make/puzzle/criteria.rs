//! [`Wanted`]: a choice among puzzles by how hard they are.

use crate::board::Board;
use crate::geometry::CellSet;
use crate::grid::Grid;
use crate::logic::explain::Explainer;
use crate::logic::{Order, Rating, State, TechniqueSet};
use crate::solve::answer::Question;
use crate::solve::propagate::{Rules, propagate};
use crate::solve::search::Search;
use core::ops::RangeInclusive;

/// How hard puzzles should be. `None` and empty sets ask for nothing.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Wanted {
    /// ER: the rating of the hardest step in Sudoku Explainer's order.
    pub er: Option<RangeInclusive<Rating>>,
    /// How often [`Search`] tries a digit that may be wrong, to prove that the solution is the
    /// only one.
    pub guesses: Option<RangeInclusive<u64>>,
    /// Techniques that a person's way to the solution has, every one of them.
    pub require: TechniqueSet,
    /// Techniques that it does not have.
    pub without: TechniqueSet,
}

/// What fills the grid without a step above a rating.
const WITHIN: [(Rules, Rating); 3] =
    [(Rules::Subsets, Rating(54)), (Rules::Locked, Rating(28)), (Rules::Singles, Rating(23))];

impl Wanted {
    /// Whether nothing is asked for.
    pub fn asks_nothing(&self) -> bool {
        *self == Wanted::default()
    }

    /// Whether `puzzle`, which has one solution, is as hard as it should be.
    pub fn holds(&self, search: &mut Search, puzzle: &Grid) -> bool {
        self.holds_guesses(search, puzzle) && self.holds_er(puzzle) && self.holds_techniques(puzzle)
    }

    fn holds_guesses(&self, search: &mut Search, puzzle: &Grid) -> bool {
        self.guesses.as_ref().is_none_or(|guesses| {
            search.answer(puzzle, Question::Unique);
            guesses.contains(&search.statistics().guesses)
        })
    }

    fn holds_er(&self, puzzle: &Grid) -> bool {
        let Some(er) = &self.er else { return true };
        // Most puzzles that are too easy are found out without an explanation.
        let rules = WITHIN.iter().find(|(_, rating)| rating < er.start());
        if rules.is_some_and(|&(rules, _)| fills(puzzle, rules)) {
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

    fn holds_techniques(&self, puzzle: &Grid) -> bool {
        if self.require.is_empty() && self.without.is_empty() {
            return true;
        }
        let explainer = Explainer::new(Order::Human);
        let mut state = State::new(puzzle);
        let mut used = TechniqueSet::EMPTY;
        while let Some(step) = explainer.step(&state) {
            if self.without.contains(step.technique) {
                return false;
            }
            used = used.with(step.technique);
            state.apply(&step);
        }
        state.is_full() && self.require.is_within(used)
    }
}

/// Whether `rules` alone fill the grid.
fn fills(puzzle: &Grid, rules: Rules) -> bool {
    let Ok(mut board) = Board::new(puzzle) else { return false };
    propagate(&mut board, rules).is_ok() && board.open() == CellSet::EMPTY
}
