//! [`SortOut`]: the last stage of an audit. It reads the records again, in order, beside the sorted
//! findings, and writes the bad ones to one file and the good ones to another.

use super::key::{Finding, Places, RecordPlace, Side};
use crate::cli::message;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::record_puzzle;
use crate::cli::run::record_writer::{RecordText, RecordWriter};
use crate::cli::run::records::RecordCommand;
use anyhow::{Context, Result};
use ennead::fields::{self, Facts, Field};
use ennead::format::{ParseError, Record};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::{Mutex, PoisonError};

/// The columns of the file of bad records.
const COLUMNS: [Field; 4] = [Field::File, Field::Line, Field::Reason, Field::Puzzle];

/// Writes bad and good records.
pub(crate) struct SortOut<'a> {
    /// The names of the files.
    files: &'a [String],
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

/// How many records were written.
#[derive(Clone, Copy, Default)]
pub(crate) struct Written {
    pub(crate) bad: u64,
    pub(crate) good: u64,
}

impl<'a> SortOut<'a> {
    /// Writes records to these two files. `findings` are sorted; `name` names places.
    ///
    /// # Errors
    /// When the file of bad records cannot be written.
    pub(crate) fn new(
        files: &'a [String],
        findings: &'a [Finding],
        name: &'a (dyn Fn(RecordPlace) -> String + Sync),
        bad: Option<File>,
        clean: Option<RecordWriter>,
    ) -> Result<SortOut<'a>> {
        let mut bad = bad.map(BufWriter::new);
        if let Some(bad) = &mut bad {
            let mut header = Vec::new();
            fields::append_csv_header(&mut header, &COLUMNS);
            bad.write_all(&header).context(CANNOT_WRITE)?;
        }
        let counts = Written::default();
        let state = State { findings, bad, clean, counts, error: None };
        Ok(SortOut { files, name, state: Mutex::new(state) })
    }

    /// Writes what is still in buffers, and returns how many records were written.
    ///
    /// # Errors The first error, earlier or now.
    pub(crate) fn finish(self) -> Result<Written> {
        let mut state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
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

    /// Writes the record at `place`, unless something went wrong before.
    fn try_write(&self, record: &Record, place: RecordPlace, block: &BlockContext) -> bool {
        let has_failed = |error: Option<anyhow::Error>| {
            let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            state.error = state.error.take().or(error);
            state.error.is_some() || state.clean.as_ref().is_some_and(RecordWriter::has_failed)
        };
        !has_failed(None) && !has_failed(self.write(record, place, block).err())
    }

    /// Writes the record at `place` to the file where it belongs.
    fn write(&self, record: &Record, place: RecordPlace, block: &BlockContext) -> Result<()> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let mut reasons: Vec<String> = Vec::new();
        if let Err(error) = record.puzzle() {
            reasons.push(error.to_string());
        }
        let (until, later) = state
            .findings
            .split_at(state.findings.partition_point(|finding| finding.place <= place));
        let own = until.iter().filter(|finding| finding.place == place);
        reasons.extend(own.map(|finding| finding.sentence(self.name)));
        state.findings = later;
        let State { bad, clean, counts, .. } = &mut *state;
        if reasons.is_empty() {
            counts.good += 1;
            if let Some(clean) = clean {
                clean.write(&RecordText::of(record));
            }
            return Ok(());
        }
        counts.bad += 1;
        let Some(bad) = bad else { return Ok(()) };
        let (text, reason) = (message::joined_text(record.text), reasons.join("; "));
        let mut row = Vec::new();
        let facts = Facts { text: Some(&text), reason: Some(&reason), ..block.facts(record) };
        fields::append_csv_row(&mut row, &facts, &COLUMNS);
        bad.write_all(&row).context(CANNOT_WRITE)
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
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
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
