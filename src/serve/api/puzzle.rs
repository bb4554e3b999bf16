//! Ratings and repairs, as `ennead rate` and `ennead repair` write them.

use super::why_none;
use crate::serve::answer::{Answer, HandlerRequest};
use crate::serve::problem::Problem;
use core::num::NonZeroU64;
use ennead::check;
use ennead::fields::{Facts, Field, Object, Status, Task};
use ennead::logic::Ratings;
use ennead::objects::RepairObject;
use ennead::{Grid, Question, Repairer, Search};
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    puzzle: Grid,
}

#[derive(Serialize)]
struct RateAnswer<'a> {
    #[serde(flatten)]
    ratings: Object<'a>,
    message: Option<String>,
}

/// All ratings of a puzzle.
pub(crate) fn rate(request: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    let Body { puzzle } = request.body()?;
    let mut search = Search::new();
    let status = Status::of_answer(&search.answer(&puzzle, Question::Unique), Question::Unique);
    let ratings = (status == Status::Unique).then(|| Ratings::of(&puzzle));
    if let Some(ratings) = &ratings {
        ratings.se_path(); // The others follow from it.
    }
    let reason = why_none(status, &puzzle);
    let facts = Facts {
        puzzle: Some(&puzzle),
        status: Some(status),
        reason: reason.as_deref(),
        search: Some(search.statistics()),
        ratings: ratings.as_ref(),
        ..Facts::default()
    };
    // A request has no number and no file.
    let of_input = [Field::Number, Field::File, Field::Line];
    let fields: Vec<Field> = Field::of(Task::Rate).filter(|f| !of_input.contains(f)).collect();
    let message = match (status, &ratings) {
        (Status::None, _) => reason.clone(),
        (Status::Multiple, _) => Some(check::no_rating(status, 0)),
        (_, Some(ratings)) if ratings.er().is_none() => {
            Some(check::no_rating(status, ratings.se_path().steps.len()))
        }
        _ => None,
    };
    Answer::json(&RateAnswer { ratings: Object { facts: &facts, fields: &fields }, message })
}

/// Solutions are counted up to this number.
const SOLUTIONS: NonZeroU64 = NonZeroU64::new(10_000).unwrap();

#[derive(Serialize)]
struct RepairAnswer<'a> {
    #[serde(flatten)]
    repair: RepairObject<'a>,
    message: Option<String>,
}

/// The errors of a puzzle, and the changes that put it right.
pub(crate) fn repair(request: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    let Body { puzzle } = request.body()?;
    let diagnosis = Repairer::new().diagnose(&puzzle, SOLUTIONS);
    let status = Status::from(&diagnosis);
    let message = why_none(status, &puzzle);
    let facts = Facts {
        number: Some(1),
        line: Some(1),
        puzzle: Some(&puzzle),
        status: Some(status),
        reason: message.as_deref(),
        solutions: Some(diagnosis.solutions()),
        ..Facts::default()
    };
    let repair = RepairObject::new(&facts, &diagnosis);
    Answer::json(&RepairAnswer { repair, message: message.clone() })
}
