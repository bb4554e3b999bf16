//! The backtracking search for one puzzle: propagate, then guess in a cell with the fewest
//! candidates.
//!
//! [`Search`] finds the solutions in the order that is fastest. It keeps the boards that are still
//! to be visited on a stack of at most 82: it does not recurse, and a guess allocates nothing.

use super::answer::{Answer, Count, LimitedAnswer, Question, Verdict};
use super::last_cells;
use super::propagate::{Rules, apply_locked, place_naked_singles, propagate};
use super::puzzle::Puzzle;
use crate::board::Board;
use crate::cancel;
use crate::geometry::Bands;
use crate::grid::{Grid, Solution};
use core::num::NonZeroU64;

/// The rules that run after each guess of a measured search, with [`Rules::Subsets`] once before
/// the first guess. Quick searches have fewer: see [`Search::start_quick`] and [`Pace`].
///
/// Stronger rules take fewer guesses but more time. Guesses per puzzle and thousands of puzzles
/// per second (k/s) on an AMD EPYC (Zen 3), on the corpora SE 11+ and top1465:
///
/// ```text
///           SE 11+                    top1465
/// singles   119 guesses  6.0 k/s      9.3 guesses  46 k/s
/// locked    101           14          7.7          72
/// subsets    87          2.7          6.3          27
/// ```
const RULES_IN_SEARCH: Rules = Rules::Locked;

/// The search calls [`cancel::check`] after this many guesses: about every third of a millisecond.
/// Few puzzles take as many.
const GUESSES_UNASKED: u64 = 256;

/// After this many guesses a quick search applies [`Rules::Subsets`] once to the board it began
/// with. (After 64: 8 % slower on `hardest.txt`; after 1024: no faster.)
const MANY_GUESSES: u64 = 256;

/// How many guesses a quick search makes with care. After them it hurries, until a branch ends: see
/// [`Pace::Unbroken`]. (With care to the end: 20 % slower on `many.txt`. After two
/// guesses: no faster there, 5 % slower on 17 clues and top1465.)
///
/// `benches/README.md` tells what was tried in counting without gain.
const CAREFUL_GUESSES: u64 = 3;

/// How much work a search did. The numbers depend on the puzzle alone, not on the machine.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct SearchStatistics {
    /// The number of guesses: candidates that were placed where the rules found nothing more.
    pub guesses: u64,
    /// The number of cells that were filled, by rules and by guesses, in all branches together.
    /// Givens are not counted.
    pub placements: u64,
    /// The largest number of guesses that led to one board of the search.
    pub depth: u32,
}

/// A search through all solutions of a board, in the order that is fastest.
///
/// ```
/// use ennead::{Count, Grid, Search, Verdict};
/// use std::num::NonZeroU64;
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let mut search = Search::new();
/// assert!(matches!(search.verdict(&puzzle), Verdict::Unique(_)));
/// assert_eq!(search.statistics().guesses, 0);
///
/// let limit = NonZeroU64::new(1000);
/// assert_eq!(search.count(&puzzle, limit), Count::Exactly(1));
/// assert_eq!(search.count(&Grid::EMPTY, limit), Count::AtLeast(1000));
/// assert!(search.first(&Grid::EMPTY).is_some());
/// # Ok::<(), ennead::format::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Search {
    /// The boards that are still to be visited, each with the number of guesses that led to it.
    /// Each board had fewer open cells than the one below it when a guess split that one, so there
    /// are at most 82.
    stack: Vec<(Board, u32)>,
    /// The number of boards on the stack; the entries after them are unused. After
    /// [`Stop::Complete`], `stack[len]` is the complete board.
    len: usize,
    pace: Pace,
    demand: Demand,
    /// The board on which a quick search began, until it is propagated with stronger rules
    /// ([`MANY_GUESSES`]).
    start: Option<Board>,
    /// At this number of guesses the search calls [`cancel::check`] again.
    ask_at: u64,
    statistics: SearchStatistics,
}

