//! A grid as a person sees it, and as a line.

use crate::grid::Grid;

/// Appends the grid as a board of eleven lines.
///
/// ```text
///  . 9 . | 3 . . | . . .
///  . 6 5 | . . . | 2 . .
///  4 2 . | . . . | . 1 .
/// -------+-------+-------
///  . . 9 | . 8 . | 5 . 2
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

/// Appends the 81 characters, blanks as `.`, and a line feed.
pub fn line(out: &mut Vec<u8>, grid: &Grid) {
    out.extend_from_slice(&grid.to_line());
    out.push(b'\n');
}

/// 81 characters: `1` for a given, `0` for an empty cell.
pub fn mask(grid: &Grid) -> [u8; 81] {
    grid.cells().map(|cell| if cell.is_some() { b'1' } else { b'0' })
}
