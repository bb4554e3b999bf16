//! `ennead explain`: writes every step of a person's way to the solution.

use super::Command;
use crate::cli::options::input::InputArgs;
use crate::cli::options::output::{Color, OutputArgs, StepFormat};
use crate::cli::options::techniques::{self, TechniqueArgs};
use crate::cli::options::threads::ThreadArgs;
use crate::cli::render::drawing;
use crate::cli::render::finding::Status;
use crate::cli::render::step_data::StepData;
use crate::cli::render::text_wrap;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::exit::Exit;
use crate::cli::run::outputs;
use crate::cli::run::position_check::PositionCheck;
use crate::cli::run::records::{self, RecordCommand, SMALL_BLOCK_BYTES};
use anyhow::Result;
use clap::Args;
use ennead::format::{ParseError, Position, Record};
use ennead::logic::Ratings;
use ennead::{Explainer, Rating, Search, SolvePath, State, Technique};
use serde::Serialize;
use std::borrow::Cow;
use std::io::Write;

#[derive(Args, Debug)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Stop behind the first step of this technique
    #[arg(
        long,
        value_name = "TECHNIQUE",
        value_parser = techniques::technique,
        help_heading = "Techniques"
    )]
    until: Option<Technique>,
    #[command(flatten)]
    techniques: TechniqueArgs,
    /// How to write the path
    #[arg(
        short,
        long,
        value_enum,
        value_name = "FORMAT",
        default_value_t,
        help_heading = "Output"
    )]
    format: StepFormat,
    /// Draw the board of each step with its pattern marked, and shorten no step
    #[arg(short, long, conflicts_with = "quiet", help_heading = "Output")]
    verbose: bool,
    /// When to colour the marks
    #[arg(long, value_enum, value_name = "WHEN", default_value_t, help_heading = "Output")]
    color: Color,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

impl Command for ExplainArgs {
    const NAME: &'static str = "explain";

    const ABOUT: &'static str = "Explain every step of a person's way to the solution";

    const LONG_ABOUT: &'static str = "\
Explain every step of a person's way to the solution: the technique, where, why, and what follows \
(r5c3=7 is written down, r2c7<>4 is crossed out). In front of each step stands its rating on the \
scale of Sudoku Explainer; at the end stand the ratings of the puzzle.

Starts from puzzles, and from positions in the middle of one, as `ennead hint` does. A path that \
the techniques do not bring to its end says so.";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead explain puzzle.txt                     the whole way
  ennead explain -v puzzle.txt                  with a board for each step
  ennead explain --until X-wing puzzle.txt      up to the first X-wing
  ennead explain --without uniqueness,0300 -f jsonl puzzle.txt
                                                as data, without some techniques
Techniques go by name or by HoDoKu's code; `ennead steps --help` lists them.

Marks on the boards of -v: 5* pattern, 5' fin, 5+ and 5- on and off in a chain, 5! placed, 5x removed.

Exit codes: 0 explained to the end; 1 no solution, more than one, a position that contradicts the \
solution, or no technique finds the next step; 2 trouble; 3 some records are malformed."
        .into()
    }

    fn input(&self) -> Option<&InputArgs> {
        Some(&self.input)
    }

    fn run(self) -> Result<Exit> {
        let command = Explain {
            explainer: self.techniques.explainer(),
            is_rated: self.techniques.are_all() && self.until.is_none(),
            until: self.until,
            as_data: self.format == StepFormat::Jsonl,
            verbose: self.verbose,
            is_colored: outputs::is_colored(self.color, &self.output),
        };
        records::run(&command, &self.input, &self.output, &self.threads)
    }
}

/// Steps are numbered and rated in front of their text, in so many columns.
const INDENT: usize = 11;

struct Explain {
    explainer: Explainer,
    /// The order of the explainer, with nothing left out, so that its path can be rated.
    is_rated: bool,
    until: Option<Technique>,
    as_data: bool,
    verbose: bool,
    is_colored: bool,
}

/// How a path ended.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum End {
    /// The grid is full.
    Complete,
    /// The technique of `--until` was used.
    Until,
    /// No technique finds a step.
    Stuck,
}

impl RecordCommand for Explain {
    type ThreadState = Search;

    const BLOCK_BYTES: usize = SMALL_BLOCK_BYTES;

    fn thread_state(&self) -> Result<Search> {
        Ok(Search::new())
    }

    fn is_colored(&self) -> bool {
        self.is_colored
    }

    fn record(
        &self,
        search: &mut Search,
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        let position = &record.position()?;
        let check = PositionCheck::of(search, position);
        if let Some(wrong) = &check.wrong {
            if self.as_data {
                let number = block.number;
                let status = if check.status == Status::None { "none" } else { "wrong" };
                let puzzle = Some(position.values.to_string());
                let path = PathData { number, status, puzzle, ..PathData::default() };
                path.write(block);
            }
            check.report_wrong(block, record, position, wrong);
            return Ok(());
        }
        let unique = check.status == Status::Unique;
        block.chunk.tally.count(check.status);
        let explainer =
            if unique { self.explainer } else { self.explainer.for_several_solutions() };
        let state = State::from(position);
        let (path, end) = self.path(&explainer, &state);
        let rated = self.is_rated.then(|| Ratings::from_state(state, unique));
        if self.as_data {
            self.write_data(block, position, &check, (&path, end), rated.as_ref());
        } else {
            self.write_text(block, record, &state, (&path, end), rated.as_ref());
        }
        if !unique {
            check.report_refused(block, record, position);
        }
        if end == End::Stuck {
            block.chunk.tally.stuck += 1;
            check.report_stuck(block, record, position, path.steps.len());
        }
        Ok(())
    }

