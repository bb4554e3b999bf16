//! [`Lanes`]: many boards side by side, one bit each; and the rules, as boolean algebra.
//!
//! A round looks at each digit once, and does four things, in this order:
//!
//! 1. A cell with one candidate: that digit leaves the other cells of the box.
//! 2. A digit stands in a band as one of six permutations of its 3x3 minirows. Minirows that no
//!    possible permutation uses lose the digit: pointing, claiming, the pair form, and the proof
//!    that there is none left, in one. The same for stacks and minicolumns.
//! 3. A minirow in which three digits are locked (each has no other minirow in that row) holds no
//!    other digit. The same for minicolumns.
//! 4. A digit locked in a minirow and in a minicolumn stands where they cross: the other digits
//!    leave that cell.
//!
//! All the singles follow within a round or two: a cell that is the only place of its row, column
//! or box is locked in both directions. A board in which every cell has one candidate, and
//! that a round does not refute, is a solution: each digit has a permutation left in every band and
//! stack, so it stands in every row, column and box, and 81 cells leave no room for twice.

use super::branch::Survey;
use crate::solve::batch::arch::word::Word;

/// The candidates of `W::LANES` boards, and what the rules remember from round to round.
///
/// ```text
/// places[digit][cell]: lane n is set where board n has the candidate; 729 words
/// ```
pub(crate) struct Lanes<W> {
    pub(crate) places: [[W; 81]; 9],
    /// Cells whose digit is known because it is locked in both directions.
    known: [W; 81],
    /// Minirows and minicolumns in which three digits are locked.
    full: [Triads<W>; 2],
    scratch: Scratch<W>,
    pub(crate) survey: Survey<W>,
}

/// One word for each minirow, or for each minicolumn.
///
/// ```text
/// minirow 9 * band + 3 * (row in the band) + box in the band
/// minicolumn 9 * stack + 3 * (column in the stack) + box in the stack
/// ```
type Triads<W> = [W; 27];

/// What a round works with. (Kept here because arrays on the stack would be cleared first, which
/// costs a tenth of a round.)
struct Scratch<W> {
    /// Cells with one candidate.
    single: [W; 81],
    /// Minicolumns in which rule 1 leaves nothing of one digit, as another has it for certain.
    barred: Triads<W>,
    /// Where that digit is left, in rows and in columns.
    triads: [Triads<W>; 2],
    /// Where it has another triad of the same row or column.
    elsewhere: [Triads<W>; 2],
    /// How many digits are locked in each triad, modulo 4: low and high bit. Four in one is a
    /// contradiction that other rules find.
    locked: [[Triads<W>; 2]; 2],
}

/// What a round left behind.
#[derive(Clone, Copy)]
pub(crate) struct Round<W> {
    /// Boards that a rule refuted.
    pub(crate) dead: W,
    /// Boards that lost a candidate.
    pub(crate) changed: W,
    /// Boards with a cell that has several candidates.
    pub(crate) open: W,
}

impl<W: Word> Lanes<W> {
    /// Lanes that hold nothing: boards without a candidate, which the first round refutes.
    pub(crate) fn new() -> Lanes<W> {
        let (cells, triads) = ([W::ZERO; 81], [[W::ZERO; 27]; 2]);
        let scratch = Scratch {
            single: cells,
            barred: triads[0],
            triads,
            elsewhere: triads,
            locked: [triads; 2],
        };
        Lanes { places: [cells; 9], known: cells, full: triads, scratch, survey: Survey::NONE }
    }

    /// Forgets what was known of the boards in `lanes`, whose candidates were replaced.
    #[inline(always)]
    pub(crate) fn forget(&mut self, lanes: W) {
        for word in &mut self.known {
            *word = word.minus(lanes);
        }
        for k in 0..27 {
            self.full[0][k] = self.full[0][k].minus(lanes);
            self.full[1][k] = self.full[1][k].minus(lanes);
        }
    }

    /// Applies each rule once to each digit.
    #[inline(always)]
    pub(crate) fn round(&mut self) -> Round<W> {
        let Lanes { places, known, full, scratch, .. } = self;
        let (mut open, mut changed, mut alive) = (W::ZERO, W::ZERO, W::ONES);
        for cell in 0..81 {
            let (mut any, mut many) = (places[0][cell], W::ZERO);
            for digit in 1..9 {
                let place = places[digit][cell];
                many = many | any & place;
                any = any | place;
            }
            open = open | many;
            alive = alive & any;
            scratch.single[cell] = any.minus(many);
        }
        for k in 0..27 {
            scratch.locked[0][0][k] = W::ZERO;
            scratch.locked[0][1][k] = W::ZERO;
            scratch.locked[1][0][k] = W::ZERO;
            scratch.locked[1][1][k] = W::ZERO;
        }
        for places in places {
            alive = alive & digit_round(places, known, full, scratch, &mut changed);
        }
        for k in 0..27 {
            full[0][k] = scratch.locked[0][0][k] & scratch.locked[0][1][k];
            full[1][k] = scratch.locked[1][0][k] & scratch.locked[1][1][k];
        }
        Round { dead: !alive, changed, open }
    }
}

