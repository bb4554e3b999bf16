//! What goes out: formats, fields, files, rejects, messages.

use crate::common::skip;
use crate::support::*;
use std::fs;

#[test]
fn no_is_an_answer_and_not_a_failure_if_that_is_asked_for() {
    for (input, code, with_option) in [(GOOD, 0, 0), (TWO, 1, 0), (CLASH, 1, 0), ("bad", 3, 3)] {
        for command in [&[][..], &["check"], &["rate"], &["hint"]] {
            let run = run_with(command, input);
            let zero = run_with(&[command, &["--exit-zero"]].concat(), input);
            assert_eq!(zero.code, Some(with_option), "{command:?} {input}");
            assert_eq!((run.out, run.err), (zero.out, zero.err));
            assert!(run.code == Some(code) || command == ["hint"], "{command:?} {input}");
        }
    }
    assert_eq!(run(&["--exit-zero", "no-such-file.txt"]).code, Some(2));
}

#[test]
fn tables_say_why_there_is_no_solution_and_keep_what_cannot_be_read() {
    let input = format!("{GOOD}\n{CLASH}\n53..\t\u{1b}[1m\n");
    let run = run_with(&["-q", "-f", "csv", "--fields", "puzzle,status,reason"], &input);
    let rows = [
        "puzzle,status,reason",
        &format!("{DOTS},unique,"),
        &format!("{CLASH},none,\"no solution: r1c2=5 repeats r1c1 (row 1, box 1)\""),
        "53..\t\u{1b}[1m,malformed,\"3:6: expected a digit or a blank, found the control character '\\u{1b}'\"",
    ];
    run.is(3, &format!("{}\n", rows.join("\n")), "");
    // What comes out can be read again.
    let again = run_with(&["check"], &run.out);
    assert_eq!(again.out, "unique\nnone\nmalformed\n");
    let json = run_with(&["-q", "-f", "jsonl"], &input);
    assert!(json.out.contains("\"reason\":\"no solution: r1c2=5 repeats"), "{}", json.out);
    assert_eq!(run_with(&["check"], &json.out).out, again.out);
}

#[test]
fn what_is_written_is_read_again() {
    for args in [
        &["solutions", "-n", "5", "--seed", "1"][..],
        &["generate", "-n", "5", "--seed", "1"],
        &["generate", "-n", "5", "--seed", "1", "--with-solution"],
    ] {
        for format in ["line", "board", "csv", "jsonl"] {
            let made = run(&[args, &["-f", format]].concat()).out;
            let words = run_with(&["check"], &made).out;
            let count = if format == "board" && args.contains(&"--with-solution") { 10 } else { 5 };
            assert_eq!(words, "unique\n".repeat(count), "{args:?} {format}");
        }
    }
    // Pencil marks, narrow and wide, and the boards of `explain -v`.
    let seventeen =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    for puzzle in [GOOD, seventeen, &".".repeat(81)] {
        let drawn = run(&["candidates", puzzle]).out;
        let solutions = run_with(&["--count", "--limit", "2"], &drawn).out;
        assert_eq!(solutions, run(&["--count", "--limit", "2", puzzle]).out, "{drawn}");
    }
    let explained = run(&["explain", "-v", "--no-rating", seventeen]).out;
    let is_board = |line: &&str| line.starts_with(['+', '|', '#']);
    let boards: String =
        explained.lines().filter(is_board).map(|line| format!("{line}\n")).collect();
    let words = run_with(&["check"], boards.replace("\n#", "\n\n#")).out;
    assert!(words.lines().count() > 20 && words.lines().all(|word| word == "unique"), "{words}");
}

#[test]
fn csv_has_a_header_and_a_row_for_every_record() {
    let input = format!("{GOOD}\nbad\n{TWO}\n{CLASH}\n");
    let out = format!(
        "number,puzzle,status,solution,reason\n1,{DOTS},unique,{SOLVED},\n\
         2,bad,malformed,,\"2:1: not a puzzle: 81 cells in a line are needed, or 9 rows of 9\"\n\
         3,{TWO},multiple,,\n\
         4,{CLASH},none,,\"no solution: r1c2=5 repeats r1c1 (row 1, box 1)\"\n"
    );
    let run = run_with(&["-f", "csv", "-q"], &input);
    run.is(3, &out, "");
    let fields = "line,number,solutions,clues,guesses,status";
    let out = "line,number,solutions,clues,guesses,status\n\
               1,1,1,30,0,unique\n2,2,,,,malformed\n3,3,2,29,1,multiple\n4,4,0,30,0,none\n";
    run_with(&["-qf", "csv", "--fields", fields], &input).is(3, out, "");
}

