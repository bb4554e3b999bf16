//! [`Signals`]: the signals of the system: stop, continue, end. On systems without them, none ever
//! comes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The signals that have come.
#[derive(Default)]
pub(crate) struct Signals {
    end: Arc<AtomicBool>,
    stop: Arc<AtomicBool>,
    go_on: Arc<AtomicBool>,
}

impl Signals {
    /// From now on signals are noticed instead of ending the program.
    pub(crate) fn install() -> Signals {
        let signals = Signals::default();
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
            for (numbers, flag) in [
                (&[SIGHUP, SIGTERM, SIGINT, SIGQUIT][..], &signals.end),
                (&[SIGTSTP], &signals.stop),
                (&[SIGCONT], &signals.go_on),
            ] {
                for &number in numbers {
                    // A signal that cannot be caught does what it does elsewhere.
                    let _ = signal_hook::flag::register(number, Arc::clone(flag));
                }
            }
        }
        signals
    }

    /// The program is to end: the terminal is gone, or a signal asked for it.
    pub(crate) fn wants_end(&self) -> bool {
        self.end.load(Ordering::Relaxed)
    }

    /// The program is to stop (SIGTSTP), as by Ctrl-Z in a program that leaves that to the
    /// terminal.
    pub(crate) fn take_stop(&self) -> bool {
        self.stop.swap(false, Ordering::Relaxed)
    }

    /// The program was stopped and goes on.
    pub(crate) fn take_continue(&self) -> bool {
        self.go_on.swap(false, Ordering::Relaxed)
    }

    /// Stops the program until the shell continues it. False if there is no shell to do that.
    pub(crate) fn stop(&self) -> bool {
        #[cfg(unix)]
        {
            use rustix::process::{getpid, getsid};
            // The leader of a session has no shell above it that could continue it.
            let is_leader = getsid(None).is_ok_and(|id| id == getpid());
            !is_leader && signal_hook::low_level::raise(signal_hook::consts::SIGSTOP).is_ok()
        }
        #[cfg(not(unix))]
        false
    }
}
