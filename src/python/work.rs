//! [`Effort`]: threads that work without the lock of the interpreter, until Ctrl-C, and a bar that
//! shows how far they are.

use crate::cancel::{self, while_wanted};
use core::cell::{Cell, RefCell};
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use pyo3::exceptions::{PyException, PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often the interpreter is asked whether Ctrl-C was pressed.
const INTERVAL: Duration = Duration::from_millis(20);
/// How often the bar is drawn.
const REDRAW: Duration = Duration::from_millis(100);
/// Work that ends before has no bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// The arguments `threads` and `progress` of a function.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    threads: usize,
    progress: bool,
}

impl Effort {
    pub(super) fn new(threads: usize, progress: bool) -> Effort {
        Effort { threads, progress }
    }

    /// The number of threads; the argument is 0 for all cores.
    pub(super) fn threads(self) -> usize {
        // Linux reads files to find out: longer than many a call takes.
        static CORES: OnceLock<usize> = OnceLock::new();
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        match self.threads {
            0 => *CORES.get_or_init(cores),
            threads => threads.min(1024),
        }
    }

    /// How many puzzles to give to a thread at a time: enough to be worth it, and few enough that
    /// no thread waits long for another.
    pub(super) fn share(self, puzzles: usize, range: core::ops::RangeInclusive<usize>) -> usize {
        puzzles.div_ceil(self.threads()).clamp(*range.start(), *range.end())
    }

    /// Does `jobs`, which are about `puzzles` in equal shares, in this thread and, if there are more
    /// than one, in others: `work` does one, with the `state` of its thread. The lock of the
    /// interpreter is released.
    ///
    /// # Errors
    /// What the handler of a signal raises: `KeyboardInterrupt`. The work ends then.
    pub(super) fn run<J: Send, S>(
        self,
        py: Python<'_>,
        puzzles: usize,
        jobs: impl ExactSizeIterator<Item = J> + Send,
        state: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, J) + Sync,
    ) -> PyResult<()> {
        let count = jobs.len();
        let done = AtomicU64::new(0);
        let bar = Bar { done: &done, parts: count as u64, total: puzzles as u64 };
        let work = |state: &mut S, job| {
            work(state, job);
            done.fetch_add(1, Ordering::Relaxed);
        };
        let effort = Effort { threads: self.threads().min(count), ..self };
        effort.run_until(py, &AtomicBool::new(false), bar, jobs, state, work)
    }

    /// Like [`Effort::run`], until `is_done`; `work` may set it. Work that is not done then is
    /// cancelled.
    ///
    /// # Errors
    /// As [`Effort::run`].
    pub(super) fn run_until<J: Send, S>(
        self,
        py: Python<'_>,
        is_done: &AtomicBool,
        bar: Bar<'_>,
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
            let watch = Watch::new(Some(bar).filter(|_| self.progress));
            let this = thread::current();
            let is_wanted = || !is_done.load(Ordering::Relaxed);
            thread::scope(|scope| {
                let help = || {
                    while_wanted(is_wanted, work_on);
                    this.unpark();
                };
                let helpers: Vec<_> = (1..self.threads())
                    // Without another thread the work takes longer.
                    .map_while(|_| thread::Builder::new().spawn_scoped(scope, help).ok())
                    .collect();
                while_wanted(|| is_wanted() && !watch.is_interrupted(), work_on);
                while !watch.is_interrupted() && helpers.iter().any(|helper| !helper.is_finished())
                {
                    thread::park_timeout(INTERVAL);
                }
                is_done.store(true, Ordering::Relaxed);
            });
            watch.result()
        })
    }
}

/// Does `work` in this thread, without the lock of the interpreter.
///
/// # Errors
/// As [`Effort::run`].
pub(super) fn alone<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    py.detach(|| {
        let watch = Watch::new(None);
        let result = while_wanted(|| !watch.is_interrupted(), work);
        watch.result()?;
        result.ok_or_else(|| PyRuntimeError::new_err("the work was cancelled"))
    })
}

/// The error that so many grids do not fit into memory.
pub(super) fn too_many(grids: impl core::fmt::Display) -> PyErr {
    PyMemoryError::new_err(format!("{grids} grids do not fit into memory"))
}

/// What is done of `total` puzzles.
#[derive(Clone, Copy)]
pub(super) struct Bar<'a> {
    pub(super) done: &'a AtomicU64,
    /// The value of `done` when all is done.
    pub(super) parts: u64,
    pub(super) total: u64,
}

