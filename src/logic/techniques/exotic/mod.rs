//! Patterns of a dozen cells and more, which only the hardest puzzles need.

mod exocet;
pub(crate) mod fireworks;
pub(crate) mod junior_exocet;
pub(crate) mod multi_sector;
mod rank_zero;
pub(crate) mod senior_exocet;
pub(crate) mod sk_loop;
pub(crate) mod tridagon;
