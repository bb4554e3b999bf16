//! [`HighSteps`]: the part of a path in Sudoku Explainer's order that is rated above 4.0. Between its
//! steps, [`basic_techniques`] are applied instead of the other steps of the path.

use super::basic_techniques::{self, HIGHEST};
use crate::board::{Board, Contradiction};
use crate::geometry::{CellSet, Digit, House};
use crate::logic::explain::Explainer;
use crate::logic::order::Order;
use crate::logic::state::State;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use std::sync::LazyLock;

/// All but the basic techniques.
pub(crate) static NOT_BASIC: LazyLock<Explainer> =
    LazyLock::new(|| Explainer::new(Order::Se).except(|technique| technique.rating() <= HIGHEST));

/// A position between two such steps.
#[derive(Clone)]
pub(crate) struct HighSteps<'a> {
    start: &'a State,
    pub(crate) board: Board,
}

impl<'a> HighSteps<'a> {
    /// `board`: a position on the path from `start`, where the basic techniques are stuck.
    pub(crate) fn new(start: &'a State, board: Board) -> HighSteps<'a> {
        HighSteps { start, board }
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.board.open() == CellSet::EMPTY
    }

    pub(crate) fn state(&self) -> State {
        let state = State::of_board(self.start.givens(), &self.board);
        if self.start.has_given_marks() { state.with_given_marks() } else { state }
    }

    /// Removes and places what `step` removes and places, and applies the basic techniques.
    ///
    /// # Errors
    /// [`Contradiction`] if the position turns out to have no solution.
    pub(crate) fn apply(&mut self, step: &Step) -> Result<(), Contradiction> {
        for eliminated in &step.eliminations {
            self.board.eliminate(eliminated.cell, eliminated.digit);
        }
        step.placements.iter().try_for_each(|new| self.board.place(new.cell, new.digit))?;
        basic_techniques::solve(&mut self.board)
    }

    /// `explainer` without the techniques that find nothing where the basic techniques are stuck. In
    /// a house with seven open cells or fewer, the other cells of a quad are a triple, a pair or a
    /// single; the same holds for the other lines of a jellyfish of a digit that is placed twice or
    /// more.
    pub(crate) fn without_hopeless(&self, explainer: Explainer) -> Explainer {
        const LEAST: usize = 8;
        let open = self.board.open();
        let mut left = explainer;
        if House::ALL.iter().all(|house| (house.cell_set() & open).len() < LEAST) {
            left = left.without(Technique::NakedQuad).without(Technique::HiddenQuad);
        }
        let placed = |digit| (self.board.places(digit) - open).len();
        if Digit::ALL.into_iter().all(|digit| 9 - placed(digit) < LEAST) {
            left = left.without(Technique::Jellyfish);
        }
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::grid::fill::fill;
    use crate::make::minimize;
    use crate::random::Random;

    #[test]
    fn hopeless_techniques_find_nothing() {
        let all = [Technique::NakedQuad, Technique::HiddenQuad, Technique::Jellyfish];
        let only = Explainer::new(Order::Se).only(all.into_iter().collect());
        let mut left_out = 0;
        for stream in 0..300 {
            let mut random = Random::new(31, stream);
            let full = fill(&mut random).to_grid();
            let puzzle = minimize(&full, &mut random).expect("it has one solution");
            let start = State::new(&puzzle);
            let mut board = Board::new(&puzzle).expect("a puzzle");
            basic_techniques::solve(&mut board).expect("it has a solution");
            let steps = only.steps(&State::of_board(&puzzle, &board));
            let possible = HighSteps::new(&start, board).without_hopeless(only).techniques();
            assert!(steps.iter().all(|step| possible.contains(step.technique)), "{puzzle}");
            left_out += u32::from(!board.open().is_empty() && possible.is_empty());
        }
        assert!(left_out > 40, "{left_out}");
    }
}
