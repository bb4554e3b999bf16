//! `ennead store find`: writes the puzzles of the store: all, those that meet a condition, those that
//! have one of the given numbers, or those that are equivalent to given puzzles.

use super::select::{Key, OrderArgs, WhereArgs};
use super::write::{FormatArgs, PuzzleWriter};
use crate::cli::commands::Command;
use crate::cli::exit::Exit;
use crate::cli::message::say;
use crate::cli::options::store::StoreFileArgs;
use crate::store::{StoreError, StoreErrorKind};
use anyhow::Result;
use clap::Args;
use ennead::fields::Origin;
use ennead::format::write::Thousands;
use std::borrow::Cow;
use std::ops::ControlFlow;

#[derive(Args, Debug)]
pub(crate) struct FindArgs {
    /// Numbers of puzzles in the store, or puzzles: equivalent ones are found
    #[arg(
        value_name = "ID|PUZZLE",
        value_parser = Key::parse,
        conflicts_with_all = ["filter", "sort", "number", "skip"]
    )]
    keys: Vec<Key>,
    #[command(flatten)]
    condition: WhereArgs,
    #[command(flatten)]
    order: OrderArgs,
    #[command(flatten)]
    format: FormatArgs,
    #[command(flatten)]
    store: StoreFileArgs,
}

impl Command for FindArgs {
    const NAME: &'static str = "find";

    const GROUP: Option<&'static str> = Some(super::STORE.name);

    const ABOUT: &'static str =
        "Write puzzles of the store: all, or by condition, number or equivalence";

    const LONG_ABOUT: &'static str = "\
Write puzzles of the store: all, or those that meet a condition, that have a number, or that are \
equivalent to a puzzle: the same with other digits, with moved lines or transposed.

A line has the puzzle, its number in the store, ER/EP/ED, the difficulty and the minutes (after ~ \
an estimate). What is not known is a hyphen. Other commands read such a line as a puzzle with a \
comment. `ennead store add` reads only the puzzles from each of these formats. To copy ratings, \
sources and games as well, copy the file of the store.";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead store find                       all, in the order of their numbers
  ennead store find --sort -er -n 10      the ten hardest
  ennead store find -n 20 --skip 20       the second page of twenty
  ennead store find --where 'er >= 7 && minutes < 20' -n 5
  ennead store find --where 'source == hard.txt && added >= 2026-11-01'
  ennead store find --where 'uses(naked-pair) >= 1' | ennead explain
  ennead store find -f jsonl 17           all that is known of puzzle 17
  ennead store find 53..7....6..195...    is it, or an equivalent one, in the store?
  ennead store find -f line > all.txt     the puzzles alone, one a line
  ennead store find -f csv --fields id,er,technique -o all.csv

`ennead help fields` has the fields of --fields and the conditions of --where.

Exit codes: 0 done; 1 no such puzzle; 2 wrong usage, or the store cannot be read, or a file cannot \
be written; 3 some rows of the store cannot be read: they are named, and the others are written."
            .into()
    }

    fn run(self) -> Result<Exit> {
        let store = self.store.open_to_read()?;
        let mut writer = PuzzleWriter::open(&self.format, &store)?;
        let (mut missing, mut bad) = (0, 0);
        for key in &self.keys {
            match key.find(&store) {
                Ok(Some(puzzle)) if writer.write(&puzzle).is_break() => break,
                Ok(Some(_)) => {}
                Ok(None) => {
                    missing += 1;
                    say(format_args!("{key} is not in the store"));
                }
                Err(StoreError { kind: StoreErrorKind::BadPuzzle(row), .. }) => {
                    bad += 1;
                    say(row);
                }
                Err(error) => return Err(error.into()),
            }
        }
        if self.keys.is_empty() {
            let selection = self.order.selection(self.condition.filter.as_ref());
            store.visit(&selection, |row| match row {
                Ok(puzzle) => writer.write(&puzzle),
                Err(row) => {
                    bad += 1;
                    say(row);
                    ControlFlow::Continue(())
                }
            })?;
        }
        let found = writer.finish()?;
        if bad > 0 {
            return Ok(Exit::Malformed);
        }
        if found == 0 && self.keys.is_empty() {
            let Some(filter) = self.condition.filter else {
                say("no puzzle to write: the store is empty, or --skip is past its end");
                return Ok(Exit::No);
            };
            say("no puzzle of the store meets the condition");
            let needs_ratings = filter.fields().iter().any(|field| field.origin() == Origin::Path);
            let contents = store.contents()?;
            if needs_ratings && contents.rated < contents.puzzles {
                say(format_args!(
                    "{} of its {} puzzles have no ratings; `ennead store add --rate` with these \
                     puzzles adds them",
                    Thousands(contents.puzzles - contents.rated),
                    Thousands(contents.puzzles)
                ));
            }
            return Ok(Exit::No);
        }
        Ok(if missing > 0 { Exit::No } else { Exit::Found })
    }
}
