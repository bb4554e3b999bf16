//! [`run`]: threads that work without the lock of the interpreter, until Ctrl-C.

use crate::cancel::{self, while_wanted};
use core::cell::{Cell, RefCell};
use core::sync::atomic::{AtomicBool, Ordering};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often the interpreter is asked whether Ctrl-C was pressed.
const INTERVAL: Duration = Duration::from_millis(20);

/// The number of threads that the argument `threads` asks for: 0 for all cores.
pub(super) fn threads(threads: usize) -> usize {
    // Linux reads files to find out: longer than many a call takes.
    static CORES: OnceLock<usize> = OnceLock::new();
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    if threads == 0 { *CORES.get_or_init(cores) } else { threads.min(1024) }
}

/// How many puzzles to give to a thread at a time: enough to be worth it, and few enough that no
/// thread waits long for another.
pub(super) fn share(
    puzzles: usize,
    threads: usize,
    range: core::ops::RangeInclusive<usize>,
) -> usize {
    puzzles.div_ceil(self::threads(threads)).clamp(*range.start(), *range.end())
}

/// Does `jobs` in this thread and, if there are more than one, in others: `work` does one, with the
/// `state` of its thread. The lock of the interpreter is released.
///
/// # Errors
/// What the handler of a signal raises: `KeyboardInterrupt`. The work ends then.
pub(super) fn run<J: Send, S>(
    py: Python<'_>,
    threads: usize,
    jobs: impl ExactSizeIterator<Item = J> + Send,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, J) + Sync,
) -> PyResult<()> {
    let threads = self::threads(threads).min(jobs.len());
    run_until(py, threads, &AtomicBool::new(false), jobs, state, work)
}

/// Like [`run`], in so many `threads`, until `is_done`; `work` may set it. Work that is not done
/// then is cancelled.
///
/// # Errors
/// As [`run`].
pub(super) fn run_until<J: Send, S>(
    py: Python<'_>,
    threads: usize,
    is_done: &AtomicBool,
    jobs: impl Iterator<Item = J> + Send,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, J) + Sync,
) -> PyResult<()> {
    let jobs = Mutex::new(jobs);
    let work_on = || {
        let mut state = state();
        loop {
            cancel::check();
            let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(job) = job else { break };
            work(&mut state, job);
        }
    };
    py.detach(|| {
        let signals = Signals::new();
        let this = thread::current();
        let is_wanted = || !is_done.load(Ordering::Relaxed);
        thread::scope(|scope| {
            let help = || {
                while_wanted(is_wanted, work_on);
                this.unpark();
            };
            let helpers: Vec<_> = (1..threads)
                // Without another thread the work takes longer.
                .map_while(|_| thread::Builder::new().spawn_scoped(scope, help).ok())
                .collect();
            while_wanted(|| is_wanted() && !signals.has_come(), work_on);
            while !signals.has_come() && helpers.iter().any(|helper| !helper.is_finished()) {
                thread::park_timeout(INTERVAL);
            }
            is_done.store(true, Ordering::Relaxed);
        });
        signals.result()
    })
}

/// Does `work` in this thread, without the lock of the interpreter.
///
/// # Errors
/// As [`run`].
pub(super) fn alone<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    py.detach(|| {
        let signals = Signals::new();
        let result = while_wanted(|| !signals.has_come(), work);
        signals.result()?;
        result.ok_or_else(|| PyRuntimeError::new_err("the work was cancelled"))
    })
}

/// Asks the interpreter for signals now and then. Only in its main thread does it tell any.
struct Signals {
    asked: Cell<Instant>,
    error: RefCell<Option<PyErr>>,
}

impl Signals {
    fn new() -> Signals {
        Signals { asked: Cell::new(Instant::now()), error: RefCell::new(None) }
    }

    /// True if the handler of a signal has raised an exception.
    fn has_come(&self) -> bool {
        if self.asked.get().elapsed() >= INTERVAL && self.error.borrow().is_none() {
            let error = Python::attach(|py| py.check_signals()).err();
            *self.error.borrow_mut() = error;
            self.asked.set(Instant::now());
        }
        self.error.borrow().is_some()
    }

    fn result(self) -> PyResult<()> {
        self.error.into_inner().map_or(Ok(()), Err)
    }
}
