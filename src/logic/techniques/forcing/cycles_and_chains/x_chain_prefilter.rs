//! [`digits_with_chains`]: finds quickly which digits have an X-cycle or an X-chain (a cycle or
//! chain within one digit). Only these digits are then searched in order and with parents. Most
//! digits have none.
//!
//! If two places are alone in a house, exactly one of them is on. So the places that such pairs
//! connect have two colors: all places of one color are on, and all of the other off. It is enough
//! to follow colors, of which a digit has few, instead of places:
//!
//! ```text
//! color on -> a color that one of its places sees, off -> the other color of the same pairs on
//! ```

use crate::geometry::{Cell, CellSet, Digit, DigitSet, HouseSet};
use crate::logic::state::State;
use crate::logic::techniques::shared::houses::conjugate_houses;

/// A digit with more colors than this is taken for one with chains. No puzzle is known that has
/// one.
const MOST_COLORS: usize = 32;

/// The digits within which there is a chain of any length. Cycles do not need a look of their own:
/// what a cycle removes, a chain removes too.
pub(super) fn digits_with_chains(state: &State) -> DigitSet {
    Digit::ALL.into_iter().filter(|&digit| has_hints(state, digit)).collect()
}

fn has_hints(state: &State, digit: Digit) -> bool {
    let (places, houses) = (state.places(digit), conjugate_houses(state, digit));
    // The places of each color. The two colors of the same pairs are neighbours: 2k and 2k + 1.
    let mut colors = [CellSet::EMPTY; MOST_COLORS];
    let mut count = 0;
    let mut rest = places & houses.cells();
    while let Some(start) = rest.first() {
        if count == MOST_COLORS {
            return true;
        }
        let pair = connected(CellSet::EMPTY.with(start), places, houses);
        if !(pair[0] & pair[1]).is_empty() {
            return true;
        }
        rest = rest.difference(pair[0] | pair[1]);
        colors[count..][..2].copy_from_slice(&pair);
        count += 2;
    }
    are_linked(places, &colors[..count])
}

/// The places that pairs connect with `start`, by color, its own first.
fn connected(start: CellSet, places: CellSet, houses: HouseSet) -> [CellSet; 2] {
    let mut colors = [CellSet::EMPTY; 2];
    let (mut fresh, mut own) = (start, 0);
    while !fresh.is_empty() {
        colors[own] |= fresh;
        own ^= 1;
        let others = |all: CellSet, cell: Cell| {
            all | (cell.house_set().intersection(houses).cells() & places).without(cell)
        };
        fresh = fresh.iter().fold(CellSet::EMPTY, others).difference(colors[own]);
    }
    colors
}

/// True if one of the colors cannot be on, or if a place sees two colors of which one is on.
fn are_linked(places: CellSet, colors: &[CellSet]) -> bool {
    let mut seen = [CellSet::EMPTY; MOST_COLORS];
    for (seen, color) in seen.iter_mut().zip(colors) {
        *seen = color.iter().fold(CellSet::EMPTY, |seen, cell| seen | cell.peers()) & places;
    }
    // By color: a bit for each color that is on if it is on.
    let mut implied = [0_u32; MOST_COLORS];
    for (color, implied) in implied.iter_mut().enumerate().take(colors.len()) {
        *implied = 1 << color;
        for (other, places) in colors.iter().enumerate() {
            if !(seen[color] & *places).is_empty() {
                *implied |= 1 << (other ^ 1);
            }
        }
    }
    close(&mut implied[..colors.len()]);
    (0..colors.len()).any(|color| {
        // `color` is on where its other color is off.
        let (other, mut rest) = (color ^ 1, implied[color]);
        if rest >> other & 1 != 0 {
            return true;
        }
        while rest != 0 {
            if !(seen[other] & seen[rest.trailing_zeros() as usize]).is_empty() {
                return true;
            }
            rest &= rest - 1;
        }
        false
    })
}

/// Adds to each row what follows from the colors in it.
fn close(implied: &mut [u32]) {
    for middle in 0..implied.len() {
        let more = implied[middle];
        for row in implied.iter_mut().filter(|row| **row >> middle & 1 != 0) {
            *row |= more;
        }
    }
}
