//! [`PositionHead`]: the keys in front of every JSON object about a position, as `ennead explain`,
//! `steps` and `hint` write it.

use super::SCHEMA;
use crate::fields::{Facts, Field, Object};
use crate::format::Id;
use serde::Serialize;

/// The version of the schema, where the record stands in the input, its id, the position and its
/// status. To be flattened into an object.
#[derive(Serialize, Debug)]
pub struct PositionHead<'a> {
    schema: u32,
    #[serde(flatten)]
    numbers: Object<'a>,
    id: Option<&'a Id>,
    #[serde(flatten)]
    puzzle: Object<'a>,
}

impl<'a> PositionHead<'a> {
    /// The keys of a record with the id `id`.
    pub fn new(facts: &'a Facts<'a>, id: Option<&'a Id>) -> PositionHead<'a> {
        PositionHead {
            schema: SCHEMA,
            numbers: Object { facts, fields: &[Field::Number, Field::Line] },
            id,
            puzzle: Object { facts, fields: &[Field::Puzzle, Field::Status] },
        }
    }
}
