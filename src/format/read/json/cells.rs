//! [`Cells`]: the cells in a value of an object.

use crate::format::read::cells::whole_number;
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
