//! [`Style`]: how the text of a step is written, in words or in the notation of the forums.

use crate::names::{UnknownName, named};
use core::fmt;
use core::str::FromStr;

/// How the text of a step is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Style {
    /// Plain words that name the roles of the cells.
    #[default]
    Words,
    /// The notation of the forums: Eureka for chains.
    Notation,
}

impl Style {
    /// Both styles.
    pub const ALL: [Style; 2] = [Style::Words, Style::Notation];

    /// `words` or `notation`.
    pub const fn name(self) -> &'static str {
        match self {
            Style::Words => "words",
            Style::Notation => "notation",
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Style {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Style, UnknownName> {
        named(text, "a style", &Style::ALL, Style::name)
    }
}
