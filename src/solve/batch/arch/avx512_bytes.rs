//! [`bytes::pack`] and [`bytes::write_line`] with AVX-512: 64 cells in a register, and masks with a bit
//! for each of them.
//!
//! [`bytes::pack`]: crate::solve::batch::layout::bytes::pack
//! [`bytes::write_line`]: crate::solve::batch::layout::bytes::write_line
#![allow(unsafe_code, reason = "loads and stores of whole registers")]

use crate::solve::answer::{LINE_BYTES, Line};
use crate::solve::batch::layout::bytes::CellByte;
use crate::solve::batch::layout::planes::{self, Planes};
use core::arch::x86_64::*;

/// The planes of `cells`, and how many of the cells are not empty.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx2,popcnt")]
pub(crate) fn pack<C: CellByte>(cells: &[C; 81]) -> (Planes, u32) {
    // The last 64 cells begin at number 17: cells 17 to 63 are read twice.
    let heads = pack_64::<_, 0>(cells);
    let mut tails = pack_64::<_, 17>(cells);
    for tail in &mut tails {
        *tail >>= 47;
    }
    (Planes::new(heads, tails), planes::count_givens(heads, tails))
}

/// Bits 0 to 3 of the codes of the 64 cells from number `FIRST` on: bit k of a number belongs to
/// cell `FIRST + k`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx2")]
fn pack_64<C: CellByte, const FIRST: usize>(cells: &[C; 81]) -> [u64; 4] {
    let mut codes = [0; 64];
    for k in 0..64 {
        codes[k] = cells[FIRST + k].code();
    }
    // SAFETY: the array has the 64 bytes that are read, and they need not be aligned.
    let codes = unsafe { _mm512_loadu_si512(codes.as_ptr().cast()) };
    [
        _mm512_test_epi8_mask(codes, _mm512_set1_epi8(1)),
        _mm512_test_epi8_mask(codes, _mm512_set1_epi8(2)),
        _mm512_test_epi8_mask(codes, _mm512_set1_epi8(4)),
        _mm512_test_epi8_mask(codes, _mm512_set1_epi8(8)),
    ]
}

/// Writes a grid without empty cells as a line.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx2")]
pub(crate) fn write_line(grid: &Planes, line: &mut Line) {
    /// The second register has the cells from this number on, and the line feed.
    const SECOND: usize = LINE_BYTES - 64;
    let (heads, tails) = (grid.heads(), grid.tails());
    let mut from_second = [0; 4];
    for bit in 0..4 {
        from_second[bit] = heads[bit] >> SECOND | tails[bit] << (64 - SECOND);
    }
    let first = characters(heads);
    let line_feed = _mm512_set1_epi8(b'\n' as i8);
    let second = _mm512_mask_mov_epi8(characters(from_second), 1 << 63, line_feed);
    // SAFETY: the line has 82 bytes. Written are bytes 0 to 63, then 18 to 81; they need not be
    // aligned.
    unsafe {
        _mm512_storeu_si512(line.as_mut_ptr().cast(), first);
        _mm512_storeu_si512(line.as_mut_ptr().add(SECOND).cast(), second);
    }
}

/// The digits of 64 cells as characters.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx2")]
fn characters(planes: [u64; 4]) -> __m512i {
    let mut sum = _mm512_set1_epi8(b'1' as i8);
    sum = _mm512_mask_add_epi8(sum, planes[0], sum, _mm512_set1_epi8(1));
    sum = _mm512_mask_add_epi8(sum, planes[1], sum, _mm512_set1_epi8(2));
    sum = _mm512_mask_add_epi8(sum, planes[2], sum, _mm512_set1_epi8(4));
    _mm512_mask_add_epi8(sum, planes[3], sum, _mm512_set1_epi8(8))
}
