//! Naked pair, triple, quad: N cells of a house have N candidates together; these digits are
//! removed from the rest of the house. Locked pair, triple: the cells share a box and a line, and
//! the digits are removed from both.
//!
//! ```text
//! a row:   12  345  12  67/1  5/2  9        67/1: 6 and 7 stay, 1 is removed
//! ```

use crate::geometry::{CellSet, DigitSet, House};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Found, Step};
use crate::logic::technique::Technique;
use crate::logic::techniques::shared::combinations::{bits, unions_in};
use crate::logic::techniques::shared::houses::ScanOrder;
use core::ops::ControlFlow;

/// Naked pairs, triples and quads that are not locked.
pub(crate) fn naked<const SIZE: usize>(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, SIZE, Scope::Unlocked, found)
}

/// Locked pairs and triples.
pub(crate) fn locked<const SIZE: usize>(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, SIZE, Scope::Locked, found)
}

/// Naked pairs, triples and quads as in Sudoku Explainer: in one house at a time, locked or not.
pub(crate) fn se_naked<const SIZE: usize>(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, SIZE, Scope::House, found)
}

/// Locked pairs and triples as HoDoKu defines them: the line loses a digit outside the box.
pub(crate) fn hodoku_locked<const SIZE: usize>(
    state: &State,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    find(state, SIZE, Scope::HodokuLocked, found)
}

/// Naked pairs, triples and quads that are not locked for HoDoKu, in its order.
pub(crate) fn hodoku_naked<const SIZE: usize>(
    state: &State,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    find(state, SIZE, Scope::HodokuUnlocked, found)
}

/// Which naked sets count, and where they remove candidates.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// All; each removes from the house in which it is found.
    House,
    /// Those that remove both from a box and from a line.
    Locked,
    /// Those that are not `Locked`; each removes wherever it can.
    Unlocked,
    /// Locked for HoDoKu: the line loses a digit outside the box.
    HodokuLocked,
    /// Those that are not `HodokuLocked`.
    HodokuUnlocked,
}

impl Scope {
    fn order(self) -> ScanOrder {
        match self {
            Scope::House | Scope::Locked | Scope::Unlocked => ScanOrder::SudokuExplainer,
            Scope::HodokuLocked | Scope::HodokuUnlocked => ScanOrder::Hodoku,
        }
    }

    /// Where its sets are looked for. Those in a box and a line are taken in the box.
    fn houses(self) -> [&'static [House]; 3] {
        match self {
            Scope::Locked | Scope::HodokuLocked => [House::BOXES, &[], &[]],
            _ => self.order().houses(),
        }
    }

    /// The technique of its sets of this size.
    fn technique(self, size: usize) -> Technique {
        match (self, size) {
            (Scope::Locked | Scope::HodokuLocked, 2) => Technique::LockedPair,
            (Scope::Locked | Scope::HodokuLocked, _) => Technique::LockedTriple,
            (_, 2) => Technique::NakedPair,
            (_, 3) => Technique::NakedTriple,
            _ => Technique::NakedQuad,
        }
    }
}

