//! [`unavoidable_set::has_one_without_givens`] with AVX2: a permutation of nine positions is the
//! bytes of a register, and a shuffle applies it to all of them.
//!
//! [`unavoidable_set::has_one_without_givens`]:
//!     crate::solve::batch::schedule::unavoidable_set::has_one_without_givens
#![allow(unsafe_code, reason = "loads of whole registers")]

use crate::geometry::CellSet;
use crate::solve::answer::Line;
use core::arch::x86_64::*;

/// Nine lines of nine cells, one after the other, and some bytes to fill a register.
///
/// ```text
/// bit    7          6 5 4    3 2 1 0
///        a given    0        the digit's index 0 to 8
/// ```
type Lines = [u8; 96];

/// True if two lines of `solution` have an unavoidable set in cells of `empty`, which have no
/// given.
#[target_feature(enable = "avx2")]
pub(crate) fn has_one_without_givens(empty: CellSet, solution: &Line) -> bool {
    let rows = rows(empty, solution);
    // If there is one, it is mostly in rows.
    has_one_in(&rows) || has_one_in(&transposed(&rows))
}

/// True if two of these lines have an unavoidable set without givens, in the same band.
#[inline]
#[target_feature(enable = "avx2")]
fn has_one_in(lines: &Lines) -> bool {
    // By line: where each digit is.
    let mut places = [[0u8; 16]; 9];
    for line in 0..9 {
        for position in 0..9 {
            places[line][usize::from(lines[9 * line + position] & 15)] = position as u8;
        }
    }
    let beyond = _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 0, -128, -128, -128, -128, -128, -128, -128);
    let mut found = _mm_setzero_si128();
    for first in [0, 3, 6] {
        for (a, b) in [(first, first + 1), (first, first + 2), (first + 1, first + 2)] {
            let (cells_a, cells_b) = (load(lines, a), load(lines, b));
            let given = _mm_or_si128(_mm_or_si128(cells_a, cells_b), beyond);
            // By position: all ones if both cells are empty; and where line a has the digit that
            // line b has here.
            let mut open = _mm_cmpgt_epi8(given, _mm_set1_epi8(-1));
            // SAFETY: the array has the 16 bytes that are read, and they need not be aligned.
            let places_a = unsafe { _mm_loadu_si128(places[a].as_ptr().cast()) };
            let mut next = _mm_shuffle_epi8(places_a, _mm_and_si128(cells_b, _mm_set1_epi8(15)));
            // A position stays open if the next 2, 4, 8 and 16 positions of the walk are open.
            // Those that stay are on an open cycle.
            for _ in 0..4 {
                open = _mm_and_si128(open, _mm_shuffle_epi8(open, next));
                next = _mm_shuffle_epi8(next, next);
            }
            found = _mm_or_si128(found, open);
        }
    }
    _mm_movemask_epi8(found) != 0
}

/// The columns of a solution, from its rows.
#[inline]
fn transposed(rows: &Lines) -> Lines {
    let mut columns: Lines = [0x80; 96];
    for row in 0..9 {
        for column in 0..9 {
            columns[9 * column + row] = rows[9 * row + column];
        }
    }
    columns
}

/// The rows of a solution.
#[inline]
fn rows(empty: CellSet, solution: &Line) -> Lines {
    /// Bit 0 of each of eight bytes.
    const LOW: u64 = 0x0101_0101_0101_0101;
    let mut rows: Lines = [0x80; 96];
    let (eights, _) = solution.as_chunks::<8>();
    for (k, (to, from)) in rows.as_chunks_mut::<8>().0.iter_mut().zip(eights).enumerate() {
        let is_empty = BIT_TO_BYTE[usize::from((empty.bits() >> (8 * k)) as u8)];
        // The characters `1` to `9`, less `1`: no byte borrows from the next.
        let digits = u64::from_le_bytes(*from).wrapping_sub(LOW * u64::from(b'1'));
        *to = (digits | (is_empty ^ LOW) << 7).to_le_bytes();
    }
    let is_given = !empty.bits() >> 80 & 1 != 0;
    rows[80] = solution[80].wrapping_sub(b'1') | u8::from(is_given) << 7;
    rows
}

/// Line number `line`, and the bytes after it.
#[inline]
#[target_feature(enable = "avx2")]
fn load(lines: &Lines, line: usize) -> __m128i {
    let (from, _) = lines[9 * line..].split_at(16);
    // SAFETY: the slice has the 16 bytes that are read, and they need not be aligned.
    unsafe { _mm_loadu_si128(from.as_ptr().cast()) }
}

/// By byte: its eight bits as the low bits of eight bytes.
static BIT_TO_BYTE: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    table
};
