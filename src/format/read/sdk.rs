//! The format `sdk`, of SadMan Software: a grid below the line `[Puzzle]`. Below `[State]` is the
//! grid as its solver left it, and below `[PencilMarks]` the candidates; these rows are skipped.

use super::classify::LineClass;
use super::error::{LineError, ParseErrorKind};
use super::formats::{FormatRow, NamedReading, Recogniser};
use super::grid::Region;
use super::layout::Layout;
use super::options::Blank;
use super::records::Records;

pub(super) const SDK: FormatRow = FormatRow {
    named: NamedReading::Layout(Layout::Grids { dashes_are_borders: false }),
    recogniser: Some(Recogniser::FirstCharacter(b"[", section)),
    position: None,
};

/// The class of a line with the heading of a section: `[Puzzle]`.
fn section(line: &[u8], _: Blank) -> Option<LineClass> {
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

impl Records<'_> {
    /// Skips the rows of a section, at most nine. Stops in front of a blank line, a heading or a
    /// record.
    pub(super) fn skip_section(&mut self) {
        let mut rows = 0;
        let mut region = Region::from(self.next_line);
        while rows < 9 && region.admits(self.next_line) {
            let Some((line, next)) = self.line_at(self.next_line) else {
                self.reached_end = true;
                return;
            };
            let class = self.classifier.classify(line);
            if class.ends_grid() {
                return;
            }
            rows += usize::from(!matches!(class, LineClass::Border | LineClass::Comment));
            self.next_line = next;
        }
    }
}
