//! [`TripartitionTables`]: the 280 ways to split the nine digits into three sets of three, and how
//! two of them fit together.
//!
//! The digits of the three rows of a box are a tripartition, and so are those of its three columns,
//! in any order. The tables answer two questions:
//!
//! *Do two tripartitions cross?* They do if each set of one shares one digit with each set of the
//! other. The rows and the columns of a box cross, and rows and columns that cross fill a box in
//! exactly one way: the cell where a row and a column meet has their common digit. 36 tripartitions
//! cross a given one.
//!
//! *What may be beside one?* If the rows of a box hold the sets of a tripartition, the next box of
//! the band may have no digit in the row where it is already. That leaves 56 choices for its rows:
//! 2 with the same three sets (a pure band) and 54 that mix them. The third box of the band gets
//! the rest, which is another of the 56. Choices are numbered so that 2i and 2i+1 are the rest of
//! each other: the rest of choice k is k ^ 1.
//!
//! Relabelling keeps the tables small. Each tripartition has a relabelling of the digits that maps
//! tripartition 0 (123/456/789) to it. Choice k beside a tripartition is the image of choice k
//! beside tripartition 0. So whether the choice crosses another tripartition is looked up for
//! tripartition 0, after the inverse relabelling of the other one.

use std::array;
use std::sync::LazyLock;

/// The number of tripartitions.
pub(crate) const TRIPARTITIONS: usize = 280;
/// The number of choices beside a tripartition.
pub(crate) const BESIDE: usize = 56;
/// The number of tripartitions that cross one.
pub(crate) const ACROSS: usize = 36;
/// The number of choices beside a tripartition that cross another one, if any do.
pub(crate) const FITTING: usize = 8;

/// The tripartition 123/456/789.
pub(crate) const ROWS: Tripartition = 0;

/// A set of digits: bit 0 for digit 1, bit 8 for digit 9.
pub(crate) type Digits = u16;

const ALL: Digits = 0o777;

/// A tripartition, as its number below [`TRIPARTITIONS`].
pub(crate) type Tripartition = u16;

/// The tables: about 220 KiB, computed in about a millisecond when they are first used.
pub(crate) struct TripartitionTables {
    /// For each tripartition, its sets, in the order of their lowest digits.
    sets: [[Digits; 3]; TRIPARTITIONS],
    /// For each tripartition, the relabelling that maps tripartition 0 to it, set by set: the image
    /// of each digit, both from 0.
    labels: [[u8; 9]; TRIPARTITIONS],
    /// The choices beside tripartition 0: for each, the sets beside its three sets.
    choices: [[Digits; 3]; BESIDE],
    /// For each tripartition, the tripartition that each choice beside it makes.
    beside: [[Tripartition; BESIDE]; TRIPARTITIONS],
    /// For each tripartition, those that cross it.
    across: [[Tripartition; ACROSS]; TRIPARTITIONS],
    /// `seen[p][q]`: the image of q under the relabelling that maps p to tripartition 0.
    seen: [[Tripartition; TRIPARTITIONS]; TRIPARTITIONS],
    /// For each tripartition, the choices beside tripartition 0 that cross it, if any do.
    fitting: [Option<[u8; FITTING]>; TRIPARTITIONS],
    /// For each tripartition, the choices beside tripartition 0 that cross it: bit k for choice k.
    fits: [u64; TRIPARTITIONS],
}

/// The tables, computed on the first call.
pub(crate) fn tables() -> &'static TripartitionTables {
    static TABLES: LazyLock<Box<TripartitionTables>> = LazyLock::new(TripartitionTables::new);
    &TABLES
}

impl TripartitionTables {
    /// The tripartition that `choice` beside `tripartition` makes.
    #[inline]
    pub(crate) fn beside(&self, tripartition: Tripartition, choice: usize) -> Tripartition {
        self.beside[usize::from(tripartition)][choice]
    }

