//! The puzzles of the store: they are listed, exported and removed.

use crate::serve::answer::{Answer, FileParts, HandlerRequest};
use crate::serve::problem::Problem;
use crate::store::{Selection, Sort, StoredPuzzle};
use ennead::fields::{self, Facts, Field, Filter, Object};
use serde::{Deserialize, Serialize, Serializer};
use std::ops::ControlFlow;

/// The puzzles of a list by default, and at most.
const PUZZLES: u64 = 50;
const MOST_PUZZLES: u64 = 1000;

/// The facts of a puzzle.
const FIELDS: [Field; 17] = [
    Field::Id,
    Field::Puzzle,
    Field::Solution,
    Field::Clues,
    Field::Er,
    Field::Ep,
    Field::Ed,
    Field::Technique,
    Field::Score,
    Field::HodokuLevel,
    Field::Difficulty,
    Field::Minutes,
    Field::MinutesLow,
    Field::MinutesHigh,
    Field::Steps,
    Field::Source,
    Field::Added,
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ListQuery {
    /// A condition, as in `ennead rate --where`.
    r#where: Option<String>,
    /// A field, with `-` before it to begin with the greatest.
    sort: Option<String>,
    /// How many to leave out at the beginning.
    #[serde(default)]
    from: u64,
    count: Option<u64>,
}

#[derive(Serialize, Default)]
struct List {
    /// How many there are in all.
    total: u64,
    puzzles: Vec<PuzzleObject>,
    /// What is wrong with rows that cannot be read.
    messages: Vec<String>,
}

/// A puzzle, with what is known of it.
struct PuzzleObject(StoredPuzzle);

impl Serialize for PuzzleObject {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ratings = self.0.kept_ratings();
        let facts = self.0.facts(ratings.as_ref(), None);
        Object { facts: &facts, fields: &FIELDS }.serialize(serializer)
    }
}

/// The filter of a condition; none of an empty one.
///
/// # Errors
/// 422 if it is not a condition.
fn filter(condition: Option<&str>) -> Result<Option<Filter>, Problem> {
    let condition = condition.map(str::trim).filter(|text| !text.is_empty());
    let filter = condition.map(str::parse::<Filter>).transpose();
    filter.map_err(|error| Problem::unusable(format!("where: {error}")))
}

/// The order that `field` names; that of the numbers without one.
///
/// # Errors
/// 422 if it is not a field.
fn sort(field: Option<&str>) -> Result<Sort, Problem> {
    let sort = field.map(str::parse::<Sort>).transpose();
    Ok(sort.map_err(|error| Problem::unusable(format!("sort: {error}")))?.unwrap_or_default())
}

/// The puzzles of which a condition holds, some at a time.
pub(crate) fn list(request: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    let query: ListQuery = request.query()?;
    let filter = filter(query.r#where.as_deref())?;
    let selection = Selection {
        filter: filter.as_ref(),
        sort: sort(query.sort.as_deref())?,
        offset: query.from,
        limit: Some(query.count.unwrap_or(PUZZLES).min(MOST_PUZZLES)),
    };
    let store = request.store()?;
    let mut list = List { total: store.count(selection.filter)?, ..List::default() };
    store.visit(&selection, |row| {
        match row {
            Ok(puzzle) => list.puzzles.push(PuzzleObject(puzzle)),
            Err(row) => list.messages.push(row.to_string()),
        }
        ControlFlow::Continue(())
    })?;
    Answer::json(&list)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RemoveBody {
    ids: Vec<i64>,
}

#[derive(Serialize)]
struct Removed {
    removed: u64,
}

/// Removes puzzles from the store.
pub(crate) fn remove(request: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    let RemoveBody { ids } = request.body()?;
    let removed = request.store()?.remove(&ids)?;
    Answer::json(&Removed { removed })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExportQuery {
    r#where: Option<String>,
    sort: Option<String>,
    #[serde(default)]
    format: ExportFormat,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default)]
#[serde(rename_all = "lowercase")]
enum ExportFormat {
    #[default]
    Line,
    Csv,
    Jsonl,
}

/// The puzzles of which a condition holds, as a file.
pub(crate) fn export(request: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    let ExportQuery { r#where, sort: field, format } = request.query()?;
    let filter = filter(r#where.as_deref())?;
    let sort = sort(field.as_deref())?;
    let store = request.store()?;
    let write = move |file: &mut FileParts| {
        if format == ExportFormat::Csv {
            fields::append_csv_header(&mut file.text, &FIELDS);
        }
        let selection = Selection { filter: filter.as_ref(), sort, ..Selection::default() };
        store.visit(&selection, |row| {
            let (puzzle, ratings);
            let facts = match &row {
                Ok(found) => {
                    (puzzle, ratings) = (found, found.kept_ratings());
                    puzzle.facts(ratings.as_ref(), None)
                }
                // Its number is all that is known of it.
                Err(bad) => Facts { id: bad.id.try_into().ok(), ..Facts::default() },
            };
            match (format, &row) {
                (ExportFormat::Line, Ok(puzzle)) => {
                    file.text.extend_from_slice(&puzzle.puzzle.to_line());
                    file.text.push(b'\n');
                }
                (ExportFormat::Line, Err(bad)) => {
                    file.text.extend_from_slice(format!("# {bad}\n").as_bytes());
                }
                (ExportFormat::Csv, _) => fields::append_csv_row(&mut file.text, &facts, &FIELDS),
                (ExportFormat::Jsonl, _) => {
                    fields::append_json_line(&mut file.text, &facts, &FIELDS);
                }
            }
            file.send_if_long()
        })
    };
    let (name, content_type) = match format {
        ExportFormat::Line => ("puzzles.txt", "text/plain; charset=utf-8"),
        ExportFormat::Csv => ("puzzles.csv", "text/csv; charset=utf-8"),
        ExportFormat::Jsonl => ("puzzles.jsonl", "application/jsonl; charset=utf-8"),
    };
    Ok(Answer::File { name, content_type, write: Box::new(write) })
}
