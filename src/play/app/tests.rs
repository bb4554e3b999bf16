//! Tests of the app: what single intents do, and properties of any sequence of them.

use super::*;
use crate::play::hint::WHOLE;
use crate::play::intent::{Direction, Intent};
use ennead::format::Position;
use ennead::logic::Ratings;
use ennead::{Explainer, Grid, Order};
use proptest::prelude::*;

pub(crate) const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A game of `puzzle`.
pub(crate) fn app(puzzle: &str) -> App {
    App::new(Game::new(&puzzle.parse().expect("a puzzle")), "easy".to_owned(), false)
}

/// An empty board to type a puzzle into.
pub(crate) fn typing() -> App {
    App::new(Game::edit(&Grid::EMPTY), "own".to_owned(), false)
}

/// Completes a task at once.
pub(crate) fn complete(app: &mut App, task: Task) {
    let position: Position = app.game.sheet().position();
    let state = State::from(&position);
    let explainer = Explainer::new(Order::Human).only(
        [Technique::HiddenSingle, Technique::NakedSingle, Technique::FullHouse]
            .into_iter()
            .collect(),
    );
    let result = match task {
        Task::Hint => match explainer.step(&state) {
            Some(step) => TaskResult::Hint(Box::new(state), step),
            None => TaskResult::NoStep("no step".to_owned()),
        },
        Task::Steps => match explainer.steps(&state) {
            steps if steps.is_empty() => TaskResult::NoStep("no step".to_owned()),
            steps => TaskResult::Steps(Box::new(state), steps),
        },
        Task::Rate => TaskResult::Rated(ratings()),
    };
    app.take(result);
}

/// The ratings of [`EASY`].
pub(crate) fn ratings() -> PuzzleRatings {
    let puzzle: Grid = EASY.parse().expect("a puzzle");
    PuzzleRatings {
        minutes: Ratings::of(&puzzle).minutes(),
        hardest: Some((Rating::from_tenths(12), Technique::HiddenSingle, Difficulty::Easy)),
    }
}

/// Carries out the intents; tasks are completed at once.
pub(crate) fn press(app: &mut App, intents: &[Intent]) {
    for &intent in intents {
        if let Some(Effect::Run(task)) = app.update(intent) {
            complete(app, task);
        }
    }
}

fn digit(app: &App, cell: Cell) -> Option<Digit> {
    app.game.sheet().square(cell).digit
}

#[test]
fn the_cursor_goes_on_at_the_opposite_edge() {
    let mut app = app(EASY);
    assert_eq!(app.cursor, Cell::R1C3);
    press(&mut app, &[Intent::Move(Direction::Up), Intent::Move(Direction::End)]);
    assert_eq!(app.cursor, Cell::R9C9);
    press(&mut app, &[Intent::Move(Direction::Right), Intent::Move(Direction::Down)]);
    assert_eq!(app.cursor, Cell::R1C1);
}

#[test]
fn digits_place_and_in_two_modes_mark() {
    let mut app = app(EASY);
    let marks = |app: &App| {
        let square = app.game.sheet().square(Cell::R1C3);
        [square.corners, square.candidates].map(|set| set.to_string())
    };
    press(&mut app, &[Intent::Corners, Intent::Digit(Digit::D4), Intent::Digit(Digit::D2)]);
    press(&mut app, &[Intent::Candidates, Intent::Digit(Digit::D4), Intent::Digit(Digit::D1)]);
    assert_eq!(marks(&app), ["24", "14"]);
    press(&mut app, &[Intent::Corner(Digit::D2), Intent::Candidates, Intent::Candidate(Digit::D1)]);
    press(&mut app, &[Intent::Digit(Digit::D4)]);
    assert_eq!(digit(&app, Cell::R1C3), Some(Digit::D4));
    press(&mut app, &[Intent::Candidate(Digit::D1)]);
    assert_eq!(app.message, "r1c3 holds a digit: erase it to write marks");
    press(&mut app, &[Intent::Erase]);
    assert_eq!(marks(&app), ["4", "4"]);
    press(&mut app, &[Intent::Erase]);
    assert_eq!(marks(&app), ["", ""]);
    press(&mut app, &[Intent::Move(Direction::Home), Intent::Digit(Digit::D1)]);
    assert_eq!(app.message, "r1c1 is given and stays");
}

