//! Unique and avoidable rectangles in HoDoKu's order: by the cell where a rectangle begins, then by
//! the corner beside it in its box, then by the other two corners.
//!
//! HoDoKu examines each set of four corners only once. Other pairs of digits that the same corners
//! could exchange are skipped.

use crate::geometry::{Candidate, Cell, CellSet, Digit, House, HouseSet};
use crate::logic::state::State;
use crate::logic::step::{Found, report};
use crate::logic::technique::Technique;
use crate::logic::techniques::uniqueness::avoidable_rectangles;
use crate::logic::techniques::uniqueness::unique_rectangles::{
    UniqueRectangle, could_hold, type_3,
};
use core::ops::ControlFlow;

/// Type 1.
pub(crate) fn unique_rectangle_1(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, &mut |unique| unique.type_1(found))
}

/// Type 2.
pub(crate) fn unique_rectangle_2(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, &mut |unique| unique.type_2(found))
}

/// Type 3.
pub(crate) fn unique_rectangle_3(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, &mut |unique| {
        if !unique.in_line() {
            return ControlFlow::Continue(());
        }
        let houses = unique.roof.common_houses();
        houses.iter().try_for_each(|house| {
            let mut subsets = Vec::new();
            extend(unique.free_in(house), CellSet::EMPTY, &mut subsets);
            type_3(unique, house, subsets, found)
        })
    })
}

/// Appends the sets of `cells` and one or more of `rest`, each set before those that extend it.
fn extend(rest: CellSet, cells: CellSet, subsets: &mut Vec<CellSet>) {
    let mut rest = rest;
    while let Some(cell) = rest.first() {
        rest = rest.without(cell);
        subsets.push(cells.with(cell));
        extend(rest, cells.with(cell), subsets);
    }
}

/// Type 4, where no cell that sees both corners with extra candidates has the tied digit.
pub(crate) fn unique_rectangle_4(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, &mut |unique| {
        let [a, b] = unique.digits;
        let seen = unique.roof.common_peers();
        let tied = |digit| (state.places(digit) & seen).is_empty();
        let other = if tied(a) { Some(b) } else { Some(a).filter(|_| tied(b)) };
        let house = unique.roof.common_houses().first().filter(|_| unique.in_line());
        let (Some(other), Some(house)) = (other, house) else {
            return ControlFlow::Continue(());
        };
        let eliminations = Candidate::all(other, unique.roof & state.places(other));
        let proof = (HouseSet::EMPTY.with(house), CellSet::EMPTY);
        unique.report(Technique::UniqueRectangle4, eliminations, proof, found)
    })
}

/// Type 5.
pub(crate) fn unique_rectangle_5(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, &mut |unique| unique.type_5(found))
}

/// Type 6. If neither digit has a place outside the rectangle in its four lines, the first digit is
/// removed.
pub(crate) fn unique_rectangle_6(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, &mut |unique| {
        if unique.roof.len() != 2 || unique.in_line() {
            return ControlFlow::Continue(());
        }
        let links = unique.lines_of_roof();
        let lines = links.cells();
        let fits = |digit: &Digit| (state.places(*digit) & lines).is_subset(unique.cells);
        let Some(digit) = unique.digits.into_iter().find(fits) else {
            return ControlFlow::Continue(());
        };
        let eliminations = Candidate::all(digit, unique.roof & state.places(digit));
        unique.report(Technique::UniqueRectangle6, eliminations, (links, CellSet::EMPTY), found)
    })
}

/// Hidden rectangles, by the corner without extras.
pub(crate) fn hidden_rectangle(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each(state, &mut |unique| {
        let mut corners = [0, 1, 2, 3];
        corners.sort_by_key(|&k| unique.corners[k]);
        corners.into_iter().try_for_each(|k| unique.hidden(k, found))
    })
}

/// Avoidable rectangles of type 1. The open corner has two candidates.
pub(crate) fn avoidable_rectangle_1(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each_avoidable(state, &mut |corners, [a, b]| {
        let cells: CellSet = corners.into_iter().collect();
        let Some(cell) = (cells & state.open()).single() else {
            return ControlFlow::Continue(());
        };
        let removed = Candidate::new(cell, if cell == corners[2] { b } else { a });
        let reason = || avoidable_rectangles::proof(state, cells, [a, b]);
        report(Technique::AvoidableRectangle1, [removed], reason, found)
    })
}

/// Avoidable rectangles of type 2. Each open corner has two candidates.
pub(crate) fn avoidable_rectangle_2(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    each_avoidable(state, &mut |corners, [a, b]| {
        let [_, _, near, far] = corners;
        let extra = state.candidates(near).without(b).single();
        let extra = extra.filter(|&extra| state.candidates(far).without(a).single() == Some(extra));
        let Some(extra) = extra else { return ControlFlow::Continue(()) };
        let seen = state.places(extra) & near.peers() & far.peers();
        let reason = || avoidable_rectangles::proof(state, corners.into_iter().collect(), [a, b]);
        report(Technique::AvoidableRectangle2, Candidate::all(extra, seen), reason, found)
    })
}

