//! Whether the program was started without a standard output (`>&-` in a shell).
//!
//! Before `main`, Rust opens the null device in its place. In `main`, this looks like a null device
//! that the caller gave. So the question is asked earlier, by a function that the system's loader
//! calls.

use std::sync::atomic::{AtomicBool, Ordering};

static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// True if the program was started without a standard output.
pub(super) fn is_closed() -> bool {
    IS_CLOSED.load(Ordering::Relaxed)
}

#[cfg(unix)]
#[allow(unsafe_code)]
mod before_main {
    use std::ffi::c_int;
    use std::sync::atomic::Ordering;

    const STANDARD_OUTPUT: c_int = 1;

    /// The same number on all Unix systems.
    const F_GETFD: c_int = 1;

    unsafe extern "C" {
        fn fcntl(descriptor: c_int, command: c_int, ...) -> c_int;
    }

    // SAFETY: the section is the loader's list of functions. They may ignore its arguments.
    #[used]
    #[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
    #[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
    static ASK: extern "C" fn() = ask;

    extern "C" fn ask() {
        // SAFETY: reads the flags of a descriptor, and returns -1 if there is no such descriptor.
        if unsafe { fcntl(STANDARD_OUTPUT, F_GETFD) } == -1 {
            super::IS_CLOSED.store(true, Ordering::Relaxed);
        }
    }
}
