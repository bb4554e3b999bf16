//! What the tests of the techniques share: a line of puzzle, a technique, a line of expectation.

use crate::format::parse_position;
use crate::logic::{State, Technique, check as replay};
use core::ops::ControlFlow;

/// Expects the technique's finder to find a step with exactly these conclusions, in any order of
/// notation (`r5c3=7 r2c7<>4`), and every step it finds to be sound in form.
///
/// `line` is a puzzle of 81 characters, or a position as a line of HoDoKu's library.
#[track_caller]
pub(crate) fn check(line: &str, technique: Technique, expected: &str) {
    let found = conclusions(line, technique);
    let mut expected: Vec<&str> = expected.split_whitespace().collect();
    expected.sort_unstable();
    let expected = expected.join(" ");
    assert!(found.contains(&expected), "{technique}: no {expected}\nfound: {found:#?}");
}

/// Expects the technique's finder to find nothing.
#[track_caller]
pub(crate) fn check_none(line: &str, technique: Technique) {
    assert_eq!(conclusions(line, technique), [""; 0], "{technique}");
}

/// The conclusions of each step, sorted as text. Every step is replayed.
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
