//! [`PositionHead`]: the first keys of every JSON object about a position, as the commands
//! `explain`, `steps` and `hint` write it.

use super::SCHEMA;
use crate::fields::{Facts, Field, Object};
use crate::format::{Id, Position};
use crate::geometry::Elimination;
use serde::Serialize;

/// The version of the schema, where the record stands in the input, its id, the position, its
/// status, why there is no step, and the candidates that were crossed out. To be flattened into an
/// object.
#[derive(Serialize, Debug)]
pub struct PositionHead<'a> {
    schema: u32,
    #[serde(flatten)]
    numbers: Object<'a>,
    id: Option<&'a Id>,
    #[serde(flatten)]
    puzzle: Object<'a>,
    /// The candidates that were crossed out, as eliminations (`r2c7<>4`).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    deleted: Vec<String>,
}

impl<'a> PositionHead<'a> {
    /// The keys of a position. `deleted` names the candidates that are crossed out though no digit
    /// excludes them.
    pub fn of(facts: &'a Facts<'a>, position: &'a Position) -> PositionHead<'a> {
        let deleted =
            position.deleted().map(|eliminated| Elimination(eliminated).to_string()).collect();
        PositionHead { deleted, ..PositionHead::malformed(facts, position.id.as_ref()) }
    }

    /// The keys of a record that cannot be read.
    pub fn malformed(facts: &'a Facts<'a>, id: Option<&'a Id>) -> PositionHead<'a> {
        PositionHead {
            schema: SCHEMA,
            numbers: Object { facts, fields: &[Field::Number, Field::File, Field::Line] },
            id,
            puzzle: Object { facts, fields: &[Field::Puzzle, Field::Status, Field::Reason] },
            deleted: Vec::new(),
        }
    }
}
