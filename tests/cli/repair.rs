//! `repair`.

use crate::support::*;

#[test]
fn a_clash_is_drawn_and_put_right() {
    let run = run_with(&["repair"], CLASH);
    assert_eq!((run.err.as_str(), run.code), ("", Some(1)));
    assert!(run.out.starts_with("# stdin:1, 30 givens: no solution\n+-"), "{}", run.out);
    assert!(run.out.contains("| 5* 5! . | . 7 . |"), "{}", run.out);
    let end = "conflict: r1c2=5 repeats r1c1 (row 1, box 1)
one solution without one of: r1c2=5
one solution with one of these instead: r1c2=3
";
    assert!(run.out.ends_with(end), "{}", run.out);
}

#[test]
fn a_hidden_conflict_is_the_smallest_there_is() {
    let run = run_with(&["repair"], NONE);
    let said = "the smallest conflict, 9 givens: r1c6=5 r2c4=6 r2c6=1 r4c4=5 r5c4=1 r5c6=6 r7c1=5 \
                r7c8=6 r7c9=1\n";
    assert!(run.out.contains(said), "{}", run.out);
    assert!(run.out.contains("no single change leaves one solution\nseveral solutions without"));
    assert_eq!((run.err.as_str(), run.code), ("", Some(1)));
}

#[test]
fn two_solutions_are_told_apart_by_one_more_given() {
    let run = run_with(&["repair"], TWO);
    assert_eq!((run.err.as_str(), run.code), ("", Some(1)));
    assert!(run.out.contains("| 7 6 3 | 1 4!9! 4!9! | 8 2 5 |"), "{}", run.out);
    let differ = "the solutions differ in 4 of 52 open cells: r6c5 r6c6 r7c5 r7c6\n";
    assert!(run.out.contains(differ), "{}", run.out);
    for added in ["r6c5=4", "r6c5=9", "r7c6=4"] {
        assert!(run.out.contains(added), "{}", run.out);
    }
}

#[test]
fn what_repair_proposes_has_one_solution() {
    let run = run_with(&["repair", "-f", "jsonl"], format!("{TWO}\n{CLASH}\n"));
    let mut changed = String::new();
    for (line, puzzle) in run.out.lines().zip([TWO, CLASH]) {
        let data: serde_json::Value = serde_json::from_str(line).expect("JSON");
        for field in ["additions", "changes", "removals"] {
            for candidate in data[field].as_array().expect("a list") {
                let text = candidate.as_str().expect("a string").as_bytes();
                let at = usize::from(9 * (text[1] - b'1') + text[3] - b'1');
                let mut line = puzzle.as_bytes().to_vec();
                line[at] = if field == "removals" { b'.' } else { text[5] };
                changed += &format!("{}\n", String::from_utf8_lossy(&line));
            }
        }
    }
    assert!(changed.lines().count() > 9, "{changed}");
    let expected = "unique\n".repeat(changed.lines().count());
    run_with(&["check"], changed).is(0, &expected, "");
}

#[test]
fn every_record_has_its_answer_in_order() {
    let input = format!("{GOOD}\nbad\n{DOTS}\n");
    let run = run_with(&["repair", "-f", "jsonl"], &input);
    let lines: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let said: Vec<_> = lines.iter().map(|line| line["status"].as_str()).collect();
    assert_eq!(said, [Some("unique"), Some("malformed"), Some("unique")]);
    assert!(run.err.starts_with("stdin:2:"), "{}", run.err);
    assert_eq!(run.code, Some(3));
    let good = run_with(&["repair"], GOOD);
    good.is(0, "# stdin:1, 30 givens: one solution, nothing to repair\n", "");
}

#[test]
fn an_empty_grid_may_become_anything() {
    let run = run_with(&["repair"], ".".repeat(81));
    assert!(run.out.contains("0 givens: at least 10,000 solutions\n"), "{}", run.out);
    assert!(run.out.contains("differ in 81 of 81 open cells"), "{}", run.out);
    assert!(run.out.lines().all(|line| line.len() <= 100), "{}", run.out);
    assert_eq!((run.err.as_str(), run.code), ("", Some(1)));
}

