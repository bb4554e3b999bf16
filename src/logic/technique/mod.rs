//! [`Technique`]: every technique, and what is known about each.
//!
//! ```text
//! table   one row for each technique: every fact about it is a column
//! row     the columns
//! group   words that mean several techniques
//! names   from a name, an alias or a code to a technique, or to several
//! set     sets of techniques
//! ```

mod group;
mod names;
mod row;
mod set;
mod table;

use super::order::Order;
use super::rating::{HodokuLevel, Rating};
use super::state::State;
use super::step::Step;
use core::fmt;
use core::ops::ControlFlow;

pub use names::UnknownTechnique;
pub(super) use row::{TechniqueRow, in_human_order};
pub use set::TechniqueSet;
pub(super) use table::TABLE;
pub use table::Technique;

/// Takes the steps as a finder finds them, and breaks when it has enough.
pub(crate) type Found<'a> = dyn FnMut(Step) -> ControlFlow<()> + 'a;

/// Looks for one technique, or for a few that share a scan, and calls `found` with every step, in
/// the order of the scan, until `found` breaks. A finder's body says `found(step)?`.
pub(crate) type Finder = fn(state: &State, found: &mut Found<'_>) -> ControlFlow<()>;

/// Techniques with one idea in common. Each family has a folder in `logic/techniques`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Family {
    /// One place for a digit, or one digit for a cell.
    Singles,
    /// Locked candidates: a digit where two houses meet.
    Intersections,
    /// As many digits as cells in a house.
    Subsets,
    /// One digit, as many houses as houses that cover its places.
    Fish,
    /// One digit, two conjugate pairs.
    SingleDigit,
    /// Short chains of two, three or four cells.
    Wings,
    /// One digit, the conjugate pairs in two colors.
    Coloring,
    /// Patterns that would give the puzzle two solutions.
    Uniqueness,
    /// Strong and weak links in turn.
    Chains,
    /// One digit more than cells.
    AlmostLockedSets,
    /// Patterns of a dozen cells and more, which only the hardest puzzles need.
    Exotic,
    /// All ways to fill some cells, or to place a digit, one by one.
    Enumeration,
    /// Assumptions and everything that follows from them.
    Forcing,
}

impl Family {
    /// The name of the family, for a heading above its techniques: `almost locked sets`.
    pub const fn name(self) -> &'static str {
        match self {
            Family::Singles => "singles",
            Family::Intersections => "locked candidates",
            Family::Subsets => "subsets",
            Family::Fish => "fish",
            Family::SingleDigit => "single-digit patterns",
            Family::Wings => "wings",
            Family::Coloring => "coloring",
            Family::Uniqueness => "uniqueness",
            Family::Chains => "chains",
            Family::AlmostLockedSets => "almost locked sets",
            Family::Exotic => "exotic patterns",
            Family::Enumeration => "enumeration",
            Family::Forcing => "forcing chains",
        }
    }
}

/// Two techniques at the same place of the human order do not compile.
const _: &[Technique] = Technique::ALL;

impl Technique {
    /// All techniques in the human order: what is easily seen comes first.
    pub const ALL: &'static [Technique] = &in_human_order(&TABLE);

    fn row(self) -> &'static TechniqueRow {
        &TABLE[self as usize]
    }

    /// The name: `2-string kite`.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Other names that people use: `kite`, `two-string kite`. The shortest comes first.
    pub fn aliases(self) -> &'static [&'static str] {
        self.row().aliases
    }

    /// The family that it belongs to.
    pub fn family(self) -> Family {
        self.row().family
    }

    /// The place in the human order. Techniques compare by it: the higher, the harder to see.
    pub fn human_place(self) -> u16 {
        self.row().human
    }

    /// The code in HoDoKu's regression library: `0401`.
    pub fn code(self) -> Option<&'static str> {
        Some(self.row().code).filter(|code| !code.is_empty())
    }

    /// The technique with this code of four digits. A fifth digit, which tells a Siamese fish, and
    /// a variant (`-1`) are not part of it.
    pub fn from_code(code: &str) -> Option<Technique> {
        Technique::ALL.iter().copied().find(|technique| technique.code() == Some(code))
    }

    /// The points that one step adds to HoDoKu's score of a puzzle.
    pub fn score(self) -> u32 {
        self.row().score
    }

    /// HoDoKu's level: a puzzle that takes this technique has at least this one.
    pub fn hodoku_level(self) -> HodokuLevel {
        self.row().level
    }

    /// Sudoku Explainer's rating of a plain step; some steps rate otherwise ([`Step::rating`]).
    /// Zero if Sudoku Explainer does not have the technique.
    pub fn rating(self) -> Rating {
        Rating(self.row().rating)
    }

    /// Sudoku Explainer's rating of the easiest step.
    pub fn least_rating(self) -> Rating {
        match self.row().least_rating {
            0 => self.rating(),
            least => Rating(least),
        }
    }

    /// True if it draws conclusions from several implications together. Any position has hundreds
    /// of such steps, and finding all of them takes seconds.
    pub fn is_dynamic(self) -> bool {
        self.row().dynamic
    }

    /// True if a person finds it by looking at the grid and its pencil marks, without a search
    /// through chains.
    pub fn is_seen_by_eye(self) -> bool {
        self.row().by_eye
    }

    /// True if it is left out unless it is named: franken and mutant fish, because making sure that
    /// there is none takes up to 70 ms (with seven bases 140 ms and more) and hardly any puzzle
    /// needs one; kraken fish, which are forcing chains from unusual cases; and templates, because
    /// no person uses them.
    pub fn is_opt_in(self) -> bool {
        self.row().opt_in
    }

    /// True if it holds only in puzzles with exactly one solution.
    pub fn needs_uniqueness(self) -> bool {
        self.row().needs_uniqueness
    }

    /// True if it searches ever deeper until something is found: minutes, where there is nothing.
    pub fn is_last_resort(self) -> bool {
        self.row().last_resort
    }

    /// The function that looks for it; `None` if only Sudoku Explainer's own scan finds it, or
    /// nothing does yet.
    #[cfg(test)]
    pub(crate) fn finder(self) -> Option<Finder> {
        self.row().finder
    }

    /// True if `order` looks for it.
    pub fn is_in(self, order: Order) -> bool {
        self.row().places(order).next().is_some()
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
