//! Sentences for aligned exclusion and for templates. For aligned exclusion they list the
//! combinations that have the removed digit, and why each fails.

use super::super::lists::{and, and_cells, comma, number, or, or_cells, with_verb};
use super::super::story::Story;
use crate::format::write::{joined, separated};
use crate::geometry::{Candidate, Cell, CellSet};
use crate::logic::proof::reason::Templates;
use crate::logic::state::State;
use crate::logic::techniques::enumeration::templates::each_template;

pub(super) fn aligned(story: &Story<'_>, cells: CellSet, excluders: CellSet) -> String {
    let each = cells.iter().map(|cell| format!("{cell} ({})", digits(story, cell)));
    let mut text = format!("{} on {}.", story.head(), joined(each, "and"));
    let failing = Failing { story, excluders };
    for &eliminated in &story.step.eliminations {
        let others: Vec<Cell> = cells.without(eliminated.cell).iter().collect();
        text += &format!(" If {} were {}, ", eliminated.cell, eliminated.digit);
        text += &match others.as_slice() {
            [second, third] => failing.of_three(eliminated, *second, *third),
            [second] => failing.all(&[eliminated], *second),
            _ => String::new(),
        };
        text += ".";
    }
    text
}

fn digits(story: &Story<'_>, cell: Cell) -> String {
    comma(story.before.candidates(cell))
}

/// Finds the reasons why combinations of digits in the aligned cells fail.
struct Failing<'a> {
    story: &'a Story<'a>,
    excluders: CellSet,
}

impl Failing<'_> {
    /// Why each digit of `second` fails together with `eliminated`: by itself, or with every digit
    /// of `third`.
    fn of_three(&self, eliminated: Candidate, second: Cell, third: Cell) -> String {
        let mut alone = Vec::new();
        let mut further = Vec::new();
        for digit in self.story.before.candidates(second).iter() {
            let with = Candidate::new(second, digit);
            match self.reason(&[eliminated], with) {
                Some(reason) => alone.push(format!("{digit} ({reason})")),
                None => {
                    let rest = self.all(&[eliminated, with], third);
                    further.push(format!("with {second} = {digit}, {rest}"));
                }
            }
        }
        let first = format!("{second} could not be {}", joined(&alone, "or"));
        match (alone.is_empty(), further.is_empty()) {
            (_, true) => first,
            (true, false) => further.join("; "),
            (false, false) => format!("{first}; {}", further.join("; ")),
        }
    }

    /// Why no digit of `cell` is possible together with `placed`.
    fn all(&self, placed: &[Candidate], cell: Cell) -> String {
        let digits = self.story.before.candidates(cell).iter();
        let each = digits.map(|digit| {
            let reason = self.reason(placed, Candidate::new(cell, digit)).unwrap_or_default();
            format!("{digit} ({reason})")
        });
        format!("{cell} could not be {}", joined(each, "or"))
    }

    /// Why `next` is not possible together with `placed`. `None` if there is no reason.
    fn reason(&self, placed: &[Candidate], next: Candidate) -> Option<String> {
        let sees = |other: &&Candidate| {
            other.digit == next.digit && other.cell.peers().contains(next.cell)
        };
        if let Some(same) = placed.iter().find(sees) {
            let house = same.cell.common_house(next.cell)?;
            return Some(format!("{} is in {house}", same.cell));
        }
        let seen = |excluder: Cell| {
            let all = placed.iter().chain([&next]);
            all.filter(move |other| other.cell.peers().contains(excluder))
        };
        let empty = |excluder: &Cell| {
            let taken = seen(*excluder).map(|other| other.digit).collect();
            self.story.before.candidates(*excluder).is_subset(taken)
        };
        let excluder = self.excluders.iter().find(empty)?;
        Some(format!(
            "{excluder}, with only {}, sees {}, and would be left without a candidate",
            and(self.story.before.candidates(excluder)),
            match placed {
                [_] => "both".to_owned(),
                _ => and_cells(seen(excluder).map(|other| other.cell).collect()),
            },
        ))
    }
}

pub(super) fn templates(story: &Story<'_>, templates: &Templates) -> String {
    let digit = templates.digit;
    let mut text = format!(
        "{} of {digit}. A template is a way to place every {digit} that is left, one in each row, \
         column and box.",
        story.head()
    );
    let taken = templates.taken.iter().filter(|(other, _)| *other != digit);
    let taken: Vec<String> =
        taken.map(|(other, cells)| format!("{} {other}", with_is(*cells))).collect();
    if !taken.is_empty() {
        text += &format!(
            " Digit after digit, the cells that are in all templates of another digit must hold \
             that digit: {}.",
            taken.join(", ")
        );
    }
    let ways = ways(story.before, templates);
    text += &match ways.as_slice() {
        [one] => format!(" Then {digit} has one template left: {}.", and_cells(*one)),
        few if few.len() <= FEW => {
            let each = separated(few.iter().map(|way| and_cells(*way)), "; ");
            format!(" Then {digit} has {} templates left: {each}.", number(few.len()))
        }
        many => format!(" Then {digit} has {} templates left.", many.len()),
    };
    let placed: CellSet = story.step.placements.iter().map(|placed| placed.cell).collect();
    match placed.is_empty() {
        _ if ways.len() == 1 => {}
        false => text += &format!(" All of them have {}.", and_cells(placed)),
        true => {
            text += &format!(" None of them has {}.", or_cells(&[story.step.eliminated_cells()]))
        }
    }
    text
}

/// The most templates that a text lists.
pub(in crate::logic::text) const FEW: usize = 6;

/// The templates of a step, each as its open cells.
pub(in crate::logic::text) fn ways(before: &State, templates: &Templates) -> Vec<CellSet> {
    let mut all = Vec::new();
    each_template(before, templates.digit, templates.places, &mut |cells| all.push(cells));
    all
}

fn with_is(cells: CellSet) -> String {
    with_verb(cells, "is", "are")
}

/// Brute force: what was tried, without the proof, which has hundreds of lines.
pub(super) fn brute_force(story: &Story<'_>) -> String {
    let Some(Candidate { cell, digit }) = story.step.placements.first() else {
        return story.head();
    };
    let others = story.before.candidates(*cell).without(*digit);
    format!(
        "{}. None of the techniques in use finds a step here. Trying {} in {cell} leads to a \
         contradiction.",
        story.head(),
        or(others),
    )
}
