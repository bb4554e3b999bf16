//! [`DigitSet`], [`CellSet`] and [`HouseSet`]: sets as bit masks.

use super::{Cell, Digit, House};
use core::fmt;
use core::ops::{BitAnd, BitOr, BitXor, Not};

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
        COUNTS[self.0 as usize % 512] as usize
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

    /// The digits of both sets.
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }

    /// The digits of this set that are not in `other`.
    #[inline]
    #[must_use]
    pub const fn difference(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }

    /// Whether every digit of this set is in `other`.
    #[inline]
    pub const fn is_within(self, other: DigitSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The digit of a set of one.
    #[inline]
    pub const fn single(self) -> Option<Digit> {
        if self.0.is_power_of_two() { self.first() } else { None }
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

/// How many of nine bits are set: without an instruction for it, a table is four times as fast.
static COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut bits = 1;
    while bits < 512 {
        counts[bits] = counts[bits / 2] + (bits % 2) as u8;
        bits += 1;
    }
    counts
};

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

/// A set of cells, one bit each, row by row:
///
/// ```text
/// bit   80......72 ... 17.......9 8........0
/// cell  r9c9..r9c1     r2c9..r2c1 r1c9..r1c1
///       `-- band 3 (rows 7-9) 54..80 | band 2 27..53 | band 1 0..26
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CellSet(u128);

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet(0);
    /// All 81.
    pub const ALL: CellSet = CellSet((1 << 81) - 1);

    /// The set with these bits; bits from 81 upwards are dropped.
    #[inline]
    pub const fn from_bits(bits: u128) -> CellSet {
        CellSet(bits & CellSet::ALL.0)
    }

    /// The bits, as drawn above.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The bits of the three bands, 27 each.
    #[inline]
    pub const fn bands(self) -> [u32; 3] {
        const BAND: u32 = (1 << 27) - 1;
        [self.0 as u32 & BAND, (self.0 >> 27) as u32 & BAND, (self.0 >> 54) as u32]
    }

    /// The set with these bands, 27 bits each.
    #[inline]
    pub const fn from_bands([a, b, c]: [u32; 3]) -> CellSet {
        CellSet::from_bits(a as u128 | (b as u128) << 27 | (c as u128) << 54)
    }

    /// How many cells are in it.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no cell is in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `cell` is in it.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell as u8 & 1 != 0
    }

    /// This set and `cell`.
    #[inline]
    #[must_use]
    pub const fn with(self, cell: Cell) -> CellSet {
        CellSet(self.0 | 1 << cell as u8)
    }

    /// The cells of this set that are not in `other`.
    #[inline]
    #[must_use]
    pub const fn difference(self, other: CellSet) -> CellSet {
        CellSet(self.0 & !other.0)
    }

    /// This set without `cell`.
    #[inline]
    #[must_use]
    pub const fn without(self, cell: Cell) -> CellSet {
        CellSet(self.0 & !(1 << cell as u8))
    }

    /// Whether every cell of this set is in `other`.
    #[inline]
    pub const fn is_within(self, other: CellSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The cell of a set of one.
    #[inline]
    pub const fn single(self) -> Option<Cell> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// The cells that share a house with every cell of this set; all 81 for the empty set.
    #[inline]
    pub fn common_peers(self) -> CellSet {
        self.iter().fold(CellSet::ALL, |common, cell| common & *cell.peers())
    }

    /// The houses that hold every cell of this set; all 27 for the empty set.
    pub fn common_houses(self) -> HouseSet {
        self.iter().fold(HouseSet::ALL, |common, cell| common.intersection(cell.house_set()))
    }

    /// The first cell of the set in reading order.
    #[inline]
    pub const fn first(self) -> Option<Cell> {
        Cell::from_index(self.0.trailing_zeros() as usize)
    }

    /// The last cell of the set in reading order.
    #[inline]
    pub const fn last(self) -> Option<Cell> {
        if self.0 == 0 { None } else { Cell::from_index(self.0.ilog2() as usize) }
    }

    /// Its cells, in reading order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut rest = self;
        core::iter::from_fn(move || {
            let cell = rest.first()?;
            rest.0 &= rest.0 - 1;
            Some(cell)
        })
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;
    #[inline]
    fn bitand(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }
}

