//! [`Session`]: what all commands that work on puzzles have in common, from the options to the
//! exit code.

use super::diagnostics::Complaints;
use super::exit::Exit;
use super::inputs::Inputs;
use super::outputs;
use super::pipeline::{self, Job};
use super::sink::Outputs;
use super::tally::Tally;
use crate::cli::args::{InputArgs, OutputArgs, RunArgs};
use anyhow::{Context, Result, bail};
use ennead::{Engine, Worker};
use std::io::{self, Write};
use std::num::NonZero;
use std::thread;
use std::time::Instant;

/// One run of a command over its inputs.
pub(crate) struct Session {
    pub(crate) input: InputArgs,
    pub(crate) output: OutputArgs,
    pub(crate) jobs: u16,
    pub(crate) coloured: bool,
    /// How many bytes of input are one piece of work: [`BLOCK_BYTES`](ennead::format::BLOCK_BYTES) where a puzzle takes
    /// microseconds, [`FEW_BYTES`] where it takes milliseconds.
    pub(crate) block_bytes: usize,
}

/// A block of some 25 puzzles, for commands that think about each like a person.
pub(crate) const FEW_BYTES: usize = 2 << 10;

impl Session {
    /// Runs `job` on all records. `exit` says how they make the command end.
    pub(crate) fn run<J: Job>(self, job: &J, exit: impl Fn(&Tally) -> Exit) -> Result<Exit> {
        let began = Instant::now();
        let options = self.input.read_options();
        let Some(inputs) = Inputs::new(self.input.inputs, options, self.block_bytes) else {
            // The caller has checked; a terminal is no pipe.
            bail!("no puzzle: name a file or a puzzle, or pipe puzzles in");
        };
        let threads = threads(self.jobs, inputs.size, self.block_bytes);
        if inputs.are_hopeless() {
            // To open an output would empty a file for nothing.
            let outputs = Outputs::of_answers(Box::new(io::sink()), String::new());
            pipeline::run(job, inputs, &options, outputs, 1)?;
            return Ok(Exit::Trouble);
        }
        let outputs = outputs::open(&self.output, &inputs, self.coloured)?;
        let report = pipeline::run(job, inputs, &options, outputs, threads)?;
        let mut stderr = io::stderr();
        if self.output.stats {
            let _ = write!(stderr, "{}", report.tally.summary(began.elapsed()));
        }
        if super::interrupt::is_asked() {
            return Ok(Exit::Interrupted);
        }
        if report.closed {
            return Ok(Exit::Found);
        }
        let mut end = exit(&report.tally);
        if report.trouble {
            end = end.max(Exit::Trouble);
        } else if report.tally.records() == 0 {
            let _ = writeln!(stderr, "ennead: no puzzle in the input");
            end = Exit::Trouble;
        }
        Ok(end)
    }
}

/// What to do with records without an answer.
pub(crate) fn complaints(input: &InputArgs, output: &OutputArgs) -> Complaints {
    Complaints { strict: input.strict, rejects: output.rejects.is_some() }
}

/// The engine to use: the one asked for, if this machine can run it.
pub(crate) fn engine(run: &RunArgs) -> Result<Engine> {
    let engine = run.engine.unwrap_or_else(Engine::fastest);
    if !engine.is_available() {
        let can = Engine::ALL.into_iter().filter(|engine| engine.is_available());
        let can = can.map(Engine::name).collect::<Vec<_>>().join(", ");
        bail!("this machine cannot run the engine {engine}; it can run {can}");
    }
    Ok(engine)
}

/// One thread's memory for the fastest engine.
pub(crate) fn worker() -> Result<Worker> {
    Engine::fastest().worker().context("this machine cannot run the engine")
}

/// How many threads `--jobs` asks for.
pub(crate) fn wanted_threads(jobs: u16) -> usize {
    match jobs {
        0 => thread::available_parallelism().map_or(1, NonZero::get),
        jobs => usize::from(jobs),
    }
}

/// How many threads; never more than there are blocks, where the size of the input is known.
fn threads(jobs: u16, size: Option<u64>, block_bytes: usize) -> usize {
    match size.map(|size| size / block_bytes as u64 + 1) {
        // To ask how many the machine has would take a part of a puzzle's millisecond.
        Some(1) => 1,
        blocks => {
            let blocks = blocks.and_then(|blocks| usize::try_from(blocks).ok());
            wanted_threads(jobs).min(blocks.unwrap_or(usize::MAX))
        }
    }
}
