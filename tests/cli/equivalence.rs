//! `canon`, `shuffle` and `dedup`.

use crate::support::*;

/// The minlex form of `DOTS`, and of its solution.
const FORM: &str =
    "........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.";
const SOLVED_FORM: &str =
    "123456789457189263698273514271895346539764128864312957345928671786531492912647835";

#[test]
fn canon_writes_a_form_for_each_record() {
    let input = format!("{GOOD} # comment\n{DOTS}\n{BOARD}\nbad\n{CLASH}\n");
    let run = run_with(&["canon"], &input);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[..4], [FORM, FORM, SOLVED_FORM, "bad"]);
    assert_eq!(lines[4].len(), 81);
    assert!(run.err.starts_with("stdin:15:1: "), "{}", run.err);
    assert_eq!(run.code, Some(3));
    run_with(&["canon"], FORM).is(0, &format!("{FORM}\n"), "");
    assert_eq!(run_with(&["canon", "--strict", "-q"], "bad\n").code, Some(3));
}

#[test]
fn canon_tells_the_size_of_the_group() {
    let empty = ".".repeat(81);
    let run = run_with(&["canon", "--group", "-j", "1"], format!("{empty}\n{GOOD}\n"));
    run.is(0, &format!("{empty} 3359232\n{FORM} 1\n"), "");
}

#[test]
fn shuffled_puzzles_have_the_form_of_their_puzzle() {
    let shuffled = run(&["shuffle", "-n", "50", "--seed", "1", GOOD]);
    assert_eq!((shuffled.err.as_str(), shuffled.code), ("", Some(0)));
    assert_eq!(shuffled.out.lines().count(), 50);
    let forms = run_with(&["canon"], &shuffled.out);
    assert!(forms.out.lines().all(|line| line == FORM), "{}", forms.out);
    let kept = run_with(&["dedup"], &shuffled.out);
    let first = shuffled.out.lines().next().expect("a line");
    kept.is(
        0,
        &format!("{first}\n"),
        "ennead: 49 of 50 puzzles dropped as equivalent to earlier ones\n",
    );
}

#[test]
fn shuffles_depend_on_the_seed_and_not_on_the_threads() {
    let input = mixed();
    let one = run_with(&["shuffle", "-q", "-j", "1", "--seed", "5"], &input);
    let two = run_with(&["shuffle", "-q", "-j", "2", "--seed", "5"], &input);
    assert_eq!(one.out, two.out);
    assert_eq!(one.code, Some(3));
    assert_ne!(
        run(&["shuffle", "--seed", "6", GOOD]).out,
        run(&["shuffle", "--seed", "5", GOOD]).out
    );
    let three = run(&["shuffle", "-n", "3", "--seed", "5", GOOD, TWO]).out;
    let firsts: Vec<&str> = three.lines().step_by(3).collect();
    let once = run(&["shuffle", "--seed", "5", GOOD, TWO]).out;
    assert_eq!(firsts, once.lines().collect::<Vec<_>>());
    let chosen = run(&["shuffle", GOOD]);
    let seed: String = chosen.err.chars().filter(char::is_ascii_digit).collect();
    assert_eq!(chosen.err, format!("ennead: seed {seed}\n"));
    run(&["shuffle", "--seed", &seed, GOOD]).is(0, &chosen.out, "");
}

#[test]
fn dedup_keeps_the_first_of_each_class_as_it_was_written() {
    let image = run(&["shuffle", "--seed", "3", GOOD]).out;
    let first = file("dedup-first.txt", format!("{GOOD} ; mine\n{image}\n{BOARD}\n"));
    let second = file("dedup-second.txt", format!("{TWO}\n{SOLVED}\nbad\n{DOTS}\n"));
    let run = run(&["dedup", &first, &second]);
    let kept = format!("{GOOD} ; mine\n\n{BOARD}\n{TWO}\n");
    assert_eq!((run.out.as_str(), run.code), (kept.as_str(), Some(3)));
    let (malformed, dropped) = run.err.trim_end().split_once('\n').expect("two lines");
    assert!(malformed.starts_with(&format!("{second}:3:1: ")), "{malformed}");
    assert_eq!(dropped, "ennead: 3 of 6 puzzles dropped as equivalent to earlier ones");
}

/// A table from Windows stays one.
#[test]
fn records_keep_the_ends_of_their_lines() {
    for end in ["\n", "\r\n"] {
        let rows = |rows: &[&str]| rows.iter().map(|row| format!("{row}{end}")).collect::<String>();
        let (good, two) = (format!("{GOOD},1"), format!("{TWO},2"));
        let all = rows(&["puzzle,n", &good, &two]);
        run_with(&["dedup", "-q"], rows(&["puzzle,n", &good, &two, &good])).is(0, &all, "");
        run_with(&["sample", "-q", "-n", "5", "--seed", "1"], &all).is(0, &all, "");
        let images = run_with(&["shuffle", "-q", "--seed", "1"], &all).out;
        assert_eq!((images.matches(end).count(), images.matches('\n').count()), (3, 3));
        let data = file("line-ends.csv", &all);
        let clean = path("line-ends-clean.csv");
        run(&["audit", "-q", &data, "--clean", &clean]);
        let clean = std::fs::read_to_string(clean).expect("a file");
        assert_eq!(clean, rows(&["puzzle,n", &good]));
        let [train, test] = ["line-ends-train.csv", "line-ends-test.csv"].map(path);
        let sides = ["--train-file", &train, "--test-file", &test];
        run(&[&["split", "-q", "--test", "50%", "--seed", "1"], &sides[..], &[&data]].concat());
        let sides = [train, test].map(|side| std::fs::read_to_string(side).expect("a file"));
        let count = |text: &str| sides.iter().map(|side| side.matches(text).count()).sum::<usize>();
        assert_eq!((count(end), count("\n")), (4, 4), "two headers and two rows");
    }
}

#[test]
fn dedup_keeps_the_same_with_any_number_of_threads() {
    // Many blocks; most puzzles come again and again.
    let input = run_with(&["shuffle", "-q", "-n", "2", "--seed", "1"], mixed()).out;
    let one = run_with(&["dedup", "-q", "-j", "1"], &input);
    assert!((2..10).contains(&one.out.lines().count()), "{}", one.out);
    for threads in ["2", "5"] {
        assert_eq!(run_with(&["dedup", "-q", "-j", threads], &input).out, one.out);
    }
}

#[test]
fn numbers_that_make_no_sense_are_refused() {
    for args in [
        &["shuffle", "-n", "0", GOOD][..],
        &["shuffle", "-n", "-1", GOOD],
        &["shuffle", "--seed", "x", GOOD],
        &["canon", "--group=yes", GOOD],
        &["dedup", "no-such-file"],
    ] {
        assert_eq!(run(args).code, Some(2), "{args:?}");
    }
}
