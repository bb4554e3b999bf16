//! [`Report`]: what an audit found, as it is written. As JSON it is an object that `ennead schema
//! audit` describes.

use super::classes::{ClassCounts, Pair};
use super::counts::{Count, Counts, Histogram, SampleCounts};
use super::key::{Fault, RecordPlace, Side};
use ennead::Rating;
use ennead::logic::Difficulty;
use serde::Serialize;

/// The JSON Schema of a [`Report`].
pub(crate) const SCHEMA_TEXT: &str = include_str!("report.schema.json");

/// The version of the report as JSON.
const SCHEMA: u32 = 1;

/// The report of an audit.
#[derive(Serialize, Debug)]
pub(crate) struct Report {
    schema: u32,
    /// The version of the program.
    ennead: &'static str,
    pub(crate) files: Vec<String>,
    /// False: the run ended early, and more may be found.
    pub(crate) complete: bool,
    /// With `--strict`, a malformed record ended the run.
    #[serde(skip)]
    pub(crate) stopped_by_strict: bool,
    /// Nothing is wrong with any record.
    pub(crate) good: bool,
    pub(crate) records: u64,
    /// Lines with text that are not part of a record, such as comments.
    pub(crate) skipped: u64,
    pub(crate) malformed: Malformed,
    pub(crate) unique: u64,
    pub(crate) multiple: Places,
    pub(crate) none: Places,
    /// Puzzles that are solved grids.
    pub(crate) solved: Places,
    /// Null if no answer was found, or none was looked for.
    pub(crate) answers: Option<Answers>,
    /// How many records have other columns or keys than that of the puzzle, if no answer was found.
    pub(crate) unanswered: u64,
    /// False with `--no-answers`.
    #[serde(skip)]
    pub(crate) looks_at_answers: bool,
    pub(crate) classes: Classes,
    /// Null without `--against`.
    pub(crate) against: Option<Against>,
    /// Null without `--grids`.
    pub(crate) grids: Option<Grids>,
    /// Each number of clues, and how many puzzles have it.
    pub(crate) clues: Vec<[u64; 2]>,
    pub(crate) sample: Sample,
    /// Null without `--rate`.
    pub(crate) ratings: Option<RatingSummary>,
}

/// Records that cannot be read.
#[derive(Serialize, Debug)]
pub(crate) struct Malformed {
    pub(crate) count: u64,
    /// How many of them have lost the zeros in front of their digits.
    pub(crate) lost_zeros: u64,
    /// The most frequent first.
    pub(crate) reasons: Vec<Reason>,
}

#[derive(Serialize, Debug)]
pub(crate) struct Reason {
    pub(crate) reason: String,
    pub(crate) count: u64,
    pub(crate) places: Vec<String>,
}

/// How many records, and the places of the first of them: `train.csv:17`.
#[derive(Serialize, Debug)]
pub(crate) struct Places {
    pub(crate) count: u64,
    pub(crate) places: Vec<String>,
}

/// How many records are related to others, and the first of them, each with the other.
#[derive(Serialize, Debug)]
pub(crate) struct Pairs {
    pub(crate) count: u64,
    pub(crate) pairs: Vec<[String; 2]>,
}

#[derive(Serialize, Debug)]
pub(crate) struct Answers {
    /// The columns or keys that they are in.
    pub(crate) columns: Vec<AnswerColumn>,
    pub(crate) right: u64,
    pub(crate) incomplete: Places,
    pub(crate) changes_given: Places,
    pub(crate) breaks_rule: Places,
    pub(crate) of_another_puzzle: Places,
    pub(crate) unreadable: Places,
    /// Records with another complete grid than the puzzle and the answer.
    pub(crate) second: Places,
    pub(crate) missing: Places,
}

/// A column or key, and how many answers are in it.
#[derive(Serialize, Debug)]
pub(crate) struct AnswerColumn {
    pub(crate) name: String,
    pub(crate) count: u64,
}

