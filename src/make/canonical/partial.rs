//! [`Partial`]: an image of which only the first rows are known, and how it grows by a third of a
//! row.
//!
//! What the rows so far do not tell apart stays open: columns in which nothing stands yet have no
//! order, nor have stacks in which nothing stands yet. So one `Partial` may be the beginning of
//! many images.

use super::source::Source;
use super::symmetry::{ORDERS, Symmetry};
use crate::geometry::Digit;

/// The beginning of some images. Numbers below 16 are packed four bits each, number 0 lowest:
/// copying a few words is most of the work.
#[derive(Clone, Copy)]
pub(crate) struct Partial {
    /// The label of each digit, in order of appearance in the image; 0 where it has none yet.
    /// "Digit 0" is an empty cell, with label 0.
    labels: u64,
    /// The line of the source that is being placed, as in [`Source`].
    line: u64,
    /// The line of the source that each row of the image is.
    rows: u64,
    /// The same for columns; any of the possible orders where it is open.
    columns: u64,
    /// Lines of the source that are placed, one bit each.
    placed: u16,
    /// For each stack of the image, in how many of its columns, which lead, nothing stands yet:
    /// their order is open.
    open_columns: u16,
    /// The label of the next new digit.
    next: u8,
    /// 1 if the source is transposed.
    orientation: u8,
    /// In how many stacks of the image, which lead, nothing stands above the row that is being
    /// placed: their order is open.
    open_stacks: u8,
    /// In how many of these nothing stands in that row, either. They lead.
    still_open: u8,
}

/// The least beginnings found so far; all of them look the same.
pub(crate) struct Level<'a> {
    /// How many thirds of the row that is being placed are empty before the last one.
    pub(crate) lead: usize,
    /// What stands in the third with which they end.
    pub(crate) least: u16,
    pub(crate) partials: &'a mut Vec<Partial>,
}

impl Level<'_> {
    pub(crate) fn new(partials: &mut Vec<Partial>) -> Level<'_> {
        partials.clear();
        Level { lead: 0, least: u16::MAX, partials }
    }

    /// Whether a beginning that ends with `value` is one of the least. Those that are not are
    /// dropped.
    #[inline]
    fn wants(&mut self, value: u16) -> bool {
        if value < self.least {
            self.least = value;
            self.partials.clear();
        }
        value == self.least
    }
}

/// Number `k` of packed numbers.
#[inline]
pub(crate) fn get(packed: u64, k: usize) -> usize {
    (packed >> (4 * k) & 15) as usize
}