    /// One of the [`ACROSS`] tripartitions that cross `tripartition`.
    #[inline]
    pub(crate) fn across(&self, tripartition: Tripartition, which: usize) -> Tripartition {
        self.across[usize::from(tripartition)][which]
    }

    /// The choices beside `tripartition` that cross `other`, if there are any.
    #[inline]
    pub(crate) fn fitting(
        &self,
        tripartition: Tripartition,
        other: Tripartition,
    ) -> Option<&[u8; FITTING]> {
        self.fitting[self.seen(tripartition, other)].as_ref()
    }

    /// True if `choice` beside `tripartition` crosses `other`.
    #[inline]
    pub(crate) fn fits(
        &self,
        tripartition: Tripartition,
        choice: usize,
        other: Tripartition,
    ) -> bool {
        self.fits[self.seen(tripartition, other)] >> choice & 1 != 0
    }

    /// The image of `other` under the relabelling that maps `tripartition` to tripartition 0.
    #[inline]
    pub(crate) fn seen(&self, tripartition: Tripartition, other: Tripartition) -> usize {
        usize::from(self.seen[usize::from(tripartition)][usize::from(other)])
    }

    /// The rows of the three boxes of a band, or the columns of those of a stack: the sets of
    /// `tripartition` in this order, `choice` beside them, and the rest.
    #[inline]
    pub(crate) fn chute(
        &self,
        tripartition: Tripartition,
        choice: usize,
        order: [u8; 3],
    ) -> [[Digits; 3]; 3] {
        let (sets, labels) =
            (&self.sets[usize::from(tripartition)], &self.labels[usize::from(tripartition)]);
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

    fn new() -> Box<TripartitionTables> {
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
        let mut tables = Box::new(TripartitionTables {
            sets,
            labels,
            choices,
            beside: [[0; BESIDE]; TRIPARTITIONS],
            across: [[0; ACROSS]; TRIPARTITIONS],
            seen: [[0; TRIPARTITIONS]; TRIPARTITIONS],
            fitting,
            fits,
        });
        for (tripartition, labels) in labels.iter().enumerate() {
            let there = Relabelling::new(labels);
            tables.beside[tripartition] = array::from_fn(|k| numbering.of(there.sets(&choices[k])));
            tables.across[tripartition] =
                array::from_fn(|k| numbering.of(there.sets(&crossing[k])));
            let mut back = [0; 9];
            (0..).zip(labels).for_each(|(from, &to)| back[usize::from(to)] = from);
            tables.seen[tripartition] = numbering.images(&back);
        }
        tables
    }
}

/// True if each set of one tripartition shares one digit with each set of the other.
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

/// The image of a set under a relabelling.
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

/// The choices beside tripartition 0, each followed by its rest.
fn choices() -> [[Digits; 3]; BESIDE] {
    let [a, b, c] = sets_of_rows();
    let rest = |x: Digits, y: Digits, z: Digits| [ALL & !(a | x), ALL & !(b | y), ALL & !(c | z)];
    let mut choices = [[0; 3]; BESIDE];
    let mut count = 0;
    for x in triples().filter(|x| x & a == 0) {
        for y in triples().filter(|y| y & (b | x) == 0) {
            let z = ALL & !(x | y);
            // The smaller of the two comes first, then its rest.
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

/// A relabelling of the digits: the image of every set.
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

/// The numbers of the tripartitions.
pub(crate) struct Numbering {
    /// For each tripartition, its sets.
    sets: [[Digits; 3]; TRIPARTITIONS],
    /// The number of a tripartition, by the indices of its first two sets among all [`triples`].
    numbers: [[Tripartition; 84]; 84],
    /// For each set, its index among all [`triples`].
    places: [u8; 512],
}

impl Numbering {
    pub(crate) fn new() -> Numbering {
        let mut places = [0; 512];
        (0..).zip(triples()).for_each(|(place, set)| places[usize::from(set)] = place);
        let mut numbering =
            Numbering { sets: [[0; 3]; TRIPARTITIONS], numbers: [[0; 84]; 84], places };
        let mut count = 0;
        for first in triples().filter(|set| set & 1 != 0) {
            let lowest_left = 1 << first.trailing_ones();
            for second in triples().filter(|set| set & first == 0 && set & lowest_left != 0) {
                numbering.sets[usize::from(count)] = [first, second, ALL & !(first | second)];
                *numbering.number(first, second) = count;
                count += 1;
            }
        }
        assert_eq!(usize::from(count), TRIPARTITIONS);
        numbering
    }

    fn number(&mut self, first: Digits, second: Digits) -> &mut Tripartition {
        let [first, second] = [first, second].map(|set| self.places[usize::from(set)]);
        &mut self.numbers[usize::from(first)][usize::from(second)]
    }

    /// The number of the tripartition with these sets, in any order.
    pub(crate) fn of(&self, sets: [Digits; 3]) -> Tripartition {
        // In the order of their lowest digits.
        let mut sets = sets;
        sets.sort_unstable_by_key(|set| set & set.wrapping_neg());
        let [first, second, _] = sets.map(|set| usize::from(self.places[usize::from(set)]));
        self.numbers[first][second]
    }

    /// For each tripartition, its image under this relabelling.
    pub(crate) fn images(&self, labels: &[u8; 9]) -> [Tripartition; TRIPARTITIONS] {
        let there = Relabelling::new(labels);
        array::from_fn(|tripartition| self.of(there.sets(&self.sets[tripartition])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tripartitions_cross_36_others_and_have_56_choices_beside_them() {
        let tables = tables();
        for (tripartition, sets) in (0..).zip(&tables.sets) {
            assert_eq!(sets[0] | sets[1] | sets[2], ALL);
            let crossing: Vec<Tripartition> = (0..)
                .zip(&tables.sets)
                .filter(|(_, other)| cross(sets, other))
                .map(|(n, _)| n)
                .collect();
            let mut across = tables.across[usize::from(tripartition)];
            across.sort_unstable();
            assert_eq!(across[..], crossing);

            let mut chutes: Vec<_> =
                (0..BESIDE).map(|choice| tables.chute(tripartition, choice, [0, 1, 2])).collect();
            for (choice, &[own, beside, rest]) in chutes.iter().enumerate() {
                assert_eq!(own, *sets);
                assert_eq!(chutes[choice ^ 1], [own, rest, beside]);
                for (k, made) in [beside, rest].into_iter().enumerate() {
                    let number = usize::from(tables.beside(tripartition, choice ^ k));
                    let mut made = made;
                    made.sort_unstable_by_key(|set| set.trailing_zeros());
                    assert_eq!(made, tables.sets[number]);
                }
                assert!((0..3).all(|line| own[line] | beside[line] | rest[line] == ALL));
            }
            chutes.sort_unstable();
            chutes.dedup();
            assert_eq!(chutes.len(), BESIDE);
        }
    }

    #[test]
    fn of_the_choices_eight_or_none_cross_another_tripartition() {
        let tables = tables();
        let mut none = 0;
        for tripartition in 0..TRIPARTITIONS as Tripartition {
            for other in 0..TRIPARTITIONS as Tripartition {
                let fits = |choice: &usize| {
                    let beside = usize::from(tables.beside(tripartition, *choice));
                    cross(&tables.sets[beside], &tables.sets[usize::from(other)])
                };
                let fitting: Vec<usize> = (0..BESIDE).filter(fits).collect();
                match tables.fitting(tripartition, other) {
                    Some(choices) => assert_eq!(choices.map(usize::from)[..], fitting),
                    None => {
                        assert!(fitting.is_empty());
                        none += 1;
                    }
                }
                for choice in 0..BESIDE {
                    assert_eq!(tables.fits(tripartition, choice, other), fitting.contains(&choice));
                }
            }
        }
        assert_eq!(none, TRIPARTITIONS * 28);
    }
}
