//! [`Mistake`]: a mistake that people make when they copy a puzzle. [`candidates`]: for each
//! possible mistake, the grid before it was made.
//!
//! Changes of one cell are not among them; they are `changes`, `removals` and `additions` of the
//! repairer. It undoes each mistake, and reports it if the grid then has exactly one solution. So
//! each reported mistake explains the puzzle, and there may be several.

use crate::format::Miscount;
use crate::geometry::{Candidate, Cell, Digit, House};
use crate::grid::Grid;
use core::cmp::Reverse;
use core::fmt;
use std::collections::HashSet;

/// A mistake of copying that changes more than one cell.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Mistake {
    /// A blank or a digit was left out, and the cells after it are one cell too early.
    CellMissing {
        /// The cell that was left out.
        cell: Cell,
        /// Its digit; `None` for a blank.
        digit: Option<Digit>,
        /// True if only the cells to the end of the row are too early, false if all to the end of
        /// the grid are.
        in_row: bool,
    },
    /// There is a blank or a digit too many, and the cells after it are one cell too late.
    CellTooMany {
        /// The row of the cell, from 1.
        row: usize,
        /// Its column, from 1; 10 for a cell past the end of the row or of the grid.
        column: usize,
        /// Its digit; `None` for a blank.
        digit: Option<Digit>,
        /// True if only the cells to the end of the row are too late, false if all to the end of
        /// the grid are.
        in_row: bool,
    },
    /// All rows are `by` rows too low, or all columns are `by` columns too far to the right. The
    /// lines that leave the grid at one edge are at the opposite edge.
    LinesRotated {
        /// True for rows, false for columns.
        rows: bool,
        /// The number of lines: 1; or 8, which is the same as one row too high or one column too
        /// far to the left.
        by: usize,
    },
    /// Two rows, or two columns, are swapped.
    LinesSwapped([House; 2]),
    /// The digits of two cells are swapped.
    CellsSwapped([Cell; 2]),
    /// A given belongs in the cell beside it.
    GivenMoved {
        /// Where it is.
        from: Cell,
        /// Where it belongs.
        to: Cell,
    },
    /// Two digits were taken for others that look like them. These candidates are the digits that
    /// were meant. The repairer looks for this mistake only on request.
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
    /// The digits to write into `grid`, which has the mistake: all digits of [`FoundMistake::grid`]
    /// that `grid` does not have in the same cell.
    pub fn written(&self, grid: &Grid) -> Vec<Candidate> {
        let differ = self.grid.givens().filter(|&(cell, digit)| grid.get(cell) != Some(digit));
        differ.map(|(cell, digit)| Candidate::new(cell, digit)).collect()
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mistake::CellMissing { cell, digit, in_row } => {
                match digit {
                    Some(digit) => write!(f, "{digit} is missing at {cell}")?,
                    None => write!(f, "a blank is missing at {cell}")?,
                }
                write!(f, ", and {} is one cell early", what_follows(*in_row))
            }
            Mistake::CellTooMany { row, column, digit, in_row } => {
                match digit {
                    Some(digit) => write!(f, "one {digit} too many at r{row}c{column}")?,
                    None => write!(f, "a blank too many at r{row}c{column}")?,
                }
                if *column == 10 {
                    return Ok(());
                }
                write!(f, ", and {} is one cell late", what_follows(*in_row))
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
            Mistake::CellsSwapped([first, second]) => write!(f, "{first} and {second} swapped"),
            Mistake::GivenMoved { from, to } => write!(f, "{from} belongs in {to}"),
            Mistake::Misread([first, second]) => write!(f, "misread: {first} {second}"),
        }
    }
}

fn what_follows(in_row: bool) -> &'static str {
    if in_row { "the rest of its row" } else { "all that follows" }
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

/// The rank of two digits by how likely one is taken for the other: 0 for the likeliest pair,
/// `ALIKE.len()` for the pairs that are hardly ever confused.
pub(super) fn likeness_rank(one: Digit, other: Digit) -> usize {
    let pair = (one.min(other), one.max(other));
    ALIKE.iter().position(|&alike| alike == pair).unwrap_or(ALIKE.len())
}

/// Each mistake that may explain `grid`, with the grid without it, the likeliest first; no grid
/// occurs twice. The grids are not solved yet. With `misread`, [`Mistake::Misread`] is included.
/// Empty if `grid` has too few givens for a unique solution.
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

/// Undoes each misreading of two givens: both are replaced by digits that look like them.
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

