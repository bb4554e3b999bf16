//! Tests of the draw: all minimal puzzles are equally likely; every engine draws the same.

use super::tree::{Root, Tree};
use super::*;
use crate::geometry::{Cell, CellSet};
use crate::grid::Solution;
use crate::make::unavoidable_sets::{self, puzzle};
use crate::make::{is_minimal, minimize};
use crate::solve::answer::{Answer, Question};
use crate::solve::engine::Engine;
use crate::solve::search::Search;
use std::collections::{BTreeMap, BTreeSet};

/// All minimal puzzles with givens in `cells`, by removing givens in every order.
fn all_minimal(solution: &Solution, cells: CellSet) -> BTreeSet<u128> {
    let mut search = Search::new();
    let mut is_unique = |cells: CellSet| {
        matches!(search.answer(&puzzle(solution, cells), Question::Unique), Answer::Solved(_))
    };
    let (mut minimal, mut seen) = (BTreeSet::new(), BTreeSet::from([cells.bits()]));
    let mut rest = vec![cells];
    while let Some(cells) = rest.pop() {
        let smaller: Vec<CellSet> =
            cells.into_iter().map(|cell| cells.without(cell)).filter(|&c| is_unique(c)).collect();
        if smaller.is_empty() {
            minimal.insert(cells.bits());
        }
        rest.extend(smaller.into_iter().filter(|smaller| seen.insert(smaller.bits())));
    }
    minimal
}

/// In 27 cells of a grid all minimal puzzles can be listed: twelve, of 24 and 25 givens. Each comes
/// up as often as the proof says.
#[test]
fn all_minimal_puzzles_within_some_cells_are_equally_likely() {
    const DRAWS: u32 = 200_000;
    let solution = fill(&mut Random::new(86, 0));
    let mut random = Random::new(86, 1);
    let minimal = minimize(&solution.to_grid(), &mut random).expect("it has one solution");
    let mut cells: CellSet = minimal.given_cells();
    while cells.len() < 27 {
        cells = cells.with(Cell::ALL[random.index(81)]);
    }
    let mut counts: BTreeMap<u128, u32> =
        all_minimal(&solution, cells).into_iter().map(|cells| (cells, 0)).collect();
    let sizes: BTreeSet<u32> = counts.keys().map(|cells| cells.count_ones()).collect();
    assert_eq!((counts.len(), sizes), (12, BTreeSet::from([24, 25])));

    let mut search = Search::new();
    let mut tree = Tree::new(&mut search, solution, random);
    for _ in 0..DRAWS {
        tree.grow(Root { cells: 23, max_clues: 81 }, cells);
    }
    for made in &tree.found {
        assert!(made.solution.solves(&made.puzzle));
        match counts.get_mut(&made.given_cells().bits()) {
            Some(count) => *count += 1,
            None => assert!(!is_minimal(&made.puzzle), "{} is not in the list", made.puzzle),
        }
    }
    // C(27, 23) roots. Twelve degrees of freedom: above 32.9 once in a thousand seeds.
    let expected = f64::from(DRAWS) / 17_550.0;
    let chi: f64 = counts.values().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
    assert!(chi < 32.9, "{chi}: {counts:?}, each expected {expected} times");
}

#[test]
fn unavoidable_sets_are_unavoidable() {
    let solution = fill(&mut Random::new(2, 0));
    let sets = unavoidable_sets::unavoidable_sets(&solution);
    assert!(sets.len() > 50 && sets.is_sorted_by_key(|set| set.len()));
    let mut search = Search::new();
    for set in sets {
        let rest = puzzle(&solution, !set);
        assert_eq!(search.answer(&rest, Question::Unique), Answer::Multiple, "{set:?}");
        // The set is minimal: with one of its cells there is one solution.
        let more = puzzle(&solution, (!set).with(set.first().expect("a cell")));
        assert!(matches!(search.answer(&more, Question::Unique), Answer::Solved(_)), "{set:?}");
    }
}

#[test]
fn drawn_puzzles_are_minimal_and_the_same_with_every_engine() {
    let draw = |engine: Engine, attempts| {
        let mut oracle = BatchOracle::new(engine.worker().expect("it can run here"));
        UnbiasedDraw::default().draw(7, attempts, &mut oracle)
    };
    let all = draw(Engine::fastest(), 0..600);
    assert!(!all.is_empty() && all.iter().all(|made| is_minimal(&made.puzzle)));
    let mut parts = draw(Engine::SCALAR, 0..250);
    parts.extend(draw(Engine::SCALAR, 250..600));
    assert_eq!(all, parts);
}
