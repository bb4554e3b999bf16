//! Fish: all places of a digit in N base houses lie in N other houses, the cover, so the digit is
//! removed from the other cells of the cover. Fins are places of the base outside the cover: then
//! only cells that see all fins lose the digit.

pub(crate) mod basic_fish;
pub(crate) mod complex_fish;
pub(crate) mod finned_fish;
pub(crate) mod kraken_fish;
pub(crate) mod siamese;
