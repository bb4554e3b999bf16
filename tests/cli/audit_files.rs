//! What `audit` reads and writes besides records and the report: places, and the files of
//! `--write` and `--clean`.

use crate::common::corpus;
use crate::datasets::{audit, pairs, table};
use crate::support::*;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// Puzzles as OpenSudoku writes them: all in one line.
fn open_sudoku(puzzles: &[&str]) -> String {
    let games: String = puzzles.iter().map(|cells| format!("<game data=\"{cells}\" />")).collect();
    format!("<?xml version=\"1.0\"?><opensudoku><name>x</name>{games}</opensudoku>\n")
}

#[test]
fn records_in_one_line_have_places_of_their_own() {
    let zeros = |puzzle: &ennead::Grid| puzzle.to_string().replace('.', "0");
    let good: Vec<String> = corpus("medium").iter().take(3).map(zeros).collect();
    let two = TWO.replace('.', "0");
    let puzzles = [&good[0], &two, &good[1], &good[0], &good[2]].map(String::as_str);
    let games = file("places.opensudoku", open_sudoku(&puzzles));
    let [bad, clean] = ["places-bad.jsonl", "places-clean.xml"].map(path);
    let (report, code) = audit(&[&games]);
    assert_eq!((&report["records"], code), (&json!(5), 1));
    assert_eq!(report["multiple"], json!({"count": 1, "places": [format!("{games}:1#2")]}));
    let copies = [[format!("{games}:1#4"), format!("{games}:1")]];
    assert_eq!(report["classes"]["copies"], json!({"count": 1, "pairs": copies}));
    run(&["audit", "-q", &games, "--write", &bad, "--clean", &clean]).is(1, "", "");
    let bad = fs::read_to_string(&bad).expect("findings");
    let finding = |fault: &str, reason: String, puzzle: &str, other: Option<String>| {
        let record = format!("<game data=\"{puzzle}\" />");
        json!({"fault": fault, "reason": reason, "file": games, "line": 1, "record": record, "other": other})
    };
    let first = format!("{games}:1");
    let copy = format!("the same as {first}");
    let wanted = [
        finding("multiple_solutions", "more than one solution".to_owned(), &two, None),
        finding("copy", copy, puzzles[3], Some(first)),
    ];
    let found: Vec<Value> =
        bad.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(found, wanted);
    let kept = run(&["convert", "-f", "line", &clean]).out;
    let expected: String = good.iter().map(|cells| cells.replace('0', ".") + "\n").collect();
    assert_eq!(kept, expected);
}

#[test]
fn a_file_named_twice_is_refused() {
    let data = file("twice.csv", table(&pairs("medium", 3)));
    for args in [&[data.as_str(), &data][..], &[&data, "--against", &data, "--against", &data]] {
        let refused = run(&[&["audit"], args].concat());
        assert_eq!((refused.out.as_str(), refused.code), ("", Some(2)));
        assert!(refused.err.contains(&format!("{data}: named twice")), "{}", refused.err);
    }
    assert_eq!(audit(&[&data, "--against", &data]).0["against"]["leaked"], 3);
}

