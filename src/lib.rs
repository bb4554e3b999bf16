//! `ennead` solves sudoku: one puzzle at a terminal, or millions in a pipeline.
//!
//! ```
//! use ennead::{Grid, Search, Verdict};
//!
//! let puzzle: Grid =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
//!         .parse()?;
//! let Verdict::Unique(solution) = Search::new().verdict(&puzzle) else {
//!     panic!("no solution, or several");
//! };
//! assert!(solution.solves(&puzzle));
//! # Ok::<(), ennead::format::ParseError>(())
//! ```
//!
//! Many puzzles at once are for [`Engine::fastest`] and its [`Worker`].
//!
//! # The rooms
//!
//! Each folder of `src` answers one question. A file imports only from the rows above its own
//! (`tests/architecture.rs` keeps this).
//!
//! | room | its question |
//! | --- | --- |
//! | [`geometry`] | the words of the game: digit, cell, house, candidate, sets |
//! | [`random`] | numbers that anyone can draw again from their seed |
//! | [`grid`] | [`Grid`]: what someone wrote, maybe wrong; [`Solution`]: complete and checked |
//! | [`board`] | [`Board`]: the candidates of every cell, as bit masks |
//! | [`solve`](mod@solve) | what is the solution, and is it the only one? |
//! | [`format`](mod@format) | what did they write, and how do we write it? |
//! | [`logic`] | how does a person solve it, and how hard is it? |
//! | [`make`] | give me a puzzle, or mend this one |
//! | [`fields`] | what is known of a record, and which records are wanted? |
//! | `cli` (the binary) | commands, options, output; only here files are opened and text is printed |

pub mod board;
pub mod fields;
pub mod format;
pub mod geometry;
pub mod grid;
pub mod logic;
pub mod make;
pub mod random;
pub mod solve;

pub use board::{Board, Contradiction};
pub use geometry::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseSet};
pub use grid::{Clash, Grid, NotASolution, Solution};
pub use logic::explain::{Explainer, SolvePath};
pub use logic::{Order, Rating, State, Step, Technique, TechniqueSet};
pub use make::canonical::{Canonical, Canonizer, Symmetry};
pub use make::minimal::{Minimizer, is_minimal, minimize};
pub use make::repair::{Diagnosis, Repairer};
pub use random::Random;
pub use solve::answer::{Answer, Count, Question, Verdict};
pub use solve::engine::{Engine, Worker};
pub use solve::propagate::{Rules, propagate};
pub use solve::search::{Search, SearchStatistics, Solutions};
