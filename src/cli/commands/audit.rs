//! `ennead audit`: reads a data set once and reports what is in it, and what is wrong with it.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::message::say;
use crate::cli::options::amounts;
use crate::cli::options::input::InputArgs;
use crate::cli::options::output::{ProgressArgs, ReportArgs};
use crate::cli::options::threads::EngineArgs;
use crate::cli::render::audit_report;
use crate::cli::render::sentences;
use crate::cli::run::audit::classes;
use crate::cli::run::audit::examine::{Examined, Examiner, Plan};
use crate::cli::run::audit::fault::Fault;
use crate::cli::run::audit::files::{AuditFileArgs, AuditFiles};
use crate::cli::run::audit::key::{RecordPlace, Side};
use crate::cli::run::audit::report::{AuditFindings, Report};
use crate::cli::run::audit::sample::{self, Size};
use crate::cli::run::audit::sort_out::SortOut;
use crate::cli::run::audit::sorted_store::SortedStore;
use crate::cli::run::inputs::{Inputs, Source};
use crate::cli::run::interrupt::{self, Hold};
use crate::cli::run::outputs::{self, LateFile};
use crate::cli::run::record_writer::RecordWriter;
use crate::cli::run::records;
use anyhow::{Context, Result, bail, ensure};
use clap::{Args, ValueEnum, ValueHint};
use ennead::format::write::Thousands;
use std::borrow::Cow;
use std::collections::HashSet;
use std::ffi::OsString;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

#[derive(Args, Debug)]
pub(crate) struct AuditArgs {
    #[command(flatten)]
    input: InputArgs,
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
    /// Find out minimality and guesses for one puzzle in N [default: all up to 65,536 puzzles]
    ///
    /// These take far longer than all the rest. Of more puzzles with one solution, the default is
    /// one in 2, 4, 8 and so on, so that 65,536 are left at most. A hash of its cells decides
    /// whether a puzzle is in the sample, so every machine takes the same.
    #[arg(
        long,
        value_name = "N",
        value_parser = amounts::number::<u64>(1..=sample::GREATEST),
        allow_negative_numbers = true, // to say that they are out of range, not unknown options
        help_heading = "Audit"
    )]
    sample: Option<u64>,
    /// The memory for what is known of the puzzles: 24 bytes each, with --grids 48
    ///
    /// Beyond it, temporary files are used, in the folder of TMPDIR.
    #[arg(long, value_name = "SIZE", default_value = "256M", value_parser = amounts::bytes, help_heading = "Audit")]
    memory: usize,
    /// How to write the report
    #[arg(
        short,
        long,
        value_enum,
        value_name = "FORMAT",
        default_value_t,
        help_heading = "Output"
    )]
    format: ReportFormat,
    #[command(flatten)]
    files: AuditFileArgs,
    /// No report on standard output, and no messages: the exit code is the answer
    #[arg(short, long, help_heading = "Output")]
    quiet: bool,
    /// Exit with 0 where the exit code would be 1: "no" is an answer, not a failure
    #[arg(long, help_heading = "Output")]
    exit_zero: bool,
    #[command(flatten)]
    progress: ProgressArgs,
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

impl Command for AuditArgs {
    const NAME: &'static str = "audit";

    const ABOUT: &'static str = "Report what is in a data set, and what is wrong with it";

    const LONG_ABOUT: &'static str = "\
Report what is in a data set, and what is wrong with it: records that cannot be read, puzzles with \
several solutions or none, wrong answers, duplicates, images of other puzzles by symmetry \
(transposing, moving lines, renaming digits), and leaks, which are puzzles of one set that are \
images of puzzles of another. It also reports how many clues and guesses the puzzles have, and how \
many are minimal.

The answer of a record is the column `solution` or `answer` of a table (also in the plural), the key \
of that name in an object, or a second grid in the line. A puzzle without one is counted as missing, \
not as wrong.

Of copies and images of a puzzle, the first without a fault of its own is kept; the others are \
duplicates. --write and --clean divide the records between them, by what the report finds \
wrong; they read the input a second time, so it cannot be standard input. --clean keeps the header of \
a table, and puts nothing in that --against has.

Of each puzzle 24 bytes are remembered, in memory up to --memory and in temporary files beyond it, \
so a data set may be of any size. A puzzle takes 10 microseconds of processor time: two cores take some \
20 seconds for 4 million, 1 to 2 hours for a billion, with 24 GB of temporary files.";

