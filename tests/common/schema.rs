//! A small validator for JSON Schema: the keywords that the schema of steps uses.

use serde_json::Value;

/// Checks a value against a part of the schema `root`. It knows the keywords that our schema uses,
/// and refuses others, so that none is silently ignored; `additionalProperties: false` is one of
/// these. Our objects have only the keys that are described.
///
/// # Errors
/// Where the value is not as the schema says, and why.
pub(crate) fn validate(
    root: &Value,
    schema: &Value,
    value: &Value,
    place: &str,
) -> Result<(), String> {
    check(root, schema, value).map_err(|wrong| format!("{place}{wrong}"))
}

/// The same; the error begins with the place in `value`. The place is put together only on an
/// error, as most values are right.
fn check(root: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    let wrong = |what: String| match value {
        // Their texts may be long, and a branch often does not fit.
        Value::Array(_) | Value::Object(_) => Err(format!(": {what}")),
        _ => Err(format!(": {what}: {value}")),
    };
    for (keyword, wanted) in schema.as_object().expect("a schema is an object") {
        let fits = |schema: &Value| check(root, schema, value);
        let branches = || wanted.as_array().expect("branches").iter().map(fits);
        match keyword.as_str() {
            "$schema" | "$defs" | "title" | "description" => {}
            // Others than these are allowed, because keys may be added; but we know ours.
            "properties" => {
                for (key, item) in value.as_object().into_iter().flatten() {
                    match wanted.get(key) {
                        Some(schema) => {
                            check(root, schema, item).map_err(|wrong| format!(".{key}{wrong}"))?
                        }
                        None => return wrong(format!("{key} is unknown")),
                    }
                }
            }
            "$ref" => {
                let path = wanted.as_str().expect("a path").split('/');
                let part = path.skip(1).try_fold(root, |part, key| part.get(key));
                fits(part.expect("a part of the schema"))?;
            }
            "anyOf" => {
                if !branches().any(|result| result.is_ok()) {
                    return wrong("no branch fits".to_owned());
                }
            }
            "type" => {
                let is = |name: &Value| match name.as_str().expect("a type") {
                    "null" => value.is_null(),
                    "boolean" => value.is_boolean(),
                    "integer" => value.is_u64() || value.is_i64(),
                    "number" => value.is_number(),
                    "string" => value.is_string(),
                    "array" => value.is_array(),
                    "object" => value.is_object(),
                    other => panic!("unknown type {other}"),
                };
                let names = wanted.as_array().map_or(std::slice::from_ref(wanted), Vec::as_slice);
                if !names.iter().any(is) {
                    return wrong(format!("not of type {wanted}"));
                }
            }
            "const" if value != wanted => return wrong(format!("not {wanted}")),
            "enum" if !wanted.as_array().expect("values").contains(value) => {
                return wrong(format!("not one of {wanted}"));
            }
            "const" | "enum" => {}
            "required" => {
                for key in wanted.as_array().expect("keys") {
                    let key = key.as_str().expect("a key");
                    if value.is_object() && value.get(key).is_none() {
                        return wrong(format!("{key} is missing"));
                    }
                }
            }
            "additionalProperties" if wanted.is_object() => {
                assert!(schema.get("properties").is_none(), "they would be checked twice");
                for (key, item) in value.as_object().into_iter().flatten() {
                    check(root, wanted, item).map_err(|wrong| format!(".{key}{wrong}"))?;
                }
            }
            "items" => {
                for (k, item) in value.as_array().into_iter().flatten().enumerate() {
                    check(root, wanted, item).map_err(|wrong| format!("[{k}]{wrong}"))?;
                }
            }
            "minimum" if value.as_f64() < wanted.as_f64() && value.is_number() => {
                return wrong(format!("below {wanted}"));
            }
            "maximum" if value.as_f64() > wanted.as_f64() && value.is_number() => {
                return wrong(format!("above {wanted}"));
            }
            "minLength" if value.as_str().is_some_and(str::is_empty) => {
                return wrong("empty".to_owned());
            }
            "minItems" if value.as_array().is_some_and(Vec::is_empty) => {
                return wrong("empty".to_owned());
            }
            "minProperties" if value.as_object().is_some_and(serde_json::Map::is_empty) => {
                return wrong("empty".to_owned());
            }
            "minimum" | "maximum" | "minLength" | "minItems" | "minProperties" => {}
            "pattern" => {
                let pattern = wanted.as_str().expect("a pattern");
                if value.as_str().is_some_and(|text| !matches(pattern, text)) {
                    return wrong(format!("does not match {pattern}"));
                }
            }
            other => panic!("unknown keyword {other}"),
        }
    }
    Ok(())
}

/// True if `text` matches a regular expression of the kinds that our schema has.
fn matches(pattern: &str, text: &str) -> bool {
    let position = |text: &str, sign: &str| {
        let bytes = text.as_bytes();
        let digit = |at: usize| bytes.get(at).is_some_and(|byte| (b'1'..=b'9').contains(byte));
        let is_cell = bytes.first() == Some(&b'r') && digit(1) && bytes.get(2) == Some(&b'c');
        let rest = text.get(4..).filter(|_| is_cell && digit(3));
        match sign {
            "" => rest == Some(""),
            _ => rest.and_then(|rest| rest.strip_prefix(sign)).is_some_and(|rest| {
                rest.len() == 1 && rest.bytes().all(|byte| (b'1'..=b'9').contains(&byte))
            }),
        }
    };
    match pattern {
        "^r[1-9]c[1-9]$" => position(text, ""),
        "^r[1-9]c[1-9]=[1-9]$" => position(text, "="),
        "^r[1-9]c[1-9]<>[1-9]$" => position(text, "<>"),
        "^(row|column|box) [1-9]$" => {
            let kinds = ["row ", "column ", "box "];
            let number = kinds.iter().find_map(|kind| text.strip_prefix(kind));
            number.is_some_and(|number| number.len() == 1 && ("1"..="9").contains(&number))
        }
        "^[0-9]{4}$" => text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit()),
        other => panic!("unknown pattern {other}"),
    }
}
