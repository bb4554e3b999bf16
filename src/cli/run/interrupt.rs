//! Ctrl-C: what is finished gets written, then the program ends with code 130.
//!
//! The handler only asks. Threads look at [`is_asked`] between puzzles, and the run ends by
//! itself. A thread that cannot look, because it waits for input or for a reader of its output,
//! would make a person wait: after [`GRACE`] the handler ends the program.

use super::exit::Exit;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

static ASKED: AtomicBool = AtomicBool::new(false);

/// Held while something is written, so that the handler does not cut a record in two.
pub(crate) static WRITING: Mutex<()> = Mutex::new(());

/// How long the run may take to end by itself.
const GRACE: Duration = Duration::from_millis(300);

/// Whether Ctrl-C was pressed.
#[inline]
pub(crate) fn is_asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// From now on Ctrl-C is handled here.
pub(crate) fn handle() {
    // Where there are no signals the system ends the program in its own way.
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
