//! [`StoredPuzzle`]: a row of the table of puzzles; [`BadPuzzle`]: one that cannot be read.

use super::columns::{grid, optional, rating};
use ennead::fields::{Facts, Status};
use ennead::logic::{Minutes, RatingValues, Ratings};
use ennead::solve::SearchStatistics;
use ennead::{Grid, Solution, Technique};
use rusqlite::types::Type;
use rusqlite::{Error, Row};
use std::collections::BTreeMap;
use std::fmt;

/// A puzzle of the store: the one of its class that was seen first.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct StoredPuzzle {
    /// The number of its row.
    pub(crate) id: i64,
    pub(crate) puzzle: Grid,
    pub(crate) solution: Solution,
    /// Where it is from: the name of its file, or the text that was given when it was added.
    pub(crate) source: Option<String>,
    /// When it was added, in seconds since 1970.
    pub(crate) added: i64,
    /// Its ratings, if it was rated.
    pub(crate) ratings: Option<RatingValues>,
}

/// A row of the table that is not a valid puzzle, because another program has written it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BadPuzzle {
    pub(crate) id: i64,
    /// Which column is wrong, and why.
    why: String,
}

impl fmt::Display for BadPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BadPuzzle { id, why } = self;
        write!(f, "puzzle {id} cannot be read: {why}; `ennead store rm {id}` removes it")
    }
}

/// The columns of a [`StoredPuzzle`], in the order in which [`StoredPuzzle::of`] reads them.
pub(super) const COLUMNS: &str = "id, puzzle, solution, source, CAST(added AS INTEGER), er, ep, ed, \
                                  technique, score, hodoku_level, steps, minutes, \
                                  minutes_low, minutes_high";

impl StoredPuzzle {
    /// The puzzle in a row of [`COLUMNS`], or what is wrong with the row.
    pub(super) fn of(row: &Row) -> rusqlite::Result<Result<StoredPuzzle, BadPuzzle>> {
        let id = row.get(0)?;
        Ok(StoredPuzzle::read(row).map_err(|error| {
            let why = match &error {
                Error::FromSqlConversionFailure(column, _, error) => {
                    let name = row.as_ref().column_name(*column).unwrap_or_default();
                    format!("its {name}: {error}")
                }
                error => error.to_string(),
            };
            BadPuzzle { id, why }
        }))
    }

    fn read(row: &Row) -> rusqlite::Result<StoredPuzzle> {
        let solution = Solution::try_from(grid(row, 2)?)
            .map_err(|error| Error::FromSqlConversionFailure(2, Type::Text, Box::new(error)))?;
        Ok(StoredPuzzle {
            id: row.get(0)?,
            puzzle: grid(row, 1)?,
            solution,
            source: row.get(3)?,
            added: row.get(4)?,
            ratings: ratings(row)?,
        })
    }

    /// The stored ratings, in the form for [`Facts`].
    pub(crate) fn kept_ratings(&self) -> Option<Ratings> {
        self.ratings.clone().map(|values| Ratings::kept(&self.puzzle, values))
    }

    /// The facts of the puzzle. `ratings` are its [`StoredPuzzle::kept_ratings`]; `search` is the
    /// work of the scalar search, if a field needs it.
    pub(crate) fn facts<'a>(
        &'a self,
        ratings: Option<&'a Ratings>,
        search: Option<SearchStatistics>,
    ) -> Facts<'a> {
        Facts {
            id: self.id.try_into().ok(),
            source: self.source.as_deref(),
            added: self.added.try_into().ok(),
            puzzle: Some(&self.puzzle),
            status: Some(Status::Unique),
            solution: Some(&self.solution),
            search,
            ratings,
            ..Facts::default()
        }
    }
}

/// The ratings of a row; `None` if the puzzle was not rated.
fn ratings(row: &Row) -> rusqlite::Result<Option<RatingValues>> {
    let Some(expected) = row.get::<_, Option<f64>>(12)? else { return Ok(None) };
    let (low, high): (Option<f64>, Option<f64>) = (row.get(13)?, row.get(14)?);
    let interval = low.zip(high).map(|(low, high)| [low, high]);
    let mut values = RatingValues::default();
    (values.er, values.ep, values.ed) = (rating(row, 5)?, rating(row, 6)?, rating(row, 7)?);
    values.technique = optional(row, 8)?;
    values.score = row.get(9)?;
    values.hodoku_level = optional(row, 10)?;
    values.steps = match row.get_ref(11)?.data_type() {
        Type::Null => None,
        _ => Some(steps(row, 11)?),
    };
    values.minutes = Some(Minutes::kept(expected, interval));
    Ok(Some(values))
}

/// The number of steps of each technique, in the order of [`Technique::ALL`].
fn steps(row: &Row, column: usize) -> rusqlite::Result<Vec<(Technique, usize)>> {
    let text: String = row.get(column)?;
    let steps: BTreeMap<String, usize> = serde_json::from_str(&text)
        .map_err(|error| Error::FromSqlConversionFailure(column, Type::Text, Box::new(error)))?;
    let count = |technique: &Technique| Some((*technique, *steps.get(technique.name())?));
    Ok(Technique::ALL.iter().filter_map(count).collect())
}
