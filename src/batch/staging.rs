//! [`Staging`]: boards on their way into the lanes or out of them.

use super::packed::Packed;
use super::word::Word;
use core::marker::PhantomData;

/// Room for the board of each lane, in tiles: one for each word of [`Packed`].
///
/// ```text
/// tile[L * i + j] = that word of the board in lane 64 * j + i    (64 rows, L = LANES / 64)
/// ```
pub(super) struct Staging<W> {
    tiles: Vec<u64>,
    width: PhantomData<W>,
}

impl<W: Word> Staging<W> {
    /// From tile to tile: a cache line more than a tile, or else the twelve words of a board would
    /// all fall into one or two sets of the cache.
    const STRIDE: usize = W::LANES + 8;
    const SIZE: usize = Packed::WORDS * Self::STRIDE;

    /// Room that holds nothing.
    pub(super) fn new() -> Staging<W> {
        Staging { tiles: vec![0; Self::SIZE], width: PhantomData }
    }

    /// The tile of the boards' words with this number.
    #[inline(always)]
    pub(super) fn tile(&mut self, word: usize) -> &mut [u64] {
        &mut self.tiles[Self::STRIDE * word..][..W::LANES]
    }

    /// One word of the board of `lane`.
    #[inline(always)]
    pub(super) fn word(&mut self, lane: usize, word: usize) -> &mut u64 {
        &mut self.tile(word)[Self::place(lane)]
    }

    /// Where in a tile the words of the board of `lane` are.
    #[inline(always)]
    fn place(lane: usize) -> usize {
        W::LANES / 64 * (lane % 64) + lane / 64 % (W::LANES / 64)
    }

    /// Makes `board` that of `lane`.
    #[inline(always)]
    pub(super) fn put(&mut self, lane: usize, board: &Packed) {
        let (tiles, place) = (&mut self.tiles[..Self::SIZE], Self::place(lane));
        for word in 0..Packed::WORDS {
            tiles[Self::STRIDE * word + place] = board.0[word];
        }
    }

    /// Copies the board of `lane`.
    #[inline(always)]
    pub(super) fn copy(&self, lane: usize, board: &mut Packed) {
        let (tiles, place) = (&self.tiles[..Self::SIZE], Self::place(lane));
        for word in 0..Packed::WORDS {
            board.0[word] = tiles[Self::STRIDE * word + place];
        }
    }
}
