//! The driver of all commands that read records: a command implements [`RecordCommand`], and
//! [`run`] does the rest, from the options to the exit code.
//!
//! The loop over the records is here and nowhere else, and so is everything that ends it: the end
//! of the input, a record that cannot be read under `--strict`, Ctrl-C, a reader that closed the
//! pipe, output that cannot be written.

use super::block_context::BlockContext;
use super::inputs::{Inputs, NextInput, Source, shortest_block};
use super::interrupt;
use super::line_stream::{InFlight, LineStream};
use super::lock;
use super::new_file;
use super::outputs;
use super::pipeline::on_threads;
use super::sink::{Outputs, RunOutcome, Sink};
use super::tally::Tally;
use super::variants::{VariantCommand, VariantReader};
use crate::cli::exit::Exit;
use crate::cli::message::{print_text, say};
use crate::cli::options::input::{InputArgs, Shard};
use crate::cli::options::output::{OutputArgs, ReportArgs};
use crate::cli::options::threads::ThreadArgs;
use anyhow::Result;
use ennead::cancel;
use ennead::format::write::NpyRows;
use ennead::format::{
    BLOCK_BYTES, Column, Header, LineBlock, ParseError, ReadOptions, Record, Unread,
};
use ennead::solve::Line;
use ennead::{Answer, Question, Worker};
use std::mem;
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

/// Block size for commands that take milliseconds for each puzzle: some 25 puzzles of 82 bytes.
pub(crate) const SMALL_BLOCK_BYTES: usize = 2 << 10;

/// A command that answers records, one after the other. Most commands have a state, records and a
/// placeholder; the other functions have defaults.
pub(crate) trait RecordCommand: Sync {
    /// The state of one thread, kept from block to block: solvers, buffers.
    type ThreadState: Send;

    /// Messages point to `ennead repair` where it helps.
    const ADVISES_REPAIR: bool = true;

    /// True if the command looks at the answers beside puzzles, or carries them along. If not, the
    /// summary names them as not read.
    const READS_ANSWERS: bool = false;

    /// About how many bytes of input are one block: the usual number where a puzzle takes
    /// microseconds, [`SMALL_BLOCK_BYTES`] where it takes milliseconds.
    fn block_bytes(&self) -> usize {
        BLOCK_BYTES
    }

    /// The state of a new thread.
    fn thread_state(&self) -> Result<Self::ThreadState>;

    /// What comes before and after the answers, and their format.
    fn frame(&self) -> Frame {
        Frame::default()
    }

    /// The part of the command that answers puzzles with rules of their own, and of other sizes; if
    /// there is none, they cannot be read. Such puzzles are not given to [`RecordCommand::record`].
    fn variant_command(&self) -> Option<&dyn VariantCommand> {
        None
    }

    /// The fast path for lines of 81 cells, if this command has one. Such lines are not given to
    /// [`RecordCommand::record`].
    fn line_command(&self) -> Option<&dyn LineCommand<Self::ThreadState>> {
        None
    }

    /// Looks at all records of a block before the first is answered, for engines that take many
    /// puzzles at once, and may write what goes above their answers. If it is cancelled, no record
    /// of the block is answered.
    ///
    /// # Errors
    /// When the command cannot answer records of this source; the message says so. Then the run
    /// ends.
    fn prepare(
        &self,
        _: &mut Self::ThreadState,
        _records: &[Record],
        _: &mut BlockContext,
    ) -> Result<(), String> {
        Ok(())
    }