/// How a [`Search`] guesses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pace {
    /// One cell at a time, with [`RULES_IN_SEARCH`] in between and without shortcuts: the number of
    /// guesses measures the puzzle.
    Measured,
    /// Fast, while no branch has ended. If guess after guess is right, the puzzle has many
    /// solutions, and care does not pay. After [`CAREFUL_GUESSES`] the search takes the first few
    /// cells with two candidates that are not peers, guesses in each, and then places naked singles
    /// only.
    Unbroken,
    /// Fast, after a branch has ended.
    Quick,
}

/// How much a fast [`Search`] finds out about the solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Demand {
    /// One solution, and whether there are more. The search may skip others.
    One,
    /// Only their number.
    Count,
    /// Each solution.
    Each,
}

/// The place where [`Search::advance_while`] stopped.
enum Stop {
    /// At a board without an open cell, [`Search::complete`]. It counts as this number of
    /// solutions. With [`Demand::Each`] it may have a few open cells, and any number of solutions.
    Complete(u64),
    /// The stack is empty: every branch has been searched.
    Exhausted,
    /// At the caller's limit.
    LimitReached,
}

impl Search {
    /// A search without a puzzle; [`Search::start`] gives it one. One search used for many puzzles
    /// allocates once.
    pub fn new() -> Search {
        let mut stack = Vec::with_capacity(82);
        stack.push((Board::EMPTY, 0));
        Search {
            stack,
            len: 0,
            pace: Pace::Measured,
            demand: Demand::One,
            start: None,
            ask_at: GUESSES_UNASKED,
            statistics: SearchStatistics::default(),
        }
    }

