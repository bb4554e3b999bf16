//! Adds puzzles to the store: those of a text that comes as a whole, or part by part. A part ends
//! anywhere: the records that may go on in the next one are left to it. A JSON document whose
//! records are not one a line is read as a whole, so all of it is left to the last part.
//!
//! Ratings take milliseconds or seconds each. So all puzzles are added before the first is rated,
//! and each rating is kept at once: when the time is over, the others are left without one.

use crate::serve::answer::{Answer, HandlerRequest};
use crate::serve::problem::Problem;
use crate::store::{self, Added, NewPuzzle, NewPuzzles, Store};
use ennead::cancel::{self, while_wanted};
use ennead::format::{Blocks, ParseError, ReadOptions, Record};
use ennead::{Canonizer, Grid, Search, Solution, Verdict};
use serde::{Deserialize, Serialize};
use std::io::{self, Read};
use std::time::{Duration, Instant};

/// The most messages about records that were not added.
const MESSAGES: usize = 20;

/// The time for ratings, so that the answer comes before the time of the request is over.
const RATING_TIME: Duration = Duration::from_secs(30);

/// Said when not all records could be solved in time.
const TOO_LONG: &str = "this takes too long: add the puzzles in smaller parts";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    text: String,
    /// Where the puzzles are from.
    source: Option<String>,
    /// Find their ratings, too, as far as the time goes.
    #[serde(default)]
    rate: bool,
    /// The text goes on in the next request.
    #[serde(default)]
    more: bool,
    /// The number of the first line.
    #[serde(default = "first_line")]
    line: u64,
    /// The key `above` of the answer to the part before: the header of the table.
    #[serde(default)]
    above: String,
}

fn first_line() -> u64 {
    1
}

#[derive(Serialize, Default)]
struct AddedObject<'a> {
    added: u64,
    /// The store had an equivalent one.
    known: u64,
    /// They cannot be read.
    malformed: u64,
    /// They have no solution, or several.
    refused: u64,
    /// They have ratings now, and had none before.
    rated: u64,
    /// They were to be rated, and the time was over.
    unrated: u64,
    messages: Vec<String>,
    /// The end of the text, with which the next part begins.
    rest: &'a str,
    /// The number of its first line.
    line: u64,
    /// The header of the table, which the next part needs; empty if there is none.
    above: String,
}

/// Adds puzzles to the store.
pub(crate) fn add(request: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    let Body { text, source, rate, more, line, above } = request.body()?;
    let options = ReadOptions::default();
    let mut told = AddedObject::default();
    let (mut search, mut canonizer) = (Search::new(), Canonizer::new());
    let mut solved = Vec::new();
    let mut taken = 0;
    let part = TextPart { text: text.as_bytes(), is_last: !more };
    // The header of the table comes before each part.
    let head = if above.is_empty() { String::new() } else { format!("{above}\n") };
    let blocks = Blocks::new(head.as_bytes().chain(part), &options).with_target(text.len());
    let line_of = |found: u64| (line + found).saturating_sub(1 + u64::from(!head.is_empty()));
    let mut header = above.clone();
    request.cancel.in_time(TOO_LONG, || {
        for block in blocks {
            let block = match block {
                Ok(block) => block,
                // The part ends here.
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(error) => {
                    told.malformed += 1;
                    let error = ParseError::from(error);
                    told.messages.push(format!("line {}: {error}", line_of(error.line)));
                    break;
                }
            };
            taken += block.bytes.len();
            if let Some(found) = block.header() {
                header = String::from_utf8_lossy(&found.text).into_owned();
            }
            for record in block.records(&options) {
                cancel::check();
                let refusal = match solve(&record, &mut search) {
                    Solved::Puzzle(puzzle) => {
                        solved.push(puzzle);
                        continue;
                    }
                    Solved::Refused(why) => {
                        told.refused += 1;
                        why.to_owned()
                    }
                    Solved::Malformed(why) => {
                        told.malformed += 1;
                        why
                    }
                };
                if told.messages.len() < MESSAGES {
                    told.messages.push(format!("line {}: {refusal}", line_of(record.line)));
                }
            }
        }
        Ok(())
    })?;
    let unrated = |(grid, solution): &_| NewPuzzle::prepare(grid, solution, &mut canonizer, None);
    let puzzles = solved.iter().map(unrated).collect::<Result<_, _>>()?;
    let batch = [NewPuzzles { source: source.clone(), puzzles }];
    let store = request.store()?;
    let Added { added, known, .. } = store.add(&batch)?;
    (told.added, told.known) = (added, known);
    if rate {
        (told.rated, told.unrated) = rate_all(&store, &source, &solved)?;
    }
    // The blocks of a document are not the bytes of the text.
    let taken = if more { taken.saturating_sub(head.len()) } else { text.len() };
    let (read, rest) = text.split_at_checked(taken).unwrap_or((&text, ""));
    told.rest = rest;
    told.line = line + read.matches('\n').count() as u64;
    told.above = header;
    Answer::json(&told)
}

/// A record after solving.
enum Solved {
    /// A puzzle with its only solution.
    Puzzle((Grid, Solution)),
    /// A puzzle without exactly one solution.
    Refused(&'static str),
    Malformed(String),
}

fn solve(record: &Record, search: &mut Search) -> Solved {
    let grid = match record.puzzle() {
        Ok(grid) => grid,
        Err(error) => return Solved::Malformed(error.to_string()),
    };
    match search.verdict(grid) {
        Verdict::Unique(solution) => Solved::Puzzle((*grid, solution)),
        Verdict::None => Solved::Refused("no solution"),
        Verdict::Multiple { .. } => Solved::Refused("more than one solution"),
    }
}

/// Rates puzzles that were added, one after the other, and keeps each rating at once. How many have
/// ratings now and had none before, and how many were left because the time was over.
fn rate_all(
    store: &Store,
    source: &Option<String>,
    solved: &[(Grid, Solution)],
) -> store::Result<(u64, u64)> {
    let end = Instant::now() + RATING_TIME;
    let mut canonizer = Canonizer::new();
    let mut rated = 0;
    for (k, (grid, solution)) in solved.iter().enumerate() {
        let puzzle = while_wanted(
            || Instant::now() < end,
            || NewPuzzle::prepare(grid, solution, &mut canonizer, Some(store)),
        );
        let Some(puzzle) = puzzle else { return Ok((rated, (solved.len() - k) as u64)) };
        let batch = [NewPuzzles { source: source.clone(), puzzles: vec![puzzle?] }];
        rated += store.add(&batch)?.rated;
    }
    Ok((rated, 0))
}

/// A part of a text. What follows it is not there yet, unless it is the last.
struct TextPart<'a> {
    text: &'a [u8],
    is_last: bool,
}

impl Read for TextPart<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.text.is_empty() && !self.is_last {
            Err(io::ErrorKind::WouldBlock.into())
        } else {
            self.text.read(buffer)
        }
    }
}
