//! Opens the outputs: standard output or files, never a file that is also an input.

use super::inputs::{Inputs, Source};
use super::new_file::{self, Contents};
use super::npy_file::{NpyFile, NpyPipe};
use super::progress::{Extent, Progress};
use super::records::Frame;
use super::shard::FilePart;
use super::sink::{AtEnd, Outputs};
use crate::cli::exit::Exit;
use crate::cli::message::standard_output;
use crate::cli::options::output::{
    Color, GridFormat, MadeOutputArgs, OutputArgs, ReportArgs, ending, format_of, mismatch,
};
use crate::cli::render::text_wrap::WIDTH;
use anyhow::{Context, Result, bail};
use ennead::fields::Field;
use ennead::format::write::NpyRows;
use same_file::Handle;
use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use terminal_size::Width;

/// True if the answers go to a terminal.
pub(crate) fn to_terminal(args: &OutputArgs) -> bool {
    is_terminal(args.file())
}

/// True if output goes to a terminal: to no file, and standard output is one.
pub(crate) fn is_terminal(path: Option<&Path>) -> bool {
    path.is_none() && io::stdout().is_terminal()
}

/// The format of grids or puzzles that are made.
pub(crate) fn grid_format(asked: Option<GridFormat>, args: &MadeOutputArgs) -> GridFormat {
    let is_shown = is_terminal(args.file());
    let plain = if is_shown { GridFormat::Board } else { GridFormat::Line };
    format_of(asked, args.file()).unwrap_or(plain)
}

/// The longest line of text, in columns: the width of the terminal, but at least 40 and at most
/// [`WIDTH`]; [`WIDTH`] if the output goes elsewhere.
pub(crate) fn text_width(args: &OutputArgs) -> usize {
    let terminal = to_terminal(args).then(terminal_size::terminal_size).flatten();
    terminal.map_or(WIDTH, |(Width(columns), _)| usize::from(columns).clamp(40, WIDTH))
}

/// True if the reader has closed the pipe; nothing more is to be written then, and that is fine.
///
/// # Errors
/// When it could not be written for another reason.
pub(crate) fn is_closed(written: io::Result<()>) -> io::Result<bool> {
    match written {
        Ok(()) => Ok(false),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(true),
        Err(error) => Err(error),
    }
}

/// Writes `text` to standard output; a reader that has closed the pipe is fine.
pub(crate) fn print(text: &[u8]) -> Result<Exit> {
    let mut stdout = standard_output(false);
    to_standard_output(stdout.write_all(text).and_then(|()| stdout.flush()))
}

/// How a command ends that has written this to standard output.
pub(crate) fn to_standard_output(written: io::Result<()>) -> Result<Exit> {
    is_closed(written).context("cannot write to standard output")?;
    Ok(Exit::Found)
}

/// True if answers are written in color.
pub(crate) fn is_colored(color: Color, args: &OutputArgs) -> bool {
    match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            to_terminal(args)
                && anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
        }
    }
}

/// Opens the outputs of a command that reads `inputs`; `frame` is that of its answers.
///
/// # Errors
/// When a file cannot be written, or is an input as well.
pub(crate) fn open(args: &OutputArgs, inputs: &Inputs, frame: &Frame) -> Result<Outputs> {
    refuse_inputs(args, inputs)?;
    if args.line_by_line && frame.array.is_some() {
        bail!("-f npy writes all answers as one array, and --line-by-line one after the other");
    }
    if args.line_by_line && !frame.footer.is_empty() {
        bail!(
            "this format is one document for all answers, and --line-by-line writes one after the other"
        );
    }
    let (answers, at_end) = answers(args.file(), frame)?;
    let reports = of_reports(&args.reports, inputs)?;
    Ok(Outputs {
        answers,
        name: name(args.file()),
        at_end,
        interleaved: to_terminal(args) && io::stderr().is_terminal(),
        progress: reports.progress.filter(|_| !args.line_by_line),
        ..reports
    })
}

