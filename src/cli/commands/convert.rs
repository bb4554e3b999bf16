//! `ennead convert`: writes puzzles and positions in another format.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::options;
use crate::cli::options::input::InputArgs;
use crate::cli::options::output::OutputArgs;
use crate::cli::options::threads::ThreadArgs;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::records::{self, Destination, Frame, RecordCommand};
use crate::cli::run::tally::Tally;
use anyhow::Result;
use clap::Args;
use clap::builder::PossibleValue;
use ennead::format::write::OutputFormat;
use ennead::format::{ParseError, ParseErrorKind, Record};
use std::borrow::Cow;

#[derive(Args, Debug)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    input: InputArgs,
    /// The format to write
    #[arg(
        short,
        long,
        value_name = "FORMAT",
        default_value = "line",
        value_parser = options::named::<OutputFormat>(formats()),
        help_heading = "Output"
    )]
    format: OutputFormat,
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
written can be read again. Nothing is solved.

Of a position in the middle of a puzzle, jsonl, hodoku, candidates and marks keep the candidates \
that are crossed out; the other formats keep its digits, and refuse puzzles of pencil marks with \
fewer than 17 digits. Of an .sdk file, only the givens are read again. A record that cannot be \
read, or is refused, comes back unchanged with -f line, is a row of zeros with -f npy, and is left \
out otherwise.";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead convert -f compact many.txt               nine rows each
  ennead convert -f npy -o train.npy train.csv.gz  an array for numpy, a row a puzzle
  ennead convert -f csv train.npy > puzzles.csv    the puzzles again, without other columns
  ennead convert -f hodoku position.txt            for HoDoKu
  ennead convert -f opensudoku easy.txt > easy.opensudoku

Exit codes: 0 done; 2 wrong usage or an unusable file; 3 some records are malformed."
            .into()
    }

    fn input(&self) -> Option<&InputArgs> {
        Some(&self.input)
    }

    fn run(self) -> Result<Exit> {
        let command = Convert { format: self.format };
        records::run(&command, &self.input, Destination::Output(&self.output), &self.threads)
    }
}

struct Convert {
    format: OutputFormat,
}

impl RecordCommand for Convert {
    type ThreadState = ();

    fn thread_state(&self) -> Result<()> {
        Ok(())
    }

    fn frame(&self) -> Frame {
        Frame {
            header: self.format.header().into(),
            footer: self.format.footer(),
            boards: (self.format == OutputFormat::Npy).then_some(1),
            is_colored: false,
        }
    }

    fn record(
        &self,
        (): &mut (),
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        if let (Ok(puzzle), Some(write)) = (record.puzzle(), self.format.writer_of_digits()) {
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
        self.format.write(&mut block.chunk.text, &position);
        Ok(())
    }

    fn placeholder(&self, record: &Record, _: &ParseError, block: &mut BlockContext) {
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

    fn exit(&self, tally: &Tally) -> Exit {
        tally.exit_allowing_multiple()
    }
}
