//! Pencil marks, the candidates of every cell. They are a drawn grid with several digits in a cell,
//! as from HoDoKu, solvers on the web and `candidates` of this program, or the 729 characters of a
//! sukaku, nine for each cell, in one line or in nine. Grids are recognised by their rows, and
//! lines here.
//!
//! A cell with one mark is filled, with one exception. If some cell with one mark has no peer with
//! its digit, the marks are up to date. Then a cell with one mark is an open naked single if at
//! least half of the peers that could have its digit still have it. Pencil marks do not show which
//! digits are given, so the position has no givens.
//!
//! If the marks cross out no candidate that the digits leave, the digits alone are the position. It
//! is then read as the start of a puzzle with all digits as givens.

use super::cells::{Blank, SIGNS, count_chars, groups, is_separator, offset_in};
use super::error::{LineError, ParseError, ParseErrorKind, PositionFormat};
use super::grid_text::{LENGTHS, first_word};
use super::line_class::{
    Context, LineClass, LineContent, RecordFormat, TextLine, class_without_format, trim,
};
use crate::format::Position;
use crate::geometry::{Cell, Digit, DigitSet};
use crate::grid::Grid;

/// The class of a line of more than 100 cells, which is read as pencil marks. Unless there are 729,
/// the error for callers that need a puzzle is the wrong number of cells.
pub(super) fn recognise(_: &mut Context, line: &TextLine) -> Option<LineClass> {
    let word = first_word(line.text, line.blank);
    let found = word.chars().count();
    let is_cell = |c| line.blank.is_cell(c);
    if found <= *LENGTHS.end() || line.utf8_error().is_some() || !word.chars().all(is_cell) {
        return None;
    }
    let format = PositionFormat::PencilMarks;
    let not_a_puzzle = LineError::new(81, wrong_length(found));
    Some(LineClass::Record(RecordFormat::Line, LineContent::Position { format, not_a_puzzle }))
}

/// The position in the text of a record.
pub(super) fn parse(text: &str, first_line: u64) -> Result<Position, ParseError> {
    if !text.contains('\n')
        && let Some(word) = text.split(is_around).find(|word| is_line_of_marks(word))
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

/// The number of characters of the candidates of all cells in a line.
const CELLS_OF_MARKS: usize = 729;

/// True for the characters that surround the candidates in a row of csv or in a JSON object.
fn is_around(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '"')
}

/// True if a text may be the candidates of all cells: 729 digits and `.`.
fn is_line_of_marks(text: &str) -> bool {
    text.len() == CELLS_OF_MARKS && text.bytes().all(|b| b == b'.' || b.is_ascii_digit())
}

/// The content of a row of csv or a JSON object whose puzzle has this error: a position if the
/// candidates of all cells are in the place of the puzzle, else the error.
pub(super) fn instead_of(error: LineError, row: &[u8]) -> LineContent {
    let is_long = error.kind == ParseErrorKind::Cells { found: CELLS_OF_MARKS };
    let text = core::str::from_utf8(row).unwrap_or_default();
    if is_long && text.split(is_around).any(is_line_of_marks) {
        LineContent::position(PositionFormat::PencilMarks)
    } else {
        LineContent::Malformed(error)
    }
}

/// The error of a line of `found` cells for callers that need a puzzle.
fn wrong_length(found: usize) -> ParseErrorKind {
    match found {
        CELLS_OF_MARKS => ParseErrorKind::Position(PositionFormat::PencilMarks),
        _ if found.is_multiple_of(81) => ParseErrorKind::SeveralInALine,
        _ => ParseErrorKind::Cells { found },
    }
}

