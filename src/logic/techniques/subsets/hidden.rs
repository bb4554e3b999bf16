//! Hidden pair, triple, quad: N digits of a house have places in N of its cells only; these cells
//! hold nothing else.
//!
//! ```text
//! a row:   34  359  12/67  469  12/5  59       1 and 2 are nowhere else: no 6, 7 or 5 with them
//! ```

use crate::geometry::{Candidate, CellSet, Digit, DigitSet, House};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Found, report};
use crate::logic::technique::Technique;
use crate::logic::techniques::shared::combinations::{bits, count, unions_in};
use crate::logic::techniques::shared::houses::ScanOrder;
use core::ops::ControlFlow;

/// Hidden pairs, triples and quads.
pub(crate) fn hidden<const SIZE: usize>(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, SIZE, ScanOrder::SudokuExplainer, found)
}

/// Hidden pairs, triples and quads in HoDoKu's order.
pub(crate) fn hodoku_hidden<const SIZE: usize>(
    state: &State,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    find(state, SIZE, ScanOrder::Hodoku, found)
}

fn find(state: &State, size: usize, order: ScanOrder, found: &mut Found<'_>) -> ControlFlow<()> {
    let technique = [Technique::HiddenPair, Technique::HiddenTriple, Technique::HiddenQuad];
    each(state, size, order, &mut |set| {
        report(technique[size - 2], set.eliminations(state), || set.reason(), found)
    })
}

/// Digits with as many places in a house as there are digits.
#[derive(Clone, Copy)]
pub(crate) struct HiddenSet {
    pub(crate) house: House,
    pub(crate) cells: CellSet,
    pub(crate) digits: DigitSet,
}

impl HiddenSet {
    pub(crate) fn reason(self) -> Reason {
        Reason::Hidden { house: self.house, cells: self.cells, digits: self.digits }
    }

    /// The other candidates of the cells: what it removes.
    pub(crate) fn eliminations(self, state: &State) -> impl Iterator<Item = Candidate> {
        state.candidates_in(!self.digits, self.cells)
    }
}

/// Calls `found` with every hidden set of `size` digits, even if it removes nothing.
pub(crate) fn each(
    state: &State,
    size: usize,
    order: ScanOrder,
    found: &mut dyn FnMut(HiddenSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for &house in order.houses().into_iter().flatten() {
        // The digits with 2 to `size` places here.
        let mut positions = [0; 9];
        let mut few = 0u16;
        for digit in Digit::ALL {
            let here = state.positions(digit, house);
            let count = count(here);
            few |= u16::from(count >= 2 && count <= size) << digit as u8;
            positions[digit] = here;
        }
        for (digits, common) in unions_in(order, size, few, positions) {
            if count(common) == size {
                let cells = bits(common).map(|k| house.cells()[k]).collect();
                found(HiddenSet { house, cells, digits: DigitSet::from_bits(digits) })?;
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::check;

    #[test]
    fn hidden_pairs_remove_the_other_candidates_of_their_cells() {
        let state = ":0210:24:...15+69....93+82+46....+7942..+5874+1+9+6...6.+57+8+14+9+9+1+4+6+2357+8..124+7+8+9..9.8+317....8+965+3..::712 792 312::";
        check(state, HiddenPair, "r1c2<>7 r9c2<>7 r1c2<>3");
    }

    #[test]
    fn hidden_triples_remove_the_other_candidates_of_their_cells() {
        let state = ":0211:256:.26....+1+5.8.21...6..1.+65+2+8+3.1.+84...7+8.95371.+27..+19..5+8...6..5+2.1+5+8+329+67+4....+5.83.::921 991 421 491 321 341::";
        check(state, HiddenTriple, "r2c1<>9 r9c1<>9 r2c1<>4 r9c1<>4 r2c1<>3 r4c1<>3");
    }

    #[test]
    fn hidden_quads_remove_the_other_candidates_of_their_cells() {
        let state = ":0212:3459:6+7...8...+34+8.59...19.....8.8..+9+4+5...9+3+7...+845+5+2+4+8736+914.3+5+9+72.8+7+5..+8..3.+2+8+9+361+4+57::737 639 219 239 117::";
        check(state, HiddenQuad, "r3c7<>7 r3c9<>6 r1c9<>2 r3c9<>2 r1c7<>1");
    }
}
