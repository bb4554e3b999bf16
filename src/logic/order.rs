//! [`Order`]: the three orders in which techniques are tried, read from the columns of the table of
//! techniques. An order is a list of [`Stage`]s. The next step is the first one that the first
//! successful stage finds; after it the search starts again with the first stage.

use super::technique::{Finder, TABLE, Technique, TechniqueRow, TechniqueSet};
use crate::names::{UnknownName, named};
use core::fmt;
use core::str::FromStr;
use std::sync::LazyLock;

/// In which order techniques are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// What a person sees easily comes first: the order of [`Technique::ALL`].
    #[default]
    Human,
    /// The order of Sudoku Explainer 1.2.1, down to the order of its scans: for its ratings.
    Se,
    /// The default order of HoDoKu, with its scans and its choice among several steps: for its
    /// score and level. Singles come in the order in which earlier steps brought them up.
    Hodoku,
}

/// One scan of an order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage {
    /// The techniques that the scan may find.
    pub(crate) finds: TechniqueSet,
    /// The function that scans.
    pub(crate) finder: Finder,
}

impl Order {
    /// All orders.
    pub const ALL: [Order; 3] = [Order::Human, Order::Se, Order::Hodoku];

    /// The name, as in `--order`; it is also what an order is parsed from.
    pub const fn name(self) -> &'static str {
        match self {
            Order::Human => "human",
            Order::Se => "se",
            Order::Hodoku => "hodoku",
        }
    }

    /// The stages, first to last.
    pub(crate) fn stages(self) -> &'static [Stage] {
        match self {
            Order::Human => &HUMAN,
            Order::Se => &SE,
            Order::Hodoku => &HODOKU,
        }
    }
}

static HUMAN: LazyLock<Vec<Stage>> = LazyLock::new(|| stages(&TABLE, Order::Human));
static SE: LazyLock<Vec<Stage>> = LazyLock::new(|| stages(&TABLE, Order::Se));
static HODOKU: LazyLock<Vec<Stage>> = LazyLock::new(|| stages(&TABLE, Order::Hodoku));

/// The stages of `order`: the rows by their places, with one stage for neighbours that name the
/// same finder.
fn stages(rows: &[TechniqueRow], order: Order) -> Vec<Stage> {
    let of_row = |row: &TechniqueRow| {
        let technique = row.technique;
        row.places(order).map(move |(place, finder)| (place, technique, finder))
    };
    let mut places: Vec<(u16, Technique, Finder)> = rows.iter().flat_map(of_row).collect();
    places.sort_unstable_by_key(|&(place, ..)| place);
    let mut stages: Vec<Stage> = Vec::new();
    for (_, technique, finder) in places {
        match stages.last_mut().filter(|last| core::ptr::fn_addr_eq(last.finder, finder)) {
            Some(last) => last.finds = last.finds.with(technique),
            None => stages.push(Stage { finds: TechniqueSet::EMPTY.with(technique), finder }),
        }
    }
    stages
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Order {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Order, UnknownName> {
        named(text, "an order", &Order::ALL, Order::name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::technique::in_human_order;
    use core::ops::ControlFlow;

    /// The techniques of each stage, and where its finder is.
    fn shown(rows: &[TechniqueRow], order: Order) -> Vec<(Vec<Technique>, usize)> {
        let stages = stages(rows, order);
        stages.iter().map(|stage| (stage.finds.iter().collect(), stage.finder as usize)).collect()
    }

    /// The technique whose row stands for a new one.
    const NEW: Technique = Technique::Jellyfish;

    #[test]
    fn the_order_of_the_rows_means_nothing() {
        let mut rows = TABLE;
        rows.reverse();
        assert_eq!(in_human_order(&rows), Technique::ALL);
        for order in Order::ALL {
            assert_eq!(shown(&rows, order), shown(&TABLE, order));
        }
    }

    #[test]
    fn a_row_inserted_anywhere_takes_its_place_and_moves_no_other() {
        for at in [0, 1, TABLE.len() / 2, TABLE.len() - 1] {
            let others: Vec<TechniqueRow> =
                TABLE.iter().copied().filter(|row| row.technique != NEW).collect();
            let mut rows = others.clone();
            let finder: Finder = |_, _| ControlFlow::Continue(());
            let old = *TABLE.iter().find(|row| row.technique == NEW).expect("a row");
            let (finder_of_new, hodoku_finder) = (Some(finder), None);
            let (human, hodoku, se) = (275, 265, 0);
            let new =
                TechniqueRow { human, hodoku, se, finder: finder_of_new, hodoku_finder, ..old };
            rows.insert(at.min(rows.len()), new);
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
            let mut places: Vec<u16> =
                TABLE.iter().flat_map(|row| row.places(order)).map(|(place, _)| place).collect();
            places.sort_unstable();
            assert!(places.is_sorted_by(|a, b| a < b), "{order}: {places:?}");
        }
    }

    #[test]
    fn no_finder_has_two_stages() {
        for order in Order::ALL {
            let mut finders: Vec<usize> =
                shown(&TABLE, order).into_iter().map(|(_, finder)| finder).collect();
            finders.sort_unstable();
            assert!(finders.is_sorted_by(|a, b| a < b), "{order}");
        }
    }

    #[test]
    fn every_technique_with_a_code_has_a_place_in_the_order_of_hodoku() {
        // HoDoKu has these switched off, or its batch solver passes them by.
        let off = |row: &TechniqueRow| {
            use Technique::{
                AvoidableRectangle1, AvoidableRectangle2, DeathBlossom, KrakenFish1, KrakenFish2,
            };
            matches!(
                row.technique,
                AvoidableRectangle1
                    | AvoidableRectangle2
                    | DeathBlossom
                    | KrakenFish1
                    | KrakenFish2
            )
        };
        for row in TABLE.iter().filter(|row| !row.code.is_empty() && !off(row)) {
            assert!(row.hodoku > 0, "{}", row.name);
        }
        for order in Order::ALL {
            assert_eq!(order.name().parse(), Ok(order));
            assert!(!order.stages().is_empty());
        }
    }
}
