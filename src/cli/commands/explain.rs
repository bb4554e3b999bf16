//! `ennead explain`: every step of a person's way to the solution.

use crate::cli::args::{ExplainArgs, PathFormat};
use crate::cli::options::techniques;
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
use ennead::format::{ParseError, Position, Record};
use ennead::logic::Ratings;
use ennead::{Explainer, Rating, Search, SolvePath, State, Technique};
use serde::Serialize;
use std::io::Write;

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

/// Runs the command.
pub(crate) fn run(args: ExplainArgs) -> Result<Exit> {
    let choice = args.choice;
    let command = Explain {
        explainer: techniques::explainer(&choice.only, &choice.order),
        is_rated: choice.only.is_empty() && choice.order.without.is_empty() && args.until.is_none(),
        until: args.until,
        as_data: args.format == PathFormat::Jsonl,
        verbose: args.verbose,
        is_colored: outputs::is_colored(args.color, &args.output),
    };
    records::run(&command, &args.input, &args.output, args.threads.jobs)
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
