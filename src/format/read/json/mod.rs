//! The format `jsonl`: one JSON object a line. With the field `puzzle`, or another of the names
//! that columns of csv have, it is a puzzle, as a string of 81 characters or an array of numbers.
//! With `givens` and one of `values`, `deleted` and `candidates`, but no other puzzle, it is a
//! position: `{"id", "givens", "values", "deleted": ["r1c4<>3"]}`, or in the place of `deleted`
//! `"candidates": ["", "124", ...]`, the marks of all cells, as the page writes them. A position in
//! which nothing was placed or crossed out is a puzzle. An object that has only a solution, and no other grid, is read as that
//! full grid. Fields with other names are ignored. The lines may be those of an array of objects,
//! one a line; in other documents, [`FromJson`](FromJson) gives each object a
//! line.

mod document;

pub(super) use document::FromJson;

use super::cells::{count_chars, field};
use super::classify::{Classifier, LineClass, LineContent, TextLine};
use super::column::Column;
use super::error::{LineError, ParseErrorKind};
use super::field_names::{is_count_name, is_puzzle_name, is_solution_name};
use super::formats::{FormatRow, InputFormat, NamedReading, PositionFormat, Recogniser};
use super::layout::Layout;
use super::options::Blank;
use super::pencil_marks;
use super::record::RecordFormat;
use super::second_puzzle;
use crate::format::{Id, Position};
use crate::geometry::{Candidate, Cell, Digit, DigitSet, Elimination};
use crate::grid::Grid;
use core::fmt;
use serde::de::{DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Error as JsonError;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Each line is an object.
pub(super) const OBJECTS: Layout = Layout::EachLine(classify_as_object);

pub(super) const JSONL: FormatRow = FormatRow {
    named: NamedReading::Layout(OBJECTS),
    recogniser: Some(Recogniser::FirstCharacter(b'{', recognise)),
    position: Some(PositionFormat {
        parse: |text, line| position(text).map_err(|error| error.in_line(line)),
        not_a_puzzle: "a position in a JSON object, not a puzzle",
    }),
};

/// Recognises the first line of an array of objects, which has one in each line.
pub(super) const JSON_ARRAY: FormatRow = FormatRow {
    named: NamedReading::No,
    recogniser: Some(Recogniser::Record(recognise_array)),
    position: None,
};

/// The class of a line of an input in which each line is an object.
fn classify_as_object(classifier: &mut Classifier, line: &[u8]) -> LineClass {
    classifier.class_of_record_line(line, false, |classifier, line| {
        let (blank, column) = (classifier.blank, classifier.column.as_ref());
        match is_bracket(line) {
            true => LineClass::Heading,
            false => object(line, blank, column),
        }
    })
}

/// A line that is an object; not the first line of one that takes several, nor an array in C.
fn recognise(line: &[u8], blank: Blank) -> Option<LineClass> {
    let is_other = match line[1..].trim_ascii_start().first() {
        None => true,
        Some(next) => matches!(next, b'{' | b'0'..=b'9'),
    };
    (!is_other).then(|| object(line, blank, None))
}

/// Whether the line begins or ends an array of objects.
fn is_bracket(line: &[u8]) -> bool {
    matches!(line.trim_ascii(), b"[" | b"]")
}

/// The first line of an array of objects.
fn recognise_array(_: &mut Classifier, line: &TextLine) -> Option<LineClass> {
    array_of_objects(line.bytes, line.blank)
}

/// What a puzzle is taken from.
struct PuzzleObject<'a> {
    puzzle: Option<Cow<'a, str>>,
    solution: Option<Cow<'a, str>>,
    /// What stands in the place of a solution and is no text or array of cells.
    odd_answer: Option<&'a str>,
    /// It has the fields of a position, and no puzzle but the givens.
    is_position: bool,
    has_givens: bool,
}

impl<'a> PuzzleObject<'a> {
    /// Reads an object, with the puzzle in the field `column` if it is given.
    fn read(line: &'a [u8], column: Option<&Column>) -> Result<PuzzleObject<'a>, JsonError> {
        let mut json = serde_json::Deserializer::from_slice(line);
        let object = json.deserialize_map(ObjectVisitor { column })?;
        json.end().map(|()| object)
    }
}

struct ObjectVisitor<'c> {
    column: Option<&'c Column>,
}

