//! `ennead` reads, solves, explains, rates and makes sudoku. It is a library and a command-line
//! program.
//!
//! ```
//! use ennead::{Grid, Verdict};
//!
//! let puzzle: Grid =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
//!         .parse()?;
//! let Verdict::Unique(solution) = ennead::solve(&puzzle) else {
//!     panic!("no solution, or several");
//! };
//! assert!(solution.solves(&puzzle));
//! # Ok::<(), ennead::format::ParseError>(())
//! ```
//!
//! # Where to start
//!
//! | to | use |
//! | --- | --- |
//! | solve one puzzle | [`solve()`](fn@solve) |
//! | solve one puzzle after another, count or list solutions | [`Search`], [`Solutions`] |
//! | solve thousands of puzzles at once | [`Worker`] |
//! | read one puzzle, write it as 81 characters or as a board | [`Grid`] |
//! | read files of puzzles, in many formats | [`format`](mod@format) |
//! | explain a puzzle: a person's path to the solution | [`Explainer`], [`SolvePath`] |
//! | give a hint for a position, or say what is wrong with it | [`check::CheckedPosition`] |
//! | rate a puzzle | [`Ratings`] |
//! | generate puzzles | [`Generator`] |
//! | find out whether a puzzle is minimal | [`is_minimal`], [`Minimizer`] |
//! | find out whether two puzzles are equivalent | [`Canonical`], [`Canonizer`] |
//! | find out why a puzzle has no solution, or several | [`Repairer`] |
//! | solve variants, and grids of other sizes than 9x9 | [`variant`] |
//! | prove that a puzzle has one solution, and check such a proof | [`proof::Prover`], [`proof::Checker`] |
//! | compare an answer with its puzzle | [`solve::grade`](fn@solve::grade) |
//! | find the grid in the answer of a language model | [`format::last_grid`] |
//! | draw a position with a step as SVG | [`draw::svg`](fn@draw::svg) |
//! | write results as csv or JSON lines, filter them by a condition | [`fields`] |
//! | cancel a long search, or limit its time | [`cancel::while_wanted`] |
//!
//! Each of these types keeps memory from one call to the next; each thread has its own. Everything
//! random is drawn from a seed that the caller gives. No text makes a reader panic. The library opens
//! no file and prints nothing.
//!
//! # In a debug build
//!
//! Without optimisation the library takes some thirty times as long. So let Cargo optimise it in debug
//! builds, too; this goes into the `Cargo.toml` of your program:
//!
//! ```toml
//! [profile.dev.package.ennead]
//! opt-level = 3
//! ```
//!
//! # Features
//!
//! - `cli`, `store`, `play`, `serve` (default): the program, with its store, its board in the
//!   terminal and its page. Programs that depend on the library turn them off with
//!   `default-features = false`.
//! - `serde`: `Serialize` and `Deserialize` for grids, cells, digits, sets, techniques and ratings,
//!   and `Serialize` for steps and paths. A [`Grid`] is a string of 81 characters; the module
//!   `objects` lists the other forms.
//! - `sat` (default): clause learning for [variants](variant) of which a plain search is not enough,
//!   such as grids of 25x25. Without it their search ends at its limit of work.
//! - `python`: the Python module `ennead`, which `pip install ./src/python` builds. It has no use in
//!   a Rust program.

// Files, standard streams and exit codes belong to the binary: `.clippy.toml` lists them.
#![warn(clippy::print_stdout, clippy::print_stderr)]
#![warn(clippy::disallowed_methods, clippy::disallowed_types)]

/// Implements `Debug` for a type: only its name is written.
macro_rules! opaque_debug {
    ($name:ident $(<$lifetime:lifetime>)? $([$type:ident])?) => {
        impl $(<$lifetime>)? $(<$type>)? core::fmt::Debug for $name $(<$lifetime>)? $(<$type>)? {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    };
}

mod board;
pub mod cancel;
pub mod check;
pub mod draw;
pub mod fields;
pub mod format;
pub mod game;
pub mod geometry;
mod grid;
pub mod logic;
pub mod make;
mod names;
#[cfg(feature = "serde")]
pub mod objects;
pub mod proof;
#[cfg(feature = "python")]
mod python;
mod random;
pub mod solve;
pub mod variant;

pub use board::{Board, Contradiction};
pub use geometry::{Candidate, Cell, CellSet, Digit, DigitSet, Elimination, House, HouseSet};
pub use grid::{Clash, Grid, NotASolution, Solution};
pub use logic::{
    Explainer, Order, Rating, Ratings, SolvePath, State, Step, Technique, TechniqueSet,
};
pub use make::{
    Canonical, Canonizer, Diagnosis, Generator, GeneratorConfig, HardSearch, Minimizer, Repairer,
    Transformation, is_minimal, minimize,
};
pub use names::UnknownName;
pub use random::{Random, Share};
pub use solve::{
    Answer, Count, Engine, NoSolution, PencilMarks, Question, Rules, Search, SearchStatistics,
    Solutions, Verdict, Worker, propagate, solve,
};
