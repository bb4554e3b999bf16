//! `ennead audit`: reads a data set once and reports what is in it, and what is wrong with it.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::message::{say, standard_output};
use crate::cli::options::amounts;
use crate::cli::options::input::InputArgs;
use crate::cli::options::output::{ReportArgs, ending, file, file_name, format_of};
use crate::cli::options::threads::EngineArgs;
use crate::cli::render::sentences;
use crate::cli::run::audit::classes;
use crate::cli::run::audit::counts::{self, Counts};
use crate::cli::run::audit::examine::{Examined, Examiner, Plan};
use crate::cli::run::audit::key::{Fault, Finding, RecordPlace, Side};
use crate::cli::run::audit::report::{AuditFindings, Report};
use crate::cli::run::audit::report_text;
use crate::cli::run::audit::sort_out::SortOut;
use crate::cli::run::inputs::{Inputs, Source};
use crate::cli::run::interrupt::{self, Hold};
use crate::cli::run::into_inner;
use crate::cli::run::record_writer::{RecordWriter, promised};
use crate::cli::run::records::{self, Destination};
use crate::cli::run::{new_file, outputs};
use anyhow::{Context, Result, bail, ensure};
use clap::{Args, ValueEnum, ValueHint};
use ennead::format::write::Thousands;
use ennead::format::{BLOCK_BYTES, Column};
use std::borrow::Cow;
use std::collections::HashSet;
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

#[derive(Args, Debug)]
pub(crate) struct AuditArgs {
    #[command(flatten)]
    input: InputArgs,
    /// The column of the answer in csv, by name or number from 1; in jsonl the name of its field
    #[arg(long, value_name = "NAME|N", help_heading = "Input")]
    answer_column: Option<Column>,
    /// The data set has no answers: do not look for any
    #[arg(long, conflicts_with = "answer_column", help_heading = "Input")]
    no_answers: bool,
    /// Also report which puzzles are equal to puzzles of FILE, or images of them
    ///
    /// Can be given several times.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Audit")]
    against: Vec<PathBuf>,
    /// Also report how many solution grids there are up to symmetry, and which are in --against
    #[arg(long, help_heading = "Audit")]
    grids: bool,
    /// Also rate the puzzles of the sample: ER, and the minutes that people take
    #[arg(long, help_heading = "Audit")]
    rate: bool,
    /// Test one puzzle in N for minimality and guesses [default: 65,536 puzzles at most]
    ///
    /// This takes far longer than the rest of the audit. The default is the least of 1, 2, 4, 8 and
    /// so on that leaves at most 65,536 puzzles with one solution. A hash of its cells decides
    /// whether a puzzle is in the sample, so every machine takes the same ones.
    #[arg(
        long,
        value_name = "N",
        value_parser = amounts::number::<u64>(1..=counts::GREATEST_ONE_IN),
        help_heading = "Audit"
    )]
    sample: Option<u64>,
    /// The most memory for the puzzles that were read: 32 bytes each, or 64 with --grids
    ///
    /// The default is enough for 67 million puzzles, or half as many with --grids. --write and
    /// --clean take 28 bytes more for each fault. If a data set needs more, the audit ends with a
    /// message.
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = amounts::bytes, help_heading = "Audit")]
    memory: usize,
    /// How to write the report [default: text, or json or md if FILE of -o ends so]
    #[arg(short, long, value_enum, value_name = "FORMAT", help_heading = "Output")]
    format: Option<ReportFormat>,
    /// Write the report to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    output: Option<PathBuf>,
    /// Write each fault to FILE as a line of JSON: fault, reason, file, line, record, other
    ///
    /// `record` is the record as it was; of a line of more than 1 MiB, the first MiB. `other` is the place of the other record where this one is
    /// a copy, an image or a leak. A record with several faults has a line for each.
    #[arg(long, value_name = "FILE", value_parser = file_name(), value_hint = ValueHint::FilePath, help_heading = "Output")]
    write: Option<PathBuf>,
    /// Write the records without a fault to FILE as they are, one of each class
    #[arg(long, value_name = "FILE", value_parser = file_name(), value_hint = ValueHint::FilePath, help_heading = "Output")]
    clean: Option<PathBuf>,
    /// No report on standard output, and no messages: the exit code is the answer
    #[arg(short, long, help_heading = "Output")]
    quiet: bool,
    /// Exit with 0 where the exit code would be 1: "no" is an answer, not a failure
    #[arg(long, help_heading = "Output")]
    exit_zero: bool,
    #[command(flatten)]
    engine: EngineArgs,
}

