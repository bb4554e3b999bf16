//! What must not change the solutions of a puzzle: rules that follow from the others, and turning
//! the grid.

use super::check::{Checker, Size};
use super::draw::{self, Draw, is_possible};
use super::setting::{self, Setting};
use super::solutions;
use crate::common::{self, Random};
use proptest::prelude::*;
use std::sync::LazyLock;

static SETTINGS: LazyLock<Vec<Setting>> = LazyLock::new(|| setting::all(&mut Random(103)));

/// A puzzle with one or two rules, one rule an item.
fn puzzle(setting: &Setting, names: &[&str], random: &mut Random) -> Vec<String> {
    let solution = &setting.solutions[random.below(setting.solutions.len())];
    let possible: Vec<&str> =
        names.iter().copied().filter(|name| is_possible(name, setting)).collect();
    let mut rules = vec![setting.shape.clone()];
    rules.extend(setting.givens.iter().cloned());
    for _ in 0..1 + random.below(2) {
        let name = possible[random.below(possible.len())];
        rules.push(Draw { setting, random }.rule(name, solution, true));
    }
    let mut cells: Vec<usize> = (0..setting.size.cells()).collect();
    random.shuffle(&mut cells);
    for &cell in &cells[..random.below(cells.len() / 3)] {
        rules.push(setting::given(setting.size, cell, &[solution[cell]]));
    }
    rules
}

/// A rule that follows from the rules and solutions of a puzzle.
fn implied(setting: &Setting, rules: &[String], found: &[Vec<i32>], random: &mut Random) -> String {
    let size = setting.size;
    let names = |cells: &[usize]| -> String {
        cells.iter().map(|&cell| format!("~{}", setting::name(size, cell))).collect()
    };
    let lines = size.lines();
    let mut house = lines[random.below(lines.len())].clone();
    random.shuffle(&mut house);
    let part = &house[..2 + random.below(house.len() - 1)];
    let mut cells: Vec<usize> = (0..size.cells()).collect();
    random.shuffle(&mut cells);
    let cells = &cells[..1 + random.below(5)];
    let sum = |grid: &Vec<i32>, cells: &[usize]| cells.iter().map(|&cell| grid[cell]).sum::<i32>();
    match random.below(7) {
        0 if house.len() == size.values() => {
            format!(".Cage~{}{}", (size.low..=size.high).sum::<i32>(), names(&house))
        }
        1 if found.len() == 1 => {
            let mut rising = part.to_vec();
            rising.sort_by_key(|&cell| found[0][cell]);
            format!(".Thermo{}", names(&rising))
        }
        2 if found.len() == 1 && sum(&found[0], part) > 0 => {
            format!(".Cage~{}{}", sum(&found[0], part), names(part))
        }
        3 if found.len() == 1 => format!(".Sum~{}{}", sum(&found[0], cells), names(cells)),
        4 if !found.is_empty() => {
            // The alternatives have all the values that a cell has in the solutions.
            let mut values: Vec<i32> = found.iter().map(|grid| grid[cells[0]]).collect();
            values.sort_unstable();
            values.dedup();
            let givens = values.iter().map(|&value| setting::given(size, cells[0], &[value]));
            format!(".Or{}.End", givens.collect::<String>())
        }
        5 => format!(".AllDifferent{}", names(part)),
        // The same rule again.
        _ => rules[random.below(rules.len())].clone(),
    }
}

