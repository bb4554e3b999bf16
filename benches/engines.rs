//! Compares every engine with the `sudoku` crate, on every corpus, in puzzles per second on one
//! thread.
//!
//! ```text
//! cargo bench --bench engines                         all, a few minutes
//! cargo bench --bench engines -- hard/unique          one corpus, one question
//! cargo bench --bench engines -- /avx2                one engine
//! ```
//!
//! Both do the same work. `unique` finds the solution and proves that there is no other (the
//! crate's `solution`); `first` finds a solution (the crate's `some_solution`). `count` counts the
//! solutions up to 100 (the crate's `solutions_count_up_to`), and `list` writes as many as lines of
//! text (the crate's `solutions_up_to`); on our side [`Search`] and [`Solutions`] answer these two,
//! and stand in the column of the plain engine. Both get puzzles that were parsed before. An engine
//! gets the whole corpus as one batch. A short corpus is repeated, for both alike, until it has the
//! number of puzzles given below.
//!
//! Machines are noisy, so the crate solves the same puzzles just before each sample of an engine.
//! The table at the end shows medians of these pairs: the crate's rate, each engine's rate, and the
//! ratio of the two. The guesses per puzzle are those of [`Search`]; they are the same on every
//! machine.
//!
//! The crate is a dev-dependency that only this comparison uses.

#[path = "../tests/common/mod.rs"]
mod common;

use core::hint::black_box;
use criterion::{BenchmarkId, Criterion, SamplingMode, Throughput};
use ennead::{Answer, Count, Engine, Grid, Question, Search, Solutions, Worker};
use std::num::NonZeroU64;
use std::time::{Duration, Instant};
use sudoku::Sudoku;

/// The corpora, and how many puzzles a pass takes from each: about a tenth of a second of work for
/// the crate, and enough to keep a batch engine busy.
const CORPORA: [(&str, usize); 7] = [
    ("easy", 16384),
    ("medium", 16384),
    ("hard", 16384),
    ("hardest", 4096),
    ("few", 16384),
    ("many", 4096),
    ("invalid", 4096),
];

/// The same for corpora that are kept beside this repository; those that are missing are left out.
const SHARED: [(&str, usize); 4] = [
    ("kaggle-easy", 16384),
    ("17-clue", 16384),
    ("magictour-top1465", 4096),
    ("hardest-se11-half", 4096),
];

/// What is asked about each puzzle.
#[derive(Clone, Copy)]
enum Asked {
    Question(Question),
    /// The number of solutions, up to [`MOST`].
    Count,
    /// The solutions as lines of text, [`MOST`] at most.
    List,
}

const QUESTIONS: [(&str, Asked); 4] = [
    ("unique", Asked::Question(Question::Unique)),
    ("first", Asked::Question(Question::First)),
    ("count", Asked::Count),
    ("list", Asked::List),
];

const MOST: usize = 100;

/// One row of the table: the measurements of one corpus and one question.
struct Row<'a> {
    corpus: &'a Corpus,
    asked: (&'static str, Asked),
    /// The time of every pass of the crate, in seconds.
    passes: Vec<f64>,
    engines: Vec<(Engine, Measured)>,
}

/// The measurements of one engine, one number for each sample.
#[derive(Default)]
struct Measured {
    /// The time of a pass, in seconds.
    passes: Vec<f64>,
    /// The time of the crate's pass just before, divided by the time of this pass.
    ratios: Vec<f64>,
}

/// The puzzles of a corpus, in the form of each side.
struct Corpus {
    name: &'static str,
    grids: Vec<Grid>,
    theirs: Vec<Sudoku>,
}

impl Corpus {
    fn new(name: &'static str, puzzles: usize, grids: Vec<Grid>) -> Corpus {
        let grids: Vec<Grid> = spread(&grids, puzzles);
        let parse = |grid: &Grid| {
            Sudoku::from_bytes(grid.cells().map(|cell| cell.map_or(0, ennead::Digit::value)))
                .expect("a grid has 81 digits or blanks")
        };
        Corpus { name, theirs: grids.iter().map(parse).collect(), grids }
    }

