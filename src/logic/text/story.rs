//! [`Story`]: a step with what is known about it. [`Style`]: how its text is written.

use super::lists::capital;
use crate::geometry::{CellSet, DigitSet};
use crate::logic::describe::Description;
use crate::logic::state::State;
use crate::logic::step::Step;
use crate::names::{UnknownName, named};
use core::fmt::{self, Display};
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

impl Display for Style {
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

/// A step with what is known about it: what its text is made from.
pub(crate) struct Story<'a> {
    /// The position before the step.
    pub(crate) before: &'a State,
    pub(crate) step: &'a Step,
    pub(crate) description: &'a Description,
}

impl Story<'_> {
    /// The name of the technique with a capital letter.
    pub(super) fn head(&self) -> String {
        capital(self.step.technique.name())
    }

    /// The cells of the eliminations.
    pub(super) fn eliminated_cells(&self) -> CellSet {
        self.step.eliminations.iter().map(|eliminated| eliminated.cell).collect()
    }

    /// The digits of the eliminations.
    pub(super) fn eliminated_digits(&self) -> DigitSet {
        self.step.eliminations.iter().map(|eliminated| eliminated.digit).collect()
    }
}
