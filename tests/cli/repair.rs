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
