//! Checks chains: each link is looked up; then the opposite of the claim is assumed and followed
//! through the links until a node is both on and off.

use super::claim::{Claim, StepFlaw, all_see_each_other, expect};
use crate::geometry::{Candidate, CellSet};
use crate::logic::proof::chain::{Chain, Link, Node};
use crate::logic::state::State;

/// Checks that the chain proves `claim`.
pub(crate) fn chain(state: &State, chain: &Chain, claim: Claim) -> Result<(), StepFlaw> {
    let (nodes, links) = (chain.nodes.len(), chain.links.len());
    expect(nodes > 1 && (links == nodes || links + 1 == nodes), "not a chain")?;
    for node in &chain.nodes {
        expect(is_there(state, *node), "a node that is not a candidate")?;
    }
    for (a, link, b) in chain.linked() {
        linked(state, a, link, b)?;
    }
    if refutes(state, chain, claim) { Ok(()) } else { Err(claim.unproved()) }
}

/// True if the node has a cell, and its digit is a candidate of every one of its cells.
pub(crate) fn is_there(state: &State, node: Node) -> bool {
    !node.cells.is_empty() && node.cells.is_subset(state.places(node.digit))
}

/// Checks that the cells have one candidate more than there are cells, and can hold no digit twice.
pub(crate) fn almost_locked(state: &State, cells: CellSet) -> Result<(), StepFlaw> {
    expect(cells.is_subset(state.open()), "a cell of an almost locked set is filled")?;
    let digits = state.digits_in(cells);
    expect(digits.len() == cells.len() + 1, "not one digit more than cells")?;
    let once = digits.iter().all(|digit| all_see_each_other(state.places(digit) & cells));
    expect(once, "a digit may be twice in an almost locked set")
}

/// Checks that `link` joins the nodes `a` and `b`.
fn linked(state: &State, a: Node, link: Link, b: Node) -> Result<(), StepFlaw> {
    match link {
        Link::Weak => expect(a.excludes(b), "a weak link between nodes that may both be true"),
        Link::Cell => {
            let Some(cell) = a.cells.single().filter(|_| a.cells == b.cells) else {
                return Err(StepFlaw::Pattern("a link within a cell joins two cells"));
            };
            let rest = state.candidates(cell).without(a.digit).without(b.digit);
            expect(rest.is_empty(), "a link within a cell of three candidates")
        }
        Link::House(house) => {
            expect(a.digit == b.digit, "a link within a house joins two digits")?;
            let places = state.places_in(a.digit, house);
            expect(places.is_subset(a.cells | b.cells), "a house has places outside the link")
        }
        Link::Als(cells) => {
            almost_locked(state, cells)?;
            expect(a.digit != b.digit, "a link within an almost locked set joins one digit")?;
            let holds = |node: Node| (state.places(node.digit) & cells).is_subset(node.cells);
            expect(holds(a) && holds(b), "a node lacks a place in its almost locked set")
        }
    }
}

/// True if the opposite of `claim` leads to a contradiction along the links.
fn refutes(state: &State, chain: &Chain, claim: Claim) -> bool {
    let assumed = Node::from(claim.candidate);
    let mut on = vec![false; chain.nodes.len()];
    let mut off = vec![false; chain.nodes.len()];
    for (k, &node) in chain.nodes.iter().enumerate() {
        if claim.holds {
            off[k] = node == assumed;
        } else {
            off[k] = node.excludes(assumed);
            on[k] = node.digit == assumed.digit && assumed.cells.is_subset(node.cells);
        }
    }
    let loses = |cells| !claim.holds && takes_a_digit(state, claim.candidate, cells);
    let count = chain.nodes.len();
    // Each round turns a node on or off, so there are no more rounds than nodes.
    for _ in 0..=count {
        for (k, link) in chain.links.iter().enumerate() {
            let next = (k + 1) % count;
            for (a, b) in [(k, next), (next, k)] {
                if *link == Link::Weak {
                    off[b] |= on[a];
                } else {
                    on[b] |= off[a];
                }
            }
            if let Link::Als(cells) = *link
                && loses(cells)
            {
                // The set has lost the digit of the claim, so it holds all its other digits.
                for k in [k, next] {
                    on[k] |= chain.nodes[k].digit != claim.candidate.digit;
                }
            }
        }
        // Nodes that see each other exclude each other, even if no link of the chain says so.
        for k in 0..count {
            for other in 0..count {
                if on[k] && chain.nodes[k].excludes(chain.nodes[other]) {
                    off[other] = true;
                }
            }
        }
    }
    (0..count).any(|k| on[k] && off[k])
}

/// True if `candidate` would remove its digit from all of `cells`, so that they become locked.
fn takes_a_digit(state: &State, candidate: Candidate, cells: CellSet) -> bool {
    let places = state.places(candidate.digit) & cells;
    !places.is_empty() && places.is_subset(candidate.cell.peers())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Digit, House};
    use crate::logic::{Reason, Step, Technique, replay};

    fn node(digit: Digit, cell: Cell) -> Node {
        Node::from(Candidate::new(cell, digit))
    }

    /// Skyscraper in 5: rows 1 and 6, column 2 in common; ends r1c7 and r6c8.
    fn skyscraper() -> (State, Chain) {
        let mut state = State::EMPTY;
        for (row, places) in [(0, [1, 6]), (5, [1, 7])] {
            for column in (0..9).filter(|column| !places.contains(column)) {
                let cell = Cell::at(row, column).expect("a cell");
                state.eliminate(cell, Digit::D5);
            }
        }
        let at = |cell| node(Digit::D5, cell);
        let chain = Chain {
            nodes: vec![at(Cell::R1C7), at(Cell::R1C2), at(Cell::R6C2), at(Cell::R6C8)],
            links: vec![Link::House(House::Row1), Link::Weak, Link::House(House::Row6)],
        };
        (state, chain)
    }

    #[test]
    fn a_chain_removes_what_sees_both_its_ends() {
        let (state, chain) = skyscraper();
        let step = |cell| {
            let eliminations = [Candidate::new(cell, Digit::D5)];
            Step::removing(Technique::Skyscraper, eliminations, Reason::Chain(chain.clone()))
        };
        for cell in [Cell::R2C8, Cell::R3C8, Cell::R4C7, Cell::R5C7] {
            assert_eq!(replay(&state, &step(cell)), Ok(()));
        }
        for cell in [Cell::R2C7, Cell::R9C8, Cell::R1C7] {
            assert_ne!(replay(&state, &step(cell)), Ok(()));
        }
    }

    #[test]
    fn a_link_that_does_not_hold_is_named() {
        let (mut state, mut chain) = skyscraper();
        let eliminations = [Candidate::new(Cell::R2C8, Digit::D5)];
        chain.links[0] = Link::House(House::Box1);
        let step = Step::removing(Technique::Skyscraper, eliminations, Reason::Chain(chain));
        let flaw = StepFlaw::Pattern("a house has places outside the link");
        assert_eq!(replay(&state, &step), Err(flaw));
        state.eliminate(Cell::R1C2, Digit::D5);
        let flaw = StepFlaw::Pattern("a node that is not a candidate");
        assert_eq!(replay(&state, &step), Err(flaw));
    }
}
