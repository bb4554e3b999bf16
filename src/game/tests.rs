//! Tests of games: single actions, and properties of any sequence of actions.

use super::square::Square;
use super::*;
use crate::grid::example::PUZZLE;
use proptest::prelude::*;

fn game() -> Game {
    Game::new(&PUZZLE.parse().expect("a puzzle"))
}

fn candidate(text: &str) -> Candidate {
    text.parse().expect("a candidate")
}

/// Carries out `action`, which is possible.
#[track_caller]
fn act(game: &mut Game, action: Action) {
    game.act(action.clone()).unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"));
}

#[test]
fn a_given_stays() {
    let mut game = game();
    for action in [
        Action::Place(candidate("r1c1=4")),
        Action::ToggleCorner(candidate("r1c1=4")),
        Action::ToggleCandidate(candidate("r1c1=4")),
        Action::Erase(Cell::R1C1),
    ] {
        assert_eq!(game.act(action), Err(Refusal::Given(Cell::R1C1)));
    }
    assert_eq!(game, self::game());
}

#[test]
fn a_digit_removes_marks_of_the_peers_and_undoing_restores_them() {
    let mut game = game();
    act(&mut game, Action::FillCandidates);
    let filled = game.clone();
    assert!(game.sheet().square(Cell::R1C4).candidates.contains(Digit::D2));
    act(&mut game, Action::Place(candidate("r1c3=2")));
    assert!(!game.sheet().square(Cell::R1C4).candidates.contains(Digit::D2));
    act(&mut game, Action::Undo);
    assert_eq!(game.sheet(), filled.sheet());
    assert_eq!((game.record.mistakes, game.changes()), (1, (1, 1)), "r1c3 is 4");
    act(&mut game, Action::Redo);
    assert_eq!(game.sheet().square(Cell::R1C3).digit, Some(Digit::D2));
}

#[test]
fn corner_notes_say_nothing_and_candidates_are_all_that_are_left() {
    let mut game = game();
    act(&mut game, Action::ToggleCorner(candidate("r1c3=1")));
    assert_eq!(game.sheet().position().marks[Cell::R1C3].to_string(), "124");
    act(&mut game, Action::FillCandidates);
    let both = game.sheet().square(Cell::R1C3);
    assert_eq!((both.corners.to_string(), both.candidates.to_string()), ("1".into(), "124".into()));
    act(&mut game, Action::ToggleCandidate(candidate("r1c4=6")));
    assert_eq!(game.sheet().position().marks[Cell::R1C4].to_string(), "2");
    assert_eq!(game.lost(), [candidate("r1c4=6")]);
    act(&mut game, Action::ToggleCandidate(candidate("r1c4=2")));
    assert_eq!(game.sheet().position().marks[Cell::R1C4].to_string(), "26", "nothing is said");
    assert_eq!(game.lost(), []);
}

/// The player's digit repeats the one that was there, wherever that one is.
#[test]
fn a_clash_names_the_written_cell_and_no_given() {
    let mut game = game();
    act(&mut game, Action::Place(candidate("r3c1=4")));
    let said = |game: &Game, written| game.clash(written).map(|clash| clash.to_string());
    assert_eq!(said(&game, Cell::R3C1).as_deref(), Some("r3c1=4 repeats r5c1 (column 1)"));
    assert_eq!(game.sheet().clashing(), CellSet::from([Cell::R3C1]));
    for other in [Cell::R5C1, Cell::R9C9, Cell::R1C3] {
        assert_eq!(said(&game, other), said(&game, Cell::R3C1), "{other}");
    }
    act(&mut game, Action::Place(candidate("r3c1=1")));
    act(&mut game, Action::Place(candidate("r1c3=1")));
    assert_eq!(said(&game, Cell::R1C3).as_deref(), Some("r1c3=1 repeats r3c1 (box 1)"));
    assert_eq!(said(&game, Cell::R3C1).as_deref(), Some("r3c1=1 repeats r1c3 (box 1)"));
    assert_eq!(game.sheet().clashing(), CellSet::from([Cell::R1C3, Cell::R3C1]));
    act(&mut game, Action::Erase(Cell::R1C3));
    assert_eq!(game.clash(Cell::R1C3), None);
}

#[test]
fn filling_candidates_again_tidies_the_marks() {
    let mut game = game();
    game.tidies = false;
    act(&mut game, Action::FillCandidates);
    assert_eq!(game.act(Action::FillCandidates), Err(Refusal::NothingChanges));
    act(&mut game, Action::Place(candidate("r1c3=4")));
    assert!(game.sheet().square(Cell::R1C6).candidates.contains(Digit::D4));
    act(&mut game, Action::FillCandidates);
    assert!(!game.sheet().square(Cell::R1C6).candidates.contains(Digit::D4));
}

