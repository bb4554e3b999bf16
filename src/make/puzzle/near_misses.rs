//! [`NearMisses`]: how many attempts were made, and how near the dropped puzzles came to what was
//! wanted.

use crate::format::write::Thousands;
use crate::logic::Rating;
use core::fmt;
use core::ops::RangeInclusive;
use core::time::Duration;

/// The attempts of a generator, and the nearest of what was not accepted. `None` where nothing was
/// measured: nothing was dropped, or it was not looked at so closely.
///
/// Displays as `3072 attempts; the nearest ER was 9.1`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct NearMisses {
    /// The attempts that were made.
    pub attempts: u64,
    /// The number of givens nearest to those wanted.
    pub clues: Option<usize>,
    /// The highest known ER below those wanted. Those up to 4.0 are worked out only for ranges that
    /// reach down there.
    pub er: Option<Rating>,
    /// Puzzles with an ER above those wanted, and digs that were given up because theirs would be.
    pub above_er: u64,
    /// The minutes nearest to those wanted.
    pub minutes: Option<Duration>,
    /// The number of guesses nearest to those wanted.
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

    /// An ER below the range.
    pub(super) fn note_er(&mut self, er: Rating) {
        self.er = self.er.max(Some(er));
    }

    /// An ER above the range. How far above is not known.
    pub(super) fn note_er_above(&mut self) {
        self.above_er += 1;
    }

    /// Adds the attempts of another generator with the same wishes, `wanted`.
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

/// Keeps `value` if it is nearer to the range than what is kept.
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
            // Those that are under way, or that were stopped, do not count.
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
