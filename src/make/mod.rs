//! Making puzzles: complete grids, givens dug out of them, and a choice by how hard they are.
//!
//! | file | what it is |
//! | --- | --- |
//! | `fill.rs`, `splits.rs` | random complete grids |
//! | `recipe.rs`, `wanted.rs` | what puzzles should be like |
//! | `maker.rs` | recipes into puzzles |
//! | `relatives.rs` | what is like a puzzle that is hard to find |
//! | `dig.rs`, `strict.rs`, `pattern.rs` | which cells are given |
//! | `symmetry.rs` | patterns that look the same turned or mirrored |
//! | `harder/` | a search for hard puzzles around given ones |
//! | `asker.rs` | many questions at once for the batch engine |
//! | `site.rs`, `quarry.rs` | the givens of one puzzle, and what a look says of them |
//!
//! All that is random is drawn from a [`Random`](crate::Random) that the caller seeds, so that
//! everything can be made again.

pub mod canonical;
pub mod grid;
pub mod hard_search;
pub mod oracle;
pub mod puzzle;
pub mod repair;

pub use grid::fill::fill;
pub use hard_search::{Climber, Hard, Harder, Hardness, Objective};
pub use oracle::{Asker, Inquiry};
pub use puzzle::config::{Base, Depth, Recipe};
pub use puzzle::criteria::Wanted;
pub use puzzle::dig::Dig;
pub use puzzle::maker::{Made, Maker};
pub use puzzle::symmetry::{PatternSymmetry, UnknownSymmetry};
