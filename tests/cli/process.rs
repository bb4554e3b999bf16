//! The binary as a process among others: threads, pipes, signals.

use crate::support::*;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

#[test]
fn two_threads_write_what_one_writes() {
    let input = mixed();
    for args in [
        &[][..],
        &["-f", "csv", "--fields", "number,line,status,solution,guesses,placements"],
        &["--all", "--limit", "3"],
        &["-f", "board"],
        &["--strict"],
        &["check", "--minimal"],
        &["candidates", "--rules", "singles"],
    ] {
        let rejects = [path("rejects_1.txt"), path("rejects_2.txt")];
        let [one, two] = [("-j1", &rejects[0]), ("-j2", &rejects[1])].map(|(jobs, rejects)| {
            run_with(&[args, &[jobs, "--rejects", rejects]].concat(), &input)
        });
        assert!(one.out == two.out, "{args:?}: the answers differ");
        assert_eq!(one.err, two.err, "{args:?}");
        assert_eq!(one.code, two.code, "{args:?}");
        let [one, two] = rejects.map(|path| std::fs::read(path).expect("rejects"));
        assert!(one == two, "{args:?}: the rejects differ");
        assert!(!one.is_empty());
    }
}

#[test]
fn every_record_gives_one_record() {
    let input = mixed();
    let run = run_with(&["-q", "-f", "csv", "--fields", "number"], &input);
    let numbers: Vec<usize> =
        run.out.lines().skip(1).map(|n| n.parse().expect("a number")).collect();
    assert_eq!(numbers, (1..=numbers.len()).collect::<Vec<_>>());
    let words = run_with(&["check"], &input).out.lines().count();
    assert_eq!(words, numbers.len());
    let lines = run_with(&["-q", "-f", "line"], &input).out.lines().count();
    assert_eq!(lines, numbers.len());
}

#[test]
fn the_most_severe_exit_code_wins() {
    let missing = "no-such-file.txt";
    for (code, inputs) in [
        (0, &[GOOD][..]),
        (1, &[GOOD, TWO]),
        (3, &[TWO, &GOOD[1..], GOOD]),
        (2, &[&GOOD[1..], missing, TWO, GOOD]),
    ] {
        for command in ["solve", "check", "rate", "explain"] {
            let run = run(&[&[command, "-q"], inputs].concat());
            assert_eq!(run.code, Some(code), "{command} {inputs:?}: {run:?}");
        }
    }
}

#[test]
fn a_reader_that_goes_away_ends_the_run_quietly() {
    let input = file("closed_pipe.txt", format!("{GOOD}\n").repeat(50_000));
    let rows = file("closed_pipe_rows.txt", format!("{GOOD}\n{TWO}\n").repeat(20_000));
    let rows = rows.as_str();
    let answers = format!("{DOTS},{SOLVED}\n").repeat(50_000);
    let table = file("closed_pipe.csv", format!("puzzle,answer\n{answers}"));
    let store = path("closed_pipe.db");
    let puzzles = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/few.txt");
    run(&["store", "add", "--store", &store, puzzles]);
    let split = ["split", "--seed", "1", "--test-file", "/dev/null", "--train-file", "/dev/stdout"];
    let audit = ["audit", "-q", "-o", "/dev/null", "--clean", "/dev/stdout"];
    for (args, code) in [
        (&[][..], 0),
        (&["explain"], 0),
        (&["generate", "--seed", "1", "-n", "50000"], 0),
        (&["solutions", "--seed", "1", "-n", "1000000000000"], 0),
        (&["grade", &table], 0),
        (&["store", "find", "--store", &store], 0),
        (&["sample", "-n", "90%", "--seed", "1", rows], 0),
        (&[&split[..], &[rows]].concat(), 0),
        (&[&audit[..], &[rows]].concat(), 1),
    ] {
        if cfg!(not(unix)) && args.contains(&"/dev/stdout") {
            continue;
        }
        let reads = matches!(args, [] | ["explain"]).then_some(input.as_str());
        let mut child = ennead().args(args).args(reads).spawn().expect("it starts");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        stdout.read_line(&mut String::new()).expect("a line");
        drop(stdout);
        let output = child.wait_with_output().expect("it ends");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!((&*err, output.status.code()), ("", Some(code)), "{args:?}");
    }
}

