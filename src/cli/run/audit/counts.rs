//! [`Counts`]: how many records of a data set are malformed, unique, wrong and so on. Each fact
//! concerns one record alone, so the counts of blocks can be added in any order.
//!
//! Slow facts are found for a sample of the puzzles: to prove that a puzzle is minimal takes 33
//! microseconds, and to count its guesses 10; all the rest takes 6. A sample of one puzzle in N has
//! those whose hash is a multiple of N, so one in 32 is a part of one in 8. The facts are counted
//! for each [`Level`] separately, so the sample can be thinned when more puzzles turn up.

use super::key::{Fault, Finding, RecordPlace};
use std::collections::BTreeMap;

/// How many examples of each kind are reported: the first in the order of the input.
pub(crate) const EXAMPLES: usize = 3;

/// The most reasons, and the most names of columns, that are counted separately; further ones count
/// as [`OTHERS`].
const MAX_NAMES: usize = 1000;
const OTHERS: &str = "others";

/// How often the hash of a puzzle can be halved: it is in the samples of one puzzle in 2^0 to
/// 2^level.
pub(crate) type Level = u32;

/// The most puzzles in a sample whose N follows from the number of puzzles, as long as there are
/// fewer than 2^32.
const MOST_OF_SAMPLE: u64 = 1 << 16;

/// The greatest N of "one puzzle in N".
pub(crate) const GREATEST_ONE_IN: u64 = 1 << 16;

/// The N of a sample of one puzzle in N, chosen by the number of puzzles with one solution.
pub(crate) fn one_in(unique: u64) -> u64 {
    unique.div_ceil(MOST_OF_SAMPLE).next_power_of_two().min(GREATEST_ONE_IN)
}

/// The level of a puzzle with this hash. Only the low bits count.
pub(crate) fn level(hash: u64) -> Level {
    (hash | GREATEST_ONE_IN).trailing_zeros()
}

/// How often something was found, and where first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Count<T> {
    pub(crate) count: u64,
    /// The first examples in the order of `T`, ascending; at most [`EXAMPLES`].
    pub(crate) first: Vec<T>,
}

/// By number: how often it occurred.
pub(crate) type Histogram = BTreeMap<u64, u64>;

/// The records of a data set, counted by what they are.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Counts {
    pub(crate) records: u64,
    /// Lines with text that are not part of a record, such as comments.
    pub(crate) skipped: u64,
    /// Records that cannot be read, by reason.
    pub(crate) malformed: BTreeMap<String, Count<RecordPlace>>,
    /// The lengths of records of digits that are too short and do not begin with 0: leading zeros
    /// may be lost.
    pub(crate) short: Histogram,
    /// How many short ones begin with 0.
    pub(crate) short_with_zero: u64,
    /// Puzzles with one solution.
    pub(crate) unique: u64,
    /// Answers by the column or key that they are in.
    pub(crate) answer_places: BTreeMap<String, u64>,
    /// Answers that solve the puzzle.
    pub(crate) right: u64,
    /// What is wrong with records that can be read.
    pub(crate) faults: BTreeMap<Fault, Count<RecordPlace>>,
    /// How many of the missing answers are empty fields in a table with a column for the answer.
    pub(crate) left_empty: u64,
    /// How many of the others are in records with other columns or keys than that of the puzzle.
    pub(crate) unanswered: u64,
    /// Puzzles by the number of their clues.
    pub(crate) clues: Histogram,
    /// The facts of the puzzles of the sample, by their [`Level`].
    pub(crate) sample: BTreeMap<Level, SampleCounts>,
}

/// The facts of the puzzles of the sample, all with one solution.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct SampleCounts {
    /// How many puzzles there are, and how many of them are minimal.
    pub(crate) puzzles: u64,
    pub(crate) minimal: u64,
    /// The puzzles by their guesses, in groups: 0, 1, 2 to 3, 4 to 7, ... The key is the least
    /// number of the group.
    pub(crate) guesses: Histogram,
    pub(crate) guesses_sum: u64,
    pub(crate) guesses_max: u64,
    /// The rated puzzles, by ER in tenths and by whole minutes.
    pub(crate) er: Histogram,
    pub(crate) minutes: Histogram,
    /// Puzzles that the techniques do not solve.
    pub(crate) unrated: u64,
}

impl<T> Default for Count<T> {
    fn default() -> Count<T> {
        Count { count: 0, first: Vec::new() }
    }
}

impl<T: Ord> Count<T> {
    /// Counts one more.
    pub(crate) fn add(&mut self, example: T) {
        self.count += 1;
        self.keep(example);
    }

    /// Counts all that `other` has.
    pub(crate) fn add_all(&mut self, other: Count<T>) {
        self.count = self.count.saturating_add(other.count);
        other.first.into_iter().for_each(|example| self.keep(example));
    }

