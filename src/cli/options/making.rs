//! The arguments of commands that make items: how many, with which seed, from which pattern or
//! solution.

use super::amounts;
use crate::cli::message::say;
use anyhow::{Context, Result, bail};
use clap::Args;
use ennead::format::{ParseError, ParseErrorKind, parse};
use ennead::{CellSet, Grid, Solution};
use std::collections::hash_map::RandomState;
use std::fs::File;
use std::hash::BuildHasher;
use std::io::Read;

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

/// A random seed, of the keys of a hasher. It has 32 bits, which are easy to copy.
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

/// The given cells of a puzzle: `text` is the puzzle, or the name of its file. If it has no digit,
/// the cells with an X are given.
///
/// # Errors
/// When there is no puzzle, or there are several.
pub(crate) fn read_pattern(text: &str) -> Result<CellSet> {
    let grid = match pattern_of(text) {
        Some(grid) => grid,
        None => {
            let read = read_small(text, "--pattern")?;
            if let Err(ParseError { kind: ParseErrorKind::Several, .. }) = parse(&read) {
                bail!("--pattern: several puzzles in {text}, and one is needed");
            }
            pattern_of(&read)
                .with_context(|| format!("--pattern: no puzzle and no mask in {text}"))?
        }
    };
    Ok(grid.given_cells())
}

/// The text of a file that an option names, which has one puzzle or grid.
///
/// # Errors
/// When the file cannot be read, or has more than a mebibyte.
fn read_small(file: &str, option: &str) -> Result<String> {
    const MOST: u64 = 1 << 20;
    let mut text = String::new();
    let read = File::open(file).and_then(|file| file.take(MOST + 1).read_to_string(&mut text));
    read.with_context(|| format!("{option}: cannot read {file}"))?;
    if text.len() as u64 > MOST {
        bail!("{option}: {file} is too long; a file with one puzzle is needed");
    }
    Ok(text)
}

/// The puzzle in `text`, with digits in place of each X if there is no digit.
fn pattern_of(text: &str) -> Option<Grid> {
    let grid: Grid = text.parse().ok()?;
    if grid.clues() > 0 {
        return Some(grid);
    }
    text.replace(['x', 'X'], "1").parse().ok()
}

/// A complete grid: `text` is the grid, or the name of its file.
///
/// # Errors
/// When there is no grid, or it is not complete.
pub(crate) fn read_solution(text: &str) -> Result<Solution> {
    let grid: Grid = match text.parse() {
        Ok(grid) => grid,
        Err(_) => {
            let read = read_small(text, "--from-solution")?;
            read.parse().with_context(|| format!("--from-solution: no grid in {text}"))?
        }
    };
    if grid.clues() < 81 {
        bail!("--from-solution: some cells are empty; a complete grid is needed, 81 digits");
    }
    Solution::try_from(grid).context("--from-solution: a digit is twice in a row, column or box")
}
