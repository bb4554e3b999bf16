//! Puzzles with rules of their own, and of other sizes than 9x9, with every command that takes them.

use crate::support::*;

/// A sudoku X with one solution, and that solution.
const X: &str = ".84.63...6..9......2..8....73...41...9.......8.......3...7....2...............6..";
const X_SOLVED: &str =
    "184263759653947281927581346732654198491328567865179423346795812278416935519832674";
/// A killer of 81 characters, and its solution.
const KILLER: &str =
    "G<<L<K<L<^G>^>^E^^>^IJ<G^<G^>^^I^<>^HC<C^<B^N^^G^<>^>^^E^<DF<^PG^<>^^J<^^<H<<>^>^";
const KILLER_SOLVED: &str =
    "432851769786239415159467823263974581971583642548612397397148256614725938825396174";
const DIAGONALS: &str = ".Diagonal~1.Diagonal~-1";

/// A puzzle as an ISS string with these rules.
fn iss(rules: &str, cells: &str) -> String {
    let givens = cells.chars().enumerate().filter(|(_, c)| *c != '.');
    let givens: String =
        givens.map(|(at, c)| format!("~R{}C{}_{c}", at / 9 + 1, at % 9 + 1)).collect();
    format!("{rules}.{givens}")
}

#[test]
fn every_form_of_a_puzzle_has_the_same_answer() {
    let string = iss(DIAGONALS, X);
    let table = format!("id,puzzle,rules\n7,{X},x\n");
    let quoted = format!("puzzle;rules\n{X};\"{DIAGONALS}\"\n");
    let object = format!("{{\"puzzle\":\"{X}\",\"rules\":\"x\"}}\n");
    let list = format!("{{\"rules\":[\"x\"],\"puzzle\":\"{string}\"}}\n");
    let spaced = string.replace('.', " .").replace('~', "~ ");
    for form in [&string, &table, &quoted, &object, &list, &spaced] {
        run_with(&["-f", "line"], form).is(0, &format!("{X_SOLVED}\n"), "");
        run_with(&["check"], form).is(0, "unique\n", "");
        run_with(&["check", "--minimal"], form).is(0, "minimal\n", "");
        run_with(&["--count"], form).is(0, "1\n", "");
        run_with(&["--all", "-f", "line"], form).is(0, &format!("{X_SOLVED}\n"), "");
    }
    run_with(&["--rules", "x"], X).is(0, &format!("{X_SOLVED}\n"), "");
    run_with(&["--rules", DIAGONALS], X).is(0, &format!("{X_SOLVED}\n"), "");
    run_with(&["--rules", "x"], iss("", X)).is(0, &format!("{X_SOLVED}\n"), "");
    run_with(&["check"], KILLER).is(0, "unique\n", "");
    run_with(&[KILLER], "").is(0, &format!("{KILLER_SOLVED}\n"), "");
}

#[test]
fn rules_are_added_and_never_dropped() {
    // The rules beside a puzzle are added to its own, and those of the run to both.
    let plain = iss("", X);
    let rows = format!("puzzle,rules\n{X},\n{X},x\n{X},classic\n{plain},x\n{X},antiking\n");
    let checked = run_with(&["check"], &rows);
    assert_eq!(checked.out, "multiple\nunique\nmultiple\nunique\nmultiple\n");
    let checked = run_with(&["check", "--rules", "x"], &rows);
    assert_eq!(checked.out, "unique\nunique\nunique\nunique\nnone\n");
    // No other command takes such a row for a plain puzzle.
    for command in ["rate", "explain", "hint", "canon", "dedup", "repair", "shuffle", "minimize"] {
        let run = run_with(&[command], format!("puzzle,rules\n{DOTS},x\n"));
        if command != "minimize" {
            assert_eq!(run.code, Some(3), "{command}: {run:?}");
            assert!(run.err.contains("2:1: a puzzle with rules of its own"), "{command}: {run:?}");
        }
    }
    let both = format!("{X}\n{}\n{KILLER}\n", iss(DIAGONALS, X));
    run_with(&["check", "--rules", "x"], &both).is(
        1,
        "unique\nunique\nnone\n",
        "stdin:3: no solution\n",
    );
}

