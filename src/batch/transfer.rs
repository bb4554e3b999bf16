//! Boards into the lanes and out of them: bit matrices, turned 64 x 64 at a time.
//!
//! Outside, a board is twelve words ([`Packed`]); inside, each of their bits is a word of its own.
//! Between the two stands the staging area, a tile for each of the twelve.

use super::branch::choose;
use super::lanes::Lanes;
use super::packed::{Packed, SLOTS};
use super::staging::Staging;
use super::transpose::{first_half, row, second_half, set_row};
use super::word::Word;

/// Replaces the boards of `which` by those in the staging area, which is scrambled.
#[inline(always)]
pub(super) fn load<W: Word>(lanes: &mut Lanes<W>, staging: &mut Staging<W>, which: W) {
    let places = lanes.places.as_flattened_mut();
    for word in 0..Packed::WORDS {
        let tile = staging.tile(word);
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
pub(super) fn unload<W: Word>(lanes: &mut Lanes<W>, stuck: W, staging: &mut Staging<W>) {
    let choice = if stuck.count() > 0 { choose(lanes, stuck) } else { [W::ZERO; 13] };
    let places = lanes.places.as_flattened();
    for word in 0..Packed::WORDS {
        let tile = staging.tile(word);
        for k in 0..8 {
            let mut rows = [W::ZERO; 8];
            for j in 0..8 {
                let bit = 8 * j + k;
                if let Some(place) = places.get(usize::from(SLOTS[word][bit])) {
                    rows[j] = *place;
                } else if word == Packed::CHOICE {
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
