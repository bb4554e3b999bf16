//! What `ennead schema` prints, and that all steps that are written as JSON are as it says.

use super::support::{CLASH, DOTS, TWO, run, run_with};
use serde_json::{Value, json};

/// The schema that the program prints.
fn schema() -> Value {
    let run = run(&["schema"]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    serde_json::from_str(&run.out).expect("JSON")
}

/// Checks a value against a part of the schema `root`. It knows the keywords that our schema uses,
/// and refuses others, so that none is silently ignored.
///
/// # Errors
/// Where the value is not as the schema says, and why.
fn validate(root: &Value, schema: &Value, value: &Value, place: &str) -> Result<(), String> {
    let wrong = |what: String| Err(format!("{place}: {what}: {value}"));
    for (keyword, wanted) in schema.as_object().expect("a schema is an object") {
        let fits = |schema: &Value| validate(root, schema, value, place);
        let branches = || wanted.as_array().expect("branches").iter().map(fits);
        match keyword.as_str() {
            "$schema" | "$defs" | "title" | "description" | "properties" => {}
            "$ref" => {
                let path = wanted.as_str().and_then(|path| path.strip_prefix('#'));
                let part = path.and_then(|path| root.pointer(path)).expect("a part of the schema");
                fits(part)?;
            }
            "oneOf" => {
                let results: Vec<_> = branches().collect();
                if results.iter().filter(|result| result.is_ok()).count() != 1 {
                    return wrong(format!("not exactly one of the branches fits: {results:?}"));
                }
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
                    if value.get(key).is_none() {
                        return wrong(format!("{key} is missing"));
                    }
                }
            }
            "additionalProperties" => {
                let properties = schema.get("properties").unwrap_or(&Value::Null);
                for (key, item) in value.as_object().into_iter().flatten() {
                    let place = format!("{place}.{key}");
                    match (properties.get(key), wanted) {
                        (Some(schema), _) => validate(root, schema, item, &place)?,
                        (None, Value::Bool(false)) => return wrong(format!("{key} is unknown")),
                        (None, schema) => validate(root, schema, item, &place)?,
                    }
                }
            }
            "items" => {
                for (k, item) in value.as_array().into_iter().flatten().enumerate() {
                    validate(root, wanted, item, &format!("{place}[{k}]"))?;
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
            "minimum" | "maximum" | "minLength" | "minItems" => {}
            "pattern" => {
                let pattern = wanted.as_str().expect("a pattern");
                if value.as_str().is_some_and(|text| !matches(pattern, text)) {
                    return wrong(format!("does not match {pattern}"));
                }
            }
            other => panic!("{place}: unknown keyword {other}"),
        }
    }
    Ok(())
}

/// Whether `text` matches a regular expression of the kinds that our schema has.
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
        "^[1-9.]{81}$" => {
            text.len() == 81 && text.bytes().all(|byte| matches!(byte, b'1'..=b'9' | b'.'))
        }
        other => panic!("unknown pattern {other}"),
    }
}

/// Every line of the output of `args`, run on `input`, is as the part `name` of the schema says.
/// Returns the lines.
#[track_caller]
fn fits(args: &[&str], input: &str, name: &str) -> Vec<Value> {
    let root = schema();
    let run = run_with(args, input);
    let lines: Vec<Value> =
        run.out.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    for (number, line) in lines.iter().enumerate() {
        let place = format!("line {number}");
        let schema = &root["$defs"][name];
        if let Err(wrong) = validate(&root, schema, line, &place) {
            panic!("{args:?}: {wrong}");
        }
        validate(&root, &root, line, &place).unwrap_or_else(|wrong| panic!("{args:?}: {wrong}"));
    }
    lines
}

/// Puzzles that take many techniques, a malformed record, one that clashes, one with two solutions.
fn records() -> String {
    let hard = include_str!("../../puzzles/hard.txt");
    let hard: Vec<&str> = hard.lines().filter(|line| !line.starts_with('#')).take(12).collect();
    // The AI Escargot takes nets.
    let nets = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    format!("{DOTS}\n{CLASH}\n{TWO}\n12345\n{nets}\n{}\n", hard.join("\n"))
}

