//! The arguments that say where output is written, and the formats that several commands share.

use super::input::COMMON_INPUT;
use super::named;
use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::{Args, ValueEnum, ValueHint};
use ennead::fields::{self, Facts, Field};
use ennead::logic::Style;
use std::path::{Path, PathBuf};

/// Parses the name of a file or folder. `-` for standard output is refused.
pub(crate) fn file_name() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| match path.to_str() {
        Some("-") => Err("it cannot be standard output; a file of this name is ./-"),
        _ => Ok(path),
    })
}

/// The file that `output` names. `None`: standard output, because it is `-` or not given.
pub(crate) fn file(output: Option<&Path>) -> Option<&Path> {
    output.filter(|path| *path != Path::new("-"))
}

/// The formats whose name is the ending of their files, also those that no command writes. A file
/// with such an ending is written in that format, or refused.
pub(crate) const ENDINGS: [&str; 15] = [
    "csv", "jsonl", "npy", "json", "md", "pdf", "sdk", "svg", "png", "html", "tsv", "xlsx", "ods",
    "parquet", "npz",
];

/// Those of [`ENDINGS`] that commands write and that are not text.
const BINARY: [&str; 2] = ["npy", "pdf"];

/// The format that was asked for, or else the one of [`ENDINGS`] that the name of the file ends with.
pub(crate) fn format_of<F: ValueEnum>(asked: Option<F>, file: Option<&Path>) -> Option<F> {
    asked.or_else(|| F::from_str(ending_of(file?)?, false).ok())
}

/// The one of [`ENDINGS`] that the name of a file ends with.
pub(crate) fn ending_of(file: &Path) -> Option<&'static str> {
    let extension = file.extension()?;
    ENDINGS.into_iter().find(|ending| extension.eq_ignore_ascii_case(ending))
}

/// The one of [`ENDINGS`] that files of this format have; empty for all others, which are text.
pub(crate) fn ending<F: ValueEnum>(format: F) -> &'static str {
    format.to_possible_value().map_or("", |value| ending_named(value.get_name()))
}

/// The one of [`ENDINGS`] with this name; empty if there is none.
pub(crate) fn ending_named(name: &str) -> &'static str {
    ENDINGS.into_iter().find(|ending| *ending == name).unwrap_or_default()
}

/// Why the name of `file` promises another format than `written`, which is one of [`ENDINGS`], or
/// empty for text; `None` if it does not.
pub(crate) fn mismatch(file: &Path, written: &str) -> Option<String> {
    let is_named_text = file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("txt"));
    let promised = if is_named_text && BINARY.contains(&written) {
        "text"
    } else {
        // Any text may be called Markdown.
        let is_fine = |ending: &&str| *ending == written || *ending == "md" && written.is_empty();
        ending_of(file).filter(|ending| !is_fine(ending))?
    };
    let own = if written.is_empty() { "text" } else { written };
    let name = file.display();
    Some(format!(
        "{name}: the output is {own}, not {promised}: give it another name, or another format, if \
         the command has -f"
    ))
}

impl OutputArgs {
    /// The file that answers go to; `None`: standard output.
    pub(crate) fn file(&self) -> Option<&Path> {
        file(self.output.as_deref())
    }
}

impl MadeOutputArgs {
    /// The file that the made items go to; `None`: standard output.
    pub(crate) fn file(&self) -> Option<&Path> {
        file(self.output.as_deref())
    }
}

/// The heading of the options about the output that most commands have. Only `-h` lists them; the
/// help of a command names them, and `ennead help output` has their help.
pub(crate) const COMMON_OUTPUT: &str = "Output (more: ennead help output)";

/// The outputs of a command that reads records.
#[derive(Args, Debug)]
pub(crate) struct OutputArgs {
    /// Answer each line, whatever it is, with exactly one answer before the next line is read
    ///
    /// For a program that writes a line and waits for its answer. Every line is a record: an empty
    /// line, a comment or a row of a board cannot be read, and is answered as such. No line depends
    /// on another, so there are no boards, tables and documents. A line without an answer gets an
    /// empty line. In formats with several lines, each answer ends with an empty line, and has no
    /// other.
    #[arg(long, conflicts_with_all = ["from", "shard"], help_heading = COMMON_INPUT, hide_long_help = true)]
    pub(crate) line_by_line: bool,
    /// Write the answers to FILE instead of standard output
    ///
    /// FILE is replaced at the end of the run, by no answers if there are none. It stays as it was if
    /// the run is killed (the next run with this FILE removes `.FILE.*.new`), and if it fails or is
    /// interrupted (Ctrl-C) before the first answer. Pipes and devices are written at once. The ending of FILE (.csv, .jsonl, .npy, .json, .pdf and
    /// the like) is its format, unless -f names one; a format that the command does not write is
    /// refused.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = COMMON_OUTPUT, hide_long_help = true)]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) reports: ReportArgs,
}

/// The reports of a command about the records that it reads, besides the answers.
#[derive(Args, Debug)]
pub(crate) struct ReportArgs {
    /// Also write each record that has a message to FILE, with the reason
    ///
    /// The messages are comments in it, and a row of a table with a header becomes a JSON object, so
    /// FILE can be read again. -q keeps them off standard error, not out of FILE. Of a line of more than 1 MiB, it gets the first MiB, as its message
    /// says.
    #[arg(
        long,
        value_name = "FILE",
        value_parser = file_name(),
        value_hint = ValueHint::FilePath,
        help_heading = COMMON_OUTPUT, hide_long_help = true
    )]
    pub(crate) rejects: Option<PathBuf>,
    /// No messages about single records on standard error
    #[arg(short, long, help_heading = COMMON_OUTPUT, hide_long_help = true)]
    pub(crate) quiet: bool,
    /// Exit with 0 where the exit code would be 1: "no" is an answer, not a failure
    ///
    /// For pipelines that stop at any other code (`set -e`, make, Spark). Malformed records and
    /// files that cannot be read still end with 3 and 2.
    #[arg(long, help_heading = COMMON_OUTPUT, hide_long_help = true)]
    pub(crate) exit_zero: bool,
    /// Write a summary to standard error at the end
    ///
    /// All of an input is a record, or it is told here: how many blank lines there were, how many
    /// comments, headings and other lines were skipped, how many lines are longer than their puzzle,
    /// and which columns and members are not read, such as an answer beside the puzzle, which only
    /// audit and grade compare (--keep carries them along where a command has it).
    #[arg(long, help_heading = COMMON_OUTPUT, hide_long_help = true)]
    pub(crate) stats: bool,
}

