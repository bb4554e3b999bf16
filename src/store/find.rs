//! Finds puzzles: by a filter, sorted, in parts.

use super::columns::blob;
use super::condition::{Condition, number_column};
use super::error::{Result, StoreError, StoreErrorKind};
use super::open::Store;
use super::puzzles::{BadPuzzle, COLUMNS, StoredPuzzle};
use ennead::cancel;
use ennead::fields::{Field, Filter, Origin};
use ennead::{Question, Search};
use rusqlite::{Connection, OptionalExtension, ToSql, params_from_iter};
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

/// The wanted puzzles of a store, and their order.
#[derive(Clone, Default, Debug)]
pub(crate) struct Selection<'a> {
    /// Only puzzles for which this is true.
    pub(crate) filter: Option<&'a Filter>,
    pub(crate) sort: Sort,
    /// How many of them to skip at the beginning.
    pub(crate) offset: u64,
    /// How many to find at most; `None` for all.
    pub(crate) limit: Option<u64>,
}

/// The order of puzzles. Those whose field is not known come last; puzzles with equal values are in
/// the order of their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sort {
    pub(crate) field: Field,
    pub(crate) is_descending: bool,
}

impl Default for Sort {
    /// In the order of their numbers: as they were added.
    fn default() -> Sort {
        Sort { field: Field::Id, is_descending: false }
    }
}

/// The text is not the name of an order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NotAnOrder;

impl fmt::Display for NotAnOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields: Vec<&str> =
            Field::ALL.iter().filter(|&&f| key(f).is_some()).map(|f| f.name()).collect();
        write!(
            f,
            "puzzles can be sorted by {}; a - before the field sorts from high to low",
            fields.join(", ")
        )
    }
}

impl std::error::Error for NotAnOrder {}

impl FromStr for Sort {
    type Err = NotAnOrder;

    fn from_str(text: &str) -> std::result::Result<Sort, NotAnOrder> {
        let (name, is_descending) = match text.strip_prefix('-') {
            Some(name) => (name, true),
            None => (text, false),
        };
        let field = name.parse().ok().filter(|&field| key(field).is_some()).ok_or(NotAnOrder)?;
        Ok(Sort { field, is_descending })
    }
}

/// The SQL expression that sorts by `field`; `None` if puzzles cannot be sorted by it.
fn key(field: Field) -> Option<&'static str> {
    match field {
        Field::Id | Field::Added => Some("id"),
        Field::Difficulty => Some("er"),
        Field::HodokuLevel => Some(
            "CASE hodoku_level WHEN 'easy' THEN 0 WHEN 'medium' THEN 1 WHEN 'hard' THEN 2 \
             WHEN 'unfair' THEN 3 WHEN 'extreme' THEN 4 END",
        ),
        field => number_column(field),
    }
}

impl Store {
    /// The puzzles of a selection.
    ///
    /// # Errors
    /// If one of them cannot be read.
    pub(crate) fn find(&self, selection: &Selection) -> Result<Vec<StoredPuzzle>> {
        let (mut found, mut bad) = (Vec::new(), None);
        self.visit(selection, |row| match row {
            Ok(puzzle) => {
                found.push(puzzle);
                ControlFlow::Continue(())
            }
            Err(row) => {
                bad = Some(row);
                ControlFlow::Break(())
            }
        })?;
        bad.map_or(Ok(found), |row| Err(self.bad_puzzle(row)))
    }

    fn bad_puzzle(&self, row: BadPuzzle) -> StoreError {
        StoreError::of(self.path(), StoreErrorKind::BadPuzzle(row))
    }

