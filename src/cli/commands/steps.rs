//! `ennead steps`: lists the steps that a position allows.

use super::Command;
use crate::cli::options::input::InputArgs;
use crate::cli::options::output::{OutputArgs, StepFormat, StyleArgs};
use crate::cli::options::techniques::{self, OrderArgs};
use crate::cli::options::threads::ThreadArgs;
use crate::cli::options::variants::Variant;
use crate::cli::render::step_data;
use crate::cli::render::text_wrap;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::exit::Exit;
use crate::cli::run::records::{self, RecordCommand, SMALL_BLOCK_BYTES};
use crate::cli::run::tally::Tally;
use anyhow::Result;
use clap::Args;
use ennead::fields::Status;
use ennead::format::{Id, ParseError, Record};
use ennead::logic::Style;
use ennead::make::PositionCheck;
use ennead::{Explainer, Search, State, Step, Technique, TechniqueSet};
use serde::Serialize;
use std::borrow::Cow;
use std::io::Write;

#[derive(Args, Debug)]
pub(crate) struct StepsArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Every step of every technique, not only of the first that has any
    ///
    /// Dynamic and nested forcing chains are looked for where nothing else is found, or if they are
    /// named by --technique: every position has hundreds of them. Franken and mutant fish and
    /// templates have to be named too.
    #[arg(long, help_heading = "Techniques")]
    all: bool,
    /// Look for this technique, by name or code; may be repeated
    #[arg(
        short,
        long,
        value_name = "NAME|CODE",
        value_delimiter = ',',
        value_parser = techniques::technique,
        help_heading = "Techniques"
    )]
    technique: Vec<Technique>,
    #[command(flatten)]
    order: OrderArgs,
    /// Leave out kinds of steps that not all authors count
    #[arg(
        long,
        value_enum,
        value_name = "KIND,...",
        value_delimiter = ',',
        help_heading = "Techniques"
    )]
    refuse: Vec<Variant>,
    /// How to write the steps
    #[arg(
        short,
        long,
        value_enum,
        value_name = "FORMAT",
        default_value_t,
        help_heading = "Output"
    )]
    format: StepFormat,
    #[command(flatten)]
    style: StyleArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

impl Command for StepsArgs {
    const NAME: &'static str = "steps";

    const ABOUT: &'static str = "List the steps that a position allows";

    const LONG_ABOUT: &'static str = "\
List the steps that a position allows: those of the easiest technique that has any, or with --all \
every step of every technique. For study, and for comparison with other programs.

Positions come in the forms that `ennead hint` reads. A JSON line has the id of its position: what \
a JSON line says; of a line of HoDoKu's library the code, as written, and its line number.";

    fn after_help() -> Cow<'static, str> {
        format!(
            "\
Examples:
  ennead steps puzzle.txt                           the easiest steps
  ennead steps --all -f jsonl library.txt           all, as data
  ennead steps --technique x-wing,0401 puzzle.txt   by name or code

Techniques, and their codes in HoDoKu's library:
{}

Exit codes: 0 listed; 1 a position contradicts the solution, or has none; 2 wrong usage or an \
unusable file; 3 some records are malformed.",
            techniques::names()
        )
        .into()
    }

    fn input(&self) -> Option<&InputArgs> {
        Some(&self.input)
    }

    fn run(self) -> Result<Exit> {
        let only: Vec<TechniqueSet> =
            self.technique.iter().map(|&technique| TechniqueSet::EMPTY.with(technique)).collect();
        let command = Steps {
            explainer: self.order.explainer(&only),
            all: self.all,
            named: !self.technique.is_empty(),
            refused: self.refuse,
            as_data: self.format == StepFormat::Jsonl,
            style: self.style.style,
        };
        records::run(&command, &self.input, &self.output, &self.threads)
    }
}

