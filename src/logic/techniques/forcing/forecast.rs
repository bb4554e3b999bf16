//! [`Forecast`]: what follows from each candidate of a position that stays as it is, without order
//! and parents: enough to see that alternatives have nothing in common.

use super::implications::{Implications, Links};
use super::layers::Layers;
use super::literal::{CANDIDATES, Lit, LitSet};
use crate::geometry::Digit;
use crate::logic::state::State;

/// What follows from the candidates that were asked for.
pub(crate) struct Forecast<'a> {
    all: Implications<'a>,
    layers: Layers,
    /// By candidate: where it stands below.
    numbers: Box<[u16; CANDIDATES]>,
    /// Everything that follows, and whether a literal and its opposite do.
    known: Vec<(LitSet, bool)>,
}

impl<'a> Forecast<'a> {
    pub(crate) fn new(state: &'a State) -> Forecast<'a> {
        let all = Implications::new(state, Links::Both);
        Forecast {
            layers: Layers::new(&all),
            all,
            numbers: Box::new([u16::MAX; CANDIDATES]),
            known: Vec::with_capacity(256),
        }
    }

    /// Whether these alternatives, all on, may have something in common. A search stops where it
    /// contradicts itself, so of such alternatives this says nothing: they may.
    pub(crate) fn may_share(&mut self, lits: impl Iterator<Item = Lit>) -> bool {
        let mut common: Option<LitSet> = None;
        for lit in lits {
            let (seen, contradicts) = self.of(lit);
            if *contradicts {
                return true;
            }
            common = Some(common.map_or(*seen, |common| common.and(seen)));
        }
        common.is_some_and(|common| !common.has_none(true) || !common.has_none(false))
    }

    fn of(&mut self, lit: Lit) -> &(LitSet, bool) {
        let known = self.numbers[lit.slot()];
        if known != u16::MAX {
            return &self.known[usize::from(known)];
        }
        self.numbers[lit.slot()] = self.known.len() as u16;
        let seen = self.layers.closure(&self.all, lit);
        let both =
            |digit: &Digit| !(seen.cells(*digit, true) & seen.cells(*digit, false)).is_empty();
        self.known.push((seen, Digit::ALL.iter().any(both)));
        &self.known[self.known.len() - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::super::explore::explore;
    use super::super::literal::LITS;
    use super::super::mode::Mode;
    use super::super::reach::{Origin, Reach};
    use super::super::tests::positions;
    use super::*;

    #[test]
    fn the_search_finds_the_same() {
        let mut reach = Reach::new();
        let mut origins = Box::new([Origin::NOWHERE; LITS]);
        for state in positions() {
            let mut forecast = Forecast::new(&state);
            for digit in Digit::ALL {
                for cell in state.places(digit).iter() {
                    let lit = Lit::on(cell, digit);
                    explore(&mut reach, &mut origins, &state, lit, Mode::MULTIPLE);
                    let (seen, contradicts) = *forecast.of(lit);
                    assert_eq!(contradicts, reach.contradiction.is_some());
                    assert!(contradicts || seen == reach.seen, "{lit:?}");
                }
            }
        }
    }
}
