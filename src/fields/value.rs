//! [`FieldKind`]: the type of a field. [`Value`]: a value of a field, and its form in csv and JSON.

use super::Status;
use crate::logic::{Difficulty, HodokuLevel, Rating, Technique};
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::io::Write;

/// The type of a field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FieldKind {
    /// A count, a number or a duration: an unsigned integer of 64 bits.
    Integer,
    /// A moment, in seconds since 1970. Conditions compare it with a day.
    Time,
    /// A rating of Sudoku Explainer: a number with one decimal.
    Rating,
    /// A number with one decimal.
    Decimal,
    /// Any text.
    Text,
    /// 81 characters, row by row; nine times as many for pencil marks.
    Cells,
    /// One of [`Status::ALL`].
    Status,
    /// One of [`Technique::ALL`].
    Technique,
    /// One of [`HodokuLevel::ALL`].
    HodokuLevel,
    /// One of [`Difficulty::ALL`].
    Difficulty,
    /// How many of each technique: an object in JSON, one text in csv.
    Counts,
    /// Names of cells or houses: an array in JSON, one text in csv.
    List,
}

impl FieldKind {
    /// The type as which its values are compared, which is the same for all numbers. `None` if they
    /// cannot be compared.
    pub fn compared_as(self) -> Option<FieldKind> {
        match self {
            FieldKind::Integer | FieldKind::Rating | FieldKind::Decimal | FieldKind::Counts => {
                Some(FieldKind::Decimal)
            }
            FieldKind::Text
            | FieldKind::Time
            | FieldKind::Technique
            | FieldKind::HodokuLevel
            | FieldKind::Difficulty => Some(self),
            FieldKind::Cells | FieldKind::Status | FieldKind::List => None,
        }
    }

    /// The possible values of a field of this type, if they are words; otherwise empty.
    pub fn words(self) -> Vec<&'static str> {
        match self {
            FieldKind::Status => Status::ALL.map(Status::name).to_vec(),
            FieldKind::Technique => {
                Technique::ALL.iter().map(|technique| technique.name()).collect()
            }
            FieldKind::HodokuLevel => HodokuLevel::ALL.map(HodokuLevel::name).to_vec(),
            FieldKind::Difficulty => Difficulty::ALL.map(Difficulty::name).to_vec(),
            FieldKind::Integer
            | FieldKind::Time
            | FieldKind::Rating
            | FieldKind::Decimal
            | FieldKind::Text
            | FieldKind::Cells
            | FieldKind::Counts
            | FieldKind::List => Vec::new(),
        }
    }
}

/// One value of a field.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "mostly one variant for each FieldKind, with the same name")]
#[non_exhaustive]
pub enum Value<'a> {
    Integer(u64),
    Time(u64),
    Rating(Rating),
    /// In tenths.
    Decimal(u32),
    Text(&'a str),
    Cells([u8; 81]),
    /// A value of [`FieldKind::Cells`] too: 729 characters.
    Marks(String),
    Status(Status),
    Technique(Technique),
    HodokuLevel(HodokuLevel),
    Difficulty(Difficulty),
    /// In the order of [`Technique::ALL`], without zeros.
    Counts(Vec<(Technique, usize)>),
    List(Vec<String>),
}

impl Value<'_> {
    /// The type of the value.
    pub const fn kind(&self) -> FieldKind {
        match self {
            Value::Integer(_) => FieldKind::Integer,
            Value::Time(_) => FieldKind::Time,
            Value::Rating(_) => FieldKind::Rating,
            Value::Decimal(_) => FieldKind::Decimal,
            Value::Text(_) => FieldKind::Text,
            Value::Cells(_) | Value::Marks(_) => FieldKind::Cells,
            Value::Status(_) => FieldKind::Status,
            Value::Technique(_) => FieldKind::Technique,
            Value::HodokuLevel(_) => FieldKind::HodokuLevel,
            Value::Difficulty(_) => FieldKind::Difficulty,
            Value::Counts(_) => FieldKind::Counts,
            Value::List(_) => FieldKind::List,
        }
    }

    /// The value as text, without the quotes of csv.
    pub fn to_text(&self) -> Cow<'_, str> {
        match self {
            Value::Integer(value) | Value::Time(value) => value.to_string().into(),
            Value::Rating(rating) => rating.to_string().into(),
            Value::Decimal(tenths) => format!("{}.{}", tenths / 10, tenths % 10).into(),
            Value::Text(text) => (*text).into(),
            Value::Cells(cells) => String::from_utf8_lossy(cells),
            Value::Marks(marks) => marks.into(),
            Value::Status(status) => status.name().into(),
            Value::Technique(technique) => technique.name().into(),
            Value::HodokuLevel(level) => level.name().into(),
            Value::Difficulty(difficulty) => difficulty.name().into(),
            Value::Counts(counts) => {
                let each = counts.iter().map(|(technique, count)| format!("{technique} {count}"));
                each.collect::<Vec<_>>().join(", ").into()
            }
            Value::List(items) => items.join(", ").into(),
        }
    }

    /// Appends the value as a field of csv, with this separator.
    pub(super) fn write_csv(&self, out: &mut Vec<u8>, separator: u8) {
        match self {
            // Fast paths for the values of most rows, which need neither quotes nor an allocation.
            Value::Cells(cells) => out.extend_from_slice(cells),
            Value::Integer(value) | Value::Time(value) => {
                // Writing to memory does not fail.
                let _ = write!(out, "{value}");
            }
            _ => quoted(out, &self.to_text(), separator),
        }
    }
}

/// Appends `text`, in quotes if csv needs them, with its own quotes doubled (RFC 4180).
fn quoted(out: &mut Vec<u8>, text: &str, separator: u8) {
    if !text.bytes().any(|b| matches!(b, b',' | b'"' | b'\n' | b'\r') || b == separator) {
        return out.extend_from_slice(text.as_bytes());
    }
    out.push(b'"');
    for b in text.bytes() {
        if b == b'"' {
            out.push(b'"');
        }
        out.push(b);
    }
    out.push(b'"');
}

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Integer(value) | Value::Time(value) => serializer.serialize_u64(*value),
            Value::Rating(rating) => serializer.serialize_f64(rating.to_f64()),
            Value::Decimal(tenths) => serializer.serialize_f64(f64::from(*tenths) / 10.0),
            Value::Counts(counts) => {
                serializer.collect_map(counts.iter().map(|(technique, n)| (technique.name(), n)))
            }
            Value::List(items) => serializer.collect_seq(items),
            _ => serializer.serialize_str(&self.to_text()),
        }
    }
}
