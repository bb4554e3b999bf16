//! `ennead store` as a user runs it, and what other processes, full disks and foreign files do to
//! the store. `src/store/crash_tests.rs` kills it.

use crate::common::skip;
use crate::support::*;
use rusqlite::Connection;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const PUZZLES: &str = include_str!("../../puzzles/few.txt");

/// The lines of some puzzles, all of different classes.
fn lines(from: usize, count: usize) -> String {
    let lines = PUZZLES.lines().filter(|line| !line.starts_with('#')).skip(from).take(count);
    lines.map(|line| line.to_owned() + "\n").collect()
}

/// A new folder; names must differ from test to test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(path(&format!("store-{name}")));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The path of a store that is not there yet.
fn store(name: &str) -> String {
    folder(name).join("store.db").to_string_lossy().into_owned()
}

/// Runs `ennead store COMMAND --store FILE ARGS`.
fn run_store(command: &str, store: &str, args: &[&str], input: &str) -> Run {
    run_with(&[&["store", command, "--store", store], args].concat(), input)
}

fn rows(store: &str) -> i64 {
    let connection = Connection::open(store).expect("a database");
    let check: String = connection
        .query_row("PRAGMA integrity_check", [], |row| row.get(0))
        .expect("it can be checked");
    assert_eq!(check, "ok");
    connection.query_row("SELECT count(*) FROM puzzle", [], |row| row.get(0)).expect("a number")
}

#[test]
fn puzzles_are_added_once_and_found_again() {
    let store = store("round-trip");
    run_store("add", &store, &[], &format!("{GOOD}\n")).is(0, "", "ennead: 1 puzzle added\n");
    // The same puzzle with rows 1 and 2 swapped.
    let image = format!("{}{}{}", &GOOD[9..18], &GOOD[..9], &GOOD[18..]);
    let again = format!("{image}\n{GOOD}\n{}", lines(0, 3));
    let said = "ennead: 3 puzzles added, 2 known before\n";
    run_store("add", &store, &[], &again).is(0, "", said);
    let first = format!("{DOTS} 1 -/-/- - -\n");
    run_store("find", &store, &[&image], "").is(0, &first, "");
    run_store("find", &store, &["1"], "").is(0, &first, "");
    run_store("find", &store, &["-n", "1"], "").is(0, &first, "");
    let unrated = run_store("find", &store, &["--where", "er > 1"], "");
    let said = "4 of its 4 puzzles have no ratings; `ennead store add --rate`";
    assert!(unrated.err.contains(said) && unrated.code == Some(1), "{}", unrated.err);
    let said = "ennead: 0 puzzles added, 4 known before and 4 of them rated now\n";
    run_store("add", &store, &["--rate"], &format!("{image}\n{}", lines(0, 3))).is(0, "", said);
    let rated = format!("{DOTS} 1 1.2/1.2/1.2 easy 2.9\n");
    let found = run_store("find", &store, &["--where", "er < 1.5 && clues == 30"], "");
    assert_eq!(found.out[..found.out.len() - 5], rated[..rated.len() - 5]);
    let other = run_store("find", &store, &["-f", "line", "--where", "clues < 30"], "");
    assert_eq!(other.out, lines(0, 3));
    let said = "ennead: 1 puzzle removed\n";
    run_store("rm", &store, &[&image], "").is(0, "", said);
    let said = "ennead: puzzle 1 is not in the store\n";
    run_store("find", &store, &["1"], "").is(1, "", said);
    let said = "ennead: no puzzle of the store meets the condition\n";
    run_store("find", &store, &["--where", "clues > 40"], "").is(1, "", said);
    run_store("find", &store, &["--where", "er > 11"], "").is(1, "", said);
    let none = run_store("find", &store, &["-n", "0"], "");
    assert!(none.err.contains("expected a whole number, at least 1"), "{}", none.err);
    // All or none, and the code tells which.
    let said = "ennead: puzzle 1 is not in the store\nennead: 0 puzzles removed\n";
    run_store("rm", &store, &["4", "1"], "").is(1, "", said);
    run_store("rm", &store, &["6"], "").is(0, "", "ennead: 1 puzzle removed\n");
    run_store("add", &store, &[&image], "").is(0, "", "ennead: 1 puzzle added\n");
    let again = run_store("find", &store, &[&image], "").out;
    let number = again.split(' ').nth(1).and_then(|number| number.parse::<i64>().ok());
    assert!(number > Some(6), "a number is given once: {again}");
    let stats = run_store("stats", &store, &[], "");
    assert!(stats.out.starts_with(&store) && stats.out.contains("\npuzzles"), "{}", stats.out);
}

