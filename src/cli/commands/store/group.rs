//! [`CommandGroup`]: a name on the command line that is nothing but a group of commands, as `store`
//! is.

use crate::cli::commands::CommandRow;
use crate::cli::run::exit::Exit;
use anyhow::Result;
use clap::ArgMatches;

/// A name on the command line with commands of its own below it, as in `ennead store add`.
pub(crate) trait CommandGroup {
    /// The name on the command line.
    const NAME: &'static str;

    /// The line of `ennead help` and `-h`, without a full stop.
    const ABOUT: &'static str;

    /// The beginning of `--help`.
    const LONG_ABOUT: &'static str;

    /// The end of `--help`: examples.
    const AFTER_HELP: &'static str;

    /// The commands of the group, in the order of its help.
    const COMMANDS: &'static [CommandRow];
}

impl CommandRow {
    pub(in crate::cli::commands) const fn group<G: CommandGroup>() -> CommandRow {
        CommandRow { name: G::NAME, about: G::ABOUT, define: define::<G>, run: run::<G> }
    }
}

fn define<G: CommandGroup>(command: clap::Command) -> clap::Command {
    command
        .subcommands(G::COMMANDS.iter().map(CommandRow::to_clap))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .long_about(G::LONG_ABOUT)
        .after_long_help(G::AFTER_HELP)
}

fn run<G: CommandGroup>(matches: &ArgMatches) -> Result<Exit> {
    // clap has seen to it that there is one of them.
    let Some((name, matches)) = matches.subcommand() else { return Ok(Exit::Trouble) };
    match G::COMMANDS.iter().find(|command| command.name == name) {
        Some(command) => (command.run)(matches),
        None => Ok(Exit::Trouble),
    }
}
