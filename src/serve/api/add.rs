//! Adds puzzles to the store: those of a text that comes as a whole, or part by part. A part ends
//! anywhere: the records that may go on in the next one are left to it.

use crate::serve::answer::{Answer, Asked};
use crate::serve::problem::Problem;
use crate::store::{Added, NewPuzzle, NewPuzzles};
use ennead::format::{Blocks, Cut, ReadOptions, Record};
use ennead::{Canonizer, Search, Verdict};
use serde::{Deserialize, Serialize};
use std::io::{self, Read};

/// The most messages about records that were not added.
const MESSAGES: usize = 20;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    text: String,
    /// Where the puzzles are from.
    source: Option<String>,
    /// Find their ratings, too.
    #[serde(default)]
    rate: bool,
    /// The text goes on in the next request.
    #[serde(default)]
    more: bool,
    /// The number of the first line.
    #[serde(default = "first_line")]
    line: u64,
    /// What the answer to the part before told of the lines above this one.
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
    messages: Vec<String>,
    /// The end of the text, with which the next part begins.
    rest: &'a str,
    /// The number of its first line.
    line: u64,
    /// What the next part must know of the lines above it.
    above: String,
}

/// Adds puzzles to the store.
pub(crate) fn add(asked: &Asked<'_>) -> Result<Answer, Problem> {
    let Body { text, source, rate, more, line, above } = asked.body()?;
    let options = ReadOptions::default();
    let mut told = AddedObject::default();
    let mut state = (Search::new(), Canonizer::new());
    let mut puzzles = Vec::new();
    let mut taken = 0;
    let part = Part { text: text.as_bytes(), is_last: !more };
    let cut = Cut::below(above.as_bytes(), &options);
    let blocks = Blocks::from_cut(part, &cut, line, &options).with_target(text.len());
    // The only error is that the part ends here.
    for block in blocks.map_while(Result::ok) {
        taken += block.bytes.len();
        for record in block.records(&options) {
            if !asked.wanted.go_on() {
                return Err(too_long());
            }
            let refusal = match prepare(asked, &record, rate, &mut state)? {
                Prepared::Puzzle(puzzle) => {
                    puzzles.push(puzzle);
                    continue;
                }
                Prepared::Refused(why) => {
                    told.refused += 1;
                    why.to_owned()
                }
                Prepared::Malformed(why) => {
                    told.malformed += 1;
                    why
                }
            };
            if told.messages.len() < MESSAGES {
                told.messages.push(format!("line {}: {refusal}", record.line));
            }
        }
    }
    // What was found when the time was over may be wrong.
    if !asked.wanted.go_on() {
        return Err(too_long());
    }
    let batch = [NewPuzzles { source, puzzles }];
    let Added { added, known, .. } = asked.app.shelf.with(|store| store.add(&batch))?;
    (told.added, told.known) = (added, known);
    let (read, rest) = text.split_at_checked(taken).unwrap_or((&text, ""));
    let context = Cut::context(&[above.as_bytes(), read.as_bytes()].concat(), &options);
    told.rest = rest;
    told.line = line + read.matches('\n').count() as u64;
    told.above = String::from_utf8_lossy(&context).into_owned();
    Answer::json(&told)
}

/// What becomes of a record.
enum Prepared {
    Puzzle(NewPuzzle),
    /// A puzzle without exactly one solution.
    Refused(&'static str),
    Malformed(String),
}

fn prepare(
    asked: &Asked<'_>,
    record: &Record,
    rate: bool,
    (search, canonizer): &mut (Search, Canonizer),
) -> Result<Prepared, Problem> {
    let grid = match record.puzzle() {
        Ok(grid) => grid,
        Err(error) => return Ok(Prepared::Malformed(error.to_string())),
    };
    let solution = match search.verdict(grid) {
        Verdict::Unique(solution) => solution,
        Verdict::None => return Ok(Prepared::Refused("no solution")),
        Verdict::Multiple { .. } => return Ok(Prepared::Refused("more than one solution")),
    };
    // Others use the store while a puzzle is rated.
    let known = rate.then_some(|class| asked.app.shelf.with(|store| store.class(class)));
    NewPuzzle::prepare(grid, &solution, canonizer, known).map(Prepared::Puzzle)
}

fn too_long() -> Problem {
    Problem::overtime("this takes too long: add the puzzles in smaller parts")
}

/// A part of a text. What stands behind it is not there yet, unless it is the last.
struct Part<'a> {
    text: &'a [u8],
    is_last: bool,
}

impl Read for Part<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.text.is_empty() && !self.is_last {
            true => Err(io::ErrorKind::WouldBlock.into()),
            false => self.text.read(buffer),
        }
    }
}