impl<'de> Visitor<'de> for ObjectVisitor<'_> {
    type Value = PuzzleObject<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object, as in {\"puzzle\": \"53..7...\"}")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<PuzzleObject<'de>, A::Error> {
        // The first of several puzzles counts, but `puzzle` before all and `givens` behind all.
        let (mut named, mut other, mut givens, mut solution) = (None, None, None, None);
        let (mut has_givens, mut is_changed) = (false, false);
        let (mut values, mut odd_answer) = (None, None);
        while let Some(Text(key)) = map.next_key::<Text>()? {
            if let Some(column) = self.column
                && column.is_name()
                && column.find([key.as_bytes()]).is_some()
            {
                named = map.next_value::<Option<Cells>>()?.map(|cells| cells.0);
            } else if self.column.is_some() && !is_solution_name(&key) {
                map.next_value::<IgnoredAny>()?;
            } else if key == "puzzle" {
                let cells = map.next_value::<Option<Cells>>()?.map(|cells| cells.0);
                named = cells.or(named);
            } else if key == "givens" {
                has_givens = true;
                givens = map.next_value::<Option<AnyCells>>()?.and_then(|cells| cells.0);
            } else if key == "values" {
                values = map.next_value::<Option<&RawValue>>()?.map(RawValue::get);
            } else if matches!(&*key, "deleted" | "candidates") {
                let value = map.next_value::<Option<&RawValue>>()?.map(RawValue::get);
                is_changed |= value.is_some_and(|value| !matches!(value, "null" | "[]"));
            } else if is_puzzle_name(&key) && other.is_none() {
                other = map.next_value::<Option<AnyCells>>()?.and_then(|cells| cells.0);
            } else if is_solution_name(&key) {
                let Answer { cells, odd } = answer(&key, map.next_value()?);
                (solution, odd_answer) = (cells.or(solution), odd.or(odd_answer));
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        let puzzle = named.or(other);
        is_changed |= values.is_some_and(|values| has_other_digits(values, givens.as_deref()));
        let is_position = puzzle.is_none() && has_givens && (is_changed || givens.is_none());
        let puzzle = puzzle.or(givens.filter(|_| !is_position));
        Ok(PuzzleObject { puzzle, solution, odd_answer, is_position, has_givens })
    }
}

/// Borrows where it can; a `Cow<str>` by itself never does.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

/// The cells in a string or in an array of numbers and strings.
struct Cells<'a>(Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Cells<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(CellsVisitor { depth: 0 }).map(Cells)
    }
}

/// The same, or nothing if the value is of another type: `{"grid": 7}` says nothing about cells.
struct AnyCells<'a>(Option<Cow<'a, str>>);

impl<'de> Deserialize<'de> for AnyCells<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = <&RawValue>::deserialize(deserializer)?;
        let cells = match value.get().as_bytes().first() {
            Some(b'"' | b'[') => serde_json::from_str::<Cells>(value.get()).ok(),
            _ => None,
        };
        Ok(AnyCells(cells.map(|cells| cells.0)))
    }
}

/// Whether the value `values` is more than the givens again, or blanks.
fn has_other_digits(values: &str, givens: Option<&str>) -> bool {
    let Ok(values) = serde_json::from_str::<Option<Cells>>(values) else { return true };
    let (Some(Cells(values)), Some(givens)) = (values, givens) else { return false };
    values.chars().count() != 81
        || givens.chars().count() != 81
        || values
            .chars()
            .zip(givens.chars())
            .any(|(value, given)| value != given && Blank::Standard.cell(value) != Some(None))
}

/// What the field of a solution has.
#[derive(Default)]
struct Answer<'a> {
    cells: Option<Cow<'a, str>>,
    odd: Option<&'a str>,
}

/// What is in the field `name` of a solution. A number in `solutions` counts them.
fn answer<'a>(name: &str, value: Option<&'a RawValue>) -> Answer<'a> {
    let Some(text) = value.map(RawValue::get) else { return Answer::default() };
    let is_count = is_count_name(name) && text.trim_matches('"').parse::<u64>().is_ok();
    match text.as_bytes().first() {
        _ if is_count || text == "null" => Answer::default(),
        Some(b'"' | b'[') => match serde_json::from_str::<Cells>(text) {
            Ok(cells) => Answer { cells: Some(cells.0), odd: None },
            Err(_) => Answer { cells: None, odd: Some(text) },
        },
        _ => Answer { cells: None, odd: Some(text) },
    }
}