#[test]
fn files_that_cannot_be_written_are_told_at_once_and_keep_their_content() {
    let data = file("early.csv", table(&pairs("medium", 3)));
    for option in ["-o", "--write", "--clean"] {
        let refused = run(&["audit", &data, option, "/no/such/folder/x"]);
        assert_eq!((refused.out.as_str(), refused.code), ("", Some(2)), "{option}");
        assert!(refused.err.contains("cannot write to /no/such/folder/x"), "{}", refused.err);
        // Told before a record is read: the input has none.
        let empty = file("early-empty.csv", "");
        let refused = run(&["audit", &empty, option, "/no/such/folder/x"]);
        assert!(refused.err.contains("cannot write to"), "{}", refused.err);
        let kept = file("early-kept", "content");
        assert_eq!(run(&["audit", &empty, option, &kept]).code, Some(2), "{option}");
        assert_eq!(fs::read_to_string(&kept).expect("a file"), "content", "{option}");
        let made = path("early-made");
        let _ = fs::remove_file(&made);
        assert_eq!(run(&["audit", &empty, option, &made]).code, Some(2), "{option}");
        assert!(!Path::new(&made).exists(), "{option}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_that_cannot_be_written_does_not_lose_the_report() {
    let data = file("full.csv", table(&pairs("medium", 300)));
    let run = run(&["audit", &data, "--clean", "/dev/full"]);
    assert_eq!(run.code, Some(2));
    assert!(run.out.contains("300 records, nothing is wrong"), "{}", run.out);
    assert!(run.err.contains("cannot write to /dev/full"), "{}", run.err);
}

#[test]
#[cfg(target_os = "linux")]
fn a_failing_report_does_not_lose_the_other_files() {
    let data = file("failing-report.csv", table(&pairs("few", 5)));
    let clean = path("failing-report-clean.csv");
    let run = run(&["audit", "-q", "-o", "/dev/full", "--clean", &clean, &data]);
    assert_eq!(run.code, Some(2), "{}", run.err);
    assert_eq!(fs::read_to_string(&clean).ok(), fs::read_to_string(&data).ok());
}

#[test]
fn a_strict_audit_counts_nothing_below_the_first_malformed_record() {
    let mut rows = pairs("medium", 4000);
    rows[20].0.pop();
    let data = file("strict.csv", table(&rows));
    for jobs in ["-j1", "-j2"] {
        let (report, code) = audit(&["--strict", jobs, &data]);
        assert_eq!((&report["records"], &report["complete"], code), (&json!(21), &json!(false), 3));
        assert_eq!((&report["unique"], &report["classes"]["count"]), (&json!(20), &json!(20)));
    }
}

/// A field of such a row is a puzzle. A line of text after `#` is a comment, which the report counts.
#[test]
fn rows_that_begin_with_a_number_sign_are_rows() {
    let [(one, first), (two, second), (three, third)] =
        pairs("medium", 3).try_into().expect("three pairs");
    for separator in [",", ";", "\t"] {
        let row = |id: &str, fields: &[&str]| [&[id], fields].concat().join(separator) + "\n";
        let text =
            [row("#1", &[&one, &first]), row("2", &[&two, &second]), row("#3", &[&three, &third])];
        let (report, code) = audit(&[&file("signs.csv", text.concat())]);
        assert_eq!((&report["records"], code), (&json!(3), 0), "{separator}");
        assert_eq!((&report["answers"]["right"], &report["skipped"]), (&json!(3), &json!(0)));
        let header = row("#id", &["puzzle", "solution"]);
        let (report, _) = audit(&[&file("signs-header.csv", header + &text.concat())]);
        assert_eq!((&report["records"], &report["skipped"]), (&json!(3), &json!(1)));
    }
    let comments = format!("# {one}\n#{one}, easy\n#{one},{first}\n# smallest: {first}\n{two}\n");
    let (report, code) = audit(&[&file("comments.txt", &comments)]);
    assert_eq!((&report["records"], &report["skipped"], code), (&json!(1), &json!(4), 0));
    let text = run_with(&["audit"], &comments).out;
    assert!(text.starts_with("stdin: 1 record, 4 lines skipped, nothing"), "{text}");
}

#[test]
fn a_second_grid_beside_the_answer_is_a_fault() {
    let [(puzzle, solution), (_, other)] = pairs("medium", 2).try_into().expect("two pairs");
    let object =
        |label: &str| json!({"puzzle": puzzle, "solution": solution, "label": label}).to_string();
    let texts = |label: &str| {
        [
            format!("puzzle,solution,label\n{puzzle},{solution},{label}\n"),
            format!("puzzle,solution,x\n{puzzle},{solution},{label}\n"),
            format!("{puzzle},{solution},{label}\n"),
            object(label) + "\n",
        ]
    };
    for (number, (good, bad)) in texts(&solution).iter().zip(texts(&other)).enumerate() {
        let (report, code) = audit(&[&file("second-good", good)]);
        assert_eq!((&report["answers"]["second"]["count"], code), (&json!(0), 0), "{good}");
        let bad = file("second-bad", bad);
        let (report, code) = audit(&[&bad]);
        let answers = &report["answers"];
        assert_eq!(
            (&answers["second"]["count"], &answers["right"], code),
            (&json!(1), &json!(1), 1)
        );
        if number != 2 {
            let (report, code) = audit(&[&bad, "--answer-column", "solution"]);
            assert_eq!((&report["answers"]["second"]["count"], code), (&json!(0), 0));
        }
    }
}

/// A line of more than 1 MiB is no record, even if it begins with one: it would be cut.
#[test]
fn lines_that_are_too_long_are_malformed() {
    let long = format!("{GOOD} # {}\n{DOTS}\n", "a".repeat(3 << 19));
    let told = "a line of more than 1 MiB is not a puzzle";
    for args in [
        &["dedup"][..],
        &["shuffle"],
        &["sample", "-n", "2"],
        &["convert", "-f", "jsonl", "--keep"],
        &["-f", "jsonl", "--keep"],
    ] {
        let rejects = path("too-long.txt");
        let found = run_with(&[args, &["--rejects", &rejects]].concat(), &long);
        assert_eq!(found.code, Some(3), "{args:?}");
        assert!(found.err.contains(told), "{args:?}: {}", found.err);
        let rejected = fs::read_to_string(&rejects).expect("rejects");
        assert!(rejected.contains(told), "{args:?}");
    }
    let [long, clean] = [file("too-long-in.txt", &long), path("too-long-clean.txt")];
    assert_eq!(audit(&[&long]).0["malformed"]["count"], 1);
    assert_eq!(run(&["audit", "-q", &long, "--clean", &clean]).code, Some(3));
    assert_eq!(fs::read_to_string(&clean).expect("a file"), format!("{DOTS}\n"));
}