#[test]
fn what_has_no_single_solution_is_refused_and_the_rest_goes_on() {
    let store = store("refused");
    let input = format!("{GOOD}\n{TWO}\n{CLASH}\n{}", lines(0, 2));
    let run = run_store("add", &store, &[], &input);
    assert_eq!(run.code, Some(1));
    for said in ["stdin:2: more than one", "stdin:3: no solution", "ennead: 3 puzzles added\n"] {
        assert!(run.err.contains(said), "{said}: {}", run.err);
    }
    let input = format!("{}\nnonsense\n{}", lines(2, 1), lines(3, 1));
    let run = run_store("add", &store, &[], &input);
    assert_eq!((run.code, rows(&store)), (Some(3), 5), "{}", run.err);
    let input = format!("{}nonsense\n{}", lines(4, 1), lines(5, 1));
    let run = run_store("add", &store, &["--strict"], &input);
    assert_eq!((run.code, rows(&store)), (Some(3), 6), "{}", run.err);
}

/// Threads with blocks behind the record that ends a strict run keep nothing of theirs.
#[test]
fn strict_adds_no_puzzle_behind_a_malformed_record() {
    let store = store("strict");
    let input = format!("{}nonsense\n{}", lines(0, 1), lines(1, 300));
    let run = run_store("add", &store, &["--rate", "--strict", "-j4"], &input);
    assert_eq!((run.code, rows(&store)), (Some(3), 1), "{}", run.err);
}

#[test]
fn only_files_and_what_was_said_are_sources() {
    let store = store("sources");
    let (puzzles, name) = (lines(0, 5), file("sources.txt", lines(1, 1)));
    let line = |number| puzzles.lines().nth(number).expect("a line");
    run_store("add", &store, &[], line(0));
    run_store("add", &store, &[&name], "");
    run_store("add", &store, &[line(2)], "");
    run_store("add", &store, &["--source", "said", line(3)], "");
    run_store("add", &store, &["--source", "said too"], line(4));
    let sources = run_store("find", &store, &["-f", "csv", "--fields", "source"], "").out;
    assert_eq!(sources, format!("source\n\"\"\n{name}\n\"\"\nsaid\nsaid too\n"));
}

#[test]
fn what_is_found_can_be_added_again() {
    let store = store("found");
    run_store("add", &store, &["--source", "a, \"b\""], &lines(0, 40));
    for format in ["rated", "line", "csv", "jsonl"] {
        let text = run_store("find", &store, &["-f", format], "").out;
        let copy = self::store(&format!("copy-{format}"));
        let said = "ennead: 40 puzzles added\n";
        run_store("add", &copy, &[], &text).is(0, "", said);
    }
    let run = run_store("find", &store, &["-o", &store], "");
    assert!(run.err.contains("is the store itself"), "{}", run.err);
    assert_eq!((run.code, rows(&store)), (Some(2), 40));
    let fields = ["-f", "csv", "--fields", "id,source,guesses", "-n", "1"];
    let run = run_store("find", &store, &fields, "");
    assert!(run.out.starts_with("id,source,guesses\n1,\"a, \"\"b\"\"\","), "{}", run.out);
}

#[test]
fn the_store_is_where_the_variable_says() {
    let store = store("variable");
    let run = |args: &[&str]| {
        let run = ennead().args(args).env("ENNEAD_STORE", &store).output().expect("it runs");
        String::from_utf8_lossy(&run.stderr).into_owned()
    };
    assert!(run(&["store", "find"]).contains("there is no store yet"));
    assert!(!Path::new(&store).exists(), "reading makes no store");
    assert_eq!(run(&["store", "add", GOOD]), "ennead: 1 puzzle added\n");
    assert_eq!(rows(&store), 1);
}

/// The tables of 0.1.0 with a rated puzzle, one that is not rated, and a game.
#[test]
fn a_store_of_version_0_1_0_can_be_used() {
    let store = store("first-version");
    let connection = Connection::open(&store).expect("a database");
    connection.execute_batch(include_str!("../data/store-0.1.0.sql")).expect("the tables");
    drop(connection);
    let found = run_store("find", &store, &["--where", "er >= 1.2"], "");
    assert_eq!((found.err.as_str(), found.code), ("", Some(0)));
    assert_eq!(found.out.lines().count(), 1, "{}", found.out);
    let said = "ennead: 1 puzzle added, 1 known before\n";
    run_store("add", &store, &[], &lines(0, 2)).is(0, "", said);
    assert_eq!(rows(&store), 3);
    // The game goes on: its position is that after the last move.
    let printed = run(&["play", "--print-position", "--store", &store]);
    assert_eq!((printed.err.as_str(), printed.code), ("", Some(0)), "{printed:?}");
    assert!(printed.out.contains("\"values\":\"534.7"), "{}", printed.out);
}

