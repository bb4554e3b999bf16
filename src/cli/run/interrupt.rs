//! Ctrl-C, SIGTERM and SIGHUP (a terminal that is closed): finished output is written, then the
//! program ends with code 130, or 143 for the other two.
//!
//! The handler sets a flag. The threads of a run read it ([`ennead::cancel`]) between puzzles and
//! within searches, and the run ends by itself. A thread that waits for input, or for a reader of
//! its output, cannot read the flag. So after [`GRACE_PERIOD`] ([`LONG_GRACE_PERIOD`] while there is
//! a [`Hold`]) the handler ends the output, renames the output files and ends the program. If
//! something is being written then, it waits for up to another [`GRACE_PERIOD`].

use super::lock;
use super::new_file;
use crate::cli::exit::Exit;
use crate::cli::message::say;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use std::sync::{Mutex, Once};
use std::time::{Duration, Instant};

/// The exit code that the handler asks for; 0 while there was no signal.
static REQUESTED: AtomicU8 = AtomicU8::new(0);

/// Held while something is written, so that the handler does not cut a record in two.
pub(crate) static WRITING: Mutex<()> = Mutex::new(());

/// Ends the output, if no thread does.
static AT_END: Mutex<Option<Box<dyn FnOnce() + Send>>> = Mutex::new(None);

/// Sets what the handler does before it ends the program; `None`: nothing.
pub(super) fn set_end(end: Option<Box<dyn FnOnce() + Send>>) {
    *lock(&AT_END) = end;
}

/// How many [`Hold`]s there are.
static HELD: AtomicUsize = AtomicUsize::new(0);

/// The time that a run has to end by itself.
const GRACE_PERIOD: Duration = Duration::from_millis(300);

/// The time that a run has to end by itself while there is a [`Hold`].
const LONG_GRACE_PERIOD: Duration = Duration::from_secs(10);

/// A guard against an early end: while one exists, the handler gives the run [`LONG_GRACE_PERIOD`]
/// to end by itself, because what was found so far must still be written.
pub(crate) struct Hold(());

impl Hold {
    pub(crate) fn new() -> Hold {
        HELD.fetch_add(1, Ordering::AcqRel);
        Hold(())
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        HELD.fetch_sub(1, Ordering::AcqRel);
    }
}

/// True if the run is to end: Ctrl-C was pressed, or SIGTERM came.
#[inline]
pub(crate) fn is_requested() -> bool {
    REQUESTED.load(Ordering::Relaxed) != 0
}

/// The end that a signal asks for; `None` while there was no signal.
pub(crate) fn exit() -> Option<Exit> {
    let code = REQUESTED.load(Ordering::Relaxed);
    [Exit::Interrupted, Exit::Terminated].into_iter().find(|exit| exit.code() == code)
}

static INSTALLED: Once = Once::new();

/// Installs the handler of the signals; a second call changes nothing.
pub(crate) fn install_handler() {
    INSTALLED.call_once(|| on_signal(end));
}

/// The time after which a run has the handler in any case.
const SHORT_RUN: Duration = Duration::from_millis(5);

/// Installs the handler if a run that began at `began` is not a short one. A short run that only
/// answers its arguments, and writes little, goes without: the thread of the handler would take
/// more time than the puzzle, and nothing is lost if a signal ends the program at once.
pub(super) fn install_handler_unless_short(began: Instant) {
    if !INSTALLED.is_completed() && began.elapsed() > SHORT_RUN {
        install_handler();
    }
}

/// Lets a write fail where a limit says how long files may become (`ulimit -f`): without a handler
/// the system ends the program without a word. (The Rust runtime does the same for SIGPIPE.)
#[cfg(unix)]
pub(crate) fn survive_file_limit() {
    // The flag is never read: the write that fails reports the limit. A system may refuse handlers.
    let flag = std::sync::Arc::default();
    let _ = signal_hook::flag::register(rustix::process::Signal::XFSZ.as_raw(), flag);
}

#[cfg(not(unix))]
pub(crate) fn survive_file_limit() {}

/// Calls `handler` in a thread of its own when a signal asks the program to end. Without a handler,
/// which a system may refuse, the system ends the program at once.
#[cfg(unix)]
fn on_signal(handler: fn(Exit)) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
    if is_hangup_meant() {
        let _ = signals.add_signal(SIGHUP);
    }
    let wait = move || {
        for signal in signals.forever() {
            handler(if signal == SIGINT { Exit::Interrupted } else { Exit::Terminated });
        }
    };
    // Detached: it waits until the program ends.
    let _ = std::thread::Builder::new().name("signals".to_owned()).spawn(wait);
}

/// True if SIGHUP is known to end the program. Under `nohup` it is ignored, and stays so. Only Linux
/// tells without unsafe code.
#[cfg(unix)]
fn is_hangup_meant() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    // Bit 0 is for signal 1, which is SIGHUP.
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask & 1 == 0)
}

#[cfg(not(unix))]
fn on_signal(handler: fn(Exit)) {
    let _ = ctrlc::set_handler(move || handler(Exit::Interrupted));
}

/// Ends the program with `exit`, after the write that is under way.
fn end(exit: Exit) {
    REQUESTED.store(exit.code(), Ordering::Relaxed);
    let until = Instant::now() + GRACE_PERIOD;
    let long_until = Instant::now() + LONG_GRACE_PERIOD;
    while Instant::now() < until || HELD.load(Ordering::Acquire) > 0 && Instant::now() < long_until
    {
        std::thread::sleep(Duration::from_millis(10));
    }
    // Wait for a write that is under way, but not without end: its reader may have stopped.
    let until = Instant::now() + GRACE_PERIOD;
    let mut writing = WRITING.try_lock();
    while writing.is_err() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(10));
        writing = WRITING.try_lock();
    }
    let at_end = lock(&AT_END).take();
    if let Some(at_end) = at_end {
        at_end();
    }
    new_file::discard_if_empty();
    if let Err(error) = new_file::keep_all() {
        say(format_args!("{error:#}"));
    }
    std::process::exit(i32::from(exit.code()));
}
