//! Rules for sets of cells: sums, counts, indices.

use super::{Frame, Holds, Rule, are_distinct, are_equal, number, of, sum};

pub(super) fn rule(frame: &Frame, rule: &Rule) -> Option<Holds> {
    let size = frame.size;
    let all = || frame.cells(&rule.arguments);
    let counted = || (number(rule.arguments[0]), frame.cells(&rule.arguments[1..]));
    let numbers = |text: &str| text.split('_').map(number).collect::<Vec<i32>>();
    Some(match rule.name {
        "AllDifferent" => of(all(), are_distinct),
        "Cage" => {
            let (total, cells) = counted();
            // Zero stands for any sum.
            of(cells, move |cage| are_distinct(cage) && (total == 0 || sum(cage) == total))
        }
        "Sum" => {
            let (total, factors) = rule.arguments[0].split_once("_=_").unzip();
            let factors = factors.map(numbers);
            let total = number(total.unwrap_or(rule.arguments[0]));
            of(frame.cells(&rule.arguments[1..]), move |values| match &factors {
                None => sum(values) == total,
                Some(factors) => {
                    values.iter().zip(factors).map(|(value, factor)| value * factor).sum::<i32>()
                        == total
                }
            })
        }
        "EqualSum" => {
            let groups: Vec<Vec<usize>> =
                rule.arguments.split(|word| *word == "-").map(|group| frame.cells(group)).collect();
            Box::new(move |grid| {
                let sum = |group: &Vec<usize>| group.iter().map(|&cell| grid[cell]).sum();
                are_equal(&groups.iter().map(sum).collect::<Vec<i32>>())
            })
        }
        "EqualityCage" => of(all(), move |cage| {
            let count =
                |holds: &dyn Fn(i32) -> bool| cage.iter().filter(|value| holds(**value)).count();
            let middle = size.low + size.high; // twice the middle
            are_distinct(cage)
                && count(&|value| value % 2 == 0) == count(&|value| value % 2 == 1)
                && count(&|value| 2 * value < middle) == count(&|value| 2 * value > middle)
                && count(&|value| 2 * value == middle) == 0
        }),
        "Lunchbox" => {
            let (total, cells) = counted();
            of(cells, move |cells| {
                let (Some(low), Some(high)) = (cells.iter().min(), cells.iter().max()) else {
                    return false;
                };
                are_distinct(cells) && between(cells, *low, *high) == Some(total)
            })
        }
        "ContainAtLeast" | "ContainExact" => {
            let (wanted, cells) = (numbers(rule.arguments[0]), frame.cells(&rule.arguments[1..]));
            let is_exact = rule.name == "ContainExact";
            of(cells, move |values| contains(values, &wanted, is_exact))
        }
        "Quad" => {
            let corner = size.cell(rule.arguments[0]);
            let wanted: Vec<i32> = rule.arguments[1..].iter().map(|word| number(word)).collect();
            let square = [corner, corner + 1, corner + size.columns, corner + size.columns + 1];
            of(square.to_vec(), move |values| contains(values, &wanted, false))
        }
        "SameValues" => {
            let (sets, cells) = counted();
            let length = cells.len() / sets as usize;
            of(cells, move |values| {
                let sorted = |set: &[i32]| {
                    let mut set = set.to_vec();
                    set.sort_unstable();
                    set
                };
                values.chunks(length).all(|set| sorted(set) == sorted(&values[..length]))
            })
        }
        "Indexing" => {
            let by_column = rule.arguments[0] == "C";
            let cells = frame.cells(&rule.arguments[1..]);
            Box::new(move |grid| {
                cells.iter().all(|&cell| {
                    let (row, column) = (size.row(cell), size.column(cell));
                    let place = grid[cell] - 1;
                    let (length, own) =
                        if by_column { (size.columns, column) } else { (size.rows, row) };
                    let is_inside = (0..length as i32).contains(&place);
                    let place = place.max(0) as usize;
                    let there = if by_column {
                        row * size.columns + place
                    } else {
                        place * size.columns + column
                    };
                    is_inside && grid[there] == own as i32 + 1
                })
            })
        }
        _ => return None,
    })
}

/// The sum between two values, wherever they are; `None` if one of them is missing.
pub(super) fn between(line: &[i32], low: i32, high: i32) -> Option<i32> {
    let place = |wanted| line.iter().position(|&value| value == wanted);
    let (a, b) = (place(low)?, place(high)?);
    Some(line.get(a.min(b) + 1..a.max(b)).map_or(0, sum))
}

/// Whether each wanted value is there as often as it is wanted, or more often.
fn contains(values: &[i32], wanted: &[i32], is_exact: bool) -> bool {
    let count =
        |values: &[i32], wanted: i32| values.iter().filter(|&&value| value == wanted).count();
    wanted.iter().all(|&value| {
        let (there, wanted) = (count(values, value), count(wanted, value));
        there == wanted || !is_exact && there > wanted
    })
}
