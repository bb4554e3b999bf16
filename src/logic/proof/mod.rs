//! Why a step holds: the data that a finder hands out and the checker replays.

pub mod chain;
pub mod deadly;
pub mod net;
pub mod reason;