#[test]
fn json_lines_have_the_fields_asked_for() {
    let file = file("json.txt", format!("\n{GOOD}\n"));
    let mask = "110010000100111000011000010100010001100101001100010001010000110000111001000010011";
    let name = file.replace('\\', "\\\\");
    run(&["-f", "jsonl", "--fields", "file,line,mask,solution", &file]).is(
        0,
        &format!(
            "{{\"file\":\"{name}\",\"line\":2,\"mask\":\"{mask}\",\"solution\":\"{SOLVED}\"}}\n"
        ),
        "",
    );
}

#[test]
fn numbers_run_on_over_all_inputs() {
    let file = file("numbers.txt", format!("{GOOD}\nbad\n{GOOD}\n"));
    let run = run(&["-qf", "csv", "--fields", "number,line", "-j2", &file, GOOD, &file]);
    assert_eq!(run.out, "number,line\n1,1\n2,2\n3,3\n4,1\n5,1\n6,2\n7,3\n");
}

#[test]
fn all_solutions_come_in_order() {
    let both = TWO_SOLUTIONS.join("\n") + "\n";
    run_with(&["--all"], TWO).is(0, &both, "");
    let run = run_with(&["--all", "--limit", "1"], TWO);
    assert_eq!(run.out, format!("{}\n", TWO_SOLUTIONS[0]));
    assert!(run.err.contains("more solutions than the 1 written"), "{}", run.err);
    assert_eq!(run.code, Some(0));
    // Exactly as many as the limit: nothing was left out.
    run_with(&["--all", "--limit", "2"], TWO).is(0, &both, "");
    // A puzzle without any still has its record.
    let run = run_with(&["--all"], CLASH);
    assert_eq!((run.out, run.code), (format!("{CLASH}\n"), Some(1)));
}

#[test]
fn many_solutions_flow_out_and_stop_at_the_limit() {
    let empty = ".".repeat(81);
    let run = run_with(&["--all", "--limit", "5000"], &empty);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines.len(), 5000);
    assert!(lines.is_sorted());
    assert!(lines[0].starts_with("123456789456789123789123456"));
    assert!(run.err.contains("more solutions than the 5,000 written"));
}

#[test]
fn the_first_solution_is_enough_if_that_is_asked() {
    let run = run_with(&["--first"], TWO);
    assert!(TWO_SOLUTIONS.contains(&run.out.trim_end()), "{}", run.out);
    assert_eq!((run.err.as_str(), run.code), ("", Some(0)));
    let run = run_with(&["--first", "-f", "csv"], GOOD);
    assert!(run.out.ends_with(&format!(",solved,{SOLVED},\n")), "{}", run.out);
    assert_eq!(run_with(&["--first"], CLASH).code, Some(1));
}

#[test]
fn counts_are_numbers_and_say_where_they_stopped() {
    let empty = ".".repeat(81);
    let input = format!("{GOOD}\n{TWO}\nbad\n{empty}\n{CLASH}\n");
    let run = run_with(&["--count", "--limit", "1000", "-q"], input);
    run.is(3, "1\n2\nmalformed\n>=1000\n0\n", "");
    assert_eq!(run_with(&["--count"], TWO).code, Some(0));
    let run = run_with(&["--count", "-f", "csv"], TWO);
    assert_eq!(run.out, format!("number,puzzle,status,solutions,reason\n1,{TWO},multiple,2,\n"));
    let run =
        run_with(&["--count", "--limit", "2", "-f", "csv", "--fields", "solutions,reason"], TWO);
    let stopped = "stopped at 2 solutions, and there may be more";
    let err = format!("stdin:1: {stopped} (--limit 0 never stops)\n");
    run.is(0, &format!("solutions,reason\n2,\"{stopped}\"\n"), &err);
    let run = run_with(&["--count", "--limit", "1", "-q", "-f", "jsonl"], GOOD);
    assert!(run.out.contains("\"status\":\"solved\",\"solutions\":1,\"reason\":\"stopped"));
}