/// How a report is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum ReportFormat {
    /// Text for a person
    #[default]
    Text,
    /// One JSON object; `ennead schema audit` describes it
    Json,
    /// Markdown, for the card of a data set
    Md,
}

/// The help shows it, and `tests/cluster/spark.py` runs it.
const ON_SPARK: &str = include_str!("audit_on_spark.py");

impl Command for AuditArgs {
    const NAME: &'static str = "audit";

    const ABOUT: &'static str = "Report what is in a data set, and what is wrong with it";

    const LONG_ABOUT: &'static str = "\
Report what is in a data set, and what is wrong with it: records that cannot be read, puzzles with \
several solutions or none, wrong answers, duplicates, images of other puzzles by symmetry \
(transposing, moving lines, renaming digits), and leaks, which are puzzles of one set that are \
images of puzzles of another. It also reports how many clues and guesses the puzzles have, and how \
many are minimal.

The answer of a record is in a column or key of a usual name (solution, answer, label, target, \
output, ...), or it is a complete grid beside the puzzle; the report says where. If some records have \
answers, a record without one is a fault, and so is one with another complete grid, unless \
--answer-column says which is the answer. If a data set has other columns or keys but no answers, that \
is a fault too, unless --no-answers is given; a list of bare puzzles is fine.

Of copies and images of a puzzle, the first without a fault of its own is kept; the others are \
duplicates. The report shows the first places of each fault; --write writes all faults, and --clean \
the records without any. Both read the input a second time, so it cannot be standard input. --clean \
keeps the header of a table, and leaves out what --against has.

A puzzle takes 32 bytes of memory, so 40 million take 1.3 GB, and 10 microseconds of processor time, \
so 4 million take some 20 seconds on two cores. For data sets that need more than --memory, the end \
of this help shows how other programs find duplicates and leaks among the forms that `ennead canon` \
writes.";

    const INTERRUPTED: &'static str =
        "130 after Ctrl-C, 143 after SIGTERM, with a report on what was found so far";

    fn after_help() -> Cow<'static, str> {
        let mut help = "\
Examples:
  ennead audit train.csv                           what is in it, what is wrong
  ennead audit train.csv --against test.csv        and which puzzles leak
  ennead audit train.csv -f md -o card.md          for the card of a data set
  ennead audit -f json train.csv | head -c 300     for a program
  ennead audit train.csv --write bad.jsonl --clean good.csv
                                                   all faults, and the good records
  ennead canon -q train.csv | sort -u > train.forms
  ennead canon -q test.csv | sort -u > test.forms
  comm -12 train.forms test.forms                  leaks, where memory is too small

Exit codes: 0 nothing is wrong; 1 something is; 2 wrong usage or an unusable file; 3 some records are \
malformed.

On many machines, Spark finds the duplicates in train.csv and the leaks between it and test.csv \
(PySpark with pandas and pyarrow; `ennead` on the PATH of the executors):
"
        .to_owned();
        for line in ON_SPARK.lines() {
            help += &format!("\n  {line}");
        }
        help.into()
    }

    fn run(mut self) -> Result<Exit> {
        self.input.answer_column = self.answer_column;
        // After Ctrl-C, the report must still be written.
        let _hold = Hold::new();
        let inputs = Inputs::open(&self.input, BLOCK_BYTES)?;
        self.refuse_shared(&inputs)?;
        let keeps_findings = self.write.is_some() || self.clean.is_some();
        if keeps_findings && !inputs.sources().all(can_be_read_twice) {
            bail!("--write and --clean read the records twice: name files, not a stream");
        }
        let files = names(&inputs)?;
        let against = self.against_input();
        let against = match &against {
            Some(input) => {
                let inputs = Inputs::open(input, BLOCK_BYTES)?;
                self.refuse_shared(&inputs)?;
                Some((input, names(&inputs)?))
            }
            None => None,
        };
        if let Some(output) = file(self.output.as_deref()) {
            outputs::check(output, ending(self.format()))?;
        }
        if let Some(write) = &self.write {
            outputs::check(write, "jsonl")?;
        }
        if let Some(clean) = &self.clean {
            outputs::check(clean, promised(Some(clean)))?;
        }
        let plan = Plan {
            engine: self.engine.engine()?,
            one_in: self.sample,
            rates: self.rate,
            grids: self.grids,
            has_answers: !self.no_answers,
            memory: self.memory,
        };
        let findings = keeps_findings.then(Vec::new);
        let mut examined = Examined { findings, ..Examined::default() };
        let mut other = None;
        if let Some((input, files)) = against {
            let exit = self.examine(&plan, Side::Against, &files, input, &mut examined)?;
            if matches!(exit, Exit::Trouble | Exit::Interrupted | Exit::Terminated) {
                return Ok(exit);
            }
            other = Some((files, std::mem::take(&mut examined.counts)));
        }
        let exit = self.examine(&plan, Side::Audited, &files, &self.input, &mut examined)?;
        if exit == Exit::Trouble {
            return Ok(exit);
        }
        self.conclude(files, other, examined, exit)
    }
}

