//! [`resistance`]: how many candidates simple trial and error leaves. An estimate of ER that takes
//! a third of a millisecond, where a rating of 9 and more takes hundreds.
//!
//! A round of trial and error assumes each candidate in turn, and removes those that simple rules
//! refute. Sudoku Explainer's dynamic forcing chains, which are rated around 9, find about the
//! same. (`benches/README.md` has the figures.)

use crate::board::Board;
use crate::grid::Grid;
use crate::solve::propagate::{Rules, propagate};

/// The sum of six numbers of open candidates, or 0 if subsets solve the puzzle. They are counted
/// after subsets; after one round with singles, before and after the singles that follow from it;
/// after all rounds with singles; after one round with locked candidates; and after all rounds with
/// them. If one round with singles leaves nothing, the sum is that of the first two, which
/// distinguish easier puzzles.
pub(crate) fn resistance(puzzle: &Grid) -> u64 {
    let Ok(mut board) = Board::new(puzzle) else { return 0 };
    if propagate(&mut board, Rules::Subsets).is_err() || board.open().is_empty() {
        return 0;
    }
    let singles = left_by_rounds(board, Rules::Singles);
    let at_first = open_candidates(&board) + singles.first_refuted;
    if singles.first == 0 {
        return at_first;
    }
    let locked = left_by_rounds(board, Rules::Locked);
    at_first + singles.first + singles.at_end + locked.first + locked.at_end
}

/// The numbers of candidates that are left after rounds of trial and error.
struct CandidatesLeft {
    /// After one round, before the rules run.
    first_refuted: u64,
    /// After one round and the rules.
    first: u64,
    /// After all rounds, each with the rules after it.
    at_end: u64,
}

/// The numbers of candidates of `board` that rounds with `rules` leave.
fn left_by_rounds(mut board: Board, rules: Rules) -> CandidatesLeft {
    let mut is_changed = refute(&mut board, rules);
    let first_refuted = open_candidates(&board);
    let mut first = None;
    // A puzzle with a solution has no contradiction here.
    while is_changed && propagate(&mut board, rules).is_ok() {
        first.get_or_insert(open_candidates(&board));
        is_changed = refute(&mut board, rules);
    }
    let at_end = open_candidates(&board);
    CandidatesLeft { first_refuted, first: first.unwrap_or(at_end), at_end }
}

/// Removes the candidates that `rules` refute. Returns false if there are none.
fn refute(board: &mut Board, rules: Rules) -> bool {
    let start = *board;
    let mut is_changed = false;
    for cell in start.open() {
        for digit in start.candidates(cell) {
            let mut trial = start;
            if trial.place(cell, digit).is_err() || propagate(&mut trial, rules).is_err() {
                board.eliminate(cell, digit);
                is_changed = true;
            }
        }
    }
    is_changed
}

fn open_candidates(board: &Board) -> u64 {
    board.open().into_iter().map(|cell| board.candidates(cell).len() as u64).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harder_puzzles_resist_more() {
        let of = |puzzle: &str| resistance(&puzzle.parse().expect("a puzzle"));
        // ER 1.2, 9.3 and 11.6.
        let all = [
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "........1.....2.34..3.5.6....5.4.....3...7...61.2.......6....851...9.3..78...3..6",
            "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        ]
        .map(of);
        assert_eq!(all[0], 0);
        assert!(all.is_sorted() && 2 * all[1] < all[2] && all[1] > 100, "{all:?}");
    }
}