#[test]
fn a_full_grid_ends_the_game() {
    let mut game = game();
    act(&mut game, Action::Solve);
    assert_eq!((game.phase(), game.finished_digits()), (Phase::Revealed, DigitSet::ALL));
    act(&mut game, Action::Undo);
    assert_eq!(game.phase(), Phase::Playing);
    act(&mut game, Action::Redo);
    assert_eq!(game.phase(), Phase::Revealed);
    act(&mut game, Action::Undo);
    let solution = *game.solution().expect("one solution");
    for cell in game.sheet().open().iter() {
        assert_eq!(game.phase(), Phase::Playing);
        act(&mut game, Action::Place(Candidate::new(cell, solution.get(cell))));
    }
    assert_eq!((game.phase(), game.record.mistakes), (Phase::Solved, 0));
}

#[test]
fn a_solved_game_stays_solved() {
    let mut game = game();
    let solution = *game.solution().expect("one solution");
    act(&mut game, Action::Place(candidate("r1c3=1")));
    act(&mut game, Action::Undo);
    for cell in game.sheet().open().iter() {
        act(&mut game, Action::Place(Candidate::new(cell, solution.get(cell))));
    }
    let end = game.clone();
    assert_eq!((end.phase(), end.record.mistakes), (Phase::Solved, 1));
    for action in [
        Action::Place(candidate("r1c3=1")),
        Action::ToggleCandidate(candidate("r1c3=1")),
        Action::Erase(Cell::R1C3),
        Action::FillCandidates,
        Action::Conclude { eliminations: Vec::new(), placements: vec![candidate("r1c3=1")] },
        Action::Solve,
        Action::Undo,
        Action::Redo,
        Action::Restart,
    ] {
        assert_eq!(game.act(action.clone()), Err(Refusal::Over), "{action:?}");
    }
    assert_eq!(game, end);
    act(&mut game, Action::Paint(Cell::R1C3, Color::ALL[0]));
    assert_eq!(game.phase(), Phase::Solved);
    assert_eq!(game.act(Action::Undo), Err(Refusal::Over), "not even a color");
    act(&mut game, Action::ClearColors);
    assert_eq!((game.phase(), game.record), (Phase::Solved, end.record));
}

#[test]
fn a_revealed_solution_can_only_be_undone() {
    let mut game = game();
    act(&mut game, Action::Solve);
    assert_eq!(game.act(Action::Erase(Cell::R1C3)), Err(Refusal::Over));
    assert_eq!(game.act(Action::Place(candidate("r1c3=1"))), Err(Refusal::Over));
    assert_eq!((game.phase(), game.record.mistakes), (Phase::Revealed, 0));
    act(&mut game, Action::Restart);
    assert_eq!(game.sheet(), self::game().sheet());
}

#[test]
fn a_puzzle_is_typed_in() {
    let mut game = Game::edit(&Grid::EMPTY);
    assert_eq!(game.act(Action::Begin), Err(Refusal::Empty));
    assert_eq!(game.act(Action::Solve), Err(Refusal::NotBegun));
    act(&mut game, Action::Place(candidate("r1c1=5")));
    act(&mut game, Action::Place(candidate("r1c9=5")));
    assert_eq!(game.sheet().clashing(), CellSet::from([Cell::R1C1, Cell::R1C9]));
    act(&mut game, Action::Erase(Cell::R1C9));
    act(&mut game, Action::Begin);
    assert_eq!((game.phase(), game.solution(), game.changes()), (Phase::Playing, None, (0, 0)));
    assert_eq!(game.act(Action::Erase(Cell::R1C1)), Err(Refusal::Given(Cell::R1C1)));
    assert_eq!(game.act(Action::Solve), Err(Refusal::NoSingleSolution));
    assert_eq!(game.act(Action::Begin), Err(Refusal::HasBegun));
}

#[test]
fn a_step_fills_in_the_candidates_of_its_cells() {
    let mut game = game();
    let step = Action::Conclude {
        eliminations: vec![candidate("r1c4=2")],
        placements: vec![candidate("r5c5=5")],
    };
    act(&mut game, step);
    assert_eq!(game.sheet().square(Cell::R1C4).candidates.to_string(), "6");
    assert_eq!(game.sheet().square(Cell::R5C5).digit, Some(Digit::D5));
    act(&mut game, Action::Undo);
    assert_eq!(game.sheet(), self::game().sheet());
}

