//! [`TechniqueRow`]: the columns of the table of techniques.

use super::group::Group;
use super::{Family, Finder, Technique};
use crate::logic::order::Order;
use crate::logic::rating::HodokuLevel::{self, Easy};

/// One row of the table. Columns that a row leaves out are as in [`TechniqueRow::BLANK`].
#[derive(Clone, Copy)]
pub(crate) struct TechniqueRow {
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

    /// The function that finds it in the human order. `None` if only the scan of another order
    /// finds it.
    pub(crate) finder: Option<Finder>,
    /// The function that finds it in Sudoku Explainer's order, if that is another one: some
    /// ratings depend on the order in which Sudoku Explainer scans.
    pub(crate) se_finder: Option<Finder>,
    /// The function that finds it in HoDoKu's order, if that is another one: HoDoKu scans in other
    /// orders, and of several steps it takes others.
    pub(crate) hodoku_finder: Option<Finder>,

    /// The place in the human order: easy to see comes first. Every technique has one, because
    /// lists and comparisons of techniques go by it too. No two rows may have the same place.
    pub(crate) human: u16,
    /// A second place in the human order, with a finder that looks further than the first.
    pub(crate) human_again: Option<(u16, Finder)>,
    /// The place in the order of Sudoku Explainer 1.2.1; 0 if that does not have it.
    pub(crate) se: u16,
    /// The place in the order of HoDoKu's batch solver; 0 if that does not have it, has it switched
    /// off, or passes it by.
    pub(crate) hodoku: u16,

    /// The code in HoDoKu's regression library: `0401`; empty if it has none.
    pub(crate) code: &'static str,
    /// HoDoKu's level: a puzzle that takes this technique has at least this one. Estimated for
    /// techniques that HoDoKu does not have.
    pub(crate) level: HodokuLevel,
    /// The points that a step adds to HoDoKu's score of a puzzle. Estimated for techniques that
    /// HoDoKu does not have.
    pub(crate) score: u32,
    /// Sudoku Explainer's rating in tenths, of chains that of the shortest; 0 if it does not have
    /// the technique.
    pub(crate) rating: u16,
    /// The rating of the easiest step in tenths, where some steps rate below `rating`; otherwise 0.
    pub(crate) least_rating: u16,

    /// Holds only in puzzles with exactly one solution.
    pub(crate) needs_uniqueness: bool,
    /// Draws conclusions from several implications together. Any position has hundreds of such
    /// steps, and finding all of them takes seconds.
    pub(crate) dynamic: bool,
    /// A person finds it by looking at the grid and its pencil marks, without a search through
    /// chains.
    pub(crate) by_eye: bool,
    /// Left out unless it is named.
    pub(crate) opt_in: bool,
    /// Searches ever deeper until something is found, so that every puzzle with one solution has a
    /// complete path. Where nothing is to be found, this takes minutes.
    pub(crate) last_resort: bool,
}

impl TechniqueRow {
    /// The values of the columns that a row leaves out.
    pub(super) const BLANK: TechniqueRow = TechniqueRow {
        technique: Technique::FullHouse,
        family: Family::Singles,
        name: "",
        aliases: &[],
        groups: &[],
        finder: None,
        se_finder: None,
        hodoku_finder: None,
        human: 0,
        human_again: None,
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

    /// The places of the technique in `order`, each with the function that looks for it there.
    pub(crate) fn places(&self, order: Order) -> impl Iterator<Item = (u16, Finder)> + use<> {
        let (place, finder, again) = match order {
            Order::Human => (self.human, self.finder, self.human_again),
            Order::Se => (self.se, self.se_finder.or(self.finder), None),
            Order::Hodoku => (self.hodoku, self.hodoku_finder.or(self.finder), None),
        };
        let first = finder.filter(|_| place > 0).map(|finder| (place, finder));
        first.into_iter().chain(again)
    }
}

/// The techniques of these rows in the human order. Does not compile if two have the same place.
pub(crate) const fn in_human_order<const N: usize>(rows: &[TechniqueRow; N]) -> [Technique; N] {
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
