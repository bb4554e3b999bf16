//! Hints, lists of steps, and whole paths, as `ennead hint`, `steps` and `explain` write them.

use crate::serve::answer::{Answer, HandlerRequest};
use crate::serve::position::{CheckedPosition, PositionBody, PositionObject};
use crate::serve::problem::Problem;
use ennead::check::PositionCheck;
use ennead::fields::Facts;
use ennead::logic::{Ratings, StepSelection, Style};
use ennead::objects::{HintObject, PathEnd, PathObject, PositionHead, StepObject};
use ennead::{DigitSet, Explainer, Order, Step, TechniqueSet};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// How steps are written on a page: in sentences.
const STYLE: Style = Style::Words;

/// The most steps of a list.
const STEPS: usize = 1000;

#[derive(Serialize)]
struct HintAnswer<'a> {
    #[serde(flatten)]
    hint: HintObject<'a>,
    /// The hint in four texts, each of which says more.
    stages: Vec<String>,
    message: Option<String>,
}

/// The next step.
pub(crate) fn hint(request: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    let PositionBody { position } = request.body()?;
    let checked = CheckedPosition::new(&position)?;
    let CheckedPosition { position, check, .. } = &checked;
    let state = check.state(position);
    let explainer = check.explainer(Explainer::new(Order::Human));
    let step = if check.is_consistent() { explainer.step(&state) } else { None };
    let facts = checked.facts();
    let Some(step) = step else {
        let reason = check.contradiction();
        let reason = reason.or_else(|| PositionCheck::unfinished(&state, 0, true));
        let facts = Facts { reason: reason.as_deref(), ..facts };
        let hint = HintObject::new(&facts, None, Some(position)).with_wrong_entries(check);
        return Answer::json(&HintAnswer { hint, stages: Vec::new(), message: reason.clone() });
    };
    Answer::json(&HintAnswer {
        hint: HintObject::new(&facts, None, Some(position)).with_step(&state, &step, STYLE),
        stages: step.hint_stages(&state).into_iter().chain([step.text(&state, STYLE)]).collect(),
        message: checked.message(),
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
    /// There are more than are listed.
    more: bool,
    message: Option<String>,
}

/// The steps that a position allows.
pub(crate) fn steps(request: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    let body: StepsBody = request.body()?;
    let techniques = techniques(&body.techniques)?;
    let checked = CheckedPosition::new(&body.position)?;
    let CheckedPosition { position, check, .. } = &checked;
    let state = check.state(position);
    let (mut steps, mut more) = (Vec::new(), false);
    let explainer = Explainer::new(Order::Human);
    let explainer = if techniques.is_empty() { explainer } else { explainer.only(techniques) };
    let selection = StepSelection { all_techniques: body.all, ..StepSelection::default() };
    selection.each_step(
        &check.explainer(explainer),
        &state,
        |_| true,
        |step: Step| {
            if steps.len() == STEPS {
                more = true;
                return ControlFlow::Break(());
            }
            steps.push(StepObject::new(&state, &step, STYLE));
            ControlFlow::Continue(())
        },
    );
    let none = || match techniques.is_empty() || state.is_full() {
        true => PositionCheck::unfinished(&state, 0, true),
        false => Some("these techniques find no step here".to_owned()),
    };
    let reason = check.contradiction().or_else(|| steps.is_empty().then(none).flatten());
    let facts = Facts { reason: reason.as_deref(), ..checked.facts() };
    let head = PositionHead::new(&facts, None, Some(position));
    let message = reason.clone().or_else(|| checked.message());
    Answer::json(&StepsAnswer { head, steps, more, message })
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
    message: Option<String>,
}

/// The whole path.
pub(crate) fn explain(request: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    let body: ExplainBody = request.body()?;
    let checked = CheckedPosition::new(&body.position)?;
    let CheckedPosition { position, check, .. } = &checked;
    let state = check.state(position);
    let start = state.marks().to_vec();
    let message = checked.message();
    if !check.is_consistent() {
        let facts = checked.facts();
        let path = PathObject::new(&facts, None, Some(position));
        return Answer::json(&ExplainAnswer { path, start, message });
    }
    let explainer = check.explainer(Explainer::new(body.order.unwrap_or(Order::Human)));
    let path = explainer.path(&state);
    let end = if path.is_complete() { PathEnd::Complete } else { PathEnd::Stuck };
    let ratings = body.rate.then(|| Ratings::from_state(state, check.is_unique()));
    let reason = PositionCheck::unfinished(&state, path.steps.len(), end == PathEnd::Stuck);
    let message = message.or_else(|| reason.clone());
    let ratings = ratings.as_ref();
    let facts = Facts { ratings, reason: reason.as_deref(), ..checked.facts() };
    let path =
        PathObject::new(&facts, None, Some(position)).with_steps(&state, &path.steps, end, STYLE);
    Answer::json(&ExplainAnswer { path, start, message })
}
