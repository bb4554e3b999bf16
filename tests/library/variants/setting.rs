//! Puzzles without further rules, and all their solutions by plain search: where rules are tried.

use super::check::{Checker, Size};
use crate::common::Random;

/// The most grids of a setting.
const MOST: usize = 600;

/// A shape, a few givens, and each grid with these givens whose rows and columns have distinct
/// values. Whether boxes hold is left to the checker, except where nearly no grid has them.
pub(super) struct Setting {
    pub(super) size: Size,
    /// A rule that holds in `solutions`, and seldom in random grids; empty if there is none.
    pub(super) rule: &'static str,
    /// The shape as a rule of a string.
    pub(super) shape: String,
    pub(super) givens: Vec<String>,
    /// True if boxes hold in all `grids`.
    pub(super) has_boxes: bool,
    pub(super) grids: Vec<Vec<i32>>,
    /// The grids in which boxes and `rule` hold.
    pub(super) solutions: Vec<Vec<i32>>,
}

/// The settings, by shape and rule.
const ALL: [(&str, &str); 20] = [
    ("4x4", ""),
    ("4x4~0-3", ""),
    ("4x4~5", ""),
    ("2x4", ""),
    ("2x4~6", ""),
    ("4x2~0-4", ""),
    ("5x5", ""),
    ("6x6", ""),
    ("6x6~0-5", ""),
    ("6x6~9", ""),
    ("6x4", ""),
    ("4x4~9", ""),
    ("9x9", ""),
    ("9x9~0-8", ""),
    ("4x4~9", "AntiConsecutive"),
    ("4x4~9", "GlobalEntropy"),
    ("9x9", "GlobalEntropy"),
    ("4x4~9", "GlobalMod"),
    ("9x9", "GlobalMod"),
    ("9x9", "DutchFlatmates"),
];

/// A solution of the example `Dutch Flat Mates (Kropki)` of the Interactive Sudoku Solver.
const FLATMATES: &str =
    "618792345352864719947531826721985463896243571435617982279158634163479258584326197";

/// A setting of each kind.
pub(super) fn all(random: &mut Random) -> Vec<Setting> {
    ALL.into_iter().map(|(shape, rule)| Setting::new(shape, rule, random)).collect()
}

impl Setting {
    /// A shape with two random grids.
    pub(super) fn of_one(shape: &str, random: &mut Random) -> Setting {
        let size = Size::new(shape);
        let grids = vec![solution(size, "", random), solution(size, "", random)];
        let (shape, givens) = (format!(".Shape~{shape}"), Vec::new());
        Setting { size, rule: "", shape, givens, has_boxes: true, solutions: grids.clone(), grids }
    }

    fn new(shape: &str, rule: &'static str, random: &mut Random) -> Setting {
        let size = Size::new(shape);
        let solution = solution(size, rule, random);
        let has_boxes = size.rows == 9;
        let houses = [size.lines(), if has_boxes { size.boxes() } else { Vec::new() }].concat();
        let mut cells: Vec<usize> = (0..size.cells()).collect();
        random.shuffle(&mut cells);
        let grids = |givens: usize| {
            let mut sets = vec![full(size); size.cells()];
            for &cell in &cells[..givens] {
                sets[cell] = bit(size, solution[cell]);
            }
            completions(size, &houses, sets, MOST + 1, &mut Random(0))
        };
        // The fewest givens that leave few grids.
        let (mut low, mut high) = (0, size.cells());
        while low < high {
            let middle = low.midpoint(high);
            if grids(middle).len() <= MOST { high = middle } else { low = middle + 1 }
        }
        let givens = cells[..low].iter().map(|&cell| given(size, cell, &[solution[cell]]));
        let shape = format!(".Shape~{shape}");
        let checker = match rule {
            "" => Checker::new(&shape),
            rule => Checker::new(&format!("{shape}.{rule}")),
        };
        let grids = grids(low);
        let solutions = grids.iter().filter(|grid| checker.accepts(grid)).cloned().collect();
        Setting { size, rule, shape, givens: givens.collect(), has_boxes, grids, solutions }
    }
}

/// The name of a cell.
pub(super) fn name(size: Size, cell: usize) -> String {
    let digit = |number: usize| char::from_digit(number as u32 + 1, 17).expect("16 at most");
    format!("R{}C{}", digit(size.row(cell)), digit(size.column(cell)))
}

/// The rule that a cell has one of these values.
pub(super) fn given(size: Size, cell: usize, values: &[i32]) -> String {
    let values: String = values.iter().map(|value| format!("_{value}")).collect();
    format!(".~{}{values}", name(size, cell))
}

fn bit(size: Size, value: i32) -> u32 {
    1 << (value - size.low)
}

fn full(size: Size) -> u32 {
    (1 << size.values()) - 1
}

/// A random grid in which boxes and a rule hold.
fn solution(size: Size, rule: &str, random: &mut Random) -> Vec<i32> {
    let turn = random.below(3);
    let set = |cell: usize| {
        // In a square, these are three different numbers.
        let third = (size.row(cell) + size.column(cell) + turn) % 3;
        match rule {
            "AntiConsecutive" => 0b1_0101_0101,
            "GlobalEntropy" => 0b111 << (3 * third),
            "GlobalMod" => 0b100_1001 << third,
            "DutchFlatmates" => bit(size, i32::from(FLATMATES.as_bytes()[cell] - b'0')),
            _ => full(size),
        }
    };
    let houses = [size.lines(), size.boxes()].concat();
    let mut grids = completions(size, &houses, (0..size.cells()).map(set).collect(), 1, random);
    grids.pop().expect("there are such grids")
}

/// The first grids, at most `most`, in which each cell has a value of its set and no house has a
/// value twice. The order in which values are tried is random.
fn completions(
    size: Size,
    houses: &[Vec<usize>],
    sets: Vec<u32>,
    most: usize,
    random: &mut Random,
) -> Vec<Vec<i32>> {
    let mut peers = vec![Vec::new(); sets.len()];
    for house in houses {
        house.iter().for_each(|&cell| peers[cell].extend_from_slice(house));
    }
    for (cell, peers) in peers.iter_mut().enumerate() {
        peers.sort_unstable();
        peers.dedup();
        peers.retain(|&peer| peer != cell);
    }
    let mut found = Vec::new();
    // Each state: the sets, and which cells were taken from their peers' sets.
    let mut open = vec![(sets.clone(), vec![false; sets.len()])];
    while let Some((sets, is_done)) = open.pop() {
        let left = (0..sets.len()).filter(|&cell| !is_done[cell]);
        let Some(cell) = left.min_by_key(|&cell| sets[cell].count_ones()) else {
            found.push(sets.iter().map(|set| size.low + set.trailing_zeros() as i32).collect());
            if found.len() == most {
                break;
            }
            continue;
        };
        let mut values: Vec<usize> =
            (0..size.values()).filter(|value| sets[cell] >> value & 1 == 1).collect();
        random.shuffle(&mut values);
        for value in values {
            let (mut sets, mut is_done) = (sets.clone(), is_done.clone());
            sets[cell] = 1 << value;
            is_done[cell] = true;
            for &peer in &peers[cell] {
                sets[peer] &= !(1 << value);
            }
            if !sets.contains(&0) {
                open.push((sets, is_done));
            }
        }
    }
    found
}
