//! Reads what was pasted: puzzles and positions in any format.

use super::why_none;
use crate::serve::answer::{Answer, HandlerRequest};
use crate::serve::position::PositionObject;
use crate::serve::problem::Problem;
use ennead::cancel;
use ennead::check::PositionCheck;
use ennead::fields::Status;
use ennead::format::{Blocks, Content, Id, ParseError, ReadOptions, Record};
use ennead::game::Game;
use ennead::{Grid, Search};
use serde::{Deserialize, Serialize};

/// The most records of an answer.
const RECORDS: usize = 1000;

/// Said of a puzzle of pencil marks.
const PENCIL_MARKS: &str =
    "A puzzle of pencil marks cannot be played: `ennead solve` and `ennead explain` read it.";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    text: String,
}

#[derive(Serialize)]
struct ReadObject {
    records: Vec<RecordObject>,
    /// There are more records in the text.
    more: bool,
}

/// A record as it was read.
#[derive(Serialize)]
struct RecordObject {
    line: u64,
    /// The givens; all digits if the input does not show which are given. Null if the record is
    /// malformed, or a puzzle of pencil marks: its digits alone are not the puzzle.
    puzzle: Option<Grid>,
    /// The position, if more than givens was written.
    position: Option<PositionObject>,
    /// The id that the record gives itself.
    name: Option<Id>,
    status: &'static str,
    message: Option<String>,
}

/// The records of a text.
pub(crate) fn read(request: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    let Body { text } = request.body()?;
    let options = ReadOptions::default();
    // Not an engine, which would solve a whole batch even if no client waits for it any more.
    let mut search = Search::new();
    let mut found = ReadObject { records: Vec::new(), more: false };
    for block in Blocks::new(text.as_bytes(), &options) {
        let block = match block {
            Ok(block) => block,
            Err(error) => {
                let error = ParseError::from(error);
                found.records.push(malformed(error.line, None, &error));
                break;
            }
        };
        for record in block.records(&options) {
            cancel::check();
            if found.records.len() == RECORDS {
                found.more = true;
                return Answer::json(&found);
            }
            found.records.push(match &record.content {
                Content::Puzzle(grid) => puzzle(&record, grid, &mut search),
                Content::Position { .. } | Content::Malformed(_) => position(&record, &mut search),
            });
        }
    }
    Answer::json(&found)
}

fn puzzle(record: &Record<'_>, grid: &Grid, search: &mut Search) -> RecordObject {
    let status = Status::from(&search.verdict(grid));
    RecordObject {
        line: record.line,
        puzzle: Some(*grid),
        position: None,
        name: record.id(),
        status: status.name(),
        message: why_none(status, grid),
    }
}

fn position(record: &Record<'_>, search: &mut Search) -> RecordObject {
    match record.position() {
        Ok(position) => {
            let check = PositionCheck::of(&position, search);
            let puzzle = Game::givens_of(&position);
            RecordObject {
                line: record.line,
                puzzle,
                position: Some(PositionObject::from(&position)),
                name: position.id,
                status: Status::from(&check).name(),
                message: match puzzle {
                    Some(_) => check.contradiction(),
                    None => Some(PENCIL_MARKS.to_owned()),
                },
            }
        }
        Err(error) => malformed(record.line, record.id(), &error),
    }
}

fn malformed(line: u64, name: Option<Id>, error: &ParseError) -> RecordObject {
    RecordObject {
        line,
        puzzle: None,
        position: None,
        name,
        status: Status::Malformed.name(),
        message: Some(format!("line {}, column {}: {error}", error.line, error.column)),
    }
}
