//! [`PartialImage`]: an image of the grid of which only the first rows are placed. Places the next
//! minirow (a third of a row).
//!
//! Choices that make no difference so far stay open: columns that are empty so far have no order,
//! and neither have stacks that are empty so far. So one `PartialImage` represents many images.

use super::packed_grid::PackedGrid;
use super::transformation::{ORDERS, Transformation};
use crate::geometry::Digit;

/// The first rows of some images of the source grid. Fields that hold several numbers below 16 pack
/// them in four bits each, number 0 in the lowest: copying these words is most of the work.
#[derive(Clone, Copy)]
pub(crate) struct PartialImage {
    /// For each digit its label, the number that replaces it; 0 if it has none yet. Digits get
    /// labels in the order in which they appear in the image. An empty cell counts as a digit 0
    /// with the label 0.
    labels: u64,
    /// The line of the source that is being placed, packed as in [`PackedGrid::lines`].
    line: u64,
    /// For each row of the image, the index of its line in the source.
    rows: u64,
    /// For each column of the image, the index of its line in the source; where the order is open,
    /// any of the possible orders.
    columns: u64,
    /// The lines of the source that are placed: bit `k` for line `k`.
    placed: u16,
    /// For each stack of the image, the number of its columns that are empty so far, packed. These
    /// columns come first, and their order is open.
    open_columns: u16,
    /// The label that the next new digit gets.
    next: u8,
    /// 1 if the source is transposed.
    orientation: u8,
    /// The number of stacks of the image that are empty above the row that is being placed. They
    /// come first, and their order is open.
    open_stacks: u8,
    /// The number of these stacks that are empty in that row as well. They come first.
    still_open: u8,
}

/// The prefixes of the minlex form found so far. All are equal; they differ in the choices that led
/// to them.
pub(crate) struct LeastPrefixes<'a> {
    /// The number of minirows before the last one placed that are empty, in the row that is being
    /// placed.
    pub(crate) lead: usize,
    /// The last minirow of the prefixes, or their last row if that was placed in one step: labels
    /// of four bits, the first label highest.
    pub(crate) end: u64,
    pub(crate) partials: &'a mut Vec<PartialImage>,
}

impl LeastPrefixes<'_> {
    pub(crate) fn new(partials: &mut Vec<PartialImage>) -> LeastPrefixes<'_> {
        partials.clear();
        LeastPrefixes { lead: 0, end: u64::MAX, partials }
    }

    /// True if a prefix that ends with `value` is among the least. If it is less than the known
    /// ones, these are dropped.
    #[inline]
    fn wants(&mut self, value: u64) -> bool {
        if value < self.end {
            self.end = value;
            self.partials.clear();
        }
        value == self.end
    }
}

/// Number `k` of a word of packed numbers.
#[inline]
pub(crate) fn get(packed: u64, k: usize) -> usize {
    (packed >> (4 * k) & 15) as usize
}

impl PartialImage {
    /// No row is placed.
    pub(crate) fn new(orientation: u8) -> PartialImage {
        PartialImage {
            labels: 0,
            line: 0,
            rows: 0,
            columns: 0x8_7654_3210,
            placed: 0,
            open_columns: 0x333,
            next: 1,
            orientation,
            open_stacks: 3,
            still_open: 3,
        }
    }

    /// Two full rows are placed, so the order of all columns is known and all digits have labels.
    pub(crate) fn of_pair(
        source: &PackedGrid,
        orientation: usize,
        rows: [usize; 2],
        columns: [usize; 9],
    ) -> PartialImage {
        let first = source.lines[orientation][rows[0]];
        let pack = |(packed, labels), (k, &column): (usize, &usize)| {
            let digit = get(first, column);
            (packed | (column as u64) << (4 * k), labels | (k as u64 + 1) << (4 * digit))
        };
        let (columns, labels) = columns.iter().enumerate().fold((0, 0), pack);
        PartialImage {
            labels,
            rows: rows[0] as u64 | (rows[1] as u64) << 4,
            columns,
            placed: 1 << rows[0] | 1 << rows[1],
            open_columns: 0,
            next: 10,
            open_stacks: 0,
            still_open: 0,
            ..PartialImage::new(orientation as u8)
        }
    }

    /// Begins row `row` of the image with every line of the source that may be there: places its
    /// minirows up to the first that is not empty.
    #[inline]
    pub(crate) fn begin(&self, source: &PackedGrid, row: usize, least: &mut LeastPrefixes) {
        self.each_line(source, row, |line, content| {
            let (columns, still_open, lead) = self.sorted_stacks(content);
            if lead < least.lead {
                return;
            }
            if lead > least.lead {
                least.lead = lead;
                least.end = u64::MAX;
            }
            let begun = PartialImage {
                line: content,
                rows: self.rows | (line as u64) << (4 * row),
                columns,
                placed: self.placed | 1 << line,
                open_stacks: self.still_open,
                still_open: still_open as u8,
                ..*self
            };
            if lead < 3 {
                begun.place(source, lead, least);
            } else if least.wants(0) {
                least.partials.push(begun);
            }
        });
    }

