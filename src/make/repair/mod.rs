//! [`Repairer`]: what is wrong with a puzzle that has no solution or several, every change of a
//! single cell that leaves exactly one, and every [`Mistake`] of copying that explains it.
//!
//! These are exact for every puzzle:
//!
//! * the lists of removals, changes and additions are complete and correct: each of the hundreds of
//!   changed puzzles is solved to the end, as one batch by an engine;
//! * the digits that are possible in each cell, and the count of solutions up to the limit;
//! * the givens of a conflict have no solution together, and there is a solution without the givens
//!   of the correction.
//!
//! The search for the *smallest* conflict and a *minimal* correction has a limit of guesses,
//! because some sets of givens take minutes to solve. If it is reached, a conflict or a correction
//! may have givens that are not needed in it. [`ConflictingGivens::is_smallest`] is true only if it
//! was proved.

mod conflict;
mod hitting;
mod mistake;

use mistake::likeness_rank;
pub use mistake::{FoundMistake, Mistake};

use crate::fields::Status;
use crate::format::Miscount;
use crate::geometry::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::grid::{Grid, Solution};
use crate::make::oracle::BatchOracle;
use crate::solve::answer::{Answer, Count, Question, Verdict};
use crate::solve::engine::Worker;
use crate::solve::search::Search;
use core::num::NonZeroU64;

/// What is wrong with a puzzle. A [`Verdict`] tells how many solutions there are, with the proof; a
/// diagnosis also tells why there is not exactly one, and what would correct the puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Diagnosis {
    /// Nothing is wrong: this is the only solution.
    Unique(Solution),
    /// The puzzle has no solution.
    Broken(Broken),
    /// The puzzle has several solutions.
    Ambiguous(Ambiguous),
}

impl From<&Diagnosis> for Status {
    fn from(diagnosis: &Diagnosis) -> Status {
        match diagnosis {
            Diagnosis::Unique(_) => Status::Unique,
            Diagnosis::Broken(_) => Status::None,
            Diagnosis::Ambiguous(_) => Status::Multiple,
        }
    }
}

/// A puzzle without a solution: the reasons, and the corrections. Lists of candidates are in
/// reading order, unless misreadings are expected: then the likeliest changes come first.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Broken {
    /// Each pair of equal givens that share a house; one conflict if there is no such pair.
    pub conflicts: Vec<ConflictingGivens>,
    /// Each given whose removal alone leaves exactly one solution.
    pub removals: Vec<Candidate>,
    /// Each digit that, in place of the given of its cell, leaves exactly one solution.
    pub changes: Vec<Candidate>,
    /// Each given whose removal alone leaves several solutions.
    pub solvable_without: Vec<Candidate>,
    /// A correction: a set of givens whose removal leaves one solution or several. Unless the limit
    /// of guesses was reached it is minimal: without the removal of any one of them there is no
    /// solution. A smaller correction may exist.
    pub without_all: Vec<Candidate>,
    /// The digits to write in the cells of `without_all`, if without these givens there is exactly
    /// one solution; otherwise empty.
    pub instead: Vec<Candidate>,
    /// Mistakes that explain the puzzle: without one of them it has exactly one solution. The
    /// likeliest comes first.
    pub mistakes: Vec<FoundMistake>,
}

/// Givens that have no solution together (an unsatisfiable subset). Unless the limit of guesses was
/// reached, the subset is minimal (a MUS): without any one of them the others have a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ConflictingGivens {
    /// The givens, in reading order.
    pub givens: Vec<Candidate>,
    /// True if it is proved that no set of fewer givens of the puzzle is in conflict.
    pub is_smallest: bool,
}

/// A puzzle with several solutions, and the corrections. Lists of candidates are in reading order.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Ambiguous {
    /// The number of solutions, counted up to the limit.
    pub count: Count,
    /// For each of the 81 cells, the digits that it has in at least one solution; in a given cell,
    /// the given.
    pub possible: [DigitSet; 81],
    /// Each digit that, added in its empty cell, leaves exactly one solution.
    pub additions: Vec<Candidate>,
    /// Each digit that, in place of the given of its cell, leaves exactly one solution.
    pub changes: Vec<Candidate>,
    /// Mistakes that explain the puzzle: without one of them it has exactly one solution. The
    /// likeliest comes first.
    pub mistakes: Vec<FoundMistake>,
}

