//! The command line. One file a command; the others are what the commands share.
//!
//! | file | what it does |
//! | --- | --- |
//! | `args` `help` | what can be asked for, and how it is explained |
//! | `solve` `check` `candidates` `explain` `hint` `steps` `rate` `repair` | the commands that read puzzles |
//! | `canon` `shuffle` `dedup` | and those about symmetries |
//! | `generate` `solutions` `minimize` `harder` | the commands that make things |
//! | `completions` `man` | the commands about this program |
//! | `session` `seed` | from the options to the exit code |
//! | `positions` | what the commands that think like a person share |
//! | `inputs` `pipeline` `page` `sink` `outputs` | records in, pages out, in order |
//! | `series` | things that are made, not read, in the same order on any number of threads |
//! | `finding` `render` `paint` `marks` | what was found out, and how it looks |
//! | `choice` `variants` `prose` `drawing` `step_data` | which techniques, and steps as text, board and data |
//! | `repair_text` `repair_data` | what is wrong with a puzzle, as text and as data |
//! | `rated` `filter` | how hard a puzzle is, and which puzzles are wanted |
//! | `standing` `complaints` `rejects` | positions that are wrong, records without an answer |
//! | `exit` `tally` `progress` `interrupt` | how a run goes and ends |
//!
//! Nothing here solves or parses; the library does. Only here files are opened and text printed.

mod args;
mod commands;
mod options;
mod render;
mod run;

pub(crate) use run::exit::Exit;

use anyhow::{Context, Result};
use args::{Cli, Command};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};

/// Runs what the command line asks for.
pub(crate) fn run() -> Result<Exit> {
    let cli = Cli::try_parse().unwrap_or_else(|error| {
        let _ = error.print();
        if error.kind() == ErrorKind::UnknownArgument
            && let Some(command) = late_command(std::env::args_os().skip(1))
        {
            let _ = writeln!(io::stderr(), "\nA command comes first: ennead {command} ...");
        }
        std::process::exit(error.exit_code())
    });
    match cli.command {
        None => {
            if is_idle(&cli.solve.input.inputs) {
                return usage(&mut Cli::command(), options::help::HINT);
            }
            commands::solve::run(cli.solve)
        }
        Some(command) => {
            let (name, inputs) = match &command {
                Command::Solve(args) => ("solve", &args.input.inputs),
                Command::Check(args) => ("check", &args.input.inputs),
                Command::Candidates(args) => ("candidates", &args.input.inputs),
                Command::Explain(args) => ("explain", &args.input.inputs),
                Command::Hint(args) => ("hint", &args.input.inputs),
                Command::Steps(args) => ("steps", &args.input.inputs),
                Command::Rate(args) => ("rate", &args.input.inputs),
                Command::Repair(args) => ("repair", &args.input.inputs),
                Command::Harder(args) if args.is_resumed() => return commands::harder::run(args),
                Command::Harder(args) => ("harder", &args.input.inputs),
                Command::Generate(args) => return commands::generate::run(args),
                Command::Solutions(args) => return commands::solutions::run(args),
                Command::Minimize(args) => ("minimize", &args.input.inputs),
                Command::Canon(args) => ("canon", &args.input.inputs),
                Command::Shuffle(args) => ("shuffle", &args.input.inputs),
                Command::Dedup(args) => ("dedup", &args.input.inputs),
                Command::Completions { shell } => return commands::completions::run(*shell),
                Command::Man => return commands::man::run(),
            };
            if is_idle(inputs) {
                let mut cli = Cli::command();
                cli.build();
                if let Some(command) = cli.find_subcommand_mut(name) {
                    let hint = format!("More, with examples: ennead {name} --help");
                    return usage(command, &hint);
                }
            }
            match command {
                Command::Solve(args) => commands::solve::run(args),
                Command::Check(args) => commands::check::run(args),
                Command::Candidates(args) => commands::candidates::run(args),
                Command::Explain(args) => commands::explain::run(args),
                Command::Hint(args) => commands::hint::run(args),
                Command::Steps(args) => commands::steps::run(args),
                Command::Rate(args) => commands::rate::run(args),
                Command::Repair(args) => commands::repair::run(args),
                Command::Harder(args) => commands::harder::run(&args),
                Command::Generate(args) => commands::generate::run(&args),
                Command::Solutions(args) => commands::solutions::run(&args),
                Command::Minimize(args) => commands::minimize::run(args),
                Command::Canon(args) => commands::canon::run(args),
                Command::Shuffle(args) => commands::shuffle::run(args),
                Command::Dedup(args) => commands::dedup::run(args),
                Command::Completions { shell } => commands::completions::run(shell),
                Command::Man => commands::man::run(),
            }
        }
    }
}

/// A command that is not the first of `arguments`, where it is taken for a file.
fn late_command(arguments: impl Iterator<Item = OsString>) -> Option<String> {
    let cli = Cli::command();
    let command = |argument: &OsString| {
        cli.get_subcommands().map(clap::Command::get_name).find(|name| argument == name)
    };
    let mut arguments = arguments;
    if command(&arguments.next()?).is_some() {
        return None;
    }
    arguments.find_map(|argument| command(&argument).map(str::to_owned))
}

/// Whether there is nothing to work on: a person at a terminal who named no puzzle.
fn is_idle(inputs: &[OsString]) -> bool {
    inputs.is_empty() && io::stdin().is_terminal()
}

/// A few lines for whoever gave nothing to do.
fn usage(command: &mut clap::Command, hint: &str) -> Result<Exit> {
    let _ = writeln!(io::stderr(), "{}\n\n{}", command.render_usage(), hint);
    Ok(Exit::Trouble)
}

/// Writes `text` to standard output; a reader that has gone away is fine.
fn print(text: &[u8]) -> Result<Exit> {
    let mut stdout = io::stdout();
    match stdout.write_all(text).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(error).context("cannot write to standard output")
        }
        _ => Ok(Exit::Found),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_after_an_option_is_noticed() {
        let late = |text: &str| late_command(text.split(' ').map(OsString::from));
        assert_eq!(late("--stats check --minimal a.txt").as_deref(), Some("check"));
        assert_eq!(late("check --stats a.txt"), None);
        assert_eq!(late("--stats --minimal a.txt"), None);
    }
}
