//! The sections of `.sdk` files of SadMan Software. The puzzle is below the line `[Puzzle]`. The
//! partly solved grid below `[State]` and the candidates below `[PencilMarks]` are skipped.

use super::cells::Blank;
use super::error::{LineError, ParseErrorKind};
use super::line_class::LineClass;

/// The class of a line with the heading of a section: `[Puzzle]`.
pub(super) fn recognise(line: &[u8], _: Blank) -> Option<LineClass> {
    let name = line.strip_prefix(b"[")?.strip_suffix(b"]")?.trim_ascii();
    // `[5, 3, 0, ...]` is a row of an array, and `[]` an empty array.
    if name.is_empty() || !name.iter().all(|b| b.is_ascii_alphabetic() || *b == b' ') {
        return None;
    }
    Some(match name.to_ascii_lowercase().as_slice() {
        b"puzzle" => LineClass::Heading,
        b"state" | b"pencilmarks" => LineClass::SkippedSection,
        _ => LineClass::malformed(LineError::at_start(ParseErrorKind::Section)),
    })
}
