//! What each route answers.

use super::client::Server;
use super::common::schema::validate;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A puzzle with one solution, and the solution.
const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// A puzzle with two solutions.
const TWO: &str =
    "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8";
/// A puzzle whose first two givens are equal.
const CLASH: &str =
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn position(givens: &str) -> Value {
    json!({ "position": { "givens": givens } })
}

/// `value` is as the schema of steps says, without the keys of `others`.
#[track_caller]
fn is_as_the_schema_says(server: &Server, value: &Value, others: &[&str]) {
    let schema = server.get("/api/schema").json();
    let mut value = value.clone();
    let object = value.as_object_mut().expect("an object");
    for key in others {
        assert!(object.remove(*key).is_some(), "{key} is missing");
    }
    validate(&schema, &schema, &value, "the answer").unwrap_or_else(|wrong| panic!("{wrong}"));
}

/// The keys that the description of a route names in front of the first of an inner object.
fn keys(text: &str) -> BTreeSet<String> {
    let mut depth = 0;
    let mut keys = String::new();
    for c in text.chars() {
        match c {
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            ':' if depth == 1 => keys.push(' '),
            _ if depth == 1 => keys.push(c),
            _ => {}
        }
    }
    let words = keys.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

#[test]
fn the_description_names_every_route_and_the_keys_of_its_answer() {
    let server = Server::start();
    let routes = server.get("/api").json();
    let routes = routes.as_array().expect("a list");
    assert!(routes.len() >= 15, "{}", routes.len());
    let body = |path: &str| match path {
        "/api/read" => json!({ "text": PUZZLE }),
        "/api/verdict" | "/api/rate" | "/api/repair" | "/api/games" => json!({ "puzzle": PUZZLE }),
        "/api/check" | "/api/hint" | "/api/steps" | "/api/explain" => position(PUZZLE),
        "/api/new" => json!({ "level": "easy" }),
        _ => Value::Null,
    };
    let mut asked = 0;
    for route in routes {
        let text = |key: &str| route[key].as_str().expect("a text");
        let (path, body) = (text("path"), body(text("path")));
        let answer = match text("method") {
            "GET" if !path.contains('{') => server.get(path),
            "POST" if !body.is_null() => server.post(path, &body),
            _ => continue,
        };
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        let described = text("answer");
        if !described.starts_with('{') {
            continue;
        }
        let found = answer.json();
        let found: BTreeSet<String> = found.as_object().expect(path).keys().cloned().collect();
        let described_keys = keys(described);
        assert!(described_keys.is_subset(&found), "{path}: {described_keys:?} in {found:?}");
        if !described.contains("...") {
            assert_eq!(described_keys, found, "{path}");
        }
        asked += 1;
    }
    assert!(asked >= 10, "{asked}");
}

#[test]
fn the_page_is_served() {
    let server = Server::start();
    let page = server.get("/");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    assert!(page.text().starts_with("<!doctype html>"));
    assert_eq!(server.get("/?x=1").text(), page.text(), "whatever stands behind the path");
}

#[test]
fn techniques_have_names_that_steps_takes() {
    let server = Server::start();
    let techniques = server.get("/api/techniques").json();
    let techniques = techniques.as_array().expect("a list");
    assert!(techniques.len() > 60, "{}", techniques.len());
    let find = |name: &str| techniques.iter().find(|technique| technique["name"] == name);
    let wing = json!({ "name": "X-wing", "code": "0300", "rating": 3.2, "family": "fish" });
    assert_eq!(find("X-wing"), Some(&wing));
    let names: Vec<&Value> = techniques.iter().map(|technique| &technique["name"]).collect();
    let body = json!({ "position": { "givens": SOLUTION }, "techniques": names });
    assert_eq!(server.ask("/api/steps", &body)["steps"], json!([]));
}

#[test]
fn any_format_is_read() {
    let server = Server::start();
    let board: String = PUZZLE
        .as_bytes()
        .chunks(9)
        .map(|row| format!("{}\n", String::from_utf8_lossy(row)))
        .collect();
    let entered = PUZZLE.replacen("53.", "53+1", 1);
    let text = format!(
        "{PUZZLE}\n{TWO}\n{CLASH}\n12345\n:0000::{entered}:::\n\
         {{\"id\": \"mine\", \"puzzle\": \"{PUZZLE}\"}}\n\n{board}"
    );
    let answer = server.ask("/api/read", &json!({ "text": text }));
    let records = answer["records"].as_array().expect("a list");
    let statuses: Vec<&Value> = records.iter().map(|record| &record["status"]).collect();
    let wanted = ["unique", "multiple", "none", "malformed", "wrong", "unique", "unique"];
    assert_eq!(statuses, wanted);
    let lines: Vec<&Value> = records.iter().map(|record| &record["line"]).collect();
    assert_eq!(lines, [1, 2, 3, 4, 5, 6, 8]);
    for index in [0, 4, 5, 6] {
        assert_eq!(records[index]["puzzle"], PUZZLE, "record {index}");
    }
    assert_eq!(records[5]["name"], "mine");
    assert_eq!(records[3]["puzzle"], Value::Null);
    let message = |index: usize| records[index]["message"].as_str().unwrap_or_default();
    assert!(message(2).starts_with("no solution: r1c2=5 repeats r1c1"), "{}", message(2));
    assert!(message(3).starts_with("line 4, column 6: "), "{}", message(3));
    assert_eq!(message(4), "r1c3=1 contradicts the solution");
    let values = PUZZLE.replacen("53.", "531", 1);
    assert_eq!(records[4]["position"], json!({ "givens": PUZZLE, "values": values }));
    assert_eq!((&records[0]["position"], &answer["more"]), (&Value::Null, &json!(false)));
    // What is read as a position can be sent as one.
    let check = server.ask("/api/check", &json!({ "position": records[4]["position"] }));
    assert_eq!(check["wrong"], json!(["r1c3"]));
    let many = format!("{PUZZLE}\n").repeat(10_001);
    let answer = server.ask("/api/read", &json!({ "text": many }));
    assert_eq!(answer["records"].as_array().map(Vec::len), Some(10_000));
    assert_eq!(answer["more"], true);
    assert_eq!(server.ask("/api/read", &json!({ "text": "" }))["records"], json!([]));
}

#[test]
fn a_verdict_has_its_proof() {
    let server = Server::start();
    let one = server.ask("/api/verdict", &json!({ "puzzle": PUZZLE }));
    let wanted = json!({
        "status": "unique", "solutions": [SOLUTION], "differs": [], "message": null
    });
    assert_eq!(one, wanted);
    let two = server.ask("/api/verdict", &json!({ "puzzle": TWO }));
    assert_eq!(
        (&two["status"], two["solutions"].as_array().map(Vec::len)),
        (&json!("multiple"), Some(2))
    );
    assert_eq!(two["differs"], json!(["r6c5", "r6c6", "r7c5", "r7c6"]));
    let none = server.ask("/api/verdict", &json!({ "puzzle": CLASH }));
    assert_eq!((&none["status"], &none["solutions"]), (&json!("none"), &json!([])));
    // Marks count.
    let mut candidates = vec![""; 81];
    candidates[59] = "4";
    let body = json!({ "position": { "givens": TWO, "candidates": candidates } });
    assert_eq!(server.ask("/api/verdict", &body)["status"], "unique");
}

#[test]
fn a_position_is_compared_with_the_solution() {
    let server = Server::start();
    let check = |position: Value| server.ask("/api/check", &json!({ "position": position }));
    let right = check(json!({ "givens": PUZZLE, "values": SOLUTION }));
    let wanted = json!({
        "status": "unique", "wrong": [], "lost": [], "clashes": [], "message": null
    });
    assert_eq!(right, wanted);
    // A digit that is wrong, one that clashes, and the digit of the solution crossed out.
    let values = PUZZLE.replacen("53.", "535", 1);
    let mut candidates = vec![""; 81];
    candidates[3] = "29";
    let wrong = check(json!({ "givens": PUZZLE, "values": values, "candidates": candidates }));
    assert_eq!((&wrong["status"], &wrong["wrong"]), (&json!("wrong"), &json!(["r1c3"])));
    assert_eq!(wrong["lost"], json!(["r1c4=6"]));
    assert_eq!(wrong["clashes"], json!(["r1c1", "r1c3"]));
    assert_eq!(wrong["message"], "r1c3=5 and r1c4<>6 contradict the solution");
    assert_eq!(check(json!({ "givens": TWO }))["status"], "multiple");
    assert_eq!(check(json!({ "givens": CLASH }))["status"], "none");
}

#[test]
fn a_hint_comes_in_four_stages() {
    let server = Server::start();
    let others = ["stages", "message"];
    let hint = server.ask("/api/hint", &position(PUZZLE));
    is_as_the_schema_says(&server, &hint, &others);
    let text = "Hidden single. In box 2, 8 can only go in r1c6.\n=> r1c6 = 8";
    let stages = [
        "look at box 2",
        "look at box 2: hidden single",
        "look at box 2: hidden single, r1c6",
        text,
    ];
    assert_eq!(hint["stages"], json!(stages));
    assert_eq!((&hint["step"]["text"], &hint["message"]), (&json!(text), &Value::Null));
    let refused = [
        (CLASH, "none", "no solution: r1c2=5 repeats r1c1 (row 1, box 1)"),
        (SOLUTION, "unique", "nothing is left to do: the grid is full"),
        (&".".repeat(81), "multiple", "no technique finds a step from here"),
    ];
    for (givens, status, message) in refused {
        let hint = server.ask("/api/hint", &position(givens));
        is_as_the_schema_says(&server, &hint, &others);
        assert_eq!((&hint["status"], &hint["step"]), (&json!(status), &Value::Null), "{givens}");
        let found = hint["message"].as_str().expect("a sentence");
        assert!(found.starts_with(message), "{found}");
        assert_eq!(hint["stages"], json!([]));
    }
    let wrong =
        json!({ "position": { "givens": PUZZLE, "values": PUZZLE.replacen("53.", "531", 1) } });
    let hint = server.ask("/api/hint", &wrong);
    assert_eq!((&hint["wrong"], &hint["status"]), (&json!(["r1c3=1"]), &json!("wrong")));
    let two = server.ask("/api/hint", &position(TWO));
    is_as_the_schema_says(&server, &two, &others);
    assert!(two["step"].is_object() && two["message"].is_string());
}

#[test]
fn hints_lead_to_the_end() {
    let server = Server::start();
    let mut client = server.client();
    let mut values = PUZZLE.to_owned();
    for _ in PUZZLE.bytes().filter(|&byte| byte == b'.') {
        let body = json!({ "position": { "givens": PUZZLE, "values": values } }).to_string();
        let hint = client.post("/api/hint", body.as_bytes()).json();
        let placed = hint["step"]["placements"][0].as_str().expect("an easy puzzle").as_bytes();
        let index = usize::from(placed[1] - b'1') * 9 + usize::from(placed[3] - b'1');
        values.replace_range(index..=index, &char::from(placed[5]).to_string());
    }
    assert_eq!(values, SOLUTION);
}

#[test]
fn steps_can_be_chosen() {
    let server = Server::start();
    let others = ["more", "message"];
    let ask = |choice: Value| {
        let mut body = position(PUZZLE);
        let object = body.as_object_mut().expect("an object");
        object.extend(choice.as_object().expect("an object").clone());
        let answer = server.ask("/api/steps", &body);
        is_as_the_schema_says(&server, &answer, &others);
        let steps = answer["steps"].as_array().expect("steps").clone();
        let techniques: BTreeSet<String> = steps
            .iter()
            .map(|step| step["technique"].as_str().unwrap_or_default().to_owned())
            .collect();
        (steps.len(), techniques)
    };
    let (easiest, techniques) = ask(json!({}));
    assert!(easiest > 3 && techniques.len() == 1, "{easiest}: {techniques:?}");
    let (all, techniques) = ask(json!({ "all": true }));
    assert!(all > easiest && techniques.len() > 3, "{all}: {techniques:?}");
    let (named, techniques) = ask(json!({ "techniques": ["naked pair", "0003"] }));
    let wanted: BTreeSet<String> = ["naked pair", "naked single"].map(str::to_owned).into();
    assert!(named > 1 && techniques.is_subset(&wanted), "{techniques:?}");
    let answer = server.post(
        "/api/steps",
        &json!({
            "position": { "givens": PUZZLE }, "techniques": ["quantum"]
        }),
    );
    assert_eq!(answer.status, 422);
    assert!(answer.error().contains("\"quantum\""), "{}", answer.error());
}

#[test]
fn a_path_leads_to_the_solution() {
    let server = Server::start();
    let others = ["start", "message"];
    for order in ["human", "se", "hodoku"] {
        let body = json!({ "position": { "givens": PUZZLE }, "order": order });
        let path = server.ask("/api/explain", &body);
        is_as_the_schema_says(&server, &path, &others);
        assert_eq!((&path["end"], &path["er"]), (&json!("complete"), &json!(1.2)), "{order}");
        let start = path["start"].as_array().expect("81 strings");
        assert_eq!((start.len(), &start[0], &start[2]), (81, &json!(""), &json!("124")), "{order}");
        // Whoever replays the steps arrives at the solution.
        let mut values = PUZZLE.as_bytes().to_vec();
        for step in path["steps"].as_array().expect("steps") {
            for placed in step["placements"].as_array().expect("placements") {
                let placed = placed.as_str().expect("a text").as_bytes();
                let index = usize::from(placed[1] - b'1') * 9 + usize::from(placed[3] - b'1');
                values[index] = placed[5];
            }
        }
        assert_eq!(values, SOLUTION.as_bytes(), "{order}");
    }
    let unrated = json!({ "position": { "givens": PUZZLE }, "rate": false });
    assert_eq!(server.ask("/api/explain", &unrated)["er"], Value::Null);
    for (givens, status, end) in [(CLASH, "none", Value::Null), (TWO, "multiple", json!("stuck"))] {
        let path = server.ask("/api/explain", &position(givens));
        is_as_the_schema_says(&server, &path, &others);
        assert_eq!((&path["status"], &path["end"]), (&json!(status), &end));
        assert!(path["message"].is_string());
    }
}

#[test]
fn a_puzzle_is_rated() {
    let server = Server::start();
    let rated = server.ask("/api/rate", &json!({ "puzzle": PUZZLE }));
    assert_eq!(
        (&rated["er"], &rated["difficulty"], &rated["clues"]),
        (&json!(1.2), &json!("easy"), &json!(30))
    );
    let minutes = |key: &str| rated[key].as_f64().expect("minutes");
    assert!(minutes("minutes_low") < minutes("minutes"));
    assert!(minutes("minutes") < minutes("minutes_high"));
    for (puzzle, status) in [(TWO, "multiple"), (CLASH, "none")] {
        let rated = server.ask("/api/rate", &json!({ "puzzle": puzzle }));
        assert_eq!((&rated["status"], &rated["er"]), (&json!(status), &Value::Null));
        assert!(rated["message"].is_string());
    }
}

#[test]
fn a_puzzle_is_repaired() {
    let server = Server::start();
    let broken = server.ask("/api/repair", &json!({ "puzzle": CLASH }));
    assert_eq!((&broken["status"], &broken["changes"]), (&json!("none"), &json!(["r1c2=3"])));
    assert_eq!(broken["conflicts"], json!([["r1c1=5", "r1c2=5"]]));
    let several = server.ask("/api/repair", &json!({ "puzzle": TWO }));
    assert_eq!((&several["status"], &several["solutions"]), (&json!("multiple"), &json!(2)));
    assert_eq!(several["differs"].as_object().map(serde_json::Map::len), Some(4));
    assert_eq!(server.ask("/api/repair", &json!({ "puzzle": PUZZLE }))["status"], "unique");
}

#[test]
fn a_new_puzzle_is_as_it_was_wished() {
    let server = Server::start();
    let new = |wish: Value| {
        let made = server.ask("/api/new", &wish);
        let rated = server.ask("/api/rate", &json!({ "puzzle": made["puzzle"] }));
        assert_eq!((&rated["status"], &rated["er"]), (&json!("unique"), &made["er"]), "{wish}");
        let verdict = server.ask("/api/verdict", &json!({ "puzzle": made["puzzle"] }));
        assert_eq!(verdict["solutions"], json!([made["solution"]]));
        assert_eq!(made["source"], "made");
        made
    };
    for level in ["easy", "medium", "hard", "expert"] {
        assert_eq!(new(json!({ "level": level, "seed": 3 }))["level"], level);
    }
    let first = new(json!({ "er": [3.0, 4.0], "seed": 7 }));
    assert!((3.0..=4.0).contains(&first["er"].as_f64().expect("a rating")));
    assert_eq!(new(json!({ "er": [3.0, 4.0], "seed": 7 })), first, "the seed repeats it");
    let other = new(json!({}));
    assert_ne!(new(json!({}))["puzzle"], other["puzzle"], "without a seed each is another");
    let quick = new(json!({ "minutes": [3, 12], "seed": 1 }));
    assert!((3.0..=12.0).contains(&quick["minutes"].as_f64().expect("minutes")));
    let made = new(json!({ "require": ["X-wing"], "seed": 1 }));
    let path = server.ask("/api/explain", &position(made["puzzle"].as_str().expect("a puzzle")));
    let steps = path["steps"].as_array().expect("steps");
    assert!(steps.iter().any(|step| step["technique"] == "X-wing"));
}

#[test]
fn games_are_kept() {
    let server = Server::start();
    let games = || server.get("/api/games").json()["games"].as_array().expect("a list").clone();
    assert!(games().is_empty());
    let wish = json!({ "puzzle": PUZZLE, "level": "easy", "wish": "x", "seed": 7 });
    let id = server.ask("/api/games", &wish)["id"].as_i64().expect("a number");
    let game = server.get(&format!("/api/games/{id}")).json();
    assert_eq!((&game["level"], &game["seed"]), (&json!("easy"), &json!(7)));
    let mut state = game["state"].clone();
    assert_eq!((&state["givens"], &state["phase"]), (&json!(PUZZLE), &json!("playing")));
    state["milliseconds"] = json!(83_000);
    state["hints"] = json!(2);
    assert_eq!(server.ask("/api/games/save", &json!({ "id": id, "state": state })), json!({}));
    let listed = games();
    assert_eq!(listed.len(), 1);
    assert_eq!((&listed[0]["seconds"], &listed[0]["hints"]), (&json!(83), &json!(2)));
    assert_eq!((&listed[0]["open"], &listed[0]["phase"]), (&json!(51), &json!("playing")));
    assert_eq!(server.get(&format!("/api/games/{id}")).json()["state"], state);
    let copy = server.ask("/api/games", &json!({ "state": state }))["id"].clone();
    assert_eq!(server.get("/api/games?count=1").json()["games"].as_array().map(Vec::len), Some(1));
    let levels = server.get("/api/statistics").json();
    let easy = levels.as_array().expect("a list").iter().find(|row| row["level"] == "easy");
    assert_eq!(easy.map(|row| &row["played"]), Some(&json!(1)), "{levels}");
    assert_eq!(server.ask("/api/games/remove", &json!({ "id": copy })), json!({}));
    assert_eq!(games().len(), 1);
    let refused = [
        (server.get("/api/games/99"), 404),
        (server.get("/api/games/x"), 404),
        (server.get("/api/games?count=x"), 400),
        (server.get("/api/games?sort=id"), 400),
        (server.post("/api/games", &json!({})), 422),
        (server.post("/api/games", &json!({ "state": {} })), 422),
        (server.post("/api/games/save", &json!({ "id": 99, "state": state })), 404),
        (server.post("/api/games/save", &json!({ "id": id, "state": { "version": 9 } })), 422),
        (server.post("/api/games/remove", &json!({ "id": 99 })), 404),
    ];
    for (k, (answer, status)) in refused.iter().enumerate() {
        assert_eq!(answer.status, *status, "case {k}: {}", answer.text());
        assert!(!answer.error().is_empty());
    }
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
    assert_eq!(find(""), json!({ "total": 0, "puzzles": [] }));
    let hard = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let text = format!("{PUZZLE}\n{hard}\n{TWO}\n{CLASH}\n12345\n");
    let added = server.ask("/api/puzzles", &json!({ "text": text, "source": "x", "rate": true }));
    assert_eq!((&added["added"], &added["known"]), (&json!(2), &json!(0)));
    assert_eq!(added["malformed"], 3);
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
    let chosen = server.ask("/api/new", &json!({ "from": "store", "level": "easy" }));
    assert_eq!((&chosen["puzzle"], &chosen["source"]), (&json!(PUZZLE), &json!("store")));
    let none = json!({ "from": "store", "er": [10.0, 11.0] });
    assert_eq!(server.post("/api/new", &none).status, 404);
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
    let remove = json!({ "ids": [id, 999] });
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
