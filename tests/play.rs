//! `ennead play` in a real terminal, that of tmux: a game is played to its end, the window changes
//! its size, the program is killed and stopped, and goes on.
//!
//! Where tmux is missing, the tests say that they are skipped.

#![cfg(all(unix, feature = "play"))]

mod common;
#[path = "common/program.rs"]
mod program;

use common::skip;
use ennead::{Cell, Grid, Verdict};
use program::EASY;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long a test waits for what must come; it usually comes in a fraction of a second.
const PATIENCE: Duration = Duration::from_secs(60);

/// A tmux server of its own, with a shell in one window of 80x24.
struct Terminal {
    socket: String,
    folder: PathBuf,
}

impl Terminal {
    /// `None`, after saying so, where there is no tmux.
    #[track_caller]
    fn open(name: &str) -> Option<Terminal> {
        let found = Command::new("tmux").arg("-V").stdout(Stdio::null()).status();
        if !found.is_ok_and(|status| status.success()) {
            skip("needs tmux");
            return None;
        }
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("play-{name}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder can be made");
        let socket = format!("ennead-{}-{name}", std::process::id());
        let terminal = Terminal { socket, folder };
        let started = Command::new("tmux")
            .args(["-L", &terminal.socket, "-f", "/dev/null", "new-session", "-d"])
            .args(["-x", "80", "-y", "24", "sh"])
            .current_dir(&terminal.folder)
            .env("ENNEAD_STORE", terminal.store())
            .env_remove("TMUX")
            .status();
        assert!(started.expect("tmux starts").success());
        // The quotes keep the command itself from being taken for its output.
        terminal.run("echo rea''dy");
        terminal.wait_for("ready");
        Some(terminal)
    }

    fn store(&self) -> PathBuf {
        self.folder.join("games.db")
    }

    fn tmux(&self, args: &[&str]) -> String {
        let output = Command::new("tmux").args(["-L", &self.socket]).args(args).output();
        let output = output.expect("tmux runs");
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    /// Presses keys, by tmux's names.
    fn press(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys", "-t", "0"], keys].concat());
    }

    /// Presses the left mouse button on the first place of `text` on the screen.
    #[track_caller]
    fn click(&self, text: &str) {
        let screen = self.screen();
        let found = screen
            .lines()
            .enumerate()
            .find_map(|(row, line)| Some((line[..line.find(text)?].chars().count() + 1, row + 1)));
        let (column, row) = found.unwrap_or_else(|| panic!("no {text}:\n{screen}"));
        let mouse = format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m");
        self.tmux(&["send-keys", "-t", "0", "-l", &mouse]);
    }

    /// Types a line into the shell.
    fn run(&self, line: &str) {
        self.tmux(&["send-keys", "-t", "0", "-l", line]);
        self.press(&["Enter"]);
    }

    /// Begins a game, and keeps the number of the process.
    fn play(&self, arguments: &str) {
        self.play_with("LC_ALL=C.UTF-8", arguments);
    }

    /// The same with another environment: `LC_ALL=C TERM=dumb`.
    fn play_with(&self, environment: &str, arguments: &str) {
        let ennead = env!("CARGO_BIN_EXE_ennead");
        let begin = format!("echo $$ > pid; {environment} exec {ennead} play {arguments}");
        self.run(&format!("sh -c '{begin}'"));
    }

    /// What is on the screen, with light lines in place of the heavy ones that follow the cursor.
    fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p", "-t", "0"]).replace('┃', "│").replace('━', "─")
    }

    /// Waits until `text` is on the screen.
    #[track_caller]
    fn wait_for(&self, text: &str) {
        self.wait(&format!("`{text}` to come"), |screen| screen.contains(text));
    }

    #[track_caller]
    fn wait(&self, what: &str, is_there: impl Fn(&str) -> bool) {
        let end = Instant::now() + PATIENCE;
        while !is_there(&self.screen()) {
            assert!(Instant::now() < end, "waited for {what}:\n{}", self.screen());
            sleep(Duration::from_millis(30));
        }
    }

    fn resize(&self, width: u16, height: u16) {
        let [width, height] = [width, height].map(|size| size.to_string());
        self.tmux(&["resize-window", "-t", "0", "-x", &width, "-y", &height]);
    }

    /// Sends a signal to the game.
    fn signal(&self, name: &str) {
        let pid = fs::read_to_string(self.folder.join("pid")).expect("a number");
        program::signal(name, pid.trim().parse().expect("a number"));
    }