impl Diagnosis {
    /// The number of solutions, counted up to the limit.
    pub fn solutions(&self) -> Count {
        match self {
            Diagnosis::Unique(_) => Count::Exactly(1),
            Diagnosis::Broken(_) => Count::Exactly(0),
            Diagnosis::Ambiguous(ambiguous) => ambiguous.count,
        }
    }
}

impl Ambiguous {
    /// The cells in which the solutions differ.
    pub fn differing(&self) -> CellSet {
        Cell::ALL.into_iter().filter(|&cell| self.possible[cell].len() > 1).collect()
    }
}

/// Diagnoses puzzles, and keeps its memory from one to the next. Each thread has its own.
///
/// ```
/// use core::num::NonZeroU64;
/// use ennead::{Diagnosis, Grid, Repairer};
///
/// // The first digit in row 4 is 3 and should be 5: column 5 has no place left for 3.
/// let puzzle: Grid =
///     "..............3.85..1.2.......3.7.....4...1...9.......5......73..2.1........4...9"
///         .parse()?;
/// let mut repairer = Repairer::new();
/// let limit = NonZeroU64::new(100).expect("not 0");
/// let Diagnosis::Broken(found) = repairer.diagnose(&puzzle, limit) else {
///     panic!("this puzzle has no solution");
/// };
/// assert_eq!(found.conflicts[0].givens.len(), 5);
/// assert!(found.conflicts[0].is_smallest);
/// assert_eq!(found.changes.len(), 1);
/// assert_eq!(found.changes[0].to_string(), "r4c4=5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Repairer {
    search: Search,
    oracle: BatchOracle,
    expects_misreadings: bool,
}

opaque_debug!(Repairer);

impl Default for Repairer {
    fn default() -> Repairer {
        Repairer::new()
    }
}

impl Repairer {
    /// A repairer that solves with the fastest engine.
    pub fn new() -> Repairer {
        Repairer::with_worker(Worker::new())
    }

    /// A repairer that solves with `worker`.
    pub fn with_worker(worker: Worker) -> Repairer {
        let oracle = BatchOracle::new(worker);
        Repairer { search: Search::new(), oracle, expects_misreadings: false }
    }

    /// For puzzles that were read from pictures: changes to digits that are often taken for each
    /// other come first, and two such changes are a [`Mistake`] as well.
    #[must_use]
    pub fn expecting_misreadings(self) -> Repairer {
        Repairer { expects_misreadings: true, ..self }
    }

    /// Diagnoses `grid`. Several solutions are counted up to `limit`.
    pub fn diagnose(&mut self, grid: &Grid, limit: NonZeroU64) -> Diagnosis {
        match self.search.verdict(grid) {
            Verdict::Unique(solution) => Diagnosis::Unique(solution),
            Verdict::None => Diagnosis::Broken(self.broken(grid)),
            Verdict::Multiple { .. } => Diagnosis::Ambiguous(self.ambiguous(grid, limit)),
        }
    }

    fn broken(&mut self, grid: &Grid) -> Broken {
        let mut removals = Vec::new();
        let mut solvable_without = Vec::new();
        let givens: Vec<Candidate> = givens(grid).collect();
        let without = givens.iter().map(|given| grid.without(given.cell));
        for (&given, answer) in givens.iter().zip(self.oracle.solve(without, Question::Unique)) {
            match answer {
                Answer::None => {}
                Answer::Solved(_) => removals.push(given),
                Answer::Multiple => solvable_without.push(given),
            }
        }
        // Only a given whose removal leaves a solution can be replaced by another digit.
        let mut open: Vec<Candidate> = [&removals[..], &solvable_without].concat();
        open.sort_by_key(|given| given.cell);
        let changes = self.unique_with(grid, open.iter().flat_map(other_digits));
        let (conflicts, correction) = conflict::find(&mut self.search, grid);
        let place = |cell| grid.get(cell).map(|digit| Candidate::new(cell, digit));
        let mut rest = *grid;
        correction.iter().for_each(|cell| rest.set(cell, None));
        let instead = match self.search.verdict(&rest) {
            Verdict::Unique(solution) => {
                correction.iter().map(|cell| Candidate::new(cell, solution.get(cell))).collect()
            }
            _ => Vec::new(),
        };
        let without_all = correction.iter().filter_map(place).collect();
        let mistakes = self.mistakes(grid);
        Broken { conflicts, removals, changes, solvable_without, without_all, instead, mistakes }
    }

