//! `--keep`: rows of tables and JSON objects come back as they are, with the answers behind them.

use crate::support::*;
use serde_json::{Value, json};

/// A table with quotes, commas in quotes, CRLF, too few and too many fields, no solution, text
/// where cells should be, and no last line feed.
fn table() -> String {
    format!(
        "id,\"the, puzzle\",puzzle,solution,note\r\n\
         1,\"a, \"\"b\"\"\",{GOOD},,first\r\n\
         2,,{TWO}\n\
         3,x,{GOOD},y,z,more \"text\"\n\
         4,x,{CLASH},,\n\
         5,x,bad,\"open\n\
         6,x,{GOOD},{SOLVED},\"last\""
    )
}

/// The same with answers.
fn kept() -> String {
    let clash = run(&["-f", "csv", "--fields", "reason", CLASH]).out;
    let clash = clash.lines().nth(1).expect("a row");
    format!(
        "id,\"the, puzzle\",puzzle,solution,note,status,ennead_solution,reason\n\
         1,\"a, \"\"b\"\"\",{GOOD},,first,unique,{SOLVED},\n\
         2,,{TWO},,,multiple,,\n\
         3,x,{GOOD},y,\"z,more \"\"text\"\"\",unique,{SOLVED},\n\
         4,x,{CLASH},,,none,,{clash}\n\
         5,x,bad,\"open\",,malformed,,{}\n\
         6,x,{GOOD},{SOLVED},\"last\",unique,{SOLVED},\n",
        reason_of_bad(),
    )
}

/// The reason of the row that cannot be read, as csv has it.
fn reason_of_bad() -> String {
    let rows = run_with(&["-f", "csv", "--fields", "reason", "-q"], table()).out;
    rows.lines().nth(5).expect("a row").to_owned()
}

#[test]
fn rows_come_back_with_answers_behind_them() {
    let reason = reason_of_bad();
    assert!(reason.starts_with("6:1: a quote without its partner"), "{reason}");
    let run = run_with(&["-f", "csv", "--keep", "-q"], table());
    assert_eq!((run.out, run.code), (kept(), Some(3)));
}

#[test]
fn kept_rows_are_the_same_in_blocks_and_in_parts() {
    let rows: Vec<String> = table().lines().skip(1).map(|row| format!("{row}\n")).collect();
    let header = "id,\"the, puzzle\",puzzle,solution,note\n";
    let many = format!("{header}{}", rows.concat().repeat(1500));
    let expected: Vec<String> = kept().lines().map(str::to_owned).collect();
    let file = file("keep-many.csv", &many);
    let whole = run(&["-f", "csv", "--keep", "-q", "-j2", &file]);
    // The reason names the line; all else is the same again and again.
    let without_line = |row: &str| match row.split_once("malformed,,") {
        Some((row, _)) => row.to_owned(),
        None => row.to_owned(),
    };
    for (k, row) in whole.out.lines().enumerate() {
        let wanted = if k == 0 { &expected[0] } else { &expected[1 + (k - 1) % 6] };
        assert_eq!(without_line(row), without_line(wanted), "row {k}");
    }
    assert_eq!(whole.out.lines().count(), 1 + 6 * 1500);
    for count in [2, 5] {
        let part = |k: usize| {
            let shard = format!("{k}/{count}");
            run(&["-f", "csv", "--keep", "-q", "--shard", &shard, "--fields", "status", &file]).out
        };
        let parts: String = (1..=count).map(part).collect();
        assert_eq!(parts, run(&["-f", "csv", "--keep", "-q", "--fields", "status", &file]).out);
    }
    let two = run(&["-f", "csv", "--keep", "-q", "--fields", "status", &file, &file]);
    assert_eq!(two.out.lines().count(), 1 + 12 * 1500, "one header");
}

#[test]
fn other_separators_are_kept() {
    let input = format!("name;puzzle;status\na;{GOOD};new\nb;{CLASH};\"x;y\"\n");
    let run =
        run_with(&["rate", "-f", "csv", "--keep", "--fields", "er,status,reason", "-q"], &input);
    let rows: Vec<&str> = run.out.lines().collect();
    assert_eq!(rows[0], "name;puzzle;status;er;ennead_status;reason");
    assert_eq!(rows[1], format!("a;{GOOD};new;1.2;unique;"));
    assert!(rows[2].starts_with(&format!("b;{CLASH};\"x;y\";;none;")), "{}", rows[2]);
    let tabs = input.replace(';', "\t");
    let run = run_with(&["-f", "csv", "--keep", "--fields", "clues", "-q"], tabs);
    assert!(run.out.starts_with(&format!("name\tpuzzle\tstatus\tclues\na\t{GOOD}\tnew\t30\n")));
    // A condition chooses rows, not the header.
    let args = ["rate", "-f", "csv", "--keep", "--fields", "er", "--where", "er > 9", "-q"];
    assert_eq!(run_with(&args, input).out, "name;puzzle;status;er\n");
}

