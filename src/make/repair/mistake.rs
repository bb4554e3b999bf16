//! [`Mistake`]: what people do when they copy a puzzle, and [`candidates`]: the grids that were
//! copied if it was that.
//!
//! A change of one cell (`changes`, `removals`, `additions`) repairs none of these. Each mistake is
//! undone, and kept if exactly one solution is left; so a mistake in the list explains the puzzle,
//! though several may.

use crate::geometry::{Candidate, Cell, Digit, House};
use crate::grid::Grid;
use core::fmt;
use std::collections::HashSet;

/// A mistake that changes more than one cell.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Mistake {
    /// From this cell to the end of the grid, everything stands one cell too early: a blank was
    /// left out.
    GridMissesBlank(Cell),
    /// From the next cell to the end of the grid, everything stands one cell too late: this blank
    /// is one too many.
    GridHasBlank(Cell),
    /// All rows stand this many rows too low, or all columns too far to the right: 1 or 8, which is
    /// one too high.
    LinesRotated {
        /// Rows, not columns.
        rows: bool,
        /// By how many lines.
        by: usize,
    },
    /// Two rows, or two columns, stand in each other's place.
    LinesSwapped([House; 2]),
    /// From this cell to the end of its row, everything stands one cell too early.
    RowMissesBlank(Cell),
    /// From the next cell to the end of the row, everything stands one cell too late.
    RowHasBlank(Cell),
    /// The digits of two cells stand in each other's place.
    CellsSwapped([Cell; 2]),
    /// A given belongs in the cell beside it.
    GivenMoved {
        /// Where it stands.
        from: Cell,
        /// Where it belongs.
        to: Cell,
    },
    /// Two digits were taken for others that look like them; here are those that were meant. Only
    /// looked for if it is asked for.
    Misread([Candidate; 2]),
}

/// A mistake that was found, and the grid without it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FoundMistake {
    /// The kind of the mistake.
    pub mistake: Mistake,
    /// The grid without the mistake; it has exactly one solution.
    pub grid: Grid,
}

impl FoundMistake {
    /// The digits to write: those of the cells that differ from `grid`, which has the mistake, and
    /// are not empty.
    pub fn written(&self, grid: &Grid) -> Vec<Candidate> {
        let differ = self.grid.givens().filter(|&(cell, digit)| grid.get(cell) != Some(digit));
        differ.map(|(cell, digit)| Candidate::new(cell, digit)).collect()
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mistake::GridMissesBlank(cell) => {
                write!(f, "a blank is missing at {cell}, and all that follows is one cell early")
            }
            Mistake::GridHasBlank(cell) => {
                write!(f, "a blank too many at {cell}, and all that follows is one cell late")
            }
            Mistake::LinesRotated { rows: true, by: 1 } => f.write_str("all is one row too low"),
            Mistake::LinesRotated { rows: true, .. } => f.write_str("all is one row too high"),
            Mistake::LinesRotated { rows: false, by: 1 } => {
                f.write_str("all is one column too far right")
            }
            Mistake::LinesRotated { rows: false, .. } => {
                f.write_str("all is one column too far left")
            }
            Mistake::LinesSwapped([first, second]) => write!(f, "{first} and {second} swapped"),
            Mistake::RowMissesBlank(cell) => {
                write!(f, "a blank is missing at {cell}, and the rest of its row is one cell early")
            }
            Mistake::RowHasBlank(cell) => {
                write!(f, "a blank too many at {cell}, and the rest of its row is one cell late")
            }
            Mistake::CellsSwapped([first, second]) => write!(f, "{first} and {second} swapped"),
            Mistake::GivenMoved { from, to } => write!(f, "{from} belongs in {to}"),
            Mistake::Misread([first, second]) => write!(f, "misread: {first} {second}"),
        }
    }
}

/// Digits that are often taken for each other, in print and in handwriting.
const ALIKE: [(Digit, Digit); 7] = [
    (Digit::D1, Digit::D7),
    (Digit::D6, Digit::D8),
    (Digit::D3, Digit::D8),
    (Digit::D5, Digit::D6),
    (Digit::D4, Digit::D9),
    (Digit::D8, Digit::D9),
    (Digit::D2, Digit::D7),
];

/// How likely one of two digits is taken for the other: the lower, the likelier. Pairs that are
/// hardly ever confused come last.
pub(super) fn likeness_rank(one: Digit, other: Digit) -> usize {
    let pair = (one.min(other), one.max(other));
    ALIKE.iter().position(|&alike| alike == pair).unwrap_or(ALIKE.len())
}

