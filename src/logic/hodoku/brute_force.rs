//! Brute force, HoDoKu's last resort: if no technique finds a step, HoDoKu places the digit of the
//! solution in the middle one of the open cells in reading order. Here the digit is proved: all
//! other candidates of the cell are tried, and each leads to a contradiction.

use super::trial::{Outcome, refute};
use crate::geometry::{Candidate, Cell};
use crate::logic::proof::reason::{Argument, Implication, Literal, Net, Reason, Why};
use crate::logic::state::State;
use crate::logic::step::{Found, Step};
use crate::logic::technique::Technique;
use core::ops::ControlFlow;

/// The most assumptions for one step. Hard puzzles take about a hundred; a position whose
/// contradictions are hard to find would take far too long without this limit.
const TRIALS: u32 = 20_000;

/// Reports the digit of the middle one of the open cells, if all its other candidates are refuted.
pub(crate) fn brute_force(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let open: Vec<Cell> = state.open().iter().collect();
    let step = open.get(open.len() / 2).and_then(|&cell| step(state, cell));
    step.map_or(ControlFlow::Continue(()), found)
}

fn step(state: &State, cell: Cell) -> Option<Step> {
    let mut trials = TRIALS;
    let mut solving = None;
    let mut implications = Vec::new();
    for digit in state.candidates(cell).iter() {
        let tried = Candidate::new(cell, digit);
        match refute(state, tried, &mut trials) {
            Outcome::Refuted(net) => {
                let why = Why::Pattern(Box::new(Reason::Net(net)));
                let literal = Literal::off(tried);
                implications.push(Implication { literal, why, from: Vec::new() });
            }
            Outcome::Solved if solving.is_none() => solving = Some(tried),
            Outcome::Solved | Outcome::GivenUp => return None,
        }
    }
    let placed = solving?;
    let others = implications.len() as u32;
    implications.insert(
        0,
        Implication { literal: Literal::off(placed), why: Why::Assumed, from: Vec::new() },
    );
    let from = (1..=others).collect();
    implications.push(Implication { literal: Literal::on(placed), why: Why::Cell, from });
    let argument = Argument::Contradiction(others + 1, 0);
    let reason = Reason::Net(Net { implications, argument });
    Some(Step::placing(Technique::BruteForce, placed, reason))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::replay;

    fn steps(puzzle: &str) -> Vec<Step> {
        let state = State::new(&puzzle.parse().expect("a puzzle"));
        let mut steps = Vec::new();
        let _ = brute_force(&state, &mut |step| {
            assert_eq!(replay(&state, &step), Ok(()), "{step}");
            steps.push(step);
            ControlFlow::Continue(())
        });
        steps
    }

    #[test]
    fn the_cell_in_the_middle_is_filled() {
        // Golden Nugget: r5c7 is the 31st of 60 open cells.
        let steps = steps(
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        );
        let placed: Vec<String> =
            steps.iter().flat_map(|step| &step.placements).map(Candidate::to_string).collect();
        assert_eq!(placed, ["r5c7=3"]);
    }

    #[test]
    fn of_several_solutions_none_is_taken() {
        assert_eq!(steps(&".".repeat(81)).len(), 0);
    }
}
