//! `solutions`: what is made, from which seed, and where it goes.

use crate::support::*;

/// The first grids of seed 1.
const FIRST: &str =
    "541972368378461592926835741217349685853627914694158237182593476435786129769214853\n";

#[test]
fn a_seed_gives_the_same_grids_whatever_the_number_of_threads() {
    let one = run(&["solutions", "-n", "5000", "--seed", "1", "-j1"]);
    assert_eq!((one.err.as_str(), one.code), ("", Some(0)));
    assert!(one.out.starts_with(FIRST), "{}", &one.out[..81]);
    assert_eq!(one.out.lines().count(), 5000);
    let two = run(&["solutions", "-n", "5000", "--seed", "1", "-j2"]);
    assert!(one.out == two.out, "threads make a difference");
    let fewer = run(&["solutions", "-n", "2345", "--seed", "1"]);
    assert!(one.out.starts_with(&fewer.out));
    assert_ne!(run(&["solutions", "--seed", "2"]).out, FIRST);
}

#[test]
fn a_seed_that_was_chosen_is_told() {
    let chosen = run(&["solutions", "-n", "3"]);
    let seed = chosen.err.strip_prefix("ennead: seed ").expect("the seed").trim_end();
    run(&["solutions", "-n", "3", "--seed", seed]).is(0, &chosen.out, "");
    assert_ne!(run(&["solutions", "-n", "3"]).out, chosen.out);
}

#[test]
fn grids_are_complete_and_come_in_every_format() {
    let make = |format| run(&["solutions", "-n", "30", "--seed", "3", "-f", format]).out;
    let lines = make("line");
    // Whatever the format, they can be read, and solving them adds nothing.
    for (format, from) in [("line", "line"), ("board", "grid"), ("csv", "csv"), ("jsonl", "jsonl")]
    {
        let text = make(format).replace("\"solution\"", "\"puzzle\"");
        run_with(&["-f", "line", "--from", from], text).is(0, &lines, "");
    }
    let first = lines.lines().next().expect("a line");
    assert!(make("csv").starts_with(&format!("number,solution\n1,{first}\n2,")));
    assert!(make("jsonl").starts_with(&format!("{{\"number\":1,\"solution\":\"{first}\"}}\n")));
    assert_eq!(make("board").lines().count(), 30 * 12 - 1);
}

#[test]
fn grids_go_to_a_file_and_the_summary_counts_them() {
    let path = path("grids.txt");
    let run = run(&["solutions", "-n", "1500", "--seed", "4", "--stats", "-o", &path]);
    assert_eq!((run.out.as_str(), run.code), ("", Some(0)));
    assert!(run.err.starts_with("grids "), "{}", run.err);
    assert!(run.err.contains(" 1,500\n") && run.err.contains("grids/s "), "{}", run.err);
    let grids = std::fs::read_to_string(&path).expect("grids");
    assert_eq!(grids.lines().count(), 1500);
}

#[test]
fn what_cannot_be_made_is_refused() {
    for (args, part) in [
        (
            &["solutions", "-n", "0"][..],
            "'0' for '--number <N>': expected a whole number, at least 1",
        ),
        (&["solutions", "-n", "-3"], "'-3' for '--number <N>': expected a whole number"),
        (&["-j", "-3"], "'-3' for '--jobs <N>': expected a whole number"),
        (&["solutions", "-o", "-3"], "unexpected argument '-3' found"),
        (&["solutions", "--seed", "x"], "expected a whole number, at least 0"),
        (&["solutions", "-f", "candidates"], "possible values"),
        (&["solutions", "-o", "no/such/folder/x.txt"], "cannot write to no/such/folder/x.txt"),
        (&["solutions", "53..7...."], "unexpected argument"),
    ] {
        let run = run(args);
        assert!(run.err.contains(part), "{args:?}: {}", run.err);
        assert_eq!((run.out.as_str(), run.code), ("", Some(2)), "{args:?}");
    }
}

