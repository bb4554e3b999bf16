//! `ennead grade`: compares an answer with each puzzle.

mod answers;

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::options;
use crate::cli::options::fields::KeepArgs;
use crate::cli::options::input::InputArgs;
use crate::cli::options::output::{OutputArgs, ending, format_of};
use crate::cli::options::threads::{self, EngineArgs};
use crate::cli::render::sentences;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::record_puzzle::{self, Malformed};
use crate::cli::run::record_writer::RecordText;
use crate::cli::run::records::{self, Destination, Frame, RecordCommand};
use crate::cli::run::table::{Table, TableFormat};
use crate::cli::run::tally::Tally;
use answers::{Answers, ReadAnswer};
use anyhow::{Result, bail};
use clap::{Args, ValueEnum, ValueHint};
use ennead::check;
use ennead::fields::{self, Facts, Field, Status, Task};
use ennead::format::write::NpyRows;
use ennead::format::{Column, Content, ParseError, PositionFormat, ReadOptions, Record};
use ennead::solve::{Count, Grade, GradeVerdict, Outcome};
use ennead::{Answer, CellSet, Engine, Grid, Question, Search, Worker};
use std::borrow::Cow;
use std::collections::VecDeque;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct GradeArgs {
    #[command(flatten)]
    input: InputArgs,
    /// The column of the answers in csv, by name or number from 1; in jsonl the name of their field
    ///
    /// With --answers, the column in that file.
    #[arg(long, value_name = "NAME|N", help_heading = "Input")]
    answer_column: Option<Column>,
    /// Read the answers from FILE: one for each puzzle, in the same order
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "answer",
        value_hint = ValueHint::FilePath,
        help_heading = "Input"
    )]
    answers: Option<PathBuf>,
    /// The answer to the puzzle: a grid, or a text in which the last grid counts
    #[arg(long, value_name = "TEXT", conflicts_with = "answer_column", help_heading = "Input")]
    answer: Option<String>,
    /// How to write the grades [default: line, or as FILE of -o ends]
    #[arg(short, long, value_enum, value_name = "FORMAT", help_heading = "Output")]
    format: Option<GradeFormat>,
    #[arg(
        long,
        value_name = "FIELD,...",
        value_delimiter = ',',
        value_parser = options::fields::field(Task::Grade),
        help = options::fields::columns_help(&DEFAULT_FIELDS),
        help_heading = "Output"
    )]
    fields: Vec<Field>,
    #[command(flatten)]
    keep: KeepArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    engine: EngineArgs,
}

/// A way to write grades.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum GradeFormat {
    /// The verdict, and what is wrong
    Line,
    /// Comma-separated values with a header
    Csv,
    /// One JSON object a line
    Jsonl,
    /// A numpy array whose columns have names, as in `numpy.load(FILE)["right"]`; a pipe gets it
    /// at the end
    Npy,
}

/// The columns without `--fields`.
const DEFAULT_FIELDS: [Field; 10] = [
    Field::Number,
    Field::Verdict,
    Field::Right,
    Field::Wrong,
    Field::Left,
    Field::Changed,
    Field::Broken,
    Field::WrongAt,
    Field::Solutions,
    Field::Reason,
];

impl Command for GradeArgs {
    const NAME: &'static str = "grade";

    const ABOUT: &'static str = "Compare answers with their puzzles: right, wrong and empty cells";

