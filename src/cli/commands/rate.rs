//! `ennead rate`: how hard each puzzle is.

use crate::cli::args::{RateArgs, RateFormat};
use crate::cli::options::filter::Filter;
use crate::cli::render::finding::Status;
use crate::cli::run::chunk::About;
use crate::cli::run::diagnostics::Complaints;
use crate::cli::run::exit::Exit;
use crate::cli::run::pipeline::{Job, Turn};
use crate::cli::run::session::{self, FEW_BYTES, Session};
use anyhow::{Result, bail};
use ennead::format::{Field, Record, Row, write};
use ennead::logic::Ratings;
use ennead::{Answer, Grid, Question, Rating, Search};

/// The columns without `--fields`.
const FIELDS: [Field; 11] = [
    Field::Puzzle,
    Field::Er,
    Field::Ep,
    Field::Ed,
    Field::Technique,
    Field::Score,
    Field::Level,
    Field::Difficulty,
    Field::Steps,
    Field::Guesses,
    Field::Clues,
];

struct Rate {
    format: RateFormat,
    fields: Vec<Field>,
    filter: Option<Filter>,
    complaints: Complaints,
}

/// Runs the command.
pub(crate) fn run(args: RateArgs) -> Result<Exit> {
    if !args.fields.is_empty() && args.format == RateFormat::Line {
        bail!("--fields needs a table to put them in: add -f csv or -f jsonl");
    }
    let job = Rate {
        format: args.format,
        fields: if args.fields.is_empty() { FIELDS.to_vec() } else { args.fields },
        filter: args.filter,
        complaints: session::complaints(&args.input, &args.output),
    };
    let session = Session {
        input: args.input,
        output: args.output,
        jobs: args.threads.jobs,
        coloured: false,
        block_bytes: FEW_BYTES,
    };
    session.run(&job, |tally| tally.exit(true))
}

/// What is known of one record.
struct Known<'a> {
    number: u64,
    record: &'a Record<'a>,
    status: Status,
    grid: Option<&'a Grid>,
    guesses: Option<u64>,
    rated: Option<Ratings>,
}

impl Job for Rate {
    type Memory = Search;

    fn memory(&self) -> Result<Search> {
        Ok(Search::new())
    }

    fn header(&self) -> Vec<u8> {
        let mut header = Vec::new();
        if self.format == RateFormat::Csv {
            write::csv_header(&mut header, &self.fields);
        }
        header
    }

    fn block(&self, search: &mut Search, records: &[Record], turn: &mut Turn) {
        for (number, record) in (turn.first_number..).zip(records) {
            if turn.is_over() {
                turn.page.is_last = true;
                return;
            }
            self.record(turn, number, record, search);
            if turn.page.is_last || !turn.flow() {
                return;
            }
        }
    }
}

impl Rate {
    fn record(&self, turn: &mut Turn, number: u64, record: &Record, search: &mut Search) {
        let grid = match &record.puzzle {
            Ok(grid) => grid,
            Err(malformed) => {
                let source = turn.source;
                return self.complaints.malformed(turn, record, malformed, |page| {
                    if self.filter.is_some() {
                        return;
                    }
                    page.begin(false);
                    if self.format == RateFormat::Line {
                        return page.echo_joined(record.text);
                    }
                    let status = Status::Malformed;
                    let known =
                        Known { number, record, status, grid: None, guesses: None, rated: None };
                    self.write(&mut page.text, source, &known);
                });
            }
        };
        let status = match search.answer(grid, Question::Unique) {
            Answer::Solved(_) => Status::Unique,
            Answer::Multiple => Status::Multiple,
            Answer::None => Status::None,
        };
        turn.page.tally.count(status);
        let guesses = Some(search.statistics().guesses);
        // Sudoku Explainer and HoDoKu rate puzzles with one solution; of others a path says little.
        let rated = (status == Status::Unique).then(|| Ratings::of(grid));
        let known = Known { number, record, status, grid: Some(grid), guesses, rated };
        let wanted = self.filter.as_ref().is_none_or(|filter| filter.holds(&|f| known.value(f)));
        if wanted {
            turn.page.begin(false);
            let source = turn.source;
            self.write(&mut turn.page.text, source, &known);
        }
        let complaint = match &known.rated {
            None if status == Status::Multiple => {
                Some((About::Refused, "more than one solution: no rating".to_owned()))
            }
            None => None,
            Some(rated) => rated.known_path().filter(|path| !path.is_complete()).map(|path| {
                let steps = path.steps.len();
                (About::Stuck, format!("no technique finds a step after {steps}: no rating"))
            }),
        };
        let Some((about, why)) = complaint else {
            return self.complaints.unanswered(turn, record, grid, status, true);
        };
        turn.page.tally.stuck += u64::from(about == About::Stuck);
        self.complaints.say(turn, record, grid, (status, about), || why.clone());
    }

