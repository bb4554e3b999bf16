//! `ennead rate`: how hard each puzzle is.

use crate::cli::args::{RateArgs, RateFormat};
use crate::cli::options::filter::Filter;
use crate::cli::render::finding::Status;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::diagnostics::DiagnosticKind;
use crate::cli::run::exit::Exit;
use crate::cli::run::records::{self, RecordCommand, SMALL_BLOCK_BYTES};
use anyhow::{Result, bail};
use ennead::format::{Field, ParseError, Record, Row, write};
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
    /// Only puzzles for which this holds are written.
    filter: Option<Filter>,
}

/// Runs the command.
pub(crate) fn run(args: RateArgs) -> Result<Exit> {
    if !args.fields.is_empty() && args.format == RateFormat::Line {
        bail!("--fields needs a table to put them in: add -f csv or -f jsonl");
    }
    let command = Rate {
        format: args.format,
        fields: if args.fields.is_empty() { FIELDS.to_vec() } else { args.fields },
        filter: args.filter,
    };
    records::run(&command, &args.input, &args.output, args.threads.jobs)
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

impl RecordCommand for Rate {
    type ThreadState = Search;

    const BLOCK_BYTES: usize = SMALL_BLOCK_BYTES;

    fn thread_state(&self) -> Result<Search> {
        Ok(Search::new())
    }

    fn header(&self) -> Vec<u8> {
        let mut header = Vec::new();
        if self.format == RateFormat::Csv {
            write::csv_header(&mut header, &self.fields);
        }
        header
    }

    fn record(
        &self,
        search: &mut Search,
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        let grid = records::puzzle(record)?;
        let status = match search.answer(grid, Question::Unique) {
            Answer::Solved(_) => Status::Unique,
            Answer::Multiple => Status::Multiple,
            Answer::None => Status::None,
        };
        block.chunk.tally.count(status);
        let number = block.number;
        let guesses = Some(search.statistics().guesses);
        // Sudoku Explainer and HoDoKu rate puzzles with one solution; of others a path says little.
        let rated = (status == Status::Unique).then(|| Ratings::of(grid));
        let known = Known { number, record, status, grid: Some(grid), guesses, rated };
        let wanted = self.filter.as_ref().is_none_or(|filter| filter.holds(&|f| known.value(f)));
        if wanted {
            block.chunk.begin_answer(false);
            self.write(&mut block.chunk.text, block.source, &known);
        }
        match &known.rated {
            Some(rated) => {
                if let Some(path) = rated.known_path().filter(|path| !path.is_complete()) {
                    block.chunk.tally.stuck += 1;
                    let steps = path.steps.len();
                    let why = || format!("no technique finds a step after {steps}: no rating");
                    block.report(record, grid, status, DiagnosticKind::Stuck, why);
                }
            }
            None if status == Status::Multiple => {
                let why = || "more than one solution: no rating".to_owned();
                block.report(record, grid, status, DiagnosticKind::UniquenessRefused, why);
            }
            None => block.report_unanswered(record, grid, status),
        }
        Ok(())
    }

    fn placeholder(&self, record: &Record, block: &mut BlockContext) {
        if self.filter.is_some() {
            return;
        }
        block.chunk.begin_answer(false);
        if self.format == RateFormat::Line {
            return block.chunk.echo_joined(record.text);
        }
        let (number, status) = (block.number, Status::Malformed);
        let known = Known { number, record, status, grid: None, guesses: None, rated: None };
        self.write(&mut block.chunk.text, block.source, &known);
    }
}

impl Rate {
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
            Field::Technique => {
                rated?.technique().map(|technique| f64::from(technique.human_place()))
            }
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
