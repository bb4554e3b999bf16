//! Games, with a row for each, and their statistics.
//!
//! The column `state` is the text of the [`Game`]: the sheet, and every change, also those that
//! were undone. So changes need no table of their own, and a save writes one row in one
//! transaction: a process that is killed never leaves half a game. The other columns repeat what
//! lists and statistics need.

use super::columns::{GameId, now, optional, parsed};
use super::error::{Result, StoreError, StoreErrorKind};
use super::open::Store;
use ennead::game::{Game, Phase};
use ennead::logic::Difficulty;
use ennead::{Cell, Digit, Grid};
use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde::{Serialize, Serializer};

/// Where the puzzle of a game is from.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct GameOrigin {
    /// The difficulty that was asked for or found; `None` if unknown.
    pub(crate) difficulty: Option<Difficulty>,
    /// What the player asked for, in words or as options; may be empty.
    pub(crate) wish: String,
    /// The seed that gave the puzzle.
    pub(crate) seed: Option<u64>,
}

/// A game as it was saved last. Times are in seconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct StoredGame {
    pub(crate) id: GameId,
    pub(crate) game: Game,
    pub(crate) origin: GameOrigin,
    /// How often it was saved, for [`Store::save_game`].
    pub(crate) revision: u64,
    pub(crate) started: i64,
    pub(crate) changed: i64,
    /// When the grid was filled; `None` until then.
    pub(crate) ended: Option<i64>,
}

/// A row of the list of games. Times are in seconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct GameSummary {
    pub(crate) id: GameId,
    /// The givens; while the puzzle is typed in, the digits so far.
    pub(crate) puzzle: Grid,
    /// The digits on the sheet.
    pub(crate) values: Grid,
    pub(crate) difficulty: Option<Difficulty>,
    #[serde(serialize_with = "in_words")]
    pub(crate) phase: Phase,
    /// How long it was played.
    pub(crate) seconds: u64,
    pub(crate) hints: u32,
    pub(crate) mistakes: u32,
    /// How many cells are open.
    pub(crate) open: u32,
    pub(crate) started: i64,
    pub(crate) changed: i64,
    pub(crate) ended: Option<i64>,
}

fn in_words<S: Serializer>(phase: &Phase, serializer: S) -> std::result::Result<S::Ok, S::Error> {
    serializer.serialize_str(phase.name())
}

/// The statistics of the games of one difficulty. Games whose puzzle is still being typed in, and
/// untouched games, are not counted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct DifficultyStatistics {
    /// The difficulty; `None` for games without a known one.
    pub(crate) difficulty: Option<Difficulty>,
    /// The number of games that were played.
    pub(crate) played: u64,
    /// The number of them that the player solved, not the program.
    pub(crate) finished: u64,
    /// The shortest time of a game that the player solved, in seconds.
    pub(crate) best: Option<u64>,
    /// The mean time of the games that the player solved, in seconds.
    pub(crate) mean: Option<u64>,
    /// The hints of all games together.
    pub(crate) hints: u64,
}

/// The condition that a game has begun and is untouched: nothing was written or undone, and no hint
/// was asked for. A state is the JSON object of a [`Game`], without spaces.
const UNTOUCHED: &str =
    "(phase = 'playing' AND hints = 0 AND mistakes = 0 AND instr(state, '\"changes\":[]') > 0)";

/// The columns of a [`StoredGame`].
const WHOLE: &str = "SELECT id, state, difficulty, wish, seed, CAST(started AS INTEGER), \
                     CAST(changed AS INTEGER), CAST(ended AS INTEGER), revision FROM game";

/// The columns of a [`StoredGame`] before its state is read.
type WholeRow = (GameId, String, GameOrigin, [i64; 2], Option<i64>, i64);

