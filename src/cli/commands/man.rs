//! `ennead man`: writes the manual pages, one for the program and one for each command.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::options::output::file_name;
use crate::cli::run::file_folder::FileFolder;
use crate::cli::run::outputs;
use anyhow::Result;
use clap::{Args, ValueHint};
use clap_mangen::Man;
use std::borrow::Cow;
use std::iter;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct ManArgs {
    /// The folder for the pages; it is made if it is missing. Without it, the page of `ennead` is
    /// printed
    #[arg(value_name = "DIR", value_parser = file_name(), value_hint = ValueHint::DirPath)]
    folder: Option<PathBuf>,
}

impl Command for ManArgs {
    const NAME: &'static str = "man";

    const ABOUT: &'static str = "Write the manual pages, one for each command";

    const LONG_ABOUT: &'static str = "\
Write the manual pages to a folder: ennead.1 for the program, and a page for each command, such as \
ennead-check.1. Pages that are there already are replaced.";

    const INTERRUPTED: &'static str = "";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead man ~/.local/share/man/man1    for `man ennead` and `man ennead-check`
  ennead man | man -l -                 read the first page without installing it

Exit codes: 0 written; 2 a page cannot be written."
            .into()
    }

    fn run(self) -> Result<Exit> {
        let mut program = super::program();
        program.build();
        let Some(folder) = self.folder else {
            let mut page = Vec::new();
            page_of(&program).render(&mut page)?;
            return outputs::print(&page);
        };
        let folder = FileFolder::new(folder)?;
        let commands = program.get_subcommands();
        let commands = commands.flat_map(|group| iter::once(group).chain(group.get_subcommands()));
        for command in iter::once(&program).chain(commands) {
            let page = page_of(command);
            let mut text = Vec::new();
            page.render(&mut text)?;
            folder.write(&page.get_filename(), text);
        }
        folder.finish(Exit::Found)
    }
}

/// The page of `command`, which must have been built. Its synopsis is the usage of the help:
/// that of `clap_mangen` lists every option without its value.
fn page_of(command: &clap::Command) -> Man {
    let usage = command.clone().render_usage().to_string();
    let usage = usage.strip_prefix("Usage: ").unwrap_or(&usage).to_owned();
    Man::new(command.clone().override_usage(usage))
        .source(concat!("ennead ", env!("CARGO_PKG_VERSION")))
        .manual("User Commands")
}
