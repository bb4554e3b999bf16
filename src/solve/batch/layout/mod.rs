//! Boards and grids outside the lanes.
//!
//! | file | form | size |
//! | --- | --- | --- |
//! | `packed.rs` | a board: the candidates of 81 cells | 12 `u64`s |
//! | `nibbles.rs` | a grid: the givens of 81 cells, or a solution | 6 `u64`s |
//! | `bytes.rs` | a grid with one byte for each cell | 81 bytes |
//! | `staging.rs` | the boards or grids of all lanes, on their way in or out | |

pub(crate) mod bytes;
pub(crate) mod nibbles;
pub(crate) mod packed;
pub(crate) mod staging;