#[test]
fn what_is_no_store_is_left_alone() {
    let folder = folder("foreign");
    let text = folder.join("text.db");
    fs::write(&text, lines(0, 50)).expect("a file");
    let other = folder.join("other.db");
    let connection = Connection::open(&other).expect("a database");
    connection
        .execute_batch("CREATE TABLE mine (x); INSERT INTO mine VALUES (1)")
        .expect("a table");
    drop(connection);
    let other_version = folder.join("version.db");
    let version_path = other_version.to_string_lossy().into_owned();
    run_store("add", &version_path, &[GOOD], "").is(0, "", "ennead: 1 puzzle added\n");
    let connection = Connection::open(&other_version).expect("a database");
    connection.pragma_update(None, "user_version", 99).expect("written");
    drop(connection);
    // Views and triggers that would never end.
    let endless = "WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT id";
    let view = format!("DROP TABLE puzzle; CREATE VIEW Puzzle AS {endless} FROM n");
    let trigger = format!(
        "CREATE TRIGGER t BEFORE INSERT ON puzzle BEGIN SELECT max(id) FROM ({endless} FROM n); END"
    );
    let [view, trigger] = [("view.db", view), ("trigger.db", trigger)].map(|(name, sql)| {
        let path = folder.join(name);
        run_store("add", &path.to_string_lossy(), &[GOOD], "");
        let connection = Connection::open(&path).expect("a database");
        connection.execute_batch(&sql).expect("changed");
        path
    });
    for (path, said) in [
        (&view, "not a store of ennead: its tables have a view or a trigger; nothing was changed"),
        (&trigger, "not a store of ennead: its tables have a view or a trigger"),
        (&text, "not a store of ennead: it is not an SQLite database; nothing was changed"),
        (&other, "not a store of ennead: it is the database of another program"),
        (&other_version, "another version of ennead wrote this store (its tables have version 99"),
        (&folder, "not a store of ennead: it is a folder"),
    ] {
        let before = fs::read(path).ok();
        let path = path.to_string_lossy();
        for (command, argument) in [("add", GOOD), ("rm", "1"), ("find", "1")] {
            let run = run_store(command, &path, &[argument], "");
            assert!(run.err.contains(said), "{command}: {}", run.err);
            assert_eq!((run.out.as_str(), run.code), ("", Some(2)));
        }
        assert_eq!(fs::read(&*path).ok(), before);
    }
}

/// Opening a pipe waits for somebody at its other end, and a device may have no end.
#[cfg(unix)]
#[test]
fn only_regular_files_are_opened() {
    let folder = folder("pipe-store");
    let made = Command::new("mkfifo").arg(folder.join("pipe.db")).status().expect("mkfifo");
    assert!(made.success());
    for name in ["pipe.db", "/dev/zero"] {
        let path = folder.join(name).to_string_lossy().into_owned();
        let said = format!("{path}: not a store of ennead: it is a pipe or a device");
        for (command, arguments) in [("add", &[GOOD][..]), ("find", &[]), ("stats", &[])] {
            let run = run_store(command, &path, arguments, "");
            assert!(run.err.contains(&said), "{command}: {}", run.err);
            assert_eq!((run.out.as_str(), run.code), ("", Some(2)));
        }
    }
}

/// The others are written, and the row is named with its number.
#[test]
fn a_row_that_cannot_be_read_leaves_the_others() {
    let store = store("bad-row");
    run_store("add", &store, &[], &lines(0, 5));
    let connection = Connection::open(&store).expect("a database");
    let columns = [("solution", "x"), ("puzzle", "53"), ("source", "fine")];
    for ((column, value), id) in columns.into_iter().zip(2..) {
        let sql = format!("UPDATE puzzle SET {column} = ?1 WHERE id = ?2");
        connection.execute(&sql, (value, id)).expect("written");
    }
    drop(connection);
    let run = run_store("find", &store, &["-f", "csv", "--fields", "id"], "");
    assert_eq!((run.out.as_str(), run.code), ("id\n1\n4\n5\n", Some(3)), "{}", run.err);
    for said in
        ["ennead: puzzle 2 cannot be read: its solution: ", "puzzle 3 cannot be read: its puzzle: "]
    {
        assert!(run.err.contains(said), "{}", run.err);
    }
    assert!(run.err.contains("`ennead store rm 2` removes it"), "{}", run.err);
    // A filter that no column tells.
    let run = run_store("find", &store, &["--where", "guesses >= 0", "-f", "line"], "");
    assert_eq!((run.out.lines().count(), run.code), (3, Some(3)), "{}", run.err);
    let run = run_store("find", &store, &["1", "2", "4", "-f", "csv", "--fields", "id"], "");
    assert!(run.err.contains("puzzle 2 cannot be read"), "{}", run.err);
    assert_eq!((run.out.as_str(), run.code), ("id\n1\n4\n", Some(3)));
    run_store("rm", &store, &["2", "3"], "").is(0, "", "ennead: 2 puzzles removed\n");
    assert_eq!(run_store("find", &store, &[], "").code, Some(0));
}

