//! Junior exocet: two cells of a box and a line, the base, with three or four candidates; and two
//! targets in the other boxes of the band, outside the line of the base. The cross-lines are the
//! columns of the targets and that of the third cell beside the base. In the cross-lines outside of
//! the band, each digit of the base has room twice at most (two houses cover its places). With a
//! digit in the base, the cross-lines need it three times, so once in the band; there only the
//! targets have room, because the cells beside them have none of the digits. So the targets hold the
//! digits of the base.
//!
//! ```text
//! B B . | . . . | . . .      B: base   T: targets   /: none of the digits
//! . . . | . T . | . . /
//! . . . | . / . | . . T
//! ------+-------+------
//!     S |   S   |     S      S: each digit of the base in two rows at most, or otherwise covered by
//!     S |   S   |     S      two houses; also digits that are placed count
//! ```
//!
//! Removed are: other digits from the targets; from the base what no target has; what the ways to
//! fill the base and the targets have in common.
//!
//! Source: David P Bird, "JExocet Compendium", New Sudoku Players' Forum, 2013.

use crate::geometry::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseSet};
use crate::logic::proof::exocet::Exocet;
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::Step;
use crate::logic::technique::{Found, Technique};
use core::ops::ControlFlow;

/// The bands or stacks of the grid: lines that the base runs along, and lines across.
#[derive(Clone, Copy)]
struct Side {
    across: &'static [House],
    /// True if the base runs along a column.
    turned: bool,
}

impl Side {
    /// The cell in the `line` along, at this place.
    fn cell(self, line: usize, place: usize) -> Cell {
        let cell = if self.turned { Cell::at(place, line) } else { Cell::at(line, place) };
        cell.unwrap_or(Cell::R1C1)
    }
}

