//! The orders in which Sudoku Explainer and HoDoKu go through the houses. Which step they find
//! first, and so some ratings, depend on them.

use crate::geometry::House;

/// For singles, naked and hidden subsets.
pub(crate) const BOXES_COLUMNS_ROWS: [&[House]; 3] = [House::BOXES, House::COLUMNS, House::ROWS];

/// For unique loops and BUG, and for HoDoKu's subsets.
pub(crate) const BOXES_ROWS_COLUMNS: [&[House]; 3] = [House::BOXES, House::ROWS, House::COLUMNS];

/// For the houses of one cell, in chains: indices into
/// [`Cell::houses`](crate::geometry::Cell::houses) (row, column, box).
pub(crate) const BOX_ROW_COLUMN: [usize; 3] = [2, 0, 1];
