//! What the routes of the store keep: games and puzzles.

use super::client::Server;
use super::common::corpus;
use super::routes::{CLASH, PUZZLE, SOLUTION, TWO};
use ennead::game::{Action, Game};
use ennead::{Candidate, Cell, Digit};
use serde_json::{Value, json};
use std::thread;
use std::time::{Duration, Instant};

#[test]
fn games_are_kept() {
    let server = Server::start();
    let games = || server.get("/api/games").json()["games"].as_array().expect("a list").clone();
    assert!(games().is_empty());
    let wish = json!({ "puzzle": PUZZLE, "difficulty": "easy", "wish": "x", "seed": 7 });
    let new = server.ask("/api/games", &wish);
    let id = new["id"].as_i64().expect("a number");
    let game = server.get(&format!("/api/games/{id}")).json();
    assert_eq!((&new["revision"], &game["revision"]), (&json!(0), &json!(0)));
    assert_eq!((&game["difficulty"], &game["seed"]), (&json!("easy"), &json!(7)));
    let mut state = game["state"].clone();
    assert_eq!((&state["givens"], &state["phase"]), (&json!(PUZZLE), &json!("playing")));
    state["milliseconds"] = json!(83_000);
    state["hints"] = json!(2);
    let save =
        |revision: u64, state: &Value| json!({ "id": id, "revision": revision, "state": state });
    assert_eq!(server.ask("/api/games/save", &save(0, &state)), json!({ "revision": 1 }));
    let listed = games();
    assert_eq!(listed.len(), 1);
    assert_eq!((&listed[0]["seconds"], &listed[0]["hints"]), (&json!(83), &json!(2)));
    assert_eq!((&listed[0]["open"], &listed[0]["phase"]), (&json!(51), &json!("playing")));
    assert_eq!(server.get(&format!("/api/games/{id}")).json()["state"], state);
    let copy = server.ask("/api/games", &json!({ "state": state }))["id"].clone();
    assert_eq!(server.get("/api/games?count=1").json()["games"].as_array().map(Vec::len), Some(1));
    assert_eq!(server.get("/api/games?from=1").json()["games"], json!([games()[1]]));
    let levels = server.get("/api/statistics").json();
    let easy = levels.as_array().expect("a list").iter().find(|row| row["difficulty"] == "easy");
    assert_eq!(easy.map(|row| &row["played"]), Some(&json!(1)), "{levels}");
    assert_eq!(server.ask("/api/games/remove", &json!({ "id": copy })), json!({}));
    assert_eq!(games().len(), 1);
    // A seed is any of those of /api/new and --seed.
    let seed = json!({ "puzzle": TWO, "wish": "y", "seed": u64::MAX });
    let seeded = server.ask("/api/games", &seed);
    assert_eq!(seeded, json!({ "id": 3, "revision": 0 }));
    let seeded = server.get("/api/games/3").json();
    assert_eq!((games().len(), &seeded["wish"], &seeded["seed"]), (2, &json!("y"), &seed["seed"]));
    // A state with other givens is another game, whatever its number.
    let other = server.get("/api/games/1").json()["state"].clone();
    let other = server.post("/api/games/save", &json!({ "id": 3, "revision": 0, "state": other }));
    assert_eq!(other.status, 422, "{}", other.text());
    assert!(other.error().contains("game 3 has other givens"), "{}", other.error());
    let refused = [
        (server.get("/api/games/99"), 404),
        (server.get("/api/games/x"), 404),
        (server.get("/api/games?count=x"), 400),
        (server.get("/api/games?sort=id"), 400),
        (server.get("/api/games?from=-1"), 400),
        (server.post("/api/games", &json!({})), 422),
        (server.post("/api/games", &json!({ "state": {} })), 422),
        (server.post("/api/games", &json!({ "puzzle": TWO, "key": "k" })), 422),
        (server.post("/api/games/save", &json!({ "id": 99, "revision": 0, "state": state })), 404),
        (server.post("/api/games/save", &json!({ "id": id, "state": state })), 422),
        (server.post("/api/games/save", &save(1, &json!({ "version": 9 }))), 422),
        (server.post("/api/games/remove", &json!({ "id": 99 })), 404),
    ];
    for (k, (answer, status)) in refused.iter().enumerate() {
        assert_eq!(answer.status, *status, "case {k}: {}", answer.text());
        assert!(!answer.error().is_empty());
    }
    // What is wrong with a state is told.
    let with = |key: &str, value: Value| {
        let mut state = state.clone();
        state[key] = value;
        state
    };
    let cases = [
        (
            json!("x"),
            "invalid type: string \"x\", expected an object with the keys of a saved game",
        ),
        (json!([]), "expected an object with the keys of a saved game"),
        (json!({}), "missing field `version`"),
        (with("milliseconds", json!(-1)), "invalid value: integer `-1`"),
        (
            with("changes", json!([5])),
            "invalid type: integer `5`, expected an object with squares and solve",
        ),
        (with("squares", json!("x")), "invalid type: string \"x\", expected a sequence"),
        (with("phase", json!("x")), "the phase: "),
    ];
    for (state, reason) in cases {
        let answer = server.post("/api/games", &json!({ "state": state }));
        assert_eq!(answer.status, 422, "{}", answer.text());
        assert!(answer.error().contains(reason), "{}", answer.error());
    }
}

