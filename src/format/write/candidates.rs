//! Pencil marks: the candidates of every cell in a drawn grid that fits 80 columns.

use crate::geometry::{Cell, Digit, DigitSet};

/// The largest width of the nine columns together, in characters: the borders take 16 of 80.
const MAX_WIDTH: usize = 64;

/// Appends the candidates as a drawn grid.
///
/// Each column is as wide as its longest cell. A solved cell has its digit, and a cell without
/// candidates a `-`. If the grid would be wider than 80 characters, as for a nearly empty grid,
/// each cell is drawn as a square of three by three.
///
/// ```text
/// +-------------------+---------------+------------------+
/// | 5    3     124    | 26   7   2468 | 1489 1249 248    |
/// ```
pub fn candidates(out: &mut Vec<u8>, cells: &[DigitSet; 81]) {
    let mut widths = [1; 9];
    for cell in Cell::ALL {
        let width = &mut widths[cell.column()];
        *width = (*width).max(cells[cell].len());
    }
    let tall = widths.iter().sum::<usize>() > MAX_WIDTH;
    if tall {
        widths = [3; 9];
    }
    for row in 0..9 {
        if row % 3 == 0 {
            border(out, &widths);
        } else if tall {
            line(out, &widths, |_, _| {});
        }
        let set = |column| Cell::at(row, column).map_or(DigitSet::EMPTY, |cell| cells[cell]);
        if tall {
            for third in Digit::ALL.chunks_exact(3) {
                line(out, &widths, |out, column| {
                    let shown = |digit: &Digit| {
                        if set(column).contains(*digit) { digit.to_ascii() } else { b'.' }
                    };
                    out.extend(third.iter().map(shown));
                });
            }
        } else {
            line(out, &widths, |out, column| match set(column) {
                DigitSet::EMPTY => out.push(b'-'),
                set => out.extend(set.iter().map(Digit::to_ascii)),
            });
        }
    }
    border(out, &widths);
}

/// Appends a drawn grid of any cells, each column as wide as its longest cell. `width` returns the
/// number of visible characters of a cell; `cell` appends them, perhaps with color codes.
pub fn cells(out: &mut Vec<u8>, width: impl Fn(Cell) -> usize, cell: impl Fn(&mut Vec<u8>, Cell)) {
    let mut widths = [1; 9];
    for cell in Cell::ALL {
        widths[cell.column()] = width(cell).max(widths[cell.column()]);
    }
    for row in Cell::ALL.chunks_exact(9) {
        if row[0].row().is_multiple_of(3) {
            border(out, &widths);
        }
        for (at, widest) in row.iter().zip(widths) {
            out.extend_from_slice(if at.column() % 3 == 0 { b"| " } else { b"" });
            cell(out, *at);
            out.resize(out.len() + widest - width(*at) + 1, b' ');
        }
        out.extend_from_slice(b"|\n");
    }
    border(out, &widths);
}

fn border(out: &mut Vec<u8>, widths: &[usize; 9]) {
    for stack in widths.chunks_exact(3) {
        out.push(b'+');
        // There is a space before each of the three columns, and one after the last.
        out.resize(out.len() + stack.iter().sum::<usize>() + 4, b'-');
    }
    out.extend_from_slice(b"+\n");
}

/// Appends one line of the nine columns; `cell` appends the text of a column.
fn line(out: &mut Vec<u8>, widths: &[usize; 9], cell: impl Fn(&mut Vec<u8>, usize)) {
    for (column, width) in widths.iter().enumerate() {
        out.extend_from_slice(if column % 3 == 0 { b"| " } else { b"" });
        let end = out.len() + width;
        cell(out, column);
        out.resize(end + 1, b' ');
    }
    out.extend_from_slice(b"|\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(cells: &[DigitSet; 81]) -> String {
        let mut out = Vec::new();
        candidates(&mut out, cells);
        String::from_utf8(out).expect("ASCII")
    }

    #[test]
    fn columns_are_as_wide_as_their_longest_cell() {
        let mut cells = Cell::ALL.map(|cell| DigitSet::from_bits(1 << cell.column()));
        cells[Cell::R1C2] = DigitSet::from_bits(0b1_0110_0010);
        cells[Cell::R9C9] = DigitSet::EMPTY;
        let text = shown(&cells);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines.len(), 13);
        assert_eq!(lines[0], "+----------+-------+-------+");
        assert_eq!(lines[1], "| 1 2679 3 | 4 5 6 | 7 8 9 |");
        assert_eq!(lines[2], "| 1 2    3 | 4 5 6 | 7 8 9 |");
        assert_eq!(lines[11], "| 1 2    3 | 4 5 6 | 7 8 - |");
        assert_eq!(lines[12], lines[0]);
    }

    #[test]
    fn no_grid_is_wider_than_80_columns() {
        let mut cells = [DigitSet::ALL; 81];
        cells[Cell::R1C2] = DigitSet::from_bits(0b10000);
        let text = shown(&cells);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0], "+-------------+-------------+-------------+");
        assert_eq!(lines[1], "| 123 ... 123 | 123 123 123 | 123 123 123 |");
        assert_eq!(lines[2], "| 456 .5. 456 | 456 456 456 | 456 456 456 |");
        assert_eq!(lines[3], "| 789 ... 789 | 789 789 789 | 789 789 789 |");
        assert_eq!(lines[4], "|             |             |             |");
        assert_eq!(lines.len(), 4 + 9 * 3 + 6);

        let wide = Cell::ALL.map(|cell| match cell.column() {
            0 => DigitSet::from_bits(1),
            _ => DigitSet::from_bits(0o377),
        });
        assert!(shown(&wide).lines().all(|line| line.len() <= 80));
    }
}
