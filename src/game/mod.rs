//! A puzzle that a person plays: the sheet, the actions that change it, and how they are undone and
//! saved.
//!
//! ```text
//! square    one cell of the sheet: digit, marks, colors
//! sheet     all 81 squares: digits, candidates, clashes, a position
//! action    what a player can do, and why it is not carried out
//! history   the changes, to undo and redo them
//! saved     a game as text
//! ```
//!
//! A cell has marks of two kinds, side by side. Corner notes mean what the player wants. Candidates
//! are all digits that are left: one that is missing is excluded, and a cell without any says
//! nothing. A new digit removes both from the cells that it excludes.
//!
//! [`Game`] uses no terminal, no clock and no file. The code that shows it calls [`Game::act`] for
//! what the player does, draws the sheet, and adds to the time that was played.

mod action;
mod history;
mod saved;
mod sheet;
mod square;

pub use action::{Action, Refusal};
pub use history::Change;
pub use saved::NotAGame;
pub use sheet::Sheet;
pub use square::{Color, Square};

use crate::format::Position;
use crate::geometry::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::grid::{Clash, Grid, Solution};
use crate::names::named_enum;
use crate::solve::answer::Verdict;
use crate::solve::solve;
use history::History;

/// A game: a puzzle, the player's sheet, and its history.
///
/// ```
/// use ennead::game::{Action, Game};
/// use ennead::{Candidate, Cell, Digit};
///
/// let mut game = Game::new(
///     &"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?,
/// );
/// game.act(Action::Place(Candidate::new(Cell::R1C3, Digit::D1)))?;
/// assert_eq!(game.wrong().iter().collect::<Vec<_>>(), [Cell::R1C3], "it is 4");
/// game.act(Action::Undo)?;
/// assert_eq!(game.sheet().values(), *game.sheet().givens());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    sheet: Sheet,
    history: History,
    /// The only solution; `None` if the puzzle has none or several, or is still being typed.
    solution: Option<Solution>,
    phase: Phase,
    /// The counts of the game so far.
    pub record: PlayRecord,
    /// True to remove the marks that a new digit excludes.
    pub tidies: bool,
}

named_enum! {
    /// The stage of a game.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Phase, parsed as "a phase of a game" {
        /// The puzzle itself is typed in: every digit will be a given.
        Editing = "editing",
        /// The puzzle is played.
        Playing = "playing",
        /// The player has filled the grid, and it is a solution.
        Solved = "solved",
        /// The program has filled the grid, because the player asked for the solution.
        Revealed = "revealed",
    }
}

impl Phase {
    /// True if the grid is full and correct.
    pub const fn is_over(self) -> bool {
        matches!(self, Phase::Solved | Phase::Revealed)
    }
}

/// The counts of a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct PlayRecord {
    /// The time that was played, in milliseconds, without pauses.
    pub milliseconds: u64,
    /// The number of hints that were asked for.
    pub hints: u32,
    /// The number of digits that were written and are not those of the solution. It stays when one
    /// is undone.
    pub mistakes: u32,
}

impl Game {
    /// A new game of `puzzle`. If it has several solutions, each of them ends the game.
    pub fn new(puzzle: &Grid) -> Game {
        let mut game = Game::edit(puzzle);
        game.begin();
        game
    }

    /// A sheet to type a puzzle into, with these digits to begin with.
    pub fn edit(digits: &Grid) -> Game {
        Game {
            sheet: Sheet::typed(digits),
            history: History::default(),
            solution: None,
            phase: Phase::Editing,
            record: PlayRecord::default(),
            tidies: true,
        }
    }

    /// The givens of a game that begins with `position`: all digits if it is not known which of
    /// them are given. `None` for a puzzle of pencil marks (sukaku), which cannot be played: its
    /// candidates are part of the puzzle, and those of a sheet are the player's.
    pub fn givens_of(position: &Position) -> Option<Grid> {
        let is_puzzle = position.givens.clues() > 0
            || !position.is_restricted()
            || matches!(solve(&position.values), Verdict::Unique(_));
        is_puzzle.then_some(*position.shown_givens())
    }

    /// The sheet as it is now.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// The stage of the game.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The only solution, if the puzzle has exactly one.
    pub fn solution(&self) -> Option<&Solution> {
        self.solution.as_ref()
    }

