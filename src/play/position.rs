//! Reads and writes positions: a pasted text becomes a game, and a game is written in any of the
//! formats of `ennead convert`, also to a new file.

use anyhow::{Context, Result, anyhow, bail, ensure};
use ennead::check::NoStep;
use ennead::format::write::{NpyRows, OutputFormat};
use ennead::format::{Blank, ParseErrorKind, Position, ReadOptions, Record, parse_position};
use ennead::game::{Action, Game, Phase};
use ennead::{Candidate, Cell, Digit, Verdict, solve};
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::{self, Path, PathBuf};

/// A game of a position: its givens, and as first moves the digits and marks that a player wrote.
///
/// # Errors
/// When it has no solution, no digit, or no open cell.
pub(crate) fn game_of(position: &Position) -> Result<Game> {
    let Some(givens) = Game::givens_of(position) else {
        bail!("a puzzle of pencil marks cannot be played: `solve` and `explain` read it");
    };
    ensure!(givens.clues() > 0, "the puzzle has no digits");
    if let Some(clash) = givens.clashes().first() {
        bail!("the puzzle has no solution: {clash}");
    }
    if matches!(solve(&givens), Verdict::None) {
        bail!("the puzzle has no solution; `ennead repair` says what is wrong with it");
    }
    // A full grid with a wrong digit is played.
    ensure!(position.values.clues() < 81 || !position.values.clashes().is_empty(), NoStep::Full);
    let mut game = Game::new(&givens);
    let own = |(cell, _): &(Cell, Digit)| givens.get(*cell).is_none();
    let placements = position.values.givens().filter(own);
    let placements = placements.map(|(cell, digit)| Candidate::new(cell, digit)).collect();
    let all = Position::from(position.values);
    let eliminations = Cell::ALL.into_iter().flat_map(|cell| {
        let gone = all.marks[cell].difference(position.marks[cell]);
        gone.iter().map(move |digit| Candidate::new(cell, digit))
    });
    let eliminations = eliminations.collect();
    // A position without own digits and candidates changes nothing, which is refused.
    let _ = game.act(Action::Conclude { eliminations, placements });
    for cell in game.sheet().open().iter() {
        for digit in position.corners[cell].iter() {
            game.act(Action::ToggleCorner(Candidate::new(cell, digit)))?;
        }
    }
    Ok(game)
}

/// The game of a pasted text, in any format of files: a puzzle becomes a typed one, and a position
/// is played from there. Of several puzzles the first is taken; the number is how many there are.
///
/// # Errors
/// When the text is neither a puzzle nor a position, or when the first of them is malformed or
/// cannot be played.
pub(crate) fn pasted(text: &str) -> Result<(Game, usize)> {
    // Terminals send a carriage return for each end of a line.
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let options = ReadOptions::default();
    // Words around the puzzles are left out.
    let mut meant = options.records(text.as_bytes()).filter(is_meant_as_puzzle);
    let first = meant.next().map_or_else(|| parse_position(&text), |record| record.position());
    let position = first.map_err(|error| match error.kind {
        // Its message begins with these words.
        ParseErrorKind::NotAPuzzle => anyhow!(error),
        _ => anyhow!("not a puzzle: {error}"),
    })?;
    let count = 1 + meant.count();
    let puzzle = position.shown_givens();
    let has_marks = position.is_restricted() || position.has_notes();
    let game = if position.values == *puzzle && !has_marks {
        Game::edit(puzzle)
    } else {
        game_of(&position)?
    };
    Ok((game, count))
}

/// True if a record is a puzzle or a position, even with a typing error. Words are not, and a date
/// or a number between them has too few cells for it.
fn is_meant_as_puzzle(record: &Record) -> bool {
    match record.position() {
        Ok(_) => true,
        Err(error) if error.kind == ParseErrorKind::NotAPuzzle => false,
        Err(_) => {
            let text = String::from_utf8_lossy(record.text);
            let cells = text.chars().filter(|&c| Blank::Standard.is_cell(c)).count();
            cells > 40 && text.contains(|c: char| c.is_ascii_digit())
        }
    }
}

/// The position of a game. Digits that are typed in so far will be given.
pub(crate) fn position_of(game: &Game) -> Position {
    let mut position = game.sheet().position();
    if game.phase() == Phase::Editing {
        position.givens = position.values;
    }
    position
}

