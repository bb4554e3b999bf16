//! `ennead generate`: makes puzzles that meet the criteria of the options. Attempt number k, from
//! 0, is drawn from stream k of the seed, and the first attempts that succeed are the puzzles, so
//! that the number of threads does not change them.

mod with_rules;

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::message::say;
use crate::cli::options;
use crate::cli::options::difficulty::DifficultyArgs;
use crate::cli::options::making::{self, MakingArgs};
use crate::cli::options::output::{GridFormat, MadeOutputArgs};
use crate::cli::options::ranges;
use crate::cli::options::techniques;
use crate::cli::options::threads::ThreadArgs;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::chunk::OutputChunk;
use crate::cli::run::inputs;
use crate::cli::run::lock;
use crate::cli::run::outputs;
use crate::cli::run::producer::{self, Producer};
use crate::cli::run::progress::Extent;
use crate::cli::run::records::Frame;
use crate::cli::run::tally::Tally;
use anyhow::{Result, bail};
use clap::{Args, ValueHint};
use ennead::cancel::{self, while_wanted};
use ennead::fields::{Facts, Field, Origin, Task};
use ennead::format::write;
use ennead::format::write::Thousands;
use ennead::logic::Ratings;
use ennead::make::{
    Generator, GeneratorConfig, NearMisses, Source, StopRule, SymmetryRule, UniquePuzzle,
};
use ennead::variant::Rules;
use ennead::{Canonizer, Grid, Random, Search, TechniqueSet};
use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::{Range, RangeInclusive};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

#[derive(Args, Debug)]
pub(crate) struct GenerateArgs {
    #[command(flatten)]
    making: MakingArgs,
    /// Stop after this time, as in 10s, 2m or 1h, with what was found
    ///
    /// Without it, the search stops when no puzzle was found for a minute. Puzzles with 18 givens,
    /// and those rated 11 or more, may take longer than a minute: then set a time.
    #[arg(long, value_name = "TIME", value_parser = ranges::time)]
    budget: Option<Duration>,

