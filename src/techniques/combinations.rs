//! Which of nine things, N at a time, in ascending order of their bits: the order in which Sudoku
//! Explainer looks at pairs, triples and quads.

/// All masks of `n` of nine bits, ascending: 36 pairs, 84 triples, 126 quads.
pub(super) fn combinations(n: usize) -> &'static [u16] {
    match n {
        2 => &PAIRS,
        3 => &TRIPLES,
        _ => &QUADS,
    }
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

/// The places of the bits of `mask`, ascending.
pub(super) fn bits(mask: u16) -> impl Iterator<Item = usize> {
    let mut rest = mask;
    core::iter::from_fn(move || {
        let bit = (rest != 0).then(|| rest.trailing_zeros() as usize);
        rest &= rest.wrapping_sub(1);
        bit
    })
}
