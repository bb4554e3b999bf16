//! The format `opensudoku`: the XML files of OpenSudoku, of which the lines with `<game data="..."` are
//! puzzles, one a line. Other elements of such a file say nothing about cells.

use super::cells;
use super::classify::{LineClass, LineContent};
use super::error::{LineError, ParseErrorKind};
use super::formats::{Format, Named, Recogniser};
use super::options::Blank;
use super::record::RecordFormat;

pub(super) const OPEN_SUDOKU: Format = Format {
    named: Named::No,
    recogniser: Some(Recogniser::FirstCharacter(b'<', recognise)),
    position: None,
};

/// How the other elements of such a file begin.
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

fn recognise(line: &[u8], blank: Blank) -> Option<LineClass> {
    let text = core::str::from_utf8(line).ok()?;
    let mut games = text.match_indices("<game").map(|(at, _)| at);
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
            let board = cells::board(cells, blank).map_err(|error| error.shifted(lead));
            LineClass::Record(RecordFormat::Line, LineContent::from(board))
        }
        None => LineClass::malformed(LineError::at_start(ParseErrorKind::Markup)),
    })
}
