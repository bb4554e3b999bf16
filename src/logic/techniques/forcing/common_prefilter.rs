//! [`CommonPrefilter`]: tells quickly that no literal follows from all of some alternatives. Then a
//! search without dynamic implications need not explore them in order and with parents.

use super::literal::{CANDIDATES, Lit, LitSet};
use super::reachability::Reachability;
use super::static_links::{LinkKinds, StaticLinks};
use crate::geometry::Digit;
use crate::logic::state::State;

/// What follows from the candidates of one position, computed when it is first asked for.
pub(crate) struct CommonPrefilter<'a> {
    links: StaticLinks<'a>,
    reachability: Reachability,
    /// By candidate ([`Lit::candidate_index`]): its place in `known`; `u16::MAX` if it is not there yet.
    numbers: Box<[u16; CANDIDATES]>,
    /// Everything that follows from a candidate, and true if a literal and its opposite both do.
    known: Vec<(LitSet, bool)>,
}

impl<'a> CommonPrefilter<'a> {
    pub(crate) fn new(state: &'a State) -> CommonPrefilter<'a> {
        let links = StaticLinks::new(state, LinkKinds::Both);
        CommonPrefilter {
            reachability: Reachability::new(&links),
            links,
            numbers: Box::new([u16::MAX; CANDIDATES]),
            known: Vec::with_capacity(256),
        }
    }

    /// False if nothing follows from all of these alternatives, which are all on. True if one of them
    /// contradicts itself: there an exploration stops, so what it finds is not known here.
    pub(crate) fn may_have_common(&mut self, lits: impl Iterator<Item = Lit>) -> bool {
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

    /// The consequences of `lit`.
    fn of(&mut self, lit: Lit) -> &(LitSet, bool) {
        let known = self.numbers[lit.candidate_index()];
        if known != u16::MAX {
            return &self.known[usize::from(known)];
        }
        self.numbers[lit.candidate_index()] = self.known.len() as u16;
        let seen = self.reachability.closure(&self.links, lit);
        let both =
            |digit: &Digit| !(seen.cells(*digit, true) & seen.cells(*digit, false)).is_empty();
        self.known.push((seen, Digit::ALL.iter().any(both)));
        &self.known[self.known.len() - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::super::consequences::{Consequences, Origin};
    use super::super::explore::explore;
    use super::super::literal::LITS;
    use super::super::mode::ForcingMode;
    use super::super::tests::positions;
    use super::*;

    #[test]
    fn exploration_finds_the_same() {
        let mut reach = Consequences::new();
        let mut origins = Box::new([Origin::NOWHERE; LITS]);
        for state in positions() {
            let mut prefilter = CommonPrefilter::new(&state);
            for digit in Digit::ALL {
                for cell in state.places(digit).iter() {
                    let lit = Lit::on(cell, digit);
                    explore(&mut reach, &mut origins, &state, lit, ForcingMode::MULTIPLE, |_| ());
                    let (seen, contradicts) = *prefilter.of(lit);
                    assert_eq!(contradicts, reach.contradiction.is_some());
                    assert!(contradicts || seen == reach.seen, "{lit:?}");
                }
            }
        }
    }
}
