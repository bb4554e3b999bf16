//! [`Signals`]: the signals of the system: stop, continue, end. On systems without them, none ever
//! comes.

/// The signals that have come.
pub(crate) struct Signals {
    #[cfg(unix)]
    flags: unix::Flags,
}

impl Signals {
    /// From now on signals are noticed instead of ending the program.
    pub(crate) fn install() -> Signals {
        Signals {
            #[cfg(unix)]
            flags: unix::Flags::install(),
        }
    }

    /// The program is to end: the terminal is gone, or a signal asked for it.
    pub(crate) fn wants_end(&self) -> bool {
        #[cfg(unix)]
        return self.flags.end.load(std::sync::atomic::Ordering::Relaxed);
        #[cfg(not(unix))]
        false
    }

    /// The program is to stop (SIGTSTP), as by Ctrl-Z in a program that leaves that to the
    /// terminal.
    pub(crate) fn take_stop(&self) -> bool {
        #[cfg(unix)]
        return self.flags.stop.swap(false, std::sync::atomic::Ordering::Relaxed);
        #[cfg(not(unix))]
        false
    }

    /// The program was stopped and goes on.
    pub(crate) fn take_continue(&self) -> bool {
        #[cfg(unix)]
        return self.flags.go_on.swap(false, std::sync::atomic::Ordering::Relaxed);
        #[cfg(not(unix))]
        false
    }

    /// Stops the program until the shell continues it. False if there is no shell to do that.
    pub(crate) fn stop(&self) -> bool {
        #[cfg(unix)]
        return unix::stop();
        #[cfg(not(unix))]
        false
    }
}

#[cfg(unix)]
mod unix {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGSTOP, SIGTERM, SIGTSTP};
    use signal_hook::flag;
    use signal_hook::low_level::raise;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    #[derive(Default)]
    pub(super) struct Flags {
        pub(super) end: Arc<AtomicBool>,
        pub(super) stop: Arc<AtomicBool>,
        pub(super) go_on: Arc<AtomicBool>,
    }

    impl Flags {
        pub(super) fn install() -> Flags {
            let flags = Flags::default();
            for (signals, flag) in [
                (&[SIGHUP, SIGTERM, SIGINT, SIGQUIT][..], &flags.end),
                (&[SIGTSTP], &flags.stop),
                (&[SIGCONT], &flags.go_on),
            ] {
                for &signal in signals {
                    // A signal that cannot be caught does what it does elsewhere.
                    let _ = flag::register(signal, Arc::clone(flag));
                }
            }
            flags
        }
    }

    pub(super) fn stop() -> bool {
        // The leader of a session has no shell above it that could continue it.
        let is_leader =
            rustix::process::getsid(None).is_ok_and(|id| id == rustix::process::getpid());
        !is_leader && raise(SIGSTOP).is_ok()
    }
}