/// The position in a word of 729 characters, nine for each cell. The k-th of these nine is the
/// digit k or a blank.
fn marks_in_line(word: &str) -> Result<Position, LineError> {
    let found = word.chars().count();
    if found.is_multiple_of(81) && found != CELLS_OF_MARKS {
        return Err(LineError::new(81, ParseErrorKind::SeveralInALine));
    }
    if found.abs_diff(CELLS_OF_MARKS) > 81 {
        return Err(LineError::new(81.min(found), ParseErrorKind::Cells { found }));
    }
    let mut cells = [DigitSet::EMPTY; 81];
    for (at, c) in word.chars().enumerate() {
        let digit = Digit::ALL[at % 9];
        let is_digit = c == char::from(digit.to_ascii());
        if !is_digit && !matches!(c, '.' | '0') {
            return Err(LineError::new(at, ParseErrorKind::StrayInPosition(c)));
        }
        if let (Some(cell), true) = (Cell::from_index(at / 9), is_digit) {
            cells[cell] = cells[cell].with(digit);
        }
    }
    match found {
        CELLS_OF_MARKS => Ok(position(&cells)),
        _ => Err(LineError::new(found, ParseErrorKind::PencilMarks { found })),
    }
}

/// True if the line is a row of nine cells with nine characters each: the k-th of these is the
/// digit k or a blank, and at least one is a digit. Such a line is never a puzzle with one
/// solution: as 81 cells, it has at least nine digits, each in the column of its own number. So it
/// has either only nine givens, which are too few, or the same digit twice in a column.
#[inline]
pub(super) fn is_row(line: &[u8; 81]) -> bool {
    line.chunks_exact(9).all(|cell| {
        let digits = (b'1'..).zip(cell).filter(|&(_, &b)| b != b'.' && b != b'0');
        let mut digits = digits.map(|(digit, &b)| b == digit).peekable();
        digits.peek().is_some() && digits.all(|is_in_place| is_in_place)
    })
}

/// True if the line is a row in the sense of [`is_row`], perhaps with a carriage return at its end.
pub(super) fn is_row_line(line: &[u8]) -> bool {
    line.strip_suffix(b"\r").unwrap_or(line).try_into().is_ok_and(is_row)
}

/// The position in nine rows of a grid, with borders and comments among them.
fn drawn_marks(text: &str, first_line: u64) -> Result<Position, ParseError> {
    let mut cells = [DigitSet::EMPTY; 81];
    let mut rows = 0;
    let mut last = (first_line, "");
    for (number, line) in (first_line..).zip(text.lines()) {
        if is_between_rows(line) {
            continue;
        }
        last = (number, line);
        let found = row(line, rows, &mut cells).map_err(|error| error.in_line(number))?;
        rows += 1;
        if found != 9 {
            let end = line.trim_end().chars().count();
            let kind = ParseErrorKind::RowCells { row: rows, found };
            return Err(LineError::new(end, kind).in_line(number));
        }
    }
    let (number, line) = last;
    match rows {
        9 => Ok(position(&cells)),
        10.. => {
            let kind = ParseErrorKind::Cells { found: 9 * rows };
            Err(LineError::at_start(kind).in_line(number))
        }
        _ => {
            let end = line.trim_end().chars().count();
            Err(LineError::new(end, ParseErrorKind::ShortGrid { rows }).in_line(number))
        }
    }
}

/// True for a border, a comment or a blank line.
fn is_between_rows(line: &str) -> bool {
    let line = trim(line.as_bytes()).0;
    class_without_format(line, line.len(), Blank::Standard).is_some()
        || TextLine::new(line, Blank::Standard).counts().is_border()
}

/// Reads the groups of a line as the cells of row `row`, from 0, and returns their number.
fn row(line: &str, row: usize, cells: &mut [DigitSet; 81]) -> Result<usize, LineError> {
    let mut found = 0;
    let mut start = 0;
    for group in line.split(|c| is_separator(c, Blank::Standard)) {
        if !group.is_empty() {
            let marks = digits(group).map_err(|error| error.shifted(start))?;
            if let Some(cell) = Cell::at(row, found) {
                cells[cell] = marks;
            }
            found += 1;
        }
        start += group.chars().count() + 1;
    }
    Ok(found)
}

