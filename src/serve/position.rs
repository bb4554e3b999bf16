//! Puzzles and positions in the bodies of requests.

use super::problem::Problem;
use ennead::check::PositionCheck;
use ennead::fields::{Facts, Status};
use ennead::format::Position;
use ennead::{Cell, DigitSet, Grid, Search};
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
                let sentence = format!("{cell} is given as {digit}, but not so in the values");
                return Err(Problem::unusable(sentence));
            }
        }
        let mut position = Position { givens: self.givens, ..Position::from(values) };
        let Some(candidates) = &self.candidates else { return Ok(position) };
        if candidates.len() != 81 {
            let sentence = format!("81 strings of candidates are needed, not {}", candidates.len());
            return Err(Problem::unusable(sentence));
        }
        for (cell, &marks) in Cell::ALL.into_iter().zip(candidates) {
            if values.get(cell).is_none() && !marks.is_empty() {
                position.marks[cell] = marks;
            }
        }
        Ok(position)
    }
}

impl From<&Position> for PositionObject {
    fn from(position: &Position) -> PositionObject {
        PositionObject {
            givens: position.givens,
            values: Some(position.values),
            candidates: position.is_restricted().then(|| position.marks.to_vec()),
        }
    }
}

/// The body of a request about a position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PositionBody {
    pub(super) position: PositionObject,
}

/// A position, and what it turned out to be.
pub(super) struct CheckedPosition {
    pub(super) position: Position,
    pub(super) check: PositionCheck,
    /// The entries and marks that contradict the solution.
    reason: Option<String>,
}

impl CheckedPosition {
    /// Checks the position of `object`.
    ///
    /// # Errors
    /// 422 if its parts do not fit together.
    pub(super) fn new(object: &PositionObject) -> Result<CheckedPosition, Problem> {
        let position = object.position()?;
        let check = PositionCheck::of(&position, &mut Search::new());
        let reason = check.contradiction();
        Ok(CheckedPosition { position, check, reason })
    }

    /// The facts of the position, as the only record of its input.
    pub(super) fn facts(&self) -> Facts<'_> {
        Facts {
            number: Some(1),
            line: Some(1),
            puzzle: Some(&self.position.values),
            status: Some(Status::from(&self.check)),
            reason: self.reason.as_deref(),
            ..Facts::default()
        }
    }

    /// The message about the position before any step.
    pub(super) fn message(&self) -> Option<String> {
        let caution = || self.check.caution(&self.position).map(str::to_owned);
        self.reason.clone().or_else(caution)
    }
}
