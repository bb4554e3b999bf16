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
//! | solve thousands of puzzles at once | [`Engine::fastest`] and its [`Worker`] |
//! | read puzzles from text, in many formats | [`Grid::from_str`](core::str::FromStr), [`format::Blocks`] |
//! | find the next step as a person would, or the whole path | [`Explainer`] |
//! | prove that a puzzle has one solution, and check such a proof | [`proof::Prover`], [`proof::Checker`] |
//! | compare an answer with its puzzle | [`solve::grade`](fn@solve::grade) |
//! | find the grid in the answer of a language model | [`format::last_grid`] |
//! | find a hint for a position, or what is wrong with it | [`check::CheckedPosition`] |
//! | rate a puzzle | [`Ratings`] |
//! | draw a position with a step as SVG | [`draw::svg`](fn@draw::svg) |
//! | generate puzzles | [`Generator`] |
//! | write results as csv or JSON lines, filter them by a condition | [`fields`] |
//! | find out whether two puzzles are equivalent | [`Canonizer`] |
//! | find out why a puzzle has no solution, or several | [`Repairer`] |
//! | cancel a long search, or limit its time | [`cancel::while_wanted`] |
//!
//! # The modules
//!
//! A file imports only from its own module and from those above it in this table, which
//! `tests/architecture.rs` reads.
//!
//! | module | contents |
//! | --- | --- |
//! | `names` | finding an item by its name, and the error that lists the names: [`UnknownName`] |
//! | [`geometry`] | digits, cells, houses, candidates, and sets of them |
//! | `random` | random numbers that a seed repeats: [`Random`] |
//! | [`cancel`] | cancelling a long search, and time limits |
//! | `grid` | the digits of the 81 cells: [`Grid`], not checked; [`Solution`], checked |
//! | `board` | the candidates that are left: [`Board`] |
//! | [`solve`](mod@solve) | the solutions of a puzzle |
//! | [`proof`] | proofs of how many solutions a puzzle has, and their checker |
//! | [`format`](mod@format) | reading and writing puzzles in each format |
//! | [`logic`] | solving a puzzle as a person does, and rating it |
//! | [`draw`] | drawing a position with a step |
//! | [`fields`] | the values of a record, and conditions that select records |
//! | [`check`] | what is wrong with a position, and hints for it |
//! | [`make`] | making and repairing puzzles |
//! | [`game`] | a game: what a player can do, undo and save |
//! | `objects` | the JSON of each type (feature `serde`) |
//! | `python` | the Python module (feature `python`) |
//!
//! The program has further modules, above the library:
//!
//! | module | contents |
//! | --- | --- |
//! | `store` | a database of puzzles and games |
//! | `play` | the game in a terminal |
//! | `serve` | the game on a web page |
//! | `cli` | commands, options, output |
//!
//! The library opens no file and prints nothing. `play` and `serve` import the library and the
//! store, not each other; `cli` starts them.
//!
//! # From a puzzle to its answer
//!
//! `ennead FILE` reads bytes and writes answers. Each thread takes the next block, processes it and
//! passes its output to the sink, which restores the order of the input.
//!
//! ```text
//! bytes ──> Blocks ──> block ──┬─> LineBlock ──> Worker ──> LineAnswers ─┐
//!           format::read       │   lines of      an engine  81 bytes     ├─> chunk ──> Sink ──> output
//!           cut between        │   81 cells      of solve   a puzzle     │   of text   in order
//!           records            └─> Records ────> Search, Explainer, ... ─┘   (cli::run)
//!                                  other blocks  what the command uses
//! ```
//!
//! # From a position to a hint
//!
//! [`check::CheckedPosition`] finds hints, lists of steps and paths for the command line, the board
//! and the page.
//!
//! ```text
//! position ──> check ──> state ──> explainer ──> step ───> text
//!    │           │                     │          │ └────> drawing: draw::Picture
//!    │           └─> contradiction,    │          └> proof, which logic::check replays
//!    │               caution           └─> why there is no step
//!    └ as format reads it
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
