//! The arguments that name the input and say how to read it.

use super::named;
use crate::cli::run::inputs::Inputs;
use crate::cli::run::shard::Shard;
use anyhow::{Context, Result};
use clap::builder::PossibleValue;
use clap::{Args, ValueHint};
use ennead::format::{BLOCK_BYTES, Blank, Column, InputFormat, ReadOptions};
use std::ffi::OsString;
use std::io::{self, IsTerminal};

#[derive(Args, Debug)]
pub(crate) struct InputArgs {
    /// Puzzles, files, or `-` for standard input
    ///
    /// An argument that names a file is that file; any other that reads as a puzzle is one.
    /// Without an argument, what is piped in is read.
    #[arg(value_name = "PUZZLE|FILE|-", value_hint = ValueHint::FilePath)]
    pub(crate) inputs: Vec<OsString>,
    /// Take the input to be in this format instead of recognising it by its content
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = named::<InputFormat>(formats()),
        help_heading = "Input"
    )]
    pub(crate) from: Option<InputFormat>,
    /// The column of the puzzle in csv, by name or number from 1; in jsonl the name of its field
    #[arg(long, value_name = "NAME|N", help_heading = "Input")]
    pub(crate) column: Option<Column>,
    /// The character of an empty cell; `any` takes every visible one but 1 to 9
    ///
    /// Without it, all of `. 0 * _ - x X ? · •` are empty cells, and any other character is an
    /// error. `--blank ' '` takes spaces.
    #[arg(long, value_name = "C|any", help_heading = "Input")]
    pub(crate) blank: Option<Blank>,
    /// Take only part K of N of the files, as 3/16, for as many machines
    ///
    /// For plain files with a record in each line: lines, csv with a header, jsonl. The first
    /// record of a file decides which, and all parts are read as that format. The files are cut at
    /// the ends of lines, into parts of as many bytes. Records and lines are numbered within the
    /// part; without numbers, the outputs of all parts, one after the other, are the output of one
    /// run, as only the first part writes the header of a table. A part depends on nothing but the
    /// files, so one that failed can be run again. With -f npy each part is an array of its own;
    /// `sample`, `dedup` and `audit` know of no other part; with --seed, give each part another.
    #[arg(long, value_name = "K/N", help_heading = "Input")]
    pub(crate) shard: Option<Shard>,
    /// Stop at the first record that cannot be read
    #[arg(long, help_heading = "Input")]
    pub(crate) strict: bool,
}

/// The formats that `--from` takes, with their help.
fn formats() -> impl Iterator<Item = PossibleValue> {
    let formats = InputFormat::ALL.iter().filter(|format| format.can_be_named());
    formats.map(|format| PossibleValue::new(format.name()).help(format.about()))
}

impl InputArgs {
    pub(crate) fn read_options(&self) -> ReadOptions {
        let blank = self.blank.unwrap_or_default();
        ReadOptions { from: self.from, blank, column: self.column }
    }

    /// The inputs of a command that reads a data set.
    ///
    /// # Errors
    /// When none is named, and standard input is a terminal.
    pub(crate) fn data_set(&self) -> Result<Inputs> {
        self.open(BLOCK_BYTES)?.context("no data set: name a file, or pipe one in")
    }

    /// The inputs, or the part of them that is asked for, in blocks of about `block_bytes`. `None`:
    /// none is named, and standard input is a terminal.
    ///
    /// # Errors
    /// When a part is asked for, and an input has none.
    pub(crate) fn open(&self, block_bytes: usize) -> Result<Option<Inputs>> {
        let mut inputs = Inputs::new(self.inputs.clone(), self.read_options(), block_bytes);
        if let (Some(inputs), Some(shard)) = (&mut inputs, self.shard) {
            inputs.take_shard(shard)?;
        }
        Ok(inputs)
    }

    /// True if there is nothing to read: no input is named, and standard input is a terminal.
    pub(crate) fn is_idle(&self) -> bool {
        self.inputs.is_empty() && io::stdin().is_terminal()
    }
}
