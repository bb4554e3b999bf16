//! Sentences for templates.

use super::super::Story;
use super::super::lists::Cells;
use super::{gone_cells, head};
use crate::geometry::CellSet;
use crate::logic::proof::reason::Templates;

pub(super) fn templates(story: &Story<'_>, templates: &Templates) -> String {
    let digit = templates.digit;
    let mut text = format!(
        "{} of {digit}. A template is a way to place every {digit} that is left, one in each row, \
         column and box.",
        head(story)
    );
    let taken = templates.taken.iter().filter(|(other, _)| *other != digit);
    let taken: Vec<String> =
        taken.map(|(other, cells)| format!("{} {other}", with_is(*cells))).collect();
    if !taken.is_empty() {
        text += &format!(
            " One after the other, all templates of another digit agree on cells, which then hold \
             it: {}.",
            taken.join(", ")
        );
    }
    let placed: CellSet = story.step.placements.iter().map(|placed| placed.cell).collect();
    if placed.is_empty() {
        text += &format!(" No template of {digit} has {}.", Cells(gone_cells(story)))
    } else {
        text += &format!(" All templates of {digit} have {}.", Cells(placed))
    }
    text
}

fn with_is(cells: CellSet) -> String {
    super::with_verb(cells, "is", "are")
}
