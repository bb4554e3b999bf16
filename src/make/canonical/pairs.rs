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

use super::partial::{Partial, get};
use super::source::Source;
use super::symmetry::ORDERS;

/// The least second row so far, and all images that begin with it.
struct Least<'a> {
    /// The last two thirds of the second row; the first is the same for all pairs of a kind.
    value: u32,
    partials: &'a mut Vec<Partial>,
}

impl Least<'_> {
    /// Whether a row that ends with `value` is one of the least. Those that are not are dropped.
    fn wants(&mut self, value: u32) -> bool {
        if value < self.value {
            self.value = value;
            self.partials.clear();
        }
        value == self.value
    }
}

/// Leaves in `partials` every image of the solution in `source` whose second row is least, and
/// returns their first two rows, in thirds.
pub(crate) fn begin(source: &Source, partials: &mut Vec<Partial>) -> [u16; 6] {
    partials.clear();
    let mut least = Least { value: u32::MAX, partials };
    let is_pure = (0..6).any(|band| band_is_pure(&source.lines[band / 3], band % 3));
    if is_pure {
        each_pair(source, |orders| {
            if band_is_pure(&source.lines[orders[0].orientation], orders[0].rows[0] / 3) {
                orders.iter().for_each(|pair| pair.pure(pair.above(), &mut least));
            }
        });
    } else {
        // Two columns that hold the same two digits are needed for the least there may be, 1 8 9
        // in the middle. Nearly every solution has such columns.
        each_pair(source, |orders| {
            let columns = orders[0].swapped_columns();
            if columns != 0 {
                for pair in orders {
                    let above = pair.above();
                    (0..3)
                        .filter(|stack| columns >> (12 * stack) & 0xFFF != 0)
                        .for_each(|stack| pair.mixed(above, stack, &mut least));
                }
            }
        });
        if least.value >> 20 != 1 {
            least.value = u32::MAX;
            least.partials.clear();
            each_pair(source, |orders| {
                for pair in orders {
                    let above = pair.above();
                    (0..3).for_each(|stack| pair.mixed(above, stack, &mut least));
                }
            });
        }
    }
    let [second, third] = [(least.value >> 12) as u16, (least.value & 0xFFF) as u16];
    [0x123, 0x456, 0x789, if is_pure { 0x456 } else { 0x457 }, second, third]
}

/// Visits the 18 pairs of lines of a chute, each in both orders.
fn each_pair(source: &Source, mut visit: impl FnMut(&[Pair; 2])) {
    for orientation in 0..2 {
        let lines = &source.lines[orientation];
        for chute in [0, 3, 6] {
            for [one, other] in [[0, 1], [0, 2], [1, 2]] {
                visit(&[[one, other], [other, one]].map(|order| {
                    let rows = order.map(|line| chute + line);
                    Pair { source, orientation, rows, lines: rows.map(|row| lines[row]) }
                }));
            }
        }
    }
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
    lines: [u64; 2],
}

