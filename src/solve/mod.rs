//! Solving: the solution of a puzzle, and whether it is the only one.

pub(crate) mod answer;
mod batch;
pub(crate) mod engine;
pub(crate) mod grade;
mod last_cells;
pub(crate) mod pencil_marks;
pub(crate) mod propagate;
pub(crate) mod puzzle;
pub(crate) mod query;
pub(crate) mod search;
pub(crate) mod solutions;

pub use answer::{Answer, Count, LINE_BYTES, Line, LineAnswers, Outcome, Question, Verdict};
pub(crate) use batch::layout::bytes::are_zero_based;
pub use engine::{Engine, Worker};
pub use grade::{Grade, GradeVerdict, grade};
pub use pencil_marks::{NoSolution, PencilMarks};
pub use propagate::{Rules, propagate};
pub use puzzle::Puzzle;
pub use search::{Search, SearchStatistics};
pub use solutions::Solutions;

use crate::grid::Grid;

/// True if each line is a puzzle of 81 cells, digits and `.` or `0` in empty cells, with its line
/// feed, and none of them could be a row of pencil marks (all its digits are where `123456789`
/// repeated has them) or has the digits 0 to 8.
pub(crate) fn are_puzzles(lines: &[Line]) -> bool {
    batch::are_puzzles(lines)
}

/// Solves one puzzle, and proves whether it has another solution.
///
/// For one puzzle after the other keep a [`Search`], which saves an allocation each time; for
/// thousands use an [`Engine`], which is many times as fast.
///
/// ```
/// use ennead::{Cell, Digit, Grid, Verdict};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// match ennead::solve(&puzzle) {
///     Verdict::None => println!("no solution"),
///     Verdict::Unique(solution) => assert_eq!(solution.get(Cell::R1C3), Digit::D4),
///     Verdict::Multiple { first, second } => println!("{first} and {second}"),
/// }
/// # Ok::<(), ennead::format::ParseError>(())
/// ```
pub fn solve(grid: &Grid) -> Verdict {
    Search::new().verdict(grid)
}