    /// The symmetry of the pattern of givens; `random` draws one for each puzzle
    #[arg(
        long,
        value_name = "NAME",
        default_value = "none",
        value_parser = options::named::<SymmetryRule>(SymmetryRule::ALL.map(SymmetryRule::name)),
        help_heading = "Givens"
    )]
    symmetry: SymmetryRule,
    /// How many givens, as in 24..28, 30.. or 26
    ///
    /// Givens are removed until a number drawn from this range is left. Some of them may be
    /// redundant, unless --minimal is given. For 21 or fewer, without a symmetry, givens of one
    /// grid are exchanged until few enough are left. Such a puzzle is minimal, and usually has the
    /// upper end of the range. 20 givens take 10 ms, 19 a tenth of a second, 18 half a minute and
    /// more.
    #[arg(long, value_name = "A..B", value_parser = ranges::clues, help_heading = "Givens")]
    clues: Option<RangeInclusive<usize>>,
    /// No single given is redundant [default without --symmetry, --clues and --pattern]
    ///
    /// Without it, no set of symmetric givens of a symmetric pattern is redundant, but a single
    /// given may be.
    #[arg(long, help_heading = "Givens")]
    minimal: bool,
    /// Make puzzles with givens in the same cells as this puzzle: 81 characters, or a file, or -
    ///
    /// The digits of the puzzle do not matter. If it has none, the cells with an X are its givens.
    /// Each puzzle is found by a search of its own, from random digits: with 22 givens most patterns
    /// take some milliseconds, with 19 some seconds. Some patterns have no puzzle, and those with 18
    /// givens or fewer hardly ever have one.
    #[arg(
        long,
        value_name = "PUZZLE|FILE",
        value_hint = ValueHint::FilePath,
        conflicts_with_all = ["symmetry", "clues", "from_solution"],
        help_heading = "Givens"
    )]
    pattern: Option<String>,
    /// Take the givens from this complete grid: 81 digits, or a file, or -
    #[arg(long, value_name = "GRID|FILE", value_hint = ValueHint::FilePath, help_heading = "Givens")]
    from_solution: Option<String>,

    /// Make puzzles with these rules, as in `x,windoku`: `ennead help rules` lists them
    ///
    /// They are minimal, and drawn from random solutions, not all equally likely. A line has the
    /// cells alone, so the commands that read it need the same --rules.
    #[arg(
        long,
        value_name = "RULE,...",
        conflicts_with_all = [
            "symmetry", "clues", "pattern", "from_solution", "unbiased", "guesses", "related", "without",
            "fields", "budget",
        ],
        help_heading = "Givens"
    )]
    rules: Option<Rules>,

    /// Draw from all minimal puzzles, each equally likely
    ///
    /// Without it, puzzles have 24.4 givens on average; all minimal puzzles have 26.6. With it, the
    /// numbers of givens are distributed as among all minimal puzzles, and each puzzle takes some
    /// 40 ms. --clues and the options for difficulty then choose from these. Puzzles with fewer
    /// than 20 givens, one in 100 billion, are left out.
    #[arg(
        long,
        conflicts_with_all = ["symmetry", "pattern", "from_solution", "related"],
        help_heading = "Givens"
    )]
    unbiased: bool,

    #[command(flatten)]
    difficulty: DifficultyArgs,
    /// How many guesses the plain search needs
    #[arg(long, value_name = "A..B", value_parser = ranges::guesses, help_heading = "Difficulty")]
    guesses: Option<RangeInclusive<u64>>,
    /// Also make variations of the puzzles that were found: for criteria that few puzzles meet
    ///
    /// A variation has the same solution grid and most of the givens, moved by a symmetry. If one
    /// attempt in thousands succeeds, one variation in ten does. No two puzzles are equivalent, but
    /// several puzzles of a family can have the same step. Cannot be combined with a symmetry, a
    /// pattern or a solution.
    #[arg(
        long,
        conflicts_with_all = ["symmetry", "pattern", "from_solution"],
        help_heading = "Difficulty"
    )]
    related: bool,
    /// The path has none of these techniques; `uniqueness` names all that need a single solution
    #[arg(
        long,
        value_name = "TECHNIQUE,...",
        value_delimiter = ',',
        value_parser = techniques::techniques,
        help_heading = "Difficulty"
    )]
    without: Vec<TechniqueSet>,

    /// How to write the puzzles [default: as FILE of -o ends; boards on a terminal; else lines]
    #[arg(short, long, value_enum, value_name = "FORMAT", help_heading = "Output")]
    format: Option<GridFormat>,
    /// Write the solution, too
    #[arg(long, help_heading = "Output")]
    with_solution: bool,
    /// Write ER/EP/ED, too; in csv and jsonl also the hardest technique and the difficulty
    #[arg(long, help_heading = "Output")]
    with_rating: bool,
    #[arg(
        long,
        value_name = "FIELD,...",
        value_delimiter = ',',
        value_parser = options::fields::field(Task::Make),
        conflicts_with_all = ["with_solution", "with_rating"],
        help = options::fields::columns_help(&columns(false, false)),
        help_heading = "Output"
    )]
    fields: Vec<Field>,
    #[command(flatten)]
    output: MadeOutputArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

impl Command for GenerateArgs {
    const NAME: &'static str = "generate";

    const ABOUT: &'static str = "Make puzzles with exactly one solution";

    const LONG_ABOUT: &'static str = "\
Make puzzles. Every one has exactly one solution, and by default no given is redundant.

Givens are removed from random complete grids, all equally likely, in random order. This prefers \
puzzles with few givens: 24.4 on average, while all minimal puzzles have 26.6; with --unbiased, all are \
equally likely. Puzzles with 21 givens or fewer, or rated 9.2 or more, are found by a local search \
instead: see --clues and --er.

Puzzles that do not meet the criteria are thrown away, so rare ones take longer. A minimal \
puzzle with the symmetry rot180 takes a millisecond, with both-axes ten, with full a hundred; a \
level up to hard takes a millisecond, an extreme rating seconds. Most criteria that no puzzle can \
meet are refused at once; with a few others, nothing is found.

No two puzzles of a run are equivalent. Hardly any two have the same solution grid, except with \
--related or --from-solution; with --unbiased, two or three in a hundred do.";

