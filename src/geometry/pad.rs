//! [`pad`]: pads a text that is made of several parts.

use core::fmt;

/// Writes `text`, padded to the width of the format, as in `{:>8}`. (`write!` in an implementation
/// of `Display` ignores the width.)
pub(crate) fn pad(f: &mut fmt::Formatter<'_>, text: fmt::Arguments<'_>) -> fmt::Result {
    match (f.width(), f.precision()) {
        (None, None) => f.write_fmt(text),
        _ => f.pad(&text.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use crate::geometry::{Candidate, Cell, Digit, DigitSet, Elimination, House};
    use crate::grid::Grid;
    use crate::logic::Rating;

    #[test]
    fn widths_are_kept() {
        let candidate = Candidate::new(Cell::R2C7, Digit::D4);
        assert_eq!(format!("{:>6}|{:<6}|", Cell::R2C7, Cell::R2C7), "  r2c7|r2c7  |");
        assert_eq!(format!("{:7}|{:^8}|", House::Row3, candidate), "row 3  | r2c7=4 |");
        assert_eq!(format!("{:8}|{:>5}|", Elimination(candidate), Rating(72)), "r2c7<>4 |  7.2|");
        let digits: DigitSet = [Digit::D1, Digit::D9].into_iter().collect();
        assert_eq!(format!("{digits:4}|{digits}"), "19  |19");
        let grid = format!("{:>83}", Grid::EMPTY);
        assert_eq!(grid, format!("  {}", ".".repeat(81)));
    }
}
