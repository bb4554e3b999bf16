//! The states of a board and of the menu that are drawn in tests.

use super::Shown;
use crate::play::app::tests::{EASY, app, press, typing};
use crate::play::app::{App, Panel};
use crate::play::hint::Hint;
use crate::play::intent::{Direction, Intent};
use crate::play::menu::Menu;
use crate::store::{DifficultyStatistics, GameId, GameSummary};
use ennead::game::Phase;
use ennead::logic::Difficulty;
use ennead::{Cell, Explainer, Grid, Order, State, Technique};

/// Has an X-wing on its path.
pub(super) const FISH: &str =
    "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5";

/// Has an XY-chain on its path: `ennead generate --require xy-chain --seed 7`.
pub(super) const CHAIN: &str =
    ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.";

/// The position of `puzzle` in which the next step is one of `technique`, and that step told to the
/// stage.
pub(super) fn hint(puzzle: &str, technique: Technique, stage: u8) -> App {
    let grid: Grid = puzzle.parse().expect("a puzzle");
    let explainer = Explainer::new(Order::Human);
    let path = explainer.path_until(&State::new(&grid), |step| step.technique == technique);
    let (step, before) = path.steps.split_last().expect("steps");
    assert_eq!(step.technique, technique);
    let mut app = app(puzzle);
    press(&mut app, &[Intent::FillCandidates]);
    let mut state = State::new(&grid);
    for step in before {
        state.apply(step);
        let (eliminations, placements) = (step.eliminations.clone(), step.placements.clone());
        let action = ennead::game::Action::Conclude { eliminations, placements };
        app.game.act(action).expect("a step");
    }
    app.panel = Panel::Hint(Box::new(Hint::new(state, step.clone(), stage)));
    app
}

/// The app after these intents.
pub(super) fn after(mut app: App, intents: &[Intent]) -> App {
    press(&mut app, intents);
    app
}

/// Every state, by name.
pub(super) fn all() -> Vec<(&'static str, Shown)> {
    let games = games().into_iter().map(|(name, app)| (name, Shown::Game(Box::new(app))));
    let menus = menus().into_iter().map(|(name, it)| (name, Shown::Menu(it)));
    games.chain(menus).collect()
}

/// Every state of a game, by name.
pub(super) fn games() -> Vec<(&'static str, App)> {
    use Intent::*;
    let [d1, d2, d4, d5, d6] = [0, 1, 3, 4, 5].map(|index| ennead::Digit::ALL[index]);
    let typed = |text: &str| {
        let intent = |byte| ennead::Digit::from_ascii(byte).map_or(Blank, Digit);
        after(typing(), &text.bytes().map(intent).collect::<Vec<_>>())
    };
    let mut thinking = app(EASY);
    thinking.update(Hint);
    let mut played = app(EASY);
    played.game.record.milliseconds = 252_000;
    let colors = [
        FillCandidates,
        Paint,
        Digit(d1),
        Space,
        Paint,
        Digit(d2),
        Move(Direction::Down),
        Space,
        Paint,
        Digit(d4),
        Move(Direction::Down),
        Move(Direction::Down),
        Space,
        Paint,
        Digit(d1),
        Move(Direction::Down),
        Space,
    ];
    let notes = [Corners, Digit(d4), Digit(d5), Point(Cell::R2C2), Digit(d4)];
    let wrong = [Digit(d1), Point(Cell::R1C4), Digit(d6), Check, Check];
    vec![
        ("start", app(EASY)),
        ("marks", after(app(EASY), &[FillCandidates])),
        ("notes", after(app(EASY), &notes)),
        ("notes-and-candidates", after(after(app(EASY), &notes), &[FillCandidates])),
        ("digits", after(app(EASY), &[FillCandidates, Digit(d4), Point(Cell::R1C4)])),
        ("filter", after(app(EASY), &[FillCandidates, Filter, Digit(d4)])),
        ("filter-without-marks", after(app(EASY), &[Filter, Digit(d4)])),
        ("digit-first", after(app(EASY), &[DigitFirst, Digit(d5)])),
        ("colors", after(app(EASY), &colors)),
        ("clash", after(app(EASY), &[Digit(d5), Point(Cell::R9C9)])),
        ("check-count", after(app(EASY), &wrong[..4])),
        ("check-cells", after(app(EASY), &wrong)),
        ("thinking", thinking),
        ("hint-1", after(app(EASY), &[FillCandidates, Hint])),
        ("hint-2", after(app(EASY), &[FillCandidates, Hint, Hint])),
        ("hint-3", after(app(EASY), &[FillCandidates, Hint, Hint, Hint])),
        ("hint-4", after(app(EASY), &[FillCandidates, Hint, Hint, Hint, Hint])),
        ("hint-fish-3", hint(FISH, Technique::XWing, 3)),
        ("hint-fish-4", hint(FISH, Technique::XWing, 4)),
        ("hint-chain-4", hint(CHAIN, Technique::XyWing, 4)),
        ("hint-chain-notation", after(hint(CHAIN, Technique::XyWing, 4), &[Notation])),
        ("hint-excluded", hint(CHAIN, Technique::NakedSingle, 4)),
        ("hint-crossed-out", hint(FISH, Technique::HiddenSingle, 4)),
        ("steps", after(app(EASY), &[FillCandidates, Steps, Move(Direction::Down)])),
        ("ratings", after(app(EASY), &[Rate])),
        ("paused", after(app(EASY), &[FillCandidates, Pause])),
        ("ask", after(app(EASY), &[Solve])),
        ("save", after(app(EASY), &[Save, Move(Direction::Down)])),
        ("save-last", after(app(EASY), &[Save, Move(Direction::End), NextPage])),
        ("help", after(app(EASY), &[Help])),
        ("over", after(played, &[Solve, Confirm])),
        ("typing", typing()),
        ("typing-clash", typed("5.5")),
        ("typing-unique", typed(EASY)),
    ]
}

/// Every state of the menu, by name.
pub(super) fn menus() -> Vec<(&'static str, Menu)> {
    let game = |id, difficulty, phase, open, changed| GameSummary {
        id: GameId(id),
        puzzle: EASY.parse().expect("a puzzle"),
        values: EASY.parse().expect("a puzzle"),
        difficulty,
        phase,
        seconds: 252 * id.unsigned_abs(),
        hints: 1,
        mistakes: 0,
        open,
        started: 0,
        changed,
        ended: None,
    };
    let games = vec![
        game(3, Some(Difficulty::Easy), Phase::Playing, 34, 200_000),
        game(20, Some(Difficulty::Extreme), Phase::Solved, 0, 190_000),
        game(1, None, Phase::Revealed, 0, 100),
    ];
    let of_difficulty = |difficulty, best| DifficultyStatistics {
        difficulty,
        played: 12,
        finished: 10,
        best,
        mean: best,
        hints: 7,
    };
    let statistics =
        vec![of_difficulty(Some(Difficulty::Extreme), Some(4000)), of_difficulty(None, None)];
    let new = Menu::new(games, statistics, 200_030);
    let turned = |count| {
        let mut menu = new.clone();
        (0..count).for_each(|_| assert_eq!(menu.update(Intent::NextPage), None));
        menu
    };
    let mut making = new.clone();
    making.making = Some("extreme".to_owned());
    let mut practice = new.clone();
    practice.at = 15;
    vec![
        ("menu-new", new.clone()),
        ("menu-practice", practice),
        ("menu-games", turned(1)),
        ("menu-statistics", turned(2)),
        ("menu-making", making),
    ]
}
