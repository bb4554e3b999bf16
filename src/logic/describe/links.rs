//! The links of a chain, each with why it holds. The house of a weak link is not part of the proof:
//! it is found here.

use super::Description;
use crate::geometry::{Cell, House};
use crate::logic::proof::chain::{Chain, Link, Node};
use crate::logic::state::State;

/// A link of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct DescribedLink {
    /// The node where it begins.
    pub from: Node,
    /// The node where it ends.
    pub to: Node,
    /// True: at least one of the two nodes is true. False: at most one is.
    pub strong: bool,
    /// Why it holds.
    pub why: LinkReason,
}

/// Why a link holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LinkReason {
    /// Two candidates of this cell; strong if it has no other.
    Cell(Cell),
    /// The digit in this house; strong if it has no other place there.
    House(House),
    /// Two digits of an almost locked set, by its index in [`Description::sets`].
    Set(usize),
    /// Each cell of one node sees each cell of the other, but not all in one house.
    Sight,
}

impl Description {
    /// Adds the links of a chain, and the almost locked sets that they run through.
    pub(super) fn links(&mut self, before: &State, chain: &Chain) {
        for (from, link, to) in chain.linked() {
            let why = match link {
                Link::House(house) => LinkReason::House(house),
                Link::Als(cells) => {
                    LinkReason::Set(self.set(before, cells, cells.common_houses().first()))
                }
                Link::Cell | Link::Weak => match from.cells.single() {
                    Some(cell) if from.digit != to.digit => LinkReason::Cell(cell),
                    _ => {
                        let house = (from.cells | to.cells).common_houses().first();
                        house.map_or(LinkReason::Sight, LinkReason::House)
                    }
                },
            };
            self.links.push(DescribedLink { from, to, strong: link.is_strong(), why });
        }
    }
}
