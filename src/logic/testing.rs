//! Helpers for the tests of the techniques: a position, a technique, the expected conclusions.

use crate::format::parse_position;
use crate::grid::Grid;
use crate::logic::{Explainer, Order, State, Technique, TechniqueSet, check as replay};
use crate::solve::Search;
use core::ops::ControlFlow;

/// Expects that the technique's finder finds a step with exactly these conclusions (`r5c3=7
/// r2c7<>4`, in any order), and that every step it finds passes the checker.
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

/// Expects that the technique's finder finds no step.
#[track_caller]
pub(crate) fn check_none(line: &str, technique: Technique) {
    assert_eq!(conclusions(line, technique), [""; 0], "{technique}");
}

/// The conclusions of each step, sorted as text. Every step must pass the checker.
#[track_caller]
fn conclusions(line: &str, technique: Technique) -> Vec<String> {
    let state = State::from(&parse_position(line).expect("a position"));
    let finder = technique.finder().expect("a finder");
    let mut all = Vec::new();
    let _ = finder(&state, &mut |step| {
        if step.technique == technique {
            if let Err(flaw) = replay(&state, &step) {
                panic!("{step}\n{flaw}");
            }
            let eliminations = step
                .eliminations
                .iter()
                .map(|eliminated| format!("{}<>{}", eliminated.cell, eliminated.digit));
            let mut said: Vec<String> =
                eliminations.chain(step.placements.iter().map(ToString::to_string)).collect();
            said.sort_unstable();
            all.push(said.join(" "));
        }
        ControlFlow::Continue(())
    });
    all
}

/// Solves the first `count` puzzles of `puzzles/hard.txt` with singles, locked candidates and
/// subsets, and looks for the technique in each position where no single is left. Expects that
/// every step passes the checker and removes no digit of the solution. Returns the number of steps.
#[track_caller]
pub(crate) fn sound(technique: Technique, count: usize) -> usize {
    let finder = technique.finder().expect("a finder");
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
                let _ = finder(&state, &mut |step| {
                    if step.technique == technique {
                        steps += 1;
                        assert_eq!(replay(&state, &step), Ok(()), "{line}: {step}");
                        let wrong = step
                            .eliminations
                            .iter()
                            .any(|eliminated| solution.get(eliminated.cell) == eliminated.digit);
                        assert!(!wrong, "{line}: {step}");
                    }
                    ControlFlow::Continue(())
                });
            }
            match next {
                Some(step) => state.apply(&step),
                None => break,
            }
        }
    }
    steps
}
