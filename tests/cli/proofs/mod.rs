//! What `explain -v` prints of forcing chains and other nets are proofs: each line is replayed from
//! the printed text alone, by code that shares nothing with the library.

mod cases;
mod reasons;
mod replay;
mod text;

use crate::common;
use crate::support::*;
use replay::Count;
use text::{Claim, PrintedStep, Row};

/// AI Escargot.
const ESCARGOT: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// The easter monster.
const MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

/// The golden nugget. It takes long: only its first nested chain is looked at.
const NUGGET: &str =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

/// Other hard puzzles: that of Inkala of 2012, platinum blonde, tarek's 052.
const HARD: [&str; 3] = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
    "..1..4.......6.3.5...9.....8.....7.3.......285...7.6..3...8...6..92......4...1...",
];

/// The steps with lines that `explain -v` prints with these arguments.
fn printed(args: &[&str], puzzles: &str) -> Vec<PrintedStep> {
    let run = run_with(&[&["explain", "-v", "--no-rating"], args].concat(), puzzles);
    text::steps(&run.out).unwrap_or_else(|flaw| panic!("{flaw}"))
}

/// The puzzles of Sudoku Explainer's ratings from 8.0 on, a line each.
fn rated_hard() -> String {
    let all = common::data("se-ratings");
    let hard = all.lines().filter_map(|line| line.split_once(' '));
    let hard = hard.filter(|(_, rating)| rating.starts_with(['8', '9']));
    hard.map(|(puzzle, _)| format!("{puzzle}\n")).collect()
}

/// Replays the steps.
#[track_caller]
fn replayed(steps: &[PrintedStep]) -> Count {
    let mut count = Count::default();
    for step in steps {
        match replay::step(step) {
            Ok(more) => count += more,
            Err(flaw) => panic!("{flaw}\n{:#?}", step.lines),
        }
    }
    count
}

#[test]
fn every_line_that_is_printed_can_be_replayed() {
    let puzzles = format!("{ESCARGOT}\n{MONSTER}\n{}\n{}", HARD.join("\n"), rated_hard());
    let count = replayed(&printed(&["--order", "se"], &puzzles));
    assert!(count.steps > 100 && count.lines > 5_000 && count.nested > 500, "{count:?}");
}

#[test]
fn a_nested_chain_of_the_hardest_puzzles_can_be_replayed() {
    let count = replayed(&printed(&["--order", "se", "--until", "nested forcing chains"], NUGGET));
    assert!(count.nested > 0, "{count:?}");
}

#[test]
fn the_nets_of_the_human_order_can_be_replayed() {
    let count = replayed(&printed(&["--order", "human"], ESCARGOT));
    assert!(count.steps > 0 && count.lines > 20, "{count:?}");
}

/// A puzzle with a tridagon of two guardians: Loki with one of its digits moved.
const TRIDAGON: &str =
    "576..............8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";

#[test]
fn cases_of_a_tridagon_and_of_a_fish_can_be_replayed() {
    for (technique, puzzle) in [
        ("tridagon forcing chains", TRIDAGON),
        ("kraken fish type 1", ESCARGOT),
        ("kraken fish type 2", ESCARGOT),
    ] {
        let only = format!(
            "hidden single,naked single,pointing,claiming,naked pair,hidden pair,{technique}"
        );
        let args = ["--only", &only, "--until", technique];
        let steps = printed(&args, puzzle);
        let [step] = &steps[..] else { panic!("{} steps of {technique}", steps.len()) };
        assert_eq!(replay::step(step).map(|count| count.steps), Ok(1), "{technique}");
        // Other cells, houses or digits than the head names. Where the cover house of the cases is
        // another, the proof still holds.
        let named = step.head.find(". ").expect("a name");
        let end = step.head.find(" alone").or(step.head.find(", or in the fin"));
        let end = end.expect("a pattern");
        let digits = step.head[..end].match_indices(|c: char| c.is_ascii_digit());
        let (mut refused, mut count) = (0, 0);
        for (at, digit) in digits.filter(|(at, _)| *at > named + 4) {
            let mut wrong = step.clone();
            wrong.head.replace_range(at..=at, if digit == "9" { "1" } else { "9" });
            refused += usize::from(replay::step(&wrong).is_err());
            count += 1;
        }
        assert!(count > 3 && refused * 2 > count, "{technique}: {refused} of {count}");
        let mut fewer = step.clone();
        let closing = fewer.lines.last_mut().expect("lines");
        let start = closing.why.find("one of ").expect("the cases") + "one of ".len();
        let end = closing.why.find(", ").expect("two cases") + ", ".len();
        closing.why.replace_range(start..end, "");
        assert!(replay::step(&fewer).is_err(), "{technique}");
    }
}

/// The numbers of these lines and those within them, each with those that it rests on if they are
/// written for it alone.
fn numbers(lines: &[text::Line], all: &mut Vec<(String, Option<Vec<String>>)>) {
    let written =
        |number: &Vec<u32>| number.iter().map(u32::to_string).collect::<Vec<_>>().join(".");
    for line in lines {
        let is_alone = matches!(line.row, Row::Own | Row::Alike) && line.nested.is_empty();
        let from = || line.from.iter().map(written).collect();
        all.push((written(&line.number), is_alone.then(from)));
        numbers(&line.nested, all);
    }
}

