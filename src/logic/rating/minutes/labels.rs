//! [`Labels`]: a number for each candidate that does not depend on how a puzzle is written.
//!
//! If a puzzle is transposed, its digits renamed, or its rows, columns, bands or stacks permuted,
//! each candidate keeps its label. So values computed from labels are the same for equivalent
//! puzzles. Method: color refinement (Weisfeiler and Leman, 1968) on cells, digits and houses, with
//! hashes as colors. Two candidates that no symmetry of the puzzle exchanges may have the same
//! label; with three rounds, this is rare.

use crate::geometry::{Candidate, Cell, DigitSet, House};
use crate::logic::state::State;
use crate::random::mix;

/// The labels of the candidates of one position.
pub(super) struct Labels {
    cells: [u64; 81],
    digits: [u64; 9],
}

/// The number of rounds of refinement. In each, the colors of a cell's houses and digits are mixed
/// into its color, and the colors of a digit's cells into the color of the digit.
const ROUNDS: usize = 3;

impl Labels {
    pub(super) fn of_state(state: &State) -> Labels {
        let mut digits = [0; 9];
        let mut cells = [0; 81];
        for cell in Cell::ALL {
            cells[cell] = mix(1 + state.candidates(cell).len() as u64);
        }
        for _ in 0..ROUNDS {
            let houses = House::ALL.map(|house| {
                let sum = |sum: u64, &cell: &Cell| sum.wrapping_add(mix(cells[cell]));
                house.cells().iter().fold(0, sum)
            });
            let mut next_cells = [0; 81];
            let mut next_digits = digits.map(mix);
            for cell in Cell::ALL {
                let [row, column, r#box] = cell.houses();
                // A row and a column are exchanged when the grid is transposed.
                let lines = mix(houses[row]).wrapping_add(mix(houses[column]));
                let mut own = mix(cells[cell]).wrapping_add(lines).rotate_left(17);
                own = own.wrapping_add(mix(houses[r#box] ^ BOX));
                let (held, salt) = match state.values().get(cell) {
                    Some(digit) => (DigitSet::from([digit]), PLACED),
                    None => (state.candidates(cell), OPEN),
                };
                for digit in held.iter() {
                    own = own.wrapping_add(mix(digits[digit] ^ salt));
                    next_digits[digit] = next_digits[digit].wrapping_add(mix(cells[cell] ^ salt));
                }
                next_cells[cell] = own;
            }
            (cells, digits) = (next_cells, next_digits);
        }
        Labels { cells, digits }
    }

    /// The label of a candidate.
    pub(super) fn of(&self, candidate: Candidate) -> u64 {
        let Candidate { cell, digit } = candidate;
        mix(self.cells[cell].rotate_left(29) ^ self.digits[digit])
    }
}

const BOX: u64 = 0x5851_f42d_4c95_7f2d;
const PLACED: u64 = 0x1405_7b7e_f767_814f;
const OPEN: u64 = 0x2545_f491_4f6c_dd1d;
