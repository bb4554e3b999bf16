//! What the generator promises, asked of the plain engine: one solution, no given to spare, the
//! symmetry, the wishes; and the same puzzles from the same seed.

use ennead::logic::Difficulty;
use ennead::logic::explain::Explainer;
use ennead::make::{Base, Depth, Made, Maker, PatternSymmetry, Recipe, Wanted};
use ennead::{
    CellSet, Engine, Grid, Order, Question, Random, Rating, Search, Solution, Technique,
    TechniqueSet, Verdict, make,
};

/// Minimal puzzles without symmetry.
fn plain() -> Recipe {
    Recipe {
        base: Base::Random,
        symmetry: Some(PatternSymmetry::None),
        clues: 0..=81,
        depth: Depth::Minimal,
        wanted: Wanted::default(),
        relatives: true,
    }
}

fn make(recipe: &Recipe, seed: u64, attempts: u64) -> Vec<Made> {
    let worker = Engine::fastest().worker().expect("the fastest can run");
    Maker::new(worker).make(recipe, seed, 0..attempts, &|| false)
}

/// One solution, the one that is told.
#[track_caller]
fn assert_unique(search: &mut Search, made: &Made) {
    assert_eq!(search.verdict(&made.puzzle), Verdict::Unique(made.solution), "{}", made.puzzle);
}

/// Without any one given there are several.
#[track_caller]
fn assert_minimal(search: &mut Search, puzzle: &Grid) {
    for (cell, _) in puzzle.givens() {
        let mut without = *puzzle;
        without.set(cell, None);
        let verdict = search.verdict(&without);
        assert!(matches!(verdict, Verdict::Multiple { .. }), "{puzzle} can spare {cell}");
    }
}

fn pattern(puzzle: &Grid) -> CellSet {
    puzzle.givens().map(|(cell, _)| cell).collect()
}

#[test]
fn puzzles_are_unique_and_minimal() {
    let mut search = Search::new();
    let made = make(&plain(), 1, 300);
    assert_eq!(made.len(), 300, "every attempt succeeds");
    for made in &made {
        assert_unique(&mut search, made);
        assert_minimal(&mut search, &made.puzzle);
    }
    // Top-down removal is known to leave 24.4 givens on average.
    let clues: usize = made.iter().map(|made| made.puzzle.clues()).sum();
    assert!((7_200..7_440).contains(&clues), "{clues} givens in 300 puzzles");
}

#[test]
fn a_symmetric_puzzle_has_its_symmetry_and_may_be_minimal_as_well() {
    let mut search = Search::new();
    for symmetry in PatternSymmetry::ALL {
        let recipe = |depth| Recipe { symmetry: Some(symmetry), depth, ..plain() };
        let orbits = make(&recipe(Depth::Orbits), 2, 20);
        assert_eq!(orbits.len(), 20, "{symmetry}");
        for made in &orbits {
            assert_unique(&mut search, made);
            let givens = pattern(&made.puzzle);
            assert!(symmetry.holds(givens), "{symmetry}: {}", made.puzzle);
            // No orbit can go.
            for orbit in symmetry.orbits().into_iter().filter(|orbit| orbit.is_within(givens)) {
                let mut without = made.puzzle;
                orbit.iter().for_each(|cell| without.set(cell, None));
                assert!(matches!(search.verdict(&without), Verdict::Multiple { .. }));
            }
        }
        for made in make(&recipe(Depth::Minimal), 2, 64) {
            assert_unique(&mut search, &made);
            assert_minimal(&mut search, &made.puzzle);
            assert!(symmetry.holds(pattern(&made.puzzle)), "{symmetry}: {}", made.puzzle);
        }
    }
    let half_turn = Recipe { symmetry: Some(PatternSymmetry::Rot180), ..plain() };
    assert!(make(&half_turn, 3, 256).len() > 30, "a quarter of the walks end well");
}

#[test]
fn a_drawn_symmetry_is_never_none() {
    let any = Recipe { symmetry: None, depth: Depth::Orbits, ..plain() };
    for made in make(&any, 4, 50) {
        let real = &PatternSymmetry::ALL[1..];
        assert!(real.iter().any(|symmetry| symmetry.holds(pattern(&made.puzzle))));
    }
}

#[test]
fn attempts_do_not_depend_on_how_they_are_shared() {
    let recipes = [
        plain(),
        Recipe { symmetry: Some(PatternSymmetry::Diagonal), ..plain() },
        Recipe { clues: 28..=32, depth: Depth::Clues, ..plain() },
        Recipe { symmetry: None, depth: Depth::Orbits, ..plain() },
    ];
    for recipe in recipes {
        let all = make(&recipe, 5, 100);
        let worker = Engine::Scalar.worker().expect("every machine has it");
        let mut maker = Maker::new(worker);
        let mut parts = maker.make(&recipe, 5, 0..37, &|| false);
        parts.extend(maker.make(&recipe, 5, 37..100, &|| false));
        assert_eq!(all, parts);
        assert_ne!(all, make(&recipe, 6, 100));
    }
}

