//! Canonical forms: the same for all images of a grid, least among them, and found whatever the
//! grid is.

use crate::common::{self, corpus, grid};
use ennead::{Canonical, Canonizer, Cell, Digit, Grid, Random, Transformation};
use proptest::prelude::*;
use std::collections::HashSet;

/// The least image and how many geometric symmetries lead to it, by trying all of them.
fn brute_force(grid: &Grid) -> (Grid, u32) {
    let mut least = [9u8; 81];
    let mut count = 0;
    let all = (0..Transformation::GEOMETRIC_COUNT).map_while(Transformation::geometric);
    for transformation in all {
        let mut labels = [0u8; 9];
        let mut next = 1;
        let mut image = [0u8; 81];
        let mut is_less = false;
        let mut is_more = false;
        for (place, cell) in image.iter_mut().zip(Cell::ALL) {
            if let Some(digit) = grid.get(transformation.source(cell)) {
                let label = &mut labels[digit];
                if *label == 0 {
                    *label = next;
                    next += 1;
                }
                *place = *label;
            }
            if !is_less && *place != least[cell] {
                is_less = *place < least[cell];
                is_more = !is_less;
                if is_more {
                    break;
                }
            }
        }
        if is_less {
            (least, count) = (image, 1);
        } else if !is_more {
            count += 1;
        }
    }
    (Grid::new(least.map(|label| Digit::from_index(usize::from(label).wrapping_sub(1)))), count)
}

#[track_caller]
fn check_brute_force(grid: &Grid) {
    let canonical = Canonical::of(grid);
    assert_eq!((canonical.grid, canonical.automorphisms), brute_force(grid), "{grid}");
    assert_eq!(canonical.transformation.apply_to_grid(grid), canonical.grid, "{grid}");
}

#[test]
fn puzzles_agree_with_brute_force() {
    for name in ["few", "hardest", "many"] {
        corpus(name).iter().take(1).for_each(check_brute_force);
    }
}

#[test]
fn solutions_agree_with_brute_force() {
    // Each kind of second row: of a pure pair, of another, and without the usual 1 in the middle.
    for (second, line) in [
        ("456789123", MOST_SYMMETRIC),
        (
            "456789132",
            "736849512251367498894512736962481375547623981318975264125796843473158629689234157",
        ),
        (
            "456789231",
            "947165832213879564568342791634728159729513486185496273451937628372681945896254317",
        ),
        (
            "457189236",
            "295816347687354192341279658914762583562938714873541926138625479426197835759483261",
        ),
        (
            "457289613",
            "698327451243159876175486932481732569329564187567918324956243718732891645814675293",
        ),
    ] {
        let grid = grid(line);
        check_brute_force(&grid);
        assert_eq!(Canonical::of(&grid).grid.to_string()[9..18], *second);
    }
}

#[test]
fn grids_against_the_rules_agree_with_brute_force() {
    let mut rows = Grid::EMPTY;
    let mut diagonal = Grid::EMPTY;
    let mut random = Random::new(5, 0);
    let mut noise = Grid::EMPTY;
    for cell in Cell::ALL {
        rows.set(cell, Some(Digit::ALL[cell.row()]));
        diagonal.set(cell, (cell.row() == cell.column()).then_some(Digit::ALL[cell.row() % 2]));
        noise.set(cell, Digit::from_index(random.index(12)).filter(|digit| digit.value() < 4));
    }
    [rows, diagonal, noise].iter().for_each(check_brute_force);
}

#[test]
fn grids_with_few_givens_agree_with_brute_force() {
    check_brute_force(&Grid::EMPTY);
    let mut few = Grid::EMPTY;
    for (cell, digit) in [(Cell::R5C5, Digit::D9), (Cell::R9C1, Digit::D9), (Cell::R1C2, Digit::D3)]
    {
        few.set(cell, Some(digit));
        check_brute_force(&few);
    }
}

const MOST_SYMMETRIC: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

