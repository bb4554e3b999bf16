//! [`BitMatrix`]: a relation between the nodes of a graph, as a square matrix of bits. Each node
//! has a row of 64-bit words, so two rows are combined 64 bits at a time.

/// A relation between numbered nodes: bit `b` of row `a` is set if `a` is related to `b`.
pub(crate) struct BitMatrix {
    /// The length of a row, in words of 64 bits.
    words: usize,
    /// The rows, one after the other.
    bits: Vec<u64>,
}

impl BitMatrix {
    /// The empty relation of `count` nodes: no node is related to any.
    pub(crate) fn new(count: usize) -> BitMatrix {
        let words = count.div_ceil(64);
        BitMatrix { words, bits: vec![0; count * words] }
    }

    /// How many words a row has.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// The row of `a`.
    #[inline]
    pub(crate) fn row(&self, a: usize) -> &[u64] {
        &self.bits[a * self.words..][..self.words]
    }

    /// The row of `a`, for changes.
    #[inline]
    pub(crate) fn row_mut(&mut self, a: usize) -> &mut [u64] {
        &mut self.bits[a * self.words..][..self.words]
    }

    /// Relates `a` to `b`, and `b` to `a`.
    #[inline]
    pub(crate) fn join(&mut self, a: usize, b: usize) {
        self.add(a, b);
        self.add(b, a);
    }

    /// Relates `a` to `b`.
    #[inline]
    pub(crate) fn add(&mut self, a: usize, b: usize) {
        self.row_mut(a)[b / 64] |= 1 << (b % 64);
    }

    /// True if `a` is related to `b`.
    #[inline]
    pub(crate) fn has(&self, a: usize, b: usize) -> bool {
        self.row(a)[b / 64] >> (b % 64) & 1 != 0
    }
}

/// The indices of the bits that are set in a row, ascending.
#[inline]
pub(crate) fn ones(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    row.iter().enumerate().flat_map(|(k, &word)| {
        let mut rest = word;
        core::iter::from_fn(move || {
            let bit = (rest != 0).then(|| 64 * k + rest.trailing_zeros() as usize);
            rest &= rest.wrapping_sub(1);
            bit
        })
    })
}

/// Adds the bits of `other` to `row`: afterwards `row` is the union.
#[inline]
pub(crate) fn unite(row: &mut [u64], other: &[u64]) {
    for (word, other) in row.iter_mut().zip(other) {
        *word |= other;
    }
}

/// Closes a relation between up to 64 numbers, one row of bits for each: afterwards each row has
/// everything that its bits lead to.
pub(crate) fn close(rows: &mut [u64]) {
    for middle in 0..rows.len() {
        let more = rows[middle];
        for row in rows.iter_mut().filter(|row| **row >> middle & 1 != 0) {
            *row |= more;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joined_nodes_are_related_both_ways() {
        let mut rows = BitMatrix::new(130);
        rows.join(0, 129);
        rows.join(129, 64);
        assert!(rows.has(0, 129) && rows.has(129, 0) && rows.has(64, 129) && !rows.has(0, 64));
        assert_eq!(ones(rows.row(129)).collect::<Vec<_>>(), [0, 64]);
        let mut row = rows.row(129).to_vec();
        unite(&mut row, rows.row(0));
        assert_eq!(ones(&row).collect::<Vec<_>>(), [0, 64, 129]);
    }
}
