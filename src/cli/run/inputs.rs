//! [`Inputs`]: the files, arguments and standard input of a run, read one after the other in
//! blocks.
//!
//! A source that cannot be read is reported in its place; the others are still read.

use super::decode::Decoded;
use super::shard::{self, FilePart};
use crate::cli::message;
use crate::cli::options::input::{InputArgs, is_missing};
use anyhow::{Context, Result};
use ennead::format::{Blank, Block, Blocks, Header, ParseError, ParseErrorKind, ReadOptions};
use std::collections::VecDeque;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// One of the inputs.
pub(crate) enum Source {
    Stdin,
    File(PathBuf),
    /// A part of a file, for `--shard`.
    Part(FilePart),
    /// An argument that is a puzzle itself, and its number among the arguments, from 1.
    Argument {
        number: usize,
        text: Vec<u8>,
    },
}

/// The next part of the input.
pub(crate) enum NextInput {
    /// Some records, the name of their source, that of its file if it is one, and its header if it
    /// is a table.
    Block { name: Arc<str>, file: Option<Arc<str>>, header: Option<Arc<Header>>, block: Box<Block> },
    /// A source that cannot be read, with the message that says so.
    Unreadable(String),
}

impl Source {
    /// The source that an argument names: a file if there is one of this name; else a puzzle if the
    /// argument reads as one, or was meant as one; else a file, which then cannot be opened.
    fn of_argument(number: usize, argument: OsString, options: &ReadOptions) -> Source {
        if argument == "-" {
            return Source::Stdin;
        }
        let is_puzzle = match argument.to_str() {
            Some(_) if Path::new(&argument).exists() => false,
            Some(text) => match options.parse(text) {
                Ok(_) => true,
                Err(error) => {
                    use ParseErrorKind::{Link, Position, Several, Variant};
                    matches!(error.kind, Several | Position(_) | Link(_) | Variant)
                        || is_meant_as_puzzle(text)
                }
            },
            None => false,
        };
        if is_puzzle {
            Source::Argument { number, text: argument.into_encoded_bytes() }
        } else {
            Source::File(argument.into())
        }
    }

    /// The name that messages use.
    pub(crate) fn name(&self) -> String {
        match self {
            Source::Stdin => "stdin".to_owned(),
            Source::File(path) => message::file_name(path),
            Source::Part(part) => part.name(),
            Source::Argument { number, .. } => format!("argument {number}"),
        }
    }

    /// The name of its file. `None`: it is an argument or standard input.
    fn file(&self) -> Option<String> {
        match self {
            Source::File(path) | Source::Part(FilePart { path, .. }) => {
                Some(message::file_name(path))
            }
            Source::Stdin | Source::Argument { .. } => None,
        }
    }

    /// The size in bytes, if it is known.
    fn size(&self) -> Option<u64> {
        match self {
            Source::Stdin => None,
            Source::File(path) => match fs::metadata(path) {
                Ok(metadata) => metadata.is_file().then_some(metadata.len()),
                Err(_) => Some(0),
            },
            Source::Part(part) => Some(part.size()),
            Source::Argument { text, .. } => Some(text.len() as u64),
        }
    }

    fn open(&self) -> Result<Box<dyn Read + Send>, String> {
        match self {
            Source::Stdin => Ok(Box::new(io::stdin())),
            Source::Argument { text, .. } => Ok(Box::new(io::Cursor::new(text.clone()))),
            Source::File(path) if path.is_dir() => {
                let path = message::file_name(path);
                Err(format!("{path}: is a directory; name the files in it, as in {path}/*.txt"))
            }
            Source::File(path) => match File::open(path) {
                Ok(file) => Ok(Box::new(file)),
                Err(error) if is_missing(&error) => Err(not_found(path)),
                Err(error) => Err(format!("{}: cannot be read: {error}", message::file_name(path))),
            },
            Source::Part(part) => match part.open() {
                Ok(file) => Ok(Box::new(file)),
                Err(error) => Err(format!("{}: cannot be read: {error}", part.name())),
            },
        }
    }
}

/// True if a text that is not a puzzle was meant to be one: it is long and mostly cells, or begins
/// as a position does.
fn is_meant_as_puzzle(text: &str) -> bool {
    if text.starts_with([':', '{']) {
        return true;
    }
    let (mut cells, mut others) = (0, 0);
    for c in text.chars().filter(|c| !c.is_whitespace()) {
        let is_drawn = matches!(c, '|' | '+' | ',');
        *(if is_drawn || Blank::Standard.is_cell(c) { &mut cells } else { &mut others }) += 1;
    }
    cells >= 40 && cells > 3 * others
}

