//! Where to guess: chooses a branch for all stuck boards at once, and splits a board in two.
//!
//! A digit is in a band or stack (a chute) as one of six permutations (see `lanes.rs`). A board
//! branches on a digit that has exactly two permutations left in a chute: on the digit and chute
//! for which the two halves leave the least freedom to the same digit in the other chutes.
//! `closure` measures that. A half that leaves the digit no permutation in another chute has no
//! solution: then the board goes on with the other half, and nothing waits. A board without such a
//! digit is nearly empty: see `probe.rs`.
//!
//! One wave looks at the bands, the next at the stacks. That takes a tenth more boards than to look
//! at all six chutes, and half the time. A board without such a digit on this side takes any such
//! digit of the other side.
//!
//! A *dive* guesses in every band at once, or in every stack, and again whenever the board is
//! stuck. The board stays in its lane until it is solved or refuted. So up to three guesses cost as
//! much as one; but the board from which the dive started waits on the stack, in case the dive
//! fails. This pays for puzzles that seem to have many solutions.

use super::lanes::{DigitView, Lanes, permutations, used};
use crate::solve::batch::arch::word::Word;
use crate::solve::batch::layout::packed::Packed;

/// The branch that was chosen for each lane, bit by bit: word k holds bit k of all lanes. Outside
/// the lanes these are the spare bits of [`Packed`].
///
/// ```text
/// bit   12 11 10            9 8 7 6         5 4 3 2 1 0
///       band 0-2,           the digit's     the permutations that the digit has left
///       or 3 + stack 0-2    index 0-8       (two bits are set, or one if the
///                                           other half has no solution)
/// ```
///
/// All bits are 0 where no digit has exactly two permutations in any band or stack.
pub(crate) type Choice<W> = [W; 13];

/// The chutes among which a choice is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ChuteKind {
    /// The three bands.
    Bands,
    /// The three stacks.
    Stacks,
}

impl ChuteKind {
    pub(crate) fn other(self) -> ChuteKind {
        match self {
            ChuteKind::Bands => ChuteKind::Stacks,
            ChuteKind::Stacks => ChuteKind::Bands,
        }
    }
}

/// Chooses a branch for each lane of `stuck`, on this side where that is possible.
#[inline(always)]
pub(crate) fn choose<W: Word>(lanes: &mut Lanes<W>, stuck: W, side: ChuteKind) -> Choice<W> {
    let Lanes { places, view, .. } = lanes;
    let mut best = Best::new(stuck);
    match side {
        ChuteKind::Bands => look_at::<W, BANDS>(places, view, &mut best),
        ChuteKind::Stacks => look_at::<W, STACKS>(places, view, &mut best),
    }
    best.leave_the_undecided();
    if best.open.count() > 0 {
        match side {
            ChuteKind::Bands => take_any::<W, STACKS>(places, &mut best),
            ChuteKind::Stacks => take_any::<W, BANDS>(places, &mut best),
        }
    }
    best.choice
}

/// The number of the first band, and of the first stack.
const BANDS: usize = 0;
const STACKS: usize = 3;

