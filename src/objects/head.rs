//! [`PositionHead`]: the keys in front of every JSON object about a position, as `ennead explain`,
//! `steps` and `hint` write it.

use super::SCHEMA;
use crate::fields::{Facts, Field, Object};
use crate::format::{Id, Position};
use crate::geometry::Elimination;
use serde::Serialize;

/// The version of the schema, where the record stands in the input, its id, the position, its
/// status, and why there is no step. To be flattened into an object.
#[derive(Serialize, Debug)]
pub struct PositionHead<'a> {
    schema: u32,
    #[serde(flatten)]
    numbers: Object<'a>,
    id: Option<&'a Id>,
    #[serde(flatten)]
    puzzle: Object<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    deleted: Vec<String>,
}

impl<'a> PositionHead<'a> {
    /// The keys of a record with the id `id`. Of its position, if it can be read, they tell which
    /// candidates are crossed out beyond those that the digits exclude.
    pub fn new(
        facts: &'a Facts<'a>,
        id: Option<&'a Id>,
        position: Option<&Position>,
    ) -> PositionHead<'a> {
        let deleted = position.into_iter().flat_map(Position::deleted);
        PositionHead {
            schema: SCHEMA,
            numbers: Object { facts, fields: &[Field::Number, Field::File, Field::Line] },
            id,
            puzzle: Object { facts, fields: &[Field::Puzzle, Field::Status, Field::Reason] },
            deleted: deleted.map(|gone| Elimination(gone).to_string()).collect(),
        }
    }
}
