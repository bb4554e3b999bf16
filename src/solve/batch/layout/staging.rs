//! [`Staging`]: boards and grids on their way into the lanes or out of them.

use super::packed::Packed;
use super::planes::Planes;
use crate::solve::batch::arch::word::Word;
use core::marker::PhantomData;

/// Room for the `WORDS` words of each lane, in tiles, one for each word.
///
/// ```text
/// tile[L * i + j] = that word of lane 64 * j + i    (64 rows, L = LANES / 64)
/// ```
pub(crate) struct Staging<W, const WORDS: usize> {
    tiles: Vec<u64>,
    width: PhantomData<W>,
}

/// Boards, in [`Packed`] form.
pub(crate) type Boards<W> = Staging<W, { Packed::WORDS }>;

/// Grids, as [`Planes`].
pub(crate) type Grids<W> = Staging<W, { Planes::WORDS }>;

impl<W: Word, const WORDS: usize> Staging<W, WORDS> {
    /// From tile to tile: a cache line more than a tile, or else the words of a lane would all fall
    /// into one or two sets of the cache.
    const STRIDE: usize = W::LANES + 8;
    const SIZE: usize = WORDS * Self::STRIDE;

    /// Room that holds nothing.
    pub(crate) fn new() -> Self {
        Staging { tiles: vec![0; Self::SIZE], width: PhantomData }
    }

    /// The tile of the words with this number.
    #[inline(always)]
    pub(crate) fn tile(&mut self, word: usize) -> &mut [u64] {
        &mut self.tiles[Self::STRIDE * word..][..W::LANES]
    }

    /// One word of `lane`.
    #[inline(always)]
    pub(crate) fn word(&mut self, lane: usize, word: usize) -> &mut u64 {
        &mut self.tile(word)[Self::place(lane)]
    }

    /// Where in a tile the words of `lane` are.
    #[inline(always)]
    fn place(lane: usize) -> usize {
        W::LANES / 64 * (lane % 64) + lane / 64 % (W::LANES / 64)
    }

    /// Makes `words` those of `lane`.
    #[inline(always)]
    pub(crate) fn put(&mut self, lane: usize, words: &[u64; WORDS]) {
        let (tiles, place) = (&mut self.tiles[..Self::SIZE], Self::place(lane));
        for word in 0..WORDS {
            tiles[Self::STRIDE * word + place] = words[word];
        }
    }

    /// Copies the words of `lane`.
    #[inline(always)]
    pub(crate) fn copy(&self, lane: usize, words: &mut [u64; WORDS]) {
        let (tiles, place) = (&self.tiles[..Self::SIZE], Self::place(lane));
        for word in 0..WORDS {
            words[word] = tiles[Self::STRIDE * word + place];
        }
    }
}
