//! [`Cell`]: one of the 81 squares of the grid, named by row and column (`r5c3`).

use super::{CellSet, House, HouseSet};
use core::fmt;

macro_rules! cells {
    ($($name:ident)*) => {
        /// A cell. Its discriminant is `0` to `80`, row by row, and it indexes `[T; 81]` directly.
        ///
        /// ```
        /// use ennead::Cell;
        ///
        /// let cell: Cell = "r5c3".parse()?;
        /// assert_eq!((cell.row(), cell.column(), cell.box_index()), (4, 2, 3));
        /// assert_eq!(cell.peers().len(), 20);
        /// # Ok::<(), ennead::geometry::ParseNameError>(())
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "row and column are the whole name")]
        pub enum Cell { $($name),* }

        impl Cell {
            /// All 81 cells, row by row.
            pub const ALL: [Cell; 81] = [$(Cell::$name),*];
        }
    };
}

cells! {
    R1C1 R1C2 R1C3 R1C4 R1C5 R1C6 R1C7 R1C8 R1C9
    R2C1 R2C2 R2C3 R2C4 R2C5 R2C6 R2C7 R2C8 R2C9
    R3C1 R3C2 R3C3 R3C4 R3C5 R3C6 R3C7 R3C8 R3C9
    R4C1 R4C2 R4C3 R4C4 R4C5 R4C6 R4C7 R4C8 R4C9
    R5C1 R5C2 R5C3 R5C4 R5C5 R5C6 R5C7 R5C8 R5C9
    R6C1 R6C2 R6C3 R6C4 R6C5 R6C6 R6C7 R6C8 R6C9
    R7C1 R7C2 R7C3 R7C4 R7C5 R7C6 R7C7 R7C8 R7C9
    R8C1 R8C2 R8C3 R8C4 R8C5 R8C6 R8C7 R8C8 R8C9
    R9C1 R9C2 R9C3 R9C4 R9C5 R9C6 R9C7 R9C8 R9C9
}

impl Cell {
    /// The index of this cell in [`Cell::ALL`]: `9 * row + column`, both from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The cell at `index` of [`Cell::ALL`]; `None` from 81 upwards.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Cell> {
        if index < 81 { Some(Cell::ALL[index]) } else { None }
    }

    /// The cell in `row` and `column`, both from 0; `None` from 9 upwards.
    pub const fn at(row: usize, column: usize) -> Option<Cell> {
        if row < 9 && column < 9 { Cell::from_index(9 * row + column) } else { None }
    }

    /// The row: `0` (top) to `8`.
    #[inline]
    pub const fn row(self) -> usize {
        self as usize / 9
    }

    /// The column: `0` (left) to `8`.
    #[inline]
    pub const fn column(self) -> usize {
        self as usize % 9
    }

    /// The box: `0` to `8`, left to right and then down.
    #[inline]
    pub const fn box_index(self) -> usize {
        self.row() / 3 * 3 + self.column() / 3
    }

    /// The three houses of this cell: row, column, box.
    #[inline]
    pub const fn houses(self) -> [House; 3] {
        HOUSES[self as usize]
    }

    /// The first house that has both cells, rows before columns before boxes.
    pub(crate) fn common_house(self, other: Cell) -> Option<House> {
        (self.house_set() & other.house_set()).first()
    }

    /// The three houses of this cell, as a set.
    #[inline]
    pub const fn house_set(self) -> HouseSet {
        HOUSE_SETS[self as usize]
    }

    /// The index of this cell in [`House::cells`] of each of [`Cell::houses`].
    #[inline]
    pub const fn positions(self) -> [usize; 3] {
        POSITIONS[self as usize]
    }

    /// The 20 other cells that share a house with this one.
    #[inline]
    pub const fn peers(self) -> CellSet {
        PEERS[self as usize]
    }
}

/// The houses of each cell: row, column, box.
static HOUSES: [[House; 3]; 81] = {
    let mut houses = [[House::Row1; 3]; 81];
    let mut at = 0;
    while at < 81 {
        let cell = Cell::ALL[at];
        let indices = [cell.row(), 9 + cell.column(), 18 + cell.box_index()];
        let mut k = 0;
        while k < 3 {
            houses[at][k] = House::ALL[indices[k]];
            assert!(houses[at][k].cell_set().contains(cell));
            k += 1;
        }
        at += 1;
    }
    houses
};

/// The houses of each cell, as sets.
static HOUSE_SETS: [HouseSet; 81] = {
    let mut sets = [HouseSet::EMPTY; 81];
    let mut at = 0;
    while at < 81 {
        let [row, column, square] = HOUSES[at];
        sets[at] = HouseSet::EMPTY.with(row).with(column).with(square);
        at += 1;
    }
    sets
};

/// The index of each cell in the cells of its houses: row, column, box.
static POSITIONS: [[usize; 3]; 81] = {
    let mut positions = [[0; 3]; 81];
    let mut at = 0;
    while at < 81 {
        let (row, column) = (at / 9, at % 9);
        positions[at] = [column, row, row % 3 * 3 + column % 3];
        let mut k = 0;
        while k < 3 {
            assert!(HOUSES[at][k].cells()[positions[at][k]] as usize == at);
            k += 1;
        }
        at += 1;
    }
    positions
};

/// The peers of each cell.
static PEERS: [CellSet; 81] = {
    let mut peers = [CellSet::EMPTY; 81];
    let mut a = 0;
    while a < 81 {
        let mut b = 0;
        while b < 81 {
            let (x, y) = (Cell::ALL[a], Cell::ALL[b]);
            let share_a_house =
                x.row() == y.row() || x.column() == y.column() || x.box_index() == y.box_index();
            if a != b && share_a_house {
                peers[a] = peers[a].with(y);
            }
            b += 1;
        }
        assert!(peers[a].len() == 20);
        a += 1;
    }
    peers
};

/// Written as `r5c3`: row 5, column 3, both from 1.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let figure = |index: usize| b"123456789"[index];
        let name = [b'r', figure(self.row()), b'c', figure(self.column())];
        f.pad(&String::from_utf8_lossy(&name))
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// `array[cell]`, for an array with one entry for each cell. Needs no bounds check.
impl<T> core::ops::Index<Cell> for [T; 81] {
    type Output = T;
    #[inline]
    fn index(&self, cell: Cell) -> &T {
        &self[cell as usize]
    }
}

impl<T> core::ops::IndexMut<Cell> for [T; 81] {
    #[inline]
    fn index_mut(&mut self, cell: Cell) -> &mut T {
        &mut self[cell as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_indices_and_houses_agree() {
        assert_eq!(Cell::R5C3.to_string(), "r5c3");
        assert_eq!(Cell::at(4, 2), Some(Cell::R5C3));
        assert_eq!(Cell::at(9, 0), None);
        assert_eq!(Cell::R5C3.box_index(), 3);
        for (index, cell) in Cell::ALL.into_iter().enumerate() {
            assert_eq!(cell.index(), index);
            assert_eq!(Cell::at(cell.row(), cell.column()), Some(cell));
            for (house, position) in cell.houses().into_iter().zip(cell.positions()) {
                assert_eq!(house.cells()[position], cell);
                assert!(cell.house_set().contains(house));
            }
        }
    }

    #[test]
    fn the_peer_relation_is_symmetric_and_irreflexive() {
        for cell in Cell::ALL {
            assert!(!cell.peers().contains(cell));
            assert!(cell.peers().iter().all(|peer| peer.peers().contains(cell)));
        }
    }
}
