//! Fireworks. A digit is a firework on a cell, the cross, if the row of the cross has at most one
//! place for it outside the box of the cross, and the column too. These two cells outside the box are
//! the wings. The digit is in the cross or in a wing: if it is in no wing, the row and the column
//! both have it in the box, and that is only possible in the cross.
//!
//! ```text
//! X * * | . . Y | . . .     triple: three digits are fireworks on X with the wings Y and Z. They
//! * . . |       |           fill X, Y and Z: no other digit does, and the rest of the box (the
//! * . . |       |           cells marked .) has none of the three.
//! ------+-------+------
//! Z     |     W |           quadruple: two digits on X, two on W, which has the same wings. They
//! .     |       |           fill X, Y, Z and W.
//! ```
//!
//! Source: shye, "Fireworks", New Sudoku Players' Forum, 2022.

use crate::geometry::{Cell, CellSet, Digit, DigitSet};
use crate::logic::proof::rank_zero::{Constraint, RankZero};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Found, report};
use crate::logic::technique::Technique;
use crate::logic::techniques::shared::combinations::combinations;
use core::ops::ControlFlow;

/// Digits that are fireworks on a cell, with the same wings.
#[derive(Clone, Copy)]
struct Firework {
    cross: Cell,
    digits: DigitSet,
}