impl AuditArgs {
    /// Finds the classes, and writes what was asked for. `against`: the names and counts of the
    /// other data set.
    fn conclude(
        &self,
        files: Vec<String>,
        against: Option<(Vec<String>, Counts)>,
        examined: Examined,
        exit: Exit,
    ) -> Result<Exit> {
        let Examined { counts, mut keys, mut grids, mut findings, .. } = examined;
        let mut add = |finding| findings.iter_mut().for_each(|findings| findings.push(finding));
        let classes = classes::scan(&mut keys, &mut add);
        drop(keys);
        let grids = self.grids.then(|| {
            classes::scan(&mut grids, |finding| {
                if matches!(finding.fault, Fault::Leak | Fault::ImageLeak) {
                    add(Finding { fault: Fault::GridLeak, ..finding });
                }
            })
        });
        let stopped_by_strict = self.input.strict && counts.malformed_count() > 0;
        let one_in = self.sample.unwrap_or_else(|| counts::one_in(counts.unique));
        let found = AuditFindings {
            files,
            against,
            counts,
            classes,
            grids,
            one_in,
            rates: self.rate,
            looks_at_answers: !self.no_answers,
            complete: !stopped_by_strict && !is_interrupted(exit),
            stopped_by_strict,
        };
        let report = found.report();
        // If one file cannot be written, the others still are.
        let written = new_file::settle(self.write_report(&report));
        let mut others = Ok(());
        if let Some(findings) = &mut findings {
            if found.complete {
                findings.sort_unstable();
                others = new_file::settle(self.sort_out(&found, findings));
            } else {
                say("not all records were read: nothing but the report was written");
            }
        }
        let is_closed = written?;
        others?;
        let exit = if is_interrupted(exit) { exit } else { interrupt::exit().unwrap_or(exit) };
        Ok(match (report.good, report.malformed.count) {
            _ if is_interrupted(exit) => exit,
            // The reader did not want the end of the report.
            _ if is_closed => Exit::Found,
            (_, 1..) => Exit::Malformed,
            (false, _) if !self.exit_zero => Exit::No,
            _ => Exit::Found,
        })
    }

    /// Examines all records of one side, on top of what was examined before.
    fn examine(
        &self,
        plan: &Plan,
        side: Side,
        files: &[String],
        input: &InputArgs,
        examined: &mut Examined,
    ) -> Result<Exit> {
        let examiner = Examiner {
            plan,
            side,
            options: &input.read_options(),
            files,
            is_strict: input.strict,
            examined: Mutex::new(std::mem::take(examined)),
            has_failed: AtomicBool::new(false),
        };
        let reports = self.reports();
        let exit =
            records::run(&examiner, input, Destination::Own(&reports), &self.engine.threads)?;
        *examined = into_inner(examiner.examined);
        match examined.error.take() {
            Some(error) => Err(error),
            None => Ok(exit),
        }
    }

    /// The format of the report.
    fn format(&self) -> ReportFormat {
        format_of(self.format, file(self.output.as_deref())).unwrap_or_default()
    }

