//! What `ennead schema` prints, and that all steps that are written as JSON are as it says.

use super::support::{CLASH, DOTS, SOLVED, TWO, file, run, run_with};
use crate::common::schema::validate;
use serde_json::{Value, json};

/// The schema that the program prints.
fn schema() -> Value {
    let run = run(&["schema"]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    serde_json::from_str(&run.out).expect("JSON")
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

/// What a step does to the board before it makes the board before the next.
#[test]
fn traces_have_the_keys_that_were_asked_for_and_boards_that_follow_each_other() {
    let fields = ["--fields", "placements,eliminations", "--boards"];
    let args = [&["explain", "-q", "-f", "jsonl", "--no-rating"], &fields[..]].concat();
    let lines = fits(&args, &records(), "explain");
    let mut eliminations = 0;
    for line in lines.iter().filter(|line| line["status"] == "unique") {
        let steps = line["steps"].as_array().expect("steps");
        assert_eq!(steps[0]["board"]["values"], line["puzzle"]);
        for pair in steps.windows(2) {
            let keys: Vec<&str> = pair[0].as_object().expect("keys").keys().map(|k| &**k).collect();
            assert_eq!(keys, ["board", "eliminations", "placements"]);
            let [before, after] = [&pair[0], &pair[1]].map(|step| {
                let values = step["board"]["values"].as_str().expect("digits");
                let cells = step["board"]["candidates"].as_array().expect("cells");
                let cells = cells.iter().map(|cell| cell.as_str().expect("digits"));
                (values.to_owned(), cells.map(str::to_owned).collect::<Vec<_>>())
            });
            let list = |key: &str| {
                let items = pair[0][key].as_array().expect("items").iter();
                items.map(|item| item.as_str().expect("text").to_owned()).collect::<Vec<_>>()
            };
            let (mut values, mut cells) = before;
            let index = |text: &str| {
                let digits = text.bytes().filter(u8::is_ascii_digit).map(|b| usize::from(b - b'0'));
                let [row, column, digit] = digits.collect::<Vec<_>>()[..] else { panic!("{text}") };
                (9 * row + column - 10, digit.to_string())
            };
            for gone in list("eliminations") {
                let (at, digit) = index(&gone);
                assert!(cells[at].contains(&digit), "{gone} was not there");
                cells[at] = cells[at].replace(&digit, "");
                eliminations += 1;
            }
            for placed in list("placements") {
                let (at, digit) = index(&placed);
                assert!(cells[at].contains(&digit), "{placed} was not possible");
                values.replace_range(at..=at, &digit);
                cells[at].clear();
                for other in 0..81 {
                    let is_box = other / 27 == at / 27 && other % 9 / 3 == at % 9 / 3;
                    if other / 9 == at / 9 || other % 9 == at % 9 || is_box {
                        cells[other] = cells[other].replace(&digit, "");
                    }
                }
            }
            assert_eq!((values, cells), after);
        }
    }
    assert!(eliminations > 50, "few eliminations were seen: {eliminations}");
    run(&["explain", "--boards", DOTS]).is(
        2,
        "",
        "ennead: --fields and --boards say what is in the JSON of a step: add -f jsonl\n",
    );
}

#[test]
fn a_path_may_be_short_or_drawn() {
    let args = ["explain", "-q", "-f", "jsonl", "--max-steps", "5"];
    let short = fits(&args, DOTS, "explain");
    assert_eq!((&short[0]["end"], &short[0]["er"]), (&json!("max_steps"), &Value::Null));
    let whole = fits(&args[..4], DOTS, "explain");
    let steps = |line: &Value| line["steps"].as_array().expect("steps").clone();
    assert_eq!(steps(&short[0]), steps(&whole[0])[..5]);
    let text = run(&["explain", "--max-steps", "5", DOTS]).out;
    assert!(text.contains("\n# stopped after 5 steps, "), "{text}");
    // Each record has a choice of its own, whatever the threads do.
    let twice = format!("{DOTS}\n{DOTS}\n");
    let drawn = |seed: &str, jobs: &str| {
        fits(&["explain", "-q", "-f", "jsonl", "--seed", seed, jobs], &twice, "explain")
    };
    let lines = drawn("7", "-j1");
    assert_eq!(drawn("7", "-j2"), lines);
    assert_ne!(drawn("8", "-j1"), lines);
    assert_ne!(steps(&lines[0]), steps(&lines[1]));
    assert_ne!(steps(&lines[0]), steps(&whole[0]));
    for line in &lines {
        assert_eq!((&line["end"], &line["er"]), (&json!("complete"), &whole[0]["er"]));
    }
}

#[test]
fn a_list_of_steps_has_a_limit() {
    let list = |args: &[&str]| {
        let args = [&["steps", "-q", "--all", "-f", "jsonl"], args].concat();
        let line = fits(&args, DOTS, "steps").remove(0);
        (line["steps"].as_array().expect("steps").clone(), line["more"].clone())
    };
    let (all, more) = list(&[]);
    assert!(all.len() > 7 && more.is_null());
    assert_eq!(list(&["--limit", "7"]), (all[..7].to_vec(), json!(true)));
    assert_eq!(list(&["--limit", "100000"]), (all.clone(), json!(false)));
    let text = run(&["steps", "--all", "--limit", "7", DOTS]).out;
    assert!(text.ends_with("\n# 7 steps, and there are more\n"), "{text}");
}

#[test]
fn lists_of_steps_are_as_the_schema_says() {
    let cases = include_str!("../data/technique-steps.txt");
    let cases: Vec<&str> = cases.lines().filter(|line| line.starts_with(':')).step_by(40).collect();
    let args = ["steps", "-q", "--all", "-f", "jsonl"];
    // All steps of a puzzle at its start are megabytes; those of these positions are fewer.
    let input = format!("{CLASH}\n{TWO}\n12345\n{}\n", cases.join("\n"));
    let lines = fits(&args, &input, "steps");
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
        ("/status", json!("solved")),
        ("/puzzle", json!(null)),
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

/// A program that keeps one process running cannot pair the lines of standard error with its own.
#[test]
fn the_reason_and_the_file_stand_in_the_object() {
    let first = file("reason-a.txt", format!("{DOTS}\nabc\n"));
    let second = file("reason-b.txt", format!("{CLASH}\n{SOLVED}\n"));
    let full = json!("nothing is left to do: the grid is full");
    for name in ["hint", "steps", "explain"] {
        let lines = fits(&[name, "-q", "-f", "jsonl", &first, &second], "", name);
        let files: Vec<&str> =
            lines.iter().map(|line| line["file"].as_str().expect("a name")).collect();
        assert_eq!(files, [&first, &first, &second, &second].map(String::as_str));
        assert_eq!((&lines[0]["reason"], &lines[1]["puzzle"]), (&Value::Null, &json!("abc")));
        let malformed = lines[1]["reason"].as_str().expect("a reason");
        assert!(malformed.starts_with("2:1: "), "{malformed}");
        let none = lines[2]["reason"].as_str().expect("a reason");
        assert!(none.starts_with("no solution: "), "{none}");
        assert_eq!(lines[3]["reason"], full, "{name}");
        let only = if name == "steps" { "--technique" } else { "--only" };
        let stuck = fits(&[name, "-q", "-f", "jsonl", only, "full-house", DOTS], "", name);
        let (stuck, status) = (stuck[0]["reason"].as_str(), &stuck[0]["status"]);
        assert!(
            stuck.is_some_and(|why| why == "none of these techniques finds a step from here"),
            "{stuck:?}"
        );
        assert_eq!(status, "unique");
    }
    let lines = run(&["repair", "-q", "-f", "jsonl", &first, &second]).out;
    let lines: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((&lines[0]["reason"], &lines[1]["puzzle"]), (&Value::Null, &json!("abc")));
    let reasons = [1, 2].map(|k: usize| lines[k]["reason"].as_str().expect("a reason").to_owned());
    assert!(reasons[0].starts_with("2:1: ") && reasons[1].starts_with("no solution: "));
}
