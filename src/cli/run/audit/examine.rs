//! [`Examiner`]: the first stage of an audit, over all records. It counts the facts of each record
//! alone. Duplicates and leaks are found later, from the keys.

use super::counts::{self, Counts, Level};
use super::key::{Fault, Finding, Key, Places, RecordPlace, Side};
use crate::cli::options::threads;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::lock;
use crate::cli::run::record_puzzle;
use crate::cli::run::records::{RecordCommand, SMALL_BLOCK_BYTES};
use anyhow::{Result, anyhow, ensure};
use ennead::cancel;
use ennead::fields::Status;
use ennead::format::write::Thousands;
use ennead::format::{
    AnswerPlace, BLOCK_BYTES, GivenAnswer, ParseError, ParseErrorKind, ReadOptions, Record,
    RecordFormat,
};
use ennead::logic::Ratings;
use ennead::make::{Minimizer, UniquePuzzle};
use ennead::{Answer, Canonizer, Engine, Grid, Question, Search, Solution, Worker};
use serde::de::IgnoredAny;
use std::borrow::Cow;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use twox_hash::XxHash3_64;

/// The facts to find for each puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) engine: Engine,
    /// Minimality and guesses are found for one puzzle in this many; `None`: the number of puzzles
    /// decides.
    pub(crate) one_in: Option<u64>,
    /// The puzzles of the sample are rated.
    pub(crate) rates: bool,
    /// The classes of the solution grids are counted, too.
    pub(crate) grids: bool,
    /// The data set may have answers: they are looked at.
    pub(crate) has_answers: bool,
    /// The memory for what is remembered, in bytes.
    pub(crate) memory: usize,
}

/// The results so far.
#[derive(Default)]
pub(crate) struct Examined {
    pub(crate) counts: Counts,
    /// A key for each puzzle.
    pub(crate) keys: Vec<Key>,
    /// A key for each solution grid: its class, the class of the puzzle.
    pub(crate) grids: Vec<Key>,
    /// The faults of records, if they are wanted.
    pub(crate) findings: Option<Vec<Finding>>,
    /// Why the run ended early: too little memory, or too many lines.
    pub(crate) error: Option<anyhow::Error>,
}

/// Examines the records of one side.
pub(crate) struct Examiner<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) side: Side,
    /// How the inputs are read.
    pub(crate) options: &'a ReadOptions,
    /// The names of the files of this side.
    pub(crate) files: &'a [String],
    /// The run ends at the first record that cannot be read; later records are not counted.
    pub(crate) is_strict: bool,
    pub(crate) examined: Mutex<Examined>,
    /// The run cannot go on: [`Examined::error`] has the reason.
    pub(crate) has_failed: AtomicBool,
}

/// The state of one thread.
pub(crate) struct ThreadState {
    worker: Worker,
    minimizer: Minimizer,
    /// Counts guesses.
    search: Search,
    canonizer: Canonizer,
    answers: Vec<Answer>,
    /// The status of each puzzle of a block.
    statuses: VecDeque<Status>,
    batch: Batch,
}

/// The results for the records of a block.
#[derive(Default)]
struct Batch {
    counts: Counts,
    keys: Vec<Key>,
    grids: Vec<Key>,
    findings: Vec<Finding>,
    sample: Vec<UniquePuzzle>,
    /// The level of each puzzle of the sample.
    levels: Vec<Level>,
}

