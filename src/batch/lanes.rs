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
//! or box is locked in both directions. A board in which every cell has one candidate and a
//! round changed nothing is a solution: each digit has a permutation left in every band and stack,
//! so it stands in each box, and nine digits in nine cells leave no room for twice.

use super::word::Word;

/// The candidates of `W::LANES` boards, and what the rules remember from round to round.
///
/// ```text
/// places[digit][cell]: lane n is set where board n has the candidate; 729 words
/// ```
pub(super) struct Lanes<W> {
    pub(super) places: [[W; 81]; 9],
    /// Cells whose digit is known because it is locked in both directions.
    known: [W; 81],
    /// Minirows (27, three a row) and minicolumns (27, see [`MINICOLUMN`]) in which three digits
    /// are locked.
    full: [W; 54],
}

/// What a round left behind.
#[derive(Clone, Copy)]
pub(super) struct Round<W> {
    /// Boards that a rule refuted.
    pub(super) dead: W,
    /// Boards that lost a candidate.
    pub(super) changed: W,
    /// Boards with a cell that has several candidates.
    pub(super) open: W,
}

impl<W: Word> Lanes<W> {
    /// Lanes that hold nothing: boards without a candidate, which the first round refutes.
    pub(super) fn new() -> Lanes<W> {
        Lanes { places: [[W::ZERO; 81]; 9], known: [W::ZERO; 81], full: [W::ZERO; 54] }
    }

    /// Forgets what was known of the boards in `lanes`, whose candidates were replaced.
    #[inline(always)]
    pub(super) fn forget(&mut self, lanes: W) {
        for word in &mut self.known {
            *word = word.minus(lanes);
        }
        for word in &mut self.full {
            *word = word.minus(lanes);
        }
    }

    /// Applies each rule once to each digit.
    #[inline(always)]
    pub(super) fn round(&mut self) -> Round<W> {
        let mut single = [W::ZERO; 81];
        let (mut open, mut dead) = (W::ZERO, W::ZERO);
        for cell in 0..81 {
            let (mut any, mut many) = (self.places[0][cell], W::ZERO);
            for digit in 1..9 {
                let place = self.places[digit][cell];
                many = many | any & place;
                any = any | place;
            }
            open = open | many;
            dead = dead | !any;
            single[cell] = any.minus(many);
        }

        let mut changed = W::ZERO;
        // How many digits are locked in each minirow and minicolumn, modulo 4: low and high bit.
        // Four in one is a contradiction that other rules find.
        let mut locked = [[W::ZERO; 54]; 2];
        for places in &mut self.places {
            let mut after = [W::ZERO; 81];
            let mut alive = W::ONES;

            // Rows: what is left of each minirow, and whether another one of its row is.
            let mut in_row = [W::ZERO; 27];
            let mut elsewhere_in_row = [W::ZERO; 27];
            for band in 0..3 {
                let mut minirows = [W::ZERO; 9];
                for k in 0..3 {
                    let first = 27 * band + 3 * k;
                    let mut found = W::ZERO;
                    for j in 0..9 {
                        let cell = first + 9 * (j / 3) + j % 3;
                        found = found | places[cell] & single[cell];
                    }
                    for row in 0..3 {
                        let mut any = W::ZERO;
                        for cell in first + 9 * row..first + 9 * row + 3 {
                            let left = places[cell].minus(found.minus(single[cell]));
                            after[cell] = left;
                            any = any | left;
                        }
                        minirows[3 * row + k] = any;
                    }
                }
                let full = &self.full[9 * band..9 * band + 9];
                let (allowed, elsewhere) = permute(minirows, full, &mut alive);
                for m in 0..9 {
                    in_row[9 * band + m] = allowed[m];
                    elsewhere_in_row[9 * band + m] = elsewhere[m];
                    count_locked(&mut locked, 9 * band + m, allowed[m].minus(elsewhere[m]));
                }
            }

            // Columns: a stack's columns are rows of nine minicolumns, one a band.
            let mut in_column = [W::ZERO; 27];
            let mut elsewhere_in_column = [W::ZERO; 27];
            for stack in 0..3 {
                let mut minicolumns = [W::ZERO; 9];
                for m in 0..9 {
                    let (column, band) = (3 * stack + m / 3, m % 3);
                    let mut any = W::ZERO;
                    for row in 3 * band..3 * band + 3 {
                        any = any | after[9 * row + column] & in_row[3 * row + stack];
                    }
                    minicolumns[m] = any;
                }
                let first = 27 + 9 * stack;
                let full = &self.full[first..first + 9];
                let (allowed, elsewhere) = permute(minicolumns, full, &mut alive);
                for m in 0..9 {
                    in_column[9 * stack + m] = allowed[m];
                    elsewhere_in_column[9 * stack + m] = elsewhere[m];
                    count_locked(&mut locked, first + m, allowed[m].minus(elsewhere[m]));
                }
            }

            for cell in 0..81 {
                let (row, column) = (cell / 9, cell % 9);
                let (m, c) = (3 * row + column / 3, 3 * column + row / 3);
                let left = after[cell] & in_row[m] & in_column[c];
                let here = left.minus(elsewhere_in_row[m] | elsewhere_in_column[c]);
                let left = left.minus(self.known[cell].minus(here));
                self.known[cell] = self.known[cell] | here;
                changed = changed | places[cell].minus(left);
                places[cell] = left;
            }
            dead = dead | !alive;
        }
        for k in 0..54 {
            self.full[k] = locked[0][k] & locked[1][k];
        }
        Round { dead, changed, open }
    }
}

