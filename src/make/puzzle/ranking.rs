//! [`Ranking`]: exchanges of orbits with their scores. The best are taken one after the other.
//!
//! A puzzle has some 350 exchanges, and a few of them are tried. So they are not listed: for each
//! removed orbit, the scores of all orbits that may be added are one [`BitSlicedCounts`], which adds
//! a number to many of them at once.

use crate::random::Random;

/// A number for each of 64 orbits: bit k of plane p is bit p of the number of orbit k.
#[derive(Clone, Copy, Debug)]
pub(super) struct BitSlicedCounts([u64; BitSlicedCounts::PLANES]);

impl BitSlicedCounts {
    /// The numbers are less than 1,024.
    const PLANES: usize = 10;

    /// The same number for each orbit.
    pub(super) fn all(number: u32) -> BitSlicedCounts {
        BitSlicedCounts(core::array::from_fn(|plane| if number >> plane & 1 == 0 { 0 } else { !0 }))
    }

    /// Adds `number` to those of `orbits`.
    #[inline]
    pub(super) fn add(&mut self, orbits: u64, number: u32) {
        self.change(orbits, number, |plane, carry| plane & carry);
    }

    /// Subtracts `number`, which is not greater, from those of `orbits`.
    #[inline]
    pub(super) fn subtract(&mut self, orbits: u64, number: u32) {
        self.change(orbits, number, |plane, borrow| !plane & borrow);
    }

    #[inline]
    fn change(&mut self, orbits: u64, number: u32, carry_of: impl Fn(u64, u64) -> u64) {
        let mut bits = number;
        while bits != 0 {
            let mut carry = orbits;
            for plane in &mut self.0[bits.trailing_zeros() as usize..] {
                (*plane, carry) = (*plane ^ carry, carry_of(*plane, carry));
                if carry == 0 {
                    break;
                }
            }
            bits &= bits - 1;
        }
    }

    /// The least number of those of `orbits`, and the orbits that have it.
    #[inline]
    fn least(&self, orbits: u64) -> (u32, u64) {
        let (mut least, mut tied) = (0, orbits);
        for (number, plane) in self.0.iter().enumerate().rev() {
            let smaller = tied & !plane;
            if smaller == 0 {
                least |= 1 << number;
            } else {
                tied = smaller;
            }
        }
        (least, tied)
    }
}

/// The exchanges that remove the same orbit.
#[derive(Clone, Debug)]
struct Row {
    /// The least score of those that are left, and the orbits that are added with this score.
    least: u32,
    tied: u64,
    /// The orbits that are added in those that are left.
    left: u64,
    /// The number of the removed orbit.
    removed: usize,
    /// The scores, minus `more`.
    scores: BitSlicedCounts,
    more: u32,
}

/// The exchanges of a puzzle that were not taken yet. Low scores are better.
#[derive(Clone, Default, Debug)]
pub(super) struct Ranking {
    rows: Vec<Row>,
}

impl Ranking {
    /// Removes all exchanges.
    pub(super) fn clear(&mut self) {
        self.rows.clear();
    }

    /// Adds the exchanges of the orbit with the number `removed` for one of `added` (bit k: orbit
    /// k). `more` is added to each score.
    pub(super) fn push(&mut self, removed: usize, added: u64, scores: BitSlicedCounts, more: u32) {
        if added != 0 {
            let (least, tied) = scores.least(added);
            self.rows.push(Row { least: least + more, tied, left: added, removed, scores, more });
        }
    }

    /// Takes an exchange with the least score, each of them equally likely. Returns the numbers of
    /// the removed and the added orbit.
    pub(super) fn take_best(&mut self, random: &mut Random) -> Option<(usize, usize)> {
        let least = self.rows.iter().map(|row| row.least).min()?;
        let tied = |row: &Row| if row.least == least { row.tied.count_ones() as usize } else { 0 };
        let mut skipped = random.index(self.rows.iter().map(tied).sum());
        let is_chosen = |row: &Row| match skipped.checked_sub(tied(row)) {
            Some(left) => {
                skipped = left;
                false
            }
            None => true,
        };
        let number = self.rows.iter().position(is_chosen)?;
        let row = &mut self.rows[number];
        let tied = (0..skipped).fold(row.tied, |tied, _| tied & (tied - 1));
        let chosen = (row.removed, tied.trailing_zeros() as usize);
        let bit = 1 << chosen.1;
        (row.tied, row.left) = (row.tied & !bit, row.left & !bit);
        if row.left == 0 {
            self.rows.swap_remove(number);
        } else if row.tied == 0 {
            let (least, tied) = row.scores.least(row.left);
            (row.least, row.tied) = (least + row.more, tied);
        }
        Some(chosen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value of each orbit in the counts.
    fn numbers(counts: &BitSlicedCounts) -> Vec<u32> {
        (0..64).map(|orbit| counts.least(1 << orbit).0).collect()
    }

    #[test]
    fn counts_are_added_and_subtracted() {
        let mut random = Random::new(47, 0);
        let (mut counts, mut expected) = (BitSlicedCounts::all(500), vec![500; 64]);
        for _ in 0..40 {
            let (orbits, number) = (random.bits(), random.below(13) as u32);
            let is_added = random.below(2) == 0;
            if is_added {
                counts.add(orbits, number)
            } else {
                counts.subtract(orbits, number)
            }
            for (orbit, expected) in expected.iter_mut().enumerate() {
                let change = if orbits >> orbit & 1 == 0 { 0 } else { number };
                *expected = if is_added { *expected + change } else { *expected - change };
            }
            assert_eq!(numbers(&counts), expected);
        }
    }

    #[test]
    fn the_best_are_taken_first_and_ties_at_random() {
        let mut firsts = [0; 3];
        for stream in 0..300 {
            let mut random = Random::new(47, stream);
            let mut ranking = Ranking::default();
            let mut scores = BitSlicedCounts::all(7);
            scores.add(0b1100, 1);
            ranking.push(8, 0b1110, scores, 3);
            ranking.push(9, 0b11, BitSlicedCounts::all(0), 10);
            ranking.push(5, 0, BitSlicedCounts::all(0), 0);
            let taken = core::iter::from_fn(|| ranking.take_best(&mut random));
            let mut taken: Vec<(usize, usize)> = taken.collect();
            let best = [(8, 1), (9, 0), (9, 1)];
            firsts[best.iter().position(|first| *first == taken[0]).expect("one of the best")] += 1;
            taken[..3].sort_unstable();
            taken[3..].sort_unstable();
            assert_eq!(taken, [&best[..], &[(8, 2), (8, 3)]].concat());
        }
        assert!(firsts.iter().all(|&count| count > 70), "{firsts:?}");
    }
}
