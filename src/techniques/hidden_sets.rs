//! Hidden pair, triple, quad: as many digits as cells that they are confined to in a house; the
//! cells hold nothing else.
//!
//! ```text
//! a row:   34  359  12/67  469  12/5  59       1 and 2 are nowhere else: 6, 7 and 5 go
//! ```

use super::candidate::Candidate;
use super::combinations::{bits, combinations};
use super::reason::Reason;
use super::singles::BOXES_COLUMNS_ROWS;
use super::state::State;
use super::step::Step;
use super::technique::{Found, Technique};
use crate::geometry::{CellSet, DigitSet, House};
use core::ops::ControlFlow;

/// Two digits in two cells.
pub(super) fn hidden_pair(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, 2, Technique::HiddenPair, found)
}

/// Three digits in three cells.
pub(super) fn hidden_triple(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, 3, Technique::HiddenTriple, found)
}

/// Four digits in four cells.
pub(super) fn hidden_quad(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, 4, Technique::HiddenQuad, found)
}

fn find(
    state: &State,
    size: usize,
    technique: Technique,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    each(state, size, &mut |set| {
        if state.digits_in(set.cells) == set.digits {
            return ControlFlow::Continue(());
        }
        found(Step::removing(technique, set.gone(state), set.reason()))
    })
}

/// Digits that are confined to as many cells of a house.
#[derive(Clone, Copy)]
pub(super) struct HiddenSet {
    pub(super) house: House,
    pub(super) cells: CellSet,
    pub(super) digits: DigitSet,
}

impl HiddenSet {
    pub(super) fn reason(self) -> Reason {
        Reason::Hidden { house: self.house, cells: self.cells, digits: self.digits }
    }

    /// The other candidates of the cells.
    pub(super) fn gone(self, state: &State) -> impl Iterator<Item = Candidate> {
        let rest = DigitSet::ALL.difference(self.digits);
        rest.iter().flat_map(move |digit| Candidate::all(digit, state.places(digit) & self.cells))
    }
}

/// Every hidden set of `size`, whether it removes something or not.
pub(super) fn each(
    state: &State,
    size: usize,
    found: &mut dyn FnMut(HiddenSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for &house in BOXES_COLUMNS_ROWS.into_iter().flatten() {
        // The digits with 2 to `size` places here.
        let mut positions = [0; 9];
        let mut few = 0u16;
        for (digit, slot) in (0..9).zip(&mut positions) {
            *slot = state.positions(house, crate::geometry::Digit::ALL[digit]);
            let count = slot.count_ones() as usize;
            few |= u16::from(count >= 2 && count <= size) << digit;
        }
        if (few.count_ones() as usize) < size {
            continue;
        }
        for &digits in combinations(size).iter().filter(|&&digits| digits & !few == 0) {
            let common = bits(digits).fold(0, |common, digit| common | positions[digit]);
            if common.count_ones() as usize == size {
                let cells = bits(common).map(|k| house.cells()[k]).collect();
                found(HiddenSet { house, cells, digits: DigitSet::from_bits(digits) })?;
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;
    use super::Technique::*;

    #[test]
    fn pairs() {
        let state = ":0210:68:...+5.+1......24+9.1..1.3.+69.297+36+5+482+15+21+93+86+74+486+1+27+3951+68+4+95+23+7.4..63+1......+1+2...::321 329 721::";
        check(state, HiddenPair, "r2c1<>3 r2c9<>3 r2c1<>7");
    }

    #[test]
    fn triples() {
        let state = ":0211:458:....+23.9.82.9...+5.4.9.1..+2..8.+25+94+7..9+4671.8+5..5.3..1...+8.9.5+42+9.+2..5+837+54+73+8+2.+6.::112 119 612 619 712 714::";
        check(state, HiddenTriple, "r1c2<>1 r1c9<>1 r1c2<>6 r1c9<>6 r1c2<>7 r1c4<>7");
    }

    #[test]
    fn quads() {
        let state = ":0212:1567:4+7921+56+3+8+361.+7+8.+5+2.+2..+3+67.+1...+1.+2+5.+7.5.+6.3+1+2421.+5.7+3.9....+248.+6..2.6+1.7+5....592.3::373 493 891 893 971::";
        check(state, HiddenQuad, "r7c3<>3 r9c3<>4 r9c1<>8 r9c3<>8 r7c1<>9");
    }
}