#[test]
fn several_processes_add_at_once() {
    let store = store("at-once");
    let inputs: Vec<String> =
        (0..4).map(|k| file(&format!("at-once-{k}.txt"), lines(k * 300, 900))).collect();
    let start = |input| {
        let args = ["store", "add", "--store", &store, "-j1", input];
        ennead().args(args).spawn().expect("it starts")
    };
    let children: Vec<_> = inputs.iter().map(|input| start(input.as_str())).collect();
    let mut added = 0;
    for child in children {
        let output = child.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{said}");
        let count = said.strip_prefix("ennead: ").and_then(|rest| rest.split(' ').next());
        let count: i64 = count.expect("a number").replace(',', "").parse().expect("a number");
        added += count;
    }
    assert_eq!((added, rows(&store)), (1800, 1800));
}

/// Runs a script as root of a namespace of its own, in which it may mount what it likes; `$E` is
/// the program. `None` where the system does not allow that.
#[cfg(target_os = "linux")]
fn in_namespace(folder: &Path, script: &str) -> Option<Output> {
    let unshare = || {
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c"]);
        command.current_dir(folder).env("E", env!("CARGO_BIN_EXE_ennead"));
        command
    };
    let may = unshare().arg("mkdir -p disk && mount -t tmpfs -o size=1m none disk").output();
    match may {
        Ok(output) if output.status.success() => {}
        _ => return None,
    }
    Some(unshare().arg(script).output().expect("it ran before"))
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_loses_nothing() {
    let folder = folder("full");
    fs::write(folder.join("few.txt"), lines(0, 100)).expect("a file");
    fs::write(folder.join("many.txt"), lines(0, 2000)).expect("a file");
    let script = "
        mount -t tmpfs -o size=400k none disk
        $E store add --store disk/s.db few.txt || exit 90
        $E store add --store disk/s.db many.txt
        echo code $?
        cp disk/s.db* .";
    let Some(output) = in_namespace(&folder, script) else {
        return skip("needs unshare and a tmpfs");
    };
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("disk/s.db: the disk is full; what was stored before is kept"), "{said}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "code 2\n", "{said}");
    let kept = rows(&folder.join("s.db").to_string_lossy());
    assert!((100..2000).contains(&kept), "{kept}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_store_that_cannot_be_written_can_be_read() {
    let folder = folder("read-only");
    let script = "
        mount -t tmpfs -o size=4m none disk
        $E store add --store disk/s.db \"$GOOD\" || exit 90
        mount -o remount,ro disk
        $E store find --store disk/s.db || exit 91
        $E store add --store disk/s.db \"$GOOD\"
        echo code $?
        $E store rm --store disk/s.db 1
        echo code $?";
    let script = format!("GOOD={GOOD}\n{script}");
    let Some(output) = in_namespace(&folder, &script) else {
        return skip("needs unshare and a tmpfs");
    };
    let said = String::from_utf8_lossy(&output.stderr);
    let out = format!("{DOTS} 1 -/-/- - -\ncode 2\ncode 2\n");
    assert_eq!(String::from_utf8_lossy(&output.stdout), out, "{said}");
    let refusals =
        said.matches("disk/s.db: cannot be written: the file or its folder is read-only");
    assert_eq!(refusals.count(), 2, "{said}");
}

#[cfg(unix)]
#[test]
fn a_write_that_fails_loses_nothing() {
    let folder = folder("limit");
    fs::write(folder.join("few.txt"), lines(0, 100)).expect("a file");
    fs::write(folder.join("many.txt"), lines(0, 2000)).expect("a file");
    // Files may grow to 300 kB; the signal that says so ends nothing.
    let script = "
        $E store add --store s.db few.txt || exit 90
        ulimit -f 600
        $E store add --store s.db many.txt
        echo code $?
        ulimit -f 10
        $E -q -o out.txt many.txt
        echo code $?";
    let output = Command::new("sh")
        .args(["-c", script])
        .current_dir(&folder)
        .env("E", env!("CARGO_BIN_EXE_ennead"))
        .output()
        .expect("a shell");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "code 2\ncode 2\n", "{said}");
    assert!(said.contains("cannot write to out.txt: File too large"), "{said}");
    assert!(said.contains("s.db: cannot be read or written: ") || said.contains("full"), "{said}");
    let kept = rows(&folder.join("s.db").to_string_lossy());
    assert!((100..2000).contains(&kept), "{kept}");
}
