//! What comes in: arguments, files, standard input; and every row of bad input.

use crate::common;
use crate::support::*;
use ennead::Random;
use std::fs;
use std::path::Path;

/// One line on standard input.
#[track_caller]
fn line(input: &str, code: i32, out: &str, err: &str) {
    let err = if err.is_empty() { String::new() } else { format!("{err}\n") };
    run_with(&[], format!("{input}\n")).is(code, &format!("{out}\n"), &err);
}

#[test]
fn a_puzzle_can_come_from_anywhere() {
    let file = file("anywhere.txt", format!("{GOOD}\n"));
    let solved = format!("{SOLVED}\n");
    for args in [vec![GOOD], vec!["solve", GOOD], vec![&file], vec!["solve", &file]] {
        run(&args).is(0, &solved, "");
    }
    run_with(&[], GOOD).is(0, &solved, "");
    run_with(&["-"], GOOD).is(0, &solved, "");
    run_with(&[&file, "-", DOTS], GOOD).is(0, &solved.repeat(3), "");
}

#[test]
fn a_file_named_like_a_puzzle_is_the_file() {
    let name = DOTS.replace('.', "0");
    let folder = path("like_a_puzzle");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(Path::new(&folder).join(&name), TWO).expect("a file");
    let output = ennead().current_dir(&folder).arg(&name).output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{TWO}\n"));
}

#[test]
fn a_drawn_grid_is_one_puzzle_and_gets_a_board() {
    let rows: String = (0..9).map(|row| format!("{}\n", &DOTS[9 * row..9 * row + 9])).collect();
    run_with(&[], &rows).is(0, BOARD, "");
    run_with(&[], BOARD).is(0, BOARD, "");
    run(&[&rows]).is(0, BOARD, "");
    run_with(&["-f", "line"], BOARD).is(0, &format!("{SOLVED}\n"), "");
    // Between boards, and between a board and a line, there is a blank line.
    let out = format!("{SOLVED}\n\n{BOARD}\n{BOARD}\n{SOLVED}\n{SOLVED}\n");
    let file = file("boards.txt", format!("{GOOD}\n{rows}\n{rows}{GOOD}\n"));
    run(&[&file, GOOD]).is(0, &out, "");
}

#[test]
fn malformed_records_are_named_and_harm_no_neighbour() {
    let short = &GOOD[1..];
    let input = format!("{GOOD}\n{short}\n{GOOD}0\n{GOOD}\n");
    run_with(&[], input).is(
        3,
        &format!("{SOLVED}\n{short}\n{GOOD}0\n{SOLVED}\n"),
        "stdin:2:81: 80 cells where 81 are needed (`ennead repair` lists what it may have been)\n\
         stdin:3:82: 82 cells where 81 are needed\n",
    );
    let letter = GOOD.replacen("803", "8A3", 1);
    line(
        &letter,
        3,
        &letter,
        "stdin:1:41: expected a digit or a blank, found 'A' (--blank any accepts it)",
    );
}

#[test]
fn a_malformed_argument_is_no_missing_file() {
    run(&[&GOOD[1..]]).is(
        3,
        &format!("{}\n", &GOOD[1..]),
        "argument 1:1:81: 80 cells where 81 are needed (`ennead repair` lists what it may have been)\n",
    );
}

#[test]
fn puzzles_without_a_solution_say_why() {
    let why = "r1c2=5 repeats r1c1 (row 1, box 1) (`ennead repair` says what is wrong with it)";
    line(CLASH, 1, CLASH, &format!("stdin:1: no solution: {why}"));
    let wrong = format!("{}8", &SOLVED[..80]);
    let run = run_with(&[], &wrong);
    assert!(run.err.contains("r9c9=8 repeats"), "{}", run.err);
    assert_eq!((run.out, run.code), (format!("{wrong}\n"), Some(1)));
    let run = run_with(&[], NONE);
    assert!(run.err.starts_with("stdin:1: no solution"), "{}", run.err);
    assert_eq!(run.code, Some(1));
}

