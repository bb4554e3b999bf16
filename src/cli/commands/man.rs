//! `ennead man`: writes the manual pages, one for the program and one for each command.

use super::Command;
use crate::cli;
use crate::cli::options::output::file_name;
use crate::cli::render::man_page::man_page;
use crate::cli::run::exit::Exit;
use anyhow::{Context, Result};
use clap::{Args, ValueHint};
use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};

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
        let mut program = cli::program().disable_help_subcommand(true);
        program.build();
        let Some(folder) = self.folder else { return cli::print(&man_page(&program)?) };
        fs::create_dir_all(&folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        write_page(&folder, &program)?;
        for command in program.get_subcommands() {
            write_page(&folder, command)?;
            for command in command.get_subcommands() {
                write_page(&folder, command)?;
            }
        }
        Ok(Exit::Found)
    }
}

/// Writes the page of `command` to a file in `folder` that is named after it.
fn write_page(folder: &Path, command: &clap::Command) -> Result<()> {
    let name = command.get_display_name().unwrap_or(command.get_name());
    let path = folder.join(format!("{name}.1"));
    fs::write(&path, man_page(command)?)
        .with_context(|| format!("cannot write to {}", path.display()))
}
