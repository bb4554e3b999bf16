//! [`Minutes`]: the time that people take for a puzzle. [`Bottleneck`]: a step that takes long.
//!
//! The number of open moves at each moment and their visibility matter more than the difficulty of
//! the hardest technique.
//!
//! ```text
//! labels      numbers that are the same in equivalent puzzles
//! open_moves  the placements that are open in a position
//! obstacle    what is placed, found or tried
//! walk        a simulated person solves the puzzle, moment by moment
//! model       the seconds that each moment takes
//! bottleneck  the moments that take longest
//! ```
//!
//! `benches/minutes.rs` fits the model to the times of people and evaluates it by ten-fold
//! cross-validation on 1,189 newspaper puzzles, each with the mean time of 10 to 21 people. The
//! rank correlation (Spearman) of predicted and measured times is 0.700; that of ER and measured
//! times is 0.56. The 80 % interval contains 80 % of the times.

mod bottleneck;
mod labels;
mod model;
mod obstacle;
mod open_moves;
mod walk;

pub use bottleneck::Bottleneck;
pub(super) use bottleneck::bottlenecks;
use model::Remembered;
pub use model::{MODEL, Model};
pub use obstacle::Obstacle;
pub use open_moves::Visibility;
pub use walk::{Moment, walk};

use crate::logic::scales::Rating;
use crate::logic::state::State;
use core::fmt;
use core::time::Duration;

/// The time that people take for a puzzle: the mean of about a dozen people who like puzzles.
///
/// If every step can be found by eye, the time comes from the model and has an interval. If
/// candidates must be tried, the time is an estimate by ER, and at least that of the slowest puzzles
/// with as many moments (placements and eliminations) that are solved by eye.
///
/// The times of individual people vary more than the interval, which is for the mean. Equivalent
/// puzzles have the same minutes (up to rare ties, see `labels`).
///
/// Displays as `7.4 minutes (5.6 to 10.4)`, or as an estimate.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Minutes {
    /// The expected time in minutes.
    pub expected: f64,
    /// The 80 % interval in minutes: one time in ten is below the first value, one in ten above the
    /// second. `None`: `expected` is an estimate.
    pub interval: Option<[f64; 2]>,
}

/// The walk through a puzzle whose candidates must be tried.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Tried {
    /// The time of its moments by the model. The model knows few times of trials, so this is too
    /// short.
    minutes: f64,
    /// The number of its moments: placements, eliminations and trials; where the walk is stuck, also
    /// one for each cell that is still open.
    moments: usize,
}

/// The 80 % interval as factors of the expected time: the 10th and the 90th percentile that
/// `benches/minutes.rs` measures on puzzles that the model was not fitted to.
const INTERVAL: [f64; 2] = [0.757, 1.41];

/// An ER and the estimated minutes of puzzles that have it. They double with each point of ER.
const ESTIMATE: (Rating, f64) = (Rating(72), 20.0);

/// The slowest puzzles that are solved by eye: a number of moments, the minutes that they take, and
/// the minutes for each moment more. Of 2,800 such puzzles with 17 to 36 givens, none takes longer.
const SLOWEST: (usize, f64, f64) = (50, 12.0, 1.3);

/// Estimates below this many minutes are written in minutes; from here to [`EVENING`], in hours.
const HOUR: f64 = 57.5;

/// Estimates of at least this many minutes are written as longer than an evening.
const EVENING: f64 = 4.0 * 60.0;

impl Minutes {
    /// The minutes that it takes to fill the rest of `start`, which has exactly one solution. The
    /// error is the walk if candidates must be tried: at some moment nothing is found by eye.
    pub(crate) fn by_eye(start: &State) -> Result<Minutes, Tried> {
        let (mut seconds, mut moments, mut is_found) = (0.0, 0, true);
        let mut model = Remembered::new();
        walk(start, |moment| {
            seconds += moment.share() * model.seconds(&moment);
            moments += usize::from(moment.run == 0);
            is_found &= !matches!(moment.obstacle, Obstacle::Trials(_) | Obstacle::Stuck(_));
            if let Obstacle::Stuck(_) = moment.obstacle {
                moments += moment.left;
            }
        });
        let expected = seconds / 60.0;
        if is_found {
            Ok(Minutes { expected, interval: Some(INTERVAL.map(|part| part * expected)) })
        } else {
            Err(Tried { minutes: expected, moments })
        }
    }

    /// Minutes from values that were found before.
    pub const fn kept(expected: f64, interval: Option<[f64; 2]>) -> Minutes {
        Minutes { expected, interval }
    }

    /// The expected time.
    pub fn duration(self) -> Duration {
        Duration::try_from_secs_f64(self.expected * 60.0).unwrap_or(Duration::MAX)
    }

    /// In a few words: `about 12 minutes`, `about 1.5 hours (estimate)`, `longer than an evening
    /// (estimate)`.
    pub fn in_words(self) -> String {
        if self.interval.is_some() {
            let minutes = self.expected.round().max(1.0);
            return format!("about {minutes} minute{}", if minutes == 1.0 { "" } else { "s" });
        }
        format!("{} (estimate)", self.estimated())
    }

