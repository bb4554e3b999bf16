//! What several tests share: puzzles from files, and random ones. Everything is seeded, so a run
//! repeats exactly.
#![allow(dead_code, reason = "each test binary uses its part")]

pub(crate) mod people;
pub(crate) mod schema;

use ennead::{Cell, Digit, Grid, Search, Solution, Verdict};
use proptest::test_runner::{Config as ProptestConfig, RngSeed};
use std::io::Write;
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

/// The puzzles of a file, one in each line; a rating may follow. Empty lines and lines that begin
/// with `#` are skipped.
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

/// The text of `tests/data/NAME.txt` without its head: the lines that begin with `#`.
pub(crate) fn data(name: &str) -> String {
    let path = folder("tests/data").join(name).with_extension("txt");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    text.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect()
}

/// A file or folder of `../shared`, a folder beside this repository with more cases than are kept
/// in it.
///
/// Where that folder is missing this is `None`: the test leaves out what needs the file, and
/// [`skip`] says so. Where the folder is there, the file must be.
#[track_caller]
pub(crate) fn beside(name: &str) -> Option<PathBuf> {
    let shared = folder("../shared");
    let path = shared.join(name);
    if shared.is_dir() {
        assert!(path.exists(), "../shared is here, but not {name}");
        return Some(path);
    }
    skip(&format!("needs ../shared/{name}"));
    None
}

/// Says on standard error, past the capture of the tests, that a part of a test is left out and
/// why. `.ci/run` counts these lines.
#[track_caller]
pub(crate) fn skip(why: &str) {
    let caller = std::panic::Location::caller();
    // `eprintln!` would be captured. One write a line: other tests write at the same time.
    let line = format!("skipped: {}:{}: {why}\n", caller.file(), caller.line());
    std::io::stderr().write_all(line.as_bytes()).expect("standard error");
}

/// The puzzles of `../shared/puzzles/NAME.txt`, if that folder is there.
#[track_caller]
pub(crate) fn shared(name: &str) -> Option<Vec<Grid>> {
    beside(&format!("puzzles/{name}.txt")).map(|path| read(&path))
}

/// The text of `../shared/cases/NAME`, if that folder is there.
#[track_caller]
pub(crate) fn case(name: &str) -> Option<String> {
    let path = beside(&format!("cases/{name}"))?;
    Some(std::fs::read_to_string(path).expect("a readable file"))
}

/// The names of the corpora in `../shared/puzzles`.
pub(crate) const SHARED: [&str; 4] =
    ["kaggle-easy", "17-clue", "magictour-top1465", "hardest-se11-half"];

/// `cases` cases of a property, the same in every run. Proptest keeps a case that fails in a file
/// beside the test or in `proptest-regressions/`, for git, and tries it first from then on.
pub(crate) fn config(cases: u32, seed: u64) -> ProptestConfig {
    ProptestConfig { rng_seed: RngSeed::Fixed(seed), ..ProptestConfig::with_cases(cases) }
}

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
        let mut known = search.first(&grid).expect("the empty grid has solutions");
        for (cell, givens) in self.cells().into_iter().zip(1..) {
            let mut digits = Digit::ALL;
            self.shuffle(&mut digits);
            let fits = digits.into_iter().any(|digit| {
                grid.set(cell, Some(digit));
                if known.get(cell) == digit {
                    return true;
                }
                let first = search.first(&grid);
                known = first.unwrap_or(known);
                first.is_some()
            });
            assert!(fits, "a solvable grid stays solvable");
            // No fewer givens than 17 leave one solution.
            if givens >= 17
                && let Verdict::Unique(solution) = search.verdict(&grid)
            {
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