#[test]
fn a_text_of_an_array_or_of_zeros_is_no_reason() {
    let run = run_with(&["-f", "jsonl", "--fields", "reason"], "\0all is well\n");
    assert!(run.out.contains("\"reason\":\"1:1: not a puzzle"), "{}", run.out);
    let run = run_with(&["-q"], [GOOD.as_bytes(), b"\n", &[0; 100_000]].concat());
    assert!(run.err.len() < 500, "{} bytes", run.err.len());
    let long = format!("{{\"givens\":\"{DOTS}\",\"deleted\":[\"{}\"]}}\n", "x".repeat(5000));
    let run = run_with(&["hint"], long);
    assert!(run.err.contains("found 'xxx") && run.err.len() < 300, "{}", run.err);
}

#[test]
fn boards_and_colors() {
    run_with(&["-f", "board"], GOOD).is(0, BOARD, "");
    let run = run_with(&["-f", "board", "--color", "always"], GOOD);
    assert!(run.out.starts_with(" \u{1b}[1m5\u{1b}[0m"), "{:?}", run.out);
    assert!(run.out.contains("\u{1b}[32m4\u{1b}[0m"));
}

#[test]
fn verbose_shows_puzzle_effort_and_what_is_still_possible() {
    let run = run_with(&["-v"], format!("{GOOD}\n{TWO}\n{CLASH}\n"));
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0], "# stdin:1, 30 givens");
    assert_eq!(lines[1], " 5 3 . | . 7 . | . . .");
    assert!(lines[13].starts_with("# the only solution: 0 guesses, 51 placements, depth 0, "));
    assert_eq!(lines[14], " 5 3 4 | 6 7 8 | 9 1 2");
    assert!(run.out.contains("# more than one solution: 1 guess, "));
    assert!(run.out.contains("# the possible values in the 4 cells still open"));
    assert!(run.out.contains("# the smallest solution"));
    assert!(run.out.contains("# the next solution"));
    assert!(run.out.contains("# no solution: r1c2=5 repeats r1c1 (row 1, box 1)"));
    let run = run_with(&["-v", "-f", "line"], GOOD);
    assert!(run.out.starts_with(&format!("{SOLVED} # the only solution: 0 guesses, ")));
    // With its comment, the line can be read again.
    assert_eq!(run_with(&[], &run.out).out, format!("{SOLVED}\n"));
}

#[test]
fn answers_and_rejects_go_to_files() {
    let (out, rejects) = (path("answers.txt"), path("rejects.txt"));
    let letter = GOOD.replacen("803", "8A3", 1);
    let input = file("to_files.txt", format!("{GOOD}\n{letter}\n{CLASH}\n{TWO}\n"));
    run(&["-q", "-o", &out, "--rejects", &rejects, &input]).is(3, "", "");
    let answers = fs::read_to_string(&out).expect("answers");
    assert_eq!(answers, format!("{SOLVED}\n{letter}\n{CLASH}\n{TWO}\n"));
    let text = fs::read_to_string(&rejects).expect("rejects");
    for part in [
        &format!("# {input}:2:41: expected a digit or a blank, found 'A'"),
        &format!("\n{letter}\n"),
        &format!("# {input}:3: no solution: r1c2=5 repeats r1c1 (row 1, box 1)\n"),
        "# houses in conflict: row 1, box 1\n",
        &format!("# {input}:4: more than one solution\n"),
        &format!("# smallest solution: {}\n", TWO_SOLUTIONS[0]),
        "# 4 open cells after logic, with what is possible in them:\n",
        "# | 7 6 3 | 1 49 49 | 8 2 5 |\n",
    ] {
        assert!(text.contains(part), "{part:?} is not in\n{text}");
    }
    // The rejects are an input like any other.
    let again = run(&["-q", &rejects]);
    assert_eq!(again.out, format!("{letter}\n{CLASH}\n{TWO}\n"));
}

