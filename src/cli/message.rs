//! What the program writes to a terminal: messages on standard error, and answers on standard output.
//! File names and inputs may contain control characters, which a terminal would obey. Here they are
//! made visible, for all commands; files and pipes get the bytes as they are.

use std::borrow::Cow;
use std::fmt::{Display, Write as _};
use std::io::{self, IsTerminal, Write};
use std::path::Path;

/// Writes `ennead: MESSAGE` to standard error, as [`print_line`] does.
pub(crate) fn say(message: impl Display) {
    print_line(format_args!("ennead: {message}"));
}

/// Writes a line to standard error, as [`print_text`] does.
pub(crate) fn print_line(line: impl Display) {
    print_text(format_args!("{line}\n"));
}

/// Writes a text to standard error, with its unsafe characters made visible; in one call, because
/// other programs of a pipeline may write there, too, and lines must not mix. If it cannot be
/// written, there is nowhere to say so.
pub(crate) fn print_text(text: impl Display) {
    let _ = io::stderr().write_all(printable(&text.to_string()).as_bytes());
}

/// Standard output. If it is a terminal, unsafe characters become U+FFFD; where commands write in
/// color, codes of colors stay.
pub(crate) fn standard_output(is_colored: bool) -> Box<dyn Write + Send> {
    let stdout = io::stdout();
    if !stdout.is_terminal() {
        return Box::new(stdout);
    }
    let out: Box<dyn Write + Send> = if is_colored {
        // Old Windows consoles need colors translated.
        Box::new(anstream::AutoStream::always(stdout))
    } else {
        Box::new(stdout)
    };
    Box::new(Terminal { out, is_colored, rest: Vec::new() })
}

/// Standard output that is a terminal.
struct Terminal<W> {
    out: W,
    is_colored: bool,
    /// The beginning of a character whose end is not written yet.
    rest: Vec<u8>,
}

impl<W: Write> Write for Terminal<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut text = std::mem::take(&mut self.rest);
        text.extend_from_slice(bytes);
        self.rest = text.split_off(whole_characters(&text));
        self.show(&text)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let rest = std::mem::take(&mut self.rest);
        self.show(&rest)?;
        self.out.flush()
    }
}

impl<W: Write> Terminal<W> {
    fn show(&mut self, text: &[u8]) -> io::Result<()> {
        let mut shown = Vec::with_capacity(text.len());
        for part in text.utf8_chunks() {
            let mut valid = part.valid();
            while let Some(c) = valid.chars().next() {
                let color = if self.is_colored { color_code(valid) } else { 0 };
                let length = color.max(c.len_utf8());
                let (first, rest) = valid.split_at(length);
                // Not `?` in place of a character, which would be an empty cell.
                let is_shown = color > 0 || matches!(c, '\n' | '\t') || !is_unsafe(c);
                shown.extend_from_slice(if is_shown { first } else { "\u{FFFD}" }.as_bytes());
                valid = rest;
            }
            if !part.invalid().is_empty() {
                shown.extend_from_slice("\u{FFFD}".as_bytes());
            }
        }
        self.out.write_all(&shown)
    }
}

/// The length of `text` without an incomplete character at its end.
fn whole_characters(text: &[u8]) -> usize {
    let last = text.len() - text.utf8_chunks().last().map_or(0, |part| part.invalid().len());
    match std::str::from_utf8(&text[last..]) {
        Err(error) if error.error_len().is_none() => last,
        _ => text.len(),
    }
}

/// The length of the code at the beginning of `text` that sets a color or a weight; 0 if there is
/// none.
fn color_code(text: &str) -> usize {
    let Some(code) = text.strip_prefix("\u{1b}[") else { return 0 };
    let end = code.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(code.len());
    if code[end..].starts_with('m') { "\u{1b}[".len() + end + 1 } else { 0 }
}

/// True if a terminal may obey `c`, or change the direction of the text around it.
fn is_unsafe(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
        )
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

/// Appends the text of a record without carriage returns.
pub(crate) fn echo(out: &mut Vec<u8>, text: &[u8]) {
    out.extend(text.iter().filter(|&&byte| byte != b'\r'));
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

    /// What a terminal shows of these parts.
    fn shown(parts: &[&[u8]], is_colored: bool) -> String {
        let mut terminal = Terminal { out: Vec::new(), is_colored, rest: Vec::new() };
        for part in parts {
            terminal.write_all(part).expect("memory");
        }
        terminal.flush().expect("memory");
        String::from_utf8(terminal.out).expect("UTF-8")
    }

    #[test]
    fn nothing_that_a_terminal_obeys_is_left() {
        assert_eq!(printable("hard.txt\n\té"), "hard.txt\n\té");
        let message = printable("\u{1b}[31m\u{9b}1m\u{7f}\r\u{202e}\u{200f}\u{61c}x");
        assert_eq!(message, r"\u{1b}[31m\u{9b}1m\u{7f}\u{d}\u{202e}\u{200f}\u{61c}x");
        let text = b"5\x1b[1m\r\n\xC2\x9B\x9B\xE2\x80\x8E\t\0";
        let whole = shown(&[text], false);
        assert_eq!(whole, "5\u{FFFD}[1m\u{FFFD}\n\u{FFFD}\u{FFFD}\u{FFFD}\t\u{FFFD}");
        let bytes: Vec<&[u8]> = text.chunks(1).collect();
        assert_eq!(shown(&bytes, false), whole);
        assert_eq!(shown(&["é\u{10FFFF}".as_bytes(), b"\xF0\x9F"], false), "é\u{10FFFF}\u{FFFD}");
    }

    #[test]
    fn only_codes_of_colors_stay() {
        let colored = "\u{1b}[1m5\u{1b}[0m \u{1b}[38;5;1mx";
        assert_eq!(shown(&[colored.as_bytes()], true), colored);
        let other = b"\x1b]0;x\x07\x1b[2J\x1b[";
        assert_eq!(shown(&[other], true), "\u{FFFD}]0;x\u{FFFD}\u{FFFD}[2J\u{FFFD}[");
    }

    #[test]
    fn a_record_in_one_line_keeps_its_bytes() {
        assert_eq!(joined(b"5 3\r\n6 .\x1b\xFF\n"), b"5 3 6 .\x1b\xFF ");
    }
}
