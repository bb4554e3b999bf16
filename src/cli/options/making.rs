//! The arguments of commands that make items: how many, with which seed, from which pattern or
//! solution.

use super::amounts;
use super::input::is_missing;
use crate::cli::message::say;
use anyhow::{Context, Result, bail};
use clap::Args;
use ennead::format::{ParseError, parse};
use ennead::{CellSet, Grid, Solution};
use std::collections::hash_map::RandomState;
use std::fs::File;
use std::hash::BuildHasher;
use std::io::{self, Read};

/// The seed of all random choices of a run.
#[derive(Args, Debug)]
pub(crate) struct SeedArgs {
    /// The same seed gives the same output [default: a new one, which is told]
    ///
    /// With the same inputs and options, and any number of threads. Another version of ennead may
    /// give other output; a run with --budget may end after another number of results.
    #[arg(long, value_name = "SEED", value_parser = amounts::number::<u64>(0..=u64::MAX))]
    pub(crate) seed: Option<u64>,
}

impl SeedArgs {
    /// The seed of `--seed`, or else a random one, which is then written to standard error.
    pub(crate) fn choose(&self) -> u64 {
        self.seed.unwrap_or_else(|| {
            let seed = random_seed();
            say(format_args!("seed {seed}"));
            seed.into()
        })
    }
}

/// A random seed, from the random keys that the standard library gives to a hasher. It has 32 bits,
/// which are easy to copy.
pub(crate) fn random_seed() -> u32 {
    RandomState::new().hash_one(0) as u32
}

/// How many to make, and from what.
#[derive(Args, Debug)]
pub(crate) struct MakingArgs {
    /// How many to make
    ///
    /// With the same --seed, a larger N begins with the output of a smaller one.
    #[arg(
        short = 'n',
        long = "number",
        value_name = "N",
        default_value_t = 1,
        value_parser = amounts::number::<u64>(1..=u64::MAX),
    )]
    pub(crate) number: u64,
    #[command(flatten)]
    pub(crate) seed: SeedArgs,
}

/// The given cells of a puzzle: `text` is the puzzle, or the name of its file; `-` is standard
/// input. If it has no digit, the cells with an X are given.
///
/// # Errors
/// When there is no puzzle, or there are several.
pub(crate) fn read_pattern(text: &str) -> Result<CellSet> {
    let grid = read_grid(text, pattern_of).context("--pattern")?;
    Ok(grid.given_cells())
}

/// The grid that `parse` finds in `text`, or else in the file of this name; `-` is standard input.
///
/// # Errors
/// When there is no grid, or there are several; or the file cannot be read, or has more than a
/// mebibyte.
fn read_grid(text: &str, parse: impl Fn(&str) -> Result<Grid, ParseError>) -> Result<Grid> {
    const MOST: u64 = 1 << 20;
    let error = match parse(text) {
        Ok(grid) => return Ok(grid),
        Err(error) => error,
    };
    let file: Box<dyn Read> = match File::open(text) {
        _ if text == "-" => Box::new(io::stdin()),
        Ok(file) => Box::new(file),
        Err(missing) if is_missing(&missing) => {
            bail!("{text}: no such file, and no grid either: {error}")
        }
        Err(error) => bail!("cannot read {text}: {error}"),
    };
    let mut read = String::new();
    let count = file.take(MOST + 1).read_to_string(&mut read);
    if count.with_context(|| format!("cannot read {text}"))? as u64 > MOST {
        bail!("{text} is too long; a file with one grid is needed");
    }
    parse(&read).with_context(|| text.to_owned())
}

/// The puzzle in `text`, with digits in place of each X if there is no digit.
fn pattern_of(text: &str) -> Result<Grid, ParseError> {
    let grid = parse(text)?;
    if grid.clues() > 0 {
        return Ok(grid);
    }
    parse(text.replace(['x', 'X'], "1"))
}

/// A complete grid: `text` is the grid, or the name of its file; `-` is standard input.
///
/// # Errors
/// When there is no grid, or it is not complete.
pub(crate) fn read_solution(text: &str) -> Result<Solution> {
    let grid = read_grid(text, str::parse).context("--from-solution")?;
    if grid.clues() < 81 {
        bail!("--from-solution: some cells are empty; a complete grid is needed, 81 digits");
    }
    Solution::try_from(grid).context("--from-solution: a digit is twice in a row, column or box")
}
