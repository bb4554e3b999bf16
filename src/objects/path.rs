//! [`PathObject`]: a path as JSON, what `ennead explain -f jsonl` writes of one record.

use super::{PositionHead, StepObject};
use crate::fields::{Facts, Field, Object};
use crate::format::{Id, Position};
use crate::logic::{State, Step, Style};
use serde::Serialize;

/// How a path ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PathEnd {
    /// The grid is full.
    Complete,
    /// The technique that the path was to lead to was used.
    Until,
    /// No technique finds a step.
    Stuck,
}

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
    end: Option<PathEnd>,
    #[serde(flatten)]
    ratings: Object<'a>,
    steps: Vec<StepObject>,
}

impl<'a> PathObject<'a> {
    /// The object of a record that is not explained.
    pub fn new(
        facts: &'a Facts<'a>,
        id: Option<&'a Id>,
        position: Option<&Position>,
    ) -> PathObject<'a> {
        PathObject {
            head: PositionHead::new(facts, id, position),
            end: None,
            ratings: Object { facts, fields: &RATINGS },
            steps: Vec::new(),
        }
    }

    /// With the path of these steps, which begins at `start`, and their texts in `style`.
    #[must_use]
    pub fn with_steps(
        self,
        start: &State,
        steps: &[Step],
        end: PathEnd,
        style: Style,
    ) -> PathObject<'a> {
        let mut before = *start;
        let object = |step: &Step| {
            let object = StepObject::new(&before, step, style);
            before.apply(step);
            object
        };
        PathObject { end: Some(end), steps: steps.iter().map(object).collect(), ..self }
    }
}
