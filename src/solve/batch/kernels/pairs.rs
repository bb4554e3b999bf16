//! [`pairs`]: the rule of pairs within a triad (a minirow or minicolumn). If two digits are locked
//! in a triad, and neither can be in one of its cells, they take the two other cells. So no
//! other digit can be in these two.
//!
//! This takes as long as a round, so it runs once in a wave, when the rules of a round have left
//! many boards stuck.

use super::lanes::Lanes;
use crate::solve::batch::arch::word::Word;

/// Removes all other candidates from the two cells of each pair. Returns the boards that lost a
/// candidate.
#[inline(always)]
pub(crate) fn pairs<W: Word>(lanes: &mut Lanes<W>) -> W {
    let mut changed = lanes.cpu().none();
    for row in 0..9 {
        in_line::<W, 1>(&mut lanes.places, 9 * row, &mut changed);
    }
    for column in 0..9 {
        in_line::<W, 9>(&mut lanes.places, column, &mut changed);
    }
    changed
}

/// [`pairs`] in one line, whose first cell has the index `first`, and whose cells are `STEP` apart.
/// Adds the boards that lost a candidate to `changed`.
#[inline(always)]
fn in_line<W: Word, const STEP: usize>(places: &mut [[W; 81]; 9], first: usize, changed: &mut W) {
    let none = changed.cpu().none();
    // For each cell: the boards in which at least one digit (`one`), or at least two (`two`), are
    // locked in the triad of the cell and cannot be in the cell.
    let (mut one, mut two) = ([none; 9], [none; 9]);
    for digit in 0..9 {
        let (places, locks) = line::<W, STEP>(&places[digit], first);
        for k in 0..9 {
            let absent = locks[k / 3].minus(places[k]);
            two[k] = two[k] | one[k] & absent;
            one[k] = one[k] | absent;
        }
    }
    for digit in 0..9 {
        let (before, locks) = line::<W, STEP>(&places[digit], first);
        // For each cell: the boards with a pair that excludes the cell, if this digit is not in it.
        let mut other = [none; 9];
        for k in 0..9 {
            other[k] = two[k] & (before[k] | !locks[k / 3]);
        }
        for k in 0..9 {
            let (a, b) = (k / 3 * 3 + (k + 1) % 3, k / 3 * 3 + (k + 2) % 3);
            let gone = other[a] | other[b];
            *changed = *changed | before[k] & gone;
            places[digit][first + STEP * k] = before[k].minus(gone);
        }
    }
}

/// For each of the nine cells of a line, the boards in which the digit may be there; and for
/// each of the three triads, the boards in which the digit is locked in it.
#[inline(always)]
fn line<W: Word, const STEP: usize>(places: &[W; 81], first: usize) -> ([W; 9], [W; 3]) {
    let cells = &places[first..first + 8 * STEP + 1];
    let mut line = [cells[0]; 9];
    for k in 1..9 {
        line[k] = cells[STEP * k];
    }
    let [a, b, c] =
        [line[0] | line[1] | line[2], line[3] | line[4] | line[5], line[6] | line[7] | line[8]];
    (line, [a.minus(b | c), b.minus(a | c), c.minus(a | b)])
}
