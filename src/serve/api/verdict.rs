//! Solves, and compares a position with its solution.

use super::why_none;
use crate::serve::answer::{Answer, HandlerRequest};
use crate::serve::position::{PositionBody, PositionObject};
use crate::serve::problem::Problem;
use ennead::check::{Entry, PositionCheck};
use ennead::fields::Status;
use ennead::solve::Puzzle;
use ennead::{Candidate, Cell, CellSet, Grid, Search, Solution, Verdict};
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    puzzle: Option<Grid>,
    position: Option<PositionObject>,
}

#[derive(Serialize)]
struct VerdictObject {
    status: &'static str,
    /// The only solution, or two of several.
    solutions: Vec<Solution>,
    /// The cells in which the two differ.
    differs: CellSet,
    message: Option<String>,
}

/// Whether there is a solution, and a second one.
pub(crate) fn verdict(request: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    let Body { puzzle, position } = request.body()?;
    match (puzzle, position) {
        (Some(grid), None) => verdict_of((&grid).into()),
        (None, Some(object)) => verdict_of((&object.position()?).into()),
        _ => Err(Problem::unusable("give a puzzle or a position: one of the two")),
    }
}

fn verdict_of(puzzle: Puzzle<'_>) -> Result<Answer, Problem> {
    let verdict = Search::new().verdict(puzzle);
    let status = Status::from(&verdict);
    let solutions = match verdict {
        Verdict::None => Vec::new(),
        Verdict::Unique(solution) => vec![solution],
        Verdict::Multiple { first, second } => vec![first, second],
    };
    let differs = match solutions[..] {
        [first, second] => {
            Cell::ALL.into_iter().filter(|&cell| first.get(cell) != second.get(cell)).collect()
        }
        _ => CellSet::EMPTY,
    };
    let message = why_none(status, puzzle);
    Answer::json(&VerdictObject { status: status.name(), solutions, differs, message })
}

#[derive(Serialize)]
struct CheckObject {
    status: &'static str,
    /// The cells with a digit that is not the solution's.
    wrong: Vec<Cell>,
    /// The digits of the solution that were crossed out.
    lost: Vec<Candidate>,
    /// The cells with a digit that another cell of the same house has.
    clashes: CellSet,
    message: Option<String>,
}

/// The errors of a position.
pub(crate) fn check(request: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    let PositionBody { position } = request.body()?;
    let position = position.position()?;
    let check = PositionCheck::of(&position, &mut Search::new());
    let entries = match &check {
        PositionCheck::Wrong { entries, .. } => &entries[..],
        _ => &[],
    };
    let wrong = entries.iter().filter_map(|entry| match entry {
        Entry::Placed(candidate) => Some(candidate.cell),
        Entry::CrossedOut(_) => None,
    });
    let lost = entries.iter().filter_map(|entry| match entry {
        Entry::CrossedOut(candidate) => Some(*candidate),
        Entry::Placed(_) => None,
    });
    let clashes = position.values.clashes();
    Answer::json(&CheckObject {
        status: Status::from(&check).name(),
        wrong: wrong.collect(),
        lost: lost.collect(),
        clashes: clashes.iter().flat_map(|clash| [clash.first, clash.cell]).collect(),
        message: check.contradiction(),
    })
}