/// Along rows before columns; by the base, then by the targets.
pub(crate) fn junior_exocet(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let sides = [
        Side { across: House::COLUMNS, turned: false },
        Side { across: House::ROWS, turned: true },
    ];
    for side in sides {
        for line in 0..9 {
            for beside in 0..9 {
                base(state, side, line, beside, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Tries the base in `line`, in the box of the place `beside`, without that place.
fn base(
    state: &State,
    side: Side,
    line: usize,
    beside: usize,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let square = beside / 3;
    let places = (3 * square..3 * square + 3).filter(|&place| place != beside);
    let cells: CellSet = places.map(|place| side.cell(line, place)).collect();
    let digits = state.digits_in(cells);
    if !cells.is_subset(state.open()) || !matches!(digits.len(), 3 | 4) {
        return ControlFlow::Continue(());
    }
    let [first, second] = [(square + 1) % 3, (square + 2) % 3];
    for a in targets(state, side, line, first, digits) {
        for b in targets(state, side, line, second, digits) {
            let places = [beside, a.1, b.1];
            if !digits.iter().all(|digit| has_room_twice(state, side, line, places, digit)) {
                continue;
            }
            let exocet = Exocet {
                base: cells,
                targets: CellSet::EMPTY.with(a.0).with(b.0),
                cross_lines: places.iter().map(|&place| side.across[place]).collect::<HouseSet>(),
            };
            let gone = gone(state, &exocet);
            let all = || {
                let of_digit = |digit: Digit| Candidate::all(digit, gone[digit]);
                Digit::ALL.into_iter().flat_map(of_digit)
            };
            if all().next().is_some() {
                found(Step::removing(Technique::JuniorExocet, all(), Reason::Exocet(exocet)))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The possible targets in this box of the band of `line`, each with its place.
fn targets(
    state: &State,
    side: Side,
    line: usize,
    square: usize,
    digits: DigitSet,
) -> impl Iterator<Item = (Cell, usize)> + '_ {
    let others = (line / 3 * 3..line / 3 * 3 + 3).filter(move |&other| other != line);
    others.flat_map(move |other| {
        // The three lines of a band add up to this.
        let last = 9 * (line / 3) + 3 - line - other;
        (3 * square..3 * square + 3).filter_map(move |place| {
            let (target, companion) = (side.cell(other, place), side.cell(last, place));
            let has = |cell: Cell| {
                let stands = state.values().get(cell).is_some_and(|digit| digits.contains(digit));
                stands || !state.candidates(cell).intersection(digits).is_empty()
            };
            let fits = state.open().contains(target) && has(target) && !has(companion);
            fits.then_some((target, place))
        })
    })
}

/// True if `digit` cannot stand in all three lines across at these places outside the band of
/// `line`: two houses cover where it stands or may stand there.
fn has_room_twice(
    state: &State,
    side: Side,
    line: usize,
    places: [usize; 3],
    digit: Digit,
) -> bool {
    let in_lines = places.map(|place| {
        let may_stand = |other: &usize| {
            let cell = side.cell(*other, place);
            state.places(digit).contains(cell) || state.values().get(cell) == Some(digit)
        };
        let outside = (0..9).filter(|other| other / 3 != line / 3).filter(may_stand);
        outside.fold(0u16, |mask, other| mask | 1 << other)
    });
    let [a, b, c] = in_lines;
    let one = [a | b, b | c, a | c].iter().any(|both| both.count_ones() <= 1);
    (a | b | c).count_ones() <= 2 || one || in_lines.contains(&0)
}

/// By digit: where it is false in all ways to fill the base and the targets with the same two digits.
fn gone(state: &State, exocet: &Exocet) -> [CellSet; 9] {
    let mut gone: [CellSet; 9] = Digit::ALL.map(|digit| state.places(digit));
    let Exocet { base, targets, .. } = *exocet;
    let cells = [base.first(), base.last(), targets.first(), targets.last()];
    let [b1, b2, t1, t2] = cells.map(|cell| cell.unwrap_or(Cell::R1C1));
    let (of_first, of_second) = (state.candidates(t1), state.candidates(t2));
    for x in state.candidates(b1).iter() {
        for y in state.candidates(b2).without(x).iter() {
            for (z, w) in [(x, y), (y, x)] {
                if !of_first.contains(z) || !of_second.contains(w) {
                    continue;
                }
                for digit in Digit::ALL {
                    // Where this way allows the digit.
                    let mut allowed = state.places(digit);
                    for (cell, held) in [(b1, x), (b2, y), (t1, z), (t2, w)] {
                        if held == digit {
                            allowed = allowed.difference(cell.peers());
                        } else {
                            allowed = allowed.without(cell);
                        }
                    }
                    gone[digit] = gone[digit].difference(allowed);
                }
            }
        }
    }
    gone
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use super::*;
    use crate::logic::check as replay;
    use crate::logic::techniques::testing::{check, check_none};

    #[test]
    fn along_a_row() {
        let puzzle =
            "........1..1..2.3..4..5.6....4..7....5..8.9..7..3....2.6.......4.5..68..8.9.4..6.";
        check(puzzle, JuniorExocet, "r9c7<>5 r8c5<>9");
    }

    #[test]
    fn along_a_column() {
        let puzzle =
            "98.7..6..75.........4.8..7.4...5..9...53....6.....21...4..9..6....1.6..3......2..";
        check(puzzle, JuniorExocet, "r7c1<>5 r7c1<>8 r4c2<>7");
    }

    #[test]
    fn an_easy_position_has_none() {
        let easy =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        check_none(easy, JuniorExocet);
    }

    #[test]
    fn what_the_base_may_hold_stays_in_the_targets() {
        let puzzle =
            "........1..1..2.3..4..5.6....4..7....5..8.9..7..3....2.6.......4.5..68..8.9.4..6.";
        let state = State::new(&puzzle.parse().expect("a puzzle"));
        let mut count = 0;
        let _ = junior_exocet(&state, &mut |step| {
            let Reason::Exocet(exocet) = step.reason else { panic!("another proof") };
            for cell in exocet.targets.iter() {
                let digits = state.digits_in(exocet.base).intersection(state.candidates(cell));
                for digit in digits.iter() {
                    let gone = Candidate::new(cell, digit);
                    let is_found = step.eliminations.contains(&gone);
                    let wrong = Step::removing(JuniorExocet, [gone], Reason::Exocet(exocet));
                    assert_eq!(replay(&state, &wrong).is_ok(), is_found, "{gone}");
                    count += 1;
                }
            }
            ControlFlow::Continue(())
        });
        assert!(count > 4);
    }
}