    const INTERRUPTED: &'static str =
        "130 after Ctrl-C, 143 after SIGTERM, and what was finished is written";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead generate                                  one puzzle; standard error has its seed
  ennead generate -n 1000 --seed 7 --with-solution -o puzzles.txt
  ennead generate --symmetry rot180 --minimal      symmetric, and no redundant given
  ennead generate --level hard --clues 26..30 -n 20
  ennead generate --clues 19 -n 10                 few givens
  ennead generate --er 7.1..8.3 --with-rating -n 5
  ennead generate --clues 26..34 --minutes 5..10   as newspapers print them
  ennead generate --require x-wing,xy-wing         to practice
  ennead generate --unique-technique x-wing -n 6   singles, one X-wing, singles
  ennead generate --level hard --where 'steps < 60 && ep == er'
  ennead generate --er 8.5..9 -n 20 --related      rare: also variations of those found
  ennead generate --pattern heart.txt              given where heart.txt has digits
  ennead generate --rules x -n 10                  sudoku X
  ennead generate --unbiased -n 1000               any minimal puzzle, all equally likely
  ennead generate --budget 10s -n 1000000 > made.txt
  ennead generate -n 1000 -f csv --fields puzzle,solution,er,minutes -o train.csv
  ennead generate -n 100000 -f npy --with-solution -o train.npy
                                                   an array of shape (N, 2, 81) for numpy

A line has the puzzle, then the solution and ER/EP/ED if they are asked for. csv and jsonl have \
number, puzzle, clues, and if asked for solution, er, ep, ed, technique, difficulty.

`ennead help fields` has the fields of --fields and the conditions of --where.

Exit codes: 0 all made; 1 some are missing, because the time was up; 2 wrong usage or an unusable \
file."
            .into()
    }

    fn run(mut self) -> Result<Exit> {
        if let Some(rules) = self.rules.take() {
            return with_rules::run(&self, rules);
        }
        let format = outputs::grid_format(self.format, &self.output);
        let wanted = self.making.number;
        for input in [&self.pattern, &self.from_solution].into_iter().flatten() {
            let files = [("--output", self.output.file())];
            outputs::refuse_shared(&files, [inputs::Source::File(input.into())].iter())?;
        }
        let config = config(&self)?;
        config.check()?;
        options::fields::check(&self.fields, format.is_table())?;
        let fields = match (self.fields.is_empty(), format) {
            (false, _) => self.fields,
            (true, GridFormat::Npy) if self.with_rating => {
                bail!("--with-rating: an array of cells has no ratings; add -f csv or -f jsonl")
            }
            (true, GridFormat::Npy) if self.with_solution => vec![Field::Puzzle, Field::Solution],
            (true, GridFormat::Npy) => vec![Field::Puzzle],
            (true, _) => columns(self.with_solution, self.with_rating),
        };
        if format == GridFormat::Npy {
            options::fields::check_cells(&fields)?;
        }
        let extent = Extent::Made { number: wanted, items: Generate::ITEMS };
        let frame = Frame::of_grids(format, &fields);
        let producer = Generate {
            // Variations save attempts only if several puzzles are wanted and some attempts fail.
            makes_variations: self.related && wanted > 1 && !config.criteria.accepts_all(),
            config,
            threads: self.threads.count().max(1) as u64,
            seed: self.making.seed.choose(),
            wanted,
            format,
            fields,
            with_solution: self.with_solution,
            began: Instant::now(),
            budget: self.budget,
            found_ms: AtomicU64::new(0),
            made: Mutex::default(),
            missed: Mutex::default(),
        };
        let outputs = outputs::of_made(&self.output, frame, Some(extent))?;
        producer::run(&producer, outputs, &self.threads, self.output.stats)
    }
}

