//! Fits the coefficients of [`Model`] to the times of people, and measures how well it predicts
//! times that it was not fitted to. Run it with
//!
//! ```text
//! cargo test --release --lib minutes::fit -- --ignored --nocapture
//! ```
//!
//! `../shared/puzzles/human-times.csv` has 1,189 puzzles, each with the mean time of 10 to 21
//! people. The fit minimises Huber's loss of the logarithm of the time, weighted by the number of
//! people, by the method of Levenberg and Marquardt; coefficients are positive, so their logarithms
//! are varied.

use super::Minutes;
use super::model::{MODEL, Model};
use super::walk::{Event, RUNS, walk};
use crate::logic::State;
use crate::random::Random;
use std::collections::HashMap;
use std::io::Write;

/// The number of coefficients.
const N: usize = NAMES.len();

/// The names of the coefficients.
const NAMES: [&str; 10] = [
    "write",
    "search",
    "size",
    "line",
    "cell",
    "other",
    "choice",
    "pencil_marks",
    "pattern",
    "trial",
];

/// The limit of Huber's loss, for residuals of the logarithm: the loss is a square below it, and
/// linear above it.
const HUBER: f64 = 0.5;

/// The weight of the penalty on the distance of each coefficient's logarithm from its start. It
/// keeps a coefficient that hardly matters from drifting away.
const RIDGE: f64 = 1e-4;

/// The coefficients from which every fit starts, in the order of [`NAMES`].
const START: [f64; N] = [3.0, 5.0, 1.3, 0.35, 0.02, 0.2, 0.8, 20.0, 40.0, 5.0];

/// The number of folds of the cross-validation.
const FOLDS: usize = 10;

/// A puzzle as the fit needs it: the events of its walk, counted.
struct Sample {
    log_seconds: f64,
    people: f64,
    /// Groups of equal placements: cells left to fill, index in [`Data::open`], and the number of
    /// such placements in the mean of the runs.
    placements: Vec<(u8, u32, f64)>,
    others: Vec<Event>,
}

/// All puzzles, and the distinct counts of open moves, which samples refer to by index.
struct Data {
    samples: Vec<Sample>,
    open: Vec<[u8; 3]>,
}

/// A puzzle, how many people solved it, and the mean of their times in seconds.
struct Measured {
    puzzle: State,
    people: f64,
    seconds: f64,
}

/// The measured puzzles, if there is a folder `../shared`.
fn measured() -> Option<Vec<Measured>> {
    let shared = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared");
    if !shared.is_dir() {
        // Written to standard error itself, which the test harness does not capture: `.ci/run`
        // counts these lines.
        let why = "needs ../shared/puzzles/human-times.csv";
        let line = format!("skipped: {}:{}: {why}\n", file!(), line!());
        std::io::stderr().write_all(line.as_bytes()).expect("standard error");
        return None;
    }
    let text = std::fs::read_to_string(shared.join("puzzles/human-times.csv")).expect("the times");
    let of_line = |line: &str| {
        let columns: Vec<&str> = line.split(',').collect();
        let [puzzle, people, seconds] = columns[..] else { panic!("three columns: {line}") };
        Measured {
            puzzle: State::new(&puzzle.parse().expect("a puzzle")),
            people: people.parse().expect("a number of people"),
            seconds: seconds.parse().expect("seconds"),
        }
    };
    Some(text.lines().skip(1).map(of_line).collect())
}

fn data() -> Option<Data> {
    let (mut samples, mut indices) = (Vec::new(), HashMap::new());
    for Measured { puzzle, people, seconds } in measured()? {
        let (mut counts, mut others) = (HashMap::new(), Vec::new());
        walk(&puzzle, &mut |event| match event {
            Event::Placement(placement) => {
                let next = indices.len() as u32;
                let open = *indices.entry(placement.open).or_insert(next);
                *counts.entry((placement.left as u8, open)).or_insert(0.0) += 1.0 / RUNS as f64;
            }
            other => others.push(other),
        });
        let mut placements: Vec<_> =
            counts.into_iter().map(|((left, open), share)| (left, open, share)).collect();
        placements.sort_unstable_by_key(|&(left, open, _)| (left, open));
        samples.push(Sample { log_seconds: seconds.ln(), people, placements, others });
    }
    let mut open = vec![[0; 3]; indices.len()];
    indices.into_iter().for_each(|(counts, index)| open[index as usize] = counts);
    Some(Data { samples, open })
}

impl Data {
    /// The logarithm of the seconds of each puzzle, by the model with these logarithms of
    /// coefficients.
    fn predict(&self, logs: &[f64; N]) -> Vec<f64> {
        let model = model(logs);
        let grid: Vec<f64> = (0..=81).map(|left| model.search * model.grid(left)).collect();
        let pace: Vec<f64> = self.open.iter().map(|&open| 1.0 / model.ease(open)).collect();
        let of = |sample: &Sample| {
            let place = |&(left, open, share): &(u8, u32, f64)| {
                share * (model.write + grid[usize::from(left)] * pace[open as usize])
            };
            let placing: f64 = sample.placements.iter().map(place).sum();
            let other: f64 = sample.others.iter().map(|event| model.share(event)).sum();
            (placing + other).ln()
        };
        self.samples.iter().map(of).collect()
    }