    fn keep(&mut self, example: T) {
        if self.first.len() >= EXAMPLES && self.first.last().is_some_and(|last| *last <= example) {
            return;
        }
        let at = self.first.partition_point(|other| *other < example);
        self.first.insert(at, example);
        self.first.truncate(EXAMPLES);
    }
}

impl Counts {
    /// Counts a record that cannot be read.
    pub(crate) fn add_malformed(&mut self, reason: String, place: RecordPlace) {
        named(&mut self.malformed, &reason).add(place);
    }

    /// Counts a fault of a record.
    pub(crate) fn add(&mut self, finding: Finding) {
        self.faults.entry(finding.fault).or_default().add(finding.place);
    }

    /// Counts the text of a record that has `found` cells, not 81.
    pub(crate) fn add_short(&mut self, text: &[u8], found: usize) {
        let is_of_digits = |word: &&[u8]| word.len() == found && found < 81 && word.contains(&b'0');
        match text.split(|byte| !byte.is_ascii_digit()).find(is_of_digits) {
            Some([b'0', ..]) => self.short_with_zero += 1,
            Some(_) => *self.short.entry(found as u64).or_default() += 1,
            None => {}
        }
    }

    /// How many records have lost their leading zeros, as numbers do: some are one digit short and
    /// some two, and no short one begins with a zero. Otherwise they were cut off elsewhere.
    pub(crate) fn lost_zeros(&self) -> u64 {
        let are_lost = self.short_with_zero == 0
            && [79, 80].iter().all(|length| self.short.contains_key(length));
        if are_lost { self.short.values().sum() } else { 0 }
    }

    /// Counts an answer that is in this column or key.
    pub(crate) fn add_place(&mut self, name: &str) {
        *named(&mut self.answer_places, name) += 1;
    }

    /// The facts of a sample that has one puzzle in `one_in`.
    pub(crate) fn sample(&self, one_in: u64) -> SampleCounts {
        let mut all = SampleCounts::default();
        let levels = self.sample.range(one_in.trailing_zeros()..);
        levels.for_each(|(_, counts)| all.add_all(counts.clone()));
        all
    }

    /// Adds the counts of other records.
    pub(crate) fn add_all(&mut self, other: Counts) {
        for (reason, count) in other.malformed {
            named(&mut self.malformed, &reason).add_all(count);
        }
        add(&mut self.records, other.records);
        add(&mut self.skipped, other.skipped);
        add_each(&mut self.short, other.short);
        add(&mut self.short_with_zero, other.short_with_zero);
        add(&mut self.unique, other.unique);
        add(&mut self.right, other.right);
        for (fault, count) in other.faults {
            self.faults.entry(fault).or_default().add_all(count);
        }
        for (name, count) in other.answer_places {
            add(named(&mut self.answer_places, &name), count);
        }
        add(&mut self.left_empty, other.left_empty);
        add(&mut self.unanswered, other.unanswered);
        add_each(&mut self.clues, other.clues);
        for (level, counts) in other.sample {
            self.sample.entry(level).or_default().add_all(counts);
        }
    }

    /// How many records cannot be read.
    pub(crate) fn malformed_count(&self) -> u64 {
        self.malformed.values().map(|count| count.count).sum()
    }

    /// True if the data set has answers, or a column for them.
    pub(crate) fn has_answers(&self) -> bool {
        self.left_empty > 0 || !self.answer_places.is_empty()
    }

    /// What is wrong with records that can be read. Where no record has an answer, none is missing.
    pub(crate) fn faults(&self) -> impl Iterator<Item = (Fault, &Count<RecordPlace>)> {
        let has_answers = self.has_answers();
        let faults = self.faults.iter().map(|(fault, count)| (*fault, count));
        faults.filter(move |(fault, _)| has_answers || *fault != Fault::AnswerMissing)
    }
}

impl SampleCounts {
    /// Counts the guesses of a puzzle.
    pub(crate) fn add_guesses(&mut self, guesses: u64) {
        let least = if guesses == 0 { 0 } else { 1 << guesses.ilog2() };
        *self.guesses.entry(least).or_default() += 1;
        self.guesses_sum = self.guesses_sum.saturating_add(guesses);
        self.guesses_max = self.guesses_max.max(guesses);
    }

    /// Adds the counts of other puzzles.
    fn add_all(&mut self, other: SampleCounts) {
        add(&mut self.puzzles, other.puzzles);
        add(&mut self.minimal, other.minimal);
        add_each(&mut self.guesses, other.guesses);
        add(&mut self.guesses_sum, other.guesses_sum);
        self.guesses_max = self.guesses_max.max(other.guesses_max);
        add_each(&mut self.er, other.er);
        add_each(&mut self.minutes, other.minutes);
        add(&mut self.unrated, other.unrated);
    }
}

