//! The minutes that people take: against measured times, and that equivalent puzzles have the same.

use crate::common;
use ennead::logic::{Minutes, Ratings};
use ennead::{Grid, Random, State, Transformation};

fn minutes(puzzle: &Grid) -> Minutes {
    Minutes::of(&State::new(puzzle))
}

/// Looks at puzzles of every kind, from those that take only singles to those that take trial and
/// error.
#[test]
fn equivalent_puzzles_take_the_same_time() {
    let mut random = Random::new(1, 0);
    for name in ["easy", "medium", "hard", "hardest", "few"] {
        for puzzle in common::corpus(name).iter().step_by(20) {
            let there = minutes(puzzle);
            let image = Transformation::random(&mut random).grid(puzzle);
            assert_eq!(minutes(&image), there, "{puzzle} {image}");
        }
    }
}

#[test]
fn the_interval_lies_around_the_expected_time() {
    for puzzle in common::corpus("medium").iter().take(200) {
        let minutes = minutes(puzzle);
        assert!(0.0 < minutes.low && minutes.low < minutes.expected);
        assert!(minutes.expected < minutes.high && minutes.high < 1e4);
        let ratings = Ratings::of(puzzle);
        let slowest = ratings.bottlenecks(5);
        assert_eq!(slowest.len(), 5);
        let seconds: f64 = slowest.iter().map(|slow| slow.seconds).sum();
        assert!(0.0 < seconds && seconds < 120.0 * minutes.expected);
    }
}

/// The places of the values in ascending order. No two are equal.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    (0..).zip(order).for_each(|(rank, index)| ranks[index] = f64::from(rank));
    ranks
}

/// The figures of `logic::rating::minutes::fit` come from cross-validation. This test shows that
/// the shipped program gives what was fitted.
#[test]
fn the_times_of_people_are_predicted() {
    let Some(path) = common::beside("puzzles/human-times.csv") else { return };
    let text = std::fs::read_to_string(path).expect("a readable file");
    let (mut predicted, mut measured, mut inside) = (Vec::new(), Vec::new(), 0);
    for line in text.lines().skip(1) {
        let columns: Vec<&str> = line.split(',').collect();
        let taken = columns[2].parse::<f64>().expect("seconds") / 60.0;
        let minutes = minutes(&common::grid(columns[0]));
        inside += usize::from((minutes.low..=minutes.high).contains(&taken));
        predicted.push(minutes.expected);
        measured.push(taken);
    }
    let count = measured.len() as f64;
    let apart = ranks(&predicted).into_iter().zip(ranks(&measured)).map(|(a, b)| (a - b).powi(2));
    let spearman = 1.0 - 6.0 * apart.sum::<f64>() / (count * (count * count - 1.0));
    assert!(spearman > 0.70, "{spearman}");
    let inside = inside as f64 / count;
    assert!((0.78..0.82).contains(&inside), "{inside}");
}
