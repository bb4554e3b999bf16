//! [`LearnedSets`]: the unavoidable sets of a grid that were learned from second solutions.
//!
//! If givens leave another solution, the cells in which it differs are an unavoidable set without a
//! given. All givens that hit none of these cells leave several solutions, so they need not be
//! solved. This is true whichever second solution the solver finds.

use crate::geometry::CellSet;
use crate::grid::Solution;
use crate::solve::answer::Line;

/// The latest sets of one grid.
#[derive(Clone, Debug)]
pub(super) struct LearnedSets {
    /// The index of the next set to replace.
    next: usize,
    /// Unused entries are the set of all cells, which every puzzle hits.
    sets: [CellSet; LearnedSets::SIZE],
}

impl LearnedSets {
    /// The number of sets that are kept. (More answer hardly more questions.)
    const SIZE: usize = 32;

    /// No sets.
    pub(super) fn new() -> LearnedSets {
        LearnedSets { next: 0, sets: [CellSet::ALL; LearnedSets::SIZE] }
    }

    /// Adds the set of cells in which `other` differs from `solution`, in place of the oldest set.
    pub(super) fn learn(&mut self, solution: &Solution, other: &Line) {
        self.sets[self.next] = differing(solution, other);
        self.next = (self.next + 1) % LearnedSets::SIZE;
    }

    /// True if a set has none of `givens`, so that these leave several solutions.
    pub(super) fn leave_several(&self, givens: CellSet) -> bool {
        self.sets.iter().any(|&set| (set & givens).is_empty())
    }
}

/// The cells in which two solutions differ: eight at a time, as bytes of a word.
fn differing(solution: &Solution, other: &Line) -> CellSet {
    const ALL_BYTES: u64 = 0x0101_0101_0101_0101;
    let (own, _) = solution.cells().as_chunks::<8>();
    let (others, _) = other.as_chunks::<8>();
    let mut bits = 0;
    for (number, (own, &other)) in own.iter().zip(others).enumerate() {
        let own = u64::from_le_bytes(own.map(|digit| digit as u8)) + u64::from(b'1') * ALL_BYTES;
        // Bit 7 of each byte that differs; then the eight bits side by side.
        let differs = ((own ^ u64::from_le_bytes(other)) + 0x7F * ALL_BYTES) >> 7 & ALL_BYTES;
        bits |= u128::from(differs.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * number);
    }
    let last = solution.cells()[80] as u8 + b'1' != other[80];
    CellSet::from_bits(bits | u128::from(last) << 80)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Cell;
    use crate::make::grid::fill::fill;
    use crate::make::unavoidable_sets::puzzle;
    use crate::random::Random;
    use crate::solve::answer::Verdict;
    use crate::solve::search::Search;

    #[test]
    fn a_learned_set_answers_as_a_solver_does() {
        let (mut random, mut search) = (Random::new(43, 0), Search::new());
        let (mut answered, mut open) = (0, 0);
        for _ in 0..20 {
            let solution = fill(&mut random);
            let mut learned = LearnedSets::new();
            for _ in 0..60 {
                let givens = Cell::ALL.into_iter().filter(|_| random.below(5) < 2).collect();
                let verdict = search.verdict(&puzzle(&solution, givens));
                if learned.leave_several(givens) {
                    assert!(matches!(verdict, Verdict::Multiple { .. }));
                    answered += 1;
                }
                let Verdict::Multiple { first, second } = verdict else { continue };
                let other = if first == solution { second } else { first };
                let mut line = [b'\n'; 82];
                line[..81].copy_from_slice(&other.to_line());
                learned.learn(&solution, &line);
                let differs = |cell: &Cell| other.get(*cell) != solution.get(*cell);
                let set = Cell::ALL.into_iter().filter(differs).collect();
                assert_eq!(differing(&solution, &line), set);
                assert!(learned.leave_several(givens));
                open += 1;
            }
        }
        assert!(answered > 20 && open > 400, "{answered}, {open}");
    }
}
