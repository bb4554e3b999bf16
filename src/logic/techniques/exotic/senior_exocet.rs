//! Senior exocet: an exocet with a target outside the band of the base. The base is that of a
//! junior exocet, and so are the cross-lines: that of the third cell beside the base, and one in
//! each of the other two boxes of the band. The targets are any two cells of the cross-lines that
//! the base does not see, not both in the band. Outside the targets and the cells that the base
//! sees, each digit of the base has room in the cross-lines twice at most (two houses cover its
//! places). If a digit is in the base, the three cross-lines still need it three times; so it is in a
//! target, and the targets hold the two digits of the base.
//!
//! ```text
//! B B x | . x . | . x .      B: base   T: targets   x: cannot hold a digit that is in the base
//! . . x | . S . | . . S      S: two houses, such as two rows, cover the places of each digit of the
//! . . x | . S . | . . T         base; digits that are placed count too
//! ------+-------+------
//!     S |   S   |     S
//!     S |   T   |     S
//! ```
//!
//! The eliminations are those of the junior exocet.
//!
//! Source: David P Bird, "JExocet Compendium", New Sudoku Players' Forum, 2013: the targets of a
//! junior exocet are in the band of the base, those of a senior exocet are not.

use super::exocet::{self, Base};
use crate::geometry::Cell;
use crate::logic::state::State;
use crate::logic::step::Found;
use crate::logic::technique::Technique;
use core::ops::ControlFlow;

/// Bases in rows before bases in columns; by the base, by the cross-lines, then by the targets.
pub(crate) fn senior_exocet(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    exocet::each_base(state, &mut |base| {
        let [first, second] = base.other_boxes();
        for a in 3 * first..3 * first + 3 {
            for b in 3 * second..3 * second + 3 {
                in_lines(state, base, [base.beside, a, b], found)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// A cell of a cross-line that may be a target.
#[derive(Clone, Copy)]
struct Target {
    cell: Cell,
    /// Which of the three cross-lines, and where on it.
    at: (usize, usize),
}

/// Tries the cross-lines at these places.
fn in_lines(
    state: &State,
    base: Base,
    places: [usize; 3],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let seen = base.cells.common_peers();
    // By digit of the base and cross-line: where the line has room for the digit.
    let mut rooms = [[0u16; 3]; 4];
    let mut targets: Vec<Target> = Vec::with_capacity(27);
    for (line, &place) in places.iter().enumerate() {
        for k in 0..9 {
            let cell = base.side.cell(k, place);
            if seen.contains(cell) {
                continue;
            }
            for (room, digit) in rooms.iter_mut().zip(base.digits.iter()) {
                room[line] |= u16::from(exocet::may_hold(state, cell, digit)) << k;
            }
            if !(state.candidates(cell) & base.digits).is_empty() {
                targets.push(Target { cell, at: (line, k) });
            }
        }
    }
    let is_in_band = |target: &Target| target.at.1 / 3 == base.line / 3;
    for (k, a) in targets.iter().enumerate() {
        for b in &targets[k + 1..] {
            if is_in_band(a) && is_in_band(b) {
                continue;
            }
            let has_room = |mut room: [u16; 3]| {
                for (line, place) in [a.at, b.at] {
                    room[line] &= !(1 << place);
                }
                exocet::can_fill_all(room)
            };
            if rooms[..base.digits.len()].iter().any(|&room| has_room(room)) {
                continue;
            }
            let (technique, targets) = (Technique::SeniorExocet, [a.cell, b.cell]);
            exocet::report_exocet(state, technique, base, targets, places, found)?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::Technique::*;
    use super::*;
    use crate::geometry::{Candidate, CellSet};
    use crate::logic::proof::reason::{Exocet, Reason};
    use crate::logic::replay;
    use crate::logic::step::Step;
    use crate::logic::testing::{check, sound};

    /// From the list of puzzles of Sudoku Explainer's rating 11 and above.
    const ALONG_A_ROW: &str =
        "98.76.5..7..4..9....6..3.7.8......5.2..8......79.4.8..4..5..7...1...........2....";
    const ALONG_A_COLUMN: &str =
        "98.76.5..4....9.3...2..5...57..8.1....4...........7..619...87.....1....5.........";

    #[test]
    fn an_exocet_along_a_row_is_found() {
        check(ALONG_A_ROW, SeniorExocet, "r8c7<>4 r4c4<>9");
    }

    #[test]
    fn an_exocet_along_a_column_is_found() {
        check(ALONG_A_COLUMN, SeniorExocet, "r4c4<>9");
    }

    #[test]
    fn no_step_is_wrong() {
        assert!(sound(SeniorExocet, 200) > 0);
    }

    #[test]
    fn other_targets_prove_nothing() {
        let state = State::new(&ALONG_A_ROW.parse().expect("a puzzle"));
        let (mut right, mut wrong) = (0, 0);
        let _ = senior_exocet(&state, &mut |step| {
            let Reason::Exocet(exocet) = step.reason else { panic!("another proof") };
            assert_eq!(replay(&state, &step), Ok(()));
            right += 1;
            for other in exocet.cross_lines.cells() & state.open() {
                let Some(first) = exocet.targets.first() else { continue };
                let targets = CellSet::EMPTY.with(first).with(other);
                let eliminations: Vec<Candidate> = step.eliminations.clone();
                let other = Reason::Exocet(Exocet { targets, ..exocet });
                let step = Step::removing(SeniorExocet, eliminations, other);
                wrong += usize::from(replay(&state, &step).is_err());
            }
            ControlFlow::Continue(())
        });
        assert!(right > 0 && wrong > 10 * right, "{right} {wrong}");
    }
}
