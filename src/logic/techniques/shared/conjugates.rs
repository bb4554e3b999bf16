//! Conjugate pairs: the two places of a digit in a house that has no third. Exactly one of them is
//! true. Single-digit patterns, W-wings and coloring are built from them.

use super::combinations::bits;
use crate::geometry::{Candidate, Cell, Digit, House, HouseSet};
use crate::logic::proof::chain::{Chain, Link};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;

/// The houses in which `digit` has exactly two places.
pub(crate) fn conjugate_houses(state: &State, digit: Digit) -> HouseSet {
    let mut houses = HouseSet::EMPTY;
    for house in House::ALL {
        let places = state.positions(digit, house);
        if (places & places.wrapping_sub(1)).is_power_of_two() {
            houses = houses.with(house);
        }
    }
    houses
}

/// The two places of `digit` in `house`, one of the [`conjugate_houses`], in reading order.
pub(crate) fn conjugates(state: &State, digit: Digit, house: House) -> [Cell; 2] {
    let places = state.positions(digit, house);
    let mut cells = [house.cells()[0]; 2];
    for (cell, k) in cells.iter_mut().zip(bits(places)) {
        *cell = house.cells()[k];
    }
    cells
}

/// The proof of a pattern of two conjugate pairs a, b and c, d in these houses:
/// `(5)a = (5)b - (5)c = (5)d`.
pub(crate) fn two_pairs(digit: Digit, cells: [Cell; 4], houses: [House; 2]) -> Reason {
    let nodes = cells.map(|cell| Candidate::new(cell, digit).into()).to_vec();
    let [first, second] = houses.map(Link::House);
    Reason::Chain(Chain { nodes, links: vec![first, Link::Weak, second] })
}
