//! Sentences for aligned exclusion: every combination that has the removed digit, and why it fails.

use super::super::Story;
use super::super::lists::Comma;
use super::head;
use crate::format::write::joined;
use crate::geometry::{Candidate, Cell, CellSet, DigitSet};

pub(super) fn aligned(story: &Story<'_>, cells: CellSet, excluders: CellSet) -> String {
    let each = cells.iter().map(|cell| format!("{cell} ({})", digits(story, cell)));
    let mut text = format!("{} on {}.", head(story), joined(each, "and"));
    let failing = Failing { story, excluders };
    for &gone in &story.step.eliminations {
        let others: Vec<Cell> = cells.without(gone.cell).iter().collect();
        text += &format!(" If {} were {}, ", gone.cell, gone.digit);
        text += &match others.as_slice() {
            [second, third] => failing.of_three(gone, *second, *third),
            [second] => failing.all(&[gone], *second),
            _ => String::new(),
        };
        text += ".";
    }
    text
}

fn digits(story: &Story<'_>, cell: Cell) -> Comma {
    Comma(story.before.candidates(cell))
}

/// Looks for the reasons why combinations fail.
struct Failing<'a> {
    story: &'a Story<'a>,
    excluders: CellSet,
}

impl Failing<'_> {
    /// For each digit of `second` why it fails beside `gone`, alone or with every digit of `third`.
    fn of_three(&self, gone: Candidate, second: Cell, third: Cell) -> String {
        let mut alone = Vec::new();
        let mut further = Vec::new();
        for digit in self.story.before.candidates(second).iter() {
            let with = Candidate::new(second, digit);
            match self.reason(&[gone], with) {
                Some(reason) => alone.push(format!("{digit} ({reason})")),
                None => {
                    let rest = self.all(&[gone, with], third);
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

    /// Why no digit of `cell` can stand beside `placed`.
    fn all(&self, placed: &[Candidate], cell: Cell) -> String {
        let digits = self.story.before.candidates(cell).iter();
        let each = digits.map(|digit| {
            let reason = self.reason(placed, Candidate::new(cell, digit)).unwrap_or_default();
            format!("{digit} ({reason})")
        });
        format!("{cell} could not be {}", joined(each, "or"))
    }

    /// Why `next` cannot stand beside `placed`; `None` if it can.
    fn reason(&self, placed: &[Candidate], next: Candidate) -> Option<String> {
        let sees = |other: &&Candidate| {
            other.digit == next.digit && other.cell.peers().contains(next.cell)
        };
        if let Some(same) = placed.iter().find(sees) {
            return Some(format!("{} is in {}", same.cell, house(same.cell, next.cell)));
        }
        let takes = |excluder: Cell| {
            let seen = placed.iter().chain([&next]);
            let seen = seen.filter(|other| other.cell.peers().contains(excluder));
            seen.map(|other| other.digit).collect::<DigitSet>()
        };
        let empty =
            |excluder: &Cell| self.story.before.candidates(*excluder).is_subset(takes(*excluder));
        let excluder = self.excluders.iter().find(empty)?;
        Some(format!("{excluder} has only {}", digits(self.story, excluder)))
    }
}

/// A house of both cells.
fn house(a: Cell, b: Cell) -> String {
    let house = CellSet::EMPTY.with(a).with(b).common_houses().first();
    house.map_or_else(String::new, |house| house.to_string())
}
