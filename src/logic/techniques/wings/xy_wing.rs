//! XY-wing: a pivot with candidates x and y sees two pincers, one with x and z, one with y and z.
//! One of the pincers is z, so z is removed from cells that see both.
//!
//! ```text
//!  xy . . | . . . | xz . .      pivot r1c1
//!  .  . . | . . . |             pincers r1c7 and r5c1
//!  -------+-------+-----
//!  yz . . | . . . | -z          no z where the pincers cross
//! ```

use crate::geometry::{Candidate, Cell, CellSet, Digit};
use crate::logic::proof::chain::{Chain, Link};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Found, report};
use crate::logic::technique::Technique;
use core::ops::ControlFlow;

/// Reports wings in Sudoku Explainer's order: by the pivot, then by the pincers, in reading order.
pub(crate) fn xy_wing(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let bivalue = state.bivalue();
    for pivot in bivalue.iter() {
        let Some([x, y]) = state.pair(pivot) else { continue };
        let near = bivalue & pivot.peers();
        let (with_x, with_y) = (near & state.places(x), near & state.places(y));
        if with_x.is_empty() || with_y.is_empty() {
            continue;
        }
        each_pair(with_x ^ with_y, &mut |a, b| wing(state, pivot, [a, b], found))?;
    }
    ControlFlow::Continue(())
}

/// Reports wings in HoDoKu's order: by the three cells in reading order, then by the pivot.
pub(crate) fn hodoku_xy_wing(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let mut first_rest = state.bivalue();
    while let Some(first) = first_rest.first() {
        first_rest = first_rest.without(first);
        let mut second_rest = first_rest;
        while let Some(second) = second_rest.first() {
            second_rest = second_rest.without(second);
            let two = state.candidates(first) | state.candidates(second);
            if two.len() != 3 {
                continue;
            }
            for third in second_rest.iter() {
                if two | state.candidates(third) != two {
                    continue;
                }
                for (pivot, a, b) in
                    [(first, second, third), (second, first, third), (third, second, first)]
                {
                    wing(state, pivot, [a, b], found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Reports the wing of these three cells, each with two candidates, if they are one.
fn wing(state: &State, pivot: Cell, [a, b]: [Cell; 2], found: &mut Found<'_>) -> ControlFlow<()> {
    let [of_pivot, of_a, of_b] = [pivot, a, b].map(|cell| state.candidates(cell));
    let (Some(x), Some(y), Some(z)) =
        ((of_pivot & of_a).single(), (of_pivot & of_b).single(), (of_a & of_b).single())
    else {
        return ControlFlow::Continue(());
    };
    let pincers_are_seen = CellSet::EMPTY.with(a).with(b).is_subset(pivot.peers());
    if x == y || !pincers_are_seen {
        return ControlFlow::Continue(());
    }
    let eliminations = state.places(z) & a.peers() & b.peers();
    let reason = || proof(pivot, (a, x), (b, y), z);
    report(Technique::XyWing, Candidate::all(z, eliminations), reason, found)
}

/// `(z)a = (x)a - (x)pivot = (y)pivot - (y)b = (z)b`
fn proof(pivot: Cell, (a, x): (Cell, Digit), (b, y): (Cell, Digit), z: Digit) -> Reason {
    let nodes = [(a, z), (a, x), (pivot, x), (pivot, y), (b, y), (b, z)];
    let nodes = nodes.map(|(cell, digit)| Candidate::new(cell, digit).into()).to_vec();
    let links = vec![Link::Cell, Link::Weak, Link::Cell, Link::Weak, Link::Cell];
    Reason::Chain(Chain { nodes, links })
}

/// Calls `pair` with every two of `cells`, in reading order.
pub(crate) fn each_pair(
    cells: CellSet,
    pair: &mut dyn FnMut(Cell, Cell) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut rest = cells;
    for a in cells.iter() {
        rest = rest.without(a);
        for b in rest.iter() {
            pair(a, b)?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::{check, check_none};

    #[test]
    fn pincers_remove_what_both_see() {
        let state = ":0800:149:+3+2+7.681..9.5..+2+3..+6.4..+52...63..7+4..+4+5+98.3+7...7+2+6.4+93.5.+6.7+18..+7.+82.+65..2+3+1+5896+47::124 134 145 155 165::";
        check(state, XyWing, "r2c4<>1 r3c4<>1 r4c5<>1 r5c5<>1 r6c5<>1");
    }

    #[test]
    fn pincers_may_be_all_around() {
        let state = ":0800:356:+2..175+64...+4+8+23+71..+176+4+9+8+2.+7..+4+12+9+5+849+2+3+58+1+76..1+7+9+643+2+12.+93+75.+4.4.+5+8+12.7.7+5+26+4+3.+1::312::";
        check(state, XyWing, "r1c2<>3");
    }

    #[test]
    fn a_pivot_of_three_digits_is_another_wing() {
        let state = ":0801:789:+17+8.+4.3+696+4+28+3+9...+539.+1.42+8.+9+7.5+1.4+625+4.6.....+61+4+9....4+1+3.+2...+7+72+6+9+83+15+498+51+74+6+32::847 867::";
        check_none(state, XyWing);
    }
}
