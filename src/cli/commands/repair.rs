//! `ennead repair`: says what is wrong with each puzzle, and which single changes put it right.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::options::input::InputArgs;
use crate::cli::options::output::{Color, OutputArgs, format_of};
use crate::cli::options::threads::{self, EngineArgs};
use crate::cli::render::repair_text;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::outputs;
use crate::cli::run::record_puzzle::{self, Malformed};
use crate::cli::run::records::{self, Destination, Frame, RecordCommand, SMALL_BLOCK_BYTES};
use anyhow::Result;
use clap::{Args, ValueEnum};
use core::num::NonZeroU64;
use ennead::check;
use ennead::fields::{Facts, Status};
use ennead::format::{Blank, ParseError, Record};
use ennead::objects::RepairObject;
use ennead::{Engine, Repairer};
use std::borrow::Cow;

#[derive(Args, Debug)]
pub(crate) struct RepairArgs {
    #[command(flatten)]
    input: InputArgs,
    /// The puzzles were read from pictures: look for digits that are often confused
    ///
    /// Changes such as 8 to 6 and 7 to 1 come first, and two of them together are looked for.
    #[arg(long)]
    ocr: bool,
    /// How to write what was found [default: text, or jsonl if FILE of -o ends so]
    #[arg(short, long, value_enum, value_name = "FORMAT", help_heading = "Output")]
    format: Option<RepairFormat>,
    /// Show every list in full
    #[arg(short, long, conflicts_with = "quiet", help_heading = "Output")]
    verbose: bool,
    /// When to color the marks
    #[arg(long, value_enum, value_name = "WHEN", default_value_t, help_heading = "Output")]
    color: Color,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    engine: EngineArgs,
}

/// A way to write what is wrong with a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum RepairFormat {
    /// A board with marks, and what helps
    Text,
    /// One JSON object a puzzle
    Jsonl,
}

impl Command for RepairArgs {
    const NAME: &'static str = "repair";

    const ABOUT: &'static str =
        "Say what is wrong with a puzzle, and which single changes put it right";

    const LONG_ABOUT: &'static str = "\
Say what is wrong with a puzzle, and which single changes put it right.

Without a solution: the smallest set of givens that contradict each other, and every given whose \
removal or change leaves one solution. With several: the cells in which they differ, with the \
digits that each has in some solution, and every addition or change that leaves one.

Both are also compared with common mistakes in copying: two cells, rows or columns swapped, a given \
one cell off, a blank left out or one too many, in a row or in the whole grid, everything one row \
or column off. Mistakes that leave one solution when they are undone are reported, the likeliest first.

A record of 80 or 82 cells, or with a row of 8 or 10, cannot be read. For these, every blank that \
leaves one solution when it is put in or taken out is named, with the puzzle that it makes; then \
digits.";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead repair mine.txt                       what is wrong, with a board
  ennead repair 53..7....6..195...             the same for one puzzle (81 characters)
  ennead repair --ocr mine.txt                 6 read as 8, 1 read as 7
  ennead repair -f jsonl many.txt              as data
  ennead check many.txt | grep -nv unique      which puzzles need it

Marks on the boards: 5* in conflict, 5! removing, changing or adding it leaves one solution.

Fields of jsonl: number, file, line, puzzle, status, reason and solutions as in `ennead help fields`; \
more (there may be more: solutions are counted up to 10,000); conflicts, and whether they are proved to be the \
smallest; removals, changes and additions, each of which leaves one solution; solvable_without \
(givens: if any one of them is removed, several solutions are left); without_all (if all of these \
givens are taken away, there is a solution; there may be a smaller set); instead (the digits for \
the cells of without_all, if only these make one solution); mistakes, each in words and with the puzzle \
that it leaves; differs (the cells in which solutions differ, with their digits).

Exit codes: 0 all have one solution; 1 some have none, or more than one; 2 wrong usage or an \
unusable file; 3 some records are malformed."
            .into()
    }

    fn run(self) -> Result<Exit> {
        let command = Repair {
            engine: self.engine.engine()?,
            as_data: format_of(self.format, self.output.file()) == Some(RepairFormat::Jsonl),
            blank: self.input.blank.unwrap_or_default(),
            verbose: self.verbose,
            ocr: self.ocr,
            is_colored: outputs::is_colored(self.color, &self.output),
        };
        records::run(&command, &self.input, Destination::Output(&self.output), &self.engine.threads)
    }
}

