//! Clues outside the grid.

use super::{Holds, Rule, Size, number, of, sum};

pub(super) fn rule(size: Size, rule: &Rule) -> Option<Holds> {
    Some(match rule.name {
        "LittleKiller" => {
            let total = number(rule.arguments[0]);
            of(diagonal(size, rule.arguments[1]), move |values| sum(values) == total)
        }
        "Sandwich" => {
            let total = number(rule.arguments[0]);
            of(size.line(rule.arguments[1]), move |line| {
                super::sets::between(line, size.low, size.high) == Some(total)
            })
        }
        "XSum" => both(size, rule, |line, clue| {
            let first = usize::try_from(line[0]).unwrap_or(0);
            (1..=line.len()).contains(&first) && sum(&line[..first]) == clue
        }),
        "Skyscraper" => both(size, rule, |line, clue| {
            let mut highest = -1;
            let mut visible = 0;
            for &height in line {
                visible += i32::from(height > highest);
                highest = highest.max(height);
            }
            visible == clue
        }),
        "HiddenSkyscraper" => both(size, rule, |line, clue| {
            let is_hidden = |k: &usize| line[..*k].iter().any(|&height| height > line[*k]);
            (0..line.len()).find(is_hidden).is_some_and(|first| line[first] == clue)
        }),
        "NumberedRoom" => both(size, rule, |line, clue| {
            let room = usize::try_from(line[0] - 1).ok();
            room.and_then(|room| line.get(room)) == Some(&clue)
        }),
        _ => return None,
    })
}

/// A rule with a clue before a row or column, a clue behind it, or both.
fn both(size: Size, rule: &Rule, holds: fn(&[i32], i32) -> bool) -> Holds {
    let line = size.line(rule.arguments[0]);
    let clue =
        |k: usize| rule.arguments.get(k).filter(|clue| !clue.is_empty()).map(|clue| number(clue));
    let (before, behind) = (clue(1), clue(2));
    of(line, move |line| {
        let back: Vec<i32> = line.iter().rev().copied().collect();
        before.is_none_or(|clue| holds(line, clue)) && behind.is_none_or(|clue| holds(&back, clue))
    })
}

/// The diagonal that begins in a cell at the edge. From the left side it falls, from above it falls
/// to the left, from the right side it rises to the left, from below it rises. Of the corners, only
/// the upper ones begin one.
fn diagonal(size: Size, name: &str) -> Vec<usize> {
    let cell = size.cell(name);
    let (row, column) = (size.row(cell), size.column(cell));
    let (down, right) = match (row, column) {
        (_, 0) => (1, 1),
        (0, _) => (1, -1),
        _ if column == size.columns - 1 => (-1, -1),
        _ => (-1, 1),
    };
    let place = |k: i32| (row as i32 + k * down, column as i32 + k * right);
    let inside = |(row, column): &(i32, i32)| {
        (0..size.rows as i32).contains(row) && (0..size.columns as i32).contains(column)
    };
    let places = (0..).map(place).take_while(inside);
    places.map(|(row, column)| row as usize * size.columns + column as usize).collect()
}