    /// Runs `ennead` beside the terminal.
    fn ennead(&self, args: &[&str]) -> (String, Option<i32>) {
        let output = Command::new(env!("CARGO_BIN_EXE_ennead"))
            .args(args)
            .env("ENNEAD_STORE", self.store())
            .stdin(Stdio::null())
            .output()
            .expect("it runs");
        (String::from_utf8(output.stdout).expect("UTF-8"), output.status.code())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let args = ["-L", &self.socket, "kill-server"];
        let _ = Command::new("tmux").args(args).stderr(Stdio::null()).status();
    }
}

/// The keys that write the solution into the open cells from `cells`, row by row.
fn keys(cells: impl Iterator<Item = Cell>) -> Vec<String> {
    let puzzle: Grid = common::grid(EASY);
    let Verdict::Unique(solution) = ennead::solve(&puzzle) else { panic!("one solution") };
    let mut keys = Vec::new();
    for cell in cells {
        if cell.column() == 0 {
            keys.push("Home".to_owned());
        }
        if puzzle.get(cell).is_none() {
            keys.push(solution.get(cell).to_string());
        }
        keys.push(if cell.column() == 8 { "Down" } else { "Right" }.to_owned());
    }
    keys
}

#[test]
fn a_game_is_played_to_its_end_through_kill_and_resizing() {
    let Some(terminal) = Terminal::open("whole") else { return };
    terminal.play(EASY);
    terminal.wait_for("easy");
    terminal.press(&["Home"]);
    // The first two rows.
    let first = keys(Cell::ALL.into_iter().take(18));
    terminal.press(&first.iter().map(String::as_str).collect::<Vec<_>>());
    terminal.wait_for("│  6  ·  7  ·  2  │  1  ·  9  ·  5  │  3  ·  4  ·  8  │");

    // Killed: nothing is lost.
    terminal.signal("KILL");
    terminal.wait_for("Killed");
    // The terminal is still raw: there Enter ends no line.
    terminal.tmux(&["send-keys", "-t", "0", "-l", "stty sane; clear"]);
    terminal.press(&["C-j"]);
    terminal.wait("the shell", |screen| !screen.contains("undo"));
    terminal.play("");
    terminal.wait_for("this game goes on");
    terminal.wait_for("│  6  ·  7  ·  2  │  1  ·  9  ·  5  │  3  ·  4  ·  8  │");

    // Other sizes, and one that is too small.
    terminal.resize(120, 40);
    terminal.wait_for("│   6   ┊   7   ┊   2   │");
    terminal.resize(40, 15);
    terminal.wait_for("│ 6 7 2 │ 1 9 5 │ 3 4 8 │");
    terminal.resize(30, 10);
    terminal.wait_for("This window has 30x10");
    terminal.resize(80, 24);
    terminal.wait_for("│  6  ·  7  ·  2  │  1  ·  9  ·  5  │  3  ·  4  ·  8  │");

    // The cursor is on the first open cell.
    terminal.press(&["Home"]);
    let rest = keys(Cell::ALL.into_iter().skip(18));
    for keys in rest.chunks(20) {
        terminal.press(&keys.iter().map(String::as_str).collect::<Vec<_>>());
    }
    terminal.wait_for("Solved!");
    terminal.wait_for("hardest   hidden single");
    let screen = terminal.screen();
    for line in ["hints     0", "mistakes  0", "level     easy"] {
        assert!(screen.contains(line), "{line}:\n{screen}");
    }
    terminal.press(&["q"]);
    terminal.wait("the shell", |screen| !screen.contains("Solved!"));
    assert_eq!(terminal.ennead(&["play", "--print-position"]).1, Some(1), "no game goes on");
}

#[test]
fn a_game_is_stopped_and_goes_on() {
    let Some(terminal) = Terminal::open("stop") else { return };
    terminal.play(EASY);
    terminal.wait_for("easy");
    terminal.press(&["4"]);
    terminal.wait_for("│  5  ·  3  ·  4  ");
    for stop in ["key", "signal"] {
        match stop {
            "key" => terminal.press(&["C-z"]),
            _ => terminal.signal("TSTP"),
        }
        terminal.wait(&format!("the shell after the {stop}"), |screen| {
            screen.contains("Stopped") && !screen.contains("undo")
        });
        terminal.run("clear; fg");
        terminal.wait_for("│  5  ·  3  ·  4  ");
    }
    // It takes keys as before.
    terminal.press(&["u"]);
    terminal.wait("the undo", |screen| screen.contains("│  5  ·  3  ·     "));
}

