//! Forcing chains as Sudoku Explainer has them: single, Nishio, multiple, dynamic, nested.
//!
//! ```text
//! literal        a candidate, on or off, and sets of them
//! mode           the kinds of searches, and how their hints rate
//! implications   what follows directly from each candidate
//! layers         the same as rows of bits: is there a cycle or a chain, what follows at all
//! unary          cycles and chains of one path
//! reach          all that follows from one assumption, with parents
//! explore        how that is met
//! advanced       patterns and chains on the way of a dynamic chain
//! forecast       whether alternatives may have something in common
//! alone          whether a digit contradicts itself within its places
//! multiple       what several assumptions have in common, and contradictions
//! proof          a hint as a net
//! ```
//!
//! Every hint of a position is found, and the step is the least complex of the lowest rating: so
//! ratings equal Sudoku Explainer's only if implications are met in its very order. For where it
//! looks first and what it counts, see each file.

mod advanced;
mod alone;
mod explore;
mod forecast;
mod implications;
mod layers;
mod literal;
mod mode;
mod multiple;
mod proof;
mod reach;
mod unary;

use crate::logic::state::State;
use crate::logic::step::Step;
use crate::logic::technique::{Found, Technique};
use core::ops::ControlFlow;
use literal::Lit;
use mode::Mode;
use multiple::{Chaining, Hint, Shape};

pub(crate) use unary::cycles_and_chains;

/// A digit whose place leads to a contradiction within its own places.
pub(crate) fn nishio(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, Mode::NISHIO, found).1
}

/// Whatever a cell holds, wherever a digit stands in a house.
pub(crate) fn multiple(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, Mode::MULTIPLE, found).1
}

/// Also contradictions, and implications that rest on several others.
pub(crate) fn dynamic(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, Mode::dynamic(0), found).1
}

/// Also with locked candidates, pairs and X-wings on the way.
pub(crate) fn dynamic_plus(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, Mode::dynamic(1), found).1
}

/// Also with chains on the way: the lowest level that finds something.
pub(crate) fn nested(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for level in 2..=5 {
        let (any, flow) = find(state, Mode::dynamic(level), found);
        flow?;
        if any {
            break;
        }
    }
    ControlFlow::Continue(())
}

/// Whether there is any, and whether to go on.
fn find(state: &State, mode: Mode, found: &mut Found<'_>) -> (bool, ControlFlow<()>) {
    let mut chaining = Chaining::new(state, mode, true);
    chaining.run();
    let Some(best) = chaining.hints.pop() else { return (false, ControlFlow::Continue(())) };
    if found(step(state, &mut chaining, &best)).is_break() {
        return (true, ControlFlow::Break(()));
    }
    let mut chaining = Chaining::new(state, mode, false);
    chaining.run();
    let hints = core::mem::take(&mut chaining.hints);
    for hint in hints.iter().filter(|hint| hint.conclusion != best.conclusion) {
        if found(step(state, &mut chaining, hint)).is_break() {
            return (true, ControlFlow::Break(()));
        }
    }
    (true, ControlFlow::Continue(()))
}

fn step(state: &State, chaining: &mut Chaining<'_>, hint: &Hint) -> Step {
    let technique = match (chaining.mode, hint.shape) {
        (Mode { nishio: true, .. }, _) => Technique::NishioForcing,
        (Mode { level: 2.., .. }, _) => Technique::Nested,
        (Mode { level: 1, .. }, _) => Technique::DynamicPlus,
        (Mode { dynamic: false, .. }, Shape::Cell(_)) => Technique::CellForcing,
        (Mode { dynamic: false, .. }, _) => Technique::RegionForcing,
        (_, Shape::Contradiction(_)) => Technique::DynamicContradiction,
        (_, Shape::Double(_)) => Technique::DynamicDouble,
        (_, Shape::Cell(_)) => Technique::DynamicCell,
        (_, Shape::House(..)) => Technique::DynamicRegion,
    };
    let reason = if chaining.mode.level < 2 {
        proof::reason(chaining, hint)
    } else {
        // Chains on the way keep their proofs only here: nobody asks for those of all hints.
        let mut again = Chaining::new(state, Mode { prove: true, ..chaining.mode }, true);
        proof::reason(&mut again, hint)
    };
    let concluded = Lit::candidate(hint.conclusion);
    let step = match hint.conclusion.is_on() {
        true => Step::placing(technique, concluded, reason),
        false => Step::removing(technique, [concluded], reason),
    };
    step.rated(chaining.mode.rating(hint.complexity))
}

#[cfg(test)]
mod tests {
    use crate::grid::Grid;
    use crate::logic::explain::Explainer;
    use crate::logic::{Order, State, check};

    /// Expects these ER, with a proof for every step.
    #[track_caller]
    fn rates(puzzle: &str, expected: &str) {
        let grid: Grid = puzzle.parse().expect("a puzzle");
        let path = Explainer::new(Order::Se).explain(&grid);
        assert!(path.is_complete());
        assert_eq!(path.hardest().to_string(), expected);
        let mut state = State::new(&grid);
        for step in &path.steps {
            assert_eq!(check(&state, step), Ok(()), "{step}");
            state.apply(step);
        }
    }

    /// Positions on the ways of two hard puzzles.
    pub(crate) fn positions() -> Vec<State> {
        let mut states = Vec::new();
        for puzzle in [INKALA, MONSTER] {
            let grid: Grid = puzzle.parse().expect("a puzzle");
            let mut state = State::new(&grid);
            for step in Explainer::new(Order::Se).explain(&grid).steps {
                states.push(state);
                state.apply(&step);
            }
        }
        states
    }

    const INKALA: &str =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    const MONSTER: &str =
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

    #[test]
    fn inkala_of_2012() {
        rates(INKALA, "10.7");
    }

    #[test]
    fn easter_monster() {
        rates(MONSTER, "11.6");
    }
}
