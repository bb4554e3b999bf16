//! `ennead rate`: rates how hard each puzzle is, on the scales of Sudoku Explainer and HoDoKu, and
//! writes the puzzles that meet the condition of `--where`.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::options;
use crate::cli::options::fields::KeepArgs;
use crate::cli::options::input::InputArgs;
use crate::cli::options::output::{OutputArgs, ending, format_of};
use crate::cli::options::threads::ThreadArgs;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::diagnostics::DiagnosticKind;
use crate::cli::run::record_puzzle::{self, Malformed, RecordPuzzle};
use crate::cli::run::record_writer::RecordText;
use crate::cli::run::records::{self, Destination, Frame, RecordCommand, SMALL_BLOCK_BYTES};
use crate::cli::run::table::{Table, TableFormat};
use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use ennead::check::{self, CheckedPosition};
use ennead::fields::{Facts, Field, Filter, Status, Task};
use ennead::format::{ParseError, Record};
use ennead::logic::Ratings;
use ennead::solve::Puzzle;
use ennead::{Canonizer, Question, Search, State};
use std::borrow::Cow;

#[derive(Args, Debug)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Write only puzzles of which this is true, as in 'er>=7.0 && clues<=24'
    #[arg(long = "where", value_name = "CONDITION", value_parser = |text: &str| options::fields::filter(text, Task::Rate))]
    filter: Option<Filter>,
    /// Rate the form that all equivalent puzzles share (see `ennead canon`)
    ///
    /// Then equivalent puzzles have equal ratings. Puzzles of pencil marks are rated as they are.
    #[arg(long)]
    canonical: bool,
    /// How to write the ratings [default: line, or as FILE of -o ends]
    #[arg(short, long, value_enum, value_name = "FORMAT", help_heading = "Output")]
    format: Option<RateFormat>,
    /// Say how long people take, and which steps take longest
    ///
    /// In lines that begin with #, after the puzzle.
    #[arg(short, long, help_heading = "Output")]
    verbose: bool,
    #[arg(
        long,
        value_name = "FIELD,...",
        value_delimiter = ',',
        value_parser = options::fields::field(Task::Rate),
        help = options::fields::columns_help(&Field::RATINGS),
        help_heading = "Output"
    )]
    fields: Vec<Field>,
    #[command(flatten)]
    keep: KeepArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

/// A way to write ratings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum RateFormat {
    /// The puzzle and ER/EP/ED
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
to the first placement, ED the first step), HoDoKu's score and level, and a difficulty by ER.

One line a puzzle, in the order of the input; -v also says how many minutes people take, and why. \
The interval in parentheses holds the mean time of a dozen people for eight puzzles of ten. Where \
people must try candidates, hardly any times are known: the minutes are an estimate by ER, 20 at 7.2 \
and twice as many with each whole point above, but not fewer than for puzzles of as many steps that \
are solved without trying. \
An unknown value is a hyphen, empty in csv, null in JSON: puzzles without a single solution have no \
rating, nor do those that the techniques do not solve.

Of several steps that are equally easy, Sudoku Explainer and HoDoKu take the first in the order of \
the cells and digits, and the rest of the path depends on it. So equivalent puzzles (with lines moved, \
or digits renamed) may differ in all that comes from a path: of 400 pairs, one differed in ER, and \
134 in HoDoKu's score. The guesses depend on the order of cells as well. With --canonical, none of \
these differ.

Pencil marks are puzzles too (sukaku), in the forms that `ennead solve --help` lists.";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead rate many.txt                                   the puzzle and ER/EP/ED
  ennead rate -f csv --fields er,technique,clues many.txt
  ennead rate -f csv --keep --fields er train.csv        one more column
  ennead rate --where 'er>=7.0 && clues<=24' many.txt    only hard ones
  ennead rate --where 'technique == X-wing || difficulty < hard' many.txt
  ennead rate --where 'uses(x-wing) >= 1 && steps < 60' many.txt
  ennead rate -v puzzle.txt                              the minutes, and the slowest steps
  ennead rate --where 'minutes <= 5' many.txt            for a short ride
  ennead rate --where 'er > 0' many.txt | sort -k2n      easiest first

`ennead help fields` has the fields of --fields and the conditions of --where.

Exit codes: 0 all rated; 1 some have no solution, more than one, or no technique that finds the \
next step; 2 wrong usage or an unusable file; 3 some records are malformed."
            .into()
    }

    fn run(self) -> Result<Exit> {
        let format = format_of(self.format, self.output.file()).unwrap_or(RateFormat::Line);
        options::fields::check(&self.fields, format != RateFormat::Line)?;
        if self.verbose && format != RateFormat::Line {
            bail!("--verbose writes text: leave out -f, or ask for --fields minutes");
        }
        self.keep.check(format != RateFormat::Line)?;
        let fields = self.keep.fields(self.fields, &Field::RATINGS);
        let table = match format {
            RateFormat::Csv => TableFormat::Csv,
            RateFormat::Line | RateFormat::Jsonl => TableFormat::Jsonl,
        };
        let command = Rate {
            canonical: self.canonical,
            format,
            table: Table::new(table, fields, self.keep.keep),
            verbose: self.verbose,
            filter: self.filter,
        };
        records::run(&command, &self.input, Destination::Output(&self.output), &self.threads)
    }
}

/// How many of the slowest steps `--verbose` shows.
const BOTTLENECKS: usize = 3;

