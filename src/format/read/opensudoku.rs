//! The XML files of the app OpenSudoku. Each element `<game data="..."` is a puzzle; other elements
//! have no cells. OpenSudoku writes all elements in one line.

use super::cells::{self, Blank};
use super::error::{LineError, ParseErrorKind};
use super::line_class::{LineClass, LineContent, RecordFormat};
use memchr::memmem;

/// The beginnings of the other elements of such a file.
const OTHER_ELEMENTS: [&str; 12] = [
    "<?xml",
    "<opensudoku",
    "</opensudoku",
    "<folder",
    "</folder",
    "<name",
    "<author",
    "<description",
    "<comment",
    "<created",
    "<source",
    "<level",
];

/// The beginning of the element of a puzzle.
const GAME: &str = "<game";

/// The byte at which the second game of a text begins.
pub(super) fn second_game(text: &[u8]) -> Option<usize> {
    memmem::find_iter(text, GAME).nth(1)
}

pub(super) fn recognise(line: &[u8], blank: Blank) -> Option<LineClass> {
    let text = core::str::from_utf8(line).ok()?;
    let mut games = text.match_indices(GAME).map(|(at, _)| at);
    let Some(game) = games.next() else {
        return Some(if OTHER_ELEMENTS.iter().any(|element| text.starts_with(element)) {
            LineClass::Heading
        } else {
            LineClass::Unrecognised(LineError::at_start(ParseErrorKind::Markup))
        });
    };
    if games.next().is_some() {
        return Some(LineClass::malformed(LineError::at_start(ParseErrorKind::SeveralInALine)));
    }
    let data = text[game..].find("data=\"").map(|at| game + at + "data=\"".len());
    let data = data.and_then(|at| Some((at, text[at..].split('"').next()?)));
    Some(match data {
        Some((at, cells)) => {
            let lead = text[..at].chars().count();
            let board = cells::joined(cells, blank).map_err(|error| error.shifted(lead));
            LineClass::Record(RecordFormat::Line, LineContent::from(board))
        }
        None => LineClass::malformed(LineError::at_start(ParseErrorKind::Markup)),
    })
}

#[cfg(test)]
mod tests {
    use crate::format::{ParseError, ReadOptions};
    use crate::grid::example::PUZZLE;

    #[test]
    fn a_line_may_have_several_games() {
        let game = |cells: &str| format!("<game created=\"0\" data=\"{cells}\" note=\"é\" />");
        let (good, short) = (game(PUZZLE), game(&PUZZLE[1..]));
        let head = "<?xml version='1.0'?><opensudoku><folder name=\"é\">";
        let text = format!("{head}{good}{short}{good}</folder></opensudoku>\n{PUZZLE}\n");
        let options = ReadOptions::default();
        let records: Vec<_> = options.records(text.as_bytes()).collect();
        let found: Vec<_> =
            records.iter().map(|record| (record.line, record.puzzle().is_ok())).collect();
        assert_eq!(found, [(1, true), (1, false), (1, true), (2, true)]);
        let error = records[1].puzzle().map_err(ParseError::clone).expect_err("80 cells");
        let before = head.chars().count() + good.chars().count();
        let cells = short.find(&PUZZLE[1..]).expect("its cells");
        assert_eq!(error.column as usize, before + cells + 81);
        assert_eq!(records[2].text, format!("{good}</folder></opensudoku>").as_bytes());
    }
}