#[test]
fn objects_come_back_with_answers_in_them() {
    let input = format!(
        "{{\"id\": 1.50, \"puzzle\":\"{GOOD}\",\"status\":null }}\r\n\
         {{\"puzzle\":\"bad\",\"more\":{{\"a\":[1,2]}}}}\n\
         {{}}\n\
         {{\"puzzle\":\n\
         {TWO}\n\
         {{\"puzzle\":\"{GOOD}\"}}"
    );
    let run = run_with(&["-f", "jsonl", "--keep", "--fields", "status,solution", "-q"], &input);
    assert_eq!(run.code, Some(3));
    let rows: Vec<&str> = run.out.lines().collect();
    assert_eq!(
        rows[0],
        format!(
            "{{\"id\": 1.50, \"puzzle\":\"{GOOD}\",\"status\":null,\"ennead_status\":\"unique\",\
             \"ennead_solution\":\"{SOLVED}\"}}"
        )
    );
    assert_eq!(
        rows[1],
        "{\"puzzle\":\"bad\",\"more\":{\"a\":[1,2]},\"ennead_status\":\"malformed\",\
         \"ennead_solution\":null}"
    );
    // In each of them by the same name, whatever keys the others have.
    assert_eq!(rows[2], "{\"ennead_status\":\"malformed\",\"ennead_solution\":null}");
    let values: Vec<Value> =
        rows.iter().map(|row| serde_json::from_str(row).expect("an object")).collect();
    assert_eq!(
        values[3],
        json!({"puzzle": "{\"puzzle\":", "ennead_status": "malformed", "ennead_solution": null})
    );
    let kept = |puzzle: &str, status: &str, solution: Value| json!({"puzzle": puzzle, "ennead_status": status, "ennead_solution": solution});
    assert_eq!(values[4], kept(TWO, "multiple", Value::Null));
    assert_eq!(values[5], kept(GOOD, "unique", json!(SOLVED)));
    assert_eq!(rows.len(), 6);
}

#[test]
fn kept_answers_can_be_kept_again() {
    let once = run_with(&["-f", "csv", "--keep", "-q", "--fields", "status"], table()).out;
    let twice = run_with(&["-f", "csv", "--keep", "-q", "--fields", "status"], &once).out;
    let header = "id,\"the, puzzle\",puzzle,solution,note,status";
    assert_eq!(twice.lines().next(), Some(format!("{header},ennead_status").as_str()));
    for (one, two) in once.lines().zip(twice.lines()).skip(1) {
        let status = one.rsplit(',').next().expect("a status");
        assert_eq!(two, format!("{one},{status}"));
    }
    assert_eq!(once.lines().count(), twice.lines().count());
}

#[test]
fn what_cannot_be_kept_is_refused() {
    let table = file("keep-table.csv", format!("id,puzzle\n1,{GOOD}\n"));
    let other = file("keep-other.csv", format!("puzzle,id\n{GOOD},1\n"));
    let lines = file("keep-lines.txt", format!("{GOOD}\n{GOOD}\n"));
    for (args, message, out) in [
        (&["-f", "csv", &lines][..], "keep-lines.txt: not a table of several columns", ""),
        (
            &["-f", "jsonl", &table],
            "keep-table.csv: is a table, and --keep adds to the rows of a table with -f csv",
            "",
        ),
        (&["-f", "csv", "--fields", "status", &table, &other], "its columns are not those", "id,"),
        (&[&table], "add -f csv or -f jsonl", ""),
        (&["-f", "npy", &table], "add -f csv or -f jsonl", ""),
    ] {
        let run = run(&[&["--keep"], args].concat());
        assert_eq!(run.code, Some(2), "{args:?}");
        assert!(run.err.contains(message), "{args:?}: {}", run.err);
        assert!(run.out.starts_with(out) && run.out.is_empty() == out.is_empty(), "{}", run.out);
    }
}
