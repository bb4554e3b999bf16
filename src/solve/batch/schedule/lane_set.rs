//! [`LaneSet`]: a set of lanes that can be changed lane by lane.

use crate::solve::batch::arch::word::{Cpu, Word};
use core::marker::PhantomData;

/// A set of lanes, as the `u64`s of a word: with `width` of them, lane `n` is bit `n / width` of
/// number `n % width`, as in [`Word`].
pub(crate) struct LaneSet<W>([u64; 8], PhantomData<W>);

impl<W> Clone for LaneSet<W> {
    fn clone(&self) -> LaneSet<W> {
        *self
    }
}

impl<W> Copy for LaneSet<W> {}

impl<W> Default for LaneSet<W> {
    fn default() -> LaneSet<W> {
        LaneSet([0; 8], PhantomData)
    }
}

impl<W: Word> LaneSet<W> {
    /// The number of `u64`s in a word.
    const WIDTH: usize = W::LANES / 64;

    /// The lanes of `word`.
    pub(crate) fn of(word: W) -> LaneSet<W> {
        LaneSet(word.to_u64s(), PhantomData)
    }

    /// The lanes of `list`.
    pub(crate) fn of_list(list: &[u16]) -> LaneSet<W> {
        let mut lanes = LaneSet::default();
        list.iter().for_each(|&lane| lanes.insert(usize::from(lane)));
        lanes
    }

    /// The word with these lanes.
    pub(crate) fn word(&self, cpu: Cpu<W>) -> W {
        W::from_u64s(cpu, &self.0)
    }

    #[inline]
    pub(crate) fn insert(&mut self, lane: usize) {
        self.0[lane % Self::WIDTH] |= 1 << (lane / Self::WIDTH % 64);
    }

    #[inline]
    pub(crate) fn remove(&mut self, lane: usize) {
        self.0[lane % Self::WIDTH] &= !(1 << (lane / Self::WIDTH % 64));
    }

    #[inline]
    pub(crate) fn contains(&self, lane: usize) -> bool {
        self.0[lane % Self::WIDTH] >> (lane / Self::WIDTH % 64) & 1 != 0
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; 8]
    }

    /// Removes all lanes.
    pub(crate) fn clear(&mut self) {
        self.0.fill(0);
    }

    /// Adds the lanes of `other`.
    pub(crate) fn extend(&mut self, other: &LaneSet<W>) {
        for (lanes, others) in self.0.iter_mut().zip(other.0) {
            *lanes |= others;
        }
    }

    /// Removes all lanes that are not in `other`.
    pub(crate) fn retain(&mut self, other: &LaneSet<W>) {
        for (lanes, others) in self.0.iter_mut().zip(other.0) {
            *lanes &= others;
        }
    }

    /// The number of lanes.
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|lanes| lanes.count_ones() as usize).sum()
    }

    /// Removes all lanes that are in `other`.
    pub(crate) fn subtract(&mut self, other: &LaneSet<W>) {
        for (lanes, others) in self.0.iter_mut().zip(other.0) {
            *lanes &= !others;
        }
    }

    /// The lanes that are in `other` as well.
    #[must_use]
    pub(crate) fn and(&self, other: &LaneSet<W>) -> LaneSet<W> {
        let mut both = *self;
        both.retain(other);
        both
    }

    /// Some lane, if there is any.
    pub(crate) fn first(&self) -> Option<usize> {
        let k = self.0.iter().position(|&lanes| lanes != 0)?;
        Some(Self::WIDTH * self.0[k].trailing_zeros() as usize + k)
    }

    /// Writes the lanes to `list`, in ascending order. Returns their number.
    #[inline]
    pub(crate) fn list(&self, list: &mut [u16; 512]) -> usize {
        let mut len = 0;
        self.each(|lane| {
            list[len % 512] = lane as u16;
            len += 1;
        });
        len
    }

    /// Calls `f` with each lane, in ascending order.
    ///
    /// (That is not the order of the bits: the words of successive lanes lie side by side in the
    /// staging area.)
    #[inline]
    pub(crate) fn each(&self, mut f: impl FnMut(usize)) {
        for byte in 0..8 {
            // Bit 8 * k + i: bit 8 * byte + i of number k. Transposed, bit 8 * i + k.
            let numbers = self.0[..Self::WIDTH].iter().rev();
            let mut bits = numbers.fold(0, |bits, number| bits << 8 | number >> (8 * byte) & 0xff);
            if bits == 0 {
                continue;
            }
            bits = transpose_8x8(bits);
            while bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                f(Self::WIDTH * (8 * byte + bit / 8) + bit % 8);
                bits &= bits - 1;
            }
        }
    }
}

/// Transposes a matrix of eight rows of eight bits: bit `8 * k + i` becomes bit `8 * i + k`.
/// (Warren, "Hacker's Delight", section 7-3.)
#[inline]
fn transpose_8x8(bits: u64) -> u64 {
    let mut bits = bits;
    for (shift, mask) in
        [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)]
    {
        let differs = (bits ^ bits >> shift) & mask;
        bits ^= differs ^ differs << shift;
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::batch::arch::word::with_each_word;

    fn holds_what_was_inserted<W: Word>(cpu: Cpu<W>) {
        let wanted: Vec<usize> = (0..W::LANES).filter(|lane| lane * lane % 7 < 3).collect();
        let mut lanes = LaneSet::<W>::default();
        assert!(lanes.is_empty());
        (0..W::LANES).for_each(|lane| lanes.insert(lane));
        (0..W::LANES).filter(|lane| !wanted.contains(lane)).for_each(|lane| lanes.remove(lane));
        let lanes = LaneSet::of(lanes.word(cpu));
        assert!((0..W::LANES).all(|lane| lanes.contains(lane) == wanted.contains(&lane)));
        let mut met = Vec::new();
        lanes.each(|lane| met.push(lane));
        assert_eq!(met, wanted);
    }

    #[test]
    fn lanes_come_in_ascending_order() {
        with_each_word!(holds_what_was_inserted());
    }
}
