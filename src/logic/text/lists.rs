//! Short, complete lists of cells, digits, houses and conclusions.

use crate::format::write::{joined, separated};
use crate::geometry::{Candidate, CellSet, DigitSet, House, HouseSet};
use crate::logic::step::Step;
use core::fmt::{self, Display, Write};

/// Cells in short notation; rows with the same columns are written together: `r1c15, r23c4`.
#[derive(Clone, Copy)]
pub(crate) struct Cells(pub(crate) CellSet);

impl Display for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let figure = |index: usize| char::from(b"123456789"[index]);
        let mut left = self.0;
        while let Some(first) = left.first() {
            f.write_str(if left == self.0 { "r" } else { ", r" })?;
            let columns = |row: usize| left.bits() >> (9 * row) & 0o777;
            let own = columns(first.row());
            let mut same = CellSet::EMPTY;
            for row in (first.row()..9).filter(|row| columns(*row) == own) {
                f.write_char(figure(row))?;
                same |= left & House::ROWS[row].cell_set();
            }
            f.write_char('c')?;
            (0..9).filter(|k| own >> k & 1 != 0).try_for_each(|k| f.write_char(figure(k)))?;
            left -= same;
        }
        Ok(())
    }
}

/// `1, 2 and 3`
pub(crate) fn and(digits: DigitSet) -> String {
    joined(digits, "and")
}

/// `1, 2 or 3`
pub(crate) fn or(digits: DigitSet) -> String {
    joined(digits, "or")
}

/// `1, 2, 3`
pub(crate) fn comma(digits: DigitSet) -> String {
    separated(digits, ", ")
}

/// The text with its first letter in upper case.
pub(crate) fn capital(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map(|first| first.to_uppercase().chain(rest).collect()).unwrap_or_default()
}

/// Cells in prose: `r1c15, r23c4 and r9c9`.
pub(crate) fn and_cells(cells: CellSet) -> String {
    match cells.single() {
        Some(cell) => cell.to_string(),
        None => joined(Cells(cells).to_string().split(", "), "and"),
    }
}

/// Sets of cells in prose: `r1c15, r23c4 or r9c9`.
pub(crate) fn or_cells(sets: &[CellSet]) -> String {
    let each = separated(sets.iter().map(|cells| Cells(*cells)), ", ");
    joined(each.split(", "), "or")
}

/// `rows 1 and 6`, `rows 1, 3 and 4, column 2 and box 4`.
pub(crate) fn houses(houses: HouseSet) -> String {
    joined(by_kind(houses, "and"), "and")
}

/// `row 1 or box 4`
pub(crate) fn or_houses(houses: HouseSet) -> String {
    joined(by_kind(houses, "or"), "or")
}

/// The rows, the columns and the boxes among `houses`, one text for each kind. `word` joins the
/// numbers: `rows 1 and 6`.
fn by_kind(houses: HouseSet, word: &str) -> Vec<String> {
    let kinds = [("row", House::ROWS), ("column", House::COLUMNS), ("box", House::BOXES)];
    let named = kinds.into_iter().filter_map(|(name, kind)| {
        let own = kind.iter().filter(|house| houses.contains(**house));
        let numbers: Vec<usize> = own.map(|house| house.index() % 9 + 1).collect();
        let plural = match (numbers.len(), name) {
            (0, _) => return None,
            (1, _) => "",
            (_, "box") => "es",
            _ => "s",
        };
        Some(format!("{name}{plural} {}", joined(numbers, word)))
    });
    named.collect()
}

/// The conclusions of a step: `r5c3 = 7; r1c3, r3c12 <> 2; r4c5 <> 6, 8`. A BUG+1 is written as
/// a placement, without the candidates that it removes from the cell.
#[derive(Clone, Copy)]
pub(crate) struct Conclusions<'a>(pub(crate) &'a Step);

impl Display for Conclusions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let implied = self.0.implied_placement();
        let placed: Vec<Candidate> = self.0.placements.iter().copied().chain(implied).collect();
        let is_named =
            |eliminated: &&Candidate| implied.is_none_or(|placed| placed.cell != eliminated.cell);
        let eliminations: Vec<Candidate> =
            self.0.eliminations.iter().filter(is_named).copied().collect();
        let mut semicolon = "";
        for (digits, cells) in by_digit(&placed) {
            write!(f, "{semicolon}{} = {digits}", Cells(cells))?;
            semicolon = "; ";
        }
        for (digits, cells) in condensed(&eliminations) {
            write!(f, "{semicolon}{} <> {}", Cells(cells), comma(digits))?;
            semicolon = "; ";
        }
        Ok(())
    }
}

