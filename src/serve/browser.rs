//! Opens the page in the browser.

use std::ffi::OsString;
use std::process::{Command, Stdio};

/// The command that opens an address, with the arguments in front of it.
#[cfg(target_os = "macos")]
const OPENER: &[&str] = &["open"];
#[cfg(windows)]
const OPENER: &[&str] = &["cmd", "/c", "start", ""];
#[cfg(not(any(target_os = "macos", windows)))]
const OPENER: &[&str] = &["xdg-open"];

/// The program that opens an address, and its arguments: those of the variable `BROWSER`, apart at
/// spaces, or else the usual ones.
fn opener(browser: Option<OsString>) -> Vec<OsString> {
    let words = match browser.as_ref().map(|browser| browser.to_str()) {
        Some(Some(browser)) => browser.split_whitespace().map(OsString::from).collect(),
        // A name that is not Unicode is taken whole.
        Some(None) => browser.into_iter().collect(),
        None => Vec::new(),
    };
    if words.is_empty() { OPENER.iter().map(OsString::from).collect() } else { words }
}

/// Opens `address` in the browser of the variable `BROWSER`, or else in the usual one. If that
/// fails, a message says so: the server goes on.
pub(super) fn open(address: &str, say: fn(&str)) {
    let opener = opener(std::env::var_os("BROWSER"));
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
            say(&format!("cannot start {program} ({error}): open the address yourself"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_may_have_arguments() {
        let opener = |browser: &str| opener(Some(browser.into()));
        assert_eq!(opener("firefox"), ["firefox"]);
        assert_eq!(opener(" firefox  --new-window "), ["firefox", "--new-window"]);
        assert_eq!(opener(" "), OPENER);
        assert_eq!(super::opener(None), OPENER);
    }
}