    /// What a record with one cell too few or too many may have been: each grid with exactly one
    /// solution that differs by one cell put in or taken out. Blanks come before digits; digits are
    /// put in only if no blank gives such a grid.
    pub fn recount(&mut self, miscount: &Miscount) -> Vec<FoundMistake> {
        let found = self.with_one_solution(mistake::recounts(miscount, &[None]));
        if !found.is_empty() || miscount.cells.len() > Cell::ALL.len() {
            return found;
        }
        self.with_one_solution(mistake::recounts(miscount, &Digit::ALL.map(Some)))
    }

    /// The mistakes without which `grid` has exactly one solution.
    fn mistakes(&mut self, grid: &Grid) -> Vec<FoundMistake> {
        self.with_one_solution(mistake::candidates(grid, self.expects_misreadings))
    }

    /// Those of `undone` that have exactly one solution.
    fn with_one_solution(&mut self, mut undone: Vec<FoundMistake>) -> Vec<FoundMistake> {
        let grids = undone.iter().map(|undone| undone.grid);
        let mut answers = self.oracle.solve(grids, Question::Unique).iter();
        undone.retain(|_| matches!(answers.next(), Some(Answer::Solved(_))));
        undone
    }

    fn ambiguous(&mut self, grid: &Grid, limit: NonZeroU64) -> Ambiguous {
        let mut possible = grid.cells().map(|given| given.into_iter().collect::<DigitSet>());
        let mut additions = Vec::new();
        let open = Cell::ALL.into_iter().filter(|&cell| grid.get(cell).is_none());
        let added: Vec<Candidate> = open
            .flat_map(|cell| Digit::ALL.into_iter().map(move |digit| Candidate::new(cell, digit)))
            .collect();
        let grids = added.iter().map(|&added| grid.with(added));
        for (&added, answer) in added.iter().zip(self.oracle.solve(grids, Question::Unique)) {
            if *answer != Answer::None {
                possible[added.cell] = possible[added.cell].with(added.digit);
            }
            if matches!(answer, Answer::Solved(_)) {
                additions.push(added);
            }
        }
        let changed: Vec<Candidate> = givens(grid).collect();
        let changes = self.unique_with(grid, changed.iter().flat_map(other_digits));
        let count = self.search.count(grid, Some(limit));
        let mistakes = self.mistakes(grid);
        Ambiguous { count, possible, additions, changes, mistakes }
    }

    /// Those of `written` with which `grid` has exactly one solution.
    fn unique_with(
        &mut self,
        grid: &Grid,
        written: impl Iterator<Item = Candidate>,
    ) -> Vec<Candidate> {
        let written: Vec<Candidate> = written.collect();
        let grids = written.iter().map(|&new| grid.with(new));
        let answers = self.oracle.solve(grids, Question::Unique);
        let unique = |answer: &Answer| matches!(answer, Answer::Solved(_));
        let mut found: Vec<Candidate> =
            written.iter().zip(answers).filter(|(_, a)| unique(a)).map(|(&new, _)| new).collect();
        if self.expects_misreadings {
            let rank = |new: &Candidate| {
                grid.get(new.cell).map_or(usize::MAX, |read| likeness_rank(read, new.digit))
            };
            found.sort_by_key(rank);
        }
        found
    }
}

fn givens(grid: &Grid) -> impl Iterator<Item = Candidate> {
    grid.givens().map(|(cell, digit)| Candidate::new(cell, digit))
}

