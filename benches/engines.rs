//! Compares every engine with the `sudoku` crate, on every corpus, in puzzles per second on one
//! thread.
//!
//! ```text
//! cargo bench --bench engines                         all, one minute
//! cargo bench --bench engines -- hard/unique          one corpus, one question
//! cargo bench --bench engines -- avx2                 one engine
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
//! Machines are noisy, so the crate and the engines solve the same puzzles in turns. The table shows
//! medians: the crate's rate, each engine's rate, and of the ratios of each turn. The guesses per
//! puzzle are those of [`Search`]; they are the same on every machine.
//!
//! The crate is a dev-dependency that only this comparison uses.

#[path = "../tests/common/mod.rs"]
mod cases;
mod common;

use common::{Choice, begin_line, median, seconds};
use core::hint::black_box;
use ennead::{Answer, Count, Engine, Grid, Question, Search, Solutions, Worker};
use std::num::NonZeroU64;
use std::time::Instant;
use sudoku::Sudoku;

/// The corpora, and how many puzzles a pass takes from each: about a tenth of a second of work for
/// the crate, and enough to keep a batch engine busy.
const CORPORA: [(&str, usize); 7] = [
    ("hard", 16384),
    ("easy", 16384),
    ("medium", 16384),
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

/// The least time of a sample of an engine, in seconds.
const SAMPLE: f64 = 0.01;

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

    /// Asks the crate about all puzzles. Returns the time in seconds, and the number of puzzles
    /// solved or of solutions.
    fn pass_of_crate(&self, asked: Asked) -> (f64, usize) {
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
        (start.elapsed().as_secs_f64(), solved)
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
    engine: Engine,
    worker: Worker,
    answers: Vec<Answer>,
    search: Search,
    text: Vec<u8>,
    /// The number of solutions counted or listed.
    solutions: usize,
    /// The time of a pass in each turn, in seconds.
    passes: Vec<f64>,
    /// The time of the crate's pass in each turn, divided by the time of this pass.
    ratios: Vec<f64>,
}

impl Solver {
    /// `None` if `engine` cannot run here, or does not answer the question.
    fn new(engine: Engine, asked: Asked) -> Option<Solver> {
        let answers = matches!(asked, Asked::Question(_)) || engine == Engine::SCALAR;
        let worker = engine.worker().filter(|_| answers)?;
        Some(Solver {
            engine,
            worker,
            answers: Vec::new(),
            search: Search::new(),
            text: Vec::new(),
            solutions: 0,
            passes: Vec::new(),
            ratios: Vec::new(),
        })
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

/// Measures one corpus and one question on some of `engines`, in turns, and prints the row.
fn measure(corpus: &Corpus, asked: (&str, Asked), engines: &[Engine], turns: usize) {
    let (name, asked) = asked;
    begin_line(format_args!("{:<18} {name:<6}", corpus.name));
    let mut solvers: Vec<Option<Solver>> =
        engines.iter().map(|&engine| Solver::new(engine, asked)).collect();
    let mut passes = Vec::new();
    for _ in 0..turns {
        let (theirs, solved_by_crate) = corpus.pass_of_crate(asked);
        passes.push(theirs);
        for solver in solvers.iter_mut().flatten() {
            let ours = seconds(SAMPLE, || solver.pass(black_box(&corpus.grids), asked));
            let engine = solver.engine;
            assert_eq!(solver.solved(), solved_by_crate, "{engine} and the crate disagree");
            solver.passes.push(ours);
            solver.ratios.push(theirs / ours);
        }
    }
    let thousands = corpus.grids.len() as f64 / 1e3;
    let guesses = corpus.guesses(asked).map_or("-".into(), |all| format!("{all:.2}"));
    print!(" {guesses:>8} {:>9.1}", thousands / median(&mut passes));
    for solver in &mut solvers {
        match solver {
            Some(solver) => {
                let rate = thousands / median(&mut solver.passes);
                print!(" {rate:>9.1} {:>6.2}x", median(&mut solver.ratios));
            }
            None => print!(" {:>17}", "-"),
        }
    }
    println!();
}

fn main() {
    let mut choice = Choice::of_command_line();
    let chosen: Option<Engine> = choice.take();
    let is_wanted = |engine: &Engine| chosen.is_none_or(|chosen| chosen == *engine);
    let available = Engine::ALL.iter().copied().filter(|engine| engine.is_available());
    let engines: Vec<Engine> = available.filter(is_wanted).collect();

    println!("The engines, on one thread, on puzzles in memory (all take one minute)");
    println!(
        "Thousand puzzles/s, and times the rate of the sudoku crate; medians of {} turns\n",
        choice.turns
    );
    print!("{:<18} {:<6} {:>8} {:>9}", "corpus", "asked", "guesses", "crate");
    engines.iter().for_each(|engine| print!(" {engine:>17}"));
    println!();
    let own = CORPORA.into_iter().map(|(name, n)| (name, n, cases::corpus(name)));
    let shared = SHARED.into_iter().filter_map(|(name, n)| Some((name, n, cases::shared(name)?)));
    for (name, number, grids) in own.chain(shared) {
        let is_chosen = |(asked, _): &(&str, Asked)| choice.has(&format!("{name}/{asked}"));
        let questions: Vec<_> = QUESTIONS.into_iter().filter(is_chosen).collect();
        if questions.is_empty() {
            continue;
        }
        let corpus = Corpus::new(name, number, grids);
        for asked in questions {
            measure(&corpus, asked, &engines, choice.turns);
        }
    }
    println!();
}
