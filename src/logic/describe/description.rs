//! [`Description`]: the pattern and the reason of a step, as data.

use super::role::CellRole;
use crate::geometry::{Candidate, Cell, CellSet, DigitSet, House, HouseSet};
use crate::logic::proof::chain::Node;
use crate::names::named_enum;

/// The pattern and the reason of a step, without its technique, its rating and its conclusions.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Description {
    /// The digits of the pattern, without the extra candidates of a rectangle's roof.
    pub digits: DigitSet,
    /// The open cells of the pattern: those of all roles and sets, and the cells of a net.
    pub cells: CellSet,
    /// The cells by role, in the order in which a reader meets them. Each role occurs at most once
    /// and has at least one cell. A cell may have several roles.
    pub roles: Vec<(CellRole, CellSet)>,
    /// The filled cells of the pattern: the filled corners of an avoidable rectangle.
    pub filled: CellSet,
    /// The filled cells that a single depends on: they exclude its digit from the other cells of
    /// the house, or the other digits from its cell.
    pub blockers: CellSet,
    /// The removed candidates that a single depends on: earlier steps removed them, and no filled
    /// cell excludes them.
    pub crossed_out: Vec<Candidate>,
    /// The houses that the reason depends on. Those of a fish are in `base` and `cover` only.
    pub houses: HouseSet,
    /// The base houses of a fish, the house whose candidates are locked, or the houses that are
    /// truths of a [`RankZero`](crate::logic::proof::rank_zero::RankZero).
    pub base: HouseSet,
    /// The cover houses of a fish, the house in which the candidates are locked, or the houses that
    /// are links of a [`RankZero`](crate::logic::proof::rank_zero::RankZero).
    pub cover: HouseSet,
    /// The fins of a fish. If there are several fish, a fin of one may be a body cell of another.
    pub fins: CellSet,
    /// Subsets and almost locked sets.
    pub sets: Vec<DescribedSet>,
    /// The restricted common digits of almost locked sets: each can be in at most one of two sets.
    pub common: DigitSet,
    /// The links of the chains, one chain after the other. A new chain begins where `from` differs
    /// from `to` of the link before.
    pub links: Vec<DescribedLink>,
}

impl Description {
    /// The cells with this role. Empty if the step does not have the role.
    pub fn cells_of(&self, role: CellRole) -> CellSet {
        let found = self.roles.iter().find(|(own, _)| *own == role);
        found.map_or(CellSet::EMPTY, |(_, cells)| *cells)
    }

    /// The links of each chain.
    pub fn chains(&self) -> impl Iterator<Item = &[DescribedLink]> {
        self.links.chunk_by(|one, next| one.to == next.from)
    }

    /// Adds cells to a role.
    pub(super) fn role(&mut self, role: CellRole, cells: CellSet) {
        if cells.is_empty() {
            return;
        }
        match self.roles.iter_mut().find(|(own, _)| *own == role) {
            Some((_, known)) => *known |= cells,
            None => self.roles.push((role, cells)),
        }
    }
}

/// A set of cells that forms a unit because of its candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct DescribedSet {
    /// The cells.
    pub cells: CellSet,
    /// All candidates of the cells, but for a hidden subset only its digits.
    pub digits: DigitSet,
    /// The house of the cells. `None` if they share none.
    pub house: Option<House>,
    /// The kind of the set.
    pub kind: SetKind,
}

named_enum! {
    /// The kind of a set of cells.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum SetKind {
        /// As many digits as cells.
        Naked = "naked",
        /// The digits have no other place in the house.
        Hidden = "hidden",
        /// One digit more than cells.
        AlmostLocked = "almost locked",
        /// A part of a naked set, as in a Sue de Coq or in a subset that includes the extra
        /// candidates of a rectangle.
        Part = "part",
    }
}

/// A link of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct DescribedLink {
    /// The node where it begins.
    pub from: Node,
    /// The node where it ends.
    pub to: Node,
    /// `true` if at least one of the two nodes is true, `false` if at most one is.
    pub strong: bool,
    /// Why it holds.
    pub why: LinkReason,
}

/// Why a link holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LinkReason {
    /// The nodes are two candidates of this cell. Strong if the cell has no other candidate.
    Cell(Cell),
    /// The nodes have the same digit in this house. Strong if it has no other place there.
    House(House),
    /// The nodes are two digits of the almost locked set with this index in [`Description::sets`].
    Set(usize),
    /// Each cell of one node sees each cell of the other, but no house has all these cells.
    Sight,
}
