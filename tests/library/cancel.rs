//! Cancelling: each kind of long work is stopped at many of its questions. Nothing of it comes out,
//! and the same tools work as before.

use ennead::cancel::while_wanted;
use ennead::logic::{Ratings, StepSelection};
use ennead::make::{
    Expander, Generator, GeneratorConfig, HardSearch, Minimizer, Objective, PatternSymmetry,
    Source, StopRule, UniquePuzzle, fill,
};
use ennead::{
    Engine, Explainer, Grid, Order, Question, Random, Rating, Repairer, Search, Solutions, State,
    Worker, minimize,
};
use std::cell::Cell;
use std::fmt::Debug;
use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// ER 7.1.
const MEDIUM: &str =
    "5...9.26..6...5.7......3.....5......9.41.2..8.1....6......5.7..3.2..1...78....54.";
/// 148,357,268 solutions.
const MANY: &str =
    ".....6....59.....82....8....45........3........6..3.54...325..6..................";

fn grid(text: &str) -> Grid {
    text.parse().expect("a puzzle")
}

/// Puzzles with one solution, each of which takes some hundred guesses.
fn hardest() -> impl Iterator<Item = Grid> {
    let lines = include_str!("../../puzzles/hardest.txt").lines();
    lines.filter(|line| !line.starts_with('#')).map(grid)
}

fn worker() -> Worker {
    Engine::fastest().worker().expect("it can run here")
}

/// The result of `work`, which is wanted until it has asked `limit` times, and how often it asked.
fn limited<T>(limit: usize, work: impl FnOnce() -> T) -> (Option<T>, usize) {
    let asked = Cell::new(0);
    let is_wanted = || {
        asked.set(asked.get() + 1);
        asked.get() < limit
    };
    (while_wanted(is_wanted, work), asked.get())
}

/// Stops `work` at the first 20 of its questions and at 19 that are spread over the others. Tools
/// that were used before may ask one question less, and then the last comes too late to stop it.
#[track_caller]
fn is_stopped_anywhere<T: PartialEq + Debug>(mut work: impl FnMut() -> T) {
    let expected = work();
    let (all, questions) = limited(usize::MAX, &mut work);
    assert_eq!(all.as_ref(), Some(&expected));
    assert!(questions > 0, "it is never asked");
    let spread = (1..20).map(|k| 20 + questions.saturating_sub(20) * k / 19);
    for limit in (1..=20).chain(spread).filter(|&limit| limit <= questions) {
        let (stopped, asked) = limited(limit, &mut work);
        if asked + 1 == limit && limit == questions {
            assert_eq!(stopped.as_ref(), Some(&expected));
        } else {
            assert_eq!((stopped, asked), (None, limit), "of {questions}");
        }
    }
    assert_eq!(work(), expected, "afterwards");
}