    /// Answers one record: writes to the chunk of `block`, counts the record in its tally and
    /// reports what is wrong with it.
    ///
    /// # Errors
    /// When the record cannot be read. The driver counts and reports that.
    fn record(
        &self,
        state: &mut Self::ThreadState,
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError>;

    /// Writes something in place of the answer to a record that cannot be read, so that answers and
    /// records stay aligned. By default nothing.
    fn placeholder(&self, _record: &Record, _: &ParseError, _: &mut BlockContext) {}

    /// How the run ended, from the counts of its records.
    fn exit(&self, tally: &Tally) -> Exit {
        tally.exit()
    }
}

/// What comes before and after the answers of a command, and their format.
#[derive(Default)]
pub(crate) struct Frame {
    /// The text before the first answer, such as the header of a csv table.
    pub(crate) header: Vec<u8>,
    /// The text after the last answer, such as the end of an XML document.
    pub(crate) footer: &'static str,
    /// The ending of files with such answers: one of `ENDINGS`, or empty for text.
    pub(crate) written: &'static str,
    /// If the answers are rows of a numpy array: what they are.
    pub(crate) array: Option<NpyRows>,
    /// True if an answer may take several lines.
    pub(crate) is_drawn: bool,
    /// True if colors are written, which old Windows consoles need translated.
    pub(crate) is_colored: bool,
}

/// The fast path of a [`RecordCommand`]: an engine answers blocks of lines, and no record is made
/// of a line that has the wanted solution.
pub(crate) trait LineCommand<ThreadState> {
    /// The engine of this thread, and what it is asked about each puzzle.
    fn engine<'s>(&self, state: &'s mut ThreadState) -> (&'s mut Worker, Question);

    /// Answers some lines that have the wanted solution, and counts them. `solutions` has one for
    /// each of `puzzles`, the first of which is the current record.
    fn solved_lines(&self, puzzles: &[Line], solutions: &[Line], block: &mut BlockContext);

    /// Answers all lines of a block, which all have the wanted solution, and counts them. It may
    /// take the bytes of `solutions`.
    fn solved_block(&self, puzzles: &[Line], solutions: &mut Vec<u8>, block: &mut BlockContext) {
        self.solved_lines(puzzles, solutions.as_chunks().0, block);
    }

    /// Answers a line that does not have the wanted solution, with what [`RecordCommand::record`]
    /// would write. The line is known by its number in the block.
    fn unsolved_line(
        &self,
        lines: &LineBlock,
        number: usize,
        answer: &Answer,
        block: &mut BlockContext,
    );
}

/// Where the answers of a run go.
pub(crate) enum Destination<'a> {
    /// To standard output, or the file of `--output`.
    Output(&'a OutputArgs),
    /// To what the command opens itself; the driver writes only reports.
    Own(&'a ReportArgs),
    /// Nowhere: the command keeps what it needs. Messages go to standard error.
    Nowhere,
}

impl<'a> Destination<'a> {
    fn reports(&self) -> Option<&'a ReportArgs> {
        match self {
            Destination::Output(output) => Some(&output.reports),
            Destination::Own(reports) => Some(reports),
            Destination::Nowhere => None,
        }
    }

    /// True if each line of the input gets an answer.
    fn is_line_by_line(&self) -> bool {
        matches!(self, Destination::Output(output) if output.line_by_line)
    }

    fn open(&self, frame: &Frame, inputs: &Inputs) -> Result<Outputs> {
        match self {
            Destination::Output(args) => outputs::open(args, inputs, frame),
            Destination::Own(reports) => outputs::of_reports(reports, inputs),
            Destination::Nowhere => Ok(Outputs::nowhere()),
        }
    }
}

/// Answers all records of the input with `command`, on the number of threads that `threads` asks
/// for. Writes the summary, if one is wanted, and returns how the run ended.
///
/// # Errors
/// When there is no input, an output cannot be opened, or a thread cannot start its work.
pub(crate) fn run<C: RecordCommand>(
    command: &C,
    input: &InputArgs,
    destination: Destination,
    threads: &ThreadArgs,
) -> Result<Exit> {
    let began = Instant::now();
    let reports = destination.reports();
    let outcome = answer(command, input, destination, threads)?;
    if reports.is_some_and(|reports| reports.stats) {
        print_text(outcome.tally.summary(&outcome.unread, began.elapsed()));
    }
    let exit = outcome.exit(|| match command.exit(&outcome.tally) {
        Exit::No if reports.is_some_and(|reports| reports.exit_zero) => Exit::Found,
        exit => exit,
    });
    // A part of the input may be empty.
    let is_empty = outcome.tally.records() == 0 && !outcome.closed && input.shard.is_none();
    if exit < Exit::Trouble && is_empty {
        say("no puzzle in the input");
        return Ok(Exit::Trouble);
    }
    Ok(exit)
}

/// Answers all records as [`run`] does, and returns their counts.
///
/// # Errors
/// As [`run`].
pub(crate) fn answer<C: RecordCommand>(
    command: &C,
    input: &InputArgs,
    destination: Destination,
    threads: &ThreadArgs,
) -> Result<RunOutcome> {
    let block_bytes = command.block_bytes();
    let run = RunInput::open(input, &destination, block_bytes)?;
    if run.inputs.are_missing() {
        // The run reports them. No output file is replaced.
        new_file::discard_all();
        return run.answer(command, Outputs::nowhere(), 1);
    }
    let frame = command.frame();
    let threads = threads.count_for(run.inputs.size, shortest_block(block_bytes));
    let outputs = destination.open(&frame, &run.inputs)?;
    run.answer(command, Outputs { footer: frame.footer, header: frame.header, ..outputs }, threads)
}

/// The input of one run, and how to read it.
struct RunInput {
    inputs: Inputs,
    options: ReadOptions,
    /// True if the first record that cannot be read ends the run.
    strict: bool,
    /// The part that is read (`--shard`), if it is not all.
    part: Option<Shard>,
    /// The summary is wanted.
    has_stats: bool,
}

/// The sources, and the index of the next block.
struct Queue {
    inputs: Inputs,
    next_index: u64,
}

/// One thread of the run. It uses the memory of finished blocks again, because fresh memory costs
/// as much as parsing.
struct Thread<S> {
    /// The state of the command in this thread.
    state: S,
    variants: VariantReader,
    in_flight: LineStream,
    spare_records: Vec<Record<'static>>,
    spare_bytes: Vec<u8>,
}

impl RunInput {
    fn open(input: &InputArgs, destination: &Destination, block_bytes: usize) -> Result<RunInput> {
        let line_by_line = destination.is_line_by_line();
        let options = ReadOptions { line_by_line, ..input.read_options() };
        let inputs = Inputs::open_with(input, options, block_bytes)?;
        let has_stats = destination.reports().is_some_and(|reports| reports.stats);
        Ok(RunInput { inputs, options, strict: input.strict, part: input.shard, has_stats })
    }

