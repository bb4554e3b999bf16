//! Where to guess: chooses a branch for all stuck boards at once, and splits a board in two.
//!
//! A digit stands in a band or stack as one of six permutations (see `lanes.rs`). A board branches on
//! a digit that has exactly two left. The choice, among the bands and stacks that have such a digit:
//! the one in which all nine digits together have the fewest permutations. This takes about a third
//! fewer boards than to branch on a cell with two candidates. A board without such a digit is nearly
//! empty: see `probe.rs`.
//!
//! A *dive* guesses in every band and stack at once, and again whenever the board is stuck. The board
//! stays in its lane until it is solved or refuted. So up to six guesses cost as much as one; but the
//! board from which the dive went out has to wait on the stack, in case the dive was wrong. This pays
//! for puzzles that seem to have many solutions.

use super::lanes::{Lanes, permutations, used};
use crate::solve::batch::arch::word::{Cpu, Word};
use crate::solve::batch::layout::packed::Packed;

/// The branch that was chosen for each lane, bit by bit: word k holds bit k of all lanes. Outside the
/// lanes these are the spare bits of [`Packed`].
///
/// ```text
/// bit   12 11 10            9 8 7 6         5 4 3 2 1 0
///       band 0-2,           the digit's     the permutations that the digit has left
///       or 3 + stack 0-2    index 0-8       (exactly two bits are set)
/// ```
///
/// All bits are 0 where no digit has exactly two permutations in any band or stack.
pub(crate) type Choice<W> = [W; 13];

/// The permutations in all chutes: 0 to 2 are the bands, 3 to 5 the stacks. (Kept with the lanes: on
/// the stack it would be cleared first.)
pub(crate) struct Survey<W> {
    /// `possible[chute][digit][k]`: the digit may stand in the chute as permutation k.
    possible: [[[W; 6]; 9]; 6],
    /// `two[chute][digit]`: it has exactly two permutations.
    two: [[W; 9]; 6],
}

impl<W: Word> Survey<W> {
    /// An empty survey.
    pub(crate) fn new(cpu: Cpu<W>) -> Survey<W> {
        let none = cpu.none();
        Survey { possible: [[[none; 6]; 9]; 6], two: [[none; 9]; 6] }
    }
}

/// Chooses a branch for each lane of `stuck`.
#[inline(always)]
pub(crate) fn choose<W: Word>(lanes: &mut Lanes<W>, stuck: W) -> Choice<W> {
    let Lanes { places, survey, .. } = lanes;
    let none = stuck.cpu().none();
    let mut best = Best { key: [none; 6], chosen: [none; 6], any: none };
    examine::<W, 0>(places, survey, &mut best);
    examine::<W, 1>(places, survey, &mut best);
    examine::<W, 2>(places, survey, &mut best);
    examine::<W, 3>(places, survey, &mut best);
    examine::<W, 4>(places, survey, &mut best);
    examine::<W, 5>(places, survey, &mut best);

    let Survey { possible, two } = survey;
    let mut choice = [none; 13];
    let mut undecided = stuck;
    for chute in 0..6 {
        let mut in_chute = none;
        for digit in 0..9 {
            let picked = undecided & best.chosen[chute] & two[chute][digit];
            undecided = undecided.minus(picked);
            in_chute = in_chute | picked;
            for k in 0..6 {
                choice[k] = choice[k] | picked & possible[chute][digit][k];
            }
            for k in 0..4 {
                if digit >> k & 1 != 0 {
                    choice[6 + k] = choice[6 + k] | picked;
                }
            }
        }
        for k in 0..3 {
            if chute >> k & 1 != 0 {
                choice[10 + k] = choice[10 + k] | in_chute;
            }
        }
    }
    choice
}

/// Notes the permutations that each digit has left in one chute, and offers the chute to `best`. (A
/// constant for the chute, so that the compiler knows the cells, halves the time of a loop.)
#[inline(always)]
fn examine<W: Word, const CHUTE: usize>(
    places: &[[W; 81]; 9],
    survey: &mut Survey<W>,
    best: &mut Best<W>,
) {
    let (possible, two) = (&mut survey.possible[CHUTE], &mut survey.two[CHUTE]);
    let none = best.any.cpu().none();
    let mut sum = [none; 6];
    let mut usable = none;
    for digit in 0..9 {
        let p = permutations(&pattern::<W, CHUTE>(&places[digit]));
        let count = count6(p);
        possible[digit] = p;
        two[digit] = count[1].minus(count[0] | count[2]);
        usable = usable | two[digit];
        add(&mut sum, count);
    }
    best.offer(CHUTE, sum, usable);
}

