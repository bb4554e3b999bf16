//! Proofs of steps: data that a finder makes and [`replay`](crate::logic::replay()) replays.

pub mod chain;
pub mod deadly;
pub(crate) mod grounds;
pub mod rank_zero;
pub mod reason;
