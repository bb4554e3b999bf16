//! `ennead store list`: writes the puzzles of the store.

use super::group::CommandGroup;
use super::select::OrderArgs;
use super::write::{FormatArgs, Line, PuzzleWriter};
use crate::cli::commands::Command;
use crate::cli::options;
use crate::cli::options::store::StoreFileArgs;
use crate::cli::run::exit::Exit;
use anyhow::Result;
use clap::Args;
use ennead::fields::Task;
use std::borrow::Cow;

#[derive(Args, Debug)]
pub(crate) struct ListArgs {
    #[command(flatten)]
    order: OrderArgs,
    #[command(flatten)]
    format: FormatArgs,
    #[command(flatten)]
    store: StoreFileArgs,
}

impl Command for ListArgs {
    const NAME: &'static str = "list";

    const GROUP: Option<&'static str> = Some(super::Store::NAME);

    const ABOUT: &'static str = "List the puzzles of the store";

    const LONG_ABOUT: &'static str = "\
List the puzzles of the store, one a line: the puzzle, its number in the store, ER/EP/ED, the \
difficulty and the minutes (after >= a lower bound). What is not known is a hyphen. Other commands \
read such a line as a puzzle with a comment.";

    fn after_help() -> Cow<'static, str> {
        format!(
            "\
Examples:
  ennead store list                       all, in the order of their numbers
  ennead store list --sort -er -n 10      the ten hardest
  ennead store list -n 20 --skip 20       the second page of twenty
  ennead store list -f csv --fields id,er,technique

{}

Exit codes: 0 done; 2 wrong usage, or the store cannot be read.",
            options::fields::list(Task::Store),
        )
        .into()
    }

    fn run(self) -> Result<Exit> {
        let store = self.store.open_to_read()?;
        let mut writer = PuzzleWriter::open(&self.format, Line::Rated, None, &store)?;
        store.visit(&self.order.selection(None), |puzzle| writer.write(&puzzle))?;
        writer.finish()?;
        Ok(Exit::Found)
    }
}
