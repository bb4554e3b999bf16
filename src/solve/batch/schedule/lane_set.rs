//! [`LaneSet`]: lanes as bits, to be changed one by one.

use crate::solve::batch::arch::word::Word;

/// Some lanes; lane `n` is bit `n % 64` of number `n / 64`, as in a [`Word`].
#[derive(Clone, Copy, Default)]
pub(crate) struct LaneSet([u64; 8]);

impl LaneSet {
    /// The lanes of `word`.
    pub(crate) fn of<W: Word>(word: W) -> LaneSet {
        LaneSet(word.to_u64s())
    }

    /// The same as a word.
    pub(crate) fn word<W: Word>(&self) -> W {
        W::from_u64s(&self.0)
    }

    #[inline]
    pub(crate) fn insert(&mut self, lane: usize) {
        self.0[lane / 64 % 8] |= 1 << (lane % 64);
    }

    #[inline]
    pub(crate) fn remove(&mut self, lane: usize) {
        self.0[lane / 64 % 8] &= !(1 << (lane % 64));
    }

    #[inline]
    pub(crate) fn contains(&self, lane: usize) -> bool {
        self.0[lane / 64 % 8] >> (lane % 64) & 1 != 0
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; 8]
    }

    /// Takes all lanes out.
    pub(crate) fn clear(&mut self) {
        self.0.fill(0);
    }

    /// Adds the lanes of `other`.
    pub(crate) fn extend(&mut self, other: &LaneSet) {
        for (lanes, others) in self.0.iter_mut().zip(other.0) {
            *lanes |= others;
        }
    }

    /// Takes out all lanes but those of `other`.
    pub(crate) fn retain(&mut self, other: &LaneSet) {
        for (lanes, others) in self.0.iter_mut().zip(other.0) {
            *lanes &= others;
        }
    }

    /// Calls `f` with each lane, in ascending order.
    #[inline]
    pub(crate) fn each(&self, mut f: impl FnMut(usize)) {
        for (k, mut bits) in self.0.into_iter().enumerate() {
            while bits != 0 {
                f(64 * k + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
    }
}
