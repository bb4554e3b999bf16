//! Counts all complete grids from the tables of tripartitions, and how many of them have stacks of
//! each kind; for tests. The total is known, so this proves the tables. The tests compare the grids
//! that [`fill`] draws with the counts of each kind.
//!
//! The rows of a box are a tripartition: the nine digits in three sets of three. Once the rows of
//! all nine boxes are chosen, the stacks do not depend on each other. If the boxes of a stack have
//! the rows a, b and c, its columns can be chosen in `ways(a, b, c)` ways:
//!
//! ```text
//! grids = sum over the rows of all boxes: ways(1, 4, 7) · ways(2, 5, 8) · ways(3, 6, 9)
//! ```
//!
//! The labels of the digits do not matter. So box 1 is taken to have the rows 123/456/789. A pair
//! is the rows of box 4 and those of box 7. Pairs that a relabelling maps to each other are one
//! class: a kind of stack.

use super::fill::fill;
use super::tripartitions::{ACROSS, BESIDE, Numbering, ROWS, TRIPARTITIONS, Tripartition, tables};
use crate::board::Board;
use crate::geometry::{Cell, Digit};
use crate::grid::{Grid, Solution};
use crate::random::Random;
use crate::solve::answer::Count;
use crate::solve::search::Search;
use std::sync::LazyLock;

/// The number of all complete grids (Felgenhauer and Jarvis, 2005).
const GRIDS: u128 = 6_670_903_752_021_072_936_960;

/// The number of pairs of tripartitions: the rows of boxes 4 and 7, where box 1 has the rows
/// 123/456/789.
const PAIRS: usize = TRIPARTITIONS * TRIPARTITIONS;

struct Enumeration {
    /// For each pair (b, c): `ways(ROWS, b, c)`, without the order of the columns.
    ways: Vec<u64>,
    /// For each pair, its class.
    classes: Vec<usize>,
    /// For each class, the number of ways to choose all other rows and columns, over all its pairs.
    weights: Vec<u128>,
    /// The number of all these ways in which band 1 is pure: its three boxes have the same rows.
    pure: u128,
}

static ENUMERATION: LazyLock<Enumeration> = LazyLock::new(Enumeration::new);

impl Enumeration {
    fn new() -> Enumeration {
        let classes = classes();
        let count = classes.iter().max().expect("pairs") + 1;
        let ways =
            (0..PAIRS).map(|pair| ways_of(pair / TRIPARTITIONS, pair % TRIPARTITIONS)).collect();
        let mut enumeration = Enumeration { ways, classes, weights: vec![0; count], pure: 0 };
        let mut sizes = vec![0; count];
        enumeration.classes.iter().for_each(|&class| sizes[class] += 1);
        for class in 0..count {
            let pair = enumeration.classes.iter().position(|&of| of == class).expect("a pair");
            let (all, pure) = enumeration.completions(pair);
            let pairs = sizes[class] * u128::from(enumeration.ways[pair]);
            enumeration.weights[class] = pairs * all;
            enumeration.pure += pairs * pure;
        }
        enumeration
    }

    /// The number of ways to choose stacks 2 and 3 beside a stack 1 of this pair, and the number of
    /// those in which band 1 is pure.
    fn completions(&self, pair: usize) -> (u128, u128) {
        let tables = tables();
        let rows =
            [ROWS, (pair / TRIPARTITIONS) as Tripartition, (pair % TRIPARTITIONS) as Tripartition];
        let beside =
            rows.map(|rows| core::array::from_fn::<_, BESIDE, _>(|k| tables.beside(rows, k)));
        let (mut all, mut pure) = (0, 0);
        for r1 in 0..BESIDE {
            let mut sum = 0;
            for r2 in 0..BESIDE {
                for r3 in 0..BESIDE {
                    sum += self.ways([beside[0][r1], beside[1][r2], beside[2][r3]])
                        * self.ways([beside[0][r1 ^ 1], beside[1][r2 ^ 1], beside[2][r3 ^ 1]]);
                }
            }
            all += u128::from(sum);
            if beside[0][r1] == ROWS {
                pure += u128::from(sum);
            }
        }
        (all, pure)
    }

    fn ways(&self, rows: [Tripartition; 3]) -> u64 {
        self.ways[pair_of(rows)]
    }
}

/// The pair of the second and third rows after the relabelling that makes the first [`ROWS`].
fn pair_of([a, b, c]: [Tripartition; 3]) -> usize {
    let tables = tables();
    tables.seen(a, b) * TRIPARTITIONS + tables.seen(a, c)
}

/// The number of ways to choose the columns, without their order, of a stack whose boxes have the
/// rows [`ROWS`], `second` and `third`.
fn ways_of(second: usize, third: usize) -> u64 {
    let tables = tables();
    let ways = (0..ACROSS).map(|which| {
        let columns = tables.across(ROWS, which);
        let fits = |choice: &usize| {
            tables.fits(columns, *choice, second as Tripartition)
                && tables.fits(columns, choice ^ 1, third as Tripartition)
        };
        (0..BESIDE).filter(fits).count() as u64
    });
    ways.sum()
}

