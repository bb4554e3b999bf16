//! The arguments that say which puzzles of a store are wanted.

use crate::cli::options;
use crate::cli::options::amounts;
use crate::store::{self, Selection, Sort, Store, StoreError, StoreErrorKind, StoredPuzzle};
use clap::Args;
use ennead::fields::{Filter, Task};
use ennead::{Canonical, Grid};

/// A condition.
#[derive(Args, Debug)]
pub(super) struct WhereArgs {
    /// Only puzzles of which this is true, as in 'er >= 7 && minutes < 20'
    #[arg(long = "where", value_name = "CONDITION", value_parser = |text: &str| options::fields::filter(text, Task::Store))]
    pub(super) filter: Option<Filter>,
}

/// Order and number.
#[derive(Args, Debug)]
pub(super) struct OrderArgs {
    /// Sort by this field; with - before it, from high to low; unknown values last [default: id]
    #[arg(
        long,
        value_name = "FIELD",
        allow_hyphen_values = true,
        value_parser = str::parse::<Sort>
    )]
    sort: Option<Sort>,
    /// At most N puzzles
    #[arg(
        short = 'n',
        long = "number",
        value_name = "N",
        value_parser = amounts::number::<u64>(1..=u64::MAX)
    )]
    number: Option<u64>,
    /// Leave out the first N
    #[arg(
        long,
        value_name = "N",
        value_parser = amounts::number::<u64>(0..=u64::MAX),
        default_value_t = 0
    )]
    skip: u64,
}

impl OrderArgs {
    /// The puzzles for which `filter` holds, sorted and limited as the arguments say.
    pub(super) fn selection<'a>(&self, filter: Option<&'a Filter>) -> Selection<'a> {
        Selection {
            filter,
            sort: self.sort.unwrap_or_default(),
            offset: self.skip,
            limit: self.number,
        }
    }
}

/// An argument that names one puzzle of a store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Key {
    /// The number of its row.
    Id(i64),
    /// The puzzle itself, or an equivalent one.
    Puzzle(Grid),
}

impl Key {
    /// Reads an argument.
    pub(super) fn parse(text: &str) -> Result<Key, String> {
        // A puzzle has at least 81 characters, a number at most 19.
        if let Ok(id) = text.parse() {
            return Ok(Key::Id(id));
        }
        let puzzle = text.parse::<Grid>();
        puzzle.map(Key::Puzzle).map_err(|error| {
            format!("neither the number of a puzzle of the store nor a puzzle: {}", error.kind)
        })
    }

    /// The puzzle that the key names, if the store has it.
    pub(super) fn find(self, store: &Store) -> store::Result<Option<StoredPuzzle>> {
        Ok(match self {
            Key::Id(id) => store.puzzle(id)?,
            Key::Puzzle(grid) => store.puzzle_of_class(Canonical::of(&grid).fingerprint())?,
        })
    }

    /// The number of the row that the key names, if the store has it. The row need not be readable.
    pub(super) fn id(self, store: &Store) -> store::Result<Option<i64>> {
        match self.find(store) {
            Ok(found) => Ok(found.map(|puzzle| puzzle.id)),
            Err(StoreError { kind: StoreErrorKind::BadPuzzle(row), .. }) => Ok(Some(row.id)),
            Err(error) => Err(error),
        }
    }
}

impl std::fmt::Display for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Key::Id(id) => write!(f, "puzzle {id}"),
            Key::Puzzle(grid) => write!(f, "a puzzle equivalent to {grid}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_a_number_or_a_puzzle() {
        assert_eq!(Key::parse("17"), Ok(Key::Id(17)));
        let digits =
            "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
        assert!(matches!(Key::parse(digits), Ok(Key::Puzzle(_))));
        for text in ["", "x", "12345678901234567890", &digits[1..]] {
            assert!(Key::parse(text).is_err(), "{text}");
        }
    }
}
