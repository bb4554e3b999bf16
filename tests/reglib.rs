//! HoDoKu's regression library: in each position the technique finds a step with exactly the
//! expected conclusions. Every step is replayed by the checker.

mod common;

use ennead::format::{Library, positions};
use ennead::logic::{TechniqueSet, check};
use ennead::{Candidate, Explainer, Order, State, Step, Technique};
use std::collections::BTreeMap;

/// What must be reached; raise it with every technique.
const PASSED: usize = 555;

/// The conclusions as text, in one order.
fn said<'a>(
    gone: impl Iterator<Item = &'a Candidate>,
    placed: impl Iterator<Item = &'a Candidate>,
) -> String {
    let mut all: Vec<String> = gone.map(|gone| format!("{}<>{}", gone.cell, gone.digit)).collect();
    all.extend(placed.map(ToString::to_string));
    all.sort_unstable();
    all.join(" ")
}

/// The technique of a code without its variant; a fifth digit tells a Siamese fish.
fn technique(code: &str) -> Option<Technique> {
    let main = code.split('-').next()?;
    Technique::from_code(main.get(..4)?)
}

/// Every step of `technique`, whichever order's scan finds it.
fn steps(state: &State, technique: Technique) -> Vec<Step> {
    let only = TechniqueSet::EMPTY.with(technique);
    let steps = Explainer::new(Order::Human).only(only).steps(state);
    for step in &steps {
        if let Err(flaw) = check(state, step) {
            panic!("{step}\n{flaw}");
        }
    }
    steps
}

/// Whether the case is as the library says.
fn passes(state: &State, technique: Technique, library: &Library) -> bool {
    let candidates = |all: &[(_, _)]| -> Vec<Candidate> {
        all.iter().map(|&(cell, digit)| Candidate::new(cell, digit)).collect()
    };
    let gone = candidates(&library.eliminations);
    let placed = candidates(&library.placements);
    let expected = said(gone.iter(), placed.iter());
    let found = steps(state, technique);
    let mut found = found.iter().map(|step| said(step.eliminations.iter(), step.placements.iter()));
    if library.code.ends_with("-x") {
        !found.any(|step| expected.is_empty() || step == expected)
    } else {
        found.any(|step| step == expected)
    }
}

#[test]
fn the_library_is_found() {
    let Some(text) = common::case("reglib-half.txt") else { return };
    let mut by_code: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut failed = Vec::new();
    for record in positions(&text) {
        let (line, position) = record.expect("a well-formed library");
        let library = position.library.as_ref().expect("a library line");
        let Some(technique) = technique(&library.code) else {
            panic!("{line}: no technique has the code {}", library.code);
        };
        let passed = passes(&State::from(&position), technique, library);
        let (count, total) = by_code.entry(library.code.clone()).or_default();
        *count += usize::from(passed);
        *total += 1;
        if !passed && technique.finder().is_some() {
            failed.push(format!("line {line}: {} {technique}", library.code));
        }
    }
    for (code, (passed, total)) in &by_code {
        println!("{code:8} {passed:3} of {total:3}");
    }
    println!("{}", failed.join("\n"));
    let passed: usize = by_code.values().map(|(passed, _)| passed).sum();
    println!("{passed} of {}", by_code.values().map(|(_, total)| total).sum::<usize>());
    assert!(passed >= PASSED, "{passed} of at least {PASSED}");
}
