//! Puzzles of pencil marks (sukaku): how many solutions they have, against brute force, and that no
//! step in one with a single solution is wrong.

use ennead::logic::replay;
use ennead::solve::Puzzle;
use ennead::{
    Answer, Cell, Count, Digit, DigitSet, Engine, Explainer, Grid, Order, Question, Random, Rating,
    Search, Solution, Solutions, State, Step, Technique, TechniqueSet, Verdict, make,
};

type Marks = [DigitSet; 81];

/// A random solution, and all other marks in random order.
fn random(seed: u64, stream: u64) -> (Solution, Vec<(Cell, Digit)>) {
    let mut random = Random::new(seed, stream);
    let solution = make::fill(&mut random);
    let wrong = |&cell: &Cell| {
        let others = DigitSet::ALL.without(solution.get(cell));
        others.iter().map(move |digit| (cell, digit)).collect::<Vec<_>>()
    };
    let mut wrong: Vec<(Cell, Digit)> = Cell::ALL.iter().flat_map(wrong).collect();
    random.shuffle(&mut wrong);
    (solution, wrong)
}

/// Every mark, without these.
fn without(gone: &[(Cell, Digit)]) -> Marks {
    let mut marks = [DigitSet::ALL; 81];
    for &(cell, digit) in gone {
        marks[cell] = marks[cell].without(digit);
    }
    marks
}

fn puzzle(marks: &Marks) -> Puzzle<'_> {
    Puzzle { grid: &Grid::EMPTY, marks: Some(marks) }
}

/// How many of the marks, in this order, have to go until one solution is left.
fn fewest_until_unique(wrong: &[(Cell, Digit)], search: &mut Search) -> usize {
    let (mut some, mut all) = (0, wrong.len());
    while some < all {
        let middle = usize::midpoint(some, all);
        match search.verdict(puzzle(&without(&wrong[..middle]))) {
            Verdict::Unique(_) => all = middle,
            _ => some = middle + 1,
        }
    }
    all
}

/// All solutions, by trying the marks of the cell with the fewest: nothing but the rules of the
/// game.
fn brute_force(marks: &Marks, found: &mut Vec<String>) {
    let open = (0..81).filter(|&cell| marks[cell].len() != 1);
    let Some(cell) = open.min_by_key(|&cell| marks[cell].len()) else {
        found.push(marks.iter().map(|digits| digits.to_string()).collect());
        return;
    };
    for digit in marks[cell].iter() {
        if let Some(next) = placed(*marks, cell, digit) {
            brute_force(&next, found);
        }
    }
}

/// The marks once `digit` is placed in `cell`, and once every cell that is left with one mark has
/// it; `None` if a cell is left with none.
fn placed(mut marks: Marks, cell: usize, digit: Digit) -> Option<Marks> {
    marks[cell] = DigitSet::EMPTY.with(digit);
    for peer in Cell::ALL[cell].peers().iter() {
        if marks[peer].contains(digit) {
            marks[peer] = marks[peer].without(digit);
            match marks[peer].len() {
                0 => return None,
                1 => marks = placed(marks, peer.index(), marks[peer].single()?)?,
                _ => {}
            }
        }
    }
    Some(marks)
}

#[test]
fn counts_are_those_of_brute_force() {
    let mut search = Search::new();
    let (mut several, mut one, mut none) = (0, 0, 0);
    for stream in 0..400 {
        // The marks of one solution or two, and some more.
        let (solution, wrong) = random(7, stream);
        let (other, _) = random(8, stream);
        let more = 60 + stream as usize % 5 * 25;
        let mut marks = without(&wrong[..wrong.len() - more]);
        if stream % 2 == 0 {
            for cell in Cell::ALL {
                marks[cell] = marks[cell].with(other.get(cell));
            }
        }
        for broken in [false, true] {
            if broken {
                let cell = Cell::ALL[stream as usize % 81];
                marks[cell] = marks[cell].without(solution.get(cell));
            }
            // Brute force places where it has a choice; cells that begin with one mark, before.
            let singles = Cell::ALL.into_iter().filter(|&cell| marks[cell].len() == 1);
            let start = singles
                .collect::<Vec<_>>()
                .into_iter()
                .try_fold(marks, |marks, cell| placed(marks, cell.index(), marks[cell].single()?));
            let mut found = Vec::new();
            if let Some(start) = start.filter(|marks| marks.iter().all(|marks| !marks.is_empty())) {
                brute_force(&start, &mut found);
            }
            found.sort_unstable();
            let puzzle = puzzle(&marks);
            assert_eq!(search.count(puzzle, None), Count::Exactly(found.len() as u64), "{puzzle}");
            let solutions: Vec<String> =
                Solutions::of(puzzle).map(|solution| solution.to_string()).collect();
            assert_eq!(solutions, found, "{puzzle}");
            let is_right = match search.verdict(puzzle) {
                Verdict::None => found.is_empty(),
                Verdict::Unique(only) => found == [only.to_string()],
                Verdict::Multiple { first, second } => first != second && found.len() > 1,
            };
            assert!(is_right, "{puzzle}");
            match found.len() {
                0 => none += 1,
                1 => one += 1,
                _ => several += 1,
            }
        }
    }
    assert!(several > 50 && one > 50 && none > 50, "{several} {one} {none}");
}

/// How many steps of these techniques contradict the solution, and how many steps there are.
fn unsound(state: &State, solution: &Solution, techniques: TechniqueSet) -> (usize, usize) {
    let steps = Explainer::new(Order::Human).only(techniques).steps(state);
    if state.has_given_marks() {
        for step in &steps {
            assert_eq!(replay(state, step), Ok(()), "{step}");
        }
    }
    (steps.iter().filter(|step| is_wrong(step, solution)).count(), steps.len())
}

