//! [`House`]: a row, a column or a box; nine cells that hold every digit once.

use super::{Cell, CellSet};
use core::fmt;

macro_rules! houses {
    ($($name:ident)*) => {
        /// A house. Its discriminant is `0` to `26`: the rows from the top, the columns from the
        /// left, the boxes left to right and then down.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "kind and number are the whole name")]
        pub enum House { $($name),* }

        impl House {
            /// All 27 houses: rows, columns, boxes.
            pub const ALL: [House; 27] = [$(House::$name),*];
        }
    };
}

houses! {
    Row1 Row2 Row3 Row4 Row5 Row6 Row7 Row8 Row9
    Column1 Column2 Column3 Column4 Column5 Column6 Column7 Column8 Column9
    Box1 Box2 Box3 Box4 Box5 Box6 Box7 Box8 Box9
}

impl House {
    /// The nine rows, from the top.
    pub const ROWS: &'static [House; 9] = House::nine_from(0);
    /// The nine columns, from the left.
    pub const COLUMNS: &'static [House; 9] = House::nine_from(9);
    /// The nine boxes, left to right and then down.
    pub const BOXES: &'static [House; 9] = House::nine_from(18);

    const fn nine_from(first: usize) -> &'static [House; 9] {
        match House::ALL.split_at(first).1.first_chunk() {
            Some(houses) => houses,
            None => panic!("there are 27 houses"),
        }
    }

    /// True if this house is a box.
    #[inline]
    pub const fn is_box(self) -> bool {
        self as usize >= 18
    }

    /// The index of this house in [`House::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The house at `index` of [`House::ALL`]; `None` from 27 upwards.
    #[inline]
    pub const fn from_index(index: usize) -> Option<House> {
        if index < 27 { Some(House::ALL[index]) } else { None }
    }

    /// The nine cells of this house, in reading order.
    #[inline]
    pub const fn cells(self) -> &'static [Cell; 9] {
        &CELLS[self as usize]
    }

    /// The nine cells of this house, as a set.
    #[inline]
    pub const fn cell_set(self) -> CellSet {
        CELL_SETS[self as usize]
    }
}

/// The cells of each house, in reading order.
static CELLS: [[Cell; 9]; 27] = {
    let mut cells = [[Cell::R1C1; 9]; 27];
    let mut house = 0;
    while house < 9 {
        let mut k = 0;
        while k < 9 {
            cells[house][k] = Cell::ALL[9 * house + k];
            cells[9 + house][k] = Cell::ALL[9 * k + house];
            let (row, column) = (house / 3 * 3 + k / 3, house % 3 * 3 + k % 3);
            cells[18 + house][k] = Cell::ALL[9 * row + column];
            k += 1;
        }
        house += 1;
    }
    cells
};

/// The cells of each house, as sets. Each cell is in three of them.
static CELL_SETS: [CellSet; 27] = {
    let mut sets = [CellSet::EMPTY; 27];
    let mut house = 0;
    while house < 27 {
        let mut k = 0;
        while k < 9 {
            sets[house] = sets[house].with(CELLS[house][k]);
            k += 1;
        }
        assert!(sets[house].len() == 9);
        house += 1;
    }
    let mut kind = 0;
    while kind < 27 {
        let mut all = CellSet::EMPTY;
        let mut k = 0;
        while k < 9 {
            all = all.union(sets[kind + k]);
            k += 1;
        }
        assert!(all.len() == 81);
        kind += 9;
    }
    sets
};

/// Written as `row 1`, `column 9`, `box 5`.
impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = ["row", "column", "box"][self.index() / 9];
        super::pad(f, format_args!("{kind} {}", self.index() % 9 + 1))
    }
}

/// `array[house]`, for an array with one entry for each house. Needs no bounds check.
impl<T> core::ops::Index<House> for [T; 27] {
    type Output = T;
    #[inline]
    fn index(&self, house: House) -> &T {
        &self[house as usize]
    }
}

impl<T> core::ops::IndexMut<House> for [T; 27] {
    #[inline]
    fn index_mut(&mut self, house: House) -> &mut T {
        &mut self[house as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_house_has_a_cell_exactly_if_the_cell_has_the_house() {
        for house in House::ALL {
            for cell in Cell::ALL {
                let inside = house.cells().contains(&cell);
                assert_eq!(inside, cell.houses().contains(&house), "{cell} {house}");
                assert_eq!(inside, house.cell_set().contains(cell), "{cell} {house}");
            }
        }
        assert_eq!(House::Box5.to_string(), "box 5");
        assert_eq!(House::Column9.cells()[8], Cell::R9C9);
    }
}
