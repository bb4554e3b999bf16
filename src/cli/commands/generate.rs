//! `ennead generate`: puzzles to a recipe. Attempt number k, from 0, is drawn from stream k of the
//! seed, and the puzzles are the first that succeed: no number of threads changes them.

use crate::cli::args::{GenerateArgs, GridFormat};
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::chunk::OutputChunk;
use crate::cli::run::exit::Exit;
use crate::cli::run::outputs;
use crate::cli::run::producer::{self, Producer};
use crate::cli::run::progress::Extent;
use crate::cli::run::seed;
use crate::cli::run::tally::Tally;
use crate::cli::run::threads;
use anyhow::{Context, Result, bail};
use ennead::format::{Field, Row, write};
use ennead::logic::Ratings;
use ennead::make::{
    Criteria, Generator, GeneratorConfig, PatternSymmetry, Source, StopRule, UniquePuzzle,
};
use ennead::{CellSet, Engine, Grid, Solution, TechniqueSet};
use std::fs;
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Givens of a puzzle that need not be minimal: what newspapers print.
const RELAXED: std::ops::RangeInclusive<usize> = 26..=34;

/// Without a budget, a search that brings nothing for so long is given up.
const PATIENCE: Duration = Duration::from_secs(60);

struct Generate {
    config: GeneratorConfig,
    seed: u64,
    wanted: u64,
    format: GridFormat,
    fields: Vec<Field>,
    with_solution: bool,
    with_rating: bool,
    began: Instant,
    budget: Option<Duration>,
    /// When the last puzzle was found, in milliseconds from the beginning.
    found_ms: AtomicU64,
}

/// Runs the command.
pub(crate) fn run(args: &GenerateArgs) -> Result<Exit> {
    let format = args.format.unwrap_or(match outputs::is_terminal(args.output.output.as_deref()) {
        true => GridFormat::Board,
        false => GridFormat::Line,
    });
    let wanted = args.making.number;
    let producer = Generate {
        config: config(args)?,
        seed: seed::chosen(&args.making.seed)?,
        wanted,
        format,
        fields: fields(args.with_solution, args.with_rating),
        with_solution: args.with_solution,
        with_rating: args.with_rating,
        began: Instant::now(),
        budget: args.budget,
        found_ms: AtomicU64::new(0),
    };
    let extent = Extent::Made { number: args.making.number, things: Generate::THINGS };
    let outputs = outputs::of_made(&args.output, args.progress.is_wanted.then_some(extent))?;
    producer::run(&producer, outputs, args.threads.jobs, args.output.stats)
}

/// Attempts that are one piece of work: enough to keep the batch engine busy, few enough to end
/// soon.
fn attempts(config: &GeneratorConfig, wanted: u64) -> u64 {
    // Half of what is needed, for two threads: a quarter of the walks to symmetric minimal puzzles
    // succeed, and nearly all else.
    let likely = match (config.stop, config.symmetry) {
        (StopRule::Minimal, symmetry) if symmetry != Some(PatternSymmetry::None) => {
            wanted.saturating_mul(2)
        }
        _ => wanted / 2,
    };
    match config.source {
        // Each takes milliseconds.
        Source::Pattern(_) => 4,
        _ if config.criteria.accept_all() => likely.clamp(64, 4096),
        _ => Generator::GROUP,
    }
}

/// What the options ask for.
fn config(args: &GenerateArgs) -> Result<GeneratorConfig> {
    let source = match (&args.pattern, &args.from_solution) {
        (Some(path), _) => Source::Pattern(pattern(path)?),
        (None, Some(text)) => Source::Solution(solution(text)?),
        (None, None) => Source::RandomGrid,
    };
    let symmetry = args.symmetry.fixed();
    let free = symmetry == Some(PatternSymmetry::None) && args.pattern.is_none();
    let stop = if args.minimal || free && args.clues.is_none() && !args.not_minimal {
        StopRule::Minimal
    } else if args.clues.is_some() || args.not_minimal {
        StopRule::ClueCount
    } else {
        StopRule::OrbitMinimal
    };
    let er = args.er.clone().or(args.level.map(|level| level.ratings()));
    let require: TechniqueSet = args.require.iter().copied().collect();
    let without = args.without.iter().fold(TechniqueSet::EMPTY, |all, &set| all.union(set));
    if let Some(technique) = args.require.iter().find(|&&technique| without.contains(technique)) {
        bail!("no puzzle is with and without {technique}: --require and --without both name it");
    }
    let clues = args.clues.clone().unwrap_or(if args.not_minimal { RELAXED } else { 0..=81 });
    let mut criteria = Criteria::default();
    criteria.er = er;
    criteria.guesses = args.guesses.clone();
    criteria.required = require;
    criteria.excluded = without;
    let mut config = GeneratorConfig::default();
    config.source = source;
    config.symmetry = symmetry;
    config.clues = clues;
    config.stop = stop;
    config.criteria = criteria;
    config.mutations = !args.unrelated;
    Ok(config)
}

/// The cells that are given in the puzzle of a file.
fn pattern(path: &Path) -> Result<CellSet> {
    let text = fs::read_to_string(path);
    let text = text.with_context(|| format!("cannot read {}", path.display()))?;
    let grid: Grid = text.parse().with_context(|| format!("no pattern in {}", path.display()))?;
    let cells: CellSet = grid.givens().map(|(cell, _)| cell).collect();
    if cells.len() < 17 {
        bail!(
            "{}: {} cells are given; no puzzle with fewer than 17 has one solution",
            path.display(),
            cells.len()
        );
    }
    Ok(cells)
}

