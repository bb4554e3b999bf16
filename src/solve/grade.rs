//! [`Grade`]: an answer to a puzzle, compared with it cell by cell.

use crate::geometry::{CellSet, HouseSet};
use crate::grid::{Grid, Solution};
use crate::names::named_enum;
use crate::solve::answer::{Answer, Outcome};
use crate::solve::search::Search;

/// An answer to a puzzle, compared with the puzzle.
///
/// A digit is right if it is that of the solution. If the puzzle has several solutions, the digits
/// are checked row by row: a digit is right if some solution has it, the givens, and the right
/// digits before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Grade {
    /// The result in one word.
    pub verdict: GradeVerdict,
    /// Whether the puzzle has one solution, several, or none.
    pub solutions: Outcome,
    /// The cells that are not given and have a right digit.
    pub right: CellSet,
    /// The cells that are not given and have a wrong digit.
    pub wrong: CellSet,
    /// The cells that the answer leaves empty.
    pub left: CellSet,
    /// The givens that have another digit in the answer.
    pub changed: CellSet,
    /// The houses in which the answer has a digit twice.
    pub broken: HouseSet,
}

named_enum! {
    /// The result of a comparison in one word: the first of these that applies.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum GradeVerdict {
        /// The puzzle has no solution.
        Unsolvable = "unsolvable",
        /// There is no answer, or none that can be read.
        Unanswered = "unanswered",
        /// A given has another digit.
        Changed = "changed",
        /// A digit is wrong.
        Wrong = "wrong",
        /// A cell is empty.
        Partial = "partial",
        /// The answer is a solution of the puzzle.
        Solved = "solved",
    }
}

/// Compares an answer with its puzzle. For thousands of puzzles see [`Grade::of`].
///
/// ```
/// use ennead::solve::{GradeVerdict, grade};
/// use ennead::{Cell, CellSet, Grid};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let answer: Grid =
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286.78"
///         .parse()?;
/// let grade = grade(&puzzle, Some(&answer));
/// assert_eq!(grade.verdict, GradeVerdict::Changed);
/// assert_eq!((grade.right.len(), grade.left), (50, CellSet::from([Cell::R9C7])));
/// assert_eq!(grade.changed, CellSet::from([Cell::R9C9]));
/// # Ok::<(), ennead::format::ParseError>(())
/// ```
pub fn grade(puzzle: &Grid, answer: Option<&Grid>) -> Grade {
    let mut search = Search::new();
    let solved = Answer::from(search.verdict(puzzle));
    Grade::of(puzzle, answer, &solved, &mut search)
}

impl Grade {
    /// Compares an answer with its puzzle. `solved` is the answer of a solver to
    /// [`Question::Unique`](crate::solve::Question::Unique) about the puzzle. `search` is used for
    /// puzzles with several solutions.
    pub fn of(puzzle: &Grid, answer: Option<&Grid>, solved: &Answer, search: &mut Search) -> Grade {
        let mut grade = Grade {
            verdict: GradeVerdict::Unanswered,
            solutions: solved.outcome(),
            right: CellSet::EMPTY,
            wrong: CellSet::EMPTY,
            left: !puzzle.given_cells(),
            changed: CellSet::EMPTY,
            broken: HouseSet::EMPTY,
        };
        if let Some(answer) = answer {
            let (given, filled) = (puzzle.given_cells(), answer.given_cells());
            grade.left = !filled;
            grade.changed = (given & filled) - puzzle.same_cells(answer);
            grade.right = right(puzzle, answer, solved, search);
            grade.wrong = filled - given - grade.right;
        }
        grade.verdict = match solved {
            Answer::None => GradeVerdict::Unsolvable,
            _ if answer.is_none() => GradeVerdict::Unanswered,
            _ if !grade.changed.is_empty() => GradeVerdict::Changed,
            _ if !grade.wrong.is_empty() => GradeVerdict::Wrong,
            _ if !grade.left.is_empty() => GradeVerdict::Partial,
            _ => GradeVerdict::Solved,
        };
        // A solution breaks no house.
        if let Some(answer) = answer.filter(|_| grade.verdict != GradeVerdict::Solved) {
            grade.broken = answer.broken_houses();
        }
        grade
    }
}

