//! Makes a new puzzle, as `ennead generate` does.

use super::steps::techniques;
use crate::serve::answer::{Answer, Asked};
use crate::serve::problem::Problem;
use ennead::fields::{Facts, Field, Object};
use ennead::logic::{Difficulty, Ratings};
use ennead::make::{Generator, GeneratorConfig, UniquePuzzle};
use ennead::{Engine, Grid, Rating, Solution};
use serde::{Deserialize, Serialize};
use std::time::Duration;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    level: Option<Difficulty>,
    /// The least and the greatest rating.
    er: Option<(Rating, Rating)>,
    /// The least and the most minutes that people take.
    minutes: Option<(f64, f64)>,
    /// Techniques that all occur in a person's path, by name or code.
    #[serde(default)]
    require: Vec<String>,
    #[serde(default)]
    seed: Option<u32>,
}

#[derive(Serialize)]
struct NewObject<'a> {
    puzzle: Grid,
    solution: Solution,
    level: Option<Difficulty>,
    #[serde(flatten)]
    ratings: Object<'a>,
    source: &'static str,
    seed: u32,
}

/// The most attempts of one batch. Most wishes are met by one of the first few; the others want many
/// at once, which the engine digs together. But each is rated, though the first is enough.
const BATCH: u64 = 64;

/// The ratings of a new puzzle.
const RATINGS: [Field; 6] =
    [Field::Er, Field::Ep, Field::Ed, Field::Minutes, Field::MinutesLow, Field::MinutesHigh];

/// A new puzzle.
pub(crate) fn new(asked: &Asked<'_>) -> Result<Answer, Problem> {
    let body: Body = asked.body()?;
    let config = config(&body)?;
    let seed = match body.seed {
        Some(seed) => seed,
        None => random()?,
    };
    let UniquePuzzle { puzzle, solution } = make(asked, &config, seed)?;
    let ratings = Ratings::of(&puzzle);
    let facts = Facts { ratings: Some(&ratings), ..Facts::default() };
    Answer::json(&NewObject {
        puzzle,
        solution,
        level: ratings.difficulty(),
        ratings: Object { facts: &facts, fields: &RATINGS },
        source: "made",
        seed,
    })
}

/// What the generator is asked for.
///
/// # Errors
/// 422 if no puzzle can be so.
fn config(body: &Body) -> Result<GeneratorConfig, Problem> {
    let mut config = GeneratorConfig::default();
    // They need a puzzle that is found, and here that ends the search.
    config.mutations = false;
    config.criteria.required = techniques(&body.require)?;
    config.criteria.er = match (body.er, body.level) {
        (Some(_), Some(_)) => {
            return Err(Problem::unusable("level and er both say how hard: leave one out"));
        }
        (Some((least, greatest)), None) if least <= greatest => Some(least..=greatest),
        (Some(_), None) => return Err(Problem::unusable("er: the first is above the second")),
        (None, level) => level.map(Difficulty::ratings),
    };
    if let Some((least, most)) = body.minutes {
        let time = |minutes: f64| Duration::try_from_secs_f64(minutes * 60.0).ok();
        let (Some(least), Some(most)) = (time(least), time(most)) else {
            return Err(Problem::unusable("minutes: two numbers that are not negative"));
        };
        if least > most {
            return Err(Problem::unusable("minutes: the first is above the second"));
        }
        config.criteria.minutes = Some(least..=most);
    }
    Ok(config)
}

/// The first puzzle that is as `config` says.
///
/// # Errors
/// 408 if none is found while the answer is wanted.
fn make(asked: &Asked<'_>, config: &GeneratorConfig, seed: u32) -> Result<UniquePuzzle, Problem> {
    let worker = Engine::fastest().worker().ok_or_else(Problem::bug)?;
    let mut generator = Generator::new(worker);
    let should_stop = || !asked.wanted.go_on();
    let mut first = 0;
    let mut attempts = 1;
    while asked.wanted.go_on() {
        let numbers = first..first + attempts;
        let made = generator.generate(config, u64::from(seed), numbers, &should_stop);
        // A wish that was cut short may have been met by chance only.
        if let Some(&made) = made.first().filter(|_| asked.wanted.go_on()) {
            return Ok(made);
        }
        first += attempts;
        attempts = (2 * attempts).min(BATCH);
    }
    Err(Problem::late("no such puzzle was found in time: ask for less, or once more"))
}

/// 32 bits are easy to copy.
fn random() -> Result<u32, Problem> {
    let mut bytes = [0; 4];
    getrandom::fill(&mut bytes)
        .map_err(|_| Problem::unusable("the system has no random numbers: give a seed"))?;
    Ok(u32::from_le_bytes(bytes))
}
