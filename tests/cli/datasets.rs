//! `audit`, `split` and `sample`: faults that are planted in data sets are found, and nothing else.

use crate::common::schema::validate;
use crate::common::{corpus, grid};
use crate::support::*;
use ennead::{Random, Search, Transformation};
use serde_json::{Value, json};
use snapbox::{Assert, Data};
use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

/// A puzzle and its solution, 81 characters each.
pub(crate) type Pair = (String, String);

/// Puzzles with their solutions; no two of them are images of each other.
pub(crate) fn pairs(name: &str, count: usize) -> Vec<Pair> {
    let mut search = Search::new();
    let pair = |puzzle: &ennead::Grid| {
        let solution = search.first(puzzle).expect("a solution");
        (puzzle.to_string(), solution.to_string())
    };
    corpus(name).iter().take(count).map(pair).collect()
}

/// An image of a puzzle, with the image of the solution.
pub(crate) fn image((puzzle, solution): &Pair, stream: u64) -> Pair {
    let transformation = Transformation::random(&mut Random::new(77, stream));
    let of = |text: &str| transformation.apply_to_grid(&grid(text)).to_string();
    (of(puzzle), of(solution))
}

/// A table of rows with a number, a puzzle and an answer.
pub(crate) fn table(rows: &[Pair]) -> String {
    let row = |(k, (puzzle, solution)): (usize, &Pair)| format!("{k},{puzzle},{solution}\n");
    let rows: String = (1..).zip(rows).map(row).collect();
    format!("id,puzzle,solution\n{rows}")
}

/// The report on these arguments as JSON, as the schema says, and the exit code.
#[track_caller]
pub(crate) fn audit(args: &[&str]) -> (Value, i32) {
    let run = run(&[&["audit", "-f", "json"], args].concat());
    assert_eq!(run.err, "", "{args:?}");
    (report(&run.out), run.code.expect("a code"))
}

#[track_caller]
fn report(text: &str) -> Value {
    let report: Value = serde_json::from_str(text).expect("JSON");
    let schema = run(&["schema", "audit"]).out;
    let schema: Value = serde_json::from_str(&schema).expect("JSON");
    validate(&schema, &schema, &report, "report").unwrap_or_else(|wrong| panic!("{wrong}"));
    report
}

/// A data set with faults, and another that has some of its puzzles.
struct Planted {
    train: String,
    test: String,
    /// The line, the fault, its reason and the other record of each fault, in order.
    faults: Vec<(usize, &'static str, String, Value)>,
    lines: Vec<String>,
}

fn planted(name: &str) -> Planted {
    let mut rows = pairs("medium", 300);
    let path = path(&format!("{name}-train.csv"));
    let test_path = crate::support::path(&format!("{name}-test.csv"));
    let mut faults = Vec::new();
    let mut fault = |row: usize, fault: &'static str, reason: &str| {
        faults.push((row + 2, fault, reason.to_owned(), Value::Null));
    };
    for row in [10, 20] {
        let (_, answer) = &mut rows[row];
        *answer = answer.replace('1', "x").replace('2', "1").replace('x', "2");
        fault(row, "answer_of_another_puzzle", "the answer solves another puzzle");
    }
    // The digits of two cells of row 1 change places: two empty cells, or a given and another.
    for (row, given, name, reason) in [
        (12, false, "answer_breaks_rule", "the answer has a digit twice in a house"),
        (14, true, "answer_changes_given", "the answer changes a given"),
    ] {
        let (puzzle, answer) = &mut rows[row];
        let is_blank = |cell: &u8| *cell == b'.';
        let row_1 = &puzzle.as_bytes()[..9];
        let one = row_1.iter().position(|cell| is_blank(cell) != given).expect("such a cell");
        let two = row_1.iter().rposition(is_blank).expect("a blank");
        let mut cells = answer.clone().into_bytes();
        cells.swap(one, two);
        *answer = String::from_utf8(cells).expect("ASCII");
        fault(row, name, reason);
    }
    rows[16].1.replace_range(80.., ".");
    fault(16, "answer_incomplete", "the answer has empty cells");
    rows[18].0 = rows[18].1.clone();
    fault(18, "solved_already", "the puzzle is solved already");
    rows[30].1.pop();
    fault(30, "answer_unreadable", "the answer cannot be read: 80 cells where 81 are needed");
    rows[35].1.clear();
    fault(35, "answer_missing", "the answer is missing");
    rows[40] = (TWO.to_owned(), TWO_SOLUTIONS[1].to_owned());
    fault(40, "multiple_solutions", "more than one solution");
    rows[50] = (CLASH.to_owned(), String::new());
    fault(50, "no_solution", "no solution");
    fault(50, "answer_missing", "the answer is missing");
    rows[60].0.pop();
    fault(60, "malformed", "80 cells where 81 are needed");
    rows[70].0.replace_range(..1, "A");
    fault(70, "malformed", "expected a digit or a blank, found 'A'");
    let mut related = |row: usize, fault: &'static str, words: &str, other: String| {
        faults.push((row + 2, fault, format!("{words} {other}"), other.into()));
    };
    rows[200] = rows[100].clone();
    related(200, "copy", "the same as", format!("{path}:102"));
    rows[210] = image(&rows[110], 1);
    related(210, "image", "an image of", format!("{path}:112"));
    // The first of these has a wrong answer, so the second is kept.
    rows[220] = image(&rows[20], 2);
    rows[220].1 = {
        let solved = Search::new().first(&grid(&rows[220].0)).expect("a solution");
        solved.to_string()
    };
    related(20, "image", "an image of", format!("{path}:222"));
    let mut test = pairs("few", 40);
    test[5] = image(&rows[130], 3);
    test[6] = rows[140].clone();
    related(130, "image_leak", "leak: an image of", format!("{test_path}:7"));
    related(140, "leak", "leak: the same as", format!("{test_path}:8"));
    faults.sort_by_key(|(line, ..)| *line);
    let train = file(&format!("{name}-train.csv"), table(&rows));
    let test = file(&format!("{name}-test.csv"), table(&test));
    let lines = table(&rows).lines().map(str::to_owned).collect();
    Planted { train, test, faults, lines }
}

