//! Games: a row for each, with the whole game as text.
//!
//! The state of a game is what [`Game`] displays and reads back: the sheet, and every move with
//! what it changed, also those that were undone. So the moves need no table of their own, and each
//! save is one row in one transaction: no process that ends in between leaves half a game. The
//! other columns say again what lists and statistics need.

use super::columns::{blob, optional, parsed};
use super::error::{StoreError, StoreErrorKind};
use super::{Result, Store, now};
use ennead::game::{Game, Phase};
use ennead::logic::Difficulty;
use ennead::{Canonical, Cell, Digit, Grid};
use rusqlite::{Connection, OptionalExtension, Row, named_params};
use std::fmt;

/// The number of a game. It is never given to another, not even after the game was removed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct GameId(pub(crate) i64);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Where the puzzle of a game is from.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct GameOrigin {
    /// The difficulty that was asked for or found; `None` if unknown.
    pub(crate) difficulty: Option<Difficulty>,
    /// The wish of the player, in words or as options; may be empty.
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
    /// How often it was saved: for [`Store::save_game`].
    pub(crate) revision: u64,
    pub(crate) started: i64,
    pub(crate) changed: i64,
    /// When the grid was filled; `None` while the game goes on.
    pub(crate) ended: Option<i64>,
}

/// A row of the list of games. Times are in seconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameSummary {
    pub(crate) id: GameId,
    /// The givens; while the puzzle is typed in, the digits so far.
    pub(crate) puzzle: Grid,
    /// The digits on the sheet.
    pub(crate) values: Grid,
    pub(crate) difficulty: Option<Difficulty>,
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

/// The condition that a game is begun and untouched: nothing was written or taken back, and no hint
/// was asked for. A state is the JSON object that [`Game`] displays, without spaces.
pub(super) const UNTOUCHED: &str =
    "(phase = 'playing' AND hints = 0 AND mistakes = 0 AND instr(state, '\"changes\":[]') > 0)";

/// The columns of a [`StoredGame`].
const WHOLE: &str = "SELECT id, state, difficulty, wish, seed, CAST(started AS INTEGER), \
                     CAST(changed AS INTEGER), CAST(ended AS INTEGER), revision FROM game";

/// The columns of a [`StoredGame`] before its state is read.
type WholeRow = (GameId, String, GameOrigin, [i64; 2], Option<i64>, i64);

