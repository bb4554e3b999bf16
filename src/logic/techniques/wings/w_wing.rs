//! W-wing: two cells have the same two candidates x and z. In some house x has two places, and each
//! cell sees one of them. So the cells are not both x: one of them is z, and z is removed from
//! cells that see both.
//!
//! ```text
//!  xz . . | . . . | . -z .      x in row 9: r9c1 or r9c8
//!         |       |             r1c1 and r3c8 are not both x
//!  -z     |       | . xz .      so one of them is z
//!  -------+-------+-------
//!  x  . . | . . . | . x  .
//! ```

use crate::geometry::Candidate;
use crate::geometry::{Cell, CellSet, Digit, House};
use crate::logic::proof::chain::{Chain, Link};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::Step;
use crate::logic::technique::{Found, Technique};
use crate::logic::techniques::shared::conjugates::{conjugate_houses, conjugates};
use core::ops::ControlFlow;

/// By the two cells in reading order, then by the digit x, then by its house.
pub(crate) fn w_wing(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, false, found)
}

/// In HoDoKu's order: the digit z that is removed ascends, not x.
pub(crate) fn hodoku_w_wing(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, true, found)
}

fn find(state: &State, by_removed: bool, found: &mut Found<'_>) -> ControlFlow<()> {
    let mut rest = state.bivalue();
    while let Some(cell) = rest.first() {
        rest = rest.without(cell);
        let digits = state.candidates(cell);
        let Some(x) = digits.first() else { continue };
        let Some(y) = digits.without(x).single() else { continue };
        // Two cells that see each other are a naked pair.
        let same = (rest & state.places(x) & state.places(y)).difference(cell.peers());
        for other in same.iter() {
            let both = cell.peers() & other.peers();
            for (x, z) in if by_removed { [(y, x), (x, y)] } else { [(x, y), (y, x)] } {
                let gone = state.places(z) & both;
                if !gone.is_empty() {
                    bridges(state, [cell, other], (x, z), gone, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Reports the W-wings of these two cells: one for every house in which each sees one of the two
/// places of x.
fn bridges(
    state: &State,
    wings: [Cell; 2],
    (x, z): (Digit, Digit),
    gone: CellSet,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let [near, far] = wings.map(|wing| wing.peers());
    let seen = state.places(x) & (near | far);
    for house in conjugate_houses(state, x).iter() {
        if !state.places_in(x, house).is_subset(seen) {
            continue;
        }
        let [p, q] = conjugates(state, x, house);
        let bridge = match near.contains(p) && far.contains(q) {
            true => [p, q],
            false => [q, p],
        };
        if near.contains(bridge[0]) && far.contains(bridge[1]) {
            let reason = proof(wings, bridge, house, (x, z));
            found(Step::removing(Technique::WWing, Candidate::all(z, gone), reason))?;
        }
    }
    ControlFlow::Continue(())
}

/// `(z)a = (x)a - (x)p = (x)q - (x)b = (z)b`
fn proof([a, b]: [Cell; 2], [p, q]: [Cell; 2], house: House, (x, z): (Digit, Digit)) -> Reason {
    let nodes = [(a, z), (a, x), (p, x), (q, x), (b, x), (b, z)];
    let nodes = nodes.map(|(cell, digit)| Candidate::new(cell, digit).into()).to_vec();
    let links = vec![Link::Cell, Link::Weak, Link::House(house), Link::Weak, Link::Cell];
    Reason::Chain(Chain { nodes, links })
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::techniques::testing::{check, check_none};

    #[test]
    fn the_other_digit_goes() {
        let state = ":0803:35:+75+1...+4+26+6+3+4+52+7+9+819+2+841+6...2+431..+8+675+7+9...+14+218+6+2+7+4+5394..8.....+3.7.+4...+886.7.+1.9+4::375 376 397::";
        check(state, WWing, "r7c5<>3 r7c6<>3 r9c7<>3");
    }

    #[test]
    fn nothing_without_a_bridge() {
        let state = ":0400:4:+9+3+6+42+8+5+17+41+2765+8+3+9+7..1+3+92+6486+93+5..+2+12..+9..+6..+17.+6.+295.32.8.+6..+55..2.31.+66+9.+57.+38+2::475 485 446 456::";
        check_none(state, WWing);
    }
}