    /// Starts a search of `puzzle`: applies all rules, without a guess.
    pub fn start<'a>(&mut self, puzzle: impl Into<Puzzle<'a>>) {
        self.start_with(Rules::Subsets, puzzle.into());
    }

    /// Starts a search of `puzzle` in the way that takes the least time: without subsets, which
    /// save guesses, but take more time than these. (Time without them, with them 100: `easy.txt`
    /// 100, 17-clue 76, `hard.txt` and `invalid.txt` 68, top1465 63, `few.txt` 55, `many.txt` 40.)
    fn start_quick(&mut self, puzzle: Puzzle) {
        self.start_with(RULES_IN_SEARCH, puzzle);
        self.pace = Pace::Unbroken;
        self.start = self.stack[..self.len].first().map(|(board, _)| *board);
    }

    /// Starts a search of `puzzle`: applies `rules`, without a guess.
    fn start_with(&mut self, rules: Rules, puzzle: Puzzle) {
        self.len = 0;
        self.pace = Pace::Measured;
        self.statistics = SearchStatistics::default();
        if let Ok(board) = puzzle.board() {
            self.start_from(board);
            let (board, _) = &mut self.stack[0];
            let open = board.open.len();
            if propagate(board, rules).is_err() {
                self.len = 0;
            }
            self.statistics.placements = u64::from(open - board.open.len());
        }
    }

    /// Starts a search of `board`, without applying any rule yet.
    pub(crate) fn start_from(&mut self, board: Board) {
        self.stack[0] = (board, 0);
        self.len = 1;
        self.pace = Pace::Measured;
        self.demand = Demand::One;
        self.start = None;
        self.ask_at = GUESSES_UNASKED;
        self.statistics = SearchStatistics::default();
    }

    /// Starts a search for all solutions of `board`, in the way that takes the least time;
    /// [`Search::next_of_each`] finds them.
    pub(super) fn start_each(&mut self, board: Board) {
        self.start_from(board);
        self.pace = Pace::Unbroken;
        self.demand = Demand::Each;
        self.start = Some(board);
    }

    /// Adds one or more solutions of the board that [`Search::start_each`] was given to `found`, in
    /// no particular order. Returns false if all have been found.
    pub(super) fn next_of_each(&mut self, found: &mut Vec<Solution>) -> bool {
        let before = found.len();
        while found.len() == before {
            if self.advance_quickly().is_none() {
                return false;
            }
            match self.complete().solution() {
                Ok(solution) => found.push(solution),
                Err(_) => last_cells::find(self.complete(), found),
            }
        }
        true
    }

    /// The next board without an open cell, or `None` once every branch has been searched.
    #[inline]
    fn advance(&mut self) -> Option<&Board> {
        match self.advance_while(|_| true) {
            Stop::Complete(_) => Some(self.complete()),
            Stop::Exhausted | Stop::LimitReached => None,
        }
    }

    /// Goes on with a quick search to the next board at which it stops. Returns how many solutions
    /// that board counts as (1 with [`Demand::Each`], however many it has); `None` once every
    /// branch has been searched.
    ///
    /// A search that takes many guesses applies the subsets to the board where it began, and all
    /// boards on the stack lose what that one has lost. So some puzzles are refuted at once that
    /// take a hundred thousand guesses without subsets.
    #[inline]
    fn advance_quickly(&mut self) -> Option<u64> {
        loop {
            let most = if self.start.is_some() { MANY_GUESSES } else { u64::MAX };
            match self.advance_while(|statistics| statistics.guesses < most) {
                Stop::Complete(solutions) => return Some(solutions),
                Stop::Exhausted => return None,
                Stop::LimitReached => {}
            }
            let mut start = self.start.take()?;
            if propagate(&mut start, Rules::Subsets).is_err() {
                return None;
            }
            for (board, _) in &mut self.stack[..self.len] {
                board.intersect(&start);
            }
        }
    }

    /// The board at which [`Search::advance_while`] stopped, see [`Stop::Complete`].
    fn complete(&self) -> &Board {
        &self.stack[self.len].0
    }

    /// Goes on to the next board without an open cell; where few open cells are enough (see
    /// [`Demand`]), to the next with few. Stops before the next branch once `may_continue` returns
    /// false.
    #[inline]
    fn advance_while(&mut self, may_continue: impl Fn(&SearchStatistics) -> bool) -> Stop {
        while may_continue(&self.statistics) {
            let mut solutions = 1;
            // Down a branch, until it ends.
            while let Some((board, depth)) = self.stack[..self.len].last_mut() {
                let hurries =
                    self.pace == Pace::Unbroken && self.statistics.guesses >= CAREFUL_GUESSES;
                let open = board.open.len();
                if self.demand != Demand::One && open <= last_cells::MOST {
                    return self.end_at_few_cells(solutions);
                }
                let mut result =
                    if hurries { place_naked_singles(board) } else { apply_locked(board) };
                if hurries && result == Ok(board.open) {
                    result = apply_locked(board);
                }
                let left = board.open.len();
                self.statistics.placements += u64::from(open - left);
                let Ok(pairs) = result else {
                    self.end_branch();
                    break;
                };
                if left == 0 {
                    self.end_branch();
                    return Stop::Complete(solutions);
                }
                if self.demand != Demand::One && left <= last_cells::MOST {
                    return self.end_at_few_cells(solutions);
                }
                if pairs == board.open && self.pace != Pace::Measured && self.demand != Demand::Each
                {
                    // Every open cell has two candidates, and there are no singles, so in each
                    // house each open digit has two places. If one candidate of every open cell
                    // makes a solution, so do the other ones. A guess keeps one solution of each
                    // such two.
                    self.pace = Pace::Quick;
                    solutions *= 2;
                    board.place_smallest(pairs.only_first());
                    *depth += 1;
                    let depth = *depth;
                    self.note_guess(depth);
                    continue;
                }
                let mut cells = if pairs.is_empty() { fewest_of_many(board) } else { pairs };
                if hurries {
                    // Two cells at first, one more for every two guesses, at most four. A cell that
                    // is not a peer of those before it has kept its candidates.
                    for _ in 0..self.statistics.guesses.div_ceil(2).min(4) {
                        let cell = cells.only_first();
                        if !cell.is_empty() {
                            self.guess(cell);
                            cells = cells - cell.peers_of_first() - cell;
                        }
                    }
                } else {
                    self.guess(most_peers(cells));
                }
                if self.statistics.guesses >= self.ask_at {
                    self.ask_at = self.statistics.guesses + GUESSES_UNASKED;
                    cancel::check();
                }
            }
            if self.len == 0 {
                return Stop::Exhausted;
            }
        }
        if self.len == 0 { Stop::Exhausted } else { Stop::LimitReached }
    }

    /// Stops at the board on top of the stack, which has few open cells: its solutions are counted,
    /// or left to [`Search::next_of_each`]. Each counts as `solutions` solutions.
    #[inline]
    fn end_at_few_cells(&mut self, solutions: u64) -> Stop {
        self.end_branch();
        match self.demand {
            Demand::Count => Stop::Complete(solutions * last_cells::count(self.complete())),
            Demand::One | Demand::Each => Stop::Complete(solutions),
        }
    }

    /// Takes the board on top from the stack.
    #[inline]
    fn end_branch(&mut self) {
        self.len -= 1;
        if self.pace == Pace::Unbroken {
            self.pace = Pace::Quick;
        }
    }

    /// Places the smallest candidate of `cell`, a set of one cell, in a copy of the board on top of
    /// the stack. The board below keeps the cell's other candidates.
    #[inline]
    fn guess(&mut self, cell: Bands) {
        if self.len == self.stack.len() {
            self.stack.push((Board::EMPTY, 0));
        }
        let (below, above) = self.stack.split_at_mut(self.len);
        if let (Some((board, depth)), Some((copy, new_depth))) =
            (below.last_mut(), above.first_mut())
        {
            *new_depth = *depth + 1;
            let depth = *new_depth;
            let places_rest = self.pace == Pace::Quick;
            let has_placed_rest = board.split(cell, copy, places_rest);
            self.statistics.placements += u64::from(has_placed_rest);
            self.len += 1;
            self.note_guess(depth);
        }
    }

    /// Counts a guess, and the cell that it fills. `depth` guesses led to the board now.
    #[inline]
    fn note_guess(&mut self, depth: u32) {
        self.statistics.guesses += 1;
        self.statistics.placements += 1;
        self.statistics.depth = self.statistics.depth.max(depth);
    }

    /// The next solution of the puzzle that was started, or `None` once all were found, or after
    /// [`Search::count`]. The order is always the same, but has no meaning.
    pub fn next_solution(&mut self) -> Option<Solution> {
        if self.pace != Pace::Measured {
            // A quick search skips solutions.
            return None;
        }
        // A complete board that the rules accept is a solution, so the check never fails; it is
        // cheap.
        self.advance()?.solution().ok()
    }

    /// Decides with proof whether `puzzle` has no solution, exactly one, or more than one.
    pub fn verdict<'a>(&mut self, puzzle: impl Into<Puzzle<'a>>) -> Verdict {
        self.start(puzzle);
        match (self.next_solution(), self.next_solution()) {
            (None, _) => Verdict::None,
            (Some(only), None) => Verdict::Unique(only),
            (Some(first), Some(second)) => Verdict::Multiple { first, second },
        }
    }

    /// The solution of `puzzle` that is found first. There may be others.
    pub fn first<'a>(&mut self, puzzle: impl Into<Puzzle<'a>>) -> Option<Solution> {
        self.start(puzzle);
        self.next_solution()
    }

    /// Searches for one solution of `grid`, with at most about `guesses` guesses: the limit is
    /// checked before each branch.
    pub(crate) fn first_within(&mut self, grid: &Grid, guesses: u64) -> LimitedAnswer {
        self.start(grid);
        match self.advance_while(|statistics| statistics.guesses < guesses) {
            Stop::Complete(_) => {
                self.complete().solution().map_or(LimitedAnswer::None, LimitedAnswer::Solved)
            }
            Stop::Exhausted => LimitedAnswer::None,
            Stop::LimitReached => LimitedAnswer::LimitReached,
        }
    }

    /// The answer to `question` about `puzzle`.
    pub fn answer<'a>(&mut self, puzzle: impl Into<Puzzle<'a>>, question: Question) -> Answer {
        match question {
            Question::First => self.first(puzzle).map_or(Answer::None, Answer::Solved),
            Question::Unique => self.verdict(puzzle).into(),
        }
    }

    /// Like [`Search::answer`], but faster: it does not count guesses.
    pub(crate) fn fast_answer<'a>(
        &mut self,
        puzzle: impl Into<Puzzle<'a>>,
        question: Question,
    ) -> Answer {
        self.start_quick(puzzle.into());
        let solved = |board: &Board| board.solution().map_or(Answer::None, Answer::Solved);
        match (self.advance_quickly(), question) {
            (None, _) => Answer::None,
            (Some(_), Question::First) => solved(self.complete()),
            (Some(1), Question::Unique) => {
                let first = *self.complete();
                match self.advance_quickly() {
                    None => solved(&first),
                    Some(_) => Answer::Multiple,
                }
            }
            (Some(_), Question::Unique) => Answer::Multiple,
        }
    }

    /// Counts the solutions of `puzzle`, up to `limit`. [`Search::statistics`] is then the work of
    /// counting, which takes shortcuts: it does not measure how hard the puzzle is.
    pub fn count<'a>(&mut self, puzzle: impl Into<Puzzle<'a>>, limit: Option<NonZeroU64>) -> Count {
        self.count_noting(puzzle, limit, |_| {})
    }

    /// Counts as [`Search::count`] does, and calls `note` with the count so far after every 4096
    /// solutions or more, about once a millisecond, and when it is cancelled ([`cancel`]). The
    /// empty grid has more solutions than can be counted; [`while_wanted`](cancel::while_wanted)
    /// ends the count.
    pub fn count_noting<'a>(
        &mut self,
        puzzle: impl Into<Puzzle<'a>>,
        limit: Option<NonZeroU64>,
        mut note: impl FnMut(u64),
    ) -> Count {
        self.start_quick(puzzle.into());
        self.demand = Demand::Count;
        let mut count = 0;
        let counted = cancel::catch(|| self.count_on(&mut count, limit, &mut note));
        counted.unwrap_or_else(|cancelled| {
            note(count);
            cancelled.resume()
        })
    }

    /// Adds the solutions of a quick search to `count`, up to `limit`.
    fn count_on(
        &mut self,
        count: &mut u64,
        limit: Option<NonZeroU64>,
        note: &mut impl FnMut(u64),
    ) -> Count {
        const NOTED_AFTER: u64 = 4096;
        let mut note_at = NOTED_AFTER;
        while let Some(solutions) = self.advance_quickly() {
            *count = count.saturating_add(solutions);
            if let Some(limit) = limit.filter(|limit| *count >= limit.get()) {
                return Count::AtLeast(limit.get());
            }
            if *count >= note_at {
                note_at = count.saturating_add(NOTED_AFTER);
                note(*count);
            }
        }
        Count::Exactly(*count)
    }

    /// The work done since the search was started.
    pub fn statistics(&self) -> SearchStatistics {
        self.statistics
    }
}

