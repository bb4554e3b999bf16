//! `ennead man`: the manual page, commands included, as `man` reads it.

use crate::cli::args::Cli;
use crate::cli::run::exit::Exit;
use anyhow::Result;
use clap::CommandFactory;
use clap_mangen::Man;

/// Runs the command.
pub(crate) fn run() -> Result<Exit> {
    let mut command = Cli::command();
    command.build();
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    crate::cli::print(&page)
}
