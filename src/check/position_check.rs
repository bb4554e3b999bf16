//! [`PositionCheck`]: whether a position in the middle of a puzzle agrees with the solution, and
//! which entries do not.

use crate::fields::Status;
use crate::format::Position;
use crate::format::write::joined;
use crate::geometry::{Candidate, Cell, Elimination};
use crate::grid::{Grid, Solution};
use crate::solve::answer::Verdict;
use crate::solve::pencil_marks::NoSolution;
use crate::solve::search::Search;
use core::fmt;

/// The result of the check of a position.
///
/// ```
/// use ennead::check::PositionCheck;
/// use ennead::{Search, format};
///
/// // HoDoKu's form: a plus sign before each digit that was placed.
/// let position = format::parse_position(
///     ":03::53+1.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::",
/// )?;
/// let PositionCheck::Wrong { entries, .. } = PositionCheck::of(&position, &mut Search::new())
/// else {
///     panic!("r1c3 is 4")
/// };
/// assert_eq!(entries[0].to_string(), "r1c3=1");
/// # Ok::<(), ennead::format::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionCheck {
    /// The givens have one solution, and every entry agrees with it.
    Unique(Solution),
    /// The givens alone have several solutions, but only this one fits the digits that were entered
    /// and the candidates. Puzzles of pencil marks are of this kind.
    UniqueByEntries(Solution),
    /// The givens have one solution, and these entries, at least one, contradict it.
    Wrong {
        /// The only solution of the givens.
        solution: Solution,
        /// The entries that contradict it, in the order of their cells.
        entries: Vec<Entry>,
    },
    /// Several solutions fit the position.
    Multiple,
    /// The givens have several solutions, but none fits what was entered.
    DeadEnd(Unsolvable),
    /// The givens alone have no solution; or it is not known which digits are given, and no
    /// solution fits the digits and candidates.
    None(Unsolvable),
}

/// Something that a person wrote down in the middle of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A digit was placed.
    Placed(Candidate),
    /// A candidate was crossed out.
    CrossedOut(Candidate),
}

/// Written as `r1c3=1` for a digit that was placed, as `r1c4<>6` for a candidate that was crossed
/// out.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Placed(candidate) => candidate.fmt(f),
            Entry::CrossedOut(candidate) => Elimination(*candidate).fmt(f),
        }
    }
}

/// Why a position has no solution, and which digits are to blame.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Unsolvable {
    /// Why there is no solution.
    pub why: NoSolution,
    /// Each digit without which there is a solution: placed digits in [`PositionCheck::DeadEnd`],
    /// givens in [`PositionCheck::None`]. Empty if candidates are to blame, or several digits.
    pub solvable_without: Vec<Candidate>,
}

impl PositionCheck {
    /// Checks `position` against the solution of its givens; if it is not known which digits are
    /// given, all digits count as givens. If the givens have several solutions, the entries and the
    /// candidates choose among them. Runs `search` at most three times, and if the digits have no
    /// solution, once more for each digit that may be to blame.
    pub fn of(position: &Position, search: &mut Search) -> PositionCheck {
        let Position { givens, values, .. } = position;
        let are_known = givens.clues() > 0;
        let givens = if are_known { givens } else { values };
        match search.verdict(givens) {
            Verdict::Unique(solution) => {
                let entries = wrong_entries(position, &solution);
                if entries.is_empty() {
                    PositionCheck::Unique(solution)
                } else {
                    PositionCheck::Wrong { solution, entries }
                }
            }
            Verdict::Multiple { .. } => match search.verdict(position) {
                Verdict::Unique(solution) => PositionCheck::UniqueByEntries(solution),
                Verdict::Multiple { .. } => PositionCheck::Multiple,
                Verdict::None if search.first(values).is_none() => {
                    PositionCheck::DeadEnd(Unsolvable::new(values, givens, search))
                }
                Verdict::None => {
                    let why = NoSolution::of(position);
                    let found = Unsolvable { why, solvable_without: Vec::new() };
                    if are_known {
                        PositionCheck::DeadEnd(found)
                    } else {
                        PositionCheck::None(found)
                    }
                }
            },
            Verdict::None => PositionCheck::None(Unsolvable::new(givens, &Grid::EMPTY, search)),
        }
    }

