//! The times of people in `benches/human-times.csv`, and how well other numbers rank them.

use super::grid;
use ennead::State;

/// A puzzle, how many people solved it, and the mean of their times in seconds.
pub(crate) struct Measured {
    pub(crate) puzzle: State,
    pub(crate) people: f64,
    pub(crate) seconds: f64,
}

/// The measured puzzles.
pub(crate) fn measured() -> Vec<Measured> {
    let of_line = |line: &str| {
        let columns: Vec<&str> = line.split(',').collect();
        let [puzzle, people, seconds] = columns[..] else { panic!("three columns: {line}") };
        Measured {
            puzzle: State::new(&grid(puzzle)),
            people: people.parse().expect("a number of people"),
            seconds: seconds.parse().expect("seconds"),
        }
    };
    let lines = include_str!("../../benches/human-times.csv").lines();
    lines.skip(1).map(of_line).collect()
}

/// The rank of each value, from 0; equal values share the mean of their ranks.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut from = 0;
    for tied in order.chunk_by(|&a, &b| values[a] == values[b]) {
        tied.iter().for_each(|&index| ranks[index] = from as f64 + (tied.len() - 1) as f64 / 2.0);
        from += tied.len();
    }
    ranks
}

/// Spearman's rank correlation.
pub(crate) fn spearman(left: &[f64], right: &[f64]) -> f64 {
    let (left, right) = (ranks(left), ranks(right));
    let mean = (left.len() - 1) as f64 / 2.0;
    let product = |a: &[f64], b: &[f64]| -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum()
    };
    product(&left, &right) / (product(&left, &left) * product(&right, &right)).sqrt()
}
