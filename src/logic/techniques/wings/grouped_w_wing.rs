//! Grouped W-wing: a W-wing whose bridge has more than two places. Two cells have the same two
//! candidates x and z. In some house every place of x is seen by one of the two cells. So the cells
//! are not both x: one of them is z, and z is removed from cells that see both.
//!
//! ```text
//!  xz . . | . . . | . -z .      x in row 9: r9c1, r9c7 or r9c8
//!         |       |             r1c1 sees r9c1, r7c9 sees the two others
//!  -------+-------+-------      r1c1 and r7c9 are not both x
//!  -z     |       | . .  xz     so one of them is z
//!  x  . . | . . . | x x  .
//! ```

use crate::geometry::Candidate;
use crate::geometry::{Cell, CellSet, Digit, House};
use crate::logic::proof::chain::{Chain, Link, Node};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::Step;
use crate::logic::technique::{Found, Technique};
use core::ops::ControlFlow;

/// By the two cells in reading order, then by the digit x, then by its house.
pub(crate) fn grouped_w_wing(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let mut rest = state.bivalue();
    while let Some(cell) = rest.first() {
        rest = rest.without(cell);
        let digits = state.candidates(cell);
        let Some(x) = digits.first() else { continue };
        let Some(y) = digits.without(x).single() else { continue };
        // Two cells that see each other are a naked pair.
        let same = (rest & state.places(x) & state.places(y)).difference(cell.peers());
        for other in same.iter() {
            for (x, z) in [(x, y), (y, x)] {
                let gone = state.places(z) & cell.peers() & other.peers();
                if !gone.is_empty() {
                    bridges(state, [cell, other], (x, z), gone, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Reports one for every house that has more than two places of x, each seen by one of the cells.
fn bridges(
    state: &State,
    [a, b]: [Cell; 2],
    (x, z): (Digit, Digit),
    gone: CellSet,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let seen = a.peers() | b.peers();
    for house in House::ALL {
        let places = state.places_in(x, house);
        let (near, far) = (places & a.peers(), places.difference(a.peers()));
        if places.len() > 2 && places.is_subset(seen) && !near.is_empty() && !far.is_empty() {
            let reason = proof([a, b], [near, far], house, (x, z));
            found(Step::removing(Technique::GroupedWWing, Candidate::all(z, gone), reason))?;
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
    use crate::logic::techniques::testing::{check, sound};

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