    const LONG_ABOUT: &'static str = "\
Compare answers with their puzzles: which cells are right, wrong or empty, which givens are changed, \
and which houses have a digit twice. One line a record, in the order of the input.

The answer is beside its puzzle: in a column such as `solution` or `answer` of a table, under such a \
name in an object, or as a second grid in the line. Or it is in another file (--answers). It may be \
the text of a language model: the last grid counts, in lines of nine cells with or without bars, \
commas, labels as in `Row 1:`, Markdown, LaTeX or HTML, or as a list. If more than half of another grid \
follows, the text was cut off, and has no answer.

The verdict is the first of these that is true:
  unsolvable  the puzzle has no solution
  unanswered  there is no answer, or none that can be read
  changed     a given has another digit
  wrong       a digit is wrong
  partial     a cell is empty
  solved      the answer is a solution, perhaps one of several

A digit is right if the solution has it. If there are several solutions, the digits are compared row \
by row: a digit is right if some solution has it and all right digits before it. Givens count as \
neither right nor wrong; a given that is left out counts as an empty cell.";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead grade answers.csv                        columns puzzle and answer
  ennead grade --answer-column response log.jsonl
                                                  the texts of a model
  ennead grade puzzles.txt --answers answers.txt  the first answer is for the first puzzle
  ennead grade 53..7....6..195... --answer \"$(cat reply.md)\"
  ennead grade answers.csv | cut -d: -f1 | sort | uniq -c
                                                  how many of each
  ennead grade -f csv --keep --fields verdict,right,wrong_at answers.csv
                                                  more columns of the table
  ennead grade -o grades.npy answers.csv          numpy.load('grades.npy')['right'], an int64 a row
  echo '{\"puzzle\":\"53..7....6..195...\",\"answer\":\"534678912...\"}' | ennead grade -f jsonl
                                                  for a reward: right / (right + wrong + left)

`ennead help fields` tells what the fields are.

Exit codes: 0 all solved; 1 some are not; 2 wrong usage, or an unusable file; 3 some puzzles are \
malformed."
            .into()
    }

    fn run(mut self) -> Result<Exit> {
        let format = format_of(self.format, self.output.file()).unwrap_or(GradeFormat::Line);
        let is_table = format != GradeFormat::Line;
        options::fields::check(&self.fields, is_table)?;
        self.keep.check(is_table && format != GradeFormat::Npy)?;
        let answers = match (&self.answer, &self.answers) {
            (Some(text), _) => Answers::of_text(text),
            (None, Some(path)) => {
                let blank = self.input.blank.unwrap_or_default();
                let answer_column = self.answer_column;
                let options = ReadOptions { blank, answer_column, ..ReadOptions::default() };
                Answers::of_file(path, &self.input, &self.output, options)?
            }
            (None, None) => {
                self.input.answer_column = self.answer_column;
                Answers::Beside(self.input.read_options())
            }
        };
        let mut fields = self.keep.fields(self.fields.clone(), &DEFAULT_FIELDS);
        if format == GradeFormat::Npy {
            fields.retain(|field| fields::npy_type(*field).is_some());
            if let Some(field) = self.fields.iter().find(|field| !fields.contains(field)) {
                bail!("--fields: {field} has no fixed size, which a column of an array needs");
            }
        }
        let table = match format {
            GradeFormat::Csv => TableFormat::Csv,
            GradeFormat::Line | GradeFormat::Jsonl | GradeFormat::Npy => TableFormat::Jsonl,
        };
        let command = Grader {
            engine: self.engine.engine()?,
            answers,
            is_strict: self.input.strict,
            format,
            table: Table::new(table, fields, self.keep.keep),
        };
        records::run(&command, &self.input, Destination::Output(&self.output), &self.engine.threads)
    }
}

/// A puzzle and the answer to it.
struct Case {
    puzzle: Grid,
    answer: ReadAnswer,
}

/// The puzzle of a record; of a position, its givens.
///
/// # Errors
/// When the record has no puzzle that can be read.
fn puzzle(record: &Record) -> Result<Grid, ParseError> {
    match &record.content {
        // The placed digits may change a given: that is for the grade to say.
        Content::Position { format: PositionFormat::Json, not_a_puzzle } => {
            let column = "givens".parse().ok();
            let givens = ReadOptions { column, ..ReadOptions::default() }.parse(record.text);
            givens.map_err(|_| not_a_puzzle.clone())
        }
        Content::Position { format: PositionFormat::Hodoku | PositionFormat::Link, .. } => {
            record.position().map(|position| position.givens)
        }
        _ => record_puzzle::puzzle(record).copied(),
    }
}

struct Grader {
    engine: Engine,
    answers: Answers,
    is_strict: bool,
    format: GradeFormat,
    table: Table,
}

/// The state of one thread.
struct ThreadState {
    worker: Worker,
    search: Search,
    /// The engine's answers to the puzzles of a block.
    solved: Vec<Answer>,
    /// For each record of the block, its puzzle and answer, and what the engine found.
    cases: VecDeque<Result<(Case, Answer), ParseError>>,
}

impl RecordCommand for Grader {
    type ThreadState = ThreadState;

    const READS_ANSWERS: bool = true;

    fn thread_state(&self) -> Result<ThreadState> {
        Ok(ThreadState {
            worker: threads::worker(self.engine)?,
            search: Search::new(),
            solved: Vec::new(),
            cases: VecDeque::new(),
        })
    }

    fn frame(&self) -> Frame {
        let header = if self.format == GradeFormat::Csv { self.table.header() } else { Vec::new() };
        let types = self
            .table
            .fields
            .iter()
            .filter_map(|&field| Some((field.name(), fields::npy_type(field)?)));
        let array = (self.format == GradeFormat::Npy).then(|| NpyRows::of_fields(types));
        Frame { written: ending(self.format), header, array, ..Frame::default() }
    }