/// Offers every digit in the three chutes from number `FIRST` on to `best`.
///
/// The loops over chutes and over the two halves stay loops, so that the CPU keeps the decoded
/// instructions. (Written out they were 20 times as long, and decoding took most of the time.)
#[inline(always)]
fn look_at<W: Word, const FIRST: usize>(
    places: &[[W; 81]; 9],
    view: &mut DigitView<W>,
    best: &mut Best<W>,
) {
    let none = best.open.cpu().none();
    for digit in 0..9 {
        let places = &places[digit];
        let DigitView { left, crossing, halves, beside, after } = view;
        let mut before = [none; 6];
        for g in 0..3 {
            let chute = chute::<W, FIRST>(places, g);
            for m in 0..9 {
                let (x, l) = (m / 3, m % 3);
                crossing[g][m] = chute[at::<FIRST>(0, x, l)]
                    | chute[at::<FIRST>(1, x, l)]
                    | chute[at::<FIRST>(2, x, l)];
            }
            left[g] = permutations(&triads::<W, FIRST>(chute));
            add(&mut before, freedom(count6(left[g])));
        }
        for x in 0..3 {
            let mut m = [none; 9];
            for l in 0..3 {
                for g in 0..3 {
                    m[3 * l + g] = crossing[g][3 * x + l];
                }
            }
            add(&mut before, freedom(count6(permutations(&m))));
        }
        for g in 0..3 {
            let [one, two, four] = count6(left[g]);
            let usable = (best.open & two).minus(one | four);
            let (mut first, mut second, mut met) = ([none; 6], [none; 6], none);
            for k in 0..6 {
                first[k] = left[g][k].minus(met);
                second[k] = left[g][k] & met;
                met = met | left[g][k];
            }
            (halves[0], halves[1]) = (used(&first), used(&second));
            let mut alive = [none; 2];
            for half in 0..2 {
                (after[half], alive[half]) =
                    closure::<W, FIRST>(places, crossing, g, &halves[half], beside);
            }
            let both = alive[0] & alive[1];
            let mut kept = [none; 6];
            for k in 0..6 {
                kept[k] = first[k].minus(alive[1].minus(alive[0])) | second[k] & alive[1];
            }
            best.offer(gain(&before, after), usable, both, &kept, digit, FIRST + g);
        }
    }
}

/// Takes the first digit with two permutations in one of the three chutes from number `FIRST` on.
/// (Few boards have none on the other side, so a good choice for them is not worth its time.)
#[inline(always)]
fn take_any<W: Word, const FIRST: usize>(places: &[[W; 81]; 9], best: &mut Best<W>) {
    let none = best.open.cpu().none();
    for digit in 0..9 {
        for g in 0..3 {
            let left = permutations(&triads::<W, FIRST>(chute::<W, FIRST>(&places[digit], g)));
            let [one, two, four] = count6(left);
            let usable = (best.open & two).minus(one | four | best.any);
            best.offer([none; 8], usable, usable, &left, digit, FIRST + g);
        }
    }
}

/// The nine triads of a chute: which of them may hold the digit.
#[inline(always)]
fn triads<W: Word, const FIRST: usize>(chute: &[W]) -> [W; 9] {
    let mut triads = [chute[0].cpu().none(); 9];
    for m in 0..9 {
        let (k, x) = (m / 3, m % 3);
        triads[m] =
            chute[at::<FIRST>(k, x, 0)] | chute[at::<FIRST>(k, x, 1)] | chute[at::<FIRST>(k, x, 2)];
    }
    triads
}

/// The cells of a digit in chute number `g` of the side. (The cells of a stack begin at its first
/// cell, and those of other stacks lie between them.)
#[inline(always)]
fn chute<W, const FIRST: usize>(places: &[W; 81], g: usize) -> &[W] {
    if FIRST == BANDS { &places[27 * g..27 * g + 27] } else { &places[3 * g..3 * g + 75] }
}

/// The index in a chute of the cell of line `k` and box `x` that is number `l` of its triad.
#[inline(always)]
const fn at<const FIRST: usize>(k: usize, x: usize, l: usize) -> usize {
    if FIRST == BANDS { 9 * k + 3 * x + l } else { 9 * (3 * x + l) + k }
}