/// The time that the board shows: `00:07`.
fn time(screen: &str) -> &str {
    let is_time = |word: &&str| word.len() == 5 && word.find(':') == Some(2);
    screen.split_whitespace().find(is_time).expect("a time")
}

#[test]
fn keys_are_clicked_and_steps_are_studied() {
    let Some(terminal) = Terminal::open("click") else { return };
    terminal.play(EASY);
    terminal.wait_for("left  6 7 6 7 6 4 6 4 5");
    terminal.click("hint");
    terminal.wait_for("hint (1 of 4)");
    terminal.click("Esc closes");
    terminal.wait_for("e steps");
    terminal.click("steps");
    terminal.wait_for("step 1 of ");
    // The clock stands still.
    let before = terminal.screen();
    sleep(Duration::from_millis(2500));
    assert_eq!(time(&terminal.screen()), time(&before));
    terminal.resize(200, 60);
    terminal.wait_for("│     5     ┊     3     ┊           │           ┊     7     ┊");
    terminal.press(&["Escape"]);
    terminal.wait_for("n notes");
    let before = terminal.screen();
    terminal.wait("the clock", |screen| time(screen) != time(&before));
    // The file that is written is named with its folder.
    terminal.resize(80, 24);
    terminal.wait_for("S save");
    terminal.click("save");
    terminal.wait_for("Enter copy");
    terminal.click("S file");
    let folder = fs::canonicalize(&terminal.folder).expect("a folder");
    terminal.wait("the file", |screen| {
        let said: String = screen.split_whitespace().collect();
        said.contains(&format!("writtento{}/ennead-1.txt", folder.display()))
    });
    assert!(terminal.folder.join("ennead-1.txt").exists());
}

/// Notes and candidates are told apart without colors, and a digit that repeats a given is told.
#[test]
fn notes_candidates_and_clashes_are_seen_without_colors() {
    let Some(terminal) = Terminal::open("marks") else { return };
    terminal.play_with("NO_COLOR=1 LC_ALL=C.UTF-8", EASY);
    terminal.wait_for("easy");
    terminal.press(&["n", "1", "2", "m", "1", "4", "m", "Right"]);
    // A note is underlined, and raised where it is no candidate; candidates are dim.
    terminal.wait_for("│  5     3   1² 4 │");
    let drawn = terminal.tmux(&["capture-pane", "-e", "-p", "-t", "0"]);
    let row = drawn.lines().nth(1).expect("a row");
    for mark in ["[2;4m1", "[0;4m\u{1b}[39m\u{1b}[49m²", "[2m4"] {
        assert!(row.contains(mark), "{mark}: {row:?}");
    }
    terminal.press(&["5"]);
    terminal.wait_for("r1c4=5 repeats r1c1 (row 1)");
    assert_eq!(terminal.screen().matches('!').count(), 1, "r1c1 is given:\n{}", terminal.screen());
    terminal.press(&["2"]);
    terminal.wait("the clash to be gone", |screen| !screen.contains("repeats"));
    assert!(!terminal.screen().contains('!'), "what is wrong is told by v alone");
    terminal.press(&["v"]);
    terminal.wait_for("1 entry is wrong; v again shows which");
}

#[test]
fn the_position_of_the_last_game_gets_a_hint() {
    let Some(terminal) = Terminal::open("hint") else { return };
    assert_eq!(terminal.ennead(&["play", "--print-position"]).1, Some(1), "there is no store");
    terminal.play(EASY);
    terminal.wait_for("easy");
    terminal.press(&["4", "c"]);
    terminal.wait_for("│  5  ·  3  ·  4  ");
    let (position, code) = terminal.ennead(&["play", "--print-position"]);
    assert_eq!(code, Some(0));
    assert!(position.contains("\"values\":\"534.7"), "{position}");
    let (hint, code) = terminal.ennead(&["hint", position.trim_end()]);
    assert!(hint.starts_with("look at box ") && code == Some(0), "{hint}");
}