    const INTERRUPTED: &'static str =
        "130 after Ctrl-C, 143 after SIGTERM, with a report on what was found so far";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead audit train.csv                           what is in it, what is wrong
  ennead audit train.csv --against test.csv        and which puzzles leak
  ennead audit train.csv -f md -o card.md          for the card of a data set
  ennead audit -f json train.csv | head -c 300     for a program
  ennead audit train.csv --write bad.csv --clean good.csv
                                                   the records, sorted out

Exit codes: 0 nothing is wrong; 1 something is; 2 wrong usage or an unusable file; 3 some records are malformed."
            .into()
    }

    fn input(&self) -> Option<&InputArgs> {
        Some(&self.input)
    }

    fn run(self) -> Result<Exit> {
        // After Ctrl-C the report is still to come.
        let _hold = Hold::new();
        let inputs = Inputs::of_data_set(&self.input)?;
        self.files.refuse_shared(&inputs)?;
        self.refuse_against()?;
        let keeps_findings = self.files.write.is_some() || self.files.clean.is_some();
        if keeps_findings && !inputs.sources().all(can_be_read_twice) {
            bail!("--write and --clean read the records twice: name files, not a stream");
        }
        let files = names(&inputs)?;
        let written = self.files.open()?;
        let sample = self.sample.map_or(Size::ByCount, Size::OneIn);
        let (rates, grids) = (self.rate, self.grids);
        let plan = Plan { engine: self.engine.engine()?, sample, rates, grids };
        let stores = 1 + usize::from(grids) + usize::from(keeps_findings);
        let store = || SortedStore::new(self.memory / stores);
        let [keys, grids] = [store(), store()];
        let findings = keeps_findings.then(store);
        let mut examined = Examined { keys, grids, findings, ..Examined::default() };
        let against = match self.against_input() {
            None => None,
            Some(input) => {
                let files = names(&Inputs::of_data_set(&input)?)?;
                let (all, exit) = self.examine(&plan, Side::Against, &files, &input, examined)?;
                examined = all;
                if matches!(exit, Exit::Trouble | Exit::Interrupted | Exit::Terminated) {
                    return Ok(exit);
                }
                Some((files, std::mem::take(&mut examined.counts)))
            }
        };
        let (mut examined, exit) =
            self.examine(&plan, Side::Audited, &files, &self.input, examined)?;
        if exit == Exit::Trouble {
            return Ok(exit);
        }
        let is_strict_end = self.input.strict && examined.counts.malformed_count() > 0;
        let unique = examined.counts.unique;
        let found = AuditFindings {
            files,
            against,
            counts: std::mem::take(&mut examined.counts),
            classes: None,
            grids: None,
            one_in: sample.one_in(unique),
            rates,
            complete: !is_strict_end && !is_interrupted(exit),
            is_strict_end,
        };
        self.conclude(found, examined, exit, written)
    }
}

impl AuditArgs {
    /// Examines all records of one side, on top of what was examined before.
    fn examine(
        &self,
        plan: &Plan,
        side: Side,
        files: &[String],
        input: &InputArgs,
        examined: Examined,
    ) -> Result<(Examined, Exit)> {
        // Rating takes milliseconds for each puzzle: smaller blocks spread over the threads.
        if plan.rates {
            self.examine_blocks::<{ 8 << 10 }>(plan, side, files, input, examined)
        } else {
            self.examine_blocks::<{ ennead::format::BLOCK_BYTES }>(
                plan, side, files, input, examined,
            )
        }
    }

    fn examine_blocks<const BLOCK_BYTES: usize>(
        &self,
        plan: &Plan,
        side: Side,
        files: &[String],
        input: &InputArgs,
        examined: Examined,
    ) -> Result<(Examined, Exit)> {
        let examined = Mutex::new(examined);
        let has_failed = AtomicBool::new(false);
        let is_strict = input.strict;
        let examiner =
            Examiner::<BLOCK_BYTES> { plan, side, files, is_strict, examined, has_failed };
        // The report says what is wrong with single records.
        let reports = ReportArgs { quiet: true, ..self.reports() };
        let exit = records::run_with_own_output(&examiner, input, &reports, &self.engine.threads)?;
        let mut examined = examiner.examined.into_inner().unwrap_or_else(PoisonError::into_inner);
        match examined.error.take() {
            Some(error) => Err(error).context("cannot write to a temporary file"),
            None => Ok((examined, exit)),
        }
    }

