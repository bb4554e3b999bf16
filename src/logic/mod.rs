//! How a person solves a puzzle, and how hard that is: steps with names, proofs and ratings.
//!
//! ```text
//! state       a position: placed digits and candidates
//! technique   every technique: the table with one row for each (name, places in orders, finder, ...)
//! techniques  one file for each technique or tight group: rule, drawing, finder, tests
//! order       the three orders of search: human, Sudoku Explainer's, HoDoKu's
//! step        what a finder finds: a conclusion with its proof
//! proof       the kinds of proofs: reason, chain, net, deadly pattern
//! check       replays a step from its proof; shares no code with the finders
//! describe    what a step says, as data: roles, houses, sets, links
//! text        a step in words, and in the notation of the forums
//! explain     the next step, all steps, the whole path
//! distinct    steps that achieve something new
//! selection   which of all steps of a position a list shows
//! hodoku      what only HoDoKu's order needs: its queues of singles, its choice of chains
//! rating      how hard a puzzle is
//! ```
//!
//! A finder looks at a [`State`] and reports [`Step`]s. It never changes the state, and nothing
//! here knows the solution. The finders of simple techniques allocate nothing before they have
//! found a step; those of chains, almost locked sets and kraken fish build lists and graphs first.
//!
//! To add a technique: write its file in its family's folder in `techniques`, with its `mod` line
//! there; and add its row and its `use` line to the table in `technique/table.rs`. If its proof has
//! a shape of its own, that is a new [`Reason`]; the compiler then names what must know it: its
//! roles, `check`, `describe` and `text`. What the compiler does not name: a pattern that is proved
//! as a chain gets the roles of a plain chain, unless `describe/chains.rs` names the technique.

pub(crate) mod check;
pub mod describe;
mod distinct;
pub(crate) mod explain;
pub(crate) mod hodoku;
pub(crate) mod order;
pub mod proof;
pub(crate) mod rating;
mod selection;
pub(crate) mod state;
pub(crate) mod step;
pub(crate) mod technique;
pub(crate) mod techniques;
pub(crate) mod text;

pub use check::{Flaw, check};
pub use describe::Description;
pub use distinct::Distinct;
pub use explain::{Explainer, SolvePath};
pub use order::Order;
pub use proof::reason::Reason;
/// The model of the times of people, for `benches/minutes.rs`, which fits it.
#[doc(hidden)]
pub use rating::minutes;
pub use rating::{
    Bottleneck, Difficulty, HodokuLevel, Minutes, NotARating, Obstacle, Rating, RatingValues,
    Ratings, Visibility,
};
pub use selection::StepSelection;
pub use state::{State, VisibleConflict};
pub use step::{PatternCandidate, Role, Step};
pub use technique::{Family, Technique, TechniqueSet, UnknownTechnique};
pub use text::Style;