#[derive(Serialize, Debug)]
pub(crate) struct Classes {
    pub(crate) count: u64,
    /// The number of puzzles in the largest.
    pub(crate) largest: u64,
    /// Puzzles that occur twice, and puzzles that are images of others.
    pub(crate) copies: Pairs,
    pub(crate) images: Pairs,
}

/// The other data set.
#[derive(Serialize, Debug)]
pub(crate) struct Against {
    pub(crate) files: Vec<String>,
    pub(crate) records: u64,
    pub(crate) malformed: u64,
    pub(crate) classes: u64,
    /// Records of which it has a copy, and records of which it has an image.
    pub(crate) copies: Pairs,
    pub(crate) images: Pairs,
    /// How many of its own records these are.
    pub(crate) leaked: u64,
}

#[derive(Serialize, Debug)]
pub(crate) struct Grids {
    /// Solution grids up to symmetry.
    pub(crate) count: u64,
    /// The number of puzzles with the same grid, at most.
    pub(crate) largest: u64,
    /// Records whose grid the other data set has. Null without `--against`.
    pub(crate) leaks: Option<Pairs>,
}

/// The facts of a sample of the puzzles with one solution.
#[derive(Serialize, Debug)]
pub(crate) struct Sample {
    /// One puzzle in `one_in` was chosen, by a hash of its cells.
    pub(crate) one_in: u64,
    pub(crate) puzzles: u64,
    pub(crate) minimal: u64,
    pub(crate) guesses: Guesses,
}

#[derive(Serialize, Debug)]
pub(crate) struct Guesses {
    /// Null if there is no puzzle.
    pub(crate) mean: Option<f64>,
    pub(crate) max: u64,
    pub(crate) histogram: Vec<Bucket>,
}

/// How many puzzles take `from` to `to` guesses.
#[derive(Serialize, Debug)]
pub(crate) struct Bucket {
    pub(crate) from: u64,
    pub(crate) to: u64,
    pub(crate) count: u64,
}

#[derive(Serialize, Debug)]
pub(crate) struct RatingSummary {
    pub(crate) rated: u64,
    /// Puzzles that the techniques do not solve.
    pub(crate) unrated: u64,
    pub(crate) er: Option<Spread>,
    pub(crate) minutes: Option<Spread>,
    pub(crate) difficulties: Vec<DifficultyCount>,
}

/// The least of some values, the quantiles 0.1, 0.5 and 0.9, and the greatest value.
#[derive(Serialize, Debug)]
pub(crate) struct Spread {
    pub(crate) min: f64,
    pub(crate) tenth: f64,
    pub(crate) median: f64,
    pub(crate) nine_tenths: f64,
    pub(crate) max: f64,
}

#[derive(Serialize, Debug)]
pub(crate) struct DifficultyCount {
    pub(crate) difficulty: &'static str,
    pub(crate) count: u64,
}

/// The results of an audit, from which the report is made.
pub(crate) struct AuditFindings {
    /// The files of the audited data set, and of the other.
    pub(crate) files: Vec<String>,
    pub(crate) against: Option<(Vec<String>, Counts)>,
    pub(crate) counts: Counts,
    pub(crate) classes: ClassCounts,
    pub(crate) grids: Option<ClassCounts>,
    pub(crate) one_in: u64,
    pub(crate) rates: bool,
    pub(crate) looks_at_answers: bool,
    pub(crate) complete: bool,
    /// With `--strict`, a malformed record ended the run.
    pub(crate) stopped_by_strict: bool,
}

impl AuditFindings {
    /// `train.csv:17`, or `train.csv:17#2` for the second record in the line.
    pub(crate) fn place(&self, place: RecordPlace) -> String {
        let files = match (place.side, &self.against) {
            (Side::Audited, _) => &self.files,
            (Side::Against, Some((files, _))) => files,
            (Side::Against, None) => return format!("?:{place}"),
        };
        let name = files.get(usize::from(place.file)).map_or("?", String::as_str);
        format!("{name}:{place}")
    }

