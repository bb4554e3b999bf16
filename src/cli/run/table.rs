//! [`Table`]: answers as rows of csv or as JSON objects; with `--keep`, they are added to the rows
//! and objects of the input.

use crate::cli::message;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::record_writer::{CommonHeader, RecordText};
use ennead::fields::{self, Facts, Field, Status};
use ennead::format::{Header, Record, RecordFormat};
use ennead::solve::Line;
use serde::Serialize;
use serde::de::IgnoredAny;
use std::collections::BTreeMap;
use std::io::Write;

/// How rows are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TableFormat {
    Csv,
    Jsonl,
}

/// The columns that are written for each record.
pub(crate) struct Table {
    format: TableFormat,
    pub(crate) fields: Vec<Field>,
    keeps: bool,
    /// The columns of csv, if the rows of solved lines can do without records.
    solved_columns: Option<Vec<SolvedColumn>>,
    /// The header of the inputs, with `keeps` and csv.
    header: CommonHeader,
}

/// A column that needs only a solved line and its solution.
#[derive(Clone, Copy)]
enum SolvedColumn {
    Number,
    Puzzle,
    Status,
    Solution,
    /// Why a record has no answer: empty.
    Reason,
}

impl SolvedColumn {
    fn of(field: &Field) -> Option<SolvedColumn> {
        match field {
            Field::Number => Some(SolvedColumn::Number),
            Field::Puzzle => Some(SolvedColumn::Puzzle),
            Field::Status => Some(SolvedColumn::Status),
            Field::Solution => Some(SolvedColumn::Solution),
            Field::Reason => Some(SolvedColumn::Reason),
            _ => None,
        }
    }
}

/// The key of the text of a record that is not an object.
const TEXT_KEY: &str = "puzzle";

/// The prefix of the name of an added column, if the input has a column of that name.
const PREFIX: &str = "ennead_";

impl Table {
    pub(crate) fn new(format: TableFormat, fields: Vec<Field>, keeps: bool) -> Table {
        // A row of one empty field is written as `""`.
        let can_be_plain = format == TableFormat::Csv && !keeps && fields != [Field::Reason];
        let columns = can_be_plain.then(|| fields.iter().map(SolvedColumn::of).collect());
        let header = CommonHeader::default();
        Table { format, fields, keeps, solved_columns: columns.flatten(), header }
    }

    /// The text above all rows, unless it depends on the input.
    pub(crate) fn header(&self) -> Vec<u8> {
        let mut header = Vec::new();
        if self.format == TableFormat::Csv && !self.keeps {
            fields::append_csv_header(&mut header, &self.fields);
        }
        header
    }

    /// Looks at a block before its rows are written. The first block of all gets the header of the
    /// input, with the names of the answers.
    ///
    /// # Errors
    /// When the columns of the input cannot be kept; the message says why.
    pub(crate) fn begin(&self, records: &[Record], block: &mut BlockContext) -> Result<(), String> {
        if !self.keeps || records.is_empty() {
            return Ok(());
        }
        let source = block.input_name;
        match (self.format, &block.header) {
            (TableFormat::Jsonl, None) => return Ok(()),
            (TableFormat::Jsonl, Some(header)) => {
                let names = &header.names;
                let twice = (1..names.len()).find(|&k| names[..k].contains(&names[k]));
                return twice.map_or(Ok(()), |k| {
                    let name = &names[k];
                    Err(format!(
                        "{source}: two columns are called {name:?}; an object has only one"
                    ))
                });
            }
            (TableFormat::Csv, None) => {
                return Err(format!(
                    "{source}: not a table of several columns with a header, so --keep has no \
                     columns to keep (JSON objects are kept by -f jsonl)"
                ));
            }
            (TableFormat::Csv, Some(_)) => {}
        }
        if let Some(header) = self.header.above(records, block)? {
            block.chunk.begin_answer(false);
            let out = &mut block.chunk.text;
            header.append_row(out, &header.text);
            for field in &self.fields {
                out.push(header.separator);
                let is_taken =
                    |name: &str| header.names.iter().any(|n| n.eq_ignore_ascii_case(name));
                out.extend_from_slice(free_name(field.name(), is_taken).as_bytes());
            }
            out.push(b'\n');
        }
        Ok(())
    }

    /// Appends the row of a record.
    pub(crate) fn row(&self, block: &mut BlockContext, record: &RecordText, facts: &Facts) {
        let out = &mut block.chunk.text;
        match (self.format, &block.header) {
            (TableFormat::Csv, Some(header)) if self.keeps => {
                header.append_row(out, record.text);
                fields::append_csv_fields(out, facts, &self.fields, header.separator);
                out.push(b'\n');
            }
            (TableFormat::Csv, _) => fields::append_csv_row(out, facts, &self.fields),
            (TableFormat::Jsonl, header) if self.keeps => {
                self.object(out, header.as_deref(), record, facts);
            }
            (TableFormat::Jsonl, _) => fields::append_json_line(out, facts, &self.fields),
        }
    }

