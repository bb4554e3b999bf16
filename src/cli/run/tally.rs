//! [`Tally`]: how many records of each kind there were, and the exit code and summary that follow.

use crate::cli::exit::Exit;
use ennead::fields::Status;
use ennead::format::Unread;
use ennead::format::write::Thousands;
use ennead::solve::GradeVerdict;
use std::time::Duration;

/// Records counted by what became of them.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Tally {
    /// A solution, and the proof that it is the only one.
    pub(crate) unique: u64,
    /// A solution; it was not asked whether it is the only one.
    pub(crate) solved: u64,
    /// More than one solution.
    pub(crate) multiple: u64,
    /// No solution.
    pub(crate) none: u64,
    /// The search was stopped before the number of solutions was known.
    pub(crate) unknown: u64,
    /// Cannot be read.
    pub(crate) malformed: u64,
    /// Answered without solving: candidates, forms, images.
    pub(crate) shown: u64,
    /// Unique puzzles that the techniques do not solve. A puzzle with several solutions counts as
    /// `multiple` only.
    pub(crate) stuck: u64,
    /// Positions that contradict the solution.
    pub(crate) wrong: u64,
    /// Made instead of read.
    pub(crate) made: u64,
    /// Answers that were graded, by verdict in the order of [`GradeVerdict::ALL`].
    pub(crate) graded: [u64; GradeVerdict::ALL.len()],
    /// The guesses for all puzzles together, where they were counted.
    pub(crate) guesses: Option<u64>,
}

impl Tally {
    pub(crate) fn add(&mut self, other: &Tally) {
        self.unique += other.unique;
        self.solved += other.solved;
        self.multiple += other.multiple;
        self.none += other.none;
        self.unknown += other.unknown;
        self.malformed += other.malformed;
        self.shown += other.shown;
        self.stuck += other.stuck;
        self.wrong += other.wrong;
        self.made += other.made;
        for (count, other) in self.graded.iter_mut().zip(other.graded) {
            *count += other;
        }
        if let Some(guesses) = other.guesses {
            self.count_guesses(guesses);
        }
    }

    /// Counts a record with this status.
    pub(crate) fn count(&mut self, status: Status) {
        self.count_several(status, 1);
    }

    /// Counts `count` records with this status.
    pub(crate) fn count_several(&mut self, status: Status, count: u64) {
        *match status {
            Status::Unique => &mut self.unique,
            Status::Solved => &mut self.solved,
            Status::Multiple => &mut self.multiple,
            Status::None => &mut self.none,
            Status::Unknown => &mut self.unknown,
            Status::Wrong => &mut self.wrong,
            Status::Malformed => &mut self.malformed,
        } += count;
    }

    /// Counts an answer with this verdict.
    pub(crate) fn count_grade(&mut self, verdict: GradeVerdict) {
        self.graded[verdict as usize] += 1;
    }

    /// Counts a puzzle with this status that the techniques do not solve.
    pub(crate) fn count_stuck(&mut self, status: Status) {
        self.stuck += u64::from(status == Status::Unique);
    }

    pub(crate) fn count_guesses(&mut self, guesses: u64) {
        *self.guesses.get_or_insert(0) += guesses;
    }

    /// The number of records, or of items made.
    pub(crate) fn records(&self) -> u64 {
        self.unique
            + self.solved
            + self.multiple
            + self.none
            + self.unknown
            + self.malformed
            + self.shown
            + self.wrong
            + self.made
            + self.graded.iter().sum::<u64>()
    }

    /// How many answers do not solve their puzzle.
    fn count_unsolved(&self) -> u64 {
        self.graded.iter().sum::<u64>() - self.graded[GradeVerdict::Solved as usize]
    }

    /// How a command ends that wants puzzles with exactly one solution.
    pub(crate) fn exit(&self) -> Exit {
        self.exit_allowing_multiple().max(if self.multiple > 0 { Exit::No } else { Exit::Found })
    }

