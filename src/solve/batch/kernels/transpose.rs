//! Transposes 64 x 64 bit matrices, as many at once as a word has `u64`s.
//!
//! ```text
//! tile[L * i + j] = row i of matrix j          64 rows, L = LANES / 64 matrices
//! bit c of a row  = the element in column c    word i of the tile = row i of all matrices
//! ```
//!
//! The method is that of Warren, "Hacker's Delight" (section 7-3): swap the upper right quarter of
//! the matrix with the lower left one, then do the same in each quarter, down to single bits. These
//! are six steps. They are done in two halves of three steps, because each half needs only eight
//! rows at a time, which stay in registers.

use crate::solve::batch::arch::word::{Cpu, Word};

/// The first three steps, for the rows `k`, `k + 8`, ..., `k + 56` of a tile. After both halves,
/// done for all `k` from 0 to 7, bit `c` of row `i` has become bit `i` of row `c`.
#[inline(always)]
pub(crate) fn first_half<W: Word>(rows: &mut [W; 8]) {
    step::<W, 4, 32>(rows);
    step::<W, 2, 16>(rows);
    step::<W, 1, 8>(rows);
}

/// The last three steps, for the rows `8 k` to `8 k + 7`.
#[inline(always)]
pub(crate) fn second_half<W: Word>(rows: &mut [W; 8]) {
    step::<W, 4, 4>(rows);
    step::<W, 2, 2>(rows);
    step::<W, 1, 1>(rows);
}

/// Transposes the matrices of a tile in place: all six steps.
#[inline(always)]
pub(crate) fn transpose<W: Word>(cpu: Cpu<W>, tile: &mut [u64]) {
    first_half_of_tile(cpu, tile);
    second_half_of_tile(cpu, tile);
}

/// The first three steps for a whole tile, in place.
#[inline(always)]
pub(crate) fn first_half_of_tile<W: Word>(cpu: Cpu<W>, tile: &mut [u64]) {
    for k in 0..8 {
        let mut rows = rows(cpu, tile, k, 8);
        first_half(&mut rows);
        set_rows(tile, k, 8, &rows);
    }
}

/// The last three steps for a whole tile, in place.
#[inline(always)]
pub(crate) fn second_half_of_tile<W: Word>(cpu: Cpu<W>, tile: &mut [u64]) {
    for k in 0..8 {
        let mut rows = rows(cpu, tile, 8 * k, 1);
        second_half(&mut rows);
        set_rows(tile, 8 * k, 1, &rows);
    }
}

/// Reads the eight rows `first`, `first + step`, ..., `first + 7 * step` of a tile.
#[inline(always)]
pub(crate) fn rows<W: Word>(cpu: Cpu<W>, tile: &[u64], first: usize, step: usize) -> [W; 8] {
    let mut rows = [cpu.none(); 8];
    for j in 0..8 {
        rows[j] = row(cpu, tile, first + step * j);
    }
    rows
}

/// Writes the eight rows `first`, `first + step`, ..., `first + 7 * step` of a tile.
#[inline(always)]
pub(crate) fn set_rows<W: Word>(tile: &mut [u64], first: usize, step: usize, rows: &[W; 8]) {
    for j in 0..8 {
        set_row(tile, first + step * j, rows[j]);
    }
}

/// Reads row `i` of a tile.
#[inline(always)]
pub(crate) fn row<W: Word>(cpu: Cpu<W>, tile: &[u64], i: usize) -> W {
    let width = W::LANES / 64;
    W::from_u64s(cpu, &tile[width * i..width * i + width])
}

/// Writes row `i` of a tile.
#[inline(always)]
pub(crate) fn set_row<W: Word>(tile: &mut [u64], i: usize, word: W) {
    let width = W::LANES / 64;
    word.write(&mut tile[width * i..width * i + width]);
}

/// One step: in each group of `2 * SHIFT` bits, swaps the upper half of a row with the lower half
/// of the row that comes `APART` places later in `rows`.
#[inline(always)]
fn step<W: Word, const APART: usize, const SHIFT: u32>(rows: &mut [W; 8]) {
    for k in 0..4 {
        let a = k / APART * (2 * APART) + k % APART;
        (rows[a], rows[a + APART]) = rows[a].swap_halves::<SHIFT>(rows[a + APART]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::solve::batch::arch::word::with_each_word;

    fn transposes<W: Word>(cpu: Cpu<W>) {
        let before = random_tile(W::LANES / 64);
        let mut tile = before.clone();
        transpose(cpu, &mut tile);
        check_transposed(W::LANES / 64, &before, &tile);
    }

    fn random_tile(matrices: usize) -> Vec<u64> {
        let mut random = Random::new(1, 0);
        (0..64 * matrices).map(|_| random.bits()).collect()
    }

    fn check_transposed(matrices: usize, before: &[u64], after: &[u64]) {
        for matrix in 0..matrices {
            for c in 0..64 {
                let column =
                    (0..64).fold(0, |bits, i| bits | (before[matrices * i + matrix] >> c & 1) << i);
                assert_eq!(after[matrices * c + matrix], column, "matrix {matrix}, row {c}");
            }
        }
    }

    #[test]
    fn bit_c_of_row_i_becomes_bit_i_of_row_c() {
        with_each_word!(transposes());
    }
}