#[test]
fn paths_are_as_the_schema_says() {
    let lines = fits(&["explain", "-q", "-f", "jsonl"], &records(), "explain");
    let statuses: Vec<_> = lines.iter().take(4).map(|line| line["status"].clone()).collect();
    assert_eq!(statuses, ["unique", "none", "multiple", "malformed"]);
    let steps = || lines.iter().flat_map(|line| line["steps"].as_array().expect("steps"));
    assert!(steps().any(|step| step["lines"][5]["from"][0].is_string()), "no net has lines");
    let steps = lines.iter().flat_map(|line| line["steps"].as_array().expect("steps"));
    let mut names: Vec<&str> =
        steps.map(|step| step["technique"].as_str().expect("a name")).collect();
    names.sort_unstable();
    names.dedup();
    assert!(names.iter().any(|name| name.contains("forcing")), "{names:?}");
    assert!(names.len() > 10, "few techniques were seen: {names:?}");
}

#[test]
fn lists_of_steps_are_as_the_schema_says() {
    let cases = include_str!("../data/technique-steps.txt");
    let cases: Vec<&str> = cases.lines().filter(|line| line.starts_with(':')).step_by(15).collect();
    let args = ["steps", "-q", "--all", "-f", "jsonl"];
    let lines = fits(&args, &format!("{}{}\n", records(), cases.join("\n")), "steps");
    let steps = lines.iter().flat_map(|line| line["steps"].as_array().expect("steps"));
    let mut names: Vec<_> = steps.map(|step| step["technique"].as_str().expect("a name")).collect();
    names.sort_unstable();
    names.dedup();
    assert!(names.len() > 25, "few techniques were seen: {names:?}");
}

#[test]
fn hints_are_as_the_schema_says() {
    let wrong = format!("{{\"id\":[7,\"a\"],\"givens\":\"{DOTS}\",\"deleted\":[\"r1c3<>4\"]}}");
    let input = format!("{}{wrong}\n", records());
    let lines = fits(&["hint", "-q", "-f", "jsonl"], &input, "hint");
    assert_eq!(lines.len(), input.lines().count(), "one object for each record");
    let last = &lines[lines.len() - 1];
    assert_eq!((&last["status"], &last["id"]), (&json!("wrong"), &json!([7, "a"])));
    assert_eq!((&last["wrong"], &last["step"]), (&json!(["r1c3<>4"]), &Value::Null));
    let first = &lines[0];
    assert_eq!((&first["where"], &first["pattern"]), (&json!("box 2"), &json!("r1c6")));
    assert_eq!(
        (&first["technique"], &first["step"]["technique"]),
        (&json!("hidden single"), &json!("hidden single"))
    );
    assert_eq!((&lines[3]["status"], &lines[3]["where"]), (&json!("malformed"), &Value::Null));
}

#[test]
fn what_is_not_as_the_schema_says_is_noticed() {
    let root = schema();
    let run = run(&["explain", "-f", "jsonl", DOTS]);
    let good: Value = serde_json::from_str(&run.out).expect("a line of JSON");
    assert_eq!(validate(&root, &root, &good, "line"), Ok(()));
    for (pointer, other) in [
        ("/schema", json!(2)),
        ("/number", json!(0)),
        ("/steps/0/technique", json!("")),
        ("/steps/0/digits/0", json!(10)),
        ("/steps/0/cells/0", json!("r0c1")),
        ("/steps/0/houses/0", json!("box 10")),
        ("/steps/0/placements/0", json!("r1c6<>8")),
        ("/steps/0/code", json!("12")),
        ("/steps/0/roles", json!({ "placed": "r1c6" })),
        ("/steps/0/text", json!(null)),
        ("/end", json!("over")),
        ("/steps/0", json!({})),
    ] {
        let mut wrong = good.clone();
        *wrong.pointer_mut(pointer).expect(pointer) = other;
        assert!(validate(&root, &root, &wrong, "line").is_err(), "{pointer}");
    }
    let mut wrong = good.clone();
    wrong["steps"][0]["more"] = json!(1);
    assert!(validate(&root, &root, &wrong, "line").is_err(), "an unknown key");
}
