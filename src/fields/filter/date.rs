//! [`seconds_of`]: the beginning of a day such as `2026-11-23`, in UTC.

/// The first second of the day `text`, such as `2026-11-23`, in seconds since 1970. `None` if it is
/// not a day from 1970 to 9999.
///
/// Here a year begins in March, so that a leap day is the last of its year.
pub(super) fn seconds_of(text: &str) -> Option<u64> {
    let [year, month, day] = text.split('-').collect::<Vec<_>>()[..] else { return None };
    let is_number = |part: &str, len| part.len() == len && part.bytes().all(|b| b.is_ascii_digit());
    if !is_number(year, 4) || !is_number(month, 2) || !is_number(day, 2) {
        return None;
    }
    let [year, month, day] = [year, month, day].map(|part| part.parse::<u64>().unwrap_or_default());
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    if year < 1970 || !(1..=days).contains(&day) {
        return None;
    }
    // From March on, the lengths of five months repeat: 31, 30, 31, 30, 31 days.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let day_of_year = (153 * month + 2) / 5 + day - 1;
    let since_year_0 = 365 * year + year / 4 - year / 100 + year / 400 + day_of_year;
    Some((since_year_0 - FIRST_OF_1970) * SECONDS)
}

/// The number of seconds in a day.
pub(super) const SECONDS: u64 = 24 * 60 * 60;
/// The number of days from 1 March of the year 0 to 1 January 1970.
const FIRST_OF_1970: u64 = 719_468;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_follow_each_other() {
        let mut days = 0;
        for year in 1970..2105 {
            for month in 1..=12 {
                for day in 1..=31 {
                    if let Some(seconds) = seconds_of(&format!("{year}-{month:02}-{day:02}")) {
                        assert_eq!(seconds, 86_400 * days, "{year}-{month}-{day}");
                        days += 1;
                    }
                }
            }
        }
        assert_eq!(days, 135 * 365 + 33);
        assert_eq!(seconds_of("2000-02-29"), Some(951_782_400));
        for wrong in ["1969-12-31", "2026-2-1", "2026-02-29", "2026-13-01", "2026-11-00", "2026-11"]
        {
            assert_eq!(seconds_of(wrong), None, "{wrong}");
        }
    }
}
