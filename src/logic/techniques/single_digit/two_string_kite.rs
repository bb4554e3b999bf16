//! 2-string kite: in a row and in a column a digit has two places each, and one of the row and one of
//! the column are in the same box (the knot). So one of the other two places holds the digit, and it
//! is removed from cells that see both. Dual: the two cells of the knot belong to a second kite too,
//! of the same digit with row and column exchanged, or of another digit.
//!
//! ```text
//!       c2 c3       c7
//! r1  . 5  . | . . . 5 . .     r1c2 and r3c3 are not both 5, so r1c7 or r8c3 is
//! r3  . .  5 |
//! r8  . .  5 | . . . - . .     no 5 where the strings' ends cross
//! ```

use crate::geometry::{Candidate, Cell, CellSet, Digit, House};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Found, Step};
use crate::logic::technique::Technique;
use crate::logic::techniques::shared::combinations::bits;
use crate::logic::techniques::shared::houses::{conjugate_houses, conjugates, two_pairs};
use core::ops::ControlFlow;

/// Kites, one in each step.
pub(crate) fn two_string_kite(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, &mut |kite| {
        found(Step::removing(Technique::TwoStringKite, kite.eliminations(), kite.reason()))
    })
}

/// Dual kites: two kites with the same knot, of one digit or two, that remove different candidates.
pub(crate) fn dual_kite(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, &mut |first| {
        each(state, &mut |second| {
            let later = (first.digit, first.houses) < (second.digit, second.houses);
            let same = first.digit == second.digit && first.eliminations == second.eliminations;
            if !later || same || first.knot() != second.knot() {
                return ControlFlow::Continue(());
            }
            let eliminations = [first, second].into_iter().flat_map(Kite::eliminations);
            let reason = Reason::Several(vec![first.reason(), second.reason()]);
            found(Step::removing(Technique::DualKite, eliminations, reason))
        })
    })
}

/// A kite that removes something.
#[derive(Clone, Copy)]
struct Kite {
    digit: Digit,
    /// The end in the row, the two cells of the knot, the end in the column.
    cells: [Cell; 4],
    /// The row and the column.
    houses: [House; 2],
    /// The cells that the digit is removed from.
    eliminations: CellSet,
}

impl Kite {
    fn knot(&self) -> CellSet {
        CellSet::EMPTY.with(self.cells[1]).with(self.cells[2])
    }

    fn eliminations(self) -> impl Iterator<Item = Candidate> {
        Candidate::all(self.digit, self.eliminations)
    }

    fn reason(&self) -> Reason {
        two_pairs(self.digit, self.cells, self.houses)
    }
}

/// Calls `found` with every kite that removes something: by digit, row, column.
fn each(state: &State, found: &mut dyn FnMut(Kite) -> ControlFlow<()>) -> ControlFlow<()> {
    for digit in Digit::ALL {
        let places = state.places(digit);
        let pairs = conjugate_houses(state, digit).bits();
        let (rows, columns) = ((pairs & 0o777) as u16, (pairs >> 9 & 0o777) as u16);
        for (row, column) in bits(rows).flat_map(|row| bits(columns).map(move |c| (row, c))) {
            let houses = [House::ROWS[row], House::COLUMNS[column]];
            // Where row and column cross, the digit must have no place: it would be in both pairs.
            if !(places & houses[0].cell_set() & houses[1].cell_set()).is_empty() {
                continue;
            }
            let [a, b] = conjugates(state, digit, houses[0]);
            let [c, d] = conjugates(state, digit, houses[1]);
            for cells in [[a, b, c, d], [a, b, d, c], [b, a, c, d], [b, a, d, c]] {
                let [end, knot, other, far] = cells;
                let eliminations = places & end.peers() & far.peers();
                if knot.box_index() == other.box_index() && !eliminations.is_empty() {
                    found(Kite { digit, cells, houses, eliminations })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::{check, check_none};

    #[test]
    fn a_kite() {
        let state = ":0401:5:...+4+6+958+22+6+5+1+8+3+97+49+8472+5.....29+7+4..+88+4.+65+2+7.....+83+142.+4.+831+7+26..+26+59+81+4..1.+2468..::542::";
        check(state, TwoStringKite, "r4c2<>5");
    }

    #[test]
    fn two_kites_on_one_knot() {
        let state = ":0404:9:...9..+351.6573+1.+28+3.+15..7.+67...+5..1+22+5.+14...7.1..+7.+5.3..9+4.7+1+3+55..+31826+913..+95+8+7+4::947 968::";
        check(state, DualKite, "r4c7<>9 r6c8<>9");
    }

    #[test]
    fn two_digits_on_one_knot() {
        let state = ":0404:7:84..3...6+52.1+6+8+9.46.1+42.+58.3......5.1...4..+62.6......9.8..9.6.17....4.9.9...8..45:563 744 754 554 764 746 756 556 766 717 718:743 383::";
        check(state, DualKite, "r4c3<>7 r8c3<>3");
    }

    #[test]
    fn a_skyscraper_is_no_kite() {
        let state = ":0400:5:..8...+36.9.+2.3.+8+5..+3..+8.72..4.7+689+1+212+65+9+34+8+7+8...1.+6+3+5...+82.+193.8.1.+9+2+7+6+2..+3765+4+8::581 583 576::";
        check_none(state, TwoStringKite);
    }
}