impl RecordCommand for Examiner<'_> {
    type ThreadState = ThreadState;

    const READS_ANSWERS: bool = true;

    fn block_bytes(&self) -> usize {
        if self.plan.rates { SMALL_BLOCK_BYTES } else { BLOCK_BYTES }
    }

    fn thread_state(&self) -> Result<ThreadState> {
        Ok(ThreadState {
            worker: threads::worker(self.plan.engine)?,
            minimizer: Minimizer::with_worker(threads::worker(self.plan.engine)?),
            search: Search::new(),
            canonizer: Canonizer::new(),
            answers: Vec::new(),
            statuses: VecDeque::new(),
            batch: Batch::default(),
        })
    }

    /// Examines all records of a block. If this is cancelled, none of them is counted.
    fn prepare(
        &self,
        state: &mut ThreadState,
        records: &[Record],
        block: &mut BlockContext,
    ) -> Result<(), String> {
        state.statuses.clear();
        state.batch.clear();
        let file = self.files.iter().position(|name| name == block.input_name).unwrap_or_default();
        let places = Places::new(self.side, file);
        let malformed = records.iter().position(|record| record.puzzle().is_err());
        let records = match malformed {
            Some(at) if self.is_strict => &records[..=at],
            _ => records,
        };
        match self.side {
            Side::Audited => {
                state.batch.counts.skipped = block.chunk.unread.skipped_lines;
                let columns =
                    block.header.as_ref().map_or(Vec::new(), |header| header.names.clone());
                self.examine(state, records, places, &columns);
            }
            Side::Against => self.take_keys(state, records, places),
        }
        // A block before this one may be the last of a strict run.
        if self.is_strict {
            block.wait_for_turn();
        }
        self.keep(records, &mut state.batch);
        Ok(())
    }

    fn record(
        &self,
        state: &mut ThreadState,
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        if self.has_failed.load(Ordering::Relaxed) {
            block.end_run();
        }
        record_puzzle::puzzle(record)?;
        match state.statuses.pop_front() {
            Some(status) => block.chunk.tally.count(status),
            None => block.end_run(),
        }
        Ok(())
    }
}

impl Examiner<'_> {
    /// Examines the records of a block of the audited data set. `columns`: the names in the header
    /// of a table.
    fn examine(
        &self,
        state: &mut ThreadState,
        records: &[Record],
        mut places: Places,
        columns: &[String],
    ) {
        let ThreadState { worker, minimizer, search, canonizer, answers, statuses, batch } = state;
        let puzzles: Vec<&Grid> = record_puzzle::puzzles(records).collect();
        worker.solve(&puzzles, Question::Unique, answers);
        let mut answers = answers.iter();
        // N for the puzzles so far. The whole data set has no fewer, so its sample is a part of this.
        let unique = lock(&self.examined).counts.unique;
        let one_in = self.plan.one_in.unwrap_or_else(|| counts::one_in(unique));
        for record in records {
            cancel::check();
            let place = places.next(record.line);
            let Some(grid) = batch.begin(record, place) else { continue };
            let Some(answer) = answers.next() else { break };
            let status = Status::of_answer(answer, Question::Unique);
            statuses.push_back(status);
            batch.counts.unique += u64::from(status == Status::Unique);
            let mut faults = [fault_of_puzzle(grid, answer), None, None];
            if self.plan.has_answers {
                let given = record.answer(self.options);
                faults[1] = fault_of_answer(given.as_ref(), grid);
                batch.counts.right += u64::from(faults[1].is_none());
                // If the caller names the column of the answers, other grids are no fault.
                let has_other = |given: &GivenAnswer| record.has_other_answer(given);
                let is_second =
                    self.options.answer_column.is_none() && given.as_ref().is_some_and(has_other);
                faults[2] = is_second.then_some(Fault::SecondAnswer);
                match &given {
                    Some(given) => batch.counts.add_place(&name_of(&given.place, columns)),
                    None if record.has_answer_column() => batch.counts.left_empty += 1,
                    None if may_have_answer(record, columns) => batch.counts.unanswered += 1,
                    None => {}
                }
            }
            let is_faulty = faults.iter().any(Option::is_some);
            faults.into_iter().flatten().for_each(|fault| batch.add(place, fault));
            *batch.counts.clues.entry(grid.clues() as u64).or_default() += 1;
            let solution_grid = Some(answer).filter(|_| self.plan.grids);
            let hash = batch.add_keys(grid, solution_grid, place.faulty(is_faulty), canonizer);
            // The key has the high bits of the hash; the low ones decide about the sample.
            let hash = hash & (counts::GREATEST_ONE_IN - 1);
            if let Answer::Solved(solution) = answer
                && hash.is_multiple_of(one_in)
            {
                batch.levels.push(counts::level(hash));
                batch.sample.push(UniquePuzzle { puzzle: *grid, solution: *solution });
            }
        }
        self.examine_sample(search, minimizer, batch);
    }

    /// Finds the slow facts of the puzzles of the sample.
    fn examine_sample(&self, search: &mut Search, minimizer: &mut Minimizer, batch: &mut Batch) {
        let Batch { sample, levels, counts, .. } = batch;
        let are_minimal = minimizer.are_minimal(sample);
        for ((UniquePuzzle { puzzle, .. }, level), is_minimal) in
            sample.iter().zip(levels).zip(are_minimal)
        {
            cancel::check();
            let counts = counts.sample.entry(*level).or_default();
            counts.puzzles += 1;
            counts.minimal += u64::from(is_minimal);
            search.answer(puzzle, Question::Unique);
            counts.add_guesses(search.statistics().guesses);
            if !self.plan.rates {
                continue;
            }
            let ratings = Ratings::of(puzzle);
            match ratings.er() {
                Some(er) => *counts.er.entry(er.tenths().into()).or_default() += 1,
                None => counts.unrated += 1,
            }
            if let Some(minutes) = ratings.minutes() {
                *counts.minutes.entry(minutes.expected.round() as u64).or_default() += 1;
            }
        }
    }

    /// Takes the keys of a block of the other data set.
    fn take_keys(&self, state: &mut ThreadState, records: &[Record], mut places: Places) {
        let ThreadState { worker, canonizer, answers, statuses, batch, .. } = state;
        answers.clear();
        if self.plan.grids {
            let puzzles: Vec<&Grid> = record_puzzle::puzzles(records).collect();
            worker.solve(&puzzles, Question::Unique, answers);
        }
        let mut answers = answers.iter();
        for record in records {
            cancel::check();
            let place = places.next(record.line);
            let Some(grid) = batch.begin(record, place) else { continue };
            statuses.push_back(Status::Solved);
            batch.add_keys(grid, answers.next(), place, canonizer);
        }
    }

    /// Adds the results of a block to those of the others.
    fn keep(&self, records: &[Record], batch: &mut Batch) {
        let mut examined = lock(&self.examined);
        let is_in_reach = records.last().is_none_or(|record| record.line <= RecordPlace::MAX_LINE);
        let mut kept = examined.add(batch, self.plan.memory);
        if !is_in_reach {
            kept = Err(anyhow!("a file has more than {} lines: cut it", RecordPlace::MAX_LINE));
        }
        if let Err(why) = kept {
            examined.error.get_or_insert(why);
            self.has_failed.store(true, Ordering::Relaxed);
        }
    }
}

