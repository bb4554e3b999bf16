//! SK loop (domino loop): sixteen cells around four boxes. Two rows and two columns cross in four
//! cells, one in each box; in each box the other two cells of its row and the other two of its
//! column belong to the loop. Eight houses, four lines and four boxes in turn, cover the pairs of
//! cells; if sixteen digits in these houses cover all candidates, each digit is in the loop
//! within its house, and nowhere else in that house.
//!
//! ```text
//!   . * . | . * .      row - box - column - box - row - ...
//!   * X * | * X *      X: where the lines cross, usually given; *: the cells
//!   . * . | . * .
//!   ------+------      e.g. 2 7 in the row, 3 6 in the next box, 1 8 in the column, ...
//!   . * . | . * .
//!   * X * | * X *
//!   . * . | . * .
//! ```
//!
//! Source: Steve Kurzhals on the Easter Monster, Sudoku Players' Forum, 2007.

use super::multi_sector::{Covered, eliminations};
use crate::geometry::{CellSet, Digit, House, HouseSet};
use crate::logic::state::State;
use crate::logic::step::Found;
use crate::logic::technique::Technique;
use core::ops::ControlFlow;

/// By the pairs that have a digit, out of eight pairs of cells in a ring: the fewest houses that
/// cover them. Bit k is the pair between the houses k and k + 1.
static FEWEST: [u8; 256] = {
    let mut fewest = [8; 256];
    let mut pairs = 0;
    while pairs < 256 {
        let mut houses = 0;
        while houses < 256 {
            let size = (houses as u8).count_ones() as u8;
            if is_covered(pairs as u8, houses as u8) && size < fewest[pairs] {
                fewest[pairs] = size;
            }
            houses += 1;
        }
        pairs += 1;
    }
    fewest
};

/// True if each of `pairs` is in one of `houses`.
const fn is_covered(pairs: u8, houses: u8) -> bool {
    pairs & !(houses | houses.rotate_right(1)) == 0
}

/// Reports loops by the rows, then by the columns.
pub(crate) fn sk_loop(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for (k, &upper) in House::ROWS.iter().enumerate() {
        for &lower in &House::ROWS[k / 3 * 3 + 3..] {
            for (k, &left) in House::COLUMNS.iter().enumerate() {
                for &right in &House::COLUMNS[k / 3 * 3 + 3..] {
                    if let Some(covered) = ring(state, [upper, lower], [left, right])
                        && let Some(step) = covered.step(state, Technique::SkLoop)
                    {
                        found(step)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The sixteen cells of a loop with the covers that remove most; `None` if sixteen covers do not
/// suffice, or if a cell is filled.
fn ring(state: &State, rows: [House; 2], columns: [House; 2]) -> Option<Covered> {
    let square =
        |row: House, column: House| House::BOXES[row.index() / 3 * 3 + column.index() / 3 - 3];
    let [upper, lower] = rows;
    let [left, right] = columns;
    let houses = [
        upper,
        square(upper, right),
        right,
        square(lower, right),
        lower,
        square(lower, left),
        left,
        square(upper, left),
    ];
    let row_cells = upper.cell_set() | lower.cell_set();
    let column_cells = left.cell_set() | right.cell_set();
    let crossing = row_cells & column_cells;
    let mut pairs = [CellSet::EMPTY; 8];
    let mut cells = CellSet::EMPTY;
    for (k, pair) in pairs.iter_mut().enumerate() {
        let both = houses[k].cell_set() & houses[(k + 1) % 8].cell_set();
        *pair = both - crossing;
        if !pair.is_subset(state.open()) {
            return None;
        }
        cells |= *pair;
    }
    let pairs_with = |digit: Digit| {
        let places = state.places(digit);
        let bit = |k: usize| u8::from(!(places & pairs[k]).is_empty()) << k;
        (0..8).fold(0, |mask, k| mask | bit(k))
    };
    let sum: usize =
        Digit::ALL.iter().map(|&digit| usize::from(FEWEST[usize::from(pairs_with(digit))])).sum();
    if sum != cells.len() {
        return None;
    }
    let mut covers = [HouseSet::EMPTY; 9];
    for digit in Digit::ALL {
        let pairs = pairs_with(digit);
        let fewest = u32::from(FEWEST[usize::from(pairs)]);
        let fits = |mask: &u8| mask.count_ones() == fewest && is_covered(pairs, *mask);
        let of_mask = |mask: u8| -> HouseSet {
            (0..8).filter(|k| mask >> k & 1 != 0).map(|k| houses[k]).collect()
        };
        let removed = |covers: &HouseSet| eliminations(state, cells, digit, *covers).len();
        let best = (0..=255).filter(fits).map(of_mask).max_by_key(removed);
        covers[digit] = best.unwrap_or(HouseSet::EMPTY);
    }
    Some(Covered { cells, covers })
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::{EASTER_MONSTER, check, check_none};

    #[test]
    fn in_the_easter_monster() {
        check(
            EASTER_MONSTER,
            SkLoop,
            "r7c3<>1 r3c1<>2 r2c5<>3 r5c8<>3 r5c2<>4 r8c5<>4 r8c4<>5 r9c1<>6 r1c3<>7 r2c5<>8 \
             r2c6<>8 r5c2<>8 r5c8<>9",
        );
    }

    #[test]
    fn a_candidate_too_many_breaks_the_loop() {
        // Without a given of the Easter Monster, 8 may be in r2c1 too.
        let puzzle =
            "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.....2.....1";
        check_none(puzzle, SkLoop);
    }
}
