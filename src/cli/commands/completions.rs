//! `ennead completions`: a script that makes a shell complete the command line.

use crate::cli::args::Cli;
use crate::cli::run::exit::Exit;
use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;

/// Runs the command.
pub(crate) fn run(shell: Shell) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "ennead", &mut script);
    crate::cli::print(&script)
}
