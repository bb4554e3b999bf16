//! [`Square`]: the content of one cell of a player's sheet: digit, marks and colors. [`Color`]: a
//! color for a cell or a mark.

use crate::geometry::{Digit, DigitSet};
use core::fmt;
use core::str::FromStr;

/// A color for a cell or a mark. Each has a letter, for terminals without colors and for people who
/// cannot tell the colors apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// The first color.
    A,
    /// The second color.
    B,
    /// The third color.
    C,
    /// The fourth color.
    D,
}

impl Color {
    /// All colors.
    pub const ALL: [Color; 4] = [Color::A, Color::B, Color::C, Color::D];

    /// The letter: `a` to `d`.
    pub const fn letter(self) -> char {
        match self {
            Color::A => 'a',
            Color::B => 'b',
            Color::C => 'c',
            Color::D => 'd',
        }
    }

    /// The color with this letter, `a` to `d`; `None` for any other character.
    pub fn from_letter(letter: char) -> Option<Color> {
        Color::ALL.into_iter().find(|color| color.letter() == letter)
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The content of one cell of a player's sheet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Square {
    /// The digit: given, or written by the player.
    pub digit: Option<Digit>,
    /// The marks: candidates in small digits. A cell with a digit keeps them, hidden, until the
    /// digit is erased.
    pub marks: DigitSet,
    /// Those of `marks` that the program filled in. The player wrote the others.
    pub by_rule: DigitSet,
    /// True if the program has filled in all candidates of this cell once. Then a missing mark
    /// means that the digit is excluded here. Otherwise the marks are notes without this meaning.
    pub has_all_marks: bool,
    /// The color of the cell.
    pub color: Option<Color>,
    /// The marks that are painted with each color, in the order of [`Color::ALL`].
    pub painted: [DigitSet; Color::ALL.len()],
}

impl Square {
    /// The color of the mark `digit`; `None` if it is not painted.
    pub fn mark_color(&self, digit: Digit) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.painted[color as usize].contains(digit))
    }
}

/// The text is not a square of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotASquare;

/// Written as one word for each part of the square: `5` the digit, `m123` the marks, `r12` the
/// marks that the program filled in, `pa12` the marks in color a, `f` if all candidates were filled
/// in, `ca` the color of the cell. An empty square is an empty text.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words: Vec<String> = self.digit.iter().map(Digit::to_string).collect();
        let mut add = |name: &str, digits: DigitSet| {
            if !digits.is_empty() {
                words.push(format!("{name}{digits}"));
            }
        };
        add("m", self.marks);
        add("r", self.by_rule);
        for color in Color::ALL {
            add(&format!("p{color}"), self.painted[color as usize]);
        }
        words.extend(self.has_all_marks.then(|| "f".to_owned()));
        words.extend(self.color.map(|color| format!("c{color}")));
        f.write_str(&words.join(" "))
    }
}

impl fmt::Display for NotASquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a square, as in 5 m123 r12 f")
    }
}

impl core::error::Error for NotASquare {}

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Square, NotASquare> {
        let mut square = Square::default();
        let color = |letter: Option<char>| letter.and_then(Color::from_letter).ok_or(NotASquare);
        for word in text.split_ascii_whitespace() {
            let mut letters = word.chars();
            let digits = |text: &str| text.parse::<DigitSet>().map_err(|_| NotASquare);
            match letters.next() {
                Some('m') => square.marks = digits(letters.as_str())?,
                Some('r') => square.by_rule = digits(letters.as_str())?,
                Some('p') => {
                    let color = color(letters.next())?;
                    square.painted[color as usize] = digits(letters.as_str())?;
                }
                Some('c') => square.color = Some(color(letters.next())?),
                Some('f') if word == "f" => square.has_all_marks = true,
                _ => square.digit = Some(word.parse().map_err(|_| NotASquare)?),
            }
        }
        if square.by_rule.is_subset(square.marks) { Ok(square) } else { Err(NotASquare) }
    }
}
