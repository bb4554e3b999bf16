//! 64 x 64 bit matrices turned about their diagonal, as many at once as a word has `u64`s.
//!
//! The classic of Hacker's Delight (7-3): swap the off-diagonal quarters of the whole, then of
//! each quarter, down to single bits.

use crate::solve::batch::arch::word::Word;

/// The first three of the six steps, for the rows `k`, `k + 8`, ..., `k + 56` of a tile.
///
/// ```text
/// tile[i * L + j] = row i of matrix j    (64 rows, L = LANES / 64 matrices)
/// ```
///
/// Eight rows at a time stay in registers. Once both halves of the work are done for all `k`, bit
/// `c` of row `i` has become bit `i` of row `c`.
#[inline(always)]
pub(crate) fn first_half<W: Word>(rows: &mut [W; 8]) {
    halve::<W, 4, 32>(rows);
    halve::<W, 2, 16>(rows);
    halve::<W, 1, 8>(rows);
}

/// The last three steps, for the rows `8 k` to `8 k + 7`.
#[inline(always)]
pub(crate) fn second_half<W: Word>(rows: &mut [W; 8]) {
    halve::<W, 4, 4>(rows);
    halve::<W, 2, 2>(rows);
    halve::<W, 1, 1>(rows);
}

/// All six steps for a whole tile, in place.
#[inline(always)]
pub(crate) fn turn<W: Word>(tile: &mut [u64]) {
    first_half_of_tile::<W>(tile);
    second_half_of_tile::<W>(tile);
}

/// The first half for a whole tile, in place.
#[inline(always)]
pub(crate) fn first_half_of_tile<W: Word>(tile: &mut [u64]) {
    for k in 0..8 {
        let mut rows = rows::<W>(tile, k, 8);
        first_half(&mut rows);
        set_rows(tile, k, 8, &rows);
    }
}

/// The second half for a whole tile, in place.
#[inline(always)]
pub(crate) fn second_half_of_tile<W: Word>(tile: &mut [u64]) {
    for k in 0..8 {
        let mut rows = rows::<W>(tile, 8 * k, 1);
        second_half(&mut rows);
        set_rows(tile, 8 * k, 1, &rows);
    }
}

/// Eight rows of a tile, every `step`th from `first`.
#[inline(always)]
pub(crate) fn rows<W: Word>(tile: &[u64], first: usize, step: usize) -> [W; 8] {
    let mut rows = [W::ZERO; 8];
    for j in 0..8 {
        rows[j] = row(tile, first + step * j);
    }
    rows
}

/// Writes them.
#[inline(always)]
pub(crate) fn set_rows<W: Word>(tile: &mut [u64], first: usize, step: usize, rows: &[W; 8]) {
    for j in 0..8 {
        set_row(tile, first + step * j, rows[j]);
    }
}

/// Row `i` of a tile.
#[inline(always)]
pub(crate) fn row<W: Word>(tile: &[u64], i: usize) -> W {
    let width = W::LANES / 64;
    W::from_u64s(&tile[width * i..width * i + width])
}

/// Makes `word` row `i` of a tile.
#[inline(always)]
pub(crate) fn set_row<W: Word>(tile: &mut [u64], i: usize, word: W) {
    let width = W::LANES / 64;
    word.write(&mut tile[width * i..width * i + width]);
}

/// Swaps the upper `SHIFT` bits of each row's groups of `2 * SHIFT` with the lower ones of the row
/// `APART` further down.
#[inline(always)]
fn halve<W: Word, const APART: usize, const SHIFT: u32>(rows: &mut [W; 8]) {
    for k in 0..4 {
        let a = k / APART * (2 * APART) + k % APART;
        (rows[a], rows[a + APART]) = rows[a].swap_halves::<SHIFT>(rows[a + APART]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::batch::arch::plain::Plain;

    #[test]
    fn a_tile_is_turned_bit_by_bit() {
        let mut seed = 1u64;
        let mut random = || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            seed ^ seed >> 29
        };
        let rows: [[u64; 2]; 64] = core::array::from_fn(|_| [random(), random()]);
        let mut tile = rows.as_flattened().to_vec();
        turn::<Plain<2>>(&mut tile);
        for matrix in 0..2 {
            for c in 0..64 {
                let naive = (0..64).fold(0, |bits, i| bits | (rows[i][matrix] >> c & 1) << i);
                assert_eq!(tile[2 * c + matrix], naive, "matrix {matrix}, row {c}");
            }
        }
    }
}
