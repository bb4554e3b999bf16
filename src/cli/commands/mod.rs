//! The commands, one file each, and the table that registers them.
//!
//! A file holds all of a command: a struct of its arguments, as clap derives them, and that
//! struct's [`Command`]: the name, the texts of its help, and what it does. To add a command, write
//! the file and add its row to [`COMMANDS`]; parsing, `help`, completions, the manual page and the
//! hints for misplaced commands read that table. A group of commands, such as `store`, has a
//! table of its own (`store/mod.rs`).

mod audit;
mod candidates;
mod canon;
mod check;
mod completions;
mod convert;
mod dedup;
mod explain;
mod generate;
mod grade;
mod harder;
mod help;
mod hint;
mod man;
mod minimize;
mod neighbours;
#[cfg(feature = "play")]
mod play;
mod prove;
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
mod verify;

use super::exit::Exit;
use super::message::{print_line, print_text, say};
use super::options::input::{COMMON_INPUT, INPUTS, missing_files};
use super::run::{interrupt, new_file, outputs};
use anyhow::Result;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgMatches, Args, ValueHint};
use solve::SolveArgs;
use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};

/// All commands, in the order of the help.
pub(crate) const COMMANDS: &[CommandRow] = &[
    CommandRow::of::<SolveArgs>(),
    CommandRow::of::<check::CheckArgs>(),
    CommandRow::of::<prove::ProveArgs>(),
    CommandRow::of::<verify::VerifyArgs>(),
    CommandRow::of::<candidates::CandidatesArgs>(),
    CommandRow::of::<explain::ExplainArgs>(),
    CommandRow::of::<hint::HintArgs>(),
    CommandRow::of::<steps::StepsArgs>(),
    CommandRow::of::<rate::RateArgs>(),
    CommandRow::of::<repair::RepairArgs>(),
    CommandRow::of::<grade::GradeArgs>(),
    #[cfg(feature = "play")]
    CommandRow::of::<play::PlayArgs>(),
    CommandRow::of::<generate::GenerateArgs>(),
    CommandRow::of::<sheet::SheetArgs>(),
    CommandRow::of::<solutions::SolutionsArgs>(),
    CommandRow::of::<minimize::MinimizeArgs>(),
    CommandRow::of::<neighbours::NeighboursArgs>(),
    CommandRow::of::<harder::HarderArgs>(),
    CommandRow::of::<canon::CanonArgs>(),
    CommandRow::of::<shuffle::ShuffleArgs>(),
    CommandRow::of::<dedup::DedupArgs>(),
    CommandRow::of::<audit::AuditArgs>(),
    CommandRow::of::<split::SplitArgs>(),
    CommandRow::of::<sample::SampleArgs>(),
    CommandRow::of::<convert::ConvertArgs>(),
    #[cfg(feature = "store")]
    store::STORE,
    #[cfg(feature = "serve")]
    CommandRow::of::<serve::ServeArgs>(),
    CommandRow::of::<schema::SchemaArgs>(),
    CommandRow::of::<completions::CompletionsArgs>(),
    CommandRow::of::<man::ManArgs>(),
    CommandRow::of::<help::HelpArgs>(),
];

/// What `ennead` alone prints in a terminal.
const GREETING: &str = "\
ennead solves, explains, rates and makes sudoku. Try:
  ennead generate       make a puzzle
  ennead play           play in the terminal; `ennead serve` opens a page in the browser
  ennead puzzles.txt    solve all puzzles of a file
  ennead explain -      paste a puzzle, then press Ctrl-D: each step of its solution, in words
  ennead --help         all commands
";

/// The end of `-h`, and of the usage that is shown when there is nothing to do.
const HINT: &str = "\
Try: ennead puzzles.txt
     ennead 53..7....6..195...   (81 characters; . or 0 where a cell is empty)
More, with examples and exit codes: ennead --help";

const LONG_ABOUT: &str = "\
Solve sudoku: one puzzle at a terminal, or millions in a pipeline.

Puzzles are read from arguments, files and standard input, in any common form: 81 characters in a \
line, grids with or without drawn lines, .sdk, .sdm, csv, JSON lines and documents, arrays of Python \
and numpy, links; files may be packed by gzip, xz or zstd. Each is solved, and the \
solution is proved to be the only one. Every record gives one answer, in the order of the input; a \
puzzle without a single solution comes back as it was, with a message on standard error.";

/// The whole command line for clap: all commands, and the arguments of `solve`, the default.
fn program() -> clap::Command {
    SolveArgs::augment_args(clap::Command::new("ennead").bin_name("ennead"))
        .mut_args(|argument| {
            // The help of `solve` has its options.
            let is_option = !argument.is_positional();
            let argument = argument.hide_short_help(is_option).hide_long_help(is_option);
            with_negative_numbers(argument)
        })
        .disable_help_subcommand(true)
        .version(env!("CARGO_PKG_VERSION"))
        .max_term_width(100)
        .args_conflicts_with_subcommands(true)
        .subcommands(COMMANDS.iter().map(CommandRow::to_clap))
        .about("Solve sudoku: one puzzle at a terminal, or millions in a pipeline")
        .long_about(LONG_ABOUT)
        .after_help(HINT)
        .after_long_help(end_of_program_help())
}