/// The message about a file that does not exist.
pub(super) fn not_found(path: &Path) -> String {
    let name = message::file_name(path);
    if name.is_empty() {
        return "an argument is empty: neither a file nor a puzzle".to_owned();
    }
    format!(
        "{name}: no such file, and not a puzzle either (81 cells: digits, and . or 0 where a cell \
         is empty)"
    )
}

/// The source that is being read.
struct Current {
    name: Arc<str>,
    /// The name of its file, if it is one.
    file: Option<Arc<str>>,
    /// The header, once it was read, if the source is a table.
    header: Option<Arc<Header>>,
    blocks: Blocks<Decoded>,
}

/// The length of the last blocks of an input, in bytes, where blocks have `usual` bytes.
pub(crate) fn shortest_block(usual: usize) -> usize {
    usual.div_ceil(8)
}

/// All sources, read one after the other.
pub(crate) struct Inputs {
    waiting: VecDeque<Source>,
    current: Option<Current>,
    options: ReadOptions,
    block_bytes: usize,
    /// How many threads take the blocks.
    threads: u64,
    bytes_read: Arc<AtomicU64>,
    /// The size of all sources together, in bytes, if it is known.
    pub(crate) size: Option<u64>,
}

impl Inputs {
    /// [`Inputs::open_with`] the options that `args` have.
    ///
    /// # Errors
    /// As [`Inputs::open_with`].
    pub(crate) fn open(args: &InputArgs, block_bytes: usize) -> Result<Inputs> {
        Inputs::open_with(args, args.read_options(), block_bytes)
    }

    /// The inputs that `args` name, or the part of them that is asked for, in blocks of about
    /// `block_bytes`.
    ///
    /// # Errors
    /// When none is named and standard input is a terminal, or when a part is asked for, and an
    /// input has none.
    pub(super) fn open_with(
        args: &InputArgs,
        options: ReadOptions,
        block_bytes: usize,
    ) -> Result<Inputs> {
        let inputs = Inputs::new(args.inputs.clone(), options, block_bytes);
        let mut inputs = inputs.context("no input: name a file, or pipe puzzles in")?;
        if let Some(shard) = args.shard {
            inputs.waiting = shard::parts(inputs.waiting, shard, &inputs.options)?;
            inputs.size = inputs.waiting.iter().map(Source::size).sum();
        }
        Ok(inputs)
    }

    /// The sources that the arguments name, or standard input if there are none, in blocks of about
    /// `block_bytes`. `None`: there are no arguments, and standard input is a terminal.
    pub(crate) fn new(
        arguments: Vec<OsString>,
        options: ReadOptions,
        block_bytes: usize,
    ) -> Option<Inputs> {
        let mut waiting: VecDeque<Source> = (1..)
            .zip(arguments)
            .map(|(number, argument)| Source::of_argument(number, argument, &options))
            .collect();
        if waiting.is_empty() {
            if io::stdin().is_terminal() {
                return None;
            }
            waiting.push_back(Source::Stdin);
        }
        let size = waiting.iter().map(Source::size).sum();
        let bytes_read = Arc::default();
        Some(Inputs { waiting, current: None, options, block_bytes, threads: 1, bytes_read, size })
    }

    /// True if a person types the input.
    pub(super) fn are_typed(&self) -> bool {
        self.sources().any(|source| matches!(source, Source::Stdin)) && io::stdin().is_terminal()
    }

    /// Sets how many threads take the blocks. The last blocks are shorter, so that all threads end
    /// at the same time.
    pub(super) fn share_among(&mut self, threads: usize) {
        self.threads = threads as u64;
    }

    /// The length of the next block: a quarter of a thread's share of what is left, within limits.
    fn next_block_bytes(&self) -> usize {
        let (Some(size), 2..) = (self.size, self.threads) else { return self.block_bytes };
        let left = size.saturating_sub(self.bytes_read.load(Ordering::Relaxed));
        let quarter = usize::try_from(left / (4 * self.threads)).unwrap_or(usize::MAX);
        quarter.clamp(shortest_block(self.block_bytes), self.block_bytes)
    }

    /// True if each source is a file that is missing. Then no output file is opened.
    pub(crate) fn are_missing(&self) -> bool {
        self.waiting.iter().all(|source| match source {
            Source::File(path) => fs::metadata(path).is_err_and(|error| is_missing(&error)),
            Source::Stdin | Source::Part(_) | Source::Argument { .. } => false,
        })
    }

    /// True if all bytes that were read are in blocks: the source may wait for an answer.
    pub(super) fn are_all_taken(&self) -> bool {
        self.current.as_ref().is_none_or(|current| current.blocks.are_all_taken())
    }

    pub(crate) fn sources(&self) -> impl Iterator<Item = &Source> + Clone {
        self.waiting.iter()
    }

