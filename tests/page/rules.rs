//! The page has the rules of a game in JavaScript, the library in Rust: the same random actions
//! must lead to the same saved game.

use crate::common::Random;
use crate::{EASY, EASY_SOLVED, Page};
use ennead::game::{Action, Color, Game, Phase, Refusal};
use ennead::{Candidate, Cell, Digit, Grid};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A game that the library plays, and the same actions as calls of the page.
struct Both {
    game: Game,
    script: Vec<Value>,
}

impl Both {
    /// Lets the library act, and the page unless the library refuses because of the phase: then the
    /// page has no key for it.
    fn act(&mut self, action: Action, call: Value) {
        let refused = self.game.act(action).err();
        if !matches!(refused, Some(Refusal::NotBegun | Refusal::HasBegun | Refusal::Empty)) {
            self.script.push(call);
        }
    }

    fn digit(&self, cell: Cell) -> Option<Digit> {
        self.game.sheet().square(cell).digit
    }

    /// Something that a player may do with a cell and a digit.
    fn act_randomly(&mut self, random: &mut Random, cell: Cell, digit: Digit) {
        let color = Color::ALL[random.below(4)];
        let candidate = Candidate::new(cell, digit);
        let (cells, letter) = (json!([cell.index()]), json!(color.letter().to_string()));
        let number = json!(number(digit));
        match random.below(20) {
            // The page takes a digit off that is placed a second time; the library refuses that.
            0..6 if self.digit(cell) == Some(digit) => {
                self.act(Action::Erase(cell), json!(["place", cells, number]));
            }
            0..6 => self.act(Action::Place(candidate), json!(["place", cells, number])),
            6..9 => self.act(Action::ToggleMark(candidate), json!(["mark", cells, number])),
            9 => self.act(Action::Erase(cell), json!(["erase", cells])),
            10 => self.act(Action::FillMarks, json!(["fillMarks"])),
            11 => self.act(Action::Paint(cell, color), json!(["paint", cells, letter])),
            12 => {
                let call = json!(["paintMark", cells, number, letter]);
                self.act(Action::PaintMark(candidate, color), call);
            }
            13 => self.conclude(vec![candidate], vec![Candidate::new(random_cell(random), digit)]),
            14..16 => self.act(Action::Undo, json!(["undo"])),
            16 => self.act(Action::Redo, json!(["redo"])),
            17 => self.act(Action::ClearColors, json!(["clearColors"])),
            18 => self.act(Action::Restart, json!(["restart"])),
            _ => match self.game.solution().map(|solution| solution.to_grid()) {
                Some(solution) => self.act(Action::Solve, json!(["solve", numbers(&solution)])),
                None => self.begin(),
            },
        }
    }

    fn conclude(&mut self, eliminations: Vec<Candidate>, placements: Vec<Candidate>) {
        let gone = |gone: &Candidate| format!("{}<>{}", gone.cell, gone.digit);
        let step = json!({
            "eliminations": eliminations.iter().map(gone).collect::<Vec<_>>(),
            "placements": placements.iter().map(Candidate::to_string).collect::<Vec<_>>(),
        });
        let action = Action::Conclude { eliminations, placements };
        self.act(action, json!(["conclude", [step]]));
    }

    fn begin(&mut self) {
        self.act(Action::Begin, json!(["begin"]));
    }

    /// The same for several cells, where the library acts on one after the other.
    fn act_on_cells(&mut self, random: &mut Random, cells: &[Cell], digit: Digit) {
        let indexes: Vec<usize> = cells.iter().map(|cell| cell.index()).collect();
        let givens = *self.game.sheet().givens();
        let open: Vec<Cell> =
            cells.iter().copied().filter(|&cell| givens.get(cell).is_none()).collect();
        let color = Color::ALL[random.below(4)];
        let mut actions = Vec::new();
        let mut all = |cells: Vec<Cell>, action: &dyn Fn(Cell) -> Action| {
            actions.extend(cells.into_iter().map(action));
        };
        let sheet = self.game.sheet().clone();
        let square = |cell: &Cell| sheet.square(*cell);
        let lacking = |cells: &[Cell], has: &dyn Fn(&Cell) -> bool| {
            let lacking: Vec<Cell> = cells.iter().copied().filter(|cell| !has(cell)).collect();
            if lacking.is_empty() { cells.to_vec() } else { lacking }
        };
        let call = match random.below(4) {
            0 => {
                let has = |cell: &Cell| square(cell).digit == Some(digit);
                if open.iter().all(has) {
                    all(open, &Action::Erase)
                } else {
                    all(lacking(&open, &has), &|cell| Action::Place(Candidate::new(cell, digit)))
                }
                json!(["place", indexes, number(digit)])
            }
            1 => {
                let blank: Vec<Cell> =
                    open.into_iter().filter(|cell| square(cell).digit.is_none()).collect();
                let has = |cell: &Cell| square(cell).marks.contains(digit);
                all(lacking(&blank, &has), &|cell| Action::ToggleMark(Candidate::new(cell, digit)));
                json!(["mark", indexes, number(digit)])
            }
            2 => {
                let filled: Vec<Cell> =
                    open.iter().copied().filter(|cell| square(cell).digit.is_some()).collect();
                all(if filled.is_empty() { open } else { filled }, &Action::Erase);
                json!(["erase", indexes])
            }
            _ => {
                let has = |cell: &Cell| square(cell).color == Some(color);
                all(lacking(cells, &has), &|cell| Action::Paint(cell, color));
                json!(["paint", indexes, color.letter().to_string()])
            }
        };
        for action in actions {
            let _ = self.game.act(action);
        }
        self.script.push(call);
    }