#[test]
fn the_most_symmetric_solution_is_its_own_form() {
    let grid = grid(MOST_SYMMETRIC);
    let canonical = Canonical::of(&grid);
    assert_eq!((canonical.grid, canonical.automorphisms), (grid, 648));
}

#[test]
fn few_givens_have_many_automorphisms() {
    let mut grid = Grid::EMPTY;
    let mut automorphisms = vec![Canonical::of(&grid).automorphisms];
    // One cell of 81 stays; then also another in the same row and another box, of 54.
    for cell in [Cell::R1C1, Cell::R1C4] {
        grid.set(cell, Some(Digit::ALL[automorphisms.len()]));
        automorphisms.push(Canonical::of(&grid).automorphisms);
    }
    let all = Transformation::GEOMETRIC_COUNT;
    let ones = Grid::new([Some(Digit::D1); 81]);
    assert_eq!(Canonical::of(&ones).automorphisms, all);
    // 81 cells x 12 cells of its row or column in another box, the pair in either order.
    assert_eq!(automorphisms, [all, all / 81, all / (81 * 12) * 2]);
}

#[test]
fn inequivalent_puzzles_differ() {
    let mut canonizer = Canonizer::new();
    let mut forms = HashSet::new();
    let mut fingerprints = HashSet::new();
    let puzzles = corpus("hard");
    for (stream, puzzle) in (0..).zip(&puzzles) {
        let canonical = canonizer.canonical(puzzle);
        forms.insert(canonical.grid);
        fingerprints.insert(canonical.fingerprint());
        // One more given makes another puzzle.
        let mut other = *puzzle;
        let mut random = Random::new(1, stream);
        let cell = loop {
            let cell = Cell::ALL[random.index(81)];
            if puzzle.get(cell).is_none() {
                break cell;
            }
        };
        other.set(cell, Some(Digit::D1));
        assert_ne!(canonizer.canonical(&other).grid, canonical.grid);
    }
    assert_eq!(forms.len(), puzzles.len());
    assert_eq!(fingerprints.len(), puzzles.len());
}

#[test]
fn each_bit_of_a_fingerprint_tells_forms_apart() {
    let mut canonizer = Canonizer::new();
    let prints = corpus("few").into_iter().map(|grid| canonizer.canonical(&grid).fingerprint());
    let (ones, zeros) = prints.fold((0, 0), |(ones, zeros), print| (ones | print, zeros | !print));
    assert_eq!([ones, zeros], [u128::MAX; 2]);
}

proptest! {
    #![proptest_config(common::config(300, 0x5EED))]

    #[test]
    fn all_images_have_one_form(seed: u64, clues in 0usize..=81) {
        let board = common::Random(seed).board(clues);
        let image = Transformation::random(&mut Random::new(seed, 0)).apply_to_grid(&board);
        let (one, other) = (Canonical::of(&board), Canonical::of(&image));
        prop_assert_eq!(one.grid, other.grid);
        prop_assert_eq!(one.automorphisms, other.automorphisms);
        prop_assert_eq!(one.transformation.apply_to_grid(&board), one.grid);
        prop_assert_eq!(other.transformation.apply_to_grid(&image), one.grid);
        prop_assert_eq!(one.fingerprint(), other.fingerprint());
        prop_assert_eq!(Transformation::GEOMETRIC_COUNT % one.automorphisms, 0);
    }

    #[test]
    fn all_images_of_a_solution_have_one_form(seed: u64) {
        let solution = common::Random(seed).solution();
        let image = Transformation::random(&mut Random::new(seed, 0)).apply_to_solution(&solution);
        let (one, other) = (solution.to_grid(), image.to_grid());
        let (one, other) = (Canonical::of(&one), Canonical::of(&other));
        prop_assert_eq!((one.grid, one.automorphisms), (other.grid, other.automorphisms));
        prop_assert!(one.grid.to_string().starts_with("12345678945"));
    }
}