/// Whatever was written before a pause is answered, however much it is, without a byte after it.
#[test]
fn a_pipe_that_pauses_has_all_its_answers() {
    for args in [&["-q", "-j1"][..], &["-q", "-j3"], &["-q", "--first", "-j1"], &["check"]] {
        let mut child = ennead().args(args).stdin(Stdio::piped()).spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let is_check = args[0] == "check";
        let answer = if is_check { "unique" } else { SOLVED };
        for count in [1, 20, 9000, 2, 3500] {
            // From another thread: with much input both pipes fill up.
            let puzzles = format!("{DOTS}\n").repeat(count);
            let writer = std::thread::spawn(move || {
                stdin.write_all(puzzles.as_bytes()).expect("it reads");
                stdin
            });
            for number in 0..count {
                let mut line = String::new();
                stdout.read_line(&mut line).expect("it answers");
                assert_eq!(line, format!("{answer}\n"), "{args:?}, {number} of {count}");
            }
            stdin = writer.join().expect("the writer ends");
        }
        drop(stdin);
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
    }
}

/// Blocks of lines go through the engine as they are, all other blocks as records. Both say the
/// same.
#[test]
fn lines_are_answered_like_records() {
    // Solved ones and others, in blocks of lines and in blocks with something else between.
    let puzzles = [GOOD, DOTS, TWO, CLASH, SOLVED, NONE, DOTS];
    let lines = |count: usize| -> String {
        (0..count).map(|k| format!("{}\n", puzzles[k * k % 11 % 7])).collect()
    };
    let text = [lines(13_000), mixed(), lines(7_000), ":\n".into(), lines(5)].concat();
    // With a carriage return no line is taken as it is.
    let records = text.replace('\n', "\r\n");
    for args in [&["-f", "line"][..], &["--first"], &["check"], &["-f", "line", "--strict"]] {
        for jobs in ["-j1", "-j2"] {
            let args = [args, &[jobs]].concat();
            let [lines, records] = [&text, &records].map(|text| run_with(&args, text));
            assert!(lines.out == records.out, "{args:?}: the answers differ");
            assert_eq!(lines.err, records.err, "{args:?}");
            assert_eq!(lines.code, records.code, "{args:?}");
        }
    }
}

#[test]
fn a_hint_can_be_asked_for_over_and_over() {
    let mut child = ennead().arg("hint").stdin(Stdio::piped()).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let wrong = format!(":03:3:{DOTS}:413:::");
    for (asked, said) in [
        (GOOD, "look at box 2\n"),
        (&wrong, "no hint: wrong\n"),
        ("nonsense", "no hint: malformed\n"),
        (CLASH, "no hint: none\n"),
        (SOLVED, "nothing is left to do: the grid is full\n"),
        ("{\"id\":1,\"givens\":3}", "no hint: malformed\n"),
        (GOOD, "look at box 2\n"),
    ] {
        writeln!(stdin, "{asked}").expect("it reads");
        let mut line = String::new();
        stdout.read_line(&mut line).expect("it answers");
        assert_eq!(line, said);
    }
    drop(stdin);
    assert_eq!(child.wait().expect("it ends").code(), Some(3));
}

/// Lines that no reader takes for a puzzle, or that begin something longer.
const ODD_LINES: [&str; 22] = [
    "",
    " ",
    "# a comment",
    "53..7....",
    "[",
    "[{",
    "{",
    "}",
    "[]",
    "<",
    "<opensudoku>",
    "[Puzzle]",
    "[State]",
    "+---+---+---+",
    "id,puzzle,solution",
    "sep=;",
    "BZh9",
    "PK\u{3}\u{4}",
    "\u{feff}",
    "\u{0}",
    "\"",
    "5 3 . | . 7 . | . . .",
];

