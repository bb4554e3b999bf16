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

mod asker;
#[cfg(test)]
mod census;
mod dig;
pub mod fill;
pub mod harder;
mod maker;
mod pattern;
mod quarry;
mod recipe;
mod relatives;
mod site;
mod splits;
mod strict;
mod symmetry;
mod wanted;

pub use asker::{Asker, Inquiry};
pub use dig::Dig;
pub use fill::fill;
pub use harder::{Climber, Hard, Harder, Hardness, Objective};
pub use maker::{Made, Maker};
pub use recipe::{Base, Depth, Recipe};
pub use symmetry::{PatternSymmetry, UnknownSymmetry};
pub use wanted::Wanted;