    fn found(&self, fault: Fault) -> Places {
        self.places(self.counts.faults.get(&fault).unwrap_or(&Count::default()))
    }

    fn places(&self, count: &Count<RecordPlace>) -> Places {
        let places = count.first.iter().map(|place| self.place(*place)).collect();
        Places { count: count.count, places }
    }

    fn pairs(&self, counts: &[&Count<Pair>]) -> Pairs {
        let mut all = Count::default();
        counts.iter().for_each(|count| all.add_all((*count).clone()));
        let pair = |pair: &Pair| [self.place(pair.0), self.place(pair.1)];
        Pairs { count: all.count, pairs: all.first.iter().map(pair).collect() }
    }

    /// The report on what was found.
    pub(crate) fn report(&self) -> Report {
        let AuditFindings { counts, classes: found, .. } = self;
        let classes = Classes {
            count: found.classes,
            largest: found.largest,
            copies: self.pairs(&[&found.copies]),
            images: self.pairs(&[&found.images]),
        };
        let against = self.against.as_ref().map(|(files, other)| Against {
            files: files.clone(),
            records: other.records,
            malformed: other.malformed_count(),
            classes: found.against_classes,
            copies: self.pairs(&[&found.leaks]),
            images: self.pairs(&[&found.image_leaks]),
            leaked: found.leaked,
        });
        let grids = self.grids.as_ref().map(|grids| Grids {
            count: grids.classes,
            largest: grids.largest,
            leaks: self.against.as_ref().map(|_| self.pairs(&[&grids.leaks, &grids.image_leaks])),
        });
        let column = |(name, &count): (&String, &u64)| AnswerColumn { name: name.clone(), count };
        let answers = counts.has_answers().then(|| Answers {
            columns: counts.answer_places.iter().map(column).collect(),
            right: counts.right,
            incomplete: self.found(Fault::AnswerIncomplete),
            changes_given: self.found(Fault::AnswerChangesGiven),
            breaks_rule: self.found(Fault::AnswerBreaksRule),
            of_another_puzzle: self.found(Fault::AnswerOfAnotherPuzzle),
            unreadable: self.found(Fault::AnswerUnreadable),
            second: self.found(Fault::SecondAnswer),
            missing: self.found(Fault::AnswerMissing),
        });
        let unanswered = if answers.is_none() { counts.unanswered } else { 0 };
        let faults = [
            unanswered,
            counts.malformed_count(),
            counts.faults().map(|(_, count)| count.count).sum(),
            classes.copies.count + classes.images.count,
            against.as_ref().map_or(0, |against| against.copies.count + against.images.count),
            grids.as_ref().and_then(|grids| grids.leaks.as_ref()).map_or(0, |leaks| leaks.count),
        ];
        let sample = counts.sample(self.one_in);
        Report {
            schema: SCHEMA,
            ennead: env!("CARGO_PKG_VERSION"),
            files: self.files.clone(),
            complete: self.complete,
            stopped_by_strict: self.stopped_by_strict,
            good: faults.iter().all(|count| *count == 0),
            records: counts.records,
            skipped: counts.skipped,
            malformed: self.malformed(),
            unique: counts.unique,
            multiple: self.found(Fault::MultipleSolutions),
            none: self.found(Fault::NoSolution),
            solved: self.found(Fault::SolvedAlready),
            answers,
            unanswered,
            looks_at_answers: self.looks_at_answers,
            classes,
            against,
            grids,
            clues: counts.clues.iter().map(|(&clues, &count)| [clues, count]).collect(),
            sample: Sample::new(&sample, self.one_in),
            ratings: self.rates.then(|| RatingSummary::new(&sample)),
        }
    }