/// One line in, one answer out, before the next line is written.
#[test]
fn each_line_gets_one_answer_if_that_is_asked_for() {
    let two = format!("{GOOD} {DOTS}");
    let sukaku = "123456789".repeat(81);
    let object = format!("{{\"puzzle\":\"{GOOD}\"}}");
    let game = format!("<game data=\"{GOOD}\" />").repeat(2);
    let more = [GOOD, TWO, CLASH, SOLVED, &two, &sukaku, &object, &game, GOOD];
    for args in [
        &[][..],
        &["-f", "jsonl", "-j2"],
        &["--count"],
        &["check"],
        &["check", "-q"],
        &["hint"],
        &["rate"],
        &["rate", "--where", "er > 9"],
        &["rate", "-f", "jsonl"],
        &["canon"],
        &["convert"],
        &["convert", "-f", "jsonl"],
        &["minimize", "--seed", "1"],
        &["shuffle", "--seed", "1"],
        &["dedup"],
        &["explain", "-f", "jsonl"],
        &["steps", "-f", "jsonl"],
        &["repair", "-f", "jsonl"],
        &["grade"],
        &["grade", "-f", "jsonl"],
    ] {
        let args = [args, &["--line-by-line"]].concat();
        let mut child = ennead().args(&args).stdin(Stdio::piped()).spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        for asked in ODD_LINES.into_iter().chain(more) {
            writeln!(stdin, "{asked}").expect("it reads");
            let mut line = String::new();
            stdout.read_line(&mut line).expect("it answers");
            assert!(line.ends_with('\n'), "{args:?}: {asked:?}");
        }
        drop(stdin);
        let mut rest = String::new();
        stdout.read_to_string(&mut rest).expect("it ends");
        assert_eq!(rest, "", "{args:?}: more answers than lines");
        let _ = child.wait();
    }
}

#[test]
fn answers_of_several_lines_end_with_an_empty_line() {
    for args in [
        &["candidates"][..],
        &["-f", "board"],
        &["-f", "board", "-v"],
        &["-f", "compact"],
        &["convert", "-f", "board"],
        &["convert", "-f", "pm"],
        &["hint", "-l4"],
        &["hint", "-f", "svg"],
        &["hint", "-f", "bbcode"],
        &["explain"],
        &["explain", "-v"],
        &["explain", "-f", "bbcode"],
        &["steps"],
        &["repair"],
        &["rate", "-v"],
    ] {
        // Lines with `#` hold the number of the line, or times.
        let steady = |text: &str| -> Vec<String> {
            let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
            lines.map(str::to_owned).collect()
        };
        let one = steady(&run_with(args, GOOD).out);
        let args = [args, &["--line-by-line"]].concat();
        let asked: Vec<&str> = [GOOD].into_iter().chain(ODD_LINES).chain([DOTS, GOOD]).collect();
        let run = run_with(&args, &(asked.join("\n") + "\n"));
        // As a caller reads: up to the next empty line.
        let mut lines = run.out.lines();
        let answers = asked.iter().map(|_| {
            let answer = lines.by_ref().take_while(|line| !line.is_empty());
            answer.map(|line| format!("{line}\n")).collect::<String>()
        });
        let answers: Vec<String> = answers.collect();
        assert_eq!(lines.next(), None, "{args:?}: {}", run.out);
        assert_eq!(steady(&answers[0]), one, "{args:?}");
        assert_eq!(steady(&answers[answers.len() - 1]), one, "{args:?}");
    }
}

#[test]
fn what_has_no_answer_for_each_line_is_refused() {
    for args in [
        &["--all"][..],
        &["-f", "npy", "-o", "x.npy"],
        &["--from", "csv"],
        &["--shard", "1/2"],
        &["shuffle", "-n", "2"],
        &["convert", "-f", "opensudoku"],
    ] {
        let run = run_with(&[args, &["--line-by-line"]].concat(), GOOD);
        assert_eq!((run.code, &*run.out), (Some(2), ""), "{args:?}");
        assert!(run.err.contains("--line-by-line"), "{}", run.err);
    }
}

/// The lines of code of `ennead help input`, from one that begins with `first` to one that begins
/// with `last`.
fn code_in_help(first: &str, last: &str) -> String {
    let help = run(&["help", "input"]).out;
    let mut code = String::new();
    let lines = help.lines().map(str::trim_start).skip_while(|line| !line.starts_with(first));
    for line in lines {
        code += &format!("{line}\n");
        if line.starts_with(last) {
            return code;
        }
    }
    panic!("no such code in {help}");
}