fn is_wrong(step: &Step, solution: &Solution) -> bool {
    step.eliminations.iter().any(|gone| solution.get(gone.cell) == gone.digit)
        || step.placements.iter().any(|placed| solution.get(placed.cell) != placed.digit)
}

#[test]
fn no_step_rests_on_a_second_solution_that_the_marks_exclude() {
    let all: TechniqueSet = Technique::ALL.iter().copied().collect();
    let uniqueness: TechniqueSet =
        all.iter().filter(|technique| technique.needs_uniqueness()).collect();
    let explainer = Explainer::new(Order::Human).up_to(Rating::from_tenths(66));
    let mut search = Search::new();
    let (mut wrong_path, mut wrong_unique, mut seen) = (0, 0, 0);
    // Without knowing that the marks are given, some steps are wrong: the test can tell.
    let mut wrong_if_not_told = 0;
    let mut taken = 0;
    for stream in 0..120 {
        let (solution, wrong) = random(11, stream);
        let fewest = fewest_until_unique(&wrong, &mut search);
        let mut state = State::EMPTY;
        for &(cell, digit) in &wrong[..fewest] {
            state.eliminate(cell, digit);
        }
        let mut plain = state;
        let mut state = state.with_given_marks();
        let mut rest = wrong[fewest..].iter();
        while !state.is_full() {
            let (bad, all) = unsound(&state, &solution, uniqueness);
            wrong_unique += bad;
            seen += all;
            if wrong_if_not_told == 0 {
                wrong_if_not_told = unsound(&plain, &solution, uniqueness).0;
            }
            match explainer.step(&state) {
                Some(step) => {
                    wrong_path += usize::from(is_wrong(&step, &solution));
                    taken += 1;
                    state.apply(&step);
                    plain.apply(&step);
                }
                // Harder steps would take long, and so would looking in vain after each mark: remove
                // some marks that are wrong.
                None if rest.len() == 0 => break,
                None => {
                    for &(cell, digit) in rest.by_ref().take(8) {
                        state.eliminate(cell, digit);
                        plain.eliminate(cell, digit);
                    }
                }
            }
        }
    }
    assert_eq!((wrong_path, wrong_unique), (0, 0));
    assert!(taken > 5000 && seen > 500, "{taken} steps taken, {seen} of uniqueness seen");
    assert!(wrong_if_not_told > 0, "no pattern that the marks tell apart");
}

/// Random puzzles of pencil marks, with few marks too many and with far too many, some with givens
/// and some without a solution.
fn many(count: u64) -> Vec<(Grid, Marks)> {
    (0..count)
        .map(|stream| {
            let mut random = Random::new(41, stream);
            let (solution, wrong) = random_marks(stream);
            let gone = wrong.len() * (50 + random.index(50)) / 100;
            let mut marks = without(&wrong[..gone]);
            let mut grid = Grid::EMPTY;
            for cell in Cell::ALL.into_iter().filter(|_| stream.is_multiple_of(3)) {
                if random.below(9) == 0 {
                    grid.set(cell, Some(solution.get(cell)));
                }
            }
            if stream.is_multiple_of(7) {
                let cell = Cell::ALL[random.index(81)];
                marks[cell] = marks[cell].without(solution.get(cell));
            }
            (grid, marks)
        })
        .collect()
}

fn random_marks(stream: u64) -> (Solution, Vec<(Cell, Digit)>) {
    random(40, stream)
}

#[test]
fn every_engine_answers_as_the_plain_search() {
    let all = many(3000);
    let puzzles: Vec<Puzzle> = all
        .iter()
        .enumerate()
        // Plain puzzles among them.
        .map(|(k, (grid, marks))| Puzzle { grid, marks: (k % 10 != 0).then_some(marks) })
        .collect();
    let mut search = Search::new();
    let expected: Vec<Answer> =
        puzzles.iter().map(|puzzle| search.answer(*puzzle, Question::Unique)).collect();
    let count =
        |wanted: fn(&Answer) -> bool| expected.iter().filter(|answer| wanted(answer)).count();
    assert!(count(|answer| matches!(answer, Answer::Solved(_))) > 300);
    assert!(count(|answer| *answer == Answer::None) > 100);
    assert!(count(|answer| *answer == Answer::Multiple) > 300);
    for engine in Engine::ALL.iter().filter(|engine| engine.is_available()) {
        let mut worker = engine.worker().expect("it is available");
        let mut answers = Vec::new();
        for puzzles in [&puzzles[..], &puzzles[..700], &puzzles[..5]] {
            worker.solve_marked(puzzles, Question::Unique, &mut answers);
            assert_eq!(answers.len(), puzzles.len());
            for (k, answer) in answers.iter().enumerate() {
                assert_eq!(*answer, expected[k], "{engine}: {}", puzzles[k]);
            }
            worker.solve_marked(puzzles, Question::First, &mut answers);
            for (k, answer) in answers.iter().enumerate() {
                match answer {
                    Answer::Solved(solution) => {
                        let fits =
                            |cell: Cell| puzzles[k].candidates()[cell].contains(solution.get(cell));
                        assert!(Cell::ALL.into_iter().all(fits), "{engine}: {}", puzzles[k]);
                    }
                    _ => assert_eq!(expected[k], Answer::None, "{engine}: {}", puzzles[k]),
                }
            }
        }
        // Grids come after marks in the same lanes.
        let grids: Vec<Grid> = (0..700).map(|_| Grid::EMPTY).collect();
        worker.solve(&grids, Question::Unique, &mut answers);
        assert_eq!(answers, vec![Answer::Multiple; 700], "{engine}");
    }
}