/// The value of `name`, or of [`OTHERS`] if there are too many names.
fn named<'a, T: Default>(all: &'a mut BTreeMap<String, T>, name: &str) -> &'a mut T {
    let is_full = all.len() >= MAX_NAMES && !all.contains_key(name);
    all.entry(if is_full { OTHERS } else { name }.to_owned()).or_default()
}

fn add(count: &mut u64, more: u64) {
    *count = count.saturating_add(more);
}

fn add_each(histogram: &mut Histogram, other: Histogram) {
    other.into_iter().for_each(|(value, count)| add(histogram.entry(value).or_default(), count));
}

#[cfg(test)]
mod tests {
    use super::super::key::Side;
    use super::*;

    fn at(line: u64) -> RecordPlace {
        RecordPlace::new(Side::Audited, 0, line)
    }

    #[test]
    fn the_first_examples_are_kept_in_any_order() {
        let mut count = Count::default();
        [7, 2, 9, 4, 1].into_iter().for_each(|line| count.add(at(line)));
        assert_eq!((count.count, count.first), (5, vec![at(1), at(2), at(4)]));
    }

    #[test]
    fn counts_add_up_in_any_order() {
        let counts = |line: u64| {
            let mut counts = Counts { records: 3, unique: 2, ..Counts::default() };
            counts.add_malformed(format!("reason {}", line % 2), at(line));
            counts.add(Finding::of_record(at(line + 1), Fault::NoSolution));
            counts.sample.entry((line % 2) as Level).or_default().add_guesses(line);
            *counts.clues.entry(line % 3).or_default() += 2;
            counts
        };
        let sum = |order: &[u64]| {
            let mut sum = Counts::default();
            order.iter().for_each(|&line| sum.add_all(counts(line)));
            sum
        };
        let all = sum(&[1, 2, 3, 4, 5]);
        assert_eq!(all, sum(&[5, 3, 1, 4, 2]));
        assert_eq!((all.records, all.malformed_count()), (15, 5));
        let sample = all.sample(1);
        assert_eq!(sample.guesses, Histogram::from([(1, 1), (2, 2), (4, 2)]));
        assert_eq!((sample.guesses_sum, sample.guesses_max), (15, 5));
        // Those of level 1.
        let sample = all.sample(2);
        assert_eq!((sample.guesses_sum, sample.guesses_max), (9, 5));
        assert_eq!(all.faults[&Fault::NoSolution].first, [at(2), at(3), at(4)]);
    }

    #[test]
    fn lost_zeros_leave_digits_of_several_lengths() {
        let lost = |texts: &[&str]| {
            let mut counts = Counts::default();
            for text in texts {
                counts.add_short(text.as_bytes(), text.bytes().filter(u8::is_ascii_digit).count());
            }
            counts.lost_zeros()
        };
        let [one, two, five] = [80, 79, 76].map(|length| "30".repeat(40)[80 - length..].to_owned());
        assert!(two.starts_with('0'), "{two}");
        let two = format!("3{}", &two[1..]);
        assert_eq!(lost(&[&one, &two, &one, &five]), 4);
        assert_eq!(lost(&[&one, &one]), 0);
        assert_eq!(lost(&[&one, &two, &one.replacen('3', "0", 1)]), 0);
        assert_eq!(lost(&[&one.replace('0', "1"), &two]), 0);
    }

    #[test]
    fn reasons_do_not_grow_without_end() {
        let mut counts = Counts::default();
        (0..5000).for_each(|k| counts.add_malformed(format!("reason {k}"), at(k)));
        assert_eq!(counts.malformed.len(), MAX_NAMES + 1);
        assert_eq!(counts.malformed_count(), 5000);
    }

    #[test]
    fn a_sample_is_bounded_and_only_grows_thinner() {
        let mut last = 1;
        for unique in (0..40).flat_map(|k| [1 << k, (1 << k) + 1]) {
            let one_in = one_in(unique);
            let most = MOST_OF_SAMPLE.max(unique >> 16);
            assert!(one_in >= last && unique / one_in <= most, "{unique}");
            last = one_in;
        }
        assert_eq!([0, MOST_OF_SAMPLE, MOST_OF_SAMPLE + 1].map(one_in), [1, 1, 2]);
    }

    #[test]
    fn levels_are_those_of_thinner_samples() {
        for (one_in, thinner) in [(1, 1), (1, 32), (8, 16), (10, 40), (3, 96), (1, GREATEST_ONE_IN)]
        {
            for hash in 0..=GREATEST_ONE_IN {
                let is_of_level = level(hash) >= u64::trailing_zeros(thinner);
                let is_in = hash.is_multiple_of(one_in) && is_of_level;
                assert_eq!(is_in, hash.is_multiple_of(thinner), "{hash} {one_in} {thinner}");
            }
        }
    }
}