#[test]
fn a_program_can_ask_as_the_help_shows() {
    let folder = std::path::Path::new(env!("CARGO_BIN_EXE_ennead")).parent().expect("a folder");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(folder.to_owned()).chain(std::env::split_paths(&path));
    let path = std::env::join_paths(folders).expect("a path");
    let run = |program: &str, code: String| {
        let shell =
            std::process::Command::new(program).args(["-c", &code]).env("PATH", &path).output();
        let Ok(output) = shell.as_ref().map(|output| String::from_utf8_lossy(&output.stdout))
        else {
            crate::common::skip(&format!("needs {program}"));
            return None;
        };
        Some(output.replace('\r', ""))
    };
    for (command, answer) in [
        ("check", "unique"),
        ("hint", "look at box 2"),
        ("rate", GOOD),
        ("grade", "unanswered"),
        ("explain -f jsonl", "{\"schema\":1"),
    ] {
        let words = command.replace(' ', "\", \"");
        let code = code_in_help("from subprocess", "answer =").replace("rate", &words);
        let ask = code.lines().rev().take(2).collect::<Vec<_>>();
        let again = format!("for puzzle in ['', '{GOOD}']:\n  {}\n  {}\n", ask[1], ask[0]);
        let code = format!("puzzle = '['\n{code}{again}print(answer, end='')\n");
        if let Some(out) = run("python3", code) {
            assert!(out.starts_with(&answer.replace(GOOD, DOTS)), "{command}: {out}");
        }
        let code = code_in_help("coproc", "read").replace("rate", command);
        let code = format!("puzzle={GOOD}\n{code}\necho \"$answer\"\n");
        if let Some(out) = run("bash", code) {
            assert!(out.starts_with(&answer.replace(GOOD, DOTS)), "{command}: {out}");
        }
    }
}

#[cfg(unix)]
mod unix {
    use super::*;
    use crate::program::signal;
    use std::process::Command;

    fn interrupt(id: u32) {
        signal("INT", id);
    }

    #[test]
    fn sigterm_ends_a_run_as_ctrl_c_does() {
        let empty = ".".repeat(81);
        // Linux alone tells whether SIGHUP is ignored.
        let hangup = cfg!(target_os = "linux").then_some(("HUP", 143));
        for (name, code) in [("TERM", 143), ("INT", 130)].into_iter().chain(hangup) {
            let mut child =
                ennead().args(["--all", "--limit", "0", &empty]).spawn().expect("it starts");
            let mut stdout = child.stdout.take().expect("a pipe");
            let mut some = [0; 8200];
            stdout.read_exact(&mut some).expect("a hundred solutions");
            signal(name, child.id());
            let mut rest = Vec::new();
            stdout.read_to_end(&mut rest).expect("it ends");
            assert_eq!(child.wait().expect("it ends").code(), Some(code));
            assert!(rest.ends_with(b"\n") && rest.len() % 82 == 0, "no solution is cut in two");
        }
    }

