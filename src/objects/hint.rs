//! [`HintObject`]: a hint as JSON, what `ennead hint -f jsonl` writes of one record.

use super::{PositionHead, StepObject};
use crate::check::{Entry, PositionCheck};
use crate::fields::Facts;
use crate::format::{Id, Position};
use crate::logic::{State, Step, Style, Technique};
use serde::Serialize;

/// The next step from a position, in four stages: where to look, the technique, the pattern, the
/// whole step. To be written as an object.
#[derive(Serialize, Debug)]
pub struct HintObject<'a> {
    #[serde(flatten)]
    head: PositionHead<'a>,
    wrong: Vec<String>,
    #[serde(rename = "where")]
    place: Option<String>,
    technique: Option<Technique>,
    pattern: Option<String>,
    step: Option<StepObject>,
}

impl<'a> HintObject<'a> {
    /// The object of a record without a hint.
    pub fn new(
        facts: &'a Facts<'a>,
        id: Option<&'a Id>,
        position: Option<&Position>,
    ) -> HintObject<'a> {
        HintObject {
            head: PositionHead::new(facts, id, position),
            wrong: Vec::new(),
            place: None,
            technique: None,
            pattern: None,
            step: None,
        }
    }

    /// With the entries that contradict the solution.
    #[must_use]
    pub fn with_wrong_entries(self, check: &PositionCheck) -> HintObject<'a> {
        let wrong = match check {
            PositionCheck::Wrong { entries, .. } => entries.iter().map(Entry::to_string).collect(),
            _ => Vec::new(),
        };
        HintObject { wrong, ..self }
    }

    /// With `step`, which is found in the position `before`, and its text in `style`.
    #[must_use]
    pub fn with_step(self, before: &State, step: &Step, style: Style) -> HintObject<'a> {
        HintObject {
            place: Some(step.where_to_look(before)),
            technique: Some(step.technique),
            pattern: Some(step.pattern_text(before)),
            step: Some(StepObject::new(before, step, style)),
            ..self
        }
    }
}
