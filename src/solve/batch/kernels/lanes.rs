//! [`Lanes`]: many boards side by side, one bit each, and the rules as boolean algebra.
//!
//! A round looks at each digit once and applies four rules to it, in this order (rule 3 only where
//! [`LockRule`] says so):
//!
//! 1. Where a cell has one candidate, that digit is removed from the other cells of the box. Two
//!    such cells with the same digit leave it no place in the box.
//! 2. A digit is in a band as one of six permutations of the band's 3x3 minirows. It is removed
//!    from minirows that no possible permutation uses. This one rule is pointing, claiming and
//!    their form for two boxes, and it refutes a board in which no permutation is left. The same
//!    for stacks and minicolumns.
//! 3. A digit is locked in a minirow if the two other minirows of its row cannot hold it. Where
//!    three digits are locked in one minirow, all others are removed from it. The same for
//!    minicolumns.
//! 4. A digit that is locked in a minirow and in a minicolumn is in the cell where they cross.
//!    The other digits are removed from that cell.
//!
//! Hidden singles need no rule of their own: the only place in a row, column or box is locked in
//! both directions within a round or two.
//!
//! A board in which every cell has one candidate, and which a round does not refute, is a solution.
//! Each digit has a permutation left in every band and stack, so it is in every row, column and
//! box; and 81 cells have no room for a digit twice. [`Lanes::complete`] looks for the digits in
//! the houses directly, which takes less time than a round.

use crate::solve::batch::arch::word::{Cpu, Word};

/// `W::LANES` boards: their candidates, and facts that the rules keep from round to round.
///
/// A fact is one word: lane n tells whether it is true in board n. In arrays of two, index 0 is for
/// minirows and index 1 for minicolumns.
pub(crate) struct Lanes<W> {
    /// `places[digit][cell]`: the cell may hold the digit. 729 words, 46,656 bytes at 512 lanes.
    pub(crate) places: [[W; 81]; 9],
    /// The cell's digit is known: it is locked in the cell's minirow and minicolumn.
    known: [W; 81],
    /// Three digits are locked in the triad.
    full: [Triads<W>; 2],
    scratch: Scratch<W>,
    pub(crate) view: DigitView<W>,
}

/// A word for each minirow, or for each minicolumn. (Both are called triads: three cells that are
/// in one box and one line.)
///
/// ```text
/// number of a minirow      9 * band  + 3 * (row in the band)     + box in the band
/// number of a minicolumn   9 * stack + 3 * (column in the stack) + box in the stack
/// ```
type Triads<W> = [W; 27];

/// The intermediate results of a round. They are kept here because arrays on the stack would be
/// cleared first, which costs a tenth of a round.
struct Scratch<W> {
    /// The cell has exactly one candidate, of any digit.
    single: [W; 81],
    /// The digit at hand may be in the triad.
    triads: [Triads<W>; 2],
    /// How many digits are locked in each triad, modulo 4: low bit, high bit. (Four in one triad
    /// are a contradiction, which other rules find.)
    locked: [[Triads<W>; 2]; 2],
}

/// The intermediate results of [`branch::choose`](super::branch::choose) for one digit. (They are
/// kept with the lanes because arrays on the stack would be cleared first.)
pub(crate) struct DigitView<W> {
    /// `left[chute][k]`: the digit may be in the chute as permutation k.
    pub(super) left: [[W; 6]; 3],
    /// `crossing[chute][3 * x + l]`: it may be in the chute in line `l` of the crossing chute
    /// `x`.
    pub(super) crossing: [[W; 9]; 3],
    /// `halves[half][m]`: the half leaves triad `m` of the chute at hand.
    pub(super) halves: [[W; 9]; 2],
    /// `beside[n][3 * k + x]`: what `closure` leaves of line `k` in box `x` of the chutes beside
    /// it.
    pub(super) beside: [[W; 9]; 2],
    /// How much freedom each half leaves to the digit.
    pub(super) after: [[W; 6]; 2],
}

impl<W: Word> DigitView<W> {
    /// A view without any digit.
    pub(crate) fn new(cpu: Cpu<W>) -> DigitView<W> {
        let none = cpu.none();
        DigitView {
            left: [[none; 6]; 3],
            crossing: [[none; 9]; 3],
            halves: [[none; 9]; 2],
            beside: [[none; 9]; 2],
            after: [[none; 6]; 2],
        }
    }
}

/// The result of counting the candidates of each cell.
#[derive(Clone, Copy)]
pub(crate) struct Counted<W> {
    /// Boards in which some cell has several candidates.
    pub(crate) open: W,
    /// Boards in which some cell has none.
    pub(crate) dead: W,
}

/// The effect of a round on the boards.
#[derive(Clone, Copy)]
pub(crate) struct Round<W> {
    /// Boards that a rule refuted.
    pub(crate) dead: W,
    /// Boards that lost a candidate. All boards, if the round did not look for them.
    pub(crate) changed: W,
}