/// Opens the file at `path`, or standard output, for answers in this frame.
fn answers(path: Option<&Path>, frame: &Frame) -> Result<(Box<dyn Write + Send>, Option<AtEnd>)> {
    let terminal = is_terminal(path);
    let mut at_end: Option<AtEnd> = None;
    let answers: Box<dyn Write + Send> = match (path, frame.array.clone()) {
        (Some(path), Some(rows)) => {
            let file = create(path, frame.written)?;
            let is_file = file.metadata().is_ok_and(|metadata| metadata.is_file());
            if is_file && !new_file::is_of_system(path) {
                let array = NpyFile::new(file, rows);
                Box::new(array.with_context(|| format!("cannot write to {}", path.display()))?)
            } else {
                array_in_pipe(file, rows, &mut at_end)
            }
        }
        (None, Some(_)) if terminal => {
            bail!(
                "-f npy writes bytes that a terminal cannot show: add -o FILE, or write to a pipe"
            )
        }
        (None, Some(rows)) => array_in_pipe(standard_output(false), rows, &mut at_end),
        (Some(path), None) => Box::new(create(path, frame.written)?),
        (None, None) => standard_output(frame.is_colored),
    };
    Ok((answers, at_end))
}

/// Keeps the rows of an array until all are known; then `at_end` writes them to `pipe`.
fn array_in_pipe(
    pipe: impl Write + Send + 'static,
    rows: NpyRows,
    at_end: &mut Option<AtEnd>,
) -> Box<dyn Write + Send> {
    let answers = NpyPipe::default();
    let all = answers.clone();
    *at_end = Some(Box::new(move || all.write_to(pipe, &rows)));
    Box::new(answers)
}

/// Opens the reports of a command, without an output for answers.
///
/// # Errors
/// When a file cannot be written, or is an input as well.
pub(crate) fn of_reports(reports: &ReportArgs, inputs: &Inputs) -> Result<Outputs> {
    let mut rejects: Option<Box<dyn Write + Send>> = None;
    if let Some(path) = &reports.rejects {
        refuse_shared(&[("--rejects", Some(path))], inputs.sources())?;
        refuse_name(path, "")?;
        rejects = Some(Box::new(BufWriter::new(new_output(path, Contents::Rejects)?)));
    }
    let extent = Extent::Input { size: inputs.size, read: inputs.bytes_read() };
    // Who types puzzles needs no bar beside them.
    let progress = if inputs.are_typed() { None } else { Progress::new(extent) };
    Ok(Outputs {
        rejects,
        rejects_name: name(reports.rejects.as_deref()),
        takes_rejects: true,
        quiet: reports.quiet,
        progress,
        ..Outputs::nowhere()
    })
}

/// Opens the output of a command that makes items; `extent`: that of the progress bar, if any.
///
/// # Errors
/// When the file cannot be written.
pub(crate) fn of_made(
    args: &MadeOutputArgs,
    frame: Frame,
    extent: Option<Extent>,
) -> Result<Outputs> {
    let (answers, at_end) = answers(args.file(), &frame)?;
    let progress = extent.and_then(Progress::new);
    let header = frame.header;
    Ok(Outputs { header, at_end, progress, ..Outputs::of_answers(answers, name(args.file())) })
}

impl Frame {
    /// The frame of grids with these fields.
    pub(crate) fn of_grids(format: GridFormat, fields: &[Field]) -> Frame {
        Frame {
            written: ending(format),
            header: format.header(fields),
            array: (format == GridFormat::Npy).then(|| NpyRows::of_boards(fields.len())),
            ..Frame::default()
        }
    }
}

impl Outputs {
    /// Writes all answers of a run at once. A pipe that its reader has closed is not an error.
    ///
    /// # Errors
    /// When they cannot be written.
    pub(crate) fn write_whole(&mut self, answers: &[u8]) -> Result<()> {
        let written = self.answers.write_all(answers).and_then(|()| self.answers.flush());
        is_closed(written).with_context(|| format!("cannot write to {}", self.name))?;
        Ok(())
    }
}

/// The name that messages use.
pub(crate) fn name(path: Option<&Path>) -> String {
    match path {
        Some(path) => path.display().to_string(),
        None => "standard output".to_owned(),
    }
}

/// A file for answers, which is at `path` at the end of the run. Its name must not promise another
/// format than what is written, which has the ending `written` (empty for text).
///
/// # Errors
/// When it cannot be written.
pub(crate) fn create(path: &Path, written: &str) -> Result<File> {
    refuse_name(path, written)?;
    new_output(path, Contents::Answers)
}

