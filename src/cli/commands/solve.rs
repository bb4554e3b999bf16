//! `ennead solve`: solves puzzles. This is the default command.
//!
//! An engine solves all puzzles of a block at once. All solutions, their number, and the guesses
//! and the time that a puzzle takes come from [`Search`] instead, puzzle by puzzle.

mod answer;
mod with_rules;

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::options;
use crate::cli::options::amounts;
use crate::cli::options::fields::KeepArgs;
use crate::cli::options::input::InputArgs;
use crate::cli::options::output::{Color, OutputArgs, ending, format_of};
use crate::cli::options::rules::RulesArgs;
use crate::cli::options::threads::{self, EngineArgs};
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::outputs;
use crate::cli::run::record_puzzle::{self, BlockAnswers};
use crate::cli::run::records::{self, Destination, Frame, LineCommand, RecordCommand};
use crate::cli::run::table::{Table, TableFormat};
use crate::cli::run::tally::Tally;
use crate::cli::run::variants::VariantCommand;
use answer::{AnswerFormat, Renderer, SolveResult};
use anyhow::{Result, bail};
use clap::Args;
use ennead::fields::{Field, Origin, Status, Task};
use ennead::format::write::NpyRows;
use ennead::format::{LineBlock, ParseError, Record};
use ennead::solve::{Line, Puzzle};
use ennead::variant;
use ennead::{Answer, Count, Engine, Question, Search, Solutions, Worker};
use std::borrow::Cow;
use std::num::NonZeroU64;
use std::time::Instant;

#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Stop at the first solution found, without the proof that it is the only one
    ///
    /// Of several solutions, another run may find another one.
    #[arg(long, group = "question", help_heading = "What to find")]
    first: bool,
    /// Write all solutions, in ascending order; those of a variant in any order
    #[arg(
        long,
        groups = ["question", "several"],
        conflicts_with = "line_by_line",
        help_heading = "What to find"
    )]
    all: bool,
    /// Write only how many solutions there are
    #[arg(long, groups = ["question", "several"], help_heading = "What to find")]
    count: bool,
    /// Stop --all and --count at N solutions of a puzzle; 0 never stops [default: 1000000]
    ///
    /// A count that stopped is written as `>=N`; csv and jsonl have the N, and say so in `reason`, as
    /// they do at the last of --all. The search for solutions of a variant has a limit of its own.
    #[arg(
        long,
        value_name = "N",
        value_parser = amounts::number::<u64>(0..=u64::MAX),
        requires = "several",
        help_heading = "What to find"
    )]
    limit: Option<u64>,

    /// How to write the answers [default: as FILE of -o ends; boards on a terminal; else as the
    /// puzzle was written]
    ///
    /// Without it, a terminal gets boards. Elsewhere an answer has the form of its puzzle: a line
    /// of 81 characters is answered by a line, a drawn grid by a board.
    #[arg(short, long, value_enum, value_name = "FORMAT", help_heading = "Output")]
    format: Option<AnswerFormat>,
    #[arg(
        long,
        value_name = "FIELD,...",
        value_delimiter = ',',
        value_parser = options::fields::field(Task::Solve),
        help = options::fields::columns_help(&default_fields(Goal::Unique, false)),
        help_heading = "Output"
    )]
    fields: Vec<Field>,
    #[command(flatten)]
    keep: KeepArgs,
    /// Also show the puzzle, what the solver did, and, without a unique solution, what is still
    /// possible
    #[arg(short, long, conflicts_with = "quiet", help_heading = "Output")]
    verbose: bool,
    #[command(flatten)]
    output: OutputArgs,
    /// When to color boards: givens bold, what the solver filled in green
    #[arg(long, value_enum, value_name = "WHEN", default_value_t, help_heading = "Output")]
    color: Color,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    engine: EngineArgs,
}

impl Command for SolveArgs {
    const NAME: &'static str = "solve";

    const ABOUT: &'static str =
        "Solve puzzles and prove that each solution is the only one (the default command)";

    const LONG_ABOUT: &'static str = "\
Solve puzzles and prove that each solution is the only one. This is the default command: \
`ennead FILE` is `ennead solve FILE`.

Every record gives one answer, in the order of the input, so that input and output stay aligned. \
A puzzle without a solution, or with several, comes back as it was, with blanks as dots; a record \
that cannot be read comes back unchanged, but of a line of more than 1 MiB only the first MiB. \
Standard error says why, with file and line; csv and jsonl have a `reason`.

Pencil marks are puzzles too (sukaku): 729 characters, nine for each cell, in one line or in nine, \
or a drawn grid with the candidates of each cell. Their solutions are those that fit the marks.

Variants, such as sudoku X, killers and jigsaws, and grids of 4x4 to 25x25 are solved as well: `ennead \
help rules`.";

