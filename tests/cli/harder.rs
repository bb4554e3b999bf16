//! `harder`.

use crate::support::*;

/// The guesses behind each puzzle, and the puzzles.
fn found(out: &str) -> (Vec<u64>, Vec<String>) {
    let line = |line: &str| {
        let (puzzle, behind) = line.split_once(" # ").expect("a comment");
        let guesses = behind.strip_suffix(" guesses").or(behind.strip_suffix(" guess"));
        (guesses.and_then(|n| n.parse::<u64>().ok()).expect("guesses"), puzzle.to_owned())
    };
    out.lines().map(line).unzip()
}

#[test]
fn harder_puzzles_come_hardest_first() {
    let run = run(&["harder", "--steps", "2", "--seed", "1", "-n", "5", DOTS]);
    assert_eq!((run.err.as_str(), run.code), ("", Some(0)));
    let (guesses, puzzles) = found(&run.out);
    assert_eq!(guesses.len(), 5);
    assert!(guesses.is_sorted_by(|a, b| a >= b) && guesses[0] > 0, "{guesses:?}");
    let text = puzzles.join("\n");
    run_with(&["check", "--minimal"], &text).is(0, &"minimal\n".repeat(5), "");
    run_with(&["canon"], &text).is(0, &format!("{text}\n"), "");
}

#[test]
fn a_search_goes_on_where_it_ended() {
    let whole = path("harder-whole.txt");
    let parts = path("harder-parts.txt");
    for path in [&whole, &parts] {
        let _ = std::fs::remove_file(path);
    }
    let args = ["harder", "--seed", "1", "-j1", "--state"];
    let expected = run(&[&args[..], &[&whole, "--steps", "3", DOTS]].concat());
    run(&[&args[..], &[&parts, "--steps", "1", DOTS]].concat());
    let got = run(&["harder", "-j2", "--state", &parts, "--steps", "2"]);
    got.is(0, &expected.out, "");
    let read = |path| std::fs::read_to_string(path).expect("it was saved");
    assert_eq!(read(&whole), read(&parts));
    let other = run(&["harder", "--state", &parts, "--seed", "2", DOTS]);
    assert!(other.err.contains("was begun with --seed 1"), "{}", other.err);
    assert_eq!(other.code, Some(2));
    let other = run(&["harder", "--state", &parts, "--by", "er", DOTS]);
    assert!(other.err.contains("was begun with --by guesses"), "{}", other.err);
    let bad = run(&["harder", "--state", &file("harder-bad.txt", "no state"), DOTS]);
    assert!(bad.err.contains("line 1: not the state of a search"), "{}", bad.err);
    assert_eq!(bad.code, Some(2));
}

#[test]
fn puzzles_without_a_single_solution_are_no_beginning() {
    let run = run_with(&["harder", "--seed", "1"], format!("{TWO}\n{NONE}\n"));
    assert!(run.err.contains("stdin:1: more than one solution"), "{}", run.err);
    assert!(run.err.contains("stdin:2: no solution"), "{}", run.err);
    assert_eq!((run.out.as_str(), run.code), ("", Some(1)));
    let empty = run_with(&["harder", "--seed", "1"], "");
    empty.is(2, "", "ennead: no puzzle in the input\n");
    let bad = run_with(&["harder", "--seed", "1", "--steps", "0"], format!("bad\n{GOOD}\n"));
    assert!(bad.err.starts_with("stdin:1:"), "{}", bad.err);
    assert_eq!(bad.code, Some(3));
}

#[test]
fn a_search_ends_with_its_steps_or_its_budget() {
    let args = ["harder", "--seed", "1", "--steps", "2"];
    let expected = run(&[&args[..], &[DOTS]].concat());
    let budget = run(&[&args[..], &["--budget", "1h", DOTS]].concat());
    budget.is(0, &expected.out, "");
    // Without a number of steps only the budget ends it, maybe before anything was found.
    let run = run(&["harder", "--seed", "1", "--budget", "0.2s", DOTS]);
    assert_eq!(run.err, "");
    assert!(matches!(run.code, Some(0 | 1)), "{:?}", run.code);
}

#[test]
fn the_state_and_the_answers_need_a_file_each() {
    let path = path("harder_both.txt");
    let run = run(&["harder", "--steps", "1", "--state", &path, "-o", &path, DOTS]);
    run.is(2, "", &format!("ennead: {path}: both --output and --state; they need a file each\n"));
}

#[test]
fn strict_keeps_no_puzzle_behind_a_malformed_record() {
    let other = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let state = path("harder-strict.txt");
    let given = |args: &[&str], input: &str| {
        let _ = std::fs::remove_file(&state);
        let search = ["harder", "--seed", "1", "--steps", "0", "--state", &state];
        let run = run_with(&[&search[..], args].concat(), input);
        assert_eq!(run.code, Some(3), "{}", run.err);
        let state = std::fs::read_to_string(&state).expect("it was saved");
        state.lines().filter(|line| line.ends_with("given")).count()
    };
    // The puzzle behind stands in the same block, then in a block of its own.
    for between in [0, 5000] {
        let input = format!("{GOOD}\nbad\n{}\n{other}\n", "# comment\n".repeat(between));
        assert_eq!(given(&["-j2"], &input), 2);
        assert_eq!(given(&["-j1", "--strict"], &input), 1);
        assert_eq!(given(&["-j2", "--strict"], &input), 1);
    }
}
