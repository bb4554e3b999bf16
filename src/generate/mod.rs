//! Making, not solving: random complete grids.
//!
//! All that is random is drawn from a [`Random`](crate::Random) that the caller seeds, so that
//! everything can be made again.

#[cfg(test)]
mod census;
pub mod fill;
mod splits;

pub use fill::fill;
