//! Puzzles and positions in the bodies of requests.

use super::problem::Problem;
use ennead::check::CheckedPosition;
use ennead::fields::Facts;
use ennead::format::Position;
use ennead::logic::Ratings;
use ennead::{Cell, DigitSet, Grid};
use serde::{Deserialize, Serialize};

/// A position as requests and answers have it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PositionObject {
    /// The givens.
    givens: Grid,
    /// The givens and the digits that were placed; without it only the givens.
    #[serde(default)]
    values: Option<Grid>,
    /// The marks of each cell; a cell without any has all candidates that are left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<DigitSet>>,
    /// The notes in the corners of each cell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    corners: Option<Vec<DigitSet>>,
}

impl PositionObject {
    /// The position.
    ///
    /// # Errors
    /// 422 if its parts do not fit together.
    pub(super) fn position(&self) -> Result<Position, Problem> {
        let values = self.values.unwrap_or(self.givens);
        for (cell, digit) in self.givens.givens() {
            if values.get(cell) != Some(digit) {
                let sentence = format!("{cell} is {digit} in givens, but not in values");
                return Err(Problem::unusable(sentence));
            }
        }
        let mut position = Position { givens: self.givens, ..Position::from(values) };
        let cells = |sets: &Option<Vec<DigitSet>>, name: &str| match sets {
            None => Ok([DigitSet::EMPTY; 81]),
            Some(sets) => sets.as_slice().try_into().map_err(|_| {
                let sentence = format!("81 strings of {name} are needed, not {}", sets.len());
                Problem::unusable(sentence)
            }),
        };
        position.corners = cells(&self.corners, "corners")?;
        for (cell, marks) in Cell::ALL.into_iter().zip(cells(&self.candidates, "candidates")?) {
            if values.get(cell).is_none() && !marks.is_empty() {
                position.marks[cell] = marks;
            }
        }
        Ok(position)
    }
}

impl From<&Position> for PositionObject {
    fn from(position: &Position) -> PositionObject {
        let has_notes = position.has_notes();
        PositionObject {
            givens: position.givens,
            values: Some(position.values),
            candidates: position.is_restricted().then(|| position.marks.to_vec()),
            corners: has_notes.then(|| position.corners.to_vec()),
        }
    }
}

/// The body of a request about a position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PositionBody {
    pub(super) position: PositionObject,
}

/// The facts of a position, as the only record of its input.
pub(super) fn facts<'a>(
    checked: &CheckedPosition<'a>,
    reason: Option<&'a str>,
    ratings: Option<&'a Ratings>,
) -> Facts<'a> {
    let known = Facts { number: Some(1), line: Some(1), ..Facts::default() };
    checked.facts(Facts { reason, ratings, ..known })
}

/// The message about a position: why there is no step, else the caution.
pub(super) fn message(checked: &CheckedPosition<'_>, reason: Option<&str>) -> Option<String> {
    let caution = || checked.caution().map(|caution| caution.to_string());
    reason.map(str::to_owned).or_else(caution)
}