    /// Asks the crate about all puzzles. Returns the time, and the number of puzzles solved or of
    /// solutions.
    fn pass_of_crate(&self, asked: Asked) -> (Duration, usize) {
        let start = Instant::now();
        let mut text = Vec::new();
        let mut answer = |puzzle: &Sudoku| match asked {
            Asked::Question(Question::Unique) => black_box(puzzle.solution()).iter().count(),
            Asked::Question(Question::First) => black_box(puzzle.some_solution()).iter().count(),
            Asked::Count => puzzle.solutions_count_up_to(MOST),
            Asked::List => {
                let solutions = puzzle.solutions_up_to(MOST);
                text.clear();
                for solution in &solutions {
                    text.extend_from_slice(solution.to_str_line().as_bytes());
                    text.push(b'\n');
                }
                black_box(&text);
                solutions.len()
            }
        };
        let solved = self.theirs.iter().map(&mut answer).sum();
        (start.elapsed(), solved)
    }

    /// The guesses of [`Search`] per puzzle; `None` for lists, which it does not make alone.
    fn guesses(&self, asked: Asked) -> Option<f64> {
        let mut search = Search::new();
        let mut guesses = 0;
        for grid in &self.grids {
            match asked {
                Asked::Question(question) => drop(search.answer(grid, question)),
                Asked::Count => drop(search.count(grid, NonZeroU64::new(MOST as u64))),
                Asked::List => return None,
            }
            guesses += search.statistics().guesses;
        }
        Some(guesses as f64 / self.grids.len() as f64)
    }
}

/// An engine, with what it needs to answer any question.
struct Solver {
    worker: Worker,
    answers: Vec<Answer>,
    search: Search,
    text: Vec<u8>,
    /// The number of solutions counted or listed.
    solutions: usize,
}

impl Solver {
    /// `None` if `engine` cannot run here, or does not answer the question.
    fn new(engine: Engine, asked: Asked) -> Option<Solver> {
        let answers = matches!(asked, Asked::Question(_)) || engine == Engine::SCALAR;
        let worker = engine.worker().filter(|_| answers)?;
        let (answers, text) = (Vec::new(), Vec::new());
        Some(Solver { worker, answers, search: Search::new(), text, solutions: 0 })
    }

    /// Answers a question about all puzzles.
    fn pass(&mut self, grids: &[Grid], asked: Asked) {
        self.solutions = 0;
        match asked {
            Asked::Question(question) => self.worker.solve(grids, question, &mut self.answers),
            Asked::Count => {
                for grid in grids {
                    let count = self.search.count(grid, NonZeroU64::new(MOST as u64));
                    let (Count::Exactly(count) | Count::AtLeast(count)) = count;
                    self.solutions += count as usize;
                }
            }
            Asked::List => {
                for grid in grids {
                    self.text.clear();
                    for solution in Solutions::of(grid).take(MOST) {
                        self.text.extend_from_slice(&solution.to_line());
                        self.text.push(b'\n');
                        self.solutions += 1;
                    }
                    black_box(&self.text);
                }
            }
        }
        black_box(&self.answers);
    }

    /// Of the last pass: the number of puzzles solved or of solutions.
    fn solved(&self) -> usize {
        let solved = self.answers.iter().filter(|answer| matches!(answer, Answer::Solved(_)));
        solved.count() + self.solutions
    }
}

/// Takes `number` of `grids`, evenly spaced; repeats them where there are too few.
fn spread(grids: &[Grid], number: usize) -> Vec<Grid> {
    let step = (grids.len() / number).max(1);
    grids.iter().step_by(step).copied().cycle().take(number).collect()
}

