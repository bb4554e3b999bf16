//! [`Marks`]: the pencil marks of a puzzle or position after some rules, and what they contradict.

use ennead::format::Position;
use ennead::{Board, Cell, Clash, Digit, DigitSet, Grid, House, Rules, propagate};
use std::fmt;

/// The state that logic reaches without a guess.
pub(crate) struct Marks {
    /// What each cell may still hold; what it holds, once it is filled.
    pub(crate) cells: [DigitSet; 81],
    /// How many cells are open.
    pub(crate) open: usize,
    /// What is wrong, if logic sees it.
    pub(crate) conflict: Option<Conflict>,
}

/// Why a puzzle has no solution.
pub(crate) enum Conflict {
    /// Equal givens in a house, at least one pair.
    Clashes(Vec<Clash>),
    /// No digit is left for a cell.
    NoDigit(Cell),
    /// No cell of a house is left for a digit.
    NoPlace(Digit, House),
    /// The rules run into a contradiction that is not visible in one place.
    Hidden,
}

impl Marks {
    /// Applies `rules` to `grid`.
    pub(crate) fn new(grid: &Grid, rules: Rules) -> Marks {
        Marks::after(board(grid), grid, rules)
    }

    /// Applies `rules` to `position`.
    pub(crate) fn of_position(position: &Position, rules: Rules) -> Marks {
        let mut board = board(&position.values);
        for cell in Cell::ALL.into_iter().filter(|&cell| position.values.get(cell).is_none()) {
            for digit in board.candidates(cell).difference(position.marks[cell]).iter() {
                board.eliminate(cell, digit);
            }
        }
        Marks::after(board, &position.values, rules)
    }

    fn after(mut board: Board, grid: &Grid, rules: Rules) -> Marks {
        let clashes = grid.clashes();
        let conflict = if clashes.is_empty() {
            propagate(&mut board, rules).is_err().then(|| find_conflict(&board))
        } else {
            Some(Conflict::Clashes(clashes))
        };
        let cells = Cell::ALL.map(|cell| match grid.get(cell) {
            Some(given) => DigitSet::EMPTY.with(given),
            None => board.candidates(cell),
        });
        let open = board.open().iter().filter(|&cell| grid.get(cell).is_none()).count();
        Marks { cells, open, conflict }
    }
}

/// The board of a grid.
fn board(grid: &Grid) -> Board {
    let mut board = Board::EMPTY;
    for (cell, digit) in grid.givens() {
        // Of givens that clash the first is placed.
        let _ = board.place(cell, digit);
    }
    board
}

/// What a person can see of the contradiction.
fn find_conflict(board: &Board) -> Conflict {
    if let Some(cell) = Cell::ALL.into_iter().find(|&cell| board.candidates(cell).is_empty()) {
        return Conflict::NoDigit(cell);
    }
    for house in House::ALL {
        for digit in Digit::ALL {
            if (board.places(digit) & house.cell_set()).is_empty() {
                return Conflict::NoPlace(digit, house);
            }
        }
    }
    Conflict::Hidden
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Conflict::Clashes(clashes) => {
                for (k, clash) in clashes.iter().enumerate().take(3) {
                    write!(f, "{}{clash}", if k > 0 { "; " } else { "" })?;
                }
                match clashes.len() {
                    0..=3 => Ok(()),
                    n => write!(f, "; and {} more", n - 3),
                }
            }
            Conflict::NoDigit(cell) => write!(f, "no digit is left for {cell}"),
            Conflict::NoPlace(digit, house) => write!(f, "no place is left for {digit} in {house}"),
            Conflict::Hidden => f.write_str("the givens contradict each other"),
        }
    }
}

/// Why a puzzle that was proved to have no solution has none.
pub(crate) fn why_none(grid: &Grid) -> String {
    match Marks::new(grid, Rules::Subsets).conflict {
        Some(conflict) => format!("no solution: {conflict}"),
        None => "no solution: every guess ends in a contradiction".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(text: &str) -> Grid {
        text.parse().expect("a puzzle")
    }

    #[test]
    fn a_clash_is_named_before_anything_else() {
        let clash =
            "550070000600195000098000060800060003400803001700020006060000280000419005000080079";
        assert_eq!(why_none(&grid(clash)), "no solution: r1c2=5 repeats r1c1 (row 1, box 1)");
    }

    #[test]
    fn a_cell_without_a_digit_is_named() {
        // Row 1 has 1 to 8, and 9 stands in the column of its last cell.
        let text = format!("12345678.{}9{}", ".".repeat(8 + 9), ".".repeat(54 - 9));
        let grid = grid(&format!("{text:.<81}"));
        let marks = Marks::new(&grid, Rules::None);
        assert!(marks.conflict.is_none(), "no rule looked");
        assert_eq!(marks.open, 81 - grid.clues());
        assert_eq!(why_none(&grid), "no solution: no digit is left for r1c9");
    }
}