#[test]
fn a_digit_is_chosen_first_and_written_into_the_cell_that_is_clicked() {
    let mut app = app(EASY);
    press(&mut app, &[Intent::DigitFirst, Intent::Digit(Digit::D4), Intent::Point(Cell::R1C3)]);
    assert_eq!((digit(&app, Cell::R1C3), app.chosen), (Some(Digit::D4), Some(Digit::D4)));
    press(&mut app, &[Intent::Cancel, Intent::Point(Cell::R1C4)]);
    assert_eq!((digit(&app, Cell::R1C4), app.cursor), (None, Cell::R1C4));
}

#[test]
fn the_filter_takes_the_next_digit_and_space_notes_it() {
    let mut app = app(EASY);
    press(&mut app, &[Intent::Filter, Intent::Digit(Digit::D4), Intent::Space]);
    assert_eq!(app.focus(), Some(Digit::D4));
    assert_eq!(app.game.sheet().square(Cell::R1C3).corners.to_string(), "4");
    press(&mut app, &[Intent::Candidates, Intent::Space, Intent::Candidates]);
    assert_eq!(app.game.sheet().square(Cell::R1C3).candidates.to_string(), "4");
    press(&mut app, &[Intent::Filter, Intent::Space]);
    assert!(app.filter.is_none() && app.message.contains("choose one"), "{}", app.message);
}

#[test]
fn a_hint_is_shown_in_four_stages_and_then_applied() {
    let mut app = app(EASY);
    press(&mut app, &[Intent::Hint]);
    for stage in 1..=WHOLE {
        assert_eq!(app.hint().map(|hint| hint.stage), Some(stage));
        assert_eq!(app.game.record.hints, 1);
        press(&mut app, &[Intent::Hint]);
    }
    assert!(app.hint().is_none());
    assert_eq!(digit(&app, Cell::R1C6), Some(Digit::D8));
    assert_eq!((app.cursor, app.message.as_str()), (Cell::R1C6, "hidden single: r1c6 = 8"));
}

#[test]
fn a_step_of_the_list_is_applied() {
    let mut app = app(EASY);
    press(&mut app, &[Intent::Steps, Intent::Move(Direction::End)]);
    let Panel::Steps { hints, at } = &app.panel else { panic!("a list") };
    assert_eq!(*at + 1, hints.len());
    let placed = hints[*at].step.placements[0];
    press(&mut app, &[Intent::Confirm]);
    assert_eq!(digit(&app, placed.cell), Some(placed.digit));
    assert!(matches!(app.panel, Panel::Keys));
}

#[test]
fn a_result_that_is_not_awaited_is_dropped() {
    let mut app = app(EASY);
    assert_eq!(app.update(Intent::Hint), Some(Effect::Run(Task::Hint)));
    app.update(Intent::Digit(Digit::D4));
    complete(&mut app, Task::Hint);
    assert!(app.hint().is_none() && app.game.record.hints == 0);
    app.update(Intent::Hint);
    app.update(Intent::Cancel);
    assert!(app.running.is_none());
}

#[test]
fn a_check_counts_first_and_then_shows() {
    let mut app = app(EASY);
    press(&mut app, &[Intent::Check]);
    assert_eq!(app.message, "everything is right so far");
    // r1c3 is 4, r1c4 is 6.
    press(&mut app, &[Intent::Cancel, Intent::Digit(Digit::D1), Intent::Check]);
    assert_eq!(app.message, "1 entry is wrong; v again shows which");
    assert!(app.shown_wrong().is_empty());
    press(&mut app, &[Intent::Check]);
    assert_eq!(app.message, "1 entry is wrong");
    assert_eq!(app.shown_wrong().single(), Some(Cell::R1C3));
    press(
        &mut app,
        &[Intent::Erase, Intent::FillCandidates, Intent::Candidate(Digit::D4), Intent::Check],
    );
    assert_eq!(app.message, "the marks of 1 cell lack its digit; v again shows which");
    press(&mut app, &[Intent::Check]);
    assert_eq!(app.message, "the marks of r1c3 lack its digit");
    press(&mut app, &[Intent::Move(Direction::Right), Intent::Candidate(Digit::D6)]);
    press(&mut app, &[Intent::Check, Intent::Check]);
    assert_eq!(app.message, "the marks of r1c3 and r1c4 lack their digit");
}