#[test]
fn generated_puzzles_do_not_depend_on_the_number_of_threads() {
    for options in [
        &["-n", "500"][..],
        &["-n", "40", "--symmetry", "rot180", "--minimal"],
        &["-n", "70", "--er", "6.5..6.7", "--related"],
        &["-n", "30", "--require", "naked-pair"],
        &["-n", "20", "--clues", "20"],
        &["-n", "2", "--er", "9.2..9.3"],
        &["-n", "9", "--where", "clues == 24 && steps > 60"],
        &["-n", "20", "--symmetry", "random", "-f", "jsonl", "--with-solution", "--with-rating"],
        &["-n", "10", "--pattern", DOTS],
    ] {
        let make = |jobs| {
            let common = ["generate", "--seed", "1", jobs];
            run(&[&common[..], options].concat())
        };
        let one = make("-j1");
        assert_eq!((one.err.as_str(), one.code), ("", Some(0)), "{options:?}");
        let number: usize = options[1].parse().expect("a number");
        assert_eq!(one.out.lines().count(), number);
        assert!(one.out == make("-j2").out, "threads make a difference: {options:?}");
    }
}

#[test]
fn generated_puzzles_come_with_solutions_and_ratings() {
    let line = run(&["generate", "--seed", "2", "--with-solution", "--with-rating"]);
    let [puzzle, solution, rating] = line.out.split_whitespace().collect::<Vec<_>>()[..] else {
        panic!("{}", line.out);
    };
    run(&["-f", "line", puzzle]).is(0, &format!("{solution}\n"), "");
    run(&["rate", puzzle]).is(0, &format!("{puzzle} {rating}\n"), "");
    let table = run(&["generate", "--seed", "2", "--with-solution", "--with-rating", "-f", "csv"]);
    let (header, row) = table.out.trim_end().split_once('\n').expect("a header and a row");
    assert_eq!(header, "number,puzzle,clues,solution,er,ep,ed,technique,difficulty");
    let ratings = rating.replace('/', ",");
    let clues = puzzle.bytes().filter(u8::is_ascii_digit).count();
    assert!(row.starts_with(&format!("1,{puzzle},{clues},{solution},{ratings},")), "{row}");
    let board = run(&["generate", "--seed", "2", "-f", "board"]).out;
    run_with(&["check", "--minimal"], &board).is(0, "minimal\n", "");
}

#[test]
fn a_budget_ends_a_search_that_finds_nothing() {
    let began = std::time::Instant::now();
    let run = run(&["generate", "--er", "11.8..", "--budget", "500ms", "--seed", "1"]);
    assert_eq!((run.out.as_str(), run.code), ("", Some(1)));
    let (first, second) = run.err.split_once('\n').expect("two lines");
    assert_eq!(first, "ennead: found no such puzzle in 500ms, the time of --budget");
    // How many there are depends on the machine.
    assert!(second.starts_with("ennead: ") && second.contains(" attempt"), "{second}");
    assert!(began.elapsed().as_secs() < 20, "far more than the budget");
}

#[test]
fn wishes_that_make_no_sense_are_refused() {
    let sixteen = file("sixteen.txt", "1".repeat(16) + &".".repeat(65));
    let eighty_two = file("eighty-two.txt", "X".repeat(30) + &".".repeat(52));
    for (options, why) in [
        (&["--clues", "30..20"][..], "the first number is above the second"),
        (&["--clues", "3..16"], "fewer than 17"),
        (&["--clues", "34..", "--minimal"], "the largest known has 40"),
        (&["--budget", "soon"], "500ms, 10s"),
        (&["--level", "easy", "--er", "1..2"], "cannot be used with"),
        (&["--symmetry", "skew"], "rot180"),
        (&["--require", "x-wnig"], "X-wing"),
        (&["--pattern", &sixteen], "16 cells are given"),
        (&["--pattern", "missing.txt"], "missing.txt: no such file, and no grid either: "),
        (&["--pattern", &"X".repeat(80)], "no grid either: 80 cells where 81 are needed"),
        (&["--pattern", &eighty_two], "82 cells where 81 are needed"),
        (&["--pattern", &"X".repeat(81), "--minimal"], "minimal puzzles with 81 givens or more"),
        (&["--from-solution", GOOD], "empty"),
        (
            &["--require", "direct-pointing"],
            "direct pointing: a person's path to the solution never",
        ),
        (&["--require", "franken-x-wing"], "looked for only where it is named"),
        (&["--require", "x-wing", "--without", "fish,x-wing"], "no"),
        (&["--unique-technique", "template-set"], "never has it"),
        (&["--symmetry", "full", "--clues", "23"], "sets of 1, 4 and 8; the nearest are 21 and 24"),
        (&["--symmetry", "rot90", "--clues", "22..23"], "the nearest are 21 and 24"),
        (&["--er", "3.5"], "no step of Sudoku Explainer"),
        (&["--er", "12..13"], "no puzzle with an ER above 11.9 is known"),
        (&["--level", "easy", "--require", "x-wing"], "singles solve every puzzle rated up to 1.5"),
        (&["--related", "--symmetry", "rot180"], "cannot be used with"),
        (&["--where", "er >"], "expected a number"),
    ] {
        let run = run(&[&["generate"][..], options].concat());
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{options:?}: {}", run.err);
        assert!(run.err.contains(why), "{options:?}: {}", run.err);
    }
}

