//! `solutions`: what is made, from which seed, and where it goes.

use crate::support::*;
use std::io::{BufRead, BufReader, Read};

/// The first grids of seed 1.
const FIRST: &str =
    "541972368378461592926835741217349685853627914694158237182593476435786129769214853\n";

#[test]
fn a_seed_gives_the_same_grids_whatever_the_number_of_threads() {
    let one = run(&["solutions", "-n", "5000", "--seed", "1", "-j1"]);
    assert_eq!((one.err.as_str(), one.code), ("", Some(0)));
    assert!(one.out.starts_with(FIRST), "{}", &one.out[..81]);
    assert_eq!(one.out.lines().count(), 5000);
    let two = run(&["solutions", "-n", "5000", "--seed", "1", "-j2"]);
    assert!(one.out == two.out, "threads make a difference");
    let fewer = run(&["solutions", "-n", "2345", "--seed", "1"]);
    assert!(one.out.starts_with(&fewer.out));
    run(&["solutions", "--uniform", "--seed", "1"]).is(0, FIRST, "");
    assert_ne!(run(&["solutions", "--seed", "2"]).out, FIRST);
}

#[test]
fn a_seed_that_was_chosen_is_told() {
    let chosen = run(&["solutions", "-n", "3"]);
    let seed = chosen.err.strip_prefix("ennead: seed ").expect("the seed").trim_end();
    run(&["solutions", "-n", "3", "--seed", seed]).is(0, &chosen.out, "");
    assert_ne!(run(&["solutions", "-n", "3"]).out, chosen.out);
}

#[test]
fn grids_are_complete_and_come_in_every_format() {
    let make = |format| run(&["solutions", "-n", "30", "--seed", "3", "-f", format]).out;
    let lines = make("line");
    // Whatever the format, they can be read, and solving them adds nothing.
    for (format, from) in [("line", "line"), ("board", "grid"), ("csv", "csv"), ("jsonl", "jsonl")]
    {
        let text = make(format).replace("\"solution\"", "\"puzzle\"");
        run_with(&["-f", "line", "--from", from], text).is(0, &lines, "");
    }
    let first = lines.lines().next().expect("a line");
    assert!(make("csv").starts_with(&format!("number,solution\n1,{first}\n2,")));
    assert!(make("jsonl").starts_with(&format!("{{\"number\":1,\"solution\":\"{first}\"}}\n")));
    assert_eq!(make("board").lines().count(), 30 * 12 - 1);
}

#[test]
fn grids_go_to_a_file_and_the_summary_counts_them() {
    let path = path("grids.txt");
    let run = run(&["solutions", "-n", "1500", "--seed", "4", "--stats", "-o", &path]);
    assert_eq!((run.out.as_str(), run.code), ("", Some(0)));
    assert!(run.err.starts_with("grids "), "{}", run.err);
    assert!(run.err.contains(" 1,500\n") && run.err.contains("grids/s "), "{}", run.err);
    let grids = std::fs::read_to_string(&path).expect("grids");
    assert_eq!(grids.lines().count(), 1500);
}

#[test]
fn a_reader_of_grids_that_goes_away_ends_the_run_quietly() {
    let args = ["solutions", "-n", "1000000000000", "--seed", "1"];
    let mut child = ennead().args(args).spawn().expect("it starts");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    stdout.read_line(&mut line).expect("a line");
    drop(stdout);
    let mut err = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut err).expect("text");
    assert_eq!((line.as_str(), err.as_str()), (FIRST, ""));
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn what_cannot_be_made_is_refused() {
    for (args, part) in [
        (&["solutions", "-n", "0"][..], "0 is not in 1.."),
        (&["solutions", "-n", "-3"], "-3"),
        (&["solutions", "--seed", "x"], "invalid digit"),
        (&["solutions", "-f", "candidates"], "possible values"),
        (&["solutions", "-o", "no/such/folder/x.txt"], "cannot write to no/such/folder/x.txt"),
        (&["solutions", "53..7...."], "unexpected argument"),
    ] {
        let run = run(args);
        assert!(run.err.contains(part), "{args:?}: {}", run.err);
        assert_eq!((run.out.as_str(), run.code), ("", Some(2)), "{args:?}");
    }
}
