//! `ennead help`: the help of a command, or of a topic that many commands share. A topic is a page
//! of clap, as the help of a command is; its options are those of [`SolveArgs`] and [`ConvertArgs`].

use super::convert::ConvertArgs;
use super::solve::SolveArgs;
use super::{COMMANDS, Command, explain_usage, program};
use crate::cli::exit::Exit;
use crate::cli::options::input::COMMON_INPUT;
use crate::cli::options::output::{ASKING, NOTATION};
use crate::cli::options::{fields, techniques};
use anyhow::{Result, bail};
use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, ArgAction, Args};
use ennead::variant::{RULES, Rule};
use std::borrow::Cow;
use std::ffi::OsStr;

#[derive(Args, Debug)]
pub(crate) struct HelpArgs {
    /// A command, such as `check` or `store add`, or a topic
    #[arg(
        value_name = "COMMAND|TOPIC",
        num_args = 0..=2,
        value_parser = AnyWord,
        hide_possible_values = true
    )]
    words: Vec<String>,
}

/// Takes any word: of an unknown one, [`HelpArgs::run`] tells the nearest. Shells complete the words
/// that there are.
#[derive(Clone)]
struct AnyWord;

impl TypedValueParser for AnyWord {
    type Value = String;

    fn parse_ref(
        &self,
        _: &clap::Command,
        _: Option<&Arg>,
        word: &OsStr,
    ) -> Result<String, clap::Error> {
        Ok(word.to_string_lossy().into_owned())
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(names().into_iter().map(PossibleValue::new)))
    }
}

/// A page about what many commands share.
struct Topic {
    name: &'static str,
    /// The line in the list of topics.
    about: &'static str,
    /// Adds the text and the options.
    define: fn(clap::Command) -> clap::Command,
}

const TOPICS: [Topic; 8] = [
    Topic { name: "input", about: "what is read, and the options for it", define: input },
    Topic { name: "output", about: "what is written, messages, threads", define: output },
    Topic { name: "formats", about: "the formats of puzzles and positions", define: formats },
    Topic {
        name: "fields",
        about: "the columns of tables, and conditions on them",
        define: columns,
    },
    Topic { name: "rules", about: "variants and other sizes: rules and formats", define: rules },
    Topic { name: "techniques", about: "all techniques, by name and code", define: all_techniques },
    Topic { name: "notation", about: "r1c3, and the notation of the forums", define: notation },
    Topic {
        name: "promises",
        about: "exit codes, and what stays from version to version",
        define: promises,
    },
];

/// The topics, a line each.
pub(super) fn topics() -> String {
    let line = |topic: &Topic| format!("\n  ennead help {:10}  {}", topic.name, topic.about);
    TOPICS.iter().map(line).collect()
}

/// The words that can follow `ennead help`.
fn names() -> Vec<&'static str> {
    let names = TOPICS.iter().map(|topic| topic.name);
    let names = names.chain(COMMANDS.iter().map(|command| command.name));
    #[cfg(feature = "store")]
    let names = names.chain(super::store::COMMANDS.iter().map(|command| command.name));
    names.collect()
}

impl Command for HelpArgs {
    const NAME: &'static str = "help";

    const ABOUT: &'static str = "Print the help of a command, or of a topic";

    const INTERRUPTED: &'static str = "";

