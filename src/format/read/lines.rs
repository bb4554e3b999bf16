//! [`LineBlock`]: a block in which every line is a puzzle of 81 cells. Most inputs consist of such
//! blocks, and an engine takes their lines as they are: no record is made of a line unless someone
//! asks for it.

use super::blocks::Block;
use super::claimed::ClaimPlace;
use super::layout::Layout;
use super::options::{Blank, ReadOptions};
use super::record::{Content, Record, RecordFormat};
use crate::geometry::Digit;
use crate::grid::Grid;
use crate::solve::{Line, are_puzzles};

/// A block whose lines are all puzzles of 81 cells: digits, and `.` or `0` in empty cells. Its
/// records are one puzzle for each line.
#[derive(Clone, Debug)]
pub struct LineBlock(Block);

impl Block {
    /// The block as lines of 81 cells, if it has nothing else in it. `options` must be those that the
    /// [`Blocks`](super::Blocks) were made with.
    ///
    /// # Errors
    /// The block itself, if it has other lines, or lines that could be something else.
    pub fn into_lines(self, options: &ReadOptions) -> Result<LineBlock, Block> {
        let is_read_by_line = matches!(self.layout(), Layout::ByContent | Layout::Lines);
        let (lines, rest) = self.bytes.as_chunks();
        if is_read_by_line
            && options.blank == Blank::Standard
            && rest.is_empty()
            && are_puzzles(lines)
        {
            Ok(LineBlock(self))
        } else {
            Err(self)
        }
    }
}

impl LineBlock {
    /// The lines.
    pub fn lines(&self) -> &[Line] {
        self.0.bytes.as_chunks().0
    }

    /// The record of the line with this number, from 0, if there is such a line.
    pub fn record(&self, number: usize) -> Option<Record<'_>> {
        let [cells @ .., _] = self.lines().get(number)?;
        Some(Record {
            line: self.0.first_line + number as u64,
            text: cells,
            format: RecordFormat::Line,
            content: Content::Puzzle(Grid::new(cells.map(Digit::from_ascii))),
            claim: ClaimPlace::ByFormat,
        })
    }

    /// The line with this number, from 0, with its line feed and dots in empty cells.
    ///
    /// # Panics
    /// When there is no such line.
    pub fn with_dots(&self, number: usize) -> Line {
        self.lines()[number].map(|byte| if byte == b'0' { b'.' } else { byte })
    }

    /// The bytes of all lines.
    pub fn into_bytes(self) -> Vec<u8> {
        self.0.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::super::Blocks;
    use super::*;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// The only block of a text.
    fn block(text: &str) -> Block {
        let mut blocks = Blocks::new(text.as_bytes(), &ReadOptions::default());
        blocks.next().expect("a block").expect("a text can be read")
    }

    #[test]
    fn lines_are_what_their_records_are() {
        let text = format!("{PUZZLE}\n{}\n", PUZZLE.replace('.', "0")).repeat(3);
        let (options, block) = (ReadOptions::default(), block(&text));
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
            format!("{}\n", ".".repeat(81)),
        ];
        for text in others {
            assert!(block(&text).into_lines(&options).is_err(), "{text}");
        }
        let options = ReadOptions { blank: Blank::Any, ..options };
        assert!(block(&format!("{PUZZLE}\n")).into_lines(&options).is_err());
    }
}
