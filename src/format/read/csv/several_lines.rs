//! Rows of a table that take several lines because a quoted field has a line feed in it (RFC 4180),
//! such as a grid of nine lines in a cell of a spreadsheet.
//!
//! A quote that is not closed would take all rows below it. So a row of several lines may be no
//! longer than a line, its quotes must end where a field ends, and no line in it may be a whole
//! row, with a puzzle and, if the table has several columns, other fields:
//!
//! ```text
//! 1,"53..7....⏎         this row is open,
//! 6..195...⏎            continues,
//! ...5....8..79",easy⏎  and ends here
//! 2,"abc⏎               this one is torn: the next line
//! 3,53..7....6..1⏎      is another row
//! ```

use super::super::line_class::{BOM, MAX_LINE, trim};
use super::header::open_quote;

/// Where a row ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum RowEnd {
    /// With its first line.
    SameLine,
    /// At this byte, which is its line feed or the end of the text.
    Below(usize),
    /// After the text: the row may continue there.
    Open,
}

/// Finds the ends of rows.
pub(super) struct RowEnds<'r> {
    pub(super) separator: u8,
    /// True if a line is a whole row with a puzzle.
    pub(super) is_row: &'r dyn Fn(&[u8]) -> bool,
    /// The byte at which the last torn row was found to be torn. A row that is open before it has
    /// the same quotes up to there, so it is torn too. This keeps the time linear if many rows are
    /// open.
    pub(super) torn_to: &'r mut usize,
}

impl RowEnds<'_> {
    /// The end of the row whose first line begins at byte `start` of `bytes`.
    pub(super) fn row_end(&mut self, bytes: &[u8], start: usize) -> RowEnd {
        let rest = &bytes[start..];
        let line_end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        let (text, lead) = trim(&rest[..line_end]);
        if memchr::memchr(b'"', text).is_none() {
            return RowEnd::SameLine;
        }
        // Leading spaces are not part of a row, unless tabs separate its fields.
        let mark = if rest.starts_with(BOM) { BOM.len() } else { 0 };
        let lead = if self.separator == b'\t' { mark } else { mark + lead };
        match open_quote(&rest[lead..line_end], self.separator) {
            Some(_) if start + line_end < *self.torn_to => RowEnd::SameLine,
            Some(quote) => self.end_of_open_row(bytes, start, start + lead + quote + 1),
            None => RowEnd::SameLine,
        }
    }

    /// The end of the row that begins at byte `start` and is inside quotes at byte `at`. A torn row
    /// ends with its first line.
    fn end_of_open_row(&mut self, bytes: &[u8], start: usize, mut at: usize) -> RowEnd {
        let mut is_quoted = true;
        while let Some(&byte) = bytes.get(at) {
            at += 1;
            if at - start > MAX_LINE {
                return self.torn(at);
            }
            let rest = &bytes[at..];
            match byte {
                b'\n' if !is_quoted => return RowEnd::Below(at - 1),
                b'\n' => {
                    let end = memchr::memchr(b'\n', rest);
                    if end.is_some_and(|end| (self.is_row)(&rest[..end])) {
                        return self.torn(at);
                    }
                }
                b'"' if is_quoted => match rest {
                    [b'"', ..] => at += 1,
                    [] | [b'\n', ..] | [b'\r', b'\n', ..] | [b'\r'] => is_quoted = false,
                    [next, ..] if *next == self.separator => is_quoted = false,
                    _ => return self.torn(at),
                },
                b'"' if bytes[at - 2] == self.separator => is_quoted = true,
                _ => {}
            }
        }
        if is_quoted { RowEnd::Open } else { RowEnd::Below(bytes.len()) }
    }

    /// The end of a row that was found to be torn at byte `at`.
    fn torn(&mut self, at: usize) -> RowEnd {
        *self.torn_to = at;
        RowEnd::SameLine
    }

    /// The byte after the last whole row of `lines`, which begin with a row and end with a line
    /// feed. A last row that may continue below is not whole.
    pub(super) fn end_of_rows(&mut self, lines: &[u8]) -> usize {
        let mut at = 0;
        while let Some(quote) = memchr::memchr(b'"', &lines[at..]) {
            let line =
                memchr::memrchr(b'\n', &lines[at..at + quote]).map_or(at, |feed| at + feed + 1);
            let end = match self.row_end(lines, line) {
                RowEnd::SameLine => memchr::memchr(b'\n', &lines[line..]).map(|feed| line + feed),
                RowEnd::Below(end) => Some(end),
                RowEnd::Open => return line,
            };
            at = end.map_or(lines.len(), |end| end + 1).min(lines.len());
        }
        lines.len()
    }
}

#[cfg(test)]
mod tests {
    use super::MAX_LINE;
    use crate::format::{Blocks, ParseError, ReadOptions};
    use crate::grid::example::PUZZLE;
    use crate::random::Random;

