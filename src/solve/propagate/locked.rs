//! Locked candidates in their general form, digit by digit, and the hidden singles that they leave.
//!
//! Each row and each box of a band has a digit once. So the three minirows that hold it are one of
//! six permutations of the band's 3x3 minirows. The digit is removed from each minirow that no
//! possible permutation uses. In known terms: if N boxes of a band have the digit in N rows only,
//! it is removed from the other cells of these rows. With N = 1 this is pointing; with N = 2 it is
//! the form for two boxes, which is claiming as seen from the third box. The same holds for stacks
//! and minicolumns.
//!
//! Once nothing more can be removed, a hidden single of a box or column is also one of its row: it
//! is in the only minirow of its box and the only minicolumn of its stack. So only rows are
//! checked.

use crate::board::Contradiction;
use crate::geometry::Bands;

/// All bits of a band.
const BAND: u64 = 0o777_777_777;
/// The first bit of each row of a band.
const ROWS: u64 = 0o001_001_001;
/// The first bit of each minirow of a band.
const MINIROWS: u64 = 0o111_111_111;

/// The bits of `word` in both halves of a `u64`.
const fn twice(word: u64) -> u64 {
    word | word << 32
}

/// Removes a digit from all minirows and minicolumns that cannot hold it, for two digits at once.
/// For each it returns the places that are left, and those of them that are alone in their row. (If
/// a row has lost its last place, one of those may be missing: the next call for this digit finds
/// the contradiction.)
///
/// Two digits, because the steps for one depend on each other, and a processor has time for a
/// second one in between (6 to 12 % of all solving). Tables of 512 patterns for each band and
/// stack, in place of [`used`], were as fast for one digit.
///
/// # Errors
/// [`Contradiction`] when no permutation is possible in a band or stack.
#[inline]
pub(crate) fn locked(places: [Bands; 2]) -> Result<[(Bands, Bands); 2], Contradiction> {
    // Bit 9 * row + 3 * box + band: the minirow has a place.
    let minirows = places.map(|places| {
        let halves = places.halves();
        let [low, high] = halves.map(|half| (half | half >> 1 | half >> 2) & twice(MINIROWS));
        (low | low >> 31 | high << 2) & BAND
    });
    let rows = used(minirows[0] | minirows[1] << 32, |bits| {
        bits << 3 & twice(0o770_770_770) | bits >> 6 & twice(0o007_007_007)
    });
    let left = [(places[0], rows & BAND), (places[1], rows >> 32)].map(|(places, rows)| {
        let [low, high] = places.halves();
        let starts = [(rows | rows << 31) & twice(MINIROWS), rows >> 2 & MINIROWS];
        // From the first bit of each minirow to its three cells.
        [low & ((starts[0] << 3) - starts[0]), high & ((starts[1] << 3) - starts[1])]
    });
    // Bit 9 * band + column: the minicolumn has a place.
    let minicolumns = left.map(|halves| {
        let [low, high] = halves.map(|half| (half | half >> 9 | half >> 18) & twice(0o777));
        (low | low >> 23 | high << 18) & BAND
    });
    let columns = used(minicolumns[0] | minicolumns[1] << 32, |bits| {
        bits << 1 & twice(0o666_666_666) | bits >> 2 & twice(0o111_111_111)
    });
    // Every permutation uses a minirow of the band's first row, and a minicolumn of the stack's
    // first band. Without one there, the digit has no place in the band or stack.
    let lost = !(rows | rows >> 3 | rows >> 6) & twice(0o007)
        | (!(columns | columns >> 1 | columns >> 2) & twice(0o111)) << 3;
    if lost != 0 {
        return Err(Contradiction);
    }
    Ok([kept(left[0], columns & BAND), kept(left[1], columns >> 32)])
}

/// The places in `columns`, with a bit for each minicolumn, and those of them that are alone in
/// their row.
#[inline]
fn kept([low, high]: [u64; 2], columns: u64) -> (Bands, Bands) {
    let low = low & ((columns | columns << 23) & twice(0o777)) * ROWS;
    let high = high & (columns >> 18) * ROWS;
    (Bands::from_halves([low, high]), Bands::from_halves([alone(low), alone(high)]))
}

/// Takes three 3x3 patterns of minirows (or minicolumns) that may hold a digit, for each of two
/// digits, and returns those that at least one possible permutation uses.
///
/// ```text
/// bit   32 * digit + 9 * row of the pattern + column of the pattern and number of the pattern
/// ```
///
/// `turn` moves each column of a pattern to the next and the last to the first. A bit is in two
/// permutations: going down the rows, one moves on by one column each time, the other by two.
#[inline]
fn used(patterns: u64, turn: impl Fn(u64) -> u64) -> u64 {
    let above = patterns << 9 & twice(0o777_777_000) | patterns >> 18 & twice(0o000_000_777);
    let below = patterns << 18 & twice(0o777_000_000) | patterns >> 9 & twice(0o000_777_777);
    patterns & turn(above & turn(below) | turn(above) & below)
}

