//! Draws a board in color: givens bold, cells that the solver filled green.

use anstyle::{AnsiColor, Style};
use ennead::format::write;
use ennead::{Cell, Grid};
use std::io::Write;

const GIVEN: Style = Style::new().bold();
const FILLED: Style = AnsiColor::Green.on_default();

/// Appends the board of `grid`, a solution of `puzzle` or the puzzle itself.
pub(crate) fn board(out: &mut Vec<u8>, grid: &Grid, puzzle: &Grid) {
    let mut plain = Vec::new();
    write::board(&mut plain, grid);
    let mut cells = Cell::ALL.into_iter();
    for byte in plain {
        // Digits and dots are the cells, in reading order; all else is frame.
        let cell = if byte == b'.' || byte.is_ascii_digit() { cells.next() } else { None };
        let style = cell.and_then(|cell| match (puzzle.get(cell), grid.get(cell)) {
            (Some(_), _) => Some(GIVEN),
            (None, Some(_)) => Some(FILLED),
            (None, None) => None,
        });
        match style {
            // Writing to memory does not fail.
            Some(style) => _ = write!(out, "{style}{}{style:#}", char::from(byte)),
            None => out.push(byte),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_colors_are_added() {
        let puzzle: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .expect("a puzzle");
        let (mut plain, mut painted) = (Vec::new(), Vec::new());
        write::board(&mut plain, &puzzle);
        board(&mut painted, &puzzle, &puzzle);
        let painted = String::from_utf8(painted).expect("text");
        assert_eq!(painted.matches("\u{1b}[1m").count(), puzzle.clues());
        let stripped = painted.replace("\u{1b}[1m", "").replace("\u{1b}[0m", "");
        assert_eq!(stripped.as_bytes(), plain);
    }
}