    fn malformed(&self) -> Malformed {
        let reasons = self.counts.malformed.iter().map(|(reason, count)| {
            let Places { count, places } = self.places(count);
            Reason { reason: reason.clone(), count, places }
        });
        let mut reasons: Vec<Reason> = reasons.collect();
        reasons.sort_by_key(|reason| std::cmp::Reverse(reason.count));
        let lost_zeros = self.counts.lost_zeros();
        Malformed { count: self.counts.malformed_count(), lost_zeros, reasons }
    }
}

impl Sample {
    fn new(counts: &SampleCounts, one_in: u64) -> Sample {
        let puzzles = counts.puzzles;
        let mean = (puzzles > 0).then(|| rounded(counts.guesses_sum as f64 / puzzles as f64));
        let bucket =
            |(&from, &count): (&u64, &u64)| Bucket { from, to: (2 * from).max(1) - 1, count };
        let histogram = counts.guesses.iter().map(bucket).collect();
        let guesses = Guesses { mean, max: counts.guesses_max, histogram };
        Sample { one_in, puzzles, minimal: counts.minimal, guesses }
    }
}

impl RatingSummary {
    fn new(counts: &SampleCounts) -> RatingSummary {
        let count_of = |difficulty: Difficulty| {
            let is_of = |er: &u64| {
                let er = Rating::from_tenths(u16::try_from(*er).unwrap_or(u16::MAX));
                Difficulty::of(er) == difficulty
            };
            let count = counts.er.iter().filter(|(er, _)| is_of(er)).map(|(_, count)| count).sum();
            DifficultyCount { difficulty: difficulty.name(), count }
        };
        RatingSummary {
            rated: counts.er.values().sum(),
            unrated: counts.unrated,
            er: Spread::of(&counts.er, 10.0),
            minutes: Spread::of(&counts.minutes, 1.0),
            difficulties: Difficulty::ALL.into_iter().map(count_of).collect(),
        }
    }
}

impl Spread {
    /// The spread of the values, each divided by `unit`. `None` if there are none.
    fn of(histogram: &Histogram, unit: f64) -> Option<Spread> {
        let total: u64 = histogram.values().sum();
        // The least value that this share of all values does not exceed.
        let quantile = |tenths: u64| {
            let rank = (total * tenths).div_ceil(10).max(1);
            let mut seen = 0;
            let found = histogram.iter().find(|(_, count)| {
                seen += **count;
                seen >= rank
            });
            found.map(|(value, _)| *value as f64 / unit)
        };
        Some(Spread {
            min: quantile(0)?,
            tenth: quantile(1)?,
            median: quantile(5)?,
            nine_tenths: quantile(9)?,
            max: quantile(10)?,
        })
    }
}

/// A number with two decimals.
fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreads_are_values_of_the_histogram() {
        let histogram = Histogram::from([(12, 1), (15, 7), (71, 2)]);
        let spread = Spread::of(&histogram, 10.0).expect("there are values");
        assert_eq!((spread.min, spread.tenth, spread.median), (1.2, 1.2, 1.5));
        assert_eq!((spread.nine_tenths, spread.max), (7.1, 7.1));
        assert!(Spread::of(&Histogram::new(), 1.0).is_none());
    }

    #[test]
    fn guesses_are_counted_in_ranges() {
        let mut counts = SampleCounts { puzzles: 7, ..SampleCounts::default() };
        [0, 0, 1, 2, 3, 4, 9].into_iter().for_each(|guesses| counts.add_guesses(guesses));
        let guesses = Sample::new(&counts, 1).guesses;
        let buckets: Vec<_> = guesses.histogram.iter().map(|b| (b.from, b.to, b.count)).collect();
        assert_eq!(buckets, [(0, 0, 2), (1, 1, 1), (2, 3, 2), (4, 7, 1), (8, 15, 1)]);
        assert_eq!((guesses.mean, guesses.max), (Some(2.71), 9));
    }
}
