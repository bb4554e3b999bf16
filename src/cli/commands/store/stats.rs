//! `ennead store stats`: says what the store holds.

use crate::cli::commands::Command;
use crate::cli::exit::Exit;
use crate::cli::options::store::StoreFileArgs;
use crate::cli::run::outputs;
use crate::store::Contents;
use anyhow::Result;
use clap::Args;
use ennead::format::write::Thousands;
use std::borrow::Cow;
use std::path::Path;

#[derive(Args, Debug)]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    store: StoreFileArgs,
}

impl Command for StatsArgs {
    const NAME: &'static str = "stats";

    const GROUP: Option<&'static str> = Some(super::STORE.name);

    const ABOUT: &'static str = "Say what the store holds, and where it is";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead store stats                   of your store
  ennead store stats --store my.db     of a file of your own

Exit codes: 0 done; 2 the store cannot be read."
            .into()
    }

    fn run(self) -> Result<Exit> {
        let store = self.store.open_to_read()?;
        outputs::print(text(store.path(), &store.contents()?).as_bytes())
    }
}

/// A line for each number, aligned.
fn text(path: &Path, contents: &Contents) -> String {
    let count = |count: u64| Thousands(count).to_string();
    let mut rows = vec![
        ("puzzles".to_owned(), count(contents.puzzles)),
        ("rated".to_owned(), count(contents.rated)),
    ];
    let difficulties = contents.difficulties.iter();
    rows.extend(difficulties.map(|(name, puzzles)| (format!("  {name}"), count(*puzzles))));
    rows.extend(
        contents.clues.map(|(least, most)| ("clues".to_owned(), format!("{least}..{most}"))),
    );
    rows.extend(
        contents.er.map(|(least, most)| ("er".to_owned(), format!("{least:.1}..{most:.1}"))),
    );
    rows.push(("games".to_owned(), count(contents.games)));
    rows.push(("  over".to_owned(), count(contents.games_over)));
    rows.push(("kilobytes".to_owned(), count(contents.bytes.div_ceil(1000))));
    let width = rows.iter().map(|(_, value)| value.len()).max().unwrap_or(0);
    let rows = rows.iter().map(|(name, value)| format!("{name:<10}{value:>width$}\n"));
    format!("{}\n{}", path.display(), rows.collect::<String>())
}
