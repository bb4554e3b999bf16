//! Answers that never change: the techniques, the schema of steps.

use crate::serve::answer::{Answer, HandlerRequest};
use crate::serve::problem::Problem;
use ennead::logic::Rating;
use ennead::{Order, Technique};
use serde::Serialize;

/// A technique, for lists to choose from.
#[derive(Serialize)]
struct TechniqueObject {
    name: Technique,
    code: Option<&'static str>,
    rating: Option<Rating>,
    family: &'static str,
}

/// All techniques that can be found.
pub(crate) fn techniques(_: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    let found = |technique: &&Technique| Order::ALL.iter().any(|&order| technique.is_in(order));
    let object = |&technique: &Technique| TechniqueObject {
        name: technique,
        code: technique.code(),
        rating: Some(technique.rating()).filter(|&rating| rating > Rating::from_tenths(0)),
        family: technique.family().name(),
    };
    Answer::json(&Technique::ALL.iter().filter(found).map(object).collect::<Vec<_>>())
}

/// The JSON Schema of steps.
pub(crate) fn schema(_: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    Ok(Answer::Json(ennead::objects::SCHEMA_TEXT.as_bytes().to_vec()))
}
