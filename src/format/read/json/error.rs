//! Turns errors of the JSON parser into messages.

use crate::format::read::cells::count_chars;
use crate::format::read::error::{LineError, ParseErrorKind};
use serde_json::Error as JsonError;

/// The parser's `error` as the error of `line`, which is all that the parser was given. The parser
/// counts bytes from 1; a [`LineError`] counts characters from 0.
pub(super) fn json_error(error: &JsonError, line: &[u8]) -> LineError {
    let before = line.get(..error.column().saturating_sub(1)).unwrap_or(line);
    if error.is_syntax() && before.trim_ascii_end().ends_with(b"}") {
        let rest = line[before.len()..].trim_ascii_start();
        if rest.starts_with(b",") || rest.starts_with(b"{") {
            return LineError::new(count_chars(before), ParseErrorKind::SeveralInALine);
        }
    }
    let why = reason(error, &line[before.len()..]);
    LineError::new(count_chars(before), ParseErrorKind::Json(why))
}

/// Why the parser cannot go on at the beginning of `rest`.
pub(super) fn reason(error: &JsonError, rest: &[u8]) -> String {
    let rest = rest.trim_ascii_start();
    let rest = rest.strip_prefix(b"-").unwrap_or(rest);
    if error.is_syntax() && [&b"NaN"[..], b"Infinity"].iter().any(|no| rest.starts_with(no)) {
        return "NaN and Infinity are no JSON: null stands for no number".to_owned();
    }
    let why = error.to_string();
    why.split(" at line ").next().unwrap_or(&why).to_owned()
}
