//! Pencil marks: the candidates of every cell in a drawn grid.

use crate::geometry::{Cell, DigitSet};

/// Appends the candidates as a drawn grid of 13 lines, each column as wide as it needs; a solved
/// cell shows its digit, a cell without any a `.`.
///
/// ```text
/// +--------------+----------+-------------+
/// | 5  3   124   | 26 7 ... | ...
/// ```
///
/// It fits 80 columns as long as the nine widest cells of the columns have 58 digits or fewer;
/// only a nearly empty grid has more, and is wider.
pub fn candidates(out: &mut Vec<u8>, cells: &[DigitSet; 81]) {
    let mut widths = [1; 9];
    for cell in Cell::ALL {
        let width = &mut widths[cell.column()];
        *width = (*width).max(cells[cell].len());
    }
    let border = |out: &mut Vec<u8>| {
        for stack in widths.chunks_exact(3) {
            out.push(b'+');
            // A space before each of the three, and one behind.
            out.extend(core::iter::repeat_n(b'-', stack.iter().sum::<usize>() + 4));
        }
        out.extend_from_slice(b"+\n");
    };
    for cell in Cell::ALL {
        let column = cell.column();
        if column == 0 && cell.row() % 3 == 0 {
            border(out);
        }
        out.extend_from_slice(if column == 0 {
            b"| "
        } else if column % 3 == 0 {
            b" | "
        } else {
            b" "
        });
        let set = cells[cell];
        out.extend(set.iter().map(crate::geometry::Digit::to_ascii));
        if set.is_empty() {
            out.push(b'.');
        }
        out.extend(core::iter::repeat_n(b' ', widths[column] - set.len().max(1)));
        if column == 8 {
            out.extend_from_slice(b" |\n");
        }
    }
    border(out);
}