    /// True if there is exactly one solution, whether or not the entries agree with it.
    pub fn is_unique(&self) -> bool {
        use PositionCheck::{Unique, UniqueByEntries, Wrong};
        matches!(self, Unique(_) | UniqueByEntries(_) | Wrong { .. })
    }

    /// What is wrong with the position, in a sentence without a full stop: `r1c3=1 contradicts the
    /// solution`; `None` if nothing contradicts it.
    pub fn contradiction(&self) -> Option<String> {
        match self {
            PositionCheck::Unique(_)
            | PositionCheck::UniqueByEntries(_)
            | PositionCheck::Multiple => None,
            PositionCheck::Wrong { entries, .. } => contradicting(entries.iter()),
            PositionCheck::DeadEnd(found) | PositionCheck::None(found) => Some(found.sentence()),
        }
    }

    /// [`PositionCheck::contradiction`] in the four stages of a hint. If the digit of a cell was
    /// crossed out, the first two stages name only its row, and the third only its cell. The last
    /// stage names the candidate.
    pub fn contradiction_stages(&self) -> Option<[String; 4]> {
        let whole = self.contradiction()?;
        let PositionCheck::Wrong { entries, .. } = self else {
            return Some([(); 4].map(|()| whole.clone()));
        };
        let lost = entries.iter().filter_map(|entry| match entry {
            Entry::CrossedOut(candidate) => Some(candidate.cell),
            Entry::Placed(_) => None,
        });
        let lost: Vec<Cell> = lost.collect();
        if lost.is_empty() {
            return Some([(); 4].map(|()| whole.clone()));
        }
        let placed = entries.iter().filter(|entry| matches!(entry, Entry::Placed(_)));
        let placed = contradicting(placed);
        let mark = match lost.len() {
            1 => "a mark that is needed is missing",
            _ => "marks that are needed are missing",
        };
        let tell = |places: Vec<String>| {
            let missing = format!("{mark} in {}", list(&places, "and"));
            placed.iter().cloned().chain([missing]).collect::<Vec<_>>().join("; ")
        };
        let mut rows: Vec<String> =
            lost.iter().map(|cell| format!("row {}", cell.row() + 1)).collect();
        rows.dedup();
        let (in_rows, in_cells) = (tell(rows), tell(lost.iter().map(Cell::to_string).collect()));
        Some([in_rows.clone(), in_rows, in_cells, whole])
    }
}

/// The sentence that these entries contradict the solution: `r1c3=1 contradicts the solution`;
/// `None` without an entry.
fn contradicting<'a>(entries: impl Iterator<Item = &'a Entry>) -> Option<String> {
    let entries: Vec<String> = entries.map(ToString::to_string).collect();
    let verb = if entries.len() > 1 { "contradict" } else { "contradicts" };
    (!entries.is_empty()).then(|| format!("{} {verb} the solution", list(&entries, "and")))
}

impl From<&PositionCheck> for Status {
    fn from(check: &PositionCheck) -> Status {
        match check {
            PositionCheck::Unique(_) | PositionCheck::UniqueByEntries(_) => Status::Unique,
            PositionCheck::Wrong { .. } | PositionCheck::DeadEnd(_) => Status::Wrong,
            PositionCheck::Multiple => Status::Multiple,
            PositionCheck::None(_) => Status::None,
        }
    }
}

/// The entries of `position` that contradict `solution`.
fn wrong_entries(position: &Position, solution: &Solution) -> Vec<Entry> {
    // A wrong digit also excludes candidates of its peers. These are not named.
    let is_seen = |Candidate { cell, digit }| {
        cell.peers().iter().any(|peer| position.values.get(peer) == Some(digit))
    };
    let wrong = |cell: Cell| {
        let truth = Candidate::new(cell, solution.get(cell));
        match position.values.get(cell) {
            Some(digit) => {
                (digit != truth.digit).then(|| Entry::Placed(Candidate::new(cell, digit)))
            }
            None => (!position.marks[cell].contains(truth.digit) && !is_seen(truth))
                .then_some(Entry::CrossedOut(truth)),
        }
    };
    Cell::ALL.into_iter().filter_map(wrong).collect()
}