impl Default for Search {
    fn default() -> Search {
        Search::new()
    }
}

/// The cell of `cells` with the most peers among them: a guess there changes most. The last of
/// several; none if `cells` is empty. (The first in reading order of those with the fewest
/// candidates: 137 guesses instead of 101 on SE 11+, 11.1 instead of 7.7 on top1465.)
#[inline]
fn most_peers(cells: Bands) -> Bands {
    let (mut best, mut most, mut left) = (cells.only_first(), 0, cells);
    if best == cells {
        return best;
    }
    while !left.is_empty() {
        let cell = left.only_first();
        let peers = (left.peers_of_first() & cells).len();
        if peers >= most {
            (best, most) = (cell, peers);
        }
        left = left - cell;
    }
    best
}

/// The open cells with the fewest candidates.
///
/// Counts the candidates of all 81 cells at once, as four-bit numbers in "vertical" form:
///
/// ```text
/// count[k]: bit c = bit k of the number of candidates of cell c
/// ```
fn fewest_of_many(board: &Board) -> Bands {
    let mut count = [Bands::EMPTY; 4];
    for places in board.places {
        let mut carry = places;
        for bits in &mut count {
            (*bits, carry) = (*bits ^ carry, *bits & carry);
        }
    }
    let mut fewest = board.open;
    for bits in count.into_iter().rev() {
        let fewer = fewest - bits;
        if !fewer.is_empty() {
            fewest = fewer;
        }
    }
    fewest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, CellSet, Digit};
    use crate::solve::Solutions;

    /// 17 givens, one solution.
    const SPARSE: &str =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

    fn grid(line: &str) -> Grid {
        let mut grid = Grid::EMPTY;
        for (cell, byte) in Cell::ALL.into_iter().zip(line.bytes()) {
            grid.set(cell, Digit::from_ascii(byte));
        }
        grid
    }

    /// A full grid without the cells that `hole` picks.
    fn with_holes(hole: impl Fn(Cell) -> bool) -> Grid {
        let mut grid = grid(
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        );
        for cell in Cell::ALL.into_iter().filter(|&cell| hole(cell)) {
            grid.set(cell, None);
        }
        grid
    }

    #[test]
    fn a_guess_is_made_where_candidates_are_fewest_and_peers_most() {
        let hardest = include_str!("../../puzzles/hardest.txt").lines();
        for line in hardest.filter(|line| !line.starts_with('#')).take(200) {
            let mut board = Board::new(&grid(line)).expect("a puzzle");
            let pairs = apply_locked(&mut board).expect("a puzzle with a solution");
            let count = |cell: &Cell| board.candidates(*cell).len();
            let least = board.open().iter().map(|cell| count(&cell)).min();
            let fewest: CellSet =
                board.open().iter().filter(|cell| Some(count(cell)) == least).collect();
            let peers = |cell: &Cell| (cell.peers() & fewest).len();
            let cells = if pairs.is_empty() { fewest_of_many(&board) } else { pairs };
            assert_eq!(cells.to_cells(), fewest, "{line}");
            assert_eq!(most_peers(cells).first(), fewest.iter().max_by_key(peers), "{line}");
        }
    }

    #[test]
    fn the_work_of_a_search_is_counted() {
        let mut search = Search::new();
        let puzzle = grid(
            "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        );
        assert!(matches!(search.verdict(&puzzle), Verdict::Unique(_)));
        let SearchStatistics { guesses, depth, placements, .. } = search.statistics();
        assert_eq!((guesses, depth, placements), (69, 6, 1681));
    }

    #[test]
    fn a_puzzle_that_rules_solve_takes_no_guess() {
        let mut search = Search::new();
        let easy = with_holes(|cell| (cell.row() + cell.column()) % 3 == 0);
        assert!(matches!(search.verdict(&easy), Verdict::Unique(_)));
        assert_eq!(search.statistics(), SearchStatistics { guesses: 0, placements: 27, depth: 0 });
    }

    /// Norvig's "impossible" puzzle: subsets refute it; without them the search takes very long.
    #[test]
    fn a_quick_search_applies_subsets_in_the_end() {
        let puzzle = grid(
            ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
        );
        let mut search = Search::new();
        search.start_with(RULES_IN_SEARCH, (&puzzle).into());
        let progress = search.advance_while(|statistics| statistics.guesses < 10_000);
        assert!(matches!(progress, Stop::LimitReached));
        assert_eq!(search.fast_answer(&puzzle, Question::Unique), Answer::None);
        assert!(search.statistics().guesses <= MANY_GUESSES + 1);
        assert_eq!(search.count(&puzzle, None), Count::Exactly(0));
    }

    #[test]
    fn quick_answers_are_those_of_the_search() {
        let mut search = Search::new();
        let files = [
            include_str!("../../puzzles/hardest.txt"),
            include_str!("../../puzzles/invalid.txt"),
            include_str!("../../puzzles/many.txt"),
        ];
        let lines = files.iter().flat_map(|file| file.lines().step_by(10));
        let empty = ".".repeat(81);
        for line in lines.filter(|line| !line.starts_with('#')).chain([SPARSE, &empty]) {
            let puzzle = grid(line);
            let quick = search.fast_answer(&puzzle, Question::Unique);
            assert_eq!(search.next_solution(), None);
            assert_eq!(quick, search.answer(&puzzle, Question::Unique), "{line}");
        }
    }

    /// [`Solutions`] takes no shortcuts.
    #[test]
    fn shortcuts_lose_no_solution() {
        let mut search = Search::new();
        let lines = include_str!("../../puzzles/many.txt").lines();
        let mut fully_counted = 0;
        for line in lines.filter(|line| !line.starts_with('#')).step_by(5) {
            let puzzle = grid(line);
            let all = Solutions::of(&puzzle).take(200).count() as u64;
            let count = if all == 200 { Count::AtLeast(all) } else { Count::Exactly(all) };
            fully_counted += u32::from(all < 200);
            assert_eq!(search.count(&puzzle, NonZeroU64::new(200)), count, "{line}");
            assert_eq!(search.fast_answer(&puzzle, Question::Unique), Answer::Multiple, "{line}");
            let first = search.fast_answer(&puzzle, Question::First);
            assert!(matches!(first, Answer::Solved(found) if found.solves(&puzzle)), "{line}");
        }
        assert!(fully_counted >= 20, "{fully_counted}");
    }

    #[test]
    fn verdicts_carry_their_proof() {
        let mut search = Search::new();
        let puzzle = with_holes(|cell| cell.row() < 2);
        let Verdict::Multiple { first, second } = search.verdict(&puzzle) else {
            panic!("not two solutions");
        };
        assert!(first != second && first.solves(&puzzle) && second.solves(&puzzle));
        let none = grid(
            ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
        );
        assert_eq!(search.verdict(&none), Verdict::None);
        let clash = grid("55");
        assert_eq!(search.verdict(&clash), Verdict::None);
        assert_eq!(search.statistics(), SearchStatistics::default());
    }

    #[test]
    fn a_limited_search_tells_the_limit_from_no_solution() {
        let mut search = Search::new();
        let none = grid(
            "..83.92...32..1....5....81.2..............54..4..38...6.72....41..4...9....96....",
        );
        assert_eq!(search.first_within(&none, 1000), LimitedAnswer::None);
        let solution = search.first(&Grid::EMPTY).expect("the empty grid has solutions");
        assert!(search.statistics().guesses > 0);
        assert_eq!(search.first_within(&Grid::EMPTY, 1000), LimitedAnswer::Solved(solution));
        assert_eq!(search.first_within(&Grid::EMPTY, 0), LimitedAnswer::LimitReached);
    }

    #[test]
    fn counts_stop_at_their_limit_and_say_so() {
        let mut search = Search::new();
        let limit = |n| NonZeroU64::new(n);
        assert_eq!(search.count(&Grid::EMPTY, limit(1000)), Count::AtLeast(1000));
        // Two open bands of a full grid: a number small enough to count without a limit.
        let band = with_holes(|cell| cell.row() < 3);
        let Count::Exactly(count) = search.count(&band, None) else { panic!("no limit") };
        assert_eq!(search.count(&band, limit(count)), Count::AtLeast(count));
        assert_eq!(search.count(&band, limit(count + 1)), Count::Exactly(count));
        assert_eq!(Solutions::of(&band).count() as u64, count);
    }
}
