//! `ennead explain`: writes every step of a person's path to the solution.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::options::amounts;
use crate::cli::options::input::InputArgs;
use crate::cli::options::output::{
    Color, OutputArgs, StepFormat, StepOutputArgs, ending, file_name,
};
use crate::cli::options::techniques::{self, TechniqueArgs};
use crate::cli::options::threads::ThreadArgs;
use crate::cli::render::drawing;
use crate::cli::render::sentences::counted;
use crate::cli::render::text_wrap;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::chunk::OutputChunk;
use crate::cli::run::file_folder::FileFolder;
use crate::cli::run::outputs;
use crate::cli::run::record_puzzle::Malformed;
use crate::cli::run::records::{self, Destination, Frame, RecordCommand, SMALL_BLOCK_BYTES};
use anyhow::{Result, bail};
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueHint};
use ennead::check::{CheckedPosition, NoStep, PathCut, PathPlan, PersonPath};
use ennead::draw::{self, Picture, Words};
use ennead::fields::Facts;
use ennead::format::{ParseError, Record};
use ennead::logic::Ratings;
use ennead::objects::{PathObject, STEP_KEYS, StepForm};
use ennead::{Explainer, Order, Random, Search, SolvePath, Step, Technique};
use std::borrow::Cow;
use std::io::Write;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Stop after the first step of this technique
    #[arg(
        long,
        value_name = "TECHNIQUE",
        value_parser = techniques::technique,
        help_heading = "Techniques"
    )]
    until: Option<Technique>,
    /// Stop after N steps
    #[arg(
        long,
        value_name = "N",
        value_parser = amounts::number::<usize>(1..=u64::MAX),
        help_heading = "Techniques"
    )]
    max_steps: Option<usize>,
    /// Also show the steps that the solution can do without
    #[arg(long, help_heading = "Techniques")]
    all_steps: bool,
    /// Take random steps of the easiest technique, not the first; the same seed gives the same path
    ///
    /// It also draws from which end a chain is told, and which of several patterns comes first.
    #[arg(long, value_name = "SEED", help_heading = "Techniques")]
    seed: Option<u64>,
    #[command(flatten)]
    techniques: TechniqueArgs,
    /// Leave out the ratings of the puzzle, which take seconds for very hard ones
    #[arg(long, help_heading = "Output")]
    no_rating: bool,
    #[command(flatten)]
    steps: StepOutputArgs<StepFormat>,
    /// The keys of each step in -f jsonl, in this order [default: all]
    #[arg(
        long,
        value_name = "KEY,...",
        value_delimiter = ',',
        value_parser = PossibleValuesParser::new(STEP_KEYS),
        hide_possible_values = true, // the last part of the help lists them
        help_heading = "Output"
    )]
    fields: Vec<String>,
    /// Also write the digits and candidates before each step, as the key `board` of -f jsonl
    #[arg(long, help_heading = "Output")]
    boards: bool,
    /// Draw the board of each step with its pattern marked
    #[arg(short, long, conflicts_with = "quiet", help_heading = "Output")]
    verbose: bool,
    /// Also draw each step as a file in DIR: 0001-012-x-wing.svg is step 12 of the first record
    ///
    /// The folder is made if it is missing, and files of the same names are replaced. The files are
    /// SVG, for light and dark screens and for paper. `rsvg-convert FILE > step.png` makes PNG.
    #[arg(
        long,
        value_name = "DIR",
        value_parser = file_name(),
        value_hint = ValueHint::DirPath,
        help_heading = "Output"
    )]
    pictures: Option<PathBuf>,
    /// When to color the marks
    #[arg(long, value_enum, value_name = "WHEN", default_value_t, help_heading = "Output")]
    color: Color,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

impl Command for ExplainArgs {
    const NAME: &'static str = "explain";

    const ABOUT: &'static str = "Explain every step of a person's path to the solution";

    const LONG_ABOUT: &'static str = "\
Explain every step of a person's path to the solution: the technique, where, why, and what follows \
(r5c3 = 7: the cell in row 5 and column 3 is 7; r2c7 <> 4: 4 is crossed out in r2c7). Each step has its rating on the scale of Sudoku \
Explainer in front of it, or where that has none our estimate (~4.5); the ratings of the puzzle come \
at the end.

The path of a person has only steps that its end needs: without any one of them, the others do not \
lead to the solution. --all-steps shows the others too. The orders of other programs, and paths that \
end before the solution, are shown whole.

Starts from puzzles, and from positions in the middle of one, as `ennead hint` does. If the techniques \
do not reach the solution, the path says so; --stats counts it as stuck if the puzzle has one \
solution.";

