//! Naked and hidden subsets, and Sue de Coq.

use super::super::Story;
use super::super::lists::{And, Cells, Comma, Houses};
use super::{head, number};
use crate::geometry::{CellSet, DigitSet, House};
use crate::logic::describe::CellRole;

pub(super) fn naked(story: &Story<'_>, cells: CellSet, digits: DigitSet) -> String {
    let houses = Houses(story.description.houses);
    let order = if digits.len() > 2 { " in some order" } else { "" };
    format!(
        "{} of {} in {houses}. {} have no other candidates, so they hold {}{order}, and no other \
         cell of {houses} does.",
        head(story),
        Comma(digits),
        Cells(cells),
        And(digits),
    )
}

pub(super) fn hidden(story: &Story<'_>, house: House, cells: CellSet, digits: DigitSet) -> String {
    format!(
        "{} of {} in {house}. In {house}, {} can only go in {}, so these {} cells hold nothing \
         else.",
        head(story),
        Comma(digits),
        And(digits),
        Cells(cells),
        number(cells.len()),
    )
}

/// Each digit of the cells stands in them once: in the line, if it is not one of the box part; in
/// the box, if it is not one of the line part.
pub(super) fn sue_de_coq(story: &Story<'_>, cells: CellSet) -> String {
    let digits_of = |cells| story.before.digits_in(cells);
    let [core, of_line, of_box] = [CellRole::Intersection, CellRole::LinePart, CellRole::BoxPart]
        .map(|role| story.description.cells_of(role));
    let mut houses = story.description.houses.iter();
    let all = digits_of(cells);
    let (Some(line), Some(square)) = (houses.next(), houses.next()) else {
        return format!(
            "{}. {} have {} candidates for {} cells, and can hold none of them twice, so each \
             stands there.",
            head(story),
            Cells(cells),
            number(all.len()),
            number(cells.len()),
        );
    };
    let only_box = digits_of(of_box);
    let only_line = digits_of(of_line);
    let both = all.difference(only_box).difference(only_line);
    let mut text = format!(
        "{} in {}, where {line} and {square} meet ({}). With {} of {line} ({}) and {} of {square} \
         ({}) that makes {} cells for {} digits. None of them can be there twice: those of {} \
         are all in {line}, those of {} all in {square}. So each is there once: {} nowhere else \
         in {line}, {} nowhere else in {square}",
        head(story),
        Cells(core),
        Comma(digits_of(core)),
        Cells(of_line),
        Comma(only_line),
        Cells(of_box),
        Comma(only_box),
        number(cells.len()),
        number(all.len()),
        Cells(of_line),
        Cells(of_box),
        And(only_line),
        And(only_box),
    );
    if !both.is_empty() {
        text += &format!(", {} in neither", And(both));
    }
    text + "."
}
