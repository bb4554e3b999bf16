//! What the generator promises, checked with the plain engine: one solution, no redundant given,
//! the symmetry, the criteria; and the same puzzles from the same seed.

use ennead::fields::{Facts, Filter};
use ennead::logic::{Difficulty, Explainer, Family, Ratings};
use ennead::make::{
    Criteria, Generator, GeneratorConfig, NearMisses, PatternSymmetry, Source, StopRule,
    SymmetryRule, UniquePuzzle, fill,
};
use ennead::{
    Canonical, CellSet, Engine, Grid, Order, Question, Random, Rating, Search, Solution, Technique,
    TechniqueSet, Verdict,
};
use std::collections::HashSet;
use std::ops::Range;

/// Minimal puzzles without symmetry, with some settings changed.
fn config(change: impl FnOnce(&mut GeneratorConfig)) -> GeneratorConfig {
    let mut config = GeneratorConfig::default();
    change(&mut config);
    config
}

fn with_symmetry(symmetry: PatternSymmetry, stop: StopRule) -> GeneratorConfig {
    config(|config| (config.symmetry, config.stop) = (symmetry.into(), stop))
}

fn with_criteria(change: impl FnOnce(&mut Criteria)) -> GeneratorConfig {
    config(|config| change(&mut config.criteria))
}

fn generator(engine: Engine) -> Generator {
    Generator::with_worker(engine.worker().expect("this engine can run here"))
}

/// The puzzles of these attempts.
#[track_caller]
fn attempts(
    generator: &mut Generator,
    config: &GeneratorConfig,
    seed: u64,
    numbers: Range<u64>,
) -> Vec<UniquePuzzle> {
    generator.attempts(config, seed, numbers).expect("possible").collect()
}

/// The puzzles of the first attempts; at least one.
#[track_caller]
fn generate(config: &GeneratorConfig, seed: u64, count: u64) -> Vec<UniquePuzzle> {
    let made = attempts(&mut Generator::new(), config, seed, 0..count);
    assert!(!made.is_empty(), "no attempt succeeded");
    made
}

/// The puzzle has one solution, the one that comes with it.
#[track_caller]
fn assert_unique(search: &mut Search, made: &UniquePuzzle) {
    assert_eq!(search.verdict(&made.puzzle), Verdict::Unique(made.solution), "{}", made.puzzle);
}

/// Without any one given there are several solutions.
#[track_caller]
fn assert_minimal(search: &mut Search, puzzle: &Grid) {
    for (cell, _) in puzzle.givens() {
        let verdict = search.verdict(&puzzle.without(cell));
        assert!(matches!(verdict, Verdict::Multiple { .. }), "{puzzle}: {cell} is redundant");
    }
}