impl BitOr for CellSet {
    type Output = CellSet;
    #[inline]
    fn bitor(self, other: CellSet) -> CellSet {
        CellSet(self.0 | other.0)
    }
}

impl BitXor for CellSet {
    type Output = CellSet;
    #[inline]
    fn bitxor(self, other: CellSet) -> CellSet {
        CellSet(self.0 ^ other.0)
    }
}

/// The cells that are not in it.
impl Not for CellSet {
    type Output = CellSet;
    #[inline]
    fn not(self) -> CellSet {
        CellSet::ALL.difference(self)
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

/// A set of houses, one bit each: the rows in bits 0 to 8, the columns in 9 to 17, the boxes in
/// 18 to 26.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct HouseSet(u32);

impl HouseSet {
    /// No house.
    pub const EMPTY: HouseSet = HouseSet(0);
    /// All 27.
    pub const ALL: HouseSet = HouseSet((1 << 27) - 1);

    /// The set with these bits; bits from 27 upwards are dropped.
    #[inline]
    pub const fn from_bits(bits: u32) -> HouseSet {
        HouseSet(bits & HouseSet::ALL.0)
    }

    /// The bits, as said above.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// How many houses are in it.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no house is in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `house` is in it.
    #[inline]
    pub const fn contains(self, house: House) -> bool {
        self.0 >> house as u8 & 1 != 0
    }

    /// This set and `house`.
    #[inline]
    #[must_use]
    pub const fn with(self, house: House) -> HouseSet {
        HouseSet(self.0 | 1 << house as u8)
    }

    /// The houses of both sets.
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: HouseSet) -> HouseSet {
        HouseSet(self.0 & other.0)
    }

    /// The houses of this set that are not in `other`.
    #[inline]
    #[must_use]
    pub const fn difference(self, other: HouseSet) -> HouseSet {
        HouseSet(self.0 & !other.0)
    }

    /// The first house of the set: rows before columns before boxes.
    #[inline]
    pub const fn first(self) -> Option<House> {
        let index = self.0.trailing_zeros() as usize;
        if index < 27 { Some(House::ALL[index]) } else { None }
    }

    /// Its houses: rows, columns, boxes.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = House> {
        let mut rest = self;
        core::iter::from_fn(move || {
            let house = rest.first()?;
            rest.0 &= rest.0 - 1;
            Some(house)
        })
    }

    /// Every cell of its houses.
    pub fn cells(self) -> CellSet {
        self.iter().fold(CellSet::EMPTY, |cells, house| cells | *house.cell_set())
    }
}

impl FromIterator<House> for HouseSet {
    fn from_iter<I: IntoIterator<Item = House>>(houses: I) -> HouseSet {
        houses.into_iter().fold(HouseSet::EMPTY, HouseSet::with)
    }
}

impl fmt::Debug for HouseSet {
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
        assert_eq!((corners.first(), corners.last()), (Some(Cell::R1C1), Some(Cell::R9C9)));
        assert_eq!(CellSet::EMPTY.last(), None);
        assert_eq!((!corners).len(), 79);
        assert!((corners & !corners).is_empty());
        assert_eq!(corners | !corners, CellSet::ALL);
        assert_eq!(
            (corners.single(), corners.without(Cell::R9C9).single()),
            (None, Some(Cell::R1C1))
        );
        assert!(corners.without(Cell::R1C1).is_within(corners));
    }

    #[test]
    fn cells_know_the_houses_they_share() {
        let pair: CellSet = [Cell::R1C1, Cell::R1C3].into_iter().collect();
        assert_eq!(pair.common_houses().iter().collect::<Vec<_>>(), [House::Row1, House::Box1]);
        assert_eq!(pair.common_peers().len(), 7 + 6);
        assert_eq!(pair.common_houses().cells().len(), 9 + 6);
        assert_eq!(HouseSet::ALL.len(), 27);
    }
}
