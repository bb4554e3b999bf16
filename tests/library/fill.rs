//! Random complete grids are grids, and are what all grids are on average. That every grid is
//! equally likely is shown beside the sources, where the steps of a draw can be counted.

use ennead::{Digit, Random, Solution, make};

/// How many grids the figures are taken from.
const GRIDS: u64 = 100_000;

/// The first grid of seed 1.
const FIRST: &str =
    "541972368378461592926835741217349685853627914694158237182593476435786129769214853";

/// The grids of a seed, each from its own stream.
fn grids(seed: u64) -> impl Iterator<Item = Solution> {
    (0..GRIDS).map(move |stream| make::fill(&mut Random::new(seed, stream)))
}

/// The share of grids whose first band is pure, as the census beside the sources counts it.
const PURE: f64 = 0.035_952_08;

fn at(solution: &Solution, row: usize, column: usize) -> Digit {
    solution.cells()[row * 9 + column]
}

/// The same grid with rows as columns.
fn transposed(solution: &Solution) -> Solution {
    let cells = core::array::from_fn(|index| at(solution, index % 9, index / 9));
    Solution::new(cells).expect("a grid")
}

/// True if the rows of a band move as a whole: the minirows of all its boxes hold the same sets.
fn is_pure(solution: &Solution, band: usize) -> bool {
    let sets = |first_column: usize| {
        let mut sets = [0, 1, 2].map(|row| {
            let digit = |column| at(solution, band * 3 + row, first_column + column).index();
            1_u16 << digit(0) | 1 << digit(1) | 1 << digit(2)
        });
        sets.sort_unstable();
        sets
    };
    sets(0) == sets(3)
}

/// How often two digits can change places in four cells of two boxes in one band.
fn rectangles_in_bands(solution: &Solution) -> u64 {
    let mut count = 0;
    for upper in 0..9 {
        for lower in upper + 1..upper / 3 * 3 + 3 {
            for left in 0..6 {
                for right in left / 3 * 3 + 3..9 {
                    let [a, b] = [left, right].map(|column| at(solution, upper, column));
                    let [c, d] = [left, right].map(|column| at(solution, lower, column));
                    count += u64::from(a == d && b == c);
                }
            }
        }
    }
    count
}

/// The mean of a figure over the grids, and how far off it may be by chance: four deviations.
fn mean(values: impl Iterator<Item = u64>) -> (f64, f64) {
    let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
    for value in values.map(|value| value as f64) {
        count += 1.0;
        sum += value;
        squares += value * value;
    }
    let mean: f64 = sum / count;
    (mean, 4.0 * ((squares / count - mean * mean) / count).sqrt())
}

#[test]
fn every_grid_keeps_the_rules_and_comes_from_its_stream() {
    let mut last = None;
    for solution in grids(1) {
        assert!(Solution::new(*solution.cells()).is_ok(), "{solution}");
        assert_ne!(last, Some(solution));
        last = Some(solution);
    }
    assert!(grids(1).take(100).eq(grids(1).take(100)));
    assert!(grids(1).take(100).zip(grids(2)).all(|(one, other)| one != other));
    // What a seed gives must not change: people keep seeds.
    assert_eq!(grids(1).next().expect("a grid").to_string(), FIRST);
}

#[test]
fn every_digit_is_as_likely_in_every_cell() {
    let mut counts = [[0_u64; 9]; 81];
    for solution in grids(2) {
        for (count, digit) in counts.iter_mut().zip(solution.cells()) {
            count[digit.index()] += 1;
        }
    }
    let expected = GRIDS as f64 / 9.0;
    let chi = |counts: &[u64; 9]| {
        counts.iter().map(|&count| (count as f64 - expected).powi(2) / expected).sum::<f64>()
    };
    // Eight degrees of freedom a cell: one in 700,000 is above 42.
    for (cell, counts) in counts.iter().enumerate() {
        assert!(chi(counts) < 42.0, "cell {cell}: {counts:?}");
    }
    // Cells of a house depend on each other, so there is no table for the sum; its mean is 8 each.
    let mean = counts.iter().map(chi).sum::<f64>() / 81.0;
    assert!((6.5..9.5).contains(&mean), "{mean}");
}

#[test]
fn pure_bands_are_as_frequent_as_they_should_be() {
    let grids: Vec<Solution> = grids(3).collect();
    let sides = [grids.iter().map(transposed).collect(), grids];
    for side in &sides {
        for band in 0..3 {
            let pure = side.iter().map(|solution| u64::from(is_pure(solution, band)));
            let (share, by_chance) = mean(pure);
            assert!((share - PURE).abs() < by_chance, "band {band}: {share}");
        }
    }
}

#[test]
fn two_digits_can_change_places_as_often_as_they_should() {
    let both = |solution: Solution| {
        [rectangles_in_bands(&solution), rectangles_in_bands(&transposed(&solution))]
    };
    let counts: Vec<[u64; 2]> = grids(4).map(both).collect();
    let (all, by_chance) = mean(counts.iter().map(|both| both.iter().sum()));
    assert!((all - 11.6).abs() < 0.05 + by_chance, "{all}");
    // Rows and columns are alike.
    for side in 0..2 {
        let (half, by_chance) = mean(counts.iter().map(|both| both[side]));
        assert!((half - 5.8).abs() < 0.03 + by_chance, "{half}");
    }
}
