//! [`Contents`]: the content of the store in numbers. Removes puzzles.

use super::columns::rating;
use super::error::{Result, StoreError, StoreErrorKind};
use super::open::Store;
use ennead::logic::Difficulty;
use rusqlite::Connection;
use std::collections::BTreeMap;

/// The content of a store, in numbers.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Contents {
    /// The number of puzzles, all of different classes.
    pub(crate) puzzles: u64,
    /// The number of them that have ratings.
    pub(crate) rated: u64,
    /// The least and the greatest number of clues; `None` for an empty store.
    pub(crate) clues: Option<(u64, u64)>,
    /// The least and the greatest known ER.
    pub(crate) er: Option<(f64, f64)>,
    /// The number of puzzles of each difficulty, if there are any.
    pub(crate) difficulties: BTreeMap<Difficulty, u64>,
    /// The number of games, and of those that are over.
    pub(crate) games: u64,
    pub(crate) games_over: u64,
    /// The size of the file, without the log beside it.
    pub(crate) bytes: u64,
}

impl Store {
    /// The content of the store, in numbers.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(crate) fn contents(&self) -> Result<Contents> {
        self.read(contents)
    }

    /// Removes the puzzles with these numbers, in one transaction, and returns how many they were.
    /// Games of them stay.
    ///
    /// # Errors
    /// If they cannot be removed, or one of them does not exist. Then all of them stay.
    pub(crate) fn remove(&self, ids: &[i64]) -> Result<u64> {
        let removed = self.write(|transaction| {
            let mut known = transaction.prepare("SELECT 1 FROM puzzle WHERE id = ?1")?;
            for id in ids {
                if !known.exists([id])? {
                    return Ok(Err(*id));
                }
            }
            let mut statement = transaction.prepare("DELETE FROM puzzle WHERE id = ?1")?;
            let mut removed = 0;
            for id in ids {
                removed += statement.execute([id])? as u64;
            }
            Ok(Ok(removed))
        })?;
        removed.map_err(|id| StoreError::of(self.path(), StoreErrorKind::NoPuzzle(id)))
    }
}

fn contents(connection: &Connection) -> rusqlite::Result<Contents> {
    let count = |sql: &str| {
        connection.query_row(sql, [], |row| row.get::<_, i64>(0)).map(i64::unsigned_abs)
    };
    let mut statement =
        connection.prepare("SELECT er, count(*) FROM puzzle WHERE er IS NOT NULL GROUP BY er")?;
    let mut difficulties = BTreeMap::new();
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let Some(er) = rating(row, 0)? else { continue };
        *difficulties.entry(Difficulty::of(er)).or_default() +=
            row.get::<_, i64>(1)?.unsigned_abs();
    }
    let ends = |column: &str| -> rusqlite::Result<Option<(f64, f64)>> {
        // Two queries: an index gives each end quickly, but not both in one query.
        let end = |end: &str| {
            let sql = format!("SELECT {end}({column}) FROM puzzle WHERE {column} IS NOT NULL");
            connection.query_row(&sql, [], |row| row.get::<_, Option<f64>>(0))
        };
        Ok(end("min")?.zip(end("max")?))
    };
    Ok(Contents {
        puzzles: count("SELECT count(*) FROM puzzle")?,
        rated: count("SELECT count(*) FROM puzzle WHERE minutes IS NOT NULL")?,
        clues: ends("clues")?.map(|(least, most)| (least as u64, most as u64)),
        er: ends("er")?,
        difficulties,
        games: count("SELECT count(*) FROM game")?,
        games_over: count("SELECT count(*) FROM game WHERE ended IS NOT NULL")?,
        bytes: count("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")?,
    })
}
