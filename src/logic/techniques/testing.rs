//! Helpers for the tests of the techniques: a position, a technique, the expected conclusions.

use crate::format::parse_position;
use crate::logic::{State, Technique, check as replay};
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
            let gone =
                step.eliminations.iter().map(|gone| format!("{}<>{}", gone.cell, gone.digit));
            let mut said: Vec<String> =
                gone.chain(step.placements.iter().map(ToString::to_string)).collect();
            said.sort_unstable();
            all.push(said.join(" "));
        }
        ControlFlow::Continue(())
    });
    all
}
