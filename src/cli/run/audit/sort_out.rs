//! [`SortOut`]: the last stage of an audit. It reads the records again, in order, beside the sorted
//! findings, and writes the findings to one file and the records without any to another.

use super::key::{Fault, Finding, Places, RecordPlace, Side};
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::record_puzzle;
use crate::cli::run::record_writer::{RecordText, RecordWriter};
use crate::cli::run::records::RecordCommand;
use crate::cli::run::{into_inner, lock};
use anyhow::{Context, Result};
use ennead::format::{ParseError, ReadOptions, Record};
use serde::Serialize;
use std::borrow::Cow;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::Mutex;

/// Writes findings and good records.
pub(crate) struct SortOut<'a> {
    /// The names of the files.
    files: &'a [String],
    /// How they are read.
    options: ReadOptions,
    /// The data set has answers, so a record without one is a finding.
    has_answers: bool,
    /// Names the place of another record.
    name: &'a (dyn Fn(RecordPlace) -> String + Sync),
    state: Mutex<State<'a>>,
}

struct State<'a> {
    /// Those that are left, by place.
    findings: &'a [Finding],
    bad: Option<BufWriter<File>>,
    clean: Option<RecordWriter>,
    counts: Written,
    error: Option<anyhow::Error>,
}

/// How many findings and good records were written.
#[derive(Clone, Copy, Default)]
pub(crate) struct Written {
    pub(crate) findings: u64,
    pub(crate) good: u64,
}

/// A finding as a line of JSON.
#[derive(Serialize)]
struct FindingObject<'a> {
    fault: Fault,
    /// The fault in words.
    reason: String,
    file: &'a str,
    line: u64,
    /// The record as it was written.
    record: Cow<'a, str>,
    /// The place of the other record, if the fault has one.
    other: Option<String>,
}

impl<'a> SortOut<'a> {
    /// Writes to these two files. `findings` are sorted; `name` names places.
    pub(crate) fn new(
        files: &'a [String],
        options: ReadOptions,
        has_answers: bool,
        findings: &'a [Finding],
        name: &'a (dyn Fn(RecordPlace) -> String + Sync),
        bad: Option<File>,
        clean: Option<RecordWriter>,
    ) -> SortOut<'a> {
        let (bad, counts) = (bad.map(BufWriter::new), Written::default());
        let state = State { findings, bad, clean, counts, error: None };
        SortOut { files, options, has_answers, name, state: Mutex::new(state) }
    }

    /// Writes what is still in buffers, and returns how much was written.
    ///
    /// # Errors
    /// The first error, earlier or now.
    pub(crate) fn finish(self) -> Result<Written> {
        let mut state = into_inner(self.state);
        if let Some(error) = state.error {
            return Err(error);
        }
        if let Some(bad) = &mut state.bad {
            bad.flush().context(CANNOT_WRITE)?;
        }
        if let Some(clean) = &mut state.clean {
            clean.finish()?;
        }
        Ok(state.counts)
    }

    /// Writes the record at `place`. False: something went wrong, now or earlier.
    fn try_write(&self, record: &Record, place: RecordPlace, block: &BlockContext) -> bool {
        let has_failed = |error: Option<anyhow::Error>| {
            let mut state = lock(&self.state);
            state.error = state.error.take().or(error);
            state.error.is_some() || state.clean.as_ref().is_some_and(RecordWriter::has_failed)
        };
        !has_failed(None) && !has_failed(self.write(record, place, block).err())
    }

    /// Writes the findings of the record at `place`, or the record if there are none.
    fn write(&self, record: &Record, place: RecordPlace, block: &BlockContext) -> Result<()> {
        let mut state = lock(&self.state);
        let State { findings, bad, clean, counts, .. } = &mut *state;
        let (until, later) =
            findings.split_at(findings.partition_point(|finding| finding.place <= place));
        *findings = later;
        let kept = until.iter().filter(|finding| finding.place == place).copied();
        let mut own: Vec<Finding> =
            self.found_again(record, place).into_iter().chain(kept).collect();
        own.sort_unstable();
        if own.is_empty() {
            counts.good += 1;
            if let Some(clean) = clean {
                clean.write(&RecordText::of(record));
            }
        }
        counts.findings += own.len() as u64;
        let Some(bad) = bad else { return Ok(()) };
        for finding in &own {
            let object = FindingObject {
                fault: finding.fault,
                reason: self.reason(record, finding),
                file: block.input_name,
                line: record.line,
                record: String::from_utf8_lossy(record.text),
                other: (finding.other != place).then(|| (self.name)(finding.other)),
            };
            let line = serde_json::to_string(&object)? + "\n";
            bad.write_all(line.as_bytes()).context(CANNOT_WRITE)?;
        }
        Ok(())
    }

    /// The fault of a record that is not among the findings, because they would take too much
    /// memory.
    fn found_again(&self, record: &Record, place: RecordPlace) -> Option<Finding> {
        let fault = match record.puzzle() {
            Err(_) => Fault::Malformed,
            Ok(_) if self.has_answers && record.answer(&self.options).is_none() => {
                Fault::AnswerMissing
            }
            Ok(_) => return None,
        };
        Some(Finding::of_record(place, fault))
    }

    /// The fault in words.
    fn reason(&self, record: &Record, finding: &Finding) -> String {
        let sentence = finding.sentence(self.name);
        let error = match finding.fault {
            Fault::Malformed => record.puzzle().err().map(ToString::to_string),
            Fault::AnswerUnreadable => {
                let error = record.answer(&self.options).and_then(|answer| answer.grid().err());
                error.map(|error| format!("{sentence}: {error}"))
            }
            _ => None,
        };
        error.unwrap_or(sentence)
    }
}

const CANNOT_WRITE: &str = "cannot write the file of --write";

impl RecordCommand for SortOut<'_> {
    /// The places of the records of the block.
    type ThreadState = Places;

    fn thread_state(&self) -> Result<Places> {
        Ok(Places::new(Side::Audited, 0))
    }

    fn prepare(
        &self,
        places: &mut Places,
        records: &[Record],
        block: &mut BlockContext,
    ) -> Result<(), String> {
        let file = self.files.iter().position(|name| name == block.input_name).unwrap_or_default();
        *places = Places::new(Side::Audited, file);
        // Records are written in their order.
        block.wait_for_turn();
        let mut state = lock(&self.state);
        if let Some(clean) = &mut state.clean {
            clean.begin_block(records, block);
        }
        Ok(())
    }

    fn record(
        &self,
        places: &mut Places,
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        if !self.try_write(record, places.next(record.line), block) {
            block.end_run();
        }
        record_puzzle::puzzle(record)?;
        block.chunk.tally.shown += 1;
        Ok(())
    }
}