/// How a game is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Writing {
    pub(crate) format: OutputFormat,
    /// The givens alone; else digits and candidates, too, as far as the format holds them.
    pub(crate) only_givens: bool,
}

impl Writing {
    /// The file that `ennead convert` would write of `game`.
    pub(crate) fn file(self, game: &Game) -> Vec<u8> {
        let mut position = position_of(game);
        if self.only_givens {
            position = Position::from(position.givens);
        }
        let mut file = match self.format {
            OutputFormat::Npy => NpyRows::of_boards(1).header(1),
            format => format.header().as_bytes().to_vec(),
        };
        self.format.write(&mut file, &position);
        file.extend_from_slice(self.format.footer().as_bytes());
        file
    }
}

/// The most files that are tried.
const MOST_FILES: usize = 1000;

/// Writes `bytes` to the first of `ennead-1.txt`, `ennead-2.txt`, ... (or with another `extension`)
/// that is not there yet. Returns its whole path.
///
/// # Errors
/// When none can be written.
pub(crate) fn write_new(folder: &Path, extension: &str, bytes: &[u8]) -> Result<PathBuf> {
    let folder = path::absolute(folder).context("there is no current folder to write to")?;
    for number in 1..=MOST_FILES {
        let path = folder.join(format!("ennead-{number}.{extension}"));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(mut file) => {
                let written = file.write_all(bytes);
                written.with_context(|| format!("cannot write to {}", path.display()))?;
                return Ok(path);
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => {
                return Err(error).with_context(|| format!("cannot write to {}", path.display()));
            }
        }
    }
    bail!("there are {MOST_FILES} files with names like ennead-1.{extension} already")
}

#[cfg(test)]
mod tests {
    use super::*;
    use ennead::Grid;
    use ennead::format::write;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_position_with_digits_and_marks_is_played_from_there() {
        let text = format!(
            "{{\"givens\":\"{PUZZLE}\",\"values\":\"{}\",\"deleted\":[\"r1c4<>2\"],\"corners\":[{},\"67\"{}]}}",
            PUZZLE.replacen("53.", "534", 1),
            "\"\",\"\",\"\"",
            ",\"\"".repeat(77),
        );
        let position = parse_position(&text).expect("a position");
        let game = game_of(&position).expect("a game");
        assert_eq!(game.sheet().position(), position);
        let refused = |text: &str| {
            let position = parse_position(text).expect("a position");
            game_of(&position).expect_err("refused").to_string()
        };
        assert!(refused(&PUZZLE.replacen("53.", "533", 1)).contains("r1c3=3 repeats r1c2"));
        assert!(refused(&PUZZLE.replacen("53.", "531", 1)).contains("ennead repair"));
        assert!(refused(&".".repeat(81)).contains("no digits"));
        let solved = solve(&PUZZLE.parse().expect("a puzzle"));
        let Verdict::Unique(solution) = solved else { panic!("one solution") };
        let full = format!("{{\"givens\":\"{PUZZLE}\",\"values\":\"{solution}\"}}");
        assert!(refused(&full).contains("the grid is full"));
        let wrong = full.replacen("\"values\":\"534", "\"values\":\"531", 1);
        assert!(game_of(&parse_position(&wrong).expect("a position")).is_ok(), "{wrong}");
        // Pencil marks: in the first cells the digit of the solution alone, in others the next,
        // too.
        for alone in [0, 4] {
            let marks = |cell: Cell| {
                let digit = solution.get(cell);
                let next = Digit::ALL[(digit.index() + 1) % 9];
                let has = |d| d == digit || d == next && cell.index() >= alone;
                Digit::ALL.map(|d| if has(d) { char::from(d.to_ascii()) } else { '.' })
            };
            let marks: String = Cell::ALL.into_iter().flat_map(marks).collect();
            assert!(refused(&marks).contains("pencil marks"), "{marks}");
        }
    }

