//! `ennead prove`: writes a proof of how many solutions each puzzle has.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::options::amounts;
use crate::cli::options::input::InputArgs;
use crate::cli::options::output::{OutputArgs, file_name};
use crate::cli::options::threads::ThreadArgs;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::file_folder::FileFolder;
use crate::cli::run::record_puzzle::{self, Malformed};
use crate::cli::run::records::{self, Destination, Frame, RecordCommand, SMALL_BLOCK_BYTES};
use crate::cli::run::tally::Tally;
use anyhow::Result;
use clap::{Args, ValueHint};
use ennead::Solution;
use ennead::fields::{Field, Object, Status};
use ennead::format::{Id, ParseError, Record};
use ennead::proof::{Certificate, Prover, cnf};
use ennead::solve::Puzzle;
use serde::Serialize;
use std::borrow::Cow;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct ProveArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Give all solutions of puzzles with at most N, and prove that there are no others
    #[arg(
        long,
        value_name = "N",
        value_parser = amounts::number::<usize>(1..=1000),
        default_value = "1",
    )]
    limit: usize,
    /// Also write the files that checkers of SAT proofs read: 0001.cnf, 0001.drat and 0001.lrat are
    /// those of the first record
    ///
    /// The folder is made if it is missing, and files of the same names are replaced. The files of a
    /// puzzle take some 200 kB, most of it the clauses of the rules.
    #[arg(
        long,
        value_name = "DIR",
        value_parser = file_name(),
        value_hint = ValueHint::DirPath,
        help_heading = "Output"
    )]
    files: Option<PathBuf>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

impl Command for ProveArgs {
    const NAME: &'static str = "prove";

    const ABOUT: &'static str =
        "Prove that a puzzle has one solution, none or several, for anyone to check";

    const LONG_ABOUT: &'static str = "\
Prove that a puzzle has one solution, none or several, for anyone to check. One JSON object a record, \
in the order of the input, with `puzzle`, `status` as `ennead check` says it, `solutions`, and `proof`: \
the proof that there is no other solution. `ennead verify` checks such objects.

A puzzle with more than --limit solutions comes with one solution more than that and without a proof, \
because the solutions alone prove that there are more than --limit.

The proof is DRAT text, the format of SAT solvers, as a refutation of these clauses: the rules, the \
givens, and for each solution the clause that some cell has another digit. The variable \
81*(row-1) + 9*(column-1) + digit is true if the cell holds the digit. Each line of the proof is a \
guess, or several, that failed: `-5 -92 0` says that r1c1=5 and r2c2=2 are not both true. Each line \
follows from the clauses and the lines before it by unit propagation, which is what hidden and naked \
singles are; the last line, `0`, is the contradiction.

The proof of an easy puzzle is one line; those of the hardest puzzles known have some hundred lines \
and some 2 kB.";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead prove puzzles.txt > proofs.jsonl   a proof for each puzzle
  ennead prove puzzles.txt | ennead verify  check them
  ennead prove --limit 100 many.txt         all solutions of puzzles that have up to 100
  ennead prove --files proofs puzzle.txt    for drat-trim proofs/0001.cnf proofs/0001.drat

Exit codes: 0 done; 2 wrong usage or an unusable file; 3 some records are malformed."
            .into()
    }

    fn run(self) -> Result<Exit> {
        let folder = self.files.map(FileFolder::new).transpose()?;
        let command = Prove { limit: self.limit, folder };
        let destination = Destination::Output(&self.output);
        let exit = records::run(&command, &self.input, destination, &self.threads)?;
        command.folder.map_or(Ok(exit), |folder| folder.finish(exit))
    }
}

struct Prove {
    limit: usize,
    /// Where the files for other checkers go.
    folder: Option<FileFolder>,
}

/// The object of a record.
#[derive(Serialize)]
struct ProofObject<'a> {
    #[serde(flatten)]
    record: Object<'a>,
    id: Option<Id>,
    /// 81 characters; 729 for pencil marks.
    puzzle: Option<String>,
    status: &'static str,
    reason: Option<&'a str>,
    solutions: &'a [Solution],
    proof: Option<String>,
}

/// The fields at the beginning of an object.
const FIELDS: [Field; 3] = [Field::Number, Field::File, Field::Line];

impl RecordCommand for Prove {
    type ThreadState = Prover;

    fn block_bytes(&self) -> usize {
        SMALL_BLOCK_BYTES
    }

    fn thread_state(&self) -> Result<Prover> {
        Ok(Prover::new())
    }

    fn frame(&self) -> Frame {
        Frame { written: "jsonl", ..Frame::default() }
    }

    fn record(
        &self,
        prover: &mut Prover,
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        let puzzle = record_puzzle::record_puzzle(record)?;
        let puzzle = puzzle.puzzle();
        let certificate = prover.prove(puzzle, self.limit);
        let status = match certificate.solutions.len() {
            0 => Status::None,
            1 => Status::Unique,
            _ => Status::Multiple,
        };
        block.chunk.tally.count(status);
        if let Some(folder) = &self.folder {
            write_files(folder, block.number, puzzle, &certificate);
        }
        block.chunk.begin_answer(false);
        let facts = block.facts(record);
        block.chunk.json(&ProofObject {
            record: Object { facts: &facts, fields: &FIELDS },
            id: record.id(),
            puzzle: Some(puzzle.to_string()),
            status: status.name(),
            reason: None,
            solutions: &certificate.solutions,
            proof: certificate.refutation.map(|refutation| refutation.drat()),
        });
        Ok(())
    }

    fn placeholder(&self, record: &Record, error: &ParseError, block: &mut BlockContext) {
        block.chunk.begin_answer(false);
        let malformed = Malformed::new(record, error);
        let facts = malformed.facts(block.facts(record));
        block.chunk.json(&ProofObject {
            record: Object { facts: &facts, fields: &FIELDS },
            id: record.id(),
            puzzle: facts.text.map(str::to_owned),
            status: Status::Malformed.name(),
            reason: facts.reason,
            solutions: &[],
            proof: None,
        });
    }

    fn exit(&self, tally: &Tally) -> Exit {
        if tally.malformed > 0 { Exit::Malformed } else { Exit::Found }
    }
}

/// Writes the clauses and the proof of the record `number`, if there is a proof.
fn write_files(folder: &FileFolder, number: u64, puzzle: Puzzle<'_>, certificate: &Certificate) {
    if let Some(refutation) = &certificate.refutation {
        folder.write(&format!("{number:04}.cnf"), cnf::dimacs(puzzle, &certificate.solutions));
        folder.write(&format!("{number:04}.drat"), refutation.drat());
        folder.write(&format!("{number:04}.lrat"), refutation.lrat());
    }
}