#[test]
fn more_than_one_solution_is_said() {
    let all = "(`ennead --all` writes them, `ennead --first` one, `ennead --count` how many)";
    line(TWO, 1, TWO, &format!("stdin:1: more than one solution {all}"));
    // A command without these options says the same.
    let run = run_with(&["minimize"], TWO);
    assert!(run.err.contains(&format!("stdin:1: more than one solution {all}")), "{}", run.err);
}

#[test]
fn a_column_that_no_one_knows_is_named() {
    let table = format!("id,final,start\n1,{SOLVED},{DOTS}\n");
    for column in ["start", "3"] {
        let args = ["--fields", "puzzle,status", "-f", "csv", "--column", column];
        let told = format!("puzzle,status\n{DOTS},unique\n");
        run_with(&args, &table).is(0, &told, "");
        let answer = run_with(&["check", "--column", column], &table);
        answer.is(0, "unique\n", "");
    }
    // The field with blanks is the puzzle.
    let answer = run_with(&["check"], &table);
    assert!(answer.err.contains("--column"), "{}", answer.err);
    assert!(answer.out.ends_with("unique\n") && answer.code == Some(3), "{answer:?}");
    let from_csv = ["--from", "csv", "-f", "csv", "--fields", "puzzle"];
    run_with(&from_csv, &table).is(0, &format!("puzzle\n{DOTS}\n"), "");
    let object = format!("{{\"task\":\"{DOTS}\"}}\n");
    run_with(&["check", "--column", "task"], object).is(0, "unique\n", "");
}

#[test]
fn the_records_in_front_of_damage_are_answered() {
    let packed = fs::read("tests/data/good.gz").expect("a file");
    let cut = file("cut-off.gz", &packed[..packed.len() - 9]);
    let answer = run(&["check", &cut]);
    assert!(answer.err.contains("cut off"), "{}", answer.err);
    assert_eq!(answer.code, Some(2));
}

#[test]
fn nothing_is_no_puzzle() {
    let message = "ennead: no puzzle in the input\n";
    run_with(&[], "").is(2, "", message);
    run_with(&[], "# only a comment\n\n").is(2, "", message);
    run_with(&["-f", "csv"], "").is(2, "", message);
}

#[test]
fn a_file_that_cannot_be_read_is_named_and_the_others_are_done() {
    let folder = path("");
    let run = run(&["no-such-file.txt", GOOD, "chek", &folder]);
    assert_eq!(run.out, format!("{SOLVED}\n"));
    assert_eq!(run.code, Some(2));
    let lines: Vec<&str> = run.err.lines().collect();
    assert!(lines[0].starts_with("ennead: no-such-file.txt: no such file, and not a puzzle"));
    assert!(lines[1].starts_with("ennead: chek: no such file, and not a puzzle"));
    assert!(lines[2].contains("is a directory; name the files in it"));
    assert_eq!(lines[3], "ennead: chek: did you mean the command `check`? A command comes first");
}

#[test]
fn a_name_that_no_file_can_have_is_that_of_a_missing_file() {
    let output = file("kept_by_names.txt", "what was here\n");
    // On Windows, a pattern without a match stays as it is.
    let names = ["n".repeat(300), format!("{}/*.no-such", path(""))];
    for name in names {
        let message = format!("{name}: no such file, and not a puzzle either");
        let solving = run(&["-o", &output, &name]);
        assert!(solving.err.contains(&message), "{}", solving.err);
        assert_eq!(solving.code, Some(2));
        let making = run(&["generate", "--pattern", &name]);
        assert!(making.err.contains(": no such file, and no grid either"), "{}", making.err);
    }
    assert_eq!(fs::read_to_string(&output).expect("it is there"), "what was here\n");
}

#[test]
fn strict_stops_at_the_first_malformed_record() {
    let input = format!("{GOOD}\n{CLASH}\nnonsense, really\n{GOOD}\n");
    let run = run_with(&["--strict"], input);
    assert_eq!(run.out, format!("{SOLVED}\n{CLASH}\n"));
    assert_eq!(run.err.lines().count(), 2, "{}", run.err);
    assert_eq!(run.code, Some(3));
}