    /// The puzzle over nine lines, in quotes.
    fn tall(end: &str) -> String {
        let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..][..9]).collect();
        format!("\"{}\"", rows.join(end))
    }

    /// The line of each record, and its number of clues or its error.
    fn records(text: &str) -> Vec<(u64, Result<usize, ParseError>)> {
        let records = ReadOptions::default();
        let records = records.records(text.as_bytes());
        let found = |puzzle: Result<&crate::Grid, &ParseError>| {
            puzzle.map(crate::Grid::clues).map_err(ParseError::clone)
        };
        records.map(|record| (record.line, found(record.puzzle()))).collect()
    }

    /// Checks that the records begin in `lines`, and that those in the lines `torn` are malformed.
    #[track_caller]
    fn check(text: &str, lines: &[u64], torn: &[u64]) {
        let found = records(text);
        assert_eq!(found.iter().map(|(line, _)| *line).collect::<Vec<_>>(), lines, "{text}");
        let malformed = found.iter().filter(|(_, puzzle)| puzzle.is_err());
        assert_eq!(malformed.map(|(line, _)| *line).collect::<Vec<_>>(), torn, "{text}");
    }

    #[test]
    fn a_field_in_quotes_may_have_several_lines() {
        for end in ["\n", "\r\n"] {
            let tall = tall(end);
            let table = [
                "id,note,puzzle".to_owned(),
                format!("1,a,{tall}"),
                format!("2,\"b{end}c, \"\"d\"\"{end}{end}\",{PUZZLE}"),
                format!("3,\"{end}\",{tall}"),
                format!("#4,\"e\",{PUZZLE}"),
            ];
            check(&(table.join(end) + end), &[2, 11, 15, 25], &[]);
        }
        let spaced: String = tall("\n").chars().flat_map(|c| [c, ' ']).collect();
        let spaced = spaced.replace("\" ", "\"").replace(" \"", "\"");
        check(&format!("puzzle;n\n{spaced};1"), &[2], &[]);
        check(&format!("puzzle\tn\n{}\t1\n{PUZZLE}\t2\n", tall("\n")), &[2, 11], &[]);
    }

    #[test]
    fn a_text_in_quotes_may_have_grids_in_lines_of_their_own() {
        let text = format!("\"The puzzle:\n{PUZZLE}\nIts solution, I think:\n{PUZZLE}\n\"");
        let table = format!("puzzle,text\n{PUZZLE},{text}\n{PUZZLE},{text}\n");
        check(&table, &[2, 7], &[]);
        check(&format!("text,puzzle,id\n{text},{PUZZLE},1\n{text},{PUZZLE},2\n"), &[2, 7], &[]);
    }

    #[test]
    fn an_open_quote_damages_only_its_own_row() {
        check(&format!("n,puzzle\n\"1,{PUZZLE}\n2,{PUZZLE}\n3,\"{PUZZLE}\"\n"), &[2, 3, 4], &[2]);
        check(
            &format!("n,puzzle,x\n1,{PUZZLE},\"a\n2,{PUZZLE},b\n3,{PUZZLE},c\"\n"),
            &[2, 3, 4],
            &[2, 4],
        );
        let long = format!("{PUZZLE},\"{}\n{PUZZLE},b\n", "a\n".repeat(100));
        let found = records(&format!("puzzle,x\n{long}"));
        assert!(found[0].1.is_err() && found.last().is_some_and(|(_, last)| last.is_ok()));
        let wide = |len: usize| format!("{PUZZLE},\"{}\n\"\n{PUZZLE},b\n", "a".repeat(len));
        check(&format!("puzzle,x\n{}", wide(MAX_LINE)), &[2, 3, 4], &[2, 3]);
        check(&format!("puzzle,x\n{}", wide(MAX_LINE - 100)), &[2, 4], &[]);
    }

    /// In quadratic time this would take minutes.
    #[test]
    fn many_open_rows_take_linear_time() {
        let open = "x\",y,\"z\n".repeat(100_000);
        let found = records(&format!("n,puzzle,x\n{open}1,{PUZZLE},\n"));
        assert_eq!(found.len(), 100_001);
        assert!(found.iter().rev().skip(1).all(|(_, puzzle)| puzzle.is_err()));
        assert!(found.last().is_some_and(|(_, last)| last.is_ok()));
    }

    #[test]
    fn an_error_has_the_line_of_its_cell() {
        let wrong = tall("\n").replacen("98", "9A", 1);
        let found = records(&format!("n,puzzle\n1,{wrong}\n2,{PUZZLE}\n"));
        let error = found[0].1.as_ref().expect_err("a letter");
        assert_eq!((error.line, error.column, found[1].0), (4, 3, 11));
    }

    /// A table with rows of one line, rows of several lines and torn rows.
    fn table(random: &mut Random) -> String {
        let mut below = |count: u64| random.bits() % count;
        let mut text = "id,puzzle,note\n".to_owned();
        for id in 0..60 {
            let puzzle = if below(3) == 0 { tall("\n") } else { PUZZLE.to_owned() };
            let note =
                ["a", "\"b\n\nc\"", "\"d", "e\"", "\"\"\"f\"\" \"", "\"g,\nh\""][below(6) as usize];
            text += &format!("{id},{puzzle},{note}\n");
        }
        text
    }

    #[test]
    fn blocks_are_cut_between_rows() {
        let (options, mut random) = (ReadOptions::default(), Random::new(1, 0));
        let key = |record: &crate::format::Record| (record.text.to_vec(), record.puzzle().is_ok());
        for _ in 0..20 {
            let text = table(&mut random);
            let whole: Vec<_> = options.records(text.as_bytes()).collect();
            let lines: Vec<u64> = whole.iter().map(|record| record.line).collect();
            let whole: Vec<_> = whole.iter().map(key).collect();
            for target in [1, 100, 1500, 1 << 16] {
                let (mut found, mut at) = (Vec::new(), Vec::new());
                for block in Blocks::new(text.as_bytes(), &options).with_target(target) {
                    let block = block.expect("a text can be read");
                    found.extend(block.records(&options).map(|record| key(&record)));
                    at.extend(block.records(&options).map(|record| record.line));
                }
                assert_eq!((&found, &at), (&whole, &lines), "{target}");
            }
        }
    }
}
