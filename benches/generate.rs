//! Complete grids and puzzles per second, on one thread, beside the `sudoku` crate where it makes
//! the same.
//!
//! ```text
//! cargo bench --bench generate
//! cargo bench --bench generate -- rot180
//! ```
//!
//! The crate's `Sudoku::generate_solved` fills an empty grid in a random order, so that some grids
//! are likelier than others; [`fill`] draws all of them with the same probability. Its
//! `Sudoku::generate` takes givens away until none can be spared, like a [`Generator`]
//! with its default configuration.
//!
//! Machines are noisy, so the two sides run in turns. The table shows medians: the rates of both,
//! and of the ratios of each turn. Where there is no other side, it shows the rate of all turns
//! together, because rare puzzles come unevenly.

mod common;

use common::{Choice, begin_line, median};
use core::hint::black_box;
use core::ops::{Range, RangeInclusive};
use ennead::logic::Difficulty;
use ennead::make::{Generator, GeneratorConfig, PatternSymmetry, Source, StopRule, fill};
use ennead::{Grid, Random, Rating};
use std::time::Instant;
use sudoku::Sudoku;

/// One line of the table.
struct Job {
    name: &'static str,
    /// Makes things from a seed, for a tenth of a second or so; says how many.
    ours: Box<dyn FnMut(u64) -> u64>,
    /// Makes one.
    theirs: Option<fn()>,
}

/// Attempts of a pass.
const ATTEMPTS: u64 = 4096;

/// Makes these attempts; says how many puzzles they make.
fn attempts(
    generator: &mut Generator,
    config: &GeneratorConfig,
    seed: u64,
    numbers: Range<u64>,
) -> u64 {
    generator.attempts(config, seed, numbers).expect("a possible configuration").count() as u64
}

fn puzzles(name: &'static str, config: GeneratorConfig, theirs: Option<fn()>) -> Job {
    let mut generator = Generator::new();
    let step = if config.criteria.accepts_all() { ATTEMPTS } else { 1024 };
    let ours = move |seed| {
        let groups = (0..ATTEMPTS).step_by(step as usize);
        let made = groups.map(|first| attempts(&mut generator, &config, seed, first..first + step));
        made.sum()
    };
    Job { name, ours: Box::new(ours), theirs }
}

/// Rare puzzles, of which a few attempts make some.
fn rare(name: &'static str, config: GeneratorConfig, count: u64) -> Job {
    let mut generator = Generator::new();
    let ours = move |seed| attempts(&mut generator, &config, seed, 0..count);
    Job { name, ours: Box::new(ours), theirs: None }
}

/// Minimal puzzles without symmetry, with a rating in this range.
fn rated(er: RangeInclusive<Rating>) -> GeneratorConfig {
    let mut config = GeneratorConfig::default();
    config.criteria.er = Some(er);
    config
}

fn jobs() -> Vec<Job> {
    let grids = |seed| {
        (0..25_000).for_each(|stream| {
            black_box(fill(&mut Random::new(seed, stream)));
        });
        25_000
    };
    let their_grid = || {
        black_box(Sudoku::generate_solved());
    };
    let their_puzzle = || {
        black_box(Sudoku::generate());
    };
    let plain = GeneratorConfig::default();
    let symmetric = |symmetry: PatternSymmetry| {
        let mut config = GeneratorConfig::default();
        config.symmetry = symmetry.into();
        config
    };
    let few = |clues| {
        let mut config = GeneratorConfig::default();
        config.clues = clues;
        config
    };
    let mut unbiased = GeneratorConfig::default();
    unbiased.source = Source::Unbiased;
    let nugget: Grid =
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
            .parse()
            .expect("a puzzle");
    let mut pattern = GeneratorConfig::default();
    pattern.source = Source::Pattern(nugget.given_cells());
    pattern.stop = StopRule::OrbitMinimal;
    // In tenths.
    let band = |min, max| rated(Rating::from_tenths(min)..=Rating::from_tenths(max));
    vec![
        Job { name: "grids", ours: Box::new(grids), theirs: Some(their_grid) },
        puzzles("minimal", plain, Some(their_puzzle)),
        puzzles("unbiased", unbiased, None),
        puzzles("rot180 minimal", symmetric(PatternSymmetry::Rot180), None),
        puzzles("axes minimal", symmetric(PatternSymmetry::BothAxes), None),
        puzzles("full minimal", symmetric(PatternSymmetry::Full), None),
        rare("20 clues", few(20..=20), 20),
        rare("19 clues", few(19..=19), 4),
        rare("21-cell pattern", pattern, 20),
        puzzles("easy", rated(Difficulty::Easy.er_range()), None),
        puzzles("medium", rated(Difficulty::Medium.er_range()), None),
        puzzles("hard", rated(Difficulty::Hard.er_range()), None),
        puzzles("expert", rated(Difficulty::Expert.er_range()), None),
        puzzles("er 5.0-5.5", band(50, 55), None),
        puzzles("er 6.0-6.5", band(60, 65), None),
        puzzles("er 7.5-8.0", band(75, 80), None),
        puzzles("er 8.0-8.5", band(80, 85), None),
        rare("er 9.5-10.5", band(95, 105), 1),
    ]
}

/// Things a second of the crate.
fn their_rate(theirs: fn()) -> f64 {
    const THINGS: u64 = 500;
    let start = Instant::now();
    (0..THINGS).for_each(|_| theirs());
    THINGS as f64 / start.elapsed().as_secs_f64()
}

/// The least time of a sample, in seconds.
const SAMPLE: f64 = 0.2;

/// Measures both sides in turns, and prints the row.
fn measure(job: &mut Job, turns: usize) {
    begin_line(format_args!("{:<16}", job.name));
    let (mut crates, mut own, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    let (mut all_made, mut all_seconds) = (0, 0.0);
    let mut seed = 0;
    for _ in 0..turns {
        let theirs = job.theirs.map(their_rate);
        let start = Instant::now();
        let mut made = 0;
        while made == 0 || start.elapsed().as_secs_f64() < SAMPLE {
            seed += 1;
            made += (job.ours)(seed);
        }
        let seconds = start.elapsed().as_secs_f64();
        all_made += made;
        all_seconds += seconds;
        let ours = made as f64 / seconds;
        own.push(ours);
        crates.extend(theirs);
        ratios.extend(theirs.map(|theirs| ours / theirs));
    }
    if ratios.is_empty() {
        println!("{:>12}{:>12.2}", "", all_made as f64 / all_seconds);
    } else {
        let (theirs, ours, ratio) = (median(&mut crates), median(&mut own), median(&mut ratios));
        println!("{theirs:>12.0}{ours:>12.0}{ratio:>7.1}x");
    }
}

fn main() {
    let choice = Choice::of_command_line();
    println!("Grids and puzzles made a second on one thread (all take two minutes)");
    println!("Medians of {} turns\n\n{:<16}{:>12}{:>12}", choice.turns, "", "crate", "ennead");
    for mut job in jobs() {
        if choice.has(job.name) {
            measure(&mut job, choice.turns);
        }
    }
    println!();
}
