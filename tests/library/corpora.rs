//! The puzzles in `puzzles/` are what their files say.

use crate::common;
use ennead::logic::{Difficulty, Explainer, Ratings};
use ennead::make::PatternSymmetry;
use ennead::{Grid, Order, Search, Verdict};
use std::collections::HashSet;
use std::path::Path;

#[track_caller]
fn is_unique(grid: &Grid) -> bool {
    matches!(Search::new().verdict(grid), Verdict::Unique(_))
}

/// No given can be left out.
fn is_minimal(grid: &Grid) -> bool {
    grid.givens().all(|(cell, _)| !is_unique(&grid.without(cell)))
}

#[test]
fn no_puzzle_is_there_twice() {
    for name in common::CORPORA {
        let grids = common::corpus(name);
        assert_eq!(grids.iter().collect::<HashSet<_>>().len(), grids.len(), "{name}");
    }
}

#[test]
fn classics_are_what_is_said_of_them() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/classics.txt");
    let text = std::fs::read_to_string(path).expect("puzzles/classics.txt");
    let lines: Vec<&str> = text.lines().collect();
    let mut search = Search::new();
    for pair in lines.windows(2).filter(|pair| !pair[1].is_empty() && !pair[1].starts_with('#')) {
        let (said, grid) = (pair[0], common::grid(pair[1]));
        let expected = match search.verdict(&grid) {
            Verdict::None => "no solution",
            Verdict::Unique(_) if is_minimal(&grid) => "unique, minimal",
            Verdict::Unique(_) => "unique",
            Verdict::Multiple { .. } => "solutions",
        };
        assert!(said.starts_with("# ") && said.ends_with(expected), "{said}\n{grid}");
        assert!(said.starts_with(&format!("# {} clues, ", grid.clues())), "{said}\n{grid}");
    }
    assert!(common::corpus("classics").len() >= 15);
}

#[test]
fn levels_are_what_the_files_say() {
    let levels =
        [("easy", Difficulty::Easy), ("medium", Difficulty::Medium), ("hard", Difficulty::Hard)];
    for (name, level) in levels {
        for grid in common::corpus(name).iter().step_by(5) {
            assert_eq!(Ratings::of(grid).difficulty(), Some(level), "{grid}");
        }
    }
    for grid in common::corpus("easy") {
        let givens = grid.givens().map(|(cell, _)| cell).collect();
        assert!(PatternSymmetry::Rot180.holds(givens), "{grid}");
        assert!((28..=36).contains(&grid.clues()), "{grid}");
    }
}

#[test]
fn bands_have_their_ratings() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/bands.txt");
    let text = std::fs::read_to_string(path).expect("puzzles/bands.txt");
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 1600);
    for line in lines.iter().step_by(20) {
        let (puzzle, rating) = line.split_once(' ').expect("a rating after the puzzle");
        let path = Explainer::new(Order::Se).explain(&common::grid(puzzle));
        let ratings = [path.er(), path.ep(), path.ed()];
        assert_eq!(ratings.map(|rating| rating.to_string()).join("/"), rating, "{puzzle}");
    }
}

#[test]
fn puzzles_are_unique_and_most_of_them_minimal() {
    for name in ["easy", "medium", "hard", "hardest", "few", "bands"] {
        let grids = common::corpus(name);
        assert!(grids.len() >= 1000, "{name}");
        for grid in &grids {
            assert!(is_unique(grid), "{grid}");
        }
        // Minimality takes a proof a given: a sample.
        for grid in grids.iter().filter(|_| name != "easy").step_by(20) {
            assert!(is_minimal(grid), "{grid}");
        }
    }
    assert!(common::corpus("few").iter().all(|grid| grid.clues() <= 21));
    let guesses = |grid: &Grid| {
        let mut search = Search::new();
        search.verdict(grid);
        search.statistics().guesses
    };
    let hardest: u64 = common::corpus("hardest").iter().map(guesses).sum();
    assert!(hardest > 100_000, "{hardest} guesses for 1,000 puzzles");
}

#[test]
fn many_and_invalid_have_the_solutions_they_claim() {
    let mut search = Search::new();
    for grid in common::corpus("many") {
        assert!(matches!(search.verdict(&grid), Verdict::Multiple { .. }), "{grid}");
    }
    for grid in common::corpus("invalid") {
        assert!(grid.clashes().is_empty(), "{grid}");
        assert_eq!(search.verdict(&grid), Verdict::None, "{grid}");
    }
}
