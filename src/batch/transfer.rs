//! Boards into the lanes and out of them: bit matrices, turned 64 x 64 at a time.
//!
//! Outside, a board is twelve words ([`Packed`]); inside, each of their bits is a word of its own.
//! Between the two stands the staging area, in which the rows of each tile lie side by side:
//!
//! ```text
//! staging[(64 * word + i) * L + j] = that word of the board in lane 64 * j + i    (L = LANES / 64)
//! ```

use super::branch::{Choice, choose};
use super::lanes::Lanes;
use super::packed::{Packed, slot};
use super::transpose::{Tile, transpose};
use super::word::Word;

/// Where the staging area holds `word` of the board in `lane`.
#[inline(always)]
pub(super) fn place<W: Word>(lane: usize, word: usize) -> usize {
    (64 * word + lane % 64) * (W::LANES / 64) + lane / 64
}

/// Replaces the boards of `which` by those in the staging area.
#[inline(always)]
pub(super) fn load<W: Word>(lanes: &mut Lanes<W>, staging: &[u64], which: W) {
    let row = W::LANES / 64;
    for (word, rows) in staging.chunks_exact(64 * row).enumerate() {
        let mut tile: Tile<W> = core::array::from_fn(|i| {
            let row = &rows[row * i..row * i + row];
            W::from_u64s(|j| row[j])
        });
        transpose(&mut tile);
        for (bit, new) in tile.into_iter().enumerate() {
            if let Some((digit, cell)) = slot(word, bit) {
                let place = &mut lanes.places[digit][cell];
                *place = place.minus(which) | new & which;
            }
        }
    }
    lanes.forget(which);
}

/// Writes all boards to the staging area, and with those of `stuck` the choice of their branch.
#[inline(always)]
pub(super) fn unload<W: Word>(lanes: &Lanes<W>, stuck: W, staging: &mut [u64]) {
    let row = W::LANES / 64;
    let choice: Choice<W> = choose(lanes, stuck);
    for (word, rows) in staging.chunks_exact_mut(64 * row).enumerate() {
        let mut tile: Tile<W> = core::array::from_fn(|bit| match slot(word, bit) {
            Some((digit, cell)) => lanes.places[digit][cell],
            None if word == Packed::WORDS - 1 => choice[bit - Packed::SPARE as usize],
            None => W::ZERO,
        });
        transpose(&mut tile);
        for (rows, word) in rows.chunks_exact_mut(row).zip(tile) {
            rows.copy_from_slice(&word.to_u64s()[..row]);
        }
    }
}
