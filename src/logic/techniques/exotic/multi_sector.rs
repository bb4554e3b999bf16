//! Multi-sector locked set (MSLS): the open cells where some rows and some columns cross. Each
//! digit is covered by the rows, or by the columns, in which it is a candidate of these cells. If all
//! digits together need as many lines as there are cells, each digit is in these cells once in each
//! of its lines, so it is nowhere else in these lines.
//!
//! ```text
//!         c1 26   c3 17   c7 12   c9 67
//! r2 38     *       *       *       *       sixteen cells, each with some digits of its row and
//! r4 48     *       *       *       *       some of its column, as written beside the lines
//! r6 39     *       *       *       *
//! r8 45     *       *       *       *
//!
//! The rows fill eight of the cells at most, two each; the columns fill eight. That is sixteen, so
//! row 2 has its 3 and its 8 here, column 1 its 2 and its 6, and so on.
//! ```
//!
//! Source: David P Bird, "Multi-Sector Locked Sets", New Sudoku Players' Forum, 2012.

use crate::geometry::{Candidate, CellSet, Digit, House, HouseSet};
use crate::logic::proof::rank_zero::{Constraint, RankZero};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Found, Step};
use crate::logic::technique::Technique;
use crate::logic::techniques::shared::combinations::bits;
use core::ops::ControlFlow;

/// How many rows cross how many columns.
const LINES: core::ops::RangeInclusive<u32> = 3..=5;

/// By digit and columns (as nine bits): the rows in which it is a candidate within these columns.
/// Or by digit and rows: the columns.
type Crossing = [[u16; 512]; 9];

/// The number of lines in a set of nine bits: faster than `count_ones` on processors without an
/// instruction for it.
static COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut mask = 1;
    while mask < 512 {
        counts[mask] = counts[mask / 2] + (mask % 2) as u8;
        mask += 1;
    }
    counts
};

fn count(lines: u16) -> u8 {
    COUNTS[usize::from(lines) % 512]
}

/// Reports sets by the rows, then by the columns.
pub(crate) fn multi_sector(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let rows_of = crossing(state, House::ROWS);
    let columns_of = crossing(state, House::COLUMNS);
    let is_sector = |lines: &u16| LINES.contains(&lines.count_ones());
    for rows in (0..512).filter(is_sector) {
        let open = open_cells(state, rows);
        for columns in (0..512).filter(is_sector) {
            let (r, c) = (usize::from(rows), usize::from(columns));
            let mut lines = 0;
            for digit in 0..9 {
                let in_rows = count(rows_of[digit][c] & rows);
                lines += in_rows.min(count(columns_of[digit][r] & columns));
                if lines > open[c] {
                    break;
                }
            }
            if lines == open[c] {
                let covered = covered(state, rows, columns, &rows_of, &columns_of);
                if let Some(step) = covered.step(state, Technique::MultiSectorLockedSet) {
                    found(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// By columns: how many open cells of `rows` are in them.
fn open_cells(state: &State, rows: u16) -> [u8; 512] {
    let cells: CellSet = bits(rows).map(|row| House::ROWS[row].cell_set()).collect::<CellSet>();
    let in_column =
        |column: usize| (cells & state.open() & House::COLUMNS[column].cell_set()).len();
    let by_column: [u8; 9] = core::array::from_fn(|column| in_column(column) as u8);
    let mut open = [0; 512];
    for mask in 1..512_usize {
        open[mask] = open[mask & (mask - 1)] + by_column[mask.trailing_zeros() as usize];
    }
    open
}

/// By digit and cross lines: the `lines` in which it is a candidate there.
fn crossing(state: &State, lines: &[House]) -> Crossing {
    let mut crossing = [[0; 512]; 9];
    for digit in Digit::ALL {
        for (line, &house) in lines.iter().enumerate() {
            let positions = usize::from(state.positions(digit, house));
            for (mask, own) in crossing[digit].iter_mut().enumerate() {
                *own |= u16::from(mask & positions != 0) << line;
            }
        }
    }
    crossing
}

/// The cells where the lines cross. Rows or columns cover a digit, whichever are fewer; if they are
/// as many, those that remove more.
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
        let removed = |covers| eliminations(state, cells, digit, covers).len();
        let is_by_row = match by_row.len().cmp(&by_column.len()) {
            core::cmp::Ordering::Less => true,
            core::cmp::Ordering::Equal => removed(by_row) >= removed(by_column),
            core::cmp::Ordering::Greater => false,
        };
        covers[digit] = if is_by_row { by_row } else { by_column };
    }
    Covered { cells, covers }
}

/// Cells, and by digit the houses that cover its places in them. All digits together have as many
/// houses as there are cells.
pub(super) struct Covered {
    pub(super) cells: CellSet,
    /// By digit: the houses that cover its places in the cells.
    pub(super) covers: [HouseSet; 9],
}

/// The places of `digit` that cannot be true if `covers` have their digit in `cells`: those outside
/// of the cells, and those in two of the covers.
pub(super) fn eliminations(
    state: &State,
    cells: CellSet,
    digit: Digit,
    covers: HouseSet,
) -> CellSet {
    let [once, twice] = CellSet::once_and_twice(covers.iter().map(House::cell_set));
    state.places(digit) & ((once - cells) | twice)
}

impl Covered {
    fn eliminations(&self, state: &State) -> impl Iterator<Item = Candidate> {
        Digit::ALL.into_iter().flat_map(|digit| {
            Candidate::all(digit, eliminations(state, self.cells, digit, self.covers[digit]))
        })
    }

    /// The step; `None` if it would remove nothing.
    pub(super) fn step(&self, state: &State, technique: Technique) -> Option<Step> {
        self.eliminations(state).next()?;
        let of_digit =
            |digit: Digit| self.covers[digit].iter().map(move |h| Constraint::House(digit, h));
        let truths = self.cells.iter().map(Constraint::Cell).collect();
        let links = Digit::ALL.into_iter().flat_map(of_digit).collect();
        let reason = Reason::RankZero(RankZero { truths, links });
        Some(Step::removing(technique, self.eliminations(state), reason))
    }
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::{EASTER_MONSTER, check, check_none};

    #[test]
    fn four_rows_and_four_columns() {
        check(
            EASTER_MONSTER,
            MultiSectorLockedSet,
            "r5c3<>1 r5c7<>1 r7c3<>1 r3c1<>2 r5c1<>2 r5c7<>2 r2c5<>3 r4c5<>4 r8c5<>4 r8c4<>5 \
             r5c1<>6 r5c9<>6 r9c1<>6 r1c3<>7 r2c5<>8 r2c6<>8",
        );
    }

    #[test]
    fn an_empty_grid_has_none() {
        check_none(&".".repeat(81), MultiSectorLockedSet);
    }
}
