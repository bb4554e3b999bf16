//! [`Splits`]: the 280 ways to split the nine digits into three sets of three, and how they meet.
//!
//! A split is what the three rows of a box hold, or its three columns, whichever order they are
//! in. Two questions are asked about splits:
//!
//! *Do they cross*, each set of one and each set of the other having one digit in common? The rows
//! and the columns of a box do, and a box is filled in exactly one way by rows and columns that
//! do: where a row and a column meet stands their common digit. Every split is crossed by 36.
//!
//! *What can stand beside one?* If the rows of a box hold the sets of a split, those of the next
//! box of the band hold others, with no digit in the row where it stands already. That leaves 56
//! choices, 2 of them the same three sets (all rows of the band move as a whole) and 54 that mix
//! them. The third box of the band gets the rest, which is another of the 56. Choices are numbered
//! so that 2i and 2i+1 are the rest of each other: the rest of choice k is k ^ 1.
//!
//! The symmetry of the digits keeps the tables small. Each split has a relabelling that takes
//! split 0 (123/456/789) to it. Choice k beside a split is the image of choice k beside split 0, so
//! whether it crosses another split is looked up for split 0, once the other is seen from there.

use std::array;
use std::sync::LazyLock;

/// The number of splits.
pub(crate) const SPLITS: usize = 280;
/// The number of choices beside a split.
pub(crate) const BESIDE: usize = 56;
/// The number of splits that cross a split.
pub(crate) const ACROSS: usize = 36;
/// Of the choices beside a split, those that cross another one: so many, or none at all.
pub(crate) const FITTING: usize = 8;

/// The split 123/456/789.
pub(crate) const ROWS: Split = 0;

/// Nine bits: digits, bit 0 for the digit 1.
pub(crate) type Digits = u16;

const ALL: Digits = 0o777;

/// The number of a split.
pub(crate) type Split = u16;

/// The tables. About 220 KiB, made in about a millisecond when first used.
pub(crate) struct Splits {
    /// The sets of each split: the one with the lowest digit first.
    sets: [[Digits; 3]; SPLITS],
    /// The relabelling that takes split 0 to the split, set by set: where each digit goes.
    labels: [[u8; 9]; SPLITS],
    /// The choices beside split 0: what stands beside each of its three sets.
    choices: [[Digits; 3]; BESIDE],
    /// The split that each choice beside a split makes.
    beside: [[Split; BESIDE]; SPLITS],
    /// The splits that cross a split.
    across: [[Split; ACROSS]; SPLITS],
    /// `seen[p][q]`: what q becomes when p is relabelled to be split 0.
    seen: [[Split; SPLITS]; SPLITS],
    /// The choices beside split 0 that cross the split: none, or all of these.
    fitting: [Option<[u8; FITTING]>; SPLITS],
    /// The same as bits, bit k for choice k.
    fits: [u64; SPLITS],
}

/// The tables, made when they are first asked for.
pub(crate) fn splits() -> &'static Splits {
    static TABLES: LazyLock<Box<Splits>> = LazyLock::new(Splits::new);
    &TABLES
}

impl Splits {
    /// The split that is `choice` beside `split`.
    #[inline]
    pub(crate) fn beside(&self, split: Split, choice: usize) -> Split {
        self.beside[usize::from(split)][choice]
    }

    /// One of the [`ACROSS`] splits that cross `split`.
    #[inline]
    pub(crate) fn across(&self, split: Split, which: usize) -> Split {
        self.across[usize::from(split)][which]
    }

    /// The choices beside `split` that cross `other`, if there are any.
    #[inline]
    pub(crate) fn fitting(&self, split: Split, other: Split) -> Option<&[u8; FITTING]> {
        self.fitting[self.seen(split, other)].as_ref()
    }

    /// Whether `choice` beside `split` crosses `other`.
    #[inline]
    pub(crate) fn fits(&self, split: Split, choice: usize, other: Split) -> bool {
        self.fits[self.seen(split, other)] >> choice & 1 != 0
    }

    /// What `other` becomes when `split` is relabelled to be split 0.
    #[inline]
    pub(crate) fn seen(&self, split: Split, other: Split) -> usize {
        usize::from(self.seen[usize::from(split)][usize::from(other)])
    }

