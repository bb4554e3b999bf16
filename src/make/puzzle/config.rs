//! [`Recipe`]: what puzzles should be like.

use super::criteria::Wanted;
use super::symmetry::PatternSymmetry;
use crate::geometry::CellSet;
use crate::grid::Solution;
use core::ops::RangeInclusive;

/// What puzzles should be like. All have exactly one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// Where they come from.
    pub base: Base,
    /// The symmetry of the pattern of givens; `None` draws one for each puzzle, but not
    /// [`PatternSymmetry::None`]. Of no meaning for [`Base::Pattern`].
    pub symmetry: Option<PatternSymmetry>,
    /// How many givens they have.
    pub clues: RangeInclusive<usize>,
    /// How many givens are taken away.
    pub depth: Depth,
    /// How hard they are.
    pub wanted: Wanted,
    /// Whether puzzles may be relatives of each other where few attempts succeed: the same
    /// solution and most of the givens, moved by a symmetry. Only for [`Base::Random`] without
    /// symmetry.
    pub relatives: bool,
}

/// Where puzzles come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Base {
    /// Random grids, all equally likely ([`mod@crate::make::grid::fill`]).
    Random,
    /// This grid.
    Solution(Solution),
    /// These cells are given, whatever they hold.
    Pattern(CellSet),
}

/// How many givens are taken away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// Until their number is one that is drawn from [`Recipe::clues`].
    Clues,
    /// Until none can go together with those that are symmetric to it.
    Orbits,
    /// Until no single given can go: the puzzle is minimal.
    Minimal,
}
