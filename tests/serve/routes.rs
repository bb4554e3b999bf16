//! What each route answers.

use super::client::Server;
use super::common::schema::validate;
use serde_json::{Value, json};
use std::collections::BTreeSet;

pub(crate) use crate::program::{CLASH, EASY as PUZZLE, EASY_SOLVED as SOLUTION, TWO};

fn position(givens: &str) -> Value {
    json!({ "position": { "givens": givens } })
}

/// The schema that `ennead schema` writes.
fn schema() -> Value {
    serde_json::from_str(ennead::objects::SCHEMA_TEXT).expect("JSON")
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
    let games = [PUZZLE, TWO]
        .map(|puzzle| server.ask("/api/games", &json!({ "puzzle": puzzle }))["id"].clone());
    let mut state = server.get(&format!("/api/games/{}", games[0])).json()["state"].clone();
    // Statistics count games that somebody has touched.
    state["hints"] = json!(1);
    let body = |path: &str| match path {
        "/api/read" | "/api/puzzles" => json!({ "text": PUZZLE }),
        "/api/verdict" | "/api/rate" | "/api/repair" | "/api/games" => json!({ "puzzle": PUZZLE }),
        "/api/check" | "/api/links" | "/api/hint" | "/api/steps" | "/api/explain" => {
            position(PUZZLE)
        }
        "/api/picture" => json!({ "position": { "givens": PUZZLE }, "claim": "r1c3=4" }),
        "/api/new" => json!({ "difficulty": "easy" }),
        "/api/puzzles/remove" => json!({ "ids": [1] }),
        "/api/games/save" => json!({ "id": games[0], "revision": 0, "state": state }),
        "/api/games/remove" => json!({ "id": games[1] }),
        _ => panic!("a body for {path}"),
    };
    for route in routes {
        let text = |key: &str| route[key].as_str().expect("a text");
        let path = text("path").replace("{id}", &games[0].to_string());
        assert!(!path.contains('{'), "{path}");
        let answer = match text("method") {
            "GET" => server.get(&path),
            _ => server.post(&path, &body(&path)),
        };
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        let described = text("answer");
        if described == "a file" {
            continue;
        }
        // Of a list, its first row.
        let (found, described) = match described.strip_prefix('[') {
            Some(row) => (answer.json()[0].clone(), row.trim_end_matches(']')),
            None => (answer.json(), described),
        };
        assert!(described.starts_with('{'), "{path}: {described}");
        let found: BTreeSet<String> = found.as_object().expect(&path).keys().cloned().collect();
        let described_keys = keys(described);
        assert!(described_keys.is_subset(&found), "{path}: {described_keys:?} in {found:?}");
        if !described.contains("...") {
            assert_eq!(described_keys, found, "{path}");
        }
    }
}

#[test]
fn the_page_is_served() {
    let server = Server::start();
    let page = server.get("/");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    assert!(page.text().starts_with("<!doctype html>"));
    assert_eq!(server.get("/?x=1").text(), page.text(), "whatever follows the path");
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
    // The digits of a puzzle of pencil marks are not the puzzle.
    let marks =
        |digit: char| "123456789".replace(|other: char| other != digit && other != '1', ".");
    let marks: String = SOLUTION.chars().map(marks).collect();
    let answer = server.ask("/api/read", &json!({ "text": marks }));
    let record = &answer["records"][0];
    assert_eq!(record["puzzle"], Value::Null);
    assert!(record["position"].is_object(), "{record}");
    let message = record["message"].as_str().unwrap_or_default();
    assert!(message.contains("pencil marks cannot be played"), "{message}");
    let many = format!("{PUZZLE}\n").repeat(1001);
    let answer = server.ask("/api/read", &json!({ "text": many }));
    assert_eq!(answer["records"].as_array().map(Vec::len), Some(1000));
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
    let hint = server.ask("/api/hint", &position(PUZZLE));
    let text = "Hidden single. In box 2, the digit 8 can only go in r1c6: the 8s in r3c3 and r5c4 block the other open cells.\n=> r1c6 = 8";
    let stages = [
        "look at box 2",
        "look at box 2: hidden single",
        "look at box 2: hidden single, r1c6",
        text,
    ];
    assert_eq!(hint["stages"], json!(stages));
    assert_eq!((&hint["step"]["text"], &hint["message"]), (&json!(text), &Value::Null));
    assert_eq!(hint["notation"], "Hidden single: (8)b2\n=> r1c6 = 8");
    let refused = [
        (CLASH, "none", "no solution: r1c2=5 repeats r1c1 (row 1, box 1)"),
        (SOLUTION, "unique", "nothing is left to do: the grid is full"),
        (&".".repeat(81), "multiple", "no technique finds a step from here"),
    ];
    for (givens, status, message) in refused {
        let hint = server.ask("/api/hint", &position(givens));
        assert_eq!((&hint["status"], &hint["step"]), (&json!(status), &Value::Null), "{givens}");
        let found = hint["message"].as_str().expect("a sentence");
        assert!(found.starts_with(message), "{found}");
        // What contradicts the rules is said at once.
        let stages = vec![found; if status == "none" { 4 } else { 0 }];
        assert_eq!(hint["stages"], json!(stages));
    }
    let wrong =
        json!({ "position": { "givens": PUZZLE, "values": PUZZLE.replacen("53.", "531", 1) } });
    let hint = server.ask("/api/hint", &wrong);
    assert_eq!((&hint["wrong"], &hint["status"]), (&json!(["r1c3=1"]), &json!("wrong")));
    let two = server.ask("/api/hint", &position(TWO));
    assert!(two["step"].is_object() && two["message"].is_string());
}

