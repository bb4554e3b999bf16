//! The arguments that name the input and say how to read it.

use super::named;
use clap::builder::PossibleValue;
use clap::{Args, ValueHint};
use ennead::format::{Blank, Column, InputFormat, ReadOptions};
use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::str::FromStr;

/// The name of [`InputArgs::inputs`] in clap.
pub(crate) const INPUTS: &str = "inputs";

/// The heading of the options about the input that most commands have. Only `-h` lists them; the
/// help of a command names them, and `ennead help input` has their help.
pub(crate) const COMMON_INPUT: &str = "Input (more: ennead help input)";

#[derive(Args, Debug)]
pub(crate) struct InputArgs {
    /// Puzzles, files, or `-` for standard input, which is also read without arguments
    #[arg(value_name = "PUZZLE|FILE|-", value_hint = ValueHint::FilePath)]
    pub(crate) inputs: Vec<OsString>,
    /// Read the input as this format instead of recognising the format
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = named::<InputFormat>(formats()),
        help_heading = COMMON_INPUT, hide_long_help = true
    )]
    pub(crate) from: Option<InputFormat>,
    /// The column of the puzzle in csv, by name or number from 1; in jsonl the name of its field
    ///
    /// An answer beside the puzzle, such as `answer`, `solution` or `values`, is compared with it by
    /// `grade` and `audit` only. The digits of a position are `values` beside `givens`.
    #[arg(long, value_name = "NAME|N", help_heading = COMMON_INPUT, hide_long_help = true)]
    pub(crate) column: Option<Column>,
    /// The column of the answer, for the commands that have an option for it.
    #[arg(skip)]
    pub(crate) answer_column: Option<Column>,
    /// The character of an empty cell; `any` is every visible one but 1 to 9
    ///
    /// Without it, all of `. 0 * _ - x X ? · •` are empty cells, and any other character is an
    /// error. `--blank ' '` is the space.
    #[arg(long, value_name = "C|any", help_heading = COMMON_INPUT, hide_long_help = true)]
    pub(crate) blank: Option<Blank>,
    /// Read only part K of N of the files, as in 3/16: one part for each machine
    ///
    /// For plain files with a record in each line, all in one form: lines, csv with a header, jsonl.
    /// The first readable record of a file decides the form of all its parts. The files are cut at
    /// the ends of lines, into parts of equal size. Records and lines are numbered within the part.
    /// Apart from these numbers, the outputs of all parts in order are the output of one run: only the
    /// first part writes the header of a table. A part depends only on the files, so one that
    /// failed can be run again. With -f npy each part is an array of its own; `sample`, `dedup` and
    /// `audit` see only their own part; with --seed, give each part a seed of its own.
    #[arg(long, value_name = "K/N", help_heading = COMMON_INPUT, hide_long_help = true)]
    pub(crate) shard: Option<Shard>,
    /// Stop at the first record that cannot be read
    #[arg(long, help_heading = COMMON_INPUT, hide_long_help = true)]
    pub(crate) strict: bool,
}

/// The formats that `--from` takes, with their help.
fn formats() -> impl Iterator<Item = PossibleValue> {
    InputFormat::ALL.iter().map(|format| PossibleValue::new(format.name()).help(format.about()))
}

impl InputArgs {
    pub(crate) fn read_options(&self) -> ReadOptions {
        let blank = self.blank.unwrap_or_default();
        let InputArgs { from, column, answer_column, .. } = *self;
        ReadOptions { from, blank, column, answer_column, line_by_line: false }
    }
}

/// True if a file could not be opened because there is none of its name. Some names no file can have:
/// `*.txt` on Windows, where a pattern without a match stays as it is, and names that are too long.
pub(crate) fn is_missing(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::InvalidFilename)
}

/// The inputs that name no file, and are too short for a puzzle.
pub(crate) fn missing_files<'a>(inputs: impl Iterator<Item = &'a OsString>) -> Vec<String> {
    let names = inputs.filter_map(|input| input.to_str());
    let is_missing = |name: &&str| name.len() < 81 && !Path::new(name).exists();
    names.filter(is_missing).map(str::to_owned).collect()
}

/// One of several parts: `3/16`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shard {
    /// From 1.
    pub(crate) number: u64,
    pub(crate) count: u64,
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Shard, Self::Err> {
        let numbers = text.split_once('/').and_then(|(number, count)| {
            Some(Shard { number: number.parse().ok()?, count: count.parse().ok()? })
        });
        match numbers {
            Some(shard) if (1..=shard.count).contains(&shard.number) => Ok(shard),
            _ => Err("a part is K/N with K from 1 to N, as in 3/16"),
        }
    }
}

impl Shard {
    pub(crate) fn is_first(self) -> bool {
        self.number == 1
    }

    pub(crate) fn is_last(self) -> bool {
        self.number == self.count
    }

    /// The range of the part in `total` bytes. The first part has bytes if any part has.
    pub(crate) fn bytes(self, total: u64) -> (u64, u64) {
        let end_of = |parts: u64| {
            let byte = (u128::from(total) * u128::from(parts)).div_ceil(u128::from(self.count));
            u64::try_from(byte).unwrap_or(total)
        };
        (end_of(self.number - 1), end_of(self.number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_one_of_several() {
        assert_eq!("3/16".parse(), Ok(Shard { number: 3, count: 16 }));
        assert_eq!("1/1".parse(), Ok(Shard { number: 1, count: 1 }));
        for not in ["", "3", "0/16", "17/16", "1/0", "-1/2", "1/2/3", "a/b", " 1/2"] {
            assert!(not.parse::<Shard>().is_err(), "{not:?}");
        }
    }

    #[test]
    fn the_parts_are_all_bytes_once() {
        for total in [0, 1, 5, 1000, u64::MAX] {
            let parts: Vec<_> =
                (1..=7).map(|number| Shard { number, count: 7 }.bytes(total)).collect();
            assert_eq!((parts[0].0, parts[6].1), (0, total));
            assert!(parts.windows(2).all(|parts| parts[0].1 == parts[1].0));
            assert_eq!(parts[0].1 > 0, total > 0);
        }
    }
}
