//! [`Relation`]: which values two cells may have together.

use super::shape::Shape;

/// The most values for which images of sets are looked up instead of computed.
const MOST_IN_TABLE: usize = 10;

/// Which values two cells may have together. The first value of a shape is bit 0 of a set.
#[derive(Debug)]
pub(super) struct Relation {
    /// The values of the second cell for each value of the first.
    rows: Vec<u32>,
    /// The values of the second cell for each set of values of the first; empty if there are too
    /// many sets.
    images: Vec<u32>,
}

impl Relation {
    /// The values of the second cell for each value of the first, in the order of the values.
    pub(super) fn rows(shape: Shape, holds: impl Fn(i32, i32) -> bool) -> Vec<u32> {
        let row = |first| {
            let seconds = shape.values().filter(|&second| holds(first, second));
            seconds.fold(0, |set, second| set | shape.bit(second))
        };
        shape.values().map(row).collect()
    }

    /// The relation with these [rows](Relation::rows).
    pub(super) fn new(rows: Vec<u32>) -> Relation {
        let mut images = Vec::new();
        if rows.len() <= MOST_IN_TABLE {
            images.resize(1 << rows.len(), 0);
            for set in 1..images.len() {
                images[set] = images[set & (set - 1)] | rows[set.trailing_zeros() as usize];
            }
        }
        Relation { rows, images }
    }

    /// The number of sets of values that are stored.
    pub(super) fn size(&self) -> usize {
        self.rows.len() + self.images.len()
    }

    /// The values of the second cell that go with some value in `set` of the first.
    pub(super) fn image(&self, set: u32) -> u32 {
        match self.images.get(set as usize) {
            Some(&image) => image,
            None => bits(set).fold(0, |image, bit| image | self.rows[bit]),
        }
    }
}

/// The numbers of the bits of a set, lowest first.
pub(super) fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(bit)
    })
}
