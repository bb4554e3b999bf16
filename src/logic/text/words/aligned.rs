//! Aligned exclusion: every combination that has the removed digit, and why it fails.

use super::super::Story;
use super::super::lists::{Cells, Comma};
use super::head;
use crate::geometry::{Candidate, Cell, CellSet, DigitSet};

pub(super) fn aligned(story: &Story<'_>, cells: CellSet, excluders: CellSet) -> String {
    let each: Vec<String> =
        cells.iter().map(|cell| format!("{cell} ({})", digits(story, cell))).collect();
    let mut text = format!("{} on {}.", head(story), each.join(", "));
    let failing = Failing { story, excluders };
    for &gone in &story.step.eliminations {
        let others: Vec<Cell> = cells.without(gone.cell).iter().collect();
        text += &format!(" {} cannot be {}: ", gone.cell, gone.digit);
        let ways = match others.as_slice() {
            [second, third] => failing.of_three(gone, *second, *third),
            [second] => failing.all(&[gone], *second),
            _ => Vec::new(),
        };
        text += &ways.join("; ");
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
    fn of_three(&self, gone: Candidate, second: Cell, third: Cell) -> Vec<String> {
        let each = self.story.before.candidates(second).iter().map(|digit| {
            let with = Candidate::new(second, digit);
            match self.reason(&[gone], with) {
                Some(reason) => format!("with {with} {reason}"),
                None => {
                    let rest = self.all(&[gone, with], third).join(", ");
                    format!("with {with}, {third} has no digit left ({rest})")
                }
            }
        });
        each.collect()
    }

    /// For each digit of `cell` why it fails beside `placed`. Digits with the same reason are told
    /// together.
    fn all(&self, placed: &[Candidate], cell: Cell) -> Vec<String> {
        let mut reasons: Vec<(DigitSet, String)> = Vec::new();
        for digit in self.story.before.candidates(cell).iter() {
            let reason = self.reason(placed, Candidate::new(cell, digit)).unwrap_or_default();
            match reasons.iter_mut().find(|(_, known)| *known == reason) {
                Some((digits, _)) => *digits = digits.with(digit),
                None => reasons.push((DigitSet::EMPTY.with(digit), reason)),
            }
        }
        let each = reasons.into_iter().map(|(digits, reason)| {
            format!("with {cell}={} {reason}", super::super::lists::Or(digits))
        });
        each.collect()
    }

    /// Why `next` cannot stand beside `placed`; `None` if it can.
    fn reason(&self, placed: &[Candidate], next: Candidate) -> Option<String> {
        let sees = |other: &&Candidate| {
            other.digit == next.digit && other.cell.peers().contains(next.cell)
        };
        if let Some(same) = placed.iter().find(sees) {
            return Some(format!("{} twice in {}", next.digit, self.house(same.cell, next.cell)));
        }
        let takes = |excluder: Cell| {
            let seen = placed.iter().chain([&next]);
            let seen = seen.filter(|other| other.cell.peers().contains(excluder));
            seen.map(|other| other.digit).collect::<DigitSet>()
        };
        let empty =
            |excluder: &Cell| self.story.before.candidates(*excluder).is_subset(takes(*excluder));
        let excluder = self.excluders.iter().find(empty)?;
        Some(format!("{excluder} ({}) would have nothing left", digits(self.story, excluder)))
    }

    fn house(&self, a: Cell, b: Cell) -> String {
        let house = CellSet::EMPTY.with(a).with(b).common_houses().first();
        house.map_or_else(|| Cells(CellSet::EMPTY.with(a).with(b)).to_string(), |h| h.to_string())
    }
}
