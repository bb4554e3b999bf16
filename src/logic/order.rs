//! [`Order`]: the three orders in which techniques are tried, and the list of the functions that
//! find them, both read from the table of techniques. An order is a list of [`Stage`]s. The next
//! step is the first one that the first successful stage finds; after it the search starts again
//! with the first stage. In the human order, it is the best one of those that the stages of a class
//! find.

use super::hodoku;
use super::step::Finder;
use super::technique::{COUNT, Family, TABLE, Technique, TechniqueRow, TechniqueSet, techniques};
use super::techniques::{
    als, chains, coloring, enumeration, exotic, fish, forcing, intersections, single_digit,
    singles, subsets, uniqueness, wings,
};
use crate::names::named_enum;
use std::sync::LazyLock;

named_enum! {
    /// In which order techniques are tried.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    #[non_exhaustive]
    pub enum Order, parsed as "an order" {
        /// Techniques that a person sees easily come first: the order of [`Technique::ALL`].
        #[default]
        Human = "human",
        /// The order of Sudoku Explainer 1.2.1, down to the order of its scans: for its ratings.
        Se = "se",
        /// The default order of HoDoKu, with its scans and its choice among several steps: for its
        /// score and level. Singles come in the order in which earlier steps made them singles.
        Hodoku = "hodoku",
    }
}

/// One scan of an order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage {
    /// The techniques that the scan may find.
    pub(crate) finds: TechniqueSet,
    /// The function that scans.
    pub(crate) finder: Finder,
    /// Neighbours of one class share its number. A person takes the best step of a class.
    pub(crate) class: usize,
    /// How many steps of the class are compared at most.
    pub(crate) choices: usize,
}

impl Order {
    /// The stages, first to last.
    pub(crate) fn stages(self) -> &'static [Stage] {
        match self {
            Order::Human => &HUMAN,
            Order::Se => &SE,
            Order::Hodoku => &HODOKU,
        }
    }
}

/// The functions that look for a technique: the columns of its row after `finders`.
#[derive(Clone, Copy)]
struct Finders {
    /// Finds it in the human order, and in the others if they name no other.
    usual: Option<Finder>,
    /// A second place in the human order, with a finder that looks further than the first.
    human_again: Option<(u16, Finder)>,
    /// Finds it in Sudoku Explainer's order: some ratings depend on the order in which Sudoku
    /// Explainer scans.
    se: Option<Finder>,
    /// Finds it in HoDoKu's order: HoDoKu scans in other orders, and chooses differently among
    /// several steps.
    hodoku: Option<Finder>,
}

impl Finders {
    const NONE: Finders = Finders { usual: None, human_again: None, se: None, hodoku: None };

    /// The places of the technique of `row` in `order`, each with the function that looks for it
    /// there.
    fn places(
        &self,
        row: &TechniqueRow,
        order: Order,
    ) -> impl Iterator<Item = (u16, Finder)> + use<> {
        let (place, finder, again) = match order {
            Order::Human => (row.human, self.usual, self.human_again),
            Order::Se => (row.se, self.se.or(self.usual), None),
            Order::Hodoku => (row.hodoku, self.hodoku.or(self.usual), None),
        };
        let first = finder.filter(|_| place > 0).map(|finder| (place, finder));
        first.into_iter().chain(again)
    }
}

/// Makes [`FINDERS`] from the columns after `finders`.
macro_rules! finders {
    ($($family:ident { $(
        $(#[$doc:meta])* $variant:ident $name:literal { $($facts:tt)* } finders {
            $($column:ident: $finder:expr),* $(,)?
        }
    )* })*) => {
        /// The finders of each technique. The index is the discriminant of the technique.
        static FINDERS: [Finders; COUNT] =
            [$($(Finders { $($column: Some($finder),)* ..Finders::NONE }),*),*];
    };
}

techniques!(finders);

impl Technique {
    /// True if `order` looks for it.
    pub fn is_in(self, order: Order) -> bool {
        FINDERS[self as usize].places(self.row(), order).next().is_some()
    }
}

static HUMAN: LazyLock<Vec<Stage>> = LazyLock::new(|| stages(&table(), Order::Human));
static SE: LazyLock<Vec<Stage>> = LazyLock::new(|| stages(&table(), Order::Se));
static HODOKU: LazyLock<Vec<Stage>> = LazyLock::new(|| stages(&table(), Order::Hodoku));

/// All rows, with all columns.
fn table() -> Vec<(TechniqueRow, Finders)> {
    TABLE.iter().copied().zip(FINDERS).collect()
}

