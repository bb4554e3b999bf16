//! The format `opensudoku`: the XML files of OpenSudoku. Each element `<game data="..."` is a
//! puzzle; other elements say nothing about cells. OpenSudoku writes all elements in one line.

use super::cells::{self, count_chars};
use super::claimed::ClaimPlace;
use super::classify::{LineClass, LineContent, MAX_LINE, trim};
use super::error::{LineError, ParseErrorKind};
use super::formats::{FormatRow, NamedReading, Recogniser};
use super::layout::Layout;
use super::options::Blank;
use super::record::{Record, RecordFormat};
use super::records::{LineStart, Records};
use memchr::memmem;

pub(super) const OPEN_SUDOKU: FormatRow = FormatRow {
    named: NamedReading::No,
    recogniser: Some(Recogniser::FirstCharacter(b"<", recognise)),
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

/// How the element of a puzzle begins.
const GAME: &str = "<game";

/// The unread rest of a line with several games, each of which is a record.
#[derive(Clone, Copy)]
pub(super) struct RestOfLine {
    /// The number of characters in front of the rest in its line.
    lead: usize,
    /// The byte at which the line ends: that of its line feed, or the end of the input.
    end: usize,
    /// The start of the line below.
    next: LineStart,
}

impl<'a> Records<'a> {
    /// Reads the next game of a line with several.
    pub(super) fn read_game(&mut self) -> Option<Record<'a>> {
        let here = self.next_line;
        let rest = self.rest_of_line.take().or_else(|| self.line_of_games(here))?;
        let text = &self.bytes[here.byte..rest.end];
        // A part has one game. Each part begins with it, except the first of a line, which has the
        // elements in front of the first game too.
        let second = memmem::find_iter(text, GAME).nth(1);
        let part = &text[..second.unwrap_or(text.len())];
        match second {
            Some(at) => {
                let lead = rest.lead + count_chars(part);
                self.rest_of_line = Some(RestOfLine { lead, ..rest });
                self.next_line = LineStart { byte: here.byte + at, ..here };
            }
            None => self.next_line = rest.next,
        }
        let (part, spaces) = trim(part);
        let class =
            recognise(part, self.classifier.blank).map(|class| class.shifted(rest.lead + spaces));
        // A part with a game is a record.
        let Some(LineClass::Record(format, content)) = class else { return None };
        let line = here.number;
        let claim = ClaimPlace::Nowhere;
        let content = content.in_text(part, line);
        Some(Record { line, text: part, format, content, claim, place: None })
    }

    /// The line that starts at `start`, if it has several games.
    fn line_of_games(&self, start: LineStart) -> Option<RestOfLine> {
        let is_read =
            matches!((self.layout, self.classifier.blank), (Layout::ByContent, Blank::Standard));
        // The first byte decides nearly always. The search ends with the line: a search beyond it,
        // from each line of a run of blank lines, would take time that grows with the run's square.
        let is_telling = |byte: &&u8| **byte == b'\n' || !byte.is_ascii_whitespace();
        let first = self.bytes[start.byte..].iter().find(is_telling);
        if !is_read || !matches!(first, Some(b'<' | 0xEF)) {
            return None;
        }
        let (line, next) = self.line_at(start)?;
        let is_several = line.len() <= MAX_LINE
            && trim(line).0.starts_with(b"<")
            && core::str::from_utf8(line).is_ok()
            && memmem::find_iter(line, GAME).nth(1).is_some();
        is_several.then_some(RestOfLine { lead: 0, end: start.byte + line.len(), next })
    }
}

fn recognise(line: &[u8], blank: Blank) -> Option<LineClass> {
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

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

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