/// Collects the cells of a value that stands in `depth` arrays.
#[derive(Clone, Copy)]
struct CellsVisitor {
    depth: u8,
}

impl<'de> Visitor<'de> for CellsVisitor {
    type Value = Cow<'de, str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.depth {
            0 => "a string or an array",
            _ => "a digit from 0 to 9, null, a string or an array",
        })
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(if self.depth > 0 && text.trim().is_empty() { "." } else { text }))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Cow::Owned(if self.depth > 0 && text.trim().is_empty() { "." } else { text }.to_owned()))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        match (self.depth, number) {
            (1.., 0..=9) => Ok(Cow::Owned(number.to_string())),
            _ => Err(E::invalid_type(serde::de::Unexpected::Unsigned(number), &self)),
        }
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Self::Value, E> {
        match (0..=9u64).find(|&whole| whole as f64 == number) {
            Some(whole) => self.visit_u64(whole),
            None => Err(E::invalid_type(serde::de::Unexpected::Float(number), &self)),
        }
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        match self.depth {
            0 => Err(E::invalid_type(serde::de::Unexpected::Unit, &self)),
            _ => Ok(Cow::Borrowed(".")),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        // Rows in a grid; nothing is deeper.
        if self.depth > 1 {
            return Err(A::Error::custom("an array of arrays of arrays"));
        }
        let mut cells = String::new();
        while let Some(part) = items.next_element_seed(CellsVisitor { depth: self.depth + 1 })? {
            cells.push_str(&part);
        }
        Ok(Cow::Owned(cells))
    }
}

impl<'de> DeserializeSeed<'de> for CellsVisitor {
    type Value = Cow<'de, str>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

/// A line that is an object.
fn object(line: &[u8], blank: Blank, column: Option<&Column>) -> LineClass {
    let BareObject { lead, object } = bare_object(line);
    LineClass::Record(RecordFormat::Jsonl, content(object, blank, column)).shifted(lead)
}

/// A line of an array of objects, `[{...},`, whose first line is recognised here.
fn array_of_objects(line: &[u8], blank: Blank) -> Option<LineClass> {
    let is_first = line.starts_with(b"[") && bare_object(line).object.starts_with(b"{");
    is_first.then(|| object(line, blank, None))
}

/// The object of a line.
pub(in crate::format) struct BareObject<'a> {
    /// The number of characters in front of it.
    lead: usize,
    /// The object, without what an array of objects has around it.
    pub(in crate::format) object: &'a [u8],
}

/// The object of a line without the brackets and the comma that an array of objects has around it.
pub(in crate::format) fn bare_object(line: &[u8]) -> BareObject<'_> {
    let line = line.trim_ascii_end();
    let text = line.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(line).trim_ascii_start();
    let inner = text.strip_prefix(b"[").map(<[u8]>::trim_ascii_start);
    let mut object = inner.filter(|inner| inner.starts_with(b"{")).unwrap_or(text);
    let lead = count_chars(&line[..line.len() - object.len()]);
    if let [inner @ .., b',' | b']'] = object
        && inner.trim_ascii_end().ends_with(b"}")
    {
        object = inner.trim_ascii_end();
    }
    BareObject { lead, object }
}

fn content(line: &[u8], blank: Blank, column: Option<&Column>) -> LineContent {
    let object = match PuzzleObject::read(line, column) {
        Ok(object) => object,
        Err(error) => return LineContent::Malformed(json_error(&error, line)),
    };
    let may_be_alone = !object.is_position && column.is_none();
    let is_alone = |solution: &Cow<str>| may_be_alone && !has_other_grid(line, solution, blank);
    let Some(puzzle) = object.puzzle.or_else(|| object.solution.filter(is_alone)) else {
        if let Some(column) = column {
            let why = "a field has a name, and the column is a number";
            return LineContent::Malformed(LineError::at_start(match column.is_name() {
                true => ParseErrorKind::NoColumn,
                false => ParseErrorKind::Json(why.to_owned()),
            }));
        }
        let format = InputFormat::Jsonl;
        let not_a_puzzle = LineError::at_start(match object.has_givens {
            true => ParseErrorKind::Position(format),
            false => ParseErrorKind::NoPuzzleField,
        });
        return LineContent::Position { format, not_a_puzzle };
    };
    if let Some(marks) = pencil_marks::in_row(puzzle.as_bytes()) {
        return marks;
    }
    let grid = field(&puzzle, blank).map_err(|error| match &puzzle {
        // A borrowed text is a part of the line.
        Cow::Borrowed(text) => {
            let start = text.as_ptr().addr().saturating_sub(line.as_ptr().addr());
            error.shifted(line.get(..start).map_or(0, count_chars))
        }
        // Escapes move the characters of a text: then the error stands at the line's start.
        Cow::Owned(_) => LineError::at_start(error.kind),
    });
    grid.into()
}