/// Triple fireworks by the cross, then by the wings, then by the digits.
pub(crate) fn triple_firework(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, 3, &mut |cross, wings, digits| {
        let cells = wings.with(cross);
        for &mask in combinations(3) {
            let three = DigitSet::from_bits(mask);
            if three.is_subset(digits) {
                let firework = Firework { cross, digits: three };
                conclude(state, Technique::TripleFirework, cells, &[firework], found)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Quadruple fireworks by the first cross, then by the wings, then by the digits.
pub(crate) fn quadruple_firework(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, 2, &mut |cross, wings, digits| {
        // The other corner of the rectangle.
        let [first, second] = [wings.first(), wings.last()].map(|wing| wing.unwrap_or(cross));
        let corner = [first, second].into_iter().find_map(|row| {
            let column = if row == first { second } else { first };
            Cell::at(row.row(), column.column()).filter(|&corner| corner != cross)
        });
        let Some(corner) = corner.filter(|&corner| corner > cross) else {
            return ControlFlow::Continue(());
        };
        if !state.open().contains(corner) {
            return ControlFlow::Continue(());
        }
        let opposite = fireworks_on(state, corner, wings);
        let cells = wings.with(cross).with(corner);
        for (a, b) in pairs(digits) {
            for (c, d) in pairs(opposite - DigitSet::from([a, b])) {
                let fireworks = [
                    Firework { cross, digits: DigitSet::from([a, b]) },
                    Firework { cross: corner, digits: DigitSet::from([c, d]) },
                ];
                conclude(state, Technique::QuadrupleFirework, cells, &fireworks, found)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Every two of `digits`.
fn pairs(digits: DigitSet) -> impl Iterator<Item = (Digit, Digit)> {
    let above = move |a: Digit| digits.iter().filter(move |&b| b > a).map(move |b| (a, b));
    digits.iter().flat_map(above)
}

/// Calls `found` with each cross, two wings, and the digits that are fireworks on it with these wings,
/// if there are at least `count` of them.
fn each(
    state: &State,
    count: usize,
    found: &mut dyn FnMut(Cell, CellSet, DigitSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for cross in state.open().iter() {
        let [row, column, square] = cross.houses();
        let outside = |digit, house| state.places_in(digit, house) - square.cell_set();
        let few = |digit: &Digit| {
            let [a, b] = [row, column].map(|house| outside(*digit, house).len());
            a <= 1 && b <= 1 && a + b > 0
        };
        let digits: DigitSet = Digit::ALL.into_iter().filter(few).collect();
        if digits.len() < count {
            continue;
        }
        let open = state.open() - square.cell_set();
        for in_row in row.cell_set() & open {
            for in_column in column.cell_set() & open {
                let wings = CellSet::EMPTY.with(in_row).with(in_column);
                let own = fireworks_on(state, cross, wings) & digits;
                if own.len() >= count {
                    found(cross, wings, own)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The digits that are fireworks on `cross` with these wings.
fn fireworks_on(state: &State, cross: Cell, wings: CellSet) -> DigitSet {
    let [row, column, square] = cross.houses();
    let is_firework = |digit: &Digit| {
        let [in_row, in_column] = [row, column].map(|house| state.places_in(*digit, house));
        let outside = (in_row | in_column) - square.cell_set();
        !in_row.is_empty() && !in_column.is_empty() && outside.is_subset(wings)
    };
    Digit::ALL.into_iter().filter(is_firework).collect()
}

/// Reports what fireworks remove whose digits fill `cells`.
fn conclude(
    state: &State,
    technique: Technique,
    cells: CellSet,
    fireworks: &[Firework],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let digits: DigitSet = fireworks.iter().map(|own| own.digits).collect();
    let others = |cell: Cell| {
        // A cross can hold the digits of its own firework, a wing all of them.
        let own = fireworks.iter().find(|firework| firework.cross == cell);
        let held = own.map_or(digits, |firework| firework.digits);
        state.others_in(CellSet::EMPTY.with(cell), held)
    };
    let in_box = |own: &Firework| {
        let [row, column, square] = own.cross.houses();
        let rest = square.cell_set() - row.cell_set() - column.cell_set();
        state.candidates_in(own.digits, rest)
    };
    let eliminations = cells.iter().flat_map(others).chain(fireworks.iter().flat_map(in_box));
    let reason = || {
        let (mut truths, mut links) = (Vec::new(), Vec::new());
        links.extend(cells.iter().map(Constraint::Cell));
        for own in fireworks {
            let [row, column, square] = own.cross.houses();
            for digit in own.digits.iter() {
                truths.extend([Constraint::House(digit, row), Constraint::House(digit, column)]);
                links.push(Constraint::House(digit, square));
            }
        }
        Reason::RankZero(RankZero { truths, links })
    };
    report(technique, eliminations, reason, found)
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use crate::grid::example::PUZZLE;
    use crate::logic::explain::Explainer;
    use crate::logic::testing::{check, check_none};
    use crate::logic::{Order, TechniqueSet, replay};

    #[test]
    fn three_digits_on_a_cell() {
        let puzzle =
            "..9..63...72..........17..51..3..9..........86.84....1.6.........1.2....9.3...45.";
        check(puzzle, TripleFirework, "r7c6<>1 r5c4<>2 r9c9<>2 r5c4<>5 r5c4<>9 r7c5<>7 r9c4<>8");
    }

    #[test]
    fn the_rest_of_the_box_loses_them() {
        let puzzle =
            "..........73...5...527.8...1......9...6....4.9.4.31..........23......76....6.94..";
        check(
            puzzle,
            TripleFirework,
            "r9c5<>1 r8c2<>2 r8c2<>3 r5c1<>5 r9c1<>5 r9c5<>5 r5c1<>8 r9c1<>8 r9c5<>8 r7c3<>7",
        );
    }

    #[test]
    fn two_and_two_digits_on_opposite_cells() {
        let puzzle =
            "5..1.6...7...4..2....3.....9...2..........1.8......3....3...6...1.8............5.";
        let singles = [FullHouse, HiddenSingle, NakedSingle].into_iter().collect();
        let grid = puzzle.parse().expect("a puzzle");
        let state = Explainer::new(Order::Human).only(singles).explain(&grid).end;
        let own = Explainer::new(Order::Human).only(TechniqueSet::EMPTY.with(QuadrupleFirework));
        let steps = own.steps(&state);
        let said = "quadruple firework: r5c6 <> 4, 7; r1c9 <> 9";
        let step = steps.iter().find(|step| step.to_string() == said).expect("a firework");
        assert_eq!(replay(&state, step), Ok(()));
    }

    #[test]
    fn an_easy_position_has_none() {
        check_none(PUZZLE, TripleFirework);
        check_none(PUZZLE, QuadrupleFirework);
    }
}
