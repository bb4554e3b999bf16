//! Lines of an input whose empty cells are spaces (`--blank ' '`). Spaces are cells and not
//! separators here, but those at the end of a line may be missing, because editors remove them.

use super::cells::{self, Blank};
use super::error::{LineError, ParseErrorKind};
use super::grid_text::is_comment_break;
use super::line_class::{GridRow, LineClass, RecordFormat, TextLine, class_without_format};

const BLANK: Blank = Blank::Char(' ');

/// The class of `line`, which must be without its line end. `None` for a heading, and for a record
/// of a format without blanks.
pub(super) fn classify(line: &[u8]) -> Option<LineClass> {
    if let Some(class) = class_without_format(line, line.len(), BLANK) {
        return Some(class);
    }
    let text = TextLine::new(line, BLANK);
    if let Some(error) = text.utf8_error() {
        return Some(LineClass::Unrecognised(error));
    }
    // The lines of a drawn grid are not cells.
    let characters: Vec<char> = text.text.chars().filter(|&c| !cells::is_drawn_line(c)).collect();
    let cells: Vec<_> = characters.iter().map_while(|&c| BLANK.cell(c)).collect();
    let is_blank = characters.iter().all(|&c| c == ' ');
    Some(match (cells.len(), characters.len()) {
        (_, len) if is_blank && len != 9 && len != 81 => LineClass::Blank,
        (found, len) if found == len && len <= 9 => {
            let mut row = [None; 9];
            row[..len].copy_from_slice(&cells);
            LineClass::Row(GridRow::Cells(row))
        }
        (found, len)
            if found == len || found >= 81 && is_comment_break(characters[found], BLANK) =>
        {
            let error = |found| LineError::new(81.min(len), ParseErrorKind::Cells { found });
            let board =
                cells::joined(&characters[..found.min(len)].iter().collect::<String>(), BLANK);
            LineClass::Record(RecordFormat::Line, board.map_err(|_| error(found)).into())
        }
        _ if text.counts().is_border() => LineClass::Border,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::ReadOptions;
    use crate::grid::example::PUZZLE;

    #[test]
    fn spaces_are_cells() {
        let options = ReadOptions { blank: BLANK, ..ReadOptions::default() };
        let puzzle = PUZZLE.parse().expect("a puzzle");
        let line = PUZZLE.replace('.', " ");
        let rows: Vec<&str> = (0..9).map(|row| &line[9 * row..][..9]).collect();
        let trimmed: Vec<&str> = rows.iter().map(|row| row.trim_end()).collect();
        let drawn: Vec<String> = rows
            .iter()
            .map(|row| format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..]))
            .collect();
        for text in [
            line.clone(),
            format!("# comment\n\n{line}\r\n"),
            format!("{line}# comment"),
            rows.join("\n"),
            rows.join("\r\n"),
            trimmed.join("\n"),
            drawn.join("\n"),
        ] {
            assert_eq!(options.parse(&text), Ok(puzzle), "{text:?}");
        }
        let error = options.parse(&line[1..]).expect_err("80 cells");
        assert_eq!(error.to_string(), "80 cells where 81 are needed");
    }
}
