//! [`bytes::are_puzzles`], [`bytes::pack`] and [`bytes::write_line`] with AVX2: they handle 32
//! cells in a register at once.
//!
//! [`bytes::are_puzzles`]: crate::solve::batch::layout::bytes::are_puzzles
//! [`bytes::pack`]: crate::solve::batch::layout::bytes::pack
//! [`bytes::write_line`]: crate::solve::batch::layout::bytes::write_line
#![allow(unsafe_code, reason = "loads and stores of whole registers")]

use crate::solve::answer::{LINE_BYTES, Line};
use crate::solve::batch::layout::bytes::{CellByte, MARKS, is_line_zero_based};
use crate::solve::batch::layout::nibbles::Nibbles;
use core::arch::x86_64::*;

/// True if each line is a puzzle and none could be a row of pencil marks or has the digits 0 to 8.
/// (The portable function, compiled for AVX2, takes twice as long.)
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn are_puzzles(lines: &[Line]) -> bool {
    for line in lines {
        // The last 32 cells begin at number 49.
        let (a, b, c) = (load::<0>(line), load::<32>(line), load::<49>(line));
        let strays = _mm256_or_si256(_mm256_or_si256(strays(a), strays(b)), strays(c));
        // In most lines one of the first 32 cells has a given that no row of pencil marks has
        // there.
        let is_puzzle = _mm256_testz_si256(strays, strays) != 0
            && line[LINE_BYTES - 1] == b'\n'
            && (is_given_apart::<0>(a) || is_given_apart::<32>(b) || is_given_apart::<49>(c));
        let may_be_zero_based = has::<b'0'>(a, b, c) && !has::<b'9'>(a, b, c);
        if !is_puzzle || may_be_zero_based && is_line_zero_based(line) {
            return false;
        }
    }
    true
}

/// True if some byte is `BYTE`.
#[inline]
#[target_feature(enable = "avx2")]
fn has<const BYTE: u8>(a: __m256i, b: __m256i, c: __m256i) -> bool {
    let byte = _mm256_set1_epi8(BYTE as i8);
    let (a, b) = (_mm256_cmpeq_epi8(a, byte), _mm256_cmpeq_epi8(b, byte));
    let found = _mm256_or_si256(_mm256_or_si256(a, b), _mm256_cmpeq_epi8(c, byte));
    _mm256_testz_si256(found, found) == 0
}

/// A mask of the bytes that are neither a digit nor `.`: not zero where a byte is a stray.
#[inline]
#[target_feature(enable = "avx2")]
fn strays(bytes: __m256i) -> __m256i {
    let digits = _mm256_sub_epi8(bytes, _mm256_set1_epi8(b'0' as i8));
    let no_digit = _mm256_cmpeq_epi8(_mm256_max_epu8(digits, _mm256_set1_epi8(10)), digits);
    _mm256_andnot_si256(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(b'.' as i8)), no_digit)
}

/// True if some given among these 32 cells, which begin at cell `FIRST`, is not the digit that a
/// row of pencil marks may have there.
#[inline]
#[target_feature(enable = "avx2")]
fn is_given_apart<const FIRST: usize>(cells: __m256i) -> bool {
    let givens = _mm256_cmpgt_epi8(cells, _mm256_set1_epi8(b'0' as i8));
    let marks = _mm256_cmpeq_epi8(cells, load::<FIRST>(&MARKS));
    _mm256_testc_si256(marks, givens) == 0
}

/// The 32 bytes of a line from number `FIRST` on.
#[inline]
#[target_feature(enable = "avx2")]
fn load<const FIRST: usize>(line: &Line) -> __m256i {
    const { assert!(FIRST + 32 <= LINE_BYTES) };
    // SAFETY: the line has the 32 bytes that are read, and they need not be aligned.
    unsafe { _mm256_loadu_si256(line.as_ptr().add(FIRST).cast()) }
}

/// The nibbles of `cells`, and the number of cells that are not empty.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
pub(crate) fn pack<C: CellByte>(cells: &[C; 81]) -> (Nibbles, u32) {
    let (a, b) = (codes_32::<_, 0>(cells), codes_32::<_, 32>(cells));
    let (tail, last) = (codes_16::<_, 64>(cells), u64::from(cells[80].code()));
    // Each group of 16 cells gives four cells to each of the words 0 to 3. Here each 16 bits hold
    // the four cells of one group for word n; in each half of the register n is 0, 1, 2, 3, 0, 1,
    // 2, 3.
    let pairs = _mm256_packus_epi16(pairs(a), pairs(b));
    let (first, second) = (_mm256_castsi256_si128(pairs), _mm256_extracti128_si256::<1>(pairs));
    let (low, high) = (_mm_unpacklo_epi16(first, second), _mm_unpackhi_epi16(first, second));
    let (words_01, words_23) = (_mm_unpacklo_epi32(low, high), _mm_unpackhi_epi32(low, high));
    let tail_pairs = _mm_maddubs_epi16(_mm_shuffle_epi8(tail, by_word()), side_by_side());
    let tail_word = _mm_packus_epi16(tail_pairs, tail_pairs);
    let nibbles = Nibbles([
        _mm_cvtsi128_si64(words_01) as u64,
        _mm_extract_epi64::<1>(words_01) as u64,
        _mm_cvtsi128_si64(words_23) as u64,
        _mm_extract_epi64::<1>(words_23) as u64,
        _mm_cvtsi128_si64(tail_word) as u64,
        last,
    ]);
    // 15 is the code of an empty cell.
    let empty = _mm256_set1_epi8(15);
    let (empty_a, empty_b) = (_mm256_cmpeq_epi8(a, empty), _mm256_cmpeq_epi8(b, empty));
    let empty_tail = _mm_cmpeq_epi8(tail, _mm256_castsi256_si128(empty));
    let count = (_mm256_movemask_epi8(empty_a) as u32).count_ones()
        + (_mm256_movemask_epi8(empty_b) as u32).count_ones()
        + (_mm_movemask_epi8(empty_tail) as u32).count_ones()
        + u32::from(last == 15);
    (nibbles, 81 - count)
}

