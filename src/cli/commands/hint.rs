//! `ennead hint`: gives the next step from a position, in as much detail as is wanted.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::options::amounts;
use crate::cli::options::input::InputArgs;
use crate::cli::options::output::{OutputArgs, StepOutputArgs, ending};
use crate::cli::options::techniques::TechniqueArgs;
use crate::cli::options::threads::ThreadArgs;
use crate::cli::render::text_wrap;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::chunk::OutputChunk;
use crate::cli::run::outputs;
use crate::cli::run::record_puzzle::Malformed;
use crate::cli::run::records::{self, Destination, Frame, RecordCommand, SMALL_BLOCK_BYTES};
use anyhow::Result;
use clap::{Args, ValueEnum};
use ennead::check::{CheckedPosition, NoStep};
use ennead::draw::{self, Picture, Words};
use ennead::fields::Facts;
use ennead::format::{ParseError, Record};
use ennead::logic::Style;
use ennead::objects::HintObject;
use ennead::{Explainer, Search, State, Step};
use std::borrow::Cow;

#[derive(Args, Debug)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    input: InputArgs,
    /// How much to show: 1 where to look, 2 the technique, 3 the cells and what they do, 4 the
    /// whole proof
    #[arg(
        short,
        long,
        value_name = "1-4",
        default_value_t = 1,
        value_parser = amounts::number::<u8>(1..=4),
    )]
    level: u8,
    #[command(flatten)]
    techniques: TechniqueArgs,
    #[command(flatten)]
    steps: StepOutputArgs<HintFormat>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

/// The formats for a hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum HintFormat {
    /// Text, in the style of --style
    #[default]
    Text,
    /// One JSON object a position
    Jsonl,
    /// A drawing of the position and the step
    Svg,
    /// For forums: the candidates as a block of code, then the step in notation
    Bbcode,
}

impl Command for HintArgs {
    const NAME: &'static str = "hint";

    const ABOUT: &'static str = "Give a hint: the next step from your own position";

    const LONG_ABOUT: &'static str = "\
Give a hint: the next step from your own position, as much of it as you want to know.

A position is 81 characters (givens and what you placed), pencil marks as a drawn grid or as 729 \
characters (nine a cell), a line of HoDoKu's library, or a line of JSON: {\"givens\", \"values\", \
\"deleted\": [\"r1c4<>3\"]} (no 3 in row 1, column 4). If something in it contradicts the solution, the answer says so.

Every record gets one answer, in the order of the input. Where there is no hint, the answer is \
`no hint:` and a word (wrong, none, stuck or malformed), or that the grid is full; standard error says \
why, and in jsonl the key `reason`. Up to level 3 every answer is one line.";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead hint 53..7....6..195...     where to look (81 characters)
  ennead hint --level 2 mine.txt     also the technique
  ennead hint --level 4 mine.txt     the step, with its proof
  ennead hint -f jsonl mine.txt      all levels at once, as data (see `ennead schema`)
  ennead hint --level 4 -f svg mine.txt > hint.svg
                                     the step drawn on the board; as PNG:
  rsvg-convert hint.svg > hint.png
  ennead candidates puzzle.txt > mine.txt
                                     pencil marks to work on

`ennead help notation` tells what --style notation means.

Exit codes: 0 a hint; 1 the position contradicts the solution, has none or several, or no \
technique finds a step; 2 wrong usage or an unusable file; 3 some records are malformed."
            .into()
    }

    fn run(self) -> Result<Exit> {
        let command = Hint {
            explainer: self.techniques.explainer(),
            level: self.level,
            format: self.steps.format(&self.output),
            style: self.steps.style,
            width: outputs::text_width(&self.output),
        };
        records::run(&command, &self.input, Destination::Output(&self.output), &self.threads)
    }
}

struct Hint {
    explainer: Explainer,
    level: u8,
    format: HintFormat,
    style: Style,
    /// How long lines may be, in columns.
    width: usize,
}

impl RecordCommand for Hint {
    type ThreadState = Search;

    fn block_bytes(&self) -> usize {
        SMALL_BLOCK_BYTES
    }

    fn thread_state(&self) -> Result<Search> {
        Ok(Search::new())
    }

