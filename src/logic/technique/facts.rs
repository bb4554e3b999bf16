//! [`Technique`]: every technique, and what is known about each, from the table.

use super::family::Family;
use super::family::Group::{self, *};
use super::table::techniques;
use crate::logic::scales::HodokuLevel::{self, *};
use crate::logic::scales::Rating;
use core::fmt;

/// Makes the enum and [`TABLE`] from the columns before `finders`.
macro_rules! facts {
    ($($family:ident { $(
        $(#[$doc:meta])* $variant:ident $name:literal {
            $($column:ident: $value:expr),* $(,)?
        } finders { $($finders:tt)* }
    )* })*) => {
        /// A technique. The order of the variants means nothing: see [`Technique::ALL`] and
        /// [`Order`](crate::logic::Order).
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(u8)]
        #[non_exhaustive]
        pub enum Technique { $($(#[doc = $name] $(#[doc = ""] #[$doc])* $variant),*),* }

        /// How many techniques there are.
        pub(in crate::logic) const COUNT: usize = [$($(Technique::$variant),*),*].len();

        /// All rows. The index of a technique's row is the discriminant of the technique.
        pub(in crate::logic) static TABLE: [TechniqueRow; COUNT] = [$($(TechniqueRow {
            technique: Technique::$variant,
            family: Family::$family,
            name: $name,
            $($column: $value,)*
            ..TechniqueRow::BLANK
        }),*),*];
    };
}

techniques!(facts);

/// Two techniques at the same place of the human order do not compile.
const _: &[Technique] = Technique::ALL;

impl Technique {
    /// All techniques in the human order: what is easily seen comes first.
    pub const ALL: &'static [Technique] = &in_human_order(&TABLE);

    pub(in crate::logic) fn row(self) -> &'static TechniqueRow {
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

    /// The place in the human order: the higher, the harder to see. Conditions such as
    /// `technique > x-wing` compare techniques by it.
    pub fn human_place(self) -> u16 {
        self.row().human
    }

    /// The code in HoDoKu's regression library: `0401`.
    pub fn code(self) -> Option<&'static str> {
        Some(self.row().code).filter(|code| !code.is_empty())
    }

    /// The technique with this code of four digits. In lines of the library a code may have a fifth
    /// digit (a Siamese fish) or a variant (`-1`); neither is part of the code here.
    pub fn from_code(code: &str) -> Option<Technique> {
        Technique::ALL.iter().copied().find(|technique| technique.code() == Some(code))
    }

    /// The points that one step adds to HoDoKu's score of a puzzle. Estimated for techniques that
    /// HoDoKu does not have.
    pub fn score(self) -> u32 {
        self.row().score
    }

    /// HoDoKu's level: a puzzle that takes this technique has at least this one. Estimated for
    /// techniques that HoDoKu does not have.
    pub fn hodoku_level(self) -> HodokuLevel {
        self.row().level
    }

    /// Sudoku Explainer's rating, for chains that of the shortest; zero if Sudoku Explainer does not
    /// have the technique. A step may be rated higher or lower
    /// ([`Step::rating`](crate::logic::Step::rating)).
    pub fn rating(self) -> Rating {
        Rating(self.row().rating)
    }

    /// Sudoku Explainer's rating of the easiest step. It is below [`Technique::rating`] for hidden
    /// singles, which are easier in a box than in a line.
    pub fn least_rating(self) -> Rating {
        match self.row().least_rating {
            0 => self.rating(),
            least => Rating(least),
        }
    }

    /// How hard it is to see, estimated for every technique from its place in the human order, on the
    /// scale of Sudoku Explainer's ratings. For the `LANDMARKS` it is their rating; between two of
    /// them it rises with the place.
    pub fn estimate(self) -> Rating {
        let place = self.human_place();
        let after = LANDMARKS.iter().position(|landmark| landmark.human_place() > place);
        let end = after.unwrap_or(LANDMARKS.len() - 1).max(1);
        let (from, to) = (LANDMARKS[end - 1].row(), LANDMARKS[end].row());
        let along = (place.min(to.human) - from.human) * (to.rating - from.rating);
        let length = to.human - from.human;
        Rating(from.rating + (along + length / 2) / length)
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
    /// no person uses them. HoDoKu's order has those of them that HoDoKu itself uses.
    pub fn is_opt_in(self) -> bool {
        self.row().opt_in
    }

    /// True if it holds only in puzzles with exactly one solution.
    pub fn needs_uniqueness(self) -> bool {
        self.row().needs_uniqueness
    }

    /// True if it searches ever deeper until it finds something, so that every puzzle with one
    /// solution has a complete path. Where there is nothing to find, this takes minutes.
    pub fn is_last_resort(self) -> bool {
        self.row().last_resort
    }
}

/// Techniques whose ratings ascend with their places in the human order, from the first place on.
const LANDMARKS: [Technique; 23] = [
    Technique::FullHouse,
    Technique::HiddenSingle,
    Technique::NakedSingle,
    Technique::Pointing,
    Technique::Claiming,
    Technique::NakedPair,
    Technique::XWing,
    Technique::HiddenPair,
    Technique::NakedTriple,
    Technique::Swordfish,
    Technique::HiddenTriple,
    Technique::XyWing,
    Technique::XyzWing,
    Technique::UniqueRectangle1,
    Technique::UniqueLoop,
    Technique::Bug1,
    Technique::XChain,
    Technique::Aic,
    Technique::NishioForcing,
    Technique::CellForcing,
    Technique::DynamicContradiction,
    Technique::DynamicPlus,
    Technique::Nested,
];

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One row of the table. Columns that a row leaves out are as in [`TechniqueRow::BLANK`].
#[derive(Clone, Copy)]
pub(in crate::logic) struct TechniqueRow {
    /// The technique that the row is about.
    pub(crate) technique: Technique,
    /// The family, which is also the folder of its file.
    pub(crate) family: Family,
    /// The name as it is printed: `2-string kite`.
    pub(crate) name: &'static str,
    /// Other names that people use. No two techniques share one.
    pub(crate) aliases: &'static [&'static str],
    /// The groups that it belongs to, besides its family.
    pub(crate) groups: &'static [Group],

    /// The place in the human order: easy to see comes first. Every technique has one, because
    /// lists and comparisons of techniques go by it too. No two rows may have the same place.
    pub(crate) human: u16,
    /// The place in the order of Sudoku Explainer 1.2.1; 0 if that does not have it.
    pub(crate) se: u16,
    /// The place in the order of HoDoKu's batch solver; 0 if that does not have it, has it switched
    /// off, or skips it.
    pub(crate) hodoku: u16,

    /// [`Technique::code`]; empty if it has none.
    pub(crate) code: &'static str,
    /// [`Technique::hodoku_level`].
    pub(crate) level: HodokuLevel,
    /// [`Technique::score`].
    pub(crate) score: u32,
    /// [`Technique::rating`] in tenths.
    pub(crate) rating: u16,
    /// [`Technique::least_rating`] in tenths, where that is below `rating`; otherwise 0.
    pub(crate) least_rating: u16,

    /// [`Technique::needs_uniqueness`].
    pub(crate) needs_uniqueness: bool,
    /// [`Technique::is_dynamic`].
    pub(crate) dynamic: bool,
    /// [`Technique::is_seen_by_eye`].
    pub(crate) by_eye: bool,
    /// [`Technique::is_opt_in`].
    pub(crate) opt_in: bool,
    /// [`Technique::is_last_resort`].
    pub(crate) last_resort: bool,
}

impl TechniqueRow {
    /// The values of the columns that a row leaves out.
    const BLANK: TechniqueRow = TechniqueRow {
        technique: Technique::FullHouse,
        family: Family::Singles,
        name: "",
        aliases: &[],
        groups: &[],
        human: 0,
        se: 0,
        hodoku: 0,
        code: "",
        level: Easy,
        score: 0,
        rating: 0,
        least_rating: 0,
        needs_uniqueness: false,
        dynamic: false,
        by_eye: false,
        opt_in: false,
        last_resort: false,
    };
}

/// The techniques of these rows in the human order. Does not compile if two have the same place.
pub(in crate::logic) const fn in_human_order<const N: usize>(
    rows: &[TechniqueRow; N],
) -> [Technique; N] {
    let mut sorted = *rows;
    let mut end = 1;
    while end < N {
        let mut at = end;
        while at > 0 && sorted[at - 1].human > sorted[at].human {
            (sorted[at - 1], sorted[at]) = (sorted[at], sorted[at - 1]);
            at -= 1;
        }
        end += 1;
    }
    let mut techniques = [Technique::FullHouse; N];
    let mut at = 0;
    while at < N {
        assert!(sorted[at].human > if at > 0 { sorted[at - 1].human } else { 0 });
        techniques[at] = sorted[at].technique;
        at += 1;
    }
    techniques
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_ascend_with_the_place_and_meet_the_ratings_of_the_landmarks() {
        assert!(LANDMARKS.is_sorted_by_key(|landmark| (landmark.human_place(), landmark.rating())));
        for landmark in LANDMARKS {
            assert_eq!(landmark.estimate(), landmark.rating(), "{landmark}");
        }
        assert!(Technique::ALL.is_sorted_by_key(|technique| technique.estimate()));
        assert_eq!(Technique::WWing.estimate(), Rating(45));
        assert_eq!(Technique::BruteForce.estimate(), Technique::Nested.rating());
    }
}