/// A blank line makes records of the rows of its block; without it an engine takes the rows as they
/// are.
#[test]
fn rows_of_tables_are_answered_with_a_blank_line_below_as_without() {
    let puzzles = [GOOD, SOLVED, TWO, CLASH, NONE];
    let mut random = Random::new(1, 0);
    let mut below = |count: u64| (random.bits() % count) as usize;
    for round in 0..18 {
        let mut text = "id,quizzes,solutions\n".to_owned();
        for k in 0..40 {
            let puzzle = puzzles[if round < 3 { 0 } else { below(9) % 5 }];
            text += &format!("{k},{},{SOLVED}\n", puzzle.replace('.', ["0", "."][below(2)]));
        }
        if round % 2 == 1 {
            text = text.replace('\n', "\r\n");
        }
        // Each third table has rows and nothing else.
        let odd = ["\"", ",", "\n", "\n\n", " ", "A", "é", "\u{FEFF}"][below(8)];
        if round % 3 > 0 {
            text.insert_str(below(text.len() as u64), odd);
        }
        let rejects = path("rows.rejects");
        for args in [
            &["-f", "line"][..],
            &["-f", "line", "--first", "--rejects", &rejects],
            &["-f", "csv"],
            &["-f", "csv", "--fields", "status,number", "--rejects", &rejects],
            &["-f", "csv", "--fields", "solution,reason,puzzle,puzzle,number,status"],
            &["-f", "csv", "--fields", "reason"],
            &["--strict"],
            &["check"],
        ] {
            let answer = |text: &str| {
                let _ = fs::remove_file(&rejects);
                let run = run(&[args, &[&file("rows.csv", text)]].concat());
                (run.out, run.err, run.code, fs::read_to_string(&rejects).ok())
            };
            let (alone, with_blank) = (answer(&text), answer(&format!("{text}\n")));
            assert_eq!(alone, with_blank, "{args:?} {text}");
        }
    }
}

/// The exit code of every case file.
#[test]
fn the_case_files_end_as_they_should() {
    let Some(folder) = common::beside("cases/input") else { return };
    let good = [
        "art",
        "bom",
        "comment",
        "crlf",
        "csv",
        "good_dash",
        "good_dot",
        "good_star",
        "good_us",
        "good_x",
        "good_zero",
        "nonl",
        "rows9",
        "solved",
        "two",
        "ws_grid",
    ];
    let unsolvable =
        ["dup", "emptygrid", "multi", "nosol", "platinum", "solvedbad", "ws_dup", "ws_nosol"];
    let malformed = ["letters", "long82", "mixed", "nul", "short"];
    for (code, names) in [(0, &good[..]), (1, &unsolvable), (3, &malformed)] {
        for name in names {
            let run = run(&[&folder.join(name).with_extension("txt").to_string_lossy()]);
            assert_eq!(run.code, Some(code), "{name}: {run:?}");
            assert_eq!(run.err.is_empty(), code == 0, "{name}: {run:?}");
        }
    }
}