/// Adds the corners to `known`. True if they were not in it.
fn is_new(known: &mut Vec<CellSet>, corners: [Cell; 4]) -> bool {
    let cells = corners.into_iter().collect();
    let is_new = !known.contains(&cells);
    if is_new {
        known.push(cells);
    }
    is_new
}

/// Calls `visit` with the corners of each rectangle that begins at `start`: `start`, a corner
/// beside it in its box, one of `second`, and two corners in another box, of which the one opposite
/// `start` is last.
fn corners(
    start: Cell,
    second: CellSet,
    visit: &mut dyn FnMut([Cell; 4]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let [row, column, square] = start.houses();
    let square = square.cell_set();
    let lines = row.cell_set() | column.cell_set();
    for beside in (square & lines & second).without(start).iter() {
        let crossing = |cell: Cell| -> House {
            let [row, column, _] = cell.houses();
            if beside.row() == start.row() { column } else { row }
        };
        let (near, far) = (crossing(start).cells(), crossing(beside).cells());
        for (&near, &far) in near.iter().zip(far) {
            if !square.contains(near) {
                visit([start, beside, near, far])?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Calls `visit` with the unique rectangles.
fn each(
    state: &State,
    visit: &mut dyn FnMut(&UniqueRectangle<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut known = Vec::new();
    for start in state.bivalue().iter() {
        let Some([a, b]) = state.pair(start) else { continue };
        let (may_a, may_b) = (could_hold(state, a), could_hold(state, b));
        let both = may_a & may_b;
        corners(start, both, &mut |corners| {
            let [_, _, near, far] = corners;
            // HoDoKu does not check whether the third corner could hold the second digit. If it
            // could not, there is no step, but the corners count as examined.
            let fits = may_a.contains(near) && both.contains(far);
            if fits && is_new(&mut known, corners) && may_b.contains(near) {
                visit(&UniqueRectangle::new(state, corners, [a, b]))
            } else {
                ControlFlow::Continue(())
            }
        })?;
    }
    ControlFlow::Continue(())
}

/// Calls `visit` with the corners of each avoidable rectangle of either type, and with the digits
/// of the first two corners, which are filled. At least one of the other two is open. No corner is
/// a given.
fn each_avoidable(
    state: &State,
    visit: &mut dyn FnMut([Cell; 4], [Digit; 2]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut known = Vec::new();
    let free = avoidable_rectangles::not_given(state);
    let placed = free.difference(state.open());
    for start in placed.iter() {
        corners(start, placed, &mut |corners| {
            let [start, beside, near, far] = corners;
            let values = [start, beside].map(|cell| state.values().get(cell));
            let [Some(a), Some(b)] = values else { return ControlFlow::Continue(()) };
            let placed =
                |cell, digit| free.contains(cell) && state.values().get(cell) == Some(digit);
            let waits = |cell, digit| {
                let candidates = state.candidates(cell);
                candidates.contains(digit) && candidates.len() == 2
            };
            let fits = placed(near, b) && waits(far, a)
                || placed(far, a) && waits(near, b)
                || waits(near, b) && waits(far, a);
            if fits && is_new(&mut known, corners) {
                visit(corners, [a, b])
            } else {
                ControlFlow::Continue(())
            }
        })?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::testing::check_first;

    #[test]
    fn every_rectangle_is_met() {
        let mut known = Vec::new();
        for start in Cell::ALL {
            let _ = corners(start, CellSet::ALL, &mut |corners| {
                is_new(&mut known, corners);
                ControlFlow::Continue(())
            });
        }
        assert_eq!(known.len(), 486);
    }

    #[test]
    fn the_rectangle_of_hodoku_is_taken() {
        let position = ":0000:x:.+36..1.+8.82...6+1..5+1.3.+8+6247+8+3+549+2+6+1.+5...73+48.+6..+8+3+9+75.41..+5+89+2..+58.+2+41.2.+8.1+4...:319 323 553 575 981 582 585 785 389 392 592 892 494 794:::";
        check_first(position, unique_rectangle_3, "unique rectangle 3: r5c5 <> 2");
        let position = ":0000:x:428+1+7+56+9+3+1.3...+857..58..+1+4+22.+19.+7+56+45..24.+7+1......+13+2...7.1.+23+6+3+1.7..+4+85+6..+3.89+71:124 126 626 926 235 735 236 436 736 652 662 962 269 469 472 276 483 285:::";
        check_first(position, avoidable_rectangle_1, "avoidable rectangle 1: r6c4 <> 5");
        check_first(position, avoidable_rectangle_2, "");
    }
}
