//! [`NearMisses`]: the number of attempts of a generator, and how near the puzzles that it dropped
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
/// Written as `3,072 attempts; the nearest ER was 9.1`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct NearMisses {
    /// The number of attempts that were made to their end.
    pub attempts: u64,
    /// The highest known ER below the wanted range. Ratings up to 4.0 are known only if the
    /// range begins at 4.0 or below.
    pub er: Option<Rating>,
    /// The number of puzzles with an ER above the wanted range, and of digs that were given up
    /// because the ER of their puzzle would be above it.
    pub above_er: u64,
    clues: Option<Nearest<usize>>,
    minutes: Option<Nearest<Duration>>,
    guesses: Option<Nearest<u64>>,
}

/// The value nearest to a range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Nearest<T> {
    value: T,
    distance: T,
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

    /// Counts an ER above the range; the value is not known.
    pub(super) fn note_er_above(&mut self) {
        self.above_er += 1;
    }

    /// Adds the attempts of another generator with the same configuration.
    pub fn add(&mut self, other: &NearMisses) {
        self.attempts += other.attempts;
        self.above_er += other.above_er;
        self.er = self.er.max(other.er);
        keep_nearer(&mut self.clues, other.clues);
        keep_nearer(&mut self.minutes, other.minutes);
        keep_nearer(&mut self.guesses, other.guesses);
    }
}

/// Keeps `value`, which is outside of the range `wanted`, if it is nearer to it than the value that
/// is kept.
fn note<T: Copy + PartialOrd>(
    kept: &mut Option<Nearest<T>>,
    wanted: &RangeInclusive<T>,
    value: T,
    distance: fn(T, T) -> T,
) {
    let end = if value < *wanted.start() { *wanted.start() } else { *wanted.end() };
    keep_nearer(kept, Some(Nearest { value, distance: distance(value, end) }));
}

fn keep_nearer<T: PartialOrd>(kept: &mut Option<Nearest<T>>, other: Option<Nearest<T>>) {
    if let Some(other) = other
        && kept.as_ref().is_none_or(|kept| other.distance < kept.distance)
    {
        *kept = Some(other);
    }
}

impl fmt::Display for NearMisses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.attempts {
            // Attempts that have not ended or were stopped are not counted.
            0 => write!(f, "no attempt came to its end")?,
            1 => write!(f, "1 attempt")?,
            attempts => write!(f, "{} attempts", Thousands(attempts))?,
        }
        if let Some(Nearest { value, .. }) = self.clues {
            write!(f, "; the nearest had {value} givens")?;
        }
        if let Some(er) = self.er {
            write!(f, "; the nearest ER was {er}")?;
        }
        if self.above_er > 0 {
            write!(f, "; above the range: {}", Thousands(self.above_er))?;
        }
        if let Some(Nearest { value, .. }) = self.minutes {
            write!(f, "; the nearest took {:.1} minutes", value.as_secs_f64() / 60.0)?;
        }
        if let Some(Nearest { value, .. }) = self.guesses {
            write!(f, "; guesses of the nearest: {}", Thousands(value))?;
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
        assert_eq!(misses.guesses, Some(Nearest { value: 47, distance: 5 }));
        let mut other = NearMisses::default();
        other.note_guesses(&(10..=42), 6);
        misses.add(&other);
        assert_eq!(misses.guesses, Some(Nearest { value: 6, distance: 4 }));
    }

    #[test]
    fn near_misses_are_written() {
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
            "1,012 attempts; the nearest had 20 givens; the nearest ER was 7.1; above the range: 1"
        );
        let mut misses = NearMisses { attempts: 1, ..NearMisses::default() };
        misses.note_guesses(&(0..=0), 1);
        assert_eq!(misses.to_string(), "1 attempt; guesses of the nearest: 1");
    }
}
