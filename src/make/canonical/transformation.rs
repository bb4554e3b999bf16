//! [`Transformation`]: turns a grid into an equivalent one, which is as hard to solve.
//!
//! Transposing, reordering the bands, the rows within a band, the stacks and the columns within a
//! stack make 3,359,232 geometric transformations. Each can be combined with a relabelling of the
//! digits.

use crate::geometry::{Cell, Digit};
use crate::grid::{Grid, Solution};
use crate::random::Random;

/// One of the 3,359,232 geometric transformations, and a relabelling of the digits.
///
/// ```
/// use ennead::{Canonical, Grid, Random, Transformation};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let transformation = Transformation::random(&mut Random::new(7, 0));
/// let image = transformation.apply_to_grid(&puzzle);
/// assert_ne!(image, puzzle);
/// assert_eq!(image.clues(), puzzle.clues());
/// assert_eq!(transformation.inverse().apply_to_grid(&image), puzzle);
/// assert_eq!(Canonical::of(&image).grid, Canonical::of(&puzzle).grid);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Transformation {
    /// True if the grid is transposed before its lines are reordered.
    transposes: bool,
    /// Row `i` of the image is row `rows[i]` of the (transposed) grid. Rows of a band stay
    /// together.
    rows: [u8; 9],
    /// Column `i` of the image is column `columns[i]` of the (transposed) grid.
    columns: [u8; 9],
    /// For each digit, the digit that replaces it.
    digits: [Digit; 9],
}

