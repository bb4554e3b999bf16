//! Where to guess: the choice of a branch for all stuck boards at once, and its two children.
//!
//! Of the six bands and stacks take the one with the fewest permutations left in all, among those
//! in which some digit has exactly two; branch on these two. That takes about a third fewer boards
//! than a cell with two candidates. A board without such a digit is nearly empty: see `probe.rs`.
//!
//! A puzzle that seems to be full of solutions is worth a dive: one such guess in every band and
//! stack at once, and again when the board is stuck, without leaving its lane, until a solution
//! turns up or it is refuted. Up to six guesses for the price of one; the board from which the dive
//! went out waits, in case it was wrong.

use super::lanes::{Lanes, permutations, used};
use crate::solve::batch::arch::word::Word;
use crate::solve::batch::layout::packed::Packed;

/// The choice of each lane, one word a bit, in the order of the spare bits of [`Packed`]:
///
/// ```text
/// 0-5 the two permutations of the digit (see `permutations`)    6-9 the digit's index
/// 10-12 the band (0-2) or stack (3-5)
/// ```
///
/// All bits are 0 where no digit has exactly two permutations in a band or stack.
pub(crate) type Choice<W> = [W; 13];

/// What is known of each band and stack. (Kept with the lanes: on the stack it would be cleared
/// first.)
pub(crate) struct Survey<W> {
    /// By group and digit, the permutations that are left.
    possible: [[[W; 6]; 9]; 6],
    /// Where they are two.
    two: [[W; 9]; 6],
}

impl<W: Word> Survey<W> {
    /// A survey of nothing.
    pub(crate) const NONE: Survey<W> =
        Survey { possible: [[[W::ZERO; 6]; 9]; 6], two: [[W::ZERO; 9]; 6] };
}

/// Chooses a branch for each lane of `stuck`.
#[inline(always)]
pub(crate) fn choose<W: Word>(lanes: &mut Lanes<W>, stuck: W) -> Choice<W> {
    let Lanes { places, survey, .. } = lanes;
    let mut best = Best { key: [W::ZERO; 6], chosen: [W::ZERO; 6], any: W::ZERO };
    look::<W, 0>(places, survey, &mut best);
    look::<W, 1>(places, survey, &mut best);
    look::<W, 2>(places, survey, &mut best);
    look::<W, 3>(places, survey, &mut best);
    look::<W, 4>(places, survey, &mut best);
    look::<W, 5>(places, survey, &mut best);

    let Survey { possible, two } = survey;
    let mut choice = [W::ZERO; 13];
    let mut waiting = stuck;
    for group in 0..6 {
        let mut in_group = W::ZERO;
        for digit in 0..9 {
            let picked = waiting & best.chosen[group] & two[group][digit];
            waiting = waiting.minus(picked);
            in_group = in_group | picked;
            for k in 0..6 {
                choice[k] = choice[k] | picked & possible[group][digit][k];
            }
            for k in 0..4 {
                if digit >> k & 1 != 0 {
                    choice[6 + k] = choice[6 + k] | picked;
                }
            }
        }
        for k in 0..3 {
            if group >> k & 1 != 0 {
                choice[10 + k] = choice[10 + k] | in_group;
            }
        }
    }
    choice
}

/// Looks at one band or stack: the permutations that are left of each digit, and where they are
/// two. (A group a function, so that the compiler knows the places: half the time of a loop.)
#[inline(always)]
fn look<W: Word, const GROUP: usize>(
    places: &[[W; 81]; 9],
    survey: &mut Survey<W>,
    best: &mut Best<W>,
) {
    let (possible, two) = (&mut survey.possible[GROUP], &mut survey.two[GROUP]);
    let mut sum = [W::ZERO; 6];
    let mut usable = W::ZERO;
    for digit in 0..9 {
        let p = permutations(&pattern::<W, GROUP>(&places[digit]));
        let count = count6(p);
        possible[digit] = p;
        two[digit] = count[1].minus(count[0] | count[2]);
        usable = usable | two[digit];
        add(&mut sum, count);
    }
    best.offer(GROUP, sum, usable);
}