#[test]
fn the_name_of_a_file_chooses_its_format() {
    let input = file("to_tables.txt", format!("{GOOD}\n"));
    let json: &[u8] = b"{\"";
    for (args, name, beginning) in [
        (&[&*input][..], "t.csv", &b"number,puzzle,status,solution,reason\n"[..]),
        (&[&input], "t.JSONL", json),
        (&[&input], "t.npy", b"\x93NUMPY"),
        (&["rate", &input], "r.csv", b"puzzle,er,"),
        (&["rate", &input], "r.jsonl", json),
        (&["convert", &input], "c.npy", b"\x93NUMPY"),
        (&["convert", &input], "c.jsonl", json),
        (&["hint", &input], "h.jsonl", json),
        (&["explain", &input], "e.jsonl", json),
        (&["steps", &input], "s.jsonl", json),
        (&["repair", &input], "p.jsonl", json),
        (&["generate", "--seed", "1"], "g.csv", b"number,puzzle,clues\n"),
        (&["solutions", "--seed", "1"], "g.jsonl", json),
        (&["audit", &input], "a.json", json),
        (&["audit", &input], "a.md", b"#"),
        (&["convert", &input], "c.sdk", b"[Puzzle]"),
        (&["sheet", &input], "s.pdf", b"%PDF"),
        (&["generate", "--seed", "1"], "g.npy", b"\x93NUMPY"),
        (&[&input], "t.txt", SOLVED.as_bytes()),
    ] {
        let out = path(&format!("named-{name}"));
        let run = run(&[args, &["-o", &out]].concat());
        assert_eq!(run.code, Some(0), "{args:?} {name}: {}", run.err);
        assert!(fs::read(&out).expect("a file").starts_with(beginning), "{args:?} {name}");
    }
    for (args, name) in [
        (&["check", &*input][..], "x.csv"),
        (&["canon", &input], "x.jsonl"),
        (&[&input], "x.parquet"),
        (&["-f", "line", &input], "x.csv"),
        (&["-f", "csv", &input], "x.jsonl"),
        (&["rate", &input], "x.npy"),
        (&["hint", &input], "x.csv"),
        (&["grade", "-f", "csv", &input], "x.npy"),
        (&["audit", &input], "x.csv"),
        (&["dedup", "-q", &input], "x.csv"),
        (&["shuffle", "--seed", "1", &input], "x.jsonl"),
        (&["sample", "-n1", "--seed", "1", &input], "x.jsonl"),
        (&["sample", "-n1", "--seed", "1", &input], "x.npy"),
        (&["check", &input], "x.pdf"),
        (&["rate", &input], "x.json"),
        (&["steps", &input], "x.svg"),
        (&["solutions", "--seed", "1"], "x.xlsx"),
        (&["sheet", &input], "x.csv"),
        (&["convert", &input], "x.json"),
        (&["convert", "-f", "csv", &input], "x.sdk"),
    ] {
        let out = path(&format!("refused-{name}"));
        let _ = fs::remove_file(&out);
        let run = run(&[args, &["-o", &out]].concat());
        assert_eq!(run.code, Some(2), "{args:?} {name}");
        assert!(run.err.contains(name) && run.err.contains("not "), "{args:?}: {}", run.err);
        assert!(!fs::exists(&out).expect("a folder"), "{args:?} {name}");
    }
    let [train, test] = ["train.jsonl", "test.txt"].map(path);
    let split = ["split", "--seed", "1", "--train-file", &train, "--test-file", &test, &input];
    let refused = run(&split);
    assert!(refused.err.contains("are not jsonl") && refused.code == Some(2), "{refused:?}");
    assert!(!fs::exists(&train).expect("a folder") && !fs::exists(&test).expect("a folder"));
    let clean = path("clean.jsonl");
    let refused = run(&["audit", "-q", "--clean", &clean, &input]);
    assert!(refused.err.contains("are not jsonl") && refused.code == Some(2), "{refused:?}");
}

#[test]
fn what_a_puzzle_is_made_from_is_not_overwritten() {
    for (option, text) in [("--pattern", DOTS), ("--from-solution", SOLVED)] {
        let source = file(&format!("source{option}.txt"), format!("{text}\n"));
        let made = run(&["generate", option, &source, "--seed", "1", "-o", &source]);
        assert!(made.err.contains("is an input as well"), "{}", made.err);
        assert_eq!(made.code, Some(2));
        assert_eq!(fs::read_to_string(&source).ok(), Some(format!("{text}\n")));
    }
    let several = file("patterns.txt", format!("{DOTS}\n{DOTS}\n"));
    let made = run(&["generate", "--pattern", &several]);
    assert!(made.err.contains("more than one puzzle where one is needed"), "{}", made.err);
}

#[test]
fn a_record_goes_to_the_rejects_once() {
    let rejects = path("stuck.rejects");
    run(&["explain", "--no-rating", "--rejects", &rejects, TWO]);
    let text = fs::read_to_string(&rejects).expect("a file");
    assert_eq!(text.lines().filter(|line| *line == TWO).count(), 1, "{text}");
    assert!(text.contains("no technique finds"), "{text}");
}

