//! Applies rules to a [`Board`] until none of them changes anything, the cheapest rule first.
//!
//! | file | rule | known as |
//! | --- | --- | --- |
//! | `singles.rs` | a cell with one candidate; a house with one place for a digit | naked and hidden singles |
//! | `locked.rs` | the six ways in which a digit can be in a band or stack | locked candidates, in their general form |
//! | `subsets.rs` | N cells of a house that hold N digits, for every N | naked and hidden subsets |
//!
//! After a rule has removed something, the cheaper rules run again. No rule removes a candidate
//! that is part of a solution of the board, so the board keeps all its solutions.

mod locked;
mod singles;
mod subsets;

use crate::board::{Board, Contradiction};
use crate::geometry::{Bands, DigitSet};
use crate::names::named_enum;

pub(crate) use singles::place_naked_singles;

named_enum! {
    /// Which rules [`propagate`] applies. Each level includes those before it.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    #[non_exhaustive]
    pub enum Rules, parsed as "a set of rules" {
        /// No rule. The candidates stay those that the givens leave.
        None = "none",
        /// Naked and hidden singles.
        Singles = "singles",
        /// Locked candidates: pointing and claiming, also over two boxes at once.
        Locked = "locked",
        /// Naked and hidden subsets of every size.
        Subsets = "subsets",
    }
}

/// Applies `rules` until none of them changes anything.
///
/// # Errors
/// [`Contradiction`] when a rule finds a cell without a candidate, or a house without a place for a
/// digit. The board then keeps what the rules removed up to there, and the same rules find the
/// contradiction again.
///
/// ```
/// use ennead::{Board, Grid, Rules, propagate};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let mut board = Board::new(&puzzle)?;
/// propagate(&mut board, Rules::Singles)?;
/// assert!(board.solution().is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn propagate(board: &mut Board, rules: Rules) -> Result<(), Contradiction> {
    let result = apply(board, rules);
    if result.is_err() {
        board.stale = DigitSet::ALL;
    }
    result
}

fn apply(board: &mut Board, rules: Rules) -> Result<(), Contradiction> {
    match rules {
        Rules::None => Ok(()),
        Rules::Singles => {
            // `stale` is meant for the locked rule, which does not run here. So all digits are
            // stale before and after.
            board.stale = DigitSet::ALL;
            let hidden = |[a, b]: [Bands; 2]| Ok([singles::hidden(a)?, singles::hidden(b)?]);
            let result = apply_until_stable(board, hidden);
            board.stale = DigitSet::ALL;
            result.map(|_| ())
        }
        Rules::Locked => apply_locked(board).map(|_| ()),
        Rules::Subsets => {
            let mut subsets = subsets::Subsets::new();
            loop {
                apply_locked(board)?;
                if board.open.is_empty() || !subsets.run(board)? {
                    return Ok(());
                }
            }
        }
    }
}

/// Applies [`Rules::Locked`] until nothing changes, and returns the cells with two candidates.
///
/// # Errors
/// As [`propagate`].
pub(crate) fn apply_locked(board: &mut Board) -> Result<Bands, Contradiction> {
    apply_until_stable(board, locked::locked)
}

