//! The parts of a drawing by their roles: [`Mark`] for candidates, [`Band`] for houses, [`Link`]
//! for chains. One table has the marks: terminals, pages and files take their signs, colors and
//! words from it.

use crate::logic::Role;
use crate::logic::proof::chain::Node;

macro_rules! marks {
    ($($(#[$doc:meta])* $mark:ident $sign:literal $hue:ident $words:literal),* $(,)?) => {
        /// The role of a candidate in a step.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Mark { $($(#[$doc])* $mark),* }

        impl Mark {
            /// All marks. A candidate with several roles has the last of their marks.
            pub const ALL: [Mark; [$($sign),*].len()] = [$(Mark::$mark),*];

            /// The sign in text: `5*`, `5x`.
            pub const fn sign(self) -> char {
                match self { $(Mark::$mark => $sign),* }
            }

            /// The color.
            pub const fn hue(self) -> Hue {
                match self { $(Mark::$mark => Hue::$hue),* }
            }

            /// The meaning in a few words.
            pub const fn words(self) -> &'static str {
                match self { $(Mark::$mark => $words),* }
            }
        }
    };
}

marks! {
    /// It belongs to the pattern.
    Pattern '*' Green "pattern",
    /// It is a fin of a fish, or an extra candidate of a deadly pattern: without it, the pattern
    /// would be complete.
    Fin '\'' Amber "fin",
    /// It is off in a chain: false, if the chain's start is false or an assumption holds.
    Off '-' Blue "off",
    /// It is on in a chain: true, if the chain's start is false or an assumption holds.
    On '+' Green "on",
    /// It is on in one line of a net and off in another.
    OnAndOff '~' Amber "on and off",
    /// The step removes it.
    Removed 'x' Red "removed",
    /// The step places it.
    Placed '!' Green "placed",
}

/// The color of a mark. Each kind of output has its own shade of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hue {
    /// Candidates that the step depends on, and those that it places.
    Green,
    /// Candidates that keep a pattern from being complete.
    Amber,
    /// Candidates that are false.
    Blue,
    /// Candidates that the step removes.
    Red,
}

impl From<Role> for Mark {
    fn from(role: Role) -> Mark {
        match role {
            Role::Pattern => Mark::Pattern,
            Role::Fin => Mark::Fin,
            Role::On => Mark::On,
            Role::Off => Mark::Off,
            Role::OnAndOff => Mark::OnAndOff,
            Role::Placed => Mark::Placed,
        }
    }
}

/// The role of a house in a step. The more specific roles come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Band {
    /// A base house of a fish.
    Base,
    /// A cover house of a fish.
    Cover,
    /// Another house that the reason depends on.
    Other,
}

/// A line from one node to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Link {
    /// The node at its start.
    pub from: Node,
    /// The node at its end.
    pub to: Node,
    /// What it means.
    pub kind: LinkKind,
}

/// The meaning of a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkKind {
    /// At least one of the two nodes is true.
    Strong,
    /// At most one of the two nodes is true.
    Weak,
    /// The second node follows from the first.
    Follows,
}
