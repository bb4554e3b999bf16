//! Adds puzzles: one transaction for each batch, one row for each class of equivalent puzzles.

use super::columns::{blob, now, parsed};
use super::error::Result;
use super::open::Store;
use ennead::logic::{HodokuLevel, RatingValues, Ratings};
use ennead::{Canonizer, Grid, Solution, Technique};
use rusqlite::{OptionalExtension, Statement, Transaction, params};
use std::collections::BTreeMap;
use std::str;

/// A puzzle to add, in the form of its columns. Several threads prepare puzzles; one at a time
/// writes.
pub(crate) struct NewPuzzle {
    class: u128,
    puzzle: [u8; 81],
    solution: [u8; 81],
    clues: u8,
    ratings: Option<Box<RatingValues>>,
}

impl NewPuzzle {
    /// `class` is the fingerprint of the canonical form, `solution` the only solution. `ratings`
    /// may be unknown.
    pub(super) fn new(
        class: u128,
        puzzle: &Grid,
        solution: &Solution,
        ratings: Option<RatingValues>,
    ) -> NewPuzzle {
        NewPuzzle {
            class,
            puzzle: puzzle.to_line(),
            solution: solution.to_line(),
            clues: puzzle.clues() as u8,
            ratings: ratings.map(Box::new),
        }
    }

    /// Prepares a puzzle with its only solution. If `store` has no ratings of its class, the puzzle
    /// is rated: the image that the store has, or this one if it has none. Without `store` it is
    /// not rated.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub(crate) fn prepare(
        puzzle: &Grid,
        solution: &Solution,
        canonizer: &mut Canonizer,
        store: Option<&Store>,
    ) -> Result<NewPuzzle> {
        let class = canonizer.canonical(puzzle).fingerprint();
        let unrated = store.map(|store| store.unrated(class, puzzle)).transpose()?.flatten();
        let ratings = unrated.map(|puzzle| Ratings::of(&puzzle).values());
        Ok(NewPuzzle::new(class, puzzle, solution, ratings))
    }
}

/// Puzzles to add, all from one source.
pub(crate) struct NewPuzzles {
    /// Where they are from, as text for a person: usually the name of a file.
    pub(crate) source: Option<String>,
    pub(crate) puzzles: Vec<NewPuzzle>,
}

/// The numbers of puzzles in some batches.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Added {
    /// Puzzles of new classes.
    pub(crate) added: u64,
    /// Puzzles of classes that the store had already.
    pub(crate) known: u64,
    /// Puzzles among `known` that gave their class its first ratings.
    pub(crate) rated: u64,
}

impl Added {
    /// Adds the numbers of `other`.
    pub(crate) fn include(&mut self, other: Added) {
        self.added += other.added;
        self.known += other.known;
        self.rated += other.rated;
    }
}

impl Store {
    /// Gives SQLite memory for many rows: an index that fits into it is written once for each
    /// batch, not for each row. The log may grow over several batches before it is copied to the
    /// file.
    ///
    /// # Errors
    /// If SQLite refuses.
    pub(crate) fn tune_for_many_rows(&self) -> Result<()> {
        self.read(|connection| {
            connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
            connection.pragma_update_and_check(None, "wal_autocheckpoint", LOG_PAGES, |_| Ok(()))
        })
    }

    /// Adds the puzzles of `batch` whose classes are new, in one transaction. A known class without
    /// ratings gets those of the puzzle.
    ///
    /// # Errors
    /// If they cannot be written. Then none of them is added.
    pub(crate) fn add(&self, batch: &[NewPuzzles]) -> Result<Added> {
        self.write(|transaction| add(transaction, batch))
    }

    /// The puzzle to rate for the class with this fingerprint: the one that the store has, or
    /// `puzzle` if it has none. `None` if the class has ratings.
    fn unrated(&self, class: u128, puzzle: &Grid) -> Result<Option<Grid>> {
        self.read(|connection| {
            let sql = "SELECT puzzle, minutes IS NOT NULL FROM puzzle WHERE class = ?1";
            let known = connection.query_row(sql, [blob(class)], |row| {
                Ok(if row.get(1)? { None } else { Some(parsed(row, 0)?) })
            });
            Ok(known.optional()?.unwrap_or(Some(*puzzle)))
        })
    }

