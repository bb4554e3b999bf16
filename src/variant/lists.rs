//! [`Lists`]: a list for each cell, one after the other in memory.

use super::shape::Cell;

/// A list for each cell.
pub(super) struct Lists<T> {
    items: Vec<T>,
    /// Where the list of each cell begins, and the end of the last one.
    starts: Vec<u32>,
}

impl<T: Copy + Default> Lists<T> {
    /// The items of each cell, in the order of `pairs`.
    pub(super) fn new(cells: usize, pairs: &[(Cell, T)]) -> Lists<T> {
        let mut starts = vec![0; cells + 1];
        for &(cell, _) in pairs {
            starts[usize::from(cell) + 1] += 1;
        }
        for cell in 0..cells {
            starts[cell + 1] += starts[cell];
        }
        let mut next = starts.clone();
        let mut items = vec![T::default(); pairs.len()];
        for &(cell, item) in pairs {
            let next = &mut next[usize::from(cell)];
            items[*next as usize] = item;
            *next += 1;
        }
        Lists { items, starts }
    }

    /// The list of a cell.
    #[inline]
    pub(super) fn of(&self, cell: Cell) -> &[T] {
        let cell = usize::from(cell);
        &self.items[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }
}