    /// Visits every line of the source that may be row `row` of the image, with its number and
    /// what it holds. Of twins, the first.
    #[inline(always)]
    fn each_line(&self, source: &PackedGrid, row: usize, mut visit: impl FnMut(usize, u64)) {
        let orientation = usize::from(self.orientation & 1);
        let starts_band = row.is_multiple_of(3);
        let free = !self.placed & 0o777;
        let mut lines = match row {
            0 => source.first_lines[orientation],
            _ if starts_band => free,
            _ => free & 0o7 << (get(self.rows, row - 1) / 3 * 3),
        };
        while lines != 0 {
            let line = lines.trailing_zeros() as usize % 9;
            lines &= lines - 1;
            let twins = source.twins[orientation][line];
            let chutes = if starts_band { source.twin_chutes[orientation][line] } else { 0 };
            if (twins | chutes) & free == 0 {
                visit(line, source.lines[orientation][line]);
            }
        }
    }

    /// True if the order of the columns and stacks is known. Then [`PartialImage::place_row`] can
    /// place the other rows.
    #[inline]
    pub(crate) fn has_order(&self) -> bool {
        // In each stack at most one column is empty so far.
        self.open_columns & 0x222 == 0
    }

    /// Places row `row` of the image in one step, with every line of the source that may be there.
    /// The order of the columns is known.
    #[inline]
    pub(crate) fn place_row(&self, source: &PackedGrid, row: usize, least: &mut LeastPrefixes) {
        let columns = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|k| get(self.columns, k));
        self.each_line(source, row, |line, content| {
            let (mut labels, mut next) = (self.labels, self.next);
            let mut value = 0;
            for (minirow, rest) in columns.chunks_exact(3).zip([24, 12, 0]) {
                for &column in minirow {
                    let digit = get(content, column);
                    let label = if self.next > 9 {
                        get(labels, digit) as u8
                    } else {
                        label(&mut labels, &mut next, digit)
                    };
                    value = value << 4 | u64::from(label);
                }
                if value > least.end >> rest {
                    return;
                }
            }
            if least.wants(value) {
                let rows = self.rows | (line as u64) << (4 * row);
                let placed = self.placed | 1 << line;
                least.partials.push(PartialImage { labels, next, rows, placed, ..*self });
            }
        });
    }

    /// Puts the open stacks in which `line` is empty first. Returns the columns, the number of
    /// these stacks, and the number of empty minirows before the first that is not empty.
    #[inline]
    fn sorted_stacks(&self, line: u64) -> (u64, usize, usize) {
        let open = usize::from(self.still_open);
        let held = (0..3).fold(0, |held, stack| {
            held | usize::from(minirow(line, self.columns, stack) != 0) << stack
        });
        if open == 0 {
            return (self.columns, 0, first(held));
        }
        let order = &EMPTY_FIRST[open & 3][held].map(usize::from);
        let columns = (0..3)
            .fold(0, |columns, k| columns | (self.columns >> (12 * order[k]) & 0xFFF) << (12 * k));
        let sorted = (0..3).fold(0, |sorted, k| sorted | (held >> order[k] & 1) << k);
        (columns, first(sorted).min(open), first(sorted))
    }

    /// Places minirow `stack` of the row in every way that may be the least.
    #[inline]
    pub(crate) fn place(&self, source: &PackedGrid, stack: usize, least: &mut LeastPrefixes) {
        let open = usize::from(self.open_stacks);
        if stack >= open {
            return self.order(source, stack, self.columns, least);
        }
        let twin_chutes = &source.twin_chutes[usize::from(1 - self.orientation)];
        let waiting =
            (stack..open).fold(0, |lines, k| lines | 0o7 << (stack_of(self.columns, k) * 3));
        for other in stack..open {
            let is_later_twin = twin_chutes[stack_of(self.columns, other) * 3] & waiting != 0;
            if !is_later_twin {
                self.order(source, stack, swap_stacks(self.columns, stack, other), least);
            }
        }
    }

    /// Places a minirow whose stack is chosen.
    #[inline]
    fn order(&self, source: &PackedGrid, stack: usize, columns: u64, least: &mut LeastPrefixes) {
        let three = columns >> (12 * stack) & 0xFFF;
        let open = usize::from(self.open_columns >> (4 * stack) & 15);
        let held = minirow(self.line, columns, stack);
        let held = held | held >> 2;
        let held = (held | held >> 1) & 0x111;
        // The empty cells come first at best.
        if [0, 1, 0x11, 0x111][held.count_ones() as usize] > least.end {
            return;
        }
        if open < 2 {
            return self.finish(stack, columns, three, open, least);
        }
        self.order_open(source, stack, columns, least);
    }

    /// Places a minirow whose stack is chosen, where the order of some columns is open.
    fn order_open(
        &self,
        source: &PackedGrid,
        stack: usize,
        columns: u64,
        least: &mut LeastPrefixes,
    ) {
        let three = columns >> (12 * stack) & 0xFFF;
        let open = usize::from(self.open_columns >> (4 * stack) & 15);
        let columns_here = [0, 1, 2].map(|k| get(three, k));
        let held =
            (0..3).fold(0, |held, k| held | usize::from(get(self.line, columns_here[k]) != 0) << k);
        // Empty cells come first, and the order of their columns stays open.
        let mut sorted = EMPTY_FIRST[open & 3][held].map(|k| columns_here[usize::from(k)]);
        let empty = open - (held & ((1 << open) - 1)).count_ones() as usize;
        let pack = |[a, b, c]: [usize; 3]| (a | b << 4 | c << 8) as u64;
        let twins = &source.twins[usize::from(1 - self.orientation)];
        let is_late = |first: usize, later: usize| twins[first] >> later & 1 != 0;
        match open - empty {
            0 | 1 => self.finish(stack, columns, pack(sorted), empty, least),
            2 => {
                let [first, second] = [sorted[empty], sorted[empty + 1]];
                self.finish(stack, columns, pack(sorted), empty, least);
                if !is_late(second, first) && !is_late(first, second) {
                    sorted.swap(empty, empty + 1);
                    self.finish(stack, columns, pack(sorted), empty, least);
                }
            }
            _ => {
                for order in ORDERS {
                    let [a, b, c] = order.map(|k| sorted[usize::from(k)]);
                    if !is_late(a, b) && !is_late(a, c) && !is_late(b, c) {
                        self.finish(stack, columns, pack([a, b, c]), empty, least);
                    }
                }
            }
        }
    }

    /// Places a minirow with its columns in the order of `three`, and gives labels to new digits.
    #[inline]
    fn finish(
        &self,
        stack: usize,
        columns: u64,
        three: u64,
        open: usize,
        least: &mut LeastPrefixes,
    ) {
        let (mut labels, mut next, mut value) = (self.labels, self.next, 0);
        for k in 0..3 {
            let digit = get(self.line, get(three, k));
            value = value << 4 | u64::from(label(&mut labels, &mut next, digit));
        }
        if least.wants(value) {
            let [low, high] = [4 * stack, 12 * stack];
            least.partials.push(PartialImage {
                labels,
                next,
                columns: columns & !(0xFFF << high) | three << high,
                open_columns: self.open_columns & !(15 << low) | (open as u16) << low,
                ..*self
            });
        }
    }

    /// The transformation that maps the source to this image, of which all rows are placed.
    pub(crate) fn transformation(&self) -> Transformation {
        let mut next = usize::from(self.next);
        let digits = Digit::ALL.map(|digit| {
            let mut label = get(self.labels, usize::from(digit.value()));
            if label == 0 {
                label = next;
                next += 1;
            }
            Digit::ALL[(label - 1) % 9]
        });
        let unpack = |packed| [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|k| get(packed, k) as u8);
        Transformation::of_parts(
            self.orientation == 1,
            unpack(self.rows),
            unpack(self.columns),
            digits,
        )
    }
}