    const INTERRUPTED: &'static str = "";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead hard.txt                    solve every puzzle of a file
  ennead 53..7....6..195...          solve one (81 characters, row by row)
  ennead < many.txt > solved.txt     a line for each line
  ennead -v hard.txt                 with the puzzle, and what the solver did
  ennead --all puzzle.txt            all solutions of a puzzle that has several
  ennead --count puzzle.txt          only how many there are
  ennead -f csv --fields file,line,status,guesses *.txt
                                     a table
  ennead -f csv --keep --fields status,solution train.csv
                                     the columns of a table, and two more
  ennead -f npy --fields puzzle,solution -o a.npy many.txt
                                     an array of shape (N, 2, 81) for numpy
  ennead --rejects bad.txt many.txt  puzzles without an answer also go to bad.txt, with the reason
  ennead --rules x,antiknight many.txt
                                     puzzles with further rules
  ennead --shard 3/16 many.txt       the third of 16 parts, one for each machine
  ennead check many.txt | sort | uniq -c
                                     how many are unique

`ennead help fields` tells what the fields are.

Exit codes:
  0    every puzzle has exactly one solution, or what was asked for was found
  1    some puzzle has no solution, or more than one
  2    wrong usage, no puzzle, or a file cannot be read or written
  3    some record cannot be read; the others were done
  130  ended by Ctrl-C; what was finished is written
  143  ended by SIGTERM; what was finished is written
A reader that closes the pipe, as `| head` does, ends the run with 0."
            .into()
    }

    fn run(self) -> Result<Exit> {
        let limit = NonZeroU64::new(self.limit.unwrap_or(DEFAULT_LIMIT));
        let goal = match (self.first, self.all, self.count) {
            (true, ..) => Goal::First,
            (_, true, _) => Goal::All(limit),
            (.., true) => Goal::Count(limit),
            _ => Goal::Unique,
        };
        let is_count = matches!(goal, Goal::Count(_));
        let format = match format_of(self.format, self.output.file()) {
            None if self.verbose && !is_count => Some(AnswerFormat::Board),
            None if outputs::to_terminal(&self.output) && !is_count => Some(AnswerFormat::Board),
            format => format,
        };
        let is_array = format == Some(AnswerFormat::Npy);
        if self.verbose && (is_array || format == Some(AnswerFormat::Compact)) {
            bail!("--verbose adds nothing to this format: use -f board, line, csv or jsonl");
        }
        let table = matches!(format, Some(AnswerFormat::Csv | AnswerFormat::Jsonl));
        options::fields::check(&self.fields, table || is_array)?;
        self.keep.check(table)?;
        if is_count && !table && !matches!(format, None | Some(AnswerFormat::Line)) {
            bail!("--count writes numbers: use -f line, csv or jsonl");
        }
        if is_array {
            options::fields::check_cells(&self.fields)?;
        }
        let default =
            if is_array { vec![Field::Solution] } else { default_fields(goal, self.verbose) };
        let fields = self.keep.fields(self.fields, &default);
        let is_searched = |field: &Field| field.origin() == Origin::Search;
        let is_measured = self.verbose || table && fields.iter().any(is_searched);
        let table_format = match format {
            Some(AnswerFormat::Csv) => TableFormat::Csv,
            _ => TableFormat::Jsonl,
        };
        let command = Solve {
            goal,
            engine: self.engine.engine()?,
            variants: self.rules.options(),
            is_measured,
            renderer: Renderer {
                format,
                table: Table::new(table_format, fields, self.keep.keep),
                is_count,
                verbose: self.verbose,
                is_colored: outputs::is_colored(self.color, &self.output),
            },
        };
        records::run(&command, &self.input, Destination::Output(&self.output), &self.engine.threads)
    }
}

/// The number of solutions at which `--all` and `--count` stop without `--limit`: reached in about
/// a second, even on the empty grid.
const DEFAULT_LIMIT: u64 = 1_000_000;

/// What the options ask about each puzzle. An engine can answer `First` and `Unique`, only
/// [`Search`] the others. The number of `All` and `Count` is the limit; `None`: no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Goal {
    First,
    Unique,
    All(Option<NonZeroU64>),
    Count(Option<NonZeroU64>),
}

struct Solve {
    goal: Goal,
    engine: Engine,
    variants: variant::Options,
    /// Guesses or time are written for each puzzle, so [`Search`] solves it, not the engine.
    is_measured: bool,
    renderer: Renderer,
}

/// The columns if `--fields` is not given.
fn default_fields(goal: Goal, verbose: bool) -> Vec<Field> {
    let last = if matches!(goal, Goal::Count(_)) { Field::Solutions } else { Field::Solution };
    let mut fields = vec![Field::Number, Field::Puzzle, Field::Status, last, Field::Reason];
    if verbose {
        fields.extend([Field::Guesses, Field::Placements, Field::Depth, Field::TimeNs]);
    }
    fields
}