/// The client has the answer that nothing was done.
#[test]
fn what_waited_too_long_for_the_store_is_not_done() {
    let server = Server::start();
    assert_eq!(server.get("/api/games").status, 200);
    let path = server.folder.join("store.db");
    let lock = rusqlite::Connection::open(&path).expect("a store");
    lock.execute_batch("BEGIN IMMEDIATE").expect("the lock");
    let began = Instant::now();
    let late = server.post("/api/games", &json!({ "puzzle": PUZZLE }));
    assert_eq!(late.status, 503, "{}", late.text());
    assert!(late.error().contains("keeps the store locked"), "{}", late.error());
    assert!(began.elapsed() < Duration::from_secs(10));
    lock.execute_batch("COMMIT").expect("it is given back");
    assert_eq!(server.get("/api/games").json(), json!({ "games": [] }));
}

/// A store that cannot be used is told, and the rest of the page goes on.
#[test]
fn a_store_that_cannot_be_opened_is_told() {
    let server = Server::with_arguments(&["--store", env!("CARGO_MANIFEST_DIR")]);
    let answer = server.get("/api/games");
    assert_eq!(answer.status, 503, "{}", answer.text());
    assert!(answer.error().contains(env!("CARGO_MANIFEST_DIR")), "{}", answer.error());
    assert_eq!(server.ask("/api/verdict", &json!({ "puzzle": PUZZLE }))["status"], "unique");
}

#[test]
fn puzzles_are_kept_found_and_exported() {
    let server = Server::start();
    let find = |query: &str| server.get(&format!("/api/puzzles{query}")).json();
    assert_eq!(find(""), json!({ "total": 0, "puzzles": [], "messages": [] }));
    let hard = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let text = format!("{PUZZLE}\n{hard}\n{TWO}\n{CLASH}\n12345\n");
    let added = server.ask("/api/puzzles", &json!({ "text": text, "source": "x", "rate": true }));
    assert_eq!((&added["added"], &added["known"]), (&json!(2), &json!(0)));
    assert_eq!((&added["malformed"], &added["refused"]), (&json!(1), &json!(2)));
    let messages = [
        "line 3: more than one solution",
        "line 4: no solution",
        "line 5: row 1 has 5 cells where 9 are needed",
    ];
    assert_eq!(added["messages"], json!(messages));
    // The same again, turned upside down.
    let turned: String = PUZZLE.chars().rev().collect();
    let again = server.ask("/api/puzzles", &json!({ "text": turned }));
    assert_eq!((&again["added"], &again["known"]), (&json!(0), &json!(1)));
    let all = find("?sort=-er");
    assert_eq!((&all["total"], &all["puzzles"][0]["puzzle"]), (&json!(2), &json!(hard)));
    assert_eq!(
        (&all["puzzles"][0]["source"], &all["puzzles"][0]["clues"]),
        (&json!("x"), &json!(17))
    );
    assert_eq!(all["puzzles"][1]["solution"], SOLUTION);
    assert_eq!(all["puzzles"][1]["difficulty"], "easy");
    assert_eq!(find("?count=1&from=1")["puzzles"].as_array().map(Vec::len), Some(1));
    let easy = find("?where=er%20%3C%201.5%20%26%26%20clues+%3E%3D+30");
    assert_eq!((&easy["total"], &easy["puzzles"][0]["puzzle"]), (&json!(1), &json!(PUZZLE)));
    let file = server.get("/api/export");
    assert_eq!(file.text(), format!("{PUZZLE}\n{hard}\n"));
    let disposition = "attachment; filename=\"puzzles.txt\"";
    assert_eq!(file.header("content-disposition"), Some(disposition));
    let csv = server.get("/api/export?format=csv&where=clues%3D%3D17").text();
    assert!(csv.starts_with("id,puzzle,solution,clues,er,"), "{csv}");
    assert!(csv.lines().count() == 2 && csv.contains(hard), "{csv}");
    let lines = server.get("/api/export?format=jsonl").text();
    let lines: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    assert_eq!((lines.len(), &lines[0]["puzzle"]), (2, &json!(PUZZLE)));
    let id = &easy["puzzles"][0]["id"];
    // All or none.
    let some = server.post("/api/puzzles/remove", &json!({ "ids": [id, 999] }));
    assert_eq!((some.status, find("")["total"].as_u64()), (404, Some(2)), "{}", some.text());
    let remove = json!({ "ids": [id] });
    assert_eq!(server.ask("/api/puzzles/remove", &remove), json!({ "removed": 1 }));
    assert_eq!(find("")["total"], 1);
    for (query, status) in [
        ("?where=er%20%3E", 422),
        ("?where=nonsense%20%3E%201", 422),
        ("?sort=nonsense", 422),
        ("?count=x", 400),
        ("?format=csv", 400),
    ] {
        let answer = server.get(&format!("/api/puzzles{query}"));
        assert_eq!(answer.status, status, "{query}: {}", answer.text());
    }
    assert_eq!(server.get("/api/export?format=pdf").status, 400);
    assert_eq!(server.post("/api/puzzles/remove", &json!({ "ids": ["x"] })).status, 422);
}

