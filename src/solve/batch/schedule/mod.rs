//! Which board is in which lane, and when.

pub(crate) mod board_stack;
pub(crate) mod lane_set;
pub(crate) mod puzzle_slot;
pub(crate) mod unavoidable_set;
pub(crate) mod wave;
