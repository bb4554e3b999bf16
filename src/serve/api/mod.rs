//! The handlers: each reads its body, calls the library as the command of its name does, and
//! answers with the same objects.

pub(super) mod add;
pub(super) mod games;
pub(super) mod new;
pub(super) mod picture;
pub(super) mod puzzle;
pub(super) mod puzzles;
pub(super) mod read;
pub(super) mod share;
pub(super) mod steps;
pub(super) mod verdict;

use ennead::check;
use ennead::fields::Status;
use ennead::solve::Puzzle;

/// Why a puzzle of this status has no solution; `None` if it has one.
fn why_none<'p>(status: Status, puzzle: impl Into<Puzzle<'p>>) -> Option<String> {
    (status == Status::None).then(|| check::no_solution(puzzle))
}
