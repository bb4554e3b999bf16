//! The JSON of one record of `ennead steps`, `hint` and `explain`: [`PositionHead`], with which all
//! begin, [`HintObject`] and [`PathObject`].

use super::step::{PathStep, SCHEMA, StepForm, StepObject};
use crate::check::{CheckedPosition, Entry, NoStep, PathCut, PersonPath, PositionCheck};
use crate::fields::{Facts, Field, Object};
use crate::format::{Id, Position};
use crate::geometry::Elimination;
use crate::logic::{Step, Style, Technique};
use serde::Serialize;

/// The version of the schema, the place of the record in the input, its id, the position, its
/// status, why there is no step, and the candidates that were crossed out. It is flattened into an
/// object.
#[derive(Serialize, Debug)]
pub struct PositionHead<'a> {
    schema: u32,
    #[serde(flatten)]
    numbers: Object<'a>,
    id: Option<&'a Id>,
    #[serde(flatten)]
    puzzle: Object<'a>,
    /// The candidates that were crossed out, as eliminations (`r2c7<>4`).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    deleted: Vec<String>,
}

impl<'a> PositionHead<'a> {
    /// The keys of a position. `deleted` names the candidates that are crossed out though no digit
    /// excludes them.
    pub fn of(facts: &'a Facts<'a>, position: &'a Position) -> PositionHead<'a> {
        let deleted =
            position.deleted().map(|eliminated| Elimination(eliminated).to_string()).collect();
        PositionHead { deleted, ..PositionHead::malformed(facts, position.id.as_ref()) }
    }

    /// The keys of a record that cannot be read.
    pub fn malformed(facts: &'a Facts<'a>, id: Option<&'a Id>) -> PositionHead<'a> {
        PositionHead {
            schema: SCHEMA,
            numbers: Object { facts, fields: &[Field::Number, Field::File, Field::Line] },
            id,
            puzzle: Object { facts, fields: &[Field::Puzzle, Field::Status, Field::Reason] },
            deleted: Vec::new(),
        }
    }
}

/// The object of the next step from a position, in four stages: where to look, the technique, the
/// pattern, the whole step.
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
    /// The object of a position with its next step, if there is one, whose text is in `style`.
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

/// The fields before the steps.
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

/// The object of the steps from a position on, with the ratings of the rest of the puzzle if they
/// are known.
#[derive(Serialize, Debug)]
pub struct PathObject<'a> {
    #[serde(flatten)]
    head: PositionHead<'a>,
    /// How the path ended; `None` if nothing was explained.
    end: Option<&'static str>,
    #[serde(flatten)]
    ratings: Object<'a>,
    steps: Vec<PathStep<'a>>,
}

impl<'a> PathObject<'a> {
    /// The object of a position and its `path`, with its steps in `form`.
    pub fn of(
        facts: &'a Facts<'a>,
        checked: &CheckedPosition<'a>,
        path: &PersonPath,
        form: &'a StepForm,
    ) -> PathObject<'a> {
        let object = |(before, step)| PathStep::new(&before, step, form);
        let steps = path.path.positions().map(object).collect();
        let end = match path.no_step {
            Some(NoStep::Contradiction(_)) => None,
            Some(NoStep::Stuck { .. }) => Some("stuck"),
            Some(NoStep::Full) => Some("complete"),
            None => Some(match path.cut {
                Some(PathCut::Until) => "until",
                Some(PathCut::MaxSteps) => "max_steps",
                None => "complete",
            }),
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
