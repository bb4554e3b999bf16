//! How puzzles of a store are written: as lines, as a table, as JSON.

use crate::cli::message::standard_output;
use crate::cli::options;
use crate::cli::options::output::{ending, file, format_of};
use crate::cli::run::outputs::{self, is_closed};
use crate::store::{Store, StoredPuzzle};
use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum, ValueHint};
use ennead::fields::{self, Field, Origin, Task};
use ennead::logic::Ratings;
use ennead::{Question, Search};
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

/// The columns without `--fields`.
pub(super) const DEFAULT_FIELDS: [Field; 14] = [
    Field::Id,
    Field::Puzzle,
    Field::Solution,
    Field::Clues,
    Field::Er,
    Field::Ep,
    Field::Ed,
    Field::Technique,
    Field::Score,
    Field::HodokuLevel,
    Field::Difficulty,
    Field::Minutes,
    Field::Source,
    Field::Added,
];

/// The format, the columns and the file.
#[derive(Args, Debug)]
pub(super) struct FormatArgs {
    /// How to write the puzzles [default: rated, or as FILE of -o ends]
    #[arg(short, long, value_enum, value_name = "FORMAT", help_heading = "Output")]
    format: Option<Format>,
    #[arg(
        long,
        value_name = "FIELD,...",
        value_delimiter = ',',
        value_parser = options::fields::field(Task::Store),
        help = options::fields::columns_help(&DEFAULT_FIELDS),
        help_heading = "Output"
    )]
    fields: Vec<Field>,
    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    output: Option<PathBuf>,
}

/// A way to write puzzles of a store.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// One puzzle a line, then its number in the store, ER/EP/ED, the difficulty and the minutes
    Rated,
    /// One puzzle a line, and nothing else
    Line,
    /// Comma-separated values with a header
    Csv,
    /// One JSON object a line
    Jsonl,
}

/// Writes puzzles.
pub(super) struct PuzzleWriter {
    out: Box<dyn Write>,
    /// The name of `out` in messages.
    name: String,
    format: Format,
    fields: Vec<Field>,
    /// For the fields of the plain search.
    search: Option<Search>,
    buffer: Vec<u8>,
    /// The first error of writing.
    error: Option<io::Error>,
    /// How many puzzles were written.
    pub(super) written: u64,
}

impl PuzzleWriter {
    /// A writer to the file of `args`, or to standard output.
    ///
    /// # Errors
    /// When the file cannot be written, or is the store.
    pub(super) fn open(args: &FormatArgs, store: &Store) -> Result<PuzzleWriter> {
        let path = file(args.output.as_deref());
        let format = format_of(args.format, path).unwrap_or(Format::Rated);
        options::fields::check(&args.fields, matches!(format, Format::Csv | Format::Jsonl))?;
        let name = outputs::name(path);
        let out: Box<dyn Write> = match path {
            Some(path) => {
                if same_file::is_same_file(path, store.path()).unwrap_or(false) {
                    bail!("{name}: is the store itself; write to another file");
                }
                Box::new(BufWriter::new(outputs::create(path, ending(format))?))
            }
            None => Box::new(BufWriter::new(standard_output(false))),
        };
        let fields = if args.fields.is_empty() { &DEFAULT_FIELDS[..] } else { &args.fields };
        let is_searched = fields.iter().any(|field| field.origin() == Origin::Search);
        let mut buffer = Vec::new();
        if format == Format::Csv {
            fields::append_csv_header(&mut buffer, fields);
        }
        Ok(PuzzleWriter {
            out,
            name,
            format,
            fields: fields.to_vec(),
            search: is_searched.then(Search::new),
            buffer,
            error: None,
            written: 0,
        })
    }

    /// Writes a puzzle. Breaks off when nothing more can be written.
    pub(super) fn write(&mut self, puzzle: &StoredPuzzle) -> ControlFlow<()> {
        let ratings = puzzle.kept_ratings();
        let statistics = self.search.as_mut().map(|search| {
            search.answer(&puzzle.puzzle, Question::Unique);
            search.statistics()
        });
        let facts = puzzle.facts(ratings.as_ref(), statistics);
        match self.format {
            Format::Rated => rated_line(&mut self.buffer, puzzle, ratings.as_ref()),
            Format::Line => {
                self.buffer.extend_from_slice(&puzzle.puzzle.to_line());
                self.buffer.push(b'\n');
            }
            Format::Csv => fields::append_csv_row(&mut self.buffer, &facts, &self.fields),
            Format::Jsonl => fields::append_json_line(&mut self.buffer, &facts, &self.fields),
        }
        self.written += 1;
        self.flush_buffer()
    }

    fn flush_buffer(&mut self) -> ControlFlow<()> {
        let result = self.out.write_all(&self.buffer);
        self.buffer.clear();
        match result {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.error = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    /// Writes what is left, and returns how many puzzles were written. A reader that has closed the
    /// pipe is not an error.
    ///
    /// # Errors
    /// When something could not be written.
    pub(super) fn finish(mut self) -> Result<u64> {
        if self.error.is_none() && self.flush_buffer().is_continue() {
            self.error = self.out.flush().err();
        }
        is_closed(self.error.map_or(Ok(()), Err))
            .with_context(|| format!("cannot write to {}", self.name))?;
        Ok(self.written)
    }
}

/// The puzzle, and as a comment for other commands its number in the store, ER/EP/ED, the difficulty
/// and the minutes.
fn rated_line(out: &mut Vec<u8>, puzzle: &StoredPuzzle, ratings: Option<&Ratings>) {
    let unknown = || "-".to_owned();
    let er_ep_ed = ratings.map_or("-/-/-".to_owned(), Ratings::er_ep_ed);
    let difficulty = ratings.and_then(Ratings::difficulty);
    let difficulty = difficulty.map_or(unknown(), |difficulty| difficulty.to_string());
    let minutes = ratings.and_then(Ratings::minutes).map_or(unknown(), |minutes| {
        let sign = if minutes.interval.is_none() { "~" } else { "" };
        format!("{sign}{:.1}", minutes.expected)
    });
    out.extend_from_slice(&puzzle.puzzle.to_line());
    out.extend_from_slice(format!(" {} {er_ep_ed} {difficulty} {minutes}\n", puzzle.id).as_bytes());
}
