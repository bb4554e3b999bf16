//! The forms of the library's types in JSON and other formats of serde (feature `serde`).
//!
//! | type | in JSON |
//! | --- | --- |
//! | [`Grid`] | `"53..7....6..195..."`, 81 characters; any text that is read as one puzzle is accepted |
//! | [`Solution`] | `"534678912..."`, 81 digits, checked |
//! | [`Digit`] | `5` |
//! | [`DigitSet`] | `"159"` |
//! | [`Cell`], [`House`], [`Candidate`] | `"r5c3"`, `"row 1"`, `"r2c7=4"` |
//! | [`Elimination`], [`LineClaim`] | `"r2c7<>4"` |
//! | [`CellSet`], [`HouseSet`], [`TechniqueSet`] | an array of their items |
//! | [`Technique`], [`Order`], [`HodokuLevel`], [`Difficulty`], [`PatternSymmetry`] | the name |
//! | [`Rating`] | `7.2` |
//!
//! A [`Step`](crate::Step) is written as a [`StepObject`], which is made from the step and the
//! position before it, because its cells and links depend on the position; a
//! [`SolvePath`](crate::SolvePath) is the array of its steps. Steps cannot be read back. Results for
//! a whole record are objects too: [`HintObject`], [`PathObject`], [`RepairObject`], and the
//! [`PositionHead`] before a list of steps.
//!
//! The implementations are here and not beside their types, so that one file has every form.

mod position;
mod repair;
mod step;

pub use position::{HintObject, PathObject, PositionHead};
pub use repair::RepairObject;
pub use step::{SCHEMA, SCHEMA_TEXT, STEP_KEYS, StepForm, StepObject};

use crate::geometry::{Candidate, Cell, CellSet, Digit, DigitSet, Elimination, House, HouseSet};
use crate::grid::{Grid, Solution};
use crate::logic::describe::LineClaim;
use crate::logic::{Difficulty, HodokuLevel, Order, Rating, Technique, TechniqueSet};
use crate::make::PatternSymmetry;
use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Unexpected, Visitor};
use serde::ser::{Serialize, Serializer};

/// Reads a `T` from a string with `FromStr`.
struct TextVisitor<T> {
    expected: &'static str,
    target: PhantomData<T>,
}

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Implements `Serialize` and `Deserialize` for types whose form is a string: written with
/// `Display`, read with `FromStr`.
macro_rules! as_text {
    ($($Type:ty: $expected:literal)*) => {$(
        impl Serialize for $Type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $Type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let visitor = TextVisitor { expected: $expected, target: PhantomData };
                deserializer.deserialize_str(visitor)
            }
        }
    )*};
}

as_text! {
    Grid: "a puzzle of 81 cells"
    Solution: "a solution of 81 digits"
    Cell: "a cell such as r5c3"
    House: "a house such as row 1, column 9 or box 5"
    Candidate: "a candidate such as r2c7=4"
    Elimination: "an elimination such as r2c7<>4"
    LineClaim: "a claim such as r2c7=4"
    DigitSet: "digits such as 1379"
    Technique: "the name of a technique"
    Order: "the name of an order of techniques"
    HodokuLevel: "the name of a level"
    Difficulty: "the name of a difficulty"
    PatternSymmetry: "the name of a symmetry"
}

/// Reads a set from a sequence of its items.
struct SetVisitor<Set, Item> {
    expected: &'static str,
    target: PhantomData<(Set, Item)>,
}

impl<'de, Set: FromIterator<Item>, Item: Deserialize<'de>> Visitor<'de> for SetVisitor<Set, Item> {
    type Value = Set;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Set, A::Error> {
        core::iter::from_fn(|| items.next_element().transpose()).collect()
    }
}

/// Implements `Serialize` and `Deserialize` for sets whose form is a sequence of their items.
macro_rules! as_items {
    ($($Set:ident of $Item:ident: $expected:literal)*) => {$(
        impl Serialize for $Set {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> Deserialize<'de> for $Set {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let target = PhantomData::<($Set, $Item)>;
                deserializer.deserialize_seq(SetVisitor { expected: $expected, target })
            }
        }
    )*};
}

as_items! {
    CellSet of Cell: "an array of cells"
    HouseSet of House: "an array of houses"
    TechniqueSet of Technique: "an array of techniques"
}

/// A digit is a number from 1 to 9.
impl Serialize for Digit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.value())
    }
}

