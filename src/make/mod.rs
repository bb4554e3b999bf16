//! Makes complete grids, puzzles dug out of them, harder puzzles and equivalent puzzles, and
//! repairs puzzles that have no solution or several.
//!
//! | file or folder | what it is |
//! | --- | --- |
//! | `grid/` | [`fill`]: random complete grids |
//! | `canonical/` | [`Canonizer`]: the form that all equivalent puzzles share |
//! | `unavoidable_sets.rs` | sets of cells of a complete grid in each of which a puzzle has a given |
//! | `oracle.rs` | `BatchOracle`: solves the queries of many tasks in batches |
//! | `repair/` | [`Repairer`]: what is wrong with a puzzle, and what corrects it |
//! | `dig/` | `Dig`: removes givens; [`minimize`], [`Minimizer`]: until none is redundant |
//! | `unbiased/` | `UnbiasedDraw`: minimal puzzles, all equally likely |
//! | `same_solution.rs` | `SameSolution`: which givens can be replaced so that the solution stays |
//! | `neighbours.rs` | [`Neighbours`]: the puzzles that differ in one or two givens |
//! | `hard_search/` | [`HardSearch`]: a search for hard puzzles around given ones |
//! | `puzzle/` | [`Generator`]: puzzles by symmetry, number of givens and difficulty |
//!
//! Everything random is drawn from a [`Random`](crate::Random) that the caller seeds, so the same
//! seed makes the same puzzles.

pub(crate) mod canonical;
pub(crate) mod dig;
/// Random complete grids, from tables of all tripartitions of the nine digits. The enumeration, for
/// tests, proves the tables.
pub(crate) mod grid {
    #[cfg(test)]
    mod enumeration;
    pub(crate) mod fill;
    mod tripartitions;
}
pub(crate) mod hard_search;
pub(crate) mod neighbours;
pub(crate) mod oracle;
pub(crate) mod puzzle;
pub(crate) mod repair;
mod same_solution;
mod unavoidable_sets;
mod unbiased;

pub use canonical::{Canonical, Canonizer, Transformation};
pub use dig::minimal::{Minimizer, is_minimal, minimize};
pub use dig::reduction::UniquePuzzle;
pub use dig::symmetry::PatternSymmetry;
pub use grid::fill::fill;
pub use hard_search::{Expander, HardPuzzle, HardSearch, Hardness, InvalidState, Objective};
pub use neighbours::{Added, Neighbours};
pub use puzzle::config::{GeneratorConfig, Source, StopRule, SymmetryRule};
pub use puzzle::criteria::Criteria;
pub use puzzle::generator::Generator;
pub use puzzle::impossible::Impossible;
pub use puzzle::kind::PuzzleKind;
pub use puzzle::near_misses::NearMisses;
pub use repair::{
    Ambiguous, Broken, ConflictingGivens, Diagnosis, FoundMistake, Mistake, Repairer,
};
