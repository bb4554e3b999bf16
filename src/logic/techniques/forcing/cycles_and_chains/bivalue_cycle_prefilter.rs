//! [`cells_on_cycles`]: finds quickly which bivalue cells (cells with two candidates) can be on a
//! Y-cycle (a cycle of bivalue cells) that removes something. Only these cells are then searched in
//! order and with parents. Most positions have none.
//!
//! A cycle removes a digit from each cell that sees two cells of the cycle, if exactly one of these
//! two holds the digit.

use crate::geometry::{Cell, CellSet};
use crate::logic::state::State;
use crate::logic::techniques::shared::bit_matrix::close;

/// With more bivalue cells than this, all of them are searched.
const MOST_CELLS: usize = 32;

/// The cells with two candidates that can be on a cycle; none if no cycle removes anything.
pub(super) fn cells_on_cycles(state: &State) -> CellSet {
    let cells = between(state);
    let may_remove = cells.len() > MOST_CELLS || Literals::new(state, cells).may_remove_anything();
    if may_remove { cells } else { CellSet::EMPTY }
}

/// The largest set of cells with two candidates in which each cell sees, for both of its candidates,
/// another cell that has it. All cells of cycles are in it, and all cells on paths between them.
fn between(state: &State) -> CellSet {
    let mut cells = state.bivalue();
    loop {
        let is_between = |cell: &Cell| {
            let near = cells & cell.peers();
            state.candidates(*cell).iter().all(|digit| !(near & state.places(digit)).is_empty())
        };
        let left: CellSet = cells.iter().filter(is_between).collect();
        if left == cells {
            return cells;
        }
        cells = left;
    }
}

/// The candidates of cells with two candidates. Those of the cell k have the numbers 2k and 2k + 1:
/// if one of them is on, the other is off.
struct Literals<'a> {
    state: &'a State,
    /// By number of a cell.
    cells: [Cell; MOST_CELLS],
    count: usize,
    /// By digit: a bit for each literal with this digit.
    of_digit: [u64; 9],
    /// By literal: a bit for each literal that is on if this one is on.
    implied: [u64; 2 * MOST_CELLS],
}

impl<'a> Literals<'a> {
    fn new(state: &'a State, cells: CellSet) -> Literals<'a> {
        let mut all = Literals {
            state,
            cells: [Cell::R1C1; MOST_CELLS],
            count: cells.len(),
            of_digit: [0; 9],
            implied: [0; 2 * MOST_CELLS],
        };
        for (k, cell) in cells.iter().enumerate() {
            all.cells[k] = cell;
            for (slot, digit) in state.candidates(cell).iter().enumerate() {
                all.of_digit[digit] |= 1 << (2 * k + slot);
            }
        }
        for k in 0..all.count {
            let cell = all.cells[k];
            let near = (0..all.count).filter(|&m| cell.peers().contains(all.cells[m]));
            let near = near.fold(0_u64, |near, m| near | 3 << (2 * m));
            for (slot, digit) in state.candidates(cell).iter().enumerate() {
                let literal = 2 * k + slot;
                all.implied[literal] = 1 << literal | partners(near & all.of_digit[digit]);
            }
        }
        close(&mut all.implied[..2 * all.count]);
        all
    }

    fn may_remove_anything(&self) -> bool {
        (0..self.count).any(|k| {
            let cell = self.cells[k];
            self.state.candidates(cell).iter().enumerate().any(|(slot, digit)| {
                let literal = 2 * k + slot;
                let on_if_off = self.implied[literal ^ 1];
                let off_if_on = partners(self.implied[literal]);
                let mut others = on_if_off & off_if_on & self.of_digit[digit] & !(3 << (2 * k));
                let places = self.state.places(digit) & cell.peers();
                while others != 0 {
                    let other = self.cells[others.trailing_zeros() as usize / 2];
                    others &= others - 1;
                    if !(places & other.peers()).is_empty() {
                        return true;
                    }
                }
                false
            })
        })
    }
}

/// The other literals of the same cells.
fn partners(literals: u64) -> u64 {
    const FIRST: u64 = 0x5555_5555_5555_5555;
    (literals & FIRST) << 1 | literals >> 1 & FIRST
}
