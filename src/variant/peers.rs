//! [`Peers`]: which cells see each other.

use super::lists::Lists;
use super::propagate::Contradiction;
use super::shape::Cell;

/// Which cells see each other: they cannot have the same value.
pub(super) struct Peers {
    /// The cells that each cell sees.
    lists: Lists<Cell>,
    /// The same as bits.
    bits: Vec<u64>,
    /// The number of `u64` for each cell.
    words: usize,
}

impl Peers {
    /// The cells of each of these sets see each other. No set has a cell twice.
    pub(super) fn new<'a>(cells: usize, sets: impl Iterator<Item = &'a [Cell]>) -> Peers {
        let words = cells.div_ceil(64);
        let mut bits = vec![0_u64; words * cells];
        let mut pairs = Vec::new();
        for set in sets {
            for (at, &a) in set.iter().enumerate() {
                for &b in set[..at].iter().chain(&set[at + 1..]) {
                    let word = &mut bits[usize::from(a) * words + usize::from(b) / 64];
                    if *word >> (b % 64) & 1 == 0 {
                        *word |= 1 << (b % 64);
                        pairs.push((a, b));
                    }
                }
            }
        }
        Peers { lists: Lists::new(cells, &pairs), bits, words }
    }

    /// A bit for each of these cells.
    pub(super) fn bits_of(&self, cells: &[Cell]) -> Vec<u64> {
        let mut bits = vec![0; self.words];
        cells.iter().for_each(|&cell| bits[usize::from(cell) / 64] |= 1 << (cell % 64));
        bits
    }

    /// True if a cell that is not among the bits `others` sees two cells.
    pub(super) fn share(&self, a: Cell, b: Cell, others: &[u64]) -> bool {
        let [a, b] = [a, b].map(|cell| &self.bits[usize::from(cell) * self.words..][..self.words]);
        a.iter().zip(b).zip(others).any(|((a, b), others)| a & b & !others != 0)
    }

    /// The cells that a cell sees.
    #[inline]
    pub(super) fn of(&self, cell: Cell) -> &[Cell] {
        self.lists.of(cell)
    }

    /// True if two cells see each other.
    pub(super) fn sees(&self, a: Cell, b: Cell) -> bool {
        self.bits[usize::from(a) * self.words + usize::from(b) / 64] >> (b % 64) & 1 == 1
    }

    /// Calls `exclude` with each cell that sees all of `cells`.
    #[inline]
    pub(super) fn each_common(
        &self,
        cells: &[Cell],
        mut exclude: impl FnMut(Cell) -> Result<(), Contradiction>,
    ) -> Result<(), Contradiction> {
        for word in 0..self.words {
            let of = |&cell: &Cell| self.bits[usize::from(cell) * self.words + word];
            let mut common = cells.iter().map(of).fold(u64::MAX, |all, word| all & word);
            while common != 0 {
                exclude((word * 64) as Cell + common.trailing_zeros() as Cell)?;
                common &= common - 1;
            }
        }
        Ok(())
    }
}