/// The part of rule 3 that a round applies. The parts take a sixth and a tenth of a round. Apply
/// comes in the round after Count. To apply the same counts a second time would change nothing: the
/// digits that are locked in a full triad stay there, and all others are removed already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LockRule {
    /// Counts the digits that are locked in each triad.
    Count,
    /// Removes the other digits from the triads that the last count found full.
    Apply,
    /// Neither.
    Skip,
}

impl LockRule {
    // The variants as constant parameters of a round.
    pub(crate) const COUNT: u8 = LockRule::Count as u8;
    pub(crate) const APPLY: u8 = LockRule::Apply as u8;
    pub(crate) const SKIP: u8 = LockRule::Skip as u8;
}

impl<W: Word> Lanes<W> {
    /// Lanes full of boards without any candidate, which the first round refutes.
    pub(crate) fn new(cpu: Cpu<W>) -> Lanes<W> {
        let none = cpu.none();
        let (cells, triads) = ([none; 81], [[none; 27]; 2]);
        let scratch = Scratch { single: cells, triads, locked: [triads; 2] };
        let view = DigitView::new(cpu);
        Lanes { places: [cells; 9], known: cells, full: triads, scratch, view }
    }

    /// The proof that the words of these lanes carry.
    #[inline(always)]
    pub(crate) fn cpu(&self) -> Cpu<W> {
        self.places[0][0].cpu()
    }

    /// Forgets what the rules know of the boards in `lanes`, whose candidates were replaced.
    /// (`full` is only read in the round after the one that counts it anew; no board is replaced
    /// between the two.)
    #[inline(always)]
    pub(crate) fn forget(&mut self, lanes: W) {
        for word in &mut self.known {
            *word = word.minus(lanes);
        }
    }

    /// Counts the candidates of each cell. The next round places those that are alone in their
    /// cell.
    #[inline(always)]
    pub(crate) fn find_singles(&mut self) -> Counted<W> {
        let (none, all) = (self.cpu().none(), self.cpu().all());
        let Lanes { places, scratch, .. } = self;
        let (mut open, mut alive) = (none, all);
        for cell in 0..81 {
            let (mut any, mut many) = (places[0][cell], none);
            for digit in 1..9 {
                let place = places[digit][cell];
                many = many | any & place;
                any = any | place;
            }
            open = open | many;
            alive = alive & any;
            scratch.single[cell] = any.minus(many);
        }
        Counted { open, dead: !alive }
    }

    /// Applies each rule once to each digit, after [`Lanes::find_singles`]. `LOCK_RULE` is a
    /// [`LockRule`]; `TRACKS` says whether the round looks for boards that lose a candidate.
    #[inline(always)]
    pub(crate) fn round<const LOCK_RULE: u8, const TRACKS: bool>(&mut self) -> Round<W> {
        let (none, all) = (self.cpu().none(), self.cpu().all());
        let Lanes { places, known, full, scratch, .. } = self;
        let (mut changed, mut alive) = (if TRACKS { none } else { all }, all);
        if LOCK_RULE == LockRule::COUNT {
            for k in 0..27 {
                scratch.locked[0][0][k] = none;
                scratch.locked[0][1][k] = none;
                scratch.locked[1][0][k] = none;
                scratch.locked[1][1][k] = none;
            }
        }
        for places in places {
            alive = alive
                & digit_round::<W, LOCK_RULE, TRACKS>(places, known, full, scratch, &mut changed);
        }
        if LOCK_RULE == LockRule::COUNT {
            for k in 0..27 {
                full[0][k] = scratch.locked[0][0][k] & scratch.locked[0][1][k];
                full[1][k] = scratch.locked[1][0][k] & scratch.locked[1][1][k];
            }
        }
        Round { dead: !alive, changed }
    }

    /// The boards in which every digit is possible in every row, column and box. If each of its
    /// cells has one candidate, such a board is a solution.
    #[inline(always)]
    pub(crate) fn complete(&self) -> W {
        let none = self.cpu().none();
        let mut complete = self.cpu().all();
        for places in &self.places {
            let mut columns = [none; 9];
            for band in 0..3 {
                let mut boxes = [none; 3];
                for row in 3 * band..3 * band + 3 {
                    let mut in_row = none;
                    for k in 0..3 {
                        let mut in_minirow = none;
                        for j in 0..3 {
                            let place = places[9 * row + 3 * k + j];
                            columns[3 * k + j] = columns[3 * k + j] | place;
                            in_minirow = in_minirow | place;
                        }
                        boxes[k] = boxes[k] | in_minirow;
                        in_row = in_row | in_minirow;
                    }
                    complete = complete & in_row;
                }
                complete = complete & boxes[0] & boxes[1] & boxes[2];
            }
            for column in columns {
                complete = complete & column;
            }
        }
        complete
    }
}

