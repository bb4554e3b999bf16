//! The puzzles in `puzzles/` are what their files say.

mod common;

use ennead::{Board, Grid, Rules, Search, Verdict, propagate};
use std::collections::HashSet;
use std::path::Path;

#[track_caller]
fn is_unique(grid: &Grid) -> bool {
    matches!(Search::new().verdict(grid), Verdict::Unique(_))
}

/// No given can be left out.
fn is_minimal(grid: &Grid) -> bool {
    grid.givens().all(|(cell, _)| {
        let mut fewer = *grid;
        fewer.set(cell, None);
        !is_unique(&fewer)
    })
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
fn easy_puzzles_are_solved_by_singles() {
    for grid in common::corpus("easy") {
        let mut board = Board::new(&grid).expect("no clash");
        assert_eq!(propagate(&mut board, Rules::Singles), Ok(()), "{grid}");
        assert!(board.open().is_empty() && (30..=36).contains(&grid.clues()), "{grid}");
    }
}

#[test]
fn few_clues_and_hard_puzzles_are_unique_and_minimal() {
    let few = common::corpus("few");
    assert!(few.iter().all(|grid| grid.clues() <= 22));
    let hard = common::corpus("hard");
    for grid in few.iter().chain(&hard) {
        assert!(is_unique(grid), "{grid}");
    }
    // Minimality takes a proof a given: a sample.
    for grid in few.iter().chain(&hard).step_by(9) {
        assert!(is_minimal(grid), "{grid}");
    }
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
