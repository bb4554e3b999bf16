//! [`PencilMarks`]: what logic leaves possible in each cell, without a guess.

use super::no_solution::NoSolution;
use super::propagate::{Rules, propagate};
use super::puzzle::Puzzle;
use crate::board::Board;
use crate::geometry::{Cell, DigitSet};
use crate::grid::Grid;

/// The candidates of a grid after some rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PencilMarks {
    /// The candidates of 81 cells, row by row. A given cell has its given alone.
    pub candidates: [DigitSet; 81],
    /// How many cells hold no digit yet, after the rules placed what they could.
    pub open: usize,
    /// What is wrong, if the givens clash or the rules ran into a contradiction.
    pub contradiction: Option<NoSolution>,
}

impl PencilMarks {
    /// The candidates that `rules` leave in `puzzle`.
    pub fn new<'a>(puzzle: impl Into<Puzzle<'a>>, rules: Rules) -> PencilMarks {
        let puzzle = puzzle.into();
        let grid = puzzle.grid;
        let mut board = board(grid);
        puzzle.restrict(&mut board);
        let clashes = grid.clashes();
        let contradiction = if clashes.is_empty() {
            propagate(&mut board, rules).is_err().then(|| NoSolution::on(&board))
        } else {
            Some(NoSolution::Clashes(clashes))
        };
        let candidates = Cell::ALL.map(|cell| match grid.get(cell) {
            Some(given) => DigitSet::EMPTY.with(given),
            None => board.candidates(cell),
        });
        let open = board.open().iter().filter(|&cell| grid.get(cell).is_none()).count();
        PencilMarks { candidates, open, contradiction }
    }
}

/// The board of a grid. Givens that clash take each other away from the candidates of their cells.
fn board(grid: &Grid) -> Board {
    let mut board = Board::EMPTY;
    for (cell, digit) in grid.givens() {
        board.assign(cell, digit);
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Digit;

    #[test]
    fn no_rule_finds_no_contradiction() {
        let row =
            "12345678.................9.......................................................";
        let grid: Grid = row.parse().expect("a grid");
        let marks = PencilMarks::new(&grid, Rules::None);
        assert_eq!((marks.open, marks.contradiction), (81 - grid.clues(), None));
        assert_eq!(marks.candidates[0], DigitSet::EMPTY.with(Digit::ALL[0]));
        assert_eq!(marks.candidates[8], DigitSet::EMPTY);
    }

    #[test]
    fn marks_that_are_gone_stay_gone() {
        let mut marks = [DigitSet::ALL; 81];
        marks[0] = DigitSet::EMPTY.with(Digit::ALL[4]);
        let puzzle = Puzzle { grid: &Grid::EMPTY, marks: Some(&marks) };
        let found = PencilMarks::new(puzzle, Rules::Singles);
        assert_eq!((found.open, found.contradiction), (80, None));
        assert!(!found.candidates[1].contains(Digit::ALL[4]), "the single was placed");
    }
}
