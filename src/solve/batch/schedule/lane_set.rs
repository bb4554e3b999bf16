//! [`LaneSet`]: a set of lanes, to be changed lane by lane.

use crate::solve::batch::arch::word::{Cpu, Word};

/// A set of lanes. Lane `n` is bit `n % 64` of number `n / 64`, as in a [`Word`]; 512 lanes are
/// enough for every word.
#[derive(Clone, Copy, Default)]
pub(crate) struct LaneSet([u64; 8]);

impl LaneSet {
    /// The lanes of `word`.
    pub(crate) fn of<W: Word>(word: W) -> LaneSet {
        LaneSet(word.to_u64s())
    }

    /// The word with these lanes.
    pub(crate) fn word<W: Word>(&self, cpu: Cpu<W>) -> W {
        W::from_u64s(cpu, &self.0)
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

    /// Removes all lanes.
    pub(crate) fn clear(&mut self) {
        self.0.fill(0);
    }

    /// Adds the lanes of `other`.
    pub(crate) fn extend(&mut self, other: &LaneSet) {
        for (lanes, others) in self.0.iter_mut().zip(other.0) {
            *lanes |= others;
        }
    }

    /// Removes all lanes that are not in `other`.
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
