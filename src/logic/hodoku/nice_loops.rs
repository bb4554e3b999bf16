//! Nice loops and AIC as HoDoKu chooses them: breadth-first walks from every candidate, on and off.
//! A chain that returns to its first cell is a loop. The step with the best [rank](super::rank) is
//! taken.
//!
//! ```text
//! from "on":   r9c6=8 -> r9c2<>8 -> r9c2=2 -> ... -> r9c6<>8      discontinuous: no 8 in r9c6
//! from "off":  r1c1<>1 -> r1c9=1 -> ... -> r7c2=1                 AIC: no 1 where both ends see
//! ```

use super::implications::{Implications, LiteralId, Walk, candidate, candidates, is_on, literal};
use super::rank::{Best, Ranked};
use crate::geometry::{Candidate, Cell, CellSet};
use crate::logic::proof::chain::{Chain, Link, Node};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Found, Step};
use crate::logic::technique::Technique;
use crate::logic::techniques::chains::graph::strong_link;
use core::ops::ControlFlow;

/// The loop or chain that HoDoKu takes.
pub(crate) fn nice_loop(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    search(state, false, found)
}

/// The loop or chain that HoDoKu takes, where groups are nodes too.
pub(crate) fn grouped_nice_loop(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    search(state, true, found)
}

/// The kind of a chain, with groups or without.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Continuous,
    Discontinuous,
    Open,
}

impl Kind {
    fn technique(self, grouped: bool) -> Technique {
        match (self, grouped) {
            (Kind::Continuous, false) => Technique::ContinuousLoop,
            (Kind::Continuous, true) => Technique::GroupedContinuousLoop,
            (Kind::Discontinuous, false) => Technique::DiscontinuousLoop,
            (Kind::Discontinuous, true) => Technique::GroupedDiscontinuousLoop,
            (Kind::Open, false) => Technique::Aic,
            (Kind::Open, true) => Technique::GroupedAic,
        }
    }
}

/// A loop or chain: its literals and its eliminations.
struct NiceLoop {
    kind: Kind,
    path: Vec<LiteralId>,
    eliminations: Vec<Candidate>,
}

impl Ranked for NiceLoop {
    fn eliminations(&self) -> &[Candidate] {
        &self.eliminations
    }
}

fn search(state: &State, with_groups: bool, found: &mut Found<'_>) -> ControlFlow<()> {
    let implications = Implications::new(state, with_groups);
    let mut search = LoopScan {
        state,
        walk: Walk::new(&implications),
        implications: &implications,
        loops: Best::new(),
        chains: Best::new(),
    };
    for start in candidates(state) {
        search.walk.run(&implications, literal(start, false));
        search.loops(start);
        search.chains(start);
    }
    // A discontinuous loop from "on" only removes its start, so a walk is skipped where that cannot
    // be the best step.
    let from_off = core::mem::replace(&mut search.loops, Best::new());
    for start in candidates(state) {
        if !from_off.outranks(&[start]) && search.loops.beats(&[start]) {
            search.walk.run(&implications, literal(start, true));
            search.loops(start);
        }
    }
    // Among equals HoDoKu prefers a loop from "on", then one from "off", then a chain.
    let others = [from_off, search.chains].into_iter().filter_map(Best::into_step);
    others.for_each(|other| search.loops.offer(other));
    match search.loops.into_step().and_then(|best| best.step(state, &implications)) {
        Some(step) => found(step),
        None => ControlFlow::Continue(()),
    }
}

struct LoopScan<'a> {
    state: &'a State,
    implications: &'a Implications,
    walk: Walk,
    loops: Best<NiceLoop>,
    chains: Best<NiceLoop>,
}

