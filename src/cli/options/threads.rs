//! The arguments that say how many threads work, and with which engine.

use super::{amounts, named};
use anyhow::{Context, Result, bail};
use clap::Args;
use ennead::{Engine, Worker};
use std::num::NonZero;
use std::thread;

#[derive(Args, Debug)]
pub(crate) struct ThreadArgs {
    /// The number of threads; 0: one on each core
    #[arg(
        short = 'j',
        long = "jobs",
        value_name = "N",
        default_value_t = 0,
        value_parser = amounts::number::<u16>(0..=1024),
        help_heading = "Speed",
        hide_long_help = true
    )]
    pub(crate) jobs: u16,
}

impl ThreadArgs {
    /// The number of threads; 0 means one on each core.
    pub(crate) fn count(&self) -> usize {
        match self.jobs {
            0 => thread::available_parallelism().map_or(1, NonZero::get),
            jobs => usize::from(jobs),
        }
    }

    /// The number of threads for an input of `size` bytes, where that is known: never more than
    /// there are blocks, each of `block_bytes` bytes.
    pub(crate) fn count_for(&self, size: Option<u64>, block_bytes: usize) -> usize {
        match size.map(|size| size / block_bytes as u64 + 1) {
            // Counting the cores would take a part of the millisecond in which a puzzle is solved.
            Some(1) => 1,
            blocks => {
                let blocks = blocks.and_then(|blocks| usize::try_from(blocks).ok());
                self.count().min(blocks.unwrap_or(usize::MAX))
            }
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct EngineArgs {
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    /// The engine that solves [default: the fastest this machine can run]
    #[arg(
        long,
        value_name = "NAME",
        value_parser = named::<Engine>(Engine::ALL.iter().map(|engine| engine.name())),
        help_heading = "Speed",
        hide_long_help = true
    )]
    pub(crate) engine: Option<Engine>,
}

impl EngineArgs {
    /// The engine that was asked for, by default the fastest.
    ///
    /// # Errors
    /// When this machine cannot run it.
    pub(crate) fn engine(&self) -> Result<Engine> {
        let engine = self.engine.unwrap_or_else(Engine::fastest);
        if !engine.is_available() {
            bail!(refusal(engine));
        }
        Ok(engine)
    }
}

/// One thread's memory for `engine`.
///
/// # Errors
/// When this machine cannot run it.
pub(crate) fn worker(engine: Engine) -> Result<Worker> {
    engine.worker().with_context(|| refusal(engine))
}

/// Why `engine` is refused: this machine cannot run it.
fn refusal(engine: Engine) -> String {
    let can = Engine::ALL.iter().filter(|engine| engine.is_available());
    let can = can.map(|engine| engine.name()).collect::<Vec<_>>().join(", ");
    format!("this machine cannot run the engine {engine}; it can run {can}")
}
