//! The work on all lanes at once: rules, choice of the branch, and the way in and out.
//!
//! | file | what it does |
//! | --- | --- |
//! | `lanes.rs` | keeps the boards side by side and applies the rules |
//! | `pairs.rs` | a rule for boards that are stuck |
//! | `branch.rs` | chooses where to guess, in all stuck boards at once |
//! | `guess.rs` | chooses where to guess, in one board |
//! | `probe.rs` | guesses several cells of a nearly empty board |
//! | `transfer.rs`, `transpose.rs` | take boards into the lanes and out of them |

pub(crate) mod branch;
pub(crate) mod guess;
pub(crate) mod lanes;
pub(crate) mod pairs;
pub(crate) mod probe;
pub(crate) mod transfer;
pub(crate) mod transpose;