impl LoopScan<'_> {
    /// Looks for loops in the walk, which began in the cell of `start`.
    fn loops(&mut self, start: Candidate) {
        for at in 1..self.walk.order.len() {
            let end = self.walk.order[at];
            if candidate(end).is_some_and(|end| end.cell == start.cell) && !self.walk.is_direct(end)
            {
                self.close(start, end);
            }
        }
    }

    /// Offers the loop from `start` to `end`, if it is a loop and removes something.
    fn close(&mut self, start: Candidate, end: LiteralId) {
        let Some(last) = candidate(end) else { return };
        // Whether the first link, out of the cell, and the last link, into it, are strong.
        let (leaves, enters) = (!is_on(self.walk.premise()), is_on(end));
        let same = start.digit == last.digit;
        let mut eliminations = Vec::new();
        let kind = match (leaves, enters, same) {
            (false, false, true) => {
                eliminations.push(start);
                Kind::Discontinuous
            }
            (true, true, true) => {
                let others = self.state.candidates(start.cell).without(start.digit);
                eliminations.extend(others.iter().map(|digit| Candidate::new(start.cell, digit)));
                Kind::Discontinuous
            }
            (true, false, false) => {
                eliminations.push(last);
                Kind::Discontinuous
            }
            (false, true, false) => {
                eliminations.push(start);
                Kind::Discontinuous
            }
            (false, false, false) if self.state.candidates(start.cell).len() != 2 => return,
            _ => Kind::Continuous,
        };
        if kind == Kind::Discontinuous && !self.loops.beats(&eliminations) {
            return;
        }
        let path = self.walk.path(end);
        if !self.is_loop(&path) {
            return;
        }
        if kind == Kind::Continuous {
            eliminations = self.removed_by_loop(&path);
        }
        self.loops.offer(NiceLoop { kind, path, eliminations });
    }

    /// True if the first and the last link lead to another cell, and no other cell occurs twice,
    /// except in consecutive nodes.
    fn is_loop(&self, path: &[LiteralId]) -> bool {
        let cell = |at: usize| self.implications.first_cell(path[at]);
        let last = path.len() - 1;
        cell(0) != cell(1) && cell(last) != cell(last - 1) && self.has_no_lasso(path, cell(0))
    }

    /// True if the chain does not return to a cell that it has left. It may return to `except`.
    fn has_no_lasso(&self, path: &[LiteralId], except: Option<Cell>) -> bool {
        let mut met = CellSet::EMPTY;
        for (k, &at) in path.iter().enumerate() {
            let Some(cell) = self.implications.first_cell(at) else { return false };
            if met.contains(cell) {
                return false;
            }
            let before = k.checked_sub(1).map(|k| path[k]);
            if let Some(before) = before.filter(|&at| self.implications.first_cell(at) != except) {
                met |= self.implications.node(before).cells;
            }
            // The cells of a node are added after the check of the next node, which may be in the
            // same cell.
        }
        true
    }

    /// The eliminations of a continuous loop. From a cell that is entered and left by strong links,
    /// it removes all other candidates. For a weak link between two cells, it removes the digit
    /// from the cells that see both.
    fn removed_by_loop(&self, path: &[LiteralId]) -> Vec<Candidate> {
        let node = |at: usize| self.implications.node(path[at]);
        let cell = |at: usize| self.implications.first_cell(path[at]);
        let last = path.len() - 1;
        let within = path[..last]
            .iter()
            .fold(CellSet::EMPTY, |cells, &at| cells | self.implications.node(at).cells);
        let mut eliminations = Vec::new();
        let mut clear = |at: Option<Cell>, kept: [Node; 2]| {
            if let Some(cell) = at {
                let others = self.state.candidates(cell).iter();
                let others = others.filter(|digit| kept.iter().all(|kept| kept.digit != *digit));
                eliminations.extend(others.map(|digit| Candidate::new(cell, digit)));
            }
        };
        if !is_on(path[0]) && is_on(path[last]) {
            clear(cell(0), [node(0), node(last)]);
        }
        for k in 1..last.saturating_sub(1) {
            let (strong, weak) = (is_on(path[k]), !is_on(path[k + 1]) && is_on(path[k + 2]));
            let stays = cell(k) == cell(k + 1);
            if strong && weak && stays && cell(k - 1) != cell(k) && cell(k + 1) != cell(k + 2) {
                clear(cell(k), [node(k), node(k + 2)]);
            }
        }
        for k in 1..=last {
            if !is_on(path[k]) && cell(k - 1) != cell(k) {
                let digit = node(k).digit;
                let both = node(k - 1).cells.common_peers() & node(k).cells.common_peers();
                let seen = (both & self.state.places(digit)).difference(within);
                eliminations.extend(Candidate::all(digit, seen));
            }
        }
        eliminations.sort_unstable();
        eliminations.dedup();
        eliminations
    }

    /// Looks for AIC in the walk, whose premise is that `start` is off.
    fn chains(&mut self, start: Candidate) {
        for at in 1..self.walk.order.len() {
            let end = self.walk.order[at];
            let Some(last) = candidate(end).filter(|last| is_on(end) && last.cell != start.cell)
            else {
                continue;
            };
            if self.walk.is_direct(end) {
                continue;
            }
            if !self.chains.may_take(count_removed_by_ends(self.state, start, last)) {
                continue;
            }
            let eliminations = removed_by_ends(self.state, start, last);
            if eliminations.len() < 2 || !self.chains.beats(&eliminations) {
                continue;
            }
            let path = self.walk.path(end);
            if self.has_no_lasso(&path, None) {
                self.chains.offer(NiceLoop { kind: Kind::Open, path, eliminations });
            }
        }
    }
}