/// A quarter turn to the right of a square grid: the first row becomes the last column.
fn turn(size: Size, rule: &str) -> String {
    let last = size.rows - 1;
    let words: Vec<&str> = rule.split('~').collect();
    let digit = |text: &str| {
        let digit = text.chars().next().and_then(|digit| digit.to_digit(17));
        digit.expect("a number of base 17") as usize - 1
    };
    let cell = |text: &str| {
        let (row, column) = (digit(&text[1..]), digit(&text[3..]));
        let name = setting::name(size, column * size.columns + last - row);
        format!("{name}{}", &text[4..])
    };
    let line = |text: &str| match text.split_at(1) {
        ("R", row) => format!("C{}", last - digit(row) + 1),
        (_, column) => format!("R{column}"),
    };
    let turned: Vec<String> = match words[0] {
        ".Diagonal" => vec![(if words[1] == "1" { "-1" } else { "1" }).into()],
        ".Jigsaw" => {
            let layout = words[1].as_bytes();
            let before = |cell: usize| (last - size.column(cell)) * size.columns + size.row(cell);
            let layout = (0..size.cells()).map(|cell| char::from(layout[before(cell)]));
            vec![layout.collect()]
        }
        ".Sandwich" => vec![words[1].into(), line(words[2])],
        ".XSum" | ".Skyscraper" | ".HiddenSkyscraper" | ".NumberedRoom" => {
            let (before, behind) = (words[2], words.get(3).copied().unwrap_or_default());
            let is_row = words[1].starts_with('R');
            let clues = if is_row { [before, behind] } else { [behind, before] };
            vec![line(words[1]), clues[0].into(), clues[1].into()]
        }
        ".Quad" => {
            // The corner at the lower left comes to the upper left.
            let below = digit(&words[1][1..]) + 1;
            let corner = below * size.columns + digit(&words[1][3..]);
            let values = words[2..].iter().map(|value| (*value).to_owned());
            [cell(&setting::name(size, corner))].into_iter().chain(values).collect()
        }
        _ => {
            let is_cell = |word: &str| word.starts_with('R') && word[2..].starts_with('C');
            let word = |&word: &&str| if is_cell(word) { cell(word) } else { word.to_owned() };
            words[1..].iter().map(word).collect()
        }
    };
    [words[0].to_owned()].into_iter().chain(turned).collect::<Vec<_>>().join("~")
}

/// The same for several rules.
fn turn_all(size: Size, text: &str) -> String {
    let rules = text.split_inclusive('.').map(|word| word.trim_end_matches('.')).skip(1);
    rules.map(|rule| turn(size, &format!(".{rule}"))).collect()
}

proptest! {
    #![proptest_config(common::config(600, 104))]

    #[test]
    fn rules_that_follow_from_others_change_nothing(seed: u64) {
        let mut random = Random(seed);
        let setting = &SETTINGS[random.below(SETTINGS.len())];
        let mut rules = puzzle(setting, &draw::names(), &mut random);
        let text = rules.concat();
        // A clue that is not possible is refused.
        let Ok(found) = solutions(&text, 1000) else { return Ok(()) };
        prop_assert!(found.len() < 1000, "{} {text}", found.len());
        rules.push(implied(setting, &rules, &found, &mut random));
        random.shuffle(&mut rules);
        let text = rules.concat();
        prop_assert_eq!(solutions(&text, 1000), Ok(found), "{}", text);
    }

    #[test]
    fn a_turned_puzzle_has_as_many_solutions(seed: u64) {
        // These depend on what is above, and on the numbers of rows and columns; the clue of
        // a little killer cannot be everywhere.
        let fixed = ["DutchFlatmates", "PillArrow", "Indexing", "LittleKiller", "Or", "And"];
        let names: Vec<&str> = draw::names().into_iter().filter(|name| !fixed.contains(name)).collect();
        let mut random = Random(seed);
        // Boxes of six cells do not turn into boxes.
        let fits = |setting: &&Setting| {
            setting.size.rows == setting.size.columns
                && setting.size.rows != 6
                && setting.rule != "DutchFlatmates"
        };
        let settings: Vec<&Setting> = SETTINGS.iter().filter(fits).collect();
        let setting = settings[random.below(settings.len())];
        let text = puzzle(setting, &names, &mut random).concat();
        let turned = turn_all(setting.size, &text);
        let (found, again) = (solutions(&text, 1000), solutions(&turned, 1000));
        let number = |found: &Result<Vec<_>, _>| found.as_ref().map_or(0, Vec::len);
        prop_assert_eq!(number(&found), number(&again), "{}\n{}", text, turned);
        let again = again.unwrap_or_default();
        let checker = Checker::new(&turned);
        prop_assert!(again.iter().all(|grid| checker.accepts(grid)), "{}", turned);
    }
}