#[test]
fn a_game_that_is_over_has_a_summary() {
    let mut app = app(EASY);
    app.add_time(252_000);
    press(&mut app, &[Intent::Hint, Intent::Solve, Intent::Confirm]);
    assert_eq!(app.window, Some(Window::Over));
    assert_eq!(app.headline(), "The program has solved it.");
    press(&mut app, &[Intent::Undo]);
    assert!(app.window.is_none() && !app.is_over());
    let solution = *app.game.solution().expect("one solution");
    for cell in app.game.sheet().open().iter() {
        press(&mut app, &[Intent::Point(cell), Intent::Digit(solution.get(cell))]);
    }
    app.add_time(1000);
    assert_eq!((app.window, app.headline()), (Some(Window::Over), "Solved!"));
    let summary = app.summary();
    let value = |name: &str| summary.iter().find(|row| row.0 == name).map(|row| row.1.as_str());
    assert_eq!(
        (value("time"), value("hints"), value("mistakes")),
        (Some("04:12"), Some("1"), Some("0"))
    );
    assert_eq!((value("hardest"), value("level")), (Some("hidden single"), Some("easy")));
    assert_eq!(value("expected"), Some("about 4 minutes"));
    press(&mut app, &[Intent::Cancel]);
    let end = app.game.clone();
    for stray in [Intent::Digit(Digit::D1), Intent::Erase, Intent::Undo, Intent::Restart] {
        press(&mut app, &[stray]);
        assert_eq!(app.message, "the puzzle is solved, and stays so", "{stray:?}");
        assert!(app.game == end && app.window.is_none(), "{stray:?}");
    }
    press(&mut app, &[Intent::Confirm]);
    assert_eq!(app.update(Intent::Confirm), Some(Effect::Games));
}

#[test]
fn a_full_grid_with_a_wrong_digit_is_reported() {
    let mut app = app(EASY);
    let solution = *app.game.solution().expect("one solution");
    for cell in app.game.sheet().open().iter() {
        let wrong = solution.get(cell).index() + usize::from(cell == Cell::R1C3);
        press(&mut app, &[Intent::Point(cell), Intent::Digit(Digit::ALL[wrong % 9])]);
    }
    assert!(app.game.sheet().open().is_empty() && !app.is_over());
    for help in [Intent::Hint, Intent::Steps] {
        press(&mut app, &[help]);
        assert_eq!(app.message, "something is wrong here: v says how many entries");
    }
    press(&mut app, &[Intent::Check]);
    assert_eq!(app.message, "1 entry is wrong; v again shows which");
}

/// A wrong digit is told by a check only; a digit that repeats another is told at once.
#[test]
fn a_clash_is_told_at_once() {
    let mut app = app(EASY);
    press(&mut app, &[Intent::Digit(Digit::D1)]);
    assert!(app.message.is_empty() && app.shown_wrong().is_empty(), "{}", app.message);
    press(&mut app, &[Intent::Point(Cell::R8C8), Intent::Digit(Digit::D6)]);
    assert_eq!(app.message, "r8c8=6 repeats r3c8 (column 8)");
    assert_eq!(app.shown_wrong().single(), Some(Cell::R8C8), "r3c8 is given");
    press(&mut app, &[Intent::Point(Cell::R9C1), Intent::Digit(Digit::D2)]);
    assert_eq!(app.message, "r8c8=6 repeats r3c8 (column 8)", "another cell was written");
    press(&mut app, &[Intent::Point(Cell::R9C2), Intent::Digit(Digit::D2)]);
    assert_eq!(app.message, "r9c2=2 repeats r9c1 (row 9, box 7)");
    let own = [Cell::R9C1, Cell::R9C2, Cell::R8C8];
    assert_eq!(app.shown_wrong(), CellSet::from(own), "of two own digits both");
}