/// The output of a command that makes grids or puzzles.
#[derive(Args, Debug)]
pub(crate) struct MadeOutputArgs {
    /// Write to FILE instead of standard output; it is replaced at the end of the run
    ///
    /// It stays as it was if the run is killed (the next run with this FILE removes `.FILE.*.new`),
    /// and if it fails or is interrupted (Ctrl-C) before anything is written.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    output: Option<PathBuf>,
    /// Write a summary to standard error at the end
    #[arg(long, help_heading = "Output")]
    pub(crate) stats: bool,
}

/// How steps are written; `F` is [`StepFormat`], or has more formats than that.
#[derive(Args, Debug)]
pub(crate) struct StepOutputArgs<F: StepForms> {
    /// The form of the output [default: text, or jsonl if FILE of -o ends so]
    #[arg(short, long, value_enum, value_name = "FORMAT", help_heading = "Output")]
    format: Option<F>,
    /// Describe the steps in plain words, or in the notation of the forums
    #[arg(
        long,
        value_name = "STYLE",
        default_value = "words",
        value_parser = named::<Style>(Style::ALL.map(Style::name)),
        help_heading = "Output"
    )]
    pub(crate) style: Style,
}

impl<F: StepForms> StepOutputArgs<F> {
    /// The format of the steps that go to `output`.
    pub(crate) fn format(&self, output: &OutputArgs) -> F {
        format_of(self.format, output.file()).unwrap_or_default()
    }
}

/// What formats of steps have in common. The default is text.
pub(crate) trait StepForms: ValueEnum + Copy + Default + Send + Sync + 'static {}

impl<F: ValueEnum + Copy + Default + Send + Sync + 'static> StepForms for F {}

/// The legend of `--style notation`.
pub(crate) const NOTATION: &str = "\
Notation (--style notation):
  (4)r2c7            4 in r2c7; (4)r2c78: 4 in one of these two cells
  =  -               at least one of the two is true; at most one is
  (4)r2c7=r5c7       a term without a digit has the digit before it
  (4-8)r2c3          4 and 8 of one cell, joined by -; (4=8)r2c3: it has no other candidate
  (2=13)r7c45        without 2, these cells hold 1 and 3: an almost locked set
  6 r37\\c34          6 in rows 3 and 7 lies in columns 3 and 4: a fish, base\\cover
  fr2c6 efr3c4       the fins of a fish; ef: in two base houses
  (49)r28c1          digits and cells of a subset, or of a rectangle
  A r1c3 / B r5c3    the sides of a coloring: one is true, the other is not
  => r3c12 <> 2      what follows: no 2 in r3c1 and r3c2; r5c3 = 7 is placed";

/// How a program asks one process again and again.
pub(crate) const ASKING: &str = "\
A program can ask one process over and over, here `ennead rate`. In Python:
  from subprocess import PIPE, Popen
  command = [\"ennead\", \"rate\", \"--line-by-line\"]
  ennead = Popen(command, stdin=PIPE, stdout=PIPE, text=True, bufsize=1)
  ennead.stdin.write(puzzle + \"\\n\")
  answer = ennead.stdout.readline()
In bash:
  coproc ennead rate --line-by-line
  echo \"$puzzle\" >&${COPROC[1]}
  read -r answer <&${COPROC[0]}
Of `explain` and `hint`, ask for -f jsonl: then an answer is one line.";

/// When to write colors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The formats for the steps of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum StepFormat {
    /// Text, in the style of --style
    #[default]
    Text,
    /// One JSON object a position
    Jsonl,
    /// For forums: the candidates as a block of code, then the steps in notation
    Bbcode,
}

/// The formats for grids and puzzles that were made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum GridFormat {
    /// Nine rows with lines between the boxes
    Board,
    /// 81 characters
    Line,
    /// Comma-separated values with a header
    Csv,
    /// One JSON object a line
    Jsonl,
    /// A numpy array of bytes: a row a grid; a pipe gets it at the end
    Npy,
}

impl GridFormat {
    /// True if a grid is a row of fields.
    pub(crate) fn is_table(self) -> bool {
        matches!(self, GridFormat::Csv | GridFormat::Jsonl | GridFormat::Npy)
    }

    /// The text before the first row.
    pub(crate) fn header(self, fields: &[Field]) -> Vec<u8> {
        let mut header = Vec::new();
        if self == GridFormat::Csv {
            fields::append_csv_header(&mut header, fields);
        }
        header
    }

    /// Appends a row of `fields`; nothing if the format has no rows.
    pub(crate) fn append_row(self, out: &mut Vec<u8>, facts: &Facts<'_>, fields: &[Field]) {
        match self {
            GridFormat::Csv => fields::append_csv_row(out, facts, fields),
            GridFormat::Jsonl => fields::append_json_line(out, facts, fields),
            GridFormat::Npy => fields::append_npy_row(out, facts, fields),
            GridFormat::Board | GridFormat::Line => {}
        }
    }
}