#[test]
fn json_documents_are_read_in_any_layout() {
    let object = |id: u32, more: &str| format!("{{\"id\": {id}, \"puzzle\": \"{GOOD}\"{more}}}");
    let right = format!(", \"solution\": \"{SOLVED}\"");
    let wrong = format!(", \"solution\": \"{}\"", SOLVED.replace('1', "2"));
    let [a, b, c] = [object(1, &right), object(2, &wrong), object(3, "")];
    let lines =
        |text: &str| text.replace("{", "{\n    ").replace(", ", ",\n    ").replace("}", "\n  }");
    for (k, (json, numbers)) in [
        (format!("[{a}, {b}, {c}]"), [1, 1, 1]),
        (format!("[\n  {}, {}\n, {}\n]\n", lines(&a), lines(&b), lines(&c)), [2, 6, 11]),
        (format!("{}\n{}\n{}\n", lines(&a), lines(&b), lines(&c)), [1, 6, 11]),
        (format!("{{\"set\": \"x\",\n\"puzzles\": [\n{a},\n{b},\n{c}]}}\n"), [3, 4, 5]),
    ]
    .into_iter()
    .enumerate()
    {
        let file = file(&format!("document{k}.json"), &json);
        let rows = numbers.map(|number| format!("{number},unique\n")).concat();
        let said = run(&["-f", "csv", "--fields", "line,status", &file]);
        said.is(0, &format!("line,status\n{rows}"), "");
        let ids: String =
            ["1", "2", "3"].map(|id| format!("{{\"id\":{id},\"puzzle\":\"{DOTS}\"}}\n")).concat();
        run(&["convert", "-f", "jsonl", &file]).is(0, &ids, "");
        let audit = run(&["audit", &file]).out;
        let wrong =
            audit.lines().find(|line| line.starts_with("  a given is changed ")).expect("a line");
        // The second of a line.
        let second = if numbers[0] == numbers[1] { "#2" } else { "" };
        assert!(wrong.ends_with(&format!("1   {file}:{}{second}", numbers[1])), "{audit}");
    }
    let cells: String = GOOD.chars().map(|c| format!("\n      {c},")).collect();
    let lists = format!(
        "[\n   [{}\n   ],\n   [{}\n   ]\n]\n",
        &cells[..cells.len() - 1],
        &cells[..cells.len() - 1]
    );
    run_with(&[], lists).is(0, &format!("{SOLVED}\n{SOLVED}\n"), "");
    run_with(&[], format!("[\"{GOOD}\", \"{GOOD}\"]")).is(0, &format!("{SOLVED}\n{SOLVED}\n"), "");
}

/// As numpy's `tolist` and `json.dump` write an array of the shape (N, 2, 81) or (N, 2, 9, 9).
#[test]
fn a_list_of_a_puzzle_and_its_solution_is_one_record() {
    let cells = |grid: &str| {
        let cells: Vec<String> = grid.replace('.', "0").chars().map(String::from).collect();
        format!("[{}]", cells.join(", "))
    };
    let rows = |grid: &str| {
        let rows: Vec<String> = (0..9).map(|row| cells(&grid[9 * row..][..9])).collect();
        format!("[{}]", rows.join(", "))
    };
    let wrong = SOLVED.replacen('5', "4", 1);
    for list in [&cells, &rows] as [&dyn Fn(&str) -> String; 2] {
        let [puzzle, solved, wrong] = [DOTS, SOLVED, &wrong].map(list);
        let pairs = [format!("[{puzzle}, {solved}]"), format!("[{wrong}, {puzzle}]")];
        let lines = pairs.join("\n");
        let list = format!("[{}]", pairs.join(", "));
        let indented = list.replace(", ", ",\n  ");
        for json in [lines, list, indented] {
            let file = file("pairs.json", &json);
            run(&["-f", "line", &file]).is(0, &format!("{SOLVED}\n{SOLVED}\n"), "");
            let audit = run(&["audit", &file]).out;
            for line in ["  right                  1", "  a given is changed     1"] {
                assert!(audit.contains(line), "{json}: {audit}");
            }
        }
    }
}

#[test]
fn a_broken_json_document_is_told_after_the_records_before() {
    let object = format!("  {{\n    \"puzzle\": \"{GOOD}\"\n  }}");
    let broken = object.replace("\"\n", "\n");
    let is_cut_off = "the JSON document ends in the middle: it is cut off";
    for (json, count, place) in [
        (format!("[\n{object},\n{object},\n"), 2, format!("8:1: {is_cut_off}")),
        (format!("{{\"puzzles\": [\n{object},\n"), 0, format!("5:1: {is_cut_off}")),
        (format!("[\n{object}]\n[\n{object}"), 2, format!("8:4: {is_cut_off}")),
        (
            format!("[\n{object},\n{broken},\n{object}\n]\n"),
            1,
            "6:96: the JSON document is read up to here: control character (\\u0000-\\u001F) found \
             while parsing a string"
                .to_owned(),
        ),
    ] {
        let said = run_with(&["-f", "line"], &*json);
        let answers = format!("{SOLVED}\n").repeat(count);
        said.is(2, &answers, &format!("ennead: stdin:{place}\n"));
    }
}

