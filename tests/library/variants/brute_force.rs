//! The solutions of small puzzles against all grids, each of which a plain checker accepts or not.

use super::check::Checker;
use super::draw::{self, Draw, is_possible};
use super::setting::{self, Setting};
use super::solutions;
use crate::common::Random;
use std::collections::BTreeMap;

/// The solutions of a puzzle are the grids that the checker accepts; how many there are. Else what
/// is different. A puzzle without solutions may be refused, too: for a clue that is not possible.
fn compare(text: &str, grids: &[Vec<i32>]) -> Result<usize, String> {
    let checker = Checker::new(text);
    let mut expected: Vec<&Vec<i32>> = grids.iter().filter(|grid| checker.accepts(grid)).collect();
    expected.sort();
    let found = match solutions(text, usize::MAX) {
        Err(error) if expected.is_empty() && error.starts_with("is refused") => Vec::new(),
        found => found.map_err(|error| format!("{error}\n  {text}"))?,
    };
    if let Some(grid) = found.iter().find(|grid| expected.binary_search(grid).is_err()) {
        return Err(format!("is not a solution: {grid:?}\n  {text}"));
    }
    if let Some(grid) = expected.iter().find(|grid| !found.contains(grid)) {
        return Err(format!("is a solution, too: {grid:?}\n  {text}"));
    }
    if found.len() != expected.len() {
        return Err(format!("a solution twice\n  {text}"));
    }
    Ok(found.len())
}

/// The settings in which all these rules are possible, and easy to fulfil if there are such.
fn suited<'a>(settings: &'a [Setting], rules: &[&str]) -> Vec<&'a Setting> {
    // Sums of regions need regions.
    if rules.contains(&"NoBoxes") && rules.contains(&"RegionSumLine") {
        return Vec::new();
    }
    let possible = |setting: &&Setting| rules.iter().all(|rule| is_possible(rule, setting));
    let possible: Vec<&Setting> = settings.iter().filter(possible).collect();
    let is_easy = |setting: &&&Setting| {
        let hard = settings.iter().map(|setting| setting.rule).filter(|rule| rules.contains(rule));
        hard.into_iter().all(|rule| rule == setting.rule)
    };
    let easy: Vec<&Setting> = possible.iter().filter(is_easy).copied().collect();
    if easy.is_empty() { possible } else { easy }
}

/// A puzzle with these rules: its setting and its rules of a string. Three of four have solutions,
/// if such arguments are found.
fn puzzle<'a>(
    settings: &'a [Setting],
    names: &[&str],
    random: &mut Random,
) -> Option<(&'a Setting, Vec<String>)> {
    let suited = suited(settings, names);
    let wants = random.below(4) > 0;
    for attempt in 1.. {
        let setting = suited.get(random.below(suited.len()))?;
        // Mostly a grid in which boxes hold.
        let grids = if random.below(8) == 0 { &setting.grids } else { &setting.solutions };
        let solution = &grids[random.below(grids.len())];
        let mut draw = Draw { setting, random };
        let mut rules = vec![setting.shape.clone()];
        rules.extend(names.iter().map(|name| draw.rule(name, solution, wants)));
        let checker = Checker::new(&rules.concat());
        let left: Vec<&Vec<i32>> =
            setting.grids.iter().filter(|grid| checker.accepts(grid)).collect();
        if left.is_empty() == wants && attempt < 8 {
            continue;
        }
        rules.extend(givens(setting, solution, left, random));
        rules.extend(setting.givens.iter().cloned());
        return Some((setting, rules));
    }
    None
}

/// Random givens of one of the grids that are left, or of another grid if none is: none, a few,
/// or as many as leave only one grid. Now and then one is wrong or has several values.
fn givens(
    setting: &Setting,
    other: &[i32],
    mut left: Vec<&Vec<i32>>,
    random: &mut Random,
) -> Vec<String> {
    let size = setting.size;
    let solution = if left.is_empty() { other } else { left[random.below(left.len())] };
    let mut cells: Vec<usize> = (0..size.cells()).collect();
    random.shuffle(&mut cells);
    let until_one = random.below(2) == 0;
    let count = random.below(size.cells() / 2);
    let mut givens = Vec::new();
    for (k, cell) in cells.into_iter().enumerate() {
        if if until_one { left.len() <= 1 } else { k >= count } {
            break;
        }
        let (value, other) = (solution[cell], size.low + random.below(size.values()) as i32);
        let values: &[i32] = match random.below(20) {
            0 => &[other],
            1..4 if other > value => &[value, other],
            _ => &[value],
        };
        givens.push(setting::given(size, cell, values));
        left.retain(|grid| values.contains(&grid[cell]));
    }
    givens
}

/// Fails with the shortest of the differences for each key.
fn report(differences: BTreeMap<String, Vec<String>>) {
    let mut text = String::new();
    for (key, mut found) in differences.iter().map(|(key, found)| (key, found.clone())) {
        found.sort_by_key(String::len);
        text += &format!("{key}: {} times, {}\n", found.len(), found[0]);
    }
    assert!(text.is_empty(), "\n{text}");
}

#[test]
fn solutions_under_each_rule_are_those_of_all_grids() {
    let mut random = Random(102);
    let mut differences: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut counts: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for _ in 0..3 {
        let settings = setting::all(&mut random);
        for name in (0..14).flat_map(|_| draw::names()) {
            let puzzle = puzzle(&settings, &[name], &mut random);
            let (setting, mut rules) = puzzle.expect("a setting for each rule");
            random.shuffle(&mut rules);
            match compare(&rules.concat(), &setting.grids) {
                Ok(count) => counts.entry(name).or_default()[count.min(2)] += 1,
                Err(found) => differences.entry(name.into()).or_default().push(found),
            }
        }
    }
    report(differences);
    for (name, counts) in counts {
        println!("{name}: {counts:?} with no, one, several solutions");
        assert!(counts.iter().all(|&count| count >= 3), "{name}: {counts:?}");
    }
}

#[test]
fn solutions_under_two_rules_are_those_of_all_grids() {
    let mut random = Random(102);
    let mut differences: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut counts = [0; 3];
    let mut all = setting::all(&mut random);
    let names = draw::names();
    for (k, a) in names.iter().enumerate() {
        if k % 10 == 9 {
            all = setting::all(&mut random);
        }
        for b in &names[..=k] {
            let Some((setting, mut rules)) = puzzle(&all, &[a, b], &mut random) else { continue };
            for _ in 0..2 {
                match compare(&rules.concat(), &setting.grids) {
                    Ok(count) => counts[count.min(2)] += 1,
                    Err(found) => {
                        differences.entry(format!("{a} {b}")).or_default().push(found);
                    }
                }
                rules.reverse();
            }
        }
    }
    report(differences);
    println!("{counts:?} with no, one, several solutions");
    assert!(counts.iter().all(|&count| count > 200), "{counts:?}");
}
