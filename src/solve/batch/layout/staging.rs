//! [`Staging`]: the boards or grids of all lanes, on their way in or out.

use super::nibbles::Nibbles;
use super::packed::Packed;
use crate::solve::batch::arch::word::Word;
use core::marker::PhantomData;

/// `WORDS` numbers for each lane. They are kept in tiles: one for each word of the form, with that
/// word of all lanes, so that a tile can be transposed in place.
///
/// ```text
/// tile[n] = the word of lane n = L * i + j         64 rows, L = LANES / 64
///
///           j = 0     j = 1     ...   j = L - 1
/// i = 0     lane 0    lane 1    ...   lane L - 1
/// i = 1     lane L    lane L + 1
/// ...
/// ```
pub(crate) struct Staging<W, const WORDS: usize> {
    tiles: Vec<u64>,
    width: PhantomData<W>,
}

/// A board for each lane, as [`Packed`].
pub(crate) type Boards<W> = Staging<W, { Packed::WORDS }>;

/// A grid for each lane, as [`Nibbles`].
pub(crate) type Grids<W> = Staging<W, { Nibbles::WORDS }>;

impl<W: Word, const WORDS: usize> Staging<W, WORDS> {
    /// The distance from tile to tile, in `u64`s: one cache line more than a tile has, because
    /// otherwise the words of a lane would all fall into one or two sets of the cache.
    const STRIDE: usize = W::LANES + 8;
    const SIZE: usize = WORDS * Self::STRIDE;

    /// Zeros for each lane.
    pub(crate) fn new() -> Self {
        Staging { tiles: vec![0; Self::SIZE], width: PhantomData }
    }

    /// The tile of the word with this number.
    #[inline(always)]
    pub(crate) fn tile(&mut self, word: usize) -> &mut [u64] {
        &mut self.tiles[Self::STRIDE * word..][..W::LANES]
    }

    /// The word with this number, of `lane`.
    #[inline(always)]
    pub(crate) fn word(&mut self, lane: usize, word: usize) -> &mut u64 {
        &mut self.tile(word)[lane % W::LANES]
    }

    /// Writes the words of `lane`.
    #[inline(always)]
    pub(crate) fn put(&mut self, lane: usize, words: &[u64; WORDS]) {
        let (tiles, lane) = (&mut self.tiles[..Self::SIZE], lane % W::LANES);
        for word in 0..WORDS {
            tiles[Self::STRIDE * word + lane] = words[word];
        }
    }

    /// Reads the words of `lane` into `words`.
    #[inline(always)]
    pub(crate) fn copy(&self, lane: usize, words: &mut [u64; WORDS]) {
        let (tiles, lane) = (&self.tiles[..Self::SIZE], lane % W::LANES);
        for word in 0..WORDS {
            words[word] = tiles[Self::STRIDE * word + lane];
        }
    }
}