#[test]
fn paths_and_steps() {
    let state = State::new(&grid(MEDIUM));
    for order in Order::ALL {
        let explainer = Explainer::new(order);
        is_stopped_anywhere(|| explainer.path(&state));
    }
    let explainer = Explainer::new(Order::Human);
    is_stopped_anywhere(|| explainer.step(&state));
    is_stopped_anywhere(|| explainer.steps(&state));
    is_stopped_anywhere(|| {
        let mut steps = Vec::new();
        StepSelection::default().each_step(&explainer, &state, |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
        steps
    });
}

#[test]
fn ratings() {
    let puzzle = grid(MEDIUM);
    is_stopped_anywhere(|| {
        let ratings = Ratings::of(&puzzle);
        (ratings.er_ep_ed(), ratings.score(), ratings.minutes())
    });
    // The same ratings, asked for again and again until they are known.
    let ratings = Ratings::of(&puzzle);
    let mut limit = 1;
    while limited(limit, || (ratings.er(), ratings.score(), ratings.minutes())).0.is_none() {
        limit += limit.div_ceil(4);
    }
    let fresh = Ratings::of(&puzzle);
    assert_eq!(ratings.er_ep_ed(), fresh.er_ep_ed());
    assert_eq!((ratings.score(), ratings.minutes()), (fresh.score(), fresh.minutes()));
}

#[test]
fn searches() {
    let mut search = Search::new();
    let puzzles: Vec<Grid> = hardest().take(50).collect();
    is_stopped_anywhere(|| {
        let verdict = |puzzle| (search.verdict(puzzle), search.statistics());
        puzzles.iter().map(verdict).collect::<Vec<_>>()
    });
    let many = grid(MANY);
    let limit = NonZeroU64::new(200_000);
    is_stopped_anywhere(|| search.count(&many, limit));
    // The count so far is told.
    let mut so_far = 0;
    let (count, _) = limited(20, || search.count_noting(&many, limit, |count| so_far = count));
    assert!(count.is_none() && so_far > 0);
    assert_eq!(limited(20, || search.count(&many, None)), (None, 20), "it would never end");
}

#[test]
fn a_worker() {
    // A few puzzles, which are searched, and many with the engine that searches each.
    let puzzles: Vec<Grid> = hardest().take(50).collect();
    let mut scalar = Engine::SCALAR.worker().expect("it can run anywhere");
    let mut answers = Vec::new();
    for (worker, puzzles) in [(&mut worker(), &puzzles[..15]), (&mut scalar, &puzzles)] {
        is_stopped_anywhere(|| {
            worker.solve(puzzles, Question::Unique, &mut answers);
            assert_eq!(worker.pending_batches(), 0);
            answers.clone()
        });
    }
}

#[test]
fn solutions() {
    for puzzle in [Grid::EMPTY, grid(MANY)] {
        is_stopped_anywhere(|| Solutions::of(&puzzle).take(20_000).collect::<Vec<_>>());
    }
    // An iterator goes on where it was stopped, and leaves nothing out.
    let expected: Vec<_> = Solutions::of(&Grid::EMPTY).take(20_000).collect();
    let (mut solutions, mut found, mut stops) = (Solutions::of(&Grid::EMPTY), Vec::new(), 0);
    while found.len() < expected.len() {
        let all = limited(3, || {
            while found.len() < expected.len()
                && let Some(solution) = solutions.next()
            {
                found.push(solution);
            }
        });
        stops += u32::from(all.0.is_none());
    }
    assert!(found == expected && stops >= 5, "{stops} stops");
}

#[test]
fn an_iterator_stops_in_time() {
    let end = Instant::now() + Duration::from_millis(50);
    let count = while_wanted(
        || Instant::now() < end,
        || Solutions::of(&Grid::EMPTY).take(20_000_000).count(),
    );
    assert_eq!(count, None);
    let is_wanted = AtomicBool::new(true);
    let count = while_wanted(
        || is_wanted.load(Ordering::Relaxed),
        || {
            let noted = |count| is_wanted.store(count < 100_000, Ordering::Relaxed);
            Search::new().count_noting(&Grid::EMPTY, None, noted)
        },
    );
    assert_eq!(count, None);
}

#[test]
fn minimizing() {
    let full = |stream| {
        let solution = fill(&mut Random::new(3, stream));
        (UniquePuzzle { puzzle: solution.to_grid(), solution }, Random::new(4, stream))
    };
    let mut minimizer = Minimizer::new();
    is_stopped_anywhere(|| minimizer.minimize_all((0..40).map(full)));
    let puzzles: Vec<UniquePuzzle> = (0..600)
        .map(|stream| {
            let (full, mut random) = full(stream);
            let puzzle = minimize(&full.puzzle, &mut random).expect("one solution");
            UniquePuzzle { puzzle, ..full }
        })
        .collect();
    is_stopped_anywhere(|| minimizer.are_minimal(&puzzles));
}

#[test]
fn generating() {
    let mut generator = Generator::new();
    let mut stopped = |attempts: u64, change: &dyn Fn(&mut GeneratorConfig)| {
        let mut config = GeneratorConfig::default();
        change(&mut config);
        is_stopped_anywhere(|| {
            generator.attempts(&config, 5, 0..attempts).expect("possible").collect::<Vec<_>>()
        });
    };
    stopped(40, &|_| {});
    stopped(40, &|config| config.symmetry = PatternSymmetry::Rot180.into());
    stopped(2, &|config| config.clues = 17..=21);
    stopped(64, &|config| config.source = Source::Unbiased);
    stopped(2, &|config| {
        config.source = Source::Pattern(grid(MEDIUM).given_cells());
        config.stop = StopRule::OrbitMinimal;
    });
    let er = |from, to| Some(Rating::from_tenths(from)..=Rating::from_tenths(to));
    stopped(60, &|config| config.criteria.er = er(66, 72));
}

#[test]
fn what_was_found_before_is_kept() {
    let mut generator = Generator::new();
    let mut config = GeneratorConfig::default();
    config.criteria.er = Some(Rating::from_tenths(66)..=Rating::from_tenths(72));
    let whole: Vec<_> = generator.attempts(&config, 5, 0..60).expect("possible").collect();
    let mut with_variations = whole.clone();
    generator.add_variations(&config, &mut with_variations, &mut Random::new(1, 0));
    assert!(whole.len() > 3 && with_variations.len() > whole.len());
    let mut counts = Vec::new();
    for exponent in 1.. {
        let mut found = Vec::new();
        let (all, _) = limited(1 << exponent, || {
            let made = generator.attempts(&config, 5, 0..60).expect("possible");
            made.for_each(|made| found.push(made));
            generator.add_variations(&config, &mut found, &mut Random::new(1, 0));
        });
        assert!(with_variations.starts_with(&found));
        counts.push(found.len());
        if all.is_some() {
            assert_eq!(found, with_variations);
            break;
        }
    }
    counts.dedup();
    assert!(counts.len() > 3, "{counts:?}");
}

#[test]
fn searching_for_hard_puzzles() {
    let full: Vec<Grid> = (0..2).map(|k| fill(&mut Random::new(3, k)).to_grid()).collect();
    let mut expanders = [Expander::new()];
    is_stopped_anywhere(|| {
        let mut search = HardSearch::new(Objective::Guesses, 5);
        search.add_given(&full, &mut expanders);
        search
    });
    let mut begun = HardSearch::new(Objective::Guesses, 5);
    begun.add_given(&full, &mut expanders);
    is_stopped_anywhere(|| {
        let mut search = begun.clone();
        search.step(&mut expanders);
        search
    });
    // A step that is stopped changes nothing, on several threads as well.
    let mut expanders = [(); 3].map(|()| Expander::new());
    let mut search = begun.clone();
    for limit in 1..5 {
        if limited(limit, || search.step(&mut expanders)).0.is_none() {
            assert_eq!(search, begun);
        } else {
            search = begun.clone();
        }
    }
    assert!(search.step(&mut expanders).is_some() && search != begun);
}

#[test]
fn diagnosing() {
    let mut repairer = Repairer::new();
    let limit = NonZeroU64::new(100_000).expect("not 0");
    is_stopped_anywhere(|| repairer.diagnose(&grid(MANY), limit));
}