impl Partial {
    /// Nothing is placed.
    pub(crate) fn new(orientation: u8) -> Partial {
        Partial {
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

    /// Two full rows are placed, so that all columns are in order and all digits have labels.
    pub(crate) fn of_pair(
        source: &Source,
        orientation: usize,
        rows: [usize; 2],
        columns: [usize; 9],
    ) -> Partial {
        let first = source.lines[orientation][rows[0]];
        let pack = |(packed, labels), (k, &column): (usize, &usize)| {
            let digit = get(first, column);
            (packed | (column as u64) << (4 * k), labels | (k as u64 + 1) << (4 * digit))
        };
        let (columns, labels) = columns.iter().enumerate().fold((0, 0), pack);
        Partial {
            labels,
            rows: rows[0] as u64 | (rows[1] as u64) << 4,
            columns,
            placed: 1 << rows[0] | 1 << rows[1],
            open_columns: 0,
            next: 10,
            open_stacks: 0,
            still_open: 0,
            ..Partial::new(orientation as u8)
        }
    }

    /// Begins row `row` of the image with every line that may stand there, as far as its first
    /// third in which something stands.
    #[inline]
    pub(crate) fn begin(&self, source: &Source, row: usize, level: &mut Level) {
        let orientation = usize::from(self.orientation & 1);
        let starts_band = row.is_multiple_of(3);
        let free = !self.placed & 0o777;
        let mut lines =
            if starts_band { free } else { free & 0o7 << (get(self.rows, row - 1) / 3 * 3) };
        while lines != 0 {
            let line = lines.trailing_zeros() as usize % 9;
            lines &= lines - 1;
            let twins = source.twins[orientation][line];
            let chutes = if starts_band { source.twin_chutes[orientation][line] } else { 0 };
            if (twins | chutes) & free != 0 {
                continue;
            }
            let content = source.lines[orientation][line];
            let (columns, still_open, lead) = self.sorted_stacks(content);
            if lead < level.lead {
                continue;
            }
            if lead > level.lead {
                level.lead = lead;
                level.least = u16::MAX;
            }
            let begun = Partial {
                line: content,
                rows: self.rows | (line as u64) << (4 * row),
                columns,
                placed: self.placed | 1 << line,
                open_stacks: self.still_open,
                still_open: still_open as u8,
                ..*self
            };
            if lead < 3 {
                begun.place(source, lead, level);
            } else if level.wants(0) {
                level.partials.push(begun);
            }
        }
    }

    /// The columns with the open stacks in which `line` holds nothing in front, how many those
    /// are, and how many thirds are empty before the first in which something stands.
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

    /// Places third `stack` of the row in every way that may be the least.
    #[inline]
    pub(crate) fn place(&self, source: &Source, stack: usize, level: &mut Level) {
        let open = usize::from(self.open_stacks);
        if stack >= open {
            return self.order(source, stack, self.columns, level);
        }
        let twin_chutes = &source.twin_chutes[usize::from(1 - self.orientation)];
        let waiting =
            (stack..open).fold(0, |lines, k| lines | 0o7 << (stack_of(self.columns, k) * 3));
        for other in stack..open {
            let is_later_twin = twin_chutes[stack_of(self.columns, other) * 3] & waiting != 0;
            if !is_later_twin {
                self.order(source, stack, swap_stacks(self.columns, stack, other), level);
            }
        }
    }

    /// Places a third of the row whose stack is known.
    #[inline]
    fn order(&self, source: &Source, stack: usize, columns: u64, level: &mut Level) {
        let three = columns >> (12 * stack) & 0xFFF;
        let open = usize::from(self.open_columns >> (4 * stack) & 15);
        if open < 2 {
            return self.finish(stack, columns, three, open, level);
        }
        self.order_open(source, stack, columns, level);
    }

    /// The same where some columns have no order yet.
    fn order_open(&self, source: &Source, stack: usize, columns: u64, level: &mut Level) {
        let three = columns >> (12 * stack) & 0xFFF;
        let open = usize::from(self.open_columns >> (4 * stack) & 15);
        let columns_here = [0, 1, 2].map(|k| get(three, k));
        let held =
            (0..3).fold(0, |held, k| held | usize::from(get(self.line, columns_here[k]) != 0) << k);
        // Empty cells come first, and leave their columns open.
        let mut sorted = EMPTY_FIRST[open & 3][held].map(|k| columns_here[usize::from(k)]);
        let empty = open - (held & ((1 << open) - 1)).count_ones() as usize;
        let pack = |[a, b, c]: [usize; 3]| (a | b << 4 | c << 8) as u64;
        let twins = &source.twins[usize::from(1 - self.orientation)];
        let is_late = |first: usize, later: usize| twins[first] >> later & 1 != 0;
        match open - empty {
            0 | 1 => self.finish(stack, columns, pack(sorted), empty, level),
            2 => {
                let [first, second] = [sorted[empty], sorted[empty + 1]];
                self.finish(stack, columns, pack(sorted), empty, level);
                if !is_late(second, first) && !is_late(first, second) {
                    sorted.swap(empty, empty + 1);
                    self.finish(stack, columns, pack(sorted), empty, level);
                }
            }
            _ => {
                for order in ORDERS {
                    let [a, b, c] = order.map(|k| sorted[usize::from(k)]);
                    if !is_late(a, b) && !is_late(a, c) && !is_late(b, c) {
                        self.finish(stack, columns, pack([a, b, c]), empty, level);
                    }
                }
            }
        }
    }

    /// Places a third of the row with its columns in the order of `three`, and gives labels to new
    /// digits.
    #[inline]
    fn finish(&self, stack: usize, columns: u64, three: u64, open: usize, level: &mut Level) {
        let (mut labels, mut next, mut value) = (self.labels, self.next, 0);
        for k in 0..3 {
            // Whether a digit is new can not be foretold, so there is no branch.
            let digit = get(self.line, get(three, k));
            let known = get(labels, digit);
            let is_new = u8::from((known == 0) & (digit != 0));
            let label = known as u8 | next * is_new;
            labels |= u64::from(label) << (4 * digit);
            next += is_new;
            value = value << 4 | u16::from(label);
        }
        if level.wants(value) {
            let [low, high] = [4 * stack, 12 * stack];
            level.partials.push(Partial {
                labels,
                next,
                columns: columns & !(0xFFF << high) | three << high,
                open_columns: self.open_columns & !(15 << low) | (open as u16) << low,
                ..*self
            });
        }
    }

    /// The symmetry that maps the source to this image, with all rows placed.
    pub(crate) fn symmetry(&self) -> Symmetry {
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
        Symmetry::of_parts(self.orientation == 1, unpack(self.rows), unpack(self.columns), digits)
    }
}

/// For each number of places that have no order yet, which lead, and each set of places in which
/// something stands (bits 0 to 2): the order of places in which the empty ones of the former lead.
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

/// The first of three places in which something stands; 3 if there is none.
#[inline]
fn first(held: usize) -> usize {
    (held | 8).trailing_zeros() as usize
}

/// The stack of the source that stands at `stack` of the image.
#[inline]
fn stack_of(columns: u64, stack: usize) -> usize {
    get(columns, 3 * stack) / 3
}

/// What `line` holds in stack `stack` of the image, in the order of the source.
#[inline]
fn minirow(line: u64, columns: u64, stack: usize) -> u64 {
    line >> (12 * stack_of(columns, stack)) & 0xFFF
}

/// The columns after two stacks of the image have changed places.
#[inline]
fn swap_stacks(columns: u64, one: usize, other: usize) -> u64 {
    let difference = (columns >> (12 * one) ^ columns >> (12 * other)) & 0xFFF;
    if one == other {
        columns
    } else {
        columns ^ difference << (12 * one) ^ difference << (12 * other)
    }
}