    /// The cells with another digit than the solution has. Empty if the puzzle has no solution or
    /// several: then only [`Game::clash`] shows mistakes.
    pub fn wrong(&self) -> CellSet {
        let Some(solution) = &self.solution else { return CellSet::EMPTY };
        let is_wrong = |(cell, digit): &(Cell, Digit)| solution.get(*cell) != *digit;
        self.sheet.values().givens().filter(is_wrong).map(|(cell, _)| cell).collect()
    }

    /// A clash of the digit in `written`, the cell that was filled last; if it has none, the last
    /// clash of the grid. A player's digit is said to repeat a given, not the other way round.
    pub fn clash(&self, written: Cell) -> Option<Clash> {
        let clashes = self.sheet.values().clashes();
        let is_here = |clash: &&Clash| clash.cell == written || clash.first == written;
        let clash = clashes.iter().find(is_here).or(clashes.last())?;
        let is_given = |cell| self.sheet.givens().get(cell).is_some();
        Some(match (is_given(clash.cell), is_given(written)) {
            (true, _) => clash.after_writing(clash.first),
            (false, true) => *clash,
            (false, false) => clash.after_writing(written),
        })
    }

    /// The digits of the solution that are missing among the candidates of a cell, though no digit
    /// excludes them.
    pub fn lost(&self) -> Vec<Candidate> {
        let Some(solution) = &self.solution else { return Vec::new() };
        let position = self.sheet.position();
        let is_lost = |&Candidate { cell, digit }: &Candidate| {
            !position.marks[cell].contains(digit) && self.sheet.legal(cell).contains(digit)
        };
        let open = self.sheet.open();
        open.iter().map(|cell| Candidate::new(cell, solution.get(cell))).filter(is_lost).collect()
    }

    /// The number of changes that can be undone, and of those that can be redone.
    pub fn changes(&self) -> (usize, usize) {
        self.history.lengths()
    }

    /// Carries out `action`.
    ///
    /// # Errors
    /// [`Refusal`] if that is not possible now. Then nothing has changed.
    pub fn act(&mut self, action: Action) -> Result<(), Refusal> {
        if self.is_frozen(&action) {
            return Err(Refusal::Over);
        }
        match action {
            Action::Undo => {
                let change = self.history.undo().ok_or(Refusal::NothingToUndo)?;
                self.sheet.revert(&change);
            }
            Action::Redo => {
                let change = self.history.redo().ok_or(Refusal::NothingToRedo)?;
                self.sheet.apply(&change);
            }
            Action::Begin => {
                if self.phase != Phase::Editing {
                    return Err(Refusal::HasBegun);
                }
                if self.sheet.values().clues() == 0 {
                    return Err(Refusal::Empty);
                }
                self.begin();
            }
            _ => {
                let change = self.change(&action)?;
                if let Action::Place(Candidate { cell, digit }) = action
                    && self.solution.as_ref().is_some_and(|solution| solution.get(cell) != digit)
                {
                    self.record.mistakes += 1;
                }
                self.sheet.apply(&change);
                self.history.push(change);
            }
        }
        self.phase = self.next_phase(&action);
        Ok(())
    }

    /// True if the game is over and `action` would change its result. Colors can still change. A
    /// solution that the program wrote can be undone; one that the player completed cannot.
    fn is_frozen(&self, action: &Action) -> bool {
        match action {
            Action::Paint(..)
            | Action::PaintCandidate(..)
            | Action::ClearColors
            | Action::Begin => false,
            Action::Undo | Action::Redo | Action::Restart => self.phase == Phase::Solved,
            Action::Place(_)
            | Action::ToggleCorner(_)
            | Action::ToggleCandidate(_)
            | Action::Erase(_)
            | Action::FillCandidates
            | Action::Conclude { .. }
            | Action::Solve => self.phase.is_over(),
        }
    }

    /// Makes the digits on the sheet the givens of a puzzle, and searches for its solution.
    fn begin(&mut self) {
        let puzzle = self.sheet.values();
        self.solution = match solve(&puzzle) {
            Verdict::Unique(solution) => Some(solution),
            _ => None,
        };
        self.sheet = Sheet::new(&puzzle);
        self.history = History::default();
        self.phase = Phase::Playing;
    }

