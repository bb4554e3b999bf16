//! `ennead explain`: every step of a person's way to the solution.

use crate::cli::args::{ExplainArgs, PathFormat};
use crate::cli::options::techniques;
use crate::cli::render::drawing;
use crate::cli::render::finding::Status;
use crate::cli::render::step_data::StepData;
use crate::cli::render::text_wrap;
use crate::cli::run::chunk::Page;
use crate::cli::run::diagnostics::Complaints;
use crate::cli::run::exit::Exit;
use crate::cli::run::outputs;
use crate::cli::run::pipeline::Turn;
use crate::cli::run::position_check::Standing;
use crate::cli::run::position_command::{self, At, Study};
use crate::cli::run::session;
use anyhow::Result;
use ennead::format::{Position, Record};
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
    coloured: bool,
    complaints: Complaints,
}

/// Runs the command.
pub(crate) fn run(args: ExplainArgs) -> Result<Exit> {
    let coloured = outputs::is_coloured(args.color, &args.output);
    let choice = args.choice;
    let job = Explain {
        explainer: techniques::explainer(&choice.only, &choice.order),
        is_rated: choice.only.is_empty() && choice.order.without.is_empty() && args.until.is_none(),
        until: args.until,
        as_data: args.format == PathFormat::Jsonl,
        verbose: args.verbose,
        coloured,
        complaints: session::complaints(&args.input, &args.output),
    };
    position_command::run(job, args.input, args.output, args.threads, coloured, |tally| {
        tally.exit(true)
    })
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

impl Study for Explain {
    fn complaints(&self) -> Complaints {
        self.complaints
    }

    fn malformed(&self, page: &mut Page, At { number, .. }: At) {
        if self.as_data {
            data(page, &PathData { number, status: "malformed", ..PathData::default() });
        }
    }

    fn position(&self, turn: &mut Turn, at: At, search: &mut Search, position: &Position) {
        let At { number, record } = at;
        let standing = Standing::of(search, position);
        if let Some(wrong) = &standing.wrong {
            if self.as_data {
                let status = if standing.status == Status::None { "none" } else { "wrong" };
                let puzzle = Some(position.values.to_string());
                let path = PathData { number, status, puzzle, ..PathData::default() };
                data(&mut turn.page, &path);
            }
            return standing.complain(self.complaints, turn, record, position, wrong);
        }
        let unique = standing.status == Status::Unique;
        turn.page.tally.count(standing.status);
        let explainer =
            if unique { self.explainer } else { self.explainer.for_several_solutions() };
        let state = State::from(position);
        let (path, end) = self.path(&explainer, &state);
        let rated = self.is_rated.then(|| Ratings::from_state(state, unique));
        if self.as_data {
            self.write_data(turn, number, position, &standing, (&path, end), rated.as_ref());
        } else {
            self.write_text(turn, record, &state, (&path, end), rated.as_ref());
        }
        if !unique {
            standing.refuse(self.complaints, turn, record, position);
        }
        if end == End::Stuck {
            turn.page.tally.stuck += 1;
            standing.stuck(self.complaints, turn, record, position, path.steps.len());
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
        turn: &mut Turn,
        record: &Record,
        start: &State,
        (path, end): (&SolvePath, End),
        rated: Option<&Ratings>,
    ) {
        let source = turn.source;
        turn.page.begin(true);
        let out = &mut turn.page.text;
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
                drawing::board(out, &state, step, self.coloured);
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
        turn: &mut Turn,
        number: u64,
        position: &Position,
        standing: &Standing,
        (path, end): (&SolvePath, End),
        rated: Option<&Ratings>,
    ) {
        let object = PathData {
            number,
            id: position.id.clone(),
            puzzle: Some(position.values.to_string()),
            status: standing.status.name(),
            end: Some(end),
            er: rated.and_then(Ratings::er).map(Rating::to_f64),
            ep: rated.and_then(Ratings::ep).map(Rating::to_f64),
            ed: rated.and_then(Ratings::ed).map(Rating::to_f64),
            score: rated.and_then(Ratings::score),
            level: rated.and_then(Ratings::level).map(|level| level.to_string()),
            difficulty: rated.and_then(Ratings::difficulty).map(|plain| plain.to_string()),
            steps: path.steps.iter().map(StepData::of).collect(),
        };
        data(&mut turn.page, &object);
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

fn data(page: &mut Page, object: &PathData) {
    page.begin(false);
    page.json(object);
}
