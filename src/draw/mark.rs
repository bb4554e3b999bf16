//! What the parts of a drawing are: [`Mark`] for candidates, [`Band`] for houses, [`Link`] for
//! chains. One table has the roles of candidates: terminals, pages and files take their signs,
//! colors and words from it.

use crate::logic::Role;
use crate::logic::proof::chain::Node;

macro_rules! marks {
    ($($(#[$doc:meta])* $mark:ident $sign:literal $hue:ident $words:literal),* $(,)?) => {
        /// What a candidate does in a step.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Mark { $($(#[$doc])* $mark),* }

        impl Mark {
            /// All marks. A candidate with several has the last of them.
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
    /// It is a fin of a fish, or an extra candidate of a deadly pattern: the pattern would be
    /// complete without it.
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

/// The color of a mark. Each face has its own shade of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hue {
    /// What the step rests on, and what it places.
    Green,
    /// What is in the way of a pattern.
    Amber,
    /// What is false.
    Blue,
    /// What the step removes.
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

/// What a house is in a step. What tells more comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Band {
    /// A base house of a fish.
    Base,
    /// A cover house of a fish.
    Cover,
    /// A house that the reason rests on.
    Other,
}

/// A line from one node to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Link {
    /// Where it begins.
    pub from: Node,
    /// Where it ends.
    pub to: Node,
    /// What it says.
    pub kind: LinkKind,
}

/// What a link says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkKind {
    /// At least one of the two nodes is true.
    Strong,
    /// At most one of the two nodes is true.
    Weak,
    /// The second follows from the first.
    Follows,
}
