//! Reads a [`Solution`] from text.

use super::{ParseError, parse};
use crate::grid::{NotASolution, Solution};
use core::fmt;
use core::str::FromStr;

/// The text is not one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseSolutionError {
    /// The text is not one puzzle.
    Parse(ParseError),
    /// The text is a puzzle, but an incomplete or a wrong one.
    NotASolution(NotASolution),
}

impl fmt::Display for ParseSolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseSolutionError::Parse(error) => error.fmt(f),
            ParseSolutionError::NotASolution(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ParseSolutionError {}

/// Accepts a complete grid in every format that [`parse`] recognises.
///
/// ```
/// use ennead::Solution;
///
/// let line = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let solution: Solution = line.parse()?;
/// assert_eq!(solution.to_string(), line);
/// assert!(line.replace('9', "8").parse::<Solution>().is_err());
/// # Ok::<(), ennead::format::ParseSolutionError>(())
/// ```
impl FromStr for Solution {
    type Err = ParseSolutionError;

    fn from_str(text: &str) -> Result<Solution, ParseSolutionError> {
        let grid = parse(text).map_err(ParseSolutionError::Parse)?;
        Solution::try_from(grid).map_err(ParseSolutionError::NotASolution)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn a_solution_is_read_and_checked() {
        let solution: Solution = SOLUTION.parse().expect("a solution");
        assert_eq!(solution.to_string(), SOLUTION);
        let error = |text: &str| text.parse::<Solution>().expect_err(text);
        let missing = SOLUTION.replacen('5', ".", 1);
        let repeated = SOLUTION.replacen('5', "3", 1);
        let not_a_solution = ParseSolutionError::NotASolution(NotASolution);
        assert_eq!([error(&missing), error(&repeated)], [not_a_solution.clone(), not_a_solution]);
        assert!(matches!(error("5346"), ParseSolutionError::Parse(_)));
    }
}
