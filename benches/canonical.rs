//! Canonical forms per second, on one thread: puzzles of each corpus, and their solutions.
//!
//! ```text
//! cargo bench --bench canonical
//! cargo bench --bench canonical -- few/solutions
//! ```
//!
//! Each is a random image of what the corpus holds, so that no order of its lines helps.

#[path = "../tests/common/mod.rs"]
mod common;

use core::hint::black_box;
use criterion::{BenchmarkId, Criterion, Throughput};
use ennead::{Canonizer, Grid, Random, Search, Transformation};
use std::time::Duration;

/// The puzzles of a pass, spread evenly over the corpus.
const NUMBER: usize = 8192;

fn measure(criterion: &mut Criterion, name: &str, corpus: &[Grid]) {
    let step = corpus.len().div_ceil(NUMBER);
    let image = |(stream, grid): (u64, &Grid)| {
        Transformation::random(&mut Random::new(1, stream)).apply_to_grid(grid)
    };
    let puzzles: Vec<Grid> = (0..).zip(corpus.iter().step_by(step)).map(image).collect();
    let mut search = Search::new();
    let solution = |puzzle: &Grid| Some(search.first(puzzle)?.to_grid());
    let solutions: Vec<Grid> = puzzles.iter().filter_map(solution).collect();
    let mut group = criterion.benchmark_group(name);
    for (kind, grids) in [("puzzles", puzzles), ("solutions", solutions)] {
        let mut canonizer = Canonizer::new();
        group.throughput(Throughput::Elements(grids.len() as u64));
        group.bench_function(BenchmarkId::from_parameter(kind), |bencher| {
            bencher.iter(|| {
                for grid in &grids {
                    black_box(canonizer.canonical(black_box(grid)));
                }
            });
        });
    }
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default()
        .without_plots()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_secs(1))
        .configure_from_args();
    for name in ["easy", "few", "hardest", "many"] {
        measure(&mut criterion, name, &common::corpus(name));
    }
    for name in common::SHARED {
        if let Some(corpus) = common::shared(name) {
            measure(&mut criterion, name, &corpus);
        }
    }
    criterion.final_summary();
}