#[test]
fn what_is_written_is_read_with_its_rules() {
    let table = format!("puzzle,rules\n{X},\"x,antiking\"\n");
    // Unanswered, in a table or among the rejects, the puzzle keeps the rules from beside it.
    let rejects = path("variants.rejects");
    let answered = run_with(&["-f", "csv", "--rejects", &rejects], &table).out;
    assert_eq!(run_with(&["check"], &answered).out, "none\n", "{answered}");
    assert_eq!(run_with(&["check", &rejects], "").out, "none\n");
    // So does one that a command does not take.
    let rated = run_with(&["rate", "--rejects", &rejects], &table);
    assert_eq!(rated.code, Some(3), "{rated:?}");
    assert_eq!(run_with(&["check", &rejects], "").out, "none\n");
    assert_eq!(
        run_with(&["convert"], &table).out,
        format!("{}\n", iss(&format!("{DIAGONALS}.AntiKing"), X))
    );
    // Givens that contradict each other still do.
    let written = run_with(&["convert"], ".Windoku.~R1C1_1~R1C1_2").out;
    assert_eq!(run_with(&["check"], &written).out, "none\n", "{written}");
    // A board has no place for rules.
    let board = run_with(&["convert", "-f", "board"], ".Windoku.~R1C1_1");
    assert!(board.err.contains("no place for rules") && board.code == Some(3), "{board:?}");
    // A grid of a size that a line does not tell.
    let made = run_with(&["generate", "--rules", ".Shape~3x5", "--seed", "1"], "").out;
    assert_eq!(run_with(&["check", "--minimal"], &made).out, "minimal\n", "{made}");
}

#[test]
fn several_columns_of_rules_are_added() {
    let rows = format!("rules,puzzle,Rules\nx,{X},\n,{X},x\n,{X},none\nx,{X},antiking\n");
    assert_eq!(run_with(&["check"], &rows).out, "unique\nunique\nmultiple\nnone\n");
    // A string beside a word, a field more than there are columns, and a column far to the right.
    let strings = format!("puzzle,rules,rules\n{X},.AntiKing,x\n{X},,none,x\n{X},,x\n");
    assert_eq!(run_with(&["check"], &strings).out, "none\nunique\nunique\n");
    let wide = format!("puzzle{},rules\n{X}{},x\n", ",note".repeat(70), ",".repeat(70));
    assert_eq!(run_with(&["check"], &wide).out, "unique\n");
    let list = format!("{{\"rules\":[\"x\",\".AntiKing\"],\"puzzle\":\"{X}\"}}\n");
    assert_eq!(run_with(&["check"], &list).out, "none\n");
    let object = format!("{{\"rules\":\"x\",\"puzzle\":\"{X}\",\"rules\":\"antiking\"}}\n");
    assert_eq!(run_with(&["check"], &object).out, "none\n");
}

#[test]
fn plain_objects_of_f_puzzles_are_plain_puzzles() {
    let cell = |c: char| match c {
        '.' => "{}".to_owned(),
        c => format!("{{\"value\":{c},\"given\":true}}"),
    };
    let rows: Vec<String> = (X_SOLVED.replacen("18", "..", 1).chars().collect::<Vec<char>>())
        .chunks(9)
        .map(|row| format!("[{}]", row.iter().map(|&c| cell(c)).collect::<Vec<_>>().join(",")))
        .collect();
    let object = format!("{{\"size\":9,\"grid\":[{}]}}\n", rows.join(","));
    run_with(&["-f", "line"], &object).is(0, &format!("{X_SOLVED}\n"), "");
    assert_eq!(run_with(&["rate"], &object).code, Some(0));
    let with_rule = object.replacen("{\"size\"", "{\"antiknight\":true,\"size\"", 1);
    assert_eq!(run_with(&["rate"], &with_rule).code, Some(3));
}

