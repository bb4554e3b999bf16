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
//! | compare an answer with its puzzle | [`solve::grade`](fn@solve::grade) |
//! | find the grid in the answer of a language model | [`format::last_grid`] |
//! | tell a person what to do at a position, or what is wrong with it | [`check::CheckedPosition`] |
//! | rate a puzzle | [`Ratings`] |
//! | generate puzzles | [`Generator`] |
//! | write results as csv or JSON lines, filter them by a condition | [`fields`] |
//! | tell whether two puzzles are equivalent | [`Canonizer`] |
//! | find out why a puzzle has no solution, or too many | [`Repairer`] |
//! | cancel a long search, or give it a limit of time | [`cancel::while_wanted`] |
//!
//! # The rooms
//!
//! Each folder of `src` answers one question. A file imports only from its own room and from the
//! rows above it (`tests/architecture.rs` reads this table).
//!
//! | room | its question |
//! | --- | --- |
//! | `names` | which item does a name mean, and which names exist? [`UnknownName`] |
//! | [`geometry`] | what are the words of the game? digit, cell, house, candidate, sets |
//! | `random` | how do we draw random numbers that a seed repeats? [`Random`] |
//! | [`cancel`] | should this search go on? |
//! | `grid` | which digits are in the 81 cells? [`Grid`], not checked; [`Solution`], checked |
//! | `board` | which candidates are left? [`Board`] |
//! | [`solve`](mod@solve) | what is the solution, and is it the only one? |
//! | [`format`](mod@format) | how do we read and write puzzles in each format? |
//! | [`logic`] | how does a person solve it, and how hard is it? |
//! | [`fields`] | which values does a record have, and which records does a condition select? |
//! | [`check`] | what can be said to a person about this position? |
//! | [`make`] | give me a puzzle, or repair this one |
//! | [`game`] | what can a player do, undo and save? |
//! | `objects` | what is the JSON of each type? (feature `serde`) |
//!
//! The program has rooms of its own, above the library:
//!
//! | room | its question |
//! | --- | --- |
//! | `store` | which puzzles and games are kept, and where? |
//! | `play` | how does a person play in a terminal? |
//! | `serve` | how does a person play on a page? |
//! | `cli` | commands, options, output |
//!
//! The library opens no file and prints nothing. `play` and `serve` import the library and the
//! store, not each other; `cli` starts them.
//!
//! # The way of a puzzle
//!
//! `ennead FILE` takes bytes to answers. Each thread takes the next block, works on it and hands its
//! output to the sink, which keeps the order of the input.
//!
//! ```text
//! bytes ──> Blocks ──> block ──┬─> LineBlock ──> Worker ──> LineAnswers ─┐
//!           format::read       │   lines of      an engine  81 bytes     ├─> chunk ──> Sink ──> output
//!           cut between        │   81 cells      of solve   a puzzle     │   of text   in order
//!           records            └─> Records ────> Search, Explainer, ... ─┘   (cli::run)
//!                                  all else      what the command asks
//! ```
//!
//! # The way of a position
//!
//! Hints, lists of steps and paths are found in one place, [`check::CheckedPosition`], for the
//! command line, the board and the page.
//!
//! ```text
//! position ──> check ──> state ──> explainer ──> step ───> text
//!    │           │                     │          │ └────> drawing: logic::Description
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
pub use random::Random;
pub use solve::{
    Answer, Count, Engine, NoSolution, PencilMarks, Question, Rules, Search, SearchStatistics,
    Solutions, Verdict, Worker, propagate, solve,
};
