//! Fish: the places of a digit in N base houses are covered by N other houses, so the digit is
//! removed from the rest of these.

pub(crate) mod basic_fish;
pub(crate) mod complex_fish;
pub(crate) mod finned_fish;
pub(crate) mod kraken_fish;
pub(crate) mod siamese;
