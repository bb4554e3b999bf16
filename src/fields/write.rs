//! Rows of csv, lines of JSON and rows of npy, with the given fields. Unknown values are empty in
//! csv, `null` in JSON and zeros in npy.

use super::{Facts, Field, FieldKind, Value};
use crate::format::write::NpyType;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// Appends the header of a csv file: the names of the fields.
pub fn append_csv_header(out: &mut Vec<u8>, fields: &[Field]) {
    let names: Vec<&str> = fields.iter().map(|field| field.name()).collect();
    out.extend_from_slice(names.join(",").as_bytes());
    out.push(b'\n');
}

/// Appends one row of a csv file.
pub fn append_csv_row(out: &mut Vec<u8>, facts: &Facts<'_>, fields: &[Field]) {
    let begin = out.len();
    for (index, field) in fields.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        if let Some(value) = field.value(facts) {
            value.write_csv(out, b',');
        }
    }
    if out.len() == begin {
        // One empty field. Readers of csv skip a blank line.
        out.extend_from_slice(b"\"\"");
    }
    out.push(b'\n');
}

/// Appends more fields to a row of a csv file, each after `separator`.
pub fn append_csv_fields(out: &mut Vec<u8>, facts: &Facts<'_>, fields: &[Field], separator: u8) {
    for field in fields {
        out.push(separator);
        if let Some(value) = field.value(facts) {
            value.write_csv(out, separator);
        }
    }
}

/// Appends one JSON object and a line feed.
pub fn append_json_line(out: &mut Vec<u8>, facts: &Facts<'_>, fields: &[Field]) {
    // Writing to memory does not fail.
    let _ = serde_json::to_writer(&mut *out, &Object { facts, fields });
    out.push(b'\n');
}

/// Appends 81 bytes for each field: the digits of its cells, and 0 where a cell is empty or the
/// value is not known.
pub fn append_npy_row(out: &mut Vec<u8>, facts: &Facts<'_>, fields: &[Field]) {
    for field in fields {
        append_npy_cells(out, field.value(facts));
    }
}

fn append_npy_cells(out: &mut Vec<u8>, value: Option<Value>) {
    match value {
        Some(Value::Cells(cells)) => {
            out.extend(cells.map(|b| if b.is_ascii_digit() { b - b'0' } else { 0 }));
        }
        _ => out.extend([0; 81]),
    }
}

/// The number of characters of the longest verdict.
const VERDICT: usize = 10;

/// The type of a field in a structured numpy array; `None` if its values have no fixed size.
pub fn npy_type(field: Field) -> Option<NpyType> {
    match field.kind() {
        FieldKind::Integer => Some(NpyType::Integer),
        FieldKind::Cells => Some(NpyType::Cells),
        _ if field == Field::Verdict => Some(NpyType::Text(VERDICT)),
        _ => None,
    }
}

/// Appends a row of a structured numpy array with these fields, each of which must have an
/// [`npy_type`]. An unknown value is written as 0 or an empty text.
pub fn append_npy_record(out: &mut Vec<u8>, facts: &Facts<'_>, fields: &[Field]) {
    for &field in fields {
        let value = field.value(facts);
        match npy_type(field) {
            Some(NpyType::Integer) => {
                let number = if let Some(Value::Integer(number)) = value { number } else { 0 };
                out.extend(number.to_le_bytes());
            }
            Some(NpyType::Text(length)) => {
                let text = value.as_ref().map(Value::to_text).unwrap_or_default();
                let mut characters = text.chars();
                for _ in 0..length {
                    out.extend(characters.next().map_or(0, u32::from).to_le_bytes());
                }
            }
            Some(NpyType::Cells) => append_npy_cells(out, value),
            None => {}
        }
    }
}

/// Some fields of a record, as an object for serde.
#[derive(Clone, Copy, Debug)]
pub struct Object<'a> {
    /// The facts of the record.
    pub facts: &'a Facts<'a>,
    /// The fields, in this order.
    pub fields: &'a [Field],
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.fields.len()))?;
        for field in self.fields {
            map.serialize_entry(field.name(), &field.value(self.facts))?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;

    #[test]
    fn csv_quotes_where_needed() {
        #[track_caller]
        fn check(file: &str, wanted: &str) {
            let facts = Facts { number: Some(7), file: Some(file), ..Facts::default() };
            let mut out = Vec::new();
            append_csv_row(&mut out, &facts, &[Field::File, Field::Number]);
            assert_eq!(String::from_utf8(out).expect("UTF-8"), format!("{wanted},7\n"));
        }
        check("a.txt", "a.txt");
        check("", "");
        check("a \"b\",c.txt", "\"a \"\"b\"\",c.txt\"");
        check("a\nb", "\"a\nb\"");
        check("\r", "\"\r\"");
        let mut out = Vec::new();
        append_csv_row(&mut out, &Facts::default(), &[Field::File]);
        assert_eq!(out, b"\"\"\n", "no blank line");
    }

    #[test]
    fn unknown_values_are_empty_or_null() {
        let facts = Facts { puzzle: Some(&Grid::EMPTY), ..Facts::default() };
        let fields = [Field::Clues, Field::Er, Field::Steps, Field::Depth];
        let (mut table, mut lines) = (Vec::new(), Vec::new());
        append_csv_header(&mut table, &fields);
        append_csv_row(&mut table, &facts, &fields);
        append_json_line(&mut lines, &facts, &fields);
        assert_eq!(table, b"clues,er,steps,depth\n0,,,\n");
        assert_eq!(lines, b"{\"clues\":0,\"er\":null,\"steps\":null,\"depth\":null}\n");
    }
}
