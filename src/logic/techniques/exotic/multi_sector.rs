//! Multi-sector locked set (MSLS): the open cells where some rows and some columns cross. Each digit
//! is covered by the rows, or by the columns, in which it is a candidate of these cells. If all
//! digits together need as many lines as there are cells, each stands in the cells once in each of
//! its lines, and nowhere else in these lines.
//!
//! ```text
//!        c1    c3    c6    c8        1 2 5 in the rows, the others in the columns:
//! r2     12a   15b   2c    15d       in rows 2 and 5: 1, 2, 5 (six), in columns 1, 3, 6, 8 one
//! r5     15a   12b   5c    2         and one and one and one ... as many as cells
//! ```
//!
//! Source: David P Bird, "Multi-Sector Locked Sets", New Sudoku Players' Forum, 2012.

use super::rank_zero::{Covered, gone};
use crate::geometry::{CellSet, Digit, House, HouseSet};
use crate::logic::state::State;
use crate::logic::technique::{Found, Technique};
use crate::logic::techniques::shared::combinations::bits;
use core::ops::ControlFlow;

/// How many rows cross how many columns.
const LINES: core::ops::RangeInclusive<u32> = 3..=5;

/// By digit and columns (as nine bits): the rows in which it is a candidate within these columns.
/// Or by digit and rows: the columns.
type Crossing = [[u16; 512]; 9];

/// By the rows, then by the columns.
pub(crate) fn multi_sector(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let rows_of = crossing(state, House::ROWS);
    let columns_of = crossing(state, House::COLUMNS);
    // By columns: four bits for each row, the number of its open cells there.
    let mut open = [0; 512];
    for columns in 0..512 {
        for (row, house) in House::ROWS.iter().enumerate() {
            let open_here = Digit::ALL.iter().fold(0, |any, &d| any | state.positions(*house, d));
            let count = (open_here & columns as u16).count_ones() as u8;
            open[columns] |= u64::from(count) << (4 * row);
        }
    }
    let wide: [u16; 512] = core::array::from_fn(|mask| mask as u16);
    for rows in wide.into_iter().filter(|rows| LINES.contains(&rows.count_ones())) {
        for columns in wide.into_iter().filter(|columns| LINES.contains(&columns.count_ones())) {
            let (r, c) = (usize::from(rows), usize::from(columns));
            let cells: u32 = bits(rows).map(|row| (open[c] >> (4 * row) & 15) as u32).sum();
            let lines = |digit: usize| {
                let in_rows = (rows_of[digit][c] & rows).count_ones();
                in_rows.min((columns_of[digit][r] & columns).count_ones())
            };
            if (0..9).map(lines).sum::<u32>() != cells {
                continue;
            }
            let covered = covered(state, rows, columns, &rows_of, &columns_of);
            if let Some(step) = covered.step(state, Technique::MultiSectorLockedSet) {
                found(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// By digit and cross lines: the `lines` in which it is a candidate there.
fn crossing(state: &State, lines: &[House]) -> Crossing {
    let mut crossing = [[0; 512]; 9];
    for digit in Digit::ALL {
        for (line, &house) in lines.iter().enumerate() {
            let positions = usize::from(state.positions(house, digit));
            for (mask, own) in crossing[digit].iter_mut().enumerate() {
                *own |= u16::from(mask & positions != 0) << line;
            }
        }
    }
    crossing
}

/// The cells where the lines cross, each digit with its fewer lines; if it needs as many rows as
/// columns, with those that remove more.
fn covered(
    state: &State,
    rows: u16,
    columns: u16,
    rows_of: &Crossing,
    columns_of: &Crossing,
) -> Covered {
    let houses = |mask: u16, all: &[House]| -> HouseSet { bits(mask).map(|k| all[k]).collect() };
    let in_rows = houses(rows, House::ROWS).cells();
    let cells: CellSet = in_rows & houses(columns, House::COLUMNS).cells() & state.open();
    let mut covers = [HouseSet::EMPTY; 9];
    for digit in Digit::ALL {
        let by_row = houses(rows_of[digit][usize::from(columns)] & rows, House::ROWS);
        let by_column = houses(columns_of[digit][usize::from(rows)] & columns, House::COLUMNS);
        let removed = |covers| gone(state, cells, digit, covers).len();
        let is_by_row = match by_row.len().cmp(&by_column.len()) {
            core::cmp::Ordering::Less => true,
            core::cmp::Ordering::Equal => removed(by_row) >= removed(by_column),
            core::cmp::Ordering::Greater => false,
        };
        covers[digit] = if is_by_row { by_row } else { by_column };
    }
    Covered { cells, covers }
}
