//! [`DigitSet`] and [`CellSet`]: sets as bit masks.

use super::{Cell, Digit};
use core::fmt;
use core::ops::{BitAnd, BitOr, Not};

/// A set of digits, one bit each:
///
/// ```text
/// bit   8 7 6 5 4 3 2 1 0
/// digit 9 8 7 6 5 4 3 2 1
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DigitSet(u16);

impl DigitSet {
    /// No digit.
    pub const EMPTY: DigitSet = DigitSet(0);
    /// All nine.
    pub const ALL: DigitSet = DigitSet(0o777);

    /// The set with these bits; bits from 9 upwards are dropped.
    #[inline]
    pub const fn from_bits(bits: u16) -> DigitSet {
        DigitSet(bits & 0o777)
    }

    /// The bits, as drawn above.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// How many digits are in it.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no digit is in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `digit` is in it.
    #[inline]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit as u8 & 1 != 0
    }

    /// This set and `digit`.
    #[inline]
    #[must_use]
    pub const fn with(self, digit: Digit) -> DigitSet {
        DigitSet(self.0 | 1 << digit as u8)
    }

    /// This set without `digit`.
    #[inline]
    #[must_use]
    pub const fn without(self, digit: Digit) -> DigitSet {
        DigitSet(self.0 & !(1 << digit as u8))
    }

    /// The digits of either set.
    #[inline]
    #[must_use]
    pub const fn union(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 | other.0)
    }

    /// The smallest digit of the set.
    #[inline]
    pub const fn first(self) -> Option<Digit> {
        Digit::from_index(self.0.trailing_zeros() as usize)
    }

    /// Its digits, ascending.
    pub fn iter(self) -> impl Iterator<Item = Digit> {
        let mut rest = self;
        core::iter::from_fn(move || {
            let digit = rest.first()?;
            rest.0 &= rest.0 - 1;
            Some(digit)
        })
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        digits.into_iter().fold(DigitSet::EMPTY, DigitSet::with)
    }
}

/// The digits without separators, ascending: `1379`.
impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|digit| digit.fmt(f))
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// A set of cells: one word a band (three rows), 27 bits a word.
///
/// ```text
/// bit   26........18 17.........9 8..........0
/// cell   row 3, c9-1  row 2, c9-1  row 1, c9-1   of the band
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CellSet([u32; 3]);

/// The 27 bits of a band that stand for cells.
const BAND: u32 = (1 << 27) - 1;

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet([0; 3]);
    /// All 81.
    pub const ALL: CellSet = CellSet([BAND; 3]);

    /// The set with these words; bits from 27 upwards are dropped.
    #[inline]
    pub const fn from_words([a, b, c]: [u32; 3]) -> CellSet {
        CellSet([a & BAND, b & BAND, c & BAND])
    }

    /// The words, as drawn above.
    #[inline]
    pub const fn words(self) -> [u32; 3] {
        self.0
    }

    /// How many cells are in it.
    #[inline]
    pub const fn len(self) -> usize {
        let [a, b, c] = self.0;
        (a.count_ones() + b.count_ones() + c.count_ones()) as usize
    }

    /// Whether no cell is in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        let [a, b, c] = self.0;
        a | b | c == 0
    }

    /// Whether `cell` is in it.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0[cell.index() / 27] >> (cell.index() % 27) & 1 != 0
    }

    /// This set and `cell`.
    #[inline]
    #[must_use]
    pub const fn with(mut self, cell: Cell) -> CellSet {
        self.0[cell.index() / 27] |= 1 << (cell.index() % 27);
        self
    }

    /// The first cell of the set in reading order.
    #[inline]
    pub const fn first(self) -> Option<Cell> {
        let mut band = 0;
        while band < 3 {
            if self.0[band] != 0 {
                return Cell::from_index(27 * band + self.0[band].trailing_zeros() as usize);
            }
            band += 1;
        }
        None
    }

    /// Its cells, in reading order.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut rest = self;
        core::iter::from_fn(move || {
            let cell = rest.first()?;
            rest.0[cell.index() / 27] &= !(1 << (cell.index() % 27));
            Some(cell)
        })
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;
    #[inline]
    fn bitand(self, other: CellSet) -> CellSet {
        CellSet(core::array::from_fn(|band| self.0[band] & other.0[band]))
    }
}

impl BitOr for CellSet {
    type Output = CellSet;
    #[inline]
    fn bitor(self, other: CellSet) -> CellSet {
        CellSet(core::array::from_fn(|band| self.0[band] | other.0[band]))
    }
}

/// The cells that are not in it.
impl Not for CellSet {
    type Output = CellSet;
    #[inline]
    fn not(self) -> CellSet {
        CellSet(self.0.map(|word| !word & BAND))
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        cells.into_iter().fold(CellSet::EMPTY, CellSet::with)
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_put_in() {
        let odd: DigitSet = [Digit::D9, Digit::D1, Digit::D5].into_iter().collect();
        assert_eq!(odd.to_string(), "159");
        assert_eq!(odd.len(), 3);
        assert!(odd.contains(Digit::D5) && !odd.contains(Digit::D6));
        assert_eq!(DigitSet::EMPTY.first(), None);

        let corners: CellSet = [Cell::R9C9, Cell::R1C1].into_iter().collect();
        assert_eq!(corners.iter().collect::<Vec<_>>(), [Cell::R1C1, Cell::R9C9]);
        assert_eq!((!corners).len(), 79);
        assert!((corners & !corners).is_empty());
        assert_eq!(corners | !corners, CellSet::ALL);
    }
}