/// The digits of a cell; `-` or `.` is a cell without digits. A sign after a digit, as
/// `ennead explain -v` draws it, shows the role of the digit in a step. It is ignored, because the
/// step has not been carried out.
fn digits(group: &str) -> Result<DigitSet, LineError> {
    let mut digits = DigitSet::EMPTY;
    for (at, c) in group.chars().enumerate() {
        match Digit::from_char(c) {
            Some(digit) => digits = digits.with(digit),
            None if matches!(c, '-' | '.') || at > 0 && SIGNS.contains(c) => {}
            None => return Err(LineError::new(at, ParseErrorKind::StrayInPosition(c))),
        }
    }
    Ok(digits)
}

/// For each third of a row of pencil marks, true if the line may be it. Third k, from 0, has the
/// digits 3k+1 to 3k+3 of nine cells, or dots in their places: `| 1.3 .2. ... | ...`.
pub(super) fn thirds(line: &str) -> [bool; 3] {
    let groups = || groups(line, Blank::Standard);
    let is_third = |third: usize| {
        groups().all(|group| {
            let digits = &Digit::ALL[3 * third..3 * third + 3];
            group.len() == 3
                && group.bytes().zip(digits).all(|(b, digit)| b == b'.' || b == digit.to_ascii())
        })
    };
    match groups().count() {
        9 => [0, 1, 2].map(is_third),
        _ => [false; 3],
    }
}

/// The position in a grid with three lines for each row; `None` if `text` is not such a grid.
fn tall_marks(text: &str) -> Option<Position> {
    let rows: Vec<&str> =
        text.lines().map(str::trim).filter(|row| thirds(row)[..] != [false; 3]).collect();
    if rows.len() != 27 {
        return None;
    }
    let mut cells = [DigitSet::EMPTY; 81];
    for (at, row) in rows.iter().enumerate() {
        for (column, group) in groups(row, Blank::Standard).enumerate() {
            let cell = Cell::at(at / 3, column)?;
            cells[cell] |= digits(group).ok()?;
        }
    }
    Some(position(&cells))
}

/// The digits of the filled cells, as the marks of all cells show them; see the head of this file.
fn values(cells: &[DigitSet; 81]) -> Grid {
    let singles = Grid::new(cells.map(DigitSet::single));
    let only = |is_filled: &dyn Fn(Cell, Digit) -> bool| {
        Grid::new(Cell::ALL.map(|cell| singles.get(cell).filter(|&digit| is_filled(cell, digit))))
    };
    let has = |peer: &Cell, digit| cells[*peer].contains(digit);
    let unseen = only(&|cell, digit| !cell.peers().iter().any(|peer| has(&peer, digit)));
    if unseen.clues() == 0 {
        return singles;
    }
    // A cell is also filled if fewer than half of the peers that could have its digit do: then its
    // digit has been removed from the others.
    only(&|cell, digit| {
        let sees = |peer: Cell| peer.peers().iter().any(|other| unseen.get(other) == Some(digit));
        let open = cell.peers().iter().filter(|&peer| singles.get(peer).is_none() && !sees(peer));
        let open: Vec<Cell> = open.collect();
        unseen.get(cell).is_some()
            || 2 * open.iter().filter(|peer| has(peer, digit)).count() < open.len()
    })
}

/// The position in which the cells have these marks.
fn position(cells: &[DigitSet; 81]) -> Position {
    let mut position = Position::from(values(cells));
    for (marks, &cell) in position.marks.iter_mut().zip(cells) {
        *marks &= cell;
    }
    if position.is_restricted() { Position { givens: Grid::EMPTY, ..position } } else { position }
}

#[cfg(test)]
mod tests {
    use super::is_row;
    use crate::format::{
        Blocks, ParseError, ParseErrorKind, PositionFormat, ReadOptions, parse_position,
    };
    use crate::geometry::{Cell, Digit, DigitSet};
    use crate::grid::example::SOLUTION;