/// How much freedom a digit has in five chutes once it is in chute `g` in the triads of `half`
/// only: from there to the three chutes that cross it, and from these to the two chutes beside it.
/// (Without the way back to these two, the choice takes twice as many boards.) Also returns the
/// boards in which it has a permutation left in each of the five.
#[inline(always)]
fn closure<W: Word, const FIRST: usize>(
    places: &[W; 81],
    crossing: &[[W; 9]; 3],
    g: usize,
    half: &[W; 9],
    beside: &mut [[W; 9]; 2],
) -> ([W; 6], W) {
    let none = half[0].cpu().none();
    let mut alive = half[0].cpu().all();
    let (q, r) = if g == 0 { (1, 2) } else { (0, 3 - g) };
    let own = chute::<W, FIRST>(places, g);
    let mut sum = [none; 6];
    for x in 0..3 {
        // The three boxes of this crossing chute are those of chutes g, q and r.
        let mut m = [none; 9];
        for l in 0..3 {
            m[3 * l] = own[at::<FIRST>(0, x, l)] & half[x]
                | own[at::<FIRST>(1, x, l)] & half[3 + x]
                | own[at::<FIRST>(2, x, l)] & half[6 + x];
            m[3 * l + 1] = crossing[q][3 * x + l];
            m[3 * l + 2] = crossing[r][3 * x + l];
        }
        let p = permutations(&m);
        let count = count6(p);
        alive = alive & (count[0] | count[1] | count[2]);
        add(&mut sum, freedom(count));
        let left = used(&p);
        for (n, other) in [q, r].into_iter().enumerate() {
            let chute = chute::<W, FIRST>(places, other);
            for k in 0..3 {
                beside[n][3 * k + x] = chute[at::<FIRST>(k, x, 0)] & left[n + 1]
                    | chute[at::<FIRST>(k, x, 1)] & left[n + 4]
                    | chute[at::<FIRST>(k, x, 2)] & left[n + 7];
            }
        }
    }
    for m in beside {
        let count = count6(permutations(m));
        alive = alive & (count[0] | count[1] | count[2]);
        add(&mut sum, freedom(count));
    }
    (sum, alive)
}

/// Three times the logarithm (base 2) of a number of permutations, rounded: 0, 0, 3, 5, 6, 7, 8 for
/// 0 to 6 of them. (Rounded to two bits it takes 5 % more boards.)
#[inline(always)]
fn freedom<W: Word>([a, b, c]: [W; 3]) -> [W; 4] {
    [b.minus(c) | c & a, b.minus(a | c) | c.minus(b), b & a | c.minus(b), c & b]
}

/// How much freedom the two halves take from their digit: four times the freedom before, minus that
/// of each half, minus twice that of the freer one. (Without the last part: 3 to 8 % more boards.)
#[inline(always)]
fn gain<W: Word>(before: &[W; 6], [a, b]: &[[W; 6]; 2]) -> [W; 8] {
    let none = before[0].cpu().none();
    // Compared from bit 0 up, because the highest bit that differs decides.
    let mut is_less = none;
    for k in 0..6 {
        is_less = b[k].minus(a[k]) | is_less.minus(a[k] ^ b[k]);
    }
    let (mut left, mut carry, mut carry_twice) = ([none; 8], none, none);
    for k in 0..8 {
        let (a_k, b_k) = if k < 6 { (a[k], b[k]) } else { (none, none) };
        let (sum, next) = add3(a_k, b_k, carry);
        let twice =
            if (1..7).contains(&k) { a[k - 1].minus(is_less) | b[k - 1] & is_less } else { none };
        (left[k], carry_twice) = add3(sum, twice, carry_twice);
        carry = next;
    }
    let (mut gain, mut borrow) = ([none; 8], none);
    for k in 0..8 {
        let from = if k < 2 { none } else { before[k - 2] };
        let differs = from ^ left[k];
        gain[k] = differs ^ borrow;
        borrow = left[k].minus(from) | borrow.minus(differs);
    }
    gain
}

