//! Ratings on Sudoku Explainer's scale, and the steps of its paths, against Sudoku Explainer
//! itself; and that every step of every path is proved, by the checker and by the solution.

use crate::common;
use ennead::format::parse_position;
use ennead::logic::replay;
use ennead::{Cell, Digit, Explainer, Grid, Order, Rating, Search, State, Step, Verdict};

/// `4.2` as a rating.
fn rating(text: &str) -> Rating {
    let tenths: String = text.chars().filter(char::is_ascii_digit).collect();
    Rating::from_tenths(tenths.parse().expect("a rating"))
}

/// The puzzles, each with its ER, EP and ED.
fn rated(text: &str) -> impl Iterator<Item = (Grid, [Rating; 3])> {
    text.lines().map(|line| {
        let (puzzle, said) = line.split_once(' ').expect("a puzzle and its ratings");
        let mut said = said.split('/').map(rating);
        let said = [(); 3].map(|()| said.next().expect("three ratings"));
        (common::grid(puzzle), said)
    })
}

/// Every puzzle of `text` has the ratings that follow it.
#[track_caller]
fn ratings_agree(text: &str) {
    let explainer = Explainer::new(Order::Se);
    let mut differing = Vec::new();
    for (grid, said) in rated(text) {
        let path = explainer.explain(&grid);
        let rated = [path.er(), path.ep(), path.ed()];
        if rated != said || !path.is_complete() {
            let [er, ep, ed] = rated;
            differing
                .push(format!("{grid} {er}/{ep}/{ed}, not {}/{}/{}", said[0], said[1], said[2]));
        }
    }
    assert!(differing.is_empty(), "{} differ:\n{}", differing.len(), differing.join("\n"));
}

#[test]
fn ratings_are_those_of_sudoku_explainer() {
    let text = common::data("se-ratings");
    assert!(text.lines().count() >= 200);
    ratings_agree(&text);
}

#[test]
fn ratings_of_the_whole_list_are_those_of_sudoku_explainer() {
    if let Some(text) = common::case("se121-rated.txt") {
        ratings_agree(&text);
    }
}

/// A step as in the data: `2.6:r1c6<>4,r2c6<>4`, by cells; of a placement, what it removes is left
/// out.
fn shown(step: &Step) -> String {
    let mut gone: Vec<(Cell, Digit)> =
        step.eliminations.iter().map(|gone| (gone.cell, gone.digit)).collect();
    gone.sort_unstable();
    let conclusions: Vec<String> = match &step.placements[..] {
        [] => gone.iter().map(|(cell, digit)| format!("{cell}<>{digit}")).collect(),
        placements => placements.iter().map(ToString::to_string).collect(),
    };
    format!("{}:{}", step.rating, conclusions.join(","))
}

#[test]
fn every_step_is_that_of_sudoku_explainer() {
    let explainer = Explainer::new(Order::Se);
    let text = common::data("se-steps");
    assert!(text.lines().count() >= 20);
    for line in text.lines() {
        let (puzzle, said) = line.split_once(' ').expect("a puzzle and its steps");
        let position = parse_position(puzzle).expect("a position");
        let path = explainer.path(&State::from(&position));
        let steps: Vec<String> = path.steps.iter().map(shown).collect();
        for (number, (ours, theirs)) in steps.iter().zip(said.split(' ')).enumerate() {
            assert_eq!(ours, theirs, "step {} of {puzzle}", number + 1);
        }
        assert_eq!(steps.len(), said.split(' ').count(), "{puzzle}");
    }
}

/// Every step of a path in this order: replayed, and never against the solution.
#[track_caller]
fn is_sound(search: &mut Search, grid: &Grid, order: Order) {
    let Verdict::Unique(solution) = search.verdict(grid) else { panic!("not unique: {grid}") };
    let explainer = Explainer::new(order);
    let mut state = State::new(grid);
    while let Some(step) = explainer.step(&state) {
        if let Err(flaw) = replay(&state, &step) {
            panic!("{grid}\n{step}\n{flaw}");
        }
        for placed in &step.placements {
            assert_eq!(solution.get(placed.cell), placed.digit, "{grid}\n{step}");
        }
        for gone in &step.eliminations {
            assert_ne!(solution.get(gone.cell), gone.digit, "{grid}\n{step}");
        }
        state.apply(&step);
    }
    assert!(state.is_full(), "{grid} stays at {}", state.values());
}

#[test]
fn no_step_is_unsound() {
    let mut search = Search::new();
    // A sample: hard puzzles take a second each.
    for (name, every) in [("easy", 100), ("bands", 20), ("hardest", 250)] {
        for grid in common::corpus(name).into_iter().step_by(every) {
            Order::ALL.into_iter().for_each(|order| is_sound(&mut search, &grid, order));
        }
    }
    for (grid, _) in rated(&common::data("se-ratings")).step_by(2) {
        Order::ALL.into_iter().for_each(|order| is_sound(&mut search, &grid, order));
    }
}

/// For as many puzzles as one likes, a line each, and as much time:
/// `PUZZLES=some.txt cargo test --release --test library se_ratings -- --ignored --nocapture`
#[test]
#[ignore = "reads the file that PUZZLES names"]
fn no_step_of_these_puzzles_is_unsound() {
    let name = std::env::var_os("PUZZLES").expect("PUZZLES names a file");
    let text = std::fs::read_to_string(name).expect("a file of puzzles");
    let mut search = Search::new();
    let mut count = 0;
    for line in text.lines() {
        is_sound(&mut search, &common::grid(line), Order::Human);
        count += 1;
    }
    println!("{count} puzzles, every step of each proved");
}
