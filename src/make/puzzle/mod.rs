//! Puzzles as [`GeneratorConfig`](config::GeneratorConfig) says: by symmetry, number of givens and
//! difficulty. They are dug out of complete grids, or searched for where they are rare.

pub(crate) mod config;
pub(crate) mod criteria;
mod er_range;
mod exchange;
mod few_clues;
pub(crate) mod generator;
mod high_rating;
pub(crate) mod impossible;
mod known_sets;
mod learned_sets;
mod mutations;
pub(crate) mod near_misses;
mod pattern;
mod ranking;
mod symmetric_minimal;