    /// Answers all records with `command` on `threads` threads.
    fn answer<C: RecordCommand>(
        self,
        command: &C,
        outputs: Outputs,
        threads: usize,
    ) -> Result<RunOutcome> {
        let RunInput { mut inputs, options, strict, part, has_stats } = self;
        let line_end = options.line_by_line.then(|| command.frame().is_drawn);
        let loop_options = LoopOptions { strict, line_end, read: options };
        inputs.share_among(threads);
        let are_arguments = inputs.sources().all(|s| matches!(s, Source::Argument { .. }));
        if !are_arguments || new_file::are_any() {
            interrupt::install_handler();
        }
        let states = (0..threads).map(|_| {
            let state = command.thread_state()?;
            Ok(Thread {
                state,
                variants: VariantReader::default(),
                in_flight: LineStream::default(),
                spare_records: Vec::new(),
                spare_bytes: Vec::new(),
            })
        });
        let states = states.collect::<Result<Vec<_>>>()?;
        let sink = Sink::new(Outputs { part, ..outputs }, threads);
        let queue = Mutex::new(Queue { inputs, next_index: 0 });
        on_threads(states, sink, |thread, sink| {
            if !thread.in_flight.is_empty() {
                cancel::check();
            } else if cancel::is_requested() {
                return None;
            }
            // An engine may have several blocks in flight.
            let line_command = command.line_command().filter(|_| !options.line_by_line);
            let (index, next) = {
                let queue = if thread.in_flight.is_empty() {
                    Some(lock(&queue))
                } else {
                    // Answers are not held back where this thread, or another, waits for input.
                    lock_soon(&queue).filter(|queue| !queue.inputs.are_all_taken())
                };
                let Some(mut queue) = queue else {
                    thread.answer_all_in_flight(line_command, sink);
                    return Some(());
                };
                queue.inputs.recycle(mem::take(&mut thread.spare_bytes));
                let next = queue.inputs.next();
                let index = queue.next_index;
                queue.next_index += u64::from(next.is_some());
                (index, next)
            };
            let (name, file, header, input) = match next {
                Some(NextInput::Block { name, file, header, block }) => {
                    (name, file, header, *block)
                }
                Some(NextInput::Unreadable(message)) => {
                    thread.answer_all_in_flight(line_command, sink);
                    sink.report_trouble(index, &message);
                    return Some(());
                }
                None => {
                    thread.answer_all_in_flight(line_command, sink);
                    return None;
                }
            };
            let mut columns = Unread::default();
            if let Some(header) = &header {
                if let Some(column) = missing_column(header, &options) {
                    thread.answer_all_in_flight(line_command, sink);
                    let names = header.names.join(", ");
                    sink.refuse(
                        index,
                        &format!("{name}: no column {column}; its columns are {names}"),
                    );
                    return None;
                }
                if has_stats {
                    columns.add_header(header, C::READS_ANSWERS);
                }
            }
            let input = match line_command {
                Some(command) => match input.into_lines(&options) {
                    Ok(lines) => {
                        let number = sink.first_number(index, lines.lines().len())?;
                        let unread = columns;
                        let block = InFlight { index, name, number, header, lines, unread };
                        thread.feed(block, command, sink);
                        return Some(());
                    }
                    Err(input) => input,
                },
                None => input,
            };
            let mut records = recycled(mem::take(&mut thread.spare_records));
            let mut unread = input.records(&options).append_to(&mut records);
            unread.add(&columns);
            if has_stats {
                unread.add_names(input.names_around());
                unread.add_records(&records, &options, C::READS_ANSWERS);
            }
            let number = sink.first_number(index, records.len())?;
            thread.answer_all_in_flight(line_command, sink);
            let mut block = BlockContext::new(sink, index, &name, number);
            (block.file, block.header) = (file, header);
            block.line_end = input.line_end();
            block.chunk.unread = unread;
            if let Err(message) = answer_block(command, thread, &records, &mut block, &loop_options)
            {
                sink.refuse(index, &message);
                return None;
            }
            block.submit();
            thread.spare_records = recycled(records);
            thread.spare_bytes = input.bytes;
            Some(())
        })
    }
}

/// A column that the caller named and the table lacks.
fn missing_column(header: &Header, options: &ReadOptions) -> Option<Column> {
    let named = [options.column, options.answer_column];
    named.into_iter().flatten().find(|column| header.lacks(column))
}

impl<S> Thread<S> {
    /// Feeds a block of lines to the engine, and answers the blocks that are done.
    fn feed(&mut self, block: InFlight, command: &dyn LineCommand<S>, sink: &Sink) {
        let Thread { state, in_flight, spare_bytes, .. } = self;
        let (worker, question) = command.engine(state);
        in_flight.feed(block, worker, question);
        while in_flight.is_answer_due(worker)
            && let Some(bytes) = in_flight.answer_oldest(command, worker, sink)
        {
            *spare_bytes = bytes;
        }
    }

