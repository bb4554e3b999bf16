//! Runs commands, from the options to the exit code: reads the inputs in blocks of records, answers
//! the blocks on several threads, and writes the output in the order of the input.

pub(crate) mod audit;
pub(crate) mod block_context;
pub(crate) mod chunk;
mod decode;
pub(crate) mod diagnostics;
pub(crate) mod file_folder;
pub(crate) mod inputs;
pub(crate) mod interrupt;
mod line_stream;
pub(crate) mod new_file;
mod npy_file;
pub(crate) mod outputs;
mod pipeline;
pub(crate) mod producer;
pub(crate) mod progress;
pub(crate) mod record_file;
pub(crate) mod record_puzzle;
pub(crate) mod record_writer;
pub(crate) mod records;
pub(crate) mod shard;
pub(crate) mod sink;
pub(crate) mod state_file;
pub(crate) mod table;
pub(crate) mod tally;
pub(crate) mod unique_puzzles;
mod unpack;
pub(crate) mod variants;

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The value of a mutex, which stays whole if a thread panics: such a thread ends the run with a
/// message, and what the others still write is right.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The value of a mutex that no other thread has.
pub(crate) fn into_inner<T>(mutex: Mutex<T>) -> T {
    mutex.into_inner().unwrap_or_else(PoisonError::into_inner)
}
