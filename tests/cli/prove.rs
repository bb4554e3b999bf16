//! `ennead prove` and `ennead verify`: proofs that one run writes and another one checks.

use crate::support::*;
use serde_json::{Value, json};

/// A puzzle with an XY-wing, that of the README.
const XY_WING: &str =
    ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.";

/// The objects that `prove` writes.
fn proved(args: &[&str], puzzles: &str) -> Vec<Value> {
    let run = run_with(&[&["prove"], args].concat(), puzzles);
    run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn proofs_are_written_and_verified() {
    let puzzles = format!("{DOTS}\n{TWO}\n{CLASH}\n{NONE}\nnonsense\n");
    let run = run_with(&["prove"], &puzzles);
    assert_eq!(run.code, Some(3));
    let objects = proved(&[], &puzzles);
    let statuses: Vec<&Value> = objects.iter().map(|object| &object["status"]).collect();
    assert_eq!(statuses, ["unique", "multiple", "none", "none", "malformed"]);
    assert_eq!(objects[0]["solutions"], json!([SOLVED]));
    assert_eq!(objects[0]["proof"], "0\n");
    assert_eq!(objects[1]["solutions"], json!(TWO_SOLUTIONS));
    assert_eq!(objects[1]["proof"], Value::Null);
    assert_eq!((&objects[2]["proof"], &objects[2]["solutions"]), (&json!("0\n"), &json!([])));
    assert!(objects[3]["proof"].as_str().is_some_and(|proof| proof.ends_with("\n0\n")));
    let verified = run_with(&["verify"], &run.out);
    assert_eq!(verified.out, "unique\nmultiple\nnone\nnone\nmalformed\n");
    assert_eq!(verified.code, Some(3));
}

#[test]
fn all_solutions_are_listed_up_to_a_limit() {
    let objects = proved(&["--limit", "2"], TWO);
    assert_eq!(objects[0]["solutions"], json!(TWO_SOLUTIONS));
    assert!(objects[0]["proof"].is_string());
    let line = format!("{}\n", objects[0]);
    run_with(&["verify"], &line).is(0, "multiple\n", "");
    let refused = run_with(&["prove", "--limit", "0"], TWO);
    assert!(refused.err.contains("expected a whole number from 1 to 1000"), "{}", refused.err);
}

/// Candidates that a path says are crossed out are believed; digits are not.
#[test]
fn a_path_begins_with_no_digit_of_its_own() {
    let path = |deleted: &str| {
        let empty = ".".repeat(81);
        format!(
            "{}\n",
            json!({"puzzle": empty, "deleted": [deleted], "steps": [], "end": "no step"})
        )
    };
    run_with(&["verify"], path("r1c1<>5")).is(0, "steps\n", "");
    let run = run_with(&["verify"], path("r1c1=5"));
    assert!(run.err.contains("step 0: r1c1=5") && run.code == Some(1), "{run:?}");
}

/// A puzzle from which a given is crossed out has no solution, so nothing that follows is one.
#[test]
fn a_path_keeps_its_givens() {
    let open = (0..81).filter(|&cell| TWO.as_bytes()[cell] == b'.');
    let digit = |cell: usize| &TWO_SOLUTIONS[0][cell..=cell];
    let placements: Vec<String> =
        open.map(|cell| format!("r{}c{}={}", cell / 9 + 1, cell % 9 + 1, digit(cell))).collect();
    let verdict = |deleted: &[&str]| {
        let step = json!({ "eliminations": [], "placements": placements });
        let path = json!({ "puzzle": TWO, "deleted": deleted, "steps": [step], "end": "solved" });
        run_with(&["verify"], format!("{path}\n")).out
    };
    assert_eq!(verdict(&[]), "refused\n");
    assert_eq!(verdict(&["r1c1<>9"]), "steps\n");
    assert_eq!(verdict(&["r6c5<>9"]), "unique\n");
}

#[test]
fn what_is_not_proved_is_refused() {
    let object = |puzzle: &str, status: &str, solutions: &[&str], proof: Option<&str>| {
        format!(
            "{}\n",
            json!({"puzzle": puzzle, "status": status, "solutions": solutions, "proof": proof})
        )
    };
    for (line, why) in [
        (
            object(TWO, "unique", &TWO_SOLUTIONS[..1], Some("0\n")),
            "line 1 of the proof: the clause does not follow by unit propagation",
        ),
        (
            object(DOTS, "unique", &[SOLVED], None),
            "there is no proof that the solution is the only one",
        ),
        (object(DOTS, "none", &[SOLVED], Some("0\n")), "the proof shows `unique`, not `none`"),
        (object(DOTS, "none", &[], None), "there is no solution and no proof"),
        (object(DOTS, "unique", &[DOTS], Some("0\n")), "solution 1 does not solve the puzzle"),
    ] {
        run_with(&["verify"], &line).is(1, "refused\n", &format!("stdin:1: refused: {why}\n"));
    }
    let run = run_with(&["verify"], DOTS);
    assert_eq!((run.out.as_str(), run.code), ("refused\n", Some(1)));
    assert!(
        run.err.starts_with("stdin:1: refused: not an object of `ennead prove`"),
        "{}",
        run.err
    );
}

/// The solution is the only one without its status, too, and with lines that delete clauses.
#[test]
fn proofs_of_others_are_taken() {
    let proof = "c by hand\n-1 -2 0\nd -1 -2 0\n0\n";
    let line = json!({"puzzle": DOTS, "solutions": [SOLVED], "proof": proof}).to_string();
    run_with(&["verify"], line).is(0, "unique\n", "");
}

#[test]
fn files_for_other_checkers_are_written() {
    let folder = path("proofs");
    let run = run_with(&["prove", "--files", &folder], format!("{DOTS}\n{TWO}\n{NONE}\n"));
    assert_eq!(run.code, Some(0), "{}", run.err);
    let read = |name: &str| std::fs::read_to_string(format!("{folder}/{name}"));
    assert!(read("0001.cnf").is_ok_and(|text| text.contains("\np cnf 729 12019\n")));
    assert_eq!(read("0001.drat").ok().as_deref(), Some("0\n"));
    assert!(read("0001.lrat").is_ok_and(|text| text.starts_with("12020 0 ")));
    // Two solutions need no refutation.
    assert!(read("0002.cnf").is_err() && read("0003.drat").is_ok());
}

/// The proofs of a file are checked for the puzzles of the input, whatever puzzles they name.
#[test]
fn proofs_are_for_the_puzzles_of_the_input() {
    let proofs = run_with(&["prove"], format!("{DOTS}\n{TWO}\n{NONE}\n")).out;
    let file = file("proofs.jsonl", &proofs);
    let verify = |puzzles: &str| run_with(&["verify", "-", "--proofs", &file], puzzles);
    verify(&format!("{GOOD}\n{TWO}\n{NONE}\n")).is(0, "unique\nmultiple\nnone\n", "");
    let swapped = verify(&format!("{TWO}\n{GOOD}\n{NONE}\n"));
    assert_eq!((swapped.out.as_str(), swapped.code), ("refused\nrefused\nnone\n", Some(1)));
    let fewer = verify(&format!("{GOOD}\n{TWO}\n"));
    assert_eq!(fewer.code, Some(2));
    assert!(fewer.err.contains("there are more proofs than puzzles"), "{}", fewer.err);
    let more = verify(&format!("{GOOD}\n{TWO}\n{NONE}\n{GOOD}\n"));
    assert_eq!(more.code, Some(2));
    assert!(more.err.contains("3 proofs, and there are more puzzles"), "{}", more.err);
    let drat = self::file("one.drat", "c of another program\n\n-224 0\n");
    let other = run_with(&["verify", "-", "--proofs", &drat], format!("{GOOD}\n{GOOD}\n"));
    let place = format!("stdin:2: refused: {drat}:3:4: not an object of `ennead prove`");
    assert!(other.err.contains(&place), "{}", other.err);
}

#[test]
fn paths_are_replayed() {
    let path = run_with(&["explain", "-f", "jsonl"], format!("{DOTS}\n{XY_WING}\n")).out;
    run_with(&["verify"], &path).is(0, "unique\nunique\n", "");
    let part = run_with(&["explain", "-f", "jsonl", "--until", "XY-wing"], XY_WING).out;
    run_with(&["verify"], &part).is(0, "steps\n", "");
    let mut object: Value = serde_json::from_str(&part).expect("JSON");
    let steps = object["steps"].as_array_mut().expect("steps");
    let last = steps.len();
    steps[last - 1]["eliminations"] = json!(["r1c2<>2"]);
    let err = format!("stdin:1: refused: step {last}: r1c2<>2: no such candidate is left\n");
    run_with(&["verify"], object.to_string()).is(1, "refused\n", &err);
    // The solution has this digit there.
    let steps = object["steps"].as_array_mut().expect("steps");
    steps[last - 1]["eliminations"] = json!(["r3c1<>3"]);
    let err = format!("stdin:1: refused: step {last}: r3c1<>3 is not true of all solutions\n");
    run_with(&["verify"], object.to_string()).is(1, "refused\n", &err);
    let list = run_with(&["steps", "-f", "jsonl"], DOTS).out;
    let refused = run_with(&["verify"], list);
    assert!(
        refused.err.contains("neither `solutions` nor the `steps` of a path"),
        "{}",
        refused.err
    );
}