    /// Row 1 has 1 to 7, then 8 or 9 twice; the cells below have nearly all marks.
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
        // Each cell with one mark has a peer with its digit: the marks are not up to date.
        assert_eq!((position.givens.clues(), position.values.clues()), (0, 7));
        // No peer of r1c1 has 1, so the marks are up to date, and r1c2 is open: all its open peers
        // except r1c8 and r1c9 have 2.
        let open = drawn().replace("1234 56789 123456789", "234 256789 23456789");
        let position = parse_position(open).expect("a position");
        assert_eq!(position.marks[Cell::R1C1], DigitSet::EMPTY);
        assert_eq!(position.marks[Cell::R1C2], DigitSet::from_bits(0b10));
        // r1c7 is filled: no cell of column 7 has 7, and four of box 3 are stale.
        assert_eq!(position.values.get(Cell::R1C7), Some(Digit::D7));
    }

    /// A puzzle of pencil marks: in each cell the digit of the solution and the next one.
    fn rows() -> Vec<String> {
        let cell = |c: char| {
            let digit = c as u8 - b'0';
            (1..10)
                .map(|d| if d == digit || d == digit % 9 + 1 { char::from(b'0' + d) } else { '.' })
                .collect::<String>()
        };
        let cells: Vec<String> = SOLUTION.chars().map(cell).collect();
        cells.chunks(9).map(<[String]>::concat).collect()
    }

    #[test]
    fn nine_rows_of_81_characters_are_one_puzzle() {
        let one = parse_position(rows().concat()).expect("729 characters");
        assert_eq!(one.marks[Cell::R1C1], DigitSet::from_bits(0b11_0000));
        let nine = rows().join("\n") + "\n";
        assert_eq!(parse_position(&nine), Ok(one.clone()));
        assert_eq!(parse_position(nine.replace('\n', "\r\n").replace('.', "0")), Ok(one.clone()));
        // Several puzzles of marks, with other puzzles between them, in blocks of any length.
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
        // Eight rows are not a grid.
        let eight = rows()[1..].join("\n");
        assert_eq!(options.records(eight.as_bytes()).filter(|r| r.puzzle().is_ok()).count(), 8);
    }

    #[test]
    fn a_row_of_marks_is_not_a_puzzle() {
        let row = |text: &str| is_row(text.as_bytes().try_into().expect("81 bytes"));
        assert!(row(&rows()[0]) && row(&"123456789".repeat(9)));
        assert!(row(&"1.......9".repeat(9)));
        for text in [".".repeat(81), "213456789".repeat(9), "123456789".repeat(8) + &".".repeat(9)]
        {
            assert!(!row(&text), "{text}");
        }
    }

    #[test]
    fn errors_have_the_right_line_and_column() {
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
    fn one_open_cell_is_enough_if_all_others_have_a_digit() {
        let solution = "\
            534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        for open in Cell::ALL {
            let mut cells: Vec<String> = solution.chars().map(String::from).collect();
            cells[open.index()] = "159".to_owned();
            let rows: Vec<String> = cells.chunks(9).map(|row| row.join(" ")).collect();
            let position = parse_position(rows.join("\n")).expect("a position");
            assert!(position.values.clues() >= 60, "{position:?}");
            assert_eq!(position.marks[open].to_string(), "159");
            // The same digit twice is a typing error, and so is another character.
            for text in ["22", "1.", "10", "1?"] {
                cells[open.index()] = text.to_owned();
                let rows: Vec<String> = cells.chunks(9).map(|row| row.join(" ")).collect();
                let error = parse_position(rows.join("\n")).expect_err(text);
                assert!(!matches!(error.kind, ParseErrorKind::Position(_)), "{error}");
            }
            cells[open.index()] = "159".to_owned();
            // In a grid with a blank, a group of several digits is a typing error.
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
            assert_eq!(error.kind, ParseErrorKind::Position(PositionFormat::PencilMarks), "{text}");
            assert_eq!(
                record.position().map(|position| position.marks),
                Ok(wanted.marks),
                "{text}"
            );
        }
    }
}
