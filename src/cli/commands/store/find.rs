//! `ennead store find`: writes the puzzles of the store that meet a condition, that have one of the
//! given numbers, or that are equivalent to given puzzles.

use super::group::CommandGroup;
use super::select::{Key, OrderArgs, WhereArgs};
use super::write::{FormatArgs, Line, PuzzleWriter};
use crate::cli::commands::Command;
use crate::cli::options;
use crate::cli::options::store::StoreFileArgs;
use crate::cli::run::exit::Exit;
use crate::cli::run::message::say;
use anyhow::{Result, bail};
use clap::Args;
use ennead::fields::Task;
use std::borrow::Cow;

#[derive(Args, Debug)]
pub(crate) struct FindArgs {
    /// Numbers of puzzles in the store, or puzzles: equivalent ones are found
    #[arg(
        value_name = "ID|PUZZLE",
        value_parser = Key::parse,
        conflicts_with_all = ["filter", "sort", "count", "skip"]
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

    const GROUP: Option<&'static str> = Some(super::Store::NAME);

    const ABOUT: &'static str = "Find puzzles of the store by condition, number or equivalence";

    const LONG_ABOUT: &'static str = "\
Find puzzles of the store by a condition, by their number, or by an equivalent puzzle: the same \
with other digits, with moved lines or transposed.

A line has the puzzle, its number in the store, ER/EP/ED, the difficulty and the minutes (after >= \
a lower bound). What is not known is a hyphen. Other commands read such a line as a puzzle with a \
comment.";

    fn after_help() -> Cow<'static, str> {
        format!(
            "\
Examples:
  ennead store find --where 'er >= 7 && minutes < 20' -n 5
  ennead store find --where 'clues <= 24' --sort clues
  ennead store find --where 'source == hard.txt && added >= 2026-11-01'
  ennead store find --where 'uses(naked-pair) >= 1' | ennead explain
  ennead store find -f jsonl 17           all that is known of puzzle 17
  ennead store find 53..7....6..195...    was it, or an equivalent one, here before?

{}

{}

Exit codes: 0 found; 1 no such puzzle; 2 wrong usage, or the store cannot be read.",
            options::fields::conditions(Task::Store),
            options::fields::list(Task::Store),
        )
        .into()
    }

    fn run(self) -> Result<Exit> {
        if self.keys.is_empty() && self.condition.filter.is_none() && !self.order.is_given() {
            bail!(
                "find what? say it with --where, or name a puzzle; `ennead store list` lists all"
            );
        }
        let store = self.store.open_to_read()?;
        let mut writer = PuzzleWriter::open(&self.format, Line::Rated, None, &store)?;
        let mut missing = 0;
        for key in &self.keys {
            match key.find(&store)? {
                Some(puzzle) if writer.write(&puzzle).is_break() => break,
                Some(_) => {}
                None => {
                    missing += 1;
                    say(format_args!("{key} is not in the store"));
                }
            }
        }
        if self.keys.is_empty() {
            let selection = self.order.selection(self.condition.filter.as_ref());
            store.visit(&selection, |puzzle| writer.write(&puzzle))?;
        }
        let found = writer.finish()?;
        Ok(if found == 0 || missing > 0 { Exit::No } else { Exit::Found })
    }
}
