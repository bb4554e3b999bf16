//! Hints, lists of steps, and whole paths, as `ennead hint`, `steps` and `explain` write them.

use crate::serve::answer::{Answer, Asked};
use crate::serve::position::{CheckedPosition, PositionBody, PositionObject};
use crate::serve::problem::Problem;
use ennead::fields::Facts;
use ennead::logic::{Ratings, StepSelection, Style};
use ennead::make::PositionCheck;
use ennead::serde::{HintObject, PathEnd, PathObject, PositionHead, StepObject};
use ennead::{DigitSet, Explainer, Order, Step, TechniqueSet};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// How steps are told on a page: in sentences.
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
pub(crate) fn hint(asked: &Asked<'_>) -> Result<Answer, Problem> {
    let PositionBody { position } = asked.body()?;
    let checked = CheckedPosition::new(&position)?;
    let CheckedPosition { position, check } = &checked;
    let facts = checked.facts();
    let hint = HintObject::new(&facts, None, Some(position)).with_wrong_entries(check);
    let message = checked.message();
    if !check.is_consistent() {
        return Answer::json(&HintAnswer { hint, stages: Vec::new(), message });
    }
    let state = check.state(position);
    let step = check.explainer(Explainer::new(Order::Human)).step(&state);
    Answer::json(&match step {
        Some(step) => HintAnswer {
            hint: hint.with_step(&state, &step, STYLE),
            stages: step
                .hint_stages(&state)
                .into_iter()
                .chain([step.text(&state, STYLE)])
                .collect(),
            message,
        },
        None => {
            let why = match state.is_full() {
                true => PositionCheck::NOTHING_LEFT.to_owned(),
                false => PositionCheck::stuck_after(0),
            };
            HintAnswer { hint, stages: Vec::new(), message: Some(why) }
        }
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
pub(crate) fn steps(asked: &Asked<'_>) -> Result<Answer, Problem> {
    let body: StepsBody = asked.body()?;
    let techniques = techniques(&body.techniques)?;
    let checked = CheckedPosition::new(&body.position)?;
    let CheckedPosition { position, check } = &checked;
    let facts = checked.facts();
    let state = check.state(position);
    let mut answer = StepsAnswer {
        head: PositionHead::new(&facts, None, Some(position)),
        steps: Vec::new(),
        more: false,
        message: checked.message(),
    };
    let explainer = Explainer::new(Order::Human);
    let explainer = if techniques.is_empty() { explainer } else { explainer.only(techniques) };
    let selection = StepSelection { all: body.all, ..StepSelection::default() };
    selection.each_step(
        &check.explainer(explainer),
        &state,
        |_| true,
        |step: Step| {
            if answer.steps.len() == STEPS {
                answer.more = true;
                return ControlFlow::Break(());
            }
            answer.steps.push(StepObject::new(&state, &step, STYLE));
            ControlFlow::Continue(())
        },
    );
    if answer.steps.is_empty() && answer.message.is_none() && !state.is_full() {
        answer.message = Some(match !techniques.is_empty() {
            true => "these techniques find no step here".to_owned(),
            false => PositionCheck::stuck_after(0),
        });
    }
    Answer::json(&answer)
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
pub(crate) fn explain(asked: &Asked<'_>) -> Result<Answer, Problem> {
    let body: ExplainBody = asked.body()?;
    let checked = CheckedPosition::new(&body.position)?;
    let CheckedPosition { position, check } = &checked;
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
    let stuck = || PositionCheck::stuck_after(path.steps.len());
    let message = message.or_else(|| (end == PathEnd::Stuck).then(stuck));
    let ratings = body.rate.then(|| Ratings::from_state(state, check.is_unique()));
    let facts = Facts { ratings: ratings.as_ref(), ..checked.facts() };
    let path =
        PathObject::new(&facts, None, Some(position)).with_steps(&state, &path.steps, end, STYLE);
    Answer::json(&ExplainAnswer { path, start, message })
}
