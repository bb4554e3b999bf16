//! Compares the whole program with the `sudoku` crate, from text to text, on every corpus.
//!
//! ```text
//! cargo bench --bench binary                  all, three minutes
//! cargo bench --bench binary -- hard avx2     corpora with `hard` in their name, one engine
//! ```
//!
//! The crate gets the simplest program that uses it well: it reads a line, solves it with the proof
//! that there is no other solution, and writes the solution or the line, both ways buffered. This
//! bench runs itself as that program. Both sides read a file and write to the null device, and the
//! time is that of the process, from its start to its end. A short corpus is repeated, for both
//! alike.
//!
//! Machines are noisy, so the sides run in turns. The table shows medians: the rates, and of the
//! ratios of each turn. Where `perf` can count, it shows the processor's cycles in user mode for
//! each puzzle as well, which other programs disturb far less. Last, one puzzle as an argument, and
//! the time that `cat` takes to copy easy lines through a pipe.

#[path = "../tests/common/mod.rs"]
mod cases;
mod common;

use common::{Choice, begin_line, median};
use ennead::{Engine, Grid};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;
use std::{env, fs};
use sudoku::Sudoku;

const BINARY: &str = env!("CARGO_BIN_EXE_ennead");

/// The argument that makes this program the filter that uses the crate.
const FILTER: &str = "--filter-with-the-crate";

/// The corpora, and how many lines a run gets: seconds of work for the crate, so that the
/// start of a process, some two milliseconds, is no more than two percent of any side's time.
const CORPORA: [(&str, usize); 7] = [
    ("hard", 400_000),
    ("easy", 1_000_000),
    ("medium", 400_000),
    ("hardest", 20_000),
    ("few", 400_000),
    ("many", 200_000),
    ("invalid", 1_000_000),
];

/// The same for corpora that are kept beside this repository; those that are missing are left out.
const SHARED: [(&str, usize); 4] = [
    ("kaggle-easy", 1_000_000),
    ("17-clue", 400_000),
    ("magictour-top1465", 150_000),
    ("hardest-se11-half", 30_000),
];

/// How many lines `cat` copies.
const COPIED: usize = 1_000_000;

/// A program that solves a file.
struct Side {
    command: Box<dyn Fn(&Path) -> Command>,
    /// The seconds of each turn.
    seconds: Vec<f64>,
    /// The time of the first side in the same turn, divided by the time of this one.
    ratios: Vec<f64>,
}

impl Side {
    fn new(command: impl Fn(&Path) -> Command + 'static) -> Side {
        let (seconds, ratios) = (Vec::new(), Vec::new());
        Side { command: Box::new(command), seconds, ratios }
    }
}

/// Reads puzzles as lines and writes their solutions as lines, with the crate.
fn filter(file: &Path) -> io::Result<()> {
    let mut lines = BufReader::new(fs::File::open(file)?);
    let mut out = BufWriter::new(io::stdout().lock());
    let mut line = String::new();
    while lines.read_line(&mut line)? > 0 {
        match Sudoku::from_str_line(line.trim_end()).ok().and_then(|puzzle| puzzle.solution()) {
            Some(solution) => writeln!(out, "{}", solution.to_str_line())?,
            None => out.write_all(line.as_bytes())?,
        }
        line.clear();
    }
    out.flush()
}

/// The time of one run in seconds, or `None` if the program is missing.
fn time(command: &mut Command) -> Option<f64> {
    let start = Instant::now();
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().ok()?;
    Some(start.elapsed().as_secs_f64())
}

/// The cycles in user mode of one run, or `None` where they cannot be counted.
fn cycles(command: &Command) -> Option<u64> {
    let mut perf = Command::new("perf");
    perf.args(["stat", "-x,", "-e", "cycles:u", "--"]);
    perf.arg(command.get_program()).args(command.get_args());
    let output = perf.stdin(Stdio::null()).stdout(Stdio::null()).output().ok()?;
    let counts = String::from_utf8_lossy(&output.stderr).into_owned();
    counts.lines().find(|line| line.contains("cycles"))?.split(',').next()?.parse().ok()
}

/// A file of `count` lines with these puzzles, again and again.
fn write_lines(puzzles: &[Grid], count: usize) -> io::Result<PathBuf> {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lines.txt");
    let lines = puzzles.iter().cycle().take(count).map(|puzzle| format!("{puzzle}\n"));
    fs::write(&file, lines.collect::<String>())?;
    Ok(file)
}

