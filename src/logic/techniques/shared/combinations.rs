//! Combinations of N of nine things as masks of nine bits: ascending, the order in which Sudoku
//! Explainer goes through pairs, triples and quads; or in lexicographic order, which is HoDoKu's.
//!
//! ```text
//! ascending       12 13 23 14 24 34 15 ...
//! lexicographic   12 13 14 15 ... 19 23 24 ...
//! ```

use super::houses::ScanOrder;
use crate::geometry::CellSet;

/// All masks with `n` (2, 3 or 4) of nine bits, ascending: 36 pairs, 84 triples, 126 quads.
pub(crate) fn combinations(n: usize) -> &'static [u16] {
    match n {
        2 => &PAIRS,
        3 => &TRIPLES,
        _ => &QUADS,
    }
}

/// As [`combinations`], in lexicographic order.
pub(crate) fn lexicographic(n: usize) -> &'static [u16] {
    match n {
        2 => &LEXICOGRAPHIC_PAIRS,
        3 => &LEXICOGRAPHIC_TRIPLES,
        _ => &LEXICOGRAPHIC_QUADS,
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
    // The bits of `among` with their values. A mask of the first `count` bits chooses from these.
    let (mut items, mut count) = ([(0, 0); 9], 0);
    for bit in bits(among) {
        items[count] = (1 << bit, values[bit]);
        count += 1;
    }
    let (masks, ascending) = match order {
        _ if count < n => (&[][..], true),
        ScanOrder::SudokuExplainer => (combinations(n), true),
        ScanOrder::Hodoku => (lexicographic(n), false),
    };
    let fits = move |mask: &&u16| **mask >> count == 0;
    masks.iter().take_while(move |mask| !ascending || fits(mask)).filter(fits).map(move |&mask| {
        bits(mask).fold((0, 0), |(mask, union), k| (mask | items[k].0, union | items[k].1))
    })
}

static PAIRS: [u16; 36] = masks(2);
static TRIPLES: [u16; 84] = masks(3);
static QUADS: [u16; 126] = masks(4);
static LEXICOGRAPHIC_PAIRS: [u16; 36] = sorted(masks(2));
static LEXICOGRAPHIC_TRIPLES: [u16; 84] = sorted(masks(3));
static LEXICOGRAPHIC_QUADS: [u16; 126] = sorted(masks(4));

/// Masks with equally many bits in lexicographic order: the mask whose first bits are lower comes
/// first.
const fn sorted<const COUNT: usize>(mut masks: [u16; COUNT]) -> [u16; COUNT] {
    let mut end = 1;
    while end < COUNT {
        let mut at = end;
        while at > 0 && masks[at - 1].reverse_bits() < masks[at].reverse_bits() {
            (masks[at - 1], masks[at]) = (masks[at], masks[at - 1]);
            at -= 1;
        }
        end += 1;
    }
    masks
}

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
        for n in 2..=4 {
            let lists = lexicographic(n).iter().map(|&mask| bits(mask).collect::<Vec<_>>());
            let lists: Vec<_> = lists.collect();
            assert!(lists.is_sorted() && lists.len() == combinations(n).len());
            assert!(combinations(n).is_sorted());
        }
        let unions: Vec<_> = unions_in(ScanOrder::Hodoku, 2, 0b1_0110, [1; 9]).collect();
        assert_eq!(unions, [(0b0110, 1), (0b1_0010, 1), (0b1_0100, 1)]);
    }
}
