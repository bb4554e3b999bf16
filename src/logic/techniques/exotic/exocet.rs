//! The common parts of junior and senior exocets: finds the bases, tells whether three lines have
//! room for a digit, and what an exocet removes.

use crate::geometry::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::proof::reason::{Exocet, Reason};
use crate::logic::state::State;
use crate::logic::step::{Found, report};
use crate::logic::technique::Technique;
use core::ops::ControlFlow;

/// A direction of the grid: the base is in a row and the cross-lines are columns, or the other way
/// round.
#[derive(Clone, Copy)]
pub(super) struct Side {
    /// The lines of which three are cross-lines.
    across: &'static [House],
    /// True if the base is in a column.
    turned: bool,
}

impl Side {
    /// The cell at this place (0 to 8) of the line with this number (0 to 8), parallel to the base.
    pub(super) fn cell(self, line: usize, place: usize) -> Cell {
        let cell = if self.turned { Cell::at(place, line) } else { Cell::at(line, place) };
        cell.unwrap_or(Cell::R1C1)
    }
}

const SIDES: [Side; 2] =
    [Side { across: House::COLUMNS, turned: false }, Side { across: House::ROWS, turned: true }];

/// Two open cells of a box and a line, which have three or four candidates.
#[derive(Clone, Copy)]
pub(super) struct Base {
    pub(super) side: Side,
    /// The line, 0 to 8.
    pub(super) line: usize,
    /// The place in the line, 0 to 8, of the third cell of the box.
    pub(super) beside: usize,
    pub(super) cells: CellSet,
    /// The candidates.
    pub(super) digits: DigitSet,
}

impl Base {
    /// The numbers of the lines of the band.
    pub(super) fn band(self) -> impl Iterator<Item = usize> {
        self.line / 3 * 3..self.line / 3 * 3 + 3
    }

    /// The other two boxes of the band, 0 to 2: places 3k to 3k + 2 are in box k.
    pub(super) fn other_boxes(self) -> [usize; 2] {
        let own = self.beside / 3;
        [(own + 1) % 3, (own + 2) % 3]
    }
}

/// Calls `found` with every base: along rows before columns, by line, then by the cell beside it.
pub(super) fn each_base(
    state: &State,
    found: &mut dyn FnMut(Base) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for side in SIDES {
        for line in 0..9 {
            for beside in 0..9 {
                let square = beside / 3 * 3;
                let places = (square..square + 3).filter(|&place| place != beside);
                let cells: CellSet = places.map(|place| side.cell(line, place)).collect();
                let digits = state.digits_in(cells);
                if cells.is_subset(state.open()) && matches!(digits.len(), 3 | 4) {
                    found(Base { side, line, beside, cells, digits })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// True if `digit` is in `cell` or is a candidate there.
pub(super) fn may_hold(state: &State, cell: Cell, digit: Digit) -> bool {
    state.places(digit).contains(cell) || state.values().get(cell) == Some(digit)
}

/// True if a digit can be in all three lines, each time at another of these places (bit k: place k
/// of the line has room for it). If not, two houses cover the places: lines across two places, a
/// line across a place and one of the three lines, or two of these (Hall's theorem).
pub(super) fn can_fill_all([a, b, c]: [u16; 3]) -> bool {
    let has = |count, places: u16| places.count_ones() >= count;
    let one = has(1, a) && has(1, b) && has(1, c);
    let two = has(2, a | b) && has(2, b | c) && has(2, a | c);
    one && two && has(3, a | b | c)
}

/// Reports the exocet with these targets and with cross-lines at these places of the base's line, if
/// it removes anything.
pub(super) fn report_exocet(
    state: &State,
    technique: Technique,
    base: Base,
    targets: [Cell; 2],
    places: [usize; 3],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let exocet = Exocet {
        base: base.cells,
        targets: targets.into_iter().collect(),
        cross_lines: places.into_iter().map(|place| base.side.across[place]).collect(),
    };
    let eliminations = eliminations(state, &exocet);
    let of_digit = |digit: Digit| Candidate::all(digit, eliminations[digit]);
    let eliminations = Digit::ALL.into_iter().flat_map(of_digit);
    report(technique, eliminations, || Reason::Exocet(exocet), found)
}

/// By digit: where it is false, whichever two digits fill both the base and the targets.
fn eliminations(state: &State, exocet: &Exocet) -> [CellSet; 9] {
    let mut eliminations: [CellSet; 9] = Digit::ALL.map(|digit| state.places(digit));
    for way in exocet.ways(state) {
        for digit in Digit::ALL {
            // Where this way allows the digit.
            let mut allowed = state.places(digit);
            for placed in way {
                if placed.digit == digit {
                    allowed -= placed.cell.peers();
                } else {
                    allowed = allowed.without(placed.cell);
                }
            }
            eliminations[digit] -= allowed;
        }
    }
    eliminations
}