#[test]
fn a_line_of_a_proof_is_drawn() {
    let server = Server::start();
    let body = json!({
        "position": { "givens": PUZZLE },
        "eliminations": ["r1c4<>2"],
        "claim": "r1c3=4",
        "house": "row 1",
        "from": ["r1c3<>1", "r1c34<>2"],
    });
    let picture = server.ask("/api/picture", &body);
    let marks =
        json!([["r1c4=2", "false"], ["r1c3=1", "false"], ["r1c3=2", "false"], ["r1c3=4", "true"]]);
    assert_eq!(picture["marks"], marks);
    let drawn = |part: &str| picture[part].as_str().expect("SVG").to_owned();
    assert!(drawn("under").contains("class=\"band-other\""), "{}", drawn("under"));
    assert_eq!(drawn("over").matches('C').count(), 2, "{}", drawn("over"));
    for (key, value, said) in [
        ("claim", json!("r1c3"), "expected a claim such as"),
        ("from", json!(["no place left for 3 in r4"]), "expected a claim such as"),
        ("house", json!("line 1"), "expected a house such as"),
        ("line", json!(1), "unknown field `line`"),
    ] {
        let mut wrong = body.clone();
        wrong[key] = value;
        let answer = server.post("/api/picture", &wrong);
        assert_eq!(answer.status, 422, "{wrong}");
        assert!(answer.error().contains(said), "{}", answer.error());
    }
}

