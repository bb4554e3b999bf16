//! Rows of csv and lines of JSON, with the fields that were asked for.

use super::board::mask;
use crate::grid::{Grid, Solution};
use core::fmt;
use core::str::FromStr;
use csv_core::{WriteResult, Writer};
use serde::{Serialize, Serializer, ser::SerializeMap};

macro_rules! fields {
    ($($(#[$doc:meta])* $variant:ident $name:literal)*) => {
        /// A field of a csv row or a JSON object.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Field { $($(#[$doc])* $variant),* }

        impl Field {
            /// Every field, in the order in which they are listed.
            pub const ALL: &[Field] = &[$(Field::$variant),*];

            /// Its name in headers, in JSON and on the command line.
            pub const fn name(self) -> &'static str {
                match self { $(Field::$variant => $name),* }
            }
        }
    };
}

fields! {
    /// The record's number in all of the input, from 1.
    Number "number"
    /// The name of the file.
    File "file"
    /// The record's first line in its file, from 1.
    Line "line"
    /// The puzzle, 81 characters.
    Puzzle "puzzle"
    /// `unique`, `multiple`, `none`, `malformed`.
    Status "status"
    /// The solution, 81 characters; of several the first.
    Solution "solution"
    /// How many solutions are known.
    Solutions "solutions"
    /// How many cells are given.
    Clues "clues"
    /// 81 characters, `1` for a given.
    Mask "mask"
    /// How often the search tried a digit that may be wrong.
    Guesses "guesses"
    /// How many digits were placed.
    Placements "placements"
    /// The deepest nesting of guesses.
    Depth "depth"
    /// The time it took, in nanoseconds.
    TimeNs "time_ns"
    /// ER: Sudoku Explainer's rating of the hardest step.
    Er "er"
    /// EP: of the hardest up to the first placement.
    Ep "ep"
    /// ED: of the first step.
    Ed "ed"
    /// The technique of the hardest step.
    Technique "technique"
    /// HoDoKu's score.
    Score "score"
    /// HoDoKu's level.
    Level "level"
    /// A plain level.
    Difficulty "difficulty"
    /// How many steps of each technique.
    Steps "steps"
}

impl Field {
    /// What can be told of a puzzle that was solved.
    pub const OF_SOLVING: &[Field] = &[
        Field::Number,
        Field::File,
        Field::Line,
        Field::Puzzle,
        Field::Status,
        Field::Solution,
        Field::Solutions,
        Field::Clues,
        Field::Mask,
        Field::Guesses,
        Field::Placements,
        Field::Depth,
        Field::TimeNs,
    ];

    /// What can be told of a puzzle that was rated.
    pub const OF_RATING: &[Field] = &[
        Field::Number,
        Field::File,
        Field::Line,
        Field::Puzzle,
        Field::Status,
        Field::Er,
        Field::Ep,
        Field::Ed,
        Field::Technique,
        Field::Score,
        Field::Level,
        Field::Difficulty,
        Field::Steps,
        Field::Guesses,
        Field::Clues,
        Field::Mask,
    ];
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no field of this name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownField;

impl fmt::Display for UnknownField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a field; there are")?;
        for (index, field) in Field::ALL.iter().enumerate() {
            write!(f, "{} {field}", if index == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownField {}

impl FromStr for Field {
    type Err = UnknownField;

    fn from_str(text: &str) -> Result<Field, UnknownField> {
        Field::ALL.iter().copied().find(|field| field.name() == text).ok_or(UnknownField)
    }
}

/// What is known of one record. `clues` and `mask` follow from the puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Row<'a> {
    /// [`Field::Number`]
    pub number: Option<u64>,
    /// [`Field::File`]
    pub file: Option<&'a str>,
    /// [`Field::Line`]
    pub line: Option<u64>,
    /// [`Field::Puzzle`], [`Field::Clues`], [`Field::Mask`]
    pub puzzle: Option<&'a Grid>,
    /// [`Field::Status`]
    pub status: Option<&'a str>,
    /// [`Field::Solution`]
    pub solution: Option<&'a Solution>,
    /// [`Field::Solutions`]
    pub solutions: Option<u64>,
    /// [`Field::Guesses`]
    pub guesses: Option<u64>,
    /// [`Field::Placements`]
    pub placements: Option<u64>,
    /// [`Field::Depth`]
    pub depth: Option<u64>,
    /// [`Field::TimeNs`]
    pub time_ns: Option<u64>,
    /// [`Field::Er`], in tenths
    pub er: Option<u16>,
    /// [`Field::Ep`], in tenths
    pub ep: Option<u16>,
    /// [`Field::Ed`], in tenths
    pub ed: Option<u16>,
    /// [`Field::Technique`]
    pub technique: Option<&'a str>,
    /// [`Field::Score`]
    pub score: Option<u64>,
    /// [`Field::Level`]
    pub level: Option<&'a str>,
    /// [`Field::Difficulty`]
    pub difficulty: Option<&'a str>,
    /// [`Field::Steps`]
    pub steps: Option<&'a [(&'a str, usize)]>,
}

/// One value of a row.
enum Value<'a> {
    Missing,
    Number(u64),
    Tenths(u16),
    Text(&'a str),
    Cells([u8; 81]),
    /// An object in JSON, one text in csv: `pointing 2, X-wing 1`.
    Counts(&'a [(&'a str, usize)]),
}

