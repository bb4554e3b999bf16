//! [`Unread`]: counts the lines of an input that are not records, and names the parts of records
//! that are not read, so that nothing is dropped without a message.

use super::cells;
use super::csv::Header;
use super::grid_text;
use super::json;
use super::line_class::RecordFormat;
use super::options::ReadOptions;
use super::record::Record;
use std::collections::BTreeSet;

/// The lines and fields of an input that were not read.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Unread {
    /// The number of blank lines outside of records.
    pub blank_lines: u64,
    /// The number of other lines outside of records: comments, headings, borders, skipped sections.
    /// A comment inside a drawn grid is counted, but a border inside it is not.
    pub skipped_lines: u64,
    /// The number of lines that have more than their puzzle: a label, a comment, other fields.
    pub longer_lines: u64,
    /// The names of columns, and of members of objects, that are not read: at most
    /// [`Unread::MAX_NAMES`].
    pub names: BTreeSet<String>,
    /// True if there are more such names.
    pub has_more_names: bool,
}

impl Unread {
    /// The number of names that are kept, which are the first in alphabetical order.
    pub const MAX_NAMES: usize = 20;

    /// Adds the counts and names of `other`.
    pub fn add(&mut self, other: &Unread) {
        self.blank_lines += other.blank_lines;
        self.skipped_lines += other.skipped_lines;
        self.longer_lines += other.longer_lines;
        self.has_more_names |= other.has_more_names;
        self.add_names(other.names.iter().map(String::as_str));
    }

    /// Adds the columns of a table that are not read. The answer is read only if `reads_answers`.
    pub fn add_header(&mut self, header: &Header, reads_answers: bool) {
        self.add_names(header.unread(reads_answers));
    }

    /// Adds the unread parts of `records`. The answers are read only if `reads_answers`.
    pub fn add_records(&mut self, records: &[Record], options: &ReadOptions, reads_answers: bool) {
        for record in records {
            match record.format {
                RecordFormat::Jsonl => {
                    let puzzle = record.puzzle().ok();
                    let names = json::unread(record.text, puzzle, options, reads_answers);
                    self.add_names(names.iter().map(|name| &**name));
                }
                RecordFormat::Line => self.longer_lines += u64::from(is_longer(record, options)),
                RecordFormat::Csv | RecordFormat::Grid => {}
            }
        }
    }

    /// Adds the names of columns or members.
    pub fn add_names<'a>(&mut self, names: impl IntoIterator<Item = &'a str>) {
        for name in names {
            if self.names.contains(name) {
                continue;
            }
            self.names.insert(name.to_owned());
            if self.names.len() > Unread::MAX_NAMES {
                self.names.pop_last();
                self.has_more_names = true;
            }
        }
    }
}

