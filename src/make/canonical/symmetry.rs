//! [`Symmetry`]: a way to turn a grid into one that is the same puzzle. Transposing, moving bands,
//! rows within bands, stacks and columns within stacks are the 3,359,232 geometric symmetries; a
//! renaming of the digits goes with each.

use crate::geometry::{Cell, CellSet, Digit};
use crate::grid::{Grid, Solution};
use crate::random::Random;

/// One of the 3,359,232 geometric symmetries, and a renaming of the digits.
///
/// ```
/// use ennead::{Grid, Random, Symmetry};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let symmetry = Symmetry::random(&mut Random::new(1, 0));
/// let image = symmetry.grid(&puzzle);
/// assert_eq!(image.clues(), puzzle.clues());
/// assert_eq!(symmetry.inverse().grid(&image), puzzle);
/// # Ok::<(), ennead::format::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    /// The grid is transposed first, before lines are moved.
    transposes: bool,
    /// Row `i` of the image was row `rows[i]` (after transposing). Each three of them were a band.
    rows: [u8; 9],
    /// The same for columns.
    columns: [u8; 9],
    /// What each digit becomes.
    digits: [Digit; 9],
}

/// The orders of three things, the unchanged one first.
pub(crate) const ORDERS: [[u8; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Symmetry {
    /// How many geometric symmetries there are: with or without transposing, and for the rows as
    /// for the columns 6 orders of the chutes and 6 orders of the lines of each.
    pub const GEOMETRIES: u32 = 2 * 6u32.pow(4) * 6u32.pow(4);

    /// The one that changes nothing.
    pub const IDENTITY: Symmetry = {
        let lines = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        Symmetry { transposes: false, rows: lines, columns: lines, digits: Digit::ALL }
    };

    /// The caller has made sure that lines stay with those of their chute, and that nothing comes
    /// twice.
    pub(crate) fn of_parts(
        transposes: bool,
        rows: [u8; 9],
        columns: [u8; 9],
        digits: [Digit; 9],
    ) -> Symmetry {
        let symmetry = Symmetry { transposes, rows, columns, digits };
        debug_assert_eq!(symmetry.then(&symmetry.inverse()), Symmetry::IDENTITY);
        symmetry
    }

    /// Number `index` of the geometric symmetries, which leave the digits as they are; number 0
    /// is the identity. `None` from [`Symmetry::GEOMETRIES`] upwards.
    pub fn geometry(index: u32) -> Option<Symmetry> {
        if index >= Symmetry::GEOMETRIES {
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
        Some(Symmetry { transposes, rows, columns, digits: Digit::ALL })
    }

    /// All geometric symmetries, the identity first.
    pub fn geometries() -> impl Iterator<Item = Symmetry> {
        (0..Symmetry::GEOMETRIES).map_while(Symmetry::geometry)
    }

    /// A random one; every geometry with every renaming is equally likely.
    pub fn random(random: &mut Random) -> Symmetry {
        let index = random.below(u64::from(Symmetry::GEOMETRIES)) as u32;
        let mut symmetry = Symmetry::geometry(index).unwrap_or(Symmetry::IDENTITY);
        random.shuffle(&mut symmetry.digits);
        symmetry
    }

    /// The cell whose content comes to `cell`.
    #[inline]
    pub fn source(&self, cell: Cell) -> Cell {
        let (row, column) = (self.rows[cell.row()], self.columns[cell.column()]);
        let (row, column) = if self.transposes { (column, row) } else { (row, column) };
        Cell::ALL[9 * usize::from(row) + usize::from(column)]
    }

    /// Where the content of `cell` goes.
    pub fn cell(&self, cell: Cell) -> Cell {
        self.inverse().source(cell)
    }

    /// What `digit` becomes.
    #[inline]
    pub fn digit(&self, digit: Digit) -> Digit {
        self.digits[digit]
    }

    /// The image of `grid`.
    pub fn grid(&self, grid: &Grid) -> Grid {
        Grid::new(Cell::ALL.map(|cell| Some(self.digits[grid.get(self.source(cell))?])))
    }

    /// The image of `solution`, which is one, too.
    pub fn solution(&self, solution: &Solution) -> Solution {
        Solution::checked_before(Cell::ALL.map(|cell| self.digits[solution.get(self.source(cell))]))
    }

    /// Where the contents of `cells` go.
    pub fn cells(&self, cells: CellSet) -> CellSet {
        let inverse = self.inverse();
        cells.iter().map(|cell| inverse.source(cell)).collect()
    }

    /// This one first, `next` after it.
    #[must_use]
    pub fn then(&self, next: &Symmetry) -> Symmetry {
        let (rows, columns) =
            if next.transposes { (&self.columns, &self.rows) } else { (&self.rows, &self.columns) };
        Symmetry {
            transposes: self.transposes != next.transposes,
            rows: next.rows.map(|row| rows[usize::from(row)]),
            columns: next.columns.map(|column| columns[usize::from(column)]),
            digits: self.digits.map(|digit| next.digits[digit]),
        }
    }

    /// The one that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Symmetry {
        let undo = |lines: &[u8; 9]| {
            let mut undone = [0; 9];
            (0u8..).zip(lines).for_each(|(to, &from)| undone[usize::from(from)] = to);
            undone
        };
        let (rows, columns) = (undo(&self.rows), undo(&self.columns));
        let (rows, columns) = if self.transposes { (columns, rows) } else { (rows, columns) };
        let mut digits = Digit::ALL;
        Digit::ALL.into_iter().for_each(|digit| digits[self.digits[digit]] = digit);
        Symmetry { transposes: self.transposes, rows, columns, digits }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::House;
    use std::collections::HashSet;

    fn some() -> impl Iterator<Item = Symmetry> {
        (0..200).map(|stream| Symmetry::random(&mut Random::new(1, stream)))
    }

    /// A grid that no symmetry but the identity leaves alone, as far as the tests below care.
    fn noise() -> Grid {
        let mut random = Random::new(7, 0);
        Grid::new([(); 81].map(|()| Digit::from_index(random.index(12))))
    }

    #[test]
    fn houses_become_houses() {
        for symmetry in some() {
            for house in House::ALL {
                let image = symmetry.cells(house.cell_set());
                assert!(House::ALL.iter().any(|other| other.cell_set() == image), "{house}");
            }
        }
    }

    #[test]
    fn cells_go_where_the_grid_shows_them() {
        for symmetry in some() {
            for cell in Cell::ALL {
                let mut grid = Grid::EMPTY;
                grid.set(cell, Some(Digit::D4));
                let mut image = Grid::EMPTY;
                image.set(symmetry.cell(cell), Some(symmetry.digit(Digit::D4)));
                assert_eq!(symmetry.grid(&grid), image);
                assert_eq!(symmetry.source(symmetry.cell(cell)), cell);
            }
        }
    }

    #[test]
    fn one_after_the_other_and_back() {
        let grid = noise();
        for (first, next) in some().zip(some().skip(1)) {
            assert_eq!(first.then(&next).grid(&grid), next.grid(&first.grid(&grid)));
            assert_eq!(first.then(&first.inverse()), Symmetry::IDENTITY);
            assert_eq!(first.inverse().then(&first), Symmetry::IDENTITY);
        }
        assert_eq!(Symmetry::IDENTITY.grid(&grid), grid);
    }

    #[test]
    fn every_geometry_is_another_one() {
        let mut seen = HashSet::new();
        let every_so_many = (0..Symmetry::GEOMETRIES).step_by(97);
        for symmetry in every_so_many.map_while(Symmetry::geometry) {
            assert!(seen.insert(symmetry));
        }
        assert_eq!(Symmetry::geometry(0), Some(Symmetry::IDENTITY));
        assert_eq!(Symmetry::geometry(Symmetry::GEOMETRIES), None);
        assert_eq!(Symmetry::GEOMETRIES, 3_359_232);
    }
}