    /// Huber's loss over the puzzles for which `is_known`.
    fn loss(&self, logs: &[f64; N], is_known: &[bool]) -> f64 {
        let predicted = self.predict(logs);
        let ridge = logs.iter().zip(START).map(|(log, start)| (log - start.ln()).powi(2));
        let mut loss = 0.0;
        let mut weights = 0.0;
        for ((sample, predicted), _) in
            self.samples.iter().zip(predicted).zip(is_known).filter(|(_, known)| **known)
        {
            let off = (sample.log_seconds - predicted).abs();
            weights += sample.people;
            loss += sample.people
                * if off < HUBER { off * off / 2.0 } else { HUBER * (off - HUBER / 2.0) };
        }
        loss / weights + RIDGE * ridge.sum::<f64>() / 2.0
    }

    /// The logarithms of the coefficients that fit the puzzles for which `is_known` best.
    fn fit(&self, is_known: &[bool]) -> [f64; N] {
        let mut logs = START.map(f64::ln);
        let mut loss = self.loss(&logs, is_known);
        let mut damping = 1e-3;
        for _ in 0..200 {
            let (normal, gradient) = self.normal_equations(&logs, is_known);
            let mut improved = false;
            while damping < 1e6 && !improved {
                let mut damped = normal;
                (0..N).for_each(|k| damped[k][k] *= 1.0 + damping);
                let step = solution_of(damped, gradient);
                let mut next = logs;
                (0..N).for_each(|k| next[k] += step[k].clamp(-1.0, 1.0));
                let next_loss = self.loss(&next, is_known);
                if next_loss < loss {
                    let gain = loss - next_loss;
                    (logs, loss, improved) = (next, next_loss, true);
                    damping /= 5.0;
                    if gain < 1e-13 {
                        return logs;
                    }
                } else {
                    damping *= 4.0;
                }
            }
            if !improved {
                break;
            }
        }
        logs
    }

    /// The matrix and the right side of a Gauss-Newton step, with Huber's weights.
    fn normal_equations(&self, logs: &[f64; N], is_known: &[bool]) -> ([[f64; N]; N], [f64; N]) {
        const DELTA: f64 = 1e-5;
        let here = self.predict(logs);
        let slopes: Vec<Vec<f64>> = (0..N)
            .map(|k| {
                let mut moved = *logs;
                moved[k] += DELTA;
                let there = self.predict(&moved);
                here.iter().zip(there).map(|(here, there)| (there - here) / DELTA).collect()
            })
            .collect();
        let known = || (0..self.samples.len()).filter(|&index| is_known[index]);
        let total: f64 = known().map(|index| self.samples[index].people).sum();
        let (mut normal, mut right) = ([[0.0; N]; N], [0.0; N]);
        for index in known() {
            let sample = &self.samples[index];
            let off = sample.log_seconds - here[index];
            let weight = sample.people / total * (HUBER / off.abs()).min(1.0);
            for row in 0..N {
                right[row] += weight * slopes[row][index] * off;
                for column in 0..N {
                    normal[row][column] += weight * slopes[row][index] * slopes[column][index];
                }
            }
        }
        for k in 0..N {
            normal[k][k] += RIDGE;
            right[k] -= RIDGE * (logs[k] - START[k].ln());
        }
        (normal, right)
    }
}