    /// True if [`Table::solved_row`] can write the rows of solved lines.
    pub(crate) fn has_solved_rows(&self) -> bool {
        self.solved_columns.is_some()
    }

    /// Fast path: appends the row of a solved line, as [`Table::row`] would. A run takes half the
    /// time.
    pub(crate) fn solved_row(
        &self,
        out: &mut Vec<u8>,
        number: u64,
        puzzle: &Line,
        status: Status,
        solution: &Line,
    ) {
        for (k, column) in self.solved_columns.iter().flatten().enumerate() {
            if k > 0 {
                out.push(b',');
            }
            match column {
                // Writing to memory does not fail.
                SolvedColumn::Number => drop(write!(out, "{number}")),
                SolvedColumn::Puzzle => {
                    let dots = puzzle.map(|byte| if byte == b'0' { b'.' } else { byte });
                    out.extend_from_slice(&dots[..81]);
                }
                SolvedColumn::Status => out.extend_from_slice(status.name().as_bytes()),
                SolvedColumn::Solution => out.extend_from_slice(&solution[..81]),
                SolvedColumn::Reason => {}
            }
        }
        out.push(b'\n');
    }

    /// Appends the object of a record with the answers in it.
    fn object(
        &self,
        out: &mut Vec<u8>,
        header: Option<&Header>,
        record: &RecordText,
        facts: &Facts,
    ) {
        let keys = match (keys(record), header) {
            (Some((text, keys)), _) => {
                // Within an object, line ends are only between values.
                out.extend(text.iter().map(|b| if matches!(b, b'\n' | b'\r') { b' ' } else { *b }));
                keys
            }
            (None, Some(header)) => {
                members_of_row(out, header, record.text);
                header.names.clone()
            }
            (None, None) => {
                members(out, std::iter::once((TEXT_KEY, message::joined_text(record.text))));
                vec![TEXT_KEY.to_owned()]
            }
        };
        let mut separator: &[u8] = if keys.is_empty() { b"" } else { b"," };
        // The next object may have any key, but an answer must have the same name in all of them.
        let is_taken = |name: &str| !name.starts_with(PREFIX) || keys.iter().any(|key| key == name);
        for field in &self.fields {
            out.extend_from_slice(separator);
            json(out, &free_name(field.name(), is_taken));
            out.push(b':');
            json(out, &field.value(facts));
            separator = b",";
        }
        out.extend_from_slice(b"}\n");
    }
}

/// The text of a record that is an object, without the brace at its end, and its keys. `None`: it
/// is not an object.
fn keys<'r>(record: &RecordText<'r>) -> Option<(&'r [u8], Vec<String>)> {
    if record.format != RecordFormat::Jsonl {
        return None;
    }
    let text = core::str::from_utf8(record.text).ok()?;
    let object: BTreeMap<String, IgnoredAny> = serde_json::from_str(text).ok()?;
    let members = text.trim_end().strip_suffix('}')?.trim_end().as_bytes();
    Some((members, object.into_keys().collect()))
}

/// Appends a row as a JSON object: its fields by the names of their columns.
pub(super) fn append_row_object(out: &mut Vec<u8>, header: &Header, row: &[u8]) {
    members_of_row(out, header, row);
    out.push(b'}');
}

fn members_of_row(out: &mut Vec<u8>, header: &Header, row: &[u8]) {
    members(out, header.names.iter().zip(header.values(row)));
}

/// Appends the members of an object, with the brace before them.
fn members(out: &mut Vec<u8>, members: impl Iterator<Item = (impl Serialize, String)>) {
    let mut separator = b'{';
    for (name, text) in members {
        out.push(separator);
        json(out, &name);
        out.push(b':');
        json(out, &text);
        separator = b',';
    }
}

/// Appends a value as JSON.
fn json(out: &mut Vec<u8>, value: &impl Serialize) {
    // Writing to memory does not fail.
    let _ = serde_json::to_writer(out, value);
}

/// `name`, or a name like it that is not taken.
fn free_name(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let mut free = name.to_owned();
    let mut number = 1;
    while is_taken(&free) {
        free = match number {
            1 => format!("{PREFIX}{name}"),
            _ => format!("{PREFIX}{name}_{number}"),
        };
        number += 1;
    }
    free
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_taken_get_others() {
        let taken = ["solution", "status", "ennead_status", "ennead_status_2"];
        let free = |name| free_name(name, |name| taken.contains(&name));
        assert_eq!(
            ["reason", "solution", "status"].map(free),
            ["reason", "ennead_solution", "ennead_status_3"]
        );
    }
}
