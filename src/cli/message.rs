//! Messages on standard error, and text that may hold anything, made safe for a terminal: control
//! characters of a file name or of an input never reach it.

use std::borrow::Cow;
use std::fmt::{Display, Write as _};
use std::io::{self, Write};
use std::path::Path;

/// Writes `ennead: MESSAGE` to standard error, as [`print_line`] does.
pub(crate) fn say(message: impl Display) {
    print_line(format_args!("ennead: {message}"));
}

/// Writes a line to standard error at once: several programs of a pipe write there, and a line in
/// parts would have theirs in between. If it cannot be written, there is nowhere to say so.
pub(crate) fn print_line(line: impl Display) {
    let _ = io::stderr().write_all(format!("{line}\n").as_bytes());
}

/// True if a terminal may take `c` for a command, or turn the text around it.
fn is_unsafe(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The text with its unsafe characters as `\u{1b}`; line feeds and tabs stay.
pub(crate) fn printable(text: &str) -> Cow<'_, str> {
    let is_shown = |c: char| matches!(c, '\n' | '\t') || !is_unsafe(c);
    if text.chars().all(is_shown) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        // Writing to memory does not fail.
        let _ =
            if is_shown(c) { shown.write_char(c) } else { write!(shown, "{}", c.escape_unicode()) };
    }
    Cow::Owned(shown)
}

/// Appends the text of a record, with U+FFFD for each unsafe character, and without carriage
/// returns. Not `?`, which would be an empty cell.
pub(crate) fn echo(out: &mut Vec<u8>, text: &[u8]) {
    for part in text.utf8_chunks() {
        for c in part.valid().chars().filter(|&c| c != '\r') {
            let c = if is_unsafe(c) && !matches!(c, '\n' | '\t') {
                char::REPLACEMENT_CHARACTER
            } else {
                c
            };
            out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
        }
        for &byte in part.invalid() {
            // Alone, such a byte is a control character of Latin-1.
            match byte {
                0x80..=0x9F => out.extend_from_slice("\u{FFFD}".as_bytes()),
                _ => out.push(byte),
            }
        }
    }
}

/// The text of a record in one line, as [`echo`] has it.
pub(crate) fn joined(text: &[u8]) -> Vec<u8> {
    let mut line = Vec::with_capacity(text.len());
    echo(&mut line, text);
    line.iter_mut().filter(|byte| **byte == b'\n').for_each(|byte| *byte = b' ');
    line
}

/// Like [`joined`], as text.
pub(crate) fn joined_text(text: &[u8]) -> String {
    String::from_utf8_lossy(&joined(text)).into_owned()
}

/// The name of a file in a message of one line: line feeds and tabs are written as `\u{a}`, too.
pub(crate) fn file_name(path: &Path) -> String {
    let name = path.display().to_string();
    name.chars()
        .map(|c| if is_unsafe(c) { c.escape_unicode().to_string() } else { c.into() })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_a_terminal_obeys_is_left() {
        assert_eq!(printable("hard.txt\n\té"), "hard.txt\n\té");
        let shown = printable("\u{1b}[31m\u{9b}1m\u{7f}\r\u{202e}x");
        assert_eq!(shown, r"\u{1b}[31m\u{9b}1m\u{7f}\u{d}\u{202e}x");
        let mut out = Vec::new();
        echo(&mut out, b"5\x1b[1m\r\n\xC2\x9B\x9B\xE9\t\0");
        assert_eq!(out, b"5\xEF\xBF\xBD[1m\n\xEF\xBF\xBD\xEF\xBF\xBD\xE9\t\xEF\xBF\xBD");
        assert_eq!(joined(b"5 3\r\n6 .\n"), b"5 3 6 . ");
    }
}