impl<'de> Deserialize<'de> for Digit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digit, D::Error> {
        let value = u8::deserialize(deserializer)?;
        let digit = usize::from(value).checked_sub(1).and_then(Digit::from_index);
        let found = Unexpected::Unsigned(value.into());
        digit.ok_or_else(|| Error::invalid_value(found, &"a digit from 1 to 9"))
    }
}

/// A rating is a number with at most one decimal.
impl Serialize for Rating {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.to_f64())
    }
}

impl<'de> Deserialize<'de> for Rating {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rating, D::Error> {
        let value = f64::deserialize(deserializer)?;
        // A number that is out of range, or has more decimals, differs from its rounded rating.
        let rating = Rating((value * 10.0).round() as u16);
        let found = Unexpected::Float(value);
        let is_exact = rating.to_f64() == value;
        is_exact
            .then_some(rating)
            .ok_or_else(|| Error::invalid_value(found, &"a rating such as 7.2"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::example::{PUZZLE, SOLUTION};
    use serde::de::DeserializeOwned;
    use std::fmt::Debug;

    /// `value` is written as `json` and read back from it.
    #[track_caller]
    fn is_written_as<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T, json: &str) {
        assert_eq!(serde_json::to_string(&value).expect("plain data"), json);
        assert_eq!(serde_json::from_str::<T>(json).expect(json), value);
    }

    /// `json` is not accepted as a `T`, and the message contains `reason`.
    #[track_caller]
    fn is_rejected<T: DeserializeOwned + Debug>(json: &str, reason: &str) {
        let message = serde_json::from_str::<T>(json).expect_err(json).to_string();
        assert!(message.contains(reason), "{json}: {message}");
    }

    #[test]
    fn types_are_written_and_read_back() {
        is_written_as(PUZZLE.parse::<Grid>().expect("a puzzle"), &format!("{PUZZLE:?}"));
        is_written_as(SOLUTION.parse::<Solution>().expect("a solution"), &format!("{SOLUTION:?}"));
        is_written_as(Digit::ALL.map(Some), "[1,2,3,4,5,6,7,8,9]");
        is_written_as([Some(Digit::D7), None], "[7,null]");
        is_written_as(DigitSet::from([Digit::D5, Digit::D1]), r#""15""#);
        is_written_as(Cell::R5C3, r#""r5c3""#);
        is_written_as(House::Column9, r#""column 9""#);
        is_written_as(Candidate::new(Cell::R2C7, Digit::D4), r#""r2c7=4""#);
        is_written_as(CellSet::from([Cell::R9C9, Cell::R1C1]), r#"["r1c1","r9c9"]"#);
        is_written_as(HouseSet::from([House::Box1]), r#"["box 1"]"#);
        is_written_as(Technique::XWing, r#""X-wing""#);
        is_written_as([Rating(72), Rating(0), Rating(120)], "[7.2,0.0,12.0]");
        is_written_as(TechniqueSet::EMPTY.with(Technique::XWing), r#"["X-wing"]"#);
        is_written_as(HodokuLevel::Unfair, r#""unfair""#);
        is_written_as(Difficulty::Expert, r#""expert""#);
        Order::ALL.iter().for_each(|&order| is_written_as(order, &format!("\"{order}\"")));
    }

    #[test]
    fn all_names_are_read_back() {
        Technique::ALL.iter().for_each(|&t| is_written_as(t, &format!("\"{t}\"")));
        PatternSymmetry::ALL.iter().for_each(|&s| is_written_as(s, &format!("\"{s}\"")));
    }

    #[test]
    fn invalid_values_are_rejected_with_a_reason() {
        is_rejected::<Grid>(r#""53..7""#, "row 1 has 5 cells where 9 are needed");
        is_rejected::<Grid>("5", "a puzzle of 81 cells");
        is_rejected::<Solution>(&format!("{PUZZLE:?}"), "not a solution");
        is_rejected::<Digit>("0", "a digit from 1 to 9");
        is_rejected::<Digit>("10", "a digit from 1 to 9");
        is_rejected::<Cell>(r#""r0c1""#, "expected a cell such as r5c3");
        is_rejected::<CellSet>(r#"["r1c1","x"]"#, "expected a cell such as r5c3");
        is_rejected::<CellSet>(r#""r1c1""#, "an array of cells");
        is_rejected::<Rating>("7.25", "a rating such as 7.2");
        is_rejected::<Rating>("-1", "a rating such as 7.2");
        is_rejected::<Rating>("1e9", "a rating such as 7.2");
        is_rejected::<Technique>(r#""guess""#, "not a technique");
    }
}