/// Without a budget, the run ends when no puzzle was found for this time.
const PATIENCE: Duration = Duration::from_secs(60);

struct Generate {
    config: GeneratorConfig,
    /// How many threads work, at least one.
    threads: u64,
    /// Variations of the puzzles that were found are made, too.
    makes_variations: bool,
    seed: u64,
    wanted: u64,
    format: GridFormat,
    /// The fields of a row.
    fields: Vec<Field>,
    with_solution: bool,
    began: Instant,
    budget: Option<Duration>,
    /// When the last puzzle was found, in milliseconds since `began`.
    found_ms: AtomicU64,
    /// The canonical forms of the puzzles so far, if the same puzzle could come twice.
    made: Mutex<HashSet<Grid>>,
    /// The attempts so far, and the puzzles that came nearest to the criteria.
    missed: Mutex<NearMisses>,
}

/// The state of a thread, kept from block to block.
struct ThreadState {
    generator: Generator,
    canonizer: Canonizer,
    /// Counts guesses.
    search: Search,
}

/// The generator's configuration that the options ask for.
fn config(args: &GenerateArgs) -> Result<GeneratorConfig> {
    let source = match (&args.pattern, &args.from_solution) {
        _ if args.unbiased => Source::Unbiased,
        (Some(text), _) => Source::Pattern(making::read_pattern(text)?),
        (None, Some(text)) => Source::Solution(making::read_solution(text)?),
        (None, None) => Source::RandomGrid,
    };
    let stop = if args.minimal {
        StopRule::Minimal
    } else {
        StopRule::usual(&source, args.symmetry, args.clues.is_some())
    };
    let without = args.without.iter().fold(TechniqueSet::EMPTY, |all, &set| all.union(set));
    let mut criteria = args.difficulty.criteria();
    criteria.guesses = args.guesses.clone();
    criteria.excluded = without;
    let mut config = GeneratorConfig::default();
    config.source = source;
    config.symmetry = args.symmetry;
    config.clues = args.clues.clone().unwrap_or(0..=81);
    config.stop = stop;
    config.criteria = criteria;
    Ok(config)
}

/// The columns of csv and jsonl.
fn columns(with_solution: bool, with_rating: bool) -> Vec<Field> {
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
    type ThreadState = ThreadState;

    const ITEMS: &'static str = "puzzles";

    /// No limit: the last wanted puzzle ends the run.
    fn count(&self) -> u64 {
        u64::MAX
    }

    fn block_len(&self) -> u64 {
        self.config.attempts_per_block(self.wanted, self.makes_variations, self.threads)
    }

    fn thread_state(&self) -> Result<ThreadState> {
        Ok(ThreadState {
            generator: Generator::new(),
            canonizer: Canonizer::new(),
            search: Search::new(),
        })
    }

    fn produce(&self, state: &mut ThreadState, numbers: Range<u64>, block: &mut BlockContext) {
        let ThreadState { generator, canonizer, search } = state;
        let first_attempt = numbers.start;
        let mut made = Vec::new();
        let make = || {
            // The configuration was checked before the run.
            if let Ok(found) = generator.attempts(&self.config, self.seed, numbers) {
                found.for_each(|puzzle| made.push(puzzle));
            }
            if self.makes_variations {
                // No attempt draws from this stream.
                let mut random = Random::new(!self.seed, first_attempt);
                generator.add_variations(&self.config, &mut made, &mut random);
            }
        };
        // If the time is up or Ctrl-C is pressed, perhaps within a long rating, the run ends with
        // what was found before.
        let attempted = cancel::catch(|| while_wanted(|| !self.is_late(), make));
        let is_whole = attempted == Ok(Some(()));
        self.note_attempts(generator, block);
        let forms: Vec<Grid> = if self.config.may_repeat() {
            made.iter().map(|made| canonizer.canonical(&made.puzzle).grid).collect()
        } else {
            Vec::new()
        };
        let is_late = !is_whole || self.is_late();
        let first = block.first_number_after(|| {
            let mut known = lock(&self.made);
            let mut forms = forms.iter();
            made.retain(|_| forms.next().is_none_or(|form| known.insert(*form)));
            made.len()
        });
        let Some(first) = first else { return };
        if !made.is_empty() {
            self.found_ms.fetch_max(self.elapsed_ms(), Ordering::Relaxed);
        }
        if is_late || first + made.len() as u64 > self.wanted {
            block.end_run();
        }
        for (number, made) in (first..=self.wanted).zip(&made) {
            self.write(search, &mut block.chunk, number, made);
        }
    }

    fn exit(&self, tally: &Tally) -> Exit {
        let missing = self.wanted.saturating_sub(tally.made);
        if missing == 0 {
            return Exit::Found;
        }
        let found = match (self.wanted, tally.made) {
            (1, _) => "found no such puzzle".to_owned(),
            (wanted, found) => {
                format!("found {} of {} puzzles", Thousands(found), Thousands(wanted))
            }
        };
        let why = match self.budget {
            Some(budget) => format!("in {budget:?}, the time of --budget"),
            None if self.wanted == 1 => "in a minute; --budget sets how long to search".to_owned(),
            None => "and no more for a minute; --budget sets how long to search".to_owned(),
        };
        let missed = lock(&self.missed);
        say(format_args!("{found} {why}\nennead: {missed}"));
        Exit::No
    }
}

