//! Every engine of the table gives the same answers as [`Search`], which solves puzzle by puzzle.

use crate::common::{self, Random};
use ennead::solve::{LINE_BYTES, Line, LineAnswers, Outcome};
use ennead::{Answer, Cell, Digit, Engine, Grid, Question, Search, Verdict, Worker};
use proptest::prelude::*;

/// Puzzles, and their answers by [`Search`].
struct Oracle {
    grids: Vec<Grid>,
    answers: Vec<Answer>,
}

impl Oracle {
    fn new(grids: Vec<Grid>) -> Oracle {
        let mut search = Search::new();
        let answers = grids.iter().map(|grid| match search.verdict(grid) {
            Verdict::None => Answer::None,
            Verdict::Unique(solution) => {
                assert!(solution.solves(grid), "{grid}");
                Answer::Solved(solution)
            }
            Verdict::Multiple { first, second } => {
                assert!(first != second && first.solves(grid) && second.solves(grid), "{grid}");
                Answer::Multiple
            }
        });
        Oracle { answers: answers.collect(), grids }
    }

    /// Puzzles of all corpora in turn, so that each kind of puzzle is next to every other.
    fn mixed() -> Oracle {
        let corpora = common::CORPORA.map(common::corpus);
        let longest = corpora.iter().map(Vec::len).max().unwrap_or(0);
        let turn = |k: usize| corpora.iter().filter_map(move |corpus| corpus.get(k).copied());
        Oracle::new((0..longest.min(400)).flat_map(turn).collect())
    }

    /// Fails unless every engine that this machine can run gives these answers.
    #[track_caller]
    fn agrees(&self) {
        for (engine, mut worker) in workers() {
            self.agrees_with(engine, &mut worker, 0..self.grids.len());
        }
    }

    /// Fails unless every engine gives these answers to lines, in batches of this size, with
    /// several batches in flight.
    #[track_caller]
    fn agrees_when_fed(&self, size: usize, in_flight: usize) {
        for (engine, mut worker) in workers() {
            let mut found = Vec::new();
            let take = |worker: &mut Worker, found: &mut Vec<LineAnswers>| {
                found.extend(worker.drain());
            };
            for grids in self.grids.chunks(size) {
                let lines: Vec<Line> = grids.iter().map(line).collect();
                worker.feed(&lines, Question::Unique);
                while worker.pending_batches() > in_flight {
                    take(&mut worker, &mut found);
                }
                // Other answers may come between.
                let mut answers = Vec::new();
                if found.len() % 5 == 4 {
                    worker.solve(&self.grids[..20], Question::Unique, &mut answers);
                    assert_eq!(answers, self.answers[..20], "{engine}");
                }
            }
            while worker.pending_batches() > 0 {
                take(&mut worker, &mut found);
            }
            assert!(worker.drain().is_none(), "{engine}");
            let outcomes = found.iter().flat_map(|answers| &answers.outcomes);
            let lines = found.iter().flat_map(|answers| answers.text.chunks(LINE_BYTES));
            assert_eq!(outcomes.clone().count(), self.grids.len(), "{engine}");
            for (((outcome, text), grid), expected) in
                outcomes.zip(lines).zip(&self.grids).zip(&self.answers)
            {
                let right = match (outcome, expected) {
                    (Outcome::None, Answer::None) | (Outcome::Multiple, Answer::Multiple) => true,
                    (Outcome::Solved, Answer::Solved(solution)) => {
                        *text == line(&solution.to_grid())
                    }
                    _ => false,
                };
                assert!(right, "{engine}: {outcome:?} is the outcome of {grid}");
            }
        }
    }

    /// Fails unless one engine gives these answers for a part of the puzzles, as one batch.
    #[track_caller]
    fn agrees_with(&self, engine: Engine, worker: &mut Worker, part: core::ops::Range<usize>) {
        let (grids, expected) = (&self.grids[part.clone()], &self.answers[part]);
        // Old answers, which must be removed.
        let mut answers = vec![Answer::Multiple; 3];
        worker.solve(grids, Question::Unique, &mut answers);
        assert_eq!(answers.len(), grids.len(), "{engine}");
        for ((grid, answer), expected) in grids.iter().zip(&answers).zip(expected) {
            assert_eq!(answer, expected, "{engine}: {grid}");
        }
        worker.solve(grids, Question::First, &mut answers);
        assert_eq!(answers.len(), grids.len(), "{engine}, first");
        for ((grid, answer), expected) in grids.iter().zip(&answers).zip(expected) {
            let right = match (answer, expected) {
                (Answer::None, Answer::None) => true,
                (Answer::Solved(_), Answer::Solved(_)) => answer == expected,
                (Answer::Solved(solution), Answer::Multiple) => solution.solves(grid),
                _ => false,
            };
            assert!(right, "{engine}: {answer:?} as a first solution of {grid}");
        }
    }
}

/// The line of a grid.
fn line(grid: &Grid) -> Line {
    let mut line = [b'\n'; LINE_BYTES];
    line[..81].copy_from_slice(&grid.to_line());
    line
}

/// A worker of each engine that this machine can run.
fn workers() -> impl Iterator<Item = (Engine, Worker)> {
    Engine::ALL.iter().copied().filter_map(|engine| Some((engine, engine.worker()?)))
}

#[test]
fn the_table_can_be_read_by_name_and_the_fastest_engine_runs() {
    for &engine in Engine::ALL {
        assert_eq!(engine.name().parse(), Ok(engine));
        assert_eq!(engine.worker().is_some(), engine.is_available());
    }
    assert!(Engine::fastest().is_available());
    assert!("".parse::<Engine>().is_err());
}

