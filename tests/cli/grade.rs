//! `ennead grade`: answers beside their puzzles, in a file of their own, in texts of models.

use crate::support::{
    CLASH, DOTS, GOOD, Run, SOLVED, TWO, TWO_SOLUTIONS, file, path, run, run_with,
};

/// [`SOLVED`] with a 9 for the 4 in r1c3.
fn wrong() -> String {
    SOLVED.replacen("534", "539", 1)
}

/// [`SOLVED`] with a 4 for the 5 in r1c1, which is given.
fn changed() -> String {
    SOLVED.replacen('5', "4", 1)
}

const WRONG: &str = "wrong: 50 right, 1 wrong (r1c3); a digit twice in row 1, column 3, box 1\n";
const CHANGED: &str =
    "changed: 1 given changed (r1c1), 51 right; a digit twice in row 1, column 1, box 1\n";

#[test]
fn an_answer_beside_its_puzzle_is_graded() {
    let table = format!(
        "id,puzzle,answer\n1,{DOTS},{SOLVED}\n2,{DOTS},{}\n3,{DOTS},{}\n4,{DOTS},{DOTS}\n\
         5,{DOTS},\n6,{CLASH},{SOLVED}\n7,{DOTS},{}\n",
        wrong(),
        changed(),
        &SOLVED[1..]
    );
    let expected = format!(
        "solved\n{WRONG}{CHANGED}partial: 0 right, 51 left\nunanswered: no answer beside the \
         puzzle\nunsolvable: no solution: r1c2=5 repeats r1c1 (row 1, box 1)\n\
         unanswered: 80 cells where 81 are needed\n"
    );
    run_with(&["grade"], &table).is(1, &expected, "");
    // The same as objects, as lines, with tabs.
    let tabs = table.replace(',', "\t");
    run_with(&["grade"], tabs).is(1, &expected, "");
    let rows: Vec<Vec<&str>> = table.lines().skip(1).map(|row| row.split(',').collect()).collect();
    for member in ["answer", "solution", "Output"] {
        let objects: String = rows
            .iter()
            .map(|row| format!("{{\"puzzle\":\"{}\",\"{member}\":\"{}\"}}\n", row[1], row[2]))
            .collect();
        run_with(&["grade"], objects).is(1, &expected, "");
    }
    run_with(&["grade"], format!("{DOTS} {SOLVED}\n{GOOD},{SOLVED}\n")).is(
        0,
        "solved\nsolved\n",
        "",
    );
    let exit_zero = run_with(&["grade", "--exit-zero", "-q"], &table);
    exit_zero.is(0, &expected, "");
}

#[test]
fn a_given_that_is_left_out_is_an_empty_cell() {
    let answer = SOLVED.replacen('5', ".", 1);
    run_with(&["grade"], format!("puzzle,answer\n{DOTS},{answer}\n")).is(
        1,
        "partial: 51 right, 1 left\n",
        "",
    );
    // The values of a position may be without them.
    let values: String = DOTS
        .chars()
        .zip(SOLVED.chars())
        .map(|(given, digit)| if given == '.' { digit } else { '.' })
        .collect();
    for name in ["puzzle", "givens"] {
        let object = |values: &str| format!("{{\"{name}\":\"{DOTS}\",\"values\":\"{values}\"}}\n");
        run_with(&["grade"], object(&values)).is(0, "solved\n", "");
        run_with(&["grade"], object(SOLVED)).is(0, "solved\n", "");
        run_with(&["grade"], object(&changed())).is(1, CHANGED, "");
        run_with(&["grade"], object(&wrong())).is(1, WRONG, "");
    }
}

#[test]
fn each_of_several_solutions_solves() {
    let several = "the puzzle has several solutions\n";
    for solution in TWO_SOLUTIONS {
        let expected = format!("solved: {several}");
        run_with(&["grade"], format!("puzzle,answer\n{TWO},{solution}\n")).is(0, &expected, "");
    }
    let expected = format!("partial: 0 right, 40 left; {several}");
    let left = TWO.chars().filter(|&c| c == '.').count();
    let expected = expected.replace("40", &left.to_string());
    run_with(&["grade"], format!("puzzle,answer\n{TWO},{TWO}\n")).is(1, &expected, "");
}

