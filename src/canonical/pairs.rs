//! The first two rows of the minlex form of a solution, found from the pairs of rows of each band.
//!
//! The first row of an image of a solution is always `123456789`, whatever the order of the
//! columns, so it decides nothing. The second does: with the columns in some order, it says for
//! each column where in the first row its digit stands. That is a permutation of the columns
//! ("the digit below stands above in that column"), and only few orders of columns make it least:
//!
//! ```text
//! pure pair, the digits of a box stay together      any other
//!   1 2 3 | 4 5 6 | 7 8 9                             1 2 3 | 4 5 6 | 7 8 9
//!   4 5 6 | 7 8 9 | 1 2 3  (or 2 3 1, or 1 3 2)       4 5 7 | . 8 9 | . . .  or 4 5 7 | 8 9 . | . . .
//! ```

use super::partial::Partial;
use super::source::Source;
use super::symmetry::ORDERS;

/// A permutation of the nine columns: the column in which the first row holds what the second
/// holds in column `k`.
type Above = [u8; 9];

/// The least second row so far, and all images that begin with it.
struct Least<'a> {
    /// The last two thirds of the second row; the first is the same for all pairs of a kind.
    value: u32,
    partials: &'a mut Vec<Partial>,
}

/// Leaves in `partials` every image of the solution in `source` whose second row is least, and
/// returns their first two rows, in thirds.
pub(super) fn begin(source: &Source, partials: &mut Vec<Partial>) -> [u16; 6] {
    partials.clear();
    let mut least = Least { value: u32::MAX, partials };
    let is_pure = (0..6).any(|band| band_is_pure(&source.lines[band / 3], band % 3));
    for orientation in 0..2 {
        let lines = &source.lines[orientation];
        let places = lines.map(places);
        for band in (0..3).filter(|&band| !is_pure || band_is_pure(lines, band)) {
            for [first, second, _] in ORDERS {
                let rows = [first, second].map(|line| 3 * band + usize::from(line));
                let above: Above = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|column| {
                    let digit = lines[rows[1]] >> (4 * column) & 15;
                    (places[rows[0]] >> (4 * digit) & 15) as u8
                });
                let pair = Pair { source, orientation, rows, above };
                for stack in 0..3 {
                    if is_pure {
                        pair.pure(stack, &mut least)
                    } else {
                        pair.mixed(stack, &mut least)
                    }
                }
            }
        }
    }
    let [second, third] = [(least.value >> 12) as u16, (least.value & 0xFFF) as u16];
    [0x123, 0x456, 0x789, if is_pure { 0x456 } else { 0x457 }, second, third]
}

/// In which column each digit of a full line stands, at four times the digit.
fn places(line: u64) -> u64 {
    (0..9).fold(0, |places, column| places | column << (4 * (line >> (4 * column) & 15)))
}

/// Whether the digits of the first minirow of a band stand together in all its rows. Those of the
/// others do, then.
fn band_is_pure(lines: &[u64; 9], band: usize) -> bool {
    let set =
        |minirow: u64| 1u16 << (minirow & 15) | 1 << (minirow >> 4 & 15) | 1 << (minirow >> 8);
    let first = set(lines[3 * band] & 0xFFF);
    let below = lines[3 * band + 1];
    set(below >> 12 & 0xFFF) == first || set(below >> 24) == first
}

/// Two rows of a band, in this order.
struct Pair<'a> {
    source: &'a Source,
    orientation: usize,
    rows: [usize; 2],
    above: Above,
}

impl Pair<'_> {
    #[inline]
    fn above(&self, column: u8) -> u8 {
        self.above[usize::from(column)]
    }

    /// The images with this stack in front, of a pair in which digits of a box stay together: an
    /// order of its columns gives those of the two other stacks.
    fn pure(&self, stack: u8, least: &mut Least) {
        for order in ORDERS {
            let front = order.map(|k| 3 * stack + k);
            let middle = front.map(|column| self.above(column));
            let back = middle.map(|column| self.above(column));
            let [a, b, c] = front;
            let [d, e, f] = middle;
            let [g, h, i] = back;
            self.offer(0x789, [a, b, c, d, e, f, g, h, i], least);
        }
    }

    /// The images with this stack in front, of any other pair: two digits of its second row come
    /// from one stack, which is the middle one, and the third from the other.
    fn mixed(&self, stack: u8, least: &mut Least) {
        let columns = [3 * stack, 3 * stack + 1, 3 * stack + 2];
        let stacks = columns.map(|column| self.above(column) / 3);
        let odd = if stacks[0] == stacks[1] {
            2
        } else if stacks[0] == stacks[2] {
            1
        } else {
            0
        };
        let (a, b, c) = (columns[(odd + 1) % 3], columns[(odd + 2) % 3], columns[odd]);
        let (d, e) = (self.above(a), self.above(b));
        let f = 9 * (d / 3) + 3 - d - e;
        // Below the middle stack stand a digit of the front one and two of the back one, 8 and 9.
        if self.above(d) / 3 == stack {
            self.mixed_order([a, b, c, d, e, f], least);
        } else if self.above(e) / 3 == stack {
            self.mixed_order([b, a, c, e, d, f], least);
        } else if least.value >> 20 >= 8 {
            self.mixed_order([a, b, c, d, e, f], least);
            self.mixed_order([b, a, c, e, d, f], least);
        }
    }

    /// The image with these columns in front. Those of the last stack follow: its first is where
    /// the 7 stands, and below the middle stack the 8 comes before the 9.
    fn mixed_order(&self, front: [u8; 6], least: &mut Least) {
        let [a, b, c, d, e, f] = front;
        let [x, y, z] = [d, e, f].map(|column| self.above(column));
        let label = |column: u8| match column {
            _ if column == a => 1,
            _ if column == b => 2,
            _ => 3,
        };
        let is_front = |column: u8| column / 3 == a / 3;
        let (minirow, h, i) =
            if is_front(x) { (label(x) << 8 | 0x89, y, z) } else { (0x890 | label(z), x, y) };
        if minirow <= least.value >> 12 {
            self.offer(minirow, [a, b, c, d, e, f, self.above(c), h, i], least);
        }
    }

    /// Takes the image with these columns if its second row is least. `middle`: the second third
    /// of that row.
    fn offer(&self, middle: u32, columns: [u8; 9], least: &mut Least) {
        let mut label = [0; 9];
        (1u32..).zip(columns).for_each(|(k, column)| label[usize::from(column)] = k);
        let value = columns[6..]
            .iter()
            .fold(middle, |value, &column| value << 4 | label[usize::from(self.above(column))]);
        if value > least.value {
            return;
        }
        if value < least.value {
            least.value = value;
            least.partials.clear();
        }
        let partial = Partial::of_pair(self.source, self.orientation, self.rows, columns);
        least.partials.push(partial);
    }
}
