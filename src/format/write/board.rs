//! Writes a grid as a drawn board, as a line of 81 characters, or as the mask of its givens.

use crate::grid::Grid;
use core::fmt;

/// Written as [`Grid::to_line`]; `{grid:#}` is the drawn [`board`], without its last line feed.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !f.alternate() {
            return f.pad(&String::from_utf8_lossy(&self.to_line()));
        }
        let mut text = Vec::new();
        board(&mut text, self);
        f.write_str(String::from_utf8_lossy(&text).trim_end_matches('\n'))
    }
}

/// Appends the grid as a drawn board of eleven lines, which begins like this:
///
/// ```text
///  . 9 . | 3 . . | . . .
///  . 6 5 | . . . | 2 . .
///  4 2 . | . . . | . 1 .
/// -------+-------+-------
///  . . 9 | . 8 . | 5 . 2
/// ```
///
/// ```
/// use ennead::{Grid, format::write};
///
/// let mut text = Vec::new();
/// write::board(&mut text, &Grid::EMPTY);
/// assert!(text.starts_with(b" . . . | . . . | . . .\n"));
/// ```
pub fn board(out: &mut Vec<u8>, grid: &Grid) {
    let characters = grid.to_line();
    for (index, row) in characters.chunks_exact(9).enumerate() {
        if index == 3 || index == 6 {
            out.extend_from_slice(b"-------+-------+-------\n");
        }
        for (column, &character) in row.iter().enumerate() {
            if column == 3 || column == 6 {
                out.extend_from_slice(b" |");
            }
            out.extend_from_slice(&[b' ', character]);
        }
        out.push(b'\n');
    }
}

/// Appends the 81 cells, blanks as `.`, and a line feed.
pub fn line(out: &mut Vec<u8>, grid: &Grid) {
    out.extend_from_slice(&grid.to_line());
    out.push(b'\n');
}

/// The mask of a puzzle: 81 ASCII characters, `1` for a given and `0` for an empty cell.
pub fn mask(grid: &Grid) -> [u8; 81] {
    grid.cells().map(|cell| if cell.is_some() { b'1' } else { b'0' })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::example::PUZZLE;

    #[test]
    fn a_board_has_eleven_lines() {
        let grid: Grid = PUZZLE.parse().expect("a puzzle");
        let mut out = Vec::new();
        board(&mut out, &grid);
        let text = String::from_utf8(out).expect("ASCII");
        assert_eq!(format!("{grid:#}\n"), text);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines.len(), 11);
        assert_eq!(lines[0], " 5 3 . | . 7 . | . . .");
        assert_eq!(lines[3], "-------+-------+-------");
        assert_eq!(lines[10], " . . . | . 8 . | . 7 9");
    }

    #[test]
    fn a_mask_marks_the_givens() {
        let grid: Grid = PUZZLE.parse().expect("a puzzle");
        for (mark, cell) in mask(&grid).iter().zip(grid.cells()) {
            assert_eq!(*mark == b'1', cell.is_some());
        }
        let mut out = Vec::new();
        line(&mut out, &grid);
        assert_eq!(out, format!("{PUZZLE}\n").as_bytes());
    }
}
