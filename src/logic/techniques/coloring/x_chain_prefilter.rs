//! [`digits_with_chains`]: finds quickly which digits have an X-cycle or an X-chain (a cycle or
//! chain within one digit). Only these digits are then searched in order and with parents. Most
//! digits have none.
//!
//! If a house has only two places, exactly one of them is on. So the places that such pairs connect
//! have two colors: all places of one color are on, and all of the other off. The search follows
//! colors instead of places, because a digit has few colors:
//!
//! ```text
//! color on -> a color that one of its places sees, off -> the other color of the same pairs on
//! ```

use super::color_classes::{Pairs, color};
use crate::geometry::{CellSet, Digit, DigitSet};
use crate::logic::state::State;
use crate::logic::techniques::shared::bit_matrix::close;

/// A digit with more colors than this is searched without a test. No puzzle is known that has one.
const MOST_COLORS: usize = 32;

/// The digits within which there is a chain of any length. Cycles need no test of their own: what a
/// cycle removes, a chain removes too.
pub(crate) fn digits_with_chains(state: &State) -> DigitSet {
    Digit::ALL.into_iter().filter(|&digit| has_chains(state, digit)).collect()
}

fn has_chains(state: &State, digit: Digit) -> bool {
    let pairs = Pairs::new(state, digit);
    // The places of each color. The two colors of the same pairs are neighbours: 2k and 2k + 1.
    let mut colors = [CellSet::EMPTY; MOST_COLORS];
    let mut count = 0;
    let mut rest = pairs.cells();
    while let Some(start) = rest.first() {
        if count == MOST_COLORS {
            return true;
        }
        let Some(pair) = color(start, &|cell| pairs.next(cell)) else { return true };
        rest -= pair[0] | pair[1];
        colors[count..][..2].copy_from_slice(&pair);
        count += 2;
    }
    are_linked(state.places(digit), &colors[..count])
}

/// True if one of the colors cannot be on, or if a place sees two colors of which one is on.
fn are_linked(places: CellSet, colors: &[CellSet]) -> bool {
    let mut seen = [CellSet::EMPTY; MOST_COLORS];
    for (seen, color) in seen.iter_mut().zip(colors) {
        *seen = color.peers() & places;
    }
    // By color: a bit for each color that is on if it is on.
    let mut implied = [0_u64; MOST_COLORS];
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
        // If the other color of the same pairs is off, `color` is on.
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
