//! [`on_threads`]: threads take blocks of work, and the output is written in the order of the
//! blocks.
//!
//! ```text
//! next block (one thread at a time) -> its chunk (any thread) -> Sink (in the order of the blocks)
//! ```
//!
//! Every thread does all three, so nothing is handed from thread to thread except the chunks that
//! wait for earlier ones. [`super::records`] uses this for records that are read,
//! [`super::producer`] for items that are made.

use super::interrupt;
use super::sink::{RunOutcome, Sink};
use anyhow::{Result, bail};
use ennead::cancel::{self, while_wanted};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The time between two updates of the progress bar during a long search.
const TICK: Duration = Duration::from_millis(500);

/// The work of one thread, with its state: does the next block. `None`: there is none left.
type NextBlock<'a> = Box<dyn FnMut(&Sink) -> Option<()> + Send + 'a>;

/// Calls `next_block` with each of `states`, in a thread of its own, until there is no block left
/// for it (`None`), or it is cancelled: the run is stopped, or Ctrl-C was pressed.
///
/// # Errors
/// When a thread panicked. What was written until then stays.
pub(super) fn on_threads<S: Send>(
    states: Vec<S>,
    sink: Sink,
    next_block: impl Fn(&mut S, &Sink) -> Option<()> + Sync,
) -> Result<RunOutcome> {
    let next_block = &next_block;
    let with_state =
        |mut state| -> NextBlock { Box::new(move |sink| next_block(&mut state, sink)) };
    run_threads(states.into_iter().map(with_state).collect(), sink)
}

/// [`on_threads`] without its type parameters, so that it is compiled once for all commands.
fn run_threads(mut threads: Vec<NextBlock>, sink: Sink) -> Result<RunOutcome> {
    let sink = Arc::new(sink);
    let interrupted = Arc::clone(&sink);
    interrupt::set_end(Some(Box::new(move || interrupted.end_if_idle())));
    let began = Instant::now();
    let work = |mut next_block: NextBlock| {
        let is_wanted = || {
            interrupt::install_handler_unless_short(began);
            !interrupt::is_requested() && !sink.is_stopped()
        };
        while_wanted(is_wanted, || {
            if cancel::catch(|| while next_block(&sink).is_some() {}).is_err() {
                // Other threads must not wait for the chunk that is missing.
                sink.stop();
            }
        });
    };
    let panicked = |thread: NextBlock| {
        let result = catch_unwind(AssertUnwindSafe(|| work(thread)));
        if result.is_err() {
            sink.stop();
        }
        result.is_err()
    };
    // One of the threads is this one: with `-j 1` there is no other.
    let own = threads.pop();
    let is_done = AtomicBool::new(false);
    let any_panicked = thread::scope(|scope| {
        let others: Vec<_> =
            threads.into_iter().map(|thread| scope.spawn(|| panicked(thread))).collect();
        let ticker = sink.shows_progress().then(|| {
            scope.spawn(|| {
                while !is_done.load(Ordering::Acquire) {
                    thread::park_timeout(TICK);
                    sink.update_progress();
                }
            })
        });
        let mut any = own.is_some_and(panicked);
        for other in others {
            any |= other.join().unwrap_or(true);
        }
        if let Some(ticker) = ticker {
            is_done.store(true, Ordering::Release);
            ticker.thread().unpark();
        }
        any
    });
    let outcome = sink.finish();
    interrupt::set_end(None);
    if any_panicked {
        bail!("this is a bug in ennead: a thread stopped, see above; please report it");
    }
    Ok(outcome)
}
