//! Larger puzzles, which are made from a grid: the grid is among the solutions, and the checker
//! accepts all of them.

use super::check::{Checker, touching};
use super::draw::{self, Draw, is_possible};
use super::setting::{self, Setting};
use super::solutions;
use crate::common::Random;

/// The most solutions that are looked at.
const MOST: usize = 10;

/// The solutions are right, and if they are not too many, the grid is among them.
fn keeps(text: &str, grid: &[i32]) {
    let found = solutions(text, MOST).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let checker = Checker::new(text);
    assert!(checker.accepts(grid), "the checker refuses {grid:?}\n{text}");
    for solution in &found {
        assert!(checker.accepts(solution), "{solution:?} is not a solution\n{text}");
    }
    let is_there = found.iter().any(|solution| solution == grid);
    assert!(is_there || found.len() == MOST, "{grid:?} is a solution, too\n{text}");
}

#[test]
fn a_grid_solves_the_rules_that_are_drawn_for_it() {
    let mut random = Random(105);
    let names = draw::names();
    for (shape, count) in
        [("9x9", 120), ("9x9~0-8", 30), ("6x9", 20), ("8x8", 40), ("10x10", 20), ("12x12", 20)]
    {
        for _ in 0..count {
            let setting = Setting::of_one(shape, &mut random);
            let grid = &setting.solutions[0];
            let possible: Vec<&str> =
                names.iter().copied().filter(|name| is_possible(name, &setting)).collect();
            let mut rules = vec![setting.shape.clone()];
            for _ in 0..12 {
                let name = possible[random.below(possible.len())];
                let mut draw = Draw { setting: &setting, random: &mut random };
                let rule = draw.rule(name, grid, true);
                let text = format!("{}{rule}", rules.concat());
                if Checker::new(&text).accepts(grid) {
                    rules.push(rule);
                }
            }
            for cell in 0..setting.size.cells() {
                if random.below(4) == 0 {
                    rules.push(setting::given(setting.size, cell, &[grid[cell]]));
                }
            }
            random.shuffle(&mut rules);
            keeps(&rules.concat(), grid);
        }
    }
}

/// Every cell is in a cage of up to five cells.
fn killer(setting: &Setting, random: &mut Random) -> String {
    let (size, grid) = (setting.size, &setting.solutions[0]);
    let touching = touching(size);
    let mut cage_of: Vec<Option<usize>> = vec![None; size.cells()];
    let mut text = setting.shape.clone();
    for start in 0..size.cells() {
        if cage_of[start].is_some() {
            continue;
        }
        let mut cage = vec![start];
        let length = 1 + random.below(5);
        while cage.len() < length {
            let next = touching.iter().flat_map(|&[a, b]| [[a, b], [b, a]]).filter(|[a, b]| {
                cage.contains(a)
                    && !cage.contains(b)
                    && cage_of[*b].is_none()
                    && cage.iter().all(|&cell| grid[cell] != grid[*b])
            });
            let next: Vec<usize> = next.map(|[_, b]| b).collect();
            if next.is_empty() {
                break;
            }
            cage.push(next[random.below(next.len())]);
        }
        cage.iter().for_each(|&cell| cage_of[cell] = Some(start));
        let sum: i32 = cage.iter().map(|&cell| grid[cell]).sum();
        let cells = cage.iter().map(|&cell| format!("~{}", setting::name(size, cell)));
        text += &format!(".Cage~{sum}{}", cells.collect::<String>());
    }
    text
}

#[test]
fn a_grid_solves_its_cages() {
    let mut random = Random(106);
    for (shape, count) in [("9x9", 100), ("6x6", 100), ("8x8", 30), ("9x9~0-8", 20), ("6x6~9", 30)]
    {
        for _ in 0..count {
            let setting = Setting::of_one(shape, &mut random);
            keeps(&killer(&setting, &mut random), &setting.solutions[0]);
        }
    }
}