/// Whether an object may have its puzzle beside its solution, under a name or in a form that is not
/// known: a grid with blanks anywhere, a long text that is no prose and no full grid, or a list or
/// an object with as many digits as a puzzle has.
fn has_other_grid(line: &[u8], solution: &str, blank: Blank) -> bool {
    let Ok(solution) = field(solution, blank) else { return false };
    if second_puzzle::find(line, &solution, blank).is_some() {
        return true;
    }
    let members = serde_json::from_slice::<BTreeMap<Cow<str>, &RawValue>>(line);
    let mut others = members.into_iter().flatten().filter(|(name, _)| !is_solution_name(name));
    others.any(|(_, value)| match value.get().as_bytes() {
        list @ [b'[' | b'{', ..] => {
            list.iter().filter(|b| b.is_ascii_digit()).count() >= FEWEST_CLUES
        }
        [b'"', ..] => serde_json::from_str::<Cow<str>>(value.get()).is_ok_and(|text| {
            text.len() >= SHORTEST_GRID
                && text.contains(|c| !matches!(c, '1'..='9'))
                && !text.contains(char::is_alphabetic)
        }),
        _ => false,
    })
}

/// No puzzle with one solution has fewer givens.
const FEWEST_CLUES: usize = 17;
/// A text of fewer bytes was not meant to be a grid.
const SHORTEST_GRID: usize = 64;

/// The solution that an object gives beside a puzzle.
/// `is_beside`: only if the puzzle has one of the common names; else the solution is the puzzle.
pub(super) fn claimed_solution(line: &[u8], is_beside: bool) -> Option<Cow<'_, str>> {
    // With a column, fields with the common names of puzzles are skipped.
    let column = (!is_beside).then_some(&Column::FIRST);
    let object = PuzzleObject::read(bare_object(line).object, column).ok()?;
    if is_beside && object.puzzle.is_none() {
        return None;
    }
    object.solution.or(object.odd_answer.map(Cow::Borrowed))
}

/// The error of the JSON parser, which counts bytes from 1 and sees one line only.
fn json_error(error: &JsonError, line: &[u8]) -> LineError {
    let before = line.get(..error.column().saturating_sub(1)).unwrap_or(line);
    if error.is_syntax() && before.trim_ascii_end().ends_with(b"}") {
        let rest = line[before.len()..].trim_ascii_start();
        if rest.starts_with(b",") || rest.starts_with(b"{") {
            return LineError::new(count_chars(before), ParseErrorKind::SeveralInALine);
        }
    }
    let rest = line[before.len()..].trim_ascii_start();
    let rest = rest.strip_prefix(b"-").unwrap_or(rest);
    if error.is_syntax() && [&b"NaN"[..], b"Infinity"].iter().any(|no| rest.starts_with(no)) {
        let why = "NaN and Infinity are no JSON: null stands for no number".to_owned();
        return LineError::new(count_chars(before), ParseErrorKind::Json(why));
    }
    let why = error.to_string();
    let why = why.split(" at line ").next().unwrap_or(&why);
    LineError::new(count_chars(before), ParseErrorKind::Json(why.to_owned()))
}

#[derive(Deserialize)]
#[serde(expecting = "an object, as in {\"givens\": \"53..7...\", \"deleted\": [\"r1c4<>3\"]}")]
struct PositionObject<'a> {
    /// A value of any type.
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    givens: Option<Cells<'a>>,
    /// The givens may stand in it again, or not.
    #[serde(borrow)]
    values: Option<Cells<'a>>,
    deleted: Option<Vec<String>>,
    /// The marks of each cell. A cell without marks has all that the digits leave.
    candidates: Option<Vec<String>>,
}