impl Unsolvable {
    /// Why `grid` has no solution, and which of its digits are to blame: none in a cell that `kept`
    /// fills.
    fn new(grid: &Grid, kept: &Grid, search: &mut Search) -> Unsolvable {
        let mut solvable_without = Vec::new();
        for (cell, digit) in grid.givens().filter(|&(cell, _)| kept.get(cell).is_none()) {
            if search.first(&grid.without(cell)).is_some() {
                solvable_without.push(Candidate::new(cell, digit));
            }
        }
        Unsolvable { why: NoSolution::of(grid), solvable_without }
    }

    /// Why there is no solution, and the digits to blame.
    fn sentence(&self) -> String {
        let digits: Vec<String> = self.solvable_without.iter().map(ToString::to_string).collect();
        let why = format!("no solution: {}", self.why);
        match digits.len() {
            1..=MAX_NAMED => format!("{why}; there is one without {}", list(&digits, "or")),
            // With many digits nearly each is enough, and to name them would not help.
            _ => why,
        }
    }
}

/// The most entries that a sentence names.
const MAX_NAMED: usize = 4;

/// `a, b and c`; of more than [`MAX_NAMED`] items the first, and the number of the others.
fn list(items: &[String], word: &str) -> String {
    match items.len().checked_sub(MAX_NAMED) {
        None | Some(0) => joined(items, word),
        Some(more) => {
            let more = format!("{more} more");
            joined(items[..MAX_NAMED].iter().chain([&more]), word)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::parse_position;
    use crate::geometry::{Digit, DigitSet};
    use crate::grid::example::PUZZLE;

    fn check(text: &str) -> PositionCheck {
        let position = parse_position(text).expect("a position");
        PositionCheck::of(&position, &mut Search::new())
    }

    #[track_caller]
    fn wrong(text: &str, wanted: &[&str]) {
        let PositionCheck::Wrong { entries, .. } = check(text) else { panic!("not wrong: {text}") };
        assert_eq!(entries.iter().map(Entry::to_string).collect::<Vec<_>>(), wanted);
    }

    #[test]
    fn entries_that_contradict_the_solution_are_named() {
        assert!(matches!(check(PUZZLE), PositionCheck::Unique(_)));
        let placed = PUZZLE.replacen("53.", "53+1", 1);
        wrong(&format!(":03::{placed}:::"), &["r1c3=1"]);
        wrong(&format!(":03::{PUZZLE}:413:::"), &["r1c3<>4"]);
        wrong(&format!(":03::{placed}:614:::"), &["r1c3=1", "r1c4<>6"]);
    }

    #[test]
    fn a_digit_without_which_there_is_a_solution_is_to_blame() {
        let PositionCheck::None(found) = check(&PUZZLE.replacen("53.", "535", 1)) else {
            panic!("two 5 in row 1")
        };
        assert!(matches!(found.why, NoSolution::Clashes(_)));
        let blamed: Vec<String> = found.solvable_without.iter().map(Candidate::to_string).collect();
        assert_eq!(blamed, ["r1c3=5"]);
    }

    /// The puzzle as 729 characters; `marks` returns the candidates of the open cell with an index.
    fn sukaku(marks: impl Fn(usize) -> String) -> String {
        let cell = |(index, given)| match given {
            '.' => marks(index),
            given => given.to_string(),
        };
        let nine =
            |marks: String| ('1'..='9').map(move |c| if marks.contains(c) { c } else { '.' });
        PUZZLE.chars().enumerate().map(cell).flat_map(nine).collect()
    }

    #[test]
    fn marks_with_every_candidate_make_a_plain_puzzle() {
        let text = sukaku(|_| "123456789".into());
        assert_eq!(parse_position(&text), parse_position(PUZZLE));
        assert!(matches!(check(&text), PositionCheck::Unique(_)));
    }

    #[test]
    fn candidates_can_decide_the_solution_without_a_given() {
        let solution = Search::new().first(&Grid::EMPTY).expect("a solution").to_grid();
        let two = |cell: Cell| {
            let digit = solution.get(cell).expect("a full grid");
            let other = Digit::ALL[(digit.index() + 1 + cell.index() / 9) % 9];
            DigitSet::EMPTY.with(digit).with(other)
        };
        let mut position = parse_position(".".repeat(81)).expect("a position");
        position.givens = Grid::EMPTY;
        position.marks = Cell::ALL.map(two);
        let PositionCheck::UniqueByEntries(found) =
            PositionCheck::of(&position, &mut Search::new())
        else {
            panic!("not unique")
        };
        assert_eq!(found.to_grid(), solution);
        position.marks[0] = DigitSet::EMPTY;
        let check = PositionCheck::of(&position, &mut Search::new());
        let PositionCheck::None(none) = check else { panic!("no digit in r1c1") };
        assert_eq!(none.why, NoSolution::NoDigit(Cell::R1C1));
        position.marks = [DigitSet::ALL; 81];
        let check = PositionCheck::of(&position, &mut Search::new());
        assert_eq!(check, PositionCheck::Multiple);
    }

    #[test]
    fn digits_that_were_entered_can_leave_one_solution() {
        let entered: String = PUZZLE
            .chars()
            .enumerate()
            .map(|(at, c)| match c {
                '1'..='9' if at >= 30 => format!("+{c}"),
                c => c.to_string(),
            })
            .collect();
        let position = parse_position(format!(":03::{entered}:::")).expect("a position");
        let check = PositionCheck::of(&position, &mut Search::new());
        assert!(matches!(check, PositionCheck::UniqueByEntries(_)));
    }

    #[test]
    fn only_placed_digits_lead_to_a_dead_end() {
        assert_eq!(check(&".".repeat(81)), PositionCheck::Multiple);
        // One given, and the same digit placed beside it.
        let PositionCheck::DeadEnd(found) = check(&format!(":03::5+5{}:::", ".".repeat(79))) else {
            panic!("two 5 in row 1")
        };
        let blamed: Vec<String> = found.solvable_without.iter().map(Candidate::to_string).collect();
        assert_eq!(blamed, ["r1c2=5"]);
    }

    #[track_caller]
    fn says(text: &str, sentence: Option<&str>) {
        assert_eq!(check(text).contradiction().as_deref(), sentence);
    }

    #[test]
    fn contradictions_to_the_solution_are_named() {
        says(PUZZLE, None);
        says(&".".repeat(81), None);
        let wrong = PUZZLE.replacen("53.", "53+1", 1);
        says(&format!(":03::{wrong}:::"), Some("r1c3=1 contradicts the solution"));
        says(&format!(":03::{PUZZLE}:413:::"), Some("r1c3<>4 contradicts the solution"));
        let both = "r1c3=1 and r1c4<>6 contradict the solution";
        says(&format!(":03::{wrong}:614:::"), Some(both));
    }

    #[test]
    fn the_first_stages_of_a_hint_keep_a_missing_digit_secret() {
        #[track_caller]
        fn has_stages(text: &str, stages: [&str; 4]) {
            assert_eq!(
                check(text)
                    .contradiction_stages()
                    .as_ref()
                    .map(|s| s.each_ref().map(String::as_str)),
                Some(stages)
            );
        }
        assert_eq!(check(PUZZLE).contradiction_stages(), None);
        let wrong = PUZZLE.replacen("53.", "53+1", 1);
        has_stages(&format!(":03::{wrong}:::"), ["r1c3=1 contradicts the solution"; 4]);
        let row = "a mark that is needed is missing in row 1";
        let cell = "a mark that is needed is missing in r1c3";
        let whole = "r1c3<>4 contradicts the solution";
        has_stages(&format!(":03::{PUZZLE}:413:::"), [row, row, cell, whole]);
        let rows =
            "r1c3=1 contradicts the solution; marks that are needed are missing in row 1 and row 2";
        let cells =
            "r1c3=1 contradicts the solution; marks that are needed are missing in r1c4 and r2c2";
        let whole = "r1c3=1, r1c4<>6 and r2c2<>7 contradict the solution";
        has_stages(&format!(":03::{wrong}:614 722:::"), [rows, rows, cells, whole]);
    }

    #[test]
    fn the_sentence_names_the_digit_to_blame() {
        let clash = PUZZLE.replacen("53.", "535", 1);
        let sentence =
            "no solution: r1c3=5 repeats r1c1 (row 1, box 1); there is one without r1c3=5";
        says(&clash, Some(sentence));
    }

    #[test]
    fn long_lists_end_with_a_number() {
        let items = ["a", "b", "c", "d", "e", "f"].map(str::to_owned);
        assert_eq!(list(&items[..4], "or"), "a, b, c or d");
        assert_eq!(list(&items, "and"), "a, b, c, d and 2 more");
    }
}
