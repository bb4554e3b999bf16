//! The facts that `ennead audit` finds about a data set, in three stages.
//!
//! ```text
//! examine   reads the records on all threads, counts the facts of each, and keeps a key of each
//!           puzzle: its class, the puzzle, its place
//! classes   sorts the keys and finds duplicates, and puzzles of the other data set
//! sort_out  reads the records again, if they are wanted, and writes the bad and the good ones
//!
//! key       what is kept in memory: the key of a puzzle, and what is wrong with a record
//! counts    how many records are malformed, unique and so on, and the sample
//! report    the result as data; report_text: as text and Markdown
//! ```

pub(crate) mod classes;
pub(crate) mod counts;
pub(crate) mod examine;
pub(crate) mod key;
pub(crate) mod report;
pub(crate) mod report_text;
pub(crate) mod sort_out;