/// For each pair, the number of its class.
fn classes() -> Vec<usize> {
    // These four generate all relabellings that map 123/456/789 to itself.
    let generators = [
        [1, 0, 2, 3, 4, 5, 6, 7, 8],
        [1, 2, 0, 3, 4, 5, 6, 7, 8],
        [3, 4, 5, 0, 1, 2, 6, 7, 8],
        [3, 4, 5, 6, 7, 8, 0, 1, 2],
    ];
    let numbering = Numbering::new();
    let images = generators.map(|labels| numbering.images(&labels));
    let mut classes = vec![usize::MAX; PAIRS];
    let mut count = 0;
    for pair in 0..PAIRS {
        if classes[pair] < usize::MAX {
            continue;
        }
        classes[pair] = count;
        let mut reached = vec![pair];
        while let Some(pair) = reached.pop() {
            for image in &images {
                let [b, c] = [pair / TRIPARTITIONS, pair % TRIPARTITIONS]
                    .map(|tripartition| usize::from(image[tripartition]));
                let other = b * TRIPARTITIONS + c;
                if classes[other] == usize::MAX {
                    classes[other] = count;
                    reached.push(other);
                }
            }
        }
        count += 1;
    }
    classes
}

/// The rows of the nine boxes of a grid, as tripartitions.
fn rows_of_boxes(numbering: &Numbering, cells: &[Digit; 81]) -> [Tripartition; 9] {
    core::array::from_fn(|of| {
        let first = of / 3 * 27 + of % 3 * 3;
        numbering.of([0, 9, 18].map(|row| {
            (0..3).fold(0, |set, column| set | 1 << cells[first + row + column].index())
        }))
    })
}

fn transposed(cells: &[Digit; 81]) -> [Digit; 81] {
    core::array::from_fn(|index| cells[index % 9 * 9 + index / 9])
}

#[test]
fn the_tables_count_all_grids() {
    let sum: u128 = ENUMERATION.weights.iter().sum();
    // The rows of box 1 can be any of 280 tripartitions. The rows of each band and the columns of
    // each stack can be in 6 orders.
    assert_eq!(sum * 280 * 6_u128.pow(6), GRIDS);
    assert_eq!(ENUMERATION.weights.len(), 131);
    // A pure band leaves a little more freedom for the rest: of bands alone, 2 of 56 are pure.
    let share = ENUMERATION.pure as f64 / sum as f64;
    assert!((share - 0.035_952_08).abs() < 1e-8, "{share}");
}

#[test]
fn band_and_stack_have_as_many_completions_as_the_search_finds() {
    let (tables, numbering, mut search) = (tables(), Numbering::new(), Search::new());
    for stream in 0..5 {
        let solution = fill(&mut Random::new(1, stream));
        let mut grid = Grid::EMPTY;
        for cell in Cell::ALL.into_iter().filter(|&cell| cell as u8 / 27 == 0 || cell as u8 % 9 < 3)
        {
            grid.set(cell, Some(solution.get(cell)));
        }
        assert!(Board::new(&grid).is_ok());
        let rows = rows_of_boxes(&numbering, solution.cells());
        let columns = rows_of_boxes(&numbering, &transposed(solution.cells()));
        // Box 2 of the grid is box 4 of the transposed one.
        let stack = |columns, rows_above: Tripartition, rows_below: Tripartition| {
            let fits = |choice: &usize| {
                tables.fits(columns, *choice, rows_above)
                    && tables.fits(columns, choice ^ 1, rows_below)
            };
            (0..BESIDE).filter(fits).count() as u64
        };
        let mut expected = 0;
        for r2 in 0..BESIDE {
            for r3 in 0..BESIDE {
                let [fifth, sixth] = [r2, r2 ^ 1].map(|choice| tables.beside(rows[3], choice));
                let [eighth, ninth] = [r3, r3 ^ 1].map(|choice| tables.beside(rows[6], choice));
                expected += stack(columns[3], fifth, eighth) * stack(columns[6], sixth, ninth);
            }
        }
        assert_eq!(search.count(&grid, None), Count::Exactly(expected));
    }
}

#[test]
fn drawn_grids_have_each_kind_of_band_and_stack_as_often_as_all_grids() {
    const GRIDS_DRAWN: u64 = 200_000;
    let sum: u128 = ENUMERATION.weights.iter().sum();
    let expected =
        ENUMERATION.weights.iter().map(|&weight| weight as f64 / sum as f64 * GRIDS_DRAWN as f64);
    let expected: Vec<f64> = expected.collect();
    let numbering = Numbering::new();
    let mut drawn = vec![[0_u64; 6]; expected.len()];
    for stream in 0..GRIDS_DRAWN {
        let solution: Solution = fill(&mut Random::new(5, stream));
        let sides = [*solution.cells(), transposed(solution.cells())];
        for (side, cells) in sides.iter().enumerate() {
            let rows = rows_of_boxes(&numbering, cells);
            for stack in 0..3 {
                let pair = pair_of([rows[stack], rows[stack + 3], rows[stack + 6]]);
                drawn[ENUMERATION.classes[pair]][side * 3 + stack] += 1;
            }
        }
    }
    for chute in 0..6 {
        // Rare kinds count together: chi-squared needs large expected counts.
        let (mut chi, mut degrees, mut rare) = (0.0, -1.0, (0.0, 0.0));
        for (expected, drawn) in expected.iter().zip(&drawn) {
            let drawn = drawn[chute] as f64;
            if *expected < 20.0 {
                rare = (rare.0 + expected, rare.1 + drawn);
                continue;
            }
            chi += (drawn - expected).powi(2) / expected;
            degrees += 1.0;
        }
        if rare.0 > 0.0 {
            chi += (rare.1 - rare.0).powi(2) / rare.0;
            degrees += 1.0;
        }
        // The distance from its mean in standard deviations.
        let z = (chi - degrees) / (2.0_f64 * degrees).sqrt();
        assert!(z.abs() < 4.0, "chute {chute}: chi-squared {chi} with {degrees} degrees");
    }
}