    /// Answers all blocks of lines that are in flight.
    fn answer_all_in_flight(&mut self, command: Option<&dyn LineCommand<S>>, sink: &Sink) {
        let Thread { state, in_flight, spare_bytes, .. } = self;
        let Some(command) = command else { return };
        let (worker, _) = command.engine(state);
        while !in_flight.is_empty() {
            cancel::check();
            let Some(bytes) = in_flight.answer_oldest(command, worker, sink) else { break };
            *spare_bytes = bytes;
        }
    }
}

/// How the loop over the records treats them.
struct LoopOptions {
    /// The first record that cannot be read ends the run.
    strict: bool,
    /// With `--line-by-line`: true if an answer may take several lines. `None` without the option.
    line_end: Option<bool>,
    /// How the records were read.
    read: ReadOptions,
}

/// Answers the records of one block. If the run is cancelled, nothing of the record in work is
/// written, unless a part of it was.
///
/// # Errors
/// When the command cannot answer records of this source.
fn answer_block<C: RecordCommand>(
    command: &C,
    thread: &mut Thread<C::ThreadState>,
    records: &[Record],
    block: &mut BlockContext,
    loop_options: &LoopOptions,
) -> Result<(), String> {
    let Thread { state, variants, .. } = thread;
    let Ok(prepared) = cancel::catch(|| command.prepare(state, records, block)) else {
        block.end_run();
        return Ok(());
    };
    prepared?;
    for record in records {
        if block.chunk.is_last {
            break;
        }
        let before = block.chunk.start();
        let answered = cancel::catch(|| {
            block.begin_record(command.block_bytes());
            let variant = command.variant_command().and_then(|command| {
                Some((
                    command,
                    variants.read(record, command.options(), &loop_options.read, block)?,
                ))
            });
            match variant {
                Some((command, read)) => {
                    read.and_then(|(puzzle, text)| command.answer(record, &puzzle, &text, block))
                }
                None => command.record(state, record, block),
            }
        });
        let Ok(result) = answered else {
            block.chunk.forget_since(&before);
            block.end_run();
            break;
        };
        if let Err(malformed) = result {
            block.chunk.tally.malformed += 1;
            if loop_options.strict {
                block.end_run();
            } else {
                command.placeholder(record, &malformed, block);
            }
            block.report_malformed(record, &malformed, C::ADVISES_REPAIR);
        }
        if let Some(is_drawn) = loop_options.line_end {
            block.chunk.end_line_since(&before, is_drawn);
        }
        block.number += 1;
    }
    Ok(())
}

/// The queue, unless another thread keeps it for longer than a block takes to read: that thread
/// waits for input.
fn lock_soon(queue: &Mutex<Queue>) -> Option<MutexGuard<'_, Queue>> {
    const PATIENCE: Duration = Duration::from_millis(1);
    let began = Instant::now();
    loop {
        match queue.try_lock() {
            Ok(queue) => return Some(queue),
            Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) if began.elapsed() > PATIENCE => return None,
            Err(TryLockError::WouldBlock) => thread::yield_now(),
        }
    }
}

