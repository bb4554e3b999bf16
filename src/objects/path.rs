//! [`PathObject`]: a path as JSON, what `ennead explain -f jsonl` writes of one record.

use super::{PositionHead, StepObject};
use crate::check::{CheckedPosition, NoStep, PersonPath};
use crate::fields::{Facts, Field, Object};
use crate::format::Id;
use crate::logic::{Step, Style};
use serde::Serialize;

/// The fields in front of the steps.
const RATINGS: [Field; 9] = [
    Field::Er,
    Field::Ep,
    Field::Ed,
    Field::Score,
    Field::HodokuLevel,
    Field::Difficulty,
    Field::Minutes,
    Field::MinutesLow,
    Field::MinutesHigh,
];

/// The steps from a position on, with the ratings of what is left of the puzzle if they are known.
/// To be written as an object.
#[derive(Serialize, Debug)]
pub struct PathObject<'a> {
    #[serde(flatten)]
    head: PositionHead<'a>,
    /// How the path ended; `None` if nothing was explained.
    end: Option<&'static str>,
    #[serde(flatten)]
    ratings: Object<'a>,
    steps: Vec<StepObject>,
}

impl<'a> PathObject<'a> {
    /// The object of a position and its `path`, with the texts of its steps in `style`.
    pub fn of(
        facts: &'a Facts<'a>,
        checked: &CheckedPosition<'a>,
        path: &PersonPath,
        style: Style,
    ) -> PathObject<'a> {
        let mut before = checked.state;
        let object = |step: &Step| {
            let object = StepObject::new(&before, step, style);
            before.apply(step);
            object
        };
        let steps = path.path.steps.iter().map(object).collect();
        let end = match path.no_step {
            Some(NoStep::Contradiction(_)) => None,
            Some(NoStep::Stuck { .. }) => Some("stuck"),
            Some(NoStep::Full) => Some("complete"),
            None if path.is_cut => Some("until"),
            None => Some("complete"),
        };
        let head = PositionHead::of(facts, checked.position);
        PathObject { head, end, ratings: Object { facts, fields: &RATINGS }, steps }
    }

    /// The object of a record that cannot be read.
    pub fn malformed(facts: &'a Facts<'a>, id: Option<&'a Id>) -> PathObject<'a> {
        PathObject {
            head: PositionHead::malformed(facts, id),
            end: None,
            ratings: Object { facts, fields: &RATINGS },
            steps: Vec::new(),
        }
    }
}
