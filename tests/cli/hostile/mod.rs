//! Command lines drawn at random. Whatever is asked, a run ends, with an exit code that fits what it
//! said, and changes no file but those that its outputs name; the same again gives the same.
//!
//! `ENNEAD_TEST_LINES=1000000 ENNEAD_TEST_SEED=2 cargo test --release --test cli hostile` draws more.

mod draw;
mod folder;

use crate::support::*;
use draw::{Draw, Line, Listed, OUTPUTS, Out, listed};
use ennead::Random;
use folder::Folder;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::Duration;

/// The end of a run.
#[derive(Clone, PartialEq, Debug)]
struct Ended {
    code: Option<i32>,
    out: String,
    err: String,
    /// True if there was more output than is read, so that the pipe was closed.
    is_cut: bool,
    /// True if it took so long that it was ended as by Ctrl-C.
    is_stopped: bool,
}

/// No more output than this is read.
const MAX_OUT: u64 = 4 << 20;

/// How long a run may take, and how long after Ctrl-C: other tests run at the same time.
const PATIENCE: [Duration; 2] = [Duration::from_secs(10), Duration::from_secs(60)];

/// How many lines run at a time: some wait for their time to be over.
const WORKERS: usize = 4;

fn start(line: &Line, folder: &Folder) -> Ended {
    let mut command = ennead();
    command.args(&line.arguments).current_dir(&folder.path);
    command.env("ENNEAD_STORE", folder.path.join("store.db")).env("HOME", &folder.path);
    command.stdin(if line.stdin.is_empty() { Stdio::null() } else { Stdio::piped() });
    if line.stdout == Out::Full {
        command.stdout(File::options().write(true).open("/dev/full").expect("a device"));
    }
    let mut child = command.spawn().expect("it starts");
    let process = child.id();
    let (end, is_ended) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let guard = scope.spawn(move || {
            let mut stops = 0;
            for (patience, name) in PATIENCE.into_iter().zip(["INT", "KILL"]) {
                if is_ended.recv_timeout(patience) == Err(mpsc::RecvTimeoutError::Timeout) {
                    // It may have ended by now.
                    let kill = Command::new("kill")
                        .args([&format!("-{name}"), &process.to_string()])
                        .output();
                    kill.expect("kill runs");
                    stops += 1;
                }
            }
            stops
        });
        let mut ended = read(&mut child, line);
        drop(end);
        let stops = guard.join().expect("no panic");
        ended.is_stopped = stops > 0;
        assert!(stops < PATIENCE.len(), "Ctrl-C does not end it: {line:?}");
        ended
    })
}

/// Gives a run its input, and takes its output.
fn read(child: &mut Child, line: &Line) -> Ended {
    let stdin = child.stdin.take();
    let stdout = child.stdout.take().filter(|_| line.stdout == Out::Pipe);
    let mut stderr = child.stderr.take().expect("a pipe");
    let (mut out, mut err) = (Vec::new(), Vec::new());
    thread::scope(|scope| {
        scope.spawn(move || stdin.map(|mut stdin| stdin.write_all(&line.stdin)));
        scope.spawn(|| stderr.by_ref().take(MAX_OUT).read_to_end(&mut err));
        stdout.map(|stdout| stdout.take(MAX_OUT).read_to_end(&mut out));
    });
    Ended {
        code: child.wait().expect("it ends").code(),
        is_cut: line.stdout == Out::Closed || out.len() as u64 == MAX_OUT,
        out: String::from_utf8_lossy(&out).into_owned(),
        err: String::from_utf8_lossy(&err).into_owned(),
        is_stopped: false,
    }
}

/// What is wrong with a run, if anything is.
fn wrong(line: &Line, ended: &Ended) -> Option<&'static str> {
    let Ended { code, out, err, .. } = ended;
    let words: Vec<_> = line.arguments.iter().map(|word| word.to_string_lossy()).collect();
    let has = |names: &[&str]| words.iter().any(|word| names.contains(&&**word));
    let is_quiet = has(&["audit", "--quiet"])
        || words.iter().any(|word| word.starts_with('-') && word.contains('q'));
    // Another output may be named as standard output too.
    let is_jsonl = words.windows(2).any(|pair| pair == ["-f", "jsonl"])
        && !words.iter().any(|word| word.ends_with("/dev/stdout"))
        && !has(&["--help", "-h", "-V", "--version", "help"])
        && !ended.is_cut;
    match code {
        _ if err.contains("panicked") => Some("it panicked"),
        // Ctrl-C may come before anything is done.
        None => (!ended.is_stopped).then_some("it was ended by a signal"),
        Some(0) if err.contains("error:") => Some("0 with an error"),
        Some(2) if err.trim().len() < 15 => Some("2 without a message"),
        Some(3) if !is_quiet && !err.contains(char::is_numeric) => Some("3 without a place"),
        Some(130) if !ended.is_stopped => Some("130 without Ctrl-C"),
        Some(0 | 1 | 3)
            if is_jsonl
                && !out.lines().all(|line| {
                    line.is_empty() || line.starts_with('{') && line.ends_with('}')
                }) =>
        {
            Some("a line that is no object")
        }
        Some(0..=3 | 130) => None,
        Some(_) => Some("an exit code that is not in the help"),
    }
}

