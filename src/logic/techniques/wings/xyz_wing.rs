//! XYZ-wing: a pivot with candidates x, y and z sees two pincers, one with x and z, one with y and
//! z. One of the three cells is z, so z is removed from cells that see all three.
//!
//! ```text
//!  xyz -z -z | yz . . |         pivot r1c1
//!  .   .  .  |        |         pincers r1c4 and r3c2
//!  .   xz .  |        |         no z in r1c2, r1c3: they see all three
//! ```

use super::xy_wing::each_pair;
use crate::geometry::{Candidate, Cell, CellSet, Digit};
use crate::logic::proof::chain::{Chain, Link, Node};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Found, report};
use crate::logic::technique::Technique;
use core::ops::ControlFlow;

/// Reports wings in Sudoku Explainer's order: by the pivot, then by the pincers, in reading order.
pub(crate) fn xyz_wing(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let [_, bivalue, trivalue, _] = state.by_count();
    for pivot in trivalue.iter() {
        let digits = state.candidates(pivot);
        let mut pincers = CellSet::EMPTY;
        for cell in bivalue & pivot.peers() {
            if state.candidates(cell).is_subset(digits) {
                pincers = pincers.with(cell);
            }
        }
        if pincers.len() < 2 {
            continue;
        }
        each_pair(pincers, &mut |a, b| {
            let shared = state.candidates(a) & state.candidates(b);
            let Some(z) = shared.single() else { return ControlFlow::Continue(()) };
            let Some(x) = state.candidates(a).without(z).single() else {
                return ControlFlow::Continue(());
            };
            let eliminations = state.places(z) & pivot.peers() & a.peers() & b.peers();
            let reason = || proof(pivot, (a, x), b, z);
            report(Technique::XyzWing, Candidate::all(z, eliminations), reason, found)
        })?;
    }
    ControlFlow::Continue(())
}

/// `(z)a = (x)a - (x)pivot = (z)pivot,b`: the pivot and the pincer b have the digits x, y and z, an
/// almost locked set.
fn proof(pivot: Cell, (a, x): (Cell, Digit), b: Cell, z: Digit) -> Reason {
    let pair = CellSet::EMPTY.with(pivot).with(b);
    let node = |cell, digit| Node::from(Candidate::new(cell, digit));
    let nodes = vec![node(a, z), node(a, x), node(pivot, x), Node { digit: z, cells: pair }];
    Reason::Chain(Chain { nodes, links: vec![Link::Cell, Link::Weak, Link::Als(pair)] })
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::{check, check_none};

    #[test]
    fn what_sees_all_three_cells_is_removed() {
        let state = ":0801:789:+17+8.+4.3+696+4+28+3+9...+539.+1.42+8.+9+7.5+1.4+625+4.6.....+61+4+9....4+1+3.+2...+7+72+6+9+83+15+498+51+74+6+32::847 867::";
        check(state, XyzWing, "r4c7<>8 r6c7<>8");
    }

    #[test]
    fn a_pivot_of_two_digits_is_another_wing() {
        let state = ":0800:356:+2..175+64...+4+8+23+71..+176+4+9+8+2.+7..+4+12+9+5+849+2+3+58+1+76..1+7+9+643+2+12.+93+75.+4.4.+5+8+12.7.7+5+26+4+3.+1::312::";
        check_none(state, XyzWing);
    }
}
