//! Which board is in which lane, and when.
//!
//! | file | what it is |
//! | --- | --- |
//! | `wave/` | the loop: boards in, rounds, boards out |
//! | `fresh_job.rs` | a puzzle that was not split yet |
//! | `puzzle_slot.rs` | a puzzle that was split |
//! | `flights.rs` | the batches that are being solved, with their answers so far |
//! | `board_stack.rs` | a puzzle's boards that wait for a lane |
//! | `unavoidable_set.rs` | proves from one solution that there is another |
//! | `lane_set.rs` | a set of lanes |

pub(crate) mod board_stack;
pub(crate) mod flights;
pub(crate) mod fresh_job;
pub(crate) mod lane_set;
pub(crate) mod puzzle_slot;
pub(crate) mod unavoidable_set;
pub(crate) mod wave;