    /// Calls `visit` with the rows of a selection, one after the other, until it breaks. Rows that
    /// cannot be read are visited even if the filter would need their values.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub(crate) fn visit(
        &self,
        selection: &Selection,
        visit: impl FnMut(FoundRow) -> ControlFlow<()>,
    ) -> Result<()> {
        self.read(|connection| visit_rows(connection, selection, visit))
    }

    /// The number of puzzles that the filter selects.
    ///
    /// # Errors
    /// If they cannot be read.
    pub(crate) fn count(&self, filter: Option<&Filter>) -> Result<u64> {
        let condition = Condition::of(filter);
        if !condition.is_exact {
            let mut count = 0;
            let selection = Selection { filter, ..Selection::default() };
            self.visit(&selection, |_| {
                count += 1;
                ControlFlow::Continue(())
            })?;
            return Ok(count);
        }
        self.read(|connection| {
            let sql = format!("SELECT count(*) FROM puzzle WHERE {}", condition.sql);
            let values = params_from_iter(&condition.values);
            connection.query_row(&sql, values, |row| row.get(0)).map(i64::unsigned_abs)
        })
    }

    /// The puzzle with this number, if there is one.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(crate) fn puzzle(&self, id: i64) -> Result<Option<StoredPuzzle>> {
        self.one("id = ?1", id)
    }

    /// The puzzle of the class with this fingerprint, if the store has one.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(crate) fn puzzle_of_class(&self, class: u128) -> Result<Option<StoredPuzzle>> {
        self.one("class = ?1", blob(class))
    }

    fn one(&self, condition: &str, key: impl ToSql) -> Result<Option<StoredPuzzle>> {
        let row = self.read(|connection| {
            let sql = format!("SELECT {COLUMNS} FROM puzzle WHERE {condition}");
            connection.query_row(&sql, [key], StoredPuzzle::of).optional()
        })?;
        row.transpose().map_err(|row| self.bad_puzzle(row))
    }
}

/// A row that was found: a puzzle, or what is wrong with the row.
pub(super) type FoundRow = std::result::Result<StoredPuzzle, BadPuzzle>;

fn visit_rows(
    connection: &Connection,
    selection: &Selection,
    mut visit: impl FnMut(FoundRow) -> ControlFlow<()>,
) -> rusqlite::Result<()> {
    let condition = Condition::of(selection.filter);
    // The rest of the filter is applied here to each row, so offset and limit are applied here too.
    let mut rest = selection.filter.filter(|_| !condition.is_exact).map(Rest::of);
    let (mut skip, mut left) = (selection.offset, selection.limit.unwrap_or(u64::MAX));
    // The number of rows that SQLite must find: it finds a few faster if it knows the limit.
    let most = selection.limit.filter(|_| rest.is_none()).map(|limit| skip.saturating_add(limit));
    let mut statement = connection.prepare(&query(&condition, selection.sort, most))?;
    let mut rows = statement.query(params_from_iter(&condition.values))?;
    while left > 0
        && let Some(row) = rows.next()?
    {
        let found = StoredPuzzle::of(row)?;
        cancel::check();
        if let (Ok(puzzle), Some(rest)) = (&found, &mut rest)
            && !rest.holds(puzzle)
        {
            continue;
        }
        if skip > 0 {
            skip -= 1;
            continue;
        }
        left -= 1;
        if visit(found).is_break() {
            break;
        }
    }
    Ok(())
}

/// A filter that is applied row by row.
struct Rest<'a> {
    filter: &'a Filter,
    /// For filters with fields of the scalar search.
    search: Option<Search>,
}

impl Rest<'_> {
    fn of(filter: &Filter) -> Rest<'_> {
        let searches = filter.fields().iter().any(|field| field.origin() == Origin::Search);
        Rest { filter, search: searches.then(Search::new) }
    }

    fn holds(&mut self, puzzle: &StoredPuzzle) -> bool {
        let statistics = self.search.as_mut().map(|search| {
            search.answer(&puzzle.puzzle, Question::Unique);
            search.statistics()
        });
        let ratings = puzzle.kept_ratings();
        self.filter.holds(&puzzle.facts(ratings.as_ref(), statistics))
    }
}

/// The query that gives the rows in order, at most `most` of them.
fn query(condition: &Condition, sort: Sort, most: Option<u64>) -> String {
    let direction = if sort.is_descending { " DESC" } else { "" };
    let order = match key(sort.field) {
        None | Some("id") => format!("id{direction}"),
        Some(key) => format!("{key} IS NULL, {key}{direction}, id"),
    };
    // SQLite takes -1 for no limit.
    let most = most.and_then(|most| i64::try_from(most).ok()).unwrap_or(-1);
    let condition = &condition.sql;
    format!("SELECT {COLUMNS} FROM puzzle WHERE {condition} ORDER BY {order} LIMIT {most}")
}
