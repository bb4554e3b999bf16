//! Sentences for singles, and for Sudoku Explainer's direct forms of other techniques.

use super::super::Story;
use super::super::lists::{And, Cells, Comma, Houses};
use super::head;
use crate::geometry::{Candidate, CellSet, House};
use crate::logic::proof::reason::Reason;

pub(super) fn single(story: &Story<'_>) -> String {
    let Some(&Candidate { cell, digit }) = story.step.placements.first() else {
        return head(story);
    };
    let why = match story.step.reason {
        Reason::FullHouse(house) => {
            format!("{cell} is the last open cell of {house}, which has no {digit} yet")
        }
        Reason::HiddenSingle(house) => format!("In {house}, {digit} can only go in {cell}"),
        _ => format!("{digit} is the only candidate left in {cell}"),
    };
    format!("{}. {why}.", head(story))
}

/// An elimination that leaves one place for a digit.
pub(super) fn direct(story: &Story<'_>, by: &Reason, gone: &[Candidate], house: House) -> String {
    let Some(&Candidate { cell, digit }) = story.step.placements.first() else {
        return head(story);
    };
    let lost: CellSet =
        gone.iter().filter(|gone| gone.digit == digit).map(|gone| gone.cell).collect();
    let lost = Cells(lost & house.cell_set());
    let first = match by {
        Reason::Fish { digit, base, cover, .. } => {
            let places = Cells(story.before.places(*digit) & base.cells());
            let cover = Houses(*cover);
            format!(
                "In {}, {digit} can only go in {cover} ({places}), so it goes nowhere else in \
                 {cover}, in particular not in {lost}",
                Houses(*base)
            )
        }
        Reason::Hidden { house, cells, digits } => format!(
            "In {house}, {} can only go in {}, so these cells hold nothing else, and {digit} does \
             not go in {lost}",
            And(*digits),
            Cells(*cells)
        ),
        Reason::Naked { cells, digits } => format!(
            "{} can only hold {}, so {digit} does not go in {lost}",
            Cells(*cells),
            Comma(*digits)
        ),
        _ => format!("{digit} does not go in {lost}"),
    };
    format!("{}. {first}. Then in {house}, {digit} can only go in {cell}.", head(story))
}
