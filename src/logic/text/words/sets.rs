//! Sentences for singles and Sudoku Explainer's direct forms of other techniques, for naked and
//! hidden subsets, almost locked pairs and triples, and Sue de Coq.

use super::super::lists::{
    Cells, and, and_cells, comma, houses, number, or, or_cells, or_houses, with_verb,
};
use super::super::story::Story;
use crate::geometry::{Candidate, CellSet, DigitSet, House};
use crate::logic::describe::CellRole;
use crate::logic::proof::rank_zero::RankZero;
use crate::logic::proof::reason::Reason;
use core::fmt::{self, Write};

pub(super) fn single(story: &Story<'_>) -> String {
    let Some(&Candidate { cell, digit }) = story.step.placements.first() else {
        return story.head();
    };
    let mut text = story.head();
    text += ". ";
    let placed = Candidate { cell, digit };
    // Writing to a string does not fail.
    _ = match story.step.reason {
        Reason::FullHouse(house) => write!(
            text,
            "{cell} is the last open cell of {house}, and only the digit {digit} is missing there"
        ),
        Reason::HiddenSingle(house) => {
            text += "In ";
            only_place(&mut text, story, house, placed)
        }
        _ => only_digit(&mut text, story, placed),
    };
    text + "."
}

/// `box 4, the digit 5 can only go in r4c2: the 5s in r1c1 and r6c8 block the other open cells`,
/// `row 2, the digit 5 can only go in r2c7: the 5 in r1c1 blocks r2c23, and 5 is crossed out in
/// r2c8`
fn only_place(
    text: &mut String,
    story: &Story<'_>,
    house: House,
    Candidate { cell, digit }: Candidate,
) -> fmt::Result {
    let about = story.description;
    let crossed = about.crossed_out.iter().map(|crossed| crossed.cell).collect::<CellSet>();
    let others = (house.cell_set() & story.before.open()).without(cell);
    let blocked = others - crossed;
    write!(text, "{house}, the digit {digit} can only go in {cell}")?;
    let blockers = and_cells(about.blockers);
    match about.blockers.len() {
        0 => {}
        1 => write!(text, ": the {digit} in {blockers} blocks ")?,
        _ => write!(text, ": the {digit}s in {blockers} block ")?,
    }
    match blocked.len() {
        _ if about.blockers.is_empty() => {}
        2.. if crossed.is_empty() => *text += "the other open cells",
        _ => *text += &and_cells(blocked),
    }
    if !crossed.is_empty() {
        *text += if about.blockers.is_empty() { ": " } else { ", and " };
        write!(text, "{digit} is crossed out in {}", and_cells(crossed))?;
    }
    Ok(())
}

/// `In r4c2, only the digit 5 is left: the cell sees 1, 3, 4, 6, 7, 8 and 9, and 2 is crossed out`
fn only_digit(
    text: &mut String,
    story: &Story<'_>,
    Candidate { cell, digit }: Candidate,
) -> fmt::Result {
    let crossed = story.description.crossed_out.iter().map(|crossed| crossed.digit);
    let crossed = crossed.collect::<DigitSet>();
    let seen = DigitSet::ALL.without(digit) - crossed;
    write!(text, "In {cell}, only the digit {digit} is left: ")?;
    if !seen.is_empty() {
        write!(text, "the cell sees {}", and(seen))?;
    }
    if !crossed.is_empty() {
        let joint = if seen.is_empty() { "" } else { ", and " };
        let are = if crossed.len() == 1 { "is" } else { "are" };
        write!(text, "{joint}{} {are} crossed out", and(crossed))?;
    }
    Ok(())
}

/// A placement in `house`, after the eliminations by the pattern `by` have left one place for the
/// digit.
pub(super) fn direct(
    story: &Story<'_>,
    by: &Reason,
    eliminations: &[Candidate],
    house: House,
) -> String {
    let Some(&Candidate { cell, digit }) = story.step.placements.first() else {
        return story.head();
    };
    let lost: CellSet = eliminations
        .iter()
        .filter(|eliminated| eliminated.digit == digit)
        .map(|eliminated| eliminated.cell)
        .collect();
    let lost = Cells(lost & house.cell_set());
    let first = match by {
        Reason::Fish { digit, base, cover, .. } => {
            let places = Cells(story.before.places(*digit) & base.cells());
            let cover = houses(*cover);
            format!(
                "In {}, the digit {digit} can only go in {cover} ({places}), so it goes nowhere else in \
                 {cover}, in particular not in {lost}",
                houses(*base)
            )
        }
        Reason::Hidden { house, cells, digits } => format!(
            "In {house}, the digits {} can only go in {}, so these cells hold nothing else, and \
             {digit} does not go in {lost}",
            and(*digits),
            Cells(*cells)
        ),
        Reason::Naked { cells, digits } => format!(
            "{} can only hold {}, so {digit} does not go in {lost}",
            Cells(*cells),
            comma(*digits)
        ),
        _ => format!("{digit} does not go in {lost}"),
    };
    let mut text = format!("{}. {first}. Then in ", story.head());
    // Writing to a string does not fail.
    _ = only_place(&mut text, story, house, Candidate { cell, digit });
    text + "."
}

