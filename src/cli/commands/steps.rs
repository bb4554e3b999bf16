//! `ennead steps`: what can be done in a position, for study and for comparison.

use crate::cli::args::{PathFormat, StepsArgs};
use crate::cli::options::techniques;
use crate::cli::options::variants::Variant;
use crate::cli::render::finding::Status;
use crate::cli::render::step_data;
use crate::cli::render::text_wrap;
use crate::cli::run::chunk::Page;
use crate::cli::run::diagnostics::Complaints;
use crate::cli::run::exit::Exit;
use crate::cli::run::pipeline::Turn;
use crate::cli::run::position_check::Standing;
use crate::cli::run::position_command::{self, At, Study};
use crate::cli::run::session;
use anyhow::Result;
use ennead::format::{Position, Record};
use ennead::{Explainer, Search, State, Step, Technique, TechniqueSet};
use serde::Serialize;
use std::io::Write;

struct Steps {
    explainer: Explainer,
    all: bool,
    /// Whether techniques are named.
    named: bool,
    refused: Vec<Variant>,
    as_data: bool,
    verbose: bool,
    complaints: Complaints,
}

/// Runs the command.
pub(crate) fn run(args: StepsArgs) -> Result<Exit> {
    let only: Vec<TechniqueSet> =
        args.technique.iter().map(|&technique| TechniqueSet::EMPTY.with(technique)).collect();
    let job = Steps {
        explainer: techniques::explainer(&only, &args.order),
        all: args.all,
        named: !args.technique.is_empty(),
        refused: args.refuse,
        as_data: args.format == PathFormat::Jsonl,
        verbose: args.verbose,
        complaints: session::complaints(&args.input, &args.output),
    };
    position_command::run(job, args.input, args.output, args.threads, false, |tally| {
        tally.exit(false)
    })
}

impl Study for Steps {
    fn complaints(&self) -> Complaints {
        self.complaints
    }

    fn malformed(&self, page: &mut Page, at: At) {
        if self.as_data {
            page.begin(false);
            page.json(&StepsData { id: format!("@{}", at.record.line), steps: Vec::new() });
        }
    }

    fn position(&self, turn: &mut Turn, at: At, search: &mut Search, position: &Position) {
        let record = at.record;
        let standing = Standing::of(search, position);
        let state = State::from(position);
        let unique = standing.status == Status::Unique;
        let explainer =
            if unique { self.explainer } else { self.explainer.for_several_solutions() };
        // A position that is visibly wrong has no next step: finders need not care.
        let steps = match state.conflict() {
            None => self.steps(&explainer, &state),
            Some(_) => Vec::new(),
        };
        if self.as_data {
            let id = match (&position.library, &position.id) {
                (Some(library), _) => format!("{}@{}", library.code, record.line),
                (None, Some(id)) => id.clone(),
                (None, None) => format!("@{}", record.line),
            };
            let steps = steps.iter().map(StepLine::of).collect();
            turn.page.begin(false);
            turn.page.json(&StepsData { id, steps });
        } else {
            self.write_text(turn, record, &steps);
        }
        if let Some(wrong) = &standing.wrong {
            return standing.complain(self.complaints, turn, record, position, wrong);
        }
        if !unique {
            standing.refuse(self.complaints, turn, record, position);
        }
        turn.page.tally.count(standing.status);
        if steps.is_empty() && !state.is_full() {
            standing.stuck(self.complaints, turn, record, position, 0);
        }
    }
}

impl Steps {
    /// All steps, or those of the first technique that has any; none of a kind that is refused.
    fn steps(&self, explainer: &Explainer, state: &State) -> Vec<Step> {
        let wanted = |step: &Step| !self.refused.iter().any(|kind| kind.is(state, step));
        let mut steps = match explainer.step(state) {
            // Without the hard techniques, which take longest, if the first step will do.
            Some(first) if !self.all && wanted(&first) => {
                explainer.only(TechniqueSet::EMPTY.with(first.technique)).steps(state)
            }
            Some(_) if self.named => explainer.steps(state),
            // Of the dynamic and nested chains those that are needed, if any.
            Some(first) => {
                let beyond = |technique: &&Technique| {
                    technique.is_dynamic() && technique.rating() > first.technique.rating()
                };
                let beyond = Technique::ALL.iter().filter(beyond);
                beyond.fold(*explainer, |rest, &technique| rest.without(technique)).steps(state)
            }
            None => Vec::new(),
        };
        steps.retain(wanted);
        if let (false, Some(first)) = (self.all, steps.first().map(|step| step.technique)) {
            steps.retain(|step| step.technique == first);
        }
        steps
    }

    fn write_text(&self, turn: &mut Turn, record: &Record, steps: &[Step]) {
        let source = turn.source;
        turn.page.begin(true);
        let out = &mut turn.page.text;
        let plural = if steps.len() == 1 { "" } else { "s" };
        // Writing to memory does not fail.
        let _ = writeln!(out, "# {source}:{}, {} step{plural}", record.line, steps.len());
        for step in steps {
            for (k, line) in text_wrap::lines(step, 4, self.verbose).iter().enumerate() {
                let _ = writeln!(out, "{}{line}", if k > 0 { "    " } else { "" });
            }
        }
    }
}

/// The steps of one position.
#[derive(Serialize)]
struct StepsData {
    id: String,
    steps: Vec<StepLine>,
}

/// A step, in the form in which programs are compared.
#[derive(Serialize)]
struct StepLine {
    code: Option<&'static str>,
    technique: &'static str,
    elims: Vec<String>,
    places: Vec<String>,
    digits: String,
    text: String,
}

impl StepLine {
    fn of(step: &Step) -> StepLine {
        StepLine {
            code: step.technique.code(),
            technique: step.technique.name(),
            elims: step_data::eliminations(step),
            places: step_data::placements(step),
            digits: step_data::digits(step),
            text: step.to_string(),
        }
    }
}
