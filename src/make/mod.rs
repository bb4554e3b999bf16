//! Making puzzles: complete grids, puzzles dug out of them, harder puzzles, equivalent puzzles, and
//! repairs of puzzles that have no solution or several.
//!
//! | file or folder | what it holds |
//! | --- | --- |
//! | `grid/` | [`fill`]: random complete grids |
//! | `puzzle/` | [`Generator`]: puzzles by symmetry, number of givens and difficulty: dug out of grids, or searched for where they are rare |
//! | `unbiased/` | `UnbiasedDraw`: minimal puzzles, all equally likely |
//! | `minimal.rs` | [`is_minimal`], [`minimize`], [`Minimizer`]: redundant givens |
//! | `hard_search/` | [`HardSearch`]: a search for hard puzzles around given ones |
//! | `canonical/` | [`Canonizer`]: the form that all equivalent puzzles share |
//! | `repair/` | [`Repairer`]: what is wrong with a puzzle, and what puts it right |
//! | `unavoidable_sets.rs` | sets of cells of a complete grid in each of which a puzzle has a given |
//! | `oracle.rs` | `BatchOracle`: the questions of many tasks as batches for an engine |
//!
//! Everything random is drawn from a [`Random`](crate::Random) that the caller seeds, so the same
//! seed makes the same puzzles.

pub(crate) mod canonical;
/// Random complete grids, from tables of all tripartitions of the nine digits. The enumeration, for
/// tests, proves the tables.
pub(crate) mod grid {
    #[cfg(test)]
    mod enumeration;
    pub(crate) mod fill;
    mod tripartitions;
}
pub(crate) mod hard_search;
pub(crate) mod minimal;
pub(crate) mod oracle;
pub(crate) mod puzzle;
pub(crate) mod repair;
mod unavoidable_sets;
mod unbiased;

pub use canonical::{Canonical, Canonizer, Transformation};
pub use grid::fill::fill;
pub use hard_search::{Expander, HardPuzzle, HardSearch, Hardness, InvalidState, Objective};
pub use minimal::{Minimizer, is_minimal, minimize};
pub use puzzle::UniquePuzzle;
pub use puzzle::config::{GeneratorConfig, Source, StopRule};
pub use puzzle::criteria::Criteria;
pub use puzzle::generator::Generator;
pub use puzzle::impossible::Impossible;
pub use puzzle::near_misses::NearMisses;
pub use puzzle::symmetry::PatternSymmetry;
pub use repair::{
    Ambiguous, Broken, ConflictingGivens, Diagnosis, FoundMistake, Mistake, Repairer,
};
