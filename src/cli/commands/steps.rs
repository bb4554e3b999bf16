//! `ennead steps`: lists the steps that a position allows.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::options::amounts;
use crate::cli::options::input::InputArgs;
use crate::cli::options::output::{OutputArgs, StepFormat, StepOutputArgs, ending};
use crate::cli::options::techniques::{self, OrderArgs};
use crate::cli::options::threads::ThreadArgs;
use crate::cli::render::{sentences, text_wrap};
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::outputs;
use crate::cli::run::record_puzzle::Malformed;
use crate::cli::run::records::{self, Destination, Frame, RecordCommand, SMALL_BLOCK_BYTES};
use crate::cli::run::tally::Tally;
use anyhow::Result;
use clap::Args;
use ennead::check::{CheckedPosition, NoStep, StepList};
use ennead::draw;
use ennead::fields::Facts;
use ennead::format::{ParseError, Record};
use ennead::logic::{StepSelection, Style};
use ennead::objects::{PositionHead, StepObject};
use ennead::{Explainer, Search, State, Technique, TechniqueSet};
use serde::Serialize;
use std::borrow::Cow;
use std::io::Write;

#[derive(Args, Debug)]
pub(crate) struct StepsArgs {
    #[command(flatten)]
    input: InputArgs,
    /// The steps of all techniques, not only of the easiest that has any
    ///
    /// Of steps that place and remove the same, the first is listed: that of the easiest technique.
    /// Dynamic and nested forcing chains are looked for where nothing else is found, or if they are
    /// named by --technique: every position has hundreds of them. Franken, mutant and kraken fish
    /// and templates have to be named too.
    #[arg(long, help_heading = "Techniques")]
    all: bool,
    /// Also steps that place and remove the same as an earlier one
    ///
    /// A position may have thousands. Death blossoms are the exception: of those with the same
    /// effect, only the first is listed.
    #[arg(long, help_heading = "Techniques")]
    every: bool,
    /// List at most N steps of each position
    #[arg(
        long,
        value_name = "N",
        value_parser = amounts::number::<usize>(1..=u64::MAX),
        help_heading = "Techniques"
    )]
    limit: Option<usize>,
    /// Look for these techniques, by name or code; may be repeated
    ///
    /// The steps of each of them are listed, even if another has the same effect.
    #[arg(
        short,
        long,
        value_name = "NAME|CODE",
        value_delimiter = ',',
        value_parser = techniques::techniques,
        help_heading = "Techniques"
    )]
    technique: Vec<TechniqueSet>,
    #[command(flatten)]
    order: OrderArgs,
    #[command(flatten)]
    steps: StepOutputArgs<StepFormat>,
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
those of all techniques. Of several steps that place and remove the same, only the first is \
listed. The list is for study, and for comparison with other programs.

Positions come in the forms that `ennead hint` reads. `ennead schema` describes the keys of a JSON \
line. The id of a line of HoDoKu's library is its code, as written. The technique that such a \
line names is listed even if an easier one does the same.";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead steps puzzle.txt                           the easiest steps
  ennead steps --all -f jsonl library.txt           of all techniques, as data
  ennead steps --technique x-wing,0401 puzzle.txt   by name or code

`ennead help techniques` lists the techniques and their codes; `ennead help notation` tells what \
--style notation means.

Exit codes: 0 listed; 1 a position contradicts the solution, or has none; 2 wrong usage or an \
unusable file; 3 some records are malformed."
            .into()
    }

    fn run(self) -> Result<Exit> {
        let command = Steps {
            explainer: self.order.explainer(&self.technique),
            selection: StepSelection {
                all_techniques: self.all,
                with_duplicates: self.every,
                keep: None,
            },
            limit: self.limit,
            format: self.steps.format(&self.output),
            style: self.steps.style,
            width: outputs::text_width(&self.output),
        };
        records::run(&command, &self.input, Destination::Output(&self.output), &self.threads)
    }
}