#[test]
fn engines_agree_on_every_corpus() {
    for name in common::CORPORA {
        Oracle::new(common::corpus(name)).agrees();
    }
}

#[test]
fn engines_agree_on_a_tenth_of_the_large_corpora() {
    for name in common::SHARED {
        let Some(grids) = common::shared(name) else { continue };
        Oracle::new(grids.into_iter().step_by(10).collect()).agrees();
    }
}

#[test]
fn answers_follow_their_puzzles_through_a_shuffle() {
    let oracle = Oracle::mixed();
    let mut random = Random(1);
    for _ in 0..3 {
        let mut order: Vec<usize> = (0..oracle.grids.len()).collect();
        random.shuffle(&mut order);
        let shuffled = Oracle {
            grids: order.iter().map(|&k| oracle.grids[k]).collect(),
            answers: order.iter().map(|&k| oracle.answers[k]).collect(),
        };
        shuffled.agrees();
    }
}

#[test]
fn batches_of_every_awkward_size_are_answered() {
    let oracle = Oracle::mixed();
    // Around the numbers of puzzles that the engines hold at a time.
    let borders = [64, 128, 256, 512, 1024];
    let around = borders.into_iter().flat_map(|border| border - 1..=border + 1);
    let sizes: Vec<usize> = (0..=9).chain(around).collect();
    for (engine, mut worker) in workers() {
        // One worker for all batches, so that something left over from one would show in the next.
        for (turn, &size) in sizes.iter().chain(sizes.iter().rev()).enumerate() {
            let start = 29 * turn;
            oracle.agrees_with(engine, &mut worker, start..start + size);
        }
    }
}

#[test]
fn batches_that_follow_each_other_are_answered() {
    let oracle = Oracle::mixed();
    for (size, in_flight) in [(1, 700), (7, 3), (100, 1), (300, 4), (3000, 2)] {
        oracle.agrees_when_fed(size, in_flight);
    }
}

/// A puzzle after a few mistakes: givens are lost, added or changed, and it is turned.
fn mutated(grid: &Grid, random: &mut Random) -> Grid {
    let mut grid = *grid;
    for _ in 0..random.below(5) {
        let digit = Digit::ALL.get(random.below(18)).copied();
        grid.set(Cell::ALL[random.below(81)], digit);
    }
    let shift = random.below(9);
    let turned = |cell: Cell| Cell::at(cell.column(), 8 - cell.row());
    let is_turned = random.below(2) == 1;
    Grid::new(Cell::ALL.map(|cell| {
        let from = if is_turned { turned(cell)? } else { cell };
        grid.get(from).map(|digit| Digit::ALL[(digit.index() + shift) % 9])
    }))
}

#[test]
fn engines_agree_on_mutated_puzzles() {
    let mut random = Random(4);
    let puzzles: Vec<Grid> = common::CORPORA.into_iter().flat_map(common::corpus).collect();
    let pick = |random: &mut Random| puzzles[random.below(puzzles.len())];
    let mutate = |_| {
        let puzzle = pick(&mut random);
        mutated(&puzzle, &mut random)
    };
    let oracle = Oracle::new((0..6000).map(mutate).collect());
    oracle.agrees();
    oracle.agrees_when_fed(500, 4);
}

#[test]
fn a_batch_of_one_puzzle_over_and_over_is_answered() {
    let hard = common::corpus("hardest")[0];
    let many = common::corpus("many")[0];
    let invalid = common::corpus("invalid")[0];
    for grid in [hard, many, invalid, Grid::EMPTY] {
        Oracle::new(vec![grid; 700]).agrees();
    }
}

/// Grids with more solutions than can be visited neither stop an engine nor change the answers of
/// other puzzles.
#[test]
fn an_ocean_of_solutions_is_answered_as_multiple() {
    // More than ten million solutions.
    let ten_million = common::grid(
        ".....6....59.....82....8....45........3........6..3.54...325..6..................",
    );
    let mut random = Random(2);
    let solution = random.solution();
    let mut grids = Vec::new();
    for k in 0..1500 {
        grids.push(ten_million);
        grids.push(random.puzzle(&solution, k % 11));
        grids.push(Grid::EMPTY);
    }
    let oracle = Oracle::new(grids);
    assert!(oracle.answers.iter().all(|&answer| answer == Answer::Multiple));
    oracle.agrees();

    // The same grids between others.
    let mixed = Oracle::mixed();
    let among = mixed.grids.iter().zip(&oracle.grids).flat_map(|(&a, &b)| [a, b]);
    Oracle::new(among.collect()).agrees();
}

proptest! {
    #![proptest_config(common::config(48, 3))]

    /// Boards of 0 to 81 givens: with one solution, with many, with none, and with clashes.
    #[test]
    fn engines_agree_on_random_boards(boards in prop::collection::vec((any::<u64>(), 0..=81usize), 0..80)) {
        let board = |(seed, clues)| Random(seed).board(clues);
        Oracle::new(boards.into_iter().map(board).collect()).agrees();
    }

    /// Grids filled at random without clashes: most of those with more than a few givens have no
    /// solution.
    #[test]
    fn engines_agree_on_noise(seed: u64, clues in 0..=30usize) {
        let mut random = Random(seed);
        let noise = |_| {
            let mut grid = Grid::EMPTY;
            for &cell in &random.cells()[..clues] {
                let fits = Digit::ALL.into_iter().filter(|&digit| {
                    grid.givens().all(|(other, d)| d != digit || !other.peers().contains(cell))
                });
                let fits: Vec<_> = fits.collect();
                if !fits.is_empty() {
                    grid.set(cell, Some(fits[random.below(fits.len())]));
                }
            }
            grid
        };
        Oracle::new((0..40).map(noise).collect()).agrees();
    }
}
