//! What several tests share: puzzles from files, and random ones. Everything is seeded, so a run
//! repeats exactly.
#![allow(dead_code, reason = "each test binary uses its part")]

use ennead::{Cell, Digit, Grid, Search, Solution, Verdict};
use std::path::{Path, PathBuf};

/// The grid of an 81-character line; `.` and `0` are blanks.
#[track_caller]
pub(crate) fn grid(line: &str) -> Grid {
    assert_eq!(line.len(), 81, "{line}");
    let mut grid = Grid::EMPTY;
    for (cell, byte) in Cell::ALL.into_iter().zip(line.bytes()) {
        assert!(matches!(byte, b'.' | b'0'..=b'9'), "{line}");
        grid.set(cell, Digit::from_ascii(byte));
    }
    grid
}

/// The puzzles of a file: a line each, and a rating may follow; a line that begins with `#`, or is
/// empty, is none.
pub(crate) fn read(path: &Path) -> Vec<Grid> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let puzzles = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    puzzles.map(|line| grid(line.split(' ').next().unwrap_or(line))).collect()
}

/// A folder beside this package's `Cargo.toml`.
fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The puzzles of `puzzles/NAME.txt`.
pub(crate) fn corpus(name: &str) -> Vec<Grid> {
    read(&folder("puzzles").join(name).with_extension("txt"))
}

/// The names of the corpora in `puzzles/`.
pub(crate) const CORPORA: [&str; 9] =
    ["classics", "easy", "medium", "hard", "hardest", "few", "bands", "many", "invalid"];

/// A corpus too large to be kept here, where it lies beside this repository.
pub(crate) fn shared(name: &str) -> Option<Vec<Grid>> {
    let path = folder("../shared/puzzles").join(name).with_extension("txt");
    path.exists().then(|| read(&path))
}

/// The text of a file of cases too large to be kept here, where it lies beside this repository.
pub(crate) fn case(name: &str) -> Option<String> {
    let path = folder("../shared/cases").join(name);
    path.exists().then(|| std::fs::read_to_string(&path).expect("a readable file"))
}

/// The names of those.
pub(crate) const SHARED: [&str; 4] =
    ["kaggle-easy", "17-clue", "magictour-top1465", "hardest-se11-half"];

/// A small generator (splitmix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() >> 32) as usize * n >> 32
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for k in (1..items.len()).rev() {
            items.swap(k, self.below(k + 1));
        }
    }

    pub(crate) fn cells(&mut self) -> [Cell; 81] {
        let mut cells = Cell::ALL;
        self.shuffle(&mut cells);
        cells
    }

    /// A full grid: random givens, each kept if there is a solution with it, until only one is
    /// left.
    pub(crate) fn solution(&mut self) -> Solution {
        let mut search = Search::new();
        let mut grid = Grid::EMPTY;
        for cell in self.cells() {
            let mut digits = Digit::ALL;
            self.shuffle(&mut digits);
            let fits = digits.into_iter().find(|&digit| {
                grid.set(cell, Some(digit));
                search.first(&grid).is_some()
            });
            assert!(fits.is_some(), "a solvable grid stays solvable");
            if let Verdict::Unique(solution) = search.verdict(&grid) {
                return solution;
            }
        }
        unreachable!("81 givens leave one solution");
    }

    /// `clues` random cells of `solution`.
    pub(crate) fn puzzle(&mut self, solution: &Solution, clues: usize) -> Grid {
        let mut grid = Grid::EMPTY;
        for &cell in &self.cells()[..clues] {
            grid.set(cell, Some(solution.get(cell)));
        }
        grid
    }

    /// A board of `clues` givens that has a solution, or does not, or breaks the rules outright.
    pub(crate) fn board(&mut self, clues: usize) -> Grid {
        let solution = self.solution();
        let mut grid = self.puzzle(&solution, clues);
        let wrong = match self.below(4) {
            0 | 1 => 0,          // solvable
            2 => 1,              // often without a clash of givens
            _ => self.below(82), // up to nothing but noise
        };
        let givens: Vec<Cell> = grid.givens().map(|(cell, _)| cell).collect();
        for _ in 0..wrong.min(givens.len()) {
            let cell = givens[self.below(givens.len())];
            grid.set(cell, Some(Digit::ALL[self.below(9)]));
        }
        grid
    }
}