    /// How a command ends for which a puzzle may have several solutions.
    pub(crate) fn exit_allowing_multiple(&self) -> Exit {
        if self.malformed > 0 {
            Exit::Malformed
        } else if self.none + self.unknown + self.stuck + self.wrong + self.count_unsolved() > 0 {
            Exit::No
        } else {
            Exit::Found
        }
    }

    /// The summary of `--stats`, with what was not read.
    pub(crate) fn summary(&self, unread: &Unread, elapsed: Duration) -> String {
        let records = self.records();
        let is_graded = self.graded.iter().any(|&count| count > 0);
        let wants_unique = self.shown + self.solved == 0 && !is_graded;
        let rows = [
            ("puzzles", Some(records)),
            ("solved", Some(self.solved).filter(|&count| count > 0)),
            ("shown", Some(self.shown).filter(|&count| count > 0)),
            ("unique", wants_unique.then_some(self.unique)),
            ("multiple", wants_unique.then_some(self.multiple)),
            ("none", (self.shown == 0 && !is_graded).then_some(self.none)),
            ("unknown", Some(self.unknown).filter(|&count| count > 0)),
            ("malformed", Some(self.malformed)),
            ("stuck", Some(self.stuck).filter(|&count| count > 0)),
            ("wrong", Some(self.wrong).filter(|&count| count > 0)),
            ("guesses", self.guesses),
            ("blank", Some(unread.blank_lines).filter(|&count| count > 0)),
            ("skipped", Some(unread.skipped_lines).filter(|&count| count > 0)),
            ("longer", Some(unread.longer_lines).filter(|&count| count > 0)),
        ];
        let graded = GradeVerdict::ALL.into_iter().rev();
        let graded = graded
            .map(|verdict| (verdict.name(), is_graded.then_some(self.graded[verdict as usize])));
        let mut lines: Vec<(&str, String)> = rows
            .into_iter()
            .chain(graded)
            .filter_map(|(name, count)| Some((name, Thousands(count?).to_string())))
            .collect();
        lines.extend(times("puzzles/s", records, elapsed));
        let mut summary = table(&lines);
        if !unread.names.is_empty() {
            let mut names: Vec<&str> = unread.names.iter().map(String::as_str).collect();
            names.extend(unread.has_more_names.then_some("..."));
            summary += &format!("not read  {}\n", names.join(", "));
        }
        summary
    }

    /// The summary of `--stats` for a command that makes items; `items` is their plural name.
    pub(crate) fn summary_of_made(&self, items: &str, elapsed: Duration) -> String {
        let rate = format!("{items}/s");
        let mut lines = vec![(items, Thousands(self.made).to_string())];
        lines.extend(times(&rate, self.made, elapsed));
        table(&lines)
    }
}

/// The lines for the time taken and the number per second.
fn times(rate: &str, records: u64, elapsed: Duration) -> [(&str, String); 2] {
    let seconds = elapsed.as_secs_f64();
    let per_second = records as f64 / seconds.max(1e-9);
    [("elapsed", format!("{seconds:.3} s")), (rate, Thousands(per_second as u64).to_string())]
}

/// The lines as text, with the numbers aligned on the right.
fn table(lines: &[(&str, String)]) -> String {
    let names = lines.iter().map(|(name, _)| name.len() + 1).max().unwrap_or(0).max(10);
    let width = lines.iter().map(|(_, value)| value.len()).max().unwrap_or(0);
    lines.iter().map(|(name, value)| format!("{name:<names$}{value:>width$}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_severe_end_wins() {
        let none = Tally { none: 1, unique: 5, ..Tally::default() };
        assert_eq!(none.exit(), Exit::No);
        assert_eq!(Tally { malformed: 1, ..none }.exit(), Exit::Malformed);
        let multiple = Tally { multiple: 1, ..Tally::default() };
        assert_eq!(multiple.exit(), Exit::No);
        assert_eq!(Tally { malformed: 1, ..multiple }.exit(), Exit::Malformed);
        assert_eq!(multiple.exit_allowing_multiple(), Exit::Found);
        assert!(Exit::Trouble > Exit::Malformed);
    }
}