#[test]
fn puzzles_are_unique_and_minimal() {
    let mut search = Search::new();
    let made = generate(&GeneratorConfig::default(), 1, 300);
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
fn other_wishes_have_other_puzzles_from_the_same_seed() {
    let er = |from, to| {
        let er = Rating::from_tenths(from)..=Rating::from_tenths(to);
        with_criteria(|wanted| wanted.er = Some(er))
    };
    let clues = |clues| config(|config| (config.clues, config.stop) = (clues, StopRule::ClueCount));
    let condition = |text: &str| text.parse::<Filter>().expect("a condition");
    let wishes = [
        GeneratorConfig::default(),
        er(26, 28),
        er(26, 30),
        er(10, 120),
        clues(24..=26),
        clues(25..=26),
        config(|config| config.clues = 23..=25),
        config(|config| config.clues = 20..=20),
        with_symmetry(PatternSymmetry::None, StopRule::OrbitMinimal),
        with_symmetry(PatternSymmetry::Rot180, StopRule::OrbitMinimal),
        with_criteria(|wanted| wanted.guesses = Some(0..=3)),
        with_criteria(|wanted| wanted.required = [Technique::Pointing].into_iter().collect()),
        with_criteria(|wanted| wanted.condition = Some(condition("er > 2"))),
        with_criteria(|wanted| wanted.condition = Some(condition("er > 2 && clues < 26"))),
        config(|config| config.source = Source::Unbiased),
    ];
    let mut forms = HashSet::new();
    for wish in &wishes {
        let count = if *wish.clues.end() == 20 { 2 } else { 512 };
        let made = generate(wish, 21, count);
        let own: HashSet<Grid> = made.iter().map(|made| Canonical::of(&made.puzzle).grid).collect();
        assert!(forms.is_disjoint(&own), "{wish:?}");
        forms.extend(own);
        // The same wishes and the same seed, in two parts.
        let mut again = Generator::new();
        let mut parts = attempts(&mut again, wish, 21, 0..count / 2);
        parts.extend(attempts(&mut again, wish, 21, count / 2..count));
        assert_eq!(parts, made, "{wish:?}");
    }
    assert!(forms.len() > 2000, "{}", forms.len());
}

/// An iterator makes what the attempts make, without equivalent puzzles.
#[test]
fn puzzles_are_those_of_the_attempts() {
    let solution = fill(&mut Random::new(17, 0));
    let wishes = [
        (40, GeneratorConfig::default()),
        (40, with_symmetry(PatternSymmetry::Rot180, StopRule::Minimal)),
        (40, with_criteria(|wanted| wanted.er = Some(Difficulty::Hard.er_range()))),
        (4, config(|config| config.clues = 20..=20)),
        (2000, config(|config| config.source = Source::Unbiased)),
        // Some are made twice.
        (
            40,
            config(|config| {
                (config.source, config.stop) = (Source::Solution(solution), StopRule::ClueCount);
                config.clues = 80..=80;
            }),
        ),
    ];
    for (count, wish) in &wishes {
        let mut forms = HashSet::new();
        let mut all = generate(wish, 17, *count);
        all.retain(|made| forms.insert(Canonical::of(&made.puzzle).grid));
        let mut generator = Generator::new();
        let some: Vec<UniquePuzzle> =
            generator.puzzles(wish, 17).expect("possible").take(all.len().min(20)).collect();
        assert!(some.len() > 2, "{} for {wish:?}", some.len());
        assert_eq!(some, all[..some.len()], "{wish:?}");
    }
}

/// The puzzles of a seed may change with the version, but not unnoticed.
#[test]
fn seed_7_makes_the_puzzles_of_this_version() {
    let first = |config: &GeneratorConfig| generate(config, 7, 64)[0].puzzle.to_string();
    assert_eq!(
        first(&GeneratorConfig::default()),
        "........6...6..154.5...923.....81....749.2..38..74....5.....98..6......17.....6.."
    );
    assert_eq!(
        first(&with_symmetry(PatternSymmetry::Rot180, StopRule::Minimal)),
        ".....8....4.96..8.3....51.......46..8.5.9.7.2..21.......38....6.7..43.9....7....."
    );
}

#[test]
fn symmetric_puzzles_have_their_symmetry_and_may_be_minimal_as_well() {
    let mut search = Search::new();
    for symmetry in PatternSymmetry::ALL {
        let by_orbits = generate(&with_symmetry(symmetry, StopRule::OrbitMinimal), 2, 20);
        assert_eq!(by_orbits.len(), 20, "{symmetry}");
        for made in &by_orbits {
            assert_unique(&mut search, made);
            let givens = made.given_cells();
            assert!(symmetry.holds(givens), "{symmetry}: {}", made.puzzle);
            // No orbit can be removed.
            for orbit in symmetry.orbits().into_iter().filter(|orbit| orbit.is_subset(givens)) {
                let mut without = made.puzzle;
                orbit.iter().for_each(|cell| without.set(cell, None));
                assert!(matches!(search.verdict(&without), Verdict::Multiple { .. }));
            }
        }
        // Highly symmetric puzzles are rarely minimal: up to 4,096 attempts.
        let minimal = with_symmetry(symmetry, StopRule::Minimal);
        let mut generator = Generator::new();
        let mut groups = (0..64)
            .map(|group| attempts(&mut generator, &minimal, 2, 64 * group..64 * (group + 1)));
        let minimal = groups.find(|made| !made.is_empty()).unwrap_or_default();
        assert!(!minimal.is_empty(), "{symmetry}: no attempt succeeded");
        for made in &minimal {
            assert_unique(&mut search, made);
            assert_minimal(&mut search, &made.puzzle);
            assert!(symmetry.holds(made.given_cells()), "{symmetry}: {}", made.puzzle);
        }
    }
    let half_turn = with_symmetry(PatternSymmetry::Rot180, StopRule::Minimal);
    let found = generate(&half_turn, 3, 256).len();
    assert!(found > 192, "four in five walks succeed, not {found} in 256");
}

#[test]
fn a_drawn_symmetry_is_never_none() {
    let drawn = config(|config| {
        (config.symmetry, config.stop) = (SymmetryRule::Random, StopRule::OrbitMinimal)
    });
    let made = generate(&drawn, 4, 50);
    assert_eq!(made.len(), 50);
    for made in made {
        let real = &PatternSymmetry::ALL[1..];
        assert!(real.iter().any(|symmetry| symmetry.holds(made.given_cells())), "{}", made.puzzle);
    }
}

#[test]
fn attempts_depend_neither_on_how_they_are_shared_nor_on_the_engine() {
    let configs = [
        GeneratorConfig::default(),
        with_symmetry(PatternSymmetry::Diagonal, StopRule::Minimal),
        config(|config| (config.clues, config.stop) = (28..=32, StopRule::ClueCount)),
        config(|config| {
            (config.symmetry, config.stop) = (SymmetryRule::Random, StopRule::OrbitMinimal)
        }),
    ];
    for config in configs {
        let all = generate(&config, 5, 100);
        let mut generator = generator(Engine::SCALAR);
        let mut parts = attempts(&mut generator, &config, 5, 0..37);
        parts.extend(attempts(&mut generator, &config, 5, 37..100));
        assert_eq!(all, parts);
        assert_ne!(all, generate(&config, 6, 100));
    }
}

#[test]
fn the_number_of_givens_is_as_configured() {
    let mut search = Search::new();
    let drawn = config(|config| (config.clues, config.stop) = (28..=32, StopRule::ClueCount));
    let made = generate(&drawn, 7, 200);
    assert!(made.len() > 190, "{} of 200", made.len());
    for clues in 28..=32 {
        assert!(made.iter().any(|made| made.puzzle.clues() == clues), "none has {clues}");
    }
    for made in &made {
        assert!((28..=32).contains(&made.puzzle.clues()));
        assert_unique(&mut search, made);
    }
    let few = generate(&config(|config| config.clues = 20..=22), 7, 600);
    assert!(few.iter().all(|made| made.puzzle.clues() <= 22));
}

#[test]
fn few_givens_are_found_by_walks() {
    let mut search = Search::new();
    for (clues, count) in [(20..=20, 16), (19..=19, 3), (17..=21, 8)] {
        let few = config(|config| config.clues = clues.clone());
        assert_eq!(few.attempts_per_block(1000, false, 1), 1, "a walk");
        let made = generate(&few, 16, count);
        assert!(made.len() as u64 + 1 >= count, "{} of {count}", made.len());
        let forms: HashSet<Grid> = made.iter().map(|m| Canonical::of(&m.puzzle).grid).collect();
        assert_eq!(forms.len(), made.len());
        for made in &made {
            assert!(clues.contains(&made.puzzle.clues()), "{}", made.puzzle);
            assert_unique(&mut search, made);
            assert_minimal(&mut search, &made.puzzle);
        }
        let mut generator = generator(Engine::SCALAR);
        let mut parts = attempts(&mut generator, &few, 16, 0..2);
        parts.extend(attempts(&mut generator, &few, 16, 2..count));
        assert_eq!(made, parts);
    }
    let solution = fill(&mut Random::new(16, 0));
    let made = generate(
        &config(|few| (few.clues, few.source) = (20..=20, Source::Solution(solution))),
        16,
        2,
    );
    assert!(made.iter().all(|made| made.solution == solution));
    let symmetric = PatternSymmetry::Rot180.into();
    for other in [
        config(|few| few.clues = 20..=22),
        config(|few| (few.clues, few.symmetry) = (20..=20, symmetric)),
    ] {
        assert!(other.attempts_per_block(1000, false, 1) > 1);
    }
}

#[test]
fn levels_agree_with_ratings() {
    let mut search = Search::new();
    let all = generate(&GeneratorConfig::default(), 8, 150);
    for level in Difficulty::ALL {
        let config = with_criteria(|wanted| wanted.er = Some(level.er_range()));
        for made in &generate(&config, 8, 150) {
            assert_unique(&mut search, made);
            assert_eq!(Ratings::of(&made.puzzle).difficulty(), Some(level), "{}", made.puzzle);
        }
        for UniquePuzzle { puzzle, .. } in &all {
            let is_accepted =
                config.criteria.accepts(&mut search, puzzle, &mut NearMisses::default());
            let has_level = Ratings::of(puzzle).difficulty() == Some(level);
            assert_eq!(is_accepted, has_level, "{puzzle}");
        }
    }
}

#[test]
fn relatives_of_rare_puzzles_are_accepted_and_inequivalent() {
    let er = Rating::from_tenths(70)..=Rating::from_tenths(71);
    let config = with_criteria(|wanted| wanted.er = Some(er.clone()));
    let found = generate(&config, 9, 60);
    let with_variations = || {
        let mut all = found.clone();
        Generator::new().add_variations(&config, &mut all, &mut Random::new(9, 0));
        all
    };
    let all = with_variations();
    assert!(all.len() > 2 * found.len(), "{} of {}", all.len(), found.len());
    assert!(all.starts_with(&found));
    assert_eq!(with_variations(), all);
    let mut search = Search::new();
    let mut forms = HashSet::new();
    for made in &all {
        assert_unique(&mut search, made);
        assert_minimal(&mut search, &made.puzzle);
        assert!(er.contains(&Explainer::new(Order::Se).explain(&made.puzzle).er()));
        assert!(forms.insert(Canonical::of(&made.puzzle).grid), "{}", made.puzzle);
    }
}

#[test]
fn each_puzzle_has_a_solution_of_its_own() {
    let config =
        with_criteria(|wanted| wanted.er = Some(Rating::from_tenths(26)..=Rating::from_tenths(28)));
    let made = generate(&config, 3, 512);
    let grids: HashSet<Grid> =
        made.iter().map(|made| Canonical::of(&made.solution.to_grid()).grid).collect();
    assert!(made.len() > 20);
    assert_eq!(grids.len(), made.len());
}

#[test]
#[allow(clippy::reversed_empty_ranges, reason = "an empty range is what is tested")]
fn what_cannot_be_is_not_looked_for() {
    let empty = config(|config| (config.clues, config.stop) = (25..=24, StopRule::ClueCount));
    assert!(empty.check().is_err());
    let mut generator = Generator::new();
    let why = generator.puzzles(&empty, 1).err().expect("the range is empty").to_string();
    assert_eq!(why, "clues: the first number is above the second");
}

#[test]
fn a_practiced_technique_is_the_only_step_that_is_no_single() {
    let config = with_criteria(|wanted| wanted.practiced = Some(Technique::NakedPair));
    for made in &generate(&config, 14, 4096) {
        let path = Explainer::new(Order::Human).explain(&made.puzzle);
        let others: Vec<Technique> = path
            .steps
            .iter()
            .map(|step| step.technique)
            .filter(|technique| technique.family() != Family::Singles)
            .collect();
        assert!(path.is_complete() && others == [Technique::NakedPair], "{}", made.puzzle);
    }
}

#[test]
fn a_condition_chooses_as_rate_does() {
    let condition: Filter = "steps < 62 && guesses == 0 && ep == er".parse().expect("a condition");
    let config = with_criteria(|wanted| wanted.condition = Some(condition.clone()));
    let mut search = Search::new();
    for made in &generate(&config, 15, 400) {
        search.answer(&made.puzzle, Question::Unique);
        let ratings = Ratings::of(&made.puzzle);
        assert!(condition.holds(&Facts {
            puzzle: Some(&made.puzzle),
            search: Some(search.statistics()),
            ratings: Some(&ratings),
            ..Facts::default()
        }));
    }
}

#[test]
fn the_nearest_miss_is_known() {
    let config =
        with_criteria(|wanted| wanted.er = Some(Rating::from_tenths(90)..=Rating::from_tenths(91)));
    let mut generator = Generator::new();
    assert!(attempts(&mut generator, &config, 1, 0..100).is_empty());
    let missed = generator.take_near_misses();
    assert_eq!(missed.attempts, 100);
    assert!(
        missed
            .er
            .is_some_and(|er| (Rating::from_tenths(60)..Rating::from_tenths(90)).contains(&er)),
        "{missed}"
    );
    assert_eq!(generator.take_near_misses().attempts, 0);
}

#[test]
fn guesses_and_techniques_are_as_configured() {
    let mut search = Search::new();
    let made = generate(&with_criteria(|wanted| wanted.guesses = Some(4..=6)), 10, 300);
    for made in &made {
        search.answer(&made.puzzle, Question::Unique);
        assert!((4..=6).contains(&search.statistics().guesses));
    }
    let set = |techniques: &[Technique]| -> TechniqueSet { techniques.iter().copied().collect() };
    let config = with_criteria(|wanted| {
        wanted.required = set(&[Technique::Pointing]);
        wanted.excluded = set(&[Technique::NakedPair, Technique::Claiming]);
    });
    for made in &generate(&config, 10, 60) {
        let path = Explainer::new(Order::Human).explain(&made.puzzle);
        let uses = |technique| path.steps.iter().any(|step| step.technique == technique);
        assert!(path.is_complete() && uses(Technique::Pointing));
        assert!(!uses(Technique::NakedPair) && !uses(Technique::Claiming));
    }
}

#[test]
fn givens_come_from_the_configured_solution() {
    let solution: Solution = fill(&mut Random::new(11, 0));
    let made = generate(&config(|config| config.source = Source::Solution(solution)), 11, 20);
    assert_eq!(made.len(), 20);
    assert!(made.iter().all(|made| made.solution == solution));
    assert!(made.windows(2).all(|two| two[0].puzzle != two[1].puzzle));
}

#[test]
fn a_pattern_is_filled() {
    let mut search = Search::new();
    // 29 cells, and the 21 of Golden Nugget.
    for (shape, count) in [
        ("#...#...#.#..#..#...#.#.#...#...#...###...###...#...#...#.#.#...#..#..#.#...#...#", 6),
        (".......##.....#..#..#.#.#....#.#...#.#...#...#..#.......#.#..#..#....#..#..#.....", 20),
    ] {
        let cells: CellSet = ennead::Cell::ALL
            .into_iter()
            .zip(shape.bytes())
            .filter_map(|(cell, byte)| (byte == b'#').then_some(cell))
            .collect();
        let pattern = config(|config| {
            config.source = Source::Pattern(cells);
            config.stop = StopRule::OrbitMinimal;
        });
        let all = generate(&pattern, 12, count);
        assert!(all.len() > 3, "{} of {count}", all.len());
        for made in &all {
            assert_eq!(made.given_cells(), cells);
            assert_unique(&mut search, made);
        }
        let forms: HashSet<Grid> = all.iter().map(|m| Canonical::of(&m.puzzle).grid).collect();
        assert_eq!(forms.len(), all.len(), "they are not equivalent");
        let later = attempts(&mut Generator::new(), &pattern, 12, 3..count);
        assert!(all.ends_with(&later), "an attempt depends on its number alone");
    }
}