/// The stages of `order`: the rows by their places, with one stage for neighbours that name the
/// same finder, so that they share one scan.
fn stages(rows: &[(TechniqueRow, Finders)], order: Order) -> Vec<Stage> {
    let of_row = |(row, finders): &(TechniqueRow, Finders)| {
        let technique = row.technique;
        finders.places(row, order).map(move |(place, finder)| (place, technique, finder))
    };
    let mut places: Vec<(u16, Technique, Finder)> = rows.iter().flat_map(of_row).collect();
    places.sort_unstable_by_key(|&(place, ..)| place);
    let mut stages: Vec<Stage> = Vec::new();
    for (_, technique, finder) in places {
        let last = stages.last_mut();
        let class = match &last {
            Some(last) if order == Order::Human && technique.is_in_class(last.finds) => last.class,
            last => last.as_ref().map_or(0, |last| last.class + 1),
        };
        match last.filter(|last| core::ptr::fn_addr_eq(last.finder, finder)) {
            Some(last) => last.finds = last.finds.with(technique),
            None => {
                let is_compared = order == Order::Human && technique.is_compared();
                let choices = if is_compared { MAX_CHOICES } else { 1 };
                let finds = TechniqueSet::EMPTY.with(technique);
                stages.push(Stage { finds, finder, class, choices });
            }
        }
    }
    stages
}

/// How many steps of a class are compared at most: chains and almost locked sets may have hundreds.
const MAX_CHOICES: usize = 100;

impl Technique {
    /// True if it is in the class of its neighbours `before`: of one family, one level, and as
    /// dynamic.
    fn is_in_class(self, before: TechniqueSet) -> bool {
        let class = |technique: Technique| {
            (technique.family(), technique.hodoku_level(), technique.is_dynamic())
        };
        before.iter().all(|technique| class(technique) == class(self))
    }

    /// True if its steps are compared with each other. Singles are not compared: all of them are
    /// taken anyway. Positions have hundreds of dynamic chains, and finding all of them takes
    /// seconds.
    fn is_compared(self) -> bool {
        self.family() != Family::Singles && !self.is_dynamic()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::technique::in_human_order;
    use core::ops::ControlFlow;

    /// The techniques of each stage, and where its finder is.
    fn shown(rows: &[(TechniqueRow, Finders)], order: Order) -> Vec<(Vec<Technique>, usize)> {
        let stages = stages(rows, order);
        stages.iter().map(|stage| (stage.finds.iter().collect(), stage.finder as usize)).collect()
    }

    /// The technique whose row is used as a new one.
    const NEW: Technique = Technique::Jellyfish;

    #[test]
    fn the_order_of_the_rows_does_not_matter() {
        let mut rows = TABLE;
        rows.reverse();
        assert_eq!(in_human_order(&rows), Technique::ALL);
        let mut reversed = table();
        reversed.reverse();
        for order in Order::ALL {
            assert_eq!(shown(&reversed, order), shown(&table(), order));
        }
    }

    #[test]
    fn a_row_inserted_anywhere_takes_its_place_and_moves_no_other() {
        for at in [0, 1, TABLE.len() / 2, TABLE.len() - 1] {
            let mut others = table();
            others.retain(|(row, _)| row.technique != NEW);
            let mut rows = others.clone();
            let finder: Finder = |_, _| ControlFlow::Continue(());
            let new = TechniqueRow { human: 275, hodoku: 265, se: 0, ..*NEW.row() };
            rows.insert(
                at.min(rows.len()),
                (new, Finders { usual: Some(finder), ..Finders::NONE }),
            );
            let new = (vec![NEW], finder as usize);
            for (order, before) in
                [(Order::Human, Technique::XyWing), (Order::Hodoku, Technique::XyWing)]
            {
                let mut expected = shown(&others, order);
                let place = expected.iter().position(|(finds, _)| *finds == [before]);
                expected.insert(place.expect("a stage") + 1, new.clone());
                assert_eq!(shown(&rows, order), expected);
            }
            assert_eq!(shown(&rows, Order::Se), shown(&others, Order::Se));
        }
    }

    #[test]
    fn no_two_rows_share_a_place() {
        for order in Order::ALL {
            let mut places: Vec<u16> = table()
                .iter()
                .flat_map(|(row, finders)| finders.places(row, order))
                .map(|(place, _)| place)
                .collect();
            places.sort_unstable();
            assert!(places.is_sorted_by(|a, b| a < b), "{order}: {places:?}");
        }
    }

    #[test]
    fn no_finder_has_two_stages() {
        for order in Order::ALL {
            let mut finders: Vec<usize> =
                shown(&table(), order).into_iter().map(|(_, finder)| finder).collect();
            finders.sort_unstable();
            assert!(finders.is_sorted_by(|a, b| a < b), "{order}");
        }
    }

    #[test]
    fn every_technique_with_a_code_has_a_place_in_the_order_of_hodoku() {
        // HoDoKu has these switched off.
        let off = |row: &TechniqueRow| row.opt_in || row.technique == Technique::DeathBlossom;
        for row in TABLE.iter().filter(|row| !row.code.is_empty() && !off(row)) {
            assert!(row.hodoku > 0, "{}", row.name);
        }
        for order in Order::ALL {
            assert_eq!(order.name().parse(), Ok(order));
            assert!(!order.stages().is_empty());
        }
    }
}