    fn placeholder(&self, _: &Record, block: &mut BlockContext) {
        if self.as_data {
            let number = block.number;
            PathData { number, status: "malformed", ..PathData::default() }.write(block);
        }
    }
}

impl Explain {
    /// The steps, up to the first of the technique that is waited for.
    fn path(&self, explainer: &Explainer, state: &State) -> (SolvePath, End) {
        let Some(until) = self.until else {
            let path = explainer.path(state);
            let end = if path.is_complete() { End::Complete } else { End::Stuck };
            return (path, end);
        };
        let mut path = SolvePath { steps: Vec::new(), end: *state };
        while let Some(step) = explainer.step(&path.end) {
            let found = step.technique == until;
            path.end.apply(&step);
            path.steps.push(step);
            if found {
                return (path, End::Until);
            }
        }
        let end = if path.is_complete() { End::Complete } else { End::Stuck };
        (path, end)
    }

    fn write_text(
        &self,
        block: &mut BlockContext,
        record: &Record,
        start: &State,
        (path, end): (&SolvePath, End),
        rated: Option<&Ratings>,
    ) {
        let source = block.source;
        block.chunk.begin_answer(true);
        let out = &mut block.chunk.text;
        // Writing to memory does not fail.
        let _ = writeln!(out, "# {source}:{}, {} digits", record.line, start.values().clues());
        let mut state = *start;
        for (number, step) in (1..).zip(&path.steps) {
            let rating = match step.rating.0 {
                0 => "-".to_owned(),
                _ => step.rating.to_string(),
            };
            for (k, line) in text_wrap::lines(step, INDENT, self.verbose).iter().enumerate() {
                let _ = match k {
                    0 => writeln!(out, "{number:3}. {rating:>4}  {line}"),
                    _ => writeln!(out, "{:INDENT$}{line}", ""),
                };
            }
            if self.verbose {
                drawing::board(out, &state, step, self.is_colored);
                out.push(b'\n');
            }
            state.apply(step);
        }
        self.write_end(out, path, end, rated);
    }

    fn write_end(&self, out: &mut Vec<u8>, path: &SolvePath, end: End, rated: Option<&Ratings>) {
        let steps = path.steps.len();
        if path.is_complete() && steps == 0 {
            out.extend_from_slice(b"# nothing is left to do: the grid is full\n");
            return;
        }
        let plural = if steps == 1 { "" } else { "s" };
        let _ = match (end, self.until) {
            (End::Until, Some(until)) => writeln!(out, "# the first {until} is step {steps}"),
            (End::Stuck, _) => writeln!(
                out,
                "# stuck after {steps} step{plural}: no technique finds another, {} cells are open",
                path.end.open().len()
            ),
            (_, Some(until)) => {
                writeln!(out, "# solved in {steps} step{plural}, no {until} among them")
            }
            _ => writeln!(out, "# solved in {steps} step{plural}"),
        };
        if let Some(technique) = path.hardest_technique().filter(|_| path.hardest().0 > 0) {
            let _ = writeln!(out, "# hardest step: {technique}, {}", path.hardest());
        }
        let Some(rated) = rated else { return };
        let _ = write!(out, "# rating {} (ER/EP/ED)", rated.er_ep_ed());
        if let (Some(score), Some(level)) = (rated.score(), rated.level()) {
            let _ = write!(out, ", HoDoKu's score {score} ({level})");
        }
        if let Some(difficulty) = rated.difficulty() {
            let _ = write!(out, ", {difficulty}");
        }
        out.push(b'\n');
    }

    fn write_data(
        &self,
        block: &mut BlockContext,
        position: &Position,
        check: &PositionCheck,
        (path, end): (&SolvePath, End),
        rated: Option<&Ratings>,
    ) {
        let object = PathData {
            number: block.number,
            id: position.id.clone(),
            puzzle: Some(position.values.to_string()),
            status: check.status.name(),
            end: Some(end),
            er: rated.and_then(Ratings::er).map(Rating::to_f64),
            ep: rated.and_then(Ratings::ep).map(Rating::to_f64),
            ed: rated.and_then(Ratings::ed).map(Rating::to_f64),
            score: rated.and_then(Ratings::score),
            level: rated.and_then(Ratings::level).map(|level| level.to_string()),
            difficulty: rated.and_then(Ratings::difficulty).map(|plain| plain.to_string()),
            steps: path.steps.iter().map(StepData::of).collect(),
        };
        object.write(block);
    }
}

/// One object a record.
#[derive(Serialize, Default)]
struct PathData {
    number: u64,
    id: Option<String>,
    puzzle: Option<String>,
    status: &'static str,
    end: Option<End>,
    er: Option<f64>,
    ep: Option<f64>,
    ed: Option<f64>,
    score: Option<u32>,
    level: Option<String>,
    difficulty: Option<String>,
    steps: Vec<StepData>,
}

impl PathData {
    fn write(&self, block: &mut BlockContext) {
        block.chunk.begin_answer(false);
        block.chunk.json(self);
    }
}
