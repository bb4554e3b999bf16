//! Proofs of steps: data that a finder makes and [`check`](crate::logic::check()) replays.

pub mod chain;
pub mod deadly;
pub(crate) mod grounds;
pub mod rank_zero;
pub mod reason;
