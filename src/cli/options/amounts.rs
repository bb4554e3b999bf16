//! Reads the amounts of options: whole numbers, shares (`10%`, `0.1`) and sizes of memory (`512M`).

use ennead::Share;
use std::num::IntErrorKind::PosOverflow;
use std::ops::RangeInclusive;

/// Reads a whole number in `range`. The error names the range.
pub(crate) fn number<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| {
            let (least, most) = (range.start(), range.end());
            // The largest `u64` is no limit that a person has in mind: it is named only if the
            // number is above it.
            let is_huge = text.parse::<u64>().is_err_and(|error| *error.kind() == PosOverflow);
            if *most == u64::MAX && !is_huge {
                format!("expected a whole number, at least {least}")
            } else {
                format!("expected a whole number from {least} to {most}")
            }
        })
    }
}

/// Reads a share, as in `10%` or `0.1`.
pub(crate) fn share(text: &str) -> Result<Share, String> {
    let wrong = || format!("'{text}' is not a share: write 10% or 0.1");
    let (number, unit) = match text.strip_suffix('%') {
        Some(number) => (number.trim_end(), 100.0),
        None => (text, 1.0),
    };
    let number: f64 = number.parse().map_err(|_| wrong())?;
    Share::new(number / unit).ok_or_else(|| {
        format!("'{text}': a share is above 0 and below 1, or above 0% and below 100%")
    })
}

/// Reads a number of bytes, as in `512M` or `4G`: mebibytes or gibibytes. At least 1M.
pub(crate) fn bytes(text: &str) -> Result<usize, String> {
    let times = |unit: [char; 2], bytes: usize| {
        text.strip_suffix(unit)?.parse::<usize>().ok()?.checked_mul(bytes)
    };
    let bytes = times(['M', 'm'], 1 << 20).or_else(|| times(['G', 'g'], 1 << 30));
    bytes
        .filter(|&bytes| bytes > 0)
        .ok_or_else(|| format!("'{text}' is not a size: write 512M or 4G"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_read() {
        assert_eq!(share("25%"), share("0.25"));
        assert_eq!(share("50 %"), share("0.5"));
        let half = share("0.5").expect("a share");
        assert!(half.contains((1 << 63) - 1) && !half.contains(1 << 63));
        for wrong in ["0", "0%", "1", "100%", "-5%", "ten", "%", "", "nan", "inf", "5%%", "1e-20"] {
            assert!(share(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_refusal_says_what_is_expected() {
        let refusal = |text, range| number::<u64>(range)(text).expect_err("refused");
        for text in ["", "abc", "0", "-3", "1.5"] {
            assert_eq!(refusal(text, 1..=u64::MAX), "expected a whole number, at least 1");
        }
        let all = "expected a whole number from 1 to 18446744073709551615";
        assert_eq!(refusal("18446744073709551616", 1..=u64::MAX), all);
        assert_eq!(refusal("7", 1..=6), "expected a whole number from 1 to 6");
        assert_eq!(number::<u8>(1..=6)("6"), Ok(6));
        assert!(number::<u8>(0..=u64::MAX)("256").is_err());
    }

    #[test]
    fn sizes_are_read() {
        assert_eq!(bytes("512M"), Ok(512 << 20));
        assert_eq!(bytes("1m"), Ok(1 << 20));
        assert_eq!(bytes("2G"), Ok(2 << 30));
        for wrong in ["", "M", "0G", "-1M", "12", "1.5G", "é", "4GB", "99999999999999999999M"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }
}
