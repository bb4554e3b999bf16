//! Committed data survives `kill -9`: a child process adds puzzles and saves games, reports each
//! transaction when it is committed, and is killed at any moment.

use super::puzzle_tests::{new, puzzles};
use super::tests::Folder;
use super::*;
use ennead::game::Game;
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// The variable that tells the child its store.
const FILE: &str = "ENNEAD_CRASH_TEST";

/// The child: the same test program, which runs only this function.
#[test]
#[ignore = "the other test of this file runs it"]
fn child() {
    let Some(path) = env::var_os(FILE) else { return };
    let store = Store::open(Path::new(&path)).expect("a store");
    let all: Vec<ennead::Grid> = puzzles(600).collect();
    let begun = store.count(None).expect("read") as usize;
    let game = Game::new(&all[0]);
    for (part, number) in all.chunks(7).cycle().skip(begun / 7).zip(1..) {
        let batch = NewPuzzles {
            source: None,
            puzzles: part.iter().map(|&puzzle| new(puzzle, None)).collect(),
        };
        store.add(&[batch]).expect("added");
        say("puzzle", &part[part.len() - 1].to_string());
        let id = store.new_game(&game, &GameOrigin::default()).expect("written");
        say("game", &id.to_string());
        if number % 10 == 0 {
            store
                .read(|connection| connection.execute_batch("PRAGMA wal_checkpoint"))
                .expect("done");
        }
    }
}

fn say(what: &str, which: &str) {
    let mut out = std::io::stdout();
    writeln!(out, "committed {what} {which}").and_then(|()| out.flush()).expect("the parent reads");
}

#[test]
fn committed_data_survives_kill_9() {
    let folder = Folder::new("crash");
    let path = folder.path("store.db");
    let (mut games, mut seen) = (Vec::new(), Vec::new());
    for round in 0..5u64 {
        let mut child = Command::new(env::current_exe().expect("this program"))
            .args(["store::crash_tests::child", "--exact", "--ignored", "--nocapture"])
            .env(FILE, &path)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let mut keep = |line: String| {
            // The first line begins with text of libtest.
            let Some((_, said)) = line.split_once("committed ") else { return };
            match said.split_once(' ') {
                Some(("game", id)) => games.push(GameId(id.parse().expect("a number"))),
                // A line that the child did not complete does not count.
                Some(("puzzle", line)) if line.len() == 81 => seen.push(line.to_owned()),
                _ => {}
            }
        };
        for _ in 0..1 + round % 8 {
            keep(lines.next().expect("it works").expect("text"));
        }
        thread::sleep(Duration::from_micros(round * 700));
        child.kill().expect("it is killed");
        lines.map_while(std::result::Result::ok).for_each(keep);
        child.wait().expect("it ends");

        let store = Store::open(&path).expect("it opens");
        let check: String = store
            .read(|connection| connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)))
            .expect("read");
        assert_eq!(check, "ok", "after {round} rounds");
        let kept = store.games(0, usize::MAX).expect("read");
        let missing = games.iter().find(|id| !kept.iter().any(|game| game.id == **id));
        assert_eq!(missing, None, "after {round} rounds");
        let kept: std::collections::HashSet<String> = store
            .find(&Selection::default())
            .expect("read")
            .iter()
            .map(|puzzle| puzzle.puzzle.to_string())
            .collect();
        assert!(seen.iter().all(|puzzle| kept.contains(puzzle)), "after {round} rounds");
        assert!(kept.len().is_multiple_of(7) || kept.len() == 600, "a transaction is whole");
    }
    assert!(games.len() > 5 && seen.len() > 5, "{} games", games.len());
}
