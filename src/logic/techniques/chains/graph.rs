//! [`Graph`]: the graph in which all chains except forcing chains are searched: nodes, and the
//! strong and weak links between them.
//!
//! ```text
//! nodes   candidates, groups (places of a digit where a box and a line meet), and the places of a
//!         digit in an almost locked set; only nodes with a strong link are kept
//! strong  at least one is true: the two candidates of a cell, the two places of a digit in a house,
//!         two digits of an almost locked set
//! weak    at most one is true: every cell of one sees every cell of the other, or two candidates of
//!         the same cell
//! step    a weak link and then a strong one: from "a is true" to "c is true"
//! ```
//!
//! Nodes of one digit have consecutive numbers. Every node of a chain has a strong link, so the
//! graph is small: 50 to 150 nodes without groups and sets.

use super::nodes::{Nodes, halves};
use crate::geometry::{Candidate, Cell, CellSet, Digit, House};
use crate::logic::proof::chain::{Link, Node};
use crate::logic::state::State;
use crate::logic::techniques::als::almost_locked_set;
use crate::logic::techniques::shared::bit_matrix::{BitMatrix, ones, unite};

/// Which nodes and links a graph has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum GraphKind {
    /// Candidates, linked within houses.
    Houses,
    /// Candidates of cells with two: strong links within these, weak links within houses.
    Bivalue,
    /// Candidates, linked within houses and cells. In this graph and those below, a chain whose ends
    /// exclude each other is a loop.
    Candidates,
    /// Candidates and groups.
    Groups,
    /// Candidates, groups, and the places of a digit in an almost locked set of a house.
    Sets,
    /// As `Sets`, also with sets that have one of their cells elsewhere
    /// ([`almost_locked_set::each_bent`]).
    BentSets,
}

/// The nodes of a position, with their strong and weak links.
pub(crate) struct Graph {
    nodes: Vec<Node>,
    /// By node: the cells that see all its cells.
    sees: Vec<CellSet>,
    strong: BitMatrix,
    weak: BitMatrix,
    steps: BitMatrix,
    /// The almost locked sets that have nodes.
    sets: Vec<CellSet>,
    kind: GraphKind,
}

impl Graph {
    /// The graph of a position.
    pub(crate) fn new(state: &State, kind: GraphKind) -> Graph {
        let mut nodes = Nodes::new();
        let mut strong = Vec::with_capacity(512);
        let mut sets = Vec::new();
        if kind >= GraphKind::Sets {
            // A cell with two candidates has a strong link anyway.
            almost_locked_set::each(state, |cells, _| {
                sets.extend((cells.len() > 1).then_some(cells))
            });
        }
        if kind == GraphKind::BentSets {
            almost_locked_set::each_bent(state, |cells| sets.push(cells));
        }
        let mut ends = [0; 9];
        let bivalue = if kind == GraphKind::Houses { CellSet::EMPTY } else { state.bivalue() };
        for digit in Digit::ALL {
            for cell in (bivalue & state.places(digit)).iter() {
                nodes.add(digit, CellSet::EMPTY.with(cell));
            }
            if kind != GraphKind::Bivalue {
                for house in House::ALL {
                    let places = state.places_in(digit, house);
                    halves(places, house, kind >= GraphKind::Groups, |a, b| {
                        strong.extend(nodes.add(digit, a).zip(nodes.add(digit, b)));
                    });
                }
            }
            for &set in &sets {
                let cells = set & state.places(digit);
                if !cells.is_empty() {
                    nodes.add(digit, cells);
                }
            }
            ends[digit] = nodes.all().len();
        }
        for cell in bivalue.iter() {
            let Some(pair) = state.pair(cell) else { continue };
            let [a, b] = pair.map(|digit| nodes.find(digit, CellSet::EMPTY.with(cell)));
            strong.extend(a.zip(b));
        }
        for &set in &sets {
            let digits = state.digits_in(set);
            let mut numbers = [None; 9];
            for digit in digits.iter() {
                numbers[digit] = nodes.find(digit, set & state.places(digit));
            }
            for (k, a) in numbers.iter().enumerate() {
                strong.extend(numbers[k + 1..].iter().filter_map(|b| (*a).zip(*b)));
            }
        }
        Graph::joined(nodes, &strong, ends, kind, sets)
    }