/// Boards in which every cell has one candidate and every house holds every digit.
#[inline(always)]
pub(super) fn solutions<W: Word>(places: &[[W; 81]; 9]) -> W {
    let (mut complete, mut several) = (W::ONES, W::ZERO);
    for cell in 0..81 {
        let mut any = W::ZERO;
        for digit in 0..9 {
            several = several | any & places[digit][cell];
            any = any | places[digit][cell];
        }
    }
    for digit in places {
        for k in 0..9 {
            let (mut row, mut column, mut in_box) = (W::ZERO, W::ZERO, W::ZERO);
            for j in 0..9 {
                row = row | digit[9 * k + j];
                column = column | digit[9 * j + k];
                in_box = in_box | digit[27 * (k / 3) + 3 * (k % 3) + 9 * (j / 3) + j % 3];
            }
            complete = complete & row & column & in_box;
        }
    }
    complete.minus(several)
}

/// Adds one digit to the count of those locked in minirow (or minicolumn) `k`.
#[inline(always)]
fn count_locked<W: Word>(count: &mut [[W; 54]; 2], k: usize, locked: W) {
    let carry = count[0][k] & locked;
    count[0][k] = count[0][k] ^ locked;
    count[1][k] = count[1][k] ^ carry;
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
pub(super) fn permutations<W: Word>(m: &[W; 9]) -> [W; 6] {
    [
        m[0] & m[4] & m[8],
        m[0] & m[5] & m[7],
        m[1] & m[3] & m[8],
        m[1] & m[5] & m[6],
        m[2] & m[3] & m[7],
        m[2] & m[4] & m[6],
    ]
}

/// Of the nine minirows of a band that may hold a digit, those that some permutation uses; and for
/// each of them, whether another one of its row is left. Lanes without a permutation leave
/// `alive`.
#[inline(always)]
fn permute<W: Word>(minirows: [W; 9], full: &[W], alive: &mut W) -> ([W; 9], [W; 9]) {
    // A full minirow keeps only the digits that have no other in its row.
    let others = elsewhere(&minirows);
    let mut m = minirows;
    for k in 0..9 {
        m[k] = m[k].minus(full[k] & others[k]);
    }
    let p = permutations(&m);
    let allowed = [
        p[0] | p[1],
        p[2] | p[3],
        p[4] | p[5],
        p[2] | p[4],
        p[0] | p[5],
        p[1] | p[3],
        p[3] | p[5],
        p[1] | p[4],
        p[0] | p[2],
    ];
    *alive = *alive & (allowed[0] | allowed[1] | allowed[2]);
    (allowed, elsewhere(&allowed))
}

/// For each minirow, where one of the two others of its row is left.
#[inline(always)]
fn elsewhere<W: Word>(m: &[W; 9]) -> [W; 9] {
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
