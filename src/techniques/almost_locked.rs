//! Almost locked sets: cells of one house with one digit more than cells.

use super::combinations::bits;
use super::state::State;
use crate::geometry::{CellSet, DigitSet, House};

/// Those of two cells and more, each once.
pub(super) fn almost_locked_sets(state: &State) -> Vec<CellSet> {
    let mut sets = Vec::new();
    for house in House::ALL {
        let mut digits = [DigitSet::EMPTY; 512];
        let mut open = 0u16;
        for (k, &cell) in house.cells().iter().enumerate() {
            open |= u16::from(state.open().contains(cell)) << k;
        }
        for mask in 1..512u16 {
            if mask & !open != 0 {
                continue;
            }
            let cell = house.cells()[mask.trailing_zeros() as usize];
            let all = digits[(mask & (mask - 1)) as usize].union(state.candidates(cell));
            digits[mask as usize] = all;
            let count = mask.count_ones() as usize;
            if count < 2 || all.len() != count + 1 {
                continue;
            }
            let set: CellSet = bits(mask).map(|k| house.cells()[k]).collect();
            // A set in a box and a line was met in the line.
            if !house.is_box() || set.common_houses().len() == 1 {
                sets.push(set);
            }
        }
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Digit};

    #[test]
    fn a_set_is_met_once() {
        let mut state = State::EMPTY;
        assert_eq!(almost_locked_sets(&state).len(), 27 * 9, "eight cells of a house");
        for cell in [Cell::R1C1, Cell::R1C2] {
            Digit::ALL[3..].iter().for_each(|&digit| _ = state.eliminate(cell, digit));
        }
        let pair: CellSet = [Cell::R1C1, Cell::R1C2].into_iter().collect();
        let sets = almost_locked_sets(&state);
        assert_eq!(sets.iter().filter(|&&set| set == pair).count(), 1);
    }
}