#[test]
fn the_counts_of_stats_add_up() {
    let hard = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
    let args =
        ["explain", "--no-rating", "--only", "full-house", "--stats", GOOD, TWO, hard, CLASH];
    let said = run(&args).err;
    let count = |name: &str| {
        let counts = said.lines().filter_map(|line| line.strip_prefix(name));
        counts.filter_map(|rest| rest.trim().parse::<u32>().ok()).next()
    };
    assert_eq!(
        ["puzzles", "unique", "multiple", "none", "stuck"].map(count),
        [4, 2, 1, 1, 2].map(Some),
        "{said}"
    );
    let said = run(&["explain", "--no-rating", "--stats", TWO]).err;
    assert!(said.contains("multiple") && !said.contains("stuck "), "{said}");
}

#[test]
fn no_input_is_overwritten() {
    let both = file("both.txt", format!("{GOOD}\n"));
    for args in [vec!["-o", &both, &both], vec!["--rejects", &both, &both]] {
        let run = run(&args);
        assert!(run.err.contains("is an input as well"), "{}", run.err);
        assert_eq!(run.code, Some(2));
        assert_eq!(fs::read_to_string(&both).expect("still there"), format!("{GOOD}\n"));
    }
    let other = path("one-for-both.txt");
    // Neither exists yet.
    for same in [other.clone(), other.replace("one-for-both", "./one-for-both")] {
        let run = run(&["-o", &other, "--rejects", &same, GOOD]);
        assert!(run.err.contains("they need a file each"), "{}", run.err);
    }
}

#[test]
fn a_message_names_the_file_that_was_asked_for() {
    let name = path("no-such-folder/out.txt");
    let run = run(&["-o", &name, GOOD]);
    assert!(run.err.starts_with(&format!("ennead: cannot write to {name}: ")), "{}", run.err);
    assert!(run.code == Some(2) && !run.err.contains(".new"), "{}", run.err);
}

#[test]
fn many_messages_of_a_kind_are_summed_up() {
    let input = format!("{CLASH}\n").repeat(5000) + &format!("{TWO}\n").repeat(21);
    for jobs in ["-j1", "-j2"] {
        let run = run_with(&[jobs], &input);
        let lines: Vec<&str> = run.err.lines().collect();
        assert_eq!(lines.len(), 42, "{}", run.err);
        assert_eq!(lines[19], "stdin:20: no solution: r1c2=5 repeats r1c1 (row 1, box 1)");
        assert_eq!(
            lines[40],
            "... and 4,980 more without a solution; --rejects FILE lists them all"
        );
        assert_eq!(
            lines[41],
            "... and 1 more with more than one solution; --rejects FILE lists them all"
        );
    }
}

#[test]
fn statistics_sum_up_the_run() {
    let run = run_with(&["--stats", "-q"], format!("{GOOD}\n").repeat(1500) + TWO + "\nbad\n");
    let fields: Vec<(&str, &str)> =
        run.err.lines().filter_map(|line| line.split_once(' ')).collect();
    let value = |name: &str| {
        let found = fields.iter().find(|(field, _)| *field == name);
        found.unwrap_or_else(|| panic!("no {name} in {}", run.err)).1.trim().to_owned()
    };
    assert_eq!(value("puzzles"), "1,502");
    assert_eq!(value("unique"), "1,500");
    assert_eq!(value("multiple"), "1");
    assert_eq!(value("none"), "0");
    assert_eq!(value("malformed"), "1");
    assert!(value("elapsed").ends_with(" s"));
    assert!(!value("puzzles/s").is_empty());
    let run = run_with(&["--stats", "-v"], GOOD);
    assert!(run.err.contains("guesses"), "{}", run.err);
}

