//! The commands, one file each, and the table that registers them.
//!
//! A file holds all of a command: a struct of its arguments, as clap derives them, and that
//! struct's [`Command`]: the name, the texts of its help, and what it does. To add a command, write
//! the file and add its row to [`COMMANDS`]; parsing, `help`, completions, the manual page and the
//! hints for misplaced commands read that table. A command such as `store` that is nothing but a
//! group of commands has a table of its own (`store/group.rs`).

mod audit;
mod candidates;
mod canon;
mod check;
mod completions;
mod convert;
mod dedup;
mod explain;
mod generate;
mod harder;
mod hint;
mod man;
mod minimize;
#[cfg(feature = "play")]
mod play;
mod rate;
pub(crate) mod repair;
mod sample;
mod schema;
#[cfg(feature = "serve")]
mod serve;
mod sheet;
mod shuffle;
mod solutions;
mod solve;
mod split;
mod steps;
#[cfg(feature = "store")]
mod store;

pub(crate) use solve::SolveArgs;

use super::options::input::InputArgs;
use super::run::exit::Exit;
use crate::cli::run::message::print_line;
use anyhow::Result;
use clap::ArgMatches;
use std::borrow::Cow;

/// All commands, in the order of the help.
pub(crate) const COMMANDS: &[CommandRow] = &[
    CommandRow::of::<SolveArgs>(),
    CommandRow::of::<check::CheckArgs>(),
    CommandRow::of::<candidates::CandidatesArgs>(),
    CommandRow::of::<explain::ExplainArgs>(),
    CommandRow::of::<hint::HintArgs>(),
    CommandRow::of::<steps::StepsArgs>(),
    CommandRow::of::<rate::RateArgs>(),
    CommandRow::of::<repair::RepairArgs>(),
    #[cfg(feature = "play")]
    CommandRow::of::<play::PlayArgs>(),
    CommandRow::of::<generate::GenerateArgs>(),
    CommandRow::of::<sheet::SheetArgs>(),
    CommandRow::of::<solutions::SolutionsArgs>(),
    CommandRow::of::<minimize::MinimizeArgs>(),
    CommandRow::of::<harder::HarderArgs>(),
    CommandRow::of::<canon::CanonArgs>(),
    CommandRow::of::<shuffle::ShuffleArgs>(),
    CommandRow::of::<dedup::DedupArgs>(),
    CommandRow::of::<audit::AuditArgs>(),
    CommandRow::of::<split::SplitArgs>(),
    CommandRow::of::<sample::SampleArgs>(),
    CommandRow::of::<convert::ConvertArgs>(),
    #[cfg(feature = "store")]
    CommandRow::group::<store::Store>(),
    #[cfg(feature = "serve")]
    CommandRow::of::<serve::ServeArgs>(),
    CommandRow::of::<schema::SchemaArgs>(),
    CommandRow::of::<completions::CompletionsArgs>(),
    CommandRow::of::<man::ManArgs>(),
];

/// A command; the type that implements it holds its arguments.
pub(crate) trait Command: clap::Args {
    /// The name on the command line.
    const NAME: &'static str;

    /// The group that the command belongs to, if it is not one of [`COMMANDS`].
    const GROUP: Option<&'static str> = None;

    /// The line of `ennead help` and `-h`, without a full stop.
    const ABOUT: &'static str;

    /// The beginning of `--help`; by default the line of `-h`.
    const LONG_ABOUT: &'static str = Self::ABOUT;

    /// The end of `--help`: examples and exit codes, but for those of [`Self::INTERRUPTED`].
    fn after_help() -> Cow<'static, str>;

    /// The exit codes after a signal, which end the list of exit codes in the help. Empty if the
    /// list has them already, or if Ctrl-C is a normal way to end the command.
    const INTERRUPTED: &'static str = "130 after Ctrl-C, 143 after SIGTERM";

    /// The arguments that name the input, if the command needs any. At a terminal without input,
    /// the command shows its usage.
    fn input(&self) -> Option<&InputArgs> {
        None
    }

    /// Does what the arguments ask for.
    ///
    /// # Errors
    /// When the run cannot begin, or cannot go on. Messages about single records are not errors.
    fn run(self) -> Result<Exit>;
}

/// A command or a group of commands without its type: one row of [`COMMANDS`].
pub(crate) struct CommandRow {
    pub(crate) name: &'static str,
    about: &'static str,
    /// Adds the arguments and the long help.
    define: fn(clap::Command) -> clap::Command,
    /// Runs the command with the arguments that were parsed.
    pub(crate) run: fn(&ArgMatches) -> Result<Exit>,
}

impl CommandRow {
    const fn of<C: Command>() -> CommandRow {
        CommandRow { name: C::NAME, about: C::ABOUT, define: define::<C>, run: run::<C> }
    }

    /// What clap needs to know. The arguments are added when clap asks for them: only one of all
    /// commands is run.
    pub(crate) fn to_clap(&self) -> clap::Command {
        clap::Command::new(self.name).about(self.about).defer(self.define)
    }
}

fn define<C: Command>(command: clap::Command) -> clap::Command {
    // clap takes the comments on structs of arguments for descriptions: the texts go last.
    C::augment_args(command)
        .about(C::ABOUT)
        .long_about(C::LONG_ABOUT)
        .after_long_help(end_of_help::<C>())
}

/// The end of `--help`, as [`Command::after_help`] and [`Command::INTERRUPTED`] have it.
pub(crate) fn end_of_help<C: Command>() -> String {
    let mut text = C::after_help().into_owned();
    if !C::INTERRUPTED.is_empty() && text.ends_with('.') {
        text.truncate(text.len() - 1);
        text = format!("{text}; {}.", C::INTERRUPTED);
    }
    text
}

fn run<C: Command>(matches: &ArgMatches) -> Result<Exit> {
    let command = C::from_arg_matches(matches).unwrap_or_else(|error| error.exit());
    if command.input().is_some_and(InputArgs::is_idle) {
        let mut program = super::program();
        program.build();
        let path: Vec<&str> = C::GROUP.into_iter().chain([C::NAME]).collect();
        let find = |clap, name: &&str| clap::Command::find_subcommand_mut(clap, name);
        if let Some(clap) = path.iter().try_fold(&mut program, find) {
            let hint = format!("More, with examples: ennead {} --help", path.join(" "));
            return print_usage(clap, &hint);
        }
    }
    command.run()
}

/// Writes the usage to standard error, when there is nothing to do.
pub(crate) fn print_usage(command: &mut clap::Command, hint: &str) -> Result<Exit> {
    print_line(format_args!("{}\n\n{hint}", command.render_usage()));
    Ok(Exit::Trouble)
}

/// The command of this name; `help` is clap's own.
pub(crate) fn is_command(name: &str) -> bool {
    name == "help" || COMMANDS.iter().any(|command| command.name == name)
}

/// The name of the command that was most likely meant by `name`, if any is like it.
pub(crate) fn similar_command(name: &str) -> Option<&'static str> {
    let names = COMMANDS.iter().map(|command| command.name).chain(["help"]);
    names.into_iter().find(|command| strsim::damerau_levenshtein(command, name) <= 2)
}
