//! [`PositionHead`]: the keys in front of every JSON object about a position, as `ennead explain`,
//! `steps` and `hint` write it.

use ennead::fields::{Facts, Field, Object};
use ennead::format::Id;
use ennead::serde::SCHEMA;
use serde::Serialize;

/// The version of the schema, where the record stands in the input, its id, the position and its
/// status. To be flattened into an object.
#[derive(Serialize)]
pub(crate) struct PositionHead<'a> {
    schema: u32,
    #[serde(flatten)]
    numbers: Object<'a>,
    id: Option<&'a Id>,
    #[serde(flatten)]
    puzzle: Object<'a>,
}

impl<'a> PositionHead<'a> {
    pub(crate) fn new(facts: &'a Facts<'a>, id: Option<&'a Id>) -> PositionHead<'a> {
        PositionHead {
            schema: SCHEMA,
            numbers: Object { facts, fields: &[Field::Number, Field::Line] },
            id,
            puzzle: Object { facts, fields: &[Field::Puzzle, Field::Status] },
        }
    }
}
