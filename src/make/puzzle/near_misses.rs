//! [`NearMisses`]: how many attempts a generator made, and how near the puzzles that it dropped
//! came to the wanted ranges.

use crate::format::write::Thousands;
use crate::logic::Rating;
use core::fmt;
use core::ops::RangeInclusive;
use core::time::Duration;

/// The number of attempts of a generator and, for each criterion, the value nearest to the wanted
/// range among the puzzles that were dropped. `None` if no value is known: no puzzle was dropped
/// for this criterion, or none was measured that exactly.
///
/// Displays as `3072 attempts; the nearest ER was 9.1`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct NearMisses {
    /// The number of attempts that were made to their end.
    pub attempts: u64,
    /// The number of givens nearest to the wanted range.
    pub clues: Option<usize>,
    /// The highest known ER below the wanted range. Ratings up to 4.0 are known only if the
    /// range begins at 4.0 or below.
    pub er: Option<Rating>,
    /// The number of puzzles with an ER above the wanted range, and of digs that were given up
    /// because the ER of their puzzle would be above it.
    pub above_er: u64,
    /// The solving time of a person that is nearest to the wanted range.
    pub minutes: Option<Duration>,
    /// The number of guesses nearest to the wanted range.
    pub guesses: Option<u64>,
}

impl NearMisses {
    pub(super) fn note_clues(&mut self, wanted: &RangeInclusive<usize>, clues: usize) {
        note(&mut self.clues, wanted, clues, usize::abs_diff);
    }

    pub(super) fn note_guesses(&mut self, wanted: &RangeInclusive<u64>, guesses: u64) {
        note(&mut self.guesses, wanted, guesses, u64::abs_diff);
    }

    pub(super) fn note_minutes(&mut self, wanted: &RangeInclusive<Duration>, minutes: Duration) {
        note(&mut self.minutes, wanted, minutes, Duration::abs_diff);
    }

    /// Notes an ER below the range.
    pub(super) fn note_er(&mut self, er: Rating) {
        self.er = self.er.max(Some(er));
    }

    /// Notes an ER above the range. It is not known how far above.
    pub(super) fn note_er_above(&mut self) {
        self.above_er += 1;
    }

    /// Adds the attempts of another generator with the same configuration, `wanted`.
    pub fn add(&mut self, other: &NearMisses, wanted: &super::config::GeneratorConfig) {
        self.attempts += other.attempts;
        self.above_er += other.above_er;
        self.er = self.er.max(other.er);
        if let Some(clues) = other.clues {
            self.note_clues(&wanted.clues, clues);
        }
        if let (Some(range), Some(minutes)) = (&wanted.criteria.minutes, other.minutes) {
            self.note_minutes(range, minutes);
        }
        if let (Some(range), Some(guesses)) = (&wanted.criteria.guesses, other.guesses) {
            self.note_guesses(range, guesses);
        }
    }
}

/// Replaces `kept` with `value` if `value` is nearer to the range `wanted`, or if `kept` is `None`.
fn note<T: Copy + PartialOrd, D: PartialOrd + Default>(
    kept: &mut Option<T>,
    wanted: &RangeInclusive<T>,
    value: T,
    distance: impl Fn(T, T) -> D,
) {
    let from_range = |value: T| match value {
        value if value < *wanted.start() => distance(*wanted.start(), value),
        value if value > *wanted.end() => distance(value, *wanted.end()),
        _ => D::default(),
    };
    if kept.is_none_or(|kept| from_range(value) < from_range(kept)) {
        *kept = Some(value);
    }
}

impl fmt::Display for NearMisses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.attempts {
            // Attempts that are under way or were stopped do not count.
            0 => write!(f, "no attempt came to its end")?,
            1 => write!(f, "1 attempt")?,
            attempts => write!(f, "{} attempts", Thousands(attempts))?,
        }
        if let Some(clues) = self.clues {
            write!(f, "; the nearest had {clues} givens")?;
        }
        match (self.er, self.above_er) {
            (Some(er), 0) => write!(f, "; the nearest ER was {er}")?,
            (Some(er), 1) => {
                write!(f, "; the nearest ER was {er}, and 1 puzzle was rated above the range")?
            }
            (Some(er), above) => write!(
                f,
                "; the nearest ER was {er}, and {} puzzles were rated above the range",
                Thousands(above)
            )?,
            (None, 0) => {}
            (None, 1) => write!(f, "; 1 puzzle was rated above the range")?,
            (None, above) => {
                write!(f, "; {} puzzles were rated above the range", Thousands(above))?
            }
        }
        if let Some(minutes) = self.minutes {
            write!(f, "; the nearest took {:.1} minutes", minutes.as_secs_f64() / 60.0)?;
        }
        if let Some(guesses) = self.guesses {
            let plural = if guesses == 1 { "" } else { "es" };
            write!(f, "; the nearest took {} guess{plural}", Thousands(guesses))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_is_kept_from_both_sides() {
        let mut misses = NearMisses::default();
        for guesses in [90, 3, 47, 4, 60] {
            misses.note_guesses(&(10..=42), guesses);
        }
        assert_eq!(misses.guesses, Some(47));
        misses.note_guesses(&(10..=42), 6);
        assert_eq!(misses.guesses, Some(6));
    }

    #[test]
    fn what_was_nearest_is_said() {
        let mut misses = NearMisses::default();
        assert_eq!(misses.to_string(), "no attempt came to its end");
        misses.attempts = 1;
        assert_eq!(misses.to_string(), "1 attempt");
        misses.attempts = 1012;
        misses.note_er(Rating(71));
        misses.note_er(Rating(66));
        assert_eq!(misses.to_string(), "1,012 attempts; the nearest ER was 7.1");
        misses.note_er_above();
        misses.note_clues(&(17..=18), 20);
        assert_eq!(
            misses.to_string(),
            "1,012 attempts; the nearest had 20 givens; the nearest ER was 7.1, and 1 puzzle was rated above the range"
        );
        let mut misses = NearMisses { attempts: 1, ..NearMisses::default() };
        misses.note_guesses(&(0..=0), 1);
        assert_eq!(misses.to_string(), "1 attempt; the nearest took 1 guess");
    }
}