/// Places naked singles, applies `rule` to the digits that lost a place since it was last applied
/// to them, and repeats this until nothing changes. Returns the cells with two candidates. The rule
/// takes the places of two digits. For each it returns the places that are left, and those of them
/// that must hold the digit.
///
/// (To look for naked singles once instead of until there are none, before the rule: 20 % slower on
/// `easy.txt`, 10 % on SE 11+.)
#[inline]
fn apply_until_stable(
    board: &mut Board,
    rule: impl Fn([Bands; 2]) -> Result<[(Bands, Bands); 2], Contradiction>,
) -> Result<Bands, Contradiction> {
    loop {
        let pairs = place_naked_singles(board)?;
        let mut stale = core::mem::take(&mut board.stale).iter();
        if board.open.is_empty() {
            let mut is_placed = |digit| singles::is_once_in_each_house(board.places[digit]);
            return if stale.all(&mut is_placed) { Ok(pairs) } else { Err(Contradiction) };
        }
        if stale.len() == 0 {
            return Ok(pairs);
        }
        while let Some(digit) = stale.next() {
            let pair = [digit, stale.next().unwrap_or(digit)];
            let before = pair.map(|digit| board.places[digit]);
            let after = rule(before)?;
            for (k, digit) in pair.into_iter().enumerate() {
                let changed = u16::from(after[k].0 != before[k]) << digit as u8;
                board.places[digit] = after[k].0;
                board.stale |= DigitSet::from_bits(changed);
            }
            for (digit, (_, alone)) in pair.into_iter().zip(after) {
                let found = alone & board.open;
                if !found.is_empty() {
                    board.fill(digit, found);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Digit, House};
    use crate::grid::Grid;

    /// How many cells of `line` each level leaves open, the weakest level first.
    #[track_caller]
    fn open_cells(line: &str) -> [usize; 4] {
        let mut grid = Grid::EMPTY;
        for (cell, byte) in Cell::ALL.into_iter().zip(line.bytes()) {
            grid.set(cell, Digit::from_ascii(byte));
        }
        Rules::ALL.map(|rules| {
            let mut board = Board::new(&grid).expect("no clash");
            propagate(&mut board, rules).expect("a puzzle with a solution");
            board.open().len()
        })
    }

    #[test]
    fn singles_solve_an_easy_puzzle() {
        let line =
            "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
        assert_eq!(open_cells(line), [51, 0, 0, 0]);
    }

    #[test]
    fn nothing_is_left_to_do_and_no_solution_is_lost() {
        let mut search = crate::solve::search::Search::new();
        let corpora =
            [include_str!("../../../puzzles/hard.txt"), include_str!("../../../puzzles/many.txt")];
        for line in corpora.into_iter().flat_map(|text| text.lines().step_by(20)) {
            let Ok(grid) = line.parse::<Grid>() else { continue };
            let solution = search.first(&grid).expect("a solution");
            for rules in Rules::ALL {
                let mut board = Board::new(&grid).expect("no clash");
                propagate(&mut board, rules).expect("it has a solution");
                for cell in Cell::ALL {
                    assert!(
                        board.candidates(cell).contains(solution.get(cell)),
                        "{line} {rules:?} {cell}"
                    );
                    if !board.open().contains(cell) {
                        let digit = board.candidates(cell).single().expect("a digit");
                        assert!(
                            (board.places(digit) & cell.peers()).is_empty(),
                            "{line} {rules:?} {cell}"
                        );
                    }
                }
                if rules == Rules::None {
                    continue;
                }
                assert!(board.open().iter().all(|cell| board.candidates(cell).len() > 1), "{line}");
                for (house, digit) in
                    House::ALL.into_iter().flat_map(|house| Digit::ALL.map(|d| (house, d)))
                {
                    let places = board.places(digit) & house.cell_set();
                    let is_placed = (places & board.open()).is_empty();
                    assert_eq!(places.len() == 1, is_placed, "{line} {rules:?} {digit} {house}");
                }
                for digit in Digit::ALL.into_iter().filter(|_| rules >= Rules::Locked) {
                    let places = board.places[digit];
                    let [(left, _), _] = locked::locked([places; 2]).expect("it has a solution");
                    assert_eq!(left, places, "{line} {rules:?} {digit}");
                }
            }
        }
    }

    #[test]
    fn a_contradiction_is_found_again() {
        for rules in Rules::ALL.into_iter().filter(|rules| *rules != Rules::None) {
            let mut board = Board::EMPTY;
            for &cell in House::Row1.cells() {
                board.eliminate(cell, Digit::D5);
            }
            for _ in 0..3 {
                assert_eq!(propagate(&mut board, rules), Err(Contradiction), "{rules}");
            }
        }
    }

    #[test]
    fn boards_with_the_same_candidates_are_equal() {
        assert_eq!(Board::new(&Grid::EMPTY), Ok(Board::EMPTY));
    }
}