impl Examined {
    /// Adds what was found in a block.
    ///
    /// # Errors
    /// When that takes more than `memory` bytes, or more than there is.
    fn add(&mut self, batch: &mut Batch, memory: usize) -> Result<()> {
        let Examined { counts, keys, grids, findings, .. } = self;
        let records = counts.records;
        counts.add_all(std::mem::take(&mut batch.counts));
        let mut bytes = size_of_val(&keys[..]) + size_of_val(&grids[..]);
        bytes += size_of_val(findings.as_deref().unwrap_or_default());
        let is_room = bytes < memory
            && keys.try_reserve(batch.keys.len()).is_ok()
            && grids.try_reserve(batch.grids.len()).is_ok()
            && findings.iter_mut().all(|all| all.try_reserve(batch.findings.len()).is_ok());
        ensure!(
            is_room,
            "after {} records, memory is full or has all that --memory allows; `ennead audit --help` \
             shows how much a data set needs, and how to audit one that needs more",
            Thousands(records)
        );
        keys.append(&mut batch.keys);
        grids.append(&mut batch.grids);
        if let Some(findings) = findings {
            findings.append(&mut batch.findings);
        }
        Ok(())
    }
}

impl Batch {
    /// Counts a record. `None`: it cannot be read.
    fn begin<'r>(&mut self, record: &'r Record, place: RecordPlace) -> Option<&'r Grid> {
        self.counts.records += 1;
        match record.puzzle() {
            Ok(grid) => Some(grid),
            Err(error) => {
                self.counts.add_malformed(reason(error), place);
                if let ParseErrorKind::Cells { found } = error.kind {
                    self.counts.add_short(record.text, found);
                }
                None
            }
        }
    }

    /// Adds a fault of a record.
    fn add(&mut self, place: RecordPlace, fault: Fault) {
        let finding = Finding::of_record(place, fault);
        self.counts.add(finding);
        // Missing answers are found again when records are sorted out: a data set without answers
        // would take too much memory.
        if fault != Fault::AnswerMissing {
            self.findings.push(finding);
        }
    }

    /// Adds the key of a puzzle, and that of its solution grid if `answer` is given and has it.
    /// Returns a hash of the puzzle.
    fn add_keys(
        &mut self,
        grid: &Grid,
        answer: Option<&Answer>,
        place: RecordPlace,
        canonizer: &mut Canonizer,
    ) -> u64 {
        let class = canonizer.canonical(grid).fingerprint();
        let hash = XxHash3_64::oneshot(&grid.to_line());
        self.keys.push(Key { class, exact: (hash >> 32) as u32, place });
        if let Some(Answer::Solved(solution)) = answer {
            let grid_class = canonizer.canonical(&solution.to_grid()).fingerprint();
            self.grids.push(Key { class: grid_class, exact: class as u32, place });
        }
        hash
    }

    fn clear(&mut self) {
        self.counts = Counts::default();
        self.keys.clear();
        self.grids.clear();
        self.findings.clear();
        self.sample.clear();
        self.levels.clear();
    }
}

