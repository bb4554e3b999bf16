//! `ennead store rm`: removes puzzles from the store.

use super::select::{Key, WhereArgs};
use crate::cli::commands::Command;
use crate::cli::exit::Exit;
use crate::cli::message::say;
use crate::cli::options::store::StoreFileArgs;
use crate::cli::render::sentences;
use crate::store::Selection;
use anyhow::Result;
use clap::Args;
use ennead::format::write::Thousands;
use std::borrow::Cow;

#[derive(Args, Debug)]
#[command(arg_required_else_help = true)]
pub(crate) struct RmArgs {
    /// Numbers of puzzles in the store, or puzzles: whatever is equivalent to them is removed
    #[arg(
        value_name = "ID|PUZZLE",
        value_parser = Key::parse,
        required_unless_present = "filter",
        conflicts_with = "filter"
    )]
    keys: Vec<Key>,
    #[command(flatten)]
    condition: WhereArgs,
    #[command(flatten)]
    store: StoreFileArgs,
}

impl Command for RmArgs {
    const NAME: &'static str = "rm";

    const GROUP: Option<&'static str> = Some(super::STORE.name);

    const ABOUT: &'static str = "Remove puzzles from the store";

    const LONG_ABOUT: &'static str = "\
Remove puzzles from the store, by their number, by an equivalent puzzle, or by a condition. Their \
games stay. All are removed at once, or none if one of them is missing or something goes wrong. \
Standard error says how many. The number of a puzzle that was removed is never given to another.";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead store rm 17 18                            these two
  ennead store rm 53..7....6..195...               whichever equivalent puzzle is kept
  ennead store rm --where 'clues > 30 && er < 2'   all that meet a condition

`ennead help fields` has the fields and the conditions of --where.

Exit codes: 0 removed; 1 no such puzzle, and nothing removed; 2 wrong usage, or the store cannot be written."
            .into()
    }

    fn run(self) -> Result<Exit> {
        // Opening to read fails if there is no store; the other call would create one.
        drop(self.store.open_to_read()?);
        let store = self.store.open()?;
        let mut ids = Vec::new();
        let mut missing = 0;
        for key in &self.keys {
            match key.id(&store)? {
                Some(id) => ids.push(id),
                None => {
                    missing += 1;
                    say(format_args!("{key} is not in the store"));
                }
            }
        }
        if let Some(filter) = &self.condition.filter {
            let selection = Selection { filter: Some(filter), ..Selection::default() };
            ids = store.find(&selection)?.iter().map(|puzzle| puzzle.id).collect();
        }
        let removed = if missing == 0 { store.remove(&ids)? } else { 0 };
        let puzzles = sentences::word(removed, "puzzle", "puzzles");
        say(format_args!("{} {puzzles} removed", Thousands(removed)));
        Ok(if removed == 0 { Exit::No } else { Exit::Found })
    }
}