struct Steps {
    explainer: Explainer,
    selection: StepSelection,
    limit: Option<usize>,
    format: StepFormat,
    style: Style,
    /// How long lines may be, in columns.
    width: usize,
}

impl RecordCommand for Steps {
    type ThreadState = Search;

    fn block_bytes(&self) -> usize {
        SMALL_BLOCK_BYTES
    }

    fn thread_state(&self) -> Result<Search> {
        Ok(Search::new())
    }

    fn frame(&self) -> Frame {
        let is_drawn = self.format != StepFormat::Jsonl;
        Frame { written: ending(self.format), is_drawn, ..Frame::default() }
    }

    fn record(
        &self,
        search: &mut Search,
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        let position = record.position()?;
        let checked = CheckedPosition::of(&position, search);
        let always = position.library.as_ref().and_then(|library| named_by(&library.code));
        let selection = StepSelection { keep: always, ..self.selection };
        let limit = self.limit.unwrap_or(usize::MAX);
        let list = checked.steps(self.explainer, &selection, limit);
        block.chunk.begin_answer(self.format != StepFormat::Jsonl);
        match self.format {
            StepFormat::Text => self.write_text(block, record, &checked.state, &list),
            StepFormat::Jsonl => {
                let reason = list.no_step.as_ref().map(NoStep::to_string);
                let known = Facts { reason: reason.as_deref(), ..block.facts(record) };
                let facts = checked.facts(known);
                let steps = list.steps.iter();
                block.chunk.json(&StepsObject {
                    head: PositionHead::of(&facts, &position),
                    steps: steps
                        .map(|step| StepObject::new(&checked.state, step, self.style))
                        .collect(),
                    more: self.limit.map(|_| list.more),
                });
            }
            StepFormat::Bbcode => {
                let out = &mut block.chunk.text;
                draw::forum_position(out, &checked.state);
                list.steps.iter().for_each(|step| draw::forum_step(out, &checked.state, step));
            }
        }
        block.report_position(record, &checked, list.no_step.as_ref());
        Ok(())
    }

    fn placeholder(&self, record: &Record, error: &ParseError, block: &mut BlockContext) {
        if self.format == StepFormat::Jsonl {
            block.chunk.begin_answer(false);
            let malformed = Malformed::new(record, error);
            let facts = malformed.facts(block.facts(record));
            let id = record.id();
            let head = PositionHead::malformed(&facts, id.as_ref());
            block.chunk.json(&StepsObject { head, steps: Vec::new(), more: None });
        }
    }

    fn exit(&self, tally: &Tally) -> Exit {
        tally.exit_allowing_multiple()
    }
}

impl Steps {
    fn write_text(
        &self,
        block: &mut BlockContext,
        record: &Record,
        state: &State,
        list: &StepList,
    ) {
        let source = block.input_name;
        let out = &mut block.chunk.text;
        // Writing to memory does not fail.
        let _ = writeln!(out, "# {source}:{}", record.line);
        let mut is_told = false;
        for step in &list.steps {
            let lines = text_wrap::lines(state, step, self.style, self.width - 4, &mut is_told);
            for (k, line) in lines.iter().enumerate() {
                let _ = writeln!(out, "{}{line}", if k > 0 { "    " } else { "" });
            }
        }
        let count = sentences::counted(list.steps.len() as u64, "step", "steps");
        let more = if list.more { ", and there are more" } else { "" };
        let _ = writeln!(out, "# {count}{more}");
    }
}

/// The steps of a position as a line of JSON.
#[derive(Serialize)]
struct StepsObject<'a> {
    #[serde(flatten)]
    head: PositionHead<'a>,
    steps: Vec<StepObject>,
    /// There are more steps than `--limit`, if that was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    more: Option<bool>,
}

/// The technique that a code of HoDoKu's library names: `0904-1`.
fn named_by(code: &str) -> Option<Technique> {
    code.get(..4).and_then(Technique::from_code)
}
