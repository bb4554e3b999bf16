//! Canonical forms per second, on one thread: puzzles of each corpus, and their solutions.
//!
//! ```text
//! cargo bench --bench canonical
//! cargo bench --bench canonical -- few/solutions
//! ```
//!
//! Each is a random image of what the corpus holds, so that no order of its lines helps.

#[path = "../tests/common/mod.rs"]
mod cases;
mod common;

use common::{Choice, begin_line, median, seconds};
use core::hint::black_box;
use ennead::{Canonizer, Grid, Random, Search, Transformation};

/// The puzzles of a pass, spread evenly over the corpus.
const NUMBER: usize = 8192;

/// Measures a corpus, if it is chosen, and prints its rows.
fn measure(choice: &Choice, name: &str, corpus: &[Grid]) {
    let step = corpus.len().div_ceil(NUMBER);
    let image = |(stream, grid): (u64, &Grid)| {
        Transformation::random(&mut Random::new(1, stream)).apply_to_grid(grid)
    };
    let puzzles: Vec<Grid> = (0..).zip(corpus.iter().step_by(step)).map(image).collect();
    let mut search = Search::new();
    let solution = |puzzle: &Grid| Some(search.first(puzzle)?.to_grid());
    let solutions: Vec<Grid> = puzzles.iter().filter_map(solution).collect();
    for (kind, grids) in [("puzzles", puzzles), ("solutions", solutions)] {
        let name = format!("{name}/{kind}");
        if !choice.has(&name) || grids.is_empty() {
            continue;
        }
        begin_line(format_args!("{name:<28}"));
        let mut canonizer = Canonizer::new();
        let mut pass = || {
            for grid in &grids {
                black_box(canonizer.canonical(black_box(grid)));
            }
        };
        let mut passes: Vec<f64> = (0..choice.turns).map(|_| seconds(0.1, &mut pass)).collect();
        println!("{:>9.0}", grids.len() as f64 / median(&mut passes));
    }
}

fn main() {
    let choice = Choice::of_command_line();
    println!(
        "Canonical forms a second on one thread, medians of {} turns (takes 15 seconds)\n",
        choice.turns
    );
    for name in ["easy", "few", "hardest", "many"] {
        measure(&choice, name, &cases::corpus(name));
    }
    for name in cases::SHARED {
        if let Some(corpus) = cases::shared(name) {
            measure(&choice, name, &corpus);
        }
    }
    println!();
}
