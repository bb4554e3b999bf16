//! What must hold for every grid: solutions keep their givens, verdicts do not depend on how a
//! puzzle is turned, rules remove nothing that a solution needs, and every count is right.

use crate::common::{self, Random};
use core::num::NonZeroU64;
use ennead::{
    Board, Cell, Count, Digit, DigitSet, Grid, Rules, Search, Solution, Solutions, Verdict,
    propagate,
};
use proptest::prelude::*;

/// A way to turn a grid into one that is the same puzzle: other digits, rows and columns moved
/// within their bands and stacks, bands and stacks moved, and perhaps transposed.
struct Symmetry {
    rows: [usize; 9],
    columns: [usize; 9],
    digits: [Digit; 9],
    transpose: bool,
}

impl Symmetry {
    fn random(random: &mut Random) -> Symmetry {
        let mut lines = || {
            let mut chutes = [0, 3, 6];
            random.shuffle(&mut chutes);
            let mut lines = [0; 9];
            for (three, chute) in lines.chunks_mut(3).zip(chutes) {
                three.copy_from_slice(&[chute, chute + 1, chute + 2]);
                random.shuffle(three);
            }
            lines
        };
        let (rows, columns) = (lines(), lines());
        let mut digits = Digit::ALL;
        random.shuffle(&mut digits);
        Symmetry { rows, columns, digits, transpose: random.below(2) == 1 }
    }

    fn of(&self, grid: &Grid) -> Grid {
        Grid::new(Cell::ALL.map(|cell| {
            let (row, column) = (self.rows[cell.row()], self.columns[cell.column()]);
            let from = if self.transpose { Cell::at(column, row) } else { Cell::at(row, column) };
            Some(self.digits[grid.get(from?)?])
        }))
    }
}

/// The solutions of `grid`, smallest first: every open cell in reading order takes every digit
/// that no peer has. Shares nothing with the search.
fn brute_force(grid: &mut Grid, found: &mut Vec<Grid>) {
    let Some(open) = Cell::ALL.into_iter().find(|&cell| grid.get(cell).is_none()) else {
        if grid.clashes().is_empty() {
            found.push(*grid);
        }
        return;
    };
    for digit in Digit::ALL {
        if open.peers().iter().all(|peer| grid.get(peer) != Some(digit)) {
            grid.set(open, Some(digit));
            brute_force(grid, found);
        }
    }
    grid.set(open, None);
}

/// What each cell may still hold after `rules`, or `None` when they find a contradiction.
fn candidates(grid: &Grid, rules: Rules) -> Option<[DigitSet; 81]> {
    let mut board = Board::new(grid).ok()?;
    propagate(&mut board, rules).ok()?;
    let once = Cell::ALL.map(|cell| board.candidates(cell));
    let again = propagate(&mut board, rules);
    assert!(again.is_ok(), "{rules:?} are content with {grid} only once");
    assert_eq!(once, Cell::ALL.map(|cell| board.candidates(cell)), "{rules:?} twice on {grid}");
    Some(once)
}

/// The rules leave every digit of `solution`, if there is one, and more rules leave less.
#[track_caller]
fn rules_are_sound(grid: &Grid, solution: Option<&Solution>) {
    let mut weaker = Some([DigitSet::ALL; 81]);
    for rules in Rules::ALL {
        let left = candidates(grid, rules);
        if let Some(solution) = solution {
            let left = left.unwrap_or_else(|| panic!("{rules} refute {grid}"));
            for cell in Cell::ALL {
                assert!(left[cell].contains(solution.get(cell)), "{rules} on {cell} of {grid}");
            }
        }
        if let Some(left) = left {
            let weaker = weaker.unwrap_or_else(|| panic!("less than {rules} refute {grid}"));
            let subset = |cell: &Cell| left[*cell].union(weaker[*cell]) == weaker[*cell];
            assert!(Cell::ALL.iter().all(subset), "{rules} bring back a candidate of {grid}");
        }
        weaker = left;
    }
}

