//! Rules for the whole grid, and for neighbours in it.

use super::{Frame, Holds, Rule, Size, are_distinct};

pub(super) fn rule(frame: &Frame, rule: &Rule) -> Option<Holds> {
    let size = frame.size;
    let distinct = |houses: Vec<Vec<usize>>| every(houses, are_distinct);
    let marked = || neighbours(size, &rule.arguments);
    Some(match rule.name {
        "Jigsaw" => distinct(pieces(&rule.arguments)),
        "Diagonal" => {
            // 1 rises from left to right, -1 falls.
            let rises = rule.arguments[0] == "1";
            let cell =
                |row: usize| row * size.columns + if rises { size.columns - 1 - row } else { row };
            distinct(vec![(0..size.rows).map(cell).collect()])
        }
        "Windoku" => {
            // Boxes with a row and a column between them, from the second row and column on.
            let side = (size.rows as f64).sqrt() as usize;
            let window =
                |at: usize| (!at.is_multiple_of(side + 1) && at > 0).then(|| at / (side + 1));
            let windows = size.rows / (side + 1);
            let mut houses = vec![Vec::new(); windows * windows];
            for cell in 0..size.cells() {
                if let (Some(down), Some(across)) =
                    (window(size.row(cell)), window(size.column(cell)))
                {
                    houses[down * windows + across].push(cell);
                }
            }
            distinct(houses)
        }
        "DisjointSets" => {
            let boxes = &frame.size.boxes();
            let places = 0..boxes.first().map_or(0, Vec::len);
            distinct(places.map(|k| boxes.iter().map(|cells| cells[k]).collect()).collect())
        }
        "AntiKnight" => pairs(size.pairs(|down, across| down * across == 2), |a, b| a != b),
        "AntiKing" => pairs(size.pairs(|down, across| down <= 1 && across <= 1), |a, b| a != b),
        "AntiTaxicab" => {
            let distance = move |[a, b]: [usize; 2]| {
                size.row(a).abs_diff(size.row(b)) + size.column(a).abs_diff(size.column(b))
            };
            let all = size.pairs(|_, _| true);
            Box::new(move |grid| {
                let is_bad = |pair: &[usize; 2]| {
                    grid[pair[0]] == grid[pair[1]] && grid[pair[0]] == distance(*pair) as i32
                };
                !all.iter().any(is_bad)
            })
        }
        "AntiConsecutive" => pairs(touching(size), |a, b| !consecutive(a, b)),
        "StrictKropki" => {
            let free = touching(size).into_iter().filter(|pair| !has(&frame.dots, *pair)).collect();
            pairs(free, |a, b| !consecutive(a, b) && !double(a, b))
        }
        "StrictXV" => {
            let free =
                touching(size).into_iter().filter(|pair| !has(&frame.letters, *pair)).collect();
            pairs(free, |a, b| a + b != 5 && a + b != 10)
        }
        "GlobalEntropy" => every(squares(size), |values| has_thirds(values, |v| (v - 1) / 3)),
        "GlobalMod" => every(squares(size), |values| has_thirds(values, |v| v % 3)),
        "DutchFlatmates" => Box::new(move |grid| {
            let below = |cell: usize| grid.get(cell + size.columns) == Some(&9);
            let above = |cell: usize| cell >= size.columns && grid[cell - size.columns] == 1;
            (0..grid.len()).all(|cell| grid[cell] != 5 || above(cell) || below(cell))
        }),
        "WhiteDot" => pairs(marked(), consecutive),
        "BlackDot" => pairs(marked(), double),
        "X" => pairs(marked(), |a, b| a + b == 10),
        "V" => pairs(marked(), |a, b| a + b == 5),
        "GreaterThan" => pairs(marked(), |a, b| a > b),
        _ => return None,
    })
}

impl Size {
    /// The pairs of cells for whose distances in rows and columns `wants` is true, lower cell first.
    fn pairs(self, wants: impl Fn(usize, usize) -> bool) -> Vec<[usize; 2]> {
        let all = (0..self.cells()).flat_map(|b| (0..b).map(move |a| [a, b]));
        let distance = |[a, b]: &[usize; 2]| {
            wants(self.row(*a).abs_diff(self.row(*b)), self.column(*a).abs_diff(self.column(*b)))
        };
        all.filter(distance).collect()
    }
}

/// The pairs of cells that share a side, lower cell first.
pub(in super::super) fn touching(size: Size) -> Vec<[usize; 2]> {
    size.pairs(|down, across| down + across == 1)
}

/// The pairs among cells with these names that share a side, in the order of the names.
pub(super) fn neighbours(size: Size, names: &[&str]) -> Vec<[usize; 2]> {
    let cells: Vec<usize> = names.iter().map(|name| size.cell(name)).collect();
    let all = (0..cells.len()).flat_map(|k| (0..k).map(move |j| [j, k]));
    let touching = touching(size);
    all.map(|[j, k]| [cells[j], cells[k]]).filter(|pair| has(&touching, *pair)).collect()
}

/// The regions of a jigsaw: cells with the same letter.
pub(super) fn pieces(arguments: &[&str]) -> Vec<Vec<usize>> {
    let layout: Vec<char> = arguments.last().expect("a layout").chars().collect();
    let mut letters = layout.clone();
    letters.sort_unstable();
    letters.dedup();
    let piece = |letter| (0..layout.len()).filter(|&cell| layout[cell] == letter).collect();
    letters.into_iter().map(piece).collect()
}

/// The squares of two rows and two columns.
fn squares(size: Size) -> Vec<Vec<usize>> {
    let corners = (0..size.cells())
        .filter(|&cell| size.row(cell) + 1 < size.rows && size.column(cell) + 1 < size.columns);
    corners.map(|cell| vec![cell, cell + 1, cell + size.columns, cell + size.columns + 1]).collect()
}

fn has(pairs: &[[usize; 2]], [a, b]: [usize; 2]) -> bool {
    pairs.contains(&[a, b]) || pairs.contains(&[b, a])
}

fn every(houses: Vec<Vec<usize>>, holds: impl Fn(&[i32]) -> bool + 'static) -> Holds {
    let values =
        |house: &[usize], grid: &[i32]| house.iter().map(|&cell| grid[cell]).collect::<Vec<_>>();
    Box::new(move |grid| houses.iter().all(|house| holds(&values(house, grid))))
}

fn pairs(pairs: Vec<[usize; 2]>, holds: impl Fn(i32, i32) -> bool + 'static) -> Holds {
    Box::new(move |grid| pairs.iter().all(|&[a, b]| holds(grid[a], grid[b])))
}

fn consecutive(a: i32, b: i32) -> bool {
    (a - b).abs() == 1
}

fn double(a: i32, b: i32) -> bool {
    a == 2 * b || b == 2 * a
}

fn has_thirds(values: &[i32], third: impl Fn(i32) -> i32) -> bool {
    (0..3).all(|wanted| values.iter().any(|&value| third(value) == wanted))
}
