//! Adding puzzles: one transaction a batch, one row for each class of equivalent puzzles.

use super::columns::{blob, parsed};
use super::{Result, Store, now};
use ennead::logic::{HodokuLevel, Minutes, RatingValues, Ratings};
use ennead::{Canonizer, Grid, Solution, Technique};
use rusqlite::{OptionalExtension, Statement, Transaction, params};
use std::collections::BTreeMap;
use std::str;

/// A puzzle to add, in the form of its columns. The threads that find puzzles prepare it, so that
/// the one thread that writes has less to do.
pub(crate) struct NewPuzzle {
    class: u128,
    puzzle: [u8; 81],
    solution: [u8; 81],
    clues: u8,
    ratings: Option<Box<RatingValues>>,
}

impl NewPuzzle {
    /// `class` is the fingerprint of the canonical form, `solution` the only solution; `ratings`
    /// are given where they were found.
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

    /// A puzzle with its only solution, prepared. With `known`, which looks up a class in the
    /// store, it gets ratings where the class has none: those of the puzzle that the store keeps,
    /// which may be another image.
    ///
    /// # Errors
    /// Those of `known`.
    pub(crate) fn prepare<E>(
        puzzle: &Grid,
        solution: &Solution,
        canonizer: &mut Canonizer,
        known: Option<impl FnOnce(u128) -> std::result::Result<Option<KnownClass>, E>>,
    ) -> std::result::Result<NewPuzzle, E> {
        let class = canonizer.canonical(puzzle).fingerprint();
        let rated = match known {
            None => None,
            Some(known) => match known(class)? {
                Some(class) if class.is_rated => None,
                Some(class) => Some(class.puzzle),
                None => Some(*puzzle),
            },
        };
        let ratings = rated.map(|puzzle| Ratings::of(&puzzle).values());
        Ok(NewPuzzle::new(class, puzzle, solution, ratings))
    }
}

/// Puzzles to add, all from one source.
pub(crate) struct NewPuzzles {
    /// Where they are from: the name of a file.
    pub(crate) source: Option<String>,
    pub(crate) puzzles: Vec<NewPuzzle>,
}

/// The results of some batches.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Added {
    /// Puzzles of new classes.
    pub(crate) added: u64,
    /// Puzzles of classes that the store had already.
    pub(crate) known: u64,
    /// Those of the known classes that have ratings now and had none before.
    pub(crate) rated: u64,
}

impl Added {
    /// Counts `other` as well.
    pub(crate) fn include(&mut self, other: Added) {
        self.added += other.added;
        self.known += other.known;
        self.rated += other.rated;
    }
}

/// The class of a puzzle, as far as the store knows it.
pub(crate) struct KnownClass {
    /// The puzzle of the class that was seen first.
    pub(crate) puzzle: Grid,
    pub(crate) is_rated: bool,
}

impl Store {
    /// Gives SQLite memory for many rows: an index that fits into it is written once a batch, not
    /// once a row. What several batches have changed is copied from the log to the file once.
    ///
    /// # Errors
    /// When SQLite refuses.
    pub(crate) fn expect_many(&self) -> Result<()> {
        self.read(|connection| {
            connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
            connection.pragma_update_and_check(None, "wal_autocheckpoint", LOG_PAGES, |_| Ok(()))
        })
    }

    /// Adds the puzzles of `batch` whose classes are new, in one transaction. A known class gets
    /// the ratings if it has none.
    ///
    /// # Errors
    /// When they cannot be written; then none of them is added.
    pub(crate) fn add(&self, batch: &[NewPuzzles]) -> Result<Added> {
        self.write(|transaction| add(transaction, batch))
    }

    /// The stored facts of the class with this fingerprint; `None` if there are none.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(crate) fn class(&self, class: u128) -> Result<Option<KnownClass>> {
        self.read(|connection| {
            let sql = "SELECT puzzle, minutes IS NOT NULL FROM puzzle WHERE class = ?1";
            let row = connection.query_row(sql, [blob(class)], |row| {
                Ok(KnownClass { puzzle: parsed(row, 0)?, is_rated: row.get(1)? })
            });
            row.optional()
        })
    }

    /// Looks at what was added, so that searches choose the right index; quick, however large the
    /// store is.
    ///
    /// # Errors
    /// When that cannot be written.
    pub(crate) fn optimize(&self) -> Result<()> {
        self.read(|connection| {
            connection.execute_batch("PRAGMA analysis_limit = 1000; PRAGMA optimize")
        })
    }
}

/// From this number on, the puzzles of a batch are added, and numbered, in the order of their
/// fingerprints: neighbours in the index come together, which takes 3.5 microseconds a puzzle
/// instead of 5. (Sorted, but numbered in the order of the input, they take longest: then the table
/// is the one that is not written from beginning to end.)
const MANY: usize = 20_000;

/// How many rows one statement inserts: beginning and ending one takes as long as a row.
const ROWS: usize = 16;

/// The memory for the pages of a store that many puzzles are added to: the index of a million
/// puzzles fits. With four times as much it takes longer, for more memory is touched.
const CACHE_KIB: i64 = 64 << 10;

