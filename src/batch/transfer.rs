//! Boards into the lanes and out of them: bit matrices, turned 64 x 64 at a time.
//!
//! Outside, a board is twelve words ([`Packed`]); inside, each of their bits is a word of its own.
//! Between the two stands the staging area, in which the rows of each tile lie side by side:
//!
//! ```text
//! staging[(64 * word + i) * L + j] = that word of the board in lane 64 * j + i    (L = LANES / 64)
//! ```

use super::branch::choose;
use super::lanes::Lanes;
use super::packed::{Packed, slot};
use super::transpose::{row, set_row, transpose};
use super::word::Word;

/// Where the staging area holds `word` of the board in `lane`.
#[inline(always)]
pub(super) fn place<W: Word>(lane: usize, word: usize) -> usize {
    (64 * word + lane % 64) * (W::LANES / 64) + lane / 64
}

/// Replaces the boards of `which` by those in the staging area, which is scrambled.
#[inline(always)]
pub(super) fn load<W: Word>(lanes: &mut Lanes<W>, staging: &mut [u64], which: W) {
    for (word, tile) in staging.chunks_exact_mut(W::LANES).enumerate() {
        transpose::<W>(tile);
        for bit in 0..64 {
            if let Some((digit, cell)) = slot(word, bit) {
                let place = &mut lanes.places[digit][cell];
                *place = place.minus(which) | row::<W>(tile, bit) & which;
            }
        }
    }
    lanes.forget(which);
}

/// Writes all boards to the staging area, and with those of `stuck` the choice of their branch.
#[inline(always)]
pub(super) fn unload<W: Word>(lanes: &Lanes<W>, stuck: W, staging: &mut [u64]) {
    let choice = if stuck.count() > 0 { choose(lanes, stuck) } else { [W::ZERO; 13] };
    for (word, tile) in staging.chunks_exact_mut(W::LANES).enumerate() {
        for bit in 0..64 {
            if let Some((digit, cell)) = slot(word, bit) {
                set_row(tile, bit, lanes.places[digit][cell]);
            } else if word == Packed::WORDS - 1 {
                set_row(tile, bit, choice[bit - Packed::SPARE as usize]);
            }
        }
        transpose::<W>(tile);
    }
}
