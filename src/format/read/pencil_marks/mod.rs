//! The format of pencil marks: the candidates of every cell, in a grid with several digits in a
//! cell, or as 729 characters, nine for each cell, in one line or in nine. Such grids are
//! recognised by the format [`grid`](super::grid), such lines here.
//!
//! ```text
//! in_line  729 characters, in one line or in nine rows
//! tall     a drawn grid with three lines for each row
//! drawn    a drawn grid with a line for each row
//! filled   which cells are filled, and the position
//! ```

mod drawn;
mod filled;
mod in_line;
mod tall;

pub(super) use drawn::are_digits;
pub(super) use in_line::{CELLS_OF_MARKS, in_row, is_row, is_row_line};

use super::cells::{count_chars, offset_in};
use super::classify::{Classifier, LineClass, LineContent, TextLine};
use super::error::{LineError, ParseError};
use super::formats::{FormatRow, InputFormat, NamedReading, PositionFormat, Recogniser};
use super::grid_text::LENGTHS;
use super::line::first_word;
use super::options::Blank;
use super::record::RecordFormat;
use crate::format::Position;
use drawn::drawn_marks;
use in_line::{are_marks, is_around, marks_in_line, wrong_length};
use tall::tall_marks;

pub(super) const PENCIL_MARKS: FormatRow = FormatRow {
    named: NamedReading::No,
    recogniser: Some(Recogniser::Record(recognise)),
    position: Some(PositionFormat { parse, not_a_puzzle: "pencil marks, not a puzzle" }),
};

/// A line of more than 100 cells is taken for pencil marks. Unless it has 729, the error for those
/// who need a puzzle is the wrong number of cells.
fn recognise(_: &mut Classifier, line: &TextLine) -> Option<LineClass> {
    let word = first_word(line.text, line.blank);
    let found = word.chars().count();
    let is_cell = |c| line.blank.is_cell(c);
    if found <= *LENGTHS.end() || line.utf8_error().is_some() || !word.chars().all(is_cell) {
        return None;
    }
    let format = InputFormat::PencilMarks;
    let not_a_puzzle = LineError::new(81, wrong_length(found));
    Some(LineClass::Record(RecordFormat::Line, LineContent::Position { format, not_a_puzzle }))
}

/// The position in the text of a record.
fn parse(text: &str, first_line: u64) -> Result<Position, ParseError> {
    if !text.contains('\n')
        && let Some(word) = text.split(is_around).find(|word| are_marks(word))
    {
        let start = count_chars(&text.as_bytes()[..offset_in(word.as_bytes(), text.as_bytes())]);
        return marks_in_line(word).map_err(|error| error.shifted(start).in_line(first_line));
    }
    let word = first_word(text.trim(), Blank::Standard);
    if !text.contains('\n') && word.chars().count() > *LENGTHS.end() {
        let lead = text.chars().take_while(|c| c.is_whitespace()).count();
        return marks_in_line(word).map_err(|error| error.shifted(lead).in_line(first_line));
    }
    let rows: Vec<&str> = text.lines().map(str::trim).collect();
    if rows.iter().all(|row| is_row_line(row.as_bytes())) {
        return marks_in_line(&rows.concat()).map_err(|error| error.in_line(first_line));
    }
    match tall_marks(text) {
        Some(position) => Ok(position),
        None => drawn_marks(text, first_line),
    }
}

#[cfg(test)]
mod tests {
    use super::is_row;
    use crate::format::{
        Blocks, InputFormat, ParseError, ParseErrorKind, ReadOptions, parse_position,
    };
    use crate::geometry::{Cell, Digit, DigitSet};

    /// Row 1 holds 1 to 7, then 8 or 9 twice; below everything is open.
    fn drawn() -> String {
        let border = "+-------+-------+-------+\n";
        let open = "| 1234 56789 123456789 ".repeat(3) + "|\n";
        let first = "| 1 2 3 | 4 5 6 | 7 89 89 |\n";
        format!("{border}{first}{}{border}", open.repeat(8))
    }

    #[test]
    fn a_drawn_grid_is_read() {
        let position = parse_position(drawn()).expect("a position");
        assert_eq!(position.marks[Cell::R1C8], DigitSet::from_bits(0b1_1000_0000));
        // Peers have the digit of each cell with one mark: nobody kept the marks up to date.
        assert_eq!((position.givens.clues(), position.values.clues()), (0, 7));
        // No peer of r1c1 has 1, so the marks are kept up to date: r1c2 waits to be placed. Its 2
        // is in all open peers, but for r1c8 and r1c9.
        let open = drawn().replace("1234 56789 123456789", "234 256789 23456789");
        let position = parse_position(open).expect("a position");
        assert_eq!(position.marks[Cell::R1C1], DigitSet::EMPTY);
        assert_eq!(position.marks[Cell::R1C2], DigitSet::from_bits(0b10));
        // r1c7 is filled: no cell of column 7 has 7, and four of box 3 are stale.
        assert_eq!(position.values.get(Cell::R1C7), Some(Digit::D7));
    }

    /// A puzzle of pencil marks: in each cell the digit of `solution` and the next.
    fn rows() -> Vec<String> {
        let solution =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let cell = |c: char| {
            let digit = c as u8 - b'0';
            (1..10)
                .map(|d| if d == digit || d == digit % 9 + 1 { char::from(b'0' + d) } else { '.' })
                .collect::<String>()
        };
        let cells: Vec<String> = solution.chars().map(cell).collect();
        cells.chunks(9).map(<[String]>::concat).collect()
    }

