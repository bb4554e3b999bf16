//! `ennead verify`: checks proofs of how many solutions puzzles have.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::message;
use crate::cli::options::input::InputArgs;
use crate::cli::options::output::OutputArgs;
use crate::cli::options::threads::ThreadArgs;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::record_file::{RecordFile, Wanted};
use crate::cli::run::record_puzzle;
use crate::cli::run::records::{self, Destination, RecordCommand};
use crate::cli::run::tally::Tally;
use anyhow::Result;
use clap::{Args, ValueHint};
use ennead::fields::Status;
use ennead::format::{ParseError, ReadOptions, Record};
use ennead::proof::{Checker, Proved};
use serde::Deserialize;
use std::borrow::Cow;
use std::collections::VecDeque;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Read the proofs from FILE: one for each puzzle, in the same order
    ///
    /// The puzzles are those of the input; the `puzzle` of a proof is ignored.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Input")]
    proofs: Option<PathBuf>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

impl Command for VerifyArgs {
    const NAME: &'static str = "verify";

    const ABOUT: &'static str =
        "Check proofs of how many solutions puzzles have, and paths of steps";

    const LONG_ABOUT: &'static str = "\
Check proofs of how many solutions puzzles have, and paths of steps. One line a record, in the order of \
the input: `unique`, `multiple` or `none`, as `ennead check` says it, if that is proved; `steps` if all \
steps hold but end before the solution; `refused` if not. Standard error says what is wrong with a \
record that is refused.

A proof is a JSON object with `puzzle`, a text of 81 characters (729 for pencil marks); `solutions`, a \
list of texts of 81 digits; and `proof`, DRAT text that refutes another solution, as `ennead prove \
--help` describes it. Any list of clauses that ends with the empty one, each following by unit \
propagation (RUP), is a proof, whichever program found it; lines that delete clauses are skipped. Without `proof`, two solutions prove `multiple`. \
A `status` beside a proof must be what is proved.

A path is an object of `ennead explain -f jsonl`. It is replayed: each step places or crosses out \
candidates that are left, and the opposite of each conclusion is refuted. The technique is not \
checked, only what follows. A path to the end proves that its solution is the only one; candidates in \
`deleted` count as crossed out in the puzzle itself, and with --proofs they are ignored.

How do you know that ennead is right? You can check each verdict and each step of yours with this \
command. It shares no code with the solver and the explainer: the checker of proofs is one file of \
350 lines, src/proof/checker.rs, that imports nothing from the rest of ennead. Any other checker of DRAT proofs will do, too, \
with the clauses that `ennead prove --files` writes.

The tests check the rest by comparison: the fast engines with a plain search and with another solver, \
the ratings with those of Sudoku Explainer and HoDoKu, on thousands of puzzles. They also check that \
each step follows from the reasons it gives, line by line for forcing chains.";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead prove puzzles.txt | ennead verify | sort | uniq -c
                                            how many of each
  ennead prove puzzles.txt > proofs.jsonl && ennead verify puzzles.txt --proofs proofs.jsonl
                                            one proves, another one checks
  ennead explain -f jsonl puzzles.txt | ennead verify
                                            steps

A proof of another program in a file becomes an object by
  jq -n --rawfile proof FILE '{puzzle: \"53..7...\", solutions: [\"5346...\"], $proof}'

Exit codes: 0 none is refused; 1 some are refused; 2 wrong usage or an unusable file; 3 some \
records are malformed."
            .into()
    }

    fn run(self) -> Result<Exit> {
        let options = ReadOptions::default();
        let open = |path: &PathBuf| {
            let of = |record: &Record, _: &ReadOptions| (record.line, record.text.to_vec());
            let wanted = Wanted { names: ["proof", "proofs"], of };
            RecordFile::open(path, &self.input, &self.output, options, wanted)
        };
        let command = Verify {
            proofs: self.proofs.as_ref().map(open).transpose()?,
            proofs_name: self.proofs.as_deref().map(message::file_name).unwrap_or_default(),
        };
        records::run(&command, &self.input, Destination::Output(&self.output), &self.threads)
    }
}

struct Verify {
    /// The file of the proofs, if they are not beside their puzzles.
    proofs: Option<RecordFile<Proof>>,
    /// The name of that file in messages.
    proofs_name: String,
}

/// The text of a record in a file of proofs, and the number of its first line, from 1.
type Proof = (u64, Vec<u8>);

/// What a record says about its puzzle.
#[derive(Deserialize)]
#[serde(expecting = "a JSON object")]
struct Claim<'a> {
    #[serde(borrow, default)]
    puzzle: Cow<'a, str>,
    #[serde(borrow)]
    status: Option<Cow<'a, str>>,
    #[serde(borrow)]
    solutions: Option<Vec<Cow<'a, str>>>,
    #[serde(borrow)]
    proof: Option<Cow<'a, str>>,
    /// How a path ends. Lists of steps that are no path do not have it.
    end: Option<String>,
    #[serde(borrow, default)]
    deleted: Vec<Cow<'a, str>>,
    #[serde(borrow)]
    steps: Option<Vec<ClaimedStep<'a>>>,
}

/// A step of a path.
#[derive(Deserialize)]
#[serde(expecting = "a step: an object with eliminations and placements")]
struct ClaimedStep<'a> {
    #[serde(borrow)]
    eliminations: Vec<Cow<'a, str>>,
    #[serde(borrow)]
    placements: Vec<Cow<'a, str>>,
}

