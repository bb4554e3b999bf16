//! Reads digits, cells, houses, candidates, eliminations and sets of digits back from what
//! `Display` writes.

use super::{Candidate, Cell, Digit, DigitSet, Elimination, House};
use core::fmt;
use core::str::FromStr;

/// The text is not what was expected, for example a cell or a rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseNameError {
    /// What was expected, for example "a cell such as r5c3".
    expected: &'static str,
}

impl ParseNameError {
    pub(crate) const fn expected(expected: &'static str) -> ParseNameError {
        ParseNameError { expected }
    }
}

impl fmt::Display for ParseNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

impl core::error::Error for ParseNameError {}

/// Accepts `1` to `9`.
impl FromStr for Digit {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Digit, ParseNameError> {
        let digit = match text.as_bytes() {
            &[byte] => Digit::from_ascii(byte),
            _ => None,
        };
        digit.ok_or(ParseNameError { expected: "a digit from 1 to 9" })
    }
}

/// Accepts digits without separators, in any order: `1379`. The empty text is the empty set.
impl FromStr for DigitSet {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<DigitSet, ParseNameError> {
        let digits: Option<DigitSet> = text.bytes().map(Digit::from_ascii).collect();
        digits.ok_or(ParseNameError { expected: "digits such as 1379" })
    }
}

/// Accepts `r1c1` to `r9c9`.
impl FromStr for Cell {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Cell, ParseNameError> {
        let cell = match text.as_bytes() {
            &[b'r', row, b'c', column] => Digit::from_ascii(row)
                .zip(Digit::from_ascii(column))
                .and_then(|(row, column)| Cell::at(row.index(), column.index())),
            _ => None,
        };
        cell.ok_or(ParseNameError { expected: "a cell such as r5c3" })
    }
}

/// Accepts `row 1`, `column 1`, `box 1`, and so on to 9.
impl FromStr for House {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<House, ParseNameError> {
        let house = text.split_once(' ').and_then(|(kind, number)| {
            let houses = match kind {
                "row" => House::ROWS,
                "column" => House::COLUMNS,
                "box" => House::BOXES,
                _ => return None,
            };
            Some(houses[number.parse::<Digit>().ok()?.index()])
        });
        house.ok_or(ParseNameError { expected: "a house such as row 1, column 9 or box 5" })
    }
}

/// Accepts `r2c7=4`.
impl FromStr for Candidate {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Candidate, ParseNameError> {
        let candidate = candidate_around(text, "=");
        candidate.ok_or(ParseNameError { expected: "a candidate such as r2c7=4" })
    }
}

/// Accepts `r2c7<>4`.
impl FromStr for Elimination {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Elimination, ParseNameError> {
        let candidate = candidate_around(text, "<>").map(Elimination);
        candidate.ok_or(ParseNameError { expected: "an elimination such as r2c7<>4" })
    }
}

/// The candidate that is written as a cell, `sign` and a digit.
fn candidate_around(text: &str, sign: &str) -> Option<Candidate> {
    let (cell, digit) = text.split_once(sign)?;
    Some(Candidate::new(cell.parse().ok()?, digit.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn rejects<T: FromStr<Err = ParseNameError>>(texts: &[&str], message: &str) {
        for text in texts {
            let error = text.parse::<T>().err().unwrap_or_else(|| panic!("{text:?} was accepted"));
            assert_eq!(error.to_string(), message, "{text:?}");
        }
    }

    #[test]
    fn every_text_is_parsed_to_its_value() {
        for cell in Cell::ALL {
            assert_eq!(cell.to_string().parse(), Ok(cell));
            for digit in Digit::ALL {
                let candidate = Candidate::new(cell, digit);
                assert_eq!(candidate.to_string().parse(), Ok(candidate));
            }
        }
        assert!(Digit::ALL.iter().all(|digit| digit.to_string().parse() == Ok(*digit)));
        assert!(House::ALL.iter().all(|house| house.to_string().parse() == Ok(*house)));
        for bits in 0..512 {
            let digits = DigitSet::from_bits(bits);
            assert_eq!(digits.to_string().parse(), Ok(digits));
        }
    }

    #[test]
    fn other_texts_are_rejected_with_an_example() {
        rejects::<Digit>(&["", "0", "10", "x", "²"], "expected a digit from 1 to 9");
        rejects::<DigitSet>(&["1 3", "130"], "expected digits such as 1379");
        let cells = ["", "r0c1", "r1c0", "r1c10", "R1C1", "r1c1 ", "c1r1"];
        rejects::<Cell>(&cells, "expected a cell such as r5c3");
        let houses = ["row", "row 0", "row  1", "line 1", "box1"];
        rejects::<House>(&houses, "expected a house such as row 1, column 9 or box 5");
        let candidates = ["r2c7", "r2c7<>4", "r2c7=0", "=4", "r2c7==4"];
        rejects::<Candidate>(&candidates, "expected a candidate such as r2c7=4");
    }
}
