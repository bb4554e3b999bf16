//! The facts that `ennead audit` finds about a data set, in three stages.
//!
//! ```text
//! examine   reads the records on all threads; what each is by itself is counted at once,
//!           and leaves a key of 24 bytes: its class, the puzzle, its place
//! classes   goes through the sorted keys: duplicates, and puzzles of the other data set
//! sort_out  reads the records again, if they are to be written: the bad, and the good
//! ```
//!
//! Keys are sorted in memory up to a bound, and in temporary files beyond it.

pub(crate) mod classes;
pub(crate) mod counts;
pub(crate) mod examine;
pub(crate) mod fault;
pub(crate) mod files;
pub(crate) mod key;
pub(crate) mod report;
pub(crate) mod sample;
pub(crate) mod sort_out;
pub(crate) mod sorted_store;