/// The places that are alone in their row. In the row after one without a place, the first place is
/// left out.
#[inline]
fn alone(half: u64) -> u64 {
    const FIRST: u64 = twice(ROWS);
    const LAST: u64 = twice(ROWS << 8);
    // Each row without its first place. A row without a place borrows from the next: there, a place
    // that is alone at the beginning is taken for several. Several are never taken for one.
    let others = half & half.wrapping_sub(FIRST);
    // The last bit of each row that has others: the sum carries into it.
    let several = (others | ((others & !LAST) + (LAST - FIRST))) & LAST;
    half & !(several | several - (several >> 8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, CellSet, House};
    use proptest::prelude::*;

    const ALL: u32 = 0o777_777_777;

    #[test]
    fn one_box_confined_to_a_row_clears_the_row() {
        #[track_caller]
        fn check(before: [u32; 3], after: [u32; 3]) {
            let [(left, _), _] = locked([Bands::new(before); 2]).expect("a possible pattern");
            assert_eq!(left.words(), after);
        }
        // In box 1 the digit is left in row 1 only: pointing.
        check([0o770_770_777, ALL, ALL], [0o770_770_007, ALL, ALL]);
        // In boxes 1 and 2 it is left in rows 1 and 2 only: the pair form.
        check([0o700_777_777, ALL, ALL], [0o700_077_077, ALL, ALL]);
        // The same for columns: in box 1 it is left in column 1 only.
        check([0o771_771_771, ALL, ALL], [0o771_771_771, 0o776_776_776, 0o776_776_776]);
    }

    /// The places that are left in the three boxes of a chute by definition: those whose line and
    /// box are part of one of the six ways to give each box a line. `line` is the line of a cell.
    fn by_definition(places: CellSet, boxes: [House; 3], lines: [House; 3]) -> CellSet {
        const WAYS: [[usize; 3]; 6] =
            [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let ways =
            WAYS.map(|way| [0, 1, 2].map(|k| boxes[k].cell_set() & lines[way[k]].cell_set()));
        let possible =
            ways.into_iter().filter(|way| way.iter().all(|&part| !(part & places).is_empty()));
        possible.flatten().map(|part| part & places).collect()
    }

    /// [`locked`] by definition, for one digit.
    fn locked_by_definition(places: CellSet) -> Option<(CellSet, CellSet)> {
        let three = |first: usize, step: usize| [0, 1, 2].map(|k| House::ALL[first + k * step]);
        let mut left = places;
        for is_stack in [false, true] {
            let chutes = (0..3).map(|k| {
                if is_stack {
                    by_definition(left, three(18 + k, 3), three(9 + 3 * k, 1))
                } else {
                    by_definition(left, three(18 + 3 * k, 1), three(3 * k, 1))
                }
            });
            let chutes: Vec<CellSet> = chutes.collect();
            if chutes.iter().any(|chute| chute.is_empty()) {
                return None;
            }
            left = chutes.into_iter().collect();
        }
        let is_alone = |cell: &Cell| (cell.houses()[0].cell_set() & left).len() == 1;
        Some((left, left.iter().filter(is_alone).collect()))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(5000))]

        #[test]
        fn places_are_kept_by_definition(
            bits in proptest::array::uniform6(0..=ALL),
            fewer in proptest::array::uniform6(0..=ALL),
            number in 0..4,
        ) {
            // From a quarter of all places to all but a quarter.
            let words: [u32; 6] = core::array::from_fn(|k| match number {
                0 => bits[k] & fewer[k],
                1 => bits[k] | fewer[k],
                _ => bits[k],
            });
            let [a, b, c, d, e, f] = words;
            let places = [Bands::new([a, b, c]), Bands::new([d, e, f])];
            let expected = places.map(|places| locked_by_definition(places.to_cells()));
            let found = locked(places);
            let [Some(first), Some(second)] = expected else {
                prop_assert_eq!(found, Err(Contradiction));
                return Ok(());
            };
            let found = found.expect("places in each band and stack");
            for ((left, alone), (expected, expected_alone)) in found.into_iter().zip([first, second]) {
                prop_assert_eq!(left.to_cells(), expected);
                prop_assert!(alone.to_cells().is_subset(expected_alone));
                let is_full = |row: &House| !(row.cell_set() & expected).is_empty();
                if House::ROWS.iter().all(is_full) {
                    prop_assert_eq!(alone.to_cells(), expected_alone);
                }
            }
        }
    }
}
