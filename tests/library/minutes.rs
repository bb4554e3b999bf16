//! The minutes that people take: equivalent puzzles have the same, and what takes longest is told.

use crate::common;
use crate::common::people::{Measured, measured, spearman};
use ennead::logic::minutes::walk;
use ennead::logic::{Minutes, Ratings};
use ennead::{Grid, Random, State, Transformation};

fn minutes(puzzle: &Grid) -> Minutes {
    Ratings::of(puzzle).minutes().expect("one solution")
}

/// Looks at puzzles of every kind, from those that take only singles to those that take trial and
/// error: there ER decides, and some are equal only in their canonical form.
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
        let [low, high] = minutes.interval.expect("solved by eye");
        assert!(0.0 < low && low < minutes.expected);
        assert!(minutes.expected < high && high < 1e4);
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
    let minutes = |puzzle: &Measured| Ratings::from_state(puzzle.puzzle, true).minutes();
    let told: Vec<Minutes> = measured.iter().filter_map(minutes).collect();
    let expected: Vec<f64> = told.iter().map(|minutes| minutes.expected).collect();
    let spearman = spearman(&expected, &seconds);
    assert!(spearman > 0.70, "{spearman}");
    let taken = seconds.iter().map(|seconds| seconds / 60.0);
    let by_eye = told.iter().zip(taken).filter_map(|(told, taken)| Some((told.interval?, taken)));
    let by_eye: Vec<([f64; 2], f64)> = by_eye.collect();
    let is_inside = |([low, high], taken): &&([f64; 2], f64)| (low..=high).contains(&taken);
    let inside = by_eye.iter().filter(is_inside).count() as f64 / by_eye.len() as f64;
    assert!((0.78..0.82).contains(&inside), "{inside}");
}

/// Puzzles with few and with many givens: one whose candidates must be tried takes at least as long
/// as those with a lower ER and as many moments that are solved by eye, and at least as long as one
/// with a lower ER and no more moments whose candidates must be tried.
#[test]
fn what_needs_trials_takes_longer_than_what_is_solved_by_eye() {
    let mut rated = Vec::new();
    for (name, step) in [("few", 3), ("hard", 20), ("hardest", 40)] {
        for puzzle in common::corpus(name).iter().step_by(step) {
            let ratings = Ratings::of(puzzle);
            let mut moments = 0;
            walk(&State::new(puzzle), |moment| moments += usize::from(moment.run == 0));
            rated.extend(
                ratings.er().zip(ratings.minutes()).map(|(er, found)| (er, moments, found)),
            );
        }
    }
    let (by_eye, tried): (Vec<_>, Vec<_>) =
        rated.iter().partition(|(.., minutes)| minutes.interval.is_some());
    assert!(by_eye.len() > 400 && tried.len() > 80, "{} {}", by_eye.len(), tried.len());
    let mut pairs = 0;
    for (er, moments, minutes) in &tried {
        let easier = by_eye.iter().filter(|easier| easier.0 < *er && easier.1 == *moments);
        for easier in easier {
            pairs += 1;
            assert!(easier.2.expected <= minutes.expected, "{easier:?} {er} {minutes:?}");
        }
        let easier = tried.iter().filter(|easier| easier.0 < *er && easier.1 <= *moments);
        for easier in easier {
            assert!(easier.2.expected <= minutes.expected, "{easier:?} {er} {minutes:?}");
        }
    }
    assert!(pairs > 300, "{pairs} pairs");
}

/// Well-known puzzles, with ascending ER: where candidates are tried, the minutes ascend too, and
/// are told as an estimate.
#[test]
fn the_hardest_puzzles_take_longer_than_an_evening() {
    let puzzles = [
        // ER 7.2, 8.3, 9.3; then Arto Inkala's of 2012, Easter Monster, Golden Nugget: 10.7, 11.6
        // and 11.9.
        ".9.7....5.1.9........6.19....6..47...2.....1.3.9...48.2....8..6...2.3.....4.1....",
        "...9.31..6.7....8.2.........5....4......6..2..1.......8...7.......3..5.....4....9",
        "5..7.........3..7...8..5..36..1..4...8..2..9...9..8..1...4..3...6..9..4...2..6..9",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    ];
    let told: Vec<Minutes> =
        puzzles.iter().map(|puzzle| minutes(&puzzle.parse().expect("a puzzle"))).collect();
    assert!(told.is_sorted_by(|a, b| a.expected < b.expected), "{told:?}");
    let words: Vec<String> = told.into_iter().map(Minutes::in_words).collect();
    let expected = [
        "about 25 minutes (estimate)",
        "about 45 minutes (estimate)",
        "about 1.5 hours (estimate)",
        "about 4 hours (estimate)",
        "longer than an evening (estimate)",
        "longer than an evening (estimate)",
    ];
    assert_eq!(words, expected);
}
