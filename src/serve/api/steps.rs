//! Hints, lists of steps, and whole paths, as `ennead hint`, `steps` and `explain` write them.

use super::picture::PictureObject;
use crate::serve::answer::{Answer, HandlerRequest};
use crate::serve::position::{PositionBody, PositionObject, facts, message};
use crate::serve::problem::Problem;
use ennead::check::{CheckedPosition, NoStep, PathPlan};
use ennead::logic::{StepSelection, Style};
use ennead::objects::{HintObject, PathObject, PositionHead, StepForm, StepObject};
use ennead::{DigitSet, Explainer, Order, Search, Step, TechniqueSet};
use serde::{Deserialize, Serialize};

/// The style of the text of a step. Beside it, each answer has the text in the notation of the
/// forums.
const STYLE: Style = Style::Words;

/// The most steps of a list.
const STEPS: usize = 1000;

#[derive(Serialize)]
struct HintAnswer<'a> {
    #[serde(flatten)]
    hint: HintObject<'a>,
    /// The hint, or what contradicts the solution, in four texts, each of which says more.
    stages: Vec<String>,
    /// The step in the notation of the forums.
    notation: Option<String>,
    /// What is drawn at each of the four; none where there is no hint.
    pictures: Vec<PictureObject>,
    message: Option<String>,
}

/// The next step.
pub(crate) fn hint(request: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    let PositionBody { position } = request.body()?;
    let position = position.position()?;
    let checked = CheckedPosition::of(&position, &mut Search::new());
    let found = checked.step(Explainer::new(Order::Human));
    let reason = found.as_ref().err().map(NoStep::to_string);
    let facts = facts(&checked, reason.as_deref(), None);
    let step = found.as_ref().ok();
    let all = |step: &Step| {
        let stages = step.hint_stages(&checked.state).into_iter();
        stages.chain([step.text(&checked.state, STYLE)]).collect()
    };
    Answer::json(&HintAnswer {
        hint: HintObject::of(&facts, &checked, step, STYLE),
        stages: match step {
            Some(step) => all(step),
            None => checked.check.contradiction_stages().map(Vec::from).unwrap_or_default(),
        },
        notation: step.map(|step| step.text(&checked.state, Style::Notation)),
        pictures: step.map(|step| PictureObject::of_hint(&checked.state, step)).unwrap_or_default(),
        message: message(&checked, reason.as_deref()),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepsBody {
    position: PositionObject,
    /// The techniques to look for, by name, code, or a word for several.
    #[serde(default)]
    techniques: Vec<String>,
    /// The steps of all techniques, not only of the first that has any.
    #[serde(default)]
    all: bool,
}

#[derive(Serialize)]
struct StepsAnswer<'a> {
    #[serde(flatten)]
    head: PositionHead<'a>,
    steps: Vec<StepObject>,
    /// Each step in the notation of the forums.
    notations: Vec<String>,
    /// The picture of each step.
    pictures: Vec<PictureObject>,
    /// There are more than are listed.
    more: bool,
    message: Option<String>,
}

/// The steps that a position allows.
pub(crate) fn steps(request: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    let body: StepsBody = request.body()?;
    let techniques = techniques(&body.techniques)?;
    let position = body.position.position()?;
    let checked = CheckedPosition::of(&position, &mut Search::new());
    let explainer = Explainer::new(Order::Human);
    let explainer = if techniques.is_empty() { explainer } else { explainer.only(techniques) };
    let selection = StepSelection { all_techniques: body.all, ..StepSelection::default() };
    let list = checked.steps(explainer, &selection, STEPS);
    let reason = list.no_step.as_ref().map(NoStep::to_string);
    let facts = facts(&checked, reason.as_deref(), None);
    let steps = list.steps.iter().map(|step| StepObject::new(&checked.state, step, STYLE));
    Answer::json(&StepsAnswer {
        head: PositionHead::of(&facts, &position),
        steps: steps.collect(),
        notations: list
            .steps
            .iter()
            .map(|step| step.text(&checked.state, Style::Notation))
            .collect(),
        pictures: list.steps.iter().map(|step| PictureObject::of(&checked.state, step)).collect(),
        more: list.more,
        message: message(&checked, reason.as_deref()),
    })
}

/// The techniques of these names.
///
/// # Errors
/// 422 if one is not a technique.
pub(crate) fn techniques(names: &[String]) -> Result<TechniqueSet, Problem> {
    let mut all = TechniqueSet::EMPTY;
    for name in names {
        let set = name.parse::<TechniqueSet>();
        let set = set.map_err(|error| Problem::unusable(format!("{name:?}: {error}")))?;
        all = all.union(set);
    }
    Ok(all)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExplainBody {
    position: PositionObject,
    #[serde(default)]
    order: Option<Order>,
    /// The ratings are wanted; of very hard puzzles they take seconds.
    #[serde(default = "yes")]
    rate: bool,
}

fn yes() -> bool {
    true
}

#[derive(Serialize)]
struct ExplainAnswer<'a> {
    #[serde(flatten)]
    path: PathObject<'a>,
    /// The candidates of each cell before the first step; empty for a filled cell.
    start: Vec<DigitSet>,
    /// Each step in the notation of the forums.
    notations: Vec<String>,
    /// The picture of each step.
    pictures: Vec<PictureObject>,
    message: Option<String>,
}

/// The whole path.
pub(crate) fn explain(request: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    let body: ExplainBody = request.body()?;
    let position = body.position.position()?;
    let checked = CheckedPosition::of(&position, &mut Search::new());
    let path =
        checked.path(Explainer::new(body.order.unwrap_or(Order::Human)), PathPlan::default());
    let is_explained = !matches!(path.no_step, Some(NoStep::Contradiction(_)));
    let ratings = (body.rate && is_explained).then(|| checked.ratings());
    let reason = path.no_step.as_ref().map(NoStep::to_string);
    let facts = facts(&checked, reason.as_deref(), ratings.as_ref());
    let steps = path.path.positions();
    let (notations, pictures) = steps
        .map(|(before, step)| {
            (step.text(&before, Style::Notation), PictureObject::of(&before, step))
        })
        .unzip();
    Answer::json(&ExplainAnswer {
        notations,
        pictures,
        path: PathObject::of(&facts, &checked, &path, &StepForm::new(STYLE)),
        start: checked.state.marks().to_vec(),
        message: message(&checked, reason.as_deref()),
    })
}
