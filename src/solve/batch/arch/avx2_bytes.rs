//! [`bytes::are_puzzles`], [`bytes::pack`] and [`bytes::unpack`] with AVX2: 32 cells in a register.
#![allow(unsafe_code, reason = "loads and stores of whole registers")]

use crate::solve::answer::{LINE_BYTES, Line};
use crate::solve::batch::layout::bytes::{self, CellByte, Codes, MARKS};
use crate::solve::batch::layout::planes::{self, Planes};
use core::arch::x86_64::*;

/// True if each line is a puzzle and none could be a row of pencil marks. See [`bytes::are_puzzles`].
/// (What the compiler makes of that takes twice as long.)
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn are_puzzles(lines: &[Line]) -> bool {
    for line in lines {
        // The last 32 cells begin at number 49.
        let (a, b, c) = (load::<0>(line), load::<32>(line), load::<49>(line));
        let strays = _mm256_or_si256(_mm256_or_si256(strays(a), strays(b)), strays(c));
        // Mostly a given stands apart among the first 32 cells.
        let is_puzzle = _mm256_testz_si256(strays, strays) != 0
            && line[LINE_BYTES - 1] == b'\n'
            && (is_given_apart::<0>(a) || is_given_apart::<32>(b) || is_given_apart::<49>(c));
        if !is_puzzle {
            return false;
        }
    }
    true
}

/// Which of these bytes are neither a digit nor `.`.
#[inline]
#[target_feature(enable = "avx2")]
fn strays(bytes: __m256i) -> __m256i {
    let digits = _mm256_sub_epi8(bytes, _mm256_set1_epi8(b'0' as i8));
    let no_digit = _mm256_cmpeq_epi8(_mm256_max_epu8(digits, _mm256_set1_epi8(10)), digits);
    _mm256_andnot_si256(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(b'.' as i8)), no_digit)
}

/// True if some given among these cells, which begin at number `FIRST`, is not what a row of pencil
/// marks has there.
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

/// The planes of `cells`, and how many of the cells are not empty. See [`bytes::pack`].
#[target_feature(enable = "avx2,popcnt")]
pub(crate) fn pack<C: CellByte>(cells: &[C; 81]) -> (Planes, u32) {
    // The last 32 cells begin at number 49: cells 49 to 63 are read twice.
    let (a, b, c) = (pack_32::<_, 0>(cells), pack_32::<_, 32>(cells), pack_32::<_, 49>(cells));
    let (mut heads, mut tails) = ([0; 4], [0; 4]);
    for bit in 0..4 {
        heads[bit] = u64::from(a[bit]) | u64::from(b[bit]) << 32;
        tails[bit] = u64::from(c[bit] >> 15);
    }
    (Planes::new(heads, tails), planes::count_givens(heads, tails))
}

/// Bits 0 to 3 of the codes of the 32 cells from number `FIRST` on: bit k of a number belongs to
/// cell `FIRST + k`.
#[inline]
#[target_feature(enable = "avx2")]
fn pack_32<C: CellByte, const FIRST: usize>(cells: &[C; 81]) -> [u32; 4] {
    // An array as long as a register. A longer one is stored in halves of a register, and the CPU
    // waits before it loads across two of them.
    let mut codes = [0; 32];
    for k in 0..32 {
        codes[k] = cells[FIRST + k].code();
    }
    // SAFETY: the array has the 32 bytes that are read, and they need not be aligned.
    let codes = unsafe { _mm256_loadu_si256(codes.as_ptr().cast()) };
    // Shifts move the wanted bit to the top of each byte; `movemask` collects the 32 top bits.
    [
        _mm256_movemask_epi8(_mm256_slli_epi16::<7>(codes)) as u32,
        _mm256_movemask_epi8(_mm256_slli_epi16::<6>(codes)) as u32,
        _mm256_movemask_epi8(_mm256_slli_epi16::<5>(codes)) as u32,
        _mm256_movemask_epi8(_mm256_slli_epi16::<4>(codes)) as u32,
    ]
}

/// Writes a grid without empty cells as a line.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn write_line(grid: &Planes, line: &mut Line) {
    bytes::write_codes(&unpack(grid), line);
}

/// The code of each cell. See [`bytes::unpack`].
#[inline]
#[target_feature(enable = "avx2")]
fn unpack(planes: &Planes) -> Codes {
    let mut codes: Codes = [0; 96];
    // Byte k of a register takes byte k / 8 of the plane, and keeps bit k % 8 of it.
    let byte = _mm256_setr_epi64x(
        0x0000_0000_0000_0000,
        0x0101_0101_0101_0101,
        0x0202_0202_0202_0202,
        0x0303_0303_0303_0303,
    );
    let bit = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
    let (heads, tails) = (planes.heads(), planes.tails());
    for (k, bytes) in codes.as_chunks_mut::<32>().0.iter_mut().enumerate() {
        let planes = [heads, heads.map(|plane| plane >> 32), tails][k];
        let mut sum = _mm256_setzero_si256();
        for (value, plane) in [1, 2, 4, 8].into_iter().zip(planes) {
            let bits = _mm256_shuffle_epi8(_mm256_set1_epi32(plane as i32), byte);
            let set = _mm256_cmpeq_epi8(_mm256_and_si256(bits, bit), bit);
            sum = _mm256_or_si256(sum, _mm256_and_si256(set, _mm256_set1_epi8(value)));
        }
        // SAFETY: the chunk has the 32 bytes that are written, and they need not be aligned.
        unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), sum) };
    }
    codes
}