/// Appends how long people take, and which steps take longest.
fn append_minutes(out: &mut Vec<u8>, facts: &Facts) {
    let Some(ratings) = facts.ratings else { return };
    if let Some(minutes) = ratings.minutes() {
        out.extend_from_slice(format!("# people take {minutes}\n").as_bytes());
    }
    for bottleneck in ratings.bottlenecks(BOTTLENECKS) {
        out.extend_from_slice(format!("#   {bottleneck}\n").as_bytes());
    }
}

struct Rate {
    /// Puzzles are rated in minlex form.
    canonical: bool,
    format: RateFormat,
    table: Table,
    verbose: bool,
    /// Only puzzles for which this holds are written.
    filter: Option<Filter>,
}

impl RecordCommand for Rate {
    type ThreadState = (Search, Canonizer);

    fn block_bytes(&self) -> usize {
        SMALL_BLOCK_BYTES
    }

    fn thread_state(&self) -> Result<(Search, Canonizer)> {
        Ok((Search::new(), Canonizer::new()))
    }

    fn frame(&self) -> Frame {
        Frame {
            written: ending(self.format),
            header: self.table.header(),
            is_drawn: self.verbose,
            ..Frame::default()
        }
    }

    fn prepare(
        &self,
        _: &mut (Search, Canonizer),
        records: &[Record],
        block: &mut BlockContext,
    ) -> Result<(), String> {
        self.table.begin(records, block)
    }

    fn record(
        &self,
        (search, canonizer): &mut (Search, Canonizer),
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        match record_puzzle::record_puzzle(record)? {
            RecordPuzzle::Plain(grid) => {
                let form = self.canonical.then(|| canonizer.canonical(grid).grid);
                let rated = form.as_ref().unwrap_or(grid);
                let start = |_: &mut _| State::new(rated);
                self.rate(search, record, grid.into(), rated.into(), start, block);
            }
            RecordPuzzle::PencilMarks(position) => {
                let start = |search: &mut _| CheckedPosition::of(&position, search).state;
                let puzzle = (&*position).into();
                self.rate(search, record, puzzle, puzzle, start, block);
            }
        }
        Ok(())
    }

    fn placeholder(&self, record: &Record, error: &ParseError, block: &mut BlockContext) {
        if self.filter.is_some() {
            return;
        }
        block.chunk.begin_answer(false);
        if self.format == RateFormat::Line {
            return block.chunk.echo_joined(record.text);
        }
        let malformed = Malformed::new(record, error);
        let facts = malformed.facts(block.facts(record));
        self.write(block, record, &facts);
    }
}

impl Rate {
    /// Rates `rated`, which is `puzzle` or its canonical form; `start` makes the state in which the
    /// path starts.
    fn rate(
        &self,
        search: &mut Search,
        record: &Record,
        puzzle: Puzzle<'_>,
        rated: Puzzle<'_>,
        start: impl FnOnce(&mut Search) -> State,
        block: &mut BlockContext,
    ) {
        let status = Status::of_answer(&search.answer(rated, Question::Unique), Question::Unique);
        let statistics = search.statistics();
        block.chunk.tally.count(status);
        // Sudoku Explainer and HoDoKu rate only puzzles with one solution.
        let is_unique = status == Status::Unique;
        let ratings = is_unique.then(|| Ratings::from_state(start(search), true));
        if let Some(ratings) = &ratings
            && self.format != RateFormat::Line
            && self.table.fields.contains(&Field::Steps)
        {
            ratings.se_path(); // The others follow from it.
        }
        let has_reason = status == Status::None && self.table.fields.contains(&Field::Reason);
        let reason = has_reason.then(|| check::no_solution(puzzle));
        let facts = Facts {
            puzzle: Some(puzzle.grid),
            marks: puzzle.marks,
            status: Some(status),
            reason: reason.as_deref(),
            search: Some(statistics),
            ratings: ratings.as_ref(),
            ..block.facts(record)
        };
        if self.filter.as_ref().is_none_or(|filter| filter.holds(&facts)) {
            block.chunk.begin_answer(false);
            self.write(block, record, &facts);
        }
        match &ratings {
            Some(ratings) => {
                if let Some(path) = ratings.known_path().filter(|path| !path.is_complete()) {
                    block.chunk.tally.count_stuck(status);
                    let steps = path.steps.len();
                    let why = || check::no_rating(status, steps);
                    block.report(record, puzzle, status, DiagnosticKind::Stuck, why);
                }
            }
            None if status == Status::Multiple => {
                let why = || check::no_rating(status, 0);
                block.report(record, puzzle, status, DiagnosticKind::WithoutUniqueness, why);
            }
            None => block.report_unanswered(record, puzzle, status),
        }
    }

    /// Writes one record in the format of `--format`.
    fn write(&self, block: &mut BlockContext, record: &Record, facts: &Facts) {
        let out = &mut block.chunk.text;
        match self.format {
            RateFormat::Line => {
                if let Some(grid) = facts.puzzle {
                    let puzzle = Puzzle { grid, marks: facts.marks };
                    let ratings = facts.ratings.map_or("-/-/-".to_owned(), Ratings::er_ep_ed);
                    match facts.marks {
                        None => out.extend_from_slice(&grid.to_line()),
                        Some(_) => out.extend_from_slice(puzzle.to_string().as_bytes()),
                    }
                    out.extend_from_slice(format!(" {ratings}\n").as_bytes());
                }
                if self.verbose {
                    append_minutes(out, facts);
                }
            }
            RateFormat::Csv | RateFormat::Jsonl => {
                self.table.row(block, &RecordText::of(record), facts);
            }
        }
    }
}
