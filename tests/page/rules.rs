//! The page has the rules of a game in JavaScript, the library in Rust: both play the cases of
//! `tests/data/game-cases.txt`.

use crate::Page;
use crate::common::data;
use serde_json::{Value, json};

/// Plays a case. Returns where the game is at its end, or which action went otherwise.
const PLAY: &str = r"
const cells = text => text.split('=')[0].split(',').map(cellOf);
const digit = text => Number(text.at(-1));
const ACTIONS = {
    place: (game, at) => game.place(cells(at), digit(at)),
    corner: (game, at) => game.mark('corners', cells(at), digit(at)),
    candidate: (game, at) => game.mark('candidates', cells(at), digit(at)),
    erase: (game, at) => game.erase(cells(at)),
    fill: game => game.fillCandidates(),
    paint: (game, at, color) => game.paint(cells(at), color),
    'paint-candidate': (game, at, color) => game.paintCandidate(cells(at), digit(at), color),
    'clear-colors': game => game.clearColors(),
    conclude: (game, ...candidates) => game.conclude([{
        eliminations: candidates.filter(text => text.includes('<>')),
        placements: candidates.filter(text => text.includes('=')),
    }]),
    solve: game => game.solve(game.solution),
    restart: game => game.restart(),
    undo: game => game.undo(),
    redo: game => game.redo(),
};
const play = ({ start, tidies, actions, solution }) => {
    let game = start.play ? Game.play(start.play) : Game.edit(start.edit);
    game.tidies = tidies;
    const first = game.toJSON().squares;
    let last = 0;
    for (const action of actions) {
        const isRefused = action.startsWith('no ');
        const [verb, ...words] = action.replace(/^no /, '').split(' ');
        if (/^r\d/.test(words[0])) last = cellOf(words[0].slice(0, 4));
        // What the server tells of a puzzle.
        if (game.phase !== 'editing') game.solution = solution;
        if (verb === 'begin') game = game.begin();
        else if (ACTIONS[verb](game, ...words) === isRefused) return action;
    }
    const { phase, squares, done, changes, mistakes } = game.toJSON();
    const differing = squares.map((text, cell) => [nameOf(cell), text]).filter((_, cell) => squares[cell] !== first[cell]);
    const said = game.clash(last);
    const clash = said ? { clash: { said, cells: game.clashing.map(nameOf) } } : {};
    return { phase, squares: Object.fromEntries(differing), done, changes: changes.length, mistakes, ...clash };
};";

#[test]
fn the_page_plays_every_case_as_the_library_does() {
    let Some(page) = Page::open("rules") else { return };
    let cases: Vec<Value> = data("game-cases")
        .lines()
        .map(|line| {
            let mut case: Value = serde_json::from_str(line).expect("JSON");
            let puzzle = [&case["start"]["play"], &case["start"]["edit"]];
            let puzzle = puzzle.into_iter().find_map(Value::as_str).expect("a puzzle");
            case["solution"] = match ennead::solve(&puzzle.parse().expect("a puzzle")) {
                ennead::Verdict::Unique(solution) => {
                    solution.to_string().bytes().map(|digit| digit - b'0').collect()
                }
                _ => Value::Null,
            };
            case
        })
        .collect();
    assert!(cases.len() > 50, "{} cases", cases.len());
    let ends = page.browser.run(&format!(
        "return Promise.all([pageModule('game.js'), pageModule('cells.js')])
             .then(([{{ Game }}, {{ cellOf, nameOf }}]) => {{
                 {PLAY}
                 return {}.map(play);
             }})",
        json!(cases)
    ));
    for (case, end) in cases.iter().zip(ends.as_array().expect("a list")) {
        assert_eq!(*end, case["end"], "{}", case["name"]);
    }
    page.close();
}