pub(super) fn naked(story: &Story<'_>, cells: CellSet, digits: DigitSet) -> String {
    let houses = houses(story.description.houses);
    let order = if digits.len() > 2 { " in some order" } else { "" };
    format!(
        "{} of {} in {houses}. {} have no other candidates, so they hold {}{order}, and no other \
         cell of {} does.",
        story.head(),
        and(digits),
        and_cells(cells),
        and(digits),
        or_houses(story.description.houses),
    )
}

pub(super) fn hidden(story: &Story<'_>, house: House, cells: CellSet, digits: DigitSet) -> String {
    format!(
        "{} of {} in {house}. There, the {} digits can only go in {}, so these cells hold nothing \
         else.",
        story.head(),
        and(digits),
        number(cells.len()),
        and_cells(cells),
    )
}

/// An almost locked pair or triple. The naked cells hold all digits but one, and the hidden cells
/// hold the same digits. The remaining digit is in the intersection of the houses.
pub(super) fn almost_locked(story: &Story<'_>, proof: &RankZero) -> String {
    let Some([own, other]) = proof.meeting_houses() else { return story.head() };
    let (digits, naked, hidden) = (proof.digits(), proof.truth_cells(), proof.link_cells());
    let shared = story.description.cells_of(CellRole::Intersection);
    let meeting = Cells(shared);
    let few = number(naked.len());
    let [those, last] =
        if naked.len() == 1 { ["that one is", "the other"] } else { ["these are", "the third"] };
    format!(
        "{} of {} in {own} and {other}. {} can hold only {}. In {other}, these digits can only go \
         in {}. In {own}, {} {few} of them from {meeting}: {those} in {}, and {last} is in {meeting}. \
         So {} nothing else, and no other cell of {own} is {}.",
        story.head(),
        and(digits),
        and_cells(naked),
        or(digits),
        or_cells(&[hidden, shared]),
        with_verb(naked, "takes", "take"),
        and_cells(hidden),
        with_verb(hidden, "holds", "hold"),
        or(digits),
    )
}

/// A Sue de Coq. The cells hold each digit once, except that a digit of both parts is once in each
/// part. A digit that is not a candidate of the box part is in the line; a digit that is not a
/// candidate of the line part is in the box.
pub(super) fn sue_de_coq(story: &Story<'_>, cells: CellSet) -> String {
    let digits_of = |cells| story.before.digits_in(cells);
    let [core, of_line, of_box] = [CellRole::Intersection, CellRole::LinePart, CellRole::BoxPart]
        .map(|role| story.description.cells_of(role));
    let mut houses = story.description.houses.iter();
    let all = digits_of(cells);
    let (Some(line), Some(square)) = (houses.next(), houses.next()) else {
        return format!(
            "{}. {} have {} candidates for {} cells, and can hold none of them twice, so each \
             is there.",
            story.head(),
            Cells(cells),
            number(all.len()),
            number(cells.len()),
        );
    };
    let only_box = digits_of(of_box);
    let only_line = digits_of(of_line);
    let both = all - only_box - only_line;
    let twice = only_line & only_box;
    let mut text = format!(
        "{} in {} ({}), where {line} and {square} meet. With {} of {line} ({}) and {} of {square} \
         ({}) that makes {} cells for {} digits",
        story.head(),
        and_cells(core),
        comma(digits_of(core)),
        and_cells(of_line),
        comma(only_line),
        and_cells(of_box),
        comma(only_box),
        number(cells.len()),
        number(all.len()),
    );
    if twice.is_empty() {
        text += &format!(
            ". Those that can hold {} are all in {line}, those that can hold {} all in {square}, \
             so no digit is there twice, and each is there once.",
            or(only_line),
            or(only_box),
        );
    } else {
        let is = if twice.len() == 1 { "is" } else { "are" };
        text += &format!(
            ", and {} {is} in both parts, so it can be there twice: once in {}, once in {}. No \
             other digit can be there twice, because its cells are all in {line} or all in \
             {square}. So {} {is} there twice, and each other digit once.",
            and(twice),
            and_cells(of_line),
            and_cells(of_box),
            and(twice),
        );
    }
    let mut ends = vec![
        format!("no other cell of {line} is {}", or(only_line)),
        format!("no other cell of {square} is {}", or(only_box)),
    ];
    if !both.is_empty() {
        ends.push(format!("no other cell of either is {}", or(both)));
    }
    text + &format!(" So {}.", ends.join(", and "))
}