fn find(state: &State, size: usize, scope: Scope, found: &mut Found<'_>) -> ControlFlow<()> {
    // The cells with 2 to `size` candidates.
    let few: CellSet = state.by_count()[1..size].iter().copied().collect();
    for &house in scope.houses().iter().copied().flatten() {
        if (few & house.cell_set()).len() < size {
            continue;
        }
        let is_few = |k: &usize| few.contains(house.cells()[*k]);
        let few = (0..9).filter(is_few).fold(0, |few, k| few | 1 << k);
        let candidates = house.cells().map(|cell| state.candidates(cell));
        for (mask, digits) in unions_in(scope.order(), size, few, candidates.map(DigitSet::bits)) {
            let digits = DigitSet::from_bits(digits);
            if digits.len() == size {
                let cells = bits(mask).map(|k| house.cells()[k]).collect();
                remove(state, house, (cells, digits), scope, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Reports what a naked set removes, if anything. `house`: where it was found.
fn remove(
    state: &State,
    house: House,
    (cells, digits): (CellSet, DigitSet),
    scope: Scope,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let removes =
        |house: House| digits.iter().any(|digit| !state.places_in(digit, house).is_subset(cells));
    let houses = cells.common_houses();
    let removing = houses.iter().filter(|&house| removes(house)).count();
    // Locked for HoDoKu: the line loses a digit outside the box.
    let box_ = houses.iter().find(|house| house.is_box()).map_or(CellSet::EMPTY, House::cell_set);
    let leaves_box = removing == 2
        && houses
            .iter()
            .filter(|house| !house.is_box())
            .any(|line| digits.iter().any(|digit| !state.places_in(digit, line).is_subset(box_)));
    let wanted = match scope {
        Scope::House => removes(house),
        Scope::Locked => removing == 2,
        Scope::Unlocked => removing == 1 && (houses.len() == 1 || house.is_box()),
        Scope::HodokuLocked => removing == 2 && leaves_box,
        Scope::HodokuUnlocked => {
            removing > 0 && !leaves_box && (houses.len() == 1 || house.is_box())
        }
    };
    if !wanted {
        return ControlFlow::Continue(());
    }
    let area = if scope == Scope::House { house.cell_set() } else { houses.cells() };
    let eliminations = state.candidates_in(digits, area - cells);
    let technique = scope.technique(cells.len());
    found(Step::removing(technique, eliminations, Reason::Naked { cells, digits }))
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::logic::testing::{check, check_none};

    #[test]
    fn naked_pairs_remove_their_digits_from_the_house() {
        let state = ":0200:49:3+76...+2+9+1..2761+83+5+18+5+93+2+74+6.31..6.+8..6..1.+35....2.+316.+75+3+62+8.1.+62+81495+7+3.+1.+3..6+28::941 951 961 441 451 461::";
        check(state, NakedPair, "r4c1<>9 r5c1<>9 r6c1<>9 r4c1<>4 r5c1<>4 r6c1<>4");
    }

    #[test]
    fn naked_triples_remove_their_digits_from_the_house() {
        let state = ":0201:235:+9.65..7.4.....9+6.81786..+59+2......169...+9...+8+3389....+5+7.9...73455..4+9.+8+7.8+47..59+2.:451 251 252 453 253 324 244 315 425 325 445 245 655 455 255 155 316 446 246 656 156 386:552 382 282::";
        check(state, NakedTriple, "r5c2<>5 r8c2<>3 r8c2<>2");
    }

    #[test]
    fn naked_quads_remove_their_digits_from_the_house() {
        let state = ":0202:1346:+51...3...7+3.8.....+82957....+3+816+4+5+9+2726+5.9....+49+7.3..5...84...9..+4+2+35...1..3.+8..42::617 627 618 619 629 417 427 419 429 127::";
        check(
            state,
            NakedQuad,
            "r1c7<>6 r2c7<>6 r1c8<>6 r1c9<>6 r2c9<>6 r1c7<>4 r2c7<>4 r1c9<>4 r2c9<>4 r2c7<>1",
        );
    }

    #[test]
    fn locked_pairs() {
        let state = ":0110-1:36:4.1.3.9....6.1.4...8.9....7...5....1........4...1.6589...25.....3....8..2...81.5.::677 697 678 688 619 689 377 397 378 329::";
        check(
            state,
            LockedPair,
            "r7c7<>6 r9c7<>6 r7c8<>6 r8c8<>6 r1c9<>6 r8c9<>6 r7c7<>3 r9c7<>3 r7c8<>3 r2c9<>3",
        );
    }

    #[test]
    fn locked_triples() {
        let state = ":0111-1:234:.......7..2.3....1..94.12....5.....96....5....9..8...276......4.8...3..7.1.2.....::481 491 413 423 453 463 391 313 353 363 281 253::";
        check(
            state,
            LockedTriple,
            "r8c1<>4 r9c1<>4 r1c3<>4 r2c3<>4 r5c3<>4 r6c3<>4 r9c1<>3 r1c3<>3 r5c3<>3 r6c3<>3 r8c1<>2 r5c3<>2",
        );
    }

    #[test]
    fn a_locked_pair_is_no_naked_pair() {
        let state = ":0110-1:36:4.1.3.9....6.1.4...8.9....7...5....1........4...1.6589...25.....3....8..2...81.5.::677 697 678 688 619 689 377 397 378 329::";
        check_none(state, NakedPair);
    }
}
