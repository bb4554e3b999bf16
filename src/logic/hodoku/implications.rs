//! [`Implications`]: what follows directly from each candidate being on or off, in the order of
//! HoDoKu's tables. [`Walk`] follows the implications breadth first from a premise.
//!
//! ```text
//! on    the other candidates of the cell are off; the digit is off in the row, column and box
//! off   the other of two candidates of the cell is on; the other of two places in a house is on
//! ```
//!
//! Groups (two or three places of a digit where a box and a line meet) can be nodes too.

use crate::geometry::{Candidate, Cell, CellSet, Digit, House};
use crate::logic::proof::chain::Node;
use crate::logic::proof::reason::Literal;
use crate::logic::state::State;

/// A node that is on or off: twice the node's number, plus one if it is on. Candidates have the
/// numbers 0 to 728, cell by cell; groups follow.
pub(super) type LiteralId = u16;

/// The literal of a candidate.
pub(super) fn literal(candidate: Candidate, on: bool) -> LiteralId {
    (2 * (9 * candidate.cell.index() + candidate.digit.index())) as LiteralId + LiteralId::from(on)
}

/// True if the literal says that its node is on.
pub(super) fn is_on(literal: LiteralId) -> bool {
    literal & 1 == 1
}

/// The candidate of the literal; `None` if it is about a group.
pub(super) fn candidate(literal: LiteralId) -> Option<Candidate> {
    let node = usize::from(literal / 2);
    let cell = Cell::from_index(node / 9)?;
    Some(Candidate::new(cell, Digit::from_index(node % 9)?))
}

/// The number of literals of candidates.
const CANDIDATES: usize = 2 * 729;

/// A group, and the houses it lies in.
struct Group {
    node: Node,
    line: House,
    box_: House,
}

/// The direct implications of a position.
pub(super) struct Implications {
    groups: Vec<Group>,
    /// What follows from each literal: literal after literal.
    direct: Vec<LiteralId>,
    /// By literal: where its part of `direct` starts; at the end, where the last part ends.
    starts: Vec<u32>,
}

/// Literals that follow from others, as pairs, while they are collected.
type Pairs = Vec<(LiteralId, LiteralId)>;