    fn next_phase(&self, action: &Action) -> Phase {
        let is_over = self.phase != Phase::Editing && self.sheet.is_solution();
        match (is_over, action) {
            (false, _) if self.phase == Phase::Editing => Phase::Editing,
            (false, _) => Phase::Playing,
            (true, Action::Solve) => Phase::Revealed,
            // To redo `Action::Solve` is the same as to do it.
            (true, Action::Redo) if self.history.wrote_solution() => Phase::Revealed,
            (true, _) if self.phase == Phase::Revealed => Phase::Revealed,
            (true, _) => Phase::Solved,
        }
    }

    /// The change of the sheet by `action`.
    fn change(&self, action: &Action) -> Result<Change, Refusal> {
        let mut next = self.sheet.clone();
        match *action {
            Action::Place(Candidate { cell, digit }) => {
                self.check_writable(cell)?;
                self.restore_marks(&mut next, cell);
                next.place(cell, digit, self.tidies && self.phase != Phase::Editing);
            }
            Action::ToggleCorner(Candidate { cell, digit }) => {
                self.check_open(cell)?;
                next.toggle_corner(cell, digit);
            }
            Action::ToggleCandidate(Candidate { cell, digit }) => {
                self.check_open(cell)?;
                next.toggle_candidate(cell, digit);
            }
            Action::Erase(cell) => {
                self.check_writable(cell)?;
                self.restore_marks(&mut next, cell);
                next.erase(cell);
            }
            Action::FillCandidates => next.fill_candidates(),
            Action::Paint(cell, color) => next.paint(cell, color),
            Action::PaintCandidate(candidate, color) => next.paint_candidate(candidate, color),
            Action::ClearColors => next.clear_colors(),
            Action::Restart => next = self.sheet.restarted(),
            Action::Conclude { ref eliminations, ref placements } => {
                self.check_begun()?;
                next.remove_marks(eliminations);
                for &Candidate { cell, digit } in placements {
                    if self.check_writable(cell).is_ok() {
                        self.restore_marks(&mut next, cell);
                        next.place(cell, digit, true);
                    }
                }
            }
            Action::Solve => {
                self.check_begun()?;
                next.write(self.solution.as_ref().ok_or(Refusal::NoSingleSolution)?);
            }
            Action::Undo | Action::Redo | Action::Begin => {}
        }
        let change = self.sheet.change_to(&next, matches!(action, Action::Solve));
        if change.is_empty() { Err(Refusal::NothingChanges) } else { Ok(change) }
    }

    /// Restores the marks that the digit of `cell` removed. Called before the digit is removed.
    fn restore_marks(&self, next: &mut Sheet, cell: Cell) {
        let digit = next.square(cell).digit;
        if let Some(change) = digit.and_then(|digit| self.history.wrote(cell, digit)) {
            next.restore_marks(cell, change);
        }
    }

    /// An error if `cell` is a given.
    fn check_writable(&self, cell: Cell) -> Result<(), Refusal> {
        match self.sheet.givens().get(cell) {
            Some(_) => Err(Refusal::Given(cell)),
            None => Ok(()),
        }
    }

    /// An error if `cell` has a digit.
    fn check_open(&self, cell: Cell) -> Result<(), Refusal> {
        self.check_writable(cell)?;
        match self.sheet.square(cell).digit {
            Some(_) => Err(Refusal::Filled(cell)),
            None => Ok(()),
        }
    }

    /// An error while the puzzle is still being typed in.
    fn check_begun(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Editing => Err(Refusal::NotBegun),
            _ => Ok(()),
        }
    }

    /// For each digit, how many are still missing.
    pub fn left(&self) -> [usize; 9] {
        let values = self.sheet.values();
        Digit::ALL.map(|digit| {
            9usize.saturating_sub(values.givens().filter(|&(_, placed)| placed == digit).count())
        })
    }

    /// The digits of which all nine are placed.
    pub fn finished_digits(&self) -> DigitSet {
        let left = self.left();
        Digit::ALL.into_iter().filter(|&digit| left[digit] == 0).collect()
    }
}

#[cfg(test)]
mod tests;