    fn after_help() -> Cow<'static, str> {
        format!(
            "\
Examples:
  ennead explain puzzle.txt                     the whole path
  ennead explain -v puzzle.txt                  with a board for each step
  ennead explain --pictures steps puzzle.txt    with a drawing of each step
  ennead explain --until X-wing puzzle.txt      up to the first X-wing
  ennead explain --without uniqueness,0300 -f jsonl puzzle.txt
                                                as data, without some techniques
  ennead explain -f jsonl --fields technique,placements,eliminations --boards puzzle.txt
                                                data to train a model
  ennead explain --seed 7 puzzle.txt            another path of the easiest steps

Keys for --fields: {}.

Techniques go by name or by HoDoKu's code; `ennead help techniques` lists them.
`ennead help notation` tells what --style notation means.

Marks on the boards of -v: 5* pattern, 5' fin, 5+ and 5- on and off in a chain, 5! placed, 5x removed.

Exit codes: 0 explained to the end, or as far as was asked for; 1 no solution, more than one, a position that contradicts the \
solution, or no technique finds the next step; 2 wrong usage or an unusable file; 3 some records \
are malformed.",
            STEP_KEYS.join(", ")
        )
        .into()
    }

    fn run(self) -> Result<Exit> {
        let format = self.steps.format(&self.output);
        if format != StepFormat::Jsonl && (self.boards || !self.fields.is_empty()) {
            bail!("--fields and --boards say what is in the JSON of a step: add -f jsonl");
        }
        let is_whole = self.until.is_none() && self.max_steps.is_none();
        let mut form = StepForm { boards: self.boards, ..StepForm::new(self.steps.style) };
        if !self.fields.is_empty() {
            form.keys = self.fields;
        }
        let pictures = self.pictures.map(FileFolder::new).transpose()?;
        let command = Explain {
            explainer: self.techniques.explainer(),
            is_rated: !self.no_rating && self.techniques.are_all() && is_whole,
            until: self.until,
            max_steps: self.max_steps,
            all_steps: self.all_steps,
            seed: self.seed,
            format,
            form,
            width: outputs::text_width(&self.output),
            verbose: self.verbose,
            is_colored: outputs::is_colored(self.color, &self.output),
            pictures,
        };
        let destination = Destination::Output(&self.output);
        let exit = records::run(&command, &self.input, destination, &self.threads)?;
        command.pictures.map_or(Ok(exit), |pictures| pictures.finish(exit))
    }
}

/// The columns in front of the text of a step, for its number and its rating.
const INDENT: usize = 11;

struct Explain {
    explainer: Explainer,
    /// The ratings are wanted, and the explainer leaves out no technique.
    is_rated: bool,
    until: Option<Technique>,
    max_steps: Option<usize>,
    all_steps: bool,
    /// The seed of the choice among steps; `None`: the first is taken.
    seed: Option<u64>,
    format: StepFormat,
    form: StepForm,
    /// How long lines may be, in columns.
    width: usize,
    verbose: bool,
    is_colored: bool,
    /// Where the steps are drawn.
    pictures: Option<FileFolder>,
}

impl RecordCommand for Explain {
    type ThreadState = Search;

    fn block_bytes(&self) -> usize {
        SMALL_BLOCK_BYTES
    }

    fn thread_state(&self) -> Result<Search> {
        Ok(Search::new())
    }

    fn frame(&self) -> Frame {
        Frame {
            written: ending(self.format),
            is_drawn: self.format != StepFormat::Jsonl,
            is_colored: self.is_colored,
            ..Frame::default()
        }
    }

    fn record(
        &self,
        search: &mut Search,
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        let position = record.position()?;
        let checked = CheckedPosition::of(&position, search);
        // Each record has a random stream of its own, so the threads can share the work.
        let stream = block.facts(record).number.unwrap_or_default();
        let random = self.seed.map(|seed| Random::new(seed, stream));
        let Explain { until, max_steps, all_steps, .. } = *self;
        let plan = PathPlan { until, max_steps, random, all_steps };
        let path = checked.path(self.explainer, plan);
        let no_step = path.no_step.as_ref();
        let is_explained = !matches!(no_step, Some(NoStep::Contradiction(_)));
        let ratings = (self.is_rated && is_explained).then(|| checked.ratings());
        if let Some(pictures) = &self.pictures {
            draw_steps(pictures, stream, &path.path);
        }
        if self.format == StepFormat::Jsonl {
            let reason = no_step.map(NoStep::to_string);
            let (ratings, reason) = (ratings.as_ref(), reason.as_deref());
            let facts = checked.facts(Facts { ratings, reason, ..block.facts(record) });
            write_data(&mut block.chunk, &PathObject::of(&facts, &checked, &path, &self.form));
        } else if is_explained && self.format == StepFormat::Bbcode {
            self.write_for_forum(&mut block.chunk, &path.path);
        } else if is_explained {
            self.write_text(block, record, &path, ratings.as_ref());
        }
        if let Some(NoStep::Stuck { .. }) = no_step {
            block.chunk.tally.count_stuck(checked.status());
        }
        block.report_position(record, &checked, no_step);
        Ok(())
    }

    fn placeholder(&self, record: &Record, error: &ParseError, block: &mut BlockContext) {
        if self.format == StepFormat::Jsonl {
            let malformed = Malformed::new(record, error);
            let facts = malformed.facts(block.facts(record));
            write_data(&mut block.chunk, &PathObject::malformed(&facts, record.id().as_ref()));
        }
    }
}