    /// Writes the report. True if its reader has closed the pipe.
    fn write_report(&self, report: &Report) -> Result<bool> {
        let text = match self.format() {
            ReportFormat::Text => report_text::text(report),
            ReportFormat::Json => serde_json::to_string(report)? + "\n",
            ReportFormat::Md => report_text::markdown(report),
        };
        let path = file(self.output.as_deref());
        let written = match path {
            Some(path) => outputs::create(path, ending(self.format()))?.write_all(text.as_bytes()),
            None if self.quiet => Ok(()),
            None => {
                let mut stdout = standard_output(false);
                stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush())
            }
        };
        outputs::is_closed(written)
            .with_context(|| format!("cannot write to {}", outputs::name(path)))
    }

    /// Writes the files of --write and --clean.
    fn sort_out(&self, found: &AuditFindings, findings: &[Finding]) -> Result<()> {
        let clean = self.clean.as_deref();
        let clean = clean.map(|path| RecordWriter::open(Some(path))).transpose()?;
        let bad = self.write.as_deref().map(|path| outputs::create(path, "jsonl")).transpose()?;
        let name = |place| found.place(place);
        let has_answers = found.counts.has_answers();
        let options = self.input.read_options();
        let sorter = SortOut::new(&found.files, options, has_answers, findings, &name, bad, clean);
        let reports = self.reports();
        records::run(&sorter, &self.input, Destination::Own(&reports), &self.engine.threads)?;
        let written = sorter.finish()?;
        if interrupt::is_requested() {
            say("interrupted: the files of --write and --clean are incomplete");
            return Ok(());
        }
        if !self.quiet {
            let mut parts = Vec::new();
            let files = [
                (&self.write, written.findings, ["finding", "findings"]),
                (&self.clean, written.good, ["record", "records"]),
            ];
            for (path, count, [one, many]) in files {
                let path = path.as_deref().map(Path::display);
                let word = sentences::word(count, one, many);
                parts.extend(path.map(|path| format!("{} {word} in {path}", Thousands(count))));
            }
            say(parts.join(", "));
        }
        Ok(())
    }

    /// No messages about single records: the report says what is wrong with them.
    fn reports(&self) -> ReportArgs {
        ReportArgs { rejects: None, quiet: true, exit_zero: self.exit_zero, stats: false }
    }

    /// The input of --against.
    fn against_input(&self) -> Option<InputArgs> {
        let inputs: Vec<OsString> = self.against.iter().map(OsString::from).collect();
        let InputArgs { from, blank, column, strict, .. } = self.input;
        (!inputs.is_empty()).then_some(InputArgs {
            inputs,
            from,
            blank,
            column,
            answer_column: None,
            shard: None,
            strict,
        })
    }

    /// Refuses files to write that are among `inputs`, and one file for two options.
    fn refuse_shared(&self, inputs: &Inputs) -> Result<()> {
        let files = [
            ("--output", file(self.output.as_deref())),
            ("--write", self.write.as_deref()),
            ("--clean", self.clean.as_deref()),
        ];
        let files = files.into_iter().filter(|(_, path)| path.is_some());
        outputs::refuse_shared(&files.collect::<Vec<_>>(), inputs.sources())
    }
}

/// The names of the inputs.
///
/// # Errors
/// When there are too many, or two are the same.
fn names(inputs: &Inputs) -> Result<Vec<String>> {
    let names: Vec<String> = inputs.sources().map(Source::name).collect();
    ensure!(
        names.len() <= RecordPlace::MAX_FILES,
        "more than {} files: join some",
        RecordPlace::MAX_FILES
    );
    let mut seen = HashSet::new();
    if let Some(twice) = names.iter().find(|name| !seen.insert(*name)) {
        bail!("{twice}: named twice; each of its puzzles would be a copy of itself");
    }
    Ok(names)
}

fn is_interrupted(exit: Exit) -> bool {
    matches!(exit, Exit::Interrupted | Exit::Terminated)
}

/// True if a source can be read a second time.
fn can_be_read_twice(source: &Source) -> bool {
    match source {
        Source::Stdin => false,
        Source::Part(_) | Source::Argument { .. } => true,
        // A missing file is reported when it is read.
        Source::File(path) => std::fs::metadata(path).map_or(true, |metadata| metadata.is_file()),
    }
}
