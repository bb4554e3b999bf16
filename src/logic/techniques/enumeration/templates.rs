//! Templates: a template of a digit is a way to give it one place in each house; in an empty grid
//! there are 46,656. The digit is placed in the cells that all its templates have, and removed from
//! the cells that none has.
//!
//! ```text
//! a . . | b . . | . . .     two ways are left for the 5s of these rows: a, a, c or b, b, c. So c is
//! b . . | a . . | . . .     a 5, and there is no 5 in the cells with a dot
//! . . . | . . . | c . .
//! ```
//!
//! All single-digit patterns (fish of any size, turbot fish, X-chains) are special cases. No other
//! digit can be in a cell that all templates of one digit have; so the others have fewer templates,
//! and so on. People hardly use templates, so they are opt-in.

use crate::geometry::{Candidate, CellSet, Digit, House};
use crate::logic::proof::reason::{Reason, Templates};
use crate::logic::state::State;
use crate::logic::step::{Found, Step, report};
use crate::logic::technique::Technique;
use core::ops::ControlFlow;

/// Template set: places what all templates of a digit have.
pub(crate) fn template_set(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, &mut |templates, common| {
        if common.is_empty() {
            return ControlFlow::Continue(());
        }
        let technique = Technique::TemplateSet;
        found(Step {
            technique,
            rating: technique.rating(),
            placements: Candidate::all(templates.digit, common).collect(),
            eliminations: Vec::new(),
            reason: Reason::Templates(templates),
        })
    })
}

/// Template delete: removes what no template of a digit has.
pub(crate) fn template_delete(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, &mut |templates, _| {
        let digit = templates.digit;
        let unused = state.places(digit) - templates.places;
        let reason = || Reason::Templates(templates);
        report(Technique::TemplateDelete, Candidate::all(digit, unused), reason, found)
    })
}

/// Calls `found` with the templates of each digit and the cells that all of them have; then again
/// for digits that have fewer templates because of other digits. Does nothing if a digit has none.
fn each(
    state: &State,
    found: &mut dyn FnMut(Templates, CellSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut places = Digit::ALL.map(|digit| state.places(digit));
    let mut alone = [TemplateSummary::NONE; 9];
    for digit in Digit::ALL {
        alone[digit] = TemplateSummary::of(state, digit, places[digit]);
        if alone[digit].common == CellSet::ALL {
            return ControlFlow::Continue(());
        }
    }
    for digit in Digit::ALL {
        let TemplateSummary { common, used, .. } = alone[digit];
        found(Templates { digit, places: used, taken: Vec::new() }, common)?;
    }
    let mut together = alone;
    let mut known = [CellSet::EMPTY; 9];
    let mut taken = Vec::new();
    let mut grows = true;
    while core::mem::take(&mut grows) {
        for digit in Digit::ALL {
            together[digit] = TemplateSummary::of(state, digit, places[digit]);
            let cells = together[digit].common - known[digit];
            if together[digit].common == CellSet::ALL {
                return ControlFlow::Continue(());
            }
            if !cells.is_empty() {
                grows = true;
                known[digit] |= cells;
                taken.push((digit, cells));
                for other in Digit::ALL.into_iter().filter(|&other| other != digit) {
                    places[other] -= cells;
                }
            }
        }
    }
    for digit in Digit::ALL {
        let TemplateSummary { common, used, .. } = together[digit];
        if used != alone[digit].used {
            found(Templates { digit, places: used, taken: taken.clone() }, common)?;
        }
    }
    ControlFlow::Continue(())
}

/// A summary of the templates of a digit.
#[derive(Clone, Copy)]
struct TemplateSummary {
    /// The open cells that all templates have; all 81 cells if there is no template.
    common: CellSet,
    /// The open cells that at least one template has.
    used: CellSet,
}

impl TemplateSummary {
    const NONE: TemplateSummary = TemplateSummary { common: CellSet::ALL, used: CellSet::EMPTY };

    /// The templates of `digit` in `places`.
    fn of(state: &State, digit: Digit, places: CellSet) -> TemplateSummary {
        let mut summary = TemplateSummary::NONE;
        each_template(state, digit, places, &mut |cells| {
            summary.common &= cells;
            summary.used |= cells;
        });
        summary
    }
}

/// Calls `found` with the open cells of each template of `digit` that agrees with the placed digits
/// and otherwise uses only `places`.
pub(in crate::logic) fn each_template(
    state: &State,
    digit: Digit,
    places: CellSet,
    found: &mut impl FnMut(CellSet),
) {
    let mut walk = Walk { rows: [0; 9], found };
    let (mut rows, mut columns, mut boxes) = (0, 0, 0);
    for (row, &house) in House::ROWS.iter().enumerate() {
        let cells = house.cells();
        walk.rows[row] = ((places & house.cell_set()).bits() >> (9 * row)) as u16;
        match cells.iter().find(|cell| state.values().get(**cell) == Some(digit)) {
            None => rows |= 1 << row,
            Some(cell) => {
                columns |= 1 << cell.column();
                boxes |= 1 << cell.box_index();
            }
        }
    }
    walk.on(rows, (columns, boxes), CellSet::EMPTY);
}

struct Walk<'a, F> {
    /// By row: the places of the digit, as nine bits.
    rows: [u16; 9],
    found: &'a mut F,
}

