//! Random complete grids beside those of the `sudoku` crate, in grids per second on one thread.
//!
//! ```text
//! cargo bench --bench generate
//! ```
//!
//! The crate's `Sudoku::generate_solved` fills an empty grid in a random order, so that some grids
//! are likelier than others; [`generate::fill`] draws all of them with the same probability.
//!
//! Machines are noisy, so whenever one side is sampled, the other runs just before. The line at
//! the end shows medians: the rates of both, and of the ratios of such pairs.

use core::hint::black_box;
use criterion::{Criterion, SamplingMode, Throughput};
use ennead::{Random, generate};
use std::time::{Duration, Instant};
use sudoku::Sudoku;

/// Grids of the crate, and of this one, in a pass: some 20 milliseconds each.
const THEIRS: u64 = 500;
const OURS: u64 = 25_000;

/// How long the crate takes for a grid.
fn theirs() -> f64 {
    let start = Instant::now();
    for _ in 0..THEIRS {
        black_box(Sudoku::generate_solved());
    }
    start.elapsed().as_secs_f64() / THEIRS as f64
}

/// The same here: `OURS` grids of `seed`, each from its own stream.
fn ours(seed: u64) -> Duration {
    let start = Instant::now();
    for stream in 0..OURS {
        black_box(generate::fill(&mut Random::new(seed, stream)));
    }
    start.elapsed()
}

fn median(samples: &mut [f64]) -> f64 {
    samples.sort_by(f64::total_cmp);
    samples[samples.len() / 2]
}

fn main() {
    let mut criterion = Criterion::default()
        .without_plots()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_secs(2))
        .nresamples(2000)
        .configure_from_args();
    let (mut crates, mut own, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    let mut group = criterion.benchmark_group("grids");
    group.throughput(Throughput::Elements(OURS));
    group.sampling_mode(SamplingMode::Flat);
    group.bench_function("ennead", |bencher| {
        bencher.iter_custom(|passes| {
            let theirs = theirs();
            let all: Duration = (0..passes).map(ours).sum();
            let each = all.as_secs_f64() / (passes * OURS) as f64;
            crates.push(1.0 / theirs);
            own.push(1.0 / each);
            ratios.push(theirs / each);
            all
        });
    });
    group.finish();
    criterion.final_summary();
    if !ratios.is_empty() {
        println!(
            "\ncomplete grids/s (medians): sudoku crate {:.0}, ennead {:.0}, {:.1}x",
            median(&mut crates),
            median(&mut own),
            median(&mut ratios)
        );
    }
}