    /// The graph of these nodes with strong links between `pairs`. `ends`: by digit, one more than
    /// the number of its last node.
    fn joined(
        nodes: Nodes,
        pairs: &[(usize, usize)],
        ends: [usize; 9],
        kind: GraphKind,
        sets: Vec<CellSet>,
    ) -> Graph {
        let all = nodes.all();
        let count = all.len();
        let sees: Vec<CellSet> = all.iter().map(|node| node.cells.common_peers()).collect();
        let mut strong = BitMatrix::new(count);
        for &(a, b) in pairs {
            strong.join(a, b);
        }
        let mut weak = BitMatrix::new(count);
        let mut start = 0;
        for end in ends {
            for (a, sees) in sees.iter().enumerate().take(end).skip(start) {
                for b in a + 1..end {
                    if all[b].cells.is_subset(*sees) {
                        weak.join(a, b);
                    }
                }
            }
            start = end;
        }
        if kind >= GraphKind::Candidates {
            for (a, node) in all.iter().enumerate().filter(|(_, node)| is_single(node)) {
                for digit in Digit::ALL.into_iter().filter(|&digit| digit > node.digit) {
                    if let Some(b) = nodes.find(digit, node.cells) {
                        weak.join(a, b);
                    }
                }
            }
        }
        let mut steps = BitMatrix::new(count);
        for a in 0..count {
            for b in ones(weak.row(a)) {
                unite(steps.row_mut(a), strong.row(b));
            }
        }
        Graph { nodes: nodes.into_all(), sees, strong, weak, steps, sets, kind }
    }

    /// The number of nodes.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// True if a chain whose ends exclude each other counts as a loop.
    pub(crate) fn has_loops(&self) -> bool {
        self.kind >= GraphKind::Candidates
    }

    /// The node with the number `a`.
    #[inline]
    pub(crate) fn node(&self, a: usize) -> Node {
        self.nodes[a]
    }

    /// The strong links.
    pub(crate) fn strong(&self) -> &BitMatrix {
        &self.strong
    }

    /// The weak links.
    pub(crate) fn weak(&self) -> &BitMatrix {
        &self.weak
    }

    /// The steps: a weak link and then a strong one.
    pub(crate) fn steps(&self) -> &BitMatrix {
        &self.steps
    }

    /// Why `a` and `b` have a strong link in `state`, the position of this graph.
    pub(crate) fn link(&self, state: &State, a: usize, b: usize) -> Option<Link> {
        let (a, b) = (self.node(a), self.node(b));
        if let Some(link) = strong_link(state, a, b) {
            return Some(link);
        }
        let joins = |set: &&CellSet| {
            state.places(a.digit) & **set == a.cells && state.places(b.digit) & **set == b.cells
        };
        self.sets.iter().filter(joins).min_by_key(|set| set.len()).map(|&set| Link::Als(set))
    }

    /// Relates two nodes if both exclude the same candidate of `state`, and a node to itself if it
    /// excludes any. Only chains between related nodes remove something.
    pub(crate) fn targets(&self, state: &State) -> BitMatrix {
        let count = self.len();
        let mut targets = BitMatrix::new(count);
        // By cell and digit: the nodes that exclude this candidate, one row for each.
        let words = targets.words();
        let mut excluding = vec![0u64; 729 * words];
        let row = |cell: Cell, digit: Digit| (9 * cell.index() + digit.index()) * words;
        for a in 0..count {
            self.each_excluded(state, a, |cell, digit| {
                excluding[row(cell, digit) + a / 64] |= 1 << (a % 64);
            });
        }
        for a in 0..count {
            self.each_excluded(state, a, |cell, digit| {
                unite(targets.row_mut(a), &excluding[row(cell, digit)..][..words]);
            });
        }
        targets
    }

