//! [`PatternSymmetry`]: which cells must be given together, so that a rotation or reflection leaves
//! the pattern of givens unchanged.

use crate::geometry::{Cell, CellSet};
use crate::names::named_enum;
use std::sync::LazyLock;

named_enum! {
    /// A symmetry of the pattern of givens; it does not depend on the digits. An *orbit* is a set
    /// of cells that the symmetry maps to each other: all of them are given, or none.
    ///
    /// Orbits of six symmetries, drawn on a grid of 3 x 3 cells. Cells with the same mark are one
    /// orbit.
    ///
    /// ```text
    /// rot180     rot90      horizontal  vertical  diagonal  antidiagonal
    /// # . .      # . #      # . .       # . #     # 1 .     . 2 #
    /// . . .      . . .      . . .       . . .     1 . .     . . 2
    /// . . #      # . #      # . .       . . .     . . .     . . .
    /// ```
    ///
    /// ```
    /// use ennead::make::PatternSymmetry;
    /// use ennead::{Cell, CellSet};
    ///
    /// let orbit = PatternSymmetry::Rot180.orbit(Cell::R1C2);
    /// assert_eq!(orbit, CellSet::from([Cell::R1C2, Cell::R9C8]));
    /// assert!(PatternSymmetry::Rot180.holds(orbit));
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    pub enum PatternSymmetry, parsed as "a symmetry" {
        /// No symmetry: each cell is an orbit.
        #[default]
        None = "none",
        /// A rotation by half a turn.
        Rot180 = "rot180",
        /// A rotation by a quarter turn, and so also by half a turn.
        Rot90 = "rot90",
        /// A reflection in row 5: top and bottom.
        Horizontal = "horizontal",
        /// A reflection in column 5: left and right.
        Vertical = "vertical",
        /// A reflection in the diagonal from r1c1 to r9c9.
        Diagonal = "diagonal",
        /// A reflection in the diagonal from r1c9 to r9c1.
        Antidiagonal = "antidiagonal",
        /// Reflections in row 5 and in column 5.
        BothAxes = "both-axes",
        /// Reflections in both diagonals.
        BothDiagonals = "both-diagonals",
        /// Reflections in both axes and both diagonals.
        Full = "full",
    }
}

/// `ORBITS[symmetry][cell]`: the orbit of the cell.
static ORBITS: LazyLock<[[CellSet; 81]; 10]> = LazyLock::new(|| {
    PatternSymmetry::ALL.map(|symmetry| Cell::ALL.map(|cell| symmetry.closure(cell)))
});

/// A map of the grid to itself: from the row and column of a cell, both `0..9`, to those of its
/// image.
type Move = fn(usize, usize) -> (usize, usize);

impl PatternSymmetry {
    /// Maps that generate the symmetry.
    fn moves(self) -> &'static [Move] {
        const HALF_TURN: Move = |row, column| (8 - row, 8 - column);
        const QUARTER_TURN: Move = |row, column| (column, 8 - row);
        const TOP_BOTTOM: Move = |row, column| (8 - row, column);
        const LEFT_RIGHT: Move = |row, column| (row, 8 - column);
        const DIAGONAL: Move = |row, column| (column, row);
        const ANTIDIAGONAL: Move = |row, column| (8 - column, 8 - row);
        match self {
            PatternSymmetry::None => &[],
            PatternSymmetry::Rot180 => &[HALF_TURN],
            PatternSymmetry::Rot90 => &[QUARTER_TURN],
            PatternSymmetry::Horizontal => &[TOP_BOTTOM],
            PatternSymmetry::Vertical => &[LEFT_RIGHT],
            PatternSymmetry::Diagonal => &[DIAGONAL],
            PatternSymmetry::Antidiagonal => &[ANTIDIAGONAL],
            PatternSymmetry::BothAxes => &[TOP_BOTTOM, LEFT_RIGHT],
            PatternSymmetry::BothDiagonals => &[DIAGONAL, ANTIDIAGONAL],
            PatternSymmetry::Full => &[TOP_BOTTOM, DIAGONAL],
        }
    }

    /// The cells that must be given together with `cell`, including `cell`.
    #[inline]
    pub fn orbit(self, cell: Cell) -> CellSet {
        ORBITS[self as usize][cell]
    }

    /// The orbit of `cell`, found by applying [`PatternSymmetry::moves`] until no cell is new.
    fn closure(self, cell: Cell) -> CellSet {
        let mut orbit = CellSet::EMPTY.with(cell);
        loop {
            let images = orbit.iter().flat_map(|cell| {
                let image = move |go: &Move| go(cell.row(), cell.column());
                self.moves().iter().map(image).filter_map(|(row, column)| Cell::at(row, column))
            });
            let grown = images.fold(orbit, CellSet::with);
            if grown == orbit {
                return orbit;
            }
            orbit = grown;
        }
    }

    /// All orbits, in the order of their first cells. Every cell of the grid is in one of them.
    pub fn orbits(self) -> Vec<CellSet> {
        self.first_cells().map(|cell| self.orbit(cell)).collect()
    }

    /// The first cell of each orbit, row by row.
    pub(crate) fn first_cells(self) -> impl Iterator<Item = Cell> {
        Cell::ALL.into_iter().filter(move |&cell| self.orbit(cell).first() == Some(cell))
    }

    /// True if `cells` has this symmetry.
    pub fn holds(self, cells: CellSet) -> bool {
        cells.iter().all(|cell| self.orbit(cell).is_subset(cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_partition_the_grid() {
        let counts = [81, 41, 21, 45, 45, 45, 45, 25, 25, 15];
        for (symmetry, count) in PatternSymmetry::ALL.into_iter().zip(counts) {
            let orbits = symmetry.orbits();
            assert_eq!(orbits.len(), count, "{symmetry}");
            assert_eq!(orbits.iter().map(|orbit| orbit.len()).sum::<usize>(), 81);
            assert!(orbits.iter().all(|&orbit| symmetry.holds(orbit)));
        }
    }

    #[test]
    fn names_are_read_back() {
        for symmetry in PatternSymmetry::ALL {
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
        }
        assert!("skew".parse::<PatternSymmetry>().is_err_and(|e| e.to_string().contains("rot90")));
    }

    #[test]
    fn a_quarter_turn_is_a_stronger_symmetry_than_half_a_turn() {
        let cells: CellSet = [Cell::R1C2, Cell::R9C8].into_iter().collect();
        assert!(PatternSymmetry::Rot180.holds(cells) && !PatternSymmetry::Rot90.holds(cells));
        let four = PatternSymmetry::Rot90.orbit(Cell::R1C2);
        assert_eq!(four, [Cell::R1C2, Cell::R2C9, Cell::R9C8, Cell::R8C1].into_iter().collect());
    }
}
