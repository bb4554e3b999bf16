//! [`Id`]: the id of a record.

use core::fmt;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;

/// The id of a record: any JSON value, kept as it was written. For a line of HoDoKu's library it is
/// the code of the technique.
///
/// ```
/// use ennead::format;
///
/// let line = format!("{{\"id\": 1.50, \"givens\": \"{}\"}}", ".".repeat(81));
/// let position = format::parse_position(line)?;
/// assert_eq!(position.id.expect("an id").to_string(), "1.50");
/// # Ok::<(), format::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Id {
    /// The value in JSON, byte for byte.
    json: String,
}

impl Id {
    /// The id with this text, as a JSON string.
    pub fn from_text(text: &str) -> Id {
        Id { json: serde_json::Value::from(text).to_string() }
    }

    /// The field `id` of the JSON object in `line`. `None` if the line is not an object, or the
    /// object has no `id`, a `null` or several.
    pub(super) fn of_object(line: &[u8]) -> Option<Id> {
        #[derive(Deserialize)]
        struct Object<'a> {
            #[serde(borrow)]
            id: Option<&'a RawValue>,
        }
        serde_json::from_slice::<Object>(line).ok()?.id.map(Id::from)
    }
}

impl From<&RawValue> for Id {
    fn from(value: &RawValue) -> Id {
        Id { json: value.get().to_owned() }
    }
}

/// Writes a string without its quotes, and any other value as JSON.
impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match serde_json::from_str::<String>(&self.json) {
            Ok(text) => f.pad(&text),
            Err(_) => f.pad(&self.json),
        }
    }
}

/// Writes the value unchanged. Only the serializers of `serde_json` can do so.
impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match serde_json::from_str::<&RawValue>(&self.json) {
            Ok(value) => value.serialize(serializer),
            Err(_) => serializer.serialize_str(&self.json),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_any_type_are_kept_unchanged() {
        for json in [
            "\"a\"",
            "\"\\u00e9\\n\"",
            "7",
            "-0",
            "1.50",
            "1e400",
            "123456789012345678901234567890",
            "true",
            "[1, {\"b\": null}]",
            "{\"b\":1,\"a\":{}}",
        ] {
            let line = format!("{{\"puzzle\":5, \"id\": {json} ,\"x\":[]}}");
            let id = Id::of_object(line.as_bytes()).expect("an id");
            assert_eq!(serde_json::to_string(&id).expect("JSON"), json);
        }
        for line in ["{\"id\":null}", "{}", "{\"id\":1", "[]", "{\"id\":1,\"id\":2}"] {
            assert_eq!(Id::of_object(line.as_bytes()), None, "{line}");
        }
    }

    #[test]
    fn a_string_is_displayed_without_quotes() {
        assert_eq!(Id::from_text("0300-\"x\"").to_string(), "0300-\"x\"");
        let json = serde_json::to_string(&Id::from_text("a\"b")).expect("JSON");
        assert_eq!(json, "\"a\\\"b\"");
    }
}
