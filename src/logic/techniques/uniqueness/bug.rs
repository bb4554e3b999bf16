//! Bivalue universal grave (BUG): if every open cell had two candidates, and every open digit of a
//! house two places, there would be no solution or two. So one of the extra candidates is true.
//!
//! ```text
//! 1   one cell has extras: it holds one of them (with one extra this is HoDoKu's BUG+1)
//! 2   all extras are the same digit: it is removed from cells that see them all
//! 3   the extras make a naked subset with cells of a house
//! 4   two cells share a house and a digit that is not an extra: one of them holds it, and the other
//!     digits that are not extras are removed from both
//! ```
//!
//! The scan is that of Sudoku Explainer: boxes, rows, columns.

use crate::geometry::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseSet};
use crate::logic::proof::deadly::{ALONE, Deadly, Pattern};
use crate::logic::proof::reason::Reason;
use crate::logic::scales::Rating;
use crate::logic::state::State;
use crate::logic::step::{Found, Step, only, report};
use crate::logic::technique::Technique;
use crate::logic::techniques::shared::houses::BOXES_ROWS_COLUMNS;
use core::ops::ControlFlow;

/// BUG type 1 (BUG+1).
pub(crate) fn bug_1(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    only(Technique::Bug1, se_bug, state, found)
}

/// BUG+1 as HoDoKu has it: with one extra candidate.
pub(crate) fn hodoku_bug_1(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    bug_1(state, &mut |step| {
        if step.implied_placement().is_some() { found(step) } else { ControlFlow::Continue(()) }
    })
}

/// BUG type 2.
pub(crate) fn bug_2(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    only(Technique::Bug2, se_bug, state, found)
}

/// BUG type 3.
pub(crate) fn bug_3(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    only(Technique::Bug3, se_bug, state, found)
}

/// BUG type 4.
pub(crate) fn bug_4(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    only(Technique::Bug4, se_bug, state, found)
}

/// All four types, in the order of Sudoku Explainer.
pub(crate) fn se_bug(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let Some(bug) = Bug::find(state) else { return ControlFlow::Continue(()) };
    if bug.cells.single().is_some() {
        return bug.type_1(found);
    }
    if bug.digits.len() == 1 {
        bug.type_2(found)?;
    }
    if bug.cells.len() == 2 {
        bug.type_4(found)?;
    }
    if bug.digits.len() > 1 { bug.type_3(found) } else { ControlFlow::Continue(()) }
}

/// A position that would be a BUG without its extra candidates.
struct Bug<'a> {
    state: &'a State,
    /// By digit: the places that are too many.
    extras: [CellSet; 9],
    /// The cells with extras: all open cells with more than two candidates.
    cells: CellSet,
    /// The first of these that the scan found.
    first: Cell,
    /// The digits of the extras.
    digits: DigitSet,
    /// The cells that see all cells with extras.
    seen: CellSet,
}