/// The cells that are not given and in which the digit of `answer` is right.
fn right(puzzle: &Grid, answer: &Grid, solved: &Answer, search: &mut Search) -> CellSet {
    let mut solution = match solved {
        Answer::None => return CellSet::EMPTY,
        Answer::Solved(solution) => {
            return solution.to_grid().same_cells(answer) - puzzle.given_cells();
        }
        Answer::Multiple => match Solution::try_from(*answer) {
            Ok(answer) if answer.solves(puzzle) => return !puzzle.given_cells(),
            _ => match search.first(puzzle) {
                Some(first) => first,
                None => return CellSet::EMPTY,
            },
        },
    };
    let mut right = CellSet::EMPTY;
    let mut known = *puzzle;
    for (cell, digit) in answer.givens().filter(|&(cell, _)| puzzle.get(cell).is_none()) {
        let mut with = known;
        with.set(cell, Some(digit));
        if solution.get(cell) != digit {
            let Some(other) = search.first(&with) else { continue };
            solution = other;
        }
        known = with;
        right = right.with(cell);
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Digit};
    use crate::grid::example::{PUZZLE, SOLUTION};
    use proptest::prelude::*;

    /// A puzzle with two solutions, which differ in four cells, and both solutions.
    const TWO: &str =
        "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8";
    const FIRST: &str =
        "926571483351486279874923516582367194149258367763149825238794651617835942495612738";
    const SECOND: &str =
        "926571483351486279874923516582367194149258367763194825238749651617835942495612738";

    fn grid(text: &str) -> Grid {
        text.parse().expect("a grid")
    }

    fn word(puzzle: &str, answer: &str) -> &'static str {
        grade(&grid(puzzle), Some(&grid(answer))).verdict.name()
    }

    #[test]
    fn the_verdict_is_the_first_that_applies() {
        assert_eq!(word(PUZZLE, SOLUTION), "solved");
        assert_eq!(word(PUZZLE, PUZZLE), "partial");
        assert_eq!(word(PUZZLE, &SOLUTION.replacen('4', "2", 1)), "wrong");
        assert_eq!(word(PUZZLE, &SOLUTION.replacen('5', "4", 1)), "changed");
        assert_eq!(word(PUZZLE, &SOLUTION.replacen('5', ".", 1)), "partial");
        assert_eq!(word(&PUZZLE.replacen("53", "55", 1), SOLUTION), "unsolvable");
        assert_eq!(grade(&grid(PUZZLE), None).verdict.name(), "unanswered");
        assert_eq!(grade(&grid(PUZZLE), None).left.len(), 51);
    }

    #[test]
    fn any_of_several_solutions_is_right() {
        for solution in [FIRST, SECOND] {
            let found = grade(&grid(TWO), Some(&grid(solution)));
            assert_eq!((found.verdict, found.solutions), (GradeVerdict::Solved, Outcome::Multiple));
        }
        // A digit of the second solution is wrong after one of the first.
        let both: String =
            FIRST.chars().zip(SECOND.chars()).map(|(a, b)| if a == b { a } else { '.' }).collect();
        assert_eq!(word(TWO, &both), "partial");
        let differing: Vec<usize> = (0..81).filter(|&k| both.as_bytes()[k] == b'.').collect();
        let mut mixed = FIRST.to_owned().into_bytes();
        mixed[differing[1]] = SECOND.as_bytes()[differing[1]];
        let found = grade(&grid(TWO), Some(&grid(&String::from_utf8_lossy(&mixed))));
        let cells: CellSet = Cell::from_index(differing[1]).into_iter().collect();
        assert_eq!((found.verdict, found.wrong), (GradeVerdict::Wrong, cells));
        assert!(!found.broken.is_empty());
    }

    #[test]
    fn nothing_is_right_without_a_solution() {
        let found = grade(&grid(&PUZZLE.replacen("53", "55", 1)), Some(&grid(SOLUTION)));
        assert_eq!((found.right, found.wrong.len()), (CellSet::EMPTY, 51));
        assert_eq!(found.changed, CellSet::from([Cell::R1C2]));
    }

    proptest! {
        #[test]
        fn each_change_of_the_solution_is_found(
            changes in proptest::collection::btree_map(0..81usize, 0..9u8, 0..20),
        ) {
            let (puzzle, solution) = (grid(PUZZLE), grid(SOLUTION));
            let mut answer = solution;
            let (mut wrong, mut left, mut changed) =
                (CellSet::EMPTY, CellSet::EMPTY, CellSet::EMPTY);
            for (&at, &shift) in &changes {
                let cell = Cell::ALL[at];
                let digit = solution.get(cell).expect("a digit").index();
                if shift == 0 {
                    answer.set(cell, None);
                    left = left.with(cell);
                    continue;
                }
                answer.set(cell, Some(Digit::ALL[(digit + usize::from(shift)) % 9]));
                let set = if puzzle.get(cell).is_some() { &mut changed } else { &mut wrong };
                *set = set.with(cell);
            }
            let found = grade(&puzzle, Some(&answer));
            prop_assert_eq!((found.wrong, found.left, found.changed), (wrong, left, changed));
            prop_assert_eq!(found.right, !puzzle.given_cells() - wrong - left);
            let clashing: HouseSet = answer.clashes().iter().flat_map(|c| c.houses()).collect();
            prop_assert_eq!(found.broken, clashing);
            let is_solved = changes.is_empty();
            prop_assert_eq!(found.verdict == GradeVerdict::Solved, is_solved);
        }

        #[test]
        fn the_rule_for_several_solutions_holds_for_one(
            changes in proptest::collection::btree_map(0..81usize, 0..10usize, 0..20),
        ) {
            let puzzle = grid(PUZZLE);
            let mut answer = grid(SOLUTION);
            for (&at, &digit) in &changes {
                answer.set(Cell::ALL[at], Digit::ALL.get(digit).copied());
            }
            let mut search = Search::new();
            let solved = Answer::from(search.verdict(&puzzle));
            let [one, several] = [solved, Answer::Multiple]
                .map(|solved| Grade::of(&puzzle, Some(&answer), &solved, &mut search));
            prop_assert_eq!(several, Grade { solutions: Outcome::Multiple, ..one });
        }
    }
}