/// The changed files that no output of the command line names.
fn unasked(line: &Line, changed: Vec<String>, folder: &Folder) -> Vec<String> {
    let words: Vec<_> = line.arguments.iter().map(|word| word.to_string_lossy()).collect();
    let is_output = |at: usize, name: &str| {
        let word = words[at].strip_prefix("./").unwrap_or(&words[at]);
        at > 0 && word == name && OUTPUTS.contains(&&*words[at - 1])
            || OUTPUTS.iter().any(|option| {
                word.strip_prefix(option).is_some_and(|rest| rest.trim_start_matches('=') == name)
            })
    };
    let is_named = |name: &String| {
        if folder.files.iter().any(|(input, _)| input == name) {
            return (0..words.len()).any(|at| is_output(at, name));
        }
        let first = name.split('/').next().unwrap_or_default();
        // What it has beside it is SQLite's.
        let first = first.trim_end_matches("-shm").trim_end_matches("-wal");
        first == "store.db" && words[0] == "store" || words.iter().any(|word| word.contains(first))
    };
    changed.into_iter().filter(|name| !is_named(name)).collect()
}

/// True if a second run gives the same: nothing is drawn without a seed, and no time is told.
fn is_repeatable(line: &Line, listed: &[Listed], ended: &Ended) -> bool {
    let has = |part: &str| line.arguments.iter().any(|word| word.to_string_lossy().contains(part));
    let is_drawn = |command: &Listed| {
        let first = command.name.split(' ').next();
        first.is_some_and(|first| line.arguments.first().is_some_and(|word| word == first))
            && command.options.iter().any(|option| option == "--seed")
    };
    let timed = ["time", "--budget", "--stats", "--state", "--first", "store", "-v"];
    let is_timed = timed.iter().any(|part| has(part));
    // A message may name a new file, whose name is drawn.
    let is_whole =
        ended.code != Some(2) && !ended.is_cut && !ended.is_stopped && line.stdout == Out::Pipe;
    is_whole && !is_timed && (has("--seed") || !listed.iter().any(is_drawn))
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
fn hostile_command_lines_are_survived() {
    let (count, seed) = (number("ENNEAD_TEST_LINES", 600), number("ENNEAD_TEST_SEED", 1));
    let (listed, next) = (listed(), AtomicU64::new(0));
    let findings = Mutex::new(Vec::new());
    let codes = Mutex::new(BTreeMap::<Option<i32>, u64>::new());
    let work = |worker: usize| {
        let mut folder = Folder::new(Path::new(&path(&format!("hostile-{worker}"))));
        let find = |number: u64, what: String, line: &Line, runs: &[&Ended]| {
            let Line { arguments, stdin, stdout } = line;
            let stdin = String::from_utf8_lossy(&stdin[..stdin.len().min(1000)]);
            let finding =
                format!("{number}: {what}: {arguments:?} {stdout:?} {stdin:?}\n{runs:#?}");
            // Not lost if the test is ended.
            println!("{finding}");
            findings.lock().expect("no panic").push(finding);
        };
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                break;
            }
            let random = Random::new(seed, number);
            let mut draw = Draw { random, listed: &listed, folder: &folder };
            let line = draw.line();
            let is_run_again = draw.percent(20);
            let ended = start(&line, &folder);
            *codes.lock().expect("no panic").entry(ended.code).or_default() += 1;
            if let Some(what) = wrong(&line, &ended) {
                find(number, what.to_owned(), &line, &[&ended]);
            }
            let unasked = unasked(&line, folder.restore(), &folder);
            if !unasked.is_empty() {
                find(number, format!("nobody asked for {unasked:?}"), &line, &[&ended]);
            }
            if is_run_again && is_repeatable(&line, &listed, &ended) {
                let again = start(&line, &folder);
                folder.restore();
                if again != ended && !again.is_stopped {
                    find(number, "another run differs".to_owned(), &line, &[&ended, &again]);
                }
            }
        }
    };
    thread::scope(|scope| (0..WORKERS).for_each(|worker| drop(scope.spawn(move || work(worker)))));
    println!("{codes:?}");
    let findings = findings.into_inner().expect("no panic");
    assert!(findings.is_empty(), "{} findings, first {}", findings.len(), findings[0]);
}
