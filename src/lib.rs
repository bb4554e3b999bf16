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
//! assert!(solution.answers(&puzzle));
//! # Ok::<(), ennead::format::Malformed>(())
//! ```
//!
//! Many puzzles at once are for [`Engine::fastest`] and its [`Worker`].
//!
//! # The house
//!
//! Floors, ground floor first; a file imports only from floors below its own.
//!
//! | floor | what lives there |
//! | --- | --- |
//! | [`geometry`] | digits, cells, houses, sets: the words of the game |
//! | [`random`] | numbers that anyone can draw again from their seed |
//! | [`grid`] | [`Grid`]: what someone wrote, maybe wrong; [`Solution`]: complete and checked |
//! | [`answer`] | [`Question`] and [`Answer`]: what one may ask about many puzzles at once |
//! | [`board`] | [`Board`]: the candidates of every cell, as bit masks |
//! | [`propagate`](mod@propagate) | rules run on a board to a fixpoint, cheapest first |
//! | [`search`] | the backtracker: first solution, proof of uniqueness, all, count |
//! | `batch` | the bit-sliced engine: hundreds of boards per instruction |
//! | [`engine`] | the one table of engines: every way to solve many puzzles |
//! | [`format`](mod@format) | text in, text out: records to grids and positions and back, errors with a place |
//! | [`techniques`] | the human side: one file per technique, one table, and a checker of their proofs |
//! | [`explain`] | next step, whole path, rating: reads `techniques`, never the searchers |
//! | [`repair`] | what is wrong with a puzzle, and the single changes that put it right |
//! | [`canonical`] | the symmetries of a grid, and the minlex form that all its images have in common |
//! | [`generate`] | making puzzles: complete grids, givens dug out of them, a choice by level, a search for hard ones |

pub mod answer;
mod batch;
pub mod board;
pub mod canonical;
pub mod engine;
pub mod explain;
pub mod format;
pub mod generate;
pub mod geometry;
pub mod grid;
pub mod propagate;
pub mod random;
pub mod repair;
pub mod search;
pub mod techniques;

pub use answer::{Answer, Question};
pub use board::{Board, Contradiction};
pub use canonical::{Canonical, Canonizer, Symmetry};
pub use engine::{Engine, Worker};
pub use explain::{Explainer, Path};
pub use geometry::{Cell, CellSet, Digit, DigitSet, House, HouseSet};
pub use grid::{Clash, Grid, NotASolution, Solution};
pub use propagate::{Rules, propagate};
pub use random::Random;
pub use repair::{Diagnosis, Repairer};
pub use search::{Count, Effort, Search, Solutions, Verdict};
pub use techniques::{Candidate, Order, Rating, State, Step, Technique, TechniqueSet};
