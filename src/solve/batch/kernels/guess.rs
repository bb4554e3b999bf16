//! [`choose_one`]: the choice of a branch in one board at a time, outside the lanes.
//!
//! Choosing branches in the lanes takes as long for one board as for all. While many boards dive,
//! few others need a branch, and for these the first digit with two permutations is good enough.
//! (`many.txt` takes an eighth fewer instructions than with a choice in every wave.)

use super::branch::ChuteKind;
use crate::geometry::Digit;
use crate::solve::batch::layout::packed::Packed;

/// Writes a [`Choice`](super::branch::Choice) to the spare bits of `board`: the first digit that
/// has exactly two permutations in a chute, if possible in one of this side. Writes zeros if there
/// is no such digit: the board is nearly empty.
pub(crate) fn choose_one(board: &mut Packed, side: ChuteKind) {
    board.0[Packed::CHOICE] &= (1 << Packed::SPARE) - 1;
    let found = chutes(side).into_iter().find_map(|chute| {
        let (digit, left) = first_with_two(board, chute)?;
        Some(u64::from(left) | (digit as u64) << 6 | (chute as u64) << 10)
    });
    board.0[Packed::CHOICE] |= found.unwrap_or(0) << Packed::SPARE;
}

/// The numbers of all chutes (0 to 2 for bands, 3 to 5 for stacks), those of this side first.
fn chutes(side: ChuteKind) -> [usize; 6] {
    match side {
        ChuteKind::Bands => [0, 1, 2, 3, 4, 5],
        ChuteKind::Stacks => [3, 4, 5, 0, 1, 2],
    }
}

/// The index of the first digit that has exactly two permutations left in a chute, and these two
/// permutations, one bit each.
#[inline]
fn first_with_two(board: &Packed, chute: usize) -> Option<(usize, u8)> {
    (0..9).find_map(|digit| {
        let left = permutations_left(board.places(Digit::ALL[digit]).bands(), chute);
        (left.count_ones() == 2).then_some((digit, left))
    })
}

/// The permutations (see `lanes.rs`) that a digit has left in a chute, one bit each. `bands` are
/// the digit's places.
#[inline]
fn permutations_left(bands: [u32; 3], chute: usize) -> u8 {
    let pattern = if chute < 3 {
        let any = bands[chute] | bands[chute] >> 1 | bands[chute] >> 2;
        let rows = any & 0o111_111_111;
        let rows = (rows | rows >> 2 | rows >> 4) & 0o007_007_007;
        rows | rows >> 6 | rows >> 12
    } else {
        bands.into_iter().enumerate().fold(0, |pattern, (band, word)| {
            let columns = (word | word >> 9 | word >> 18) >> (3 * (chute - 3));
            pattern | (columns & 1 | (columns & 2) << 2 | (columns & 4) << 4) << band
        })
    };
    PERMUTATIONS[pattern as usize & 511]
}

/// For each 3x3 pattern of the triads of a chute that may hold a digit (bit m = triad m): the
/// permutations that fit, one bit each.
static PERMUTATIONS: [u8; 512] = {
    const TRIADS: [u16; 6] =
        [0b100_010_001, 0b010_100_001, 0b100_001_010, 0b001_100_010, 0b010_001_100, 0b001_010_100];
    let (mut table, mut k) = ([0; 512], 0);
    while k < 6 * 512 {
        let (pattern, permutation) = (k / 6, k % 6);
        if pattern as u16 & TRIADS[permutation] == TRIADS[permutation] {
            table[pattern] |= 1 << permutation;
        }
        k += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::CellSet;
    use crate::random::Random;
    use crate::solve::batch::kernels::branch::{Split, is_nearly_empty};

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes; has no unsafe code")]
    fn the_halves_of_a_choice_keep_one_of_two_permutations() {
        let (mut random, mut choices) = (Random::new(5, 0), 0);
        for _ in 0..2000 {
            let mut board = Packed::NONE;
            for digit in Digit::ALL {
                let mut bits = || u128::from(random.bits()) | u128::from(random.bits()) << 64;
                let places = CellSet::from_bits(bits() & bits() & CellSet::ALL.bits());
                board.set(digit, places);
            }
            for side in [ChuteKind::Bands, ChuteKind::Stacks] {
                let mut chosen = board;
                choose_one(&mut chosen, side);
                let choice = (chosen.0[Packed::CHOICE] >> Packed::SPARE) as usize;
                if is_nearly_empty(chosen.0[Packed::CHOICE]) {
                    continue;
                }
                choices += 1;
                let (digit, chute) = (Digit::ALL[choice >> 6 & 15], choice >> 10);
                let left = choice as u8 & 63;
                let halves = Split::of(&chosen).boards(&chosen);
                let of = |board: &Packed| permutations_left(board.places(digit).bands(), chute);
                assert_eq!(of(&board), left);
                assert_eq!(
                    halves.each_ref().map(of),
                    [left & left.wrapping_neg(), 1 << left.ilog2()]
                );
                for other in Digit::ALL.into_iter().filter(|&other| other != digit) {
                    assert_eq!(halves[0].places(other), board.places(other));
                }
            }
        }
        assert!(choices > 500, "{choices}");
    }
}
