//! `ennead store export`: writes the puzzles of the store, all or those that meet a condition, in a
//! format that other programs read.

use super::group::CommandGroup;
use super::select::{OrderArgs, WhereArgs};
use super::write::{FormatArgs, Line, PuzzleWriter};
use crate::cli::commands::Command;
use crate::cli::options;
use crate::cli::options::output::file;
use crate::cli::options::store::StoreFileArgs;
use crate::cli::run::exit::Exit;
use anyhow::Result;
use clap::{Args, ValueHint};
use ennead::fields::Task;
use std::borrow::Cow;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    condition: WhereArgs,
    #[command(flatten)]
    order: OrderArgs,
    #[command(flatten)]
    format: FormatArgs,
    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    output: Option<PathBuf>,
    #[command(flatten)]
    store: StoreFileArgs,
}

impl Command for ExportArgs {
    const NAME: &'static str = "export";

    const GROUP: Option<&'static str> = Some(super::Store::NAME);

    const ABOUT: &'static str = "Write the puzzles of the store for other programs";

    const LONG_ABOUT: &'static str = "\
Write the puzzles of the store for other programs: by default lines of 81 characters, as every program \
reads them. `ennead store add` reads the puzzles of each of the formats, and nothing but them: a copy \
of the store with ratings, sources and games is a copy of its file.";

    fn after_help() -> Cow<'static, str> {
        format!(
            "\
Examples:
  ennead store export > all.txt                 the puzzles alone, one a line
  ennead store export -f csv -o all.csv         a table of all that is known
  ennead store export -f jsonl --where 'er > 2' --fields puzzle,er
  ennead store export | ennead dedup            any command reads them

{}

{}

Exit codes: 0 done; 2 wrong usage, or the store cannot be read, or a file cannot be written.",
            options::fields::conditions(Task::Store),
            options::fields::list(Task::Store),
        )
        .into()
    }

    fn run(self) -> Result<Exit> {
        let store = self.store.open_to_read()?;
        let output = file(self.output.as_deref());
        let mut writer = PuzzleWriter::open(&self.format, Line::Bare, output, &store)?;
        let selection = self.order.selection(self.condition.filter.as_ref());
        store.visit(&selection, |puzzle| writer.write(&puzzle))?;
        writer.finish()?;
        Ok(Exit::Found)
    }
}