/// Guesses up to three times at once in the boards of `which`. In each chute of this side it takes
/// a digit that has exactly two permutations left there, and keeps the first of them (in the boards
/// of `last`: the last). No digit is guessed twice. The other permutations are lost. Where this
/// side has no such digit, it guesses one digit that has two permutations or more in some chute. A
/// board that is stuck, with an open cell, has such a digit: one permutation in every chute would
/// leave nine places to it. Returns the boards in which there was something to guess.
///
/// (Guesses on one side agree: of six guesses on both sides at once, two in three dives failed.
/// With the digits that [`choose`] finds, a dive fails a little less, but takes three times as
/// long.)
#[inline(always)]
pub(crate) fn dive<W: Word>(lanes: &mut Lanes<W>, which: W, last: W, side: ChuteKind) -> W {
    let none = which.cpu().none();
    let places = &mut lanes.places;
    let mut guesses = Guesses { last, digits: [none; 9], any: none };
    match side {
        ChuteKind::Bands => guess_on::<W, 0, 1, 2>(places, which, &mut guesses),
        ChuteKind::Stacks => guess_on::<W, 3, 4, 5>(places, which, &mut guesses),
    }
    guess_one_of_more::<W, 0>(places, which, &mut guesses);
    guess_one_of_more::<W, 1>(places, which, &mut guesses);
    guess_one_of_more::<W, 2>(places, which, &mut guesses);
    guess_one_of_more::<W, 3>(places, which, &mut guesses);
    guess_one_of_more::<W, 4>(places, which, &mut guesses);
    guess_one_of_more::<W, 5>(places, which, &mut guesses);
    guesses.any
}

/// The guesses of a dive.
struct Guesses<W> {
    /// The boards that keep the last permutation.
    last: W,
    /// By digit: the boards in which it is guessed.
    digits: [W; 9],
    /// The boards in which anything is guessed.
    any: W,
}

/// Guesses in the chutes `A`, `B` and `C`.
#[inline(always)]
fn guess_on<W: Word, const A: usize, const B: usize, const C: usize>(
    places: &mut [[W; 81]; 9],
    which: W,
    guesses: &mut Guesses<W>,
) {
    guess::<W, A, false>(places, which, guesses);
    guess::<W, B, false>(places, which, guesses);
    guess::<W, C, false>(places, which, guesses);
}

/// Guesses a digit with two permutations or more in a chute, in the boards without any guess.
#[inline(always)]
fn guess_one_of_more<W: Word, const CHUTE: usize>(
    places: &mut [[W; 81]; 9],
    which: W,
    guesses: &mut Guesses<W>,
) {
    let left = which.minus(guesses.any);
    if left.count() > 0 {
        guess::<W, CHUTE, true>(places, left, guesses);
    }
}

