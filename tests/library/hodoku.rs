//! HoDoKu's regression library: in each position the technique finds a step with exactly the
//! expected conclusions, and the checker proves every step. And HoDoKu's levels of puzzles.

use crate::common;
use ennead::format::{LibraryCase, ReadOptions};
use ennead::logic::{HodokuLevel, TechniqueSet, replay};
use ennead::{Candidate, Explainer, Grid, Order, State, Step, Technique};

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
        if let Err(flaw) = replay(state, step) {
            panic!("{step}\n{flaw}");
        }
    }
    steps
}

/// True if the case is as the library says.
fn passes(state: &State, technique: Technique, library: &LibraryCase) -> bool {
    let expected = said(library.eliminations.iter(), library.placements.iter());
    let found = steps(state, technique);
    let mut found = found.iter().map(|step| said(step.eliminations.iter(), step.placements.iter()));
    if library.code.ends_with("-x") {
        !found.any(|step| expected.is_empty() || step == expected)
    } else {
        found.any(|step| step == expected)
    }
}

/// The cases of `text` that fail, each as its technique and its givens.
fn failing(text: &str) -> Vec<String> {
    let mut failing = Vec::new();
    for record in ReadOptions::default().records(text.as_bytes()) {
        let (line, position) = (record.line, record.position().expect("a well-formed library"));
        let library = position.library.as_ref().expect("a library line");
        let Some(technique) = technique(&library.code) else {
            panic!("{line}: no technique has the code {}", library.code);
        };
        if !passes(&State::from(&position), technique, library) {
            failing.push(format!("{technique}: {}", position.givens));
        }
    }
    failing
}

#[test]
fn every_technique_finds_the_steps_of_its_cases() {
    let text = common::data("technique-steps");
    assert!(text.lines().count() >= 200);
    assert_eq!(failing(&text), [""; 0]);
}

#[test]
fn every_technique_finds_the_steps_of_the_whole_library() {
    if let Some(text) = common::case("reglib-half.txt") {
        assert!(text.lines().count() >= 556);
        assert_eq!(failing(&text), [""; 0]);
    }
}

/// Puzzles, each with the level that HoDoKu gave it.
fn levels(text: &str) -> Vec<(Grid, HodokuLevel)> {
    let lines = text.lines().map(|line| {
        let (puzzle, level) = line.split_once(' ').expect("a puzzle and its level");
        let named = |candidate: &&HodokuLevel| candidate.to_string() == level;
        let level = HodokuLevel::ALL.iter().find(named).unwrap_or_else(|| panic!("level {level}"));
        (common::grid(puzzle), *level)
    });
    lines.collect()
}

/// How many puzzles have another level than HoDoKu says.
fn other_levels(puzzles: &[(Grid, HodokuLevel)]) -> usize {
    let explainer = Explainer::new(Order::Hodoku);
    puzzles.iter().filter(|(grid, level)| explainer.explain(grid).hodoku_level() != *level).count()
}

#[test]
fn levels_are_those_of_hodoku() {
    let puzzles = levels(&common::data("hodoku-levels"));
    assert!(puzzles.len() >= 100);
    assert_eq!(other_levels(&puzzles), 0);
}

#[test]
fn scores_of_rare_steps_are_those_of_hodoku() {
    let mut count = 0;
    for line in common::data("hodoku-scores").lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let [puzzle, level, score] = words[..] else { panic!("puzzle, level, score: {line}") };
        let path = Explainer::new(Order::Hodoku).explain(&common::grid(puzzle));
        assert_eq!((path.hodoku_level().name(), path.score().to_string().as_str()), (level, score));
        count += 1;
    }
    assert_eq!(count, 37);
}

/// What HoDoKu does with a puzzle: its score, and the kind of each step (`placed r1c1=5`, or what a
/// step removes), in order.
struct Path {
    puzzle: Grid,
    level: HodokuLevel,
    score: u32,
    steps: Vec<String>,
}

/// The conclusions that a line of HoDoKu names: `r4c12,r5c568<>7, r4c12<>8` or `r3c2=5`.
fn conclusions(line: &str) -> String {
    let all = line.split_once("=> ").or_else(|| line.split_once(": ")).map_or(line, |(_, all)| all);
    let mut said = Vec::new();
    for part in all.split(", ") {
        let sign = if part.contains("<>") { "<>" } else { "=" };
        let (cells, digit) = part.split_once(sign).expect("cells and a digit");
        for cells in cells.split(',') {
            let (rows, columns) = cells[1..].split_once('c').expect("rows and columns");
            for row in rows.chars() {
                said.extend(columns.chars().map(|column| format!("r{row}c{column}{sign}{digit}")));
            }
        }
    }
    said.sort_unstable();
    said.dedup();
    said.join(" ")
}

/// The paths of `PUZZLE Level (score)`, each followed by its steps, which are indented.
fn paths(text: &str) -> Vec<Path> {
    let mut paths: Vec<Path> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some(step) = line.strip_prefix(' ') {
            paths.last_mut().expect("a puzzle before its steps").steps.push(conclusions(step));
        } else {
            let (head, score) = line.split_once(" (").expect("a score");
            let (puzzle, level) = levels(&head.to_lowercase())[0];
            let score = score.split(')').next().and_then(|score| score.parse().ok());
            let score = score.expect("a score");
            paths.push(Path { puzzle, level, score, steps: Vec::new() });
        }
    }
    paths
}

/// Every step is proved; and how many puzzles have HoDoKu's level, its score, and all its steps.
#[test]
fn paths_are_those_of_hodoku() {
    let Some(text) = common::case("hodoku-paths.txt") else { return };
    let paths = paths(&text);
    assert!(paths.len() >= 700);
    let (mut levels, mut scores, mut whole) = (0, 0, 0);
    for path in &paths {
        let found = Explainer::new(Order::Hodoku).explain(&path.puzzle);
        let mut state = State::new(&path.puzzle);
        for step in &found.steps {
            if let Err(flaw) = replay(&state, step) {
                panic!("{}: {step}\n{flaw}", path.puzzle);
            }
            state.apply(step);
        }
        let steps = found.steps.iter();
        let steps = steps.map(|step| said(step.eliminations.iter(), step.placements.iter()));
        levels += usize::from(found.hodoku_level() == path.level);
        scores += usize::from(found.score() == path.score);
        whole += usize::from(steps.eq(path.steps.iter().cloned()));
    }
    eprintln!("of {}: level {levels}, score {scores}, path {whole}", paths.len());
    assert_eq!([levels, scores, whole], [paths.len(); 3]);
}