/// The state of one thread.
struct ThreadState {
    worker: Worker,
    search: Search,
    answers: BlockAnswers,
}

impl RecordCommand for Solve {
    type ThreadState = ThreadState;

    fn thread_state(&self) -> Result<ThreadState> {
        Ok(ThreadState {
            worker: threads::worker(self.engine)?,
            search: Search::new(),
            answers: BlockAnswers::default(),
        })
    }

    fn frame(&self) -> Frame {
        let is_array = self.renderer.format == Some(AnswerFormat::Npy);
        Frame {
            header: self.renderer.header(),
            written: self.renderer.format.map_or("", ending),
            array: is_array.then(|| NpyRows::of_boards(self.renderer.table.fields.len())),
            is_drawn: self.renderer.format.is_some_and(AnswerFormat::is_drawn),
            is_colored: self.renderer.is_colored,
            ..Frame::default()
        }
    }

    fn line_command(&self) -> Option<&dyn LineCommand<ThreadState>> {
        let renderer = &self.renderer;
        let are_lines_enough =
            renderer.answers_lines_by_lines() || renderer.answers_lines_by_rows();
        let is_plain = self.variants.rules.is_none();
        if is_plain && are_lines_enough && self.engine_question().is_some() {
            Some(self)
        } else {
            None
        }
    }

    fn variant_command(&self) -> Option<&dyn VariantCommand> {
        Some(self)
    }

    fn prepare(
        &self,
        state: &mut ThreadState,
        records: &[Record],
        block: &mut BlockContext,
    ) -> Result<(), String> {
        self.renderer.table.begin(records, block)?;
        if self.variants.rules.is_some() {
            // No puzzle is plain.
        } else if let Some(question) = self.engine_question() {
            state.answers.prepare(records, &mut state.worker, question);
        }
        Ok(())
    }

    #[inline]
    fn record(
        &self,
        state: &mut ThreadState,
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        if let Some(question) = self.engine_question() {
            if let Some((puzzle, answer)) = state.answers.next(record)? {
                let result = SolveResult::of_answer(answer, question);
                self.renderer.record(block, record, puzzle, &result);
            }
        } else {
            let puzzle = record_puzzle::record_puzzle(record)?;
            self.search(&mut state.search, record, puzzle.puzzle(), block);
        }
        Ok(())
    }

    fn placeholder(&self, record: &Record, error: &ParseError, block: &mut BlockContext) {
        self.renderer.placeholder(block, record, error);
    }

    fn exit(&self, tally: &Tally) -> Exit {
        match self.goal {
            Goal::Unique => tally.exit(),
            // These options allow puzzles with several solutions.
            Goal::First | Goal::All(_) | Goal::Count(_) => tally.exit_allowing_multiple(),
        }
    }
}

impl LineCommand<ThreadState> for Solve {
    fn engine<'s>(&self, state: &'s mut ThreadState) -> (&'s mut Worker, Question) {
        (&mut state.worker, self.engine_question().unwrap_or(Question::Unique))
    }

    fn solved_lines(&self, puzzles: &[Line], solutions: &[Line], block: &mut BlockContext) {
        let status = self.count_solved(puzzles.len(), block);
        block.chunk.begin_answer(false);
        let out = &mut block.chunk.text;
        if self.renderer.answers_lines_by_lines() {
            return out.extend_from_slice(solutions.as_flattened());
        }
        for ((puzzle, solution), number) in puzzles.iter().zip(solutions).zip(block.number..) {
            self.renderer.table.solved_row(out, number, puzzle, status, solution);
        }
    }

    fn solved_block(&self, puzzles: &[Line], solutions: &mut Vec<u8>, block: &mut BlockContext) {
        if self.renderer.answers_lines_by_lines() {
            self.count_solved(puzzles.len(), block);
            block.chunk.set_solved(solutions);
        } else {
            self.solved_lines(puzzles, solutions.as_chunks().0, block);
        }
    }

    fn unsolved_line(
        &self,
        lines: &LineBlock,
        number: usize,
        answer: &Answer,
        block: &mut BlockContext,
    ) {
        let Some(question) = self.engine_question() else { return };
        let result = SolveResult::of_answer(answer, question);
        if self.renderer.answers_lines_by_lines() && block.count_hidden(answer) {
            block.chunk.tally.count(result.status);
            block.chunk.begin_answer(false);
            block.chunk.text.extend_from_slice(&lines.with_dots(number));
        } else if let Some(record) = lines.record(number)
            && let Ok(grid) = record.puzzle()
        {
            self.renderer.record(block, &record, grid.into(), &result);
        }
    }
}

