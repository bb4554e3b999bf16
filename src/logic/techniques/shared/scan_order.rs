//! [`ScanOrder`]: whose order a scan for subsets follows. Which subset is found first depends on
//! it.

use super::house_orders::{BOXES_COLUMNS_ROWS, BOXES_ROWS_COLUMNS};
use crate::geometry::House;

/// The order of houses, and of combinations within a house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ScanOrder {
    /// Boxes, columns, rows; combinations ascend as masks.
    SudokuExplainer,
    /// Boxes, rows, columns; combinations are in lexicographic order.
    Hodoku,
}

impl ScanOrder {
    /// The houses, by kind.
    pub(crate) fn houses(self) -> [&'static [House]; 3] {
        match self {
            ScanOrder::SudokuExplainer => BOXES_COLUMNS_ROWS,
            ScanOrder::Hodoku => BOXES_ROWS_COLUMNS,
        }
    }
}
