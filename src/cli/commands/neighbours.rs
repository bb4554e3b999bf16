//! `ennead neighbours`: writes the puzzles that differ from each puzzle in one or two givens.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::options::amounts;
use crate::cli::options::input::InputArgs;
use crate::cli::options::output::OutputArgs;
use crate::cli::options::threads::ThreadArgs;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::record_puzzle;
use crate::cli::run::records::{self, Destination, Frame, RecordCommand, SMALL_BLOCK_BYTES};
use anyhow::Result;
use clap::Args;
use ennead::fields::Status;
use ennead::format::{ParseError, Record, write};
use ennead::make::{Added, Neighbours};
use ennead::{Answer, Canonizer, Question, Search, is_minimal};
use std::borrow::Cow;
use std::collections::HashSet;

#[derive(Args, Debug)]
pub(crate) struct NeighboursArgs {
    #[command(flatten)]
    input: InputArgs,
    /// How many givens are replaced: 1 ({-1+1} in forums) or 2 ({-2+2})
    #[arg(
        short = 'n',
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = amounts::number::<usize>(1..=2),
    )]
    replaced: usize,
    /// Change only digits: the new givens are in the cells of the removed ones
    #[arg(long, conflicts_with = "same_solution")]
    in_place: bool,
    /// Only those with the same solution grid
    #[arg(long)]
    same_solution: bool,
    /// Only those without a redundant given
    #[arg(long)]
    minimal: bool,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

impl Command for NeighboursArgs {
    const NAME: &'static str = "neighbours";

    const ABOUT: &'static str = "Write the puzzles that differ from a puzzle in one or two givens";

    const LONG_ABOUT: &'static str = "\
Write the neighbours of each puzzle: all puzzles with exactly one solution that are made by removing \
one given and adding one in any empty cell (with -n 2: removing two and adding two). Of equivalent \
neighbours only the first is written, and none that is equivalent to the puzzle.

One line a neighbour, each as soon as it is found. With one given replaced, a puzzle takes some \
milliseconds, with 17 givens a second. With two, it takes seconds, and minutes if it has 21 givens \
or fewer; with --in-place or --same-solution, less than a second.";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead neighbours puzzle.txt                          one given replaced
  ennead neighbours -n 2 --in-place puzzle.txt          two digits changed, same pattern
  ennead neighbours hard.txt | ennead minimize | ennead dedup
                                                        minimal puzzles near hard.txt
  ennead neighbours --minimal hard.txt | ennead rate    how hard they are

Exit codes: 0 done; 1 some puzzles have no solution, or more than one; 2 wrong usage or an unusable \
file; 3 some records are malformed."
            .into()
    }

    fn run(self) -> Result<Exit> {
        let command = FindNeighbours {
            replaced: self.replaced,
            in_place: self.in_place,
            same_solution: self.same_solution,
            minimal: self.minimal,
        };
        records::run(&command, &self.input, Destination::Output(&self.output), &self.threads)
    }
}

struct FindNeighbours {
    replaced: usize,
    in_place: bool,
    same_solution: bool,
    minimal: bool,
}

/// The state of one thread.
struct ThreadState {
    search: Search,
    neighbours: Neighbours,
    canonizer: Canonizer,
}

impl RecordCommand for FindNeighbours {
    type ThreadState = ThreadState;

    fn block_bytes(&self) -> usize {
        SMALL_BLOCK_BYTES
    }

    fn thread_state(&self) -> Result<ThreadState> {
        let (search, neighbours) = (Search::new(), Neighbours::new());
        Ok(ThreadState { search, neighbours, canonizer: Canonizer::new() })
    }

    /// With `--line-by-line`, an empty line ends the neighbours of a puzzle.
    fn frame(&self) -> Frame {
        Frame { is_drawn: true, ..Frame::default() }
    }

    fn record(
        &self,
        state: &mut ThreadState,
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        let grid = record_puzzle::puzzle(record)?;
        let ThreadState { search, neighbours, canonizer } = state;
        let answer = search.answer(grid, Question::Unique);
        let status = Status::of_answer(&answer, Question::Unique);
        block.chunk.tally.count(status);
        block.report_unanswered(record, grid, status);
        let Answer::Solved(solution) = answer else { return Ok(()) };
        let added = match (self.in_place, self.same_solution) {
            (true, _) => Added::InPlace,
            (_, true) => Added::Of(solution),
            _ => Added::Anywhere,
        };
        let mut seen = HashSet::from([canonizer.canonical(grid).fingerprint()]);
        let mut found = 0;
        neighbours.each(grid, self.replaced, added, |neighbour| {
            let form = canonizer.canonical(&neighbour);
            if seen.insert(form.fingerprint()) && (!self.minimal || is_minimal(&neighbour)) {
                block.chunk.begin_answer(false);
                write::line(&mut block.chunk.text, &neighbour);
                found += 1;
                block.note_found(found);
            }
            block.continue_answer();
        });
        block.note_found(0);
        Ok(())
    }
}
