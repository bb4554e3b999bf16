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
    for added in ["6c5=4", "r6c5=9", "r7c6=4"] {
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
    let run = run_with(&["repair", "-f", "jsonl", "--limit", "10"], &input);
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
    let run = run_with(&["repair", "--limit", "10"], ".".repeat(81));
    assert!(run.out.contains("0 givens: at least 10 solutions\n"), "{}", run.out);
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