/// An empty vector in the memory of `records`.
fn recycled<'a>(mut records: Vec<Record<'_>>) -> Vec<Record<'a>> {
    records.clear();
    // There is nothing to map, so this only changes the type; the allocation stays.
    records.into_iter().map_while(|_| None).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::run::record_puzzle;
    use crate::cli::run::sink::testing::SharedBuffer;
    /// Writes the number of each record. Even ones take longer; one may panic, and one may be the
    /// last.
    #[derive(Default)]
    struct Numbers {
        panics_at: u64,
        ends_at: u64,
    }

    impl RecordCommand for Numbers {
        type ThreadState = ();

        fn thread_state(&self) -> Result<()> {
            Ok(())
        }

        fn record(
            &self,
            (): &mut (),
            record: &Record,
            block: &mut BlockContext,
        ) -> Result<(), ParseError> {
            record_puzzle::puzzle(record)?;
            let number = block.number;
            assert_ne!(number, self.panics_at, "as the test wants it");
            if number.is_multiple_of(2) && self.ends_at == 0 {
                thread::sleep(Duration::from_millis(2));
            }
            block.chunk.begin_answer(false);
            block.chunk.text.extend_from_slice(format!("{number} ").as_bytes());
            block.chunk.tally.shown += 1;
            if number == self.ends_at {
                block.end_run();
            }
            Ok(())
        }
    }

    /// Runs `command` on `arguments`, each of which is a block of its own.
    fn answers(
        command: &Numbers,
        arguments: &[String],
        strict: bool,
        threads: usize,
    ) -> (Result<RunOutcome>, String) {
        let out = SharedBuffer::default();
        let outputs = Outputs::of_answers(Box::new(out.clone()), String::new());
        let outputs = Outputs { quiet: true, ..outputs };
        let options = ReadOptions::default();
        let arguments = arguments.iter().map(Into::into).collect();
        let inputs = Inputs::new(arguments, options, command.block_bytes());
        let inputs = inputs.expect("there are arguments");
        let input = RunInput { inputs, options, strict, part: None, has_stats: false };
        let outcome = input.answer(command, outputs, threads);
        (outcome, out.text())
    }

    fn puzzles(count: usize) -> Vec<String> {
        vec![".".repeat(81); count]
    }

    fn numbers(numbers: impl Iterator<Item = u64>) -> String {
        numbers.map(|number| format!("{number} ")).collect()
    }

    #[test]
    fn chunks_come_out_in_order() {
        for threads in [1, 2, 7] {
            let (outcome, text) = answers(&Numbers::default(), &puzzles(100), false, threads);
            assert!(outcome.is_ok());
            assert_eq!(text, numbers(1..=100), "{threads} threads");
        }
    }

    #[test]
    fn nothing_comes_after_the_last_chunk() {
        for _ in 0..50 {
            for threads in [1, 2, 7] {
                let command = Numbers { panics_at: 0, ends_at: 40 };
                let (outcome, text) = answers(&command, &puzzles(100), false, threads);
                assert_eq!(text, numbers(1..=40), "{threads} threads");
                assert!(outcome.is_ok_and(|outcome| outcome.tally.records() == 40));
            }
        }
    }

    #[test]
    fn a_malformed_record_ends_a_strict_run_and_no_other() {
        // The bad record is in the middle of a block, and other blocks follow.
        let bad = ".".repeat(80);
        let mut arguments = puzzles(100);
        arguments[30] = [&arguments[0], &bad, &arguments[0]].map(String::as_str).join("\n");
        for threads in [1, 2, 7] {
            let (outcome, text) = answers(&Numbers::default(), &arguments, true, threads);
            assert_eq!(text, numbers(1..=31), "{threads} threads");
            let tally = outcome.expect("nothing panics").tally;
            assert_eq!((tally.shown, tally.malformed), (31, 1));
            let (outcome, text) = answers(&Numbers::default(), &arguments, false, threads);
            assert_eq!(text, numbers((1..=102).filter(|&n| n != 32)), "{threads} threads");
            assert_eq!(outcome.expect("nothing panics").tally.malformed, 1);
        }
    }

    #[test]
    fn a_thread_that_panics_is_reported_and_no_other_hangs() {
        for threads in [1, 2, 7] {
            let command = Numbers { panics_at: 50, ends_at: 0 };
            let (outcome, text) = answers(&command, &puzzles(100), false, threads);
            assert!(outcome.is_err_and(|error| error.to_string().contains("bug")));
            assert!(numbers(1..50).starts_with(&text), "nothing follows the missing chunk: {text}");
            assert!(text.starts_with("1 2 3 ") || threads > 1, "{text}");
        }
    }
}
