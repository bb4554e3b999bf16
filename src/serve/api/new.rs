//! Gives a new puzzle: makes one, as `ennead generate` does, or takes one of the store.

use super::wishes::{NewBody, PuzzleOrigin, Wishes};
use crate::serve::answer::{Answer, HandlerRequest};
use crate::serve::problem::Problem;
use crate::store::Selection;
use ennead::fields::{Facts, Field, Object};
use ennead::logic::{Difficulty, Ratings};
use ennead::make::{Generator, GeneratorConfig, UniquePuzzle};
use ennead::{Engine, Grid, Solution};
use serde::Serialize;

#[derive(Serialize)]
struct NewObject<'a> {
    puzzle: Grid,
    solution: Solution,
    difficulty: Option<Difficulty>,
    #[serde(flatten)]
    ratings: Object<'a>,
    /// `made` or `store`.
    source: &'static str,
    seed: u64,
}

/// The most attempts of one batch. Most wishes are met by one of the first few; the others want
/// many at once, which the engine digs together. But each is rated, though the first is enough.
const BATCH: u64 = 64;

/// The ratings of a new puzzle.
const RATINGS: [Field; 6] =
    [Field::Er, Field::Ep, Field::Ed, Field::Minutes, Field::MinutesLow, Field::MinutesHigh];

/// A new puzzle.
pub(crate) fn new(request: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    let body: NewBody = request.body()?;
    let wishes = Wishes::of(&body)?;
    let seed = match body.seed {
        Some(seed) => seed,
        None => (request.app.random_seed)()
            .map(u64::from)
            .ok_or_else(|| Problem::unusable("the system has no random numbers: give a seed"))?,
    };
    let (UniquePuzzle { puzzle, solution }, ratings, source) = match body.from {
        PuzzleOrigin::Made => {
            let made = make(request, &wishes, seed)?;
            (made, Ratings::of(&made.puzzle), "made")
        }
        PuzzleOrigin::Store => {
            let (stored, ratings) = choose(request, &wishes, seed)?;
            (stored, ratings, "store")
        }
    };
    let facts = Facts { ratings: Some(&ratings), ..Facts::default() };
    Answer::json(&NewObject {
        puzzle,
        solution,
        difficulty: ratings.difficulty(),
        ratings: Object { facts: &facts, fields: &RATINGS },
        source,
        seed,
    })
}

/// The first puzzle that is as wished.
///
/// # Errors
/// 504 if none is found while the answer is wanted.
fn make(request: &HandlerRequest<'_>, wishes: &Wishes, seed: u64) -> Result<UniquePuzzle, Problem> {
    let worker = Engine::fastest().worker().ok_or_else(Problem::bug)?;
    let mut generator = Generator::new(worker);
    let mut config = GeneratorConfig::default();
    config.criteria = wishes.criteria();
    let mut first = 0;
    let mut attempts = 1;
    request.wanted.in_time("no such puzzle was found in time: ask for less, or once more", || {
        loop {
            let numbers = first..first + attempts;
            let made = generator
                .generate(&config, seed, numbers)
                .map_err(|why| Problem::unusable(why.to_string()))?;
            if let Some(&made) = made.first() {
                return Ok(made);
            }
            first += attempts;
            attempts = (2 * attempts).min(BATCH).min(config.attempts_at_once());
        }
    })
}

/// One of the puzzles of the store that are as wished; the seed says which.
///
/// # Errors
/// 404 if there is none.
fn choose(
    request: &HandlerRequest<'_>,
    wishes: &Wishes,
    seed: u64,
) -> Result<(UniquePuzzle, Ratings), Problem> {
    let filter = wishes.filter();
    let found = request.read(|store| {
        let count = store.count(Some(&filter))?;
        let offset = seed % count.max(1);
        let selection =
            Selection { filter: Some(&filter), offset, limit: Some(1), ..Selection::default() };
        store.find(&selection)
    })?;
    let Some(stored) = found.into_iter().next() else {
        return Err(Problem::not_found(
            "no puzzle of the store is so; only those that were rated can be found by rating",
        ));
    };
    let ratings = stored.kept_ratings().unwrap_or_else(|| Ratings::of(&stored.puzzle));
    Ok((UniquePuzzle { puzzle: stored.puzzle, solution: stored.solution }, ratings))
}
