//! [`Bands`]: a set of cells with one word for each band, the form in which [`Board`](crate::Board)
//! keeps the places of a digit.

use super::{Cell, CellSet};
use core::ops::{BitAnd, BitOr, BitXor, Sub};

/// A set of cells, one bit each. A band is a word of 32 bits, two bands fill half of the set, and
/// no row is divided; so rows, boxes and columns are found by shifts of a `u64` (a [`CellSet`] has
/// 81 bits side by side, and its shifts take several instructions).
///
/// ```text
/// bit    127 ... 91   90 ... 64    63 ... 59   58 ... 32    31 ... 27   26 ... 0
/// cell   -            r9c9..r7c1   -           r6c9..r4c1   -           r3c9..r1c1
///        `- high half -----------' `- low half --------------------------------'
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bands([u64; 2]);

impl Bands {
    /// The set without cells.
    pub(crate) const EMPTY: Bands = Bands([0; 2]);
    /// The set of all cells.
    pub(crate) const ALL: Bands = Bands::new([0o777_777_777; 3]);

    /// The set with these words, 27 bits each.
    #[inline]
    pub(crate) const fn new([a, b, c]: [u32; 3]) -> Bands {
        Bands([a as u64 | (b as u64) << 32, c as u64])
    }

    /// The three words.
    #[inline]
    pub(crate) const fn words(self) -> [u32; 3] {
        let [low, high] = self.0;
        [low as u32, (low >> 32) as u32, high as u32]
    }

    /// The set with these halves: bands 1 and 2, and band 3.
    #[inline]
    pub(crate) const fn from_halves(halves: [u64; 2]) -> Bands {
        Bands(halves)
    }

    /// Bands 1 and 2, and band 3.
    #[inline]
    pub(crate) const fn halves(self) -> [u64; 2] {
        self.0
    }

    /// This set as a [`CellSet`].
    #[inline]
    pub(crate) const fn to_cells(self) -> CellSet {
        CellSet::from_bands(self.words())
    }

    /// The set of `cell` alone.
    #[inline]
    pub(crate) const fn of(cell: Cell) -> Bands {
        let bit = Bands::bit(cell);
        Bands(if bit < 64 { [1 << bit, 0] } else { [0, 1 << (bit - 64)] })
    }

    /// The 20 peers of `cell`.
    #[inline]
    pub(crate) const fn peers(cell: Cell) -> Bands {
        PEERS[Bands::bit(cell)]
    }

    /// The 20 peers of the first cell of a set that is not empty.
    #[inline]
    pub(crate) const fn peers_of_first(self) -> Bands {
        PEERS[self.first_bit() % PEERS.len()]
    }

    /// The 20 peers of the cell with this bit.
    #[inline]
    pub(crate) const fn peers_of_bit(bit: usize) -> Bands {
        PEERS[bit % PEERS.len()]
    }

    /// The bit of `cell`, as drawn above.
    #[inline]
    pub(crate) const fn bit(cell: Cell) -> usize {
        // The words have five bits more than the bands have cells.
        cell as usize + cell as usize / 27 * 5
    }

    /// True if the set has no cells.
    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// True if both sets have a cell in common.
    #[inline]
    pub(crate) const fn meets(self, other: Bands) -> bool {
        (self.0[0] & other.0[0]) | (self.0[1] & other.0[1]) != 0
    }

    /// True if `cell` is in the set.
    #[inline]
    pub(crate) const fn contains(self, cell: Cell) -> bool {
        self.meets(Bands::of(cell))
    }

    /// The number of cells. Where the processor has no instruction to count bits, this takes half
    /// as many steps as `u128::count_ones`: the counts of both halves are added as soon as the sum
    /// fits.
    #[inline]
    pub(crate) const fn len(self) -> u32 {
        const fn in_fours(half: u64) -> u64 {
            let pairs = half - (half >> 1 & 0x5555_5555_5555_5555);
            (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
        }
        let [low, high] = self.halves();
        let fours = in_fours(low) + in_fours(high);
        let eights = (fours & 0x0f0f_0f0f_0f0f_0f0f) + (fours >> 4 & 0x0f0f_0f0f_0f0f_0f0f);
        (eights.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }

    /// The first cell in reading order.
    #[inline]
    pub(crate) const fn first(self) -> Option<Cell> {
        let bit = self.first_bit();
        Cell::from_index(bit - bit / 32 * 5)
    }

    /// The bit of the first cell; 128 for the empty set.
    #[inline]
    const fn first_bit(self) -> usize {
        let [low, high] = self.0;
        (if low != 0 { low.trailing_zeros() } else { 64 + high.trailing_zeros() }) as usize
    }

    /// The first cell, as a set; no cells for the empty set.
    #[inline]
    pub(crate) const fn only_first(self) -> Bands {
        let [low, high] = self.0;
        let first = high & high.wrapping_neg();
        Bands([low & low.wrapping_neg(), if low == 0 { first } else { 0 }])
    }
}

/// The peers of each cell, by its bit.
static PEERS: [Bands; 128] = {
    let mut peers = [Bands::EMPTY; 128];
    let mut k = 0;
    while k < 81 {
        let cell = Cell::ALL[k];
        peers[Bands::bit(cell)] = Bands::new(cell.peers().bands());
        k += 1;
    }
    peers
};

impl BitAnd for Bands {
    type Output = Bands;
    #[inline]
    fn bitand(self, other: Bands) -> Bands {
        Bands([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl BitOr for Bands {
    type Output = Bands;
    #[inline]
    fn bitor(self, other: Bands) -> Bands {
        Bands([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

/// The cells that are in exactly one of both sets.
impl BitXor for Bands {
    type Output = Bands;
    #[inline]
    fn bitxor(self, other: Bands) -> Bands {
        Bands([self.0[0] ^ other.0[0], self.0[1] ^ other.0[1]])
    }
}

/// The cells of the first set that are not in the second.
impl Sub for Bands {
    type Output = Bands;
    #[inline]
    fn sub(self, other: Bands) -> Bands {
        Bands([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_of_a_set_agree() {
        // The sets of this test: the peers of one cell without those of another.
        for (a, b) in Cell::ALL.into_iter().flat_map(|a| Cell::ALL.map(|b| (a, b))) {
            let cells = a.peers() - b.peers();
            let bands = Bands::peers(a) - Bands::peers(b);
            assert_eq!((bands, bands.to_cells()), (Bands::new(cells.bands()), cells));
            assert_eq!(Bands::from_halves(bands.halves()), bands);
            assert_eq!(bands.len() as usize, cells.len());
            assert_eq!((bands.first(), bands.is_empty()), (cells.first(), cells.is_empty()));
            assert_eq!(bands.contains(b), cells.contains(b));
            let first = cells.first();
            assert_eq!(bands.only_first(), first.map_or(Bands::EMPTY, Bands::of));
            assert!(first.is_none_or(|first| bands.peers_of_first() == Bands::peers(first)));
            let other = Bands::peers(b);
            let union = a.peers() | b.peers();
            assert_eq!((Bands::peers(a) | other).to_cells(), union);
            assert_eq!((Bands::peers(a) ^ other).to_cells(), a.peers() ^ b.peers());
            assert_eq!((Bands::peers(a) & other).to_cells(), a.peers() & b.peers());
            assert_eq!(Bands::peers(a).meets(other), !(a.peers() & b.peers()).is_empty());
        }
        assert_eq!((Bands::ALL.len(), Bands::ALL.to_cells()), (81, CellSet::ALL));
        assert_eq!((Bands::EMPTY.first(), Bands::EMPTY.to_cells()), (None, CellSet::EMPTY));
    }
}
