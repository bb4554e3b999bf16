//! The paths that `explain` shows: every step holds, none can be left out, and they are no longer
//! than those of HoDoKu.

use crate::common;
use ennead::check::{CheckedPosition, PathPlan};
use ennead::format::Position;
use ennead::logic::replay;
use ennead::make::{Generator, GeneratorConfig};
use ennead::{Explainer, Grid, Order, Search, State, Step, Technique, TechniqueSet};

const SINGLES: [Technique; 3] =
    [Technique::FullHouse, Technique::HiddenSingle, Technique::NakedSingle];

fn is_pattern(step: &&Step) -> bool {
    !SINGLES.contains(&step.technique)
}

/// The path of `puzzle` in the human order, to its end.
fn path(puzzle: &Grid, search: &mut Search, all_steps: bool) -> Vec<Step> {
    let position = Position::from(*puzzle);
    let checked = CheckedPosition::of(&position, search);
    let plan = PathPlan { all_steps, ..PathPlan::default() };
    let path = checked.path(Explainer::new(Order::Human), plan).path;
    assert!(path.is_complete(), "{puzzle}");
    path.steps
}

/// Random minimal puzzles.
fn puzzles(count: usize) -> Vec<Grid> {
    let config = GeneratorConfig::default();
    let mut generator = Generator::new();
    let made = generator.puzzles(&config, 45).expect("a possible wish");
    made.take(count).map(|made| made.puzzle).collect()
}

/// Expects that each step holds where it is, removes nothing that is gone already, and agrees with
/// the solution.
fn holds(puzzle: &Grid, search: &mut Search) {
    let solution = search.first(puzzle).expect("a solution");
    let mut state = State::new(puzzle);
    for step in path(puzzle, search, false) {
        assert_eq!(replay(&state, &step), Ok(()), "{puzzle}: {step}");
        let is_true =
            |&&candidate: &&ennead::Candidate| solution.get(candidate.cell) == candidate.digit;
        assert_eq!(step.eliminations.iter().find(is_true), None, "{puzzle}: {step}");
        assert!(step.placements.iter().all(|placed| is_true(&placed)), "{puzzle}: {step}");
        state.apply(&step);
    }
    assert!(state.is_solved(), "{puzzle}");
}

#[test]
fn every_step_of_a_path_holds() {
    let mut search = Search::new();
    puzzles(400).iter().chain(&common::corpus("hard")[..40]).for_each(|p| holds(p, &mut search));
}

#[test]
#[ignore = "takes many minutes"]
fn every_step_of_a_hundred_thousand_paths_holds() {
    let mut search = Search::new();
    puzzles(100_000).iter().for_each(|puzzle| holds(puzzle, &mut search));
}

/// True if these steps, each as soon as no single is left, lead to the solution.
fn leads_on<'a>(puzzle: &Grid, steps: impl Iterator<Item = &'a Step>) -> bool {
    let singles = Explainer::new(Order::Human).only(SINGLES.into_iter().collect::<TechniqueSet>());
    let mut end = singles.explain(puzzle).end;
    for step in steps {
        if replay(&end, step).is_err() {
            return false;
        }
        end.apply(step);
        end = singles.path(&end).end;
    }
    end.is_solved()
}

#[test]
fn no_step_of_a_path_can_be_left_out() {
    let mut search = Search::new();
    let (mut needed, mut all) = (0, 0);
    for puzzle in puzzles(300).iter().chain(&common::corpus("hard")[..40]) {
        let steps = path(puzzle, &mut search, false);
        let patterns: Vec<&Step> = steps.iter().filter(is_pattern).collect();
        assert!(leads_on(puzzle, patterns.iter().copied()), "{puzzle}");
        for (without, step) in patterns.iter().enumerate() {
            let others = patterns.iter().enumerate().filter(|(at, _)| *at != without);
            let others = others.map(|(_, step)| *step);
            assert!(!leads_on(puzzle, others), "{puzzle}: {step} is not needed");
        }
        needed += patterns.len();
        all += path(puzzle, &mut search, true).iter().filter(is_pattern).count();
    }
    assert!(needed < all * 9 / 10, "{needed} of {all}");
}

#[test]
fn paths_are_no_longer_than_those_of_hodoku() {
    let mut search = Search::new();
    let text = common::data("hodoku-path-lengths");
    let (mut sums, mut ratios) = ([0; 2], Vec::new());
    for line in text.lines() {
        let (puzzle, hodoku) = line.split_once(' ').expect("a puzzle and a number");
        let hodoku: usize = hodoku.parse().expect("a number of steps");
        let own = path(&common::grid(puzzle), &mut search, false).iter().filter(is_pattern).count();
        sums = [sums[0] + own, sums[1] + hodoku];
        ratios.push((own as f64 / hodoku as f64, puzzle));
    }
    ratios.sort_by(|a, b| a.0.total_cmp(&b.0));
    let at = |part: f64| ratios[((ratios.len() - 1) as f64 * part) as usize].0;
    let [own, hodoku] = sums;
    let (most, puzzle) = ratios[ratios.len() - 1];
    let figures = format!(
        "{} paths: {own} steps that are no singles, HoDoKu {hodoku}; the ratio of a path: median \
         {:.2}, 99 of 100 at most {:.2}, all at most {most:.2} ({puzzle})",
        ratios.len(),
        at(0.5),
        at(0.99),
    );
    eprintln!("{figures}");
    assert!(at(0.5) <= 0.9 && most <= 1.3, "{figures}");
}
