//! `ennead steps`: what can be done in a position, for study and for comparison.

use crate::cli::args::{PathFormat, StepsArgs};
use crate::cli::options::techniques;
use crate::cli::options::variants::Variant;
use crate::cli::render::finding::Status;
use crate::cli::render::step_data;
use crate::cli::render::text_wrap;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::exit::Exit;
use crate::cli::run::position_check::PositionCheck;
use crate::cli::run::records::{self, RecordCommand, SMALL_BLOCK_BYTES};
use crate::cli::run::tally::Tally;
use anyhow::Result;
use ennead::format::{ParseError, Record};
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
}

/// Runs the command.
pub(crate) fn run(args: StepsArgs) -> Result<Exit> {
    let only: Vec<TechniqueSet> =
        args.technique.iter().map(|&technique| TechniqueSet::EMPTY.with(technique)).collect();
    let command = Steps {
        explainer: techniques::explainer(&only, &args.order),
        all: args.all,
        named: !args.technique.is_empty(),
        refused: args.refuse,
        as_data: args.format == PathFormat::Jsonl,
        verbose: args.verbose,
    };
    records::run(&command, &args.input, &args.output, args.threads.jobs)
}

impl RecordCommand for Steps {
    type ThreadState = Search;

    const BLOCK_BYTES: usize = SMALL_BLOCK_BYTES;

    fn thread_state(&self) -> Result<Search> {
        Ok(Search::new())
    }

    fn record(
        &self,
        search: &mut Search,
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        let position = &record.position()?;
        let check = PositionCheck::of(search, position);
        let state = State::from(position);
        let unique = check.status == Status::Unique;
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
            block.chunk.begin_answer(false);
            block.chunk.json(&StepsData { id, steps });
        } else {
            self.write_text(block, record, &steps);
        }
        if let Some(wrong) = &check.wrong {
            check.report_wrong(block, record, position, wrong);
            return Ok(());
        }
        if !unique {
            check.report_refused(block, record, position);
        }
        block.chunk.tally.count(check.status);
        if steps.is_empty() && !state.is_full() {
            check.report_stuck(block, record, position, 0);
        }
        Ok(())
    }

    fn placeholder(&self, record: &Record, block: &mut BlockContext) {
        if self.as_data {
            block.chunk.begin_answer(false);
            block.chunk.json(&StepsData { id: format!("@{}", record.line), steps: Vec::new() });
        }
    }

    fn exit(&self, tally: &Tally) -> Exit {
        tally.exit_allowing_multiple()
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

    fn write_text(&self, block: &mut BlockContext, record: &Record, steps: &[Step]) {
        let source = block.source;
        block.chunk.begin_answer(true);
        let out = &mut block.chunk.text;
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
