//! [`Step`]s in words: the technique, the pattern and why it holds; on the last line what follows,
//! in standard notation.
//!
//! ```text
//! X-wing: 5 in rows 1 and 6 stands in columns 2 and 7 only
//! => r3c2<>5, r8c7<>5
//! ```

use super::proof::chain::{Chain, Link, Node};
use super::proof::deadly::{Deadly, Pattern};
use super::proof::net::{Alternatives, Argument, Literal, Net, Why};
use super::proof::reason::{Reason, Templates};
use super::step::Step;
use crate::geometry::Candidate;
use crate::geometry::{CellSet, DigitSet, House, HouseSet};
use core::fmt::{self, Display};

/// Two lines or more, without a line feed at the end.
impl Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.technique)?;
        why(f, &self.reason, self.placements.first().or(self.eliminations.first()))?;
        f.write_str("\n=> ")?;
        let gone = self.eliminations.iter().map(|gone| format!("{}<>{}", gone.cell, gone.digit));
        let all: Vec<String> =
            gone.chain(self.placements.iter().map(Candidate::to_string)).collect();
        f.write_str(&all.join(", "))
    }
}

/// Writes the proof in words; `first` is the first conclusion of the step.
fn why(f: &mut fmt::Formatter<'_>, reason: &Reason, first: Option<&Candidate>) -> fmt::Result {
    match reason {
        Reason::FullHouse(house) => write!(f, "the last cell of {house}"),
        Reason::HiddenSingle(house) => match first {
            Some(Candidate { digit, .. }) => write!(f, "{digit} has one place in {house}"),
            None => write!(f, "one place in {house}"),
        },
        Reason::NakedSingle => match first {
            Some(Candidate { cell, .. }) => write!(f, "{cell} has one candidate"),
            None => f.write_str("a cell has one candidate"),
        },
        Reason::Naked { cells, digits } => {
            write!(f, "{} hold {}", CellList(*cells), DigitList(*digits))
        }
        Reason::Hidden { house, cells, digits } => {
            write!(f, "{} in {house} are in {} only", DigitList(*digits), CellList(*cells))
        }
        Reason::Fish { digit, base, cover, fins } => {
            write!(f, "{digit} in {} stands in {} only", HouseList(*base), HouseList(*cover))?;
            match fins.is_empty() {
                true => Ok(()),
                false => write!(f, ", or in {}", CellList(*fins)),
            }
        }
        Reason::Direct { by, house, .. } => {
            why(f, by, None)?;
            match first {
                Some(Candidate { digit, .. }) => {
                    write!(f, ", so {digit} has one place in {house}")
                }
                None => Ok(()),
            }
        }
        Reason::Chain(chain) => chain.fmt(f),
        Reason::Net(net) => net.fmt(f),
        Reason::Deadly(deadly) => deadly.fmt(f),
        Reason::Aligned { cells, excluders } => write!(
            f,
            "{} hold no digits together that leave none to one of {}",
            CellList(*cells),
            CellList(*excluders)
        ),
        Reason::Templates(Templates { digit, taken, .. }) => {
            write!(f, "all ways to place every {digit} that is left agree on this")?;
            match taken.is_empty() {
                true => Ok(()),
                false => {
                    let others = taken.iter().map(|&(digit, _)| digit);
                    let others = others.filter(|other| other != digit).collect();
                    write!(f, ", given what those of {} agree on", DigitList(others))
                }
            }
        }
        Reason::Several(reasons) => {
            for (k, reason) in reasons.iter().enumerate() {
                f.write_str(if k > 0 { "; and " } else { "" })?;
                why(f, reason, None)?;
            }
            Ok(())
        }
    }
}

/// `(4)r2c7 = (4)r2c3 - (8)r2c3`: `=` at least one of the two, `-` at most one.
impl Display for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (node, link, _) in self.linked() {
            write!(f, "{node} {} ", if link == Link::Weak { '-' } else { '=' })?;
        }
        let end = if self.is_loop() { self.nodes.first() } else { self.nodes.last() };
        end.map_or(Ok(()), |node| node.fmt(f))
    }
}

/// `(4)r2c7`
impl Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}){}", self.digit, CellList(self.cells))
    }
}

/// `r2c7=4`, `r2c7<>4`
impl Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.on { "=" } else { "<>" };
        write!(f, "{}{sign}{}", CellList(self.node.cells), self.node.digit)
    }
}

/// The text of a net with more implications than this leaves out the plain ones.
const LONG: usize = 50;