    /// The same game, played by the page.
    fn on_page(&self, page: &Page, start: &str, tidies: bool) -> Value {
        let saved = page.browser.run(&format!(
            "return pageModule('game.js').then(({{ Game }}) => {{
                 let game = {start};
                 game.tidies = {tidies};
                 // What the server tells of a puzzle.
                 const know = () => {{
                     game.solution = game.phase === 'editing' ? null : [...'{EASY_SOLVED}'].map(Number);
                 }};
                 know();
                 for (const [verb, ...details] of {}) {{
                     if (verb === 'begin') game = game.begin();
                     else game[verb](...details);
                     know();
                 }}
                 return JSON.stringify(game);
             }})",
            json!(self.script),
        ));
        serde_json::from_str(saved.as_str().expect("a text")).expect("JSON")
    }

    fn saved(&self) -> Value {
        serde_json::from_str(&self.game.to_string()).expect("JSON")
    }
}

fn number(digit: Digit) -> u8 {
    digit.to_string().parse().expect("a digit")
}

fn numbers(grid: &Grid) -> Vec<u8> {
    grid.givens().map(|(_, digit)| number(digit)).collect()
}

fn random_cell(random: &mut Random) -> Cell {
    Cell::ALL[random.below(81)]
}

/// Every other round begins two digits before the end.
#[test]
fn the_page_plays_by_the_rules_of_the_library() {
    let Some(page) = Page::open("rules") else { return };
    let mut random = Random(16);
    let solution: Grid = EASY_SOLVED.parse().expect("a grid");
    let mut phases = BTreeSet::new();
    for round in 0..40 {
        let mut both =
            Both { game: Game::new(&EASY.parse().expect("a puzzle")), script: Vec::new() };
        let tidies = round % 4 < 2;
        both.game.tidies = tidies;
        let mut last = Vec::new();
        if round % 2 == 1 {
            let mut open = both.game.sheet().open().iter().collect::<Vec<_>>();
            last = (0..2).map(|_| open.swap_remove(random.below(open.len()))).collect();
            let right = |cell: &Cell| Candidate::new(*cell, solution.get(*cell).expect("a digit"));
            both.conclude(Vec::new(), open.iter().map(right).collect());
        }
        for _ in 0..60 {
            let cell = if last.is_empty() || random.below(4) == 0 {
                random_cell(&mut random)
            } else {
                last[random.below(last.len())]
            };
            let digit = match random.below(2) {
                0 => solution.get(cell).expect("a digit"),
                _ => Digit::ALL[random.below(9)],
            };
            both.act_randomly(&mut random, cell, digit);
            phases.insert(both.game.phase().name());
        }
        let (saved, expected) =
            (both.on_page(&page, &format!("Game.play('{EASY}')"), tidies), both.saved());
        assert_eq!(saved, expected, "round {round}: {}", json!(both.script));
    }
    assert_eq!(phases, BTreeSet::from(["playing", "revealed", "solved"]));
    page.close();
}

#[test]
fn the_page_types_and_begins_by_the_rules_of_the_library() {
    let Some(page) = Page::open("typing") else { return };
    let mut random = Random(17);
    let puzzle: Grid = EASY.parse().expect("a puzzle");
    for round in 0..10 {
        let mut both = Both { game: Game::edit(&puzzle), script: Vec::new() };
        for k in 0..30 {
            let (cell, digit) = (random_cell(&mut random), Digit::ALL[random.below(9)]);
            // The puzzle is the same when the game begins, so that its solution is known.
            match (k, both.game.phase()) {
                (10, Phase::Editing) => {
                    while both.game.changes().0 > 0 {
                        both.act(Action::Undo, json!(["undo"]));
                    }
                    both.begin();
                }
                (_, Phase::Editing) if both.digit(cell) == Some(digit) => {}
                (_, Phase::Editing) => {
                    let call = json!(["place", [cell.index()], number(digit)]);
                    both.act(Action::Place(Candidate::new(cell, digit)), call);
                }
                _ => both.act_randomly(&mut random, cell, digit),
            }
            if k == 5 {
                let start = format!("Game.edit('{EASY}')");
                assert_eq!(both.on_page(&page, &start, true), both.saved(), "round {round}");
            }
        }
        assert_ne!(both.game.phase(), Phase::Editing);
        let start = format!("Game.edit('{EASY}')");
        let (saved, expected) = (both.on_page(&page, &start, true), both.saved());
        assert_eq!(saved, expected, "round {round}: {}", json!(both.script));
    }
    page.close();
}

/// What the page does to several cells as one change, the library does to one after the other.
#[test]
fn several_cells_are_changed_by_the_rules_of_the_library() {
    let Some(page) = Page::open("several-cells") else { return };
    let mut random = Random(18);
    for round in 0..20 {
        let mut both =
            Both { game: Game::new(&EASY.parse().expect("a puzzle")), script: Vec::new() };
        let tidies = round % 2 == 0;
        both.game.tidies = tidies;
        for _ in 0..40 {
            let count = 1 + random.below(4);
            let mut cells: Vec<Cell> = (0..count).map(|_| random_cell(&mut random)).collect();
            cells.sort();
            cells.dedup();
            let digit = Digit::ALL[random.below(3)];
            both.act_on_cells(&mut random, &cells, digit);
        }
        let start = format!("Game.play('{EASY}')");
        let (saved, expected) = (both.on_page(&page, &start, tidies), both.saved());
        for key in ["squares", "phase", "mistakes", "givens"] {
            assert_eq!(saved[key], expected[key], "{key}, round {round}: {}", json!(both.script));
        }
    }
    page.close();
}