#[test]
fn the_number_of_givens_is_as_wanted() {
    let mut search = Search::new();
    let recipe = Recipe { clues: 28..=32, depth: Depth::Clues, ..plain() };
    let made = make(&recipe, 7, 200);
    assert!(made.len() > 190, "{} of 200", made.len());
    for clues in 28..=32 {
        assert!(made.iter().any(|made| made.puzzle.clues() == clues), "none has {clues}");
    }
    for made in &made {
        assert!((28..=32).contains(&made.puzzle.clues()));
        assert_unique(&mut search, made);
    }
    let few = Recipe { clues: 20..=22, ..plain() };
    let made = make(&few, 7, 600);
    assert!(!made.is_empty() && made.iter().all(|made| made.puzzle.clues() <= 22));
}

#[test]
fn levels_agree_with_ratings() {
    let mut search = Search::new();
    for level in Difficulty::ALL {
        let wanted = Wanted { er: Some(level.ratings()), ..Wanted::default() };
        let made = make(&Recipe { wanted: wanted.clone(), ..plain() }, 8, 150);
        assert!(!made.is_empty(), "{level}");
        for made in &made {
            assert_unique(&mut search, made);
            let path = Explainer::new(Order::Se).explain(&made.puzzle);
            assert_eq!(path.difficulty(), level, "{}", made.puzzle);
        }
        // What was thrown away has another level.
        let kept: Vec<Grid> = made.iter().map(|made| made.puzzle).collect();
        for other in make(&plain(), 8, 150).iter().filter(|made| !kept.contains(&made.puzzle)) {
            let path = Explainer::new(Order::Se).explain(&other.puzzle);
            assert_ne!(path.difficulty(), level, "{}", other.puzzle);
        }
    }
}

#[test]
fn relatives_of_rare_puzzles_are_as_wanted_and_differ() {
    let er = Rating(70)..=Rating(71);
    let wanted = Wanted { er: Some(er.clone()), ..Wanted::default() };
    let alone = Recipe { wanted, relatives: false, ..plain() };
    let few = make(&alone, 9, 60);
    let many = make(&Recipe { relatives: true, ..alone }, 9, 60);
    assert!(!few.is_empty() && few.len() < many.len() && many.starts_with(&few));
    let mut search = Search::new();
    for (k, made) in many.iter().enumerate() {
        assert_unique(&mut search, made);
        assert_minimal(&mut search, &made.puzzle);
        assert!(er.contains(&Explainer::new(Order::Se).explain(&made.puzzle).hardest()));
        assert!(many[..k].iter().all(|other| other.puzzle != made.puzzle));
    }
}

#[test]
fn guesses_and_techniques_are_as_wanted() {
    let mut search = Search::new();
    let guesses = Wanted { guesses: Some(4..=6), ..Wanted::default() };
    let made = make(&Recipe { wanted: guesses, ..plain() }, 10, 300);
    assert!(!made.is_empty());
    for made in &made {
        search.answer(&made.puzzle, Question::Unique);
        assert!((4..=6).contains(&search.statistics().guesses));
    }
    let set = |techniques: &[Technique]| -> TechniqueSet { techniques.iter().copied().collect() };
    let wanted = Wanted {
        require: set(&[Technique::Pointing]),
        without: set(&[Technique::NakedPair, Technique::Claiming]),
        ..Wanted::default()
    };
    let made = make(&Recipe { wanted, ..plain() }, 10, 60);
    assert!(!made.is_empty());
    for made in &made {
        let path = Explainer::new(Order::Human).explain(&made.puzzle);
        let uses = |technique| path.steps.iter().any(|step| step.technique == technique);
        assert!(path.is_complete() && uses(Technique::Pointing));
        assert!(!uses(Technique::NakedPair) && !uses(Technique::Claiming));
    }
}

#[test]
fn givens_come_from_the_grid_that_is_given() {
    let solution: Solution = make::fill(&mut Random::new(11, 0));
    let recipe = Recipe { base: Base::Solution(solution), ..plain() };
    let made = make(&recipe, 11, 20);
    assert!(made.iter().all(|made| made.solution == solution));
    assert!(made.windows(2).all(|two| two[0].puzzle != two[1].puzzle));
}

#[test]
fn a_pattern_is_filled() {
    let shape = "#...#...#.#..#..#...#.#.#...#...#...###...###...#...#...#.#.#...#..#..#.#...#...#";
    let mut search = Search::new();
    let cells: CellSet = ennead::Cell::ALL
        .into_iter()
        .zip(shape.bytes())
        .filter_map(|(cell, byte)| (byte == b'#').then_some(cell))
        .collect();
    let recipe = Recipe { base: Base::Pattern(cells), depth: Depth::Orbits, ..plain() };
    let made = make(&recipe, 12, 6);
    assert!(!made.is_empty());
    for made in &made {
        assert_eq!(pattern(&made.puzzle), cells);
        assert_unique(&mut search, made);
    }
}

#[test]
fn what_is_over_ends_at_once_with_what_is_whole() {
    let worker = Engine::fastest().worker().expect("the fastest can run");
    let asked = core::cell::Cell::new(0);
    let is_over = || {
        asked.set(asked.get() + 1);
        asked.get() > 60
    };
    let recipe = Recipe { symmetry: Some(PatternSymmetry::Rot180), ..plain() };
    let made = Maker::new(worker).make(&recipe, 13, 0..1000, &is_over);
    let mut search = Search::new();
    for made in &made {
        assert_minimal(&mut search, &made.puzzle);
    }
}