/// Undoes blanks that are missing or too many, and rotations of all rows or columns by one line.
fn shifts(grid: &Grid, found: &mut Vec<FoundMistake>) {
    let all = &Cell::ALL[..];
    push_shifts(grid, all, false, found);
    for by in [1, 8] {
        let moved = |rows: bool| {
            Grid::new(Cell::ALL.map(|cell| {
                let (row, column) = if rows {
                    ((cell.row() + by) % 9, cell.column())
                } else {
                    (cell.row(), (cell.column() + by) % 9)
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
        push_shifts(grid, row.cells(), true, found);
    }
}

/// Undoes a missing blank, and a blank too many, at each of `cells`: a row if `in_row`, or else the
/// whole grid.
fn push_shifts(grid: &Grid, cells: &[Cell], in_row: bool, found: &mut Vec<FoundMistake>) {
    let digits: Vec<Option<Digit>> = cells.iter().map(|&cell| grid.get(cell)).collect();
    let (last, mut push) = (cells.len() - 1, |mistake, digits: Vec<Option<Digit>>| {
        let mut grid = *grid;
        cells.iter().zip(digits).for_each(|(&cell, digit)| grid.set(cell, digit));
        found.push(FoundMistake { mistake, grid });
    });
    for (at, &cell) in cells.iter().enumerate() {
        // Only a blank may be dropped at the end: it was added in place of the missing one.
        if digits[last].is_none() && digits[at].is_some() {
            let mut longer = digits.clone();
            longer.insert(at, None);
            longer.pop();
            push(Mistake::CellMissing { cell, digit: None, in_row }, longer);
        }
        if digits[at].is_none() && at < last {
            let mut shorter = digits.clone();
            shorter.remove(at);
            shorter.push(None);
            let (row, column) = (cell.row() + 1, cell.column() + 1);
            push(Mistake::CellTooMany { row, column, digit: None, in_row }, shorter);
        }
    }
}

/// Each grid that `miscount` may have been: each cell is taken out, or if one is missing, each of
/// `put_in` is put in at each position. No grid occurs twice. Blanks come before digits, and
/// positions in long runs of equal cells, where a person miscounts most easily, before others. The
/// grids are not solved yet.
pub(super) fn recounts(miscount: &Miscount, put_in: &[Option<Digit>]) -> Vec<FoundMistake> {
    let Miscount { cells, row, .. } = miscount;
    let in_row = row.is_some();
    let (start, end) = match row {
        Some(row) => (9 * row, cells.len() - 9 * (8 - row)),
        None => (0, cells.len()),
    };
    let run = |at: usize, cell| cells[at..end].iter().take_while(|&&c| c == cell).count();
    // After an equal cell the result is the same as one position before.
    let is_first = |at: usize, cell| at == start || cells[at - 1] != cell;
    let mut found = Vec::new();
    let mut push = |at: usize, digit: Option<Digit>, mistake, cells: Vec<Option<Digit>>| {
        if let Ok(cells) = cells.try_into() {
            let undone = FoundMistake { mistake, grid: Grid::new(cells) };
            found.push(((digit.is_some(), Reverse(run(at, digit))), undone));
        }
    };
    if cells.len() > Cell::ALL.len() {
        for at in (start..end).filter(|&at| is_first(at, cells[at])) {
            let mut shorter = cells.clone();
            let digit = shorter.remove(at);
            let line = row.unwrap_or((at / 9).min(8));
            let (row, column) = (line + 1, at - 9 * line + 1);
            push(at, digit, Mistake::CellTooMany { row, column, digit, in_row }, shorter);
        }
    } else {
        for (&cell, at) in Cell::ALL[start..].iter().zip(start..=end) {
            for &digit in put_in.iter().filter(|&&digit| is_first(at, digit)) {
                let mut longer = cells.clone();
                longer.insert(at, digit);
                push(at, digit, Mistake::CellMissing { cell, digit, in_row }, longer);
            }
        }
    }
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, undone)| undone).collect()
}

/// Undoes each swap of two rows or of two columns.
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

/// Undoes each swap of two different givens, those of near cells first.
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

/// Moves each given to the empty cells to its right, to its left, below and above.
fn moved_givens(grid: &Grid, found: &mut Vec<FoundMistake>) {
    for (from, digit) in grid.givens() {
        let (row, column) = (from.row(), from.column());
        let beside = [
            (row, column + 1),
            (row, column.wrapping_sub(1)),
            (row + 1, column),
            (row.wrapping_sub(1), column),
        ];
        let beside = beside.into_iter().filter_map(|(row, column)| Cell::at(row, column));
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
    use crate::grid::example::PUZZLE;

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
    fn blanks_come_before_digits_and_long_runs_first() {
        let cells: Vec<_> = PUZZLE.chars().map(Digit::from_char).collect();
        let with = |put_in: &[(usize, Option<Digit>)]| {
            let mut cells = cells.clone();
            put_in.iter().for_each(|&(at, cell)| cells.insert(at, cell));
            cells
        };
        let long = Miscount { cells: with(&[(81, None)]), row: None };
        let long = recounts(&long, &[]);
        let said = |undone: &FoundMistake| undone.mistake.to_string();
        let longest = "a blank too many at r1c6, and all that follows is one cell late";
        assert_eq!(said(&long[0]), longest);
        assert!(said(&long[long.len() - 1]).starts_with("one 9 too many at r9c9"), "{long:?}");
        let right: Vec<_> =
            long.iter().filter(|undone| undone.grid.to_string() == PUZZLE).collect();
        assert_eq!(right.into_iter().map(said).collect::<Vec<_>>(), ["a blank too many at r9c10"]);
    }

    #[test]
    fn digits_that_look_alike_come_first() {
        assert_eq!(likeness_rank(Digit::D7, Digit::D1), 0);
        assert_eq!(likeness_rank(Digit::D8, Digit::D6), 1);
        assert_eq!(likeness_rank(Digit::D1, Digit::D5), ALIKE.len());
    }
}
