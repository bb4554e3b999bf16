//! The facts that `ennead audit` finds about a data set, in three stages.
//!
//! ```text
//! examine   reads the records on all threads; what each is by itself is counted at once, and
//!           leaves a key in memory: its class, the puzzle, its place
//! classes   sorts the keys and goes through them: duplicates, and puzzles of the other data set
//! sort_out  reads the records again, if they are to be written: the bad, and the good
//! report    all of it as data; report_text: as text and Markdown
//!
//! key       what is remembered of a puzzle: its key, and what is wrong with it
//! counts    how many records are what, and the sample
//! ```

pub(crate) mod classes;
pub(crate) mod counts;
pub(crate) mod examine;
pub(crate) mod key;
pub(crate) mod report;
pub(crate) mod report_text;
pub(crate) mod sort_out;
