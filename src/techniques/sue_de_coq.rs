//! Sue de Coq: cells where a box and a line meet, cells of the rest of the line, and cells of the
//! rest of the box hold together as many digits as they are, none of them in both rests; so each
//! digit goes from where all its places in them are seen.
//!
//! ```text
//! r1  1234 . 1235 | 12 . . | . . .      r1c13 and r1c4, r2c2: 1 2 in row 1, 3 4 in box 1, and
//! r2  .   34 .    |                     5 as well if there is a fifth cell
//! ```

use super::candidate::Candidate;
use super::reason::Reason;
use super::state::State;
use super::step::Step;
use super::technique::{Found, Technique};
use crate::geometry::{CellSet, DigitSet, House};
use core::ops::ControlFlow;

/// Boxes with rows, then with columns; of each meeting all three cells, then two.
pub(super) fn sue_de_coq(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    for &line in House::ROWS.iter().chain(House::COLUMNS) {
        for &square in House::BOXES {
            let meeting = *line.cell_set() & *square.cell_set() & state.open();
            if meeting.len() > 1 {
                meet(state, meeting, line, square, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The cells of a house outside the meeting, and the digits of each set of them.
struct Side {
    cells: CellSet,
    /// By set of the cells, the first being bit 0.
    digits: [DigitSet; 64],
}

impl Side {
    fn new(state: &State, house: House, other: House) -> Side {
        let cells = (state.open() & *house.cell_set()).difference(*other.cell_set());
        let mut digits = [DigitSet::EMPTY; 64];
        for (k, cell) in cells.iter().enumerate() {
            for mask in 0..1 << k {
                digits[(1 << k) + mask] = digits[mask].union(state.candidates(cell));
            }
        }
        Side { cells, digits }
    }

    /// Every set but the empty one, its digits, and how many cells it has, if it has more digits:
    /// a subset is another technique.
    fn sets(&self) -> impl Iterator<Item = (usize, DigitSet, usize)> + '_ {
        let all = (1..1usize << self.cells.len()).map(|mask| (mask, self.digits[mask]));
        let counted = all.map(|(mask, digits)| (mask, digits, mask.count_ones() as usize));
        counted.filter(|&(_, digits, count)| digits.len() > count)
    }

    fn cells(&self, mask: usize) -> CellSet {
        let nth = self.cells.iter().enumerate();
        nth.filter(|(k, _)| mask >> k & 1 != 0).map(|(_, cell)| cell).collect()
    }
}

fn meet(
    state: &State,
    meeting: CellSet,
    line: House,
    square: House,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let pairs = meeting.iter().map(|cell| meeting.without(cell)).filter(|core| core.len() == 2);
    for core in core::iter::once(meeting).chain(pairs) {
        let digits = state.digits_in(core);
        // With fewer, a rest could not do with digits of its own.
        if digits.len() < core.len() + 2 {
            continue;
        }
        let (in_line, in_square) = (Side::new(state, line, square), Side::new(state, square, line));
        for (at_line, of_line, line_count) in in_line.sets() {
            let both = digits.union(of_line);
            let count = core.len() + line_count;
            if of_line.intersection(digits).is_empty() || both.len() <= count {
                continue;
            }
            for (at_square, of_square, square_count) in in_square.sets() {
                let all = both.union(of_square);
                let own = of_square.intersection(of_line).is_empty();
                if own && all.len() == count + square_count {
                    let cells = core | in_line.cells(at_line) | in_square.cells(at_square);
                    let area = |digit| match digit {
                        digit if of_line.contains(digit) => *line.cell_set(),
                        digit if of_square.contains(digit) => *square.cell_set(),
                        _ => *line.cell_set() | *square.cell_set(),
                    };
                    // From the cells of the area that see all the digit's places in the pattern.
                    let gone = |digit| {
                        let places = state.places(digit);
                        places & area(digit) & (places & cells).common_peers()
                    };
                    if all.iter().any(|digit| !gone(digit).is_empty()) {
                        let gone = all.iter().flat_map(|digit| Candidate::all(digit, gone(digit)));
                        let reason = Reason::Naked { cells, digits: all };
                        found(Step::removing(Technique::SueDeCoq, gone, reason))?;
                    }
                }
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
    fn three_cells_meet() {
        let state = ":1101:2459:+6+41..8+32+98+7+3+29+164+55+92..+4+1+87.8..2.+4.+1.....9+2.3...41.+8.+6......+7+3..6.9..51...714.+96+8::271 471 543 553 562 943::";
        check(state, SueDeCoq, "r7c1<>2 r7c1<>4 r4c3<>5 r5c3<>5 r6c2<>5 r4c3<>9");
    }

    #[test]
    fn two_cells_meet() {
        let state = ":1101:16:53..2.9...24.3..5...9.4........14827...76..9.....981.............64....9172.5.438:624 626 637 737 139 639 341 542 661 662 371 871 572 872 674 874 974 676 776 976 786:179 679::";
        check(state, SueDeCoq, "r7c9<>1 r7c9<>6");
    }
}