#[test]
fn steps_can_be_chosen() {
    let server = Server::start();
    let ask = |choice: Value| {
        let mut body = position(PUZZLE);
        let object = body.as_object_mut().expect("an object");
        object.extend(choice.as_object().expect("an object").clone());
        let answer = server.ask("/api/steps", &body);
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
    for order in ["human", "se", "hodoku"] {
        let body = json!({ "position": { "givens": PUZZLE }, "order": order });
        let path = server.ask("/api/explain", &body);
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
        made
    };
    for level in ["easy", "medium", "hard", "expert"] {
        assert_eq!(new(json!({ "difficulty": level, "seed": 3 }))["difficulty"], level);
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
    let kinds = server.get("/api/new").json();
    let kinds = kinds.as_array().expect("a list");
    let wish = |words: &str| {
        let kind = kinds.iter().find(|kind| kind["words"] == words);
        kind.map(|kind| kind["wish"].clone()).unwrap_or_else(|| panic!("{words}"))
    };
    assert_eq!(wish("hard"), json!({ "difficulty": "hard" }));
    assert_eq!(wish("more than 30 minutes"), json!({ "minutes": [30, null] }));
    let mut pair = wish("one naked pair");
    pair["seed"] = json!(1);
    let made = new(pair);
    let path = server.ask("/api/explain", &position(made["puzzle"].as_str().expect("a puzzle")));
    let is_single =
        |step: &&Value| step["technique"].as_str().is_some_and(|t| t.ends_with("single"));
    let steps = path["steps"].as_array().expect("steps").iter();
    let others: Vec<&Value> =
        steps.filter(|step| !is_single(step)).map(|step| &step["technique"]).collect();
    assert!(
        others
            .iter()
            .all(|name| ["naked pair", "full house"].contains(&name.as_str().unwrap_or("")))
    );
    assert_eq!(others.iter().filter(|name| **name == "naked pair").count(), 1, "{others:?}");
}

/// Answers about positions of all kinds, and whether a step is among them.
#[test]
fn answers_about_positions_are_as_the_schema_says() {
    let server = Server::start();
    let schema = schema();
    let wrong =
        json!({ "position": { "givens": PUZZLE, "values": PUZZLE.replacen("53.", "531", 1) } });
    let nothing = ".".repeat(81);
    let positions = [
        (position(PUZZLE), "unique", Value::Null),
        (position(SOLUTION), "unique", json!("nothing is left to do: the grid is full")),
        (position(TWO), "multiple", Value::Null),
        (position(&nothing), "multiple", json!("no technique finds a step from here")),
        (position(CLASH), "none", json!("no solution: ")),
        (wrong, "wrong", json!("r1c3=1 contradicts the solution")),
    ];
    for (body, status, reason) in positions {
        for name in ["hint", "steps", "explain"] {
            let answer = server.ask(&format!("/api/{name}"), &body);
            for part in [&schema["$defs"][name], &schema] {
                validate(&schema, part, &answer, name).unwrap_or_else(|why| panic!("{why}"));
            }
            assert_eq!(answer["status"], status, "{name}");
            // A way may be stuck later than at its first step.
            if status != "multiple" || name == "hint" {
                let told = answer["reason"].as_str().unwrap_or_default();
                let wanted = reason.as_str().unwrap_or_default();
                assert!(told.starts_with(wanted) && told.is_empty() == wanted.is_empty(), "{told}");
            }
            assert!(answer["reason"].is_null() || answer["message"].is_string(), "{answer}");
        }
    }
    let mut none = position(PUZZLE);
    none["techniques"] = json!(["full house"]);
    let answer = server.ask("/api/steps", &none);
    assert_eq!(answer["reason"], "none of these techniques finds a step from here");
    validate(&schema, &schema["$defs"]["steps"], &answer, "steps").expect("as the schema says");
    let rated = server.ask("/api/rate", &json!({ "puzzle": CLASH }));
    assert!(rated["reason"].is_string() && rated["reason"] == rated["message"], "{rated}");
}

/// What is wrong is told, the address before the content type.
#[test]
fn refusals_say_what_to_send() {
    let server = Server::start();
    let refused = |path: &str, body: Value, status: u16, said: &str| {
        let answer = server.post(path, &body);
        assert_eq!(answer.status, status, "{path} {body}: {}", answer.text());
        assert!(answer.error().contains(said), "{path} {body}: {}", answer.error());
    };
    let both = json!({ "puzzle": PUZZLE, "position": { "givens": PUZZLE } });
    refused("/api/verdict", json!({}), 422, "give a puzzle or a position: one of the two");
    refused("/api/verdict", both, 422, "give a puzzle or a position: one of the two");
    refused("/api/new", json!({ "seed": -1 }), 422, "invalid value: integer `-1`");
    refused("/api/new", json!({ "unique_technique": "foo" }), 422, "unique_technique: ");
    let two = json!({ "unique_technique": "X-wing", "require": ["jellyfish"] });
    refused("/api/new", two, 422, "has no jellyfish");
    refused("/api/games/remove", json!({ "id": 999 }), 404, "there is no game 999");
    refused("/api/puzzles/remove", json!({ "ids": [999] }), 404, "there is no puzzle 999");
    let removed = server.post("/api/games/remove", &json!({ "id": 999 })).error();
    assert!(!removed.contains("store.db"), "{removed}");
    let count = server.get("/api/games?count=x");
    let said =
        "the address: Failed to deserialize query string: count: invalid digit found in string";
    assert_eq!(count.error(), said);
    // Without a content type.
    let post = |path: &str, headers: &[(&str, &str)]| {
        let body = json!({ "puzzle": PUZZLE }).to_string();
        server.client().request("POST", path, headers, body.as_bytes())
    };
    assert_eq!(post("/api/nosuch", &[]).status, 404);
    assert_eq!(post("/api/statistics", &[]).status, 405);
    let json_type = ("Content-Type", "application/json; charset=\"utf-8\"");
    assert_eq!(post("/api/verdict", &[json_type]).status, 200);
    let packed = post("/api/verdict", &[json_type, ("Content-Encoding", "gzip")]);
    assert_eq!(packed.status, 415);
    assert!(packed.error().contains("without Content-Encoding"), "{}", packed.error());
}

/// The page names its files with their version, so browsers keep them; the page itself and all
/// answers, they ask for each time.
#[test]
fn files_of_the_page_are_kept_by_browsers_and_nothing_else_is() {
    let server = Server::start();
    let page = server.get("/");
    let text = page.text();
    let src = text.split_once("src=\"").and_then(|(_, rest)| rest.split('"').next());
    let (version, name) = src.and_then(|src| src.split_once('/')).expect("a folder and a name");
    assert!(version.len() == 16 && version.bytes().all(|b| b.is_ascii_hexdigit()), "{version}");
    assert_eq!(name, "page.js");
    for href in text.split("href=\"").skip(1).filter(|rest| rest.contains(".css")) {
        assert!(href.starts_with(&format!("{version}/")), "{}", &href[..40]);
    }
    for name in ["page.js", "hint.js", "page.css"] {
        let file = server.get(&format!("/{version}/{name}"));
        assert_eq!(file.status, 200, "{name}");
        assert_eq!(file.header("cache-control"), Some("max-age=31536000, immutable"), "{name}");
    }
    let others = [
        ("/".to_owned(), 200),
        ("/api".to_owned(), 200),
        ("/index.html".to_owned(), 404),
        ("/page.js".to_owned(), 404),
        (format!("/{version}/index.html"), 404),
        ("/0123456789abcdef/page.js".to_owned(), 404),
    ];
    for (path, status) in others {
        let answer = server.get(&path);
        assert_eq!(answer.status, status, "{path}");
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{path}");
    }
}