#[test]
fn a_contradiction_is_reported_without_a_single_solution() {
    let several =
        "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8";
    let mut app = app(several);
    press(&mut app, &[Intent::Check]);
    assert_eq!(app.message, "the puzzle does not have exactly one solution");
    press(&mut app, &[Intent::Point(Cell::R1C2), Intent::Digit(Digit::D1), Intent::Check]);
    assert!(app.message.ends_with("there is one without r1c2=1"), "{}", app.message);
}

#[test]
fn nothing_is_solved_or_removed_unasked() {
    let mut app = app(EASY);
    press(&mut app, &[Intent::Digit(Digit::D4), Intent::Solve, Intent::Cancel]);
    press(&mut app, &[Intent::Restart, Intent::Corners]);
    assert_eq!(digit(&app, Cell::R1C3), Some(Digit::D4));
    assert_eq!(app.game.phase(), Phase::Playing);
    press(&mut app, &[Intent::Restart, Intent::Confirm]);
    assert_eq!(digit(&app, Cell::R1C3), None);
    press(&mut app, &[Intent::Undo]);
    assert_eq!(digit(&app, Cell::R1C3), Some(Digit::D4));
}

#[test]
fn a_pause_stops_the_clock() {
    let mut app = app(EASY);
    app.add_time(1000);
    press(&mut app, &[Intent::Pause]);
    app.add_time(1000);
    assert_eq!((app.is_paused, app.game.record.milliseconds), (true, 1000));
    press(&mut app, &[Intent::Digit(Digit::D4)]);
    assert_eq!((app.is_paused, digit(&app, Cell::R1C3)), (false, None), "any key only goes on");
    app.add_time(1000);
    assert_eq!(app.game.record.milliseconds, 2000);
}

/// The first stages of a hint only say where to look.
#[test]
fn the_clock_stops_while_a_step_is_studied() {
    let mut app = app(EASY);
    press(&mut app, &[Intent::Steps]);
    app.add_time(1000);
    assert_eq!((app.is_clock_running(), app.game.record.milliseconds), (false, 0));
    press(&mut app, &[Intent::Cancel]);
    for stage in 1..=WHOLE {
        press(&mut app, &[Intent::Hint]);
        app.add_time(1000);
        assert_eq!(app.is_clock_running(), stage < WHOLE);
    }
    assert_eq!(app.game.record.milliseconds, 3000);
    press(&mut app, &[Intent::Hint]);
    app.add_time(1000);
    assert_eq!(app.game.record.milliseconds, 4000, "the step is done");
}

#[test]
fn a_puzzle_is_typed_in_and_played() {
    let mut app = typing();
    press(&mut app, &[Intent::Digit(Digit::D5), Intent::Digit(Digit::D5)]);
    assert_eq!(app.message, "r1c2=5 repeats r1c1 (row 1, box 1)");
    press(&mut app, &[Intent::Confirm]);
    assert_eq!(app.game.phase(), Phase::Editing, "what clashes is not played");
    press(&mut app, &[Intent::EraseBack]);
    assert_eq!((app.cursor, app.message.as_str()), (Cell::R1C2, "1 given"));
    press(&mut app, &[Intent::EraseBack]);
    for byte in EASY.bytes() {
        let typed = Digit::from_ascii(byte).map_or(Intent::Blank, Intent::Digit);
        press(&mut app, &[typed]);
    }
    assert!(app.message.starts_with("30 givens, one solution"), "{}", app.message);
    press(&mut app, &[Intent::Confirm]);
    assert_eq!(app.game.phase(), Phase::Playing);
    assert_eq!(app.game.sheet().givens().to_string(), EASY);
}