/// Guesses several times at once in the boards of `which`: in each band and stack, of a digit that
/// is down to two permutations there, the first, or in those of `last` the last; no digit twice.
/// Nothing is kept to come back to. Returns the boards in which there was something to guess.
#[inline(always)]
pub(crate) fn dive<W: Word>(lanes: &mut Lanes<W>, which: W, last: W) -> W {
    let mut guessed = [W::ZERO; 9];
    let places = &mut lanes.places;
    guess::<W, 0>(places, which, last, &mut guessed);
    guess::<W, 1>(places, which, last, &mut guessed);
    guess::<W, 2>(places, which, last, &mut guessed);
    guess::<W, 3>(places, which, last, &mut guessed);
    guess::<W, 4>(places, which, last, &mut guessed);
    guess::<W, 5>(places, which, last, &mut guessed);
    let mut any = W::ZERO;
    for digit in 0..9 {
        any = any | guessed[digit];
    }
    any
}

/// Guesses in one band or stack; `guessed` says of which digits there was a guess before.
#[inline(always)]
fn guess<W: Word, const GROUP: usize>(
    places: &mut [[W; 81]; 9],
    which: W,
    last: W,
    guessed: &mut [W; 9],
) {
    let mut waiting = which;
    for digit in 0..9 {
        let places = &mut places[digit];
        let p = permutations(&pattern::<W, GROUP>(places));
        let count = count6(p);
        let picked = (waiting & count[1]).minus(count[0] | count[2] | guessed[digit]);
        waiting = waiting.minus(picked);
        guessed[digit] = guessed[digit] | picked;
        // Of the two permutations the first one met is taken, or else the other one.
        let (mut taken, mut met) = ([W::ZERO; 6], W::ZERO);
        for k in 0..6 {
            taken[k] = p[k].minus(met ^ last);
            met = met | p[k];
        }
        let kept = used(&taken);
        for m in 0..9 {
            let gone = picked.minus(kept[m]);
            for cell in cells(GROUP, m) {
                places[cell] = places[cell].minus(gone);
            }
        }
    }
}

/// The 3x3 pattern of a digit's minirows in a band or minicolumns in a stack.
#[inline(always)]
fn pattern<W: Word, const GROUP: usize>(places: &[W; 81]) -> [W; 9] {
    let mut pattern = [W::ZERO; 9];
    for m in 0..9 {
        let [a, b, c] = cells(GROUP, m);
        pattern[m] = places[a] | places[b] | places[c];
    }
    pattern
}

/// The cells of minirow or minicolumn `m` of a band or stack.
#[inline(always)]
const fn cells(group: usize, m: usize) -> [usize; 3] {
    if group < 3 {
        let first = 27 * group + 9 * (m / 3) + 3 * (m % 3);
        [first, first + 1, first + 2]
    } else {
        let first = 3 * (group - 3) + m / 3 + 27 * (m % 3);
        [first, first + 9, first + 18]
    }
}

/// How many of six there are, in three bits.
#[inline(always)]
fn count6<W: Word>(p: [W; 6]) -> [W; 3] {
    let (low_a, high_a) = add3(p[0], p[1], p[2]);
    let (low_b, high_b) = add3(p[3], p[4], p[5]);
    let (two, four) = add3(high_a, high_b, low_a & low_b);
    [low_a ^ low_b, two, four]
}

/// Adds three bits.
#[inline(always)]
fn add3<W: Word>(a: W, b: W, c: W) -> (W, W) {
    (a ^ b ^ c, a & b | c & (a | b))
}

