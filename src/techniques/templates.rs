//! Templates: every way to give a digit one place in each house that the position still allows, of
//! 46,656 in an empty grid. What all of them have is placed, what none of them has goes.
//!
//! ```text
//! 5 . a | . b .     two ways are left for the 5s, with the places a and with the places b; a place
//! . b . | a . .     c, in both, holds the 5, and one that is in neither does not
//! . . . | c . .
//! ```
//!
//! All single-digit patterns are cases of it: fish of any size, turbot fish, X-chains. A person
//! hardly does this, so it is for those who ask.

use super::candidate::Candidate;
use super::reason::Reason;
use super::state::State;
use super::step::Step;
use super::technique::{Found, Technique};
use crate::geometry::{CellSet, Digit, House};
use core::ops::ControlFlow;

/// What every template has: one step a digit.
pub(super) fn template_set(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for digit in Digit::ALL {
        let Some(Templates { common, used, .. }) = Templates::of(state, digit) else { continue };
        if !common.is_empty() {
            let reason = Reason::Templates { digit, places: used };
            let placements = Candidate::all(digit, common).collect();
            let rating = Technique::TemplateSet.rating();
            let technique = Technique::TemplateSet;
            found(Step { technique, rating, placements, eliminations: Vec::new(), reason })?;
        }
    }
    ControlFlow::Continue(())
}

/// What no template has: one step a digit.
pub(super) fn template_delete(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for digit in Digit::ALL {
        let Some(Templates { used, .. }) = Templates::of(state, digit) else { continue };
        let gone = state.places(digit).difference(used);
        if !gone.is_empty() {
            let reason = Reason::Templates { digit, places: used };
            found(Step::removing(Technique::TemplateDelete, Candidate::all(digit, gone), reason))?;
        }
    }
    ControlFlow::Continue(())
}

/// What the templates of a digit come to.
struct Templates {
    /// By row: where the digit may stand, as nine bits; rows that have it are left out.
    rows: [u16; 9],
    /// The open cells that every template has.
    common: CellSet,
    /// The open cells that at least one has.
    used: CellSet,
}

impl Templates {
    /// Those of `digit`; `None` if there is none, in a position that is wrong.
    fn of(state: &State, digit: Digit) -> Option<Templates> {
        let mut templates = Templates { rows: [0; 9], common: CellSet::ALL, used: CellSet::EMPTY };
        let (mut columns, mut boxes) = (0, 0);
        let mut left = 0u16;
        for (row, &house) in House::ROWS.iter().enumerate() {
            let placed = |cell: &&_| state.values().get(**cell) == Some(digit);
            if let Some(cell) = house.cells().iter().find(placed) {
                columns |= 1 << cell.column();
                boxes |= 1 << cell.box_index();
            } else {
                templates.rows[row] = state.positions(house, digit);
                left |= 1 << row;
            }
        }
        templates.walk(left, (columns, boxes), CellSet::EMPTY);
        (!templates.used.is_empty()).then_some(templates)
    }

    /// Gives the first of the rows `left` a place in a free column and box, and goes on.
    fn walk(&mut self, left: u16, (columns, boxes): (u16, u16), cells: CellSet) {
        if left == 0 {
            self.common = self.common & cells;
            self.used = self.used | cells;
            return;
        }
        let row = left.trailing_zeros() as usize;
        let mut places = self.rows[row] & !columns;
        while places != 0 {
            let cell = House::ROWS[row].cells()[places.trailing_zeros() as usize];
            places &= places - 1;
            let in_box = 1 << cell.box_index();
            if boxes & in_box == 0 {
                let taken = (columns | 1 << cell.column(), boxes | in_box);
                self.walk(left & (left - 1), taken, cells.with(cell));
            }
        }
    }
}
