//! Sentences for locked candidates and fish of all kinds.

use super::super::lists::{Cells, and_cells, enumerated, houses, number, with_verb};
use super::super::story::Story;
use crate::geometry::{CellSet, Digit, HouseSet};
use crate::logic::proof::reason::Reason;

/// The words for one fish, or for all fish of a Siamese fish.
pub(super) fn fish(story: &Story<'_>, reasons: &[Reason]) -> String {
    let each = reasons.iter().filter_map(|reason| match reason {
        Reason::Fish { digit, base, cover, fins } => {
            Some(words(story, *digit, [*base, *cover], *fins) + ".")
        }
        _ => None,
    });
    let each: Vec<String> = each.collect();
    let digits = story.description.digits;
    let siamese = match each.len() {
        1 => String::new(),
        count => format!(", Siamese: {} fish in one step", number(count)),
    };
    format!("{} on {digits}{siamese}. {}", story.head(), enumerated(&each))
}

fn words(story: &Story<'_>, digit: Digit, [base, cover]: [HouseSet; 2], fins: CellSet) -> String {
    let places = story.before.places(digit) & base.cells();
    let covers = houses(cover);
    if base.len() == 1 && fins.is_empty() {
        return format!(
            "In {}, the digit {digit} can only go in {covers} ({}), so it goes nowhere else in {covers}",
            houses(base),
            Cells(places)
        );
    }
    let bases = houses(base);
    let mut text = format!("In {bases}, the digit {digit} can only go in {covers}");
    let outside = fins - cover.cells();
    if !outside.is_empty() {
        text += &match outside.len() {
            1 => format!(", or in the fin {}", and_cells(outside)),
            _ => format!(", or in the fins {}", and_cells(outside)),
        };
    }
    let twice = fins & cover.cells();
    if !twice.is_empty() {
        text += &format!(
            "; {} in two of the base houses, and so {} as {}",
            with_verb(twice, "is", "are"),
            if twice.len() == 1 { "counts" } else { "count" },
            if twice.len() == 1 { "a fin" } else { "fins" },
        );
    }
    let full = match cover.len() {
        1 => format!("{covers} has its {digit} in {bases}"),
        _ => format!("{covers} have their {digit} in {bases}"),
    };
    match fins.len() {
        0 => text += &format!(" ({}), so {full}, and nowhere else", Cells(places)),
        1 => text += &format!(". If the fin is not {digit}, {full}"),
        _ => text += &format!(". If no fin is {digit}, {full}"),
    }
    let eliminations = story.step.eliminated_cells() & cover.cells() & fins.common_peers();
    let within = eliminations & base.cells() & eliminated_by_several_covers(eliminations, cover);
    if !within.is_empty() {
        text += &format!(
            "; {} in two of the cover houses but only one of the base houses: with {digit} in such \
             a cell, the other base houses would have one cover house too few for their {digit}",
            with_verb(within, "is", "are")
        );
    }
    if !fins.is_empty() {
        let seen = with_verb(eliminations, "sees", "see");
        text += &format!("; if {} is, {seen} it", if fins.len() == 1 { "it" } else { "one" });
    }
    text
}

/// The cells of `cells` that lie in more than one house of `cover`.
fn eliminated_by_several_covers(cells: CellSet, cover: HouseSet) -> CellSet {
    cells.iter().filter(|cell| (cell.house_set() & cover).len() > 1).collect()
}
