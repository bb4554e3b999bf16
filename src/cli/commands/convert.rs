//! `ennead convert`: writes puzzles and positions in another format.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::options;
use crate::cli::options::input::InputArgs;
use crate::cli::options::output::{OutputArgs, ending_named, ending_of};
use crate::cli::options::threads::ThreadArgs;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::record_writer::RecordText;
use crate::cli::run::records::{self, Destination, Frame, RecordCommand};
use crate::cli::run::table::{Table, TableFormat};
use crate::cli::run::variants::{self, VariantCommand};
use anyhow::{Result, bail};
use clap::Args;
use clap::builder::PossibleValue;
use ennead::fields::{self, Facts, Field};
use ennead::format::write::{NpyRows, OutputFormat};
use ennead::format::{GridForm, ParseError, ParseErrorKind, ReadOptions, Record, RecordFormat};
use ennead::variant::Variant;
use std::borrow::Cow;

#[derive(Args, Debug)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    input: InputArgs,
    /// The format to write [default: line, or as FILE of -o ends]
    #[arg(
        short,
        long,
        value_name = "FORMAT",
        value_parser = options::named::<OutputFormat>(formats()),
        help_heading = "Output"
    )]
    format: Option<OutputFormat>,
    /// Keep all columns of a table, or all keys of objects
    ///
    /// With -f csv, the rows of tables with a header come back as they are. With -f jsonl, JSON
    /// objects do, and rows become objects of texts. Only the puzzle and the answer beside it
    /// become 81 characters each. What cannot be read comes back as well. Values that begin with
    /// `=`, `+`, `-` or `@` are passed as they are, and a spreadsheet may run them as formulas.
    #[arg(long, help_heading = "Output")]
    keep: bool,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

/// The formats that `--format` takes, with their help.
fn formats() -> impl Iterator<Item = PossibleValue> {
    let formats = OutputFormat::ALL.iter();
    formats.map(|format| PossibleValue::new(format.name()).help(format.about()))
}

impl Command for ConvertArgs {
    const NAME: &'static str = "convert";

    const ABOUT: &'static str = "Write puzzles and positions in another format";

    const LONG_ABOUT: &'static str = "\
Write puzzles and positions in another format. Whatever can be read can be converted, and what is \
written can be read again. Nothing is solved. Variants and other sizes (`ennead help rules`) are \
written with -f line, csv and jsonl: as cells if they were read as cells, else as strings of the \
Interactive Sudoku Solver.

From a position in the middle of a puzzle, jsonl, hodoku, candidates, marks, sudokupad and f-puzzles \
keep which candidates are crossed out; jsonl, sudokupad and f-puzzles also keep corner notes. The \
other formats keep only its digits, and refuse puzzles of pencil marks with fewer than 17 digits. \
From an .sdk file, only the givens are read again. A record that cannot be read, or is refused, \
comes back unchanged with -f line (of a line of more than 1 MiB, the first MiB), is a row of zeros \
with -f npy, and is left out otherwise.";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead convert -f compact many.txt               nine rows each
  ennead convert -f npy -o train.npy train.csv.gz  an array for numpy, a row a puzzle
  ennead convert -f csv train.npy > puzzles.csv    the puzzles again, without other columns
  ennead convert -f jsonl --keep train.csv         an object for each row, with all its columns
  ennead convert -f hodoku position.txt            for HoDoKu
  ennead convert -f opensudoku easy.txt > easy.opensudoku
  ennead convert -f sudokupad easy.txt             links to play them in a browser

A Parquet table, by DuckDB or by pyarrow:
  duckdb -csv -c \"select * from 'train.parquet'\" | ennead convert -f npy -o train.npy
  python3 -c 'import sys; from pyarrow import csv, parquet; csv.write_csv(
    parquet.read_table(\"train.parquet\"), sys.stdout.buffer)' | ennead convert -f npy -o train.npy

Exit codes: 0 done; 2 wrong usage or an unusable file; 3 some records are malformed."
            .into()
    }

    fn run(self) -> Result<Exit> {
        let ending = || ending_of(self.output.file()?)?.parse().ok();
        let format = self.format.or_else(ending).unwrap_or(OutputFormat::Line);
        let table_format = match format {
            OutputFormat::Csv => Some(TableFormat::Csv),
            OutputFormat::Jsonl => Some(TableFormat::Jsonl),
            _ if self.keep => bail!("--keep keeps columns and keys: add -f csv or -f jsonl"),
            _ => None,
        };
        let table = table_format.filter(|_| self.keep);
        let command = Convert {
            format,
            table: table.map(|format| Table::new(format, Vec::new(), true)),
            options: self.input.read_options(),
        };
        records::run(&command, &self.input, Destination::Output(&self.output), &self.threads)
    }
}

