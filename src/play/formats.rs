//! [`SaveFormat`]: the formats in which a position is copied and saved. `ennead` reads all of them.

use ennead::format::write::{self, OutputFormat};
use ennead::game::{Game, Phase};

/// A format for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SaveFormat {
    /// Givens and entries.
    Values,
    /// Givens alone.
    Givens,
    Board,
    Candidates,
    Json,
}

impl SaveFormat {
    /// All formats.
    pub(crate) const ALL: [SaveFormat; 5] = [
        SaveFormat::Values,
        SaveFormat::Givens,
        SaveFormat::Board,
        SaveFormat::Candidates,
        SaveFormat::Json,
    ];

    /// What it is, in a few words.
    pub(crate) const fn about(self) -> &'static str {
        match self {
            SaveFormat::Values => "81 cells: givens, entries",
            SaveFormat::Givens => "81 cells: givens alone",
            SaveFormat::Board => "a board",
            SaveFormat::Candidates => "the candidates",
            SaveFormat::Json => "JSON: all of it, for hint",
        }
    }

    /// The position of `game` in this format.
    pub(crate) fn text(self, game: &Game) -> String {
        let sheet = game.sheet();
        let position = sheet.position();
        let givens = match game.phase() {
            Phase::Editing => position.values,
            _ => *sheet.givens(),
        };
        let mut out = Vec::new();
        match self {
            SaveFormat::Values => OutputFormat::Line.write(&mut out, &position),
            SaveFormat::Givens => write::line(&mut out, &givens),
            SaveFormat::Board => OutputFormat::Board.write(&mut out, &position),
            SaveFormat::Candidates => OutputFormat::Candidates.write(&mut out, &position),
            SaveFormat::Json => {
                write::position(&mut out, &ennead::format::Position { givens, ..position });
            }
        }
        String::from_utf8_lossy(&out).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ennead::game::Action;
    use ennead::{Candidate, Cell, Digit};

    #[test]
    fn every_format_is_read_back() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let mut game = Game::new(&puzzle.parse().expect("a puzzle"));
        game.act(Action::FillMarks).expect("marks");
        game.act(Action::ToggleMark(Candidate::new(Cell::R1C3, Digit::D1))).expect("a mark");
        game.act(Action::Place(Candidate::new(Cell::R1C4, Digit::D6))).expect("a digit");
        let position = game.sheet().position();
        for format in SaveFormat::ALL {
            let text = format.text(&game);
            let read = ennead::format::parse_position(&text).expect(&text);
            match format {
                SaveFormat::Givens => assert_eq!(read.values, *game.sheet().givens()),
                SaveFormat::Json => assert_eq!(read, position),
                SaveFormat::Candidates => {
                    assert_eq!((read.values, read.marks), (position.values, position.marks));
                }
                _ => assert_eq!(read.values, position.values, "{text}"),
            }
        }
    }
}