/// All of an input is a record, counted or named.
#[test]
fn what_is_not_read_is_told() {
    let told = |args: &[&str], input: &str| {
        let run = run_with(&[args, &["--stats"]].concat(), input);
        let rows = ["blank", "skipped", "longer", "not read"].map(|name| {
            let row = run.err.lines().find_map(|line| line.strip_prefix(name));
            row.unwrap_or_default().trim().to_owned()
        });
        rows.join("|")
    };
    assert_eq!(told(&[], &format!("{GOOD}\n")), "|||");
    let lines = format!("# a\n\n{GOOD} easy\n1: {GOOD}\n\n{GOOD}\n");
    assert_eq!(told(&[], &lines), "2|1|2|");
    assert_eq!(told(&["check", "-j2"], &lines), "2|1|2|");
    let table = format!("id,puzzle,by\n{}", format!("1,{GOOD},x\n").repeat(5000));
    for args in [&[][..], &["dedup", "-q"], &["-f", "csv", "--keep"]] {
        assert_eq!(told(args, &table), "|||by, id", "{args:?}");
    }
    assert_eq!(told(&["--column", "by"], &table), "|||id, puzzle");
    let record = format!("{{\"puzzle\":\"{GOOD}\",\"tag\":1}}");
    let document = format!("{{\"about\":7,\"rows\":[{{\"row_idx\":0,\"row\":{record}}}]}}");
    assert_eq!(told(&[], &document), "|||about, row_idx, tag");
    let answered =
        format!("{{\"puzzle\":\"{GOOD}\",\"answer\":\"{SOLVED}\",\"values\":\"{DOTS}\"}}");
    let columns = format!("puzzle,solution\n{GOOD},{SOLVED}\n");
    for command in ["solve", "check", "rate", "explain", "hint"] {
        let args = if command == "solve" { &[][..] } else { &[command] };
        assert_eq!(told(args, &answered), "|||answer", "{command}");
        assert_eq!(told(args, &columns), "|||solution", "{command}");
    }
    for command in ["grade", "shuffle", "dedup"] {
        assert_eq!(told(&[command], &columns), "|||", "{command}");
    }
    let puzzles = format!("{{\"puzzles\":[\"{TWO}\",\"{GOOD}\"],\"puzzle\":\"{DOTS}\"}}");
    assert_eq!(told(&[], &puzzles), "|||puzzles");
    let odd = record.replace("tag", "\\u001b[31m");
    assert_eq!(told(&[], &odd), "|||\\u{1b}[31m");
}

#[test]
fn a_slip_in_the_name_of_the_input_harms_no_output() {
    let kept = file("kept.txt", "what was here\n");
    let puzzle = file("kept_puzzle.txt", GOOD);
    for inputs in [&["nowhere.txt"][..], &["-j1", "candidates", &puzzle]] {
        let run = run(&[&["-o", &kept], inputs].concat());
        assert_eq!((run.out.as_str(), run.code), ("", Some(2)), "{inputs:?}");
        assert!(run.err.contains("no such file"), "{}", run.err);
        assert_eq!(fs::read_to_string(&kept).expect("it is there"), "what was here\n");
    }
    // Commands that write their output themselves open no file for the rejects either.
    for command in [&["sample", "-n", "1"][..], &["audit"]] {
        let run = run(&[command, &["--rejects", &kept, "nowhere.txt"]].concat());
        assert_eq!(run.code, Some(2), "{command:?}");
        assert_eq!(fs::read_to_string(&kept).expect("it is there"), "what was here\n");
    }
    // What is there beside it is answered.
    let run = run(&["nowhere.txt", &puzzle]);
    assert_eq!((run.out.trim_end(), run.code), (SOLVED, Some(2)));
}

#[test]
fn a_hyphen_is_standard_output_or_refused() {
    let report = run(&["audit", "-f", "json", GOOD]);
    run(&["audit", "-f", "json", "-o", "-", GOOD]).is(0, &report.out, "");
    run(&["-o", "-", GOOD]).is(0, &format!("{SOLVED}\n"), "");
    let made = run(&["generate", "--seed", "1", "-o", "-"]);
    assert_eq!((made.out.trim().len(), made.code), (81, Some(0)), "{made:?}");
    let (input, other) = (file("hyphen.txt", GOOD), path("hyphen-other.txt"));
    for args in [
        &["audit", "--write", "-", &input][..],
        &["audit", "--clean", "-", &input],
        &["split", "--train-file", "-", "--test-file", &other, &input],
        &["split", "--train-file", &other, "--test-file", "-", &input],
        &["harder", "--steps", "0", "--state", "-", &input],
        &["store", "find", "--store", "-"],
        &["--rejects", "-", &input],
        &["man", "-"],
    ] {
        let run = run(args);
        assert_eq!((run.out.as_str(), run.code), ("", Some(2)), "{args:?}");
        assert!(run.err.contains("a file of this name is ./-"), "{args:?}: {}", run.err);
    }
    assert!(!std::path::Path::new("-").exists());
}

#[test]
fn fields_are_named_in_any_case_with_spaces_around() {
    let run = run(&["-f", "csv", "--fields", "NUMBER, Status", GOOD]);
    run.is(0, "number,status\n1,unique\n", "");
}

