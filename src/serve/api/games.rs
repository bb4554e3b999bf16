//! The games of the store.

use crate::serve::answer::{Answer, HandlerRequest};
use crate::serve::problem::Problem;
use crate::store::{GameId, GameOrigin, GameSummary, StoredGame};
use ennead::Grid;
use ennead::game::{Game, NotAGame, Phase};
use ennead::logic::Difficulty;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// The games of a list by default, and at most.
const GAMES: usize = 100;
const MOST_GAMES: usize = 1000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ListQuery {
    /// How many to leave out at the beginning.
    #[serde(default)]
    from: usize,
    count: Option<usize>,
}

#[derive(Serialize)]
struct List {
    games: Vec<GameSummary>,
}

/// The games that were changed last.
pub(crate) fn list(request: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    let ListQuery { from, count } = request.query()?;
    let count = count.unwrap_or(GAMES).min(MOST_GAMES);
    Answer::json(&List { games: request.store()?.games(from, count)? })
}

/// A game as it was saved last. Times are in seconds since 1970.
#[derive(Serialize)]
struct GameObject {
    id: i64,
    revision: u64,
    state: Box<RawValue>,
    difficulty: Option<Difficulty>,
    wish: String,
    seed: Option<u64>,
    seconds: u64,
    hints: u32,
    mistakes: u32,
    started: i64,
    changed: i64,
    ended: Option<i64>,
}

/// One game.
pub(crate) fn one(request: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    let id = GameId(request.id()?);
    let found = request.store()?.game(id)?;
    let Some(stored) = found else { return Err(no_game(id)) };
    let StoredGame { id, game, origin, revision, started, changed, ended } = stored;
    Answer::json(&GameObject {
        id: id.0,
        revision,
        state: RawValue::from_string(game.to_string()).map_err(|_| Problem::bug())?,
        difficulty: origin.difficulty,
        wish: origin.wish,
        seed: origin.seed,
        seconds: game.record.milliseconds / 1000,
        hints: game.record.hints,
        mistakes: game.record.mistakes,
        started,
        changed,
        ended,
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewBody {
    state: Option<Box<RawValue>>,
    puzzle: Option<Grid>,
    difficulty: Option<Difficulty>,
    #[serde(default)]
    wish: String,
    seed: Option<u64>,
}

/// A game that was just begun.
#[derive(Serialize)]
struct NewObject {
    id: i64,
    revision: u64,
}

/// Keeps a game that begins.
pub(crate) fn new(request: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    let NewBody { state, puzzle, difficulty, wish, seed } = request.body()?;
    let game = match (state, puzzle) {
        (Some(state), None) => game(&state)?,
        (None, Some(puzzle)) => Game::new(&puzzle),
        _ => return Err(Problem::unusable("a game is a state or a puzzle: give one of them")),
    };
    let origin = GameOrigin { difficulty, wish, seed };
    let id = request.store()?.new_game(&game, &origin)?;
    Answer::json(&NewObject { id: id.0, revision: 0 })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SaveBody {
    id: i64,
    revision: u64,
    state: Box<RawValue>,
}

#[derive(Serialize)]
struct RevisionObject {
    revision: u64,
}

/// Saves a game after a move, unless somebody else has saved it since.
pub(crate) fn save(request: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    let SaveBody { id, revision, state } = request.body()?;
    let (id, game) = (GameId(id), game(&state)?);
    let store = request.store()?;
    if let Some(revision) = store.save_game(id, revision, &game)? {
        return Answer::json(&RevisionObject { revision });
    }
    let is_other = |stored: &StoredGame| {
        let givens = |game: &Game| *game.sheet().givens();
        let is_typed = [&stored.game, &game].iter().any(|game| game.phase() == Phase::Editing);
        !is_typed && givens(&stored.game) != givens(&game)
    };
    match store.game(id)? {
        Some(stored) if is_other(&stored) => Err(Problem::unusable(format!(
            "game {id} has other givens than this state: POST /api/games keeps it as a new game"
        ))),
        Some(stored) => Err(Problem::conflict(format!(
            "game {id} was played on somewhere else: revision {revision} was sent, {} is kept",
            stored.revision
        ))),
        None => Err(no_game(id)),
    }
}

fn no_game(id: GameId) -> Problem {
    Problem::not_found(format!("there is no game {id}"))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RemoveBody {
    id: i64,
}

/// An answer without content.
#[derive(Serialize)]
struct Done {}

/// Removes a game.
pub(crate) fn remove(request: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    let RemoveBody { id } = request.body()?;
    request.store()?.remove_game(GameId(id))?;
    Answer::json(&Done {})
}

/// The game with this state.
///
/// # Errors
/// 422 if it is none.
fn game(state: &RawValue) -> Result<Game, Problem> {
    let wrong = |error: NotAGame| Problem::unusable(format!("the state: {error}"));
    state.get().parse().map_err(wrong)
}

/// How the games of each difficulty went.
pub(crate) fn statistics(request: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    Answer::json(&request.store()?.statistics()?)
}