impl Pair<'_> {
    /// The columns that hold what another column holds in the other order: bit 4k for column k.
    fn swapped_columns(&self) -> u64 {
        const NINE: u64 = (1 << 36) - 1;
        const LOWEST: u64 = 0x1_1111_1111;
        let [one, other] = self.lines;
        // Every two columns are 1 to 4 apart, on a circle.
        [1, 2, 3, 4].into_iter().fold(0, |columns, apart| {
            let turn = |line: u64| (line >> (4 * apart) | line << (36 - 4 * apart)) & NINE;
            let unlike = (one ^ turn(other)) | (other ^ turn(one));
            let unlike = unlike | unlike >> 1;
            let swapped = !(unlike | unlike >> 2) & LOWEST;
            let partners = (swapped << (4 * apart) | swapped >> (36 - 4 * apart)) & NINE;
            columns | swapped | partners
        })
    }

    /// For each column, packed: in which column the first row holds what the second row holds in
    /// this one.
    fn above(&self) -> u64 {
        let [first, second] = self.lines;
        let places = (0..9).fold(0, |places, k| places | (k as u64) << (4 * get(first, k)));
        (0..9).fold(0, |above, k| above | (get(places, get(second, k)) as u64) << (4 * k))
    }

    /// The images of a pair in which digits of a box stay together: an order of the columns of the
    /// front stack gives those of the two others, and comes back to the front stack, in the last
    /// third, changed or unchanged.
    fn pure(&self, above: u64, least: &mut Least) {
        let come_back =
            |column: usize| [(); 3].iter().fold(column, |column, ()| get(above, column));
        // The same for all stacks, as each leads to the next.
        let third = match (0..3).filter(|&column| come_back(column) == column).count() {
            3 => 0x123,
            0 => 0x231,
            _ => 0x132,
        };
        if !least.wants(0x78_9000 | third) {
            return;
        }
        for stack in 0..3 {
            for order in ORDERS {
                let [a, b, c] = order.map(|k| 3 * stack + usize::from(k));
                let second = [a, b][usize::from(third == 0x231)];
                if come_back(a) == second {
                    let [d, e, f] = [a, b, c].map(|column| get(above, column));
                    let [g, h, i] = [d, e, f].map(|column| get(above, column));
                    self.take([a, b, c, d, e, f, g, h, i], least);
                }
            }
        }
    }

    /// The images with this stack in front, of any other pair: two digits of its second row come
    /// from one stack, which is the middle one, and the third from the other.
    fn mixed(&self, above: u64, stack: usize, least: &mut Least) {
        let columns = [3 * stack, 3 * stack + 1, 3 * stack + 2];
        let stacks = columns.map(|column| get(above, column) / 3);
        let odd = if stacks[0] == stacks[1] {
            2
        } else if stacks[0] == stacks[2] {
            1
        } else {
            0
        };
        let (a, b, c) = (columns[(odd + 1) % 3], columns[(odd + 2) % 3], columns[odd]);
        let (d, e) = (get(above, a), get(above, b));
        let f = 9 * (d / 3) + 3 - d - e;
        // Below the middle stack stand a digit of the front one and two of the back one: 8 and 9.
        if get(above, d) / 3 == stack {
            self.mixed_order(above, [a, b, c, d, e, f], least);
        } else if get(above, e) / 3 == stack {
            self.mixed_order(above, [b, a, c, e, d, f], least);
        } else if least.value >> 20 >= 8 {
            self.mixed_order(above, [a, b, c, d, e, f], least);
            self.mixed_order(above, [b, a, c, e, d, f], least);
        }
    }

    /// The image with these columns in front. Those of the last stack follow: its first is where
    /// the 7 stands, and below the middle stack the 8 comes before the 9.
    fn mixed_order(&self, above: u64, front: [usize; 6], least: &mut Least) {
        let [a, b, c, d, e, f] = front;
        let [x, y, z] = [d, e, f].map(|column| get(above, column));
        let label = |column: usize| match column {
            _ if column == a => 1,
            _ if column == b => 2,
            _ => 3,
        };
        let (minirow, h, i) =
            if x / 3 == a / 3 { (label(x) << 8 | 0x89, y, z) } else { (0x890 | label(z), x, y) };
        if minirow <= least.value >> 12 {
            self.offer(above, minirow, [a, b, c, d, e, f, get(above, c), h, i], least);
        }
    }

    /// Takes the image with these columns if its second row is least. `middle`: the second third
    /// of that row.
    fn offer(&self, above: u64, middle: u32, columns: [usize; 9], least: &mut Least) {
        let labels =
            (1u64..).zip(columns).fold(0, |labels, (k, column)| labels | k << (4 * column));
        let value = columns[6..]
            .iter()
            .fold(middle, |value, &column| value << 4 | get(labels, get(above, column)) as u32);
        if least.wants(value) {
            self.take(columns, least);
        }
    }

    /// Takes the image with these columns.
    fn take(&self, columns: [usize; 9], least: &mut Least) {
        let partial = Partial::of_pair(self.source, self.orientation, self.rows, columns);
        least.partials.push(partial);
    }
}
