//! [`Thousands`]: a number as people read it.

use core::fmt;

/// A number with commas between thousands: `1,234,567`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Thousands(pub u64);

impl fmt::Display for Thousands {
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