    #[test]
    fn every_format_is_read_back() {
        let puzzle: Grid = PUZZLE.parse().expect("a puzzle");
        let mut game = Game::new(&puzzle);
        game.act(Action::FillCandidates).expect("marks");
        game.act(Action::ToggleCandidate(Candidate::new(Cell::R1C3, Digit::D1))).expect("a mark");
        game.act(Action::ToggleCorner(Candidate::new(Cell::R2C2, Digit::D7))).expect("a note");
        game.act(Action::Place(Candidate::new(Cell::R1C4, Digit::D6))).expect("a digit");
        let position = game.sheet().position();
        for &format in OutputFormat::ALL {
            let file = |only_givens| Writing { format, only_givens }.file(&game);
            if format == OutputFormat::Npy {
                let cells = write::cells_as_bytes(&position.values);
                assert!(file(false).starts_with(b"\x93NUMPY") && file(false).ends_with(&cells));
                continue;
            }
            let read = |only_givens| {
                let text = String::from_utf8(file(only_givens)).expect("a text");
                // The header of a table is not a record.
                let text = text.strip_prefix("puzzle\n").unwrap_or(&text);
                parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
            };
            // Only the givens of an .sdk file are read.
            let values = if format == OutputFormat::Sdk { puzzle } else { position.values };
            assert_eq!(read(false).values, values, "{format}");
            if format.holds_marks() {
                assert_eq!(read(false).marks, position.marks, "{format}");
            }
            assert_eq!(read(true).values, puzzle, "{format}");
        }
        let jsonl = Writing { format: OutputFormat::Jsonl, only_givens: false };
        let text = String::from_utf8(jsonl.file(&game)).expect("a text");
        assert_eq!(parse_position(&text).expect(&text), position, "all of it");
    }

    #[test]
    fn pasted_text_is_read_as_a_file_is() {
        let puzzle: Grid = PUZZLE.parse().expect("a puzzle");
        let mut board = Vec::new();
        OutputFormat::Board.write(&mut board, &Position::from(puzzle));
        let board = String::from_utf8(board).expect("a text");
        assert!(board.lines().count() > 9, "{board}");
        for end in ["\n", "\r\n", "\r"] {
            assert_eq!(pasted(&board.replace('\n', end)).expect(end), (Game::edit(&puzzle), 1));
        }
        let mut game = Game::new(&puzzle);
        game.act(Action::FillCandidates).expect("marks");
        game.act(Action::ToggleCandidate(Candidate::new(Cell::R1C3, Digit::D1))).expect("a mark");
        game.act(Action::Place(Candidate::new(Cell::R1C4, Digit::D6))).expect("a digit");
        let formats = OutputFormat::ALL.iter().filter(|format| format.holds_marks());
        for &format in formats {
            let file = Writing { format, only_givens: false }.file(&game);
            let text = String::from_utf8(file).expect("a text").replace('\n', "\r");
            let (read, _) = pasted(&text).unwrap_or_else(|error| panic!("{format}: {error}"));
            assert_eq!(read.phase(), Phase::Playing, "{format}");
            assert_eq!(read.sheet().position().marks, game.sheet().position().marks, "{format}");
        }
        let refused = |text: &str| pasted(text).expect_err("refused").to_string();
        assert!(refused("5 3").starts_with("not a puzzle: "));
        let several = format!("Two from a mail:\r{PUZZLE}\r{}\r", PUZZLE.replace('9', "."));
        assert_eq!(pasted(&several).expect("the first"), (Game::edit(&puzzle), 2));
        // Dates, numbers and dotted lines.
        let dots = ".".repeat(60);
        for words in ["23.11.2026", "12:30", "1.", "1, 2, 3", "<p>Two</p>", &dots] {
            let text = format!("{words}\n\n{several}");
            assert_eq!(pasted(&text).expect(words), (Game::edit(&puzzle), 2), "{words}");
        }
        // A typing error in the first is reported, and the second is not played in its place.
        for (wrong, told) in [
            (PUZZLE.replacen('.', "", 1), "80 cells where 81 are needed"),
            (format!("{PUZZLE}1"), "82 cells where 81 are needed"),
            (PUZZLE.replacen('7', "T", 1), "found 'T'"),
        ] {
            let text = format!("Two from a mail:\n{wrong}\n{PUZZLE}\n");
            let error = refused(&text);
            assert!(error.starts_with("not a puzzle: ") && error.contains(told), "{error}");
            let text = format!("{PUZZLE}\n{wrong}\n");
            assert_eq!(pasted(&text).expect("the first"), (Game::edit(&puzzle), 2));
        }
    }

    #[test]
    fn typed_digits_are_written_as_givens() {
        let mut game = Game::edit(&Grid::EMPTY);
        game.act(Action::Place(Candidate::new(Cell::R1C1, Digit::D5))).expect("a digit");
        for only_givens in [false, true] {
            let file = Writing { format: OutputFormat::Line, only_givens }.file(&game);
            assert_eq!(file, format!("5{}\n", ".".repeat(80)).as_bytes());
        }
    }
}
