//! [`LaneSet`]: lanes as bits, to be changed one by one.

use super::word::Word;

/// Some lanes; lane `n` is bit `n % 64` of number `n / 64`, as in a [`Word`].
#[derive(Clone, Copy, Default)]
pub(super) struct LaneSet([u64; 8]);

impl LaneSet {
    /// The lanes of `word`.
    pub(super) fn of<W: Word>(word: W) -> LaneSet {
        LaneSet(word.to_u64s())
    }

    /// The same as a word.
    pub(super) fn word<W: Word>(&self) -> W {
        W::from_u64s(&self.0)
    }

    #[inline]
    pub(super) fn insert(&mut self, lane: usize) {
        self.0[lane / 64 % 8] |= 1 << (lane % 64);
    }

    #[inline]
    pub(super) fn remove(&mut self, lane: usize) {
        self.0[lane / 64 % 8] &= !(1 << (lane % 64));
    }

    #[inline]
    pub(super) fn contains(&self, lane: usize) -> bool {
        self.0[lane / 64 % 8] >> (lane % 64) & 1 != 0
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; 8]
    }

    /// Takes all lanes out.
    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }

    /// Adds the lanes of `other`.
    pub(super) fn extend(&mut self, other: &LaneSet) {
        for (lanes, others) in self.0.iter_mut().zip(other.0) {
            *lanes |= others;
        }
    }

    /// Takes out all lanes but those of `other`.
    pub(super) fn retain(&mut self, other: &LaneSet) {
        for (lanes, others) in self.0.iter_mut().zip(other.0) {
            *lanes &= others;
        }
    }

    /// Calls `f` with each lane, in ascending order.
    #[inline]
    pub(super) fn each(&self, mut f: impl FnMut(usize)) {
        for (k, mut bits) in self.0.into_iter().enumerate() {
            while bits != 0 {
                f(64 * k + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
    }
}
