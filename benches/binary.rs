//! Compares the whole program with its engine alone: the difference is the cost of reading, sharing
//! out and writing.
//!
//! ```text
//! cargo bench --bench binary
//! ```
//!
//! A round solves a million easy puzzles with the engine alone, then with the program on one thread
//! and on two, from a file to the null device. Then `cat` copies the file through a pipe, where there
//! is a `cat`. The table shows medians: puzzles per second, and the ratio to the engine's rate in the
//! same round. Last, one puzzle as an argument: the time from the start of the process to its end.

#[path = "../tests/common/mod.rs"]
mod common;

use core::hint::black_box;
use ennead::{Engine, Grid, Question};
use std::process::{Command, Stdio};
use std::time::Instant;
use std::{fs, io, iter, path::Path};

const PUZZLES: usize = 1_000_000;

/// How many puzzles the engine alone solves at a time: about as many as in `benches/engines.rs`.
const BATCH: usize = PUZZLES / 64;

const ROUNDS: usize = 15;

const BINARY: &str = env!("CARGO_BIN_EXE_ennead");

/// One row of the table, with one number for each round.
struct Row {
    name: &'static str,
    seconds: Vec<f64>,
    /// The rate, divided by the engine's rate in the same round.
    ratios: Vec<f64>,
}

/// The time of one run in seconds, or `None` if the program is missing or fails.
fn time(mut command: Command) -> Option<f64> {
    let start = Instant::now();
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    let seconds = start.elapsed().as_secs_f64();
    status.ok()?.success().then_some(seconds)
}

fn binary(threads: &str, file: &Path) -> Command {
    let mut command = Command::new(BINARY);
    command.args(["-f", "line", "-j", threads]).arg(file);
    command
}

fn cat(file: &Path) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", r#"cat "$1" | cat"#, "sh"]).arg(file);
    command
}

/// The median, or NaN if there are no samples.
fn median(samples: &mut [f64]) -> f64 {
    samples.sort_by(f64::total_cmp);
    samples.get(samples.len() / 2).copied().unwrap_or(f64::NAN)
}

fn main() -> io::Result<()> {
    let (name, corpus) = match common::shared("kaggle-easy") {
        Some(corpus) => ("kaggle-easy", corpus),
        None => ("easy", common::corpus("easy")),
    };
    // The engine and the program solve the same puzzles, again and again.
    let puzzles: Vec<Grid> = corpus.iter().copied().cycle().take(BATCH).collect();
    let lines: String = puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect();
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("million.txt");
    fs::write(&file, lines.repeat(PUZZLES / BATCH))?;

    let engine = Engine::fastest();
    let mut worker = engine.worker().expect("this machine has what its fastest engine needs");
    let mut answers = Vec::new();
    let names = [engine.name(), "ennead -j1", "ennead -j2", "cat | cat"];
    let mut rows = names.map(|name| Row { name, seconds: Vec::new(), ratios: Vec::new() });
    for _ in 0..ROUNDS {
        let start = Instant::now();
        for _ in 0..PUZZLES / BATCH {
            worker.solve(black_box(&puzzles), Question::Unique, &mut answers);
            black_box(&answers);
        }
        let alone = start.elapsed().as_secs_f64();
        let programs = [binary("1", &file), binary("2", &file), cat(&file)];
        let times = iter::once(Some(alone)).chain(programs.into_iter().map(time));
        for (row, seconds) in rows.iter_mut().zip(times) {
            row.seconds.extend(seconds);
            row.ratios.extend(seconds.map(|seconds| alone / seconds));
        }
    }
    fs::remove_file(&file)?;

    println!("{name}, a million lines: million puzzles/s, and times the engine's rate (medians)\n");
    for row in rows.iter_mut().filter(|row| !row.seconds.is_empty()) {
        let rate = PUZZLES as f64 / 1e6 / median(&mut row.seconds);
        println!("{:<12} {rate:>6.2} {:>6.2}x", row.name, median(&mut row.ratios));
    }

    let puzzle = puzzles[0].to_string();
    let single = (0..101).filter_map(|_| {
        let mut command = Command::new(BINARY);
        command.arg(&puzzle);
        time(command)
    });
    println!("\none puzzle: {:.2} ms", median(&mut single.collect::<Vec<f64>>()) * 1e3);
    Ok(())
}
