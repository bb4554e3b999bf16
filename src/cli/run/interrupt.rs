//! Ctrl-C: finished output is written, then the program ends with code 130.
//!
//! The handler sets a flag. Threads read it between puzzles ([`is_requested`]) and within searches
//! for steps ([`ennead::go_on::while_wanted`]), and the run ends by itself. A thread that waits for
//! input, or for a reader of its output, cannot read the flag. So after [`GRACE_PERIOD`] the handler
//! ends the program, or up to as long again later if something is being written.

use super::exit::Exit;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Set by the handler.
static REQUESTED: AtomicBool = AtomicBool::new(false);

/// Held while something is written, so that the handler does not cut a record in two.
pub(crate) static WRITING: Mutex<()> = Mutex::new(());

/// The time that a run has to end by itself.
const GRACE_PERIOD: Duration = Duration::from_millis(300);

/// True if Ctrl-C was pressed.
#[inline]
pub(crate) fn is_requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

/// Installs the handler of Ctrl-C; a second call changes nothing.
pub(crate) fn install_handler() {
    // Without a handler, the system ends the program at once.
    let _ = ctrlc::set_handler(|| {
        REQUESTED.store(true, Ordering::Relaxed);
        let until = Instant::now() + GRACE_PERIOD;
        while Instant::now() < until {
            std::thread::sleep(Duration::from_millis(10));
        }
        // Wait for a write that is under way, unless nobody takes what it writes.
        let until = Instant::now() + GRACE_PERIOD;
        let mut writing = WRITING.try_lock();
        while writing.is_err() && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(10));
            writing = WRITING.try_lock();
        }
        std::process::exit(i32::from(Exit::Interrupted.code()));
    });
}