impl Solve {
    /// Counts `count` lines that an engine has solved. Returns their status.
    fn count_solved(&self, count: usize, block: &mut BlockContext) -> Status {
        let status = match self.goal {
            Goal::First => Status::Solved,
            _ => Status::Unique,
        };
        block.chunk.tally.count_several(status, count as u64);
        status
    }

    /// The question for the engine, which answers whole blocks. `None`: only [`Search`] can answer.
    #[inline]
    fn engine_question(&self) -> Option<Question> {
        match self.goal {
            Goal::First if !self.is_measured => Some(Question::First),
            Goal::Unique if !self.is_measured => Some(Question::Unique),
            _ => None,
        }
    }

    /// Answers one puzzle with [`Search`].
    #[inline(never)]
    fn search(
        &self,
        search: &mut Search,
        record: &Record,
        puzzle: Puzzle<'_>,
        block: &mut BlockContext,
    ) {
        match self.goal {
            Goal::All(limit) => self.all(block, record, puzzle, limit),
            Goal::Count(limit) => {
                let result = count(search, record, puzzle, limit, block);
                self.report_count(block, record, result.solutions);
                self.renderer.record(block, record, puzzle, &result);
            }
            Goal::First | Goal::Unique => {
                let question = match self.goal {
                    Goal::First => Question::First,
                    _ => Question::Unique,
                };
                let began = Instant::now();
                let answer = search.answer(puzzle, question);
                let work = (search.statistics(), began.elapsed());
                let search = self.is_measured.then_some(work);
                let result = SolveResult { search, ..SolveResult::of_answer(&answer, question) };
                self.renderer.record(block, record, puzzle, &result);
            }
        }
    }

    /// Reports a count of solutions that stopped at the limit. In a table, which has the bare number,
    /// nothing else shows it.
    fn report_count(&self, block: &mut BlockContext, record: &Record, count: Option<Count>) {
        let is_in_table =
            matches!(self.renderer.format, Some(AnswerFormat::Csv | AnswerFormat::Jsonl));
        if let (true, Some(Count::AtLeast(count))) = (is_in_table, count) {
            block.report_stopped(record, count);
        }
    }

    /// Writes the solutions of one puzzle while they are found.
    fn all(
        &self,
        block: &mut BlockContext,
        record: &Record,
        puzzle: Puzzle<'_>,
        limit: Option<NonZeroU64>,
    ) {
        let mut solutions = Solutions::of(puzzle).peekable();
        let Some(mut solution) = solutions.next() else {
            let result = SolveResult::of_answer(&Answer::None, Question::Unique);
            return self.renderer.record(block, record, puzzle, &result);
        };
        let status = match solutions.peek() {
            Some(_) => Status::Multiple,
            None => Status::Unique,
        };
        block.chunk.tally.count(status);
        let mut count = 1;
        loop {
            let known = match solutions.peek() {
                Some(_) => Count::AtLeast(count),
                None => Count::Exactly(count),
            };
            let is_last = limit.is_some_and(|limit| count == limit.get());
            let result = SolveResult {
                status,
                solution: Some(&solution),
                solutions: Some(known),
                search: None,
                is_cut: is_last && solutions.peek().is_some(),
            };
            self.renderer.answer(block, record, puzzle, &result);
            block.note_found(count);
            block.continue_answer();
            let Some(next) = solutions.next() else { break };
            if is_last {
                block.report_more(record, count);
                break;
            }
            (solution, count) = (next, count + 1);
        }
        block.note_found(0);
    }
}

/// Counts the solutions of one puzzle, up to `limit`. If the run is cancelled, a message gives the
/// count so far.
fn count(
    search: &mut Search,
    record: &Record,
    puzzle: Puzzle<'_>,
    limit: Option<NonZeroU64>,
    block: &mut BlockContext,
) -> SolveResult<'static> {
    let began = Instant::now();
    let count = block.counting(record, |note| search.count_noting(puzzle, limit, note));
    let search = Some((search.statistics(), began.elapsed()));
    SolveResult {
        status: status_of(count),
        solution: None,
        solutions: Some(count),
        search,
        is_cut: false,
    }
}

/// The status of a puzzle with so many solutions.
fn status_of(count: Count) -> Status {
    match count {
        Count::Exactly(0) => Status::None,
        Count::Exactly(1) => Status::Unique,
        // A count that stopped at 1 does not know whether there are more.
        Count::AtLeast(0 | 1) => Status::Solved,
        Count::Exactly(_) | Count::AtLeast(_) => Status::Multiple,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_follow_the_question() {
        assert!(default_fields(Goal::Unique, false).contains(&Field::Solution));
        assert!(default_fields(Goal::Count(None), false).contains(&Field::Solutions));
        assert!(default_fields(Goal::First, true).contains(&Field::Guesses));
    }
}