/// How many candidates [`removed_by_ends`] removes.
fn count_removed_by_ends(state: &State, start: Candidate, last: Candidate) -> usize {
    if start.digit == last.digit {
        return (state.places(start.digit) & start.cell.peers() & last.cell.peers()).len();
    }
    if !start.cell.peers().contains(last.cell) {
        return 0;
    }
    usize::from(state.candidates(start.cell).contains(last.digit))
        + usize::from(state.candidates(last.cell).contains(start.digit))
}

/// The eliminations of a chain of which at least one end is true. If the ends have the same digit,
/// it is removed from all cells that see both; otherwise each digit is removed from the cell of the
/// other end, if the two cells see each other.
fn removed_by_ends(state: &State, start: Candidate, last: Candidate) -> Vec<Candidate> {
    if start.digit == last.digit {
        let both = start.cell.peers() & last.cell.peers();
        return Candidate::all(start.digit, state.places(start.digit) & both).collect();
    }
    if !start.cell.peers().contains(last.cell) {
        return Vec::new();
    }
    let crossed = [Candidate::new(start.cell, last.digit), Candidate::new(last.cell, start.digit)];
    let mut eliminations: Vec<Candidate> =
        crossed.into_iter().filter(|at| state.has(*at)).collect();
    eliminations.sort_unstable();
    eliminations
}

impl NiceLoop {
    fn step(self, state: &State, implications: &Implications) -> Option<Step> {
        let chain = self.chain(state, implications)?;
        let grouped = self.path.iter().any(|&at| candidate(at).is_none());
        let technique = self.kind.technique(grouped);
        Some(Step::removing(technique, self.eliminations, Reason::Chain(chain)))
    }

    /// The chain of the proof: it begins with a strong link.
    fn chain(&self, state: &State, implications: &Implications) -> Option<Chain> {
        let mut nodes: Vec<Node> = self.path.iter().map(|&at| implications.node(at)).collect();
        let (&first, &last) = self.path.first().zip(self.path.last())?;
        let (from_off, to_on) = (!is_on(first), is_on(last));
        // A refuted candidate of the first cell is not a node of the proof's chain.
        let closed = match (self.kind, from_off, to_on) {
            (Kind::Open, ..) => false,
            (Kind::Discontinuous, true, true) => {
                nodes.pop();
                true
            }
            (Kind::Discontinuous, true, false) => {
                nodes.pop();
                false
            }
            (Kind::Discontinuous, false, true) => {
                nodes.remove(0);
                false
            }
            (Kind::Discontinuous, false, false) => {
                nodes.pop();
                nodes.remove(0);
                false
            }
            (Kind::Continuous, true, true) => true,
            (Kind::Continuous, true, false) => {
                nodes.pop();
                true
            }
            (Kind::Continuous, false, true) => {
                nodes.remove(0);
                true
            }
            (Kind::Continuous, false, false) => {
                nodes.rotate_left(1);
                true
            }
        };
        let count = nodes.len() - usize::from(!closed);
        let mut links = Vec::with_capacity(count);
        for k in 0..count {
            let (a, b) = (nodes[k], nodes[(k + 1) % nodes.len()]);
            links.push(if k % 2 == 0 { strong_link(state, a, b)? } else { Link::Weak });
        }
        Some(Chain { nodes, links })
    }
}