struct Steps {
    explainer: Explainer,
    all: bool,
    /// True if `--technique` names techniques.
    named: bool,
    refused: Vec<Variant>,
    as_data: bool,
    style: Style,
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
        let check = PositionCheck::of(position, search);
        let state = State::from(position);
        let is_unique = check.is_unique();
        let explainer =
            if is_unique { self.explainer } else { self.explainer.for_several_solutions() };
        let steps = self.steps(&explainer, &state);
        if self.as_data {
            let id = match (&position.library, &position.id) {
                (Some(library), _) => Id::from_text(&format!("{}@{}", library.code, record.line)),
                (None, Some(id)) => id.clone(),
                (None, None) => line_id(record),
            };
            let steps = steps.iter().map(|step| StepSummary::of(&state, step)).collect();
            block.chunk.begin_answer(false);
            block.chunk.json(&PositionSteps { id, steps });
        } else {
            self.write_text(block, record, &state, &steps);
        }
        if block.report_contradiction(record, position, &check) {
            return Ok(());
        }
        if !is_unique {
            block.report_uniqueness_refused(record, position);
        }
        let status = Status::from(&check);
        block.chunk.tally.count(status);
        if steps.is_empty() && !state.is_full() {
            block.report_stuck(record, position, status, 0);
        }
        Ok(())
    }

    fn placeholder(&self, record: &Record, block: &mut BlockContext) {
        if self.as_data {
            block.chunk.begin_answer(false);
            let id = record.id().unwrap_or_else(|| line_id(record));
            block.chunk.json(&PositionSteps { id, steps: Vec::new() });
        }
    }

    fn exit(&self, tally: &Tally) -> Exit {
        tally.exit_allowing_multiple()
    }
}

impl Steps {
    /// All steps, or those of the first technique that has any, without the kinds that are refused.
    fn steps(&self, explainer: &Explainer, state: &State) -> Vec<Step> {
        let wanted = |step: &Step| !self.refused.iter().any(|kind| kind.is(state, step));
        let mut steps = match explainer.step(state) {
            // The technique of the first step is enough: the harder ones take longest.
            Some(first) if !self.all && wanted(&first) => {
                explainer.only(TechniqueSet::EMPTY.with(first.technique)).steps(state)
            }
            Some(_) if self.named => explainer.steps(state),
            // All techniques except dynamic and nested chains that are harder than the first step.
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

    /// Writes the steps of one position as text.
    fn write_text(&self, block: &mut BlockContext, record: &Record, state: &State, steps: &[Step]) {
        let source = block.source;
        block.chunk.begin_answer(true);
        let out = &mut block.chunk.text;
        let plural = if steps.len() == 1 { "" } else { "s" };
        // Writing to memory does not fail.
        let _ = writeln!(out, "# {source}:{}, {} step{plural}", record.line, steps.len());
        for step in steps {
            for (k, line) in text_wrap::lines(state, step, self.style, 4).iter().enumerate() {
                let _ = writeln!(out, "{}{line}", if k > 0 { "    " } else { "" });
            }
        }
    }
}

/// The id of a record that gives itself none: `@` and its line.
fn line_id(record: &Record) -> Id {
    Id::from_text(&format!("@{}", record.line))
}

/// The steps of one position, as JSON.
#[derive(Serialize)]
struct PositionSteps {
    id: Id,
    steps: Vec<StepSummary>,
}

/// A step as JSON without its proof, to be compared with the steps of other programs.
#[derive(Serialize)]
struct StepSummary {
    code: Option<&'static str>,
    technique: &'static str,
    elims: Vec<String>,
    places: Vec<String>,
    digits: String,
    text: String,
}

impl StepSummary {
    fn of(before: &State, step: &Step) -> StepSummary {
        StepSummary {
            code: step.technique.code(),
            technique: step.technique.name(),
            elims: step_data::eliminations(step),
            places: step_data::placements(step),
            digits: step_data::digits(step),
            text: step.text(before, Style::Words),
        }
    }
}