    /// What the rows of three boxes in a band hold, or the columns of three in a stack: the sets
    /// of `split` in this order, `choice` beside them, and the rest.
    #[inline]
    pub(crate) fn chute(&self, split: Split, choice: usize, order: [u8; 3]) -> [[Digits; 3]; 3] {
        let (sets, labels) = (&self.sets[usize::from(split)], &self.labels[usize::from(split)]);
        let mut chute = [[0; 3]; 3];
        for (line, set) in order.into_iter().enumerate() {
            let own = sets[usize::from(set)];
            let beside = relabelled(self.choices[choice][usize::from(set)], labels);
            chute[0][line] = own;
            chute[1][line] = beside;
            chute[2][line] = ALL & !(own | beside);
        }
        chute
    }

    fn new() -> Box<Splits> {
        let numbering = Numbering::new();
        let sets = numbering.sets;
        let labels = sets.map(|sets| {
            let mut labels = [0; 9];
            let in_order = sets.into_iter().flat_map(digits);
            labels.iter_mut().zip(in_order).for_each(|(label, digit)| *label = digit);
            labels
        });
        let choices = choices();
        let crossing: Vec<[Digits; 3]> =
            sets.into_iter().filter(|sets| cross(sets, &sets_of_rows())).collect();
        let fits = sets.map(|other| {
            let fitting = (0..BESIDE).filter(|&choice| cross(&choices[choice], &other));
            fitting.fold(0, |bits, choice| bits | 1 << choice)
        });
        let fitting = fits.map(|bits: u64| {
            let mut choices = (0..BESIDE as u8).filter(|choice| bits >> choice & 1 != 0);
            let first = choices.next()?;
            let mut fitting = [first; FITTING];
            fitting[1..].iter_mut().zip(choices).for_each(|(place, choice)| *place = choice);
            Some(fitting)
        });
        let mut tables = Box::new(Splits {
            sets,
            labels,
            choices,
            beside: [[0; BESIDE]; SPLITS],
            across: [[0; ACROSS]; SPLITS],
            seen: [[0; SPLITS]; SPLITS],
            fitting,
            fits,
        });
        for (split, labels) in labels.iter().enumerate() {
            let there = Relabelling::new(labels);
            tables.beside[split] = array::from_fn(|k| numbering.of(there.sets(&choices[k])));
            tables.across[split] = array::from_fn(|k| numbering.of(there.sets(&crossing[k])));
            let mut back = [0; 9];
            (0..).zip(labels).for_each(|(from, &to)| back[usize::from(to)] = from);
            tables.seen[split] = numbering.images(&back);
        }
        tables
    }
}

/// Whether each set of one split and each set of the other have one digit in common.
fn cross(one: &[Digits; 3], other: &[Digits; 3]) -> bool {
    one.iter().all(|a| other.iter().all(|b| (a & b).count_ones() == 1))
}

/// The sets of [`ROWS`].
const fn sets_of_rows() -> [Digits; 3] {
    [0o007, 0o070, 0o700]
}

fn digits(set: Digits) -> impl Iterator<Item = u8> {
    (0..9).filter(move |digit| set >> digit & 1 != 0)
}

/// A set under a relabelling.
fn relabelled(set: Digits, labels: &[u8; 9]) -> Digits {
    let (mut rest, mut image) = (set, 0);
    while rest != 0 {
        image |= 1 << labels[rest.trailing_zeros() as usize];
        rest &= rest - 1;
    }
    image
}

/// All sets of three digits, ascending.
fn triples() -> impl Iterator<Item = Digits> {
    (0..=ALL).filter(|set| set.count_ones() == 3)
}

/// The choices beside split 0, each followed by its rest.
fn choices() -> [[Digits; 3]; BESIDE] {
    let [a, b, c] = sets_of_rows();
    let rest = |x: Digits, y: Digits, z: Digits| [ALL & !(a | x), ALL & !(b | y), ALL & !(c | z)];
    let mut choices = [[0; 3]; BESIDE];
    let mut count = 0;
    for x in triples().filter(|x| x & a == 0) {
        for y in triples().filter(|y| y & (b | x) == 0) {
            let z = ALL & !(x | y);
            // The smaller of the two comes first, and brings the other.
            if z & c == 0 && [x, y, z] < rest(x, y, z) {
                choices[count] = [x, y, z];
                choices[count + 1] = rest(x, y, z);
                count += 2;
            }
        }
    }
    assert_eq!(count, BESIDE);
    choices
}

/// A relabelling of the digits, for all sets at once.
struct Relabelling([Digits; 512]);

impl Relabelling {
    fn new(labels: &[u8; 9]) -> Relabelling {
        let mut images = [0; 512];
        for set in 1..images.len() {
            let lowest = set.trailing_zeros() as usize;
            images[set] = images[set & (set - 1)] | 1 << labels[lowest];
        }
        Relabelling(images)
    }