/// The round of one digit. Returns the boards that it does not refute.
#[inline(always)]
fn digit_round<W: Word>(
    places: &mut [W; 81],
    known: &mut [W; 81],
    full: &[Triads<W>; 2],
    scratch: &mut Scratch<W>,
    changed: &mut W,
) -> W {
    let Scratch { single, barred, triads, elsewhere, locked } = scratch;
    let mut alive = W::ONES;
    for band in 0..3 {
        let mut minirows = [W::ZERO; 9];
        for k in 0..3 {
            // Rule 1, by lines: of the box that line and that column are left which have the single.
            let (mut any, mut in_row) = ([W::ZERO; 3], [W::ZERO; 3]);
            let mut in_column = [W::ZERO; 3];
            for row in 0..3 {
                for j in 0..3 {
                    let cell = 27 * band + 9 * row + 3 * k + j;
                    let found = places[cell] & single[cell];
                    any[row] = any[row] | places[cell];
                    in_row[row] = in_row[row] | found;
                    in_column[j] = in_column[j] | found;
                }
            }
            let found = in_row[0] | in_row[1] | in_row[2];
            for row in 0..3 {
                minirows[3 * row + k] = any[row].minus(found.minus(in_row[row]));
            }
            for j in 0..3 {
                barred[9 * k + 3 * j + band] = found.minus(in_column[j]);
            }
        }
        let rows = band_round(minirows, 9 * band, &full[0], &mut locked[0], &mut elsewhere[0]);
        alive = alive & (rows[0] | rows[1] | rows[2]);
        for k in 0..3 {
            for j in 0..3 {
                let mut any = W::ZERO;
                for row in 0..3 {
                    any = any | places[27 * band + 9 * row + 3 * k + j] & rows[3 * row + k];
                }
                let column = 9 * k + 3 * j + band;
                triads[1][column] = any.minus(barred[column]);
            }
        }
        for m in 0..9 {
            triads[0][9 * band + m] = rows[m];
        }
    }
    for stack in 0..3 {
        let mut minicolumns = [W::ZERO; 9];
        for m in 0..9 {
            minicolumns[m] = triads[1][9 * stack + m];
        }
        let columns =
            band_round(minicolumns, 9 * stack, &full[1], &mut locked[1], &mut elsewhere[1]);
        alive = alive & (columns[0] | columns[1] | columns[2]);
        // The stack's boxes, with all that is known now.
        for band in 0..3 {
            for row in 0..3 {
                let minirow = 9 * band + 3 * row + stack;
                let (in_row, row_elsewhere) = (triads[0][minirow], elsewhere[0][minirow]);
                for j in 0..3 {
                    let cell = 27 * band + 9 * row + 3 * stack + j;
                    let old = places[cell];
                    let place = old & in_row & columns[3 * j + band];
                    let column_elsewhere = elsewhere[1][9 * stack + 3 * j + band];
                    let here = place.minus(row_elsewhere | column_elsewhere);
                    let place = place.minus(known[cell].minus(here));
                    known[cell] = known[cell] | here;
                    *changed = *changed | old.minus(place);
                    places[cell] = place;
                }
            }
        }
    }
    alive
}

/// Rules 2 and 3 for one digit and one band (or stack) whose triads begin at `first`: of the nine
/// that may hold the digit those that are left.
#[inline(always)]
fn band_round<W: Word>(
    minirows: [W; 9],
    first: usize,
    full: &Triads<W>,
    locked: &mut [Triads<W>; 2],
    elsewhere: &mut Triads<W>,
) -> [W; 9] {
    // A full minirow keeps only the digits that have no other in its row.
    let others = others_of_row(&minirows);
    let mut m = minirows;
    for k in 0..9 {
        m[k] = m[k].minus(full[first + k] & others[k]);
    }
    let p = permutations(&m);
    let left = used(&p);
    let others = others_of_row(&left);
    for k in 0..9 {
        let [low, high] = locked;
        let lock = left[k].minus(others[k]);
        high[first + k] = high[first + k] ^ low[first + k] & lock;
        low[first + k] = low[first + k] ^ lock;
        elsewhere[first + k] = others[k];
    }
    left
}

/// For each minirow, where one of the two others of its row is left.
#[inline(always)]
fn others_of_row<W: Word>(m: &[W; 9]) -> [W; 9] {
    [
        m[1] | m[2],
        m[0] | m[2],
        m[0] | m[1],
        m[4] | m[5],
        m[3] | m[5],
        m[3] | m[4],
        m[7] | m[8],
        m[6] | m[8],
        m[6] | m[7],
    ]
}

/// The six permutations of a 3x3 pattern that are possible.
///
/// ```text
/// minirow   0 1 2    row 1, boxes 1 to 3        permutation   0  1  2  3  4  5
///           3 4 5    row 2                      row 1 uses    0  0  1  1  2  2
///           6 7 8    row 3                      row 2 uses    4  5  3  5  3  4
///                                               row 3 uses    8  7  8  6  7  6
/// ```
#[inline(always)]
pub(crate) fn permutations<W: Word>(m: &[W; 9]) -> [W; 6] {
    [
        m[0] & m[4] & m[8],
        m[0] & m[5] & m[7],
        m[1] & m[3] & m[8],
        m[1] & m[5] & m[6],
        m[2] & m[3] & m[7],
        m[2] & m[4] & m[6],
    ]
}

/// The minirows that one of these permutations uses.
#[inline(always)]
pub(crate) fn used<W: Word>(p: &[W; 6]) -> [W; 9] {
    [
        p[0] | p[1],
        p[2] | p[3],
        p[4] | p[5],
        p[2] | p[4],
        p[0] | p[5],
        p[1] | p[3],
        p[3] | p[5],
        p[1] | p[4],
        p[0] | p[2],
    ]
}
