//! [`unavoidable_set::has_one_without_givens`] with AVX-512 VBMI, whose instructions permute all
//! bytes of a register: the 18 pairs of lines are tested at once, in three registers.
//!
//! [`unavoidable_set::has_one_without_givens`]:
//!     crate::solve::batch::schedule::unavoidable_set::has_one_without_givens
#![allow(unsafe_code, reason = "a call into code compiled for a CPU feature, and loads")]

use super::avx2_sets;
use crate::geometry::CellSet;
use crate::solve::answer::Line;
use core::arch::x86_64::*;

/// True if two lines of `solution` have an unavoidable set in cells of `empty`, which have no
/// given. (CPUs that have AVX-512 but not VBMI take the function of AVX2.)
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx2")]
pub(crate) fn has_one_without_givens(empty: CellSet, solution: &Line) -> bool {
    if is_x86_feature_detected!("avx512vbmi") {
        // SAFETY: the CPU has all the features.
        unsafe { has_one_by_vbmi(empty, solution) }
    } else {
        avx2_sets::has_one_without_givens(empty, solution)
    }
}

/// A byte for each of six times nine cells: one line of each chute. Byte `9 * chute + k` is cell
/// number `k` of the line. (Bands are chutes 0 to 2, stacks 3 to 5.) The other bytes are fillers.
type Bytes = [u8; 64];

/// The filler at which a walk ends that is no cycle: the byte after it is this one again.
const SINK: u8 = 63;

/// `CELLS[n]`: the cells of line `n` of each chute.
static CELLS: [Bytes; 3] = {
    // Fillers come from a byte after the line.
    let mut cells = [[127; 64]; 3];
    let mut n = 0;
    while n < 3 {
        let mut at = 0;
        while at < 54 {
            let (chute, k) = (at / 9, at % 9);
            let cell =
                if chute < 3 { 9 * (3 * chute + n) + k } else { 9 * k + 3 * (chute - 3) + n };
            cells[n][at] = cell as u8;
            at += 1;
        }
        n += 1;
    }
    cells
};

/// The first byte of the chute, and the number of the cell in its line.
static FIRSTS: [Bytes; 2] = {
    let mut firsts = [[SINK; 64]; 2];
    let mut at = 0;
    while at < 54 {
        firsts[0][at] = (at / 9 * 9) as u8;
        firsts[1][at] = (at % 9) as u8;
        at += 1;
    }
    firsts
};

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn has_one_by_vbmi(empty: CellSet, solution: &Line) -> bool {
    let (first_cells, last_cells) = solution.split_at(64);
    // SAFETY: the slices have the bytes that are read: 64, and those of the mask.
    let (head, tail) = unsafe {
        let tail = _mm512_maskz_loadu_epi8((1 << 17) - 1, last_cells.as_ptr().cast());
        (_mm512_loadu_epi8(first_cells.as_ptr().cast()), tail)
    };
    // By cell: the digit's index 0 to 8, and bit 7 for a given. Bytes after the line have bit 7.
    let (one, given) = (_mm512_set1_epi8(b'1' as i8), _mm512_set1_epi8(-128));
    let (head, tail) = (_mm512_sub_epi8(head, one), _mm512_sub_epi8(tail, one));
    let givens = !empty.bits();
    let head = _mm512_or_si512(head, _mm512_maskz_mov_epi8(givens as u64, given));
    let tail = _mm512_or_si512(tail, _mm512_maskz_mov_epi8((givens >> 64) as u64, given));
    let cells = |n: usize| _mm512_permutex2var_epi8(head, load(&CELLS[n]), tail);
    let lines = [cells(0), cells(1), cells(2)];
    let (firsts, numbers) = (load(&FIRSTS[0]), load(&FIRSTS[1]));
    let mut digits = lines;
    for line in &mut digits {
        *line = _mm512_andnot_si512(given, *line);
    }
    // By digit: its byte in line 0, and in line 1, of each chute.
    let (mut places, mut at) = ([firsts; 2], firsts);
    for _ in 0..9 {
        for n in 0..2 {
            let is_there = _mm512_cmpeq_epi8_mask(_mm512_permutexvar_epi8(at, digits[n]), numbers);
            places[n] = _mm512_mask_mov_epi8(places[n], is_there, at);
        }
        at = _mm512_add_epi8(at, _mm512_set1_epi8(1));
    }
    let sink = _mm512_set1_epi8(SINK as i8);
    let mut found = 0;
    for (a, b) in [(0, 1), (0, 2), (1, 2)] {
        // The walk goes to where line a has the digit that line b has here; from a cell that is
        // not empty in both, into the sink. After 16 steps only open cycles are left.
        let open = _mm512_testn_epi8_mask(_mm512_or_si512(lines[a], lines[b]), given);
        let next = _mm512_permutexvar_epi8(_mm512_add_epi8(digits[b], firsts), places[a]);
        let mut next = _mm512_mask_mov_epi8(sink, open, next);
        for _ in 0..4 {
            next = _mm512_permutexvar_epi8(next, next);
        }
        found |= _mm512_cmpneq_epi8_mask(next, sink);
    }
    found != 0
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn load(bytes: &Bytes) -> __m512i {
    // SAFETY: the array has the 64 bytes that are read, and they need not be aligned.
    unsafe { _mm512_loadu_epi8(bytes.as_ptr().cast()) }
}
