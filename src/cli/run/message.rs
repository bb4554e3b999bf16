//! Messages on standard error.

use std::fmt::Display;
use std::io::{self, Write};

/// Writes `ennead: MESSAGE` to standard error, as [`print_line`] does.
pub(crate) fn say(message: impl Display) {
    print_line(format_args!("ennead: {message}"));
}

/// Writes a line to standard error at once: several programs of a pipe write there, and a line in
/// parts would have theirs in between. If it cannot be written, there is nowhere to say so.
pub(crate) fn print_line(line: impl Display) {
    let _ = io::stderr().write_all(format!("{line}\n").as_bytes());
}