/// How long the log becomes before it is copied to the file, in pages of 8 KiB. With SQLite's 1,000
/// a batch is copied at once, and the index as a whole with each: a third slower.
const LOG_PAGES: i64 = 25_000;

/// A puzzle, and where it is from.
type NewRow<'a> = (&'a NewPuzzle, &'a Option<String>);

fn add(transaction: &Transaction, batch: &[NewPuzzles]) -> rusqlite::Result<Added> {
    let mut insert = transaction.prepare(&insertion(1))?;
    let mut insert_many = transaction.prepare(&insertion(ROWS))?;
    let mut rate = transaction.prepare(
        "UPDATE puzzle SET er = ?2, ep = ?3, ed = ?4, technique = ?5, score = ?6, hodoku_level = ?7,
             steps = ?8, minutes = ?9, minutes_low = ?10, minutes_high = ?11, minutes_at_least = ?12
         WHERE class = ?1 AND minutes IS NULL",
    )?;
    let mut rows: Vec<NewRow> = batch
        .iter()
        .flat_map(|NewPuzzles { source, puzzles }| puzzles.iter().map(move |new| (new, source)))
        .collect();
    if rows.len() >= MANY {
        // Equal ones keep their order: the first is kept.
        rows.sort_by_key(|(new, _)| new.class);
    }
    let (mut added, now) = (Added::default(), now());
    let mut number = number_after_removed(transaction)?;
    for rows in rows.chunks(ROWS) {
        if number.is_none()
            && rows.len() == ROWS
            && rows.iter().all(|(new, _)| new.ratings.is_none())
        {
            let new = insert_rows(&mut insert_many, rows, None, now)?;
            added.added += new;
            added.known += ROWS as u64 - new;
            continue;
        }
        for (new, source) in rows {
            let is_new = insert_rows(&mut insert, &[(new, source)], number, now)? > 0;
            number = number.filter(|_| !is_new);
            let is_rated = match &new.ratings {
                Some(ratings) => set_ratings(&mut rate, new.class, ratings)?,
                None => false,
            };
            added.added += u64::from(is_new);
            added.known += u64::from(!is_new);
            added.rated += u64::from(!is_new && is_rated);
        }
    }
    Ok(added)
}

/// The statement that inserts `rows` rows, but for those of known classes.
///
/// `OR FAIL` leaves the rows before one that cannot be written; then the whole transaction is taken
/// back. By default a statement of several rows would keep a journal to take back its own.
fn insertion(rows: usize) -> String {
    let values = vec!["(?, ?, ?, ?, ?, ?, ?)"; rows].join(", ");
    format!(
        "INSERT OR FAIL INTO puzzle (id, class, puzzle, solution, clues, source, added)
         VALUES {values} ON CONFLICT DO NOTHING"
    )
}

/// The number of the next puzzle, if puzzles with the greatest numbers were removed; SQLite would
/// give those again. After one row with this number it goes on from there.
fn number_after_removed(transaction: &Transaction) -> rusqlite::Result<Option<i64>> {
    let sql = "SELECT last + 1 FROM removed WHERE last > (SELECT ifnull(max(id), 0) FROM puzzle)";
    transaction.query_row(sql, [], |row| row.get(0)).optional()
}

/// Inserts as many rows as the statement has; returns how many of them are new. Without a `number`
/// they have those after the greatest that is there.
fn insert_rows(
    insert: &mut Statement,
    rows: &[NewRow],
    number: Option<i64>,
    now: f64,
) -> rusqlite::Result<u64> {
    for ((new, source), row) in rows.iter().zip(0..) {
        let first = 7 * row + 1;
        insert.raw_bind_parameter(first, number)?;
        insert.raw_bind_parameter(first + 1, blob(new.class))?;
        insert.raw_bind_parameter(first + 2, text(&new.puzzle))?;
        insert.raw_bind_parameter(first + 3, text(&new.solution))?;
        insert.raw_bind_parameter(first + 4, new.clues)?;
        insert.raw_bind_parameter(first + 5, source)?;
        insert.raw_bind_parameter(first + 6, now)?;
    }
    Ok(insert.raw_execute()? as u64)
}

/// Writes the ratings of a class that has none. False: it has some.
fn set_ratings(
    rate: &mut Statement,
    class: u128,
    ratings: &RatingValues,
) -> rusqlite::Result<bool> {
    let rating = |rating: Option<ennead::Rating>| rating.map(ennead::Rating::to_f64);
    let minutes = |minutes: fn(&Minutes) -> f64| ratings.minutes.as_ref().map(minutes).map(tenths);
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
        minutes(|minutes| minutes.expected),
        minutes(|minutes| minutes.low),
        minutes(|minutes| minutes.high),
        ratings.minutes.map(|minutes| minutes.is_extrapolated),
    ])?;
    Ok(rated > 0)
}

/// Minutes as the fields show and compare them: with one decimal.
fn tenths(minutes: f64) -> f64 {
    (minutes * 10.0).round() / 10.0
}

/// The characters of a grid.
fn text(line: &[u8; 81]) -> &str {
    // Digits and dots are always text.
    str::from_utf8(line).unwrap_or_default()
}