/// A line for each assumption, with what it leads to.
impl Display for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.argument {
            Argument::Contradiction(..) => f.write_str("an assumption contradicts itself")?,
            Argument::Verity(Alternatives::Cell(cell)) => write!(f, "whatever {cell} holds")?,
            Argument::Verity(Alternatives::House(digit, house)) => {
                write!(f, "wherever {digit} stands in {house}")?;
            }
            Argument::Verity(Alternatives::Candidate(candidate)) => {
                write!(f, "whether {candidate} or not")?;
            }
        }
        let is_long = self.implications.len() > LONG;
        for (k, implication) in self.implications.iter().enumerate() {
            let next = self.implications.get(k + 1);
            let ends = match self.argument {
                Argument::Contradiction(a, b) => [a, b].contains(&(k as u32)),
                Argument::Verity(_) => next.is_none_or(|next| next.why == Why::Assumed),
            };
            match implication.why {
                Why::Assumed => write!(f, "\n{}", implication.literal)?,
                // In a long net: what a placed digit removes from its cell and its peers.
                Why::Weak if is_long && !ends && !implication.literal.on => {}
                _ => write!(f, " -> {}", implication.literal)?,
            }
        }
        Ok(())
    }
}

impl Display for Deadly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.pattern {
            Pattern::Loop { cells, digits: [a, b] } => {
                write!(f, "{} would exchange {a} and {b}", CellList(cells))?;
            }
            Pattern::Bug => f.write_str("every cell would have two candidates")?,
        }
        let extras: Vec<String> = self.extras.iter().map(Candidate::to_string).collect();
        write!(f, ", but for {}", extras.join(" or "))?;
        if !self.links.is_empty() {
            write!(f, "; a digit has no other place in {}", HouseList(self.links))?;
        }
        match self.als.is_empty() {
            true => Ok(()),
            false => write!(f, ", which make a subset with {}", CellList(self.als)),
        }
    }
}

/// Cells in short notation; rows with the same columns are written together: `r1c15,r23c4`.
struct CellList(CellSet);

impl Display for CellList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let in_row = |row: &House| (self.0 & row.cell_set()).bits() >> (9 * row.index());
        let mut columns: Vec<u128> = House::ROWS.iter().map(in_row).collect();
        let mut first = true;
        for row in 0..9 {
            let mask = columns[row];
            if mask == 0 {
                continue;
            }
            f.write_str(if first { "r" } else { ",r" })?;
            first = false;
            for (same, columns) in columns.iter_mut().enumerate().filter(|(_, m)| **m == mask) {
                write!(f, "{}", same + 1)?;
                *columns = 0;
            }
            f.write_str("c")?;
            (0..9).filter(|k| mask >> k & 1 != 0).try_for_each(|k| write!(f, "{}", k + 1))?;
        }
        Ok(())
    }
}

/// Writes `1, 2 and 3`.
fn list(f: &mut fmt::Formatter<'_>, items: &[String]) -> fmt::Result {
    match items {
        [] => Ok(()),
        [one] => f.write_str(one),
        [rest @ .., last] => write!(f, "{} and {last}", rest.join(", ")),
    }
}

/// `1, 2 and 3`
struct DigitList(DigitSet);

impl Display for DigitList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        list(f, &self.0.iter().map(|digit| digit.to_string()).collect::<Vec<_>>())
    }
}

/// `rows 1 and 6`, or `row 1 and box 4` where the kinds differ.
struct HouseList(HouseSet);

impl Display for HouseList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = |house: House| house.index() / 9;
        let mut kinds = self.0.iter().map(kind);
        let first = kinds.next();
        if self.0.len() > 1 && kinds.all(|kind| Some(kind) == first) {
            f.write_str(["rows ", "columns ", "boxes "][first.unwrap_or(0)])?;
            let number = |house: House| (house.index() % 9 + 1).to_string();
            return list(f, &self.0.iter().map(number).collect::<Vec<_>>());
        }
        list(f, &self.0.iter().map(|house| house.to_string()).collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Cell;
    use crate::grid::Grid;
    use crate::logic::explain::Explainer;
    use crate::logic::{Order, State};

    #[test]
    fn cells_of_equal_rows_stand_together() {
        let set: CellSet =
            [Cell::R1C1, Cell::R1C5, Cell::R3C1, Cell::R3C5, Cell::R4C4].into_iter().collect();
        assert_eq!(CellList(set).to_string(), "r13c15,r4c4");
        let houses: HouseSet = [House::Row1, House::Row6].into_iter().collect();
        assert_eq!(HouseList(houses).to_string(), "rows 1 and 6");
        assert_eq!(HouseList(houses.with(House::Box2)).to_string(), "row 1, row 6 and box 2");
    }

    #[test]
    fn a_step_says_why_and_what() {
        let grid: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .expect("a puzzle");
        let step = Explainer::new(Order::Se).step(&State::new(&grid)).expect("a step");
        assert_eq!(step.to_string(), "hidden single: 8 has one place in box 2\n=> r1c6=8");
    }
}