#[test]
fn a_pattern_is_read_from_standard_input() {
    let made = run_with(&["generate", "--pattern", "-", "--seed", "1"], DOTS);
    let is_given = |c: char| c != '.';
    let cells = |text: &str| text.trim_end().chars().map(is_given).collect::<Vec<bool>>();
    assert_eq!((cells(&made.out), made.code), (cells(DOTS), Some(0)), "{}", made.err);
}

#[test]
fn rows_have_the_fields_that_are_named() {
    let fields = "minutes,er,puzzle,solution,score,guesses,number";
    let args = ["generate", "--seed", "2", "-n", "3", "--fields", fields, "-f"];
    let table = run(&[&args[..], &["csv"]].concat());
    let (header, rows) = table.out.split_once('\n').expect("a header");
    assert_eq!((header, rows.lines().count()), (fields, 3), "{}", table.err);
    for (number, row) in (1..).zip(rows.lines()) {
        let [minutes, er, puzzle, solution, score, guesses, own] =
            row.split(',').collect::<Vec<_>>()[..]
        else {
            panic!("{row}");
        };
        let rated = ["rate", "-f", "csv", "--fields", "minutes,er,score,guesses", puzzle];
        let same = format!("minutes,er,score,guesses\n{minutes},{er},{score},{guesses}\n");
        run(&rated).is(0, &same, "");
        run(&["-f", "line", puzzle]).is(0, &format!("{solution}\n"), "");
        assert_eq!(own, number.to_string());
    }
    let objects = run(&[&args[..], &["jsonl"]].concat());
    assert!(objects.out.starts_with("{\"minutes\":"), "{}", objects.out);
    for (options, why) in [
        (&["--fields", "er"][..], "--fields needs a table"),
        (&["--fields", "er", "-f", "npy"], "has no er; there are puzzle, solution and mask"),
        (&["--fields", "er,er", "-f", "csv"], "er is there twice"),
        (&["--fields", "status", "-f", "csv"], "invalid value 'status'"),
        (&["--fields", "er", "--with-rating", "-f", "csv"], "cannot be used with"),
        (&["--with-rating", "-f", "npy"], "an array of cells has no ratings"),
    ] {
        let run = run(&[&["generate"][..], options].concat());
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{options:?}: {}", run.err);
        assert!(run.err.contains(why), "{options:?}: {}", run.err);
    }
}

#[test]
fn what_is_made_comes_as_an_array() {
    let cells = |line: &str| -> Vec<u8> {
        let cells = line.bytes().filter(|byte| *byte != b' ');
        cells.map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect()
    };
    for (made, options, shape) in [
        ("generate", &["--with-solution"][..], "(200, 2, 81)"),
        ("generate", &[], "(200, 81)"),
        ("solutions", &[], "(200, 81)"),
    ] {
        let args = [&[made, "--seed", "4", "-n", "200"], options].concat();
        let lines = run(&args).out;
        let path = path("made.npy");
        for jobs in ["-j1", "-j2"] {
            run(&[&args[..], &["-f", "npy", "-o", &path, jobs]].concat()).is(0, "", "");
            let array = std::fs::read(&path).expect("an array");
            let (header, rows) = array.split_at(128);
            assert!(header.starts_with(b"\x93NUMPY"), "{made}");
            assert!(String::from_utf8_lossy(header).contains(shape), "{made}: {header:?}");
            assert!(rows == lines.lines().flat_map(cells).collect::<Vec<u8>>(), "{made}");
        }
    }
}

