//! [`Square`]: the content of one cell of a player's sheet: digit, marks and colors. [`Color`]: a
//! color for a cell or a candidate.

use crate::geometry::{Digit, DigitSet, ParseNameError};
use core::fmt;
use core::str::FromStr;

/// A color for a cell or a candidate. Each has a letter, for terminals without colors and for
/// people who cannot tell the colors apart.
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
    /// The corner notes. They mean what the player wants.
    pub corners: DigitSet,
    /// The candidates. If there is one, the digits that are not among them are excluded here.
    pub candidates: DigitSet,
    /// The color of the cell.
    pub color: Option<Color>,
    /// The candidates that are painted with each color, in the order of [`Color::ALL`].
    pub painted: [DigitSet; Color::ALL.len()],
}

impl Square {
    /// The corner notes and the candidates.
    pub fn marks(&self) -> DigitSet {
        self.corners | self.candidates
    }

    /// Removes the candidate `digit` with its color.
    pub(super) fn remove_candidate(&mut self, digit: Digit) {
        self.candidates = self.candidates.without(digit);
        for painted in &mut self.painted {
            *painted = painted.without(digit);
        }
    }

    /// The color of the candidate `digit`; `None` if it is not painted.
    pub fn candidate_color(&self, digit: Digit) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.painted[color as usize].contains(digit))
    }
}

/// Written as one word for each part of the square: `5` the digit, `n12` the corner notes, `m123`
/// the candidates, `pa12` the candidates in color a, `ca` the color of the cell. An empty square is
/// an empty text.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words: Vec<String> = self.digit.iter().map(Digit::to_string).collect();
        let mut add = |name: &str, digits: DigitSet| {
            if !digits.is_empty() {
                words.push(format!("{name}{digits}"));
            }
        };
        add("n", self.corners);
        add("m", self.candidates);
        for color in Color::ALL {
            add(&format!("p{color}"), self.painted[color as usize]);
        }
        words.extend(self.color.map(|color| format!("c{color}")));
        f.write_str(&words.join(" "))
    }
}

impl FromStr for Square {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Square, ParseNameError> {
        let error = ParseNameError::expected("a square such as 5 n12 m123 ca");
        let mut square = Square::default();
        let color = |letter: Option<char>| letter.and_then(Color::from_letter).ok_or(error);
        for word in text.split_ascii_whitespace() {
            let mut letters = word.chars();
            let digits = |text: &str| text.parse::<DigitSet>().map_err(|_| error);
            match letters.next() {
                Some('n') => square.corners = digits(letters.as_str())?,
                Some('m') => square.candidates = digits(letters.as_str())?,
                Some('p') => {
                    let color = color(letters.next())?;
                    square.painted[color as usize] = digits(letters.as_str())?;
                }
                Some('c') => square.color = Some(color(letters.next())?),
                _ => square.digit = Some(word.parse().map_err(|_| error)?),
            }
        }
        Ok(square)
    }
}
