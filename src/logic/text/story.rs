//! [`Story`]: a step, its position and its description. [`Style`]: how its text is written.

use super::lists::capital;
use crate::logic::describe::Description;
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::names::named_enum;

named_enum! {
    /// How the text of a step is written.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
    #[non_exhaustive]
    pub enum Style, parsed as "a style" {
        /// Plain sentences that name the roles of the cells.
        #[default]
        Words = "words",
        /// The notation of the forums: Eureka for chains.
        Notation = "notation",
    }
}

/// The input for the text of a step: the step, its position and its description.
pub(crate) struct Story<'a> {
    /// The position before the step.
    pub(crate) before: &'a State,
    pub(crate) step: &'a Step,
    pub(crate) description: &'a Description,
}

impl Story<'_> {
    /// The head of the text, before what the technique is on: `Unique rectangle, type 1,`.
    pub(super) fn title(&self) -> String {
        let head = self.head();
        if head.contains(", type ") { head + "," } else { head }
    }

    /// The name of the technique with a capital letter, and its type: `Unique rectangle, type 1`. An
    /// AIC of type 1 has the same digit at both ends, one of type 2 has different digits.
    pub(super) fn head(&self) -> String {
        let name = capital(self.step.technique.name());
        match (self.step.technique, &self.step.reason) {
            (Technique::Aic | Technique::GroupedAic, Reason::Chain(chain)) => {
                let [first, last] = [chain.nodes.first(), chain.nodes.last()];
                let is_one = first.map(|node| node.digit) == last.map(|node| node.digit);
                format!("{name}, type {}", if is_one { 1 } else { 2 })
            }
            _ => match name.rsplit_once(' ') {
                Some((name, number)) if number.parse::<u8>().is_ok() => {
                    format!("{}, type {number}", name.trim_end_matches(" type"))
                }
                _ => name,
            },
        }
    }
}
