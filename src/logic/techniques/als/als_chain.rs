//! ALS-XY-chain: four or more almost locked sets, each linked with the next by a restricted common
//! that differs from the one before. Another digit that the first and the last set have is in one of
//! the two, and is removed from cells that see all its places in both.
//!
//! ```text
//! A -x- B -y- C -x- D       either A is without x, so it holds z; or A has x, so B is without x and
//! z                 z       has y, so C is without y and has x, so D is without x and holds z
//! ```

use super::almost_locked_set::{self, Als};
use crate::geometry::{Digit, DigitSet};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Found, Step};
use crate::logic::technique::Technique;
use core::ops::ControlFlow;

/// Chains by the first set and its restricted common, then the shortest first. Neighbours have no
/// cell in common (HoDoKu's default).
pub(crate) fn als_chain(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let list = almost_locked_set::all(state);
    let graph = CommonsGraph::new(state, &list);
    let mut walk = AlsWalk::new(list.len());
    for (start, first) in list.iter().enumerate() {
        for x in first.digits.iter() {
            walk.run(&graph, start, x);
            for at in 0..walk.queue.len() {
                let reached = walk.queue[at];
                let last = &list[usize::from(reached.als)];
                // A chain is found from both ends; one is enough.
                if reached.length < 4 || usize::from(reached.als) < start {
                    continue;
                }
                let digits = first.removing(last, DigitSet::ALL.without(x).without(reached.enter));
                let Some(z) = digits.first() else { continue };
                let Some((sets, commons)) = walk.path(&list, start, at) else { continue };
                let reason = Reason::Chain(almost_locked_set::chain(state, z, &sets, &commons));
                let eliminations = first.eliminations(last, digits);
                found(Step::removing(Technique::AlsXyChain, eliminations, reason))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Which almost locked sets are linked, and by which restricted commons.
struct CommonsGraph {
    /// By set: the index in `links` of its first link. One more entry at the end is the length of
    /// `links`.
    from: Vec<u32>,
    /// The links of all sets, one set after the other: the linked set and the restricted common.
    links: Vec<(u16, Digit)>,
}

impl CommonsGraph {
    fn new(state: &State, list: &[Als]) -> CommonsGraph {
        let mut graph =
            CommonsGraph { from: Vec::with_capacity(list.len() + 1), links: Vec::new() };
        for a in list.iter() {
            graph.from.push(graph.links.len() as u32);
            for (k, b) in (0..).zip(list.iter()).filter(|(_, b)| a.is_apart(b)) {
                graph.links.extend(a.restricted(state, b).iter().map(|digit| (k, digit)));
            }
        }
        graph.from.push(graph.links.len() as u32);
        graph
    }

    /// The links of the set with this index.
    fn links(&self, als: usize) -> &[(u16, Digit)] {
        &self.links[self.from[als] as usize..self.from[als + 1] as usize]
    }
}

/// A set that a walk has reached.
#[derive(Clone, Copy)]
struct Reached {
    /// The index of the set in the list of sets.
    als: u16,
    /// The restricted common with the set before it.
    enter: Digit,
    /// The number of sets on the chain from the start to this set, with both.
    length: u16,
    /// The index in the queue of the set before it. A set right after the start has its own
    /// index.
    before: u32,
}

/// A breadth-first search from one set, with one of its digits as the first restricted common.
struct AlsWalk {
    queue: Vec<Reached>,
    /// By set: the digits by which it was reached.
    entered: Vec<DigitSet>,
}

impl AlsWalk {
    fn new(count: usize) -> AlsWalk {
        AlsWalk { queue: Vec::new(), entered: vec![DigitSet::EMPTY; count] }
    }

    fn run(&mut self, graph: &CommonsGraph, start: usize, x: Digit) {
        self.queue.clear();
        self.entered.fill(DigitSet::EMPTY);
        self.entered[start] = DigitSet::ALL;
        for &(als, digit) in graph.links(start).iter().filter(|(_, digit)| *digit == x) {
            self.push(als, digit, 2, self.queue.len() as u32);
        }
        let mut at = 0;
        while let Some(&reached) = self.queue.get(at) {
            for &(als, digit) in graph.links(usize::from(reached.als)) {
                if digit != reached.enter && reached.length < LONGEST {
                    self.push(als, digit, reached.length + 1, at as u32);
                }
            }
            at += 1;
        }
    }

    fn push(&mut self, als: u16, enter: Digit, length: u16, before: u32) {
        let entered = &mut self.entered[usize::from(als)];
        if !entered.contains(enter) {
            *entered = entered.with(enter);
            self.queue.push(Reached { als, enter, length, before });
        }
    }

    /// The sets from the start to the one at index `at` of the queue, and the restricted commons
    /// between them. `None` if a set comes twice.
    fn path<'a>(
        &self,
        list: &'a [Als],
        start: usize,
        at: usize,
    ) -> Option<(Vec<&'a Als>, Vec<Digit>)> {
        let (mut sets, mut commons): (Vec<&Als>, Vec<Digit>) = Default::default();
        let mut at = at;
        loop {
            let reached = self.queue[at];
            let als = &list[usize::from(reached.als)];
            if sets.iter().any(|&other| core::ptr::eq(other, als)) {
                return None;
            }
            sets.push(als);
            commons.push(reached.enter);
            if reached.before as usize == at {
                break;
            }
            at = reached.before as usize;
        }
        sets.push(&list[start]);
        sets.reverse();
        commons.reverse();
        Some((sets, commons))
    }
}

/// The most sets in a chain. Longer chains are hardly ever needed.
const LONGEST: u16 = 8;

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::check;

    #[test]
    fn chains() {
        let state = ":0903-1:3:.+5+672.+3+9......5+6+2.3...64+571...1+57+269.....3+74+55....281+3..5..+9+18+6.9...+645.64.+5..9+3.:821 421 851 781 852 823 853 463 783 793 954 775 885 895:385::";
        check(state, AlsXyChain, "r8c5<>3");
    }

    #[test]
    fn several_digits() {
        let state = ":0903:379:.6.1...+5........329....2.86..8.4..2...75.16...4+6.2.5..71.2....563............9.6.:311 121 591 583 894 875 895 595 395 826 476 147 977 477 487 187 897 197 968 988 488 889 899:949 749 349::";
        check(state, AlsXyChain, "r4c9<>9 r4c9<>7 r4c9<>3");
    }
}