/// Measures one corpus and prints its row. Returns false if nothing counts cycles here.
fn measure(
    name: &str,
    puzzles: &[Grid],
    count: usize,
    engine: Option<Engine>,
    turns: usize,
) -> io::Result<bool> {
    begin_line(format_args!("{name:<18}"));
    let file = write_lines(puzzles, count)?;
    let this = env::current_exe()?;
    let binary = move |jobs: &'static str| {
        move |file: &Path| {
            let mut command = Command::new(BINARY);
            command.args(["-q", "-f", "line", "-j", jobs]).arg(file);
            command.args(engine.map(|engine| format!("--engine={engine}")));
            command
        }
    };
    let mut sides = [
        Side::new(move |file| {
            let mut command = Command::new(&this);
            command.arg(FILTER).arg(file);
            command
        }),
        Side::new(binary("1")),
        Side::new(binary("2")),
    ];
    for _ in 0..turns {
        let mut first = None;
        for side in &mut sides {
            let Some(seconds) = time(&mut (side.command)(&file)) else { continue };
            side.seconds.push(seconds);
            side.ratios.push(*first.get_or_insert(seconds) / seconds);
        }
    }
    let mut can_count = true;
    for (k, side) in sides.iter_mut().enumerate() {
        let rate = count as f64 / 1e3 / median(&mut side.seconds);
        print!(" {rate:>9.1}");
        if k > 0 {
            print!(" {:>6.2}x", median(&mut side.ratios));
        }
        match cycles(&(side.command)(&file)) {
            Some(cycles) => print!(" {:>8.0} c", cycles as f64 / count as f64),
            None => can_count = false,
        }
    }
    println!();
    Ok(can_count)
}

fn main() -> io::Result<()> {
    let args: Vec<_> = env::args_os().skip(1).collect();
    if let [command, file] = &args[..]
        && command == FILTER
    {
        return filter(Path::new(file));
    }
    let mut choice = Choice::of_command_line();
    let engine: Option<Engine> = choice.take();
    let turns = choice.turns;
    let engine_name = engine.unwrap_or_else(Engine::fastest);
    println!("The whole program, from text to text; engine {engine_name} (all take three minutes)");
    println!("Thousand puzzles/s, and times the rate of the crate; medians of {turns} turns");
    println!("\n{:<18} {:>9} {:>17} {:>17}", "corpus", "crate", "ennead -j1", "ennead -j2");
    let mut can_count = true;
    for (name, count) in CORPORA.into_iter().filter(|(name, _)| choice.has(name)) {
        can_count &= measure(name, &cases::corpus(name), count, engine, turns)?;
    }
    for (name, count) in SHARED.into_iter().filter(|(name, _)| choice.has(name)) {
        let Some(puzzles) = cases::shared(name) else { continue };
        can_count &= measure(name, &puzzles, count, engine, turns)?;
    }
    if !can_count {
        println!("\n(no cycles: this machine has no counters, or `perf` cannot read them)");
    }

    // Kaggle's lines, if they are here.
    let (name, easy) = match cases::shared("kaggle-easy") {
        Some(lines) => ("kaggle-easy", lines),
        None => ("easy", cases::corpus("easy")),
    };
    let file = write_lines(&easy, COPIED)?;
    let copies = |script: &str| {
        let mut command = Command::new("sh");
        command.args(["-c", script, "sh", BINARY]).arg(&file);
        let mut seconds: Vec<f64> = (0..turns).filter_map(|_| time(&mut command)).collect();
        COPIED as f64 / 1e3 / median(&mut seconds)
    };
    println!(
        "\n{COPIED} lines of {name}: {:.0} thousand/s by `ennead -j2 FILE`, {:.0} by `cat FILE | cat`",
        copies(r#""$1" -f line -j2 "$2""#),
        copies(r#"cat "$2" | cat"#),
    );
    fs::remove_file(&file)?;
    let mut command = Command::new(BINARY);
    command.arg(easy[0].to_string());
    let mut single: Vec<f64> = (0..101).filter_map(|_| time(&mut command)).collect();
    println!(
        "one puzzle: {:.2} ms, from the start of the program to its end\n",
        median(&mut single) * 1e3
    );
    Ok(())
}