#[test]
fn a_puzzle_with_several_solutions_is_played_when_that_is_confirmed() {
    let mut app = typing();
    press(&mut app, &[Intent::Digit(Digit::D5), Intent::Confirm]);
    assert_eq!(app.window, Some(Window::Ask(Confirmation::Begin)));
    press(&mut app, &[Intent::Confirm]);
    assert_eq!((app.game.phase(), app.game.solution()), (Phase::Playing, None));
    press(&mut app, &[Intent::Solve, Intent::Confirm]);
    assert_eq!(app.message, "the puzzle does not have exactly one solution");
}

fn cells() -> impl Strategy<Value = Cell> {
    (0..81usize).prop_map(|index| Cell::ALL[index])
}

fn digits() -> impl Strategy<Value = Digit> {
    (0..9usize).prop_map(|index| Digit::ALL[index])
}

fn intents() -> impl Strategy<Value = Intent> {
    use Direction::{Down, End, Home, Left, Right, Up};
    use Intent::*;
    let plain = [
        Erase,
        Blank,
        EraseBack,
        Space,
        Corners,
        Candidates,
        Paint,
        ClearColors,
        DigitFirst,
        Filter,
        FillCandidates,
        Hint,
        Hint,
        Hint,
        Steps,
        Check,
        Rate,
        Restart,
        Pause,
        Solve,
        Save,
        Games,
        Help,
        Confirm,
        Confirm,
        Cancel,
        NextPage,
        Scroll(-1),
        Scroll(1),
        ScrollPage { down: false },
        ScrollPage { down: true },
        Suspend,
        Redraw,
        Quit,
    ];
    prop_oneof![
        4 => proptest::sample::select(vec![Up, Down, Left, Right, Home, End]).prop_map(Move),
        4 => cells().prop_map(Point),
        1 => (cells(), digits()).prop_map(|(cell, digit)| PointCandidate(ennead::Candidate::new(cell, digit))),
        8 => digits().prop_map(Digit),
        2 => digits().prop_map(Corner),
        2 => digits().prop_map(Candidate),
        8 => proptest::sample::select(plain.to_vec()),
        3 => Just(Undo),
        2 => Just(Redo),
    ]
}

/// Checks what must hold of an app at any time.
fn check_invariants(app: &App) -> Result<(), TestCaseError> {
    prop_assert!(app.chosen.is_none() || app.is_digit_first);
    prop_assert!(app.filter.is_none() || !app.is_choosing_filter);
    prop_assert!(!app.is_paused || app.game.phase() == Phase::Playing);
    prop_assert!(app.window != Some(Window::Over) || app.is_over());
    match &app.panel {
        Panel::Steps { hints, at } => prop_assert!(*at < hints.len()),
        Panel::Hint(hint) => prop_assert!((1..=WHOLE).contains(&hint.stage)),
        Panel::Keys | Panel::Ratings => {}
    }
    for (cell, digit) in app.game.sheet().givens().givens() {
        prop_assert_eq!(app.game.sheet().square(cell).digit, Some(digit));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        rng_seed: proptest::test_runner::RngSeed::Fixed(15),
        ..ProptestConfig::with_cases(48)
    })]

    #[test]
    fn any_intents_keep_an_app_consistent(
        intents in proptest::collection::vec(intents(), 0..80),
        completes in any::<bool>(),
    ) {
        let start = app(EASY);
        let mut app = start.clone();
        for intent in intents {
            let effect = app.update(intent);
            if let (Some(Effect::Run(task)), true) = (effect, completes) {
                prop_assert_eq!(app.running, Some(task));
                complete(&mut app, task);
            }
            check_invariants(&app)?;
        }
        // Whatever is open is closed, then everything is undone.
        for _ in 0..4 {
            app.update(Intent::Cancel);
        }
        while app.game.changes().0 > 0 {
            app.update(Intent::Undo);
        }
        prop_assert_eq!(app.game.sheet(), start.game.sheet());
    }

    #[test]
    fn any_intents_keep_a_typed_puzzle_consistent(
        intents in proptest::collection::vec(intents(), 0..60),
    ) {
        let mut app = typing();
        for intent in intents {
            press(&mut app, &[intent]);
            check_invariants(&app)?;
        }
    }
}