    #[test]
    fn nine_rows_of_81_characters_are_one_puzzle() {
        let one = parse_position(rows().concat()).expect("729 characters");
        assert_eq!(one.marks[Cell::R1C1], DigitSet::from_bits(0b11_0000));
        let nine = rows().join("\n") + "\n";
        assert_eq!(parse_position(&nine), Ok(one.clone()));
        assert_eq!(parse_position(nine.replace('\n', "\r\n").replace('.', "0")), Ok(one.clone()));
        // Many of them, with puzzles in between, in blocks of any length.
        let puzzle = ".".repeat(81);
        let text = format!("{puzzle}\n{nine}{nine}{puzzle}\n{nine}");
        let options = ReadOptions::default();
        for target in [1, 82, 500, 1000, 100_000] {
            let blocks = Blocks::new(text.as_bytes(), &options).with_target(target);
            let mut found = String::new();
            for block in blocks {
                let block = block.expect("memory");
                let mut records = Vec::new();
                block.records(&options).append_to(&mut records);
                for record in records {
                    found.push(match record.puzzle() {
                        Ok(_) => 'p',
                        Err(_) if record.position().as_ref() == Ok(&one) => 'm',
                        Err(error) => panic!("{error}"),
                    });
                }
            }
            assert_eq!(found, "pmmpm", "{target}");
        }
        // Eight rows are no grid.
        let eight = rows()[1..].join("\n");
        assert_eq!(options.records(eight.as_bytes()).filter(|r| r.puzzle().is_ok()).count(), 8);
    }

    #[test]
    fn a_row_of_marks_is_no_puzzle() {
        let row = |text: &str| is_row(text.as_bytes().try_into().expect("81 bytes"));
        assert!(row(&rows()[0]) && row(&"123456789".repeat(9)));
        assert!(row(&"1.......9".repeat(9)));
        for text in [".".repeat(81), "213456789".repeat(9), "123456789".repeat(8) + &".".repeat(9)]
        {
            assert!(!row(&text), "{text}");
        }
    }

    #[test]
    fn errors_have_their_place() {
        #[track_caller]
        fn check(text: &str, line: u64, column: u64, kind: ParseErrorKind) {
            assert_eq!(parse_position(text), Err(ParseError { line, column, kind }));
        }
        let text = drawn();
        check(&text.replacen("89 |", "8y |", 1), 2, 25, ParseErrorKind::StrayInPosition('y'));
        check(
            &text.replacen(" 89 |", "|", 1),
            2,
            24,
            ParseErrorKind::RowCells { row: 1, found: 8 },
        );
        let short: String = text.lines().take(5).map(|line| format!("{line}\n")).collect();
        check(&short, 5, 71, ParseErrorKind::ShortGrid { rows: 4 });
        let long = "123456789".repeat(81);
        check(&long[1..], 1, 1, ParseErrorKind::StrayInPosition('2'));
        check(&long[..720], 1, 721, ParseErrorKind::PencilMarks { found: 720 });
        check(&long[..162], 1, 82, ParseErrorKind::SeveralInALine);
        check(&long[..150], 1, 82, ParseErrorKind::Cells { found: 150 });
    }

    #[test]
    fn one_open_cell_is_enough_where_all_others_have_a_digit() {
        let solution = "\
            534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        for open in Cell::ALL {
            let mut cells: Vec<String> = solution.chars().map(String::from).collect();
            cells[open.index()] = "159".to_owned();
            let rows: Vec<String> = cells.chunks(9).map(|row| row.join(" ")).collect();
            let position = parse_position(rows.join("\n")).expect("a position");
            assert!(position.values.clues() >= 60, "{position:?}");
            assert_eq!(position.marks[open].to_string(), "159");
            // Twice the same digit is a typing error, and so is another character.
            for text in ["22", "1.", "10", "1?"] {
                cells[open.index()] = text.to_owned();
                let rows: Vec<String> = cells.chunks(9).map(|row| row.join(" ")).collect();
                let error = parse_position(rows.join("\n")).expect_err(text);
                assert!(!matches!(error.kind, ParseErrorKind::Position(_)), "{error}");
            }
            cells[open.index()] = "159".to_owned();
            // Beside a blank, several digits are a typing error.
            cells[(open.index() + 40) % 81] = ".".to_owned();
            let rows: Vec<String> = cells.chunks(9).map(|row| row.join(" ")).collect();
            let error = parse_position(rows.join("\n")).expect_err("a puzzle with 82 cells");
            assert!(
                matches!(error.kind, ParseErrorKind::RowCells { found: 10 | 11, .. }),
                "{error}"
            );
        }
    }

    #[test]
    fn rows_and_objects_may_have_marks_in_the_place_of_the_puzzle() {
        let marks = format!("{}{}", "1........", "123456789".repeat(80));
        let wanted = parse_position(&marks).expect("marks");
        for text in [
            format!("{{\"number\":1,\"puzzle\":\"{marks}\",\"status\":\"multiple\"}}\n"),
            format!("number,puzzle,status\n1,{marks},multiple\n"),
            format!("number;puzzle;status\n1;\"{marks}\";multiple\n"),
        ] {
            let records: Vec<_> = ReadOptions::default().records(text.as_bytes()).collect();
            let [record] = &records[..] else { panic!("{} records", records.len()) };
            let error = record.puzzle().expect_err("no puzzle");
            assert_eq!(error.kind, ParseErrorKind::Position(InputFormat::PencilMarks), "{text}");
            assert_eq!(
                record.position().map(|position| position.marks),
                Ok(wanted.marks),
                "{text}"
            );
        }
    }
}