/// What is wrong with a puzzle; `answer` is what was found.
fn fault_of_puzzle(puzzle: &Grid, answer: &Answer) -> Option<Fault> {
    match answer {
        Answer::Multiple => Some(Fault::MultipleSolutions),
        Answer::None => Some(Fault::NoSolution),
        Answer::Solved(_) => (puzzle.clues() == 81).then_some(Fault::SolvedAlready),
    }
}

/// What is wrong with the answer that a data set gives for `puzzle`. Of several solutions, each is
/// right.
fn fault_of_answer(given: Option<&GivenAnswer>, puzzle: &Grid) -> Option<Fault> {
    let claimed = match given.map(GivenAnswer::grid) {
        None => return Some(Fault::AnswerMissing),
        Some(Err(_)) => return Some(Fault::AnswerUnreadable),
        Some(Ok(claimed)) => claimed,
    };
    if claimed.clues() < 81 {
        return Some(Fault::AnswerIncomplete);
    }
    let keeps_givens = puzzle.givens().all(|(cell, digit)| claimed.get(cell) == Some(digit));
    match (Solution::try_from(claimed).is_ok(), keeps_givens) {
        (true, true) => None,
        (true, false) => Some(Fault::AnswerOfAnotherPuzzle),
        (false, true) => Some(Fault::AnswerBreaksRule),
        (false, false) => Some(Fault::AnswerChangesGiven),
    }
}

/// The name of the column or key of an answer. `columns`: the names in the header of a table.
fn name_of<'a>(place: &'a AnswerPlace, columns: &'a [String]) -> Cow<'a, str> {
    match place {
        AnswerPlace::Column(at) => match columns.get(*at) {
            Some(name) => name.into(),
            None => format!("column {}", at + 1).into(),
        },
        AnswerPlace::Member(name) => (&**name).into(),
        _ => BESIDE.into(),
    }
}

/// The place of an answer in a line or a list.
const BESIDE: &str = "beside the puzzle";

/// True if a record has more columns or keys than that of the puzzle: one may be for an answer.
fn may_have_answer(record: &Record, columns: &[String]) -> bool {
    match record.format {
        RecordFormat::Csv => columns.len() > 1,
        RecordFormat::Jsonl => {
            let members = serde_json::from_slice::<BTreeMap<String, IgnoredAny>>(record.text);
            members.is_ok_and(|members| members.len() > 1)
        }
        _ => false,
    }
}

/// Why a record cannot be read, in words that do not differ from record to record.
fn reason(error: &ParseError) -> String {
    match &error.kind {
        ParseErrorKind::Json(_) => "not a JSON object with a puzzle".to_owned(),
        kind => kind.to_string(),
    }
}