    fn after_help() -> Cow<'static, str> {
        format!(
            "Topics:{}

Examples:
  ennead help check         as `ennead check --help`
  ennead help store add     as `ennead store add --help`
  ennead help input         a topic

Exit codes: 0 printed; 2 there is no such command or topic.",
            topics()
        )
        .into()
    }

    fn run(self) -> Result<Exit> {
        let first = self.words.first().map(String::as_str).unwrap_or_default();
        let topic = TOPICS.iter().find(|topic| topic.name == first && self.words.len() == 1);
        let printed = match topic {
            Some(topic) => page(topic).try_get_matches_from(["ennead", "--help"]),
            None => {
                let mut all = program();
                all.build();
                let known =
                    self.words.iter().try_fold(&all, |known, word| known.find_subcommand(word));
                if known.is_none() {
                    let words = self.words.join(" ");
                    let last = self.words.last().map(String::as_str).unwrap_or_default();
                    let distance = |name: &&str| strsim::damerau_levenshtein(name, last);
                    let near = names().into_iter().filter(|name| distance(name) <= 2);
                    match near.min_by_key(distance) {
                        Some(near) => bail!(
                            "there is no command or topic `{words}`; did you mean `{near}`? \
                             `ennead help` lists them"
                        ),
                        None => bail!(
                            "there is no command or topic `{words}`; `ennead help` lists them"
                        ),
                    }
                }
                let words = self.words.iter().map(String::as_str);
                let words = ["ennead"].into_iter().chain(words).chain(["--help"]);
                program().try_get_matches_from(words)
            }
        };
        // clap gives a help that was asked for as an error.
        match printed {
            Err(help) => explain_usage(&help),
            Ok(_) => Ok(Exit::Found),
        }
    }
}

/// The page of a topic.
fn page(topic: &Topic) -> clap::Command {
    let help = Arg::new("help").long("help").action(ArgAction::HelpLong).hide(true);
    let page = clap::Command::new("ennead").max_term_width(100).disable_help_flag(true);
    let page = (topic.define)(page).arg(help);
    let has_options = page.get_arguments().any(|argument| !argument.is_hide_set());
    page.help_template(if has_options {
        "{about-with-newline}\n{all-args}{after-help}"
    } else {
        "{about}{after-help}"
    })
}

/// Shows those arguments of `page` for which `is_shown` is true, and no others.
fn show(page: clap::Command, is_shown: impl Fn(&Arg) -> bool) -> clap::Command {
    page.mut_args(|argument| {
        let is_shown = is_shown(&argument);
        argument.hide(!is_shown).hide_long_help(false).help_heading("Options")
    })
}

/// True if the pages of the commands only name the argument.
fn is_common(argument: &Arg) -> bool {
    argument.is_hide_long_help_set()
}

fn input(page: clap::Command) -> clap::Command {
    let is_of_input = |argument: &Arg| argument.get_help_heading() == Some(COMMON_INPUT);
    show(SolveArgs::augment_args(page), |argument| is_common(argument) && is_of_input(argument))
        .long_about(
            "\
Commands read puzzles from their arguments: a name of a file if there is such a file, else a puzzle. \
`-` is standard input, which is also read if there are no arguments. The format is recognised \
(`ennead help formats`); files may be packed by gzip, xz or zstd. A record is one puzzle with what \
is written beside it. One that cannot be read gets a message, and the others are answered all the \
same.",
        )
        .after_long_help(ASKING)
}

fn output(page: clap::Command) -> clap::Command {
    let is_of_input = |argument: &Arg| argument.get_help_heading() == Some(COMMON_INPUT);
    let is_shown = |argument: &Arg| is_common(argument) && !is_of_input(argument);
    show(SolveArgs::augment_args(page), |argument| {
        is_shown(argument) || argument.get_id() == "keep"
    })
    .mut_arg("keep", |keep| keep.long_help(fields::KEEPING))
    .long_about(
        "\
Answers go to standard output, or to the file of -o, in the order of the input. Messages, each with \
the file and the line, go to standard error; so does a progress bar on a terminal, once the work \
takes longer than two seconds.",
    )
}

fn formats(page: clap::Command) -> clap::Command {
    show(ConvertArgs::augment_args(page), |argument| {
        matches!(argument.get_id().as_str(), "from" | "format")
    })
    .long_about(
        "\
The formats that are read (--from) and those that `ennead convert` writes (--format). Other commands \
write some of these; the help of each says which. Links and files of apps are read as well: \
SudokuPad, f-puzzles, SudokuWiki, OpenSudoku, HoDoKu, .sdk, .sdm, arrays of numpy.",
    )
}