impl<'a> Row<'a> {
    fn value(&self, field: Field) -> Value<'a> {
        let number = |value: Option<u64>| value.map_or(Value::Missing, Value::Number);
        let text = |value: Option<&'a str>| value.map_or(Value::Missing, Value::Text);
        let cells = |value: Option<[u8; 81]>| value.map_or(Value::Missing, Value::Cells);
        let tenths = |value: Option<u16>| value.map_or(Value::Missing, Value::Tenths);
        match field {
            Field::Number => number(self.number),
            Field::File => text(self.file),
            Field::Line => number(self.line),
            Field::Puzzle => cells(self.puzzle.map(Grid::to_line)),
            Field::Status => text(self.status),
            Field::Solution => cells(self.solution.map(Solution::to_line)),
            Field::Solutions => number(self.solutions),
            Field::Clues => number(self.puzzle.map(|grid| grid.clues() as u64)),
            Field::Mask => cells(self.puzzle.map(mask)),
            Field::Guesses => number(self.guesses),
            Field::Placements => number(self.placements),
            Field::Depth => number(self.depth),
            Field::TimeNs => number(self.time_ns),
            Field::Er => tenths(self.er),
            Field::Ep => tenths(self.ep),
            Field::Ed => tenths(self.ed),
            Field::Technique => text(self.technique),
            Field::Score => number(self.score),
            Field::Level => text(self.level),
            Field::Difficulty => text(self.difficulty),
            Field::Steps => self.steps.map_or(Value::Missing, Value::Counts),
        }
    }
}

/// Appends the header of a csv file.
pub fn csv_header(out: &mut Vec<u8>, fields: &[Field]) {
    csv_record(out, fields.iter().map(|field| Value::Text(field.name())));
}

/// Appends one row of a csv file; what is missing is an empty field.
pub fn csv(out: &mut Vec<u8>, row: &Row<'_>, fields: &[Field]) {
    csv_record(out, fields.iter().map(|&field| row.value(field)));
}

fn csv_record<'a>(out: &mut Vec<u8>, values: impl Iterator<Item = Value<'a>>) {
    let mut writer = Writer::new();
    for (index, value) in values.enumerate() {
        if index > 0 {
            append(out, |space| {
                let (result, written) = writer.delimiter(space);
                (result, 0, written)
            });
        }
        let written;
        let bytes = match &value {
            Value::Missing => b"",
            Value::Text(text) => text.as_bytes(),
            Value::Cells(cells) => cells,
            Value::Number(value) => {
                written = value.to_string();
                written.as_bytes()
            }
            Value::Tenths(value) => {
                written = format!("{}.{}", value / 10, value % 10);
                written.as_bytes()
            }
            Value::Counts(counts) => {
                let said: Vec<String> =
                    counts.iter().map(|(name, count)| format!("{name} {count}")).collect();
                written = said.join(", ");
                written.as_bytes()
            }
        };
        let mut rest = bytes;
        append(out, |space| {
            let (result, read, written) = writer.field(rest, space);
            rest = &rest[read..];
            (result, read, written)
        });
    }
    append(out, |space| {
        let (result, written) = writer.terminator(space);
        (result, 0, written)
    });
}

/// Lets `write` fill space behind `out` until it needs no more.
fn append(out: &mut Vec<u8>, mut write: impl FnMut(&mut [u8]) -> (WriteResult, usize, usize)) {
    loop {
        let len = out.len();
        out.resize(len + 128, 0);
        let (result, _, written) = write(&mut out[len..]);
        out.truncate(len + written);
        if result == WriteResult::InputEmpty {
            return;
        }
    }
}

/// Appends one JSON object and a line feed; what is missing is `null`.
pub fn jsonl(out: &mut Vec<u8>, row: &Row<'_>, fields: &[Field]) {
    let len = out.len();
    // Writing numbers and texts into memory does not fail; if it ever does, no half line stays.
    if serde_json::to_writer(&mut *out, &Object { row, fields }).is_err() {
        out.truncate(len);
        return;
    }
    out.push(b'\n');
}

struct Object<'a> {
    row: &'a Row<'a>,
    fields: &'a [Field],
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.fields.len()))?;
        for &field in self.fields {
            map.serialize_entry(field.name(), &self.row.value(field))?;
        }
        map.end()
    }
}

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Missing => serializer.serialize_none(),
            Value::Number(number) => serializer.serialize_u64(*number),
            Value::Tenths(tenths) => serializer.serialize_f64(f64::from(*tenths) / 10.0),
            Value::Text(text) => serializer.serialize_str(text),
            Value::Counts(counts) => serializer.collect_map(counts.iter().copied()),
            Value::Cells(cells) => serializer.collect_str(&cells.escape_ascii()),
        }
    }
}