/// The end of `ennead --help`.
fn end_of_program_help() -> String {
    format!(
        "\
Options of `solve` may be given without its name: `ennead help solve` has them.

Topics:{}

Examples:
  ennead hard.txt                    solve every puzzle of a file
  ennead 53..7....6..195...          solve one (81 characters, row by row)
  ennead < many.txt > solved.txt     a line for each line
  ennead explain puzzle.txt          the steps of a person
  ennead generate --level hard -n 20

Exit codes:
  0    every puzzle has exactly one solution, or what was asked for was found
  1    some puzzle has no solution, or more than one
  2    wrong usage, no puzzle, or a file cannot be read or written
  3    some record cannot be read; the others were done
  130  ended by Ctrl-C; what was finished is written
  143  ended by SIGTERM; what was finished is written",
        help::topics()
    )
}

/// Runs the command line. If all goes well, its output files have their names afterwards.
///
/// # Errors
/// When the run cannot begin, or cannot go on.
pub(crate) fn run() -> Result<Exit> {
    let exit = run_command_line();
    if matches!(exit, Ok(Exit::Trouble)) {
        new_file::discard_if_empty();
    }
    new_file::settle(exit)
}

fn run_command_line() -> Result<Exit> {
    interrupt::survive_file_limit();
    // Expands `*.txt` where the shell does not: on Windows.
    let matches = match program().try_get_matches_from(wild::args_os()) {
        Ok(matches) => matches,
        Err(error) => return explain_usage(&without_dashes(error)),
    };
    if let Some((name, matches)) = matches.subcommand()
        && let Some(command) = COMMANDS.iter().find(|command| command.name == name)
    {
        return (command.run)(matches);
    }
    run_arguments::<SolveArgs>(&matches, || {
        if std::env::args_os().len() == 1 && io::stdout().is_terminal() {
            return outputs::print(GREETING.as_bytes());
        }
        print_usage(&mut program(), HINT)
    })
}

/// Prints the help that was asked for, or what is wrong with the command line.
fn explain_usage(error: &clap::Error) -> Result<Exit> {
    if !error.use_stderr() {
        return outputs::to_standard_output(error.print().and_then(|()| io::stdout().flush()));
    }
    // Without colors: codes in the message can only come from an argument, and are made visible.
    print_text(error.render());
    if error.kind() == ErrorKind::UnknownArgument
        && let Some(command) = late_command(std::env::args_os().skip(1))
    {
        print_line(format_args!("\nA command comes first: ennead {command} ..."));
    }
    Ok(Exit::Trouble)
}

/// Drops the advice to write `-- -x` for an unknown option: no input begins with a dash.
fn without_dashes(mut error: clap::Error) -> clap::Error {
    if let Some(ContextValue::StyledStrs(mut tips)) = error.remove(ContextKind::Suggested) {
        tips.retain(|tip| !tip.to_string().contains("'-- "));
        if !tips.is_empty() {
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
        }
    }
    error
}

/// The name of a command among `arguments`, if it is not the first: there it is taken for a file.
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

/// A command; the type that implements it holds its arguments.
pub(crate) trait Command: Args {
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

    /// False if there is something to do without input. A command that reads puzzles and needs
    /// input shows its usage if none is named and standard input is a terminal.
    fn needs_input(&self) -> bool {
        true
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
        CommandRow { name: C::NAME, about: C::ABOUT, define: define::<C>, run: run_command::<C> }
    }

    /// The command for clap. Its arguments are added when clap asks for them, because only one
    /// command is run.
    pub(crate) fn to_clap(&self) -> clap::Command {
        clap::Command::new(self.name).about(self.about).defer(self.define)
    }
}

fn define<C: Command>(command: clap::Command) -> clap::Command {
    // clap takes the comments on structs of arguments for descriptions: the texts go last.
    let command = C::augment_args(command).about(C::ABOUT).long_about(C::LONG_ABOUT);
    let command = command.mut_args(with_negative_numbers);
    let end = match common_options(&command) {
        common if common.is_empty() => end_of_help::<C>(),
        common => format!("{common}\n\n{}", end_of_help::<C>()),
    };
    command.after_long_help(end)
}

/// The argument. If it is an option with a value that is no file, the value may be a negative
/// number: the message is then that it is out of range, and not that it is an unknown option.
fn with_negative_numbers(argument: Arg) -> Arg {
    let has_value = !argument.is_positional() && argument.get_action().takes_values();
    let is_file = argument.get_value_hint() != ValueHint::Unknown;
    argument.allow_negative_numbers(has_value && !is_file)
}