/// A seed covers the wishes as well: see `tests/library/generate.rs` for more of them.
#[test]
fn other_wishes_make_other_puzzles_from_the_same_seed() {
    let mut all = String::new();
    for options in [
        &[][..],
        &["--er", "2.6..2.8"],
        &["--er", "2.6..3.0"],
        &["--er", "2.6..3.0", "--where", "clues > 20"],
        &["--clues", "25..27"],
        &["--clues", "26..27"],
        &["--level", "hard"],
        &["--symmetry", "rot180"],
        &["--symmetry", "rot180", "--minimal"],
    ] {
        let args = [&["generate", "--seed", "11", "-n", "60"], options].concat();
        let made = run(&args);
        assert_eq!((made.err.as_str(), made.code), ("", Some(0)), "{options:?}");
        assert_eq!(run(&[&args[..], &["-j1"]].concat()).out, made.out, "{options:?}");
        all += &made.out;
    }
    assert_eq!(left_by_dedup(&all), 9 * 60);
}

/// The lines that `dedup` leaves.
fn left_by_dedup(lines: &str) -> usize {
    run_with(&["dedup"], lines).out.lines().count()
}

#[test]
fn no_puzzle_is_made_twice() {
    for options in [
        &["--er", "2.6..2.8", "-n", "40", "--seed", "3"][..],
        &["--er", "7.0..7.2", "-n", "60", "--seed", "3", "--related"],
        &["--from-solution", SOLVED, "--clues", "79", "-n", "100", "--seed", "1"],
        &["--clues", "19..20", "--level", "expert", "-n", "8", "--seed", "3"],
    ] {
        let made = run(&[&["generate"][..], options].concat());
        assert_eq!((made.err.as_str(), made.code), ("", Some(0)), "{options:?}");
        assert_eq!(left_by_dedup(&made.out), made.out.lines().count(), "{options:?}");
    }
    let made = run(&["generate", "--er", "2.6..2.8", "-n", "40", "--seed", "3", "--with-solution"]);
    let grids: String = made
        .out
        .lines()
        .map(|line| format!("{}\n", line.rsplit(' ').next().unwrap_or("")))
        .collect();
    assert_eq!(left_by_dedup(&grids), 40);
}

#[test]
fn one_puzzle_needs_no_variations() {
    let one = run(&["generate", "--er", "7.0..7.2", "--seed", "3"]);
    run(&["generate", "--er", "7.0..7.2", "--seed", "3", "--related"]).is(0, &one.out, "");
    let all = run(&["generate", "--er", "7.0..7.2", "--seed", "3", "--related", "-n", "5"]);
    assert!(all.out.starts_with(&one.out));
}

#[test]
fn a_puzzle_to_practice_has_one_step_that_is_no_single() {
    let made = run(&["generate", "--unique-technique", "naked-pair", "-n", "3", "--seed", "1"]);
    assert_eq!((made.err.as_str(), made.code), ("", Some(0)));
    let said = run_with(&["explain", "-f", "jsonl"], &made.out);
    assert_eq!(said.out.lines().count(), 3);
    for line in said.out.lines() {
        let path: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let steps = path["steps"].as_array().expect("steps");
        let names = steps.iter().filter_map(|step| step["technique"].as_str());
        let others: Vec<&str> = names.filter(|name| !name.ends_with("single")).collect();
        assert_eq!(others.iter().filter(|name| **name != "full house").count(), 1, "{others:?}");
        assert!(others.contains(&"naked pair"));
    }
}

#[test]
fn minimize_leaves_no_given_to_spare() {
    let two = "1".to_owned() + &".".repeat(80);
    let input = format!("{GOOD}\n{two}\nnonsense\n{GOOD}\n");
    let one = run_with(&["minimize", "--seed", "1", "-j1"], &input);
    assert_eq!(one.code, Some(3));
    let lines: Vec<&str> = one.out.lines().collect();
    assert_eq!((lines.len(), lines[1], lines[2]), (4, two.as_str(), "nonsense"));
    assert_ne!(lines[0], lines[3], "each record has its own order");
    for line in [lines[0], lines[3]] {
        run(&["check", "--minimal", line]).is(0, "minimal\n", "");
        assert!(line.bytes().zip(GOOD.bytes()).all(|(left, given)| left == b'.' || left == given));
    }
    assert!(one.err.contains("more than one solution") && one.err.contains(":3:"), "{}", one.err);
    assert_eq!(run_with(&["minimize", "--seed", "1", "-j2"], &input).out, one.out);
}
