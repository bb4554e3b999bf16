//! The order in which HoDoKu deletes the candidates of a step. It decides which of several new
//! singles is the first.

use crate::geometry::{Candidate, CellSet, House};
use crate::logic::step::Step;
use crate::logic::technique::Technique;

/// The eliminations of `step` in HoDoKu's order. A candidate may be there twice.
pub(super) fn deletions(step: &Step) -> Vec<Candidate> {
    let mut gone = step.eliminations.clone();
    match step.technique {
        // Row, column, box; in each of them cell by cell.
        Technique::LockedPair
        | Technique::LockedTriple
        | Technique::NakedPair
        | Technique::NakedTriple
        | Technique::NakedQuad => {
            let houses = step.cells().common_houses();
            gone.sort_by_key(|gone| {
                let of_step =
                    gone.cell.houses().into_iter().position(|house| houses.contains(house));
                (of_step, gone.cell, gone.digit)
            });
        }
        Technique::HiddenPair | Technique::HiddenTriple | Technique::HiddenQuad => {
            gone.sort_by_key(|gone| (gone.cell, gone.digit));
        }
        // In the box first; then in the line.
        Technique::SueDeCoq => {
            let cells = step.cells();
            let crosses = |house: &&House| {
                let rest = cells.difference(house.cell_set());
                !rest.is_empty() && !rest.common_houses().is_empty()
            };
            let square = House::BOXES.iter().find(crosses).map_or(CellSet::EMPTY, |b| b.cell_set());
            gone.sort_by_key(|gone| (!square.contains(gone.cell), gone.cell, gone.digit));
        }
        // Digit by digit, as they are.
        _ => {}
    }
    gone
}
