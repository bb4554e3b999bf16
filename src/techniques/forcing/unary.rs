//! Cycles and forcing chains in which each implication follows from one other: a single path.
//!
//! ```text
//! cycle          A on -> B off -> C on -> D off -> A on      the other places of each link go
//! forcing chain  A on -> B off -> C on -> A off              A is false
//!                A off -> B on -> C off -> A on              A is true
//! ```
//!
//! Searched with one digit (X), with cells of two candidates (Y, cycles only), with both; breadth
//! first from each candidate. The shortest of the lowest rating is the step.

use super::advanced::Nested;
use super::literal::{CANDIDATES, Lit, LitSet};
use super::mode::length;
use super::reach::{BOX_ROW_COLUMN, Cause};
use crate::geometry::{CellSet, Digit, House};
use crate::techniques::candidate::Candidate;
use crate::techniques::chain::{Chain, Link};
use crate::techniques::rating::Rating;
use crate::techniques::reason::Reason;
use crate::techniques::state::State;
use crate::techniques::step::Step;
use crate::techniques::technique::{Found, Technique};
use core::ops::ControlFlow;

/// Cycles and forcing chains, the easiest first.
pub(in crate::techniques) fn cycles_and_chains(
    state: &State,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let mut chaining = Chaining::new(state, true);
    chaining.run();
    let Some(best) = chaining.hints.pop() else { return ControlFlow::Continue(()) };
    let step = chaining.step(&best);
    let said = (step.eliminations.clone(), step.placements.clone());
    found(step)?;
    let mut chaining = Chaining::new(state, false);
    chaining.run();
    for hint in &chaining.hints {
        let step = chaining.step(hint);
        if (&step.eliminations, &step.placements) != (&said.0, &said.1) {
            found(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// What they remove from `board`, where something is gone that `source` has.
pub(super) fn nested(source: &State, board: &State, prove: bool) -> Vec<Nested> {
    let mut chaining = Chaining::new(board, false);
    chaining.run();
    chaining.hints.iter().filter_map(|hint| chaining.nested(source, hint, prove)).collect()
}

/// Which links a search follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Links {
    /// Within one digit.
    X,
    /// Between cells of two candidates.
    Y,
    Both,
}

/// The complexity up to which chains are looked for first.
const SHORT: u32 = 10;

/// One literal on a path.
#[derive(Clone, Copy)]
struct Node {
    lit: Lit,
    cause: Cause,
    /// The node before it; itself at the start.
    parent: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Cycle,
    Chain,
}

/// A hint that was found.
struct Hint {
    links: Links,
    shape: Shape,
    rating: Rating,
    complexity: u32,
    /// The path from the end to the start.
    path: Vec<Node>,
    /// What goes, without what a placement removes elsewhere.
    gone: Vec<Candidate>,
}

impl Hint {
    fn order(&self) -> (Rating, u32, u8) {
        (self.rating, self.complexity, self.links as u8)
    }
}

struct Chaining<'a> {
    state: &'a State,
    best_only: bool,
    links: Links,
    /// The candidates that may be a link's false end, by digit.
    strong: [CellSet; 9],
    /// What is true if they are false: of each candidate a part of the ends, from here to there.
    ranges: Box<[(u16, u16); CANDIDATES]>,
    ends: Vec<(Lit, Cause)>,
    /// The highest complexity that is looked for.
    limit: u32,
    nodes: Vec<Node>,
    hints: Vec<Hint>,
}

impl<'a> Chaining<'a> {
    fn new(state: &'a State, best_only: bool) -> Chaining<'a> {
        Chaining {
            state,
            best_only,
            links: Links::X,
            strong: [CellSet::EMPTY; 9],
            ranges: Box::new([(0, 0); CANDIDATES]),
            ends: Vec::with_capacity(512),
            limit: u32::MAX,
            nodes: Vec::with_capacity(512),
            hints: Vec::new(),
        }
    }

    /// Fills the hints: in order, without those that remove the same as an earlier one; or the
    /// first of these only.
    fn run(&mut self) {
        for links in [Links::X, Links::Y, Links::Both] {
            if self.best_only && links == Links::Both && self.best() < (Rating(70), 0, 0) {
                break;
            }
            self.links = links;
            self.find_strong();
            // Most chains are short: without a limit the first searches go far for nothing.
            if self.best_only && links == Links::Both {
                self.limit = SHORT;
                self.start_everywhere();
                self.limit = u32::MAX;
                if self.best().1 <= SHORT && !self.hints.is_empty() {
                    break;
                }
            }
            self.start_everywhere();
        }
        self.hints.sort_by_key(Hint::order);
        if !self.best_only {
            let mut said: Vec<Vec<Candidate>> = Vec::new();
            self.hints.retain(|hint| {
                let fresh = !said.contains(&hint.gone);
                if fresh {
                    said.push(hint.gone.clone());
                }
                fresh
            });
        }
    }

    fn start_everywhere(&mut self) {
        for cell in self.state.open().iter() {
            let digits = self.state.candidates(cell);
            if digits.len() < 2 || self.links == Links::Y && digits.len() > 2 {
                continue;
            }
            for digit in digits.iter() {
                self.start_on(Lit::on(cell, digit));
                if self.links != Links::Y {
                    self.start_off(Lit::off(cell, digit));
                }
            }
        }
    }

    /// What a hint must be below to matter.
    fn best(&self) -> (Rating, u32, u8) {
        match self.hints.last() {
            Some(best) if self.best_only => best.order(),
            _ => (Rating(u16::MAX), 0, 0),
        }
    }

    fn rating(&self, shape: Shape, complexity: u32) -> Rating {
        let base = match (self.links, shape) {
            (Links::Both, _) => 70,
            (_, Shape::Cycle) => 65,
            (_, Shape::Chain) => 66,
        };
        Rating(base + length(complexity))
    }

    fn find_strong(&mut self) {
        self.strong = [CellSet::EMPTY; 9];
        if self.links != Links::Y {
            for house in House::ALL {
                for digit in Digit::ALL {
                    if self.state.positions(house, digit).count_ones() == 2 {
                        let places = self.state.places_in(digit, house);
                        self.strong[digit] = self.strong[digit] | places;
                    }
                }
            }
        }
        if self.links != Links::X {
            let bivalue = self.state.bivalue();
            for digit in Digit::ALL {
                let places = self.state.places(digit) & bivalue;
                self.strong[digit] = self.strong[digit] | places;
            }
        }
        self.ends.clear();
        for digit in Digit::ALL {
            for cell in self.strong[digit].iter() {
                let (lit, start) = (Lit::off(cell, digit), self.ends.len());
                for end in strong(self.state, self.links, lit) {
                    // A box and a line may say the same: the first counts.
                    if !self.ends[start..].iter().any(|(earlier, _)| *earlier == end.0) {
                        self.ends.push(end);
                    }
                }
                self.ranges[lit.slot()] = (start as u16, self.ends.len() as u16);
            }
        }
    }

    /// From `source` on: cycles, and the chain that makes it false.
    fn start_on(&mut self, source: Lit) {
        let (best, origin) = (self.best(), source.candidate());
        self.nodes.clear();
        self.nodes.push(Node { lit: source, cause: Cause::Assumed, parent: 0 });
        let mut seen = LitSet::EMPTY;
        seen.insert(source);
        let closing = self.closing(source);
        let (mut layer, mut count) = (0..1, 0);
        let mut chain: Option<(u32, u32)> = None;
        let mut cycles: Vec<Hint> = Vec::new();
        while !layer.is_empty() {
            count += 1;
            if self.is_late(count + 1, best, chain) {
                break;
            }
            let start = self.nodes.len();
            for at in layer {
                let lit = self.nodes[at].lit;
                let (cell, digit) = (lit.cell(), lit.digit());
                let sees = match digit == origin.digit {
                    true => cell.peers().contains(origin.cell),
                    false => cell == origin.cell && self.links != Links::X,
                };
                if chain.is_none() && sees && self.links != Links::Y {
                    chain = Some((at as u32, count + 1));
                }
                self.each_off(lit, |chaining, off| {
                    // Met again it adds nothing, unless it closes another cycle.
                    if seen.insert(off) || closing.contains(off) && !chaining.is_ancestor(at, off) {
                        chaining.nodes.push(Node {
                            lit: off,
                            cause: Cause::Weak,
                            parent: at as u32,
                        });
                    }
                });
            }
            count += 1;
            let offs = start..self.nodes.len();
            let start = self.nodes.len();
            for at in offs {
                let lit = self.nodes[at].lit;
                let (from, to) = self.ranges[lit.slot()];
                for k in from..to {
                    let (on, cause) = self.ends[usize::from(k)];
                    let node = Node { lit: on, cause, parent: at as u32 };
                    if on == source && count >= 4 {
                        cycles.extend(self.cycle(node, count));
                    }
                    if seen.insert(on) {
                        self.nodes.push(node);
                    }
                }
            }
            layer = start..self.nodes.len();
        }
        for hint in cycles {
            self.offer(hint);
        }
        if let Some((at, complexity)) = chain {
            let target = Node { lit: source.opposite(), cause: Cause::Weak, parent: at };
            self.offer_chain(target, complexity, vec![origin]);
        }
    }

    /// From `source` off: the chain that makes it true.
    fn start_off(&mut self, source: Lit) {
        let (state, best, target) = (self.state, self.best(), source.opposite());
        self.nodes.clear();
        self.nodes.push(Node { lit: source, cause: Cause::Assumed, parent: 0 });
        let mut seen = LitSet::EMPTY;
        seen.insert(source);
        let (mut layer, mut count) = (0..1, 0);
        while !layer.is_empty() {
            count += 1;
            if self.is_late(count + 1, best, None) {
                return;
            }
            let start = self.nodes.len();
            for at in layer {
                let lit = self.nodes[at].lit;
                let (from, to) = match self.strong[lit.digit()].contains(lit.cell()) {
                    true => self.ranges[lit.slot()],
                    false => (0, 0),
                };
                for k in from..to {
                    let (on, cause) = self.ends[usize::from(k)];
                    let node = Node { lit: on, cause, parent: at as u32 };
                    if on == target {
                        let cell = target.cell();
                        let others = state.candidates(cell).without(target.digit());
                        let gone = others.iter().map(|digit| Candidate::new(cell, digit));
                        return self.offer_chain(node, count + 1, gone.collect());
                    }
                    if seen.insert(on) {
                        self.nodes.push(node);
                    }
                }
            }
            count += 1;
            let ons = start..self.nodes.len();
            let start = self.nodes.len();
            for at in ons {
                let lit = self.nodes[at].lit;
                self.each_off(lit, |chaining, off| {
                    if seen.insert(off) {
                        chaining.nodes.push(Node {
                            lit: off,
                            cause: Cause::Weak,
                            parent: at as u32,
                        });
                    }
                });
            }
            layer = start..self.nodes.len();
        }
    }

    /// Whether nothing of this complexity or more can be the best.
    fn is_late(&self, complexity: u32, best: (Rating, u32, u8), chain: Option<(u32, u32)>) -> bool {
        if !self.best_only || complexity > self.limit {
            return self.best_only;
        }
        let least = self.rating(Shape::Cycle, complexity);
        let beaten = |(_, other)| (least, complexity) > (self.rating(Shape::Chain, other), other);
        (least, complexity, self.links as u8) >= best || chain.is_some_and(beaten)
    }

    /// What `lit` excludes and leads on from there: cell, box, row, column.
    fn each_off(&mut self, lit: Lit, mut found: impl FnMut(&mut Self, Lit)) {
        let (cell, digit) = (lit.cell(), lit.digit());
        if self.links != Links::X {
            for other in self.state.candidates(cell).without(digit).iter() {
                if self.strong[other].contains(cell) {
                    found(self, Lit::off(cell, other));
                }
            }
        }
        let mut rest = self.strong[digit] & *cell.peers();
        if rest.is_empty() {
            return;
        }
        let houses = cell.houses();
        for house in BOX_ROW_COLUMN.map(|kind| houses[kind]) {
            let here = rest & *house.cell_set();
            rest = rest.difference(here);
            for other in here.iter() {
                found(self, Lit::off(other, digit));
            }
        }
    }

    /// What makes `source` true by being false.
    fn closing(&self, source: Lit) -> LitSet {
        let mut closing = LitSet::EMPTY;
        for (lit, _) in strong(self.state, self.links, source) {
            closing.insert(lit.opposite());
        }
        closing
    }

    /// Whether `lit` is on the path to the node, itself left out.
    fn is_ancestor(&self, mut at: usize, lit: Lit) -> bool {
        loop {
            let before = self.nodes[at].parent as usize;
            if before == at {
                return false;
            }
            if self.nodes[before].lit == lit {
                return true;
            }
            at = before;
        }
    }

    /// From the end to the start.
    fn path(&self, end: Node) -> Vec<Node> {
        let mut path = vec![end, self.nodes[end.parent as usize]];
        let mut at = end.parent;
        while self.nodes[at as usize].parent != at {
            at = self.nodes[at as usize].parent;
            path.push(self.nodes[at as usize]);
        }
        path
    }

    /// The cycle that ends where it starts, if it removes something: what sees a literal that is
    /// on, and one that is off.
    fn cycle(&self, end: Node, complexity: u32) -> Option<Hint> {
        let path = self.path(end);
        let cells: CellSet = path.iter().map(|node| node.lit.cell()).collect();
        let mut seen = LitSet::EMPTY;
        let mut gone = Vec::new();
        for node in &path[1..] {
            let lit = node.lit;
            let others = self.state.places(lit.digit()) & *lit.cell().peers();
            seen.insert_all(lit, others.difference(cells));
        }
        for digit in Digit::ALL {
            gone.extend(Candidate::all(digit, seen.cells(digit, true) & seen.cells(digit, false)));
        }
        let rating = self.rating(Shape::Cycle, complexity);
        (!gone.is_empty()).then_some(Hint {
            links: self.links,
            shape: Shape::Cycle,
            rating,
            complexity,
            path,
            gone,
        })
    }

    fn offer_chain(&mut self, target: Node, complexity: u32, gone: Vec<Candidate>) {
        let rating = self.rating(Shape::Chain, complexity);
        let links = self.links;
        let path = self.path(target);
        self.offer(Hint { links, shape: Shape::Chain, rating, complexity, path, gone });
    }

    fn offer(&mut self, hint: Hint) {
        if self.best_only {
            if hint.order() < self.best() {
                self.hints.clear();
                self.hints.push(hint);
            }
        } else {
            self.hints.push(hint);
        }
    }

    fn reason(&self, hint: &Hint) -> Reason {
        // From the start on, which is the end of the path; the target closes a cycle.
        let on_path = hint.path.iter().rev();
        let lits: Vec<Node> = on_path.copied().collect();
        let link = |node: &Node| match node.cause {
            Cause::Cell => Link::Cell,
            Cause::House(house) => Link::House(house),
            _ => Link::Weak,
        };
        let node = |node: &Node| node.lit.candidate().into();
        let last = lits.len() - 1;
        let (nodes, links) = match (hint.shape, lits[0].lit.is_on()) {
            // Its first literal that is off starts it.
            (Shape::Cycle, _) => (
                lits[1..].iter().map(node).collect(),
                lits[2..].iter().map(link).chain([Link::Weak]).collect(),
            ),
            (Shape::Chain, true) => {
                (lits[1..last].iter().map(node).collect(), lits[2..last].iter().map(link).collect())
            }
            (Shape::Chain, false) => {
                (lits[..last].iter().map(node).collect(), lits[1..].iter().map(link).collect())
            }
        };
        Reason::Chain(Chain { nodes, links })
    }

    fn step(&self, hint: &Hint) -> Step {
        let technique = match (hint.shape, hint.links) {
            (Shape::Cycle, Links::X) => Technique::ForcingXCycle,
            (Shape::Cycle, Links::Y) => Technique::ForcingYCycle,
            (Shape::Cycle, Links::Both) => Technique::ForcingCycle,
            (Shape::Chain, Links::X) => Technique::ForcingXChain,
            (Shape::Chain, _) => Technique::ForcingChain,
        };
        let (reason, end) = (self.reason(hint), hint.path[0].lit);
        let step = match hint.shape {
            Shape::Chain if end.is_on() => Step::placing(technique, end.candidate(), reason),
            _ => Step::removing(technique, hint.gone.iter().copied(), reason),
        };
        step.rated(hint.rating)
    }

    /// The hint as a pattern on the way of another chain: it rests on what made its links strong.
    fn nested(&self, source: &State, hint: &Hint, prove: bool) -> Option<Nested> {
        let mut rests_on = super::advanced::RestsOn::new(source, self.state);
        // Read backwards, a cycle's weak links are strong ones.
        for (k, node) in hint.path.iter().enumerate() {
            match (node.cause, hint.path.get(k + 1)) {
                (Cause::Weak, Some(before)) if hint.shape == Shape::Cycle => {
                    rests_on.weak(before.lit, node.lit);
                }
                (cause, _) => rests_on.cause(node.lit, cause),
            }
        }
        let parents = rests_on.finish()?;
        Some(Nested {
            gone: hint.gone.iter().map(|gone| Lit::off(gone.cell, gone.digit)).collect(),
            parents,
            complexity: hint.complexity,
            identity: super::advanced::identity(hint.path.iter().map(|node| node.lit)),
            reason: prove.then(|| self.reason(hint)),
        })
    }
}

/// What is true if `lit` is false: cell, box, row, column.
fn strong(state: &State, links: Links, lit: Lit) -> impl Iterator<Item = (Lit, Cause)> {
    let (cell, digit) = (lit.cell(), lit.digit());
    let within = (links != Links::X).then(|| state.candidates(cell).without(digit).single());
    let within = within.flatten().map(|last| (Lit::on(cell, last), Cause::Cell));
    let (houses, positions) = (cell.houses(), cell.positions());
    let around = BOX_ROW_COLUMN.into_iter().filter(move |_| links != Links::Y);
    let around = around.filter_map(move |kind| {
        let house = houses[kind];
        let rest = state.positions(house, digit) & !(1 << positions[kind]);
        let other = || house.cells()[rest.trailing_zeros() as usize];
        rest.is_power_of_two().then(|| (Lit::on(other(), digit), Cause::House(house)))
    });
    within.into_iter().chain(around)
}
