//! Multi colors: two clusters of conjugate pairs of a digit, one with the colors A and a, the other
//! with B and b. Type 1: an A sees a B, so a or b is true, and the digit is removed from cells that
//! see both. Type 2: cells of A see both B and b, so A is false, and the digit is removed from all
//! its cells.
//!
//! ```text
//!       c2          c7
//! r1  . A . | . . . | B . .     columns 2 and 7 have two places each, row 1 has more;
//! r7  - . - |       | b . .     A and B are not both true, so a or b is true
//! r8  . a . |       | . - -     no digit where an a and a b are seen
//! ```

use super::color_classes::{Colors, Pairs, joined};
use crate::geometry::{Candidate, Cell, CellSet, Digit};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Found, Step};
use crate::logic::technique::Technique;
use core::ops::ControlFlow;

/// Type 1: one step for each two clusters, with everything that their colors remove.
pub(crate) fn multi_colors_1(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, &mut |pair| {
        // Every two clusters come in both orders; one order is enough.
        let in_order = pair.first.colors[0].first() < pair.second.colors[0].first();
        let eliminations = COLORS.map(|colors| pair.eliminations(colors));
        let all: CellSet = eliminations.iter().copied().collect();
        if !in_order || all.is_empty() {
            return ControlFlow::Continue(());
        }
        let proofs = COLORS
            .into_iter()
            .zip(eliminations)
            .map(|(colors, eliminated)| pair.bridges(colors, eliminated));
        let reason = joined(proofs.flatten().collect());
        found(Step::removing(Technique::MultiColors1, Candidate::all(pair.digit, all), reason))
    })
}

/// All choices of one color from each of two clusters.
const COLORS: [(usize, usize); 4] = [(0, 0), (0, 1), (1, 0), (1, 1)];

/// Type 2: one step for each color that sees both colors of another cluster.
pub(crate) fn multi_colors_2(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, &mut |pair| {
        for own in [0, 1] {
            let sees = |other: CellSet| !(pair.first.seen[own] & other).is_empty();
            if pair.second.colors.into_iter().all(sees) {
                let eliminations = Candidate::all(pair.digit, pair.first.colors[own]);
                let reason = pair.sees_both(pair.first.colors[own]);
                found(Step::removing(Technique::MultiColors2, eliminations, reason))?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// A cluster, and the cells that each of its colors sees.
#[derive(Clone, Copy)]
struct Cluster {
    colors: Colors,
    seen: [CellSet; 2],
}

/// Two clusters of a digit.
struct ClusterPair<'a> {
    digit: Digit,
    places: CellSet,
    pairs: &'a Pairs<'a>,
    first: Cluster,
    second: Cluster,
}

/// Calls `found` with every two clusters, in both orders.
fn each(
    state: &State,
    found: &mut dyn FnMut(&ClusterPair<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for digit in Digit::ALL {
        let pairs = Pairs::new(state, digit);
        let seen = |colors: Colors| Cluster { colors, seen: colors.map(CellSet::peers) };
        let clusters: Vec<Cluster> = pairs.clusters().map(seen).collect();
        let places = state.places(digit);
        for (k, &first) in clusters.iter().enumerate() {
            for (_, &second) in clusters.iter().enumerate().filter(|(l, _)| *l != k) {
                found(&ClusterPair { digit, places, pairs: &pairs, first, second })?;
            }
        }
    }
    ControlFlow::Continue(())
}

impl ClusterPair<'_> {
    /// The cells that see both of the other two colors, if these two see each other; otherwise none.
    fn eliminations(&self, (own, other): (usize, usize)) -> CellSet {
        if (self.first.seen[own] & self.second.colors[other]).is_empty() {
            CellSet::EMPTY
        } else {
            self.places & self.first.seen[1 - own] & self.second.seen[1 - other]
        }
    }

    /// The proofs of type 1: chains `a = A - B = b`, one of them for each of `eliminations`. A and B
    /// are the colors with these indices.
    fn bridges(&self, (own, other): (usize, usize), eliminations: CellSet) -> Vec<Reason> {
        let goals = self.first.colors[own] & self.second.seen[other];
        let mut ends: Vec<CellSet> = Vec::new();
        let mut reasons = Vec::new();
        for cell in eliminations.iter() {
            let peers = cell.peers();
            if ends.iter().any(|ends| ends.is_subset(peers)) {
                continue;
            }
            let near = self.first.colors[1 - own] & peers;
            let paths = near.iter().map(|start| self.pairs.shortest_path(start, goals));
            let Some(to) = paths.min_by_key(Vec::len) else { continue };
            let far = self.second.colors[1 - other] & peers;
            let on = self.beside(&to, self.second.colors[other]);
            let on = on.map(|start| self.pairs.shortest_path(start, far)).unwrap_or_default();
            ends.push(to.first().into_iter().chain(on.last()).copied().collect());
            reasons.push(self.pairs.chain(&[&to, &on]));
        }
        reasons
    }

    /// The proof of type 2: from each cell of `color` a chain to a cell of the color that sees b, on
    /// to one that sees B, and from B to b.
    fn sees_both(&self, color: CellSet) -> Reason {
        let [goals, other_goals] = self.second.seen.map(|seen| color & seen);
        let mut reasons = Vec::new();
        let mut proved = CellSet::EMPTY;
        for cell in color.iter() {
            if proved.contains(cell) {
                continue;
            }
            let to = self.pairs.shortest_path(cell, other_goals);
            let Some(&turn) = to.last() else { continue };
            let back = self.pairs.shortest_path(turn, goals);
            let from = self.beside(&back, self.second.colors[0]);
            let end = self.second.colors[1] & turn.peers();
            let on = from.map(|start| self.pairs.shortest_path(start, end)).unwrap_or_default();
            proved = to.iter().chain(&back).fold(proved, |proved, &cell| proved.with(cell));
            reasons.push(self.pairs.chain(&[&to, &back, &on]));
        }
        joined(reasons)
    }

    /// The first cell of `color` that the end of the path sees.
    fn beside(&self, path: &[Cell], color: CellSet) -> Option<Cell> {
        (color & path.last()?.peers()).first()
    }
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::{check, check_none};

    #[test]
    fn what_sees_the_two_other_colors_is_removed() {
        let state = ":0502:2:.35.8.1.4.1...56.9..6.4.3....9....3..5..7.94..8....2..5.1.9.8..2.78...9.398.5..1.::242 223 234 254 236 256::";
        check(state, MultiColors1, "r4c2<>2 r2c3<>2 r3c4<>2 r5c4<>2 r3c6<>2 r5c6<>2");
    }

    #[test]
    fn a_color_that_sees_both_of_another_is_removed() {
        let state = ":0502:2:.35.8.1.4.1...56.9..6.4.3....9....3..5..7.94..8....2..5.1.9.8..2.78...9.398.5..1.::242 223 234 254 236 256::";
        check(state, MultiColors2, "r4c2<>2 r2c3<>2");
    }

    #[test]
    fn two_clusters_apart_remove_nothing() {
        let state = ":0500:9:+85+4+7+3+6+2+1+971..+5.364.3.+4.+18+5738+1.+7+5.+42.+2+714+3+5..+4.+5...73+12..5.+41.+3+1.+3..24.+55+4.3+17.+2.:693:972 982 923 933::";
        check_none(state, MultiColors2);
    }
}