#[test]
fn answers_may_be_in_a_file_of_their_own() {
    let puzzles = file("grade-puzzles.txt", format!("{DOTS}\n{GOOD}\n{DOTS}\n"));
    let expected = format!("solved\n{WRONG}unanswered: no grid in the answer\n");
    let boards = run(&["convert", "-f", "board", SOLVED]).out;
    for (name, answers) in [
        ("grade-a.txt", format!("{SOLVED}\n{}\nI do not know.\n", wrong())),
        ("grade-a.csv", format!("id,answer\n1,{SOLVED}\n2,{}\n3,I do not know.\n", wrong())),
        ("grade-a.jsonl", format!("\"It is {SOLVED}.\"\n\"{}\"\n\"No.\"\n", wrong())),
        ("grade-b.jsonl", {
            let text = boards.replace('\n', "\\n");
            let wrong = wrong();
            format!(
                "{{\"n\":1,\"text\":\"So:\\n{text}\"}}\n{{\"text\":\"{wrong}\"}}\n{{\"text\":\"\"}}\n"
            )
        }),
    ] {
        let answers = file(name, answers);
        run(&["grade", &puzzles, "--answers", &answers]).is(1, &expected, "");
        let puzzles = std::fs::read(&puzzles).expect("a file");
        run_with(&["grade", "--answers", &answers, "-"], puzzles).is(1, &expected, "");
    }
    // Blocks of several threads take theirs.
    let many = file("grade-many.txt", format!("{DOTS}\n").repeat(30_000));
    let lines: Vec<String> =
        (0..30_000).map(|k| if k % 7 == 0 { wrong() } else { SOLVED.to_owned() }).collect();
    let answers = file("grade-many-answers.txt", lines.join("\n"));
    let verdicts: String =
        (0..30_000).map(|k| if k % 7 == 0 { WRONG } else { "solved\n" }).collect();
    for jobs in ["1", "3"] {
        run(&["grade", "-j", jobs, &many, "--answers", &answers]).is(1, &verdicts, "");
    }
}

#[test]
fn a_file_of_answers_has_as_many_as_there_are_puzzles() {
    let puzzles = file("grade-two.txt", format!("{DOTS}\n{DOTS}\n"));
    let one = file("grade-one-answer.txt", SOLVED);
    let found = run(&["grade", &puzzles, "--answers", &one]);
    assert_eq!(found.code, Some(2));
    assert!(
        found.err.contains("grade-one-answer.txt: 1 answer, and there are more puzzles (an empty"),
        "{}",
        found.err
    );
    let three = file("grade-three-answers.txt", format!("{SOLVED}\n").repeat(3));
    let found = run(&["grade", &puzzles, "--answers", &three]);
    assert_eq!((found.code, &*found.out), (Some(2), "solved\nsolved\n"));
    assert!(found.err.ends_with("there are more answers than puzzles\n"), "{}", found.err);
    let found = run(&["grade", &puzzles, "--answers", &one, "-o", &one]);
    assert_eq!(found.code, Some(2));
    assert_eq!(std::fs::read_to_string(&one).expect("a file"), SOLVED);
    let found = run(&["grade", &puzzles, "--answers", "/none/such.txt"]);
    assert_eq!(found.code, Some(2));
    assert!(found.err.contains("/none/such.txt: no such file"), "{}", found.err);
    let found = run_with(&["grade", "--answers", "-"], "");
    assert_eq!(found.code, Some(2));
    assert!(found.err.contains("name a file for one of them"), "{}", found.err);
}

#[test]
fn an_answer_may_be_an_argument() {
    run(&["grade", DOTS, "--answer", SOLVED]).is(0, "solved\n", "");
    let text = format!("Here you are:\n```\n{}\n```\n", wrong());
    run(&["grade", DOTS, "--answer", &text]).is(1, WRONG, "");
    run(&["grade", DOTS, "--answer", ""]).is(1, "unanswered: no grid in the answer\n", "");
}

/// The texts of `tests/data/model-answers.txt`, each with what is expected of it.
fn texts() -> (&'static str, Vec<(&'static str, &'static str)>) {
    let (head, texts) =
        include_str!("../data/model-answers.txt").split_once("\n=== ").expect("answers");
    let puzzle = head.lines().nth(1).expect("a puzzle");
    let texts = texts.split("\n=== ").map(|text| text.split_once('\n').expect("a text"));
    (puzzle, texts.collect())
}