/// Adds a number of three bits to one of six.
#[inline(always)]
fn add<W: Word>(sum: &mut [W; 6], addend: [W; 3]) {
    let mut carry = W::ZERO;
    for k in 0..6 {
        let bit = if k < 3 { addend[k] } else { W::ZERO };
        (sum[k], carry) = add3(sum[k], bit, carry);
    }
}

/// The group with the smallest key so far, lane by lane.
struct Best<W> {
    key: [W; 6],
    chosen: [W; 6],
    any: W,
}

impl<W: Word> Best<W> {
    /// Takes `group` in the lanes of `usable` in which it beats all before.
    #[inline(always)]
    fn offer(&mut self, group: usize, key: [W; 6], usable: W) {
        // The highest bit decides, so it is looked at last.
        let mut less = W::ZERO;
        for k in 0..6 {
            less = self.key[k].minus(key[k]) | less.minus(self.key[k] ^ key[k]);
        }
        let takes = usable & (less | !self.any);
        for k in 0..6 {
            self.key[k] = self.key[k].minus(takes) | key[k] & takes;
            self.chosen[k] = self.chosen[k].minus(takes);
        }
        self.chosen[group] = takes;
        self.any = self.any | takes;
    }
}

/// The cells that each permutation of each band and stack leaves to its digit: all cells but the
/// six minirows (or minicolumns) of the group that it does not use. As in [`Packed`]: cells 0 to
/// 63, and the 17 others.
static PERMITTED: [[[u64; 2]; 6]; 6] = {
    const USED: [[usize; 3]; 6] =
        [[0, 4, 8], [0, 5, 7], [1, 3, 8], [1, 5, 6], [2, 3, 7], [2, 4, 6]];
    let mut table = [[[!0, Packed::TAIL]; 6]; 6];
    let mut k = 0;
    while k < 6 * 6 * 9 * 3 {
        let (group, permutation, m, j) = (k / 162, k / 27 % 6, k / 3 % 9, k % 3);
        let used = USED[permutation];
        if m != used[0] && m != used[1] && m != used[2] {
            let cell = cells(group, m)[j];
            table[group][permutation][cell / 64] &= !(1 << (cell % 64));
        }
        k += 1;
    }
    table
};

/// The two halves of a stuck board: together they have its solutions, each solution in one of
/// them. They differ from it in the places of one digit.
pub(crate) struct Split {
    /// The two words of [`Packed`] that the places are in.
    pub(crate) words: [usize; 2],
    /// What becomes of them in each half.
    pub(crate) halves: [[u64; 2]; 2],
}

/// Whether no digit with two permutations was found, by the word with the choice.
#[inline]
pub(crate) fn is_nearly_empty(word: u64) -> bool {
    word >> Packed::SPARE & 0b11_1111 == 0
}

impl Split {
    /// As the choice in the spare bits of `stuck` says, which is not nearly empty.
    #[inline]
    pub(crate) fn of(stuck: &Packed) -> Split {
        let choice = (stuck.0[Packed::CHOICE] >> Packed::SPARE) as usize;
        let mut permutations = choice & 0b11_1111;
        let (digit, group) = ((choice >> 6 & 0b1111).min(8), (choice >> 10).min(5));
        let (tail, shift) = Packed::tail_of(digit);
        let halves = [(); 2].map(|()| {
            let permutation = permutations.trailing_zeros() as usize;
            permutations &= permutations.wrapping_sub(1);
            let [low, high] = PERMITTED[group][permutation.min(5)];
            let others = !(Packed::TAIL << shift);
            [stuck.0[digit] & low, stuck.0[tail] & (others | high << shift)]
        });
        Split { words: [digit, tail], halves }
    }

    /// The halves of `stuck`, whole.
    pub(crate) fn boards(&self, stuck: &Packed) -> [Packed; 2] {
        self.halves.map(|half| {
            let mut board = *stuck;
            for (word, bits) in self.words.into_iter().zip(half) {
                board.0[word] = bits;
            }
            board
        })
    }
}
