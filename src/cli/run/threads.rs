//! How many threads work, and with which engine.

use crate::cli::args::RunArgs;
use anyhow::{Context, Result, bail};
use ennead::{Engine, Worker};
use std::num::NonZero;
use std::thread;

/// The number of threads that `--jobs` asks for; 0 stands for one on each core.
pub(crate) fn wanted(jobs: u16) -> usize {
    match jobs {
        0 => thread::available_parallelism().map_or(1, NonZero::get),
        jobs => usize::from(jobs),
    }
}

/// The number of threads for an input of `size` bytes, where that is known: never more than there
/// are blocks.
pub(crate) fn for_input(jobs: u16, size: Option<u64>, block_bytes: usize) -> usize {
    match size.map(|size| size / block_bytes as u64 + 1) {
        // To ask how many cores the machine has would take a part of a puzzle's millisecond.
        Some(1) => 1,
        blocks => {
            let blocks = blocks.and_then(|blocks| usize::try_from(blocks).ok());
            wanted(jobs).min(blocks.unwrap_or(usize::MAX))
        }
    }
}

/// The engine of `--engine`, by default the fastest.
///
/// # Errors
/// When this machine cannot run it.
pub(crate) fn engine(run: &RunArgs) -> Result<Engine> {
    let engine = run.engine.unwrap_or_else(Engine::fastest);
    if !engine.is_available() {
        let can = Engine::ALL.into_iter().filter(|engine| engine.is_available());
        let can = can.map(Engine::name).collect::<Vec<_>>().join(", ");
        bail!("this machine cannot run the engine {engine}; it can run {can}");
    }
    Ok(engine)
}

/// One thread's memory for `engine`.
///
/// # Errors
/// When this machine cannot run it.
pub(crate) fn worker(engine: Engine) -> Result<Worker> {
    engine.worker().context("this machine cannot run the engine")
}