/// The position in the object of a line.
fn position(line: &str) -> Result<Position, LineError> {
    let BareObject { lead, object: bytes } = bare_object(line.as_bytes());
    let object: PositionObject =
        serde_json::from_slice(bytes).map_err(|error| json_error(&error, bytes).shifted(lead))?;
    let no_puzzle = || LineError::at_start(ParseErrorKind::NoPuzzleField);
    let Cells(givens) = object.givens.ok_or_else(no_puzzle)?;
    // Escapes move the characters of a text, so its errors stand at the line's start.
    let grid =
        |text: &str| field(text, Blank::Standard).map_err(|error| LineError::at_start(error.kind));
    let givens = grid(&givens)?;
    let placed = object.values.map_or(Ok(givens), |Cells(values)| grid(&values))?;
    let is_changed = |&(cell, given): &(Cell, Digit)| placed.get(cell).is_some_and(|d| d != given);
    if let Some((cell, given)) = givens.givens().find(is_changed) {
        return Err(LineError::at_start(ParseErrorKind::ChangedGiven { cell, given }));
    }
    let values = Grid::new(Cell::ALL.map(|cell| placed.get(cell).or(givens.get(cell))));
    let deleted = object.deleted.unwrap_or_default().into_iter().map(|text| {
        let gone = text.parse().map(|Elimination(candidate)| candidate);
        gone.map_err(|_| LineError::at_start(ParseErrorKind::Elimination(text)))
    });
    let deleted: Vec<Candidate> = deleted.collect::<Result<_, _>>()?;
    let mut position = Position::new(givens, values, &deleted);
    if let Some(candidates) = object.candidates {
        let wrong = || {
            let why = "`candidates` needs 81 texts of digits, one for each cell";
            LineError::at_start(ParseErrorKind::Json(why.to_owned()))
        };
        let sets: Result<Vec<DigitSet>, _> = candidates.iter().map(|text| text.parse()).collect();
        let sets: [DigitSet; 81] = sets.ok().and_then(|s| s.try_into().ok()).ok_or_else(wrong)?;
        for (marks, &set) in position.marks.iter_mut().zip(&sets) {
            if !set.is_empty() {
                *marks = marks.intersection(set);
            }
        }
    }
    Ok(Position { id: object.id.map(Id::from), ..position })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{Blocks, ReadOptions, Record};

    #[test]
    fn each_field_of_a_position_is_read() {
        let givens = format!("1{}", ".".repeat(80));
        for values in ["12", ".2"].map(|first| format!("{first}{}", ".".repeat(79))) {
            let line = format!(
                "{{\"id\":\"a\",\"givens\":\"{givens}\",\"values\":\"{values}\",\"deleted\":[\"r1c4<>3\"]}}"
            );
            let position = position(&line).expect("a position");
            assert_eq!(position.id, Some(Id::from_text("a")));
            assert_eq!((position.givens.clues(), position.values.clues()), (1, 2));
            assert_eq!(position.marks[Cell::R1C4], DigitSet::from_bits(0b1_1111_1000));
        }
    }

    #[test]
    fn the_candidates_of_a_position_are_read_as_the_page_writes_them() {
        let mut wanted = Position::from(PUZZLE.parse::<Grid>().expect("a puzzle"));
        wanted.values.set(Cell::R1C3, Some(Digit::D4));
        wanted = Position { givens: wanted.givens, ..Position::from(wanted.values) };
        wanted.marks[Cell::R1C4] = wanted.marks[Cell::R1C4].without(Digit::D2);
        let all: Vec<String> = wanted.marks.iter().map(DigitSet::to_string).collect();
        assert!(all[0].is_empty() && all[3] == "6", "{all:?}");
        let mut some = vec![String::new(); 81];
        some[3] = "1345678".to_owned();
        for candidates in [&all, &some] {
            let values = wanted.values;
            let line = format!(
                "{{\"givens\":\"{PUZZLE}\",\"values\":\"{values}\",\"candidates\":{candidates:?}}}"
            );
            let record = &records(&line)[0];
            assert_eq!(record.position().as_ref(), Ok(&wanted), "{line}");
            assert!(record.puzzle().is_err(), "{line}");
        }
        for wrong in ["[\"1\"]".to_owned(), format!("{:?}", vec!["0"; 81]), "7".to_owned()] {
            let line = format!("{{\"givens\":\"{PUZZLE}\",\"candidates\":{wrong}}}");
            let kind = position(&line).expect_err("malformed").kind;
            assert!(matches!(kind, ParseErrorKind::Json(_)), "{kind}: {line}");
        }
    }

    #[test]
    fn the_digits_of_a_position_may_be_arrays() {
        let cells = |text: &str| {
            let cells = text.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' });
            format!("{:?}", cells.collect::<Vec<u8>>())
        };
        let values = PUZZLE.replacen('.', "4", 1);
        let done = "\"deleted\":[\"r1c4<>2\"]";
        let text = format!("{{\"givens\":\"{PUZZLE}\",\"values\":\"{values}\",{done}}}");
        let arrays =
            format!("{{\"givens\":{},\"values\":{},{done}}}", cells(PUZZLE), cells(&values));
        let expected = position(&text);
        assert!(expected.is_ok());
        assert_eq!(position(&arrays), expected);
        assert_eq!(records(&arrays)[0].position(), expected.map_err(|error| error.in_line(1)));
    }

    #[test]
    fn errors_of_positions_name_what_is_wrong() {
        #[track_caller]
        fn check_json(line: &str) {
            let kind = position(line).expect_err("malformed").kind;
            assert!(matches!(kind, ParseErrorKind::Json(_)), "{kind}");
        }
        check_json("{");
        check_json("{\"givens\":7}");
        let no_puzzle = Err(LineError::at_start(ParseErrorKind::NoPuzzleField));
        assert_eq!(position("{\"id\":\"a\"}"), no_puzzle);
        assert_eq!(position("{\"givens\":null}"), no_puzzle);
        let blank = ".".repeat(81);
        let line = format!("{{\"givens\":\"{blank}\",\"deleted\":[\"r0c4<>3\"]}}");
        let kind = ParseErrorKind::Elimination("r0c4<>3".to_owned());
        assert_eq!(position(&line), Err(LineError::at_start(kind)));
    }

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn records(text: &str) -> Vec<Record<'_>> {
        ReadOptions::default().records(text.as_bytes()).collect()
    }

    #[test]
    fn objects_of_an_array_keep_their_ids() {
        let array = |object: fn(u8) -> String| {
            let [a, b] = [object(1), object(2)];
            [
                format!("[\n {a},\n {b}\n]\n"),
                format!("[{a},\n{b}]\n"),
                format!("\u{FEFF}{a}\n{b}\n"),
            ]
        };
        let puzzles = array(|id| format!("{{\"id\":{id},\"puzzle\":\"{PUZZLE}\"}}"));
        let positions = array(|id| {
            format!("{{\"id\":{id},\"givens\":\"{PUZZLE}\",\"deleted\":[\"r1c3<>1\"]}}")
        });
        for text in puzzles.iter().chain(&positions) {
            let ids: Vec<String> = records(text)
                .iter()
                .map(|record| {
                    let position =
                        record.position().unwrap_or_else(|error| panic!("{error}: {text}"));
                    let id = record.id().expect("an id");
                    assert_eq!(position.id.as_ref(), Some(&id));
                    id.to_string()
                })
                .collect();
            assert_eq!(ids, ["1", "2"], "{text}");
        }
        let [alone, first] = ["{\"givens\":7}", "[{\"givens\":7},"].map(|line| {
            let error = records(line)[0].position().expect_err("no cells");
            error.column
        });
        assert_eq!(first, alone + 1);
    }

    #[test]
    fn givens_that_nothing_was_done_to_are_a_puzzle() {
        let grid: Grid = PUZZLE.parse().expect("a puzzle");
        let other = format!("1{}", ".".repeat(80));
        for text in [
            format!("{{\"givens\":\"{PUZZLE}\"}}"),
            format!("{{\"givens\":\"{PUZZLE}\",\"solution\":\"{other}\"}}"),
            format!("{{\"givens\":\"{other}\",\"values\":\"{other}\",\"puzzle\":\"{PUZZLE}\"}}"),
            format!("{{\"quiz\":\"{PUZZLE}\",\"puzzle\":null}}"),
            format!("{{\"puzzle\":null,\"quiz\":\"{PUZZLE}\"}}"),
            format!("{{\"quiz\":\"{other}\",\"puzzle\":\"{PUZZLE}\"}}"),
        ] {
            assert_eq!(records(&text)[0].puzzle(), Ok(&grid), "{text}");
        }
        let blank = ".".repeat(81);
        for done in [
            "\"values\":null".to_owned(),
            "\"deleted\":[]".to_owned(),
            format!("\"values\":\"{PUZZLE}\",\"deleted\":null"),
            format!("\"values\":\"{blank}\""),
        ] {
            let text = format!("{{\"givens\":\"{PUZZLE}\",{done}}}");
            let record = records(&text)[0].clone();
            assert_eq!(record.puzzle(), Ok(&grid), "{text}");
            assert_eq!(record.position(), Ok(Position::from(grid)), "{text}");
        }
        for done in [
            "\"deleted\":[\"r1c3<>1\"]".to_owned(),
            format!("\"values\":\"{}\"", PUZZLE.replacen('.', "4", 1)),
        ] {
            let text = format!("{{\"givens\":\"{PUZZLE}\",{done}}}");
            let record = records(&text)[0].clone();
            let kind = ParseErrorKind::Position(InputFormat::Jsonl);
            assert_eq!(record.puzzle().map_err(|error| &error.kind), Err(&kind), "{text}");
            assert!(record.position().is_ok(), "{text}");
        }
    }

    #[test]
    fn an_object_names_its_puzzle_among_other_grids() {
        let other = PUZZLE.replacen('5', "4", 1);
        let object = format!(
            "{{\"original\":\"{other}\",\"puzzle\":\"{PUZZLE}\",\"steps\":[{{\"board\":\"{other}\"}}]}}"
        );
        assert_eq!(records(&object)[0].puzzle().map(Grid::to_string), Ok(PUZZLE.to_owned()));
    }

    #[test]
    fn a_solution_is_read_alone_and_not_for_a_puzzle_of_another_name() {
        let solution =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let rows = |cells: &str| {
            let row = |row: &[u8]| row.iter().map(|&b| format!("{}", char::from(b))).collect();
            let rows: Vec<Vec<String>> =
                cells.replace('.', "0").as_bytes().chunks(9).map(row).collect();
            format!("{rows:?}").replace('"', "")
        };
        let lists = format!("{{\"value\":{},\"solution\":{}}}", rows(PUZZLE), rows(solution));
        let within = format!("{{\"of\":{{\"start\":\"{PUZZLE}\"}},\"solution\":\"{solution}\"}}");
        let beside = format!("{{\"start\":\"{PUZZLE}\",\"solution\":\"{solution}\"}}");
        for text in [lists, within, beside] {
            let record = records(&text)[0].clone();
            assert_eq!(
                record.puzzle().map_err(|error| &error.kind),
                Err(&ParseErrorKind::NoPuzzleField)
            );
            assert_eq!(
                record.position().map_err(|error| error.kind),
                Err(ParseErrorKind::NoPuzzleField)
            );
        }
        for text in [
            format!("{{\"solution\":{}}}", rows(solution)),
            format!("{{\"solution\":\"{solution}\",\"canonical\":\"{solution}\",\"id\":7}}"),
        ] {
            assert_eq!(records(&text)[0].puzzle().map(Grid::clues), Ok(81), "{text}");
        }
    }

    #[test]
    fn the_brackets_of_an_array_are_no_records() {
        let text = format!("[\n{{\"puzzle\":\"{PUZZLE}\"}}\n]\n");
        let lines = InputFormat::Jsonl;
        let options = ReadOptions { from: Some(lines), ..ReadOptions::default() };
        for block in Blocks::new(text.as_bytes(), &options) {
            let block = block.expect("text");
            assert_eq!(block.records(&options).filter(|record| record.puzzle().is_ok()).count(), 1);
            assert_eq!(block.records(&options).count(), 1);
        }
    }

    #[test]
    fn values_agree_with_the_givens() {
        let other = PUZZLE.replacen('5', "6", 1);
        let text = format!("{{\"givens\":\"{PUZZLE}\",\"values\":\"{other}\"}}");
        let error = position(&text).expect_err("another digit").kind;
        assert_eq!(error.to_string(), "r1c1 is given as 5, but another digit stands there");
    }
}
