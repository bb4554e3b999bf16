//! [`HintObject`]: a hint as JSON, what `ennead hint -f jsonl` writes of one record.

use super::{PositionHead, StepObject};
use crate::check::{CheckedPosition, Entry, PositionCheck};
use crate::fields::Facts;
use crate::format::Id;
use crate::logic::{Step, Style, Technique};
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
    /// The object of a position with its next step, if there is one, and the text of that in
    /// `style`.
    pub fn of(
        facts: &'a Facts<'a>,
        checked: &CheckedPosition<'a>,
        step: Option<&Step>,
        style: Style,
    ) -> HintObject<'a> {
        let before = &checked.state;
        let wrong = match &checked.check {
            PositionCheck::Wrong { entries, .. } => entries.iter().map(Entry::to_string).collect(),
            _ => Vec::new(),
        };
        HintObject {
            head: PositionHead::of(facts, checked.position),
            wrong,
            place: step.map(|step| step.where_to_look(before)),
            technique: step.map(|step| step.technique),
            pattern: step.map(|step| step.pattern_text(before)),
            step: step.map(|step| StepObject::new(before, step, style)),
        }
    }

    /// The object of a record that cannot be read.
    pub fn malformed(facts: &'a Facts<'a>, id: Option<&'a Id>) -> HintObject<'a> {
        HintObject {
            head: PositionHead::malformed(facts, id),
            wrong: Vec::new(),
            place: None,
            technique: None,
            pattern: None,
            step: None,
        }
    }
}
