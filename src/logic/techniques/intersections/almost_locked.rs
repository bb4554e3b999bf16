//! Almost locked pair: a line and a box meet. The line has a cell outside the box with two
//! candidates, a and b; the box has one cell outside the line that can hold a or b. The digit of the
//! first cell cannot be where the houses meet, so in the box it is in the second cell; the other of
//! the two digits is where the houses meet. So the second cell holds a or b, and the rest of the line
//! holds neither. Line and box may be exchanged. Almost locked triple: two cells with three
//! candidates, and two cells of the other house. Known on the forums as almost locked candidates.
//!
//! ```text
//!  ab*  ab  .  | ab . -a | -b . .      r1c4 is a or b
//!  .    ab+ .  |         |             box 1: a and b only in row 1 and r2c2
//!  .    .   .  |         |             so r2c2 is a or b too
//! ```

use crate::geometry::{Candidate, CellSet, DigitSet, House};
use crate::logic::proof::rank_zero::{Constraint, RankZero};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Found, report};
use crate::logic::technique::Technique;
use core::ops::ControlFlow;

/// Almost locked pairs.
pub(crate) fn almost_locked_pair(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(&mut |own, other| {
        for cell in (state.bivalue() & own.cell_set()) - other.cell_set() {
            let naked = CellSet::EMPTY.with(cell);
            pattern(state, Technique::AlmostLockedPair, naked, [own, other], found)?;
        }
        ControlFlow::Continue(())
    })
}

/// Almost locked triples.
pub(crate) fn almost_locked_triple(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let [_, two, three, _] = state.by_count();
    each(&mut |own, other| {
        let mut rest = ((two | three) & own.cell_set()) - other.cell_set();
        while let Some(first) = rest.first() {
            rest = rest.without(first);
            for second in rest.iter() {
                let naked = CellSet::EMPTY.with(first).with(second);
                pattern(state, Technique::AlmostLockedTriple, naked, [own, other], found)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Calls `visit` with every line and box that meet, in both orders.
fn each(visit: &mut dyn FnMut(House, House) -> ControlFlow<()>) -> ControlFlow<()> {
    for &line in House::ROWS.iter().chain(House::COLUMNS) {
        for &square in House::BOXES {
            if !(line.cell_set() & square.cell_set()).is_empty() {
                visit(line, square)?;
                visit(square, line)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Reports the pattern with the cells `naked` of the house `own`, if there is one.
fn pattern(
    state: &State,
    technique: Technique,
    naked: CellSet,
    [own, other]: [House; 2],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let digits = state.digits_in(naked);
    // Each digit needs a place in the other house.
    let is_missing = |digit| state.positions(digit, other) == 0;
    if digits.len() != naked.len() + 1 || digits.iter().any(is_missing) {
        return ControlFlow::Continue(());
    }
    let meeting = own.cell_set() & other.cell_set();
    let places = |digit| state.places_in(digit, other) - meeting;
    let hidden = digits.iter().map(places).collect::<CellSet>();
    if hidden.len() != naked.len() {
        return ControlFlow::Continue(());
    }
    let in_own = |digit| state.places_in(digit, own) - (meeting | naked);
    let in_hidden = |digit| state.places(digit) & hidden;
    let others = DigitSet::ALL - digits;
    let from_own = digits.iter().flat_map(|digit| Candidate::all(digit, in_own(digit)));
    let from_hidden = others.iter().flat_map(|digit| Candidate::all(digit, in_hidden(digit)));
    // The naked cells and the digits in the other house are as many as the hidden cells and the
    // digits in the own house.
    let reason = || {
        let in_house = |house| digits.iter().map(move |digit| Constraint::House(digit, house));
        let truths = naked.iter().map(Constraint::Cell).chain(in_house(other)).collect();
        let links = hidden.iter().map(Constraint::Cell).chain(in_house(own)).collect();
        Reason::RankZero(RankZero { truths, links })
    };
    report(technique, from_own.chain(from_hidden), reason, found)
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::{check, sound};

    #[test]
    fn a_pair_in_a_row_and_a_box() {
        let state = ":0000:x:...942.+5...........25+6.1.3.71..+95..8+5...3.7.92+9.7..5.....8...658.........59.64...:::::";
        check(state, AlmostLockedPair, "r5c4<>1 r4c7<>2 r4c3<>4 r4c7<>4");
    }

    #[test]
    fn a_triple_in_a_row_and_a_box() {
        let state = ":0000:x:531+8+74..+6.6..2..8+1.8.+91+6.537.46...+1.6.+3+1.8..+7+8+1524+76+3+9+17..........+781..2..8.+6.17.:::::";
        check(state, AlmostLockedTriple, "r9c6<>3 r9c6<>5 r8c1<>9 r8c2<>9");
    }

    #[test]
    fn no_step_is_wrong() {
        assert!(sound(AlmostLockedPair, 300) > 20);
        assert!(sound(AlmostLockedTriple, 300) > 20);
    }
}
