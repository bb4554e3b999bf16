//! [`plain`]: the messages of the parsers about a wrong value in a body or an address, in words for
//! a person who does not know the types of this program.

/// The phrases of the parsers, and what takes their place, in this order.
const PHRASES: [(&str, &str); 18] = [
    ("Failed to deserialize query string: ", ""),
    ("Failed to deserialize query string", ""),
    ("invalid type: map", "found an object"),
    ("invalid type: sequence", "found a list"),
    ("invalid type: ", "found "),
    ("invalid value: ", "found "),
    ("invalid length ", "found a list of length "),
    ("floating point `", "number `"),
    ("integer `", "number `"),
    ("expected a tuple of size 2", "expected a list of 2"),
    ("a sequence", "a list"),
    ("unknown variant `", "unknown word `"),
    ("unknown field `", "unknown key `"),
    ("missing field `", "missing key `"),
    ("invalid digit found in string", "not a whole number from 0 on"),
    ("cannot parse integer from empty string", "not a whole number from 0 on"),
    ("number too large to fit in target type", "too large a number"),
    ("expected one of ", "expected "),
];

/// The names of types, and the words for them.
const TYPES: [(&str, &str); 6] = [
    ("expected u32", "expected a whole number below 2^32"),
    ("expected u64", "expected a whole number from 0 on"),
    ("expected usize", "expected a whole number from 0 on"),
    ("expected i64", "expected a whole number"),
    ("expected f64", "expected a number"),
    ("expected any valid JSON value", "expected a value"),
];

/// `error` in plain words.
pub(super) fn plain(error: &str) -> String {
    let mut text = error.to_owned();
    for (phrase, word) in PHRASES.into_iter().chain(TYPES) {
        text = text.replace(phrase, word);
    }
    // `expected struct Body with 3 elements at line 1 column 0`
    for kind in ["expected struct ", "expected enum ", "expected internally tagged enum "] {
        if let Some((before, after)) = text.split_once(kind) {
            let place = after.find(" at line ").map_or("", |at| &after[at..]);
            text = format!("{before}expected an object{place}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::plain;
    use serde::Deserialize;

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "it is only read")]
    struct Body {
        count: u32,
        er: Option<(f64, f64)>,
        from: Option<Place>,
        ids: Option<Vec<i64>>,
        line: Option<u64>,
    }

    #[derive(Deserialize, Debug)]
    #[serde(rename_all = "lowercase")]
    enum Place {
        Made,
        Store,
    }

    #[test]
    fn no_type_of_the_program_is_named() {
        for (body, wanted) in [
            ("5", "found number `5`, expected an object at line 1 column 1"),
            ("[]", "found a list of length 0, expected an object at line 1 column 2"),
            ("{}", "missing key `count` at line 1 column 2"),
            (r#"{"count":-1}"#, "found number `-1`, expected a whole number below 2^32"),
            (r#"{"count":"x"}"#, "found string \"x\", expected a whole number below 2^32"),
            (
                r#"{"count":1,"x":1}"#,
                "unknown key `x`, expected `count`, `er`, `from`, `ids`, `line`",
            ),
            (r#"{"count":1,"er":[1]}"#, "found a list of length 1, expected a list of 2"),
            (r#"{"count":1,"er":7}"#, "found number `7`, expected a list of 2"),
            (r#"{"count":1,"from":"foo"}"#, "unknown word `foo`, expected `made` or `store`"),
            (r#"{"count":1,"ids":{}}"#, "found an object, expected a list"),
            (r#"{"count":1,"ids":["1"]}"#, "found string \"1\", expected a whole number"),
            (r#"{"count":1,"line":-1}"#, "found number `-1`, expected a whole number from 0 on"),
        ] {
            let error = serde_json::from_str::<Body>(body).expect_err(body).to_string();
            assert!(plain(&error).starts_with(wanted), "{body}: {}", plain(&error));
        }
    }
}
