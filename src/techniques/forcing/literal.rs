//! [`Lit`]: a candidate that is true or false, as a small number, and sets of them.
//!
//! ```text
//! bits of a Lit   11..8 digit   7 on   6..0 cell       so `row()` names one of 18 sets of cells
//! ```

use crate::geometry::{Cell, CellSet, Digit};
use crate::techniques::candidate::Candidate;
use crate::techniques::net::Literal;

/// A candidate that is on (true) or off (false).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lit(u16);

/// One more than the highest number of a [`Lit`]: the size of an array by it.
pub(super) const LITS: usize = 9 * 256;

/// The size of an array by candidate.
pub(super) const CANDIDATES: usize = LITS / 2;

impl Lit {
    #[inline]
    pub(super) fn new(cell: Cell, digit: Digit, on: bool) -> Lit {
        Lit((digit as u16) << 8 | u16::from(on) << 7 | cell as u16)
    }

    #[inline]
    pub(super) fn on(cell: Cell, digit: Digit) -> Lit {
        Lit::new(cell, digit, true)
    }

    #[inline]
    pub(super) fn off(cell: Cell, digit: Digit) -> Lit {
        Lit::new(cell, digit, false)
    }

    #[inline]
    pub(super) fn cell(self) -> Cell {
        Cell::ALL[(self.0 & 127) as usize]
    }

    #[inline]
    pub(super) fn digit(self) -> Digit {
        Digit::ALL[(self.0 >> 8) as usize]
    }

    #[inline]
    pub(super) fn is_on(self) -> bool {
        self.0 & 128 != 0
    }

    #[inline]
    pub(super) fn opposite(self) -> Lit {
        Lit(self.0 ^ 128)
    }

    /// Where it stands in an array of [`LITS`].
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    /// Its candidate's place in an array of [`CANDIDATES`].
    #[inline]
    pub(super) fn slot(self) -> usize {
        usize::from(self.0 >> 8 << 7 | self.0 & 127)
    }

    #[inline]
    fn row(self) -> usize {
        (self.0 >> 7) as usize
    }

    pub(super) fn candidate(self) -> Candidate {
        Candidate::new(self.cell(), self.digit())
    }

    pub(super) fn literal(self) -> Literal {
        Literal { node: self.candidate().into(), on: self.is_on() }
    }
}

/// A set of literals: for each digit the cells where it is off, and those where it is on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct LitSet([CellSet; 18]);

impl LitSet {
    pub(super) const EMPTY: LitSet = LitSet([CellSet::EMPTY; 18]);

    #[inline]
    pub(super) fn contains(&self, lit: Lit) -> bool {
        self.0[lit.row()].contains(lit.cell())
    }

    /// Adds `lit`, and says whether it was missing.
    #[inline]
    pub(super) fn insert(&mut self, lit: Lit) -> bool {
        let row = &mut self.0[lit.row()];
        let missing = !row.contains(lit.cell());
        *row = row.with(lit.cell());
        missing
    }

    /// Where `lit` stands among those of its row, and which row that is, if it is in the set.
    #[inline]
    pub(super) fn place(&self, lit: Lit) -> Option<(usize, usize)> {
        let row = self.0[lit.row()];
        let below = (1 << lit.cell() as u8) - 1;
        let place = || (lit.row(), (row.bits() & below).count_ones() as usize);
        row.contains(lit.cell()).then(place)
    }

    /// How many literals the rows before each hold.
    pub(super) fn before(&self) -> [u16; 18] {
        let mut count = 0;
        self.0.map(|row| {
            let before = count;
            count += row.len() as u16;
            before
        })
    }

    /// Its literals, row by row.
    pub(super) fn iter(&self) -> impl Iterator<Item = Lit> + '_ {
        (0u16..)
            .zip(self.0)
            .flat_map(|(row, cells)| cells.iter().map(move |cell| Lit(row << 7 | cell as u16)))
    }

    /// Adds the literals of the digit and the state of `like` in these cells.
    pub(super) fn insert_all(&mut self, like: Lit, cells: CellSet) {
        self.0[like.row()] = self.0[like.row()] | cells;
    }

    /// The cells where `digit` is on, or off.
    #[inline]
    pub(super) fn cells(&self, digit: Digit, on: bool) -> CellSet {
        self.0[2 * digit.index() + usize::from(on)]
    }

    /// What is in both.
    #[inline]
    pub(super) fn and(&self, other: &LitSet) -> LitSet {
        let mut both = *self;
        both.0.iter_mut().zip(&other.0).for_each(|(row, other)| *row = *row & *other);
        both
    }

    /// Whether it holds nothing that is on, or off.
    #[inline]
    pub(super) fn has_none(&self, on: bool) -> bool {
        self.0.iter().skip(usize::from(on)).step_by(2).all(|row| row.is_empty())
    }
}