impl Store {
    /// Adds a new game. Its revision is 0.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn new_game(&self, game: &Game, origin: &GameOrigin) -> Result<GameId> {
        let values = Columns::of(game);
        self.write(|transaction| {
            transaction.execute(
                "INSERT INTO game (puzzle, state, phase, difficulty, wish, seed, milliseconds, hints,
                     mistakes, open, started, changed, ended)
                 VALUES (:puzzle, :state, :phase, :difficulty, :wish, :seed, :milliseconds, :hints,
                     :mistakes, :open, :now, :now, iif(:is_over, :now, NULL))",
                named_params! {
                    ":puzzle": values.puzzle.to_string(),
                    ":state": values.state,
                    ":phase": game.phase().name(),
                    ":difficulty": origin.difficulty.map(Difficulty::name),
                    ":wish": origin.wish,
                    // SQLite's numbers end at 2^63.
                    ":seed": origin.seed.map(|seed| seed.to_string()),
                    ":milliseconds": values.milliseconds,
                    ":hints": game.record.hints,
                    ":mistakes": game.record.mistakes,
                    ":open": values.open,
                    ":now": now(),
                    ":is_over": values.is_over,
                },
            )?;
            Ok(GameId(transaction.last_insert_rowid()))
        })
    }

    /// Saves a game, if `revision` is still its revision in the store. Returns the next revision,
    /// or `None` if the game was saved or removed elsewhere since, or has another puzzle. Then
    /// nothing is written.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn save_game(&self, id: GameId, revision: u64, game: &Game) -> Result<Option<u64>> {
        // SQLite's numbers end at 2^63: no game has a greater one.
        let Ok(known) = i64::try_from(revision) else { return Ok(None) };
        let values = Columns::of(game);
        let saved = self.write(|transaction| {
            transaction.execute(
                "UPDATE game SET puzzle = :puzzle, state = :state, phase = :phase,
                     milliseconds = :milliseconds, hints = :hints, mistakes = :mistakes,
                     open = :open, revision = revision + 1, changed = :now,
                     ended = iif(:is_over, ifnull(ended, :now), NULL)
                 WHERE id = :id AND revision = :revision
                     AND (puzzle = :puzzle OR 'editing' IN (phase, :phase))",
                named_params! {
                    ":id": id.0,
                    ":revision": known,
                    ":puzzle": values.puzzle.to_string(),
                    ":state": values.state,
                    ":phase": game.phase().name(),
                    ":milliseconds": values.milliseconds,
                    ":hints": game.record.hints,
                    ":mistakes": game.record.mistakes,
                    ":open": values.open,
                    ":now": now(),
                    ":is_over": values.is_over,
                },
            )
        })?;
        Ok((saved > 0).then(|| revision.saturating_add(1)))
    }

    /// The game with this number; `None` if there is none.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(crate) fn game(&self, id: GameId) -> Result<Option<StoredGame>> {
        let row = self.read(|connection| {
            let sql = format!("{WHOLE} WHERE id = ?1");
            connection.query_row(&sql, [id.0], whole_row).optional()
        })?;
        row.map(|row| self.stored_game(row)).transpose()
    }

    /// Of the games that are not over, the one that was played last.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(crate) fn last_game(&self) -> Result<Option<StoredGame>> {
        let row = self.read(|connection| {
            let sql = format!("{WHOLE} WHERE ended IS NULL ORDER BY changed DESC, id DESC LIMIT 1");
            connection.query_row(&sql, [], whole_row).optional()
        })?;
        row.map(|row| self.stored_game(row)).transpose()
    }

    /// The list of games, the one that was played last first: at most `limit` of them, after the
    /// first `offset`.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(crate) fn games(&self, offset: usize, limit: usize) -> Result<Vec<GameSummary>> {
        self.read(|connection| summaries(connection, offset, limit))
    }

    /// Sets the difficulty of a game, unless it is known already.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn set_difficulty(&self, id: GameId, difficulty: Difficulty) -> Result<()> {
        let sql = "UPDATE game SET difficulty = ifnull(difficulty, ?2) WHERE id = ?1";
        self.write(|transaction| transaction.execute(sql, (id.0, difficulty.name())))?;
        Ok(())
    }

    /// Removes a game.
    ///
    /// # Errors
    /// If it cannot be removed, or does not exist.
    pub(crate) fn remove_game(&self, id: GameId) -> Result<()> {
        let removed = self
            .write(|transaction| transaction.execute("DELETE FROM game WHERE id = ?1", [id.0]))?;
        match removed {
            0 => Err(StoreError::of(self.path(), StoreErrorKind::NoGame(id))),
            _ => Ok(()),
        }
    }

    /// Removes a game whose puzzle the program made, if it is untouched.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub(crate) fn remove_untouched(&self, id: GameId) -> Result<()> {
        let sql = format!("DELETE FROM game WHERE id = ?1 AND seed IS NOT NULL AND {UNTOUCHED}");
        self.write(|transaction| transaction.execute(&sql, [id.0]))?;
        Ok(())
    }

    /// The statistics of each difficulty that was played, from easy to extreme; the games without a
    /// difficulty come last.
    ///
    /// # Errors
    /// If they cannot be read.
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
                    difficulty: optional(row, 0).unwrap_or_default(),
                    played: count(1)?,
                    finished: count(2)?,
                    best: seconds(3)?,
                    mean: seconds(4)?,
                    hints: count(5)?,
                })
            })?;
            found.collect::<rusqlite::Result<Vec<_>>>()
        })?;
        rows.sort_by_key(|row| (row.difficulty.is_none(), row.difficulty));
        Ok(rows)
    }

    fn stored_game(&self, row: WholeRow) -> Result<StoredGame> {
        let (id, state, origin, [started, changed], ended, revision) = row;
        let revision = revision.unsigned_abs();
        match state.parse() {
            Ok(game) => Ok(StoredGame { id, game, origin, revision, started, changed, ended }),
            Err(error) => Err(StoreError::of(self.path(), StoreErrorKind::BadGame(id, error))),
        }
    }
}

