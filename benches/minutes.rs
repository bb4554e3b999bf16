//! Fits the coefficients of the model of `minutes` to the times of people, and measures how well it
//! predicts times that it was not fitted to.
//!
//! ```text
//! cargo bench --bench minutes
//! ```
//!
//! `human-times.csv` has 1,189 puzzles, each with the mean time of 10 to 21 people. The fit
//! minimises Huber's loss of the logarithm of the time, weighted by the number of people, by the
//! method of Levenberg and Marquardt; coefficients are positive, so their logarithms are varied.
//!
//! It prints the coefficients and the interval, and ends with an error if those in
//! `src/logic/rating/minutes` are others.

#[path = "../tests/common/mod.rs"]
mod cases;

use cases::people::{Measured, measured, spearman};
use ennead::Random;
use ennead::logic::minutes::{MODEL, Model, Moment, walk};
use ennead::logic::{Obstacle, Ratings};
use std::collections::HashMap;

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

/// The folds of a cross-validation are drawn anew for each of these seeds.
const SEEDS: [u64; 5] = [1, 2, 3, 4, 5];

/// A puzzle as the fit needs it.
struct Sample {
    log_seconds: f64,
    people: f64,
    /// The moments of its walk, as indices in [`Data::moments`], and how often each comes in the
    /// mean of all runs.
    walk: Vec<(u32, f64)>,
}

/// All puzzles, and the moments that take different times, to which they refer by index.
struct Data {
    samples: Vec<Sample>,
    moments: Vec<Moment>,
}

fn data() -> Data {
    let (mut samples, mut moments, mut indices) = (Vec::new(), Vec::new(), HashMap::new());
    for Measured { puzzle, people, seconds } in measured() {
        let mut counts = HashMap::new();
        walk(&puzzle, |moment| {
            let mut new = || {
                moments.push(moment);
                moments.len() as u32 - 1
            };
            let index = match moment.obstacle {
                Obstacle::FewMoves { open, .. } => {
                    *indices.entry((moment.left, open)).or_insert_with(new)
                }
                _ => new(),
            };
            *counts.entry(index).or_insert(0.0) += moment.share();
        });
        let mut walk: Vec<(u32, f64)> = counts.into_iter().collect();
        walk.sort_unstable_by_key(|&(index, _)| index);
        samples.push(Sample { log_seconds: seconds.ln(), people, walk });
    }
    Data { samples, moments }
}

impl Data {
    /// The logarithm of the seconds of each puzzle, by the model with these logarithms of
    /// coefficients.
    fn predict(&self, logs: &[f64; N]) -> Vec<f64> {
        let model = model(logs);
        let seconds: Vec<f64> = self.moments.iter().map(|moment| model.seconds(moment)).collect();
        let of = |sample: &Sample| {
            let parts = sample.walk.iter().map(|&(index, count)| count * seconds[index as usize]);
            parts.sum::<f64>().ln()
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

/// Prints how long people took for the puzzles where candidates must be tried, beside the estimate
/// by ER.
fn print_estimates() {
    let mut parts = Vec::new();
    for Measured { puzzle, seconds, .. } in measured() {
        let ratings = Ratings::from_state(puzzle, true);
        let minutes = ratings.minutes().filter(|minutes| minutes.interval.is_none());
        if let Some((minutes, er)) = minutes.zip(ratings.er()) {
            println!("  ER {er}: {:.0} minutes, estimate {:.0}", seconds / 60.0, minutes.expected);
            parts.push(seconds / 60.0 / minutes.expected);
        }
    }
    println!(
        "{} estimates: people took x{:.2} of them (median)",
        parts.len(),
        quantile(&parts, 0.5)
    );
}

fn main() {
    println!("Fits the model of minutes to the times of people (takes a minute)\n");
    let data = data();
    print_estimates();
    let seconds: Vec<f64> = data.samples.iter().map(|sample| sample.log_seconds).collect();
    println!("{} puzzles, {} different moments", data.samples.len(), data.moments.len());
    let logs = data.fit(&vec![true; seconds.len()]);
    println!("fitted to all: Spearman {:.4}", spearman(&data.predict(&logs), &seconds));
    println!("as shipped: Spearman {:.4}", spearman(&data.predict(&shipped()), &seconds));
    for ((name, fitted), shipped) in NAMES.iter().zip(logs).zip(shipped()) {
        println!("  {name:13} {:.4}  shipped {:.4}", fitted.exp(), shipped.exp());
    }
    let mut correlations = Vec::new();
    for seed in SEEDS {
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
