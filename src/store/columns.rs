//! Reads columns as values of the library. Grids, levels and phases are texts, so that people can
//! read the tables; fingerprints are bytes; times are numbers.

use ennead::{Digit, Grid, Rating};
use rusqlite::Row;
use rusqlite::types::{FromSqlError, Type};
use serde::Serialize;
use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::time::SystemTime;

/// The number of a game. No other game ever gets it, not even after the game was removed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub(crate) struct GameId(pub(crate) i64);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The value of the text in this column.
pub(super) fn parsed<T>(row: &Row, column: usize) -> rusqlite::Result<T>
where
    T: FromStr<Err: Error + Send + Sync + 'static>,
{
    let text = row.get_ref(column)?.as_str().map_err(|error| unusable(column, error))?;
    text.parse().map_err(|error| {
        rusqlite::Error::FromSqlConversionFailure(column, Type::Text, Box::new(error))
    })
}

/// Like [`parsed`], for a column that may be null.
pub(super) fn optional<T>(row: &Row, column: usize) -> rusqlite::Result<Option<T>>
where
    T: FromStr<Err: Error + Send + Sync + 'static>,
{
    match row.get_ref(column)?.data_type() {
        Type::Null => Ok(None),
        _ => parsed(row, column).map(Some),
    }
}

/// A rating, which is 4.5 in its column as well; `None` if it is null.
pub(super) fn rating(row: &Row, column: usize) -> rusqlite::Result<Option<Rating>> {
    let rating: Option<f64> = row.get(column)?;
    // Ratings are below 20: the product fits.
    Ok(rating.map(|rating| Rating::from_tenths((rating * 10.0).round() as u16)))
}

/// The 81 characters of a grid.
pub(super) fn grid(row: &Row, column: usize) -> rusqlite::Result<Grid> {
    match <[u8; 81]>::try_from(row.get_ref(column)?.as_bytes().unwrap_or_default()) {
        Ok(line) => Ok(Grid::new(line.map(Digit::from_ascii))),
        Err(_) => parsed(row, column),
    }
}

/// A fingerprint as in its column: bytes that sort as the numbers do.
pub(super) fn blob(fingerprint: u128) -> [u8; 16] {
    fingerprint.to_be_bytes()
}

/// The time now, in seconds since 1970.
pub(super) fn now() -> f64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0.0, |since| since.as_secs_f64())
}

fn unusable(column: usize, error: FromSqlError) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Text, Box::new(error))
}
