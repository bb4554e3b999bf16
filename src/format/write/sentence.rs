//! [`joined`] and [`Thousands`]: lists and numbers in a sentence.

use core::fmt::{self, Display, Write};

/// The items with commas between them, and `word` before the last: `1, 4 and 8`. Empty if there are
/// no items.
///
/// ```
/// use ennead::format::write::joined;
///
/// assert_eq!(joined([1, 4, 8], "and"), "1, 4 and 8");
/// assert_eq!(joined(["easy", "hard"], "or"), "easy or hard");
/// assert_eq!(joined(["easy"], "or"), "easy");
/// ```
pub fn joined<T: Display>(items: impl IntoIterator<Item = T>, word: &str) -> String {
    let mut items = items.into_iter();
    let mut text = items.next().map_or(String::new(), |first| first.to_string());
    let mut next = items.next();
    while let Some(item) = next {
        next = items.next();
        // Writing to a string does not fail.
        let _ = match next {
            Some(_) => write!(text, ", {item}"),
            None => write!(text, " {word} {item}"),
        };
    }
    text
}

/// The items with `separator` between them.
pub(crate) fn separated<T: Display>(items: impl IntoIterator<Item = T>, separator: &str) -> String {
    let mut text = String::new();
    for (k, item) in items.into_iter().enumerate() {
        // Writing to a string does not fail.
        let _ = write!(text, "{}{item}", if k > 0 { separator } else { "" });
    }
    text
}

/// A number with commas between thousands: `1,234,567`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Thousands(pub u64);

impl Display for Thousands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.to_string();
        for (k, digit) in digits.chars().enumerate() {
            if k > 0 && (digits.len() - k).is_multiple_of(3) {
                f.write_str(",")?;
            }
            write!(f, "{digit}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_separated() {
        let said = [0, 999, 1000, 1_234_567].map(|n| Thousands(n).to_string());
        assert_eq!(said, ["0", "999", "1,000", "1,234,567"]);
    }
}