    fn prepare(
        &self,
        state: &mut ThreadState,
        records: &[Record],
        block: &mut BlockContext,
    ) -> Result<(), String> {
        self.table.begin(records, block)?;
        let puzzles: Vec<Result<Grid, ParseError>> = records.iter().map(puzzle).collect();
        let answers = self.answers.take(records, &puzzles, block.number)?;
        let readable: Vec<&Grid> = puzzles.iter().flatten().collect();
        state.worker.solve(&readable, Question::Unique, &mut state.solved);
        let mut solved = state.solved.iter();
        state.cases.clear();
        state.cases.extend(puzzles.into_iter().zip(answers).map_while(|case| match case {
            (Ok(puzzle), answer) => {
                solved.next().map(|solved| Ok((Case { puzzle, answer }, *solved)))
            }
            (Err(error), _) => Some(Err(error)),
        }));
        Ok(())
    }

    fn record(
        &self,
        state: &mut ThreadState,
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        let Some((Case { puzzle, answer }, solved)) = state.cases.pop_front().transpose()? else {
            return Ok(());
        };
        let grade = Grade::of(&puzzle, answer.as_ref().ok(), &solved, &mut state.search);
        block.chunk.tally.count_grade(grade.verdict);
        let reason = match (grade.verdict, &answer) {
            (GradeVerdict::Unsolvable, _) => Some(check::no_solution(&puzzle)),
            (_, Err(why)) => Some(why.clone()),
            _ => None,
        };
        let facts = Facts {
            puzzle: Some(&puzzle),
            answer: answer.as_ref().ok(),
            grade: Some(&grade),
            solution: match &solved {
                Answer::Solved(solution) => Some(solution),
                Answer::None | Answer::Multiple => None,
            },
            solutions: Some(match grade.solutions {
                Outcome::None => Count::Exactly(0),
                Outcome::Solved => Count::Exactly(1),
                Outcome::Multiple => Count::AtLeast(2),
            }),
            reason: reason.as_deref(),
            ..block.facts(record)
        };
        block.chunk.begin_answer(false);
        match self.format {
            GradeFormat::Line => {
                block.chunk.text.extend_from_slice(sentence(&grade, reason.as_deref()).as_bytes());
                block.chunk.text.push(b'\n');
            }
            _ => self.row(block, record, &facts),
        }
        Ok(())
    }

    fn placeholder(&self, record: &Record, error: &ParseError, block: &mut BlockContext) {
        block.chunk.begin_answer(false);
        if self.format == GradeFormat::Line {
            block.chunk.text.extend_from_slice(Status::Malformed.name().as_bytes());
            block.chunk.text.push(b'\n');
            return;
        }
        let malformed = Malformed::new(record, error);
        let facts = malformed.facts(block.facts(record));
        self.row(block, record, &facts);
    }

    fn exit(&self, tally: &Tally) -> Exit {
        let is_cut = self.is_strict && tally.malformed > 0;
        if !is_cut && self.answers.report_more() { Exit::Trouble } else { tally.exit() }
    }
}

impl Grader {
    /// Writes a row of a table.
    fn row(&self, block: &mut BlockContext, record: &Record, facts: &Facts) {
        match self.format {
            GradeFormat::Npy => {
                fields::append_npy_record(&mut block.chunk.text, facts, &self.table.fields);
            }
            _ => self.table.row(block, &RecordText::of(record), facts),
        }
    }
}

/// A grade for a person: `wrong: 49 right, 2 wrong (r1c3, r1c4); a digit twice in row 1`.
fn sentence(grade: &Grade, reason: Option<&str>) -> String {
    let verdict = grade.verdict;
    let mut parts: Vec<String> = reason.map(str::to_owned).into_iter().collect();
    if let GradeVerdict::Changed | GradeVerdict::Wrong | GradeVerdict::Partial = verdict {
        let named = |cells: CellSet| format!(" ({})", joined_names(cells));
        let count = |cells: CellSet, what: &str| format!("{} {what}", cells.len());
        let mut counts = Vec::new();
        if !grade.changed.is_empty() {
            let givens = sentences::counted(grade.changed.len() as u64, "given", "givens");
            counts.push(format!("{givens} changed{}", named(grade.changed)));
        }
        counts.push(count(grade.right, "right"));
        if !grade.wrong.is_empty() {
            counts.push(count(grade.wrong, "wrong") + &named(grade.wrong));
        }
        if !grade.left.is_empty() {
            counts.push(count(grade.left, "left"));
        }
        parts.push(counts.join(", "));
        if !grade.broken.is_empty() {
            parts.push(format!("a digit twice in {}", joined_names(grade.broken)));
        }
    }
    if grade.solutions == Outcome::Multiple {
        parts.push("the puzzle has several solutions".to_owned());
    }
    if parts.is_empty() {
        return verdict.name().to_owned();
    }
    format!("{verdict}: {}", parts.join("; "))
}

fn joined_names<T: std::fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}