impl Generate {
    /// Adds the attempts of a block to those of the run, for the progress bar and the end.
    fn note_attempts(&self, generator: &mut Generator, block: &BlockContext) {
        let mut missed = lock(&self.missed);
        missed.add(&generator.take_near_misses());
        block.note(missed.to_string());
    }

    fn elapsed_ms(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// When the time is up, unless something is found before. `None`: never.
    fn end(&self) -> Option<Instant> {
        let found = Duration::from_millis(self.found_ms.load(Ordering::Relaxed));
        self.began.checked_add(self.budget.unwrap_or(found + PATIENCE))
    }

    /// True if the time is up.
    fn is_late(&self) -> bool {
        self.end().is_some_and(|end| Instant::now() >= end)
    }

    fn write(
        &self,
        search: &mut Search,
        chunk: &mut OutputChunk,
        number: u64,
        made: &UniquePuzzle,
    ) {
        let has = |origin| self.fields.iter().any(|field| field.origin() == origin);
        let ratings = has(Origin::Path).then(|| Ratings::of(&made.puzzle));
        let statistics = has(Origin::Search).then(|| {
            search.verdict(&made.puzzle);
            search.statistics()
        });
        // Written as a whole: a rating may be cancelled.
        let mut text = Vec::new();
        match self.format {
            GridFormat::Board => {
                write::board(&mut text, &made.puzzle);
                if let Some(ratings) = ratings {
                    text.extend_from_slice(format!("# rated {}\n", ratings.er_ep_ed()).as_bytes());
                }
                if self.with_solution {
                    text.push(b'\n');
                    write::board(&mut text, &made.solution.to_grid());
                }
            }
            GridFormat::Line => {
                text.extend_from_slice(&made.puzzle.to_line());
                if self.with_solution {
                    text.push(b' ');
                    text.extend_from_slice(&made.solution.to_line());
                }
                if let Some(ratings) = ratings {
                    text.push(b' ');
                    text.extend_from_slice(ratings.er_ep_ed().as_bytes());
                }
                text.push(b'\n');
            }
            table => {
                let facts = Facts {
                    number: Some(number),
                    puzzle: Some(&made.puzzle),
                    solution: Some(&made.solution),
                    search: statistics,
                    ratings: ratings.as_ref(),
                    ..Facts::default()
                };
                table.append_row(&mut text, &facts, &self.fields);
            }
        }
        chunk.tally.made += 1;
        chunk.begin_answer(self.format == GridFormat::Board);
        chunk.text.append(&mut text);
    }
}
