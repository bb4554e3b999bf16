//! The command line.
//!
//! | folder | what it holds |
//! | --- | --- |
//! | `commands` | one file for each command: its arguments, its help and what it does; one table |
//! | `options` | groups of arguments that several commands have, and how their values are read |
//! | `run` | from the arguments to the exit code: the drivers, input, output, threads |
//! | `render` | how answers look: text, boards, data |
//!
//! Nothing here solves or parses puzzles: the library does. Only this room reads puzzles from files
//! and writes answers; `store`, `play` and `serve` open files of their own.

mod commands;
mod options;
mod render;
mod run;

pub(crate) use render::printable::printable;
pub(crate) use run::exit::Exit;
pub(crate) use run::message::say;

use anyhow::{Context, Result};
use clap::error::ErrorKind;
use clap::{Args, FromArgMatches};
use commands::{COMMANDS, Command, SolveArgs};
use options::input::InputArgs;
use run::interrupt;
use run::message::print_line;
use run::outputs::is_closed;
use std::ffi::OsString;
use std::io::{self, Write};

/// The end of `-h`, and of the usage that is shown when there is nothing to do.
const HINT: &str = "\
Try: ennead puzzles.txt
     ennead 53..7....6..195...   (81 characters; . or 0 where a cell is empty)
More, with examples and exit codes: ennead --help";

const LONG_ABOUT: &str = "\
Solve sudoku: one puzzle at a terminal, or millions in a pipeline.

Puzzles are read from arguments, files and standard input, in any common form: 81 characters in a \
line, grids with or without drawn lines, .sdk, .sdm, csv, JSON lines and documents, arrays of Python \
and numpy, spreadsheets, links; files may be packed by gzip, xz or zstd. Each is solved, and the \
solution is proved to be the only one. Every record gives one answer, in the order of the input; \
what has no single solution comes back as it was, with a message on standard error.";

/// The whole command line for clap: all commands, and the arguments of `solve`, the default.
fn program() -> clap::Command {
    SolveArgs::augment_args(clap::Command::new("ennead").bin_name("ennead"))
        .version(env!("CARGO_PKG_VERSION"))
        .max_term_width(100)
        .args_conflicts_with_subcommands(true)
        .subcommands(COMMANDS.iter().map(commands::CommandRow::to_clap))
        .about("Solve sudoku: one puzzle at a terminal, or millions in a pipeline")
        .long_about(LONG_ABOUT)
        .after_help(HINT)
        .after_long_help(commands::end_of_help::<SolveArgs>())
}

/// Runs what the command line asks for.
///
/// # Errors
/// When the run cannot begin, or cannot go on.
pub(crate) fn run() -> Result<Exit> {
    interrupt::survive_file_limit();
    let matches = match program().try_get_matches() {
        Ok(matches) => matches,
        Err(error) => return explain_usage(&error),
    };
    if let Some((name, matches)) = matches.subcommand()
        && let Some(command) = COMMANDS.iter().find(|command| command.name == name)
    {
        return (command.run)(matches);
    }
    let solve = SolveArgs::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    if solve.input().is_some_and(InputArgs::is_idle) {
        return commands::print_usage(&mut program(), HINT);
    }
    solve.run()
}

/// Prints the help that was asked for, or what is wrong with the command line.
fn explain_usage(error: &clap::Error) -> Result<Exit> {
    let printed = error.print();
    if error.kind() == ErrorKind::UnknownArgument
        && let Some(command) = late_command(std::env::args_os().skip(1))
    {
        print_line(format_args!("\nA command comes first: ennead {command} ..."));
    }
    if error.use_stderr() {
        return Ok(Exit::Trouble);
    }
    to_standard_output(printed.and_then(|()| io::stdout().flush()))
}

/// The name of a command that is not the first of `arguments`, where it is taken for a file.
fn late_command(arguments: impl Iterator<Item = OsString>) -> Option<&'static str> {
    let command = |argument: OsString| {
        COMMANDS.iter().map(|command| command.name).find(|name| argument == *name)
    };
    let mut arguments = arguments;
    if command(arguments.next()?).is_some() {
        return None;
    }
    arguments.find_map(command)
}

/// Writes `text` to standard output; a reader that has closed the pipe is fine.
fn print(text: &[u8]) -> Result<Exit> {
    let mut stdout = io::stdout();
    to_standard_output(stdout.write_all(text).and_then(|()| stdout.flush()))
}

/// How a command ends that has written this to standard output.
fn to_standard_output(written: io::Result<()>) -> Result<Exit> {
    is_closed(written).context("cannot write to standard output")?;
    Ok(Exit::Found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        program().debug_assert();
    }

    #[test]
    fn a_command_after_an_option_is_noticed() {
        let late = |text: &str| late_command(text.split(' ').map(OsString::from));
        assert_eq!(late("--stats check --minimal a.txt"), Some("check"));
        assert_eq!(late("check --stats a.txt"), None);
        assert_eq!(late("--stats --minimal a.txt"), None);
    }
}