/// Groups of candidates. A group is a set of digits and a set of cells, and has every candidate
/// of one of the digits in one of the cells.
type Groups = Vec<(DigitSet, CellSet)>;

/// Groups the candidates by digit or by cell, whichever gives fewer groups.
fn condensed(candidates: &[Candidate]) -> Groups {
    let (by_digit, by_cell) = (by_digit(candidates), by_cell(candidates));
    if by_cell.len() < by_digit.len() { by_cell } else { by_digit }
}

/// Candidates by digit: `(1)r1c15, (2)r23c4`.
#[derive(Clone, Copy)]
pub(crate) struct Candidates<'a>(pub(crate) &'a [Candidate]);

impl Display for Candidates<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let groups = by_digit(self.0).into_iter();
        let groups = groups.map(|(digits, cells)| format!("({digits}){}", Cells(cells)));
        f.write_str(&separated(groups, ", "))
    }
}

/// Groups the candidates by digit. Digits with the same cells form one group.
pub(crate) fn by_digit(candidates: &[Candidate]) -> Groups {
    let mut groups: Groups = Vec::new();
    for digit in candidates.iter().map(|candidate| candidate.digit).collect::<DigitSet>() {
        let own = candidates.iter().filter(|candidate| candidate.digit == digit);
        let cells: CellSet = own.map(|candidate| candidate.cell).collect();
        match groups.iter_mut().find(|(_, known)| *known == cells) {
            Some((digits, _)) => *digits = digits.with(digit),
            None => groups.push((DigitSet::EMPTY.with(digit), cells)),
        }
    }
    groups
}

/// Groups the candidates by cell. Cells with the same digits form one group.
pub(crate) fn by_cell(candidates: &[Candidate]) -> Groups {
    let mut groups: Groups = Vec::new();
    for cell in candidates.iter().map(|candidate| candidate.cell).collect::<CellSet>() {
        let own = candidates.iter().filter(|candidate| candidate.cell == cell);
        let digits: DigitSet = own.map(|candidate| candidate.digit).collect();
        match groups.iter_mut().find(|(known, _)| *known == digits) {
            Some((_, cells)) => *cells = cells.with(cell),
            None => groups.push((digits, CellSet::EMPTY.with(cell))),
        }
    }
    groups
}

/// The cells and their verb, `one` for one cell, else `many`: `r9c7 sees`, `r49c7 see`.
pub(crate) fn with_verb(cells: CellSet, one: &str, many: &str) -> String {
    format!("{} {}", and_cells(cells), if cells.len() == 1 { one } else { many })
}

/// The sentences with numbers: `(1) In row 1, ... (2) In row 6, ...`. A single sentence has no
/// number.
pub(crate) fn enumerated(sentences: &[String]) -> String {
    if let [one] = sentences {
        return one.clone();
    }
    separated((1..).zip(sentences).map(|(k, one)| format!("({k}) {one}")), " ")
}

/// The number in words (`no`, `one`, `two`, ...), in figures from ten on.
pub(crate) fn number(count: usize) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    words.get(count).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Cell;
    use crate::logic::{Reason, Technique};

    #[test]
    fn cells_of_equal_rows_stand_together() {
        let set: CellSet =
            [Cell::R1C1, Cell::R1C5, Cell::R3C1, Cell::R3C5, Cell::R4C4].into_iter().collect();
        assert_eq!(Cells(set).to_string(), "r13c15, r4c4");
        let houses: HouseSet = [House::Row1, House::Row6].into_iter().collect();
        assert_eq!(super::houses(houses), "rows 1 and 6");
        assert_eq!(super::houses(houses.with(House::Box2)), "rows 1 and 6 and box 2");
        assert_eq!(and_cells(set), "r13c15 and r4c4");
    }

    #[test]
    fn conclusions_are_condensed() {
        let check = |eliminated: &str, text: &str| {
            let eliminated =
                eliminated.split(' ').map(|name| name.parse::<Candidate>().expect("a candidate"));
            let step = Step::removing(Technique::NakedPair, eliminated, Reason::NakedSingle);
            assert_eq!(Conclusions(&step).to_string(), text);
        };
        check("r1c3=2 r3c1=2 r3c2=2", "r1c3, r3c12 <> 2");
        check("r8c8=6 r8c8=8", "r8c8 <> 6, 8");
        check("r1c1=4 r2c1=4 r1c1=5", "r12c1 <> 4; r1c1 <> 5");
        check("r1c1=4 r2c1=4 r1c1=5 r2c1=5 r9c9=5", "r12c1 <> 4; r12c1, r9c9 <> 5");
        check("r1c1=4 r2c1=4 r1c1=5 r2c1=5", "r12c1 <> 4, 5");
    }
}