/// As [`numbers`], of lines in JSON.
fn numbers_of_json(lines: &serde_json::Value, all: &mut Vec<(String, Vec<String>)>) {
    let text = |value: &serde_json::Value| value.as_str().expect("a string").to_owned();
    for line in lines.as_array().expect("lines") {
        let from = line["from"].as_array().expect("numbers");
        all.push((text(&line["n"]), from.iter().map(text).collect()));
        numbers_of_json(&line["nested"], all);
    }
}

#[test]
fn data_has_the_lines_that_are_printed() {
    let args = ["explain", "--no-rating", "--order", "se", "-f", "jsonl", ESCARGOT];
    let path: serde_json::Value = serde_json::from_str(&run(&args).out).expect("JSON");
    let (mut data, mut words) = (Vec::new(), Vec::new());
    for step in path["steps"].as_array().expect("steps") {
        numbers_of_json(&step["lines"], &mut data);
    }
    for step in printed(&["--order", "se"], ESCARGOT) {
        numbers(&step.lines, &mut words);
    }
    assert!(data.len() > 500);
    assert_eq!(data.len(), words.len());
    for ((number, from), (written, written_from)) in data.into_iter().zip(words) {
        assert_eq!(number, written);
        assert!(written_from.is_none_or(|written| written == from), "{number}");
    }
}

/// For as many puzzles as one likes, a line each:
/// `PUZZLES=some.txt cargo test --release --test cli proofs -- --ignored --nocapture`
#[test]
#[ignore = "reads the file that PUZZLES names"]
fn every_line_of_these_puzzles_can_be_replayed() {
    let name = std::env::var_os("PUZZLES").expect("PUZZLES names a file");
    let puzzles = std::fs::read_to_string(name).expect("a file of puzzles");
    let mut count = Count::default();
    for puzzle in puzzles.lines() {
        for order in ["se", "human"] {
            count += replayed(&printed(&["--order", order], puzzle));
        }
    }
    println!("{count:?}");
}

#[test]
fn a_proof_with_a_flaw_is_refused() {
    let steps = printed(&["--order", "se", "--until", "nested forcing chains"], MONSTER);
    let nested = |step: &&PrintedStep| step.lines.iter().any(|line| !line.nested.is_empty());
    let step = steps.iter().find(nested).expect("a nested chain");
    assert_eq!(replay::step(step).map(|count| count.steps), Ok(1));
    let mut refused = 0;
    let mut refuse = |what: &str, change: &dyn Fn(&mut PrintedStep)| {
        let mut wrong = step.clone();
        change(&mut wrong);
        assert!(replay::step(&wrong).is_err(), "{what} is accepted");
        refused += 1;
    };
    for k in 0..step.lines.len() {
        refuse("a missing line", &|step| _ = step.lines.remove(k));
        let line = &step.lines[k];
        if !line.from.is_empty() && !matches!(line.row, Row::First | Row::Repeated) {
            refuse("a line without a ground", &|step| _ = step.lines[k].from.pop());
            refuse("a line that rests on a later one", &|step| {
                step.lines[k].from[0] = vec![k as u32 + 2];
            });
            refuse("an assumption in the middle", &|step| {
                step.lines[k].why = "assumed".to_owned();
            });
        }
        if let Claim::Holds { digit, .. } = &line.claim {
            let other = digit % 9 + 1;
            refuse("another digit", &|step| match &mut step.lines[k].claim {
                Claim::Holds { digit, .. } => *digit = other,
                _ => unreachable!("it was a literal"),
            });
        }
        for house in ["row", "column", "box"] {
            let Some((before, number)) = line.why.split_once(&format!("{house} ")) else {
                continue;
            };
            let number: u32 = number[..1].parse().expect("the number of a house");
            let wrong = format!("{before}{house} {}", number % 9 + 1);
            refuse("another house", &|step| step.lines[k].why.clone_from(&wrong));
        }
        for within in 0..line.nested.len() {
            refuse("a missing line in a nested proof", &|step| {
                step.lines[k].nested.remove(within);
            });
            let own = &line.nested[within];
            if !own.from.is_empty() && !matches!(own.row, Row::First | Row::Repeated) {
                refuse("a nested line without a ground", &|step| {
                    step.lines[k].nested[within].from.pop();
                });
            }
        }
    }
    refuse("another conclusion", &|step| {
        step.conclusions = vec![text::claim("r1c1=9").expect("a claim")];
    });
    refuse("an opposite conclusion", &|step| match &mut step.conclusions[0] {
        Claim::Holds { on, .. } => *on = !*on,
        _ => unreachable!("a conclusion is a literal"),
    });
    assert!(refused > 50, "{refused}");
}

#[test]
fn the_text_itself_is_read_strictly() {
    let out = run_with(&["explain", "-v", "--no-rating", "--order", "se"], ESCARGOT).out;
    let steps = text::steps(&out).expect("proofs");
    assert!(steps.iter().all(|step| replay::step(step).is_ok()));
    // The same text, but for one line of it.
    for change in [(" (row ", " (column "), ("; line ", "; lne ")] {
        let wrong = out.replace(change.0, change.1);
        let steps = text::steps(&wrong);
        let is_refused = match steps {
            Ok(steps) => steps.iter().any(|step| replay::step(step).is_err()),
            Err(_) => true,
        };
        assert!(is_refused, "{change:?}");
    }
}
