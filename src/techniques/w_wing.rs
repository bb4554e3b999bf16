//! W-wing: two cells hold the same two digits, and one of the digits has two places in a house,
//! each seen by one of the cells; so not both cells are that digit, one is the other digit, and
//! what sees both cells is not.
//!
//! ```text
//!  xz . . | . . . | . -z .      x in row 9: r9c1 or r9c8
//!         |       |             r1c1 and r3c8 are not both x
//!  -z     |       | . xz .      so one of them is z
//!  -------+-------+-------
//!  x  . . | . . . | . x  .
//! ```

use super::candidate::Candidate;
use super::chain::{Chain, Link};
use super::conjugates::{conjugate_houses, conjugates};
use super::reason::Reason;
use super::state::State;
use super::step::Step;
use super::technique::{Found, Technique};
use crate::geometry::{Cell, CellSet, Digit, House};
use core::ops::ControlFlow;

/// Pairs of cells in reading order, then the digit between them, then its house.
pub(super) fn w_wing(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let mut rest = state.bivalue();
    while let Some(cell) = rest.first() {
        rest = rest.without(cell);
        let digits = state.candidates(cell);
        let Some(x) = digits.first() else { continue };
        let Some(y) = digits.without(x).single() else { continue };
        // Two that see each other are a naked pair.
        let same = (rest & state.places(x) & state.places(y)).difference(*cell.peers());
        for other in same.iter() {
            let both = *cell.peers() & *other.peers();
            for (x, z) in [(x, y), (y, x)] {
                let gone = state.places(z) & both;
                if !gone.is_empty() {
                    bridges(state, [cell, other], (x, z), gone, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Every house where one cell sees one place of x, the other cell the other place.
fn bridges(
    state: &State,
    wings: [Cell; 2],
    (x, z): (Digit, Digit),
    gone: CellSet,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let [near, far] = wings.map(|wing| *wing.peers());
    let seen = state.places(x) & (near | far);
    for house in conjugate_houses(state, x).iter() {
        if !state.places_in(x, house).is_within(seen) {
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
    use super::super::testing::{check, check_none};
    use super::Technique::*;

    #[test]
    fn the_other_digit_goes() {
        let state = ":0803:57:+3+418596+725+7+8+6+32..4+9+6+27+1+4.3..+569.+82.3.89..+3.+6..+3+4..+6..+9+6+1.+2+9+5...+8+2.+467..149.3+81.+2+6::757 767 779::";
        check(state, WWing, "r5c7<>7 r6c7<>7 r7c9<>7");
    }

    #[test]
    fn nothing_without_a_bridge() {
        let state = ":0400:6:+1+6+328+9754+79.4.38.+1+4+8.+1.....+6397+1+428+584+7+5....3+25+1..+8+47.+5+28.+41.9+7+9+7+4+8.5..23+16+9..+5+4+8::657 658 664 665::";
        check_none(state, WWing);
    }
}
