//! Makes puzzles with a given symmetry, number of givens and difficulty
//! ([`GeneratorConfig`](config::GeneratorConfig)). Most are dug out of complete grids; rare ones
//! are searched for.

mod blocks;
pub(crate) mod config;
pub(crate) mod criteria;
mod er_range;
mod exchange;
mod few_clues;
pub(crate) mod generator;
mod high_rating;
pub(crate) mod impossible;
pub(crate) mod kind;
mod known_sets;
mod learned_sets;
mod mutations;
pub(crate) mod near_misses;
mod pattern;
mod ranking;
mod symmetric_minimal;