    /// Updates SQLite's statistics of the tables, by which queries choose an index. Takes a short
    /// time, however large the store is.
    ///
    /// # Errors
    /// If the statistics cannot be written.
    pub(crate) fn optimize(&self) -> Result<()> {
        self.read(|connection| {
            connection.execute_batch("PRAGMA analysis_limit = 1000; PRAGMA optimize")
        })
    }
}

/// The memory for the pages of a store while many puzzles are added, in KiB: the index of a million
/// puzzles fits. Four times as much is slower, because more memory is touched.
const CACHE_KIB: i64 = 64 << 10;

/// The length of the log at which it is copied to the file, in pages of 8 KiB. SQLite's default of
/// 1,000 is a third slower: each batch is copied at once, and with it the whole index.
const LOG_PAGES: i64 = 25_000;

fn add(transaction: &Transaction, batch: &[NewPuzzles]) -> rusqlite::Result<Added> {
    // With the default instead of `OR FAIL`, SQLite would keep a journal for each statement, to
    // undo its rows. Here an error rolls the whole transaction back.
    let mut insert = transaction.prepare(
        "INSERT OR FAIL INTO puzzle (class, puzzle, solution, clues, source, added)
         VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
    )?;
    let mut rate = transaction.prepare(
        "UPDATE puzzle SET er = ?2, ep = ?3, ed = ?4, technique = ?5, score = ?6, hodoku_level = ?7,
             steps = ?8, minutes = ?9, minutes_low = ?10, minutes_high = ?11
         WHERE class = ?1 AND minutes IS NULL",
    )?;
    let rows = batch
        .iter()
        .flat_map(|NewPuzzles { source, puzzles }| puzzles.iter().map(move |new| (new, source)));
    let (mut added, now) = (Added::default(), now());
    for (new, source) in rows {
        let (puzzle, solution) = (text(&new.puzzle), text(&new.solution));
        let is_new =
            insert.execute(params![blob(new.class), puzzle, solution, new.clues, source, now])? > 0;
        let is_rated = match &new.ratings {
            Some(ratings) => set_ratings(&mut rate, new.class, ratings)?,
            None => false,
        };
        added.added += u64::from(is_new);
        added.known += u64::from(!is_new);
        added.rated += u64::from(!is_new && is_rated);
    }
    Ok(added)
}

/// Writes the ratings of a class that has none. Returns false if it has ratings, which then stay.
fn set_ratings(
    rate: &mut Statement,
    class: u128,
    ratings: &RatingValues,
) -> rusqlite::Result<bool> {
    let rating = |rating: Option<ennead::Rating>| rating.map(ennead::Rating::to_f64);
    let minutes = ratings.minutes.map(|minutes| tenths(minutes.expected));
    let interval = ratings.minutes.and_then(|minutes| minutes.interval);
    let [low, high] = [0, 1].map(|end| interval.map(|interval| tenths(interval[end])));
    let steps = ratings.steps.as_ref().map(|steps| {
        let steps: BTreeMap<&str, usize> =
            steps.iter().map(|(technique, count)| (technique.name(), *count)).collect();
        serde_json::json!(steps).to_string()
    });
    let rated = rate.execute(params![
        blob(class),
        rating(ratings.er),
        rating(ratings.ep),
        rating(ratings.ed),
        ratings.technique.map(Technique::name),
        ratings.score,
        ratings.hodoku_level.map(HodokuLevel::name),
        steps,
        minutes,
        low,
        high,
    ])?;
    Ok(rated > 0)
}

/// Minutes rounded to one decimal, as the fields show and compare them.
fn tenths(minutes: f64) -> f64 {
    (minutes * 10.0).round() / 10.0
}

/// The characters of a grid.
fn text(line: &[u8; 81]) -> &str {
    // Digits and dots are always UTF-8.
    str::from_utf8(line).unwrap_or_default()
}
