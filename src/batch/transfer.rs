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
use super::packed::{Packed, SLOTS};
use super::transpose::{first_half, row, second_half, set_row};
use super::word::Word;

/// Where the staging area holds `word` of the board in `lane`.
#[inline(always)]
pub(super) fn place<W: Word>(lane: usize, word: usize) -> usize {
    (64 * word + lane % 64) * (W::LANES / 64) + lane / 64
}

/// Replaces the boards of `which` by those in the staging area, which is scrambled.
#[inline(always)]
pub(super) fn load<W: Word>(lanes: &mut Lanes<W>, staging: &mut [u64], which: W) {
    let places = lanes.places.as_flattened_mut();
    for (word, tile) in staging.chunks_exact_mut(W::LANES).enumerate() {
        for k in 0..8 {
            let mut rows = [W::ZERO; 8];
            for j in 0..8 {
                rows[j] = row(tile, 8 * j + k);
            }
            first_half(&mut rows);
            for j in 0..8 {
                set_row(tile, 8 * j + k, rows[j]);
            }
        }
        for k in 0..8 {
            let mut rows = [W::ZERO; 8];
            for j in 0..8 {
                rows[j] = row(tile, 8 * k + j);
            }
            second_half(&mut rows);
            for j in 0..8 {
                if let Some(place) = places.get_mut(usize::from(SLOTS[word][8 * k + j])) {
                    *place = place.minus(which) | rows[j] & which;
                }
            }
        }
    }
    lanes.forget(which);
}

/// Writes all boards to the staging area, and with those of `stuck` the choice of their branch.
#[inline(always)]
pub(super) fn unload<W: Word>(lanes: &Lanes<W>, stuck: W, staging: &mut [u64]) {
    let choice = if stuck.count() > 0 { choose(lanes, stuck) } else { [W::ZERO; 13] };
    let places = lanes.places.as_flattened();
    for (word, tile) in staging.chunks_exact_mut(W::LANES).enumerate() {
        for k in 0..8 {
            let mut rows = [W::ZERO; 8];
            for j in 0..8 {
                let bit = 8 * j + k;
                if let Some(place) = places.get(usize::from(SLOTS[word][bit])) {
                    rows[j] = *place;
                } else if word == Packed::WORDS - 1 {
                    rows[j] = choice[bit - Packed::SPARE as usize];
                }
            }
            first_half(&mut rows);
            for j in 0..8 {
                set_row(tile, 8 * j + k, rows[j]);
            }
        }
        for k in 0..8 {
            let mut rows = [W::ZERO; 8];
            for j in 0..8 {
                rows[j] = row(tile, 8 * k + j);
            }
            second_half(&mut rows);
            for j in 0..8 {
                set_row(tile, 8 * k + j, rows[j]);
            }
        }
    }
}
