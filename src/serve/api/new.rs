//! Makes a new puzzle, as `ennead generate` does.

use super::steps::techniques;
use crate::serve::answer::{Answer, HandlerRequest};
use crate::serve::problem::Problem;
use ennead::fields::{Facts, Field, Object};
use ennead::logic::{Difficulty, Ratings};
use ennead::make::{Criteria, Generator, GeneratorConfig, PuzzleKind, UniquePuzzle};
use ennead::{Grid, Rating, Solution, Technique};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A kind of puzzles.
#[derive(Serialize)]
struct KindObject {
    name: String,
    /// `levels`, `times`, or the family of the technique.
    group: &'static str,
    words: String,
    wish: WishObject,
}

/// A body that asks for a kind of puzzles.
#[derive(Serialize, Default)]
struct WishObject {
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<Difficulty>,
    #[serde(skip_serializing_if = "Option::is_none")]
    minutes: Option<(u64, Option<u64>)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unique_technique: Option<Technique>,
}

/// The kinds of puzzles to choose from.
pub(crate) fn kinds(_: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    let object = |kind: PuzzleKind| {
        let mut wish = WishObject::default();
        let words = kind.to_string();
        let (name, group) = match kind {
            PuzzleKind::Minutes(least, most) => {
                wish.minutes = Some((least, most));
                (words.clone(), "times")
            }
            PuzzleKind::Practice(technique) => {
                wish.unique_technique = Some(technique);
                (technique.to_string(), technique.family().name())
            }
            PuzzleKind::Level(level) => {
                wish.difficulty = Some(level);
                (words.clone(), "levels")
            }
        };
        KindObject { name, group, words, wish }
    };
    Answer::json(&PuzzleKind::all().map(object).collect::<Vec<_>>())
}

/// The body of a request.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewBody {
    difficulty: Option<Difficulty>,
    /// The least and the greatest rating.
    er: Option<(Rating, Rating)>,
    /// The least minutes that people take, and the most, or `null` for any more.
    minutes: Option<(f64, Option<f64>)>,
    /// Techniques that all occur in the path, by name or code.
    #[serde(default)]
    require: Vec<String>,
    /// A technique, by name or code: the path has one step of it, and otherwise singles.
    unique_technique: Option<String>,
    seed: Option<u64>,
}

/// What a request wants of the new puzzle.
///
/// # Errors
/// 422 if no puzzle can be so.
fn criteria(body: &NewBody) -> Result<Criteria, Problem> {
    let mut er = body.difficulty.map(Difficulty::er_range);
    if let Some((least, greatest)) = body.er {
        let (from, to) = match &er {
            Some(level) => (least.max(*level.start()), greatest.min(*level.end())),
            None => (least, greatest),
        };
        if from > to {
            return Err(Problem::unusable(match (body.difficulty, least > greatest) {
                (Some(level), false) => {
                    format!("no {level} puzzle has a rating from {least} to {greatest}")
                }
                _ => "er: the first number is above the second".to_owned(),
            }));
        }
        er = Some(from..=to);
    }
    let minutes = body.minutes.map(|(least, most)| {
        let time = |minutes: f64| Duration::try_from_secs_f64(minutes * 60.0).ok();
        match (time(least), most.map_or(Some(Duration::MAX), time)) {
            (Some(least), Some(most)) if least <= most => Ok(least..=most),
            (Some(_), Some(_)) => {
                Err(Problem::unusable("minutes: the first number is above the second"))
            }
            _ => Err(Problem::unusable(
                "minutes: two numbers that are not negative; the second may be null",
            )),
        }
    });
    let practiced = body.unique_technique.as_ref().map(|name| {
        name.parse().map_err(|error| Problem::unusable(format!("unique_technique: {error}")))
    });
    let mut criteria = Criteria::default();
    criteria.er = er;
    criteria.minutes = minutes.transpose()?;
    criteria.required = techniques(&body.require)?;
    criteria.practiced = practiced.transpose()?;
    Ok(criteria)
}

#[derive(Serialize)]
struct NewObject<'a> {
    puzzle: Grid,
    solution: Solution,
    difficulty: Option<Difficulty>,
    #[serde(flatten)]
    ratings: Object<'a>,
    seed: u64,
}

/// The ratings of a new puzzle.
const RATINGS: [Field; 7] = [
    Field::Er,
    Field::Ep,
    Field::Ed,
    Field::Technique,
    Field::Minutes,
    Field::MinutesLow,
    Field::MinutesHigh,
];

/// A new puzzle.
pub(crate) fn new(request: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    let body: NewBody = request.body()?;
    let criteria = criteria(&body)?;
    let seed = body.seed.unwrap_or_else(|| (request.app.random_seed)().into());
    let UniquePuzzle { puzzle, solution } = make(request, criteria, seed)?;
    let ratings = Ratings::of(&puzzle);
    let facts = Facts { ratings: Some(&ratings), ..Facts::default() };
    Answer::json(&NewObject {
        puzzle,
        solution,
        difficulty: ratings.difficulty(),
        ratings: Object { facts: &facts, fields: &RATINGS },
        seed,
    })
}

/// The first puzzle that meets the criteria.
///
/// # Errors
/// 504 if none is found while the answer is wanted.
fn make(
    request: &HandlerRequest<'_>,
    criteria: Criteria,
    seed: u64,
) -> Result<UniquePuzzle, Problem> {
    let mut generator = Generator::new();
    let mut config = GeneratorConfig::default();
    config.criteria = criteria;
    request.cancel.in_time("no such puzzle was found in time: ask for less, or try again", || {
        let puzzles = generator.puzzles(&config, seed);
        let mut puzzles = puzzles.map_err(|why| Problem::unusable(why.to_string()))?;
        puzzles.next().ok_or_else(Problem::bug)
    })
}
