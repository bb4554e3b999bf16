//! `neighbours`.

use crate::support::*;
use ennead::{Answer, Canonical, Cell, Digit, Engine, Grid, Question};
use std::collections::HashSet;

/// ER 11.6, 21 givens.
const NUGGET: &str =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

fn grids(out: &str) -> Vec<Grid> {
    out.lines().map(|line| line.parse().expect("a puzzle")).collect()
}

/// All grids with a given of `puzzle` replaced by another that have one solution, by the engine.
fn by_brute_force(puzzle: &Grid) -> Vec<Grid> {
    let mut all = Vec::new();
    for (removed, digit) in puzzle.givens() {
        let left = puzzle.without(removed);
        for cell in Cell::ALL.into_iter().filter(|&cell| left.get(cell).is_none()) {
            for added in Digit::ALL.into_iter().filter(|&added| (cell, added) != (removed, digit)) {
                let mut changed = left;
                changed.set(cell, Some(added));
                all.push(changed);
            }
        }
    }
    let mut answers = Vec::new();
    let mut worker = Engine::fastest().worker().expect("it can run here");
    worker.solve(&all, Question::Unique, &mut answers);
    let answered = all.into_iter().zip(answers);
    answered.filter(|(_, a)| matches!(a, Answer::Solved(_))).map(|(grid, _)| grid).collect()
}

#[test]
fn the_neighbours_are_those_of_brute_force_without_equivalent_ones() {
    for line in [NUGGET, DOTS] {
        let puzzle: Grid = line.parse().expect("a puzzle");
        let found = run(&["neighbours", line]);
        assert_eq!((found.err.as_str(), found.code), ("", Some(0)));
        let found = grids(&found.out);
        let all: HashSet<Grid> = by_brute_force(&puzzle).into_iter().collect();
        assert!(found.iter().all(|neighbour| all.contains(neighbour)));
        let form = |grid: &Grid| Canonical::of(grid).grid;
        let mut forms: HashSet<Grid> = all.iter().map(form).collect();
        forms.remove(&form(&puzzle));
        assert_eq!(found.len(), forms.len());
        assert_eq!(found.iter().map(form).collect::<HashSet<_>>(), forms);
    }
}

#[test]
fn neighbours_can_keep_the_cells_the_solution_and_be_minimal() {
    let puzzle: Grid = NUGGET.parse().expect("a puzzle");
    let in_place = grids(&run(&["neighbours", "-n2", "--in-place", NUGGET]).out);
    assert!(!in_place.is_empty());
    for neighbour in &in_place {
        assert_eq!(neighbour.given_cells(), puzzle.given_cells());
        let kept = puzzle.givens().filter(|&(c, d)| neighbour.get(c) == Some(d)).count();
        assert_eq!(kept, puzzle.clues() - 2);
    }
    let same = run(&["neighbours", "--same-solution", DOTS]).out;
    assert!(!same.is_empty());
    let solved = run_with(&["-f", "line"], &same);
    assert_eq!(solved.out, format!("{SOLVED}\n").repeat(same.lines().count()));
    let minimal = run(&["neighbours", "--minimal", NUGGET]).out;
    run_with(&["check", "--minimal"], &minimal).is(
        0,
        &"minimal\n".repeat(minimal.lines().count()),
        "",
    );
    let words = run_with(&["check", "--minimal"], run(&["neighbours", NUGGET]).out).out;
    assert_eq!(words.lines().filter(|word| *word == "minimal").count(), minimal.lines().count());
}

#[test]
fn each_puzzle_of_the_input_has_its_neighbours_whatever_the_number_of_threads() {
    let input = format!("{NUGGET}\n{TWO}\nnonsense\n{DOTS}\n");
    let one = run_with(&["neighbours", "-j1"], &input);
    assert_eq!(one.code, Some(3));
    assert!(one.err.contains("more than one solution") && one.err.contains(":3:"), "{}", one.err);
    let alone = [NUGGET, DOTS].map(|line| run(&["neighbours", line]).out);
    assert_eq!(one.out, alone.concat());
    assert_eq!(run_with(&["neighbours", "-j2"], &input).out, one.out);
    let by_line = run_with(&["neighbours", "--line-by-line"], &input);
    assert_eq!(by_line.out, format!("{}\n\n\n{}\n", alone[0], alone[1]));
    for (options, why) in [(&["-n3"][..], "1 to 2"), (&["--in-place", "--same-solution"], "cannot")]
    {
        let run = run(&[&["neighbours"][..], options, &[DOTS]].concat());
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
        assert!(run.err.contains(why), "{}", run.err);
    }
}
