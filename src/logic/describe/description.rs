//! [`Description`]: what a step says, as data.

use super::role::CellRole;
use crate::geometry::{Candidate, Cell, CellSet, DigitSet, House, HouseSet};
use crate::logic::proof::chain::Node;

/// What a step says besides its technique, its rating and its conclusions.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Description {
    /// The digits of the pattern, without extra candidates (those of a rectangle's roof).
    pub digits: DigitSet,
    /// The open cells of the pattern: those of all roles and sets.
    pub cells: CellSet,
    /// The cells by what they do, in the order in which a reader meets them. Each role comes once
    /// at most, with one cell at least; a cell may have several roles.
    pub roles: Vec<(CellRole, CellSet)>,
    /// The filled cells of the pattern: corners of an avoidable rectangle.
    pub filled: CellSet,
    /// The filled cells that a single rests on: they keep its digit out of the other cells of the
    /// house, or the other digits out of its cell.
    pub blockers: CellSet,
    /// The candidates that a single rests on and that earlier steps crossed out: they are not in
    /// the position, although no filled cell excludes them.
    pub crossed_out: Vec<Candidate>,
    /// The houses that the reason rests on. Those of a fish are in `base` and `cover` only.
    pub houses: HouseSet,
    /// The base houses of a fish, the house whose candidates are locked, or the houses that are
    /// truths of a [`RankZero`](crate::logic::proof::rank_zero::RankZero).
    pub base: HouseSet,
    /// The cover houses of a fish, the house in which the candidates are locked, or the houses that
    /// are links of a [`RankZero`](crate::logic::proof::rank_zero::RankZero).
    pub cover: HouseSet,
    /// The fins of a fish. If there are two fish, a fin of one may be a place of the other.
    pub fins: CellSet,
    /// Subsets and almost locked sets.
    pub sets: Vec<DescribedSet>,
    /// The restricted common digits of almost locked sets: each can be in one of two sets only.
    pub common: DigitSet,
    /// The links of the chains, one chain after the other. A chain begins where `from` is not the
    /// `to` of the link before.
    pub links: Vec<DescribedLink>,
}

impl Description {
    /// The cells with this role; none if the step has no such role.
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

/// Cells that belong together because of their candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct DescribedSet {
    /// The cells.
    pub cells: CellSet,
    /// All candidates of the cells; of a hidden subset only its own digits.
    pub digits: DigitSet,
    /// The house of the cells. `None` if they share none.
    pub house: Option<House>,
    /// The kind of the set.
    pub kind: SetKind,
}

/// The kind of a set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetKind {
    /// As many digits as cells.
    Naked,
    /// The digits have no other place in the house.
    Hidden,
    /// One digit more than there are cells.
    AlmostLocked,
    /// A part of a naked set: of a Sue de Coq, or of a subset with extra candidates of a rectangle.
    Part,
}

impl SetKind {
    /// The name: `almost locked`.
    pub const fn name(self) -> &'static str {
        match self {
            SetKind::Naked => "naked",
            SetKind::Hidden => "hidden",
            SetKind::AlmostLocked => "almost locked",
            SetKind::Part => "part",
        }
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