#[test]
fn a_name_that_promises_a_packed_file_is_refused() {
    for (name, packer) in [("packed.gz", "gzip"), ("packed.jsonl.ZST", "zstd"), ("a.zip", "zip")] {
        let out = path(name);
        let why = format!(
            "ennead: {out}: output is not packed; write to another file, or to a pipe, as in \
             `ennead ... | {packer} > FILE`\n"
        );
        for args in [vec!["-o", &out, GOOD], vec!["generate", "--seed", "1", "-o", &out]] {
            run(&args).is(2, "", &why);
        }
        assert!(!std::path::Path::new(&out).exists());
        let other = file("packed-other.txt", "kept");
        run(&["-o", &other, "--rejects", &out, GOOD]).is(2, "", &why);
        assert_eq!(fs::read_to_string(&other).expect("a file"), "kept");
    }
}

#[test]
fn a_name_that_promises_text_is_refused_for_pages_and_arrays() {
    let text = path("page.txt");
    run(&["sheet", GOOD, "-o", &text]).is(
        2,
        "",
        &format!("ennead: {text}: the output is pdf, not text: give it another name, or another format, if \
             the command has -f\n"),
    );
    let array = run(&["generate", "--seed", "1", "-f", "npy", "-o", &text]);
    assert!(array.err.contains("the output is npy, not text"), "{}", array.err);
    run(&["prove", GOOD, "-o", &text]).is(0, "", "");
}

#[test]
fn the_message_about_a_missing_folder_has_the_name_that_was_given() {
    let why = "ennead: cannot write to no/folder/x: there is no folder no/folder\n";
    run(&["prove", GOOD, "-o", "no/folder/x"]).is(2, "", why);
}

/// Without an answer, a run that ends replaces its file, and one that fails does not.
#[test]
fn an_empty_output_replaces_the_file_unless_the_run_failed() {
    let kept = file("kept.txt", "kept");
    let content = || fs::read_to_string(&kept).expect("a file");
    run_with(&["-o", &kept], "# a comment\n").is(2, "", "ennead: no puzzle in the input\n");
    assert_eq!(content(), "kept");
    let none = run(&["generate", "--er", "11.9", "--budget", "50ms", "--seed", "1", "-o", &kept]);
    assert_eq!((none.code, content().as_str()), (Some(1), ""), "{}", none.err);
}

/// What a terminal gets of a script, in which `$E` is the program; `None` without `script`, which
/// runs it at a terminal of its own.
#[cfg(target_os = "linux")]
fn at_terminal(folder: &std::path::Path, script: &str) -> Option<String> {
    let mut command = std::process::Command::new("script");
    command.args(["-qec", script, "/dev/null"]).current_dir(folder);
    command.env("E", env!("CARGO_BIN_EXE_ennead")).env("TERM", "xterm").env_remove("NO_COLOR");
    let output = command.stdin(std::process::Stdio::null()).output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Names of files, cells of tables and arguments may hold what a terminal obeys, or what turns the
/// text around.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_gets_no_commands_and_a_pipe_all_bytes() {
    let folder = std::path::PathBuf::from(path("terminal"));
    fs::create_dir_all(&folder).expect("a folder");
    let evil = "\u{1b}]0;PWN\u{7}\u{200e}\u{200f}\u{61c}\u{202e}\u{2066}\u{9b}2J";
    fs::write(folder.join(format!("{evil}.txt")), format!("{GOOD}\n")).expect("a file");
    let other = &SOLVED[..80];
    let table = format!("puzzle,note\n{GOOD},{evil}\n{other}.,y\n{}{evil},x\n", &GOOD[1..]);
    fs::write(folder.join("table.csv"), table).expect("a file");
    fs::write(folder.join("evil"), evil).expect("a file");
    let _ = fs::remove_file(folder.join("s.db"));
    let scripts = [
        "$E store add --store s.db *PWN*.txt",
        "$E store add --store s.db --source \"$(cat evil)\" table.csv",
        "$E store find --store s.db -f csv",
        "$E store find --store s.db -f jsonl",
        "$E solve -f csv --keep table.csv",
        "$E rate -f csv --keep table.csv",
        "$E solve --color never table.csv",
        "$E sample -n 5 table.csv",
        "$E generate --require \"$(cat evil)\"",
        "$E \"$(cat evil)\"",
        "$E --\"$(cat evil)\"",
        "$E store stats --store \"$(cat evil).db\"",
    ];
    for script in scripts {
        let Some(shown) = at_terminal(&folder, script) else { return skip("needs script") };
        let is_unsafe = |c: char| {
            let line = matches!(c, '\r' | '\n' | '\t');
            c.is_control() && !line || evil.contains(c) && !c.is_ascii()
        };
        assert!(!shown.contains(is_unsafe), "{script}: {shown:?}");
        assert!(shown.len() > 20 || script.contains("add"), "{script}: {shown:?}");
    }
    // Of the codes of a colored board, those of colors alone.
    let script = "$E solve --color always table.csv";
    let colored = at_terminal(&folder, script).expect("script");
    let codes: Vec<&str> = colored.split('\u{1b}').skip(1).collect();
    let is_color = |code: &&str| ["[0m", "[1m", "[32m"].iter().any(|color| code.starts_with(color));
    assert!(codes.len() > 81 && codes.iter().all(is_color), "{colored:?}");
    for script in [
        "$E store find --store s.db -f csv | cat",
        "$E solve -f csv --keep table.csv > out; cat out",
    ] {
        let output = std::process::Command::new("sh")
            .args(["-c", script])
            .current_dir(&folder)
            .env("E", env!("CARGO_BIN_EXE_ennead"))
            .output()
            .expect("a shell");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains(evil), "{script}: {text:?}");
    }
}