/// Guesses several times at once in the boards of `which`. In each chute it takes a digit that has
/// exactly two permutations left there, and keeps the first of them (in the boards of `last`: the
/// second). No digit is guessed twice. The other permutations are lost. Returns the boards in which
/// there was something to guess.
#[inline(always)]
pub(crate) fn dive<W: Word>(lanes: &mut Lanes<W>, which: W, last: W) -> W {
    let none = which.cpu().none();
    let mut guessed = [none; 9];
    let places = &mut lanes.places;
    guess::<W, 0>(places, which, last, &mut guessed);
    guess::<W, 1>(places, which, last, &mut guessed);
    guess::<W, 2>(places, which, last, &mut guessed);
    guess::<W, 3>(places, which, last, &mut guessed);
    guess::<W, 4>(places, which, last, &mut guessed);
    guess::<W, 5>(places, which, last, &mut guessed);
    let mut any = none;
    for digit in 0..9 {
        any = any | guessed[digit];
    }
    any
}

/// Guesses in one chute, of a digit that is not in `guessed` yet.
#[inline(always)]
fn guess<W: Word, const CHUTE: usize>(
    places: &mut [[W; 81]; 9],
    which: W,
    last: W,
    guessed: &mut [W; 9],
) {
    let none = which.cpu().none();
    let mut undecided = which;
    for digit in 0..9 {
        let places = &mut places[digit];
        let p = permutations(&pattern::<W, CHUTE>(places));
        let count = count6(p);
        let picked = (undecided & count[1]).minus(count[0] | count[2] | guessed[digit]);
        undecided = undecided.minus(picked);
        guessed[digit] = guessed[digit] | picked;
        // Of the two permutations keep the one met first, or in the boards of `last` the other.
        let (mut taken, mut met) = ([none; 6], none);
        for k in 0..6 {
            taken[k] = p[k].minus(met ^ last);
            met = met | p[k];
        }
        let kept = used(&taken);
        for m in 0..9 {
            let gone = picked.minus(kept[m]);
            for cell in cells(CHUTE, m) {
                places[cell] = places[cell].minus(gone);
            }
        }
    }
}

/// The 3x3 pattern of a digit's triads in a chute: minirows in a band, minicolumns in a stack.
#[inline(always)]
fn pattern<W: Word, const CHUTE: usize>(places: &[W; 81]) -> [W; 9] {
    let mut pattern = [places[0].cpu().none(); 9];
    for m in 0..9 {
        let [a, b, c] = cells(CHUTE, m);
        pattern[m] = places[a] | places[b] | places[c];
    }
    pattern
}

/// The cells of triad `m` (0 to 8, see [`permutations`]) of a chute.
#[inline(always)]
const fn cells(chute: usize, m: usize) -> [usize; 3] {
    if chute < 3 {
        let first = 27 * chute + 9 * (m / 3) + 3 * (m % 3);
        [first, first + 1, first + 2]
    } else {
        let first = 3 * (chute - 3) + m / 3 + 27 * (m % 3);
        [first, first + 9, first + 18]
    }
}

/// How many of six bits are set, as a number of three bits: bit 0 first.
#[inline(always)]
fn count6<W: Word>(p: [W; 6]) -> [W; 3] {
    let (low_a, high_a) = add3(p[0], p[1], p[2]);
    let (low_b, high_b) = add3(p[3], p[4], p[5]);
    let (two, four) = add3(high_a, high_b, low_a & low_b);
    [low_a ^ low_b, two, four]
}

/// The sum of three bits: bit 0, bit 1.
#[inline(always)]
fn add3<W: Word>(a: W, b: W, c: W) -> (W, W) {
    (a ^ b ^ c, a & b | c & (a | b))
}