proptest! {
    #![proptest_config(common::config(300, 4))]

    #[test]
    fn a_solvable_grid_is_solved_and_keeps_its_givens(seed: u64, clues in 0..=81usize) {
        let mut random = Random(seed);
        let solution = random.solution();
        let grid = random.puzzle(&solution, clues);
        let mut search = Search::new();
        match search.verdict(&grid) {
            Verdict::None => prop_assert!(false, "{grid} has the solution {solution}"),
            Verdict::Unique(only) => prop_assert_eq!(only, solution),
            Verdict::Multiple { first, second } => {
                prop_assert!(first != second && first.solves(&grid) && second.solves(&grid));
            }
        }
        prop_assert!(search.first(&grid).is_some_and(|first| first.solves(&grid)));
        let smallest = Solutions::of(&grid).next();
        prop_assert!(smallest.is_some_and(|first| first.solves(&grid) && first <= solution));
    }

    #[test]
    fn verdicts_do_not_depend_on_how_a_puzzle_is_turned(seed: u64, clues in 0..=81usize) {
        let mut random = Random(seed);
        let grid = random.board(clues);
        let symmetry = Symmetry::random(&mut random);
        turned_alike(&grid, &symmetry);
    }

    #[test]
    fn rules_remove_nothing_that_a_solution_needs(seed: u64, clues in 0..=81usize) {
        let mut random = Random(seed);
        let solution = random.solution();
        rules_are_sound(&random.puzzle(&solution, clues), Some(&solution));
        rules_are_sound(&random.board(clues), None);
    }

    #[test]
    fn brute_force_finds_the_same_solutions_in_the_same_order(seed: u64, open in 0..=48usize) {
        let mut random = Random(seed);
        let grid = random.board(81 - open);
        let mut expected = Vec::new();
        if grid.clashes().is_empty() {
            brute_force(&mut grid.clone(), &mut expected);
        }
        let found: Vec<Grid> = Solutions::of(&grid).map(|solution| solution.to_grid()).collect();
        prop_assert_eq!(&found, &expected);

        let mut search = Search::new();
        let number = expected.len() as u64;
        prop_assert_eq!(search.count(&grid, None), Count::Exactly(number));
        if let Some(limit) = NonZeroU64::new(number) {
            prop_assert_eq!(search.count(&grid, Some(limit)), Count::AtLeast(number));
        }
        prop_assert_eq!(search.count(&grid, NonZeroU64::new(number + 1)), Count::Exactly(number));
        let (verdict, right) = match (search.verdict(&grid), number) {
            (Verdict::None, n) => ("none", n == 0),
            (Verdict::Unique(_), n) => ("unique", n == 1),
            (Verdict::Multiple { .. }, n) => ("multiple", n > 1),
        };
        prop_assert!(right, "{} for {} solutions", verdict, number);
    }

    #[test]
    fn solutions_ascend_however_many_there_are(seed: u64, clues in 0..=25usize) {
        let mut random = Random(seed);
        let solution = random.solution();
        let grid = random.puzzle(&solution, clues);
        let some: Vec<Solution> = Solutions::of(&grid).take(50).collect();
        prop_assert!(some.windows(2).all(|pair| pair[0] < pair[1]));
        prop_assert!(some.iter().all(|solution| solution.solves(&grid)));
        // The solution that it was made from comes in its place.
        prop_assert!(some.contains(&solution) || some.last().is_some_and(|&last| last < solution));
    }
}

/// The verdict on `grid`, turned, is the verdict on the turned grid.
#[track_caller]
fn turned_alike(grid: &Grid, symmetry: &Symmetry) {
    let turned = symmetry.of(grid);
    let mut search = Search::new();
    let alike = match (search.verdict(grid), search.verdict(&turned)) {
        (Verdict::None, Verdict::None) => true,
        (Verdict::Unique(a), Verdict::Unique(b)) => symmetry.of(&a.to_grid()) == b.to_grid(),
        (Verdict::Multiple { .. }, Verdict::Multiple { .. }) => true,
        _ => false,
    };
    assert!(alike, "{grid} is not {turned}");
}

#[test]
fn verdicts_on_the_corpora_do_not_depend_on_how_a_puzzle_is_turned() {
    let mut random = Random(5);
    for name in common::CORPORA {
        for grid in common::corpus(name).iter().step_by(10) {
            turned_alike(grid, &Symmetry::random(&mut random));
        }
    }
}

#[test]
fn rules_are_sound_on_the_corpora() {
    let mut search = Search::new();
    for name in common::CORPORA {
        for grid in common::corpus(name).iter().step_by(5) {
            rules_are_sound(grid, search.first(grid).as_ref());
        }
    }
}