/// Draws the steps of `path` as files in `folder`. `record` is the number of the record.
fn draw_steps(folder: &FileFolder, record: u64, path: &SolvePath) {
    for (number, (before, step)) in (1..).zip(path.positions()) {
        let name: String = step.technique.name().to_lowercase();
        let words = name.split(|letter: char| !letter.is_ascii_alphanumeric());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let name = format!("{record:04}-{number:03}-{}.svg", words.join("-"));
        let svg = draw::svg(&before, &Picture::of(&before, step), &Words::of(&before, step));
        folder.write(&name, svg);
    }
}

impl Explain {
    /// The candidates at the start, then the numbered steps; with `-v` the candidates before each.
    fn write_for_forum(&self, chunk: &mut OutputChunk, path: &SolvePath) {
        chunk.begin_answer(true);
        let out = &mut chunk.text;
        draw::forum_position(out, &path.start);
        for (number, (before, step)) in (1..).zip(path.positions()) {
            if self.verbose && number > 1 {
                draw::forum_position(out, &before);
            }
            // Writing to memory does not fail.
            let _ = write!(out, "{number}. ");
            draw::forum_step(out, &before, step);
        }
    }

    fn write_text(
        &self,
        block: &mut BlockContext,
        record: &Record,
        path: &PersonPath,
        rated: Option<&Ratings>,
    ) {
        let source = block.input_name;
        block.chunk.begin_answer(true);
        let out = &mut block.chunk.text;
        // Writing to memory does not fail.
        let digits = path.path.start.values().clues();
        let _ = writeln!(out, "# {source}:{}, {digits} digits", record.line);
        let mut is_told = false;
        for (number, (before, step)) in (1..).zip(path.path.positions()) {
            let rating = match step.rating.tenths() {
                0 => format!("~{}", step.technique.estimate()),
                _ => step.rating.to_string(),
            };
            let width = self.width - INDENT;
            let lines = text_wrap::lines(&before, step, self.form.style, width, &mut is_told);
            for (k, line) in lines.iter().enumerate() {
                if k == 0 {
                    let _ = write!(out, "{number:3}. {rating:>4}  ");
                } else {
                    out.extend_from_slice(&[b' '; INDENT]);
                }
                out.extend_from_slice(line.as_bytes());
                out.push(b'\n');
            }
            if self.verbose {
                drawing::board(out, &before, step, self.is_colored);
                out.push(b'\n');
            }
        }
        self.write_end(out, path, rated);
    }

    fn write_end(&self, out: &mut Vec<u8>, explained: &PersonPath, rated: Option<&Ratings>) {
        let path = &explained.path;
        let count = path.steps.len();
        let steps = counted(count as u64, "step", "steps");
        let open = || counted(path.end.open().len() as u64, "cell is", "cells are");
        let end = match (&explained.no_step, explained.cut, self.until) {
            (Some(stuck @ NoStep::Stuck { .. }), ..) => format!("{stuck}, {} open", open()),
            (Some(other), ..) => other.to_string(),
            (None, Some(PathCut::MaxSteps), _) => format!("stopped after {steps}, {} open", open()),
            (None, Some(PathCut::Until), Some(until)) => {
                format!("the first {until} is step {count}")
            }
            (None, _, Some(until)) => format!("solved in {steps}, no {until} among them"),
            (None, _, None) => format!("solved in {steps}"),
        };
        let _ = writeln!(out, "# {end}");
        if let Some(NoStep::Full) = explained.no_step {
            return;
        }
        let order = self.explainer.order();
        if let Some(Step { technique, rating, .. }) = path.hardest_step(order) {
            // Its rating need not be the highest one.
            let person = if order == Order::Se { "" } else { " for a person" };
            let _ = write!(out, "# hardest step of this path{person}: {technique}, ");
            let _ = match rating.tenths() {
                0 => writeln!(
                    out,
                    "which Sudoku Explainer does not rate (our estimate: {})",
                    technique.estimate()
                ),
                _ => writeln!(out, "{rating}"),
            };
        }
        let Some(rated) = rated else { return };
        let _ =
            write!(out, "# rating {} (ER/EP/ED, in Sudoku Explainer's order)", rated.er_ep_ed());
        if let (Some(score), Some(level)) = (rated.score(), rated.hodoku_level()) {
            let _ = write!(out, ", HoDoKu's score {score} and level {level}");
        }
        if let Some(difficulty) = rated.difficulty() {
            let _ = write!(out, ", difficulty {difficulty}");
        }
        out.push(b'\n');
        if let Some(minutes) = rated.minutes().filter(|_| path.is_complete()) {
            let _ = writeln!(out, "# people take {minutes}");
        }
    }
}

fn write_data(chunk: &mut OutputChunk, object: &PathObject) {
    chunk.begin_answer(false);
    chunk.json(object);
}
