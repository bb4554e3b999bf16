//! Combinations of N of nine things as masks of nine bits, ascending: the order in which Sudoku
//! Explainer goes through pairs, triples and quads.

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
    // Masks of the first `count` bits stand for masks of the bits of `among`, in the same order.
    let (mut places, mut count) = ([(0, 0); 9], 0);
    for bit in bits(among) {
        places[count] = (1 << bit, values[bit]);
        count += 1;
    }
    let masks = if count < n { &[] } else { combinations(n) };
    masks.iter().take_while(move |&&mask| mask >> count == 0).map(move |&mask| {
        bits(mask).fold((0, 0), |(mask, union), k| (mask | places[k].0, union | places[k].1))
    })
}

static PAIRS: [u16; 36] = masks(2);
static TRIPLES: [u16; 84] = masks(3);
static QUADS: [u16; 126] = masks(4);

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

/// The numbers of the bits of `mask`, ascending.
pub(crate) fn bits(mask: u16) -> impl Iterator<Item = usize> {
    let mut rest = mask;
    core::iter::from_fn(move || {
        let bit = (rest != 0).then(|| rest.trailing_zeros() as usize);
        rest &= rest.wrapping_sub(1);
        bit
    })
}
