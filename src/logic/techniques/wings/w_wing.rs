//! W-wing: two cells have the same two candidates x and z. In some house, the bridge, each place of x
//! sees one of the two cells. So the cells are not both x: one of them is z, and z is removed from
//! cells that see both. A bridge with more than two places makes a grouped W-wing.
//!
//! ```text
//!  xz . . | . . . | .  . -z     x in row 9: r9c1, r9c7 or r9c8 (with two places: a W-wing)
//!         |       |             r1c1 sees r9c1, r7c9 sees the others
//!  -------+-------+-------      r1c1 and r7c9 are not both x
//!  -z     |       | . .  xz     so one of them is z
//!  x  . . | . . . | x x  .
//! ```

use crate::geometry::{Candidate, Cell, CellSet, Digit, House};
use crate::logic::proof::chain::{Chain, Link, Node};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Found, Step};
use crate::logic::technique::Technique;
use core::ops::ControlFlow;

/// Reports W-wings by the two cells in reading order, then by the digit x, then by the house.
pub(crate) fn w_wing(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, Technique::WWing, false, found)
}

/// W-wings in HoDoKu's order: by the digit z that is removed, not by x.
pub(crate) fn hodoku_w_wing(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, Technique::WWing, true, found)
}

/// Grouped W-wings, in the order of [`w_wing`].
pub(crate) fn grouped_w_wing(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, Technique::GroupedWWing, false, found)
}

fn find(
    state: &State,
    technique: Technique,
    by_removed: bool,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let mut rest = state.bivalue();
    while let Some(cell) = rest.first() {
        rest = rest.without(cell);
        let Some([x, y]) = state.pair(cell) else { continue };
        // Two cells that see each other are a naked pair.
        let same = (rest & state.places(x) & state.places(y)) - cell.peers();
        for other in same.iter() {
            let both = cell.peers() & other.peers();
            for (x, z) in if by_removed { [(y, x), (x, y)] } else { [(x, y), (y, x)] } {
                let eliminations = state.places(z) & both;
                if !eliminations.is_empty() {
                    bridges(state, technique, [cell, other], (x, z), eliminations, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Reports the W-wings of these two cells: one for every house in which each of them sees a place of
/// x, and together they see all. A house with two places makes a W-wing, others a grouped one.
fn bridges(
    state: &State,
    technique: Technique,
    [a, b]: [Cell; 2],
    (x, z): (Digit, Digit),
    eliminations: CellSet,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let is_grouped = technique == Technique::GroupedWWing;
    let seen = a.peers() | b.peers();
    for house in House::ALL {
        let count = state.positions(x, house).count_ones();
        if count < 2 || (count > 2) != is_grouped {
            continue;
        }
        let places = state.places_in(x, house);
        let (near, far) = (places & a.peers(), places - a.peers());
        if places.is_subset(seen) && !near.is_empty() && !far.is_empty() {
            let reason = proof([a, b], [near, far], house, (x, z));
            found(Step::removing(technique, Candidate::all(z, eliminations), reason))?;
        }
    }
    ControlFlow::Continue(())
}

/// `(z)a = (x)a - (x)near = (x)far - (x)b = (z)b`
fn proof(
    wings: [Cell; 2],
    [near, far]: [CellSet; 2],
    house: House,
    (x, z): (Digit, Digit),
) -> Reason {
    let [a, b] = wings.map(|wing| CellSet::EMPTY.with(wing));
    let nodes = [(a, z), (a, x), (near, x), (far, x), (b, x), (b, z)];
    let nodes = nodes.map(|(cells, digit)| Node { digit, cells }).to_vec();
    let links = vec![Link::Cell, Link::Weak, Link::House(house), Link::Weak, Link::Cell];
    Reason::Chain(Chain { nodes, links })
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::{check, check_none, sound};

    #[test]
    fn the_other_digit_is_removed() {
        let state = ":0803:35:+75+1...+4+26+6+3+4+52+7+9+819+2+841+6...2+431..+8+675+7+9...+14+218+6+2+7+4+5394..8.....+3.7.+4...+886.7.+1.9+4::375 376 397::";
        check(state, WWing, "r7c5<>3 r7c6<>3 r9c7<>3");
    }

    #[test]
    fn nothing_without_a_bridge() {
        let state = ":0400:4:+9+3+6+42+8+5+17+41+2765+8+3+9+7..1+3+92+6486+93+5..+2+12..+9..+6..+17.+6.+295.32.8.+6..+55..2.31.+66+9.+57.+38+2::475 485 446 456::";
        check_none(state, WWing);
    }

    #[test]
    fn a_bridge_of_three_places() {
        let state = ":0000:x:+8579..1+63+93+26+1.+4..6..+3.82.9......+8+3+6+4+6+8593+7+1+227+3+8+6+1+94+5.8+6...3.4......62..+2.7.6+5..:435::::";
        check(state, GroupedWWing, "r8c3<>1");
    }

    #[test]
    fn no_step_is_wrong() {
        assert!(sound(GroupedWWing, 300) > 20);
    }
}