#[test]
fn rules_above_a_list_are_refused() {
    let lists = [
        format!("{{\"rules\":\"x\",\"puzzles\":[\"{X}\"]}}"),
        format!("{{\"puzzles\":[{{\"puzzle\":\"{X}\"}}],\n\"Rules\":[\"x\"]}}"),
        format!("[{{\"rules\":\"x\",\"row\":{{\"puzzle\":\"{X}\"}}}}]"),
        format!("{{\"puzzle\":[\"{X}\",\"{X}\"],\"rules\":\"x\"}}"),
    ];
    for list in lists {
        let run = run_with(&["check"], &list);
        assert_eq!((run.out.as_str(), run.code), ("", Some(2)), "{list}: {run:?}");
        assert!(run.err.contains("stands above the puzzles"), "{list}: {run:?}");
    }
    let without = format!("{{\"rules\":\"classic\",\"puzzles\":[\"{X}\"]}}");
    assert_eq!(run_with(&["check"], &without).out, "multiple\n");
}

#[test]
fn grids_of_other_sizes_are_read_and_written() {
    run_with(&["--count"], "................").is(0, "288\n", "");
    run_with(&["--count"], ".Shape~4x4~0-3").is(0, "288\n", "");
    let solved = "1234341221434321";
    run_with(&[], "1234..1..1......").is(
        1,
        "1234..1..1......\n",
        "stdin:1: more than one solution \
        (`ennead --all` writes them, `ennead --first` one, `ennead --count` how many)\n",
    );
    run_with(&["-f", "board"], "1......2..4..3..").is(
        0,
        " 1 2 | 3 4\n 3 4 | 1 2\n-----+-----\n 2 1 | 4 3\n 4 3 | 2 1\n",
        "",
    );
    run_with(&["-f", "compact"], "1......2..4..3..").is(0, "1234\n3412\n2143\n4321\n", "");
    run_with(&["-f", "csv", "--fields", "puzzle,status,solution"], "1......2..4..3..").is(
        0,
        &format!("puzzle,status,solution\n1......2..4..3..,unique,{solved}\n"),
        "",
    );
    // What is written can be read again, also with letters.
    for symbols in ["digits", "letters"] {
        let solved = run_with(&["--first", "--symbols", symbols], ".Shape~16x16");
        let again = run_with(&["check", "--symbols", symbols], &solved.out);
        assert_eq!((solved.out.len(), again.out.as_str()), (257, "unique\n"), "{symbols}");
    }
    // A jigsaw: the cells, and the letter of the region of each.
    let regions = "AABBAABBCCDDCCDD";
    run_with(&["--count"], format!("................{regions}")).is(0, "288\n", "");
}

#[test]
fn values_that_are_no_rules_change_nothing() {
    for none in
        ["null", "false", "0", "{}", "\" \"", "[]", "\"classic\"", "\"Normal sudoku rules apply.\""]
    {
        let object = format!("{{\"puzzle\":\"{GOOD}\",\"rules\":{none}}}\n");
        run_with(&["check"], &object).is(0, "unique\n", "");
        run_with(&["canon", "-q"], &object).is(0, &run_with(&["canon"], GOOD).out, "");
    }
    // The column of the puzzle may have any name.
    let table = format!("cells,rules\n{X},x\n{GOOD},\n");
    run_with(&["check"], &table).is(0, "unique\nunique\n", "");
    assert_eq!(run_with(&["rate"], &table).code, Some(3));
}

#[test]
fn numbers_and_prose_are_no_puzzles() {
    for text in ["1234567890123456", "2026112901130000", "id 1234123412341234 of 2026", "...."] {
        let run = run_with(&["check"], format!("{text}\n{GOOD}\n"));
        assert!(run.out.ends_with("unique\n") && !run.out.contains("multiple"), "{text}: {run:?}");
    }
    // A puzzle with its solution is no jigsaw.
    let pair = format!("{GOOD}{SOLVED}");
    let run = run_with(&["check"], &pair);
    assert!(run.err.contains("several puzzles in this line"), "{run:?}");
    let words = run_with(&["check"], format!("puzzle,rules\n{GOOD},Normal sudoku rules apply.\n"));
    words.is(0, "unique\n", "");
}