/// Each mistake that may explain `grid`, with the grid without it, the likeliest first; no grid
/// twice. `misread`: two digits misread count, too.
pub(super) fn candidates(grid: &Grid, misread: bool) -> Vec<FoundMistake> {
    if grid.clues() < Grid::FEWEST_CLUES {
        return Vec::new();
    }
    let mut found = Vec::new();
    if misread {
        misreadings(grid, &mut found);
    }
    shifts(grid, &mut found);
    swapped_lines(grid, &mut found);
    swapped_cells(grid, &mut found);
    moved_givens(grid, &mut found);
    // A row in which one given is off by one cell is reported as that, not as a blank.
    let is_move = |undone: &FoundMistake| matches!(undone.mistake, Mistake::GivenMoved { .. });
    let moved: HashSet<Grid> =
        found.iter().filter(|undone| is_move(undone)).map(|undone| undone.grid).collect();
    let mut seen = HashSet::from([*grid]);
    found.retain(|undone| {
        (is_move(undone) || !moved.contains(&undone.grid)) && seen.insert(undone.grid)
    });
    found
}

/// Pairs of givens, each taken for a digit that looks like it.
fn misreadings(grid: &Grid, found: &mut Vec<FoundMistake>) {
    let meant: Vec<Candidate> = grid
        .givens()
        .flat_map(|(cell, digit)| {
            let alike =
                Digit::ALL.into_iter().filter(move |&d| likeness_rank(d, digit) < ALIKE.len());
            alike.map(move |digit| Candidate::new(cell, digit))
        })
        .collect();
    for (k, &first) in meant.iter().enumerate() {
        for &second in meant[k + 1..].iter().filter(|second| second.cell != first.cell) {
            let mut grid = *grid;
            [first, second].iter().for_each(|meant| grid.set(meant.cell, Some(meant.digit)));
            found.push(FoundMistake { mistake: Mistake::Misread([first, second]), grid });
        }
    }
}

/// Blanks that are missing or too many, and lines that are all one line off.
fn shifts(grid: &Grid, found: &mut Vec<FoundMistake>) {
    let all = &Cell::ALL[..];
    push_shifts(grid, all, Mistake::GridMissesBlank, Mistake::GridHasBlank, found);
    for by in [1, 8] {
        let moved = |rows: bool| {
            Grid::new(Cell::ALL.map(|cell| {
                let (row, column) = match rows {
                    true => ((cell.row() + by) % 9, cell.column()),
                    false => (cell.row(), (cell.column() + by) % 9),
                };
                grid.get(Cell::at(row, column)?)
            }))
        };
        found.extend([true, false].map(|rows| FoundMistake {
            mistake: Mistake::LinesRotated { rows, by },
            grid: moved(rows),
        }));
    }
    for row in House::ROWS {
        push_shifts(grid, row.cells(), Mistake::RowMissesBlank, Mistake::RowHasBlank, found);
    }
}

/// Undoes a missing blank, and one too many, in each place of `cells`.
fn push_shifts(
    grid: &Grid,
    cells: &[Cell],
    misses: fn(Cell) -> Mistake,
    has: fn(Cell) -> Mistake,
    found: &mut Vec<FoundMistake>,
) {
    let digits: Vec<Option<Digit>> = cells.iter().map(|&cell| grid.get(cell)).collect();
    let (last, mut push) = (cells.len() - 1, |mistake, digits: Vec<Option<Digit>>| {
        let mut grid = *grid;
        cells.iter().zip(digits).for_each(|(&cell, digit)| grid.set(cell, digit));
        found.push(FoundMistake { mistake, grid });
    });
    for (at, &cell) in cells.iter().enumerate() {
        // What falls out at the end must be a blank: it was added for the missing one.
        if digits[last].is_none() && digits[at].is_some() {
            let mut longer = digits.clone();
            longer.insert(at, None);
            longer.pop();
            push(misses(cell), longer);
        }
        if digits[at].is_none() && at < last {
            let mut shorter = digits.clone();
            shorter.remove(at);
            shorter.push(None);
            push(has(cell), shorter);
        }
    }
}