#[test]
fn a_terminal_that_goes_away_ends_the_game_and_keeps_it() {
    let Some(terminal) = Terminal::open("lost") else { return };
    terminal.play(EASY);
    terminal.wait_for("easy");
    terminal.press(&["4"]);
    terminal.wait_for("│  5  ·  3  ·  4  ");
    let pid = fs::read_to_string(terminal.folder.join("pid")).expect("a number");
    terminal.tmux(&["kill-server"]);
    let end = Instant::now() + PATIENCE;
    let lives = || {
        let status = Command::new("kill").args(["-0", pid.trim()]).stderr(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    };
    while lives() {
        assert!(Instant::now() < end, "the process goes on without a terminal");
        sleep(Duration::from_millis(30));
    }
    let (position, _) = terminal.ennead(&["play", "--print-position"]);
    assert!(position.contains("\"values\":\"534.7"), "{position}");
}

#[test]
fn a_puzzle_is_read_from_a_pipe_and_typed_in() {
    let Some(terminal) = Terminal::open("pipe") else { return };
    fs::write(terminal.folder.join("puzzle.txt"), format!("{EASY}\n{EASY}\n")).expect("a file");
    let ennead = env!("CARGO_BIN_EXE_ennead");
    terminal.run(&format!("cat puzzle.txt | {ennead} play --ascii"));
    terminal.wait_for("#  5     3  ");
    terminal.wait_for("the first of several puzzles");
    terminal.press(&["q"]);
    // Until the prompt is there, the board may take what is typed.
    terminal.wait("the shell", |screen| screen.trim_end().ends_with(['#', '$']));
    terminal.run(&format!("{ennead} play --edit"));
    terminal.wait_for("TYPING");
    terminal.tmux(&["send-keys", "-t", "0", "-l", EASY]);
    terminal.wait_for("one solution");
    terminal.press(&["Enter"]);
    terminal.wait_for("the puzzle has one solution: play");
    terminal.wait_for("easy");
}

/// Terminals send a carriage return for each line feed of what is pasted.
#[test]
fn a_drawn_board_is_pasted() {
    let Some(terminal) = Terminal::open("paste") else { return };
    terminal.play("--edit");
    terminal.wait_for("or paste a puzzle");
    let rows: Vec<&str> = (0..9).map(|row| &EASY[9 * row..9 * row + 9]).collect();
    terminal.tmux(&["set-buffer", &rows.join("\n")]);
    terminal.tmux(&["paste-buffer", "-p", "-t", "0"]);
    terminal.wait_for("30 givens, one solution");
}

#[test]
fn what_the_terminal_cannot_show_is_not_drawn() {
    let Some(terminal) = Terminal::open("ascii") else { return };
    terminal.play_with("TERM=dumb", EASY);
    terminal.wait_for("play needs a real terminal");
    terminal.play_with("LC_ALL=C", EASY);
    terminal.wait("a board in ASCII", |screen| screen.contains("+--") && screen.contains("easy"));
    assert!(terminal.screen().is_ascii(), "{}", terminal.screen());
}

/// Without arguments in a terminal, the program says what to try; a command says what it needs.
#[test]
fn the_program_greets_in_a_terminal() {
    let Some(terminal) = Terminal::open("greeting") else { return };
    let ennead = env!("CARGO_BIN_EXE_ennead");
    terminal.run(&format!("{ennead}; echo code $?"));
    terminal.wait_for("code 0");
    let screen = terminal.screen();
    for said in ["ennead generate ", "ennead play ", "ennead --help "] {
        assert!(screen.contains(said), "{screen}");
    }
    terminal.run(&format!("clear; {ennead} check; echo code $?"));
    terminal.wait_for("code 2");
    let screen = terminal.screen();
    assert!(screen.contains("ennead check puzzles.txt"), "{screen}");
    // Work of more than two seconds shows how far it is.
    terminal.run(&format!("clear; {ennead} solutions -n 100000000 > /dev/null"));
    terminal.wait_for("grids, ");
    terminal.press(&["C-c"]);
    terminal.run(&format!("clear; {ennead} check - ; echo code $?"));
    sleep(Duration::from_millis(2500));
    terminal.press(&["C-d"]);
    terminal.wait_for("code ");
}

#[test]
fn without_a_terminal_nothing_begins() {
    let output = Command::new(env!("CARGO_BIN_EXE_ennead"))
        .args(["play", EASY])
        .stdin(Stdio::null())
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(said, "ennead: play needs a terminal, and standard output is not one\n");
}