    /// Finds the classes, and writes what was asked for.
    fn conclude(
        &self,
        mut found: AuditFindings,
        mut examined: Examined,
        exit: Exit,
        files: AuditFiles,
    ) -> Result<Exit> {
        examined.keys.sort();
        examined.grids.sort();
        let Examined { keys, grids, findings, .. } = &mut examined;
        let is_complete = found.complete;
        found.classes = classes::relate(keys, is_complete, Fault::of, findings.as_mut())?;
        if self.grids && found.classes.is_some() {
            let fault = |_| Fault::GridLeak;
            found.grids = classes::relate(grids, is_complete, fault, findings.as_mut())?;
        }
        let is_cut = found.classes.is_none() || self.grids && found.grids.is_none();
        found.complete &= !is_cut;
        let report = found.report();
        let AuditFiles { output, write, clean } = files;
        // A file that cannot be written takes none of the others along.
        let written = self.write_report(&report, output);
        let mut others = Ok(());
        if found.complete {
            if let Some(findings) = &mut examined.findings {
                others = self.sort_out(write, clean, &found, findings);
            }
        } else if self.files.wants_others() {
            say("not all records were read: nothing but the report was written");
        }
        let written = written?;
        others?;
        let exit = if is_interrupted(exit) { exit } else { interrupt::exit().unwrap_or(exit) };
        Ok(match (report.good, report.malformed.count) {
            _ if is_interrupted(exit) => exit,
            _ if written == Exit::Trouble => Exit::Trouble,
            (_, 1..) => Exit::Malformed,
            (false, _) if !self.exit_zero => Exit::No,
            _ => Exit::Found,
        })
    }

    fn write_report(&self, report: &Report, file: Option<LateFile>) -> Result<Exit> {
        let text = match self.format {
            ReportFormat::Text => audit_report::text(report),
            ReportFormat::Json => serde_json::to_string(report)? + "\n",
            ReportFormat::Md => audit_report::markdown(report),
        };
        match file {
            Some(file) => {
                let (mut file, name) = file.begin()?;
                let written = file.write_all(text.as_bytes());
                written.with_context(|| format!("cannot write to {name}"))?;
                Ok(Exit::Found)
            }
            None if self.quiet => Ok(Exit::Found),
            None => outputs::print(text.as_bytes()),
        }
    }

    /// Writes the files of --write and --clean.
    fn sort_out(
        &self,
        write: Option<LateFile>,
        clean: Option<LateFile>,
        found: &AuditFindings,
        findings: &mut SortedStore,
    ) -> Result<()> {
        findings.sort();
        let clean = clean.map(LateFile::begin).transpose()?;
        let clean = clean
            .map(|(file, name)| RecordWriter::new(Box::new(BufWriter::new(file)), name, false));
        let bad = write.map(LateFile::begin).transpose()?.map(|(file, _)| file);
        let name = |place| found.place(place);
        let cursor = findings.cursor().context("cannot read a temporary file")?;
        let sorter = SortOut::new(&found.files, cursor, &name, bad, clean)?;
        let reports = ReportArgs { quiet: true, ..self.reports() };
        records::run_with_own_output(&sorter, &self.input, &reports, &self.engine.threads)?;
        let written = sorter.finish()?;
        if interrupt::is_requested() {
            say("interrupted: --write and --clean are not whole");
            return Ok(());
        }
        if !self.quiet {
            let mut said = Vec::new();
            let files = [(&self.files.write, written.bad), (&self.files.clean, written.good)];
            for (path, count) in files {
                let path = path.as_deref().map(Path::display);
                let records = sentences::word(count, "record", "records");
                said.extend(path.map(|path| format!("{} {records} in {path}", Thousands(count))));
            }
            say(said.join(", "));
        }
        Ok(())
    }

    fn reports(&self) -> ReportArgs {
        ReportArgs {
            rejects: None,
            quiet: self.quiet,
            exit_zero: self.exit_zero,
            stats: false,
            progress: ProgressArgs { is_wanted: self.progress.is_wanted },
        }
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
            shard: None,
            strict,
        })
    }

    /// Refuses outputs that are in --against.
    fn refuse_against(&self) -> Result<()> {
        match self.against_input() {
            Some(input) => self.files.refuse_shared(&Inputs::of_data_set(&input)?),
            None => Ok(()),
        }
    }
}

/// The names of the inputs, each of them different.
fn names(inputs: &Inputs) -> Result<Vec<String>> {
    let names: Vec<String> = inputs.sources().map(Source::name).collect();
    ensure!(
        names.len() < RecordPlace::MAX_FILES,
        "more than {} files: join some",
        RecordPlace::MAX_FILES - 1
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