    fn frame(&self) -> Frame {
        let is_drawn = match self.format {
            HintFormat::Jsonl => false,
            HintFormat::Text => self.level == 4,
            HintFormat::Svg | HintFormat::Bbcode => true,
        };
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
        let mut found = checked.step(self.explainer);
        let as_data = self.format == HintFormat::Jsonl;
        if let (Err(NoStep::Contradiction(sentence)), false) = (&mut found, as_data)
            && let Some(stages) = checked.check.contradiction_stages()
        {
            let [.., whole] = &stages;
            let stage = stages.get(usize::from(self.level) - 1);
            *sentence = stage.unwrap_or(whole).clone();
        }
        let (step, no_step) = (found.as_ref().ok(), found.as_ref().err());
        let status = checked.status();
        let state = &checked.state;
        let none = no_step.map(|no_step| match no_step {
            NoStep::Contradiction(_) => format!("no hint: {status}"),
            NoStep::Full => NoStep::Full.to_string(),
            NoStep::Stuck { .. } => "no hint: stuck".to_owned(),
        });
        match self.format {
            HintFormat::Jsonl => {
                let reason = no_step.map(NoStep::to_string);
                let known = Facts { reason: reason.as_deref(), ..block.facts(record) };
                let facts = checked.facts(known);
                block.chunk.begin_answer(false);
                block.chunk.json(&HintObject::of(&facts, &checked, step, self.style));
            }
            HintFormat::Text => {
                let lines = step.map(|step| self.lines(state, step));
                let lines = lines.unwrap_or_else(|| none.into_iter().collect());
                write_lines(&mut block.chunk, &lines);
            }
            HintFormat::Svg => {
                block.chunk.begin_answer(true);
                let svg = self.svg(state, step, &none.unwrap_or_default());
                block.chunk.text.extend_from_slice(svg.as_bytes());
            }
            HintFormat::Bbcode => {
                block.chunk.begin_answer(true);
                let out = &mut block.chunk.text;
                draw::forum_position(out, state);
                match step.map(|step| (step, self.stage(state, step))) {
                    Some((step, None)) => draw::forum_step(out, state, step),
                    Some((_, Some(text))) => out.extend_from_slice(format!("{text}\n").as_bytes()),
                    None => {
                        out.extend_from_slice(format!("{}\n", none.unwrap_or_default()).as_bytes());
                    }
                }
            }
        }
        if let Some(NoStep::Stuck { .. }) = no_step {
            block.chunk.tally.count_stuck(status);
        }
        block.report_position(record, &checked, no_step);
        Ok(())
    }

    fn placeholder(&self, record: &Record, error: &ParseError, block: &mut BlockContext) {
        if self.format == HintFormat::Jsonl {
            let malformed = Malformed::new(record, error);
            let facts = malformed.facts(block.facts(record));
            block.chunk.begin_answer(false);
            block.chunk.json(&HintObject::malformed(&facts, record.id().as_ref()));
            return;
        }
        let none = "no hint: malformed".to_owned();
        let is_svg = self.format == HintFormat::Svg;
        let line = if is_svg { format!("<!-- {none} -->") } else { none };
        write_lines(&mut block.chunk, &[line]);
    }
}

impl Hint {
    /// As much of `step` as is wanted.
    fn lines(&self, before: &State, step: &Step) -> Vec<String> {
        match self.stage(before, step) {
            Some(stage) => vec![stage],
            None => text_wrap::lines(before, step, self.style, self.width, &mut false),
        }
    }

    /// The text of the level. `None`: the whole step is wanted.
    fn stage(&self, before: &State, step: &Step) -> Option<String> {
        step.hint_stages(before).into_iter().nth(usize::from(self.level) - 1)
    }

    /// A drawing of as much of `step` as is wanted; without one, of the position and the words
    /// `none`.
    fn svg(&self, before: &State, step: Option<&Step>, none: &str) -> String {
        let Some(step) = step else {
            return draw::svg(before, &Picture::default(), &Words::both(none));
        };
        let words = self.stage(before, step).map(Words::both);
        let words = words.unwrap_or_else(|| Words::of(before, step));
        draw::svg(before, &Picture::of_hint(before, step, self.level), &words)
    }
}

fn write_lines(chunk: &mut OutputChunk, lines: &[String]) {
    chunk.begin_answer(lines.len() > 1);
    for line in lines {
        chunk.text.extend_from_slice(line.as_bytes());
        chunk.text.push(b'\n');
    }
}