/// Adds a number of three bits to a number of six.
#[inline(always)]
fn add<W: Word>(sum: &mut [W; 6], addend: [W; 3]) {
    let none = sum[0].cpu().none();
    let mut carry = none;
    for k in 0..6 {
        let bit = if k < 3 { addend[k] } else { none };
        (sum[k], carry) = add3(sum[k], bit, carry);
    }
}

/// The chute with the smallest key so far, lane by lane.
struct Best<W> {
    /// The key: how many permutations all nine digits have left in the chute. Bit 0 first.
    key: [W; 6],
    /// `chosen[chute]`: this chute is the best so far.
    chosen: [W; 6],
    /// Some chute was chosen.
    any: W,
}

impl<W: Word> Best<W> {
    /// Chooses `chute` in the lanes of `usable` in which its key is smaller than the best.
    #[inline(always)]
    fn offer(&mut self, chute: usize, key: [W; 6], usable: W) {
        // Compared from bit 0 up, because the highest bit that differs decides.
        let mut less = usable.cpu().none();
        for k in 0..6 {
            less = self.key[k].minus(key[k]) | less.minus(self.key[k] ^ key[k]);
        }
        let takes = usable & (less | !self.any);
        for k in 0..6 {
            self.key[k] = self.key[k].minus(takes) | key[k] & takes;
            self.chosen[k] = self.chosen[k].minus(takes);
        }
        self.chosen[chute] = takes;
        self.any = self.any | takes;
    }
}

/// `PERMITTED[chute][permutation]`: the cells that the permutation leaves to its digit. These are all
/// cells but the six triads of the chute that it does not use.
///
/// ```text
/// number 0   bit c = cell c, cells 0 to 63        (as in [`Packed`])
/// number 1   bit c = cell 64 + c, cells 64 to 80
/// ```
static PERMITTED: [[[u64; 2]; 6]; 6] = {
    const USED: [[usize; 3]; 6] =
        [[0, 4, 8], [0, 5, 7], [1, 3, 8], [1, 5, 6], [2, 3, 7], [2, 4, 6]];
    let mut table = [[[!0, Packed::TAIL]; 6]; 6];
    let mut k = 0;
    while k < 6 * 6 * 9 * 3 {
        let (chute, permutation, m, j) = (k / 162, k / 27 % 6, k / 3 % 9, k % 3);
        let used = USED[permutation];
        if m != used[0] && m != used[1] && m != used[2] {
            let cell = cells(chute, m)[j];
            table[chute][permutation][cell / 64] &= !(1 << (cell % 64));
        }
        k += 1;
    }
    table
};

/// A stuck board split in two halves. Each solution of the board is in exactly one of them. The
/// halves differ from the board in the places of one digit.
pub(crate) struct Split {
    /// The numbers of the two words of [`Packed`] that hold these places.
    pub(crate) words: [usize; 2],
    /// The two words in each half.
    pub(crate) halves: [[u64; 2]; 2],
}

/// True if no branch was chosen: no digit has exactly two permutations in any chute. `word` is number
/// [`Packed::CHOICE`] of the board.
#[inline]
pub(crate) fn is_nearly_empty(word: u64) -> bool {
    word >> Packed::SPARE & 0b11_1111 == 0
}

impl Split {
    /// Splits `stuck` by the [`Choice`] in its spare bits. The board is not nearly empty.
    #[inline]
    pub(crate) fn of(stuck: &Packed) -> Split {
        let choice = (stuck.0[Packed::CHOICE] >> Packed::SPARE) as usize;
        let mut permutations = choice & 0b11_1111;
        let (digit, chute) = ((choice >> 6 & 0b1111).min(8), (choice >> 10).min(5));
        let (tail, shift) = Packed::tail_of(digit);
        let halves = [(); 2].map(|()| {
            let permutation = permutations.trailing_zeros() as usize;
            permutations &= permutations.wrapping_sub(1);
            let [low, high] = PERMITTED[chute][permutation.min(5)];
            let others = !(Packed::TAIL << shift);
            [stuck.0[digit] & low, stuck.0[tail] & (others | high << shift)]
        });
        Split { words: [digit, tail], halves }
    }

    /// The two halves of `stuck` as boards.
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
