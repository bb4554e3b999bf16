//! Sue de Coq: some cells where a line and a box cross, some cells in the rest of the line and some
//! in the rest of the box have as many candidates together as there are cells, and no candidate is
//! in both rests. So the cells hold each of these digits, which is removed from cells that see all
//! its places in them.
//!
//! ```text
//! r1  1234 .  123 | 12 . . | . . .      r1c1, r1c3, r1c4 and r2c2 hold 1 2 3 4: no other 1 or 2 in
//! r2  .    34 .   |                     row 1, no other 3 or 4 in box 1
//! ```
//!
//! More generally, a digit that the cells of the crossing do not have may be in both rests. It is then
//! once in each rest, and counts twice.
//!
//! ```text
//! r1  1234 .  123 | 125 125 . | . . .   six cells for 1 2 3 4 5 5: no other 1, 2 or 5 in row 1, no
//! r2  .   345 345 |                     other 3, 4 or 5 in box 1
//! ```

use crate::geometry::{Candidate, Cell, CellSet, DigitSet, House};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Found, report};
use crate::logic::technique::Technique;
use crate::logic::techniques::shared::combinations::subsets;
use core::ops::ControlFlow;

/// Reports steps by line, rows before columns, then by box; first with all open cells of the
/// crossing, then with two of three.
pub(crate) fn sue_de_coq(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for &line in House::ROWS.iter().chain(House::COLUMNS) {
        for &square in House::BOXES {
            let crossing = line.cell_set() & square.cell_set() & state.open();
            if crossing.len() > 1 {
                at_crossing(state, crossing, line, square, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The sets of open cells of `house` outside `other` that can be a rest, with their candidates: more
/// candidates than cells (otherwise they are a naked subset), but fewer candidates outside `core`
/// than cells, and not all of `core`, of which the other rest needs some too.
fn sides(state: &State, house: House, other: House, core: DigitSet) -> Vec<(CellSet, DigitSet)> {
    let cells = (state.open() & house.cell_set()) - other.cell_set();
    // By subset, ascending: its candidates. Without its first cell, a subset is an earlier one.
    let mut unions = vec![DigitSet::EMPTY];
    let mut sides = Vec::new();
    for subset in subsets(cells) {
        let number = unions.len();
        let digits = subset.first().map_or(DigitSet::EMPTY, |cell| state.candidates(cell));
        let digits = digits | unions[number & (number - 1)];
        unions.push(digits);
        let outside = (digits - core).len();
        if digits.len() > subset.len() && outside < subset.len() && !core.is_subset(digits) {
            sides.push((subset, digits));
        }
    }
    sides
}

/// Reports the steps with all cells of `crossing`, where `line` and `square` cross, then those with
/// two of three.
fn at_crossing(
    state: &State,
    crossing: CellSet,
    line: House,
    square: House,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let pairs = crossing.iter().map(|cell| crossing.without(cell)).filter(|core| core.len() == 2);
    for core in core::iter::once(crossing).chain(pairs) {
        let digits = state.digits_in(core);
        // Each rest takes a digit of the core, so the core has at least two more candidates than
        // cells.
        if digits.len() < core.len() + 2 {
            continue;
        }
        let in_line = sides(state, line, square, digits);
        let in_square = sides(state, square, line, digits);
        for &(line_cells, of_line) in &in_line {
            for &(square_cells, of_square) in &in_square {
                let all = digits | of_line | of_square;
                let twice = of_line & of_square;
                let count = all.len() + twice.len();
                if (twice & digits).is_empty()
                    && count == core.len() + line_cells.len() + square_cells.len()
                {
                    let cells = core | line_cells | square_cells;
                    // The cells of line and box that see all places of the digit in the pattern,
                    // or all in one of the rests, if it is in both.
                    let eliminations = |digit| {
                        let places = state.places(digit);
                        let seen_in = |area: House, part: CellSet| {
                            places & area.cell_set() & (places & part).common_peers()
                        };
                        match (of_line.contains(digit), of_square.contains(digit)) {
                            (true, true) => {
                                seen_in(line, line_cells) | seen_in(square, square_cells)
                            }
                            (true, false) => seen_in(line, cells),
                            (false, true) => seen_in(square, cells),
                            (false, false) => seen_in(line, cells) | seen_in(square, cells),
                        }
                    };
                    let eliminations =
                        all.iter().flat_map(|digit| Candidate::all(digit, eliminations(digit)));
                    let reason = || Reason::Naked { cells, digits: all };
                    report(Technique::SueDeCoq, eliminations, reason, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Reports steps in HoDoKu's order: by line, box, cells of the crossing, cells of the line, cells of
/// the box. The third cell of the crossing may be one of the line's cells, or one of the box's.
pub(crate) fn hodoku_sue_de_coq(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for &line in House::ROWS.iter().chain(House::COLUMNS) {
        for &square in House::BOXES {
            let crossing = line.cell_set() & square.cell_set() & state.open();
            let cells: Vec<Cell> = crossing.iter().collect();
            for core in [&[0, 1][..], &[0, 1, 2], &[0, 2], &[1, 2]] {
                if core.iter().all(|&k| k < cells.len()) && cells.len() > 1 {
                    let core = core.iter().map(|&k| cells[k]).collect();
                    hodoku_core(state, core, [line, square], found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Reports the steps with the cells `core` of the crossing.
fn hodoku_core(
    state: &State,
    core: CellSet,
    [line, square]: [House; 2],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let digits = state.digits_in(core);
    // How many digits of the core the other cells must take.
    let surplus = digits.len().saturating_sub(core.len());
    if surplus < 2 {
        return ControlFlow::Continue(());
    }
    let open = |house: House| (state.open() & house.cell_set()) - core;
    let in_box = Rest::all(state, open(square), digits);
    if in_box.is_empty() {
        return ControlFlow::Continue(());
    }
    for of_line in Rest::all(state, open(line), digits) {
        let fits = |of_box: &&Rest| {
            of_box.taken + of_line.taken == surplus
                && (of_box.cells & of_line.cells).is_empty()
                && (of_box.digits & of_line.digits & digits).is_empty()
        };
        for of_box in in_box.iter().filter(fits) {
            let twice = of_box.digits & of_line.digits;
            let beside =
                |rest: &Rest, other: &Rest| ((digits | rest.digits) - other.digits) | twice;
            let removed = |house: House, rest: &Rest, other: &Rest| {
                let cells = open(house) - rest.cells;
                state.candidates_in(beside(rest, other), cells)
            };
            let mut eliminations: Vec<Candidate> =
                removed(square, of_box, &of_line).chain(removed(line, &of_line, of_box)).collect();
            eliminations.sort_unstable();
            eliminations.dedup();
            let cells = core | of_line.cells | of_box.cells;
            let digits = digits | of_line.digits | of_box.digits;
            report(Technique::SueDeCoq, eliminations, || Reason::Naked { cells, digits }, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Cells of the line, or of the box, beside the core.
struct Rest {
    cells: CellSet,
    digits: DigitSet,
    /// How many digits of the core they take: as many as there are more cells than other digits.
    taken: usize,
}

impl Rest {
    /// The subsets of `cells` that take digits of `core`, and leave some, in lexicographic order: a
    /// subset comes before those that add cells to it.
    fn all(state: &State, cells: CellSet, core: DigitSet) -> Vec<Rest> {
        let mut all = Vec::new();
        Rest::extend(state, cells, core, (CellSet::EMPTY, DigitSet::EMPTY), &mut all);
        all
    }

    /// Appends the sets of `cells` and one or more of `open`.
    fn extend(
        state: &State,
        open: CellSet,
        core: DigitSet,
        (cells, digits): (CellSet, DigitSet),
        all: &mut Vec<Rest>,
    ) {
        let mut open = open;
        while let Some(cell) = open.first() {
            open = open.without(cell);
            let (cells, digits) = (cells.with(cell), digits | state.candidates(cell));
            if core.is_subset(digits) {
                continue;
            }
            let taken = cells.len().saturating_sub((digits - core).len());
            if taken > 0 && !(digits & core).is_empty() {
                all.push(Rest { cells, digits, taken });
            }
            Rest::extend(state, open, core, (cells, digits), all);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use super::hodoku_sue_de_coq;
    use crate::logic::testing::{check, check_first, sound};

    #[test]
    fn three_cells_of_the_crossing() {
        let state = ":1101:1568:+425......+6+3+12...4.9+78.....3.+8...6.19.1.8.9..62+9+6.1....+74+9+6+8+2+35+186+2...+794+1+53+97+4..+2::817 617 534 535 526 134::";
        check(state, SueDeCoq, "r1c7<>8 r1c7<>6 r3c4<>5 r3c5<>5 r2c6<>5 r3c4<>1");
    }

    #[test]
    fn two_cells_of_the_crossing() {
        let state = ":1101:49:5.......978......3.61....48....3..6.876941..5...6.2...1..2.9..6.5.81...7...3...12:442 462 473 373 993 493 714 524 416 426 717 217 527 227 447 247 147 467 367 167 368:997 497::";
        check(state, SueDeCoq, "r9c7<>9 r9c7<>4");
    }

    #[test]
    fn an_extra_digit_is_in_both_rests() {
        // 7 in r789c9 and in r1c78.
        let state = ":1101:135678:.2.456..9..6......7.9......+2..+51+4.9.+6..938..2..5..2..4.6.2..8..5.2....3..1.......:117 118 121 727 728 729 747 762 667 767 668 768:327 337 649 749 828 838::";
        check(state, SueDeCoq, "r2c7<>3 r3c7<>3 r4c9<>6 r4c9<>7 r2c8<>8 r3c8<>8");
        // 1 in r57c7 and in r1c89.
        let state = ":1101:13459:+96..8....1+3.9..2..85.+6.1..+7..91+726.3.7.564.......+9..7.+7..4..........67.5...+7198..:516 117 318 428 528 429 153 253 361 561 262 862 263 363 463 863 167 169 869 273 573 281 282 283 483 291 491 293 393 493 298:438::";
        check(state, SueDeCoq, "r3c8<>4");
    }

    #[test]
    fn no_step_removes_a_digit_of_the_solution() {
        assert!(sound(SueDeCoq, 60) > 20);
    }

    #[test]
    fn hodoku_has_extra_digits_in_both_rests() {
        // 1 in r4c678 and in r56c1 and r6c3.
        let position = ":0000:x:2.+85.+31+79.1..98+24+33..2..+6+5+8..4.2...5..3..5..+2.+2.....86.+3..+5.+8+2..+82.39+56.756+1+8+2..4:732 435 141 941 642 644 744 947 948 651 951 952 454 654 754 155 855 957 258 763 963 464 764 171 174 774 874 176 476 279 184 884 897 198:::";
        check_first(position, hodoku_sue_de_coq, "Sue de Coq: r4c4 <> 3");
    }
}