#[test]
fn mistakes_are_told_with_their_place() {
    let told = |args: &[&str], input: &str, message: &str| {
        let run = run_with(args, input);
        assert!(run.err.contains(message), "{input}: {run:?}");
        assert_eq!(run.code, Some(3), "{input}");
        // The other record is answered.
        assert!(run.out.ends_with("unique\n"), "{run:?}");
    };
    let check = |line: &str, message: &str| told(&["check"], &format!("{line}\n{GOOD}\n"), message);
    check(".Diagonal~1.Hexagon~1", "1:13: the rule 'Hexagon' is not known");
    check(".Cage~2~R1C1~R1C2~R1C3", "1:7: Cage: 3 cells with different values have no sum of 2");
    check(".Cage~20~R1C1~R1C10", "1:15: ");
    check(".Cage~20~R1C1~R1C1~R1C2", "1:15: ");
    check(".~R1C1_0", "1:3: ");
    check(".Sum~99999999999~R1C1~R1C2", "1:6: ");
    check(".Diagonal~1.~R1C1_1 7", "1:21: a space inside a word or a number");
    check(".Or.Diagonal~1", "1:");
    check(".End", "1:");
    let table = format!("puzzle,rules\n{X},octagon\n{GOOD},\n");
    told(&["check"], &table, "2:83: 'octagon' is not a rule; there are noboxes, x, windoku");
    let objects = format!("{{\"puzzle\":\"\",\"rules\":\"x\"}}\n{GOOD}\n");
    told(&["check"], &objects, "1:1: no puzzle beside the rules");
    // Rules for another size, and symbols that a puzzle does not have.
    let small = run_with(&["--rules", ".Shape~6x6"], GOOD);
    assert!(small.err.contains("the rules are for 6 rows and 6 columns"), "{small:?}");
    assert_eq!((small.out.lines().count(), small.code), (1, Some(3)));
    let counted = run_with(&["--count", "--rules", ".Shape~6x6"], GOOD);
    assert_eq!((counted.out.as_str(), counted.code), ("malformed\n", Some(3)));
    run_with(&["--count", "--rules", ".Shape~5x5.NoBoxes"], "1234523451345124512351234")
        .is(0, "1\n", "");
    let usage = run_with(&["--rules", "x,octagon"], GOOD);
    assert!(usage.err.contains("'octagon' is not a rule"), "{usage:?}");
    assert_eq!(usage.code, Some(2));
    let givens = run_with(&["--rules", ".Diagonal~1.~R1C1_1"], GOOD);
    assert!(givens.err.contains("givens belong to a puzzle"), "{givens:?}");
}

#[test]
fn long_searches_end_with_unknown() {
    // The sums of all rows and columns of 25x25 cells: far more work than the limit.
    let sandwiches: String =
        (1..=25).map(|line| format!(".Sandwich~100~R{line}.Sandwich~101~C{line}")).collect();
    let run = run_with(&["check"], format!(".Shape~25x25{sandwiches}"));
    assert_eq!((run.out.as_str(), run.code), ("unknown\n", Some(1)), "{run:?}");
    assert!(run.err.contains("the answer is not known"), "{run:?}");
}

