//! How a person solves a puzzle, and how hard that is: steps with names, proofs and ratings.
//!
//! ```text
//! text        a step in words, and in the notation of the forums
//! describe    what a step says, as data: roles, houses, sets, links
//! rating      how hard a puzzle is
//! selection   which of all steps of a position a list shows
//! needed      which steps of a path its end needs
//! explain     the next step, all steps, the whole path
//! order       the three orders of search, and the list of the finders
//! hodoku      what only HoDoKu's order needs: its queues of singles, its choice of chains
//! techniques  one file for each technique or tight group: rule, drawing, finder, tests
//! replay      replays a step from its proof; shares types with the finders, but no search
//! roles       what each candidate of a step does in its pattern
//! step        what a finder finds: a conclusion with its proof
//! proof       the kinds of proofs: reason, chain, net, deadly pattern
//! technique   what is known about each technique: one table, a row for each
//! scales      ratings, levels and difficulties
//! state       a position: placed digits and candidates
//! ```
//!
//! The highest comes first: a file imports only from those below it.
//!
//! A finder looks at a [`State`] and reports [`Step`]s. It never changes the state, and nothing
//! here knows the solution. The finders of simple techniques allocate nothing before they have
//! found a step; those of chains, almost locked sets and kraken fish build lists and graphs first.
//!
//! To add a technique: write its file in its family's folder in `techniques`, add its `mod` line to
//! `techniques/mod.rs`, and its row to the table in `technique/table.rs`. A proof of a new shape is a
//! new [`Reason`]; the compiler then names what must know it: its roles, `replay`, `describe` and
//! `text`. It does not name one place: a pattern that is proved as a chain gets the roles of a plain
//! chain, unless `describe/chains.rs` names the technique.

pub mod describe;
pub(crate) mod explain;
pub(crate) mod hodoku;
mod needed;
pub(crate) mod order;
pub mod proof;
pub(crate) mod rating;
pub(crate) mod replay;
mod roles;
pub(crate) mod scales;
mod selection;
pub(crate) mod state;
pub(crate) mod step;
pub(crate) mod technique;
pub(crate) mod techniques;
#[cfg(test)]
mod testing;
pub(crate) mod text;

pub use describe::Description;
pub use explain::{Explainer, SolvePath};
pub use order::Order;
pub use proof::reason::Reason;
/// The model of the times of people, for `benches/minutes.rs`, which fits it.
#[doc(hidden)]
pub use rating::minutes;
pub use rating::{Bottleneck, Minutes, Obstacle, RatingValues, Ratings, Visibility};
pub use replay::{StepFlaw, replay};
pub use roles::{PatternCandidate, Role};
pub use scales::{Difficulty, HodokuLevel, Rating};
pub(crate) use selection::Distinct;
pub use selection::StepSelection;
pub use state::{State, VisibleConflict};
pub use step::Step;
pub use technique::{Family, Technique, TechniqueSet, UnknownTechnique};
pub use text::Style;
