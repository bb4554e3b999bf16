//! [`PencilMarks`]: the candidates that rules leave in each cell, without a guess.
//! [`NoSolution`]: why a grid has no solution, if one cell or house shows it.

use super::propagate::{Rules, propagate};
use super::puzzle::Puzzle;
use crate::board::Board;
use crate::geometry::{Cell, Digit, DigitSet, House, HouseSet};
use crate::grid::{Clash, Grid};
use core::fmt;

/// The candidates of a grid after some rules.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PencilMarks {
    /// The candidates of 81 cells, row by row. The only candidate of a given cell is its digit.
    pub candidates: [DigitSet; 81],
    /// The number of cells that hold no digit after the rules.
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

/// The board of a grid. Givens that clash remove each other from the candidates of their cells.
fn board(grid: &Grid) -> Board {
    let mut board = Board::EMPTY;
    for (cell, digit) in grid.givens() {
        board.assign(cell, digit);
    }
    board
}

/// Why a grid has no solution.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoSolution {
    /// Equal givens share a house: every such pair, at least one.
    Clashes(Vec<Clash>),
    /// No digit is left for this cell.
    NoDigit(Cell),
    /// No cell of this house is left for this digit.
    NoPlace(Digit, House),
    /// The rules ran into a contradiction, but no cell and no house shows it.
    Rules,
    /// The rules find nothing wrong, but the search found that every guess fails.
    Search,
}

impl NoSolution {
    /// Why `puzzle`, which must have no solution, has none. This function applies rules, and does
    /// not search.
    pub fn of<'a>(puzzle: impl Into<Puzzle<'a>>) -> NoSolution {
        PencilMarks::new(puzzle, Rules::Subsets).contradiction.unwrap_or(NoSolution::Search)
    }

    /// The contradiction on `board`, on which the rules found one.
    pub(super) fn on(board: &Board) -> NoSolution {
        if let Some(cell) = Cell::ALL.into_iter().find(|&cell| board.candidates(cell).is_empty()) {
            return NoSolution::NoDigit(cell);
        }
        for house in House::ALL {
            for digit in Digit::ALL {
                if (board.places(digit) & house.cell_set()).is_empty() {
                    return NoSolution::NoPlace(digit, house);
                }
            }
        }
        NoSolution::Rules
    }

    /// The houses in which the contradiction shows; none for [`NoSolution::Rules`] and
    /// [`NoSolution::Search`].
    pub fn houses(&self) -> HouseSet {
        match self {
            NoSolution::Clashes(clashes) => clashes.iter().flat_map(Clash::houses).collect(),
            NoSolution::NoDigit(cell) => cell.houses().into_iter().collect(),
            NoSolution::NoPlace(_, house) => HouseSet::EMPTY.with(*house),
            NoSolution::Rules | NoSolution::Search => HouseSet::EMPTY,
        }
    }
}

/// Written as `r1c2=5 repeats r1c1 (row 1, box 1)`; of many clashes the first three.
impl fmt::Display for NoSolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoSolution::Clashes(clashes) => {
                for (k, clash) in clashes.iter().enumerate().take(3) {
                    write!(f, "{}{clash}", if k > 0 { "; " } else { "" })?;
                }
                match clashes.len() {
                    0..=3 => Ok(()),
                    n => write!(f, "; and {} more", n - 3),
                }
            }
            NoSolution::NoDigit(cell) => write!(f, "no digit is left for {cell}"),
            NoSolution::NoPlace(digit, house) => {
                write!(f, "no place is left for {digit} in {house}")
            }
            NoSolution::Rules => f.write_str("the givens contradict each other"),
            NoSolution::Search => f.write_str("every guess ends in a contradiction"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn candidates_that_are_not_marked_stay_removed() {
        let mut marks = [DigitSet::ALL; 81];
        marks[0] = DigitSet::EMPTY.with(Digit::ALL[4]);
        let puzzle = Puzzle { grid: &Grid::EMPTY, marks: Some(&marks) };
        let found = PencilMarks::new(puzzle, Rules::Singles);
        assert_eq!((found.open, found.contradiction), (80, None));
        assert!(!found.candidates[1].contains(Digit::ALL[4]), "the single was placed");
    }

    #[track_caller]
    fn check(text: &str, why: &str, houses: &str) {
        let grid: Grid = text.parse().expect("a grid");
        let found = NoSolution::of(&grid);
        let named: Vec<String> = found.houses().iter().map(|house| house.to_string()).collect();
        assert_eq!((found.to_string().as_str(), named.join(" ").as_str()), (why, houses));
    }

    #[test]
    fn a_clash_is_named_before_anything_else() {
        let line =
            "550070000600195000098000060800060003400803001700020006060000280000419005000080079";
        check(line, "r1c2=5 repeats r1c1 (row 1, box 1)", "row 1 box 1");
    }

    #[test]
    fn a_cell_without_a_digit_is_named() {
        // Row 1 has 1 to 8, and 9 is in the column of its last cell.
        let line =
            "12345678.................9.......................................................";
        check(line, "no digit is left for r1c9", "row 1 column 9 box 3");
    }

    #[test]
    fn a_digit_without_a_place_is_named() {
        // The three open cells of row 1 lie in box 1, where 9 is in row 2.
        let line =
            "...4567819.......................................................................";
        check(line, "no place is left for 9 in row 1", "row 1");
    }
}
