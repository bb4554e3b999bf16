//! Naked and hidden subsets of every size, house by house.
//!
//! N cells of a house whose candidates are a set of N digits keep those digits for themselves
//! (a naked subset; its complement in the house is a hidden one, so sizes 2, 3 and 4 of both
//! kinds are all there are). Rather than list the sets, one asks which candidate stands in some
//! way to fill the whole house with nine different digits: exactly the others are what subsets of
//! any size remove. Régin, "A filtering algorithm for constraints of difference in CSPs" (1994):
//! find one way to fill the house; a candidate is in another way if and only if it lies on a cycle
//! of exchanges, which is a question of reachability among nine cells.

use crate::board::{Board, Contradiction};
use crate::geometry::{Cell, DigitSet, House};

/// Applies the rule to each house once, and says whether anything was removed.
///
/// # Errors
/// [`Contradiction`] when a house cannot be filled with nine different digits.
pub(super) fn subsets(board: &mut Board) -> Result<bool, Contradiction> {
    let mut changed = false;
    for house in House::ALL {
        // With three open cells or fewer every subset is a single or its complement.
        if (*house.cell_set() & board.open()).len() >= 4 {
            changed |= subsets_of(board, house.cells())?;
        }
    }
    Ok(changed)
}

fn subsets_of(board: &mut Board, cells: &[Cell; 9]) -> Result<bool, Contradiction> {
    let candidates = cells.map(|cell| board.candidates(cell));
    let owner = fill(&candidates).ok_or(Contradiction)?;

    // reach[a]: the cells that may end up with another digit when cell a gives up its own.
    let mut reach: [u16; 9] =
        candidates.map(|digits| digits.iter().fold(0, |cells, digit| cells | 1 << owner[digit]));
    for via in 0..9 {
        for from in 0..9 {
            if reach[from] >> via & 1 != 0 {
                reach[from] |= reach[via];
            }
        }
    }

    let mut changed = false;
    for (k, &cell) in cells.iter().enumerate() {
        for digit in candidates[k].iter() {
            // Taking the digit from its owner works if the owner finds its way back to this cell.
            if reach[owner[digit]] >> k & 1 == 0 {
                changed |= board.eliminate(cell, digit);
            }
        }
    }
    Ok(changed)
}

/// One way to give the nine cells of a house different digits: which cell owns each digit.
/// `None` when there is none.
fn fill(candidates: &[DigitSet; 9]) -> Option<[usize; 9]> {
    const NOBODY: usize = 9;
    /// Gives `cell` a digit, moving earlier owners on; `tried` keeps it from walking in circles.
    fn give(
        cell: usize,
        candidates: &[DigitSet; 9],
        owner: &mut [usize; 9],
        tried: &mut DigitSet,
    ) -> bool {
        candidates[cell].iter().any(|digit| {
            if tried.contains(digit) {
                return false;
            }
            *tried = tried.with(digit);
            let free = owner[digit] == NOBODY || give(owner[digit], candidates, owner, tried);
            if free {
                owner[digit] = cell;
            }
            free
        })
    }
    let mut owner = [NOBODY; 9];
    let all = (0..9).all(|cell| {
        let mut tried = DigitSet::EMPTY;
        give(cell, candidates, &mut owner, &mut tried)
    });
    all.then_some(owner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Digit;
    use proptest::prelude::*;

    /// The rule as the books have it: every set of N cells with N candidates in all, N up to 8.
    fn plain(candidates: [DigitSet; 9]) -> Option<[DigitSet; 9]> {
        let mut left = candidates;
        for set in 1..512u32 {
            let members = (0..9).filter(|k| set >> k & 1 != 0);
            let digits = members.fold(DigitSet::EMPTY, |all, k| all.union(candidates[k]));
            if digits.len() < set.count_ones() as usize {
                return None;
            }
            if digits.len() == set.count_ones() as usize {
                for k in (0..9).filter(|k| set >> k & 1 == 0) {
                    left[k] = DigitSet::from_bits(left[k].bits() & !digits.bits());
                }
            }
        }
        Some(left)
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

        #[test]
        fn reachability_finds_exactly_the_subsets(
            bits in proptest::array::uniform9(1u16..512),
            narrow in proptest::array::uniform9(0u16..512),
        ) {
            let house = House::Box5;
            let mut board = Board::EMPTY;
            let mut candidates = [DigitSet::EMPTY; 9];
            for k in 0..9 {
                // Two random masks: about two or three candidates a cell, so that subsets abound.
                candidates[k] = DigitSet::from_bits(bits[k] & narrow[k] | 1 << k);
                for digit in Digit::ALL.into_iter().filter(|&d| !candidates[k].contains(d)) {
                    board.eliminate(house.cells()[k], digit);
                }
            }
            let result = subsets_of(&mut board, house.cells());
            match plain(candidates) {
                None => prop_assert_eq!(result, Err(Contradiction)),
                Some(left) => {
                    prop_assert_eq!(result, Ok(left != candidates));
                    prop_assert_eq!(house.cells().map(|cell| board.candidates(cell)), left);
                }
            }
        }

        #[test]
        fn a_house_that_cannot_be_filled_is_a_contradiction(
            bits in proptest::array::uniform9(0u16..512),
        ) {
            let candidates = bits.map(DigitSet::from_bits);
            prop_assert_eq!(fill(&candidates).is_some(), plain(candidates).is_some());
        }
    }
}
