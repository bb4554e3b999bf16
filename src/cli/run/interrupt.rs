//! Ctrl-C: finished output is written, then the program ends with code 130.
//!
//! The handler sets a flag. Threads read it between puzzles ([`is_asked`]), and the run ends by
//! itself. A thread that waits for input, or for a reader of its output, cannot read the flag: after
//! [`GRACE`] the handler ends the program.

use super::exit::Exit;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

static ASKED: AtomicBool = AtomicBool::new(false);

/// Held while something is written, so that the handler does not cut a record in two.
pub(crate) static WRITING: Mutex<()> = Mutex::new(());

/// The time that a run has to end by itself.
const GRACE: Duration = Duration::from_millis(300);

/// True if Ctrl-C was pressed.
#[inline]
pub(crate) fn is_asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// Sets the handler of Ctrl-C; a second call changes nothing.
pub(crate) fn handle() {
    // Without a handler, the system ends the program at once.
    let _ = ctrlc::set_handler(|| {
        ASKED.store(true, Ordering::Relaxed);
        let until = Instant::now() + GRACE;
        while Instant::now() < until {
            std::thread::sleep(Duration::from_millis(10));
        }
        // Wait for a write that is under way, unless nobody takes what it writes.
        let until = Instant::now() + GRACE;
        let mut writing = WRITING.try_lock();
        while writing.is_err() && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(10));
            writing = WRITING.try_lock();
        }
        std::process::exit(i32::from(Exit::Interrupted.code()));
    });
}
