//! Moves boards into the lanes and out of them, by transposing 64 x 64 bit matrices.
//!
//! Outside the lanes, a board is twelve `u64`s ([`Packed`]). In the lanes, each of their bits is a
//! word of its own, which holds that bit of all boards. Between the two is the staging area: a tile
//! for each of the twelve `u64`s. A grid (a fresh puzzle, or a solution) is only six `u64`s
//! ([`Nibbles`]), so moving it is half the work. Its digits become candidates in the lanes, for
//! hundreds of boards at a time.

use super::branch::{ChuteKind, choose};
use super::lanes::Lanes;
use super::transpose::{
    first_half, first_half_of_tile, row, rows, second_half, second_half_of_tile, set_row, set_rows,
    transpose,
};
use crate::geometry::Candidate;
use crate::solve::batch::arch::word::Word;
use crate::solve::batch::layout::nibbles::{self, Nibbles};
use crate::solve::batch::layout::packed::{Packed, SLOTS};
use crate::solve::batch::layout::staging::{Boards, Grids};

/// Replaces the boards in the lanes of `which` with those in the staging area, whose content has no
/// meaning afterwards.
#[inline(always)]
pub(crate) fn load<W: Word>(lanes: &mut Lanes<W>, boards: &mut Boards<W>, which: W) {
    let cpu = which.cpu();
    let places = lanes.places.as_flattened_mut();
    for word in 0..Packed::WORDS {
        let tile = boards.tile(word);
        first_half_of_tile(cpu, tile);
        for k in 0..8 {
            let mut rows = rows(cpu, tile, 8 * k, 1);
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

/// Writes the boards of all lanes to the staging area, and chooses a branch for the boards of
/// `stuck`, if possible on this side. The other boards have no branch.
#[inline(always)]
pub(crate) fn unload<W: Word>(
    lanes: &mut Lanes<W>,
    stuck: W,
    side: ChuteKind,
    boards: &mut Boards<W>,
) {
    let cpu = stuck.cpu();
    let choice = if stuck.count() > 0 { choose(lanes, stuck, side) } else { [cpu.none(); 13] };
    let places = lanes.places.as_flattened();
    for word in 0..Packed::WORDS {
        let tile = boards.tile(word);
        for k in 0..8 {
            let mut rows = [cpu.none(); 8];
            for j in 0..8 {
                let bit = 8 * j + k;
                if let Some(place) = places.get(usize::from(SLOTS[word][bit])) {
                    rows[j] = *place;
                } else if word == Packed::CHOICE {
                    rows[j] = choice[bit - Packed::SPARE as usize];
                }
            }
            first_half(&mut rows);
            set_rows(tile, k, 8, &rows);
        }
        second_half_of_tile(cpu, tile);
    }
}

/// Replaces the boards in the lanes of `which` with those of the grids in the staging area, whose
/// content has no meaning afterwards. `lacking` has the lanes from whose boards a candidate is
/// removed as well, and that candidate.
#[inline(always)]
pub(crate) fn load_grids<W: Word>(
    lanes: &mut Lanes<W>,
    grids: &mut Grids<W>,
    lacking: &[(u16, Candidate)],
    which: W,
) {
    let cpu = which.cpu();
    for word in 0..Nibbles::WORDS {
        transpose(cpu, grids.tile(word));
    }
    for cell in 0..81 {
        let mut code = [cpu.none(); 4];
        for bit in 0..4 {
            let (word, i) = Nibbles::slot(bit, cell);
            // In the other lanes the cell is empty, which removes no candidate below.
            code[bit] = row(cpu, grids.tile(word), i) | !which;
        }
        let places = nibbles::places(code);
        for digit in 0..9 {
            let place = &mut lanes.places[digit][cell];
            *place = (*place | which) & places[digit];
        }
    }
    let width = W::LANES / 64;
    // For each index of a `u64` in a word: the word with all lanes of that `u64`.
    let mut numbers = [cpu.none(); 8];
    for k in 0..width {
        let mut lanes = [0; 8];
        lanes[k] = !0;
        numbers[k] = W::from_u64s(cpu, &lanes);
    }
    for &(lane, Candidate { digit, cell }) in lacking {
        let lane = usize::from(lane);
        let place = &mut lanes.places[digit.index()][cell.index()];
        *place = place.minus(numbers[lane % width] & W::splat(cpu, 1 << (lane / width % 64)));
    }
    lanes.forget(which);
}

/// Writes the grids of all lanes to the staging area. The grid of a board is valid only if every
/// cell of the board has one candidate.
#[inline(always)]
pub(crate) fn unload_grids<W: Word>(lanes: &Lanes<W>, grids: &mut Grids<W>) {
    let cpu = lanes.cpu();
    for cell in 0..81 {
        let mut places = [cpu.none(); 9];
        for digit in 0..9 {
            places[digit] = lanes.places[digit][cell];
        }
        let code = nibbles::codes(places);
        for bit in 0..4 {
            let (word, i) = Nibbles::slot(bit, cell);
            set_row(grids.tile(word), i, code[bit]);
        }
    }
    for word in 0..Nibbles::WORDS {
        transpose(cpu, grids.tile(word));
    }
}
