//! [`Writer`]: a thread that adds the puzzles that other threads prepare.
//!
//! SQLite lets one thread write at a time. While this one writes, the others solve and find
//! canonical forms; if they are too far ahead, they wait. Puzzles are added in the order in which
//! they arrive, many in one transaction: the more there are, the less time a row of an index takes.

use super::add::{Added, NewPuzzles};
use super::error::Result;
use super::open::Store;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The largest number of puzzles in a transaction, roughly.
const BATCH: usize = 100_000;

/// A transaction starts when this many puzzles wait.
const ENOUGH: usize = 20_000;

/// The longest time that a puzzle waits, so that little is lost if the process is killed.
const DELAY: Duration = Duration::from_millis(250);

/// The pause after a transaction, in which other processes can write: they try every millisecond.
const PAUSE: Duration = Duration::from_millis(3);

/// The number of messages, of some 3,000 puzzles each, that may wait: as many as a transaction
/// takes, so that no thread waits while one is written.
const WAITING: usize = 40;

/// A thread that adds puzzles to a store.
pub(crate) struct Writer {
    sender: SyncSender<NewPuzzles>,
    thread: JoinHandle<Result<Added>>,
}

impl Writer {
    /// Starts the thread.
    pub(crate) fn start(store: Store) -> Writer {
        let (sender, receiver) = sync_channel(WAITING);
        Writer { sender, thread: thread::spawn(move || write_all(&store, &receiver)) }
    }

    /// Sends puzzles to the thread; waits if too many are waiting already. Returns false if an
    /// error has ended the thread, which [`Writer::finish`] returns.
    pub(crate) fn send(&self, puzzles: NewPuzzles) -> bool {
        self.sender.send(puzzles).is_ok()
    }

    /// Waits until everything is added.
    ///
    /// # Errors
    /// If something could not be written. Transactions that were committed before stay.
    pub(crate) fn finish(self) -> Result<Added> {
        drop(self.sender);
        // A panic of that thread is resumed in this one.
        self.thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }
}

/// Adds all puzzles that are sent, until all senders are dropped.
fn write_all(store: &Store, receiver: &Receiver<NewPuzzles>) -> Result<Added> {
    store.tune_for_many_rows()?;
    let mut total = Added::default();
    let mut is_open = true;
    while is_open {
        let mut batch = Vec::new();
        is_open = gather(receiver, &mut batch);
        if !batch.is_empty() {
            total.include(store.add(&batch)?);
            thread::sleep(if is_open { PAUSE } else { Duration::ZERO });
        }
    }
    store.optimize()?;
    Ok(total)
}

/// Takes puzzles until there are enough for a transaction. Returns false if all senders are
/// dropped.
fn gather(receiver: &Receiver<NewPuzzles>, batch: &mut Vec<NewPuzzles>) -> bool {
    let Ok(first) = receiver.recv() else { return false };
    let until = Instant::now() + DELAY;
    let mut count = first.puzzles.len();
    batch.push(first);
    while count < BATCH {
        let patience = if count < ENOUGH {
            until.saturating_duration_since(Instant::now())
        } else {
            Duration::ZERO
        };
        match receiver.recv_timeout(patience) {
            Ok(next) => {
                count += next.puzzles.len();
                batch.push(next);
            }
            Err(RecvTimeoutError::Timeout) => return true,
            Err(RecvTimeoutError::Disconnected) => return false,
        }
    }
    true
}