impl<'a> Bug<'a> {
    fn find(state: &'a State) -> Option<Bug<'a>> {
        let [one, two, ..] = state.by_count();
        let cells = state.open() - two;
        // If no cell sees all cells with extras, nothing follows. Most positions end here.
        if !one.is_empty() || cells.is_empty() || cells.common_peers().is_empty() {
            return None;
        }
        let mut extras = [CellSet::EMPTY; 9];
        let mut first = None;
        for &house in BOXES_ROWS_COLUMNS.into_iter().flatten() {
            for digit in Digit::ALL {
                if matches!(state.positions(digit, house).count_ones(), 0 | 2) {
                    continue;
                }
                let places = state.places_in(digit, house) & cells;
                match places.single() {
                    Some(cell) => {
                        extras[digit] = extras[digit].with(cell);
                        first = first.or(Some(cell));
                    }
                    None if places.is_empty() => return None,
                    // Another house tells which of several places is the extra one.
                    None => {}
                }
            }
        }
        let bug = Bug {
            state,
            extras,
            cells,
            first: first?,
            digits: Digit::ALL.into_iter().filter(|&digit| !extras[digit].is_empty()).collect(),
            seen: cells.common_peers(),
        };
        bug.is_bare().then_some(bug)
    }

    /// True if without the extras every cell and every house fits a BUG.
    fn is_bare(&self) -> bool {
        let two = |cell| self.bare(cell).len() == 2;
        let fits = |house: &House, digit: Digit| {
            let places = self.state.places_in(digit, *house) - self.extras[digit];
            matches!(places.len(), 0 | 2)
        };
        self.cells.iter().all(two)
            && House::ALL.iter().all(|house| Digit::ALL.iter().all(|&digit| fits(house, digit)))
    }

    /// The candidates of `cell` that are not extras.
    fn bare(&self, cell: Cell) -> DigitSet {
        let bare = |digit: &Digit| !self.extras[*digit].contains(cell);
        self.state.candidates(cell).iter().filter(bare).collect()
    }

    fn reason(&self, (links, als): (HouseSet, CellSet)) -> Reason {
        let at = |digit| Candidate::all(digit, self.extras[digit]);
        let extras = self.digits.iter().flat_map(at).collect();
        Reason::Deadly(Deadly { pattern: Pattern::Bug, extras, links, als })
    }

    fn type_1(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        let cell = self.first;
        let eliminations = self.bare(cell).iter().map(|digit| Candidate::new(cell, digit));
        let reason = self.reason(ALONE);
        found(Step::removing(Technique::Bug1, eliminations, reason))
    }

    fn type_2(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        let Some(digit) = self.digits.first() else { return ControlFlow::Continue(()) };
        let seen = self.seen & self.state.places(digit);
        let reason = || self.reason(ALONE);
        report(Technique::Bug2, Candidate::all(digit, seen), reason, found)
    }

    fn type_3(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        let shared = self.cells.common_houses();
        let houses = BOXES_ROWS_COLUMNS.into_iter().flatten();
        for &house in houses.filter(|&&house| shared.contains(house)) {
            // Sudoku Explainer takes the cells in the box of the first cell first.
            let [_, _, home] = self.first.houses();
            let area = self.seen & house.cell_set();
            let near = area & home.cell_set();
            let cells: Vec<Cell> = near.iter().chain((area - near).iter()).collect();
            for size in 2..=cells.len().min(6) {
                for mask in 0..1u32 << cells.len() {
                    if mask.count_ones() as usize + 1 == size {
                        let chosen = cells.iter().enumerate().filter(|(k, _)| mask >> k & 1 != 0);
                        let als = chosen.map(|(_, &cell)| cell).collect();
                        self.subset(size, area, als, found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Type 3 with the cells `als`, a part of `area`, whose cells see all cells with extras.
    /// `size`: the number of digits of the subset.
    fn subset(
        &self,
        size: usize,
        area: CellSet,
        als: CellSet,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        let digits = self.state.digits_in(als);
        let open = als.is_subset(self.state.open());
        if !open || digits.len() != size || !self.digits.is_subset(digits) {
            return ControlFlow::Continue(());
        }
        let rest = area - als;
        let rating = Rating(57 + size as u16 - 1);
        let reason = || self.reason((HouseSet::EMPTY, als));
        let found = &mut |step: Step| found(step.rated(rating));
        report(Technique::Bug3, self.state.candidates_in(digits, rest), reason, found)
    }

    fn type_4(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        let common = self
            .cells
            .iter()
            .fold(DigitSet::ALL, |common, cell| common & self.state.candidates(cell));
        let tied = (common - self.digits).single();
        let house = self.cells.common_houses().first();
        let (Some(tied), Some(house)) = (tied, house) else { return ControlFlow::Continue(()) };
        let others = |cell| {
            let others = self.bare(cell).without(tied);
            others.iter().map(move |digit| Candidate::new(cell, digit)).collect::<Vec<_>>()
        };
        let eliminations = self.cells.iter().flat_map(others);
        let reason = self.reason((HouseSet::EMPTY.with(house), CellSet::EMPTY));
        found(Step::removing(Technique::Bug4, eliminations, reason))
    }
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use super::{bug_1, hodoku_bug_1};
    use crate::logic::testing::{check, check_first, check_none};

    #[test]
    fn bugs_of_all_types() {
        let state = ":0000:x:+2.8+9.+7+6+5.7+6.1..+9.+8.4.+86.7..+4+9+23+1+68+7+5+6+8+74+59+31+23+517+2+84+9+6...+58+3+26.+82.+67+1+5.9+5.6+29418.::::";
        check(state, Bug2, "r3c8<>3 r3c9<>3");
        let state = ":0000:x:+81+6+95+74+23..4+62+3+8+1+9+39+28+1+465+7.+8.4+36+2+71..3+29156+8+62+1+7+8+5+9+3+4..+75.+9.8..683.+2.9+5...+1.+8.+4.::::";
        check(state, Bug3, "r4c1<>5 r8c1<>4");
        let state = ":0000:x:73+9+4+81+6+25+2.+5+67+3..4.64+92+5..+3+3+52816..+947+6+5+9238+1..+8+7+3+42+5+65+2+13.+8..7..3+2+5+71.+8..+7+1.+9+5+3+2::::";
        check(state, Bug4, "r7c8<>9 r8c8<>4");
    }

    #[test]
    fn one_cell_with_extras() {
        let state = ":0610::.97...2.52.45791..5.162.4799268143571437569..7589326144.526.793..93.75..372.958..:822 882 816 818 688 689:828 328::";
        check(state, Bug1, "r2c8<>8 r2c8<>3");
        let state = ":0610-x::+1.6+3+48.2.+5.321.84.+824.+9+5.+13.+5+1.39+48..+3+81.4.+9.+94+785.+1+3.3+8+9+5+6+127+4+762+4839+5+1+41+59..3+6+8:719 729 649 759 659::";
        check_none(state, Bug1);
    }

    #[test]
    fn a_cell_with_two_extras_is_no_bug_1_of_hodoku() {
        let position = ":0000:x:..+2+69+85.+4+9+86.451.+2.+4.2..+68+9..+8.+6.+497+73+4+8592+16+6+9+142+7+8+5+38.9+5+3.+7.+14..+9.63+2+8..3.+8.+9.5:218 418 228 131 641 642 782 196:::";
        check_first(position, bug_1, "BUG+1: r9c2 <> 6, 7");
        check_first(position, hodoku_bug_1, "");
    }
}