#[test]
fn the_texts_of_models_are_graded() {
    let (puzzle, texts) = texts();
    let expected: String = texts.iter().map(|(expected, _)| format!("{expected}\n")).collect();
    let mut objects = String::new();
    let mut table = "id,puzzle,response\n".to_owned();
    for (number, (_, text)) in texts.iter().enumerate() {
        let line = serde_json::json!({ "id": number, "puzzle": puzzle, "response": text });
        objects += &format!("{line}\n");
        table += &format!("{number},{puzzle},\"{}\"\n", text.replace('"', "\"\""));
    }
    let found = run_with(&["grade", "--answer-column", "response"], &objects);
    assert_eq!((found.code, &*found.err), (Some(1), ""));
    for ((expected, text), found) in texts.iter().zip(found.out.lines()) {
        assert_eq!(found, *expected, "{text}");
    }
    assert_eq!(found.out, expected);
    run_with(&["grade", "--answer-column", "response"], &table).is(1, &expected, "");
    // Without the name, no column is taken for the answer that has none.
    let document = format!("[{}]", objects.trim_end().replace('\n', ",\n"));
    let found = run_with(&["grade", "--answer-column", "Response"], document);
    assert_eq!(found.out.lines().count(), texts.len());
    assert_eq!(found.out.lines().filter(|line| *line == "solved").count(), {
        texts.iter().filter(|(expected, _)| *expected == "solved").count()
    });
}

#[test]
fn grades_are_rows_and_objects_too() {
    let table = format!("id,puzzle,answer\n7,{DOTS},{SOLVED}\n8,{DOTS},{}\n9,x,y\n", wrong());
    let found = run_with(&["grade", "-f", "csv"], &table);
    assert_eq!(found.code, Some(3));
    assert_eq!(
        found.out,
        "number,verdict,right,wrong,left,changed,broken,wrong_at,solutions,reason\n\
         1,solved,51,0,0,0,0,,1,\n\
         2,wrong,50,1,0,0,3,r1c3,1,\n\
         3,malformed,,,,,,,,\"4:3: 1 cell where 81 are needed\"\n"
            .replace("\"4:3: 1 cell where 81 are needed\"", &reason_of(&found))
    );
    let fields = "verdict,answer,solution,wrong_at,changed_at,broken_at,reason";
    let found = run_with(&["grade", "-f", "jsonl", "--fields", fields], &table);
    let first = found.out.lines().nth(1).expect("a line");
    assert_eq!(
        first,
        format!(
            "{{\"verdict\":\"wrong\",\"answer\":\"{}\",\"solution\":\"{SOLVED}\",\
             \"wrong_at\":[\"r1c3\"],\"changed_at\":[],\
             \"broken_at\":[\"row 1\",\"column 3\",\"box 1\"],\"reason\":null}}",
            wrong()
        )
    );
    let kept = run_with(&["grade", "-f", "csv", "--keep", "--fields", "verdict,right"], &table);
    assert_eq!(
        kept.out,
        format!(
            "id,puzzle,answer,verdict,right\n7,{DOTS},{SOLVED},solved,51\n8,{DOTS},{},wrong,50\n\
             9,x,y,malformed,\n",
            wrong()
        )
    );
    let refused = run_with(&["grade", "--fields", "right"], &table);
    assert_eq!(refused.code, Some(2));
}

