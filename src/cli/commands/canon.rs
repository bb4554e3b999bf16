//! `ennead canon`: writes the minlex form of each puzzle.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::options::input::InputArgs;
use crate::cli::options::output::OutputArgs;
use crate::cli::options::threads::ThreadArgs;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::record_puzzle;
use crate::cli::run::records::{self, Destination, RecordCommand};
use anyhow::Result;
use clap::Args;
use ennead::Canonizer;
use ennead::format::{ParseError, Record};
use std::borrow::Cow;
use std::io::Write;

#[derive(Args, Debug)]
pub(crate) struct CanonArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Write the size of the automorphism group after each form
    ///
    /// That is how many of the 3,359,232 geometric symmetries map the puzzle to itself, each with
    /// some renaming of the digits.
    #[arg(long)]
    group: bool,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

impl Command for CanonArgs {
    const NAME: &'static str = "canon";

    const ABOUT: &'static str = "Write the form that all equivalent puzzles share (minlex)";

    const LONG_ABOUT: &'static str = "\
Write the minlex form of each puzzle: of all that transposing, moving lines and renaming digits can \
make of it, the 81 characters that sort first, where a blank sorts before every digit. Two puzzles are \
equivalent if and only if their forms are equal.

One line a puzzle, in the order of the input; a record that cannot be read comes back unchanged, \
and of a line of more than 1 MiB the first MiB. Nothing is solved: full grids and puzzles with several \
solutions have a form, too.";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead canon many.txt > forms.txt         a form for each puzzle
  ennead canon --group many.txt             and how many symmetries map it to itself
  ennead solve -q many.txt | ennead canon   the forms of the solutions
  ennead canon a.txt b.txt | sort | uniq -c | sort -n
                                            how often each class occurs

Exit codes: 0 done; 2 wrong usage or an unusable file; 3 some records are malformed."
            .into()
    }

    fn run(self) -> Result<Exit> {
        let command = Canon { group: self.group };
        records::run(&command, &self.input, Destination::Output(&self.output), &self.threads)
    }
}

struct Canon {
    group: bool,
}

impl RecordCommand for Canon {
    type ThreadState = Canonizer;

    fn thread_state(&self) -> Result<Canonizer> {
        Ok(Canonizer::new())
    }

    fn record(
        &self,
        canonizer: &mut Canonizer,
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        let canonical = canonizer.canonical(record_puzzle::puzzle(record)?);
        let chunk = &mut block.chunk;
        chunk.tally.shown += 1;
        chunk.begin_answer(false);
        chunk.text.extend_from_slice(&canonical.grid.to_line());
        if self.group {
            // Writing to memory does not fail.
            let _ = write!(chunk.text, " {}", canonical.automorphisms);
        }
        chunk.text.push(b'\n');
        Ok(())
    }

    fn placeholder(&self, record: &Record, _: &ParseError, block: &mut BlockContext) {
        block.chunk.begin_answer(false);
        block.chunk.echo_joined(record.text);
    }
}