    #[test]
    fn a_run_under_nohup_goes_on_when_the_terminal_is_closed() {
        let program = env!("CARGO_BIN_EXE_ennead");
        let mut child = Command::new("nohup")
            .args([program, "check"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("nohup runs");
        let mut stdin = child.stdin.take().expect("a pipe");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        for _ in 0..2 {
            writeln!(stdin, "{GOOD}").expect("it reads");
            let mut line = String::new();
            stdout.read_line(&mut line).expect("it answers");
            assert_eq!(line, "unique\n");
            std::thread::sleep(std::time::Duration::from_millis(100));
            signal("HUP", child.id());
        }
        drop(stdin);
        assert!(child.wait().expect("it ends").success());
    }

    #[test]
    fn nine_rows_and_a_blank_line_are_answered_before_another_line_comes() {
        let mut child = ennead().stdin(Stdio::piped()).spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        for row in 0..9 {
            writeln!(stdin, "{}", &DOTS[9 * row..][..9]).expect("it reads");
        }
        writeln!(stdin).expect("it reads");
        let mut line = String::new();
        stdout.read_line(&mut line).expect("it answers");
        assert_eq!(line, format!("{}\n", BOARD.lines().next().expect("a line")));
        drop((stdin, stdout));
        let _ = child.wait();
    }

    #[test]
    fn ctrl_c_keeps_what_was_finished() {
        let mut child = ennead().stdin(Stdio::piped()).spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        writeln!(stdin, "{GOOD}").expect("it reads");
        let mut line = String::new();
        stdout.read_line(&mut line).expect("it answers");
        // It waits for more input now, which never comes.
        interrupt(child.id());
        assert_eq!(child.wait().expect("it ends").code(), Some(130));
        assert_eq!(line, format!("{SOLVED}\n"));
    }

    /// A run that answers a puzzle to a file, and then waits for input that never comes.
    fn waiting(args: &[&str]) -> (std::process::Child, std::process::ChildStdin) {
        let mut child = ennead().args(args).stdin(Stdio::piped()).spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        writeln!(stdin, "{GOOD}").expect("it reads");
        std::thread::sleep(std::time::Duration::from_millis(300));
        (child, stdin)
    }

    #[test]
    fn a_file_is_what_it_was_until_the_run_ends() {
        use std::fs;
        use std::os::unix::fs::PermissionsExt;
        let folder = path("killed");
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let [out, link] = ["out.txt", "link.txt"].map(|name| format!("{folder}/{name}"));
        fs::write(&out, "before\n").expect("a file");
        fs::set_permissions(&out, fs::Permissions::from_mode(0o640)).expect("a mode");
        std::os::unix::fs::symlink(&out, &link).expect("a link");
        let (mut child, _stdin) = waiting(&["-o", &link]);
        signal("KILL", child.id());
        child.wait().expect("it ends");
        assert_eq!(fs::read_to_string(&out).expect("a file"), "before\n");
        let mut command = ennead();
        command.args(["-o", &link, "-"]).stdin(Stdio::piped());
        let mut idle = command.spawn().expect("it starts");
        // `wait` would close it.
        let mut stdin = idle.stdin.take().expect("a pipe");
        writeln!(stdin, "# No puzzle yet.").expect("it reads");
        std::thread::sleep(std::time::Duration::from_secs(2));
        interrupt(idle.id());
        assert_eq!(idle.wait().expect("it ends").code(), Some(130));
        assert_eq!(fs::read_to_string(&out).expect("a file"), "before\n");
        let (mut child, _stdin) = waiting(&["-o", &link]);
        interrupt(child.id());
        assert_eq!(child.wait().expect("it ends").code(), Some(130));
        assert_eq!(fs::read_to_string(&out).expect("a file"), format!("{SOLVED}\n"));
        let mode = fs::metadata(&out).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
        assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
        // Neither an error nor an input that is missing changes the file.
        assert_eq!(run(&["-o", &out, "nowhere.txt"]).code, Some(2));
        assert_eq!(run(&["-o", &out, "--rejects", "/nowhere/x", GOOD]).code, Some(2));
        assert_eq!(fs::read_to_string(&out).expect("a file"), format!("{SOLVED}\n"));
        let names =
            fs::read_dir(&folder).expect("a folder").flatten().map(|entry| entry.file_name());
        let new = names.filter(|name| name.to_string_lossy().ends_with(".new")).count();
        assert_eq!(new, 0, "the next run removed what the killed one left");
    }

    #[test]
    fn a_document_is_whole_after_ctrl_c() {
        let out = path("interrupted.opensudoku");
        for args in [&["convert", "-f", "opensudoku"][..], &["-f", "npy"]] {
            let (child, _stdin) = waiting(&[args, &["-o", &out]].concat());
            interrupt(child.id());
            let output = child.wait_with_output().expect("it ends");
            assert_eq!(output.status.code(), Some(130), "{output:?}");
            assert_eq!(run(&["check", &out]).out, "unique\n", "{args:?}");
            let (child, _stdin) = waiting(args);
            interrupt(child.id());
            let output = child.wait_with_output().expect("it ends");
            assert_eq!(output.stdout, std::fs::read(&out).expect("a file"), "{args:?}");
        }
    }

    #[test]
    fn ctrl_c_tells_how_many_solutions_were_counted() {
        let empty = ".".repeat(81);
        // Nothing tells from outside that a count has begun: a longer wait, if need be.
        let told = (1..=10).any(|wait| {
            let args = ["-j1", "--count", "--limit", "0", GOOD, &empty];
            let mut child = ennead().args(args).spawn().expect("it starts");
            let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
            let mut line = String::new();
            stdout.read_line(&mut line).expect("the first count");
            assert_eq!(line, "1\n");
            std::thread::sleep(std::time::Duration::from_millis(100 * wait));
            interrupt(child.id());
            let output = child.wait_with_output().expect("it ends");
            assert_eq!(output.status.code(), Some(130));
            let err = String::from_utf8_lossy(&output.stderr).into_owned();
            err.contains("argument 2:1: stopped at ")
                && err.contains(" solutions, and there may be more")
        });
        assert!(told);
    }

    #[test]
    fn nothing_is_said_of_a_puzzle_that_was_interrupted() {
        // Its path takes seconds.
        let long =
            "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
        for command in ["explain", "rate"] {
            let rejects = path("interrupted_rejects.txt");
            let args = [command, "-j1", "--stats", "--rejects", &rejects, GOOD, long];
            let mut child = ennead().args(args).spawn().expect("it starts");
            let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
            stdout.read_line(&mut String::new()).expect("the answer to the first puzzle");
            std::thread::sleep(std::time::Duration::from_millis(100));
            interrupt(child.id());
            std::io::copy(&mut stdout, &mut std::io::sink()).expect("it ends");
            let output = child.wait_with_output().expect("it ends");
            let err = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(130), "{err}");
            assert!(err.contains("unique") && !err.contains("stuck"), "{err}");
            assert!(!err.contains("argument 2"), "{err}");
            assert_eq!(std::fs::read_to_string(&rejects).expect("a file"), "", "{command}");
        }
    }

    #[test]
    fn a_file_is_whole_where_the_reader_of_the_other_goes_away() {
        let input = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/hard.txt");
        let split = |train: &str, test: &str| {
            let args = ["split", "-q", "--seed", "1", "--test", "50%", "--train-file", train];
            ennead().args(args).args(["--test-file", test, input]).spawn().expect("it starts")
        };
        let (whole, left) = (path("split_whole.txt"), path("split_left.txt"));
        assert!(split("/dev/null", &whole).wait().expect("it ends").success());
        let mut child = split("/dev/stdout", &left);
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        stdout.read_line(&mut String::new()).expect("a line");
        drop(stdout);
        assert!(child.wait().expect("it ends").success());
        let read = |path: &str| std::fs::read_to_string(path).expect("a file");
        assert_eq!(read(&left), read(&whole));
        assert!(read(&whole).lines().count() > 800);
    }

    #[test]
    fn an_array_in_a_pipe_with_a_name_is_that_of_a_file() {
        let (pipe, array) = (path("array.fifo"), path("array.npy"));
        let _ = std::fs::remove_file(&pipe);
        assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || std::fs::read(pipe).expect("the array")
        });
        for output in [&pipe, &array] {
            assert_eq!(run(&["-q", "-f", "npy", "-o", output, GOOD, TWO]).code, Some(1));
        }
        let array = std::fs::read(array).expect("a file");
        assert_eq!(reader.join().expect("it read"), array);
        assert!(array.len() > 2 * 81);
    }

    #[test]
    fn a_full_disk_is_reported() {
        let Ok(full) = std::fs::File::create("/dev/full") else {
            crate::common::skip("needs /dev/full");
            return;
        };
        let output = ennead().arg(GOOD).stdout(full).output().expect("it runs");
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(err.starts_with("ennead: cannot write to standard output: "), "{err}");
        assert_eq!(output.status.code(), Some(2));
        let full = std::fs::File::create("/dev/full").expect("it can be opened");
        let help = ennead().arg("--help").stdout(full).status().expect("it runs");
        assert_eq!(help.code(), Some(2));
        // A file of rejects that is so short that it is written at the very end.
        let run = run(&["-q", "--rejects", "/dev/full", TWO]);
        assert!(run.err.starts_with("ennead: cannot write to /dev/full: "), "{}", run.err);
        assert_eq!(run.code, Some(2));
    }
}
