//! What `audit` reads and writes besides records and the report: places, the files of `--write`,
//! `--clean` and `--save`, and merges.

use crate::common::corpus;
use crate::datasets::{audit, pairs, table};
use crate::support::*;
use serde_json::json;
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
    let [bad, clean] = ["places-bad.csv", "places-clean.xml"].map(path);
    let (report, code) = audit(&[&games]);
    assert_eq!((&report["records"], code), (&json!(5), 1));
    assert_eq!(report["multiple"], json!({"count": 1, "places": [format!("{games}:1#2")]}));
    let copies = [[format!("{games}:1#4"), format!("{games}:1")]];
    assert_eq!(report["classes"]["copies"], json!({"count": 1, "pairs": copies}));
    run(&["audit", "-q", &games, "--write", &bad, "--clean", &clean]).is(1, "", "");
    let bad = fs::read_to_string(&bad).expect("a table");
    assert_eq!(
        bad.lines().skip(1).collect::<Vec<_>>(),
        [
            format!("{games},1,more than one solution,{TWO}"),
            format!("{games},1,the same as {games}:1,{}", puzzles[3].replace('0', ".")),
        ]
    );
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
    for option in ["-o", "--save", "--write", "--clean"] {
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
fn a_failing_save_does_not_lose_the_report() {
    let data = file("full.csv", table(&pairs("medium", 300)));
    for option in ["--save", "--clean"] {
        let run = run(&["audit", &data, option, "/dev/full"]);
        assert_eq!(run.code, Some(2), "{option}");
        assert!(run.out.contains("300 records, nothing is wrong"), "{option}: {}", run.out);
        assert!(run.err.contains("cannot write to /dev/full"), "{option}: {}", run.err);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_failing_report_does_not_lose_the_save() {
    let data = file("failing-report.csv", table(&pairs("few", 5)));
    let saved = path("failing-report.audit");
    let run = run(&["audit", "-o", "/dev/full", "--save", &saved, &data]);
    assert_eq!(run.code, Some(2), "{}", run.err);
    assert!(fs::metadata(&saved).is_ok_and(|file| file.len() > 0));
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

/// Saves the audits of all parts of a file, and gives their names.
fn saved_parts(name: &str, count: usize) -> Vec<String> {
    let data = file(&format!("{name}.csv"), table(&pairs("medium", 40)));
    let part = |number: usize| {
        let saved = path(&format!("{name}-{number}.audit"));
        let shard = format!("{number}/{count}");
        run(&["audit", "-q", "--shard", &shard, "--save", &saved, &data]).is(0, "", "");
        saved
    };
    (1..=count).map(part).collect()
}

#[test]
fn merges_notice_missing_and_repeated_parts() {
    let parts = saved_parts("merge-parts", 4);
    let merged =
        |parts: &[&str], more: &[&str]| run(&[&["audit", "--merge"], parts, more].concat());
    let [one, two, three, four] = [0, 1, 2, 3].map(|k: usize| parts[k].as_str());
    let data = path("merge-parts.csv");
    assert_eq!(merged(&[one, two, three, four], &[]).code, Some(0));
    // Twice, in two ways.
    let copy = path("merge-parts-copy.audit");
    fs::copy(three, &copy).expect("a copy");
    let half = path("merge-parts-half.audit");
    merged(&[three, one], &["-q", "--save", &half]).is(0, "", "");
    for (repeated, owner) in [(three, three), (&copy, three), (&half, three)] {
        let refused = merged(&[three, repeated], &[]);
        let message = format!("{repeated}: part 3 of 4 of {data} is in {owner} as well");
        assert_eq!((refused.out.as_str(), refused.code), ("", Some(2)));
        assert!(refused.err.contains(&message), "{}\n{message}", refused.err);
    }
    // Missing.
    let some = merged(&[two], &[]);
    let missing = format!("parts 1, 3 and 4 of 4 of {data}");
    assert_eq!(some.code, Some(2));
    assert_eq!(some.err, format!("ennead: not merged: {missing}\n"));
    assert!(some.out.contains(&format!("this was found without {missing}")), "{}", some.out);
    let json: serde_json::Value =
        serde_json::from_str(&merged(&[two], &["-f", "json"]).out).expect("JSON");
    assert_eq!((&json["complete"], &json["missing"]), (&json!(false), &json!([missing])));
    // What is saved may be merged with the rest later.
    assert_eq!(merged(&[&half, two, four], &[]).code, Some(0));
    // The same holds for whole files: known by what is in them.
    let other = file("merge-parts-other.csv", table(&pairs("few", 5)));
    let saved = path("merge-parts-other.audit");
    run(&["audit", "-q", "--save", &saved, &other]).is(0, "", "");
    let refused = merged(&[&saved, &saved], &[]);
    assert!(refused.err.contains(&format!("{other} is in {saved} as well")), "{}", refused.err);
    file("merge-parts-other.csv", table(&pairs("few", 9)[5..]));
    let again = path("merge-parts-again.audit");
    run(&["audit", "-q", "--save", &again, &other]).is(0, "", "");
    assert_eq!(merged(&[&saved, &again], &[]).code, Some(0), "another file of this name");
    // A part of the other data set: the parts of one side do not complete the other.
    assert_eq!(merged(&[&saved], &["--against", two]).code, Some(2));
    assert_eq!(merged(&[one, two], &["--against", three, "--against", four]).code, Some(2));
    // Parts that are divided differently overlap.
    let whole = path("merge-parts-whole.audit");
    run(&["audit", "-q", "--save", &whole, &data]).is(0, "", "");
    let refused = merged(&[one, &whole], &[]);
    let message = format!("{whole}: {data} overlaps with part 1 of 4 of {data}");
    assert!(refused.err.contains(&message) && refused.code == Some(2), "{}", refused.err);
}

#[test]
fn merges_refuse_options_that_say_nothing_to_them() {
    let saved = &saved_parts("merge-options", 1)[0];
    for option in ["-j2", "--engine=scalar", "--memory=1M", "--progress", "--rate", "--strict"] {
        let refused = run(&["audit", "--merge", saved, option]);
        assert_eq!(refused.code, Some(2), "{option}");
        assert!(refused.err.contains("cannot be used with"), "{option}: {}", refused.err);
    }
}
