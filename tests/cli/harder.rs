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
    // A search that has its steps stays as it is.
    for _ in 0..2 {
        let got = run(&["harder", "-j2", "--state", &parts, "--steps", "3"]);
        got.is(0, &expected.out, "");
    }
    let read = |path| std::fs::read_to_string(path).expect("it was saved");
    assert_eq!(read(&whole), read(&parts));
    let other = run(&["harder", "--state", &parts, "--seed", "2", DOTS]);
    assert!(other.err.contains("was begun with --seed 1"), "{}", other.err);
    assert_eq!(other.code, Some(2));
    let other = run(&["harder", "--state", &parts, "--by", "er", DOTS]);
    assert!(other.err.contains("was begun with --by guesses"), "{}", other.err);
    let bad = run(&["harder", "--state", &file("harder-bad.txt", "no state"), DOTS]);
    assert!(bad.err.contains("harder-bad.txt: not the state of a search"), "{}", bad.err);
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
    match run.code {
        Some(0) => assert_eq!(run.err, ""),
        code => assert_eq!((code, run.err.is_empty()), (Some(1), false)),
    }
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

/// A search that takes no time to begin: the state after its steps.
const ARGS: [&str; 5] = ["harder", "--seed", "1", "-j1", "--state"];

fn steps_of(state: &str) -> Option<u64> {
    let text = std::fs::read_to_string(state).ok()?;
    text.lines().find_map(|line| line.strip_prefix("steps ")?.parse().ok())
}

#[test]
fn a_killed_search_goes_on_as_if_nothing_had_happened() {
    const STEPS: u64 = 6;
    let (whole, killed) = (path("harder-unkilled.txt"), path("harder-killed.txt"));
    for path in [&whole, &killed] {
        let _ = std::fs::remove_file(path);
    }
    let steps = STEPS.to_string();
    let expected = run(&[&ARGS[..], &[&whole, "--steps", &steps, DOTS]].concat());
    // However slow the machine is: after some kills the search may run to its end.
    for kill in 0..12_u64 {
        if steps_of(&killed) == Some(STEPS) {
            break;
        }
        let args = [&ARGS[..], &[&killed, "--steps", &steps, DOTS]].concat();
        let mut child = ennead().args(args).spawn().expect("it starts");
        std::thread::sleep(std::time::Duration::from_millis(40 + kill * 7919 % 200));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
    }
    run(&[&ARGS[..], &[&killed, "--steps", &steps, DOTS]].concat()).is(0, &expected.out, "");
    let read = |path| std::fs::read_to_string(path).expect("it was saved");
    assert_eq!(read(&whole), read(&killed));
}

#[test]
fn one_process_at_a_time_works_on_a_state() {
    let state = path("harder-held.txt");
    let _ = std::fs::remove_file(&state);
    let args = [&ARGS[..], &[&state, "--budget", "1h", DOTS]].concat();
    let mut child = ennead().args(args).spawn().expect("it starts");
    while steps_of(&state).is_none() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let second = run(&[&ARGS[..], &[&state, "--steps", "1", DOTS]].concat());
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    assert!(second.err.contains("another process works on this search"), "{}", second.err);
    assert_eq!((second.out.as_str(), second.code), ("", Some(2)));
    // The lock ends with its process.
    assert_eq!(run(&[&ARGS[..], &[&state, "--steps", "0", DOTS]].concat()).err, first_line(&state));
}

/// What a search without steps says, or nothing if it was saved with results.
fn first_line(state: &str) -> String {
    let text = std::fs::read_to_string(state).expect("it was saved");
    if text.lines().any(|line| line.ends_with("found")) {
        String::new()
    } else {
        "ennead: nothing was found; the hardest given puzzle: 0 guesses\n".to_owned()
    }
}

#[test]
fn a_state_that_cannot_be_kept_is_refused_at_the_start() {
    let folder = path("harder-folder");
    std::fs::create_dir_all(&folder).expect("a folder");
    let missing = path("harder-no/such/h.txt");
    let mut paths = vec![(folder.as_str(), "this is not a file"), (&missing, "cannot write to")];
    if cfg!(unix) {
        paths.push(("/dev/full", "this is not a file"));
        paths.push(("/dev/null", "this is not a file"));
    }
    for (path, why) in paths {
        let run = run(&[&ARGS[..], &[path, "--budget", "1h", DOTS]].concat());
        assert!(run.err.contains(why), "{path}: {}", run.err);
        assert_eq!((run.out.as_str(), run.code), ("", Some(2)), "{path}");
    }
}

#[test]
fn a_state_that_was_changed_is_refused() {
    let state = path("harder-changed.txt");
    let _ = std::fs::remove_file(&state);
    run(&[&ARGS[..], &[&state, "--steps", "1", DOTS]].concat());
    let text = std::fs::read_to_string(&state).expect("it was saved");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines[7] = format!("{} 0 0 99999 0 0 found", ".".repeat(81));
    std::fs::write(&state, lines.join("\n") + "\n").expect("a file");
    let run = run(&["harder", "--state", &state, "--steps", "0"]);
    let why = "harder-changed.txt: the state was changed: its checksum is wrong\n";
    assert!(run.err.ends_with(why), "{}", run.err);
    assert_eq!((run.out.as_str(), run.code), ("", Some(2)));
}

#[test]
fn results_come_before_a_state_that_cannot_be_saved() {
    let folder = path("harder-lost");
    let moved = path("harder-moved");
    for folder in [&folder, &moved] {
        let _ = std::fs::remove_dir_all(folder);
    }
    std::fs::create_dir_all(&folder).expect("a folder");
    let state = format!("{folder}/h.txt");
    let found = path("harder-found.txt");
    let _ = std::fs::remove_file(&found);
    let args = [&ARGS[..], &[&state, "--steps", "3", "-o", &found, DOTS]].concat();
    let child = ennead().args(args).spawn().expect("it starts");
    while steps_of(&state).is_none() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    std::fs::rename(&folder, &moved).expect("it can be moved");
    let output = child.wait_with_output().expect("it ends");
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{err}");
    let found = std::fs::read_to_string(&found).expect("a file");
    assert_eq!(found.lines().count(), 10, "{err}");
    assert!(err.contains("the search is not saved"), "{err}");
}

#[test]
fn a_search_that_found_nothing_as_hard_says_how_far_it_came() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let run = run(&["harder", "--seed", "1", "--steps", "0", hard]);
    assert_eq!((run.out.as_str(), run.code), ("", Some(1)));
    assert!(
        run.err.starts_with("ennead: nothing was found; the hardest given puzzle: "),
        "{}",
        run.err
    );
}

/// Ctrl-C while the given puzzles are measured.
#[test]
#[cfg(unix)]
fn a_search_that_has_not_begun_leaves_no_state() {
    let state = path("harder-not-begun.txt");
    let _ = std::fs::remove_file(&state);
    let hardest = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/hardest.txt");
    let args = ["harder", "--state", &state, "--by", "er", hardest];
    let child = ennead().args(args).spawn().expect("it starts");
    while !std::path::Path::new(&state).exists() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    std::thread::sleep(std::time::Duration::from_millis(200));
    crate::program::signal("INT", child.id());
    let output = child.wait_with_output().expect("it ends");
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(err.contains("interrupted before the search began"), "{err}");
    assert_eq!(output.status.code(), Some(130));
    assert!(!std::path::Path::new(&state).exists());
}
