//! Tridagons.

use super::super::Story;
use super::super::lists::{And, AndCells, Comma, Houses, Or};
use super::{gone_cells, head, with_verb};
use crate::geometry::{CellSet, DigitSet, HouseSet};

/// Why one of the guardians is true, and what all of them exclude.
pub(super) fn tridagon(story: &Story<'_>, cells: CellSet, digits: DigitSet) -> String {
    let boxes: HouseSet = cells.iter().filter_map(|cell| cell.houses().last().copied()).collect();
    let guardians = guardians(story, cells, digits);
    let mut text = format!(
        "{} on {}. In {}, the twelve cells {} cannot all hold {}: every way to fill them repeats a \
         digit in a row or column.",
        head(story),
        Comma(digits),
        Houses(boxes),
        AndCells(cells),
        Or(digits),
    );
    match guardians.as_slice() {
        [one] => text += &format!(" The only other candidate of these cells is {one}."),
        [rest @ .., last] => {
            text += &format!(
                " So one of their other candidates, the guardians {} and {last}, is true.",
                rest.join(", ")
            );
            let roof: CellSet = guardian_cells(story, cells, digits);
            text += &match roof.len() {
                1 => format!(" So {} does not hold {}.", AndCells(roof), And(digits)),
                _ => format!(" {} all of them.", with_verb(gone_cells(story), "sees", "see")),
            };
        }
        [] => {}
    }
    text
}

/// The cells with candidates besides the digits.
fn guardian_cells(story: &Story<'_>, cells: CellSet, digits: DigitSet) -> CellSet {
    let has_more = |cell: &_| !story.before.candidates(*cell).difference(digits).is_empty();
    cells.iter().filter(has_more).collect()
}

/// `r1c1=4`
fn guardians(story: &Story<'_>, cells: CellSet, digits: DigitSet) -> Vec<String> {
    let of_cell = |cell| {
        let others = story.before.candidates(cell).difference(digits);
        others.iter().map(move |digit| format!("{cell}={digit}"))
    };
    cells.iter().flat_map(of_cell).collect()
}