/// The word for a path that holds, but ends before the solution.
const STEPS: &str = "steps";

impl Claim<'_> {
    /// The word for what is proved, or why nothing is.
    fn verify(&self, checker: &mut Checker) -> Result<&'static str, String> {
        let word = match (&self.solutions, &self.steps, &self.end) {
            (Some(solutions), ..) => self.verify_solutions(solutions, checker)?,
            (None, Some(steps), Some(_)) => self.verify_steps(steps, checker)?,
            _ => return Err("it has neither `solutions` nor the `steps` of a path".to_owned()),
        };
        match &self.status {
            Some(said) if said != word && word != STEPS => {
                Err(format!("the proof shows `{word}`, not `{said}`"))
            }
            _ => Ok(word),
        }
    }

    fn verify_solutions(
        &self,
        solutions: &[Cow<'_, str>],
        checker: &mut Checker,
    ) -> Result<&'static str, String> {
        let solutions: Vec<&str> = solutions.iter().map(|solution| &**solution).collect();
        let proved = checker.check(&self.puzzle, &solutions, self.proof.as_deref());
        match proved.map_err(|flaw| flaw.to_string())? {
            Proved::Exactly(0) => Ok(Status::None.name()),
            Proved::Exactly(1) => Ok(Status::Unique.name()),
            Proved::AtLeast(0) => Err("there is no solution and no proof".to_owned()),
            Proved::AtLeast(1) => {
                Err("there is no proof that the solution is the only one".to_owned())
            }
            Proved::Exactly(_) | Proved::AtLeast(_) => Ok(Status::Multiple.name()),
        }
    }

    fn verify_steps(
        &self,
        steps: &[ClaimedStep],
        checker: &mut Checker,
    ) -> Result<&'static str, String> {
        let deleted: Vec<&str> = self.deleted.iter().map(|text| &**text).collect();
        let conclusions = |step: &'_ ClaimedStep<'_>| -> Vec<String> {
            let texts = step.eliminations.iter().chain(&step.placements);
            texts.map(|text| text.to_string()).collect()
        };
        let steps: Vec<Vec<String>> = steps.iter().map(conclusions).collect();
        let is_solved = checker.check_steps(&self.puzzle, &deleted, &steps);
        let is_solved = is_solved.map_err(|flaw| flaw.to_string())?;
        Ok(if is_solved { Status::Unique.name() } else { STEPS })
    }
}

/// The state of one thread.
struct ThreadState {
    checker: Checker,
    /// The proofs of the records of a block, if they are in a file of their own.
    proofs: VecDeque<Proof>,
}

impl RecordCommand for Verify {
    type ThreadState = ThreadState;

    const ADVISES_REPAIR: bool = false;

    fn thread_state(&self) -> Result<ThreadState> {
        Ok(ThreadState { checker: Checker::new(), proofs: VecDeque::new() })
    }

    fn prepare(
        &self,
        state: &mut ThreadState,
        records: &[Record],
        block: &mut BlockContext,
    ) -> Result<(), String> {
        if let Some(file) = &self.proofs {
            state.proofs = file.take(block.number, records.len())?.into();
        }
        Ok(())
    }

    fn record(
        &self,
        state: &mut ThreadState,
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        let proof = state.proofs.pop_front();
        let text = proof.as_ref().map_or(record.text, |(_, text)| text);
        let verified = match serde_json::from_slice::<Claim>(text) {
            Ok(mut claim) => {
                if proof.is_some() {
                    let puzzle = record_puzzle::record_puzzle(record)?;
                    claim.puzzle = puzzle.puzzle().to_string().into();
                    // The puzzle itself says which candidates are crossed out.
                    claim.deleted.clear();
                }
                claim.verify(&mut state.checker)
            }
            Err(error) => {
                let place = match &proof {
                    Some((line, _)) => {
                        let line = line + error.line().saturating_sub(1) as u64;
                        format!("{}:{line}:{}: ", self.proofs_name, error.column())
                    }
                    None => String::new(),
                };
                let why = error.to_string();
                let why = why.split(" at line ").next().unwrap_or_default();
                Err(format!(
                    "{place}not an object of `ennead prove` or `ennead explain -f jsonl`: {why}"
                ))
            }
        };
        if verified.is_err() {
            // A record that cannot be read proves nothing either.
            record.position()?;
        }
        let status = verified.as_ref().map_or(Some(Status::Wrong), |word| {
            Status::ALL.into_iter().find(|status| status.name() == *word)
        });
        match status {
            Some(status) => block.chunk.tally.count(status),
            None => block.chunk.tally.shown += 1,
        }
        block.chunk.begin_answer(false);
        let word = verified.as_ref().map_or("refused", |word| word);
        block.chunk.text.extend_from_slice(word.as_bytes());
        block.chunk.text.push(b'\n');
        if let Err(why) = verified {
            block.report_refused(record, &why);
        }
        Ok(())
    }

    fn placeholder(&self, _: &Record, _: &ParseError, block: &mut BlockContext) {
        block.chunk.begin_answer(false);
        block.chunk.text.extend_from_slice(b"malformed\n");
    }

    fn exit(&self, tally: &Tally) -> Exit {
        let has_more = self.proofs.as_ref().is_some_and(RecordFile::report_more);
        match (tally.malformed, tally.wrong) {
            _ if has_more => Exit::Trouble,
            (0, 0) => Exit::Found,
            (0, _) => Exit::No,
            _ => Exit::Malformed,
        }
    }
}