    fn sets(&self, sets: &[Digits; 3]) -> [Digits; 3] {
        sets.map(|set| self.0[usize::from(set)])
    }
}

/// Which number a split has.
pub(crate) struct Numbering {
    /// The sets of each split.
    sets: [[Digits; 3]; SPLITS],
    /// The number of the split by the places of its first two sets among all [`triples`].
    numbers: [[Split; 84]; 84],
    /// The place of each set among them.
    places: [u8; 512],
}

impl Numbering {
    pub(crate) fn new() -> Numbering {
        let mut places = [0; 512];
        (0..).zip(triples()).for_each(|(place, set)| places[usize::from(set)] = place);
        let mut numbering = Numbering { sets: [[0; 3]; SPLITS], numbers: [[0; 84]; 84], places };
        let mut count = 0;
        for first in triples().filter(|set| set & 1 != 0) {
            let lowest_left = 1 << first.trailing_ones();
            for second in triples().filter(|set| set & first == 0 && set & lowest_left != 0) {
                numbering.sets[usize::from(count)] = [first, second, ALL & !(first | second)];
                *numbering.number(first, second) = count;
                count += 1;
            }
        }
        assert_eq!(usize::from(count), SPLITS);
        numbering
    }

    fn number(&mut self, first: Digits, second: Digits) -> &mut Split {
        let [first, second] = [first, second].map(|set| self.places[usize::from(set)]);
        &mut self.numbers[usize::from(first)][usize::from(second)]
    }

    /// The number of the split with these sets, in any order.
    pub(crate) fn of(&self, sets: [Digits; 3]) -> Split {
        // In the order of their lowest digits: the lowest bit of a set is below all of another.
        let mut sets = sets;
        sets.sort_unstable_by_key(|set| set & set.wrapping_neg());
        let [first, second, _] = sets.map(|set| usize::from(self.places[usize::from(set)]));
        self.numbers[first][second]
    }

    /// What each split becomes by this relabelling.
    pub(crate) fn images(&self, labels: &[u8; 9]) -> [Split; SPLITS] {
        let there = Relabelling::new(labels);
        array::from_fn(|split| self.of(there.sets(&self.sets[split])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_cross_36_others_and_have_56_choices_beside_them() {
        let splits = splits();
        for (split, sets) in (0..).zip(&splits.sets) {
            assert_eq!(sets[0] | sets[1] | sets[2], ALL);
            let crossing: Vec<Split> = (0..)
                .zip(&splits.sets)
                .filter(|(_, other)| cross(sets, other))
                .map(|(n, _)| n)
                .collect();
            let mut across = splits.across[usize::from(split)];
            across.sort_unstable();
            assert_eq!(across[..], crossing);

            let mut chutes: Vec<_> =
                (0..BESIDE).map(|choice| splits.chute(split, choice, [0, 1, 2])).collect();
            for (choice, &[own, beside, rest]) in chutes.iter().enumerate() {
                assert_eq!(own, *sets);
                assert_eq!(chutes[choice ^ 1], [own, rest, beside]);
                for (k, made) in [beside, rest].into_iter().enumerate() {
                    let number = usize::from(splits.beside(split, choice ^ k));
                    let mut made = made;
                    made.sort_unstable_by_key(|set| set.trailing_zeros());
                    assert_eq!(made, splits.sets[number]);
                }
                assert!((0..3).all(|line| own[line] | beside[line] | rest[line] == ALL));
            }
            chutes.sort_unstable();
            chutes.dedup();
            assert_eq!(chutes.len(), BESIDE);
        }
    }

    #[test]
    fn of_the_choices_eight_or_none_cross_another_split() {
        let splits = splits();
        let mut none = 0;
        for split in 0..SPLITS as Split {
            for other in 0..SPLITS as Split {
                let fits = |choice: &usize| {
                    let beside = usize::from(splits.beside(split, *choice));
                    cross(&splits.sets[beside], &splits.sets[usize::from(other)])
                };
                let fitting: Vec<usize> = (0..BESIDE).filter(fits).collect();
                match splits.fitting(split, other) {
                    Some(choices) => assert_eq!(choices.map(usize::from)[..], fitting),
                    None => {
                        assert!(fitting.is_empty());
                        none += 1;
                    }
                }
                for choice in 0..BESIDE {
                    assert_eq!(splits.fits(split, choice, other), fitting.contains(&choice));
                }
            }
        }
        assert_eq!(none, SPLITS * 28);
    }
}