struct Convert {
    format: OutputFormat,
    /// With `--keep`, the rows and objects as they come back.
    table: Option<Table>,
    options: ReadOptions,
}

impl VariantCommand for Convert {
    fn answer(
        &self,
        record: &Record,
        puzzle: &Variant,
        written: &str,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        if self.table.is_some() {
            block.chunk.tally.shown += 1;
            self.placeholder_row(record, block);
            return Ok(());
        }
        let format = self.format;
        if !matches!(format, OutputFormat::Line | OutputFormat::Csv | OutputFormat::Jsonl) {
            let why =
                "this format has no place for rules or other sizes: use -f line, csv or jsonl";
            return Err(variants::refused(record, why));
        }
        block.chunk.tally.shown += 1;
        block.chunk.begin_answer(false);
        let out = &mut block.chunk.text;
        let text = puzzle.write_like(written);
        let facts = Facts { text: Some(&text), ..Facts::default() };
        match format {
            OutputFormat::Jsonl => fields::append_json_line(out, &facts, &[Field::Puzzle]),
            OutputFormat::Csv => fields::append_csv_row(out, &facts, &[Field::Puzzle]),
            _ => {
                out.extend_from_slice(text.as_bytes());
                out.push(b'\n');
            }
        }
        Ok(())
    }
}

impl Convert {
    /// A record as it was written, as a row of the table that is kept.
    fn placeholder_row(&self, record: &Record, block: &mut BlockContext) {
        if let Some(table) = &self.table {
            block.chunk.begin_answer(false);
            table.row(block, &RecordText::of(record), &Facts::default());
        }
    }
}

impl RecordCommand for Convert {
    type ThreadState = ();

    const READS_ANSWERS: bool = true;

    fn thread_state(&self) -> Result<()> {
        Ok(())
    }

    fn frame(&self) -> Frame {
        let header = if self.table.is_some() { "" } else { self.format.header() };
        Frame {
            written: ending_named(self.format.name()),
            header: header.into(),
            footer: self.format.footer(),
            array: (self.format == OutputFormat::Npy).then(|| NpyRows::of_boards(1)),
            is_drawn: self.format.is_drawn(),
            is_colored: false,
        }
    }

    fn variant_command(&self) -> Option<&dyn VariantCommand> {
        Some(self)
    }

    fn prepare(
        &self,
        (): &mut (),
        records: &[Record],
        block: &mut BlockContext,
    ) -> Result<(), String> {
        self.table.as_ref().map_or(Ok(()), |table| table.begin(records, block))
    }

    fn record(
        &self,
        (): &mut (),
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        if self.table.is_none()
            && let (Ok(puzzle), Some(write)) = (record.puzzle(), self.format.writer_of_digits())
        {
            block.chunk.tally.shown += 1;
            block.chunk.begin_answer(self.format.is_drawn());
            write(&mut block.chunk.text, puzzle);
            return Ok(());
        }
        let position = record.position()?;
        if self.format.loses(&position) {
            let kind = ParseErrorKind::OnlyCandidates;
            return Err(ParseError { line: record.line, column: 1, kind });
        }
        block.chunk.tally.shown += 1;
        block.chunk.begin_answer(self.format.is_drawn());
        let answer = || record.answer(&self.options).and_then(|answer| answer.grid().ok());
        match (&self.table, record.format) {
            (Some(table), RecordFormat::Csv | RecordFormat::Jsonl) => {
                let (header, options) = (block.header.as_deref(), &self.options);
                let mut text = Vec::new();
                record.append_with(&mut text, header, options, GridForm::Line, |grid| *grid);
                let kept = RecordText { text: &text, format: record.format };
                table.row(block, &kept, &Facts::default());
            }
            (table, _) => match table.as_ref().and_then(|_| answer()) {
                Some(answer) => {
                    let (puzzle, solution) = (position.values.to_string(), answer.to_string());
                    block.chunk.json(&serde_json::json!({"puzzle": puzzle, "solution": solution}));
                }
                None => self.format.write(&mut block.chunk.text, &position),
            },
        }
        Ok(())
    }

    fn placeholder(&self, record: &Record, _: &ParseError, block: &mut BlockContext) {
        if self.table.is_some() {
            return self.placeholder_row(record, block);
        }
        match self.format {
            OutputFormat::Line => {
                block.chunk.begin_answer(false);
                block.chunk.echo_joined(record.text);
            }
            OutputFormat::Npy => {
                block.chunk.begin_answer(false);
                block.chunk.text.extend([0; 81]);
            }
            _ => {}
        }
    }
}