/// Opens a new file for output.
fn new_output(path: &Path, contents: Contents) -> Result<File> {
    new_file::create(path, contents).with_context(|| format!("cannot write to {}", path.display()))
}

/// Finds out whether [`create`] will succeed, before the work for it begins.
///
/// # Errors
/// As [`create`].
pub(crate) fn check(path: &Path, written: &str) -> Result<()> {
    refuse_name(path, written)?;
    new_file::check(path).with_context(|| format!("cannot write to {}", path.display()))
}

/// The extensions of packed files, each with the program that packs so.
const PACKERS: [(&str, &str); 5] =
    [("gz", "gzip"), ("xz", "xz"), ("zst", "zstd"), ("bz2", "bzip2"), ("zip", "zip")];

/// Refuses a name that promises another format, unless it is a pipe: the program at its other end
/// may convert.
fn refuse_name(path: &Path, written: &str) -> Result<()> {
    if fs::metadata(path).is_ok_and(|file| !file.is_file()) {
        return Ok(());
    }
    let name = path.display();
    let extension = path.extension().unwrap_or_default();
    let is = |known: &str| extension.eq_ignore_ascii_case(known);
    if let Some((_, packer)) = PACKERS.iter().find(|(packed, _)| is(packed)) {
        bail!(
            "{name}: output is not packed; write to another file, or to a pipe, as in \
             `ennead ... | {packer} > FILE`"
        );
    }
    if let Some(mismatch) = mismatch(path, written) {
        bail!(mismatch);
    }
    Ok(())
}

/// The absolute path without links to folders, and without `.` and `..`.
fn absolute(path: &Path) -> PathBuf {
    let path = new_file::place(path);
    match (fs::canonicalize(new_file::folder(&path)), path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path,
    }
}

/// The handle of a regular file; `None` for anything else. To read from and write to one terminal or
/// /dev/null is fine.
fn file_handle(path: &Path) -> Option<Handle> {
    let is_file = fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
    if is_file { Handle::from_path(path).ok() } else { None }
}

/// The handle of a standard stream that is a regular file.
fn stream_handle(handle: io::Result<Handle>) -> Option<Handle> {
    let is_file = |handle: &Handle| handle.as_file().metadata().is_ok_and(|data| data.is_file());
    handle.ok().filter(is_file)
}

/// Refuses output files that are inputs as well, and one file for two options: a file that is
/// written while it is read loses its content, or grows without end. `files`: the option of each
/// output, and its file; `None` is standard output.
///
/// # Errors
/// When a file is used twice.
pub(crate) fn refuse_shared<'s>(
    files: &[(&str, Option<&Path>)],
    inputs: impl Iterator<Item = &'s Source> + Clone,
) -> Result<()> {
    let input_handle = |source: &Source| match source {
        Source::Stdin => stream_handle(Handle::stdin()),
        Source::File(path) | Source::Part(FilePart { path, .. }) => file_handle(path),
        Source::Argument { .. } => None,
    };
    let mut earlier: Vec<(&str, Option<PathBuf>, Option<Handle>)> = Vec::new();
    for &(option, path) in files {
        let name = name(path);
        // The absolute path is known before the file exists.
        let absolute = path.map(absolute);
        let handle = path.map_or_else(|| stream_handle(Handle::stdout()), file_handle);
        for (other, other_absolute, other_handle) in &earlier {
            if absolute.is_some() && absolute == *other_absolute
                || handle.is_some() && handle == *other_handle
            {
                bail!("{name}: both {other} and {option}; they need a file each");
            }
        }
        if handle.is_some() && inputs.clone().any(|source| handle == input_handle(source)) {
            match path {
                Some(_) => bail!("{name}: is an input as well; {option} needs another file"),
                None => bail!("{name} is an input as well: write to another file"),
            }
        }
        earlier.push((option, absolute, handle));
    }
    Ok(())
}

/// Like [`refuse_shared`], for the options of most commands.
///
/// # Errors
/// When a file is used twice.
pub(crate) fn refuse_inputs(args: &OutputArgs, inputs: &Inputs) -> Result<()> {
    let option = if args.file().is_some() { "--output" } else { "standard output" };
    let rejects = args.reports.rejects.as_deref().map(|path| ("--rejects", Some(path)));
    let files: Vec<_> = [(option, args.file())].into_iter().chain(rejects).collect();
    refuse_shared(&files, inputs.sources())
}
