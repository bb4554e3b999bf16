//! [`Plain`]: a [`Word`] of plain integers, for any machine.
//!
//! On machines with SSE2 or NEON only tests use it. The compiler makes vector instructions of it,
//! but not good ones: with SSE2 called by name, hard puzzles take half the time.
#![allow(unsafe_code, reason = "the proof that every machine has integers")]

use super::backend::compile_kernels;
use super::word::{Cpu, Word};
use crate::solve::batch::layout::bytes;
use crate::solve::batch::schedule::unavoidable_set;
use core::ops::{BitAnd, BitOr, BitXor, Not};

/// `64 * N` lanes in `N` integers.
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

    fn detect() -> Option<Cpu<Self>> {
        // SAFETY: every CPU has the instructions for integers.
        Some(unsafe { Cpu::assume() })
    }

    #[inline(always)]
    fn from_u64s(cpu: Cpu<Self>, lanes: &[u64]) -> Self {
        let mut word = cpu.none();
        for (to, from) in word.0.iter_mut().zip(lanes) {
            *to = *from;
        }
        word
    }

    #[inline(always)]
    fn splat(_: Cpu<Self>, lanes: u64) -> Self {
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

compile_kernels!(
    Plain<2>,
    are_puzzles bytes::are_puzzles, pack bytes::pack, write_line bytes::write_line,
    has_unavoidable_set unavoidable_set::has_one_without_givens
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::parse;
    use crate::grid::Grid;
    use crate::solve::answer::{Answer, LineAnswers, Question};
    use crate::solve::batch::Puzzles;
    use crate::solve::batch::schedule::flights::{Flights, Until};
    use crate::solve::batch::schedule::wave::Wave;
    use crate::solve::search::Search;

    /// Solves the same puzzles in one memory again and again, in batches of different sizes, so
    /// that something left over from one batch would show in the next. The hardest puzzles go to
    /// the scalar search, some of them while other lanes help with them at the end of a batch.
    #[test]
    #[cfg_attr(miri, ignore = "thousands of puzzles; has no unsafe code")]
    fn the_engine_agrees_with_the_search() {
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
        let mut wave = Wave::new(Plain::<2>::detect().expect("every machine has integers"));
        // In flight are one batch, or several, so that the lanes do not run empty between them.
        for (size, in_flight) in [(grids.len(), 1), (1000, 1), (200, 1), (50, 1), (50, 3), (7, 40)]
        {
            let mut flights = Flights::default();
            let mut answers = Vec::new();
            let mut take = |flights: &mut Flights| {
                let found = flights.take_oldest().expect("a batch is in flight");
                answers.extend((0..found.outcomes.len()).map(|number| found.answer(number)));
            };
            for grids in grids.chunks(size) {
                flights.begin(grids.len(), Question::Unique, LineAnswers::default());
                wave.feed(Puzzles::Grids(&grids), &mut flights);
                while flights.len() >= in_flight {
                    wave.drain(Until::OldestDone, &mut flights);
                    take(&mut flights);
                }
            }
            wave.drain(Until::AllDone, &mut flights);
            while flights.len() > 0 {
                take(&mut flights);
            }
            assert_eq!(answers.len(), grids.len());
            for ((grid, answer), expected) in grids.iter().zip(answers).zip(&expected) {
                assert_eq!(answer, *expected, "{grid}, {size} at a time, {in_flight} in flight");
            }
        }
    }
}
