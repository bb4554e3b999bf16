//! Boards into the lanes and out of them: bit matrices, turned 64 x 64 at a time.
//!
//! Outside, a board is twelve words ([`Packed`]); inside, each of their bits is a word of its own.
//! Between the two stands the staging area, a tile for each of the twelve. A grid, which goes in
//! fresh or comes out solved, is half as many ([`Planes`]): that is half the work, and its cells
//! become candidates in the lanes, where hundreds of boards share each step.

use super::branch::choose;
use super::lanes::Lanes;
use super::transpose::{
    first_half, first_half_of_tile, row, rows, second_half, second_half_of_tile, set_row, set_rows,
    turn,
};
use crate::solve::batch::arch::word::Word;
use crate::solve::batch::layout::packed::{Packed, SLOTS};
use crate::solve::batch::layout::planes::{self, Planes};
use crate::solve::batch::layout::staging::{Boards, Grids};

/// Replaces the boards of `which` by those in the staging area, which is scrambled.
#[inline(always)]
pub(crate) fn load<W: Word>(lanes: &mut Lanes<W>, boards: &mut Boards<W>, which: W) {
    let places = lanes.places.as_flattened_mut();
    for word in 0..Packed::WORDS {
        let tile = boards.tile(word);
        first_half_of_tile::<W>(tile);
        for k in 0..8 {
            let mut rows = rows::<W>(tile, 8 * k, 1);
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
pub(crate) fn unload<W: Word>(lanes: &mut Lanes<W>, stuck: W, boards: &mut Boards<W>) {
    let choice = if stuck.count() > 0 { choose(lanes, stuck) } else { [W::ZERO; 13] };
    let places = lanes.places.as_flattened();
    for word in 0..Packed::WORDS {
        let tile = boards.tile(word);
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
            set_rows(tile, k, 8, &rows);
        }
        second_half_of_tile::<W>(tile);
    }
}

/// Replaces the boards of `which` by those of the grids in the staging area, which is scrambled.
#[inline(always)]
pub(crate) fn load_grids<W: Word>(lanes: &mut Lanes<W>, grids: &mut Grids<W>, which: W) {
    for word in 0..Planes::WORDS {
        turn::<W>(grids.tile(word));
    }
    for cell in 0..81 {
        let mut code = [W::ZERO; 4];
        for bit in 0..4 {
            let (word, i) = Planes::slot(bit, cell);
            // An empty cell in the other lanes: that keeps what they have.
            code[bit] = row::<W>(grids.tile(word), i) | !which;
        }
        let places = planes::places(code);
        for digit in 0..9 {
            let place = &mut lanes.places[digit][cell];
            *place = (*place | which) & places[digit];
        }
    }
    lanes.forget(which);
}

/// Writes the grids of all boards in which every cell has one candidate to the staging area.
#[inline(always)]
pub(crate) fn unload_grids<W: Word>(lanes: &Lanes<W>, grids: &mut Grids<W>) {
    for cell in 0..81 {
        let mut places = [W::ZERO; 9];
        for digit in 0..9 {
            places[digit] = lanes.places[digit][cell];
        }
        let code = planes::codes(places);
        for bit in 0..4 {
            let (word, i) = Planes::slot(bit, cell);
            set_row(grids.tile(word), i, code[bit]);
        }
    }
    for word in 0..Planes::WORDS {
        turn::<W>(grids.tile(word));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Digit;
    use crate::solve::batch::arch::plain::Plain;
    use crate::solve::batch::layout::bytes::gather;

    type Narrow = Plain<2>;

    /// Any cells; of every `gap` of them one is empty.
    fn cells(lane: usize, gap: usize) -> Planes {
        gather(&core::array::from_fn(|cell| {
            let digit = Digit::ALL[(cell * 7 + lane * 5 + cell * lane / 3) % 9];
            (!(cell + lane + 1).is_multiple_of(gap)).then_some(digit)
        }))
        .0
    }

    /// Lanes with boards of `cells`, put in by way of grids where `in_grids` says so.
    fn lanes(gap: usize, in_grids: impl Fn(usize) -> bool) -> Box<Lanes<Narrow>> {
        let (mut boards, mut grids) = (Boards::new(), Grids::new());
        let mut which = [0; 2];
        for lane in 0..128 {
            if in_grids(lane) {
                grids.put(lane, &cells(lane, gap).0);
                which[lane / 64] |= 1 << (lane % 64);
            } else {
                boards.put(lane, &Packed::of_grid(&cells(lane, gap)).0);
            }
        }
        let mut lanes = Box::new(Lanes::new());
        let which = Narrow::from_u64s(&which);
        load(&mut lanes, &mut boards, !which);
        load_grids(&mut lanes, &mut grids, which);
        lanes
    }

    #[test]
    fn grids_become_the_same_boards_either_way() {
        for in_grids in [|_| true, |_| false, |lane| lane % 3 == 0, |lane| lane >= 64] {
            let mut boards = Boards::new();
            unload(&mut lanes(2, in_grids), Narrow::ZERO, &mut boards);
            for lane in 0..128 {
                let mut board = Packed::NONE;
                boards.copy(lane, &mut board.0);
                assert_eq!(board, Packed::of_grid(&cells(lane, 2)), "lane {lane}");
            }
        }
    }

    #[test]
    fn full_boards_become_their_grids_either_way() {
        let (mut boards, mut grids) = (Boards::new(), Grids::new());
        let mut lanes = lanes(1000, |lane| lane % 2 == 0);
        unload(&mut lanes, Narrow::ZERO, &mut boards);
        unload_grids(&lanes, &mut grids);
        for lane in 0..128 {
            let (mut board, mut grid) = (Packed::NONE, Planes::NONE);
            boards.copy(lane, &mut board.0);
            grids.copy(lane, &mut grid.0);
            let expected = cells(lane, 1000);
            assert_eq!(grid, expected, "lane {lane}");
            assert_eq!(board.to_grid(), expected, "lane {lane}");
        }
    }
}
