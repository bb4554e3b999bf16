//! [`Minutes`]: how long people take for a puzzle. [`Bottleneck`]: where the time goes.
//!
//! How many moves are open at each moment, and how visible they are, counts more than how hard the
//! hardest technique is.
//!
//! ```text
//! labels      numbers that are the same in equivalent puzzles
//! open_moves  the placements that are open in a position
//! obstacle    what is placed, found or tried
//! walk        a person solves the puzzle: one moment after the other
//! model       the seconds that each moment takes
//! bottleneck  the moments that take longest
//! ```
//!
//! `benches/minutes.rs` fits the model to times of people and measures it, on 1,189 puzzles of
//! newspapers, each with the mean time of 10 to 21 people, in ten-fold cross-validation: the rank
//! correlation (Spearman) of predicted and measured times is 0.700; that of ER is 0.56. The 80 %
//! interval holds 80 % of the times.

mod bottleneck;
mod labels;
mod model;
mod obstacle;
mod open_moves;
mod walk;

pub use bottleneck::Bottleneck;
pub(super) use bottleneck::bottlenecks;
pub use model::{MODEL, Model};
pub use obstacle::Obstacle;
pub use open_moves::Visibility;
pub use walk::{Moment, walk};

use crate::logic::state::State;
use core::fmt;
use core::time::Duration;

/// How long people take: the mean of a dozen people who like puzzles.
///
/// Single people differ more from it than the interval tells. Equivalent puzzles have the same
/// minutes (up to rare ties, see `labels`).
///
/// Displays as `7.4 minutes (5.6 to 10.4)`.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Minutes {
    /// The expected time in minutes.
    pub expected: f64,
    /// One time in ten is below this. It tells nothing if `is_extrapolated`.
    pub low: f64,
    /// One time in ten is above this. It tells nothing if `is_extrapolated`.
    pub high: f64,
    /// At one moment at least nothing is found by eye, and candidates are tried. How long that
    /// takes is hardly measured: of the puzzles with times of people 13 are like that, four of them
    /// took less than `expected`, and one with ER 8.2 three and a half times as long. So `expected`
    /// is called a lower bound, and there is no interval.
    pub is_extrapolated: bool,
}

/// The 80 % interval, in parts of the expected time: the first and the last tenth of what
/// `benches/minutes.rs` measures on puzzles that the model was not fitted to.
const INTERVAL: [f64; 2] = [0.757, 1.41];

impl Minutes {
    /// The minutes that it takes to fill the rest of `start`, which has exactly one solution.
    pub fn of(start: &State) -> Minutes {
        let (mut seconds, mut is_extrapolated) = (0.0, false);
        walk(start, |moment| {
            seconds += moment.share() * MODEL.seconds(&moment);
            is_extrapolated |= matches!(moment.obstacle, Obstacle::Trials(_) | Obstacle::Stuck(_));
        });
        let expected = seconds / 60.0;
        let [low, high] = INTERVAL.map(|part| part * expected);
        Minutes { expected, low, high, is_extrapolated }
    }

    /// Minutes that were found before and kept.
    pub const fn kept(expected: f64, low: f64, high: f64, is_extrapolated: bool) -> Minutes {
        Minutes { expected, low, high, is_extrapolated }
    }

    /// The expected time.
    pub fn duration(self) -> Duration {
        Duration::try_from_secs_f64(self.expected * 60.0).unwrap_or(Duration::MAX)
    }
}

impl fmt::Display for Minutes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_extrapolated {
            return write!(f, "at least {:.0} minutes", self.expected);
        }
        write!(f, "{:.1} minutes ({:.1} to {:.1})", self.expected, self.low, self.high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn minutes(puzzle: &str) -> Minutes {
        Minutes::of(&State::new(&puzzle.parse().expect("a puzzle")))
    }

    #[test]
    fn what_is_hard_takes_longer() {
        let easy = minutes(EASY);
        // Takes a W-wing.
        let hard = minutes(
            "..67.3.811.7.4.9.....5...6......8...374...819...1......8...7.....1.8.2.694.3.17..",
        );
        // No candidate is refuted by singles.
        let hardest = minutes(
            "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6",
        );
        assert!(0.0 < easy.low && easy.low < easy.expected && easy.expected < easy.high);
        assert!(easy.expected < hard.expected && hard.expected < hardest.expected, "{hardest:?}");
        assert!(!easy.is_extrapolated && !hard.is_extrapolated && hardest.is_extrapolated);
        assert!(hardest.to_string().starts_with("at least "));
        // ER 9.3: candidates are tried, and singles refute some. That was said to take 8.5 minutes.
        let tried = minutes(
            "......3..1....9..6....7..52.5..1.6.9.7.6.38.........7...3.8....6....1..4.4.2..5..",
        );
        assert!(tried.is_extrapolated, "{tried}");
    }

    #[test]
    fn nothing_left_takes_no_time_and_a_contradiction_ends() {
        let full =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        assert_eq!(minutes(full).expected, 0.0);
        let wrong = full.replacen("53467", "..4.7", 1).replacen("672", ".55", 1);
        assert!(minutes(&wrong).expected.is_finite());
        assert!(Minutes::of(&State::EMPTY).is_extrapolated);
    }
}