impl<F: FnMut(CellSet)> Walk<'_, F> {
    /// Chooses a place in the first of the remaining `rows`, in a column and a box that are free,
    /// and goes on. `cells`: the places chosen so far.
    fn on(&mut self, rows: u16, (columns, boxes): (u16, u16), cells: CellSet) {
        if rows == 0 {
            return (self.found)(cells);
        }
        let row = rows.trailing_zeros() as usize;
        let mut places = self.rows[row] & !columns;
        while places != 0 {
            let cell = House::ROWS[row].cells()[places.trailing_zeros() as usize];
            places &= places - 1;
            let in_box = 1 << cell.box_index();
            if boxes & in_box == 0 {
                let taken = (columns | 1 << cell.column(), boxes | in_box);
                self.on(rows & (rows - 1), taken, cells.with(cell));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::{check, check_none};

    #[test]
    fn what_all_templates_have_is_placed() {
        let state = ":1201:3:....47.3......8.49..6....7....23.6..3..4.5..7..2.89....8....3..43.9......1.85....:::323 334 396 369:";
        check(state, TemplateSet, "r2c3=3 r3c4=3 r9c6=3 r6c9=3");
        check_none(&".".repeat(81), TemplateSet);
    }

    #[test]
    fn cells_that_other_digits_hold_are_left_out() {
        let state = ":1201:2:..5.2...3.2...7...713...265.91....8...7.5.9...3....51.358...724...2...5.2...7.6..:::263 246 259:";
        check(state, TemplateSet, "r6c3=2 r4c6=2 r5c9=2");
        let state = ":1202:9:......7..8.....5..7...94218.5.6.8.9..38.2.47..2.7.9.8.27685...4..9.....7..5......::911 922 997 919 999::";
        check(state, TemplateDelete, "r1c1<>9 r2c2<>9 r9c7<>9 r1c9<>9 r9c9<>9");
    }

    #[test]
    fn what_no_template_has_is_removed() {
        let state = ":1202:8:...5..9.....42.....51...7.21.+5...+679+73.6+59.1.64+9+1..+3.55.7...13....+315..+7.+13+7.8...:821 931 822 622 272 672 845 626 246 488 688 498 698 419 819 619 829 629:872 887 838 888 859::";
        check(state, TemplateDelete, "r7c2<>8 r8c7<>8 r3c8<>8 r8c8<>8 r5c9<>8");
        check_none(&".".repeat(81), TemplateDelete);
    }
}
