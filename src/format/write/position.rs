//! Writes a position as a line of JSON that the reader accepts: the givens, the values, and the
//! candidates that are crossed out; and the notes in the corners, if there are any.

use crate::format::Position;
use crate::geometry::{DigitSet, Elimination};
use serde::Serialize;

#[derive(Serialize)]
struct PositionObject {
    givens: String,
    values: String,
    deleted: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    corners: Vec<String>,
}

/// Appends the position as one JSON object and a line feed. Its id is left out.
///
/// ```
/// use ennead::Grid;
/// use ennead::format::{Position, parse_position, write};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let mut out = Vec::new();
/// write::position(&mut out, &Position::from(puzzle));
/// let text = String::from_utf8(out).expect("JSON is UTF-8");
/// assert_eq!(parse_position(&text)?, Position::from(puzzle));
/// # Ok::<(), ennead::format::ParseError>(())
/// ```
pub fn position(out: &mut Vec<u8>, position: &Position) {
    let has_notes = position.has_notes();
    let corners = position.corners.iter().filter(|_| has_notes);
    let object = PositionObject {
        givens: position.givens.to_string(),
        values: position.values.to_string(),
        deleted: position.deleted().map(|gone| Elimination(gone).to_string()).collect(),
        corners: corners.map(DigitSet::to_string).collect(),
    };
    // Strings always serialise, and writing to memory does not fail.
    let _ = serde_json::to_writer(&mut *out, &object);
    out.push(b'\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::parse_position;
    use crate::geometry::{Cell, Digit};
    use crate::grid::Grid;
    use crate::grid::example::PUZZLE;

    #[test]
    fn a_written_position_is_read_as_the_same() {
        let puzzle: Grid = PUZZLE.parse().expect("a puzzle");
        let mut values = puzzle;
        values.set(Cell::R1C3, Some(Digit::D4));
        let mut wanted = Position { givens: puzzle, ..Position::from(values) };
        wanted.marks[Cell::R1C4] = wanted.marks[Cell::R1C4].without(Digit::D2);
        wanted.corners[Cell::R1C4] = DigitSet::EMPTY.with(Digit::D6).with(Digit::D7);
        let mut out = Vec::new();
        position(&mut out, &wanted);
        let text = String::from_utf8(out).expect("UTF-8");
        assert!(
            text.contains("\"deleted\":[\"r1c4<>2\"],\"corners\":[\"\",\"\",\"\",\"67\","),
            "{text}"
        );
        assert_eq!(parse_position(&text), Ok(wanted));
    }
}