    /// Calls `each` with every candidate of `state` that the node excludes.
    #[inline]
    fn each_excluded(&self, state: &State, a: usize, mut each: impl FnMut(Cell, Digit)) {
        let node = &self.nodes[a];
        for cell in (state.places(node.digit) & self.sees[a]).iter() {
            each(cell, node.digit);
        }
        if self.kind >= GraphKind::Candidates
            && let Some(cell) = node.cells.single()
        {
            for digit in state.candidates(cell).without(node.digit).iter() {
                each(cell, digit);
            }
        }
    }

    /// Appends the candidates of `state` that `a` and `b` both exclude.
    pub(crate) fn excluded(
        &self,
        state: &State,
        a: usize,
        b: usize,
        eliminations: &mut Vec<Candidate>,
    ) {
        let (x, y) = (self.nodes[a], self.nodes[b]);
        if x.digit == y.digit {
            let cells = state.places(x.digit) & self.sees[a] & self.sees[b];
            eliminations.extend(Candidate::all(x.digit, cells));
        } else if x.cells == y.cells {
            if let Some(cell) = x.cells.single() {
                let others = state.candidates(cell).without(x.digit).without(y.digit);
                eliminations.extend(others.iter().map(|digit| Candidate::new(cell, digit)));
            }
        } else {
            for (at, other, seen) in [(x, y, self.sees[b]), (y, x, self.sees[a])] {
                if is_single(&at) {
                    eliminations.extend(Candidate::all(
                        other.digit,
                        at.cells & state.places(other.digit) & seen,
                    ));
                }
            }
        }
    }

    /// Appends what is removed if `a` is true. If `a` is one candidate, these are the others of its
    /// cell; the naked single that follows removes the digit from the peers. If `a` is a group, they
    /// are the candidates of the digit that see the whole group.
    pub(crate) fn excluded_by(&self, state: &State, a: usize, eliminations: &mut Vec<Candidate>) {
        let node = self.nodes[a];
        if let Some(cell) = node.cells.single() {
            let others = state.candidates(cell).without(node.digit);
            eliminations.extend(others.iter().map(|digit| Candidate::new(cell, digit)));
        } else {
            eliminations
                .extend(Candidate::all(node.digit, state.places(node.digit) & self.sees[a]));
        }
    }
}

/// True if the node is a candidate of one cell.
#[inline]
fn is_single(node: &Node) -> bool {
    node.cells.bits().is_power_of_two()
}

/// Why at least one of the two nodes is true: a house has no other place, or a cell no other
/// candidate. `None` if neither is the reason.
pub(crate) fn strong_link(state: &State, a: Node, b: Node) -> Option<Link> {
    let cells = a.cells | b.cells;
    if a.digit == b.digit {
        let only = |house: &House| {
            let places = state.places_in(a.digit, *house);
            places.is_subset(cells) && !(places & a.cells).is_empty()
        };
        return cells.common_houses().iter().find(only).map(Link::House);
    }
    let cell = cells.single()?;
    (state.candidates(cell).len() == 2).then_some(Link::Cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_of_places_is_a_strong_link() {
        let mut state = State::EMPTY;
        for &cell in &House::Row1.cells()[2..] {
            state.eliminate(cell, Digit::D5);
        }
        let graph = Graph::new(&state, GraphKind::Candidates);
        assert_eq!(graph.len(), 2);
        assert!(graph.strong().has(0, 1) && graph.weak().has(0, 1));
        assert_eq!(graph.link(&state, 0, 1), Some(Link::House(House::Row1)));
        let mut eliminations = Vec::new();
        graph.excluded(&state, 0, 1, &mut eliminations);
        assert_eq!(eliminations.len(), 6, "the rest of the box");
    }
}