/// A complete grid, as an argument or in a file.
fn solution(text: &str) -> Result<Solution> {
    let grid: Grid = match text.parse() {
        Ok(grid) => grid,
        Err(_) => {
            let read = fs::read_to_string(text);
            let read = read.with_context(|| format!("--from-solution: cannot read {text}"))?;
            read.parse().with_context(|| format!("--from-solution: no grid in {text}"))?
        }
    };
    let cells: Option<Vec<_>> = grid.cells().iter().copied().collect();
    let cells = cells.and_then(|cells| cells.try_into().ok());
    let solution = cells.map(Solution::new).context("--from-solution: some cells are empty")?;
    solution.context("--from-solution needs a complete grid")
}

/// The columns of csv and jsonl.
fn fields(with_solution: bool, with_rating: bool) -> Vec<Field> {
    let mut fields = vec![Field::Number, Field::Puzzle, Field::Clues];
    if with_solution {
        fields.push(Field::Solution);
    }
    if with_rating {
        fields.extend([Field::Er, Field::Ep, Field::Ed, Field::Technique, Field::Difficulty]);
    }
    fields
}

impl Producer for Generate {
    type ThreadState = Generator;

    const THINGS: &'static str = "puzzles";

    /// Attempts have no end: the last wanted puzzle ends the run.
    fn count(&self) -> u64 {
        u64::MAX
    }

    fn block_len(&self) -> u64 {
        attempts(&self.config, self.wanted)
    }

    fn thread_state(&self) -> Result<Generator> {
        Ok(Generator::new(threads::worker(Engine::fastest())?))
    }

    fn header(&self) -> Vec<u8> {
        let mut header = Vec::new();
        if self.format == GridFormat::Csv {
            write::csv_header(&mut header, &self.fields);
        }
        header
    }

    fn produce(&self, generator: &mut Generator, numbers: Range<u64>, block: &mut BlockContext) {
        let is_over = || block.is_over() || self.is_late();
        let made = generator.generate(&self.config, self.seed, numbers, &is_over);
        if !made.is_empty() {
            self.found_ms.fetch_max(self.elapsed_ms(), Ordering::Relaxed);
        }
        let is_late = self.is_late();
        let Some(first) = block.first_number(made.len()) else { return };
        for (number, made) in (first..=self.wanted).zip(&made) {
            self.write(&mut block.chunk, number, made);
        }
        if is_late || first + made.len() as u64 > self.wanted {
            block.end_run();
        }
    }

    fn exit(&self, tally: &Tally) -> Exit {
        let missing = self.wanted.saturating_sub(tally.made);
        if missing == 0 {
            return Exit::Found;
        }
        let why = match self.budget {
            Some(budget) => format!("found in {budget:?}"),
            None => "found: a minute brought nothing; --budget sets the time".to_owned(),
        };
        let wanted = self.wanted;
        let _ = writeln!(io::stderr(), "ennead: {missing} of {wanted} puzzles were not {why}");
        Exit::No
    }
}

impl Generate {
    fn elapsed_ms(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Whether to end with what there is.
    fn is_late(&self) -> bool {
        match self.budget {
            Some(budget) => self.began.elapsed() >= budget,
            None => {
                let found = Duration::from_millis(self.found_ms.load(Ordering::Relaxed));
                self.began.elapsed().saturating_sub(found) >= PATIENCE
            }
        }
    }

    fn write(&self, chunk: &mut OutputChunk, number: u64, made: &UniquePuzzle) {
        chunk.tally.made += 1;
        let rated = self.with_rating.then(|| Ratings::of(&made.puzzle));
        chunk.begin_answer(self.format == GridFormat::Board);
        match self.format {
            GridFormat::Board => {
                write::board(&mut chunk.text, &made.puzzle);
                if let Some(rated) = rated {
                    chunk
                        .text
                        .extend_from_slice(format!("# rated {}\n", rated.er_ep_ed()).as_bytes());
                }
                if self.with_solution {
                    chunk.text.push(b'\n');
                    write::board(&mut chunk.text, &made.solution.to_grid());
                }
            }
            GridFormat::Line => {
                chunk.text.extend_from_slice(&made.puzzle.to_line());
                if self.with_solution {
                    chunk.text.push(b' ');
                    chunk.text.extend_from_slice(&made.solution.to_grid().to_line());
                }
                if let Some(rated) = rated {
                    chunk.text.push(b' ');
                    chunk.text.extend_from_slice(rated.er_ep_ed().as_bytes());
                }
                chunk.text.push(b'\n');
            }
            GridFormat::Csv | GridFormat::Jsonl => {
                let rated = rated.as_ref();
                let difficulty = rated.and_then(Ratings::difficulty).map(|level| level.name());
                let row = Row {
                    number: Some(number),
                    puzzle: Some(&made.puzzle),
                    solution: Some(&made.solution),
                    er: rated.and_then(Ratings::er).map(|rating| rating.0),
                    ep: rated.and_then(Ratings::ep).map(|rating| rating.0),
                    ed: rated.and_then(Ratings::ed).map(|rating| rating.0),
                    technique: rated.and_then(Ratings::technique).map(|technique| technique.name()),
                    difficulty,
                    ..Row::default()
                };
                match self.format {
                    GridFormat::Csv => write::csv(&mut chunk.text, &row, &self.fields),
                    _ => write::jsonl(&mut chunk.text, &row, &self.fields),
                }
            }
        }
    }
}