fn columns(page: clap::Command) -> clap::Command {
    let conditions = fields::conditions();
    let about = "The columns of csv and jsonl, which --fields chooses; the help of a command lists \
                 those that it knows. --where takes a condition on them.";
    page.long_about(about).after_long_help(format!("{}\n\n{conditions}", fields::list()))
}

fn all_techniques(page: clap::Command) -> clap::Command {
    page.long_about(
        "\
The techniques, their codes in HoDoKu's library, short names, Sudoku Explainer's rating of a plain \
step, and our estimate of how hard each is to see, on a scale like that. Case, spaces and hyphens do \
not count; other common names are known too (naked triplet, two-string kite), and words for several: \
UR, BUG, ALS, simple coloring, nice loop, uniqueness, forcing.",
    )
    .after_long_help(techniques::table())
}

fn rules(page: clap::Command) -> clap::Command {
    let mut list = String::from("Rules, with a name for --rules where they need no cells:\n");
    for Rule { name, word, about, example, drawing, .. } in RULES {
        let title = match (*name, *word) {
            ("", _) => "givens".to_owned(),
            (name, "") => name.to_owned(),
            (name, word) => format!("{name}, --rules {word}"),
        };
        list.push_str(&format!("\n  {title}\n      {about}\n      {example}\n"));
        for line in drawing.lines() {
            list.push_str(&format!("          {line}\n"));
        }
    }
    page.long_about(RULES_ABOUT).after_long_help(list.trim_end().to_owned())
}

/// How puzzles with rules of their own are written.
const RULES_ABOUT: &str = "\
Variants, and grids of other sizes than 9x9: up to 25 rows and columns. `solve`, `check`, `minimize`, \
`candidates` and `convert` take them, and `generate --rules` makes them; other commands take plain \
puzzles only. A line may be one of these, among plain puzzles and each other:

  .Diagonal~1.Cage~10~R1C1~R1C2.~R3C3_5
              a string of the Interactive Sudoku Solver: rules and givens, in any order
  .24.....2..3....
              n x n cells, for n = 4, 6, 8, 10, 12, 14 to 16, 18, 20 to 22, 24 or 25
  n x n cells and n x n letters
              a jigsaw: the cells, and for each cell the letter of its region
  81 characters of 0-9 A-Z a-j < > ^ v
              a killer: 0 to j is the sum of a cage, 0 to 45; an arrow points to the next cell of the \
same cage, ` and ' to those above at the left and the right, comma and dot to those below
  3x3::k: and 81 numbers with : between them
              a killer: 256 times the sum, plus the number of the cage; 3x3:d:k: has the diagonals, too
  a link of f-puzzles, or its JSON

Rules can also stand beside puzzles: --rules of `solve`, `check`, `minimize` and `generate`, a column \
`rules` in a table, a member `rules` in an object. They are names with commas between them, or a string \
without givens; `none` and `classic` say that there are none. They are added to those of the puzzle.

Grids with more than nine values have 1 to 9 and A = 10 if a digit is among their cells, else A = 1; \
--symbols says it. A search ends at its limit of work, which takes some seconds, of 25x25 grids a \
minute: then the puzzle is `unknown`.";

fn notation(page: clap::Command) -> clap::Command {
    page.long_about(
        "\
r1c3 is the cell in row 1 and column 3; rows are counted from the top, columns from the left, boxes \
row by row. r1c3=5: it is 5; r1c3<>5: it is not.",
    )
    .after_long_help(NOTATION)
}

fn promises(page: clap::Command) -> clap::Command {
    page.long_about(include_str!("../promises.txt").trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_topic_is_a_consistent_page() {
        for topic in &TOPICS {
            page(topic).debug_assert();
            let names = COMMANDS.iter().map(|command| command.name);
            assert!(!names.clone().any(|name| name == topic.name), "{}", topic.name);
        }
    }
}
