//! Givens dug out of a complete grid, and a choice by how hard the puzzle is.

pub(crate) mod config;
pub(crate) mod criteria;
pub(crate) mod dig;
pub(crate) mod fast_check;
pub mod maker;
pub(crate) mod mutations;
pub(crate) mod pattern;
pub(crate) mod reduction;
pub(crate) mod symmetric_minimal;
pub(crate) mod symmetry;
