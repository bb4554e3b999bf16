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
//! solution. Finders allocate nothing until they have found a step; those of chains, only the graph.
//!
//! To add a technique: write its file, list it below, put the finder into its row of
//! [`technique`]'s table (and, where Sudoku Explainer has it, into the list in [`order`]).

pub mod candidate;
pub mod chain;
pub mod check;
pub mod deadly;
pub mod net;
pub mod order;
pub mod rating;
pub mod reason;
pub mod state;
pub mod step;
pub mod technique;
mod text;

mod aic;
mod aligned;
mod als;
mod als_chain;
mod als_xy_wing;
mod als_xz;
mod alternating;
mod avoidable_rectangles;
mod bug;
mod coloring;
mod combinations;
mod complex_fish;
mod conjugates;
mod death_blossom;
mod direct;
mod empty_rectangle;
mod finned_fish;
mod fish;
mod forcing;
mod graph;
mod grouped_aic;
mod hidden_sets;
mod locked;
mod multi_colors;
mod naked_sets;
mod nodes;
mod paths;
mod remote_pair;
mod rows;
mod siamese;
mod simple_colors;
mod singles;
mod skyscraper;
mod sue_de_coq;
mod templates;
mod turbot_fish;
mod two_string_kite;
mod unique_loops;
mod unique_rectangles;
mod w_wing;
mod x_chain;
mod xy_chain;
mod xy_wing;
mod xyz_wing;

pub use candidate::Candidate;
pub use check::{Flaw, check};
pub use order::{Order, Stage};
pub use rating::{Level, Rating};
pub use reason::Reason;
pub use state::State;
pub use step::Step;
pub use technique::{Finder, Found, Technique, TechniqueSet};

#[cfg(test)]
mod testing;
