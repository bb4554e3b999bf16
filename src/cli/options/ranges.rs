//! Reads the ranges and times of options: `24..28`, `30..`, `26`, `10s`.

use ennead::{Grid, Rating};
use std::ops::RangeInclusive;
use std::time::Duration;

/// A range of numbers of givens.
pub(crate) fn clues(text: &str) -> Result<RangeInclusive<usize>, String> {
    let number = |text: &str| match text.parse() {
        Ok(82..) => Err("a grid has 81 cells".to_owned()),
        Ok(clues) => Ok(clues),
        Err(_) => Err(format!("'{text}' is not a number of givens, such as 24")),
    };
    let clues = between(text, 0, 81, number)?;
    if *clues.end() < Grid::FEWEST_CLUES {
        Err("no puzzle with fewer than 17 givens has one solution".to_owned())
    } else {
        Ok(clues)
    }
}

/// A range of numbers of guesses.
pub(crate) fn guesses(text: &str) -> Result<RangeInclusive<u64>, String> {
    let number = |text: &str| {
        text.parse().map_err(|_| format!("'{text}' is not a number of guesses, such as 3"))
    };
    between(text, 0, u64::MAX, number)
}

/// A range of Sudoku Explainer's ratings.
pub(crate) fn ratings(text: &str) -> Result<RangeInclusive<Rating>, String> {
    let number = |text: &str| {
        let no_rating =
            |_| format!("'{text}' is not a rating: it has at most one decimal, as in 4.5");
        text.parse().map_err(no_rating)
    };
    between(text, Rating::from_tenths(0), Rating::from_tenths(u16::MAX), number)
}

/// A range of minutes, as in `5..7.5`.
pub(crate) fn minutes(text: &str) -> Result<RangeInclusive<Duration>, String> {
    let minutes = |text: &str| {
        let time = text.parse().ok();
        let time = time.and_then(|minutes: f64| Duration::try_from_secs_f64(minutes * 60.0).ok());
        time.ok_or_else(|| format!("'{text}' is not a number of minutes, such as 5 or 7.5"))
    };
    between(text, Duration::ZERO, Duration::MAX, minutes)
}

/// A time above zero, in seconds unless it names a unit.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let unit = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(unit);
    let seconds = match unit {
        "ms" => 1e-3,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err("not a time; as in 500ms, 10s, 2m or 1h".to_owned()),
    };
    let number = number.parse::<f64>().ok().filter(|number| *number >= 0.0);
    let time = number.and_then(|number| Duration::try_from_secs_f64(number * seconds).ok());
    match time {
        Some(Duration::ZERO) => {
            Err("the time to search is more than 0: as in 500ms, 10s, 2m or 1h".to_owned())
        }
        Some(time) => Ok(time),
        None => Err("not a time; as in 500ms, 10s, 2m or 1h".to_owned()),
    }
}

/// The range of `A..B` (both ends included), `A..`, `..B`, or `A` alone.
fn between<T: Copy + PartialOrd>(
    text: &str,
    least: T,
    most: T,
    number: impl Fn(&str) -> Result<T, String>,
) -> Result<RangeInclusive<T>, String> {
    let end = |text: &str, open: T| match text.trim() {
        "" => Ok(open),
        text => number(text),
    };
    let (from, to) = match text.split_once("..") {
        Some((from, to)) => (end(from, least)?, end(to.trim_start_matches('='), most)?),
        None if text.trim().is_empty() => {
            return Err("expected a number, or two as in A..B".to_owned());
        }
        None => {
            let only = end(text, least).map_err(|error| match text.split_once('-') {
                Some((from, to)) if number(from.trim()).is_ok() && number(to.trim()).is_ok() => {
                    format!("a range is written as {}..{}", from.trim(), to.trim())
                }
                _ => error,
            })?;
            (only, only)
        }
    };
    if from > to { Err("the first number is above the second".to_owned()) } else { Ok(from..=to) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_one_or_none() {
        assert_eq!(clues("24..28"), Ok(24..=28));
        assert_eq!(clues("24..=28"), Ok(24..=28));
        assert_eq!(clues("30.."), Ok(30..=81));
        assert_eq!(clues("..25"), Ok(0..=25));
        assert_eq!(guesses("7"), Ok(7..=7));
        assert_eq!(ratings("4.5..5"), Ok(Rating::from_tenths(45)..=Rating::from_tenths(50)));
        assert_eq!(ratings(".."), Ok(Rating::from_tenths(0)..=Rating::from_tenths(u16::MAX)));
        assert_eq!(minutes("5..7.5"), Ok(Duration::from_secs(300)..=Duration::from_secs(450)));
        assert_eq!(minutes("30.."), Ok(Duration::from_secs(1800)..=Duration::MAX));
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "x", "28..24", "..16", "-1", "3..x", "82.."] {
            assert!(clues(text).is_err(), "{text}");
        }
        for text in ["4.55", "4,5", "1e1", "+4", "99999", "4.", "5..4.5"] {
            assert!(ratings(text).is_err(), "{text}");
        }
        for text in ["", "-1..", "10..5", "NaN", "1e400", "5m"] {
            assert!(minutes(text).is_err(), "{text}");
        }
        for text in ["", "s", "10 s", "-1s", "1d", "1e400s", "NaN", "0", "0s", "0.0ms"] {
            assert!(time(text).is_err(), "{text}");
        }
    }

    #[test]
    fn refusals_say_why() {
        assert_eq!(clues("82.."), Err("a grid has 81 cells".to_owned()));
        let says = |refusal: Option<String>, why: &str| refusal.is_some_and(|it| it.contains(why));
        assert!(says(ratings("4.55").err(), "one decimal"));
        assert!(says(minutes("5m").err(), "'5m' is not a number of minutes"));
        assert!(says(clues("28..24").err(), "above the second"));
        assert!(says(clues("24-28").err(), "a range is written as 24..28"));
        assert!(says(minutes("5 - 7.5").err(), "a range is written as 5..7.5"));
        assert!(says(minutes("-5").err(), "'-5' is not a number of minutes"));
    }

    #[test]
    fn times_have_units() {
        assert_eq!(time("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(time("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(time("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(time("1h"), Ok(Duration::from_secs(3600)));
    }
}
