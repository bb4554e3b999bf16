//! `ennead play`: reads the position to play or the wish for a new puzzle, and hands it to the
//! board in the terminal.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::message::say;
use crate::cli::options::amounts;
use crate::cli::options::difficulty::DifficultyArgs;
use crate::cli::options::making;
use crate::cli::options::store::StoreFileArgs;
use crate::cli::run::inputs::{Inputs, NextInput};
use crate::cli::run::outputs;
use crate::play::theme::{self, ThemeName};
use crate::play::{self, Options, Start, Theme, Wish, keymap};
use anyhow::{Context, Result, bail};
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum, ValueHint};
use ennead::format::{BLOCK_BYTES, ReadOptions};
use ennead::make::GeneratorConfig;
use std::borrow::Cow;
use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal};

#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    /// A puzzle or position, a file with one, or `-` for standard input
    ///
    /// Of several puzzles, the first is played. Without an argument, standard input is read if
    /// something is piped in; else the last game goes on.
    #[arg(value_name = "PUZZLE|FILE|-", value_hint = ValueHint::FilePath)]
    puzzle: Option<OsString>,
    /// Type a puzzle into an empty board
    #[arg(
        long,
        conflicts_with_all = [
            "puzzle", "level", "er", "minutes", "require", "unique_technique", "condition"
        ]
    )]
    edit: bool,
    /// Print the position of the last game that is not over, as `ennead hint` reads it
    #[arg(
        long,
        conflicts_with_all = [
            "puzzle", "edit", "level", "er", "minutes", "require", "unique_technique", "condition",
            "seed"
        ]
    )]
    print_position: bool,
    #[command(flatten)]
    difficulty: DifficultyArgs,
    /// The seed of a new puzzle: that of `ennead generate` with the same options
    #[arg(
        long,
        value_name = "SEED",
        value_parser = amounts::number::<u64>(0..=u64::MAX),
        conflicts_with_all = ["puzzle", "edit"]
    )]
    seed: Option<u64>,
    /// Move with h, j, k and l, too; then i gives a hint
    #[arg(long, help_heading = "Board")]
    vim: bool,
    /// Draw with ASCII characters only, as where the locale is not UTF-8
    #[arg(long, help_heading = "Board")]
    ascii: bool,
    /// The colors [default: light or dark by COLORFGBG, else dark]
    ///
    /// contrast is safe for the color-blind. COLORTERM=truecolor says that the terminal has all
    /// colors, NO_COLOR turns colors off.
    #[arg(long, value_name = "NAME", value_enum, help_heading = "Board")]
    theme: Option<ThemeName>,
    #[command(flatten)]
    store: StoreFileArgs,
}

impl ValueEnum for ThemeName {
    fn value_variants<'a>() -> &'a [ThemeName] {
        &ThemeName::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(self.name().into())
    }
}

impl Command for PlayArgs {
    const NAME: &'static str = "play";

    const ABOUT: &'static str = "Play in the terminal";

    const LONG_ABOUT: &'static str = "\
Play in the terminal, with pencil marks, and hints for your own position. Every move is saved: the \
next time the game goes on, whatever happened to the terminal. If there is no such game, you choose a \
new one: by level, by minutes, or by the technique to practise.

A terminal of 80x24 or more shows all candidates, a larger one has larger cells, and a smaller one, of \
40x15 or more, has a plain board.";

    const INTERRUPTED: &'static str = "";

    fn after_help() -> Cow<'static, str> {
        format!(
            "\
Examples:
  ennead play                              go on, or choose a level
  ennead play --level hard                 a new puzzle
  ennead play --minutes 5..10 --seed 7     one that takes people 5 to 10 minutes
  ennead play puzzle.txt                   your own
  ennead play --edit                       type it in
  ennead hint \"$(ennead play --print-position)\"
                                           a hint for the game you left

Keys (? shows them on the board):
{}
Exit codes: 0 left; 1 there is no game to print; 2 wrong usage, no terminal, an unusable file or a \
puzzle without a solution.",
            keymap::help_text()
        )
        .into()
    }

    fn run(self) -> Result<Exit> {
        let store = self.store.path()?;
        if self.print_position {
            return print_position(&store);
        }
        let start = self.start()?;
        if !io::stdout().is_terminal() {
            bail!("play needs a terminal, and standard output is not one");
        }
        let variable = |name: &str| env::var(name).ok();
        if let Some(why) = theme::unfit(variable) {
            bail!("play needs a real terminal, one whose cursor moves, and {why}");
        }
        let theme = Theme {
            name: self.theme.unwrap_or_else(|| theme::name(variable)),
            depth: theme::depth(variable),
            ascii: self.ascii || !theme::is_utf8(variable),
        };
        let random_seed = || making::random_seed().into();
        play::play(Options { start, store, theme, vim: self.vim, random_seed })?;
        Ok(Exit::Found)
    }
}

impl PlayArgs {
    /// The game to play: from the argument, from standard input, a new one, or the last one.
    fn start(&self) -> Result<Start> {
        if let Some(argument) = &self.puzzle {
            return read(argument.clone())?.context("no puzzle in the input");
        }
        if self.edit {
            return Ok(Start::Type);
        }
        let criteria = self.difficulty.criteria();
        if criteria.accepts_all() && self.seed.is_none() {
            // Standard input is read if something is piped in; it may be empty.
            let piped = if io::stdin().is_terminal() { None } else { read("-".into())? };
            return Ok(piped.unwrap_or(Start::Last));
        }
        let words = match self.difficulty.level {
            Some(level) => level.to_string(),
            None => "as you asked for".to_owned(),
        };
        let mut config = GeneratorConfig::default();
        config.criteria = criteria;
        config.check()?;
        let seed = self.seed.unwrap_or_else(|| making::random_seed().into());
        Ok(Start::Make(Box::new(Wish { config, difficulty: self.difficulty.level, words, seed })))
    }
}

/// The first record of the input that the argument names, as a position. `None` if the input has no
/// record.
fn read(argument: OsString) -> Result<Option<Start>> {
    let options = ReadOptions::default();
    let inputs = Inputs::new(vec![argument], options, BLOCK_BYTES);
    for input in inputs.into_iter().flatten() {
        match input {
            NextInput::Unreadable(message) => bail!(message),
            NextInput::Block { name, block, .. } => {
                let mut records = block.records(&options);
                if let Some(record) = records.next() {
                    let position = record.position();
                    let position = position.with_context(|| format!("{name}:{}", record.line))?;
                    let is_alone = !records.any(|record| record.position().is_ok());
                    return Ok(Some(Start::Position { position: Box::new(position), is_alone }));
                }
            }
        }
    }
    Ok(None)
}

/// Prints the position of the last game.
fn print_position(store: &std::path::Path) -> Result<Exit> {
    match play::last_position(store)? {
        Some(text) => outputs::print(text.as_bytes()),
        None => {
            say("there is no unfinished game; `ennead play` begins one");
            Ok(Exit::No)
        }
    }
}