#[test]
fn every_planted_fault_is_found_and_nothing_else() {
    let Planted { train, test, .. } = planted("audit-found");
    let (report, code) = audit(&[&train, "--against", &test]);
    assert_eq!(code, 3);
    let at = |line: usize| format!("{train}:{line}");
    let found = |lines: &[usize]| {
        let places: Vec<String> = lines.iter().map(|line| at(*line)).collect();
        json!({"count": lines.len(), "places": places})
    };
    let pairs = |pairs: &[[String; 2]]| json!({"count": pairs.len(), "pairs": pairs});
    assert_eq!(report["records"], 300);
    assert_eq!((&report["complete"], &report["good"]), (&json!(true), &json!(false)));
    assert_eq!(
        report["malformed"],
        json!({"count": 2, "lost_zeros": 0, "reasons": [
            {"reason": "80 cells where 81 are needed", "count": 1, "places": [at(62)]},
            {"reason": "expected a digit or a blank, found 'A'", "count": 1, "places": [at(72)]},
        ]})
    );
    assert_eq!(report["unique"], 296);
    assert_eq!((&report["multiple"], &report["none"]), (&found(&[42]), &found(&[52])));
    assert_eq!(report["solved"], found(&[20]));
    // The answer to the puzzle with two solutions is one of them.
    assert_eq!(
        report["answers"],
        json!({
            "columns": [{"name": "solution", "count": 296}],
            "right": 290,
            "incomplete": found(&[18]),
            "changes_given": found(&[16]),
            "breaks_rule": found(&[14]),
            "of_another_puzzle": found(&[12, 22]),
            "unreadable": found(&[32]),
            "second": found(&[]),
            "missing": found(&[37, 52]),
        })
    );
    assert_eq!(
        report["classes"],
        json!({
            "count": 295,
            "largest": 2,
            "copies": pairs(&[[at(202), at(102)]]),
            "images": pairs(&[[at(22), at(222)], [at(212), at(112)]]),
        })
    );
    assert_eq!(
        report["against"],
        json!({
            "files": [test],
            "records": 40,
            "malformed": 0,
            "classes": 40,
            "copies": pairs(&[[at(142), format!("{test}:8")]]),
            "images": pairs(&[[at(132), format!("{test}:7")]]),
            "leaked": 2,
        })
    );
    let clues = report["clues"].as_array().expect("rows");
    assert_eq!(clues.iter().map(|row| row[1].as_u64().expect("a count")).sum::<u64>(), 298);
    assert_eq!(
        (&report["sample"]["one_in"], &report["sample"]["puzzles"]),
        (&json!(1), &json!(296))
    );
    // All of `medium.txt` are minimal; one of these was replaced by another puzzle, and one solved.
    assert_eq!(report["sample"]["minimal"], 295);
    assert_eq!((&report["grids"], &report["ratings"]), (&Value::Null, &Value::Null));
}

