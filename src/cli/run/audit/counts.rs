//! [`Counts`]: how many records of a data set are malformed, unique, wrong and so on. Each of these
//! facts is that of one record by itself, so counts of parts add up to the counts of the whole, in
//! any order.

use super::key::RecordPlace;
use super::sample::{self, Level};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many examples of each kind are reported: the first in the order of the input.
pub(crate) const EXAMPLES: usize = 3;

/// The most reasons that are counted by themselves; further ones count under [`OTHER_REASONS`].
const MAX_REASONS: usize = 1000;
const OTHER_REASONS: &str = "other reasons";

/// How often something was found, and where first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Count<T> {
    pub(crate) count: u64,
    /// The first examples in the order of `T`, ascending; at most [`EXAMPLES`].
    pub(crate) first: Vec<T>,
}

/// By number: how often it occurred.
pub(crate) type Histogram = BTreeMap<u64, u64>;

/// A record and another that it is equal to, or an image of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Pair(pub(crate) RecordPlace, pub(crate) RecordPlace);

/// The records of a data set, counted by what they are.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Counts {
    pub(crate) records: u64,
    /// Records that cannot be read, by reason.
    pub(crate) malformed: BTreeMap<String, Count<RecordPlace>>,
    /// Puzzles with one solution, with several, without any.
    pub(crate) unique: u64,
    pub(crate) multiple: Count<RecordPlace>,
    pub(crate) none: Count<RecordPlace>,
    /// Answers that the data set gives: they solve the puzzle, or not, or cannot be read.
    pub(crate) right: u64,
    pub(crate) wrong: Count<RecordPlace>,
    pub(crate) unreadable: Count<RecordPlace>,
    /// Puzzles without an answer.
    pub(crate) missing: u64,
    /// How many of the missing answers are empty fields in a table with a column for the answer.
    #[serde(default)]
    pub(crate) left_empty: u64,
    /// Puzzles by the number of their clues.
    pub(crate) clues: Histogram,
    /// The facts of the puzzles of the sample, by their [`Level`](sample::Level).
    pub(crate) sample: BTreeMap<Level, SampleCounts>,
}

/// The facts of the puzzles of the sample, all with one solution.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
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

impl Pair {
    /// The record at `place`, and the other.
    pub(crate) fn new(place: RecordPlace, other: RecordPlace) -> Pair {
        Pair(place.faulty(false), other.faulty(false))
    }
}

impl Counts {
    /// Counts a record that cannot be read.
    pub(crate) fn add_malformed(&mut self, reason: String, place: RecordPlace) {
        self.reason(reason).add(place);
    }

    fn reason(&mut self, reason: String) -> &mut Count<RecordPlace> {
        let is_new = self.malformed.len() >= MAX_REASONS && !self.malformed.contains_key(&reason);
        self.malformed.entry(if is_new { OTHER_REASONS.to_owned() } else { reason }).or_default()
    }

    /// The facts of a sample that has one puzzle in `one_in`.
    pub(crate) fn sample(&self, one_in: u64) -> SampleCounts {
        let mut all = SampleCounts::default();
        let levels = self.sample.range(sample::least_level(one_in)..);
        levels.for_each(|(_, counts)| all.add_all(counts.clone()));
        all
    }

    /// Adds the counts of other records.
    pub(crate) fn add_all(&mut self, other: Counts) {
        for (reason, count) in other.malformed {
            self.reason(reason).add_all(count);
        }
        add(&mut self.records, other.records);
        add(&mut self.unique, other.unique);
        self.multiple.add_all(other.multiple);
        self.none.add_all(other.none);
        add(&mut self.right, other.right);
        self.wrong.add_all(other.wrong);
        self.unreadable.add_all(other.unreadable);
        add(&mut self.missing, other.missing);
        add(&mut self.left_empty, other.left_empty);
        add_each(&mut self.clues, other.clues);
        for (level, counts) in other.sample {
            self.sample.entry(level).or_default().add_all(counts);
        }
    }

    /// How many records cannot be read.
    pub(crate) fn malformed_count(&self) -> u64 {
        self.malformed.values().map(|count| count.count).sum()
    }

    /// How many answers the data set gives.
    pub(crate) fn answers(&self) -> u64 {
        self.right + self.wrong.count + self.unreadable.count
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
            counts.none.add(at(line + 1));
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
        assert_eq!(all.none.first, [at(2), at(3), at(4)]);
    }

    #[test]
    fn reasons_do_not_grow_without_end() {
        let mut counts = Counts::default();
        (0..5000).for_each(|k| counts.add_malformed(format!("reason {k}"), at(k)));
        assert_eq!(counts.malformed.len(), MAX_REASONS + 1);
        assert_eq!(counts.malformed_count(), 5000);
    }
}
