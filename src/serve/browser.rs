//! Opens the page in the browser.

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::{Command, Stdio};

/// What opens an address, with its arguments in front of it.
#[cfg(target_os = "macos")]
const OPENER: &[&str] = &["open"];
#[cfg(windows)]
const OPENER: &[&str] = &["cmd", "/c", "start", ""];
#[cfg(not(any(target_os = "macos", windows)))]
const OPENER: &[&str] = &["xdg-open"];

/// Opens `address` in the browser of the variable `BROWSER`, or else in the usual one. If that
/// fails, standard error says so: the server goes on.
pub(super) fn open(address: &str) {
    let opener = match std::env::var_os("BROWSER").filter(|browser| !browser.is_empty()) {
        Some(browser) => vec![browser],
        None => OPENER.iter().map(OsString::from).collect(),
    };
    let Some((program, arguments)) = opener.split_first() else { return };
    let mut command = Command::new(program);
    command.args(arguments).arg(address);
    let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    match child {
        Ok(mut child) => {
            // Waits for it, so that it does not stay as a zombie.
            std::thread::spawn(move || child.wait());
        }
        Err(error) => {
            let program = program.to_string_lossy();
            let _ = writeln!(
                io::stderr(),
                "ennead: cannot start {program} ({error}): open the address yourself"
            );
        }
    }
}
