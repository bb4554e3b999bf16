//! Death blossom: each candidate of a cell, the stem, has an almost locked set, its petal, all of
//! whose places of this digit the stem sees. Whichever digit the stem holds, its petal is without
//! it and holds the rest. A digit that all petals have is removed from cells that see all its
//! places in them.
//!
//! ```text
//!          stem abc
//!         a/  b|   \c
//! {a z ..} {b z ..} {c z ..}      whatever the stem holds, z is in one of the petals
//! ```

use super::almost_locked_set::{Als, AlsList};
use crate::geometry::Candidate;
use crate::geometry::{Cell, CellSet, Digit, DigitSet};
use crate::logic::proof::chain::Node;
use crate::logic::proof::net::{Alternatives, Argument, Implication, Literal, Net, Why};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::Step;
use crate::logic::technique::{Found, Technique};
use core::ops::ControlFlow;

/// First those whose petals have no cell in common (HoDoKu's default), then the others.
pub(crate) fn death_blossom(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let list = AlsList::new(state);
    find(state, &list, false, found)?;
    find(state, &list, true, found)
}

fn find(
    state: &State,
    list: &AlsList,
    overlapping: bool,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    for stem in state.open().iter() {
        let marks = state.candidates(stem);
        for z in DigitSet::ALL.difference(marks).iter() {
            let flower = Flower { state, list, stem, z, overlapping };
            flower.grow(marks, state.places(z), &mut [None; 9], found)?;
        }
    }
    ControlFlow::Continue(())
}

/// The search for petals of one stem that have the digit `z` in common.
struct Flower<'a> {
    state: &'a State,
    list: &'a AlsList,
    stem: Cell,
    z: Digit,
    overlapping: bool,
}

impl<'a> Flower<'a> {
    /// Chooses petals for the digits that are `left`. `gone`: the cells that see all places of `z`
    /// in the petals so far.
    fn grow(
        &self,
        left: DigitSet,
        gone: CellSet,
        petals: &mut [Option<&'a Als>; 9],
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        let Some(digit) = left.first() else { return self.pick(petals, found) };
        for als in self.list.iter() {
            let gone = gone & als.seen[self.z];
            if gone.is_empty() || !als.seen[digit].contains(self.stem) {
                continue;
            }
            let mut others = petals.iter().flatten();
            if !self.overlapping && !others.all(|other| other.is_apart(als)) {
                continue;
            }
            petals[digit] = Some(als);
            self.grow(left.without(digit), gone, petals, found)?;
            petals[digit] = None;
        }
        ControlFlow::Continue(())
    }

    /// Reports the step of a complete set of petals.
    fn pick(&self, petals: &[Option<&Als>; 9], found: &mut Found<'_>) -> ControlFlow<()> {
        let all = || petals.iter().flatten();
        let apart = all().enumerate().all(|(k, a)| all().skip(k + 1).all(|b| a.is_apart(b)));
        if apart == self.overlapping {
            return ControlFlow::Continue(());
        }
        let marks = self.state.candidates(self.stem);
        let seen = |digit: Digit| {
            all().fold(self.state.places(digit), |seen, petal| seen & petal.seen[digit])
        };
        let removing: DigitSet = DigitSet::ALL
            .difference(marks)
            .iter()
            .filter(|&digit| !seen(digit).is_empty())
            .collect();
        // If several digits are removed, the step is reported for the first of them only.
        if removing.first() != Some(self.z) {
            return ControlFlow::Continue(());
        }
        let mut implications = Vec::new();
        for (digit, petal) in
            Digit::ALL.into_iter().zip(petals).filter_map(|(d, p)| Some((d, (*p)?)))
        {
            let start = implications.len() as u32;
            let say = |node, on, why, from: &[u32]| Implication {
                literal: Literal { node, on },
                why,
                from: from.to_vec(),
            };
            let stem = Node::from(Candidate::new(self.stem, digit));
            implications.push(say(stem, true, Why::Assumed, &[]));
            implications.push(say(petal.node(self.state, digit), false, Why::Weak, &[start]));
            for z in removing.iter() {
                let at = implications.len() as u32;
                let locked = petal.node(self.state, z);
                implications.push(say(locked, true, Why::Als(petal.cells), &[start + 1]));
                let victims = Node { digit: z, cells: seen(z) };
                implications.push(say(victims, false, Why::Weak, &[at]));
            }
        }
        let argument = Argument::Verity(Alternatives::Cell(self.stem));
        let gone = removing.iter().flat_map(|digit| Candidate::all(digit, seen(digit)));
        let reason = Reason::Net(Net { implications, argument });
        found(Step::removing(Technique::DeathBlossom, gone, reason))
    }
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::techniques::testing::check;

    #[test]
    fn apart() {
        let state = ":0904-1:6:......2+17...2.16+8+4.2...4+359.8+3.+25+9+71.+793.84+2.2..9.+7.3.35+61+8+9+74+2..87.2...7.2......:611 689 699:662::";
        check(state, DeathBlossom, "r6c2<>6");
    }

    #[test]
    fn overlapping() {
        let state = ":0904-2:8:7.+28..5.+9.1+57.9...93+8...7.45..1....3....9....2....7..53+24+6+7+1+958.+5.9.8.2+7+8+97.+52..1:442 652 653 454 354 225 445 465 365 616 656 647 687 648 158 868 668 168:867::";
        check(state, DeathBlossom, "r6c7<>8");
    }
}
