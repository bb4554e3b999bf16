//! How hard a puzzle is, on four scales.
//!
//! | scale | of a step | of a puzzle |
//! | --- | --- | --- |
//! | Sudoku Explainer's [`Rating`] | 1.0 to about 12 | the rating of the hardest step (ER), of the hardest up to the first placement (EP) and of the first (ED) |
//! | HoDoKu's score and [`HodokuLevel`] | in the table of [`Technique`](crate::Technique) | the sum of the scores; a level from steps and sum |
//! | the plain [`Difficulty`] | | five words for ER |
//! | [`Minutes`] | [`Bottleneck`]: one of the slowest steps | the expected time of people, with an 80 % interval |
//!
//! [`Ratings`] finds all of them for one puzzle. [`RatingValues`] has their values without the
//! solve paths, to store them.

mod difficulty;
mod hodoku_level;
#[doc(hidden)]
pub mod minutes;
mod ratings;
mod values;

pub use difficulty::Difficulty;
pub use hodoku_level::HodokuLevel;
pub use minutes::{Bottleneck, Minutes, Obstacle, Visibility};
pub use ratings::Ratings;
pub use values::RatingValues;

use crate::geometry::pad;
use core::fmt;
use core::str::FromStr;

/// A rating on the scale of Sudoku Explainer, in tenths: 72 is 7.2. Zero is no rating: Sudoku
/// Explainer does not know the technique.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Rating(pub(crate) u16);

impl Rating {
    /// The rating of this many tenths: 72 is 7.2.
    pub const fn from_tenths(tenths: u16) -> Rating {
        Rating(tenths)
    }

    /// The rating in tenths: 72 for 7.2.
    pub const fn tenths(self) -> u16 {
        self.0
    }

    /// The rating as a number, as JSON has it: 7.2.
    pub fn to_f64(self) -> f64 {
        f64::from(self.0) / 10.0
    }
}

/// With one decimal: `7.2`.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, format_args!("{}.{}", self.0 / 10, self.0 % 10))
    }
}

/// The text is not a rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotARating;

impl fmt::Display for NotARating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a rating; as in 7 or 7.2")
    }
}

impl core::error::Error for NotARating {}

/// Up to 6553.5, with one decimal or none: `7`, `7.2`, `.5`.
impl FromStr for Rating {
    type Err = NotARating;

    fn from_str(text: &str) -> Result<Rating, NotARating> {
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        let has_only_digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
        let is_rating = !text.is_empty()
            && has_only_digits(whole)
            && has_only_digits(tenth)
            && whole.len() <= 4
            && tenth.len() == 1;
        let tenths = is_rating.then(|| format!("{whole}{tenth}").parse());
        tenths.and_then(Result::ok).map(Rating).ok_or(NotARating)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_is_written_and_read_with_one_decimal() {
        for (text, tenths) in [("1.2", 12), ("0.0", 0), ("10.3", 103), ("6553.5", u16::MAX)] {
            assert_eq!(
                (Rating(tenths).to_string(), text.parse()),
                (text.into(), Ok(Rating(tenths)))
            );
        }
        assert_eq!("7".parse(), Ok(Rating(70)));
        assert_eq!(Rating(71).to_f64(), 7.1);
        for text in ["", ".", "7.", "7.25", "+7", "6553.6", "10000", "7,2"] {
            assert_eq!(text.parse::<Rating>(), Err(NotARating), "{text}");
        }
    }
}
