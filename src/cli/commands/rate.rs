//! `ennead rate`: rates how hard each puzzle is.

use super::Command;
use crate::cli::options;
use crate::cli::options::filter::Filter;
use crate::cli::options::input::InputArgs;
use crate::cli::options::output::OutputArgs;
use crate::cli::options::threads::ThreadArgs;
use crate::cli::render::finding::Status;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::diagnostics::DiagnosticKind;
use crate::cli::run::exit::Exit;
use crate::cli::run::records::{self, RecordCommand, SMALL_BLOCK_BYTES};
use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use ennead::format::{Field, ParseError, Record, Row, write};
use ennead::logic::Ratings;
use ennead::{Answer, Grid, Question, Rating, Search};
use std::borrow::Cow;

#[derive(Args, Debug)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Write only puzzles of which this is true, as in 'er>=7.0 && clues<=24'
    #[arg(long = "where", value_name = "CONDITION")]
    filter: Option<Filter>,
    /// How to write the ratings
    #[arg(
        short,
        long,
        value_enum,
        value_name = "FORMAT",
        default_value_t,
        help_heading = "Output"
    )]
    format: RateFormat,
    /// Columns of csv and jsonl, in this order [default: puzzle,er,ep,ed,technique,score,level,
    /// difficulty,steps,guesses,clues]
    #[arg(
        long,
        value_name = "FIELD,...",
        value_delimiter = ',',
        value_parser = options::named::<Field>(Field::OF_RATING.iter().map(|field| field.name())),
        help_heading = "Output"
    )]
    fields: Vec<Field>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

/// A way to write ratings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum RateFormat {
    /// The puzzle and ER/EP/ED
    #[default]
    Line,
    /// Comma-separated values with a header
    Csv,
    /// One JSON object a line
    Jsonl,
}

impl Command for RateArgs {
    const NAME: &'static str = "rate";

    const ABOUT: &'static str = "Rate how hard puzzles are";

    const LONG_ABOUT: &'static str = "\
Rate how hard puzzles are: the ratings of Sudoku Explainer (ER the hardest step, EP the hardest up \
to the first placement, ED the first step), HoDoKu's score and level, and a plain level.

One line a puzzle, in the order of the input. What is not known is a hyphen, empty in csv, null in \
JSON: a puzzle without a single solution has no rating, nor has one that no technique here solves.";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead rate many.txt                                   the puzzle and ER/EP/ED
  ennead rate -f csv --fields er,technique,clues many.txt
  ennead rate --where 'er>=7.0 && clues<=24' many.txt    only hard ones
  ennead rate --where 'technique == X-wing || level < hard' many.txt
  ennead rate many.txt | sort -k2n                       easiest first

Conditions compare er, ep, ed, score, steps, guesses and clues with numbers, technique (== and !=) \
with a name or code, level and difficulty with their words; && || ! and parentheses join them. \
What is not known compares with nothing.

Fields for --fields:
  number, file, line, puzzle, status, clues, mask
              as in ennead --help
  er, ep, ed  Sudoku Explainer's ratings
  technique   that of the hardest step
  score       HoDoKu's, the sum over the steps of its order
  level       HoDoKu's: easy, medium, hard, unfair, extreme
  difficulty  by ER: easy up to 1.5, medium 2.5, hard 4.0, expert 7.0, extreme
  steps       how many of each technique, in Sudoku Explainer's order; --where compares their sum
  guesses     what the plain search needed

Exit codes: 0 all rated; 1 some have no solution, more than one, or no technique that finds the next \
step; 2 trouble; 3 some records are malformed."
        .into()
    }

    fn input(&self) -> Option<&InputArgs> {
        Some(&self.input)
    }

    fn run(self) -> Result<Exit> {
        if !self.fields.is_empty() && self.format == RateFormat::Line {
            bail!("--fields needs a table to put them in: add -f csv or -f jsonl");
        }
        let command = Rate {
            format: self.format,
            fields: if self.fields.is_empty() { FIELDS.to_vec() } else { self.fields },
            filter: self.filter,
        };
        records::run(&command, &self.input, &self.output, &self.threads)
    }
}

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
