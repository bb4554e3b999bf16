//! Sentences for tridagons, SK loops, multi-sector locked sets, fireworks and exocets.

use super::super::lists::{Cells, and, and_cells, capital, houses, number, or, with_verb};
use super::super::story::Story;
use crate::format::write::{joined, separated};
use crate::geometry::{Candidate, Cell, CellSet, DigitSet, House, HouseSet};
use crate::logic::describe::CellRole;
use crate::logic::proof::rank_zero::RankZero;
use crate::logic::proof::reason::Exocet;

/// Why one of the guardians is true, and what follows from this.
pub(super) fn tridagon(story: &Story<'_>, cells: CellSet, digits: DigitSet) -> String {
    let boxes: HouseSet = cells.iter().filter_map(|cell| cell.houses().last().copied()).collect();
    let guardians: Vec<Candidate> = story.before.others_in(cells, digits).collect();
    let same = cyclic(boxes, cells);
    let mut text = format!(
        "{} on {}. In {}, the twelve cells {} cannot all hold {}. If they did, no two boxes side by \
         side would have the same digit in the same row, so the digits of both, read downwards, would be in \
         the same cyclic order; likewise those of two boxes one above the other, read from left to \
         right. Reading down and reading from left to right give the same order in {}, but \
         opposite orders in {}. So from box to box, once round all four, the order would turn into \
         its opposite, which cannot be.",
        story.head(),
        and(digits),
        houses(boxes),
        and_cells(cells),
        or(digits),
        houses(same),
        houses(boxes - same),
    );
    match guardians.as_slice() {
        [one] => {
            text += &format!(" The only other candidate of these cells is {one}, so it is true.")
        }
        [_, ..] => {
            text += &format!(
                " So one of their other candidates, the guardians {}, is true.",
                joined(&guardians, "and")
            );
            let roof = story.description.cells_of(CellRole::Guardians);
            text += &match roof.len() {
                1 => format!(" So {} does not hold {}.", and_cells(roof), and(digits)),
                _ => {
                    format!(
                        " {} all of them.",
                        with_verb(story.step.eliminated_cells(), "sees", "see")
                    )
                }
            };
        }
        [] => {}
    }
    text
}

/// The boxes whose three cells lie in cyclic order: the column moves round from row to row, as in
/// the diagonal. Then their digits come in the same cyclic order downwards and from left to right,
/// else in opposite orders.
fn cyclic(boxes: HouseSet, cells: CellSet) -> HouseSet {
    let is_cyclic = |house: &House| {
        let columns = (cells & house.cell_set()).iter().map(|cell| cell.column() % 3);
        let columns: Vec<usize> = columns.collect();
        columns.windows(2).all(|pair| pair[1] == (pair[0] + 1) % 3)
    };
    boxes.iter().filter(is_cyclic).collect()
}

/// A pattern with as many truths as links: locked cells that hold one digit each, or fireworks.
pub(super) fn rank_zero(story: &Story<'_>, proof: &RankZero) -> String {
    if proof.truth_cells().is_empty() {
        return firework(story, proof);
    }
    let cells = proof.truth_cells();
    let place = |(house, digits)| format!("{} of {house}", and(digits));
    let mut text = format!(
        "{}. Each candidate of the {} cells {} is on this list: {}. These are {} digits, and a house \
         has each of its digits only once, so the cells need them all: each is in one of these \
         cells, and no other cell of its house holds it",
        story.head(),
        number(cells.len()),
        and_cells(cells),
        separated(proof.links_by_house().map(place), "; "),
        number(proof.links.len()),
    );
    let inside = story.step.eliminated_cells() & cells;
    if !inside.is_empty() {
        text += &format!(
            ". A removed digit of {} would fill its place in two of the houses at once, and the other \
             cells would be left with too few digits",
            and_cells(inside)
        );
    }
    text + "."
}

fn firework(story: &Story<'_>, proof: &RankZero) -> String {
    let description = story.description;
    let [crosses, wings] =
        [CellRole::Cross, CellRole::Wings].map(|role| description.cells_of(role));
    let of_cross = |cross: Cell| {
        let [row, column, square] = cross.houses();
        let digits = proof.links_by_house().find(|(house, _)| *house == square);
        let digits = digits.map_or(DigitSet::EMPTY, |(_, digits)| digits);
        let [in_row, in_column] = [row, column].map(|house| Cells(wings & house.cell_set()));
        format!(
            "Outside {square}, the digits {} can only go in {in_row} in {row}, and only in \
             {in_column} in {column}. If one of them is in neither, {row} and {column} both have it in {square}, \
             which is possible in {cross} only.",
            and(digits),
        )
    };
    let mut text = format!(
        "{} on {}. {} So these {} digits fill {}, which hold nothing else",
        story.head(),
        and(description.digits),
        separated(crosses.iter().map(of_cross), " "),
        number(description.digits.len()),
        and_cells(crosses | wings),
    );
    let rest = story.step.eliminated_cells() - (crosses | wings);
    if !rest.is_empty() {
        text += &format!(
            ". {} in the row or the column of {}, and not in {}",
            match crosses.iter().map(|cross| cross.houses()[2]).collect::<HouseSet>() {
                boxes if boxes.len() == 1 => capital(&format!("{} has them", houses(boxes))),
                boxes => capital(&format!("{} have them", houses(boxes))),
            },
            joined(crosses, "or"),
            and_cells(rest)
        );
    }
    text + "."
}

/// Why the targets of an exocet hold the digits of its base, and what follows from this.
pub(super) fn exocet(story: &Story<'_>, exocet: &Exocet) -> String {
    let digits = story.before.digits_in(exocet.base);
    let lines = houses(exocet.cross_lines);
    let (base, targets) = (and_cells(exocet.base), and_cells(exocet.targets));
    let room = |digit| match exocet.room(story.before, digit) {
        HouseSet::EMPTY => format!("{digit} in none"),
        room => format!("{digit} in {}", houses(room)),
    };
    let mut text = format!(
        "{} on {}. Base {base}, targets {targets}, cross-lines {lines}. A digit that the base holds \
         is nowhere else in {}. In the cross-lines, it can then only go in the targets or in these \
         lines: {}. So outside the targets it fits at most twice, and the three cross-lines need it \
         three times: one has it in a target. So each of the two digits of the base is in a target, and the targets hold the same two \
         digits as the base.",
        story.head(),
        and(digits),
        houses(exocet.base.common_houses()),
        separated(digits.iter().map(room), "; "),
    );
    let is_plain = |eliminated: &Candidate| {
        exocet.targets.contains(eliminated.cell) && !digits.contains(eliminated.digit)
    };
    let eliminations = &story.step.eliminations;
    if eliminations.iter().any(is_plain) {
        text += " The targets hold no other digit.";
    }
    if !eliminations.iter().all(is_plain) {
        let cells = exocet.base.iter().chain(exocet.targets.iter());
        let ways = exocet.ways(story.before).into_iter();
        let ways = ways.map(|way| way.map(|placed| placed.digit.to_string()).join("-"));
        text += &format!(
            " So {} hold, in this order, {}. Each of these ways excludes all that the step \
             removes.",
            joined(cells, "and"),
            joined(ways, "or"),
        );
    }
    text
}
