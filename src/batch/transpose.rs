//! 64 x 64 bit matrices turned about their diagonal, as many at once as a word has `u64`s.
//!
//! The classic of Hacker's Delight (7-3): swap the off-diagonal quarters of the whole, then of
//! each quarter, down to single bits.

use super::word::Word;

/// A tile: row `i` holds, in its `u64` number `j`, row `i` of matrix `j`.
pub(super) type Tile<W> = [W; 64];

/// Turns each matrix: bit `c` of row `i` becomes bit `i` of row `c`.
#[inline(always)]
pub(super) fn transpose<W: Word>(tile: &mut Tile<W>) {
    // Three halvings at a time, so that eight rows stay in registers.
    for k in 0..8 {
        let mut rows = [W::ZERO; 8];
        for j in 0..8 {
            rows[j] = tile[8 * j + k];
        }
        halve::<W, 4, 32>(&mut rows);
        halve::<W, 2, 16>(&mut rows);
        halve::<W, 1, 8>(&mut rows);
        for j in 0..8 {
            tile[8 * j + k] = rows[j];
        }
    }
    for j in 0..8 {
        let mut rows = [W::ZERO; 8];
        rows.copy_from_slice(&tile[8 * j..8 * j + 8]);
        halve::<W, 4, 4>(&mut rows);
        halve::<W, 2, 2>(&mut rows);
        halve::<W, 1, 1>(&mut rows);
        tile[8 * j..8 * j + 8].copy_from_slice(&rows);
    }
}

/// Swaps the upper `SHIFT` bits of each row's groups of `2 * SHIFT` with the lower ones of the row
/// `APART` further down.
#[inline(always)]
fn halve<W: Word, const APART: usize, const SHIFT: u32>(rows: &mut [W; 8]) {
    // The lower SHIFT bits of every group: 0x00000000ffffffff, 0x0000ffff0000ffff, ...
    let lower = W::splat(!0 / ((1 << SHIFT) + 1));
    for k in 0..4 {
        let a = k / APART * (2 * APART) + k % APART;
        let swap = (rows[a].shr::<SHIFT>() ^ rows[a + APART]) & lower;
        rows[a + APART] = rows[a + APART] ^ swap;
        rows[a] = rows[a] ^ swap.shl::<SHIFT>();
    }
}

#[cfg(test)]
mod tests {
    use super::super::word::Plain;
    use super::*;

    #[test]
    fn a_tile_is_turned_bit_by_bit() {
        let mut seed = 1u64;
        let mut random = || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            seed ^ seed >> 29
        };
        let rows: [[u64; 2]; 64] = core::array::from_fn(|_| [random(), random()]);
        let mut tile: Tile<Plain<2>> = rows.map(|row| Plain::from_u64s(&row));
        transpose(&mut tile);
        for matrix in 0..2 {
            for c in 0..64 {
                let naive = (0..64).fold(0, |bits, i| bits | (rows[i][matrix] >> c & 1) << i);
                assert_eq!(tile[c].to_u64s()[matrix], naive, "matrix {matrix}, row {c}");
            }
        }
    }
}
