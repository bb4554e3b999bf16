//! Helpers for the tests of techniques.

use crate::format::parse_position;
use crate::geometry::{Candidate, Elimination};
use crate::grid::Grid;
use crate::logic::step::Finder;
use crate::logic::{Explainer, Order, State, Technique, TechniqueSet, replay};
use crate::solve::Search;
use core::ops::ControlFlow;

/// The Easter Monster: a puzzle with an SK loop and a multi-sector locked set.
pub(crate) const EASTER_MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

/// Expects a step of the technique with exactly these conclusions (`r5c3=7 r2c7<>4`, in any order),
/// and that all its steps in the position pass the checker.
///
/// `line` is a puzzle of 81 characters, or a position as a line of HoDoKu's regression library.
#[track_caller]
pub(crate) fn check(line: &str, technique: Technique, expected: &str) {
    let found = conclusions(line, technique);
    let mut expected: Vec<&str> = expected.split_whitespace().collect();
    expected.sort_unstable();
    let expected = expected.join(" ");
    assert!(found.contains(&expected), "{technique}: no {expected}\nfound: {found:#?}");
}

/// Expects that the first step of `finder` displays as `expected`, and that it passes the checker.
/// Empty: there is no step. `line`: as in [`check`].
#[track_caller]
pub(crate) fn check_first(line: &str, finder: Finder, expected: &str) {
    let state = State::from(&parse_position(line).expect("a position"));
    let mut first = String::new();
    let _ = finder(&state, &mut |step| {
        assert_eq!(replay(&state, &step), Ok(()), "{step}");
        first = step.to_string();
        ControlFlow::Break(())
    });
    assert_eq!(first, expected);
}

/// Expects no step of the technique. `line`: as in [`check`].
#[track_caller]
pub(crate) fn check_none(line: &str, technique: Technique) {
    assert_eq!(conclusions(line, technique), [""; 0], "{technique}");
}

/// The conclusions of each step, sorted as text. Every step must pass the checker.
#[track_caller]
fn conclusions(line: &str, technique: Technique) -> Vec<String> {
    let state = State::from(&parse_position(line).expect("a position"));
    let mut all = Vec::new();
    for step in only(technique).steps(&state) {
        if let Err(flaw) = replay(&state, &step) {
            panic!("{step}\n{flaw}");
        }
        let removed = step.eliminations.iter().map(|&removed| Elimination(removed).to_string());
        let placed = step.placements.iter().map(ToString::to_string);
        let mut conclusions: Vec<String> = removed.chain(placed).collect();
        conclusions.sort_unstable();
        all.push(conclusions.join(" "));
    }
    all
}

/// Finds the steps of this technique alone, as in the human order.
fn only(technique: Technique) -> Explainer {
    assert!(technique.is_in(Order::Human), "{technique} is not in the human order");
    Explainer::new(Order::Human).only(TechniqueSet::EMPTY.with(technique))
}

/// Solves the first `count` puzzles of `puzzles/hard.txt` with singles, locked candidates and
/// subsets, and looks for the technique in each position where no single is left. Expects that
/// every step passes the checker and agrees with the solution. Returns the number of steps.
#[track_caller]
pub(crate) fn sound(technique: Technique, count: usize) -> usize {
    let before = |other: &&Technique| other.human_place() < Technique::XWing.human_place();
    let easy: TechniqueSet = Technique::ALL.iter().filter(before).copied().collect();
    let explainer = Explainer::new(Order::Human).only(easy);
    let lines = include_str!("../../puzzles/hard.txt").lines();
    let puzzles = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut steps = 0;
    for line in puzzles.take(count) {
        let grid: Grid = line.parse().expect("a puzzle");
        let solution = Search::new().first(&grid).expect("a solution");
        let mut state = State::new(&grid);
        loop {
            let next = explainer.step(&state);
            if next.as_ref().is_none_or(|step| step.placements.is_empty()) {
                for step in only(technique).steps(&state) {
                    steps += 1;
                    assert_eq!(replay(&state, &step), Ok(()), "{line}: {step}");
                    let is_true =
                        |candidate: &Candidate| solution.get(candidate.cell) == candidate.digit;
                    assert!(!step.eliminations.iter().any(is_true), "{line}: {step}");
                    assert!(step.placements.iter().all(is_true), "{line}: {step}");
                }
            }
            match next {
                Some(step) => state.apply(&step),
                None => break,
            }
        }
    }
    steps
}