#[test]
fn a_good_data_set_has_exit_code_0() {
    let good = file("audit-good.csv", table(&pairs("medium", 50)));
    let (report, code) = audit(&[&good]);
    assert_eq!((&report["good"], code), (&json!(true), 0));
    run(&["audit", "-q", &good]).is(0, "", "");
    let bare = file("audit-bare.txt", format!("{GOOD}\n{TWO}\n"));
    let (report, code) = audit(&[&bare]);
    assert_eq!((&report["answers"], code), (&Value::Null, 1));
    run(&["audit", "-q", "--exit-zero", &bare]).is(0, "", "");
    let objects: String = pairs("medium", 20)
        .iter()
        .map(|(puzzle, answer)| format!("{{\"quiz\":\"{puzzle}\",\"answer\":\"{answer}\"}}\n"))
        .collect();
    let (report, code) = audit(&[&file("audit-good.jsonl", objects)]);
    assert_eq!((&report["answers"]["right"], code), (&json!(20), 0));
}

#[test]
fn a_column_of_answers_that_is_empty_is_told() {
    let table = |answer: &str| format!("puzzle,solution\n{GOOD},\n{TWO},{answer}\n");
    let missing = |answer| {
        let report = run_with(&["audit"], table(answer)).out;
        let line = report.lines().find(|line| line.contains("missing")).expect("a line");
        line.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(missing(""), "missing 2 the column of answers is empty");
    assert_eq!(missing(SOLVED), "missing 1 stdin:2");
}

/// The section about the answers: what follows its title, and its first row.
fn about_answers(args: &[&str]) -> (String, String) {
    let report = run(&[&["audit"], args].concat()).out;
    let mut lines = report.lines().skip_while(|line| !line.starts_with("Answers that"));
    let title = lines.next().expect("a title").replace("Answers that the data gives", "");
    (title, lines.next().expect("a row").split_whitespace().collect::<Vec<_>>().join(" "))
}

#[test]
fn the_report_says_where_the_answers_are() {
    let [(puzzle, solution), other] = <[Pair; 2]>::try_from(pairs("medium", 2)).expect("two");
    let wrong = other.1;
    for name in [
        "label",
        "labels",
        "target",
        "output",
        "completion",
        "result",
        "ground_truth",
        "answers",
        "Solution",
        "final grid",
    ] {
        let table = |answer: &str| format!("id,puzzle,{name}\n1,{puzzle},{answer}\n");
        let object = |answer: &str| format!("{}\n", json!({"puzzle": puzzle, name: answer}));
        let texts = [table(&solution), table(&wrong), object(&solution), object(&wrong)];
        for (k, text) in texts.into_iter().enumerate() {
            let data = file("answers-named.txt", text);
            let column: &[&str] = if k % 2 == 0 { &[] } else { &["--column", "puzzle"] };
            let (report, code) = audit(&[column, &[&data]].concat());
            let columns = json!([{"name": name, "count": 1}]);
            assert_eq!(report["answers"]["columns"], columns, "{name} {k}");
            assert_eq!(report["answers"]["right"], 1 - k % 2, "{name} {k}");
            assert_eq!(usize::try_from(code), Ok(k % 2), "{name} {k}");
            assert_eq!(about_answers(&[&data]).0, format!(": {name}"));
        }
    }
    let data = file("answers-beside.txt", format!("{puzzle} {solution}\n"));
    assert_eq!(about_answers(&[&data]).0, ": beside the puzzle");
    let other =
        file("answers-other.jsonl", format!("{}\n", json!({"quiz": puzzle, "label": solution})));
    let named = file("answers-other.csv", format!("quiz,answer\n{puzzle},{solution}\n"));
    assert_eq!(about_answers(&[&named, &other]).0, ": answer (1), label (1)");
}

#[test]
fn answers_that_are_not_found_are_told() {
    let rows = pairs("medium", 3);
    let text: String =
        rows.iter().map(|(puzzle, answer)| format!("{puzzle},easy,{}\n", &answer[1..])).collect();
    let table = file("answers-odd.csv", format!("puzzle,label,sol\n{text}"));
    let (report, code) = audit(&[&table]);
    assert_eq!((&report["answers"], &report["unanswered"], code), (&Value::Null, &json!(3), 1));
    let row = about_answers(&[&table]).1;
    assert!(row.starts_with("none found 3 records with other columns or keys: --answer-column"));
    let (report, code) = audit(&["--answer-column", "sol", &table]);
    assert_eq!((&report["answers"]["unreadable"]["count"], code), (&json!(3), 1));
    let (report, code) = audit(&["--no-answers", &table]);
    assert_eq!((&report["answers"], &report["unanswered"], code), (&Value::Null, &json!(0), 0));
    assert_eq!(about_answers(&["--no-answers", &table]).1, "not looked for --no-answers");
    let objects = |members: &dyn Fn(&str) -> Value| {
        let lines: String =
            rows.iter().map(|(puzzle, _)| format!("{}\n", members(puzzle))).collect();
        file("answers-none.jsonl", lines)
    };
    let rated = objects(&|puzzle| json!({"puzzle": puzzle, "er": 2.3}));
    assert_eq!(audit(&[&rated]).0["unanswered"], 3);
    // Bare puzzles have no room for an answer.
    let bare: String = rows.iter().map(|(puzzle, _)| format!("{puzzle}\n")).collect();
    for data in [
        objects(&|puzzle| json!({ "puzzle": puzzle })),
        file("answers-bare.txt", &bare),
        file("answers-bare.csv", format!("puzzle\n{bare}")),
    ] {
        let (report, code) = audit(&[&data]);
        assert_eq!((&report["answers"], &report["unanswered"], code), (&Value::Null, &json!(0), 0));
        assert_eq!(about_answers(&[&data]).1, "none puzzles alone");
    }
    // Answers that --no-answers denies are no findings.
    let wrong = table_of_wrong(&rows);
    assert_eq!((audit(&[&wrong]).1, audit(&["--no-answers", &wrong]).1), (1, 0));
}

/// Puzzles with the answers of their neighbours.
fn table_of_wrong(rows: &[Pair]) -> String {
    let next = rows.iter().cycle().skip(1);
    let rows: Vec<Pair> = rows.iter().zip(next).map(|(a, b)| (a.0.clone(), b.1.clone())).collect();
    file("answers-shifted.csv", table(&rows))
}

#[test]
fn reports_look_as_they_did() {
    let Planted { train, test, .. } = planted("audit-look");
    for format in ["text", "md", "json"] {
        let args = ["audit", &train, "--against", &test, "--grids", "--rate", "--sample", "8"];
        let run = run(&[&args[..], &["-f", format]].concat());
        assert_eq!((run.err.as_str(), run.code), ("", Some(3)));
        let folder = Path::new(&train).parent().expect("a folder");
        let folder = format!("{}/", folder.display());
        // Markdown escapes what could be drawn.
        let escaped = folder.replace('_', "\\_");
        let shown = run.out.replace(&folder, "").replace(&escaped, "");
        let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/audit").join(format);
        let kept = Data::read_from(&kept.with_extension("txt"), None);
        Assert::new().action_env("SNAPSHOTS").eq(shown, kept.raw());
    }
}

#[test]
fn findings_and_good_records_are_written_apart() {
    let Planted { train, test, faults, lines } = planted("audit-write");
    let [bad, good] = ["audit-bad.jsonl", "audit-clean.csv"].map(path);
    let schema: Value = serde_json::from_str(&run(&["schema", "audit"]).out).expect("JSON");
    let args = ["audit", &train, "--against", &test, "--write", &bad, "--clean", &good];
    for jobs in ["-j1", "-j2"] {
        let run = run(&[&args[..], &["-q", jobs]].concat());
        run.is(3, "", "");
        let written = fs::read_to_string(&bad).expect("bad.jsonl");
        let mut rows = written.lines();
        for (line, fault, reason, other) in &faults {
            let row = rows.next().expect("a row for each fault");
            let row: Value = serde_json::from_str(row).expect("JSON");
            validate(&schema, &schema["$defs"]["finding"], &row, "finding").expect("as described");
            let record = &lines[line - 1];
            let wanted = json!({"fault": fault, "reason": reason, "file": train, "line": line,
                "record": record, "other": other});
            assert_eq!(row, wanted);
        }
        assert_eq!(rows.next(), None);
        let bad_lines: HashSet<usize> = faults.iter().map(|(line, ..)| *line).collect();
        let rest = lines.iter().zip(1..).filter(|(_, line)| !bad_lines.contains(line));
        let rest: String = rest.map(|(text, _)| format!("{text}\n")).collect();
        assert_eq!(fs::read_to_string(&good).expect("clean.csv"), rest);
    }
    let (report, code) = audit(&[&good, "--against", &test]);
    assert_eq!((&report["good"], code), (&json!(true), 0));
    let said = run(&args).err;
    assert_eq!(said, format!("ennead: 18 findings in {bad}, 284 records in {good}\n"));
}

/// As a column is that a spreadsheet or a program has read as numbers.
#[test]
fn lost_zeros_are_named() {
    let rows = pairs("medium", 40);
    let numbers = |(puzzle, solution): &Pair| {
        let digits = puzzle.replace('.', "0");
        format!("{},{solution}\n", digits.trim_start_matches('0'))
    };
    let rows: String = rows.iter().map(numbers).collect();
    let short = rows.lines().filter(|row| row.len() < 163).count();
    let data = file("lost-zeros.csv", format!("puzzle,solution\n{rows}"));
    assert_eq!(audit(&[&data]).0["malformed"]["lost_zeros"], short);
    let report = run(&["audit", &data]).out;
    let line = report.lines().find(|line| line.starts_with("  leading zeros are lost"));
    assert!(line.is_some_and(|line| line.contains(".str.zfill(81)")), "{report}");
    let cut = file("cut-off.csv", format!("puzzle\n{}\n", &GOOD[1..]));
    assert_eq!(audit(&[&cut]).0["malformed"]["lost_zeros"], 0);
}

#[test]
fn answers_that_only_some_records_have_are_missing_in_the_others() {
    let [all, none] = [true, false].map(|has_answers| {
        let rows = pairs("medium", 9).into_iter().enumerate();
        let object = |(k, (puzzle, answer)): (usize, Pair)| {
            let answer = json!(answer);
            let answer = if has_answers && k != 4 { &answer } else { &Value::Null };
            format!("{}\n", json!({"puzzle": puzzle, "solution": answer}))
        };
        rows.map(object).collect::<String>()
    });
    let [bad, good] = ["missing-bad.jsonl", "missing-clean.jsonl"].map(path);
    for (name, text, missing) in [("missing.jsonl", &all, 1), ("no-answers.jsonl", &none, 0)] {
        let data = file(name, text);
        // Where no record has an answer, that is no fault of any of them.
        run(&["audit", "-q", &data, "--write", &bad, "--clean", &good]).is(1, "", "");
        assert_eq!(lines(&bad).len(), missing);
        let kept = text.lines().filter(|line| missing == 0 || !line.contains("null"));
        assert_eq!(lines(&good), kept.collect::<Vec<_>>());
    }
}

#[test]
fn solution_grids_are_compared_on_request() {
    let puzzles = pairs("medium", 30);
    let (puzzle, solution) = &puzzles[4];
    // Two more puzzles of the same grid: other givens were added, and one is turned around.
    let more = |cells: &[usize]| {
        let mut bytes = puzzle.clone().into_bytes();
        let mut empty: Vec<usize> = (0..81).filter(|k| bytes[*k] == b'.').collect();
        empty.retain(|k| cells.contains(&(k % 7)));
        empty.iter().for_each(|k| bytes[*k] = solution.as_bytes()[*k]);
        (String::from_utf8(bytes).expect("ASCII"), solution.clone())
    };
    let mut rows = puzzles.clone();
    rows.push(more(&[1]));
    let train = file("grids-train.csv", table(&rows));
    let test = file("grids-test.csv", table(&[image(&more(&[2]), 9), pairs("few", 1).remove(0)]));
    let (report, code) = audit(&[&train, "--against", &test, "--grids"]);
    let leaks = json!({"count": 2, "pairs": [
        [format!("{train}:6"), format!("{test}:2")],
        [format!("{train}:32"), format!("{test}:2")],
    ]});
    assert_eq!(report["grids"], json!({"count": 30, "largest": 2, "leaks": leaks}));
    assert_eq!((&report["against"]["images"]["count"], code), (&json!(0), 1));
    let (report, code) = audit(&[&train, "--grids"]);
    assert_eq!((&report["grids"]["leaks"], code), (&Value::Null, 0));
}

#[test]
fn too_little_memory_is_told() {
    let base: String = pairs("few", 600).iter().map(|(puzzle, _)| format!("{puzzle}\n")).collect();
    let puzzles = file("memory-base.txt", base);
    let shuffled = run(&["shuffle", "-n", "90", "--seed", "4", &puzzles]).out;
    let all = file("memory.txt", shuffled);
    let args = ["--sample", "1000", "--against", &puzzles, &all];
    let (report, _) = audit(&args);
    assert_eq!((&report["records"], &report["classes"]["count"]), (&json!(54_000), &json!(600)));
    assert_eq!(report["against"]["leaked"], 600);
    // 32 bytes for each of 54,600 puzzles are more than 1 MiB.
    let some = run(&[&["audit", "--memory", "1M"], &args[..]].concat());
    assert_eq!((some.out.as_str(), some.code), ("", Some(2)));
    assert!(some.err.contains("all that --memory allows"), "{}", some.err);
    assert_eq!(audit(&[&["--memory", "2M"], &args[..]].concat()).0, report);
}

#[test]
fn the_sample_is_the_same_however_the_data_come() {
    fn sample(out: &str) -> &str {
        let behind = out.split("\"sample\":").nth(1).expect("a sample");
        behind.split(",\"ratings\"").next().expect("a part")
    }
    let all = pairs("medium", 400);
    let text = table(&all);
    let whole = run(&["audit", "-f", "json", &file("audit-sample.csv", &text)]);
    assert!(sample(&whole.out).starts_with("{\"one_in\":1,\"puzzles\":400,"), "{}", whole.out);
    let stream = run_with(&["audit", "-f", "json", "-"], &text);
    assert_eq!(sample(&stream.out), sample(&whole.out));
}

#[test]
fn what_cannot_be_done_is_said() {
    #[track_caller]
    fn refused(args: &[&str], message: &str) {
        let run = run_with(&[&["audit"], args].concat(), GOOD);
        assert_eq!((run.out.as_str(), run.code), ("", Some(2)), "{args:?}");
        assert!(run.err.contains(message), "{args:?}: {}", run.err);
    }
    let good = file("audit-refused.txt", format!("{GOOD}\n"));
    let other = file("audit-refused-2.txt", format!("{GOOD}\n"));
    let none = path("audit-no-such.csv");
    let new = path("audit-not-made.txt");
    let _ = fs::remove_file(&new);
    refused(&["--write", &new], "read the records twice: name files, not a stream");
    refused(&["--clean", &good, &good], "is an input as well; --clean needs another file");
    refused(&["--write", &new, "--clean", &new, &good], "both --write and --clean");
    refused(&["-o", &other, "--against", &other, &good], "is an input as well");
    refused(&["--write", "new.CSV", &good], "new.CSV: the output is jsonl, not csv");
    refused(&["--memory", "much", &good], "is not a size");
    refused(&["--sample", "0", &good], "expected a whole number from 1 to 65536");
    refused(&["--clean", &new, &none], "no such file");
    refused(&["--against", &none, "--clean", &new, &good], "no such file");
    refused(&[&file("audit-empty.csv", "puzzle,solution\n")], "no puzzle in the input");
    assert!(!Path::new(&new).exists(), "an output was made for nothing");
}

/// Ctrl-C in the middle of an endless input.
#[test]
#[cfg(unix)]
fn an_interrupted_audit_tells_what_it_found() {
    let mut child =
        ennead().args(["audit", "-f", "json"]).stdin(Stdio::piped()).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let lines = format!("{GOOD}\n{TWO}\n").repeat(1000);
    // Enough for several blocks.
    for _ in 0..20 {
        stdin.write_all(lines.as_bytes()).expect("it reads");
    }
    crate::program::signal("INT", child.id());
    while stdin.write_all(lines.as_bytes()).is_ok() {}
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    let report = report(&String::from_utf8(output.stdout).expect("text"));
    assert_eq!((&report["complete"], &report["classes"]["count"]), (&json!(false), &json!(2)));
    let [records, multiple] = [&report["records"], &report["multiple"]["count"]];
    assert!(records.as_u64() > Some(0));
    assert_eq!(multiple.as_u64().map(|count| 2 * count), records.as_u64());
}

/// Ctrl-C in the middle of an endless input: what was read until then is no sample of it.
#[test]
#[cfg(unix)]
fn an_interrupted_sample_is_not_written() {
    let out = file("sample-interrupted.txt", "before\n");
    let mut child = ennead()
        .args(["sample", "-n", "3", "--seed", "1", "-o", &out])
        .stdin(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let lines = format!("1,{GOOD}\n").repeat(10_000);
    stdin.write_all(format!("id,puzzle\n{lines}").as_bytes()).expect("it reads");
    crate::program::signal("INT", child.id());
    while stdin.write_all(lines.as_bytes()).is_ok() {}
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(err.contains("no sample is written"), "{err}");
    assert_eq!(fs::read_to_string(&out).expect("a file"), "before\n");
}

/// The lines of a file.
fn lines(path: &str) -> Vec<String> {
    fs::read_to_string(path).expect("a file").lines().map(str::to_owned).collect()
}

/// Splits `input`, and returns the lines of both sides.
#[track_caller]
fn split(name: &str, args: &[&str], input: &str) -> [Vec<String>; 2] {
    let files = ["train", "test"].map(|side| path(&format!("{name}-{side}.csv")));
    let sides = ["split", "--seed", "5", "--train-file", &files[0], "--test-file", &files[1]];
    let run = run(&[&sides[..], args, &[input]].concat());
    assert_eq!((run.out.as_str(), run.code), ("", Some(0)), "{}", run.err);
    assert!(run.err.starts_with("ennead: ") && run.err.contains(" records in "), "{}", run.err);
    files.map(|file| lines(&file))
}

#[test]
fn a_split_does_not_leak_and_can_be_repeated() {
    let base = pairs("medium", 400);
    let rows: Vec<Pair> = (0..1200).map(|k: usize| image(&base[k * 7 % 400], k as u64)).collect();
    let data = file("split.csv", table(&rows));
    let [train, test] = split("split-1", &["--test", "25%", "-j1"], &data);
    assert_eq!((&train[0], &test[0]), (&"id,puzzle,solution".to_owned(), &train[0]));
    assert!((200..400).contains(&test.len()), "{} of 1,200 to test with", test.len());
    // Both sides keep the order, and together they are everything.
    let all = lines(&data);
    let of = |side: &[String]| side.iter().cloned().collect::<BTreeSet<_>>();
    assert_eq!(&of(&train[1..]) | &of(&test[1..]), of(&all[1..]));
    assert_eq!(train.len() + test.len(), all.len() + 1);
    let number = |line: &String| line.split(',').next().and_then(|n| n.parse::<u64>().ok());
    assert!(train[1..].is_sorted_by_key(number) && test[1..].is_sorted_by_key(number));
    let (report, code) =
        audit(&[&path("split-1-train.csv"), "--against", &path("split-1-test.csv")]);
    assert_eq!((&report["against"]["leaked"], code), (&json!(0), 1), "duplicates, but no leaks");
    assert_eq!(split("split-2", &["--test", "0.25", "-j2"], &data), [train.clone(), test.clone()]);
    // Other records do not matter, nor does the order.
    let mut turned = rows[..900].to_vec();
    turned.reverse();
    let [_, some] = split("split-3", &["--test", "25%"], &file("split-part.csv", table(&turned)));
    let puzzles = |side: &[String]| -> BTreeSet<String> {
        side[1..].iter().map(|row| row.split(',').nth(1).expect("a puzzle").to_owned()).collect()
    };
    let known: BTreeSet<String> = rows[..900].iter().map(|(puzzle, _)| puzzle.clone()).collect();
    assert_eq!(puzzles(&some), &puzzles(&test) & &known);
    // A larger share adds classes.
    let [_, more] = split("split-4", &["--test", "50%"], &data);
    assert!(puzzles(&test).is_subset(&puzzles(&more)) && more.len() > test.len());
}

#[test]
fn a_split_by_grid_keeps_solution_grids_apart() {
    let base = pairs("medium", 100);
    // Each grid has four puzzles, which are not images of each other.
    let rows: Vec<Pair> = (0..400)
        .map(|k: usize| {
            let (puzzle, solution) = &base[k % 100];
            let mut bytes = puzzle.clone().into_bytes();
            let empty: Vec<usize> = (0..81).filter(|at| bytes[*at] == b'.').collect();
            empty.iter().take(k / 100).for_each(|at| bytes[*at] = solution.as_bytes()[*at]);
            image(&(String::from_utf8(bytes).expect("ASCII"), solution.clone()), k as u64)
        })
        .collect();
    let data = file("split-grid.csv", table(&rows));
    for (by, leaks) in [("class", true), ("grid", false)] {
        let name = format!("split-by-{by}");
        split(&name, &["--by", by, "--test", "30%"], &data);
        let sides = ["train", "test"].map(|side| path(&format!("{name}-{side}.csv")));
        let (report, _) = audit(&[&sides[0], "--against", &sides[1], "--grids"]);
        assert_eq!(report["against"]["leaked"], 0, "by {by}");
        assert_eq!(report["grids"]["leaks"]["count"].as_u64() > Some(0), leaks, "by {by}");
    }
}

#[test]
fn a_split_says_what_it_cannot_do() {
    let one = file("split-a.csv", format!("puzzle,x\n{GOOD},1\n{DOTS},2\nbad,3\n"));
    let two = file("split-b.csv", format!("x,puzzle\n1,{GOOD}\n"));
    let [train, test] = ["split-x.csv", "split-y.csv"].map(path);
    let files = ["--train-file", &train, "--test-file", &test];
    let run_split = |args: &[&str]| run(&[&["split", "--seed", "1"], &files[..], args].concat());
    let mixed = run_split(&[&one, &two]);
    assert_eq!(mixed.code, Some(2));
    assert!(
        mixed.err.contains("its columns are not those of the files before it"),
        "{}",
        mixed.err
    );
    // What cannot be read goes to neither side.
    let bad = run_split(&[&one]);
    assert_eq!(bad.code, Some(3));
    assert!(bad.err.starts_with(&format!("{one}:4:1: ")), "{}", bad.err);
    assert_eq!(lines(&train).len() + lines(&test).len(), 4, "two headers, two rows of one class");
    for (args, message) in [
        (&["--test", "0", &one][..], "a share is above 0"),
        (&["--test", "x", &one], "is not a share"),
        (&["--by", "row", &one], "invalid value"),
        (&[&train], "is an input as well; --train-file needs another file"),
        (&["no-such.csv"], "no such file"),
    ] {
        let run = run_split(args);
        assert_eq!(run.code, Some(2), "{args:?}");
        assert!(run.err.contains(message), "{args:?}: {}", run.err);
    }
    assert_eq!(lines(&train).len() + lines(&test).len(), 4, "nothing was emptied");
    let same = run(&["split", "--train-file", &train, "--test-file", &train, &one]);
    assert!(same.err.contains("both --train-file and --test-file"), "{}", same.err);
}

#[test]
fn a_sample_is_of_its_size_in_order_and_can_be_repeated() {
    let data = file("sample.csv", table(&pairs("medium", 2000)));
    let all = lines(&data);
    let sample = |args: &[&str]| {
        let run = run(&[&["sample", "--seed", "9"], args, &[&data]].concat());
        assert_eq!((run.err.as_str(), run.code), ("", Some(0)), "{args:?}");
        run.out.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let some = sample(&["-n", "100", "-j1"]);
    assert_eq!((some.len(), &some[0]), (101, &all[0]));
    let places = |some: &[String]| -> Vec<usize> {
        let place = |row: &String| all.iter().position(|line| line == row).expect("a row");
        some.iter().map(place).collect()
    };
    assert!(places(&some).is_sorted_by(|a, b| a < b));
    assert_eq!(sample(&["-n", "100", "-j2"]), some);
    let more: BTreeSet<String> = sample(&["-n", "150"]).into_iter().collect();
    assert!(more.is_superset(&some.iter().cloned().collect()) && more.len() == 151);
    assert_eq!(sample(&["-n", "5000"]), all);
    let tenth = sample(&["-n", "10%", "-j2"]);
    assert!((140..260).contains(&tenth.len()), "{}", tenth.len());
    assert_eq!(tenth, sample(&["-n", "10%", "-j1"]));
    assert!(places(&tenth).is_sorted_by(|a, b| a < b));
    // Over many seeds, each record is taken as often as any other: 500 of 2,500 draws each.
    let small = file("sample-5.txt", format!("{GOOD} a\n{GOOD} b\n{GOOD} c\n{GOOD} d\n{GOOD} e\n"));
    let mut taken = [0; 5];
    for seed in 0..200 {
        let run = run(&["sample", "-n", "2", "--seed", &seed.to_string(), &small]);
        let names = run.out.lines().filter_map(|line| line.bytes().last());
        names.for_each(|name| taken[usize::from(name - b'a')] += 1);
    }
    assert!(taken.iter().all(|count| (50..110).contains(count)), "{taken:?}");
}

#[test]
fn a_sample_of_grids_can_be_read_again() {
    let input = format!("{BOARD}\n{GOOD}\n\n{BOARD}\nbad\n{{\"puzzle\":\"{TWO}\"}}\n");
    let sampled = run_with(&["sample", "-n", "9", "--seed", "1", "-q"], &input);
    assert_eq!(sampled.code, Some(3));
    let words = run_with(&["check"], &sampled.out);
    assert_eq!(words.out, "unique\nunique\nunique\nmultiple\n", "{}", sampled.out);
    for wrong in ["0", "-3", "0.5", "x"] {
        let run = run_with(&["sample", "-n", wrong], &input);
        assert_eq!((run.out.as_str(), run.code), ("", Some(2)), "{wrong}");
    }
    let missing = run(&["sample", "-n", "3", "no-such.csv"]);
    assert_eq!((missing.out.as_str(), missing.code), ("", Some(2)));
}
