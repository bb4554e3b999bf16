//! [`Word`] for any machine: plain integers. (On x86-64 there is something better, and only tests
//! use this.)

use super::backend::Backend;
use super::word::Word;
use crate::geometry::Digit;
use crate::grid::Grid;
use crate::solve::batch::kernels::branch;
use crate::solve::batch::kernels::lanes::{Lanes, Round};
use crate::solve::batch::kernels::transfer;
use crate::solve::batch::layout::bytes;
use crate::solve::batch::layout::planes::Planes;
use crate::solve::batch::layout::staging::{Boards, Grids};
use core::ops::{BitAnd, BitOr, BitXor, Not};

/// `N` plain `u64`s, for any machine.
#[derive(Clone, Copy)]
#[repr(align(16))]
pub(crate) struct Plain<const N: usize>([u64; N]);

impl<const N: usize> BitAnd for Plain<N> {
    type Output = Self;
    #[inline(always)]
    fn bitand(mut self, other: Self) -> Self {
        for k in 0..N {
            self.0[k] &= other.0[k];
        }
        self
    }
}

impl<const N: usize> BitOr for Plain<N> {
    type Output = Self;
    #[inline(always)]
    fn bitor(mut self, other: Self) -> Self {
        for k in 0..N {
            self.0[k] |= other.0[k];
        }
        self
    }
}

impl<const N: usize> BitXor for Plain<N> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(mut self, other: Self) -> Self {
        for k in 0..N {
            self.0[k] ^= other.0[k];
        }
        self
    }
}

impl<const N: usize> Not for Plain<N> {
    type Output = Self;
    #[inline(always)]
    fn not(mut self) -> Self {
        for k in 0..N {
            self.0[k] = !self.0[k];
        }
        self
    }
}

impl<const N: usize> Word for Plain<N> {
    const LANES: usize = 64 * N;
    const ZERO: Self = Plain([0; N]);
    const ONES: Self = Plain([!0; N]);

    #[inline(always)]
    fn from_u64s(lanes: &[u64]) -> Self {
        let mut word = Self::ZERO;
        for (to, from) in word.0.iter_mut().zip(lanes) {
            *to = *from;
        }
        word
    }

    #[inline(always)]
    fn splat(lanes: u64) -> Self {
        Plain([lanes; N])
    }

    #[inline(always)]
    fn to_u64s(self) -> [u64; 8] {
        let mut lanes = [0; 8];
        for (to, from) in lanes.iter_mut().zip(&self.0) {
            *to = *from;
        }
        lanes
    }

    #[inline(always)]
    fn shl<const S: u32>(mut self) -> Self {
        for k in 0..N {
            self.0[k] <<= S;
        }
        self
    }

    #[inline(always)]
    fn shr<const S: u32>(mut self) -> Self {
        for k in 0..N {
            self.0[k] >>= S;
        }
        self
    }
}

impl<const N: usize> Backend for Plain<N> {
    fn is_available() -> bool {
        true
    }

    fn round(lanes: &mut Lanes<Self>) -> Round<Self> {
        lanes.round()
    }

    fn load(lanes: &mut Lanes<Self>, boards: &mut Boards<Self>, which: Self) {
        transfer::load(lanes, boards, which);
    }

    fn unload(lanes: &mut Lanes<Self>, stuck: Self, boards: &mut Boards<Self>) {
        transfer::unload(lanes, stuck, boards);
    }

    fn load_grids(lanes: &mut Lanes<Self>, grids: &mut Grids<Self>, which: Self) {
        transfer::load_grids(lanes, grids, which);
    }

    fn unload_grids(lanes: &Lanes<Self>, grids: &mut Grids<Self>) {
        transfer::unload_grids(lanes, grids);
    }

    fn dive(lanes: &mut Lanes<Self>, which: Self, last: Self) -> Self {
        branch::dive(lanes, which, last)
    }

    fn gather(grid: &Grid) -> (Planes, u32) {
        bytes::gather(grid.cells())
    }

    fn digits(grid: &Planes) -> [Digit; 81] {
        bytes::digits(&bytes::spread(grid))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::parse;
    use crate::solve::answer::{Answer, Question};
    use crate::solve::batch::schedule::wave::Wave;
    use crate::solve::search::Search;

    #[test]
    fn the_engine_agrees_with_the_plain_search() {
        let corpora = [
            include_str!("../../../../puzzles/hard.txt"),
            include_str!("../../../../puzzles/many.txt"),
            include_str!("../../../../puzzles/hardest.txt"),
        ];
        let lines = corpora.iter().flat_map(|corpus| corpus.lines().take(400));
        let grids: Vec<Grid> = lines.filter_map(|line| parse(line).ok()).collect();
        assert!(grids.len() > 1100);
        let mut search = Search::new();
        let expected: Vec<Answer> =
            grids.iter().map(|grid| search.answer(grid, Question::Unique)).collect();
        // Again and again in one memory: nothing of a batch may be left for the next. The hardest
        // puzzles are given up, some of them while lanes help with them, at the end of a batch.
        let mut wave = Wave::<Plain<2>>::new();
        for size in [grids.len(), 1000, 200, 50] {
            for (grids, expected) in grids.chunks(size).zip(expected.chunks(size)) {
                let mut answers = vec![Answer::None; grids.len()];
                wave.solve(&grids, Question::Unique, &mut answers);
                for ((grid, answer), expected) in grids.iter().zip(answers).zip(expected) {
                    assert_eq!(answer, *expected, "{grid}, {size} at a time");
                }
            }
        }
    }
}