/// Measures one corpus and one question, if the command line's filter selects them.
fn measure(criterion: &mut Criterion, row: &mut Row) {
    let (corpus, (name, asked)) = (row.corpus, row.asked);
    let mut group = criterion.benchmark_group(format!("{}/{name}", corpus.name));
    group.throughput(Throughput::Elements(corpus.grids.len() as u64));
    group.sampling_mode(SamplingMode::Flat);
    group.bench_function("sudoku-crate", |bencher| bencher.iter(|| corpus.pass_of_crate(asked)));
    for &engine in Engine::ALL {
        let Some(mut solver) = Solver::new(engine, asked) else { continue };
        let mut measured = Measured::default();
        let id = BenchmarkId::from_parameter(engine);
        group.bench_function(id, |bencher| {
            bencher.iter_custom(|passes| {
                let (theirs, solved_by_crate) = corpus.pass_of_crate(asked);
                let start = Instant::now();
                for _ in 0..passes {
                    solver.pass(black_box(&corpus.grids), asked);
                }
                let ours = start.elapsed();
                assert_eq!(solver.solved(), solved_by_crate, "{engine} and the crate disagree");

                let pass = ours.as_secs_f64() / passes as f64;
                row.passes.push(theirs.as_secs_f64());
                measured.passes.push(pass);
                measured.ratios.push(theirs.as_secs_f64() / pass);
                ours
            });
        });
        if !measured.passes.is_empty() {
            row.engines.push((engine, measured));
        }
    }
    group.finish();
}

fn median(samples: &mut [f64]) -> f64 {
    samples.sort_by(f64::total_cmp);
    samples[samples.len() / 2]
}

/// Prints the table of medians.
fn print(rows: &mut [Row]) {
    println!("\nthousand puzzles/s, and how many times the rate of the sudoku crate (medians)\n");
    print!("{:<18} {:<6} {:>8} {:>9}", "corpus", "asked", "guesses", "crate");
    let available = Engine::ALL.iter().copied().filter(|engine| engine.is_available());
    let columns: Vec<Engine> = available.collect();
    columns.iter().for_each(|engine| print!(" {engine:>17}"));
    println!();
    for row in rows.iter_mut().filter(|row| !row.engines.is_empty()) {
        let (name, asked) = row.asked;
        let thousands = row.corpus.grids.len() as f64 / 1e3;
        let guesses = row.corpus.guesses(asked).map_or("-".into(), |all| format!("{all:.2}"));
        let theirs = thousands / median(&mut row.passes);
        print!("{:<18} {name:<6} {guesses:>8} {theirs:>9.1}", row.corpus.name);
        for engine in &columns {
            match row.engines.iter_mut().find(|(measured, _)| measured == engine) {
                Some((_, measured)) => {
                    let rate = thousands / median(&mut measured.passes);
                    print!(" {rate:>9.1} {:>6.2}x", median(&mut measured.ratios));
                }
                None => print!(" {:>17}", "-"),
            }
        }
        println!();
    }
}

fn main() {
    let mut criterion = Criterion::default()
        .without_plots()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(100))
        .measurement_time(Duration::from_millis(500))
        .nresamples(2000)
        .configure_from_args();
    let shared = SHARED.into_iter().filter_map(|(name, n)| Some((name, n, common::shared(name)?)));
    let own = CORPORA.into_iter().map(|(name, n)| (name, n, common::corpus(name)));
    let corpora: Vec<Corpus> =
        own.chain(shared).map(|(name, n, grids)| Corpus::new(name, n, grids)).collect();
    let mut rows: Vec<Row> = Vec::new();
    for corpus in &corpora {
        for asked in QUESTIONS {
            let mut row = Row { corpus, asked, passes: Vec::new(), engines: Vec::new() };
            measure(&mut criterion, &mut row);
            rows.push(row);
        }
    }
    criterion.final_summary();
    if rows.iter().any(|row| !row.engines.is_empty()) {
        print(&mut rows);
    }
}