/// The label of `digit`; if it has none yet, it gets the label `next`.
#[inline(always)]
fn label(labels: &mut u64, next: &mut u8, digit: usize) -> u8 {
    // No branch: a processor cannot predict whether a digit is new.
    let known = get(*labels, digit) as u8;
    let is_new = u8::from((known == 0) & (digit != 0));
    let label = known | *next * is_new;
    *labels |= u64::from(label) << (4 * digit);
    *next += is_new;
    label
}

/// `EMPTY_FIRST[open][held]`: the order of three places in which the first `open` places, whose
/// order is open, are sorted so that the empty ones come first. Bit `k` of `held` is set if place
/// `k` is not empty.
static EMPTY_FIRST: [[[u8; 3]; 8]; 4] = {
    let mut orders = [[ORDERS[0]; 8]; 4];
    let mut open = 2;
    while open < 4 {
        let mut held = 0;
        while held < 8 {
            let (mut to, mut round) = (0, 0);
            while round < 2 {
                let mut place = 0;
                while place < open {
                    if held >> place & 1 == round {
                        orders[open][held][to] = place as u8;
                        to += 1;
                    }
                    place += 1;
                }
                round += 1;
            }
            held += 1;
        }
        open += 1;
    }
    orders
};

/// The first of three places that is not empty; 3 if all are.
#[inline]
fn first(held: usize) -> usize {
    (held | 8).trailing_zeros() as usize
}

/// The stack of the source that is at `stack` of the image.
#[inline]
fn stack_of(columns: u64, stack: usize) -> usize {
    get(columns, 3 * stack) / 3
}

/// The minirow of `line` in stack `stack` of the image, its cells in the order of the source.
#[inline]
fn minirow(line: u64, columns: u64, stack: usize) -> u64 {
    line >> (12 * stack_of(columns, stack)) & 0xFFF
}

/// `columns` with two stacks of the image swapped.
#[inline]
fn swap_stacks(columns: u64, one: usize, other: usize) -> u64 {
    let difference = (columns >> (12 * one) ^ columns >> (12 * other)) & 0xFFF;
    if one == other {
        columns
    } else {
        columns ^ difference << (12 * one) ^ difference << (12 * other)
    }
}
