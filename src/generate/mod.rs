//! Making puzzles: complete grids, and givens dug out of them.

mod asker;
mod dig;
mod quarry;
mod site;
mod strict;
mod symmetry;

pub use asker::{Asker, Inquiry};
pub use dig::Dig;
pub use symmetry::{PatternSymmetry, UnknownSymmetry};
