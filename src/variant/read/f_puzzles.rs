//! The JSON object of f-puzzles.
use super::{Line, Options, Reading};
use crate::variant::error::VariantError;
use serde_json::{Map, Value};

pub(super) fn read(line: &Line) -> Option<Result<Reading, VariantError>> {
    let _ = line;
    None
}

pub(super) fn read_object(
    puzzle: &Map<String, Value>,
    options: &Options,
) -> Result<Reading, VariantError> {
    let _ = (puzzle, options);
    Err(VariantError::new(1, "f-puzzles"))
}
