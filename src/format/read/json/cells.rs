//! [`Cells`]: the cells in a value of an object.

use crate::format::read::cells::{grid_in_field, whole_number};
use crate::format::read::grid_text::Pair;
use crate::format::read::options::Blank;
use core::fmt;
use serde::de::{DeserializeSeed, Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use std::borrow::Cow;

/// The cells in a string or in an array of numbers and strings.
pub(super) struct Cells<'a>(pub(super) Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Cells<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(CellsVisitor { depth: 0 }).map(Cells)
    }
}

/// The cells of a string or array; `None` for a value of another type: `{"grid": 7}` says nothing
/// about cells.
pub(super) struct AnyCells<'a>(pub(super) Option<Cow<'a, str>>);

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

/// The cells of a list of cells or rows.
pub(super) fn list_cells(json: &str) -> Option<String> {
    let cells = || serde_json::from_str::<Cells>(json).ok();
    json.starts_with('[').then(cells).flatten().map(|cells| cells.0.into_owned())
}

/// The puzzle and the solution in a list of these two, in any order.
pub(in crate::format::read) fn pair(json: &str) -> Option<Pair> {
    let grids = || serde_json::from_str::<[Cells; 2]>(json).ok();
    let [first, second] = json.starts_with('[').then(grids)??;
    let grid = |Cells(cells): &Cells| grid_in_field(cells, Blank::Standard).ok();
    Pair::of(grid(&first)?, grid(&second)?)
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
        match whole_number(number) {
            Some(whole) => self.visit_u64(whole.into()),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_complete_grid_of_a_pair_is_the_solution() {
        let full = format!("[{}]", ["1"; 81].join(", "));
        let open = full.replacen('1', "null", 2);
        for lists in [format!("[{open}, {full}]"), format!("[{full}, {open}]")] {
            let Pair { puzzle, solution } = pair(&lists).expect("a pair");
            assert_eq!((puzzle.clues(), solution.clues()), (79, 81), "{lists}");
            assert!(pair(&lists).expect("a pair").is_of_one_puzzle());
            let other = pair(&lists.replacen('1', "2", 50)).expect("a pair");
            assert!(!other.is_of_one_puzzle());
        }
        for other in [format!("[{open}, {open}]"), format!("[{full}, {full}]"), open, full] {
            assert!(pair(&other).is_none(), "{other}");
        }
    }
}
