//! The rules of a game, case by case: `tests/data/game-cases.txt`. The page has its own rules in
//! JavaScript, and plays the same cases in `tests/page/rules.rs`.

use crate::common::data;
use ennead::Cell;
use ennead::game::{Action, Color, Game};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The action of these words.
fn action(verb: &str, words: &[&str]) -> Action {
    let cell = || words[0].parse().expect("a cell");
    let candidate = |word: &str| word.replace("<>", "=").parse().expect("a candidate");
    let color = || {
        let letter = words[1].chars().next();
        letter.and_then(Color::from_letter).expect("a color")
    };
    let all = |sign: &str| {
        words.iter().filter(|word| word.contains(sign)).map(|word| candidate(word)).collect()
    };
    match verb {
        "place" => Action::Place(candidate(words[0])),
        "corner" => Action::ToggleCorner(candidate(words[0])),
        "candidate" => Action::ToggleCandidate(candidate(words[0])),
        "erase" => Action::Erase(cell()),
        "fill" => Action::FillCandidates,
        "paint" => Action::Paint(cell(), color()),
        "paint-candidate" => Action::PaintCandidate(candidate(words[0]), color()),
        "clear-colors" => Action::ClearColors,
        "conclude" => Action::Conclude { eliminations: all("<>"), placements: all("=") },
        "solve" => Action::Solve,
        "restart" => Action::Restart,
        "undo" => Action::Undo,
        "redo" => Action::Redo,
        "begin" => Action::Begin,
        _ => panic!("{verb} is not an action"),
    }
}

/// Where a game is, as a case tells it, after an action in `last`.
fn end(start: &Game, game: &Game, last: Cell) -> Value {
    let squares: BTreeMap<String, String> = Cell::ALL
        .into_iter()
        .filter(|&cell| game.sheet().square(cell) != start.sheet().square(cell))
        .map(|cell| (cell.to_string(), game.sheet().square(cell).to_string()))
        .collect();
    let (done, undone) = game.changes();
    let mut end = json!({
        "phase": game.phase().name(),
        "squares": squares,
        "done": done,
        "changes": done + undone,
        "mistakes": game.record.mistakes,
    });
    if let Some(clash) = game.clash(last) {
        let cells: Vec<String> =
            game.sheet().clashing().iter().map(|cell| cell.to_string()).collect();
        end["clash"] = json!({ "said": clash.to_string(), "cells": cells });
    }
    end
}

#[test]
fn the_library_plays_every_case() {
    let mut played = 0;
    for line in data("game-cases").lines() {
        let case: Value = serde_json::from_str(line).expect("JSON");
        if case["of"] == "page" {
            continue;
        }
        let name = &case["name"];
        let puzzle = |start: &str| case["start"][start].as_str().map(|text| text.parse());
        let mut game = match (puzzle("play"), puzzle("edit")) {
            (Some(puzzle), None) => Game::new(&puzzle.expect("a puzzle")),
            (None, Some(puzzle)) => Game::edit(&puzzle.expect("a puzzle")),
            _ => panic!("{name}: no start"),
        };
        game.tidies = case["tidies"] == true;
        let start = game.clone();
        let mut last = Cell::R1C1;
        for text in case["actions"].as_array().expect("a list") {
            let text = text.as_str().expect("a text");
            let (is_refused, words) = match text.strip_prefix("no ") {
                Some(rest) => (true, rest),
                None => (false, text),
            };
            let words: Vec<&str> = words.split(' ').collect();
            last = words.get(1).and_then(|word| word.get(..4)?.parse().ok()).unwrap_or(last);
            let done = game.act(action(words[0], &words[1..]));
            assert_eq!(done.is_err(), is_refused, "{name}: {text}: {done:?}");
        }
        assert_eq!(end(&start, &game, last), case["end"], "{name}");
        played += 1;
    }
    assert!(played > 40, "{played} cases");
}
