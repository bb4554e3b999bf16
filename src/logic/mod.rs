//! The human side: how a person gets from a position to the next one.
//!
//! ```text
//! state      a position: values, and candidates by cell, by digit, by house
//! technique  the one table: name, code, scores, finder
//! order      three orders over the same finders: human, Sudoku Explainer's, HoDoKu's
//! step       what a finder returns: a conclusion and its proof (reason, chain, net, deadly)
//! check      replays a step from its proof; knows no finder
//! text       a step in words
//! graph      what the chains walk on: candidates, groups and sets with strong and weak links
//! ```
//!
//! Then one file per technique: the rule in a sentence, a drawing, a finder, tests. A finder looks
//! at a [`State`] and hands out [`Step`]s; it never edits the state, and nothing here knows the
//! solution. Finders allocate nothing until they have found a step; those of chains, only the
//! graph.
//!
//! To add a technique: write its file, list it below, put the finder into its row of
//! [`technique`]'s table (and, where Sudoku Explainer has it, into the list in [`order`]).

pub(crate) mod check;
pub(crate) mod explain;
pub(crate) mod order;
pub mod proof;
pub(crate) mod rating;
pub(crate) mod state;
pub(crate) mod step;
pub(crate) mod technique;
pub(crate) mod techniques;
mod text;

pub use check::{Flaw, check};
pub use explain::{Explainer, SolvePath};
pub use order::{Order, UnknownOrder};
pub use proof::reason::Reason;
pub use rating::{Difficulty, Level, NotARating, Rating, Ratings, UnknownDifficulty, UnknownLevel};
pub use state::{Conflict, State};
pub use step::{Mark, Role, Step};
pub use technique::{Family, Technique, TechniqueSet, UnknownTechnique};