/// The codes of the 32 cells from number `FIRST` on.
#[inline]
#[target_feature(enable = "avx2")]
fn codes_32<C: CellByte, const FIRST: usize>(cells: &[C; 81]) -> __m256i {
    // The array is as long as a register. The compiler would store a longer one in halves of a
    // register, and the CPU would wait for both before it loads a whole register.
    let mut codes = [0; 32];
    for k in 0..32 {
        codes[k] = cells[FIRST + k].code();
    }
    // SAFETY: the array has the 32 bytes that are read, and they need not be aligned.
    unsafe { _mm256_loadu_si256(codes.as_ptr().cast()) }
}

/// The codes of the 16 cells from number `FIRST` on.
#[inline]
#[target_feature(enable = "avx2")]
fn codes_16<C: CellByte, const FIRST: usize>(cells: &[C; 81]) -> __m128i {
    let mut codes = [0; 16];
    for k in 0..16 {
        codes[k] = cells[FIRST + k].code();
    }
    // SAFETY: the array has the 16 bytes that are read, and they need not be aligned.
    unsafe { _mm_loadu_si128(codes.as_ptr().cast()) }
}

/// A shuffle of 16 cells into the order in which the words hold them, first those of word 0.
#[inline]
#[target_feature(enable = "avx2")]
fn by_word() -> __m128i {
    _mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15)
}

/// Factors that multiply one byte by 1 and the next by 16, so that the sum holds both nibbles.
#[inline]
#[target_feature(enable = "avx2")]
fn side_by_side() -> __m128i {
    _mm_set1_epi16(0x1001)
}

/// The codes of two cells of a word side by side, in the lower byte of each 16 bits.
#[inline]
#[target_feature(enable = "avx2")]
fn pairs(codes: __m256i) -> __m256i {
    let sorted = _mm256_shuffle_epi8(codes, _mm256_broadcastsi128_si256(by_word()));
    _mm256_maddubs_epi16(sorted, _mm256_broadcastsi128_si256(side_by_side()))
}

/// Writes a grid without empty cells as a line.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn write_line(grid: &Nibbles, line: &mut Line) {
    // Adds 1 to each index to get the digit. (Without this sum the compiler loads the words of the
    // copied grid two at a time, and the CPU waits, because they were stored one by one.)
    let [a, b, c, d, tail, last] = grid.0;
    let digits = |word: u64| _mm_cvtsi64_si128(word.wrapping_add(0x1111_1111_1111_1111) as i64);
    // See [`Nibbles`]: the bytes k of the four words hold the cells 8 k to 8 k + 7. The lower
    // halves of the four bytes hold the first four of these cells.
    let words_01 = _mm_unpacklo_epi8(digits(a), digits(b));
    let words_23 = _mm_unpacklo_epi8(digits(c), digits(d));
    let first = _mm_unpacklo_epi16(words_01, words_23);
    let second = _mm_unpackhi_epi16(words_01, words_23);
    let all = _mm256_set_m128i(second, first);
    let lower_half = _mm256_set1_epi8(15);
    let low = _mm256_and_si256(all, lower_half);
    let high = _mm256_and_si256(_mm256_srli_epi16::<4>(all), lower_half);
    let zero = _mm256_set1_epi8(b'0' as i8);
    let (a, b) = (_mm256_unpacklo_epi32(low, high), _mm256_unpackhi_epi32(low, high));
    let (a, b) = (_mm256_or_si256(a, zero), _mm256_or_si256(b, zero));
    let tail = _mm_shuffle_epi8(
        digits(tail),
        _mm_setr_epi8(0, 2, 4, 6, 1, 3, 5, 7, 0, 0, 0, 0, 0, 0, 0, 0),
    );
    let lower_half = _mm256_castsi256_si128(lower_half);
    let low = _mm_and_si128(tail, lower_half);
    let high = _mm_and_si128(_mm_srli_epi16::<4>(tail), lower_half);
    let tail = _mm_or_si128(_mm_unpacklo_epi32(low, high), _mm256_castsi256_si128(zero));
    // SAFETY: the line has 82 bytes. The stores write bytes 0 to 79 and need no alignment.
    unsafe {
        let line = line.as_mut_ptr();
        _mm256_storeu_si256(line.cast(), _mm256_permute2x128_si256::<0x20>(a, b));
        _mm256_storeu_si256(line.add(32).cast(), _mm256_permute2x128_si256::<0x31>(a, b));
        _mm_storeu_si128(line.add(64).cast(), tail);
    }
    line[80] = (last & 15) as u8 + b'1';
    line[LINE_BYTES - 1] = b'\n';
}