impl Implications {
    /// The implications of `state`, with groups or without.
    pub(super) fn new(state: &State, with_groups: bool) -> Implications {
        let groups = if with_groups { groups(state) } else { Vec::new() };
        let mut pairs = Vec::with_capacity(4096);
        for candidate in candidates(state) {
            add_candidate(state, candidate, &mut pairs);
        }
        for group in 0..groups.len() {
            add_group(state, &groups, group, &mut pairs);
        }
        // The pairs of each literal keep their order.
        let mut starts = vec![0_u32; CANDIDATES + 2 * groups.len() + 1];
        for &(from, _) in &pairs {
            starts[usize::from(from) + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let (mut direct, mut ends) = (vec![0; pairs.len()], starts.clone());
        for (from, to) in pairs {
            let end = &mut ends[usize::from(from)];
            direct[*end as usize] = to;
            *end += 1;
        }
        Implications { groups, direct, starts }
    }

    /// The direct consequences of a literal.
    pub(super) fn direct(&self, literal: LiteralId) -> &[LiteralId] {
        let literal = usize::from(literal);
        &self.direct[self.starts[literal] as usize..self.starts[literal + 1] as usize]
    }

    /// The number of literals.
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The node of a literal.
    pub(super) fn node(&self, literal: LiteralId) -> Node {
        match candidate(literal) {
            Some(candidate) => candidate.into(),
            None => self.groups[(usize::from(literal) - CANDIDATES) / 2].node,
        }
    }

    /// The literal in the form that proofs use.
    pub(super) fn literal(&self, literal: LiteralId) -> Literal {
        Literal { node: self.node(literal), on: is_on(literal) }
    }

    /// The first cell of a literal's node. HoDoKu identifies nodes by it when it looks for cells
    /// that occur twice in a chain.
    pub(super) fn first_cell(&self, literal: LiteralId) -> Option<Cell> {
        self.node(literal).cells.first()
    }
}

/// Adds what follows from a candidate. A cell that shares two houses with it is added once, for the
/// first of them.
fn add_candidate(state: &State, premise: Candidate, pairs: &mut Pairs) {
    let Candidate { cell, digit } = premise;
    let (on, off) = (literal(premise, true), literal(premise, false));
    let others = state.candidates(cell).without(digit);
    for other in others.iter() {
        pairs.push((on, literal(Candidate::new(cell, other), false)));
    }
    if let Some(other) = others.single() {
        pairs.push((off, literal(Candidate::new(cell, other), true)));
    }
    let (mut weak, mut strong) = (CellSet::EMPTY, CellSet::EMPTY);
    for house in cell.houses() {
        let others = state.places_in(digit, house).without(cell);
        for other in Candidate::all(digit, others.difference(weak)) {
            pairs.push((on, literal(other, false)));
        }
        weak |= others;
        if let Some(other) = others.single().filter(|&other| !strong.contains(other)) {
            pairs.push((off, literal(Candidate::new(other, digit), true)));
            strong = strong.with(other);
        }
    }
}

fn group_literal(number: usize, on: bool) -> LiteralId {
    (CANDIDATES + 2 * number) as LiteralId + LiteralId::from(on)
}

/// Adds what follows from a group, and what it follows from.
fn add_group(state: &State, groups: &[Group], number: usize, pairs: &mut Pairs) {
    let Group { node: Node { digit, cells }, line, box_ } = groups[number];
    let (on, off) = (group_literal(number, true), group_literal(number, false));
    let near = state.places(digit) & cells.common_peers();
    for other in Candidate::all(digit, near) {
        pairs.push((on, literal(other, false)));
        pairs.push((literal(other, true), off));
    }
    for house in [box_, line] {
        if let Some(other) = (near & house.cell_set()).single() {
            let other = Candidate::new(other, digit);
            pairs.push((off, literal(other, true)));
            pairs.push((literal(other, false), on));
        }
    }
    // Groups of the same digit that share a house and no cell exclude each other.
    let fits = |house: House, other: &Group| {
        if house.is_box() { other.box_ == house } else { other.line == house }
    };
    let apart = |other: &Group| other.node.digit == digit && (other.node.cells & cells).is_empty();
    let in_house = |groups: &[Group], house: House| -> Vec<usize> {
        let joined = |&other: &usize| apart(&groups[other]) && fits(house, &groups[other]);
        (0..groups.len()).filter(|&other| other != number).filter(joined).collect()
    };
    let (in_line, in_box) = (in_house(groups, line), in_house(groups, box_));
    for other in 0..groups.len() {
        if in_line.contains(&other) || in_box.contains(&other) {
            pairs.push((on, group_literal(other, false)));
        }
    }
    for (house, others) in [(line, in_line), (box_, in_box)] {
        if let [other] = others[..] {
            let both = cells | groups[other].node.cells;
            if state.places_in(digit, house).is_subset(both) {
                pairs.push((off, group_literal(other, true)));
            }
        }
    }
}

/// All candidates, cell by cell.
pub(super) fn candidates(state: &State) -> impl Iterator<Item = Candidate> + '_ {
    let of = |cell| state.candidates(cell).iter().map(move |digit| Candidate::new(cell, digit));
    state.open().iter().flat_map(of)
}

/// The groups: by line (rows, then columns), digit, box.
fn groups(state: &State) -> Vec<Group> {
    let mut groups = Vec::new();
    for &line in House::ROWS.iter().chain(House::COLUMNS) {
        for digit in Digit::ALL {
            let places = state.places_in(digit, line);
            for &box_ in House::BOXES {
                let cells = places & box_.cell_set();
                if cells.len() > 1 {
                    groups.push(Group { node: Node { digit, cells }, line, box_ });
                }
            }
        }
    }
    groups
}

/// Everything that follows from a premise, nearest first.
pub(super) struct Walk {
    /// The consequences in the order in which they were found; the premise is the first.
    pub(super) order: Vec<LiteralId>,
    /// By literal: the literal from which it follows, if it was reached.
    before: Vec<LiteralId>,
    /// By literal: the number of the run that reached it.
    reached: Vec<u32>,
    run: u32,
}

impl Walk {
    pub(super) fn new(implications: &Implications) -> Walk {
        let count = implications.len();
        Walk { order: Vec::new(), before: vec![0; count], reached: vec![0; count], run: 0 }
    }

    /// Follows all implications from `premise`.
    pub(super) fn run(&mut self, implications: &Implications, premise: LiteralId) {
        self.run += 1;
        self.order.clear();
        self.order.push(premise);
        self.reached[usize::from(premise)] = self.run;
        let mut at = 0;
        while let Some(&from) = self.order.get(at) {
            for &to in implications.direct(from) {
                let reached = &mut self.reached[usize::from(to)];
                if *reached != self.run {
                    *reached = self.run;
                    self.before[usize::from(to)] = from;
                    self.order.push(to);
                }
            }
            at += 1;
        }
    }

    /// The premise.
    pub(super) fn premise(&self) -> LiteralId {
        self.order[0]
    }

    /// True if `literal` follows directly from the premise.
    pub(super) fn is_direct(&self, literal: LiteralId) -> bool {
        self.before[usize::from(literal)] == self.premise()
    }

    /// The chain from the premise to `end`, which must have been reached.
    pub(super) fn path(&self, end: LiteralId) -> Vec<LiteralId> {
        let mut path = vec![end];
        let mut at = end;
        while at != self.premise() {
            at = self.before[usize::from(at)];
            path.push(at);
        }
        path.reverse();
        path
    }
}