#[test]
fn nothing_of_a_document_is_lost_without_a_word() {
    for (json, count) in [
        (format!("[\n`{GOOD}`,\n`{GOOD}`,\n`{GOOD}`\n]\n"), 3),
        (format!("[\n(\"{GOOD}\"),\n(\"{GOOD}\")\n]\n"), 2),
        (
            format!(
                "{{\"puzzle\": [\"{GOOD}\", \"{GOOD}\"], \"solution\": [\"{SOLVED}\", \"{SOLVED}\"]}}"
            ),
            2,
        ),
        // As pandas writes a table.
        (format!("{{\"puzzle\":{{\"0\":\"{GOOD}\",\"1\":\"{GOOD}\"}}}}"), 2),
    ] {
        run_with(&["-f", "line"], json).is(0, &format!("{SOLVED}\n").repeat(count), "");
    }
    let other = GOOD.replacen('5', "0", 1);
    for line in [format!("({GOOD}), ({other})"), format!("`{GOOD}`,`{other}`")] {
        let said = run_with(&["-f", "line"], line.clone());
        assert!(said.code == Some(3) && said.err.contains("several puzzles"), "{line}: {said:?}");
    }
    let two =
        format!("{{\"easy\": [{{\"puzzle\": \"{GOOD}\"}}], \"hard\": [\"{GOOD}\", \"{GOOD}\"]}}");
    let told = "ennead: stdin:1:1: two lists of puzzles, \"easy\" and \"hard\": put each into a file of \
                its own\n";
    run_with(&["-f", "line"], two).is(2, "", told);
}

#[test]
fn an_empty_list_has_no_puzzle() {
    for json in ["[]", "[]\n", "[ ]\n", "[\n]\n"] {
        run_with(&[], json).is(2, "", "ennead: no puzzle in the input\n");
    }
}

#[test]
fn objects_one_a_line_are_no_document_whatever_stands_in_them() {
    for object in [
        format!(
            "{{\"alternatives\": [{{\"solution\": \"{SOLVED}\"}}], \"id\": 1, \"puzzle\": \"{DOTS}\"}}\n"
        ),
        format!("{{\"moves\": [{{\"board\": 1}}], \"puzzle\": \"{DOTS}\"}}\n"),
    ] {
        run_with(&["convert", "-f", "line"], object.repeat(2)).is(
            0,
            &format!("{DOTS}\n{DOTS}\n"),
            "",
        );
    }
    let object = format!("{{\"mine\": \"{DOTS}\", \"steps\": [{{\"grid\": \"{SOLVED}\"}}]}}\n");
    let args = ["convert", "-f", "line", "--column", "mine"];
    run_with(&args, object.repeat(2)).is(0, &format!("{DOTS}\n{DOTS}\n"), "");
    // Short and broken ones are told.
    for text in ["{\"\n", "[\"\n", "{\"a\": [{\"\n"] {
        assert_eq!(run_with(&[], text).code, Some(3), "{text}");
    }
}

/// A heading stands between puzzles and gets no answer. Any other words get one, so that answers
/// and lines stay side by side.
#[test]
fn words_that_are_no_heading_are_records() {
    let lines = format!("Grid 01\n{GOOD}\nexit 1\nerror 404\nPuzzle #2:\n{GOOD}\n");
    let run = run_with(&["check"], lines);
    assert_eq!((run.out.as_str(), run.code), ("unique\nmalformed\nmalformed\nunique\n", Some(3)));
    assert!(run.err.contains("stdin:3:1: ") && run.err.contains("stdin:4:1: "), "{}", run.err);
}