/// Guesses, in one chute, a digit that is not guessed yet and has two permutations there (with
/// `MORE`: two or more).
#[inline(always)]
fn guess<W: Word, const CHUTE: usize, const MORE: bool>(
    places: &mut [[W; 81]; 9],
    which: W,
    guesses: &mut Guesses<W>,
) {
    let none = which.cpu().none();
    let mut undecided = which;
    for digit in 0..9 {
        let places = &mut places[digit];
        let p = permutations(&pattern::<W, CHUTE>(places));
        let [one, two, four] = count6(p);
        let few = if MORE { two | four } else { two.minus(one | four) };
        let picked = (undecided & few).minus(guesses.digits[digit]);
        undecided = undecided.minus(picked);
        guesses.digits[digit] = guesses.digits[digit] | picked;
        guesses.any = guesses.any | picked;
        let mut taken = [none; 6];
        let (mut below, mut above) = (guesses.last, !guesses.last);
        for k in 0..6 {
            taken[k] = taken[k] | p[k].minus(below);
            taken[5 - k] = taken[5 - k] | p[5 - k].minus(above);
            (below, above) = (below | p[k], above | p[5 - k]);
        }
        let kept = used(&taken);
        for m in 0..9 {
            let gone = picked.minus(kept[m]);
            for cell in cells(CHUTE, m) {
                places[cell] = places[cell].minus(gone);
            }
        }
        if undecided.count() == 0 {
            return;
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

/// The number of bits that are set among six, as a number of three bits, bit 0 first.
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

/// Adds a number of four bits to a number of six.
#[inline(always)]
fn add<W: Word>(sum: &mut [W; 6], addend: [W; 4]) {
    let none = sum[0].cpu().none();
    let mut carry = none;
    for k in 0..6 {
        let bit = if k < 4 { addend[k] } else { none };
        (sum[k], carry) = add3(sum[k], bit, carry);
    }
}

/// The best branch so far, lane by lane.
struct Best<W> {
    /// The lanes that need a branch.
    open: W,
    /// The lanes that have one.
    any: W,
    /// The lanes among them that have one with a single half.
    forced: W,
    /// How much freedom it takes from its digit: see [`gain`]. Bit 0 first.
    gain: [W; 8],
    choice: Choice<W>,
}

impl<W: Word> Best<W> {
    /// No branch yet for the lanes of `stuck`.
    #[inline(always)]
    fn new(stuck: W) -> Best<W> {
        let none = stuck.cpu().none();
        Best { open: stuck, any: none, forced: none, gain: [none; 8], choice: [none; 13] }
    }

    /// From now on, only lanes without a branch get one.
    #[inline(always)]
    fn leave_the_undecided(&mut self) {
        self.open = self.open.minus(self.any);
    }

    /// Takes a branch in the lanes of `usable` in which it gains more than the best, or has a single
    /// half: in those that are not in `both`.
    #[inline(always)]
    fn offer(
        &mut self,
        gain: [W; 8],
        usable: W,
        both: W,
        left: &[W; 6],
        digit: usize,
        chute: usize,
    ) {
        let none = usable.cpu().none();
        let mut is_more = none;
        for k in 0..8 {
            is_more = gain[k].minus(self.gain[k]) | is_more.minus(self.gain[k] ^ gain[k]);
        }
        let forced = usable.minus(both);
        let takes = forced | (usable & (is_more | !self.any)).minus(self.forced);
        self.forced = self.forced | forced;
        for k in 0..8 {
            self.gain[k] = self.gain[k].minus(takes) | gain[k] & takes;
        }
        for k in 0..6 {
            self.choice[k] = self.choice[k].minus(takes) | left[k] & takes;
        }
        let name = digit | chute << 4;
        for k in 0..7 {
            let bit = if name >> k & 1 != 0 { takes } else { none };
            self.choice[6 + k] = self.choice[6 + k].minus(takes) | bit;
        }
        self.any = self.any | takes;
    }
}

/// `PERMITTED[chute][permutation]`: the cells that the permutation leaves to its digit. These are
/// all cells but the six triads of the chute that it does not use.
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

/// A stuck board split in two halves. Each solution of the board is in exactly one of them; in the
/// first, if the choice [has one half](has_one_half). The halves differ from the board in the places
/// of one digit.
pub(crate) struct Split {
    /// The numbers of the two words of [`Packed`] that hold these places.
    pub(crate) words: [usize; 2],
    /// The two words in each half.
    pub(crate) halves: [[u64; 2]; 2],
}

/// True if no branch was chosen: no digit has exactly two permutations in any chute. `word` is
/// number [`Packed::CHOICE`] of the board.
#[inline]
pub(crate) fn is_nearly_empty(word: u64) -> bool {
    word >> Packed::SPARE & 0b11_1111 == 0
}

/// True if the branch that was chosen has a single half. `word` is as for [`is_nearly_empty`].
#[inline]
pub(crate) fn has_one_half(word: u64) -> bool {
    (word >> Packed::SPARE & 0b11_1111).is_power_of_two()
}

impl Split {
    /// Splits `stuck` by the [`Choice`] in its spare bits. The board is not nearly empty.
    #[inline]
    pub(crate) fn of(stuck: &Packed) -> Split {
        let choice = (stuck.0[Packed::CHOICE] >> Packed::SPARE) as usize;
        let mut permutations = choice & 0b11_1111;
        let (digit, chute) = ((choice >> 6 & 0b1111).min(8), (choice >> 10).min(5));
        let (tail, shift) = Packed::tail_of(digit);
        let others = !(Packed::TAIL << shift);
        let mut halves = [[0; 2]; 2];
        for half in &mut halves {
            let permutation = permutations.trailing_zeros() as usize;
            permutations &= permutations.wrapping_sub(1);
            let [low, high] = PERMITTED[chute][permutation.min(5)];
            *half = [stuck.0[digit] & low, stuck.0[tail] & (others | high << shift)];
        }
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