/// Applies the rules to one digit. Returns the boards that they do not refute.
#[inline(always)]
fn digit_round<W: Word, const LOCK_RULE: u8, const TRACKS: bool>(
    places: &mut [W; 81],
    known: &mut [W; 81],
    full: &[Triads<W>; 2],
    scratch: &mut Scratch<W>,
    changed: &mut W,
) -> W {
    let Scratch { single, triads, locked } = scratch;
    let none = changed.cpu().none();
    let mut alive = changed.cpu().all();
    for band in 0..3 {
        // `barred[3 * k + j]`: rule 1 leaves the digit nothing in this minicolumn, because a single
        // is in another column of the box.
        let (mut minirows, mut barred) = ([none; 9], [none; 9]);
        for k in 0..3 {
            // Rule 1, by lines: a single removes the digit from the other rows and columns of its
            // box.
            let (mut any, mut in_row) = ([none; 3], [none; 3]);
            let mut in_column = [none; 3];
            for row in 0..3 {
                for j in 0..3 {
                    let cell = 27 * band + 9 * row + 3 * k + j;
                    let found = places[cell] & single[cell];
                    any[row] = any[row] | places[cell];
                    in_row[row] = in_row[row] | found;
                    in_column[j] = in_column[j] | found;
                }
            }
            for n in 0..3 {
                let (a, b) = ((n + 1) % 3, (n + 2) % 3);
                minirows[3 * n + k] = any[n].minus(in_row[a] | in_row[b]);
                barred[3 * k + n] = in_column[a] | in_column[b];
            }
        }
        let rows = band_round::<W, LOCK_RULE>(minirows, 9 * band, &full[0]);
        alive = alive & (rows[0] | rows[1] | rows[2]);
        for k in 0..3 {
            for j in 0..3 {
                let mut any = none;
                for row in 0..3 {
                    any = any | places[27 * band + 9 * row + 3 * k + j] & rows[3 * row + k];
                }
                triads[1][9 * k + 3 * j + band] = any.minus(barred[3 * k + j]);
            }
        }
        for m in 0..9 {
            triads[0][9 * band + m] = rows[m];
        }
    }
    for stack in 0..3 {
        let mut minicolumns = [none; 9];
        for m in 0..9 {
            minicolumns[m] = triads[1][9 * stack + m];
        }
        let columns = band_round::<W, LOCK_RULE>(minicolumns, 9 * stack, &full[1]);
        alive = alive & (columns[0] | columns[1] | columns[2]);
        // All rules together, cell by cell, in the boxes of this stack.
        for band in 0..3 {
            let rows = [9 * band + stack, 9 * band + 3 + stack, 9 * band + 6 + stack];
            let columns = [columns[band], columns[3 + band], columns[6 + band]];
            let in_row = [triads[0][rows[0]], triads[0][rows[1]], triads[0][rows[2]]];
            let (row_locks, column_locks) = (locks(in_row), locks(columns));
            if LOCK_RULE == LockRule::COUNT {
                for k in 0..3 {
                    count(&mut locked[0], rows[k], row_locks[k]);
                    count(&mut locked[1], 9 * stack + 3 * k + band, column_locks[k]);
                }
            }
            for row in 0..3 {
                for j in 0..3 {
                    let cell = 27 * band + 9 * row + 3 * stack + j;
                    let old = places[cell];
                    let place = old & in_row[row] & columns[j];
                    let here = place & row_locks[row] & column_locks[j];
                    let place = place.minus(known[cell].minus(here));
                    known[cell] = known[cell] | here;
                    if TRACKS {
                        *changed = *changed | old.minus(place);
                    }
                    places[cell] = place;
                }
            }
        }
    }
    alive
}

/// The minirows (or minicolumns) of a box in which a digit is locked. It may be only in
/// permutations of its minirows, so what is locked in a minirow of its row is locked in its box.
#[inline(always)]
fn locks<W: Word>([a, b, c]: [W; 3]) -> [W; 3] {
    [a.minus(b | c), b.minus(a | c), c.minus(a | b)]
}

/// Counts a digit in the boards in which it is locked in this triad.
#[inline(always)]
fn count<W: Word>([low, high]: &mut [Triads<W>; 2], triad: usize, lock: W) {
    high[triad] = high[triad] ^ low[triad] & lock;
    low[triad] = low[triad] ^ lock;
}

/// Applies rule 2 and, if `LOCK_RULE` says so, rule 3 to one digit in one band (or stack), whose
/// triads have the numbers from `first` on. Takes the nine triads that may hold the digit, and
/// returns those that still may.
#[inline(always)]
fn band_round<W: Word, const LOCK_RULE: u8>(
    minirows: [W; 9],
    first: usize,
    full: &Triads<W>,
) -> [W; 9] {
    let mut m = minirows;
    if LOCK_RULE == LockRule::APPLY {
        // A full minirow keeps only digits that have no other minirow in its row.
        let others = others_of_row(&minirows);
        for k in 0..9 {
            m[k] = m[k].minus(full[first + k] & others[k]);
        }
    }
    used(&permutations(&m))
}

/// For each minirow: whether one of the two other minirows of its row may hold the digit.
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

/// Which of the six permutations of a 3x3 pattern of minirows are possible. A permutation uses one
/// minirow of each row, in three different boxes.
///
/// ```text
///         box 1 2 3               permutation   0  1  2  3  4  5
/// row 1       0 1 2               in row 1      0  0  1  1  2  2
/// row 2       3 4 5   minirows    in row 2      4  5  3  5  3  4
/// row 3       6 7 8               in row 3      8  7  8  6  7  6
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

/// The minirows that at least one of these permutations uses.
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
