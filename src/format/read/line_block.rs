//! [`LineBlock`]: a block in which every line is a puzzle of 81 cells, or a row of a table with
//! such a puzzle. Most inputs consist of such blocks. An engine reads their lines directly: a line
//! becomes a record only on request.

use super::answer::AnswerSource;
use super::blocks::Block;
use super::cells::{Blank, are_all_digits};
use super::csv::{PlainRow, Table};
use super::layout::Layout;
use super::line_class::RecordFormat;
use super::options::ReadOptions;
use super::record::{Content, Record};
use crate::geometry::Digit;
use crate::grid::Grid;
use crate::solve::{LINE_BYTES, Line, are_puzzles};

/// A block whose lines are all puzzles of 81 cells, or rows of a table with such a puzzle: digits,
/// and `.` or `0` in empty cells. Its records are one puzzle for each line; only a header may be
/// above them.
#[derive(Clone, Debug)]
pub struct LineBlock {
    block: Block,
    /// The puzzles, if the block is part of a table.
    rows: Option<Rows>,
}

/// The puzzles of a table, in a block of lines that are all rows without quotes.
#[derive(Clone, Debug)]
struct Rows {
    table: Table,
    lines: Vec<Line>,
    /// Where each row begins in the block.
    starts: Vec<usize>,
    /// The number of lines above the rows: 1 if there is a header, else 0.
    header_lines: u64,
}

impl Block {
    /// The block as puzzles, one a line, if all its lines are puzzles of 81 cells or rows of a
    /// table with such a puzzle. `options` must be those that the [`Blocks`](super::Blocks) were
    /// made with.
    ///
    /// # Errors
    /// The block itself, if it has other lines or lines that could be something else.
    #[allow(clippy::result_large_err)] // one result for many puzzles
    pub fn into_lines(self, options: &ReadOptions) -> Result<LineBlock, Block> {
        if self.has_puzzles_only {
            return Ok(LineBlock { block: self, rows: None });
        }
        let rows = match self.layout() {
            Layout::Table(table) if options.blank == Blank::Standard => Rows::find(table, &self),
            _ => None,
        };
        match rows.filter(|rows| are_puzzles(&rows.lines)) {
            Some(rows) => Ok(LineBlock { block: self, rows: Some(rows) }),
            None => Err(self),
        }
    }
}

impl Rows {
    /// The rows of a block that has only rows, and perhaps the header of the table. The puzzles may
    /// be any 81 bytes.
    fn find(table: Table, block: &Block) -> Option<Rows> {
        // If the column is unknown, each row may have its puzzle in another one.
        if !table.names_puzzle() || table.names_rules() {
            return None;
        }
        let Block { bytes, first_line, .. } = block;
        let is_header_here = table.header() == Some(*first_line);
        let mut at = if is_header_here { memchr::memchr(b'\n', bytes)? + 1 } else { 0 };
        let (mut lines, mut starts) = (Vec::new(), Vec::new());
        while at < bytes.len() {
            let end = at + memchr::memchr(b'\n', &bytes[at..])?;
            let PlainRow { cells, .. } = table.plain_row(&bytes[at..end])?;
            if table.may_be_exchanged(|| are_all_digits(cells)) {
                return None;
            }
            let mut line = [b'\n'; LINE_BYTES];
            line[..81].copy_from_slice(cells);
            if starts.is_empty() {
                // If the first row has other blanks, all other rows have them too.
                if !are_puzzles(&[line]) {
                    return None;
                }
                // Most rows are about as long as the first one.
                let count = (bytes.len() - at) / (end - at) + 8;
                (lines, starts) = (Vec::with_capacity(count), Vec::with_capacity(count));
            }
            lines.push(line);
            starts.push(at);
            at = end + 1;
        }
        let header_lines = u64::from(is_header_here);
        (!lines.is_empty()).then_some(Rows { table, lines, starts, header_lines })
    }
}

impl LineBlock {
    /// The puzzles, one a line.
    pub fn lines(&self) -> &[Line] {
        match &self.rows {
            None => self.block.bytes.as_chunks().0,
            Some(rows) => &rows.lines,
        }
    }