/// The six orders of three things, the unchanged one first.
pub(crate) const ORDERS: [[u8; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Transformation {
    /// The number of geometric transformations: transposed or not, and for rows and columns each, 6
    /// orders of the three chutes and 6 orders of the lines of each chute.
    pub const GEOMETRIC_COUNT: u32 = 2 * 6u32.pow(4) * 6u32.pow(4);

    /// The transformation that changes nothing.
    pub const IDENTITY: Transformation = {
        let lines = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        Transformation { transposes: false, rows: lines, columns: lines, digits: Digit::ALL }
    };

    /// The transformation with these fields. The caller makes sure that the lines of a chute stay
    /// together and that no line or digit occurs twice.
    pub(crate) fn of_parts(
        transposes: bool,
        rows: [u8; 9],
        columns: [u8; 9],
        digits: [Digit; 9],
    ) -> Transformation {
        let transformation = Transformation { transposes, rows, columns, digits };
        debug_assert_eq!(transformation.then(&transformation.inverse()), Transformation::IDENTITY);
        transformation
    }

    /// Number `index` of the geometric transformations, which leave the digits as they are; number
    /// 0 is the identity. `None` from [`Transformation::GEOMETRIC_COUNT`] on.
    pub fn geometric(index: u32) -> Option<Transformation> {
        if index >= Transformation::GEOMETRIC_COUNT {
            return None;
        }
        let mut rest = index;
        let mut draw = |n: u32| {
            let drawn = rest % n;
            rest /= n;
            drawn as usize
        };
        let transposes = draw(2) == 1;
        let mut lines = || {
            let chutes = ORDERS[draw(6)];
            let mut lines = [0; 9];
            for (three, chute) in lines.chunks_exact_mut(3).zip(chutes) {
                for (line, within) in three.iter_mut().zip(ORDERS[draw(6)]) {
                    *line = 3 * chute + within;
                }
            }
            lines
        };
        let (rows, columns) = (lines(), lines());
        Some(Transformation { transposes, rows, columns, digits: Digit::ALL })
    }

    /// A random transformation. All, with all relabellings, are equally likely.
    pub fn random(random: &mut Random) -> Transformation {
        let index = random.below(u64::from(Transformation::GEOMETRIC_COUNT)) as u32;
        let mut transformation =
            Transformation::geometric(index).unwrap_or(Transformation::IDENTITY);
        random.shuffle(&mut transformation.digits);
        transformation
    }

    /// The cell whose content moves to `cell`.
    #[inline]
    pub fn source(&self, cell: Cell) -> Cell {
        let (row, column) = (self.rows[cell.row()], self.columns[cell.column()]);
        let (row, column) = if self.transposes { (column, row) } else { (row, column) };
        Cell::ALL[9 * usize::from(row) + usize::from(column)]
    }

    /// The image of `grid`.
    pub fn apply_to_grid(&self, grid: &Grid) -> Grid {
        Grid::new(Cell::ALL.map(|cell| Some(self.digits[grid.get(self.source(cell))?])))
    }

    /// The image of `solution`, which is a solution as well.
    pub fn apply_to_solution(&self, solution: &Solution) -> Solution {
        Solution::checked_before(Cell::ALL.map(|cell| self.digits[solution.get(self.source(cell))]))
    }

    /// The transformation that applies this one and then `next`.
    #[must_use]
    pub fn then(&self, next: &Transformation) -> Transformation {
        let (rows, columns) =
            if next.transposes { (&self.columns, &self.rows) } else { (&self.rows, &self.columns) };
        Transformation {
            transposes: self.transposes != next.transposes,
            rows: next.rows.map(|row| rows[usize::from(row)]),
            columns: next.columns.map(|column| columns[usize::from(column)]),
            digits: self.digits.map(|digit| next.digits[digit]),
        }
    }

    /// The transformation that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Transformation {
        let undo = |lines: &[u8; 9]| {
            let mut undone = [0; 9];
            (0u8..).zip(lines).for_each(|(to, &from)| undone[usize::from(from)] = to);
            undone
        };
        let (rows, columns) = (undo(&self.rows), undo(&self.columns));
        let (rows, columns) = if self.transposes { (columns, rows) } else { (rows, columns) };
        let mut digits = Digit::ALL;
        Digit::ALL.into_iter().for_each(|digit| digits[self.digits[digit]] = digit);
        Transformation { transposes: self.transposes, rows, columns, digits }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{CellSet, House};
    use std::collections::HashSet;

    fn some() -> impl Iterator<Item = Transformation> {
        (0..200).map(|stream| Transformation::random(&mut Random::new(1, stream)))
    }

    /// A random grid, which breaks the rules: no transformation of the tests maps it to itself.
    fn noise() -> Grid {
        let mut random = Random::new(7, 0);
        Grid::new([(); 81].map(|()| Digit::from_index(random.index(12))))
    }

    #[test]
    fn houses_become_houses() {
        for transformation in some() {
            for house in House::ALL {
                let sources = house.cells().iter().map(|&cell| transformation.source(cell));
                let sources: CellSet = sources.collect();
                assert!(House::ALL.iter().any(|other| other.cell_set() == sources), "{house}");
            }
        }
    }

    #[test]
    fn a_cell_moves_as_its_content_does() {
        for transformation in some() {
            for cell in Cell::ALL {
                let mut grid = Grid::EMPTY;
                grid.set(transformation.source(cell), Some(Digit::D4));
                let image = transformation.apply_to_grid(&grid);
                let givens: Vec<_> = image.givens().collect();
                assert_eq!(givens, [(cell, transformation.digits[Digit::D4])]);
            }
        }
    }

    #[test]
    fn transformations_are_composed_and_inverted() {
        let grid = noise();
        for (first, next) in some().zip(some().skip(1)) {
            assert_eq!(
                first.then(&next).apply_to_grid(&grid),
                next.apply_to_grid(&first.apply_to_grid(&grid))
            );
            assert_eq!(first.then(&first.inverse()), Transformation::IDENTITY);
            assert_eq!(first.inverse().then(&first), Transformation::IDENTITY);
        }
        assert_eq!(Transformation::IDENTITY.apply_to_grid(&grid), grid);
    }

    #[test]
    fn geometric_transformations_differ() {
        let mut seen = HashSet::new();
        let every_so_many = (0..Transformation::GEOMETRIC_COUNT).step_by(97);
        for transformation in every_so_many.map_while(Transformation::geometric) {
            assert!(seen.insert(transformation));
        }
        assert_eq!(Transformation::geometric(0), Some(Transformation::IDENTITY));
        assert_eq!(Transformation::geometric(Transformation::GEOMETRIC_COUNT), None);
        assert_eq!(Transformation::GEOMETRIC_COUNT, 3_359_232);
    }
}
