//! [`Symbols`]: the characters of the values of a cell.

use super::shape::Shape;
use crate::names::named_enum;

named_enum! {
    /// The characters of the values of a cell.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Symbols, parsed as "a set of symbols" {
        /// `0` to `9`, then `A` for 10, as in the examples of Gecode.
        Digits = "digits",
        /// `A` for the first value, as in the Interactive Sudoku Solver.
        Letters = "letters",
    }
}

/// What a character says about a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Symbol {
    Blank,
    Value(i32),
}

impl Symbols {
    /// The symbols of these cells: digits if there is a digit from 1 to 9 among them, or if no
    /// value is above 9.
    pub(super) fn of(shape: Shape, cells: &str) -> Symbols {
        let has_digit = cells.bytes().any(|byte| matches!(byte, b'1'..=b'9'));
        if has_digit { Symbols::Digits } else { Symbols::without_text(shape) }
    }

    /// The symbols for a puzzle whose values were written as numbers.
    pub(super) fn without_text(shape: Shape) -> Symbols {
        if *shape.values().end() > 9 { Symbols::Letters } else { Symbols::Digits }
    }

    /// What a character means; `None` if it stands for no value of this shape. Small letters mean
    /// the same as capital letters.
    pub(super) fn read(self, shape: Shape, symbol: char) -> Option<Symbol> {
        let symbol = symbol.to_ascii_uppercase();
        let value = match (self, symbol) {
            (_, '.' | '-' | '_' | '*') => return Some(Symbol::Blank),
            (Symbols::Digits, '0'..='9') => symbol as i32 - '0' as i32,
            (Symbols::Digits, 'A'..='Z') => symbol as i32 - 'A' as i32 + 10,
            (Symbols::Letters, 'A'..='Z') => symbol as i32 - 'A' as i32 + shape.first(),
            (Symbols::Letters, '0') => return Some(Symbol::Blank),
            _ => return None,
        };
        match value {
            0 if shape.first() == 1 => Some(Symbol::Blank),
            _ => shape.values().contains(&value).then_some(Symbol::Value(value)),
        }
    }

    /// The character of a value of this shape.
    pub(super) fn write(self, shape: Shape, value: u8) -> char {
        let letter = |number: i32| char::from(b'A' + number as u8);
        match (self, i32::from(value)) {
            (Symbols::Digits, 0..=9) => char::from(b'0' + value),
            (Symbols::Digits, value) => letter(value - 10),
            (Symbols::Letters, value) => letter(value - shape.first()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_value_is_read_again() {
        let shapes = [(9, 9, 1), (9, 9, 0), (16, 16, 1), (25, 25, 1), (6, 12, 0)];
        for (size, values, first) in shapes {
            let shape = Shape::new(size, size, values, first).expect("possible");
            for symbols in Symbols::ALL {
                for value in shape.values() {
                    let symbol = symbols.write(shape, value as u8);
                    assert_eq!(symbols.read(shape, symbol), Some(Symbol::Value(value)));
                }
            }
        }
    }

    #[test]
    fn a_digit_decides_for_digits() {
        let shape = Shape::square(16).expect("possible");
        assert_eq!(Symbols::of(shape, "..A.G"), Symbols::Letters);
        assert_eq!(Symbols::of(shape, "..A.1"), Symbols::Digits);
        assert_eq!(Symbols::Digits.read(shape, 'G'), Some(Symbol::Value(16)));
        assert_eq!(Symbols::Digits.read(shape, 'H'), None);
        assert_eq!(Symbols::Letters.read(shape, 'g'), Some(Symbol::Value(7)));
        assert_eq!(Symbols::of(Shape::CLASSIC, "..."), Symbols::Digits);
        assert_eq!(Symbols::Digits.read(Shape::CLASSIC, '0'), Some(Symbol::Blank));
    }
}