fn swapped_lines(grid: &Grid, found: &mut Vec<FoundMistake>) {
    for lines in [House::ROWS, House::COLUMNS] {
        for (k, &first) in lines.iter().enumerate() {
            for &second in &lines[k + 1..] {
                let mut swapped = *grid;
                for (&one, &other) in first.cells().iter().zip(second.cells()) {
                    swapped.set(one, grid.get(other));
                    swapped.set(other, grid.get(one));
                }
                let mistake = Mistake::LinesSwapped([first, second]);
                found.push(FoundMistake { mistake, grid: swapped });
            }
        }
    }
}

/// Two givens swapped, neighbours first.
fn swapped_cells(grid: &Grid, found: &mut Vec<FoundMistake>) {
    let givens: Vec<(Cell, Digit)> = grid.givens().collect();
    let mut pairs: Vec<[(Cell, Digit); 2]> = Vec::new();
    for (k, &first) in givens.iter().enumerate() {
        pairs.extend(givens[k + 1..].iter().filter(|s| s.1 != first.1).map(|&s| [first, s]));
    }
    let distance = |one: Cell, other: Cell| {
        one.row().abs_diff(other.row()) + one.column().abs_diff(other.column())
    };
    pairs.sort_by_key(|[first, second]| distance(first.0, second.0));
    for [(one, first), (other, second)] in pairs {
        let mut swapped = *grid;
        swapped.set(one, Some(second));
        swapped.set(other, Some(first));
        found.push(FoundMistake { mistake: Mistake::CellsSwapped([one, other]), grid: swapped });
    }
}

/// A given in the empty cell to its right, its left, below or above.
fn moved_givens(grid: &Grid, found: &mut Vec<FoundMistake>) {
    for (from, digit) in grid.givens() {
        let (row, column) = (from.row(), from.column());
        let beside = [
            (row, column + 1),
            (row, column.wrapping_sub(1)),
            (row + 1, column),
            (row.wrapping_sub(1), column),
        ];
        let beside = beside.into_iter().filter_map(|(row, column)| match row < 9 && column < 9 {
            true => Cell::at(row, column),
            false => None,
        });
        for to in beside.filter(|&to| grid.get(to).is_none()) {
            let mut moved = grid.without(from);
            moved.set(to, Some(digit));
            found.push(FoundMistake { mistake: Mistake::GivenMoved { from, to }, grid: moved });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// The mistakes that explain `wrong` as a copy of [`PUZZLE`].
    #[track_caller]
    fn check(wrong: &str, misread: bool, said: &str) {
        let (grid, right): (Grid, Grid) =
            (wrong.parse().expect("a puzzle"), PUZZLE.parse().expect("a puzzle"));
        let found = candidates(&grid, misread);
        let found: Vec<_> = found.iter().filter(|undone| undone.grid == right).collect();
        let [undone] = found[..] else { panic!("{found:?}") };
        assert_eq!(undone.mistake.to_string(), said);
        assert!(!undone.written(&grid).is_empty());
    }

    #[test]
    fn every_kind_of_mistake_is_undone() {
        let early = PUZZLE.replacen("53..7", "53.7", 1) + ".";
        check(&early, false, "a blank is missing at r1c4, and all that follows is one cell early");
        let row = PUZZLE.replacen("6..195...", "6.195....", 1);
        check(&row, false, "a blank is missing at r2c3, and the rest of its row is one cell early");
        let row = PUZZLE.replacen("6..195...", "6...195..", 1);
        check(&row, false, "a blank too many at r2c2, and the rest of its row is one cell late");
        let low = PUZZLE[72..].to_owned() + &PUZZLE[..72];
        check(&low, false, "all is one row too low");
        let high = PUZZLE[9..].to_owned() + &PUZZLE[..9];
        check(&high, false, "all is one row too high");
        let swapped = [&PUZZLE[36..45], &PUZZLE[9..36], &PUZZLE[..9], &PUZZLE[45..]].concat();
        check(&swapped, false, "row 1 and row 5 swapped");
        check(&PUZZLE.replacen("53", "35", 1), false, "r1c1 and r1c2 swapped");
        check(&PUZZLE.replacen("7....6", ".7...6", 1), false, "r1c6 belongs in r1c5");
        let misread = PUZZLE.replacen("6..1", "8..7", 1);
        check(&misread, true, "misread: r2c1=6 r2c4=1");
    }

    #[test]
    fn digits_that_look_alike_come_first() {
        assert_eq!(likeness_rank(Digit::D7, Digit::D1), 0);
        assert_eq!(likeness_rank(Digit::D8, Digit::D6), 1);
        assert_eq!(likeness_rank(Digit::D1, Digit::D5), ALIKE.len());
    }
}