    fn write(&self, out: &mut Vec<u8>, source: &str, known: &Known) {
        let rated = known.rated.as_ref();
        if self.format == RateFormat::Line {
            out.extend_from_slice(&known.grid.map_or([b'.'; 81], Grid::to_line));
            let triple = rated.map_or("-/-/-".to_owned(), Ratings::er_ep_ed);
            out.extend_from_slice(format!(" {triple}\n").as_bytes());
            return;
        }
        let has = |field: Field| self.fields.contains(&field);
        let level = rated.filter(|_| has(Field::Level)).and_then(Ratings::level);
        let level = level.map(|level| level.to_string());
        let difficulty = rated.filter(|_| has(Field::Difficulty)).and_then(Ratings::difficulty);
        let difficulty = difficulty.map(|difficulty| difficulty.to_string());
        let steps = rated.filter(|_| has(Field::Steps)).and_then(Ratings::steps);
        let steps: Option<Vec<_>> = steps.map(|steps| {
            steps.into_iter().map(|(technique, count)| (technique.name(), count)).collect()
        });
        let row = Row {
            number: Some(known.number),
            file: Some(source),
            line: Some(known.record.line),
            puzzle: known.grid,
            status: Some(known.status.name()),
            guesses: known.guesses,
            er: rated.filter(|_| has(Field::Er)).and_then(Ratings::er).map(|r| r.0),
            ep: rated.filter(|_| has(Field::Ep)).and_then(Ratings::ep).map(|r| r.0),
            ed: rated.filter(|_| has(Field::Ed)).and_then(Ratings::ed).map(|r| r.0),
            technique: rated
                .filter(|_| has(Field::Technique))
                .and_then(Ratings::technique)
                .map(|technique| technique.name()),
            score: rated.filter(|_| has(Field::Score)).and_then(Ratings::score).map(u64::from),
            level: level.as_deref(),
            difficulty: difficulty.as_deref(),
            steps: steps.as_deref(),
            ..Row::default()
        };
        match self.format {
            RateFormat::Csv => write::csv(out, &row, &self.fields),
            _ => write::jsonl(out, &row, &self.fields),
        }
    }
}

impl Known<'_> {
    /// A field as a number, if it is known.
    fn value(&self, field: Field) -> Option<f64> {
        let rated = self.rated.as_ref();
        match field {
            Field::Clues => self.grid.map(|grid| grid.clues() as f64),
            Field::Guesses => self.guesses.map(|guesses| guesses as f64),
            Field::Er => rated?.er().map(Rating::to_f64),
            Field::Ep => rated?.ep().map(Rating::to_f64),
            Field::Ed => rated?.ed().map(Rating::to_f64),
            Field::Technique => rated?.technique().map(|technique| f64::from(technique as u8)),
            Field::Score => rated?.score().map(f64::from),
            Field::Level => rated?.level().map(|level| f64::from(level as u8)),
            Field::Difficulty => rated?.difficulty().map(|plain| f64::from(plain as u8)),
            Field::Steps => {
                let steps = rated?.steps()?;
                Some(steps.iter().map(|(_, count)| *count as f64).sum())
            }
            _ => None,
        }
    }
}