/// The others are listed and exported, and the row is named.
#[test]
fn a_row_that_cannot_be_read_is_named() {
    let server = Server::start();
    let text: String = puzzles(3).into_iter().map(|(puzzle, _)| puzzle + "\n").collect();
    server.ask("/api/puzzles", &json!({ "text": text }));
    let store = rusqlite::Connection::open(server.folder.join("store.db")).expect("a store");
    store.execute("UPDATE puzzle SET solution = 'x' WHERE id = 2", []).expect("written");
    let list = server.get("/api/puzzles").json();
    assert_eq!(list["puzzles"].as_array().map(Vec::len), Some(2));
    let message = list["messages"][0].as_str().expect("a message");
    assert!(message.starts_with("puzzle 2 cannot be read: its solution: "), "{message}");
    let export = |format: &str| {
        let text = server.get(&format!("/api/export?format={format}")).text();
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let lines = export("line");
    assert!(lines[1].starts_with("# puzzle 2 cannot be read: its solution: "), "{lines:?}");
    assert_eq!((lines.len(), lines[2].len()), (3, 81));
    let rows = export("csv");
    assert_eq!((rows.len(), rows[2].as_str()), (4, format!("2{}", ",".repeat(16)).as_str()));
    let objects = export("jsonl");
    assert!(objects[1].starts_with("{\"id\":2,\"puzzle\":null,"), "{objects:?}");
    assert_eq!(objects.len(), 3);
    let removed = server.ask("/api/puzzles/remove", &json!({ "ids": [2] }));
    assert_eq!(removed, json!({ "removed": 1 }));
    assert_eq!(server.get("/api/export").text().lines().count(), 2);
}

#[test]
fn of_two_pages_with_one_game_the_later_one_overwrites_nothing() {
    let server = Server::start();
    let id = server.ask("/api/games", &json!({ "puzzle": PUZZLE }))["id"].clone();
    let read = || server.get(&format!("/api/games/{id}")).json();
    // Both pages have read the same.
    let (mut one, mut two) = (read()["state"].clone(), read()["state"].clone());
    one["hints"] = json!(1);
    two["hints"] = json!(2);
    let save = |revision: u64, state: &Value| {
        server.post("/api/games/save", &json!({ "id": id, "revision": revision, "state": state }))
    };
    assert_eq!(save(0, &one).json(), json!({ "revision": 1 }));
    let late = save(0, &two);
    assert_eq!(late.status, 409, "{}", late.text());
    assert!(late.error().contains("played on somewhere else"), "{}", late.error());
    assert_eq!((&read()["state"], &read()["revision"]), (&one, &json!(1)));
    // The first goes on; the other one knows the revision now, or keeps a game of its own.
    assert_eq!(save(1, &one).json(), json!({ "revision": 2 }));
    assert_eq!(save(2, &two).json(), json!({ "revision": 3 }));
    assert_eq!(read()["state"], two);
    let copy = server.ask("/api/games", &json!({ "state": one }));
    assert!(copy["id"] != id && copy["revision"] == 0, "{copy}");
    assert_eq!(save(u64::MAX, &one).status, 409);
}

#[test]
fn the_list_of_games_has_the_digits_that_were_placed() {
    let server = Server::start();
    let mut game = Game::new(&PUZZLE.parse().expect("a puzzle"));
    game.act(Action::FillCandidates).expect("marks");
    game.act(Action::Place(Candidate::new(Cell::R1C3, Digit::D4))).expect("a digit");
    let state: Value = serde_json::from_str(&game.to_string()).expect("JSON");
    server.ask("/api/games", &json!({ "state": state }));
    let listed = server.get("/api/games").json()["games"][0].clone();
    assert_eq!(listed["puzzle"], PUZZLE);
    assert_eq!(listed["values"], PUZZLE.replacen("53.", "534", 1));
}

/// Some puzzles, each with its solution.
fn puzzles(count: usize) -> Vec<(String, String)> {
    let lines = include_str!("../../puzzles/few.txt").lines().filter(|line| !line.starts_with('#'));
    let solved = lines.take(count).map(|line| {
        let grid = line[..81].parse().expect("a puzzle");
        let ennead::Verdict::Unique(solution) = ennead::solve(&grid) else { panic!("{line}") };
        (grid.to_string(), solution.to_string())
    });
    solved.collect()
}

/// Adds a text in parts of at most `size` bytes, which end between lines; what was told in all.
#[track_caller]
fn add_in_parts(server: &Server, text: &str, size: usize) -> [u64; 4] {
    let (mut from, mut parts) = (0, 0);
    let (mut line, mut above) = (json!(1), json!(""));
    let mut sum = [0; 4];
    while from < text.len() {
        let to = text.len().min(from + size);
        let to = text[..to].rfind('\n').map_or(to, |feed| feed + 1);
        let more = to < text.len();
        let part = json!({
            "text": text[from..to], "more": more, "line": line, "above": above
        });
        let answer = server.ask("/api/puzzles", &part);
        for (sum, name) in sum.iter_mut().zip(["added", "known", "malformed", "refused"]) {
            *sum += answer[name].as_u64().expect("a number");
        }
        let rest = answer["rest"].as_str().expect("a text").len();
        assert!(rest < to - from, "no record ends within {size} bytes: {answer}");
        from = to - rest;
        (line, above) = (answer["line"].clone(), answer["above"].clone());
        assert_eq!(line, 1 + text[..from].matches('\n').count());
        parts += 1;
    }
    assert!(parts > 3, "{parts} parts");
    sum
}

/// The library says where records end, in files of every layout.
#[test]
fn a_file_in_parts_is_read_as_the_whole_file() {
    let puzzles = puzzles(60);
    let rows = |puzzle: &str, end: &str| -> Vec<String> {
        puzzle
            .as_bytes()
            .chunks(9)
            .map(|row| String::from_utf8_lossy(row).into_owned() + end)
            .collect()
    };
    let board = |puzzle: &str| {
        let border = "+-------+-------+-------+\r\n";
        let row = |row: &String| {
            let boxes = [&row[..3], &row[3..6], &row[6..9]]
                .map(|three| three.chars().map(|c| format!("{c} ")).collect::<String>());
            format!("| {}|\r\n", boxes.join("| "))
        };
        let bands: Vec<String> =
            rows(puzzle, "").chunks(3).map(|band| band.iter().map(row).collect()).collect();
        format!("{border}{}{border}\r\n", bands.join(border))
    };
    let all =
        |text: &dyn Fn(&(String, String)) -> String| puzzles.iter().map(text).collect::<String>();
    // Of rows without blank lines between the grids, nine thousand are looked at together.
    let compact = all(&|(puzzle, _)| rows(puzzle, "\n").concat());
    let table = all(&|(puzzle, solution)| format!("{solution}\t{puzzle}\n"));
    let numbered = all(&|(puzzle, solution)| format!("7;{solution};{puzzle}\n"));
    let files = [
        ("boards with CRLF", 1, 700, all(&|(puzzle, _)| board(puzzle))),
        ("compact grids", 75, 100_000, compact.repeat(75)),
        ("tabs, the solution first", 1, 1501, format!("# x\nsolution\tpuzzle\n{table}")),
        ("semicolons", 1, 1000, format!("number;solution;puzzle\n{numbered}")),
        ("lines", 1, 700, all(&|(puzzle, _)| format!("{puzzle}\n"))),
    ];
    let wanted: String = puzzles.iter().map(|(puzzle, _)| format!("{puzzle}\n")).collect();
    for (name, times, size, text) in files {
        let server = Server::start();
        let told = add_in_parts(&server, &text, size);
        assert_eq!(told, [60, 60 * (times - 1), 0, 0], "{name}");
        assert_eq!(server.get("/api/export").text(), wanted, "{name}");
    }
}

/// Of the lines above a part, nothing but the header of a table is needed, however long these are.
#[test]
fn little_is_told_of_the_lines_above() {
    let server = Server::start();
    let long = "x,".repeat(300_000);
    let rows: String = PUZZLE
        .as_bytes()
        .chunks(9)
        .map(|row| format!("{}\n", String::from_utf8_lossy(row)))
        .collect();
    let header = format!("solution,puzzle{}", ",other".repeat(600));
    let table = format!("{SOLUTION},{PUZZLE}\n");
    // The lines above, those below, and what these are.
    let files = [
        (format!("{long}\n"), format!("{PUZZLE}\n"), [1, 0]),
        (format!("{PUZZLE}\n{long}\n"), rows.clone(), [0, 1]),
        (format!("{rows}{rows}\n"), rows.clone(), [0, 1]),
        // A header further down is not a header of all.
        (format!("{PUZZLE}\nsolution,puzzle\n"), format!("{PUZZLE} x\n"), [0, 1]),
        (format!("# {long}\nsolution,puzzle\n"), table.clone(), [0, 1]),
        (format!("{header}\n"), table, [0, 1]),
    ];
    for (above, below, wanted) in files {
        let name = &above[..30];
        let first = server.ask("/api/puzzles", &json!({ "text": above, "more": true }));
        let rest = first["rest"].as_str().expect("a text");
        let context = first["above"].as_str().expect("a text");
        assert!(context.len() < 5000, "{name}: {} bytes", context.len());
        let second = json!({
            "text": format!("{rest}{below}"), "line": first["line"], "above": context
        });
        let second = server.ask("/api/puzzles", &second);
        let told = ["added", "known"].map(|name| second[name].as_u64().unwrap_or_default());
        assert_eq!(told, wanted, "{name}: {second}");
        assert_eq!(second["malformed"], 0, "{name}: {second}");
    }
    assert_eq!(server.get("/api/export").text(), format!("{PUZZLE}\n"));
}

/// A JSON document is read as `ennead store add` reads it, whatever lines its records are on; of a
/// part of it, nothing is added yet.
#[test]
fn a_json_document_is_added_as_a_whole() {
    let puzzles: Vec<String> = puzzles(6).into_iter().map(|(puzzle, _)| puzzle).collect();
    let cells = |puzzle: &String| -> Vec<u8> {
        puzzle.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect()
    };
    let all = |record: &dyn Fn((usize, &String)) -> Value| -> Vec<Value> {
        puzzles.iter().enumerate().map(record).collect()
    };
    let records = all(&|(k, puzzle)| json!({ "id": k + 1, "puzzle": puzzle }));
    let lists = all(&|(_, puzzle)| json!(cells(puzzle)));
    let grids = all(&|(k, puzzle)| {
        let rows: Vec<Vec<u8>> = cells(puzzle).chunks(9).map(<[u8]>::to_vec).collect();
        json!({ "id": format!("no. {k}"), "grid": rows })
    });
    let pretty = |value: Value| format!("{value:#}");
    let documents = [
        json!(records).to_string(),
        pretty(json!(records)),
        pretty(json!({ "name": "six", "puzzles": records })),
        json!(lists).to_string(),
        pretty(json!(lists)),
        pretty(json!(grids)),
    ];
    let wanted: String = puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect();
    for text in documents {
        let server = Server::start();
        let half = &text[..text.len() / 2];
        let part = server.ask("/api/puzzles", &json!({ "text": half, "more": true }));
        assert_eq!((&part["rest"], &part["added"]), (&json!(half), &json!(0)), "{text}");
        let whole = json!({ "text": text, "line": part["line"], "above": part["above"] });
        let whole = server.ask("/api/puzzles", &whole);
        let told = ["added", "malformed", "refused"].map(|name| whole[name].as_u64());
        assert_eq!(told, [Some(6), Some(0), Some(0)], "{text}: {whole}");
        assert_eq!(whole["rest"], "", "{text}");
        assert_eq!(server.get("/api/export").text(), wanted, "{text}");
    }
    let server = Server::start();
    let text = pretty(json!([{ "id": 1, "puzzle": PUZZLE }, { "id": 2, "puzzle": TWO }]));
    let told = server.ask("/api/puzzles", &json!({ "text": text }));
    assert_eq!((&told["added"], &told["line"]), (&json!(1), &json!(10)));
    assert_eq!(told["messages"], json!(["line 6: more than one solution"]));
}

/// A part without the end of a record is not cut: all of it comes back.
#[test]
fn a_record_that_goes_on_is_left() {
    let server = Server::start();
    let rows: String = PUZZLE
        .as_bytes()
        .chunks(9)
        .map(|row| format!("{}\n", String::from_utf8_lossy(row)))
        .collect();
    let part = server.ask("/api/puzzles", &json!({ "text": rows[..40], "more": true }));
    assert_eq!((&part["rest"], &part["malformed"]), (&json!(rows[..40]), &json!(0)));
    assert_eq!(part["line"], 1);
    let text = format!("{rows}\n{TWO}\nxyz\n12345\n");
    let part = server.ask("/api/puzzles", &json!({ "text": text, "line": 101 }));
    assert_eq!((&part["added"], &part["rest"]), (&json!(1), &json!("")));
    assert_eq!(part["messages"][0], "line 111: more than one solution");
}

/// Hard puzzles take long to rate: all are in the store before the first is rated, and the ratings
/// that were found by then stay when the client goes away.
#[test]
fn puzzles_are_added_before_they_are_rated() {
    let server = Server::start();
    let text: String =
        corpus("hardest").iter().take(120).map(|puzzle| format!("{puzzle}\n")).collect();
    let count = |condition: &str| {
        let found = server.get(&format!("/api/puzzles?count=1&where={condition}")).json();
        found["total"].as_u64().expect("a number")
    };
    let mut client = server.client();
    client.send_post("/api/puzzles", &json!({ "text": text, "rate": true }));
    let until = |condition: &str, wanted: u64| {
        let end = Instant::now() + Duration::from_secs(60);
        while count(condition) < wanted {
            assert!(Instant::now() < end, "{condition}: {} of {wanted}", count(condition));
            thread::sleep(Duration::from_millis(10));
        }
    };
    until("clues%3E0", 120);
    assert!(count("er%3E0") < 60, "they are rated already: no test");
    until("er%3E0", 2);
    drop(client);
    // The same again takes the time for those that have no ratings.
    let easy = json!({ "text": format!("{PUZZLE}\n"), "rate": true });
    let first = server.ask("/api/puzzles", &easy);
    assert_eq!([&first["added"], &first["rated"], &first["unrated"]], [1, 1, 0]);
    let again = server.ask("/api/puzzles", &easy);
    assert_eq!([&again["known"], &again["rated"], &again["unrated"]], [1, 0, 0]);
    assert!(count("er%3E0") >= 3);
}

/// Turned upside down it is rated otherwise.
const OTHER_STEPS: &str =
    "......6....6..92.4...5...3.98.314.5.......8.......2....31.8.........79....5......";

/// The store keeps the first image of a puzzle, and steps differ from image to image: the ratings
/// are those of what it keeps.
#[test]
fn ratings_are_those_of_the_image_that_is_kept() {
    let server = Server::start();
    let image: String = OTHER_STEPS.chars().rev().collect();
    let steps = |puzzle: &str| {
        let rated = server.ask("/api/rate", &json!({ "puzzle": puzzle }));
        (rated["steps"].clone(), rated["minutes"].clone(), rated["score"].clone())
    };
    assert_ne!(steps(OTHER_STEPS), steps(&image), "the images are rated alike: no test");
    server.ask("/api/puzzles", &json!({ "text": OTHER_STEPS }));
    let again = server.ask("/api/puzzles", &json!({ "text": image, "rate": true }));
    assert_eq!((&again["added"], &again["known"]), (&json!(0), &json!(1)));
    let kept = server.get("/api/puzzles").json()["puzzles"][0].clone();
    assert_eq!(kept["puzzle"], OTHER_STEPS);
    let kept = (kept["steps"].clone(), kept["minutes"].clone(), kept["score"].clone());
    assert_eq!(kept, steps(OTHER_STEPS));
}