/// The solutions of a puzzle are counted up to this number.
const MOST_SOLUTIONS: NonZeroU64 = NonZeroU64::new(10_000).unwrap();

struct Repair {
    engine: Engine,
    as_data: bool,
    blank: Blank,
    verbose: bool,
    ocr: bool,
    is_colored: bool,
}

impl RecordCommand for Repair {
    type ThreadState = Repairer;

    const ADVISES_REPAIR: bool = false;

    fn block_bytes(&self) -> usize {
        SMALL_BLOCK_BYTES
    }

    fn thread_state(&self) -> Result<Repairer> {
        let repairer = Repairer::with_worker(threads::worker(self.engine)?);
        Ok(if self.ocr { repairer.expecting_misreadings() } else { repairer })
    }

    fn frame(&self) -> Frame {
        Frame {
            written: if self.as_data { "jsonl" } else { "" },
            is_drawn: !self.as_data,
            is_colored: self.is_colored,
            ..Frame::default()
        }
    }

    fn record(
        &self,
        repairer: &mut Repairer,
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        let grid = match record_puzzle::puzzle(record) {
            Ok(grid) => grid,
            Err(error) => {
                self.malformed(repairer, record, &error, block);
                return Err(error);
            }
        };
        let diagnosis = repairer.diagnose(grid, MOST_SOLUTIONS);
        let status = Status::from(&diagnosis);
        let why = || check::no_solution(grid);
        let reason = (self.as_data && status == Status::None).then(why);
        let facts = Facts {
            status: Some(status),
            reason: reason.as_deref(),
            solutions: Some(diagnosis.solutions()),
            ..block.facts(record)
        };
        let source = block.input_name;
        let chunk = &mut block.chunk;
        chunk.tally.count(status);
        chunk.begin_answer(!self.as_data);
        if self.as_data {
            chunk.json(&RepairObject::new(&facts, &diagnosis));
        } else {
            let heading = format!("# {source}:{}, {} givens: ", record.line, grid.clues());
            chunk.text.extend_from_slice(heading.as_bytes());
            repair_text::write(&mut chunk.text, grid, &diagnosis, self.is_colored, self.verbose);
        }
        // The answer says why; the rejects keep the puzzle.
        block.reject_unanswered(record, grid, status);
        Ok(())
    }
}

impl Repair {
    /// Answers a record that cannot be read: with what it may have been, if one cell is missing or
    /// too many.
    fn malformed(
        &self,
        repairer: &mut Repairer,
        record: &Record,
        error: &ParseError,
        block: &mut BlockContext,
    ) {
        let miscount = record.miscount(self.blank);
        let found = miscount.as_ref().map(|miscount| repairer.recount(miscount));
        let malformed = Malformed::new(record, error);
        let facts = malformed.facts(block.facts(record));
        let source = block.input_name;
        let chunk = &mut block.chunk;
        chunk.begin_answer(!self.as_data);
        if self.as_data {
            chunk.json(&RepairObject::undiagnosed(&facts, found.as_deref().unwrap_or_default()));
        } else if let (Some(miscount), Some(found)) = (miscount, found) {
            let heading = format!("# {source}:{}, ", record.line);
            chunk.text.extend_from_slice(heading.as_bytes());
            repair_text::recount(&mut chunk.text, miscount.cells.len(), &found, self.verbose);
        } else {
            chunk.echo(record.text);
        }
    }
}