#[test]
fn rejects_keep_what_is_wrong() {
    let rejects = path("repair-rejects.txt");
    let run = run_with(&["repair", "--rejects", &rejects], format!("{GOOD}\n{CLASH}\n"));
    assert_eq!(run.code, Some(1));
    let kept = std::fs::read_to_string(&rejects).expect("it was written");
    assert!(kept.contains("r1c2=5 repeats r1c1") && kept.contains(CLASH), "{kept}");
}

/// What `repair` says of `wrong`, which should be [`DOTS`]: the mistakes, in words.
#[track_caller]
fn check_mistake(wrong: &str, mistake: &str) {
    assert_eq!(wrong.len(), 81);
    let data = run(&["repair", "-f", "jsonl", wrong]).out;
    let data: serde_json::Value = serde_json::from_str(&data).expect("JSON");
    let found = data["mistakes"].as_array().expect("a list");
    let right = found.iter().find(|found| found["puzzle"] == DOTS);
    let words = right.and_then(|found| found["mistake"].as_str());
    assert_eq!(words, Some(mistake), "{data}");
}

#[test]
fn what_people_do_when_they_copy_is_recognized() {
    check_mistake(&DOTS.replacen("53..7....6", "63..7....5", 1), "r1c1 and r2c1 swapped");
    check_mistake(&DOTS.replacen("53..7", "53.7.", 1), "r1c4 belongs in r1c5");
    let early = "a blank is missing at r2c3, and the rest of its row is one cell early";
    check_mistake(&DOTS.replacen("6..195...", "6.195....", 1), early);
    let rows = [&DOTS[36..45], &DOTS[9..36], &DOTS[..9], &DOTS[45..]].concat();
    check_mistake(&rows, "row 1 and row 5 swapped");
    check_mistake(&(DOTS[72..].to_owned() + &DOTS[..72]), "all is one row too low");
}

#[test]
fn two_swapped_cells_of_a_full_grid_are_named_with_their_digits() {
    let wrong = SOLVED.replacen("534", "435", 1);
    let run = run(&["repair", &wrong]);
    assert_eq!((run.err.as_str(), run.code), ("", Some(1)));
    let end = format!(
        "one solution if one of these mistakes is undone:\n  r1c1 and r1c3 swapped: r1c1=5 r1c3=4\n  \
         {SOLVED}\n"
    );
    assert!(run.out.contains(&end), "{}", run.out);
}

#[test]
fn digits_often_confused_come_first_after_ocr() {
    // The 6 in row 2 was read as 8, the 1 as 7.
    let one = DOTS.replacen("6..195", "6..795", 1);
    let run = run(&["repair", "--ocr", &one]);
    assert!(run.out.contains("instead: r2c4=1"), "{}", run.out);
    let two = DOTS.replacen("6..195", "8..795", 1);
    let run = crate::support::run(&["repair", "--ocr", &two]);
    assert!(run.out.contains("misread: r2c1=6 r2c4=1"), "{}", run.out);
}

#[test]
fn lists_of_conflicts_are_capped() {
    let short = run(&["repair", &"1".repeat(81)]);
    assert!(short.out.lines().count() < 50, "{}", short.out);
    assert!(short.out.contains("... and 802 more conflicts (-v shows them)"), "{}", short.out);
    let long = run(&["repair", "-v", &"1".repeat(81)]);
    assert_eq!(long.out.lines().filter(|line| line.starts_with("conflict: ")).count(), 810);
}

/// A minimal puzzle.
const MINIMAL: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

/// Checks that `repair` names `mistake` for `wrong`, which has a cell too few or too many, with the
/// puzzle [`DOTS`] below it.
#[track_caller]
fn check_miscount(wrong: &str, cells: usize, mistake: &str) {
    let run = run_with(&["repair", "-v"], wrong);
    let heading = format!("# stdin:1, {cells} cells where 81 are needed\none solution if");
    assert!(run.out.starts_with(&heading), "{}", run.out);
    assert!(run.out.contains(&format!("\n  {mistake}\n  {DOTS}\n")), "{}", run.out);
    assert_eq!(run.code, Some(3));
    assert!(run.err.starts_with("stdin:") && !run.err.contains("`ennead repair`"), "{}", run.err);
    let data = run_with(&["repair", "-q", "-f", "jsonl"], wrong).out;
    let data: serde_json::Value = serde_json::from_str(&data).expect("JSON");
    let found = data["mistakes"].as_array().expect("a list");
    let found = found.iter().find(|found| found["puzzle"] == DOTS).expect("the puzzle");
    assert_eq!((&found["mistake"], &data["status"]), (&mistake.into(), &"malformed".into()));
}