    /// Takes the bytes of a block that is done, so that another block can have their memory.
    pub(crate) fn recycle(&mut self, bytes: Vec<u8>) {
        if let Some(current) = &mut self.current {
            current.blocks.recycle(bytes);
        }
    }

    /// The number of bytes read so far; it grows while the run goes on.
    pub(crate) fn bytes_read(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.bytes_read)
    }
}

/// Waits for the next block.
impl Iterator for Inputs {
    type Item = NextInput;

    fn next(&mut self) -> Option<NextInput> {
        loop {
            let block_bytes = self.next_block_bytes();
            if let Some(Current { name, file, header, blocks }) = &mut self.current {
                blocks.set_target(block_bytes);
                match blocks.next() {
                    Some(Ok(block)) => {
                        if let Some(names) = block.header() {
                            *header = Some(Arc::new(names));
                        }
                        let (name, file) = (Arc::clone(name), file.clone());
                        let header = header.clone();
                        let block = Box::new(block);
                        return Some(NextInput::Block { name, file, header, block });
                    }
                    Some(Err(error)) => {
                        let message = match error.get_ref().and_then(|e| e.downcast_ref()) {
                            Some(ParseError { line, column, kind }) => {
                                format!("{name}:{line}:{column}: {kind}")
                            }
                            None => format!("{name}: cannot be read: {error}"),
                        };
                        self.current = None;
                        return Some(NextInput::Unreadable(message));
                    }
                    None => self.current = None,
                }
            }
            let source = self.waiting.pop_front()?;
            let name = Arc::from(source.name());
            let file = source.file().map(Arc::from);
            match source.open() {
                Ok(reader) => {
                    let counted = Counted { reader, count: self.bytes_read() };
                    let blocks = match source {
                        Source::Part(part) => {
                            let options = ReadOptions { from: part.format, ..self.options };
                            let bytes = counted.take(part.size());
                            let text = io::Cursor::new(part.above).chain(bytes);
                            Blocks::new(Decoded::of_text(text), &options)
                        }
                        // Nothing but text has lines.
                        _ if self.options.line_by_line => {
                            Blocks::new(Decoded::of_text(counted), &self.options)
                        }
                        _ => Blocks::new(Decoded::new(counted), &self.options),
                    };
                    self.current = Some(Current { name, file, header: None, blocks });
                }
                Err(message) => return Some(NextInput::Unreadable(message)),
            }
        }
    }
}

/// A reader that counts the bytes that are read.
struct Counted {
    reader: Box<dyn Read + Send>,
    count: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(buffer)?;
        self.count.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn is_puzzle(text: &str) -> bool {
        let source = Source::of_argument(1, text.into(), &ReadOptions::default());
        matches!(source, Source::Argument { .. })
    }

    #[test]
    fn an_argument_that_reads_as_a_puzzle_or_nearly_is_one() {
        assert!(is_puzzle(PUZZLE));
        assert!(is_puzzle(&PUZZLE[1..]), "80 cells");
        assert!(is_puzzle(&PUZZLE.replace('3', "A")), "strays");
        assert!(is_puzzle(&format!("{PUZZLE}\n{PUZZLE}")), "two");
        assert!(is_puzzle("https://sudokupad.app/ddGfd499G7"), "a link");
        assert!(!is_puzzle("hard.txt"));
        assert!(!is_puzzle("Cargo.toml"));
        assert!(!is_puzzle("12345"));
    }

    #[test]
    fn the_last_blocks_for_several_threads_are_short() {
        let lines = format!("{PUZZLE}\n").repeat(10_000);
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("lines.txt");
        fs::write(&file, &lines).expect("a file");
        let lengths = |threads| -> Vec<usize> {
            let arguments = vec![file.clone().into_os_string()];
            let inputs = Inputs::new(arguments, ReadOptions::default(), 100_000);
            let mut inputs = inputs.expect("there is an argument");
            inputs.share_among(threads);
            let blocks = inputs.map(|input| match input {
                NextInput::Block { block, .. } => block.bytes.len(),
                NextInput::Unreadable(message) => panic!("{message}"),
            });
            blocks.collect()
        };
        let one = lengths(1);
        assert!(one.len() <= 9, "{one:?}");
        let four = lengths(4);
        assert_eq!(four.iter().sum::<usize>(), lines.len());
        assert!(four[0] > 40_000, "{four:?}");
        assert!(four.iter().rev().take(8).all(|&last| last < 14_000), "{four:?}");
    }

    #[test]
    fn a_missing_file_and_an_empty_argument_differ() {
        assert!(not_found(Path::new("")).starts_with("an argument is empty"));
        assert!(not_found(Path::new("hard.txt")).contains("not a puzzle either"));
    }
}