impl Bar<'_> {
    /// The bar as tqdm draws it: ` 45%|████▌     | 450/1000 [00:01<00:01, 405.12 puzzles/s]`.
    fn text(&self, elapsed: Duration) -> String {
        let share = self.done.load(Ordering::Relaxed) as f64 / self.parts.max(1) as f64;
        let share = share.min(1.0);
        let eighths = (share * 80.0) as usize;
        let filled = |cell: usize| eighths.saturating_sub(8 * cell).min(8);
        let cells: String = (0..10).map(|cell| EIGHTHS[filled(cell)]).collect();
        let done = (share * self.total as f64) as u64;
        let seconds = elapsed.as_secs_f64();
        let rate = done as f64 / seconds;
        let (left, rate) = match done {
            0 => ("?".to_owned(), "? puzzles/s".to_owned()),
            _ if rate < 1.0 => {
                (time(seconds / share - seconds), format!("{:.2}s/puzzle", 1.0 / rate))
            }
            _ => (time(seconds / share - seconds), format!("{rate:.2} puzzles/s")),
        };
        let (percent, total, elapsed) = ((share * 100.0) as u64, self.total, time(seconds));
        format!("{percent:3}%|{cells}| {done}/{total} [{elapsed}<{left}, {rate}]")
    }
}

/// A cell of the bar that is filled by so many eighths.
const EIGHTHS: [char; 9] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'];

/// Seconds as `01:05`, or `1:00:05` from an hour upwards.
fn time(seconds: f64) -> String {
    let seconds = seconds as u64;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        return format!("{hours}:{minutes:02}:{seconds:02}");
    }
    format!("{minutes:02}:{seconds:02}")
}

/// Asks the interpreter for signals now and then, and draws the bar. Only in its main thread does
/// the interpreter tell any signal.
struct Watch<'a> {
    began: Instant,
    asked: Cell<Instant>,
    error: RefCell<Option<PyErr>>,
    bar: Option<Bar<'a>>,
    /// When the bar was drawn, and the number of its characters.
    drawn: Cell<Option<(Instant, usize)>>,
}

impl<'a> Watch<'a> {
    fn new(bar: Option<Bar<'a>>) -> Watch<'a> {
        let began = Instant::now();
        let (asked, drawn) = (Cell::new(began), Cell::new(None));
        Watch { began, asked, error: RefCell::new(None), bar, drawn }
    }

    /// True if the handler of a signal has raised an exception.
    fn is_interrupted(&self) -> bool {
        if self.asked.get().elapsed() >= INTERVAL && self.error.borrow().is_none() {
            // The signals first: a stream in Python would run their handlers while it writes.
            let error = Python::attach(|py| py.check_signals().and_then(|()| self.draw(py, "")));
            *self.error.borrow_mut() = error.err();
            self.asked.set(Instant::now());
        }
        self.error.borrow().is_some()
    }

    /// Draws the bar, if it is time or the work has ended; `end` follows it.
    ///
    /// # Errors
    /// That of Ctrl-C while it is drawn. The work matters more than any other.
    fn draw(&self, py: Python<'_>, end: &str) -> PyResult<()> {
        let Some(bar) = &self.bar else { return Ok(()) };
        let is_due = match self.drawn.get() {
            Some((drawn, _)) => !end.is_empty() || drawn.elapsed() >= REDRAW,
            None => end.is_empty() && self.began.elapsed() >= PATIENCE,
        };
        if !is_due {
            return Ok(());
        }
        let text = bar.text(self.began.elapsed());
        let last = self.drawn.get().map_or(0, |(_, length)| length);
        self.drawn.set(Some((Instant::now(), text.chars().count())));
        let write = || -> PyResult<()> {
            let stderr = py.import("sys")?.getattr("stderr")?;
            // Spaces overwrite the end of a longer text.
            stderr.call_method1("write", (format!("\r{text:last$}{end}"),))?;
            stderr.call_method0("flush")?;
            Ok(())
        };
        let is_stop = |error: &PyErr| !error.is_instance_of::<PyException>(py);
        write().err().filter(is_stop).map_or(Ok(()), Err)
    }

    fn result(self) -> PyResult<()> {
        let mut drawn = Ok(());
        if self.drawn.get().is_some() {
            drawn = Python::attach(|py| self.draw(py, "\n"));
        }
        self.error.into_inner().map_or(drawn, Err)
    }
}
