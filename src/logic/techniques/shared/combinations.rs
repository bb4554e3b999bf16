//! Combinations of N of nine things as masks of nine bits: ascending, the order in which Sudoku
//! Explainer goes through pairs, triples and quads; or in lexicographic order, which is HoDoKu's.
//!
//! ```text
//! ascending       12 13 23 14 24 34 15 ...
//! lexicographic   12 13 14 15 ... 19 23 24 ...
//! ```

use super::houses::ScanOrder;
use crate::geometry::{CellSet, DigitSet};

/// All masks with `n` (2, 3 or 4) of nine bits, ascending: 36 pairs, 84 triples, 126 quads.
pub(crate) fn combinations(n: usize) -> &'static [u16] {
    match n {
        2 => &PAIRS,
        3 => &TRIPLES,
        _ => &QUADS,
    }
}

/// All masks with `n` of the bits of `among`, ascending. With each mask comes the union of the
/// `values` of its bits.
#[inline]
pub(crate) fn unions(n: usize, among: u16, values: [u16; 9]) -> impl Iterator<Item = (u16, u16)> {
    unions_in(ScanOrder::SudokuExplainer, n, among, values)
}

/// As [`unions`], in this order.
#[inline]
pub(crate) fn unions_in(
    order: ScanOrder,
    n: usize,
    among: u16,
    values: [u16; 9],
) -> impl Iterator<Item = (u16, u16)> {
    let count = count(among);
    let is_reversed = order == ScanOrder::Hodoku;
    // The bits of `among` with their values. A mask of the first `count` bits chooses from these. If
    // the last bit of `among` comes first, descending masks choose in lexicographic order.
    let mut items = [(0, 0); 9];
    for (k, bit) in bits(among).enumerate() {
        items[if is_reversed { count - 1 - k } else { k }] = (1 << bit, values[bit]);
    }
    let masks = &combinations(n)[..COUNTS[n - 2][count]];
    (0..masks.len()).map(move |k| {
        let mask = masks[if is_reversed { masks.len() - 1 - k } else { k }];
        bits(mask).fold((0, 0), |(mask, union), k| (mask | items[k].0, union | items[k].1))
    })
}

static PAIRS: [u16; 36] = masks(2);
static TRIPLES: [u16; 84] = masks(3);
static QUADS: [u16; 126] = masks(4);

/// The numbers of pairs, of triples and of quads of 0 to 9 things.
static COUNTS: [[usize; 10]; 3] = [
    [0, 0, 1, 3, 6, 10, 15, 21, 28, 36],
    [0, 0, 0, 1, 4, 10, 20, 35, 56, 84],
    [0, 0, 0, 0, 1, 5, 15, 35, 70, 126],
];

/// The masks with `n` of nine bits, ascending.
const fn masks<const COUNT: usize>(n: u32) -> [u16; COUNT] {
    let mut masks = [0; COUNT];
    let (mut mask, mut count) = (0u16, 0);
    while mask < 512 {
        if mask.count_ones() == n {
            masks[count] = mask;
            count += 1;
        }
        mask += 1;
    }
    assert!(count == COUNT);
    masks
}

/// The subsets of these cells without the empty one, ascending by their bits.
pub(crate) fn subsets(cells: CellSet) -> impl Iterator<Item = CellSet> {
    let mut last = 0_u128;
    core::iter::from_fn(move || {
        last = last.wrapping_sub(cells.bits()) & cells.bits();
        (last != 0).then(|| CellSet::from_bits(last))
    })
}

/// The number of bits of `mask`, which has nine at most.
#[inline]
pub(crate) fn count(mask: u16) -> usize {
    DigitSet::from_bits(mask).len()
}

/// The numbers of the bits of `mask`, ascending.
pub(crate) fn bits(mask: u16) -> impl Iterator<Item = usize> {
    let mut rest = mask;
    core::iter::from_fn(move || {
        let bit = (rest != 0).then(|| rest.trailing_zeros() as usize);
        rest &= rest.wrapping_sub(1);
        bit
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_orders_have_the_same_combinations() {
        let of = |order, n| -> Vec<Vec<usize>> {
            let all = unions_in(order, n, 0o777, [1; 9]);
            all.map(|(mask, _)| bits(mask).collect()).collect()
        };
        for n in 2..=4 {
            let mut ascending = of(ScanOrder::SudokuExplainer, n);
            assert_eq!(ascending.len(), combinations(n).len());
            assert!(
                ascending.is_sorted_by_key(|bits| bits.iter().rev().copied().collect::<Vec<_>>())
            );
            ascending.sort();
            assert_eq!(ascending, of(ScanOrder::Hodoku, n));
            for count in 0..=9 {
                let all = combinations(n).iter().filter(|&mask| mask >> count == 0);
                assert_eq!(COUNTS[n - 2][count], all.count());
            }
        }
        let unions: Vec<_> = unions_in(ScanOrder::Hodoku, 2, 0b1_0110, [1; 9]).collect();
        assert_eq!(unions, [(0b0110, 1), (0b1_0010, 1), (0b1_0100, 1)]);
        assert_eq!(unions_in(ScanOrder::Hodoku, 3, 0b1_0010, [1; 9]).count(), 0);
    }
}
