//! `ennead candidates`: shows the candidates of each puzzle or position.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::options;
use crate::cli::options::input::InputArgs;
use crate::cli::options::output::OutputArgs;
use crate::cli::options::threads::ThreadArgs;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::diagnostics::DiagnosticKind;
use crate::cli::run::records::{self, Destination, Frame, RecordCommand};
use crate::cli::run::variants::VariantCommand;
use anyhow::Result;
use clap::Args;
use ennead::fields::Status;
use ennead::format::{ParseError, Record, write};
use ennead::variant::Variant;
use ennead::{PencilMarks, Rules};
use std::borrow::Cow;

#[derive(Args, Debug)]
pub(crate) struct CandidatesArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Apply these rules first, until they change nothing
    ///
    /// Each value includes those before it. none: what the givens exclude; singles: naked and
    /// hidden singles; locked: locked candidates (pointing and claiming); subsets: naked and
    /// hidden pairs, triples and quads.
    #[arg(
        long,
        value_name = "RULES",
        default_value = "none",
        value_parser = options::named::<Rules>(Rules::ALL.map(Rules::name)),
    )]
    rules: Rules,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

impl Command for CandidatesArgs {
    const NAME: &'static str = "candidates";

    const ABOUT: &'static str = "Show the pencil marks: the digits still possible in each cell";

    const LONG_ABOUT: &'static str = "\
Show the pencil marks: the digits still possible in each cell. They are what the givens leave, or what \
is left after --rules. Positions in the middle of a puzzle can be read, too, in the forms that `ennead \
hint --help` lists; candidates that are crossed out there are not shown. Of a puzzle with rules of its \
own (`ennead help rules`), each cell shows the values that it has in some solution.";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead candidates puzzle.txt                   what the givens leave
  ennead candidates --rules singles puzzle.txt   after naked and hidden singles
  ennead candidates --rules subsets puzzle.txt   after all rules

Exit codes: 0 no contradiction; 1 the rules found one; 2 wrong usage or an unusable file; 3 some \
records are malformed."
            .into()
    }

    fn run(self) -> Result<Exit> {
        let command = Candidates { rules: self.rules };
        records::run(&command, &self.input, Destination::Output(&self.output), &self.threads)
    }
}

struct Candidates {
    rules: Rules,
}

impl VariantCommand for Candidates {
    /// Draws the values that each cell has in some solution.
    fn answer(
        &self,
        record: &Record,
        puzzle: &Variant,
        text: &str,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        block.chunk.begin_answer(true);
        let status = match puzzle.possible_values() {
            Ok(Some(values)) => {
                let cells: Vec<String> = values.iter().map(|values| puzzle.write(values)).collect();
                let width = cells.iter().map(String::len).max().unwrap_or(0);
                for row in cells.chunks(puzzle.shape().columns()) {
                    let row: Vec<String> =
                        row.iter().map(|cell| format!("{cell:width$}")).collect();
                    block.chunk.text.extend_from_slice(row.join(" ").trim_end().as_bytes());
                    block.chunk.text.push(b'\n');
                }
                block.chunk.tally.shown += 1;
                return Ok(());
            }
            Ok(None) => Status::None,
            Err(_) => Status::Unknown,
        };
        block.chunk.echo(text.as_bytes());
        block.chunk.tally.count(status);
        block.report_variant(record, text, status, true);
        Ok(())
    }
}

impl RecordCommand for Candidates {
    type ThreadState = ();

    fn thread_state(&self) -> Result<()> {
        Ok(())
    }

    fn frame(&self) -> Frame {
        Frame { is_drawn: true, ..Frame::default() }
    }

    fn variant_command(&self) -> Option<&dyn VariantCommand> {
        Some(self)
    }

    fn record(
        &self,
        (): &mut (),
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        let position = record.position()?;
        let marks = PencilMarks::new(&position, self.rules);
        block.chunk.begin_answer(true);
        write::candidates(&mut block.chunk.text, &marks.candidates);
        if let Some(conflict) = &marks.contradiction {
            block.chunk.tally.count(Status::None);
            let why = || format!("no solution: {conflict}");
            let kind = DiagnosticKind::NoSolution;
            block.report(record, &position, Status::None, kind, why);
        } else {
            block.chunk.tally.shown += 1;
        }
        Ok(())
    }

    fn placeholder(&self, record: &Record, _: &ParseError, block: &mut BlockContext) {
        block.chunk.begin_answer(true);
        block.chunk.echo(record.text);
    }
}