#[test]
fn puzzles_with_rules_are_made_and_made_minimal() {
    let made = run_with(&["generate", "--rules", "x,windoku", "-n", "3", "--seed", "1"], "");
    assert_eq!((made.out.lines().count(), made.code), (3, Some(0)), "{made:?}");
    let again =
        run_with(&["generate", "--rules", "x,windoku", "-n", "3", "--seed", "1", "-j", "2"], "");
    assert_eq!(again.out, made.out);
    run_with(&["check", "--minimal", "--rules", "x,windoku"], &made.out).is(
        0,
        "minimal\nminimal\nminimal\n",
        "",
    );
    let small = run_with(&["generate", "--rules", ".Shape~6x6.AntiKing", "--seed", "2"], "");
    assert_eq!(small.out.trim().len(), 36, "{small:?}");
    let minimal = run_with(&["minimize", "--rules", "x", "--seed", "1"], X_SOLVED);
    run_with(&["check", "--minimal", "--rules", "x"], &minimal.out).is(0, "minimal\n", "");
    let table = format!("puzzle,rules\n{X_SOLVED},x\n");
    let minimal = run_with(&["minimize", "--seed", "1"], &table);
    run_with(&["check", "--minimal"], &minimal.out).is(0, "minimal\n", "");
    let minimal = run_with(&["minimize", "--seed", "1"], iss(DIAGONALS, X_SOLVED));
    assert!(minimal.out.starts_with(DIAGONALS), "{minimal:?}");
    run_with(&["check", "--minimal"], &minimal.out).is(0, "minimal\n", "");
}

#[test]
fn candidates_are_the_values_of_all_solutions() {
    run_with(&["candidates"], ".Shape~4x4.~R1C1_1~R1C2_2~R2C3_1").is(
        0,
        "1  2  34 34\n34 34 1  2\n234 134 234 134\n234 134 234 134\n"
            .replace("1  2  34 34", "1   2   34  34")
            .replace("34 34 1  2", "34  34  1   2")
            .as_str(),
        "",
    );
}

#[test]
fn a_puzzle_is_converted_to_a_string_with_all_its_rules() {
    let converted = run_with(&["convert"], format!("puzzle,rules\n{X},x\n"));
    assert_eq!(converted.out, format!("{}\n", iss(DIAGONALS, X)), "{converted:?}");
    let killer = run_with(&["convert"], KILLER);
    assert!(killer.out.starts_with(".Cage~16~R1C1~R1C2~R1C3~R2C1.Cage~21"), "{killer:?}");
    run_with(&["solve"], &killer.out).is(0, &format!("{KILLER_SOLVED}\n"), "");
    let refused = run_with(&["convert", "-f", "hodoku"], KILLER);
    assert_eq!(refused.code, Some(3), "{refused:?}");
    let array = run_with(&["solve", "-f", "npy"], KILLER);
    assert!(array.err.contains("an array has 81 digits a row"), "{array:?}");
}

#[test]
fn the_help_lists_rules_that_are_read() {
    let help = run_with(&["help", "rules"], "").out;
    for word in ["x", "windoku", "disjoint", "antiknight", "antiking", "nonconsecutive"] {
        assert!(help.contains(&format!("--rules {word}\n")), "{word}");
        let run = run_with(&["--first", "--rules", word], ".".repeat(81));
        assert!(matches!(run.code, Some(0 | 1)), "{word}: {run:?}");
    }
    let examples = help.lines().map(str::trim).filter(|line| line.starts_with('.'));
    let examples: Vec<&str> = examples.filter(|line| !line.contains(' ')).collect();
    assert!(examples.len() > 50, "{}", examples.len());
    for example in examples {
        let run = run_with(&["convert"], example);
        assert_eq!(run.code, Some(0), "{example}: {run:?}");
    }
}

#[test]
fn blanks_of_the_caller_are_those_of_a_table_with_rules() {
    let row = format!("puzzle,rules\n{},x\n", X.replace('.', "q"));
    run_with(&["-f", "line", "--blank", "q"], row).is(0, &format!("{X_SOLVED}\n"), "");
}

#[test]
fn cells_with_a_comment_are_written_as_cells() {
    let cells = ".24.....2..3....";
    run_with(&["convert"], format!("{cells} # a comment\n")).is(0, &format!("{cells}\n"), "");
}

#[test]
fn a_count_of_a_variant_that_stops_says_so_in_a_table() {
    let args = ["--count", "--limit", "3", "-f", "csv", "--fields", "solutions,reason"];
    let rows = "solutions,reason\n3,\"stopped at 3 solutions, and there may be more\"\n";
    assert_eq!(run_with(&args, ".Windoku").out, rows);
    run_with(&args[..3], ".Windoku").is(0, ">=3\n", "");
}
