//! Fish: a digit in n base houses, covered by n others.

pub(crate) mod basic_fish;
pub(crate) mod complex_fish;
pub(crate) mod finned_fish;
pub(crate) mod siamese;