/// The values of the columns of a game.
struct Columns {
    puzzle: Grid,
    state: String,
    milliseconds: i64,
    open: u32,
    is_over: bool,
}

impl Columns {
    fn of(game: &Game) -> Columns {
        let sheet = game.sheet();
        Columns {
            puzzle: match game.phase() {
                Phase::Editing => sheet.values(),
                _ => *sheet.givens(),
            },
            state: game.to_string(),
            milliseconds: i64::try_from(game.record.milliseconds).unwrap_or(i64::MAX),
            open: sheet.open().iter().map(|_| 1).sum(),
            is_over: game.phase().is_over(),
        }
    }
}

fn whole_row(row: &Row) -> rusqlite::Result<WholeRow> {
    let seed: Option<String> = row.get(4)?;
    let origin = GameOrigin {
        difficulty: optional(row, 2).unwrap_or_default(),
        wish: row.get(3)?,
        seed: seed.and_then(|seed| seed.parse().ok()),
    };
    Ok((
        GameId(row.get(0)?),
        row.get(1)?,
        origin,
        [row.get(5)?, row.get(6)?],
        row.get(7)?,
        row.get(8)?,
    ))
}

fn summaries(
    connection: &Connection,
    offset: usize,
    limit: usize,
) -> rusqlite::Result<Vec<GameSummary>> {
    let mut statement = connection.prepare(
        "SELECT id, puzzle, difficulty, phase, milliseconds / 1000, hints, mistakes, open,
             CAST(started AS INTEGER), CAST(changed AS INTEGER), CAST(ended AS INTEGER),
             iif(json_valid(state), CAST(json_extract(state, '$.squares') AS TEXT), NULL)
         FROM game ORDER BY changed DESC, id DESC LIMIT ?1 OFFSET ?2",
    )?;
    let numbers = [limit, offset].map(|number| i64::try_from(number).unwrap_or(i64::MAX));
    let rows = statement.query_map(numbers, |row| {
        Ok(GameSummary {
            // A game that cannot be read must not hide the others.
            id: GameId(row.get(0)?),
            puzzle: parsed(row, 1).unwrap_or(Grid::EMPTY),
            difficulty: optional(row, 2).unwrap_or_default(),
            phase: parsed(row, 3).unwrap_or(Phase::Playing),
            seconds: row.get::<_, i64>(4)?.try_into().unwrap_or(0),
            hints: row.get(5)?,
            mistakes: row.get(6)?,
            open: row.get(7)?,
            started: row.get(8)?,
            changed: row.get(9)?,
            ended: row.get(10)?,
            values: values(&row.get::<_, Option<String>>(11)?.unwrap_or_default()),
        })
    })?;
    rows.collect()
}

/// The digits of a sheet whose squares are this JSON array of texts, in each of which the digit
/// comes first. No digits if it is not such an array.
fn values(squares: &str) -> Grid {
    let squares: Vec<String> = serde_json::from_str(squares).unwrap_or_default();
    let digits = squares.iter().map(|square| Digit::from_ascii(*square.as_bytes().first()?));
    let mut values = Grid::EMPTY;
    Cell::ALL.into_iter().zip(digits).for_each(|(cell, digit)| values.set(cell, digit));
    values
}