/// A sentence that names the options of `command` that topics of the help describe; empty if there
/// are none.
fn common_options(command: &clap::Command) -> String {
    let common = command.get_arguments().filter(|argument| argument.is_hide_long_help_set());
    let (of_input, of_output): (Vec<_>, Vec<_>) =
        common.partition(|argument| argument.get_help_heading() == Some(COMMON_INPUT));
    let topics = [(of_input, "input"), (of_output, "output")];
    let named = topics.into_iter().filter(|(options, _)| !options.is_empty());
    let named = named.map(|(options, topic)| {
        let names = options.iter().filter_map(|option| option.get_long());
        let names: Vec<String> = names.map(|name| format!("--{name}")).collect();
        format!("{} (`ennead help {topic}`)", names.join(", "))
    });
    let named: Vec<String> = named.collect();
    if named.is_empty() { String::new() } else { format!("Other options: {}.", named.join("; ")) }
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

fn run_command<C: Command>(matches: &ArgMatches) -> Result<Exit> {
    run_arguments::<C>(matches, || {
        let mut program = program();
        program.build();
        let path: Vec<&str> = C::GROUP.into_iter().chain([C::NAME]).collect();
        let find = |clap, name: &&str| clap::Command::find_subcommand_mut(clap, name);
        let name = path.join(" ");
        let hint = format!(
            "It needs puzzles: a file, as in `ennead {name} puzzles.txt`, or a puzzle of 81 \
             characters;\n`ennead {name} -` reads what you type or paste, up to Ctrl-D.\n\
             More, with examples: ennead {name} --help"
        );
        print_usage(path.iter().try_fold(&mut program, find).expect("a command"), &hint)
    })
}

/// Runs the command with the arguments that were parsed, or shows its usage if it has no input. If
/// an input is not a file but the name of a command, says that the command comes first; if the run
/// failed and a missing file is named like a command, suggests that command.
fn run_arguments<C: Command>(
    matches: &ArgMatches,
    show_usage: impl FnOnce() -> Result<Exit>,
) -> Result<Exit> {
    let command = match C::from_arg_matches(matches) {
        Ok(command) => command,
        Err(error) => return explain_usage(&error),
    };
    // A command that reads no puzzles does not have the argument.
    let inputs = matches.try_get_many(INPUTS).ok().flatten();
    if inputs.is_none()
        && command.needs_input()
        && io::stdin().is_terminal()
        && reads_puzzles::<C>()
    {
        return show_usage();
    }
    let missing = missing_files(inputs.unwrap_or_default());
    if let Some(name) = missing.iter().find(|name| is_command(name)) {
        say(format_args!("{name}: no such file; as a command it comes first: ennead {name} ..."));
        return Ok(Exit::Trouble);
    }
    let exit = command.run()?;
    if exit == Exit::Trouble
        && let Some((name, meant)) =
            missing.iter().find_map(|name| Some((name, similar_command(name)?)))
    {
        say(format_args!("{name}: did you mean the command `{meant}`? A command comes first"));
    }
    Ok(exit)
}

/// True if the command has inputs. The parsed arguments do not tell it: clap reports an unknown
/// name only with debug assertions.
fn reads_puzzles<C: Command>() -> bool {
    let command = C::augment_args(clap::Command::new(C::NAME));
    command.get_arguments().any(|argument| argument.get_id() == INPUTS)
}

/// Writes the usage to standard error, when there is nothing to do.
fn print_usage(command: &mut clap::Command, hint: &str) -> Result<Exit> {
    print_line(format_args!("{}\n\n{hint}", command.render_usage()));
    Ok(Exit::Trouble)
}

/// True if there is a command of this name.
fn is_command(name: &str) -> bool {
    COMMANDS.iter().any(|command| command.name == name)
}

/// The name of the command that was most likely meant by `name`, if any is like it.
fn similar_command(name: &str) -> Option<&'static str> {
    let names = COMMANDS.iter().map(|command| command.name);
    let most = name.len().div_ceil(3).min(2);
    names.into_iter().find(|command| strsim::damerau_levenshtein(command, name) <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        program().debug_assert();
    }

    #[test]
    fn a_mistyped_command_is_recognised() {
        assert_eq!(similar_command("chek"), Some("check"));
        assert_eq!(similar_command("bad"), None);
        assert_eq!(similar_command("hard.txt"), None);
    }

    #[test]
    fn a_command_after_an_option_is_noticed() {
        let late = |text: &str| late_command(text.split(' ').map(OsString::from));
        assert_eq!(late("--stats check --minimal a.txt"), Some("check"));
        assert_eq!(late("check --stats a.txt"), None);
        assert_eq!(late("--stats --minimal a.txt"), None);
    }
}
