//! A line that is a member of an object of several lines: `"puzzle": "53..7"`. It is read where
//! [`JsonToLines`](super::JsonToLines) does not read the text, and where an object is broken.

use super::member::MemberRole;
use crate::format::read::cells::{count_chars, grid_in_field, offset_in};
use crate::format::read::classify::{LineClass, TextLine};
use crate::format::read::error::{LineError, ParseErrorKind};
use crate::format::read::grid_text::is_nearly_grid;
use crate::format::read::labeled::words;
use crate::format::read::record::RecordFormat;

/// No name of a member is longer, in bytes.
const MAX_NAME: usize = 120;

/// The class of a line that is a member of an object of several lines. The cells of a puzzle are
/// read; every other member is a heading, or begins a section to skip.
pub(super) fn recognise(line: &TextLine) -> Option<LineClass> {
    let (name, value) = line.text.strip_prefix('"')?.split_once("\":")?;
    if name.len() > MAX_NAME || name.contains('"') {
        return None;
    }
    let value = value.trim().trim_end_matches([',', ' ']);
    // Several members in one line, a puzzle among them: an object without its opening brace.
    let has_puzzle = || words(value, line.blank).any(|(_, word)| is_nearly_grid(word, line.blank));
    if value.contains("\":") && !value.starts_with(['{', '[']) && has_puzzle() {
        let kind = ParseErrorKind::Json("a brace is missing in front of it".to_owned());
        return Some(LineClass::malformed(LineError::at_start(kind)));
    }
    match MemberRole::of(name, None) {
        MemberRole::Puzzle | MemberRole::OtherPuzzle | MemberRole::Givens => {}
        // The rows of a solution are no puzzle.
        MemberRole::Solution { .. } if value == "[" => return Some(LineClass::SkippedSection),
        _ => return Some(LineClass::Heading),
    }
    match value.strip_prefix('"').and_then(|value| value.strip_suffix('"')) {
        Some(text) => {
            let lead = count_chars(&line.bytes[..offset_in(text.as_bytes(), line.bytes)]);
            let board = grid_in_field(text, line.blank).map_err(|error| error.shifted(lead));
            Some(LineClass::Record(RecordFormat::Line, board.into()))
        }
        None if value == "[" => Some(LineClass::Heading),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::format::parse;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn an_error_stands_where_the_value_is() {
        for (line, column) in [("  \"puzzle\": \"z\",", 14), ("  \"puzzle\": \"\",", 14)] {
            let error = parse(line).expect_err("no puzzle");
            assert_eq!(error.column, column, "{line}");
        }
    }

    #[test]
    fn the_member_of_the_puzzle_is_read() {
        let puzzle = PUZZLE.parse();
        for name in ["puzzle", "Quiz", "givens"] {
            assert_eq!(parse(format!("\"{name}\": \"{PUZZLE}\",")), puzzle, "{name}");
        }
        assert!(parse(format!("\"comment\": \"{PUZZLE}\",")).is_err());
    }

    #[test]
    fn an_object_without_its_first_brace_is_told() {
        for line in [
            format!("\"id\":2,\"puzzle\":\"{PUZZLE}\"}}"),
            format!("\"puzzle\": \"{PUZZLE}\", \"id\": 2}},"),
        ] {
            let error = parse(&line).expect_err("no object").to_string();
            assert!(error.contains("a brace is missing"), "{line}: {error}");
        }
        assert!(
            parse(format!("\"meta\": {{\"a\": 1, \"b\": 2}},\n\"puzzle\": \"{PUZZLE}\"")).is_ok()
        );
    }
}