#[test]
fn a_row_among_the_rejects_keeps_what_stands_beside_its_puzzle() {
    let rejects = path("rows-beside.rejects");
    let table = format!("id,puzzle\n1,{GOOD}\n2,{CLASH}\n3,\"bad\nrow\"\n");
    let checked = run_with(&["check", "--rejects", &rejects], &table);
    assert_eq!(checked.out, "unique\nnone\nmalformed\n");
    let text = fs::read_to_string(&rejects).expect("rejects");
    for part in [format!("\n{{\"id\":\"2\",\"puzzle\":\"{CLASH}\"}}\n"), "\"bad\\nrow\"".into()] {
        assert!(text.contains(&part), "{part} is not in\n{text}");
    }
    assert_eq!(run(&["check", &rejects]).out, "none\nmalformed\n");
    let line = format!("{CLASH} # mine, number 7");
    run_with(&["check", "-q", "--rejects", &rejects], &line);
    let text = fs::read_to_string(&rejects).expect("rejects");
    assert!(text.ends_with(&format!("\n{line}\n\n")), "{text}");
}

#[test]
fn all_solutions_that_end_at_a_limit_say_so() {
    let args = ["-q", "--all", "--limit", "1", "--fields", "solutions,reason", "-f"];
    let run = |format: &str, input: &str| run_with(&[&args[..], &[format]].concat(), input).out;
    let cut = "solutions,reason\n1,more solutions than the 1 written\n";
    assert_eq!(run("csv", TWO), cut);
    assert_eq!(run("csv", ".Windoku"), cut);
    assert_eq!(run("csv", GOOD), "solutions,reason\n1,\n");
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::fs::OpenOptions;

    #[test]
    fn standard_output_by_its_name_keeps_what_is_there() {
        let out = file("by-name.txt", "before\n");
        for name in ["/dev/stdout", "/dev/fd/1"] {
            let stdout = OpenOptions::new().append(true).open(&out).expect("a file");
            let run = ennead().args(["-o", name, GOOD]).stdout(stdout).status();
            assert!(run.expect("it starts").success());
        }
        let solved = format!("{SOLVED}\n");
        assert_eq!(fs::read_to_string(&out).expect("a file"), format!("before\n{solved}{solved}"));
    }

    #[test]
    fn a_link_to_a_new_file_stays_a_link() {
        let [link, file] = ["dangling-link.txt", "dangling-file.txt"].map(path);
        for path in [&link, &file] {
            let _ = fs::remove_file(path);
        }
        std::os::unix::fs::symlink("dangling-file.txt", &link).expect("a link");
        run(&["-o", &link, GOOD]).is(0, "", "");
        assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
        assert_eq!(fs::read_to_string(&file).expect("a file"), format!("{SOLVED}\n"));
    }

    #[test]
    fn what_a_killed_run_left_is_removed_by_the_next() {
        let (out, left) = (path("left.txt"), path(".left.txt.abcdef.new"));
        fs::write(&left, "half").expect("a file");
        let held = path(".left.txt.ghijkl.new");
        let file = fs::File::create(&held).expect("a file");
        file.try_lock().expect("no other process holds it");
        run(&["-o", &out, GOOD]).is(0, "", "");
        assert!(!fs::exists(&left).expect("a folder") && fs::exists(&held).expect("a folder"));
    }
}
