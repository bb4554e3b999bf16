//! The minutes that people take: equivalent puzzles have the same, and what takes longest is told.

use crate::common;
use crate::common::people::{measured, spearman};
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
            let image = Transformation::random(&mut random).apply_to_grid(puzzle);
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

/// `benches/minutes.rs` has the figures of cross-validation. This test shows that the shipped
/// coefficients and intervals predict as well.
#[test]
fn the_times_of_people_are_predicted() {
    let measured = measured();
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
