//! Runs that Ctrl-C or SIGTERM ends at any moment: what they write is the beginning of what the whole
//! run writes. So no rating is false, no list looks whole that is not, and nothing is left out.

use crate::support::*;
use std::io::Read;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Runs `args` to the end, and then 40 times until a signal comes, sooner or later, in each of two
/// formats with one thread and with two.
fn is_cut_anywhere(args: &[&str], formats: [&str; 2]) {
    let mut cut = 0;
    for format in formats {
        let args = [args, &["-f", format]].concat();
        let began = Instant::now();
        let whole = run(&[&args[..], &["-j1"]].concat());
        let time = began.elapsed();
        assert_eq!(whole.code, Some(0), "{}", whole.err);
        for moment in 0..20 {
            let (jobs, signal) = [("-j1", "-INT"), ("-j2", "-TERM")][moment % 2];
            let mut child = ennead().args(&args).arg(jobs).spawn().expect("it starts");
            let mut stdout = child.stdout.take().expect("a pipe");
            let reader = std::thread::spawn(move || {
                let mut out = String::new();
                stdout.read_to_string(&mut out).expect("text");
                out
            });
            sleep(time.mul_f64(moment as f64 / 20.0).max(Duration::from_millis(5)));
            let killed = Command::new("kill").args([signal, &child.id().to_string()]).status();
            killed.expect("kill runs");
            let output = child.wait_with_output().expect("it ends");
            let out = reader.join().expect("it read");
            let (err, code) = (String::from_utf8_lossy(&output.stderr), output.status.code());
            assert!(whole.out.starts_with(&out), "{format} {jobs}, moment {moment}: {out}");
            // Before there is a handler, a signal ends the program without a code.
            assert!(matches!(code, None | Some(0 | 130 | 143)), "{code:?}: {err}");
            assert!(!err.contains("bug"), "{err}");
            cut += u32::from(!out.is_empty() && out.len() < whole.out.len());
        }
    }
    assert!(cut >= 4, "only {cut} runs of 40 were cut after their first record");
}

#[test]
fn ratings_of_made_puzzles_are_right() {
    // Walks to few givens are written one by one.
    let args = ["generate", "-n15", "--seed=5", "--clues=..21", "--er=3.0..7.0", "--with-rating"];
    is_cut_anywhere(&args, ["line", "jsonl"]);
}

#[test]
fn lists_of_steps_are_whole() {
    // Long lists, some of which are written while they grow, and short ones; two blocks.
    let bands = include_str!("../../puzzles/bands.txt");
    let bands = bands.lines().filter(|line| !line.starts_with('#')).map(|line| &line[..81]);
    let mut positions: Vec<&str> = bands.step_by(400).collect();
    let short = format!("{}..", &SOLVED[..79]);
    (0..24).for_each(|k| positions.insert(2 + k, &short));
    let input = file("cancelled_steps.txt", positions.join("\n"));
    is_cut_anywhere(&["steps", "--all", &input], ["text", "jsonl"]);
}
