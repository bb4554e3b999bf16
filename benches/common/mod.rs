//! What the benches share: the parts that the command line chooses, and how often each is measured.
#![allow(dead_code, reason = "each bench uses its part")]

use std::io::{self, Write};
use std::time::Instant;

/// The command line of a bench: words that choose parts by their names, and `--bench` from
/// `cargo bench`.
pub(crate) struct Choice {
    words: Vec<String>,
    /// How often each part is measured: once only if no speed is asked for (`cargo test --benches`).
    pub(crate) turns: usize,
}

impl Choice {
    pub(crate) fn of_command_line() -> Choice {
        let args: Vec<String> = std::env::args().skip(1).collect();
        let turns = if args.iter().any(|arg| arg == "--bench") { 7 } else { 1 };
        Choice { words: args.into_iter().filter(|arg| !arg.starts_with('-')).collect(), turns }
    }

    /// True if a word is part of `name`, or there are no words.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.words.is_empty() || self.words.iter().any(|word| name.contains(word.as_str()))
    }

    /// The first word that is a `T`. It chooses no parts any more.
    pub(crate) fn take<T: std::str::FromStr>(&mut self) -> Option<T> {
        let (at, value) =
            (0..).zip(&self.words).find_map(|(at, word)| Some((at, word.parse::<T>().ok()?)))?;
        self.words.remove(at);
        Some(value)
    }
}

/// The median, or NaN if there are no samples.
pub(crate) fn median(samples: &mut [f64]) -> f64 {
    samples.sort_by(f64::total_cmp);
    samples.get(samples.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The time of one call in seconds: of one, or of as many as take `least` seconds.
pub(crate) fn seconds(least: f64, mut call: impl FnMut()) -> f64 {
    let start = Instant::now();
    let mut calls = 0.0;
    loop {
        call();
        calls += 1.0;
        let elapsed = start.elapsed().as_secs_f64();
        if elapsed >= least {
            return elapsed / calls;
        }
    }
}

/// Prints the beginning of a line, at once.
pub(crate) fn begin_line(text: impl std::fmt::Display) {
    print!("{text}");
    // A reader that is gone does not matter here.
    let _ = io::stdout().flush();
}