    /// The estimate in words, rounded to five minutes or half an hour.
    fn estimated(self) -> String {
        if self.expected >= EVENING {
            return "longer than an evening".to_owned();
        }
        if self.expected < HOUR {
            return format!("about {} minutes", 5.0 * (self.expected / 5.0).round().max(1.0));
        }
        let hours = (self.expected / 30.0).round() / 2.0;
        format!("about {hours} hour{}", if hours == 1.0 { "" } else { "s" })
    }
}

impl Tried {
    /// An estimate for the puzzle, which has this ER. `er` is `None` if the techniques do not solve
    /// it, which counts as ER 12. The estimate is the longest of three times:
    ///
    /// - 20 minutes at ER 7.2, and twice as long for each point above;
    /// - the time of the slowest puzzles of as many moments that are solved by eye ([`SLOWEST`]);
    /// - the time that the model gives for the walk.
    ///
    /// Few times of people are known for such puzzles. Twelve newspaper puzzles with ER 7.1 and 7.2
    /// took 6 to 25 minutes, and one with ER 8.2 took 24. Puzzles of the same ER that are not from
    /// newspapers have fewer givens and take longer, and people work for hours on the hardest ones.
    pub(crate) fn estimate(self, er: Option<Rating>) -> Minutes {
        let (at, minutes) = ESTIMATE;
        let above = er.unwrap_or(Rating(120)).to_f64() - at.to_f64();
        let (moments, least, each) = SLOWEST;
        let slowest = least + each * (self.moments as f64 - moments as f64);
        let expected = (minutes * above.exp2()).max(slowest).max(self.minutes);
        Minutes { expected, interval: None }
    }
}

impl fmt::Display for Minutes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some([low, high]) = self.interval else {
            return f.write_str(&self.in_words());
        };
        write!(f, "{:.1} minutes ({low:.1} to {high:.1})", self.expected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::Ratings;

    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn minutes(puzzle: &str) -> Minutes {
        Ratings::of(&puzzle.parse().expect("a puzzle")).minutes().expect("one solution")
    }

    #[test]
    fn what_is_hard_takes_longer() {
        let easy = minutes(EASY);
        // Takes a W-wing.
        let hard = minutes(
            "..67.3.811.7.4.9.....5...6......8...374...819...1......8...7.....1.8.2.694.3.17..",
        );
        // ER 9.3: candidates are tried, and singles refute some.
        let tried = minutes(
            "......3..1....9..6....7..52.5..1.6.9.7.6.38.........7...3.8....6....1..4.4.2..5..",
        );
        // No candidate is refuted by singles.
        let hardest = minutes(
            "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6",
        );
        let all = [easy, hard, tried, hardest];
        assert!(all.is_sorted_by(|a, b| a.expected < b.expected), "{all:?}");
        let [low, high] = easy.interval.expect("measured");
        assert!(0.0 < low && low < easy.expected && easy.expected < high);
        assert_eq!(all.map(|minutes| minutes.interval.is_some()), [true, true, false, false]);
        assert_eq!(hardest.in_words(), "longer than an evening (estimate)");
    }

    #[test]
    fn estimates_rise_with_er_and_are_told_as_what_they_are() {
        let short = Tried { minutes: 5.0, moments: 40 };
        let at = |tenths| short.estimate(Some(Rating(tenths)));
        let all: Vec<f64> = (60..=120).map(|tenths| at(tenths).expected).collect();
        assert!(all.is_sorted_by(|a, b| a < b), "{all:?}");
        assert_eq!(short.estimate(None), at(120));
        let long = Tried { minutes: 5.0, moments: 70 }.estimate(Some(Rating(66)));
        assert_eq!(long.in_words(), "about 40 minutes (estimate)");
        let slow = Tried { minutes: 44.0, moments: 70 }.estimate(Some(Rating(66)));
        assert_eq!(slow.expected, 44.0);
        for (tenths, words) in [
            (66, "about 15 minutes (estimate)"),
            (72, "about 20 minutes (estimate)"),
            (82, "about 40 minutes (estimate)"),
            (87, "about 55 minutes (estimate)"),
            (88, "about 1 hour (estimate)"),
            (93, "about 1.5 hours (estimate)"),
            (98, "about 2 hours (estimate)"),
            (107, "about 4 hours (estimate)"),
            (108, "longer than an evening (estimate)"),
        ] {
            assert_eq!(at(tenths).in_words(), words, "{tenths}");
        }
        assert_eq!(at(82).to_string(), "about 40 minutes (estimate)");
        let measured =
            |expected: f64| Minutes::kept(expected, Some([0.8, 1.3].map(|part| part * expected)));
        assert_eq!(measured(12.3).in_words(), "about 12 minutes");
        assert_eq!(measured(0.2).in_words(), "about 1 minute");
        assert_eq!(measured(10.0).to_string(), "10.0 minutes (8.0 to 13.0)");
    }

    #[test]
    fn nothing_left_takes_no_time_and_a_contradiction_ends() {
        let full =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        assert_eq!(minutes(full).expected, 0.0);
        let wrong = full.replacen("53467", "..4.7", 1).replacen("672", ".55", 1);
        let _ = Minutes::by_eye(&State::new(&wrong.parse().expect("a grid")));
        assert!(Minutes::by_eye(&State::EMPTY).is_err());
    }
}