/// The solution of a linear system, by Gaussian elimination with pivots.
fn solution_of(mut matrix: [[f64; N]; N], mut right: [f64; N]) -> [f64; N] {
    for column in 0..N {
        let size = |row: &usize| matrix[*row][column].abs();
        let pivot = (column..N).max_by(|a, b| size(a).total_cmp(&size(b))).unwrap_or(column);
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        for row in column + 1..N {
            let factor = matrix[row][column] / matrix[column][column];
            for k in column..N {
                matrix[row][k] -= factor * matrix[column][k];
            }
            right[row] -= factor * right[column];
        }
    }
    for row in (0..N).rev() {
        let known: f64 = (row + 1..N).map(|k| matrix[row][k] * right[k]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
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
fn spearman(left: &[f64], right: &[f64]) -> f64 {
    let (left, right) = (ranks(left), ranks(right));
    let mean = (left.len() - 1) as f64 / 2.0;
    let product = |a: &[f64], b: &[f64]| -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum()
    };
    product(&left, &right) / (product(&left, &left) * product(&right, &right)).sqrt()
}

/// The value below which the fraction `part` (0 to 1) of `values` lies.
fn quantile(values: &[f64], part: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[((sorted.len() - 1) as f64 * part).round() as usize]
}

/// For each puzzle: the predicted logarithm of its seconds, by a fit to the nine folds that do not
/// hold the puzzle; and the index of its own fold.
fn cross_validate(data: &Data, seed: u64) -> (Vec<f64>, Vec<usize>) {
    let count = data.samples.len();
    let mut order: Vec<usize> = (0..count).collect();
    Random::new(seed, 0).shuffle(&mut order);
    let mut folds = vec![0; count];
    order.iter().enumerate().for_each(|(place, &index)| folds[index] = place % FOLDS);
    let mut predicted = vec![0.0; count];
    for fold in 0..FOLDS {
        let is_known: Vec<bool> = folds.iter().map(|&of| of != fold).collect();
        let all = data.predict(&data.fit(&is_known));
        (0..count)
            .filter(|&index| !is_known[index])
            .for_each(|index| predicted[index] = all[index]);
    }
    (predicted, folds)
}

/// The fraction of the puzzles whose time lies in the 80 % interval around its prediction. The
/// interval of a fold comes from the residuals of the other folds.
fn coverage(residuals: &[f64], folds: &[usize]) -> f64 {
    let inside = |fold: usize| {
        let pick = |is_own: bool| -> Vec<f64> {
            let of = residuals.iter().zip(folds).filter(|(_, of)| (**of == fold) == is_own);
            of.map(|(residual, _)| *residual).collect()
        };
        let (low, high) = (quantile(&pick(false), 0.1), quantile(&pick(false), 0.9));
        pick(true).iter().filter(|residual| (low..=high).contains(residual)).count()
    };
    (0..FOLDS).map(inside).sum::<usize>() as f64 / residuals.len() as f64
}

/// The figures of [`fit`] come from cross-validation. This test shows that the shipped
/// coefficients and intervals predict as well as these figures say.
#[test]
fn the_times_of_people_are_predicted() {
    let Some(measured) = measured() else { return };
    let seconds: Vec<f64> = measured.iter().map(|puzzle| puzzle.seconds).collect();
    let told: Vec<Minutes> = measured.iter().map(|puzzle| Minutes::of(&puzzle.puzzle)).collect();
    let expected: Vec<f64> = told.iter().map(|minutes| minutes.expected).collect();
    let spearman = spearman(&expected, &seconds);
    assert!(spearman > 0.70, "{spearman}");
    let is_inside =
        |(told, taken): &(&Minutes, &f64)| (told.low..=told.high).contains(&(**taken / 60.0));
    let inside = told.iter().zip(&seconds).filter(is_inside).count() as f64 / told.len() as f64;
    assert!((0.78..0.82).contains(&inside), "{inside}");
}

#[test]
#[ignore = "takes a minute: fits the coefficients 51 times"]
fn fit() {
    let Some(data) = data() else { return };
    let seconds: Vec<f64> = data.samples.iter().map(|sample| sample.log_seconds).collect();
    let logs = data.fit(&vec![true; seconds.len()]);
    let rows: usize = data.samples.iter().map(|sample| sample.placements.len()).sum();
    println!("{} puzzles, {rows} rows, {} counts", data.samples.len(), data.open.len());
    println!("fitted to all: Spearman {:.4}", spearman(&data.predict(&logs), &seconds));
    println!("as shipped: Spearman {:.4}", spearman(&data.predict(&shipped()), &seconds));
    for ((name, fitted), shipped) in NAMES.iter().zip(logs).zip(shipped()) {
        println!("  {name:13} {:.4}  shipped {:.4}", fitted.exp(), shipped.exp());
    }
    let mut correlations = Vec::new();
    for seed in 1..=5 {
        let (predicted, folds) = cross_validate(&data, seed);
        let residuals: Vec<f64> = seconds
            .iter()
            .zip(&predicted)
            .map(|(seconds, predicted)| seconds - predicted)
            .collect();
        let correlation = spearman(&predicted, &seconds);
        let covered = coverage(&residuals, &folds);
        println!(
            "seed {seed}: Spearman {correlation:.4}, 80 % interval x{:.3}..x{:.3}, covers {covered:.3}",
            quantile(&residuals, 0.1).exp(),
            quantile(&residuals, 0.9).exp(),
        );
        assert!((0.78..=0.82).contains(&covered), "{covered}");
        correlations.push(correlation);
    }
    let mean = correlations.iter().sum::<f64>() / correlations.len() as f64;
    println!("mean of the cross-validations: Spearman {mean:.4}");
    assert!(mean > 0.70);
    for ((name, fitted), shipped) in NAMES.iter().zip(logs).zip(shipped()) {
        assert!((fitted - shipped).abs() < 2e-3, "{name} is not as fitted");
    }
}

/// The model with these logarithms of coefficients, in the order of [`NAMES`].
fn model(logs: &[f64; N]) -> Model {
    let [write, search, size, line, cell, other, choice, pencil_marks, pattern, trial] =
        logs.map(f64::exp);
    Model { write, search, size, line, cell, other, choice, pencil_marks, pattern, trial }
}

/// The logarithms of the shipped coefficients.
fn shipped() -> [f64; N] {
    let Model { write, search, size, line, cell, other, choice, pencil_marks, pattern, trial } =
        MODEL;
    [write, search, size, line, cell, other, choice, pencil_marks, pattern, trial].map(f64::ln)
}
