//! `ennead store`: the commands that keep puzzles in a database and find them again, one file each;
//! `select` and `write` hold what they share.

mod add;
mod find;
mod rm;
mod select;
mod stats;
mod write;

use super::CommandRow;
use crate::cli::exit::Exit;
use anyhow::Result;
use clap::ArgMatches;

/// The row of the group in the table of all commands.
pub(super) const STORE: CommandRow = CommandRow {
    name: "store",
    about: "Keep puzzles in a database, and find them again",
    define,
    run,
};

/// The commands of the group, in the order of its help.
pub(super) const COMMANDS: &[CommandRow] = &[
    CommandRow::of::<add::AddArgs>(),
    CommandRow::of::<find::FindArgs>(),
    CommandRow::of::<stats::StatsArgs>(),
    CommandRow::of::<rm::RmArgs>(),
];

const LONG_ABOUT: &str = "\
Keep puzzles in a database, and find them again.

The store is one SQLite file, which any SQLite tool can open as well. It keeps the first puzzle of \
each set of equivalent puzzles, with its solution, its source, and its ratings if they were asked \
for; and the games of `ennead play` and `ennead serve`. Several programs may use it at the same \
time.";

const AFTER_HELP: &str = "\
Examples:
  ennead store add --rate many.txt          keep the puzzles of a file, with ratings
  ennead store find --where 'er >= 7 && minutes < 20' -n 5
                                            five hard ones that do not take long
  ennead store find --sort -er -n 1 | ennead explain
                                            the path of the hardest
  ennead store find -f csv -o all.csv       all, for other programs

Exit codes: 0 done; 1 nothing was found, or some puzzle has no single solution; 2 wrong usage, or the \
store or another file cannot be used; 3 some records are malformed; 130 after Ctrl-C, 143 after SIGTERM.";

fn define(command: clap::Command) -> clap::Command {
    command
        .subcommands(COMMANDS.iter().map(CommandRow::to_clap))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .long_about(LONG_ABOUT)
        .after_long_help(AFTER_HELP)
}

fn run(matches: &ArgMatches) -> Result<Exit> {
    // clap refuses a command line without one.
    let Some((name, matches)) = matches.subcommand() else { return Ok(Exit::Trouble) };
    match COMMANDS.iter().find(|command| command.name == name) {
        Some(command) => (command.run)(matches),
        None => Ok(Exit::Trouble),
    }
}
