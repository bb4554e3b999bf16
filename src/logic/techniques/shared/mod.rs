//! Helpers that several families of techniques use.

use crate::geometry::CellSet;

pub(crate) mod bit_matrix;
pub(crate) mod combinations;
pub(crate) mod conjugates;
pub(crate) mod house_orders;
pub(crate) mod scan_order;

/// By digit: cells.
pub(crate) type CellsByDigit = [CellSet; 9];
