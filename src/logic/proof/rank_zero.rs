//! [`RankZero`]: the proof of almost locked pairs and triples, multi-sector locked sets, SK loops
//! and fireworks: as many constraints that need a true candidate (truths) as constraints that allow
//! only one (links).

use crate::geometry::{Cell, CellSet, Digit, DigitSet, House, HouseSet};

/// Candidates of which exactly one is true.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Constraint {
    /// The candidates of the cell.
    Cell(Cell),
    /// The places of the digit in the house.
    House(Digit, House),
}

/// A rank 0 pattern (Allan Barker's term): as many truths as links, and each candidate of the truths
/// is in at least as many links as truths. Each truth has a true candidate and each link at most one, so
/// each link has exactly one. So a candidate that is in more links than truths is
/// false: if it were true, fewer links than truths would be left for the rest.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RankZero {
    /// The constraints that the pattern is built on (base sets).
    pub truths: Vec<Constraint>,
    /// The constraints that cover their candidates (cover sets).
    pub links: Vec<Constraint>,
}

impl RankZero {
    /// The cells whose candidates are truths.
    pub fn truth_cells(&self) -> CellSet {
        only_cells(&self.truths)
    }

    /// The cells whose candidates are links.
    pub fn link_cells(&self) -> CellSet {
        only_cells(&self.links)
    }

    /// The houses in which digits are truths.
    pub fn truth_houses(&self) -> HouseSet {
        by_house(&self.truths).map(|(house, _)| house).collect()
    }

    /// For an almost locked pair or triple: the house of the naked cells, whose digits are links,
    /// and the house of the hidden cells, whose digits are truths.
    pub(crate) fn meeting_houses(&self) -> Option<[House; 2]> {
        let (own, _) = self.links_by_house().next()?;
        Some([own, self.truth_houses().first()?])
    }

    /// The houses in which digits are links, each with these digits.
    pub fn links_by_house(&self) -> impl Iterator<Item = (House, DigitSet)> + '_ {
        by_house(&self.links)
    }

    /// The digits of the truths and links.
    pub fn digits(&self) -> DigitSet {
        let all = by_house(&self.truths).chain(by_house(&self.links));
        all.map(|(_, digits)| digits).collect()
    }
}

fn only_cells(constraints: &[Constraint]) -> CellSet {
    let cell = |constraint: &Constraint| match constraint {
        Constraint::Cell(cell) => Some(*cell),
        Constraint::House(..) => None,
    };
    constraints.iter().filter_map(cell).collect()
}

fn by_house(constraints: &[Constraint]) -> impl Iterator<Item = (House, DigitSet)> + '_ {
    let with_digits = |house: House| {
        let digit = |constraint: &Constraint| match constraint {
            Constraint::House(digit, own) if *own == house => Some(*digit),
            _ => None,
        };
        (house, constraints.iter().filter_map(digit).collect::<DigitSet>())
    };
    House::ALL.into_iter().map(with_digits).filter(|(_, digits)| !digits.is_empty())
}
