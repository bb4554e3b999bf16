//! Naked pair, triple, quad: as many cells of a house as candidates in them; the digits go from
//! the rest of the house. If the cells share a box and a line, from both: a locked set.
//!
//! ```text
//! a row:   12  345  12  1/67  2/5  9        1 and 2 go from the other cells
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

/// Two cells, two digits, not locked.
pub(super) fn naked_pair(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, 2, Technique::NakedPair, Scope::Unlocked, found)
}

/// Three cells, three digits, not locked.
pub(super) fn naked_triple(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, 3, Technique::NakedTriple, Scope::Unlocked, found)
}

/// Four cells, four digits.
pub(super) fn naked_quad(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, 4, Technique::NakedQuad, Scope::Unlocked, found)
}

/// Two cells where a box and a line meet.
pub(super) fn locked_pair(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, 2, Technique::LockedPair, Scope::Locked, found)
}

/// Three cells where a box and a line meet.
pub(super) fn locked_triple(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, 3, Technique::LockedTriple, Scope::Locked, found)
}

/// Sudoku Explainer's: one house at a time, locked or not.
pub(super) fn se_naked_pair(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, 2, Technique::NakedPair, Scope::House, found)
}

/// Sudoku Explainer's.
pub(super) fn se_naked_triple(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, 3, Technique::NakedTriple, Scope::House, found)
}

/// Sudoku Explainer's.
pub(super) fn se_naked_quad(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, 4, Technique::NakedQuad, Scope::House, found)
}

/// Which sets count, and where they remove.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// All, each in the house where it is found.
    House,
    /// Those that remove in a box and in a line.
    Locked,
    /// The others, wherever they remove.
    Unlocked,
}

fn find(
    state: &State,
    size: usize,
    technique: Technique,
    scope: Scope,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    for &house in BOXES_COLUMNS_ROWS.into_iter().flatten() {
        // The cells with 2 to `size` candidates.
        let mut few = 0u16;
        for (k, &cell) in house.cells().iter().enumerate() {
            let count = state.candidates(cell).len();
            few |= u16::from(count >= 2 && count <= size) << k;
        }
        if (few.count_ones() as usize) < size {
            continue;
        }
        for &mask in combinations(size).iter().filter(|&&mask| mask & !few == 0) {
            let digits = bits(mask).fold(DigitSet::EMPTY, |digits, k| {
                digits.union(state.candidates(house.cells()[k]))
            });
            if digits.len() == size {
                let cells = bits(mask).map(|k| house.cells()[k]).collect();
                remove(state, Set { house, cells, digits }, technique, scope, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A naked set as it was found.
struct Set {
    house: House,
    cells: CellSet,
    digits: DigitSet,
}

fn remove(
    state: &State,
    Set { house, cells, digits }: Set,
    technique: Technique,
    scope: Scope,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let removes =
        |house: House| digits.iter().any(|digit| !state.places_in(digit, house).is_within(cells));
    let houses = cells.common_houses();
    let removing = houses.iter().filter(|&house| removes(house)).count();
    let wanted = match scope {
        Scope::House => removes(house),
        // A set in a box and a line is met in the box first.
        Scope::Locked => removing == 2 && house.is_box(),
        Scope::Unlocked => removing == 1 && (houses.len() == 1 || house.is_box()),
    };
    if !wanted {
        return ControlFlow::Continue(());
    }
    let area = if scope == Scope::House { *house.cell_set() } else { houses.cells() };
    let gone = digits
        .iter()
        .flat_map(|digit| Candidate::all(digit, (state.places(digit) & area).difference(cells)));
    found(Step::removing(technique, gone, Reason::Naked { cells, digits }))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_none};
    use super::Technique::*;

    #[test]
    fn pairs() {
        let state = ":0200:16:7.+9...+3+4.+3.274.58+948+59..+7+2..3+1..8+49+7.47.9.86..9+84.+7+21.+8+2+3.+79.54+176+2549+3+8+9+5+4....+72::114 115 116 614 615 616::";
        check(state, NakedPair, "r1c4<>1 r1c5<>1 r1c6<>1 r1c4<>6 r1c5<>6 r1c6<>6");
    }

    #[test]
    fn triples() {
        let state = ":0201:578:+1.9..7.52..3..21.+64.2..1..35.4.+1..6........+1..1....3.53+4+59..7+21..14+2+56+3+862+81+7+35..:615 815 825 635 835 742 844 751 652 752 654 854 455 655 855 955 761 664 864 465 965 768:525 728 828::";
        check(state, NakedTriple, "r2c5<>5 r2c8<>7 r2c8<>8");
    }

    #[test]
    fn quads() {
        let state = ":0202:4679:+53+2+78+6...9+78+241.+6...19+5+32+87.254..6+7...3+617.5+27..+5........+1........+8.51.6...3...98::471 472 481 491 492 671 672 691 692 972::";
        check(
            state,
            NakedQuad,
            "r7c1<>4 r7c2<>4 r8c1<>4 r9c1<>4 r9c2<>4 r7c1<>6 r7c2<>6 r9c1<>6 r9c2<>6 r7c2<>9",
        );
    }

    #[test]
    fn locked_pairs() {
        let state = ":0110-1:47:6.......8..2....7.94.........15.98..79....5.2.....4..916...5.2......2..5..3961...::477 479 487 488 491 498 777 779 787 792::";
        check(
            state,
            LockedPair,
            "r7c7<>4 r7c9<>4 r8c7<>4 r8c8<>4 r9c1<>4 r9c8<>4 r7c7<>7 r7c9<>7 r8c7<>7 r9c2<>7",
        );
    }

    #[test]
    fn locked_triples() {
        let state = ":0111-1:678:....4.3...8...1429..15......76.....8.....2.....9.5..7...8......3.........9.1.863.::618 619 631 632 635 636 719 731 735 736 818 835::";
        check(
            state,
            LockedTriple,
            "r1c8<>6 r1c9<>6 r3c1<>6 r3c2<>6 r3c5<>6 r3c6<>6 r1c9<>7 r3c1<>7 r3c5<>7 r3c6<>7 r1c8<>8 r3c5<>8",
        );
    }

    #[test]
    fn a_locked_pair_is_no_naked_pair() {
        let state = ":0110-1:47:6.......8..2....7.94.........15.98..79....5.2.....4..916...5.2......2..5..3961...::477 479 487 488 491 498 777 779 787 792::";
        check_none(state, NakedPair);
    }
}