    /// The record of the line with this number, from 0, if there is such a line.
    pub fn record(&self, number: usize) -> Option<Record<'_>> {
        let [cells @ .., _] = self.lines().get(number)?;
        let line = self.block.first_line + number as u64;
        let content = Content::Puzzle(Grid::new(cells.map(Digit::from_ascii)));
        let Some(Rows { table, starts, header_lines, .. }) = &self.rows else {
            let (text, format, answer) = (cells, RecordFormat::Line, AnswerSource::ByFormat);
            return Some(Record { line, text, format, content, answer, place: None });
        };
        let row = &self.block.bytes[*starts.get(number)?..];
        let PlainRow { text, .. } = table.plain_row(&row[..memchr::memchr(b'\n', row)?])?;
        let (format, answer) = (table.row_format(), self.block.layout().answer_source());
        Some(Record { line: line + header_lines, text, format, content, answer, place: None })
    }

    /// The line with this number, from 0, with its line feed and dots in empty cells.
    ///
    /// # Panics
    /// If there is no such line.
    pub fn with_dots(&self, number: usize) -> Line {
        self.lines()[number].map(|byte| if byte == b'0' { b'.' } else { byte })
    }

    /// The bytes of the block.
    pub fn into_bytes(self) -> Vec<u8> {
        self.block.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::super::Blocks;
    use super::super::line_class::{Context, LineClass, LineContent};
    use super::*;
    use crate::grid::example::PUZZLE;
    use crate::random::Random;

    /// The only block of a text.
    fn block(text: &str, options: &ReadOptions) -> Block {
        let mut blocks = Blocks::new(text.as_bytes(), options);
        blocks.next().expect("a block").expect("a text can be read")
    }

    #[test]
    fn lines_are_the_same_as_their_records() {
        let text = format!("{PUZZLE}\n{}\n", PUZZLE.replace('.', "0")).repeat(3);
        let options = ReadOptions::default();
        let block = block(&text, &options);
        let records: Vec<Record> = block.records(&options).collect();
        let lines = block.clone().into_lines(&options).expect("only lines");
        assert_eq!((lines.lines().len(), records.len()), (6, 6));
        for (number, record) in records.iter().enumerate() {
            assert_eq!(lines.record(number).as_ref(), Some(record));
        }
        assert_eq!(lines.record(6), None);
        assert_eq!(lines.into_bytes(), text.as_bytes());
    }

    #[test]
    fn a_block_with_anything_else_stays_a_block() {
        let options = ReadOptions::default();
        let row_of_marks = "1........".repeat(9);
        let others = [
            format!("{PUZZLE}\n{PUZZLE}"),
            format!("{PUZZLE}\n\n"),
            format!("{PUZZLE}\r\n"),
            format!("{PUZZLE} \n"),
            format!("# a comment\n{PUZZLE}\n"),
            format!("{PUZZLE}\n{}\n", PUZZLE.replace('7', "A")),
            format!("{PUZZLE}\n{}\n", PUZZLE.replace('.', "*")),
            format!("{}\n", &PUZZLE[1..]),
            format!("{PUZZLE}\n{row_of_marks}\n"),
            format!("{PUZZLE}\n{}\n", "012345678".repeat(9)),
            format!("{}\n", ".".repeat(81)),
        ];
        for text in others {
            assert!(block(&text, &options).into_lines(&options).is_err(), "{text}");
        }
        let options = ReadOptions { blank: Blank::Any, ..options };
        assert!(block(&format!("{PUZZLE}\n"), &options).into_lines(&options).is_err());
    }

    /// A table of some rows, a few of which are unusual.
    fn table(random: &mut Random) -> Vec<u8> {
        let mut below = |count: u64| (random.bits() % count) as usize;
        let header =
            ["id,puzzle,solution", "quizzes,solutions", "puzzle;level", "n\tquiz", "id,solution"];
        let header = header[below(5)];
        let separator = header.chars().find(|c| !c.is_alphabetic()).unwrap_or(',').to_string();
        let end = ["\n", "\r\n"][below(4) / 3];
        let mut text = header.to_owned() + end;
        let changes = [0, 0, 1, 3][below(4)];
        for _ in 0..20 {
            let cells = [PUZZLE.to_owned(), PUZZLE.replace('.', "0")][below(2)].clone();
            let columns = header.split(separator.as_str()).map(|name| match name {
                "puzzle" | "quizzes" | "quiz" => cells.clone(),
                "solution" | "solutions" => PUZZLE.replace('.', "1"),
                _ => below(1000).to_string(),
            });
            text += &columns.collect::<Vec<_>>().join(&separator);
            text += end;
        }
        let mut text = text.into_bytes();
        for _ in 0..changes {
            let at = below(text.len() as u64);
            let odd: [&[u8]; 14] = [
                b"\"",
                b",",
                b"\r",
                b"\n",
                b"\n\n",
                b"#",
                b" ",
                b"\xff",
                b"A",
                b"5",
                b"\n# five\n",
                b";",
                b"\0",
                b"\"\"",
            ];
            let drop = [0, 1, 100][below(3)].min(text.len() - at);
            text.splice(at..at + drop, odd[below(14)].iter().copied());
        }
        // The writer of a pipe may stop anywhere.
        text.truncate(if below(5) == 0 { below(text.len() as u64) } else { text.len() });
        text
    }

    #[test]
    fn rows_are_the_same_as_their_records() {
        let (options, mut random) = (ReadOptions::default(), Random::new(1, 0));
        let (mut fast, mut slow) = (0, 0);
        for _ in 0..3000 {
            let text = table(&mut random);
            for block in Blocks::new(&text[..], &options).with_target(1500) {
                let block = block.expect("a text can be read");
                let records: Vec<Record> = block.records(&options).collect();
                let Ok(lines) = block.clone().into_lines(&options) else {
                    slow += 1;
                    continue;
                };
                fast += 1;
                let found: Vec<Record> = (0..).map_while(|number| lines.record(number)).collect();
                assert_eq!(found, records, "{}", text.escape_ascii());
                for (line, record) in lines.lines().iter().zip(&found) {
                    let [cells @ .., end] = line;
                    assert_eq!(*end, b'\n');
                    let grid = record.puzzle().expect("a puzzle");
                    assert_eq!(*grid.cells(), cells.map(Digit::from_ascii));
                }
                // This also compares with the fast path of the records.
                let Layout::Table(table) = block.layout() else { continue };
                for record in records {
                    let context = &mut Context::new(options.blank);
                    let class = table.classify(context, record.text, record.line);
                    let content = LineContent::Puzzle(*record.puzzle().expect("a puzzle"));
                    assert_eq!(class, LineClass::Record(record.format, content));
                }
            }
        }
        assert!(fast > 1000 && slow > 1000, "{fast} and {slow}");
    }
}