#[test]
fn invalid_games_are_refused() {
    let text = game().to_string();
    assert_eq!(text.parse(), Ok(game()));
    #[track_caller]
    fn refused(game: &Game, part: &str, other: &str, why: &str) {
        let text = game.to_string();
        let wrong = text.replacen(part, other, 1);
        assert_ne!(wrong, text, "{part}");
        let error = wrong.parse::<Game>().expect_err(why).to_string();
        assert!(error.starts_with("not a saved game: ") && error.contains(why), "{error}");
    }
    let new = game();
    for (part, other, why) in [
        ("\"version\":1", "\"version\":2", "version 2 is not known"),
        ("\"playing\"", "\"paused\"", "the phase: 'paused' is not a phase"),
        ("\"playing\"", "\"solved\"", "the phase is solved, but it is not solved"),
        ("\"playing\"", "\"revealed\"", "the phase is revealed, but it is not solved"),
        ("\"playing\"", "\"editing\"", "has no givens"),
        ("\"5\"", "\"4\"", "a given is missing"),
        ("\"5\"", "\"five\"", "r1c1: 'five': expected a square"),
        ("\"done\":0", "\"done\":1", "1 changes are made, and there are 0"),
        ("\"squares\":[", "\"squares\":[\"\",", "81 squares"),
        ("\"givens\":\"53", "\"givens\":\"55", "a given is missing"),
        ("\"givens\":\"53", "\"givens\":\"", "the givens: "),
        ("{", "", ""),
    ] {
        refused(&new, part, other, why);
    }
    let mut played = game();
    act(&mut played, Action::Place(candidate("r1c3=4")));
    act(&mut played, Action::Erase(Cell::R1C3));
    act(&mut played, Action::Place(candidate("r1c4=6")));
    act(&mut played, Action::Undo);
    assert_eq!(played.to_string().parse(), Ok(played.clone()));
    for (part, other, why) in [
        ("[\"r1c3\"", "[\"r1c0\"", "change 1: 'r1c0' is not a cell"),
        ("[\"r1c3\"", "[\"r1c1\"", "change 1: r1c1 is given"),
        ("\"\",\"4\"]", "\"\",\"x\"]", "change 1: r1c3: 'x': expected a square"),
        ("\"\",\"4\"]", "\"\",\"2\"]", "change 1: something else is in r1c3"),
        ("\"4\",\"\"]", "\"4\",\"1\"]", "change 2: something else is in r1c3"),
        ("\"\",\"6\"]", "\"2\",\"6\"]", "change 3: something else is in r1c4"),
    ] {
        refused(&played, part, other, why);
    }
    assert!("".parse::<Game>().is_err());
}

fn cells() -> impl Strategy<Value = Cell> {
    (0..81usize).prop_map(|index| Cell::ALL[index])
}

fn candidates() -> impl Strategy<Value = Candidate> {
    (cells(), 0..9usize).prop_map(|(cell, digit)| Candidate::new(cell, Digit::ALL[digit]))
}

fn actions() -> impl Strategy<Value = Action> {
    let color = || (0..4usize).prop_map(|index| Color::ALL[index]);
    let several = || proptest::collection::vec(candidates(), 0..4);
    prop_oneof![
        8 => candidates().prop_map(Action::Place),
        4 => candidates().prop_map(Action::ToggleCorner),
        6 => candidates().prop_map(Action::ToggleCandidate),
        2 => cells().prop_map(Action::Erase),
        1 => Just(Action::FillCandidates),
        2 => (cells(), color()).prop_map(|(cell, color)| Action::Paint(cell, color)),
        2 => (candidates(), color()).prop_map(|(mark, color)| Action::PaintCandidate(mark, color)),
        1 => Just(Action::ClearColors),
        1 => (several(), several()).prop_map(|(eliminations, placements)| Action::Conclude {
            eliminations,
            placements
        }),
        1 => Just(Action::Solve),
        1 => Just(Action::Restart),
        4 => Just(Action::Undo),
        4 => Just(Action::Redo),
    ]
}

proptest! {
    #[test]
    fn any_actions_keep_a_game_valid(
        actions in proptest::collection::vec(actions(), 0..60),
        tidies in any::<bool>(),
    ) {
        let start = game();
        let mut game = Game { tidies, ..start.clone() };
        for action in actions {
            let before = game.clone();
            match game.act(action.clone()) {
                Err(_) => prop_assert_eq!(&before, &game, "a refused action changes nothing"),
                Ok(()) => prop_assert_ne!(before.changes(), game.changes()),
            }
            let sheet = game.sheet();
            for (cell, digit) in sheet.givens().givens() {
                prop_assert_eq!(sheet.square(cell).digit, Some(digit));
            }
            for cell in Cell::ALL {
                let square = sheet.square(cell);
                let painted: DigitSet = square.painted.iter().copied().collect();
                prop_assert!(painted.is_subset(square.candidates));
                let twice: usize = square.painted.iter().map(|set| set.len()).sum();
                prop_assert_eq!(twice, painted.len(), "a mark has one color");
            }
            let is_over = matches!(game.phase(), Phase::Solved | Phase::Revealed);
            prop_assert_eq!(is_over, sheet.is_solution());
            prop_assert_eq!(game.to_string().parse(), Ok(game.clone()));
        }
        while game.act(Action::Undo).is_ok() {}
        if game.phase() != Phase::Solved {
            prop_assert_eq!(game.sheet(), start.sheet());
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,200}") {
        let _ = text.parse::<Game>();
        let _ = text.parse::<Square>();
    }
}
