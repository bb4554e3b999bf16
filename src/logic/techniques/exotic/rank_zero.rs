//! The common pattern of SK loops and multi-sector locked sets: cells whose candidates are covered
//! by as many digits in houses.

use crate::geometry::{Candidate, CellSet, Digit, HouseSet};
use crate::logic::proof::rank_zero::{Constraint, RankZero};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::Step;
use crate::logic::technique::Technique;

/// Cells, and by digit the houses that cover its places in them: as many houses of all digits
/// together as cells.
pub(super) struct Covered {
    pub(super) cells: CellSet,
    pub(super) covers: [HouseSet; 9],
}

/// The places of `digit` that cannot be true if `covers` have their digit in `cells`: those outside
/// of the cells, and those in two of the covers.
pub(super) fn gone(state: &State, cells: CellSet, digit: Digit, covers: HouseSet) -> CellSet {
    let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
    for house in covers.iter() {
        twice |= once & house.cell_set();
        once |= house.cell_set();
    }
    state.places(digit) & (once.difference(cells) | twice)
}

impl Covered {
    fn eliminations(&self, state: &State) -> impl Iterator<Item = Candidate> {
        Digit::ALL.into_iter().flat_map(|digit| {
            Candidate::all(digit, gone(state, self.cells, digit, self.covers[digit]))
        })
    }

    /// The step; `None` if it would remove nothing.
    pub(super) fn step(&self, state: &State, technique: Technique) -> Option<Step> {
        self.eliminations(state).next()?;
        let of_digit =
            |digit: Digit| self.covers[digit].iter().map(move |h| Constraint::House(digit, h));
        let truths = self.cells.iter().map(Constraint::Cell).collect();
        let links = Digit::ALL.into_iter().flat_map(of_digit).collect();
        let reason = Reason::RankZero(RankZero { truths, links });
        Some(Step::removing(technique, self.eliminations(state), reason))
    }
}
