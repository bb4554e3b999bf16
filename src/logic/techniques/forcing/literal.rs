//! [`Lit`]: a candidate that is on (true) or off (false); Sudoku Explainer calls it a `Potential`.
//! [`LitSet`]: a set of them.
//!
//! ```text
//! bits of a Lit's number:   11..8 digit   7 on   6..0 cell
//! rows of a LitSet:         two for each digit, the cells where it is off, then those where it is
//!                           on; a row is two words of 64 bits, one bit for each cell
//! ```

use crate::geometry::{Candidate, Cell, CellSet, Digit};
use crate::logic::proof::reason::Literal;

/// A candidate that is on (true) or off (false). In proofs it becomes a [`Literal`], which may also be
/// about a group of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(4))]
pub(crate) struct Lit {
    cell: Cell,
    digit: Digit,
    on: bool,
}

/// The length of an array that is indexed by [`Lit::index`].
pub(crate) const LITS: usize = 9 * 256;

/// The length of an array that is indexed by [`Lit::candidate_index`].
pub(crate) const CANDIDATES: usize = LITS / 2;

impl Lit {
    #[inline]
    pub(crate) fn on(cell: Cell, digit: Digit) -> Lit {
        Lit { cell, digit, on: true }
    }

    #[inline]
    pub(crate) fn off(cell: Cell, digit: Digit) -> Lit {
        Lit { cell, digit, on: false }
    }

    #[inline]
    pub(crate) fn cell(self) -> Cell {
        self.cell
    }

    #[inline]
    pub(crate) fn digit(self) -> Digit {
        self.digit
    }

    #[inline]
    pub(crate) fn is_on(self) -> bool {
        self.on
    }

    #[inline]
    pub(crate) fn opposite(self) -> Lit {
        Lit { on: !self.on, ..self }
    }

    /// The number of the literal, below [`LITS`].
    #[inline]
    pub(crate) fn index(self) -> usize {
        (self.digit as usize) << 8 | usize::from(self.on) << 7 | self.cell as usize
    }

    /// The number of the candidate, on or off, below [`CANDIDATES`].
    #[inline]
    pub(crate) fn candidate_index(self) -> usize {
        (self.digit as usize) << 7 | self.cell as usize
    }

    /// Its row in a [`LitSet`].
    #[inline]
    fn row(self) -> usize {
        2 * self.digit as usize + usize::from(self.on)
    }

    pub(crate) fn candidate(self) -> Candidate {
        Candidate::new(self.cell(), self.digit())
    }

    pub(crate) fn literal(self) -> Literal {
        Literal { node: self.candidate().into(), on: self.is_on() }
    }
}

/// A set of literals: 18 rows, as drawn above. 288 bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct LitSet([[u64; 2]; 18]);

impl LitSet {
    pub(crate) const EMPTY: LitSet = LitSet([[0; 2]; 18]);

    #[inline]
    pub(crate) fn contains(&self, lit: Lit) -> bool {
        self.0[lit.row()][lit.cell as usize / 64] >> (lit.cell as u8 % 64) & 1 != 0
    }

    /// Adds `lit`. Returns true if it was missing.
    #[inline]
    pub(crate) fn insert(&mut self, lit: Lit) -> bool {
        let word = &mut self.0[lit.row()][lit.cell as usize / 64];
        let bit = 1 << (lit.cell as u8 % 64);
        let missing = *word & bit == 0;
        *word |= bit;
        missing
    }

    /// The row of `lit`, and how many literals of the set are before it in that row. `None` if it
    /// is not in the set.
    #[inline]
    pub(crate) fn place(&self, lit: Lit) -> Option<(usize, usize)> {
        let below = cells(self.0[lit.row()]).bits() & ((1 << lit.cell as u8) - 1);
        self.contains(lit).then(|| (lit.row(), below.count_ones() as usize))
    }

    /// For each row: how many literals the rows before it hold.
    pub(crate) fn before(&self) -> [u16; 18] {
        let mut count = 0;
        self.0.map(|row| {
            let before = count;
            count += cells(row).len() as u16;
            before
        })
    }

    /// The literals, row by row.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Lit> + '_ {
        Digit::ALL.into_iter().flat_map(move |digit| {
            let row =
                move |on| self.cells(digit, on).iter().map(move |cell| Lit { cell, digit, on });
            row(false).chain(row(true))
        })
    }

    /// Adds `digit` in these cells, on or off.
    #[inline]
    pub(crate) fn insert_all(&mut self, digit: Digit, on: bool, cells: CellSet) {
        let row = &mut self.0[2 * digit as usize + usize::from(on)];
        row[0] |= cells.bits() as u64;
        row[1] |= (cells.bits() >> 64) as u64;
    }

    /// The cells where `digit` is on, or those where it is off.
    #[inline]
    pub(crate) fn cells(&self, digit: Digit, on: bool) -> CellSet {
        cells(self.0[2 * digit as usize + usize::from(on)])
    }

    /// The literals that are in both sets.
    #[inline]
    pub(crate) fn and(&self, other: &LitSet) -> LitSet {
        let mut both = *self;
        for (row, other) in both.0.iter_mut().zip(&other.0) {
            *row = [row[0] & other[0], row[1] & other[1]];
        }
        both
    }

    /// True if it holds no literal that is on; or none that is off.
    #[inline]
    pub(crate) fn has_none(&self, on: bool) -> bool {
        self.0.iter().skip(usize::from(on)).step_by(2).all(|row| row[0] | row[1] == 0)
    }
}

#[inline]
fn cells([low, high]: [u64; 2]) -> CellSet {
    CellSet::from_bits(u128::from(high) << 64 | u128::from(low))
}