#[test]
fn a_column_that_is_not_there_is_named() {
    let table = file("columns.csv", format!("id,puzzle,solution\n1,{GOOD},{SOLVED}\n"));
    let told = |column: &str| {
        format!("ennead: {table}: no column {column}; its columns are id, puzzle, solution\n")
    };
    for args in [
        &["audit", "--answer-column", "nosuch"][..],
        &["grade", "--answer-column", "nosuch"],
        &["solve", "--column", "nosuch"],
        &["-f", "csv", "--column", "nosuch"],
    ] {
        let found = run(&[args, &[&table]].concat());
        assert_eq!((found.err, found.code), (told("nosuch"), Some(2)), "{args:?}");
    }
    assert_eq!(run(&["solve", "--column", "4", &table]).err, told("4"));
    run(&["-q", "--column", "2", &table]).is(0, &format!("{SOLVED}\n"), "");
}

#[test]
fn what_cannot_be_read_has_a_remedy() {
    let found = run_with(&[], format!("id,puzzle\r1,{GOOD}\r2,{GOOD}\r"));
    assert_eq!(found.code, Some(3));
    assert!(found.err.contains("a carriage return inside a line"), "{}", found.err);
    let cells: Vec<String> = GOOD.chars().map(|c| c.to_string().replace('0', "-1")).collect();
    let found = run_with(&[], format!("{{\"puzzle\":[{}]}}\n", cells.join(",")));
    assert!(found.err.contains("-1 is not a cell: write 0 or null"), "{}", found.err);
    let found = run_with(&[], format!("{{\"puzzle\":\"{GOOD}\",\"puzzle\":\"{TWO}\"}}\n"));
    assert!(found.err.contains("two members `puzzle`"), "{}", found.err);
    assert_eq!(found.code, Some(3));
}

#[test]
fn json_that_is_no_record_harms_no_other() {
    let object = format!("{{\"puzzle\":\"{GOOD}\"}}\n");
    let latin = [&b"{\"by\":\"Jos\xE9\","[..], &object.as_bytes()[1..]].concat();
    let input = [object.as_bytes(), &latin, b"[]\n", object.as_bytes()].concat();
    let run = run_with(&["check"], input);
    assert_eq!((run.out.as_str(), run.code), ("unique\nmalformed\nmalformed\nunique\n", Some(3)));
    assert!(run.err.contains("stdin:2:11: "), "{}", run.err);
    let comma = run_with(&["check"], object.replace('\n', ",\n"));
    assert!(comma.err.contains("a comma after the object"), "{}", comma.err);
}

#[test]
fn a_list_with_a_number_that_is_not_json_says_so() {
    let list = format!("[{{\"puzzle\":\"{GOOD}\",\"x\":NaN}},\n{{\"puzzle\":\"{GOOD}\"}}]\n");
    for list in [list.replace('\n', ""), list] {
        let run = run_with(&["check"], &list);
        assert_eq!((run.out.as_str(), run.code), ("", Some(2)), "{list}");
        assert!(run.err.contains("NaN and Infinity are not JSON"), "{}", run.err);
    }
}

#[test]
fn rows_below_a_header_with_other_columns_are_refused() {
    let table = format!("id,puzzle,solution\n1,{GOOD},{SOLVED}\n2,{SOLVED},{SOLVED}\n");
    run_with(&["check"], &table).is(0, "unique\nunique\n", "");
    let joined = format!("{table}id,solution,puzzle\n3,{SOLVED},{GOOD}\n4,\"{SOLVED}\",{GOOD}\n");
    for args in [&["check"][..], &["grade"], &["-f", "csv", "--first", "--fields", "status"]] {
        let run = run_with(args, &joined);
        assert_eq!(run.out.matches("malformed").count(), 3, "{args:?}: {}", run.out);
        assert_eq!(run.code, Some(3));
        assert!(
            run.err.contains("5:1: a complete grid in the column of the puzzle"),
            "{}",
            run.err
        );
    }
}