/// True if one word of a line is its puzzle, and there are other words.
fn is_longer(record: &Record, options: &ReadOptions) -> bool {
    let (Ok(puzzle), false) = (record.puzzle(), record.text.starts_with(b"<")) else {
        return false;
    };
    let words = || {
        let words = grid_text::words(record.text, options.blank).map(|(_, word)| word);
        words.filter(|word| !word.is_empty())
    };
    let is_puzzle = |word: &[u8]| {
        word.len() >= 81
            && str::from_utf8(word)
                .is_ok_and(|word| cells::joined(word, options.blank).as_ref() == Ok(puzzle))
    };
    record.text.len() > 81 && words().nth(1).is_some() && words().any(is_puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Blocks;
    use crate::grid::example::PUZZLE;

    /// The numbers of blank, other and longer lines, and the names.
    fn unread(text: &str) -> (u64, u64, u64, Vec<String>) {
        let (options, mut all) = (ReadOptions::default(), Unread::default());
        let mut header = None;
        for block in Blocks::new(text.as_bytes(), &options).with_target(200) {
            let block = block.expect("text");
            header = block.header().or(header);
            let mut records = Vec::new();
            let mut unread = block.records(&options).append_to(&mut records);
            header.iter().for_each(|header| unread.add_header(header, true));
            unread.add_names(block.names_around());
            unread.add_records(&records, &options, true);
            all.add(&unread);
        }
        let names = all.names.into_iter().collect();
        (all.blank_lines, all.skipped_lines, all.longer_lines, names)
    }

    #[track_caller]
    fn check(text: &str, lines: [u64; 3], names: &[&str]) {
        let (blank, other, longer, found) = unread(text);
        assert_eq!(
            ([blank, other, longer], found),
            (lines, names.iter().map(|&n| n.into()).collect()),
            "{text}"
        );
    }

    #[test]
    fn lines_are_counted_by_kind() {
        let grid = ".........\n".repeat(9);
        check(&format!("{PUZZLE}\n"), [0, 0, 0], &[]);
        check(&format!("\n# a\n{PUZZLE} easy\n  \n1: {PUZZLE}\n{PUZZLE}\n"), [2, 1, 2], &[]);
        check(&format!("Grid 01\n{grid}\n{grid}---------\n"), [1, 2, 0], &[]);
        check(&format!("1,{PUZZLE},hard\n"), [0, 0, 1], &[]);
        let apart: Vec<&str> = PUZZLE.split("").filter(|cell| !cell.is_empty()).collect();
        check(&format!("{}\n", apart.join(" ")), [0, 0, 0], &[]);
    }

    #[test]
    fn columns_and_members_are_named() {
        let solution = "1".repeat(81);
        check(
            &format!("id,puzzle,solution,source\n7,{PUZZLE},{solution},a\n"),
            [0, 0, 0],
            &["id", "source"],
        );
        check(
            &format!("{{\"id\":1,\"quiz\":\"{PUZZLE}\",\"by\":{{\"who\":2}},\"answer\":\"\"}}\n"),
            [0, 0, 0],
            &["by"],
        );
        let record = format!("{{\"puzzle\":\"{PUZZLE}\",\"note\":1}}");
        for (text, names) in [
            (format!("{{\"name\":\"x\",\"puzzles\":[{record},{record}]}}"), vec!["name", "note"]),
            (format!("{{\"row_idx\":0,\"row\":{record}}}\n"), vec!["note", "row_idx"]),
            (
                format!("{{\"rows\":[{{\"row_idx\":0,\"row\":{record}}}],\"total\":1}}"),
                vec!["note", "row_idx", "total"],
            ),
            (format!("{{\"0\":{record},\"b\":{record}}}"), vec!["note"]),
            (
                format!("{{\"puzzle\":{{\"0\":\"{PUZZLE}\"}},\"n\":{{\"0\":1}},\"of\":7}}"),
                vec!["n", "of"],
            ),
        ] {
            check(&text, [0, 0, 0], &names);
        }
    }

    #[test]
    fn other_puzzles_and_answers_are_named() {
        let solution = crate::grid::example::SOLUTION;
        for (object, names) in [
            (
                format!("{{\"puzzles\":[\"{PUZZLE}\",\"{solution}\"],\"puzzle\":\"{PUZZLE}\"}}"),
                &["puzzles"][..],
            ),
            (format!("{{\"puzzle\":\"{PUZZLE}\",\"quiz\":\"{}\"}}", ".".repeat(81)), &["quiz"]),
            (
                format!(
                    "{{\"puzzle\":\"{PUZZLE}\",\"answer\":\"{solution}\",\"values\":\"{solution}\"}}"
                ),
                &["values"],
            ),
            (format!("{{\"puzzle\":\"{PUZZLE}\",\"candidates\":[\"12\"]}}"), &["candidates"]),
            (format!("{{\"givens\":\"{PUZZLE}\",\"values\":\"{solution}\",\"deleted\":[]}}"), &[]),
            (format!("{{\"board\":\"{solution}\",\"quiz\":\"{PUZZLE}\"}}"), &[]),
        ] {
            check(&object, [0, 0, 0], names);
        }
        let options = ReadOptions::default();
        let text = format!("{{\"puzzle\":\"{PUZZLE}\",\"answer\":\"{solution}\"}}\n");
        let records: Vec<Record> = options.records(text.as_bytes()).collect();
        let mut unread = Unread::default();
        unread.add_records(&records, &options, false);
        assert!(unread.names.iter().eq(["answer"]), "{unread:?}");
    }

    #[test]
    fn of_many_names_the_first_are_kept() {
        let members: Vec<String> = (100..130).rev().map(|k| format!("\"m{k}\":0")).collect();
        let text = format!("{{\"puzzle\":\"{PUZZLE}\",{}}}\n", members.join(","));
        let (_, _, _, names) = unread(&text);
        assert_eq!((names.len(), &*names[0]), (Unread::MAX_NAMES, "m100"));
    }
}
