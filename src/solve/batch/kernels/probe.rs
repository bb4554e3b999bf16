//! Probes: copies of a nearly empty board, narrowed by several guesses at a time.
//!
//! A board is nearly empty if it is stuck and no digit has exactly two permutations in any band or
//! stack. Most likely it has very many solutions. Splitting it step by step takes dozens of boards,
//! and the search sometimes stays long in a huge part of the tree without solutions. A probe is a
//! copy of the board in which several cells are guessed at once. It leads to a solution, or it is
//! dropped; meanwhile the board itself waits on the stack. Two probes in opposite directions find
//! two different solutions, which answer the puzzle. If they find fewer, the scalar search takes
//! over the board, because it chooses good cells in such boards.

use crate::geometry::{Digit, House};
use crate::solve::batch::layout::packed::Packed;

/// The number of digits that a probe guesses. (With fewer digits a puzzle takes more waves, with
/// more digits probes fail more often.)
const DIGITS: usize = 6;

/// Which guesses a probe or a dive makes. Two probes, or two dives, of one board in opposite
/// directions find different solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    /// A probe guesses the smallest digits, in the first cell of a box. A dive keeps the first of
    /// two permutations.
    First,
    /// A probe guesses the largest digits, in the last cell of a box. A dive keeps the second of
    /// two permutations.
    Last,
}

impl Direction {
    /// The opposite direction.
    pub(crate) fn opposite(self) -> Direction {
        match self {
            Direction::First => Direction::Last,
            Direction::Last => Direction::First,
        }
    }
}

/// Makes `board` a probe: places each of up to [`DIGITS`] digits in one cell of a box in which it
/// has several places. No box is used twice.
pub(crate) fn narrow(board: &mut Packed, direction: Direction) {
    let (mut left, mut used_boxes) = (DIGITS, 0);
    for k in 0..9 {
        let digit = match direction {
            Direction::First => Digit::ALL[k],
            Direction::Last => Digit::ALL[8 - k],
        };
        let places = board.places(digit);
        for n in 0..9 {
            let index = (4 * k + n) % 9;
            let in_box = places & House::ALL[18 + index].cell_set();
            if used_boxes >> index & 1 != 0 || in_box.len() < 2 {
                continue;
            }
            let cell = match direction {
                Direction::First => in_box.first(),
                Direction::Last => in_box.last(),
            };
            if let Some(cell) = cell {
                board.set(digit, places.difference(cell.peers()));
                used_boxes |= 1 << index;
                left -= 1;
            }
            break;
        }
        if left == 0 {
            return;
        }
    }
}
