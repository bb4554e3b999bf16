//! [`DifficultyStatistics`]: how the games of each difficulty went.

use super::columns::optional;
use super::games::UNTOUCHED;
use super::{Result, Store};
use ennead::logic::Difficulty;

/// How the games of one difficulty went. Games whose puzzle is still being typed in do not count,
/// nor untouched ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct DifficultyStatistics {
    /// The difficulty; `None` for games without a known one.
    pub(crate) difficulty: Option<Difficulty>,
    /// How many games were played.
    pub(crate) played: u64,
    /// How many of them the player solved. What the program filled in does not count.
    pub(crate) finished: u64,
    /// The shortest time of a game that the player solved.
    pub(crate) best_seconds: Option<u64>,
    /// The mean time of the games that the player solved.
    pub(crate) mean_seconds: Option<u64>,
    /// The hints of all games together.
    pub(crate) hints: u64,
}

impl Store {
    /// The statistics of each difficulty that was played, from easy to extreme; the games without a
    /// difficulty come last.
    ///
    /// # Errors
    /// When they cannot be read.
    pub(crate) fn statistics(&self) -> Result<Vec<DifficultyStatistics>> {
        let mut rows = self.read(|connection| {
            let mut statement = connection.prepare(&format!(
                "SELECT difficulty, count(*), count(*) FILTER (WHERE phase = 'solved'),
                     min(milliseconds) FILTER (WHERE phase = 'solved') / 1000,
                     CAST(avg(milliseconds) FILTER (WHERE phase = 'solved') / 1000 AS INTEGER),
                     sum(hints)
                 FROM game WHERE phase <> 'editing' AND NOT {UNTOUCHED} GROUP BY difficulty",
            ))?;
            let found = statement.query_map([], |row| {
                let count = |column| row.get(column).map(i64::unsigned_abs);
                let seconds =
                    |column| row.get::<_, Option<i64>>(column).map(|s| s.map(i64::unsigned_abs));
                Ok(DifficultyStatistics {
                    difficulty: optional(row, 0)?,
                    played: count(1)?,
                    finished: count(2)?,
                    best_seconds: seconds(3)?,
                    mean_seconds: seconds(4)?,
                    hints: count(5)?,
                })
            })?;
            found.collect::<rusqlite::Result<Vec<_>>>()
        })?;
        rows.sort_by_key(|row| (row.difficulty.is_none(), row.difficulty));
        Ok(rows)
    }
}