#[test]
fn a_cell_too_few_or_too_many_is_found_in_a_line_and_in_a_row() {
    let early = ", and all that follows is one cell early";
    let short = DOTS.replacen("53..7", "53.7", 1);
    check_miscount(&short, 80, &format!("a blank is missing at r1c3{early}"));
    let object = format!("{{\"id\": 7, \"puzzle\": \"{short}\"}}");
    check_miscount(&object, 80, &format!("a blank is missing at r1c3{early}"));
    // In a minimal puzzle no blank can take the place of a digit.
    let digit = run_with(&["repair", "-q"], MINIMAL.replacen('3', "", 1)).out;
    let found = format!("  3 is missing at r2c6{early}\n  {MINIMAL}\n");
    assert!(digit.ends_with(&found) && digit.lines().count() == 4, "{digit}");
    let late = ", and all that follows is one cell late";
    let long = DOTS.replacen("53..7", "53...7", 1);
    check_miscount(&long, 82, &format!("a blank too many at r1c3{late}"));
    check_miscount(&DOTS.replacen('8', "88", 1), 82, &format!("one 8 too many at r3c3{late}"));
    check_miscount(&format!("{DOTS}."), 82, "a blank too many at r9c10");
    let rows = |line: &str| -> String {
        let rows = line.as_bytes().chunks(9).map(String::from_utf8_lossy);
        rows.map(|row| format!("{row}\n")).collect()
    };
    let short = rows(DOTS).replacen("6..195...", "6..195..", 1);
    check_miscount(
        &short,
        80,
        "a blank is missing at r2c7, and the rest of its row is one cell early",
    );
    let long = rows(DOTS).replacen("6..195...", "6...195...", 1);
    check_miscount(&long, 82, "a blank too many at r2c2, and the rest of its row is one cell late");
    let long = rows(DOTS).replacen("6..195...", "6..195...8", 1);
    check_miscount(&long, 82, "one 8 too many at r2c10");
}

#[test]
fn all_places_for_the_missing_cell_are_counted() {
    let short = DOTS.replacen("6....28.", "6...28.", 1);
    let run = run_with(&["repair", "-f", "jsonl", "-q"], &short);
    let data: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    let found = data["mistakes"].as_array().expect("a list");
    let puzzles = found.iter().map(|found| found["puzzle"].as_str().expect("a puzzle"));
    let listed: std::collections::BTreeSet<String> = puzzles.map(str::to_owned).collect();
    assert_eq!(listed.len(), found.len());
    let longer = |at: usize| format!("{}.{}", &short[..at], &short[at..]);
    let all: std::collections::BTreeSet<String> = (0..=80).map(longer).collect();
    for puzzle in all {
        let is_unique = run_with(&["check"], &puzzle).out == "unique\n";
        assert_eq!(listed.contains(&puzzle), is_unique, "{puzzle}");
    }
    let none = run_with(&["repair", "-q"], "1".repeat(80));
    assert_eq!(
        none.out,
        "# stdin:1, 80 cells where 81 are needed\nno single cell put in leaves one solution\n"
    );
}

#[test]
fn other_commands_point_to_repair_once() {
    let short = &DOTS[..80];
    let input = format!("bad\n{short}\n{short}\n{CLASH}\n{CLASH}\n");
    for command in ["solve", "check", "hint"] {
        let run = run_with(&[command], &input);
        let pointers: Vec<&str> =
            run.err.lines().filter(|line| line.contains("`ennead repair`")).collect();
        let [miscount, none] = pointers[..] else { panic!("{command}: {}", run.err) };
        assert!(miscount.starts_with("stdin:2:81: 80 cells where 81 are needed (`"), "{miscount}");
        assert!(
            none.starts_with("stdin:4: no solution: ") && none.ends_with("wrong with it)"),
            "{none}"
        );
    }
    let pencil_marks = "1".to_owned() + &"123456789".repeat(80) + "11111111";
    let run = run_with(&["check"], &pencil_marks);
    assert!(!run.err.contains("`ennead repair`"), "{}", run.err);
}