/// Without numpy, only the bytes are looked at.
#[test]
fn grades_are_a_numpy_array_with_names() {
    let table = format!("id,puzzle,answer\n7,{DOTS},{SOLVED}\n8,{DOTS},{}\n9,x,y\n", wrong());
    let path = path("grades.npy");
    let found = run_with(&["grade", "-q", "-o", &path], &table);
    found.is(3, "", "");
    let bytes = std::fs::read(&path).expect("an array");
    let columns = "[('number', '<i8'), ('verdict', '<U10'), ('right', '<i8'), ('wrong', '<i8'), \
                   ('left', '<i8'), ('changed', '<i8'), ('broken', '<i8'), ('solutions', '<i8')]";
    let head = format!("{{'descr': {columns}, 'fortran_order': False, 'shape': (3,), }}");
    assert_eq!(&bytes[..10], b"\x93NUMPY\x01\x00\xf6\x00");
    assert!(bytes[10..].starts_with(head.as_bytes()), "{}", String::from_utf8_lossy(&bytes));
    assert_eq!(bytes.len(), 256 + 3 * (7 * 8 + 4 * 10));
    let second = &bytes[256 + 96..][..96];
    assert_eq!(
        (&second[..9], second[48..].iter().step_by(8).collect::<Vec<_>>()),
        (&b"\x02\0\0\0\0\0\0\0w"[..], vec![&50, &1, &0, &0, &3, &1],)
    );
    let piped = run_with(&["grade", "-q", "-f", "npy", "--fields", "wrong,puzzle"], &table);
    assert!(piped.out.contains("[('wrong', '<i8'), ('puzzle', '|u1', (81,))]"), "{}", piped.out);
    let refused = run_with(&["grade", "-f", "npy", "--fields", "right,reason"], &table);
    assert_eq!((refused.code, &*refused.out), (Some(2), ""));
    assert!(refused.err.contains("reason has no fixed size"), "{}", refused.err);
    let python = std::env::var("ENNEAD_TEST_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let code = "import sys, numpy; a = numpy.load(sys.argv[1]); print(a['right'].tolist(), \
                (a['verdict'] == 'solved').tolist(), a['verdict'][2], a.shape)";
    match std::process::Command::new(python).args(["-c", code, &path]).output() {
        Ok(output) if output.status.success() => {
            let said = String::from_utf8_lossy(&output.stdout);
            assert_eq!(said.trim_end(), "[51, 50, 0] [True, False, False] malformed (3,)");
        }
        _ => crate::common::skip("needs a Python with numpy, which ENNEAD_TEST_PYTHON names"),
    }
}

/// A row of a table may be as long as a line.
#[test]
fn long_texts_may_be_in_fields_of_a_table() {
    let thoughts = "Let me see. In row 1, \"\"5\"\" cannot be in r1c3, so\n".repeat(2000);
    let rows: String =
        (1..4).map(|id| format!("{id},{DOTS},\"{thoughts}\nAnswer: {SOLVED}\n\"\n")).collect();
    let table = format!("id,puzzle,response\n{rows}4,{DOTS},{SOLVED}\n");
    run_with(&["grade", "--answer-column", "response"], table).is(0, &"solved\n".repeat(4), "");
}

/// The last field of the last row.
fn reason_of(found: &Run) -> String {
    let last = found.out.lines().last().expect("a row");
    last.split(",,,,,,,,").nth(1).expect("a reason").to_owned()
}

#[test]
fn the_summary_counts_verdicts() {
    let table = format!("puzzle,answer\n{DOTS},{SOLVED}\n{DOTS},{}\n{DOTS},\n", wrong());
    let found = run_with(&["grade", "--stats"], &table);
    let words: Vec<Vec<&str>> =
        found.err.lines().map(|line| line.split_whitespace().take(2).collect()).collect();
    for row in [["puzzles", "3"], ["solved", "1"], ["wrong", "1"], ["unanswered", "1"]] {
        assert_eq!(words.iter().filter(|words| **words == row).count(), 1, "{}", found.err);
    }
    assert!(words.iter().all(|words| words[0] != "unique"), "{}", found.err);
}

#[test]
fn hostile_answers_are_unanswered() {
    let mut objects = String::new();
    for text in ["|", "[", "\u{0}", "\u{202e}5", "**", "5 ", "<b>", "\\", "`"] {
        let text = text.repeat(150_000);
        objects += &format!("{}\n", serde_json::json!({ "puzzle": DOTS, "answer": text }));
    }
    let found = run_with(&["grade"], objects);
    assert_eq!((found.code, &*found.err), (Some(1), ""));
    assert_eq!(found.out.lines().count(), 9);
    assert!(found.out.lines().all(|line| line.starts_with("unanswered: ")), "{}", found.out);
}

#[test]
fn only_nine_rows_of_nine_are_an_answer() {
    let rows: Vec<&str> = (0..9).map(|row| &SOLVED[9 * row..][..9]).collect();
    let graded = |text: &str| run(&["grade", GOOD, "--answer", text]).out;
    let wide = rows.join("\n").replacen(rows[3], &format!("7{}", rows[3]), 1);
    assert_eq!(graded(&wide), "unanswered: row 4 has 10 cells where 9 are needed\n");
    let quoted = format!("Row 1 is 5 3 4 6 7 8 9 1 2\n\n{}", rows.join("\n"));
    assert_eq!(graded(&quoted), "solved\n");
    assert_eq!(graded(&format!("{}\n123456789", rows.join("\n")))[..10], *"unanswered");
    let object = rows.iter().zip(1..).map(|(row, number)| {
        let cells: Vec<&str> = row.split("").filter(|cell| !cell.is_empty()).collect();
        format!("\"row{number}\": [{}]", cells.join(", "))
    });
    let object = format!("{{{}}}", object.collect::<Vec<_>>().join(", "));
    assert_eq!(graded(&object), "solved\n");
}
