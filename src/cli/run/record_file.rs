//! [`RecordFile`]: a second file, whose records belong to those of the input: the first to the
//! first, and so on.

use super::inputs::{Inputs, NextInput};
use super::lock;
use super::outputs;
use crate::cli::message::{self, say};
use crate::cli::options::input::InputArgs;
use crate::cli::options::output::OutputArgs;
use crate::cli::render::sentences;
use anyhow::{Context, Result, bail};
use ennead::format::{BLOCK_BYTES, ReadOptions, Record};
use std::collections::HashMap;
use std::path::Path;
use std::sync::Mutex;

/// A second file; of each record the command wants a `T`.
pub(crate) struct RecordFile<T> {
    file: Mutex<OpenFile<T>>,
}

/// What a command wants of the records of a second file.
pub(crate) struct Wanted<T> {
    /// The words for one and several of them: `answer`, `answers`.
    pub(crate) names: [&'static str; 2],
    pub(crate) of: fn(&Record, &ReadOptions) -> T,
}

struct OpenFile<T> {
    inputs: Inputs,
    options: ReadOptions,
    wanted: Wanted<T>,
    /// The name in messages.
    name: String,
    /// How many records were read.
    read: u64,
    /// What was read for later blocks of the input, by number from 1.
    waiting: HashMap<u64, T>,
}

impl<T> RecordFile<T> {
    /// The file at `path`, beside the `input` of a command.
    ///
    /// # Errors
    /// When it cannot be opened, is an output, or is standard input as the input is.
    pub(crate) fn open(
        path: &Path,
        input: &InputArgs,
        output: &OutputArgs,
        options: ReadOptions,
        wanted: Wanted<T>,
    ) -> Result<RecordFile<T>> {
        let several = wanted.names[1];
        let reads_standard_input =
            input.inputs.is_empty() || input.inputs.iter().any(|input| input == "-");
        if path == Path::new("-") && reads_standard_input {
            bail!("standard input has the puzzles or the {several}: name a file for one of them");
        }
        let inputs = Inputs::new(vec![path.into()], options, BLOCK_BYTES);
        let inputs = inputs.with_context(|| format!("no {several}: name a file"))?;
        outputs::refuse_inputs(output, &inputs)?;
        let name = message::file_name(path);
        let file = OpenFile { inputs, options, wanted, name, read: 0, waiting: HashMap::new() };
        Ok(RecordFile { file: Mutex::new(file) })
    }

    /// Takes what belongs to `count` records of the input, the first of which has the number
    /// `first`.
    ///
    /// # Errors
    /// When the file has too few records, or cannot be read.
    pub(crate) fn take(&self, first: u64, count: usize) -> Result<Vec<T>, String> {
        let mut file = lock(&self.file);
        let numbers = first..first + count as u64;
        while file.read + 1 < numbers.end {
            if !file.read_block()? {
                let [one, several] = file.wanted.names;
                return Err(format!(
                    "{}: {}, and there are more puzzles (an empty line does not count; an empty \
                     field of a table does)",
                    file.name,
                    sentences::counted(file.read, one, several),
                ));
            }
        }
        Ok(numbers.filter_map(|number| file.waiting.remove(&number)).collect())
    }

    /// If the file has more records than the input, says so and returns true.
    pub(crate) fn report_more(&self) -> bool {
        let mut file = lock(&self.file);
        while file.waiting.is_empty() && file.read_block() == Ok(true) {}
        let has_more = !file.waiting.is_empty();
        if has_more {
            let (name, several) = (&file.name, file.wanted.names[1]);
            say(format_args!("{name}: there are more {several} than puzzles"));
        }
        has_more
    }
}

impl<T> OpenFile<T> {
    /// Reads more records. False: the file has ended.
    fn read_block(&mut self) -> Result<bool, String> {
        match self.inputs.next() {
            None => Ok(false),
            Some(NextInput::Unreadable(message)) => Err(message),
            Some(NextInput::Block { block, .. }) => {
                for record in block.records(&self.options) {
                    self.read += 1;
                    self.waiting.insert(self.read, (self.wanted.of)(&record, &self.options));
                }
                Ok(true)
            }
        }
    }
}
