//! [`begin`]: the first two rows of the minlex form of a complete grid, found from the pairs of
//! rows of each band (and of columns of each stack, in the transposed grid).
//!
//! The first row of every image is `123456789`: the digits are relabelled so, for every order of
//! the columns. So the second row decides. For each column it tells in which column of the first
//! row the same digit is. This is a permutation of the columns, and only few orders of the columns
//! make the second row least:
//!
//! ```text
//! pure pair: digits of a minirow stay together       mixed pair: any other
//!   1 2 3 | 4 5 6 | 7 8 9                            1 2 3 | 4 5 6 | 7 8 9
//!   4 5 6 | 7 8 9 | 1 2 3  (or 2 3 1, or 1 3 2)      4 5 7 | . 8 9 | . . .
//!                                                 or 4 5 7 | 8 9 . | . . .
//! ```

use super::packed_grid::PackedGrid;
use super::partial_image::{PartialImage, get};
use super::transformation::ORDERS;

/// The least second row found so far, and all images that have it.
struct LeastSecondRows<'a> {
    /// The last two minirows of the second row: six labels of four bits, the first label highest.
    /// The first minirow is `456` for every pure pair and `457` for every mixed pair.
    value: u32,
    partials: &'a mut Vec<PartialImage>,
}

impl LeastSecondRows<'_> {
    /// True if a second row that ends with `value` is not greater than the least one. If it is
    /// less, it becomes the least one, and the images found so far are dropped.
    fn wants(&mut self, value: u32) -> bool {
        if value < self.value {
            self.value = value;
            self.partials.clear();
        }
        value == self.value
    }
}

