//! [`PositionCheck`]: is a position consistent with the solution of its puzzle? `explain`, `hint` and
//! `steps` ask this before they look for a person's steps.

use super::block_context::BlockContext;
use super::diagnostics::DiagnosticKind;
use crate::cli::render::finding::Status;
use crate::cli::render::marks::why_none;
use ennead::format::{Position, Record};
use ennead::{Cell, Grid, Search, Verdict};

/// More entries than this in a message help nobody.
const NAMED: usize = 4;

/// What was found out about a position.
pub(crate) struct PositionCheck {
    /// One solution, several, or none.
    pub(crate) status: Status,
    /// What is wrong with the position, as a sentence.
    pub(crate) wrong: Option<String>,
}

impl PositionCheck {
    /// Asks `search` about the givens, or about all digits where nobody knows what is given.
    pub(crate) fn of(search: &mut Search, position: &Position) -> PositionCheck {
        let givens = if position.givens.clues() > 0 { position.givens } else { position.values };
        match search.verdict(&givens) {
            Verdict::Unique(solution) => {
                // What a wrong digit takes from its peers is not their fault.
                let seen = |cell: Cell, digit| {
                    cell.peers().iter().any(|peer| position.values.get(peer) == Some(digit))
                };
                let entries = Cell::ALL.into_iter().filter_map(|cell| {
                    let digit = solution.get(cell);
                    match position.values.get(cell) {
                        Some(value) => (value != digit).then(|| format!("{cell}={value}")),
                        None => (!position.marks[cell].contains(digit) && !seen(cell, digit))
                            .then(|| format!("{cell}<>{digit}")),
                    }
                });
                let entries: Vec<String> = entries.collect();
                let many = entries.len() > 1;
                let verb = if many { "contradict" } else { "contradicts" };
                let wrong = (!entries.is_empty())
                    .then(|| format!("{} {verb} the solution", list(&entries, "and")));
                PositionCheck { status: Status::Unique, wrong }
            }
            Verdict::Multiple { .. } if position.values == givens => {
                PositionCheck { status: Status::Multiple, wrong: None }
            }
            Verdict::Multiple { .. } => match search.first(&position.values) {
                Some(_) => PositionCheck { status: Status::Multiple, wrong: None },
                None => {
                    let wrong = Some(why_wrong(search, &position.values, &givens));
                    PositionCheck { status: Status::Multiple, wrong }
                }
            },
            Verdict::None => {
                let wrong = Some(why_wrong(search, &givens, &Grid::EMPTY));
                PositionCheck { status: Status::None, wrong }
            }
        }
    }
}

impl PositionCheck {
    /// Counts and reports a position that is wrong; `wrong` is the message.
    pub(crate) fn report_wrong(
        &self,
        block: &mut BlockContext,
        record: &Record,
        position: &Position,
        wrong: &str,
    ) {
        let kind = match self.status {
            Status::None => {
                block.chunk.tally.count(Status::None);
                DiagnosticKind::NoSolution
            }
            _ => {
                block.chunk.tally.wrong += 1;
                DiagnosticKind::WrongPosition
            }
        };
        block.report(record, &position.values, Status::None, kind, || wrong.to_owned());
    }

    /// Reports that a puzzle has several solutions, so that some techniques are not used.
    pub(crate) fn report_refused(
        &self,
        block: &mut BlockContext,
        record: &Record,
        position: &Position,
    ) {
        let why = || {
            "more than one solution: techniques that rest on there being one (unique rectangles, \
             BUG, ...) are refused, and nested forcing chains left out"
                .to_owned()
        };
        let kind = DiagnosticKind::UniquenessRefused;
        block.report(record, &position.values, Status::Multiple, kind, why);
    }

    /// Reports that no technique finds a step, after `steps` steps.
    pub(crate) fn report_stuck(
        &self,
        block: &mut BlockContext,
        record: &Record,
        position: &Position,
        steps: usize,
    ) {
        let why = || match steps {
            0 => "no technique finds a step from here".to_owned(),
            1 => "no technique finds a second step".to_owned(),
            _ => format!("no technique finds a step after {steps}"),
        };
        block.report(record, &position.values, self.status, DiagnosticKind::Stuck, why);
    }
}

/// Why `grid`, which has no solution, has none; and which entries beyond `givens` are to blame:
/// those without which there is one.
fn why_wrong(search: &mut Search, grid: &Grid, givens: &Grid) -> String {
    let why = why_none(grid);
    let mut blamed = Vec::new();
    for (cell, digit) in grid.givens().filter(|&(cell, _)| givens.get(cell).is_none()) {
        let mut without = *grid;
        without.set(cell, None);
        if search.first(&without).is_some() {
            blamed.push(format!("{cell}={digit}"));
        }
    }
    match blamed.len() {
        0 => why,
        1..=NAMED => format!("{why}; there is one without {}", list(&blamed, "or")),
        // Nearly any of them: that says nothing about one.
        _ => why,
    }
}

/// `a, b and c`
fn list(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [some @ .., last] if items.len() <= NAMED => format!("{} {word} {last}", some.join(", ")),
        _ => format!("{} {word} {} more", items[..NAMED].join(", "), items.len() - NAMED),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ennead::format::parse_position;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[track_caller]
    fn check(text: &str, status: Status, wrong: Option<&str>) {
        let position = parse_position(text).expect("a position");
        let check = PositionCheck::of(&mut Search::new(), &position);
        assert_eq!((check.status, check.wrong.as_deref()), (status, wrong));
    }

    #[test]
    fn what_contradicts_the_solution_is_named() {
        check(PUZZLE, Status::Unique, None);
        let wrong = PUZZLE.replacen("53.", "53+1", 1);
        check(&format!(":03::{wrong}:::"), Status::Unique, Some("r1c3=1 contradicts the solution"));
        let gone = format!(":03::{PUZZLE}:413:::");
        check(&gone, Status::Unique, Some("r1c3<>4 contradicts the solution"));
        let both = format!(":03::{wrong}:614:::");
        let said = "r1c3=1 and r1c4<>6 contradict the solution";
        check(&both, Status::Unique, Some(said));
    }

    #[test]
    fn an_entry_without_which_there_is_a_solution_is_to_blame() {
        let clash = PUZZLE.replacen("53.", "535", 1);
        let said = "no solution: r1c3=5 repeats r1c1 (row 1, box 1); there is one without r1c3=5";
        check(&clash, Status::None, Some(said));
        check(&".".repeat(81), Status::Multiple, None);
    }
}