/// The other eight digits in the same cell.
fn other_digits(given: &Candidate) -> impl Iterator<Item = Candidate> + use<> {
    let Candidate { cell, digit } = *given;
    let digits = Digit::ALL.into_iter().filter(move |&other| other != digit);
    digits.map(move |other| Candidate::new(cell, other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// A puzzle with one solution, minimal.
    const GOOD: &str =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    const LIMIT: NonZeroU64 = NonZeroU64::new(1000).unwrap();

    fn grid(line: &str) -> Grid {
        let mut grid = Grid::EMPTY;
        for (cell, byte) in Cell::ALL.into_iter().zip(line.bytes()) {
            grid.set(cell, Digit::from_ascii(byte));
        }
        grid
    }

    fn diagnose(grid: &Grid) -> Diagnosis {
        let mut repairer = Repairer::new();
        repairer.diagnose(grid, LIMIT)
    }

    /// Every single change, asked one by one.
    fn all_changes(
        grid: &Grid,
        from: impl Fn(Cell) -> bool,
        to: &[Option<Digit>],
    ) -> Vec<Candidate> {
        let mut search = Search::new();
        let mut found = Vec::new();
        for cell in Cell::ALL.into_iter().filter(|&cell| from(cell)) {
            for &digit in to.iter().filter(|&&digit| digit != grid.get(cell)) {
                let mut changed = *grid;
                changed.set(cell, digit);
                let verdict = search.verdict(&changed);
                let shown = digit.or(grid.get(cell)).expect("something changed");
                if matches!(verdict, Verdict::Unique(_)) {
                    found.push(Candidate::new(cell, shown));
                }
            }
        }
        found
    }

    fn only(grid: &Grid, givens: &[Candidate]) -> Grid {
        let mut some = Grid::EMPTY;
        givens.iter().for_each(|given| some.set(given.cell, grid.get(given.cell)));
        some
    }

    const DIGITS: [Option<Digit>; 9] = {
        let mut digits = [None; 9];
        let mut k = 0;
        while k < 9 {
            digits[k] = Some(Digit::ALL[k]);
            k += 1;
        }
        digits
    };

    #[test]
    fn nothing_is_wrong_with_a_puzzle_that_has_one_solution() {
        assert!(matches!(diagnose(&grid(GOOD)), Diagnosis::Unique(_)));
    }

    #[test]
    fn every_repair_of_a_broken_puzzle_is_found() {
        let mut random = Random::new(1, 0);
        let mut search = Search::new();
        let mut broken = 0;
        while broken < 30 {
            let mut puzzle = grid(GOOD);
            let (cell, digit) = (Cell::ALL[random.index(81)], Digit::ALL[random.index(9)]);
            puzzle.set(cell, Some(digit));
            let Diagnosis::Broken(found) = diagnose(&puzzle) else { continue };
            broken += 1;
            let given = |cell| puzzle.get(cell).is_some();
            assert_eq!(found.changes, all_changes(&puzzle, given, &DIGITS));
            assert_eq!(found.removals, all_changes(&puzzle, given, &[None]));
            for conflict in &found.conflicts {
                let conflict = only(&puzzle, &conflict.givens);
                assert_eq!(search.first(&conflict), None);
                for (cell, _) in conflict.givens() {
                    let fewer = conflict.without(cell);
                    assert!(search.first(&fewer).is_some(), "{puzzle}: {cell} is not needed");
                }
            }
            let mut rest = puzzle;
            found.without_all.iter().for_each(|given| rest.set(given.cell, None));
            assert!(search.first(&rest).is_some());
        }
    }

    #[test]
    fn each_pair_of_equal_givens_is_a_conflict() {
        let Diagnosis::Broken(broken) = diagnose(&grid("55....5")) else { panic!("it is broken") };
        let pairs: Vec<String> = broken
            .conflicts
            .iter()
            .map(|pair| pair.givens.iter().map(|given| format!("{given} ")).collect())
            .collect();
        assert_eq!(pairs, ["r1c1=5 r1c2=5 ", "r1c1=5 r1c7=5 ", "r1c2=5 r1c7=5 "]);
        assert!(broken.conflicts.iter().all(|pair| pair.is_smallest));
        assert_eq!(broken.without_all.len(), 2);
        assert!(broken.solvable_without.is_empty());
    }

    /// Some sets of a few of their givens take minutes to refute.
    #[test]
    fn no_question_takes_minutes() {
        for (line, givens) in [
            (
                "..83.92...32..1....5....81.2..............54..4..38...6.72....41..4...9....96....",
                15,
            ),
            (
                "..79.6..39.1..7...2...1.8...2.....3.4......2....5..6.9..3..............5..5394...",
                14,
            ),
        ] {
            let Diagnosis::Broken(broken) = diagnose(&grid(line)) else { panic!("no solution") };
            assert_eq!(broken.conflicts[0].givens.len(), givens);
            assert!(broken.conflicts[0].is_smallest);
        }
    }

    #[test]
    fn the_smallest_conflict_is_the_smallest_of_all_subsets() {
        // No place for 9 in row 1, for which seven givens are enough.
        let row =
            "12345678........9.......................1.......................................2";
        // The same in row 5, and none for 1 in box 1, for which five givens are enough.
        let row_and_box =
            "...1...........1..234...............12345678...........................9";
        let mut search = Search::new();
        for (line, size) in [(row, 7), (row_and_box, 5)] {
            let puzzle = grid(line);
            let givens: Vec<Candidate> = givens(&puzzle).collect();
            let in_conflict = |subset: &u32| {
                let chosen = givens.iter().enumerate().filter(|(k, _)| subset >> k & 1 == 1);
                let chosen: Vec<Candidate> = chosen.map(|(_, &given)| given).collect();
                search.first(&only(&puzzle, &chosen)).is_none()
            };
            let subsets = (0u32..1 << givens.len()).filter(in_conflict);
            assert_eq!(subsets.map(u32::count_ones).min(), Some(size));
            let Diagnosis::Broken(broken) = diagnose(&puzzle) else { panic!("it is broken") };
            assert!(broken.conflicts[0].is_smallest);
            assert_eq!(broken.conflicts[0].givens.len(), size as usize);
        }
    }

    #[test]
    fn every_repair_of_an_ambiguous_puzzle_is_found() {
        let mut random = Random::new(2, 0);
        for _ in 0..10 {
            let mut puzzle = grid(GOOD);
            let givens: Vec<Candidate> = givens(&puzzle).collect();
            puzzle.set(givens[random.index(givens.len())].cell, None);
            let Diagnosis::Ambiguous(found) = diagnose(&puzzle) else { panic!("it is minimal") };
            let given = |cell| puzzle.get(cell).is_some();
            assert_eq!(found.changes, all_changes(&puzzle, given, &DIGITS));
            assert_eq!(found.additions, all_changes(&puzzle, |cell| !given(cell), &DIGITS));
            assert_eq!(found.count, Search::new().count(&puzzle, Some(LIMIT)));
            if let Count::Exactly(_) = found.count {
                let mut possible = [DigitSet::EMPTY; 81];
                for solution in crate::solve::Solutions::of(&puzzle) {
                    Cell::ALL.iter().for_each(|&cell| {
                        possible[cell] = possible[cell].with(solution.get(cell));
                    });
                }
                assert_eq!(found.possible, possible);
            }
        }
    }

    #[test]
    fn two_swapped_cells_are_found_in_a_puzzle_and_in_a_full_grid() {
        let solution = Search::new().first(&grid(GOOD)).expect("it has one").to_grid();
        let mut random = Random::new(6, 0);
        let (mut broken, mut full) = (0, 0);
        for right in [grid(GOOD), solution].into_iter().cycle().take(40) {
            let givens: Vec<Candidate> = givens(&right).collect();
            let [one, other] = [(); 2].map(|()| givens[random.index(givens.len())]);
            let mut wrong = right;
            wrong.set(one.cell, Some(other.digit));
            wrong.set(other.cell, Some(one.digit));
            let mistakes = match diagnose(&wrong) {
                Diagnosis::Unique(_) => continue,
                Diagnosis::Broken(found) => found.mistakes,
                Diagnosis::Ambiguous(found) => found.mistakes,
            };
            let found = mistakes.iter().find(|undone| undone.grid == right).expect("the swap");
            assert!(matches!(found.mistake, Mistake::CellsSwapped(_)));
            let mut written = found.written(&wrong);
            written.sort_by_key(|written| written.cell);
            let mut expected = [one, other];
            expected.sort_by_key(|given| given.cell);
            assert_eq!(written, expected);
            broken += 1;
            full += usize::from(right == solution);
        }
        assert!(broken > 20 && full > 10, "{broken} {full}");
    }

    #[test]
    fn misread_digits_come_first_where_they_are_expected() {
        let right = grid(GOOD);
        let (cell, _) = right.givens().find(|&(_, digit)| digit == Digit::D1).expect("a 1");
        let wrong = right.with(Candidate::new(cell, Digit::D7));
        let repairer = Repairer::new();
        let changes = match repairer.expecting_misreadings().diagnose(&wrong, LIMIT) {
            Diagnosis::Unique(_) => panic!("minimal puzzles have no such neighbours"),
            Diagnosis::Broken(found) => found.changes,
            Diagnosis::Ambiguous(found) => found.changes,
        };
        assert_eq!(changes.first(), Some(&Candidate::new(cell, Digit::D1)));
    }

    #[test]
    fn an_empty_grid_can_become_anything() {
        let Diagnosis::Ambiguous(found) = diagnose(&Grid::EMPTY) else { panic!("it is empty") };
        assert_eq!(found.count, Count::AtLeast(1000));
        assert_eq!(found.possible, [DigitSet::ALL; 81]);
        assert_eq!(found.differing(), CellSet::ALL);
        assert!(found.additions.is_empty() && found.changes.is_empty());
    }
}