/// Fills `partials` with every image of the complete grid `source` whose second row is least, and
/// returns the first two rows as six minirows.
pub(crate) fn begin(source: &PackedGrid, partials: &mut Vec<PartialImage>) -> [u16; 6] {
    partials.clear();
    let mut least = LeastSecondRows { value: u32::MAX, partials };
    let is_pure = (0..6).any(|band| band_is_pure(&source.lines[band / 3], band % 3));
    if is_pure {
        each_pair(source, |orders| {
            if band_is_pure(&source.lines[orders[0].orientation], orders[0].rows[0] / 3) {
                orders.iter().for_each(|pair| pair.pure(pair.above(), &mut least));
            }
        });
    } else {
        // The least possible second row has 1 8 9 in the middle. That needs two columns that hold
        // the same two digits in opposite order. Nearly every grid has such columns.
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

/// Visits the 18 pairs of lines (rows or columns) of the same chute, each in both orders.
fn each_pair(source: &PackedGrid, mut visit: impl FnMut(&[RowPair; 2])) {
    for orientation in 0..2 {
        let lines = &source.lines[orientation];
        for chute in [0, 3, 6] {
            for [one, other] in [[0, 1], [0, 2], [1, 2]] {
                visit(&[[one, other], [other, one]].map(|order| {
                    let rows = order.map(|line| chute + line);
                    RowPair { source, orientation, rows, lines: rows.map(|row| lines[row]) }
                }));
            }
        }
    }
}

/// True if the digits of the first minirow of a band form a minirow in each of its rows. Then the
/// digits of the other two minirows do so too.
fn band_is_pure(lines: &[u64; 9], band: usize) -> bool {
    let set =
        |minirow: u64| 1u16 << (minirow & 15) | 1 << (minirow >> 4 & 15) | 1 << (minirow >> 8);
    let first = set(lines[3 * band] & 0xFFF);
    let below = lines[3 * band + 1];
    set(below >> 12 & 0xFFF) == first || set(below >> 24) == first
}

/// Two rows of a band: the first and the second row of an image.
struct RowPair<'a> {
    source: &'a PackedGrid,
    /// 0 for the rows of the grid, 1 for those of the transposed grid.
    orientation: usize,
    /// The numbers of the two rows, from 0.
    rows: [usize; 2],
    /// The digits of the two rows, as in [`PackedGrid::lines`].
    lines: [u64; 2],
}

impl RowPair<'_> {
    /// The columns that hold the same two digits as another column in opposite order: bit 4k is set
    /// for column k.
    fn swapped_columns(&self) -> u64 {
        const NINE: u64 = (1 << 36) - 1;
        const LOWEST: u64 = 0x1_1111_1111;
        let [one, other] = self.lines;
        // Any two columns are 1 to 4 apart on a circle of nine.
        [1, 2, 3, 4].into_iter().fold(0, |columns, apart| {
            let turn = |line: u64| (line >> (4 * apart) | line << (36 - 4 * apart)) & NINE;
            let unlike = (one ^ turn(other)) | (other ^ turn(one));
            let unlike = unlike | unlike >> 1;
            let swapped = !(unlike | unlike >> 2) & LOWEST;
            let partners = (swapped << (4 * apart) | swapped >> (36 - 4 * apart)) & NINE;
            columns | swapped | partners
        })
    }

    /// For each column, four bits: the column of the first row that holds the digit of the second
    /// row in this column.
    fn above(&self) -> u64 {
        let [first, second] = self.lines;
        let places = (0..9).fold(0, |places, k| places | (k as u64) << (4 * get(first, k)));
        (0..9).fold(0, |above, k| above | (get(places, get(second, k)) as u64) << (4 * k))
    }

    /// Adds the images of a pure pair. The order of the columns in the first stack determines the
    /// order in the second stack, which determines the order in the third. The last minirow shows
    /// how the third stack leads back to the first: its columns are unchanged, rotated, or two of
    /// them are swapped.
    fn pure(&self, above: u64, least: &mut LeastSecondRows) {
        let come_back =
            |column: usize| [(); 3].iter().fold(column, |column, ()| get(above, column));
        // The result is the same for all stacks, because each leads to the next.
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
                    self.add([a, b, c, d, e, f, g, h, i], least);
                }
            }
        }
    }

    /// Offers the images of a mixed pair with `stack` first. In the second row, two digits of this
    /// stack come from one other stack, which becomes the middle one; the third digit comes from
    /// the stack that becomes the last.
    fn mixed(&self, above: u64, stack: usize, least: &mut LeastSecondRows) {
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
        // The middle minirow of the second row holds a digit of the first stack and two of the last
        // one, 8 and 9. It is least if the digit of the first stack can come first.
        if get(above, d) / 3 == stack {
            self.mixed_order(above, [a, b, c, d, e, f], least);
        } else if get(above, e) / 3 == stack {
            self.mixed_order(above, [b, a, c, e, d, f], least);
        } else if least.value >> 20 >= 8 {
            self.mixed_order(above, [a, b, c, d, e, f], least);
            self.mixed_order(above, [b, a, c, e, d, f], least);
        }
    }

    /// Offers the image of a mixed pair with these six columns first. They determine the last
    /// three: the first of these is the column of the 7, and the others are in the order that puts
    /// 8 before 9 in the middle minirow.
    fn mixed_order(&self, above: u64, front: [usize; 6], least: &mut LeastSecondRows) {
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

    /// Adds the image with these columns if its second row is least. `middle` is the middle minirow
    /// of that row.
    fn offer(&self, above: u64, middle: u32, columns: [usize; 9], least: &mut LeastSecondRows) {
        let labels =
            (1u64..).zip(columns).fold(0, |labels, (k, column)| labels | k << (4 * column));
        let value = columns[6..]
            .iter()
            .fold(middle, |value, &column| value << 4 | get(labels, get(above, column)) as u32);
        if least.wants(value) {
            self.add(columns, least);
        }
    }

    /// Adds the image with these columns.
    fn add(&self, columns: [usize; 9], least: &mut LeastSecondRows) {
        let partial = PartialImage::of_pair(self.source, self.orientation, self.rows, columns);
        least.partials.push(partial);
    }
}