impl Store {
    /// Stores a new game. If it is untouched and the store has an untouched game with the same
    /// sheet, that game is used instead: opening a puzzle several times makes one game. Its origin
    /// becomes `origin`: the difficulty, or the wish with its seed. Returns the number and the
    /// revision of the game.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn begin_game(&self, game: &Game, origin: &GameOrigin) -> Result<(GameId, u64)> {
        self.begin(game, origin, None)
    }

    /// Like [`Store::begin_game`], for a client that may repeat its request because it got no
    /// answer. A second request with the same key gets the same game, unchanged; the last part of
    /// the result is then true.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn begin_game_once(
        &self,
        game: &Game,
        origin: &GameOrigin,
        key: &str,
    ) -> Result<(GameId, u64, bool)> {
        let known = self.read(|connection| {
            let sql = "SELECT id, revision FROM game WHERE key = ?1";
            let row = |row: &Row| Ok((GameId(row.get(0)?), row.get::<_, i64>(1)?));
            connection.query_row(sql, [key], row).optional()
        })?;
        if let Some((id, revision)) = known {
            return Ok((id, revision.unsigned_abs(), true));
        }
        let (id, revision) = self.begin(game, origin, Some(key))?;
        Ok((id, revision, false))
    }

    fn begin(&self, game: &Game, origin: &GameOrigin, key: Option<&str>) -> Result<(GameId, u64)> {
        let Some((id, revision)) = self.untouched_twin(game)? else {
            return Ok((self.new_game(game, origin, key)?, 0));
        };
        self.write(|transaction| {
            transaction.execute(
                "UPDATE game SET changed = :now, difficulty = ifnull(:difficulty, difficulty),
                     wish = iif(:is_wished, :wish, wish), seed = iif(:is_wished, :seed, seed),
                     key = ifnull(:key, key)
                 WHERE id = :id",
                named_params! {
                    ":id": id.0,
                    ":now": now(),
                    ":difficulty": origin.difficulty.map(Difficulty::name),
                    ":is_wished": !origin.wish.is_empty() || origin.seed.is_some(),
                    ":wish": origin.wish,
                    ":seed": origin.seed.map(|seed| seed.to_string()),
                    ":key": key,
                },
            )
        })?;
        Ok((id, revision))
    }

    /// The untouched game with the sheet of `game`, if that is untouched itself.
    fn untouched_twin(&self, game: &Game) -> Result<Option<(GameId, u64)>> {
        let record = &game.record;
        if game.changes() != (0, 0) || (record.hints, record.mistakes) != (0, 0) {
            return Ok(None);
        }
        let rows = self.read(|connection| {
            let sql = format!(
                "SELECT id, state, revision FROM game WHERE puzzle = ?1 AND {UNTOUCHED} \
                 ORDER BY changed DESC, id DESC"
            );
            let mut statement = connection.prepare(&sql)?;
            let rows = statement.query_map([Columns::of(game).puzzle.to_string()], |row| {
                Ok((GameId(row.get(0)?), row.get::<_, String>(1)?, row.get::<_, i64>(2)?))
            })?;
            rows.collect::<rusqlite::Result<Vec<_>>>()
        })?;
        // The sheet of a position that was read has more than the givens.
        let is_twin = |state: &str| {
            let twin = state.parse::<Game>().ok();
            twin.is_some_and(|twin| (twin.phase(), twin.sheet()) == (game.phase(), game.sheet()))
        };
        let twin = rows.into_iter().find(|(_, state, _)| is_twin(state));
        Ok(twin.map(|(id, _, revision)| (id, revision.unsigned_abs())))
    }

    /// Keeps a new game, under its key if it has one. No two games have the same.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn new_game(
        &self,
        game: &Game,
        origin: &GameOrigin,
        key: Option<&str>,
    ) -> Result<GameId> {
        let values = Columns::of(game);
        let class = Canonical::of(&values.puzzle).fingerprint();
        self.write(|transaction| {
            transaction.execute(
                "INSERT INTO game (puzzle_id, puzzle, state, phase, difficulty, wish, seed, milliseconds,
                     hints, mistakes, open, started, changed, ended, key)
                 VALUES ((SELECT id FROM puzzle WHERE class = :class), :puzzle, :state, :phase,
                     :difficulty, :wish, :seed, :milliseconds, :hints, :mistakes, :open, :now, :now,
                     iif(:is_over, :now, NULL), :key)",
                named_params! {
                    ":class": blob(class),
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
                    ":key": key,
                },
            )?;
            Ok(GameId(transaction.last_insert_rowid()))
        })
    }

    /// Saves a game after a move, if `revision` is still that of the game. Returns the next
    /// revision; `None` if somebody else has saved or removed the game since, or it is a game of
    /// another puzzle. Then nothing is written.
    ///
    /// # Errors
    /// When it cannot be written.
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

    /// The game of this number; `None` if there is none.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(crate) fn game(&self, id: GameId) -> Result<Option<StoredGame>> {
        let row = self.read(|connection| {
            let sql = format!("{WHOLE} WHERE id = ?1");
            connection.query_row(&sql, [id.0], whole_row).optional()
        })?;
        row.map(|row| self.stored_game(row)).transpose()
    }

    /// The game that was played last, of those that are not over.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(crate) fn last_game(&self) -> Result<Option<StoredGame>> {
        let row = self.read(|connection| {
            let sql = format!("{WHOLE} WHERE ended IS NULL ORDER BY changed DESC, id DESC LIMIT 1");
            connection.query_row(&sql, [], whole_row).optional()
        })?;
        row.map(|row| self.stored_game(row)).transpose()
    }

    /// The list of games, at most `limit` of them, those that were played last first.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(crate) fn games(&self, limit: usize) -> Result<Vec<GameSummary>> {
        self.games_from(0, limit)
    }

    /// Like [`Store::games`], without the first `offset` games.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(crate) fn games_from(&self, offset: usize, limit: usize) -> Result<Vec<GameSummary>> {
        self.read(|connection| summaries(connection, offset, limit))
    }

    /// Keeps the difficulty of a game, unless one is known already.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn set_difficulty(&self, id: GameId, difficulty: Difficulty) -> Result<()> {
        let sql = "UPDATE game SET difficulty = ifnull(difficulty, ?2) WHERE id = ?1";
        self.write(|transaction| transaction.execute(sql, (id.0, difficulty.name())))?;
        Ok(())
    }

    /// Removes a game.
    ///
    /// # Errors
    /// When it cannot be removed, or is gone already.
    pub(crate) fn remove_game(&self, id: GameId) -> Result<()> {
        let removed = self
            .write(|transaction| transaction.execute("DELETE FROM game WHERE id = ?1", [id.0]))?;
        match removed {
            0 => Err(StoreError::of(self.path(), StoreErrorKind::NoGame(id))),
            _ => Ok(()),
        }
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
        difficulty: optional(row, 2)?,
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
            id: GameId(row.get(0)?),
            puzzle: parsed(row, 1)?,
            difficulty: optional(row, 2)?,
            phase: parsed(row, 3)?,
            seconds: row.get::<_, i64>(4)?.try_into().unwrap_or(0),
            hints: row.get(5)?,
            mistakes: row.get(6)?,
            open: row.get(7)?,
            started: row.get(8)?,
            changed: row.get(9)?,
            ended: row.get(10)?,
            // A game that cannot be read must not take the list of the others away.
            values: values(&row.get::<_, Option<String>>(11)?.unwrap_or_default()),
        })
    })?;
    rows.collect()
}

/// The digits of a sheet, of which these are the squares as a list of texts. The digit stands
/// first. None if it is not such a list.
fn values(squares: &str) -> Grid {
    let squares: Vec<String> = serde_json::from_str(squares).unwrap_or_default();
    let digits = squares.iter().map(|square| Digit::from_ascii(*square.as_bytes().first()?));
    let mut values = Grid::EMPTY;
    Cell::ALL.into_iter().zip(digits).for_each(|(cell, digit)| values.set(cell, digit));
    values
}
