//! Death blossom: a cell (the stem), and for each of its candidates an almost locked set (a petal)
//! in which the stem sees all places of that candidate. Whichever digit the stem holds, the petal of
//! that digit lacks it and holds all its other digits. So a digit that all petals have is removed
//! from cells that see all its places in the petals.
//!
//! ```text
//!          stem abc
//!         a/  b|   \c
//! {a z ..} {b z ..} {c z ..}      whatever the stem holds, z is in one of the petals
//! ```

use super::almost_locked_set::{self, APART_FIRST, Als};
use crate::geometry::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::logic::proof::chain::Node;
use crate::logic::proof::reason::{Alternatives, Argument, Implication, Literal, Net, Reason, Why};
use crate::logic::state::State;
use crate::logic::step::{Found, Step};
use crate::logic::technique::Technique;
use crate::logic::techniques::shared::houses::CellsByDigit;
use core::ops::ControlFlow;
use std::collections::HashSet;

/// First blossoms whose petals have no cell in common (HoDoKu's default), then the others. Only the
/// first of those that remove the same is reported: a position may have a hundred thousand.
pub(crate) fn death_blossom(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let list = almost_locked_set::all(state);
    let mut known = HashSet::new();
    for overlapping in APART_FIRST {
        for stem in state.open().iter() {
            let search = BlossomSearch { state, list: &list, stem, overlapping };
            for blossom in search.blossoms() {
                if known.insert(blossom.eliminations) {
                    found(search.step(&blossom))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The search for the petals of one stem.
struct BlossomSearch<'a> {
    state: &'a State,
    list: &'a [Als],
    stem: Cell,
    /// True if petals may have cells in common.
    overlapping: bool,
}

/// Petals for all candidates of a stem, or for some while the search runs.
struct Blossom {
    /// By candidate of the stem: the index of its petal in the list.
    petals: [u16; 9],
    /// The cells of the petals.
    cells: CellSet,
    /// By digit that all petals have: the places that see all its places in the petals.
    eliminations: CellsByDigit,
}

impl BlossomSearch<'_> {
    /// The blossoms with a petal for each candidate of the stem, one for each set of candidates that
    /// they remove. The search adds petal after petal. Of blossoms that would remove the same it
    /// keeps one, so there are never many.
    fn blossoms(&self) -> Vec<Blossom> {
        let marks = self.state.candidates(self.stem);
        let mut eliminations = [CellSet::EMPTY; 9];
        for digit in DigitSet::ALL - marks {
            eliminations[digit] = self.state.places(digit);
        }
        let mut blossoms = vec![Blossom { petals: [0; 9], cells: CellSet::EMPTY, eliminations }];
        let mut known = HashSet::new();
        for digit in marks.iter() {
            let mut grown = Vec::new();
            known.clear();
            let seen = |(_, als): &(u16, &Als)| als.seen[digit].contains(self.stem);
            for (number, als) in (0..).zip(self.list.iter()).filter(seen) {
                for blossom in &blossoms {
                    if !self.overlapping && !(blossom.cells & als.cells).is_empty() {
                        continue;
                    }
                    let mut eliminations = blossom.eliminations;
                    let mut left = CellSet::EMPTY;
                    for (eliminated, &seen) in eliminations.iter_mut().zip(&als.seen) {
                        *eliminated &= seen;
                        left |= *eliminated;
                    }
                    if !left.is_empty() && known.insert(eliminations) {
                        let mut petals = blossom.petals;
                        petals[digit] = number;
                        grown.push(Blossom {
                            petals,
                            cells: blossom.cells | als.cells,
                            eliminations,
                        });
                    }
                }
            }
            blossoms = grown;
        }
        blossoms
    }

    /// The step of a blossom with all its petals.
    fn step(&self, blossom: &Blossom) -> Step {
        let removing = || Digit::ALL.into_iter().filter(|&z| !blossom.eliminations[z].is_empty());
        let mut implications = Vec::new();
        for digit in self.state.candidates(self.stem).iter() {
            let petal = &self.list[usize::from(blossom.petals[digit])];
            let start = implications.len() as u32;
            let implication = |node, on, why, from: &[u32]| Implication {
                literal: Literal { node, on },
                why,
                from: from.to_vec(),
            };
            let stem = Node::from(Candidate::new(self.stem, digit));
            implications.push(implication(stem, true, Why::Assumed, &[]));
            let lost = petal.node(self.state, digit);
            implications.push(implication(lost, false, Why::Weak, &[start]));
            for z in removing() {
                let at = implications.len() as u32;
                let locked = petal.node(self.state, z);
                implications.push(implication(locked, true, Why::Als(petal.cells), &[start + 1]));
                let removed = Node { digit: z, cells: blossom.eliminations[z] };
                implications.push(implication(removed, false, Why::Weak, &[at]));
            }
        }
        let argument = Argument::Verity(Alternatives::Cell(self.stem));
        let eliminations =
            removing().flat_map(|digit| Candidate::all(digit, blossom.eliminations[digit]));
        let reason = Reason::Net(Net { implications, argument });
        Step::removing(Technique::DeathBlossom, eliminations, reason)
    }
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use super::*;
    use crate::logic::replay;
    use crate::logic::testing::check;

    /// Adds to `effects` what the blossoms with petals for the digits `left` remove, by trying all
    /// petals.
    fn add_all(
        search: &BlossomSearch<'_>,
        left: DigitSet,
        eliminations: CellsByDigit,
        effects: &mut HashSet<CellsByDigit>,
    ) {
        let Some(digit) = left.first() else {
            effects.insert(eliminations);
            return;
        };
        for als in search.list.iter().filter(|als| als.seen[digit].contains(search.stem)) {
            let mut eliminations = eliminations;
            eliminations
                .iter_mut()
                .zip(&als.seen)
                .for_each(|(eliminated, &seen)| *eliminated &= seen);
            if eliminations.iter().any(|eliminated| !eliminated.is_empty()) {
                add_all(search, left.without(digit), eliminations, effects);
            }
        }
    }

    #[test]
    fn every_effect_is_found_once_and_proved() {
        let puzzle =
            ".3.........9.52....4.3...92........3.25.8.....94....1....7...29...4.....6..12.75.";
        let state = State::new(&puzzle.parse().expect("a puzzle"));
        let list = almost_locked_set::all(&state);
        let mut effects = HashSet::new();
        for stem in state.open().iter().filter(|&stem| state.candidates(stem).len() <= 4) {
            let search = BlossomSearch { state: &state, list: &list, stem, overlapping: true };
            let marks = state.candidates(stem);
            let mut eliminations = [CellSet::EMPTY; 9];
            (DigitSet::ALL - marks)
                .iter()
                .for_each(|digit| eliminations[digit] = state.places(digit));
            add_all(&search, marks, eliminations, &mut effects);
        }
        let mut found = Vec::new();
        let _ = death_blossom(&state, &mut |step| {
            assert_eq!(replay(&state, &step), Ok(()), "{step:?}");
            found.push(step.eliminations);
            ControlFlow::Continue(())
        });
        let count = found.len();
        assert!(count > 100);
        for eliminations in effects {
            let removed = |digit: Digit| Candidate::all(digit, eliminations[digit]);
            let mut removed: Vec<Candidate> = Digit::ALL.into_iter().flat_map(removed).collect();
            removed.sort_unstable();
            assert!(found.contains(&removed), "{removed:?}");
        }
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len(), count);
    }

    #[test]
    fn petals_apart_remove_the_common_digit() {
        let state = ":0904-1:6:......2+17...2.16+8+4.2...4+359.8+3.+25+9+71.+793.84+2.2..9.+7.3.35+61+8+9+74+2..87.2...7.2......:611 689 699:662::";
        check(state, DeathBlossom, "r6c2<>6");
    }

    #[test]
    fn petals_may_overlap() {
        let state = ":0904-2:8:7.+28..5.+9.1+57.9...93+8...7.45..1....3....9....2....7..53+24+6+7+1+958.+5.9.8.2+7+8+97.+52..1:442 652 653 454 354 225 445 465 365 616 656 647 687 648 158 868 668 168:867::";
        check(state, DeathBlossom, "r6c7<>8");
    }
}
