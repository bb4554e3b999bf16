//! Text about a finished game, and about the difficulty of a puzzle.

use super::{App, Task};
use ennead::game::Phase;

impl App {
    /// The facts of a finished game: names and values.
    pub(crate) fn summary(&self) -> Vec<(&'static str, String)> {
        let record = &self.game.record;
        let mut rows = vec![
            ("time", clock(record.milliseconds)),
            ("hints", record.hints.to_string()),
            ("mistakes", record.mistakes.to_string()),
        ];
        rows.extend(self.ratings_rows());
        rows
    }

    /// The line above the summary.
    pub(crate) fn headline(&self) -> &'static str {
        match self.game.phase() {
            Phase::Revealed => "The program has solved it.",
            _ => "Solved!",
        }
    }

    /// How hard the puzzle is: names and values; dots while that is worked out.
    pub(crate) fn ratings_rows(&self) -> Vec<(&'static str, String)> {
        let Some(ratings) = self.ratings else {
            return match self.thinking {
                Some(Task::Rate) => vec![("expected", "...".to_owned())],
                _ => Vec::new(),
            };
        };
        let minutes = ratings.minutes;
        let expected = if minutes.is_extrapolated {
            format!("over {:.0} min", minutes.expected)
        } else {
            format!("{:.0} to {:.0} min", minutes.low, minutes.high)
        };
        let mut rows = vec![("expected", expected)];
        match ratings.hardest {
            Some((rating, technique, level)) => rows.extend([
                ("hardest", technique.to_string()),
                ("ER", rating.to_string()),
                ("level", level.to_string()),
            ]),
            None => rows.push(("hardest", "beyond all techniques".to_owned())),
        }
        rows
    }
}

/// A time as `04:12`, or `1:04:12`.
pub(crate) fn clock(milliseconds: u64) -> String {
    let seconds = milliseconds / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes:02}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}
