//! [`Story`]: a step with what is known about it. [`Style`]: how its text is written.

use super::lists::capital;
use crate::logic::describe::Description;
use crate::logic::state::State;
use crate::logic::step::Step;
use crate::names::by_name;

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

by_name!(Style, "a style");

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
}
