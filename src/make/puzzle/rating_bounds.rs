//! Bounds of ER that the solver's rules tell in microseconds, where a rating takes a hundred.

use crate::board::Board;
use crate::geometry::{CellSet, Digit};
use crate::grid::Grid;
use crate::logic::Rating;
use crate::solve::propagate::{Rules, propagate};

/// A puzzle that the rules solve alone is rated at most so high. Weaker rules come later.
const RATED_AT_MOST: [(Rules, Rating); 3] =
    [(Rules::Subsets, Rating(54)), (Rules::Locked, Rating(28)), (Rules::Singles, Rating(23))];

/// Below the XY-wing (4.2): up to here there are only singles, locked candidates, subsets, X-wings and
/// swordfish.
const BELOW_XY_WING: Rating = Rating(40);

/// True if `puzzle` is certainly rated below `rating`.
pub(super) fn is_rated_below(puzzle: &Grid, rating: Rating) -> bool {
    let rules = RATED_AT_MOST.iter().find(|(_, highest)| *highest < rating);
    rules.is_some_and(|&(rules, _)| is_solved_by(puzzle, rules))
}

/// True if `puzzle`, which has one solution, is certainly rated above `rating`: locked candidates and
/// subsets do not solve it, and where they end there is no basic fish that removes a candidate.
pub(super) fn is_rated_above(puzzle: &Grid, rating: Rating) -> bool {
    rating <= BELOW_XY_WING
        && Board::new(puzzle).is_ok_and(|mut board| {
            propagate(&mut board, Rules::Subsets).is_ok()
                && board.open() != CellSet::EMPTY
                && !has_fish(&board)
        })
}

/// Whether `rules` alone fill the grid.
pub(super) fn is_solved_by(puzzle: &Grid, rules: Rules) -> bool {
    let Ok(mut board) = Board::new(puzzle) else { return false };
    propagate(&mut board, rules).is_ok() && board.open() == CellSet::EMPTY
}

/// Whether an X-wing or a swordfish removes a candidate.
fn has_fish(board: &Board) -> bool {
    Digit::ALL.into_iter().any(|digit| {
        // For each line, its places of the digit: bit k = cell k of the line.
        let (mut rows, mut columns) = ([0u16; 9], [0u16; 9]);
        for cell in board.places(digit) {
            rows[cell.row()] |= 1 << cell.column();
            columns[cell.column()] |= 1 << cell.row();
        }
        is_fish_in(&rows) || is_fish_in(&columns)
    })
}

/// Whether two or three of `lines` have places in as many positions alone, and another line has one
/// of these.
fn is_fish_in(lines: &[u16; 9]) -> bool {
    let removes = |chosen: &[usize]| {
        let all = chosen.iter().fold(0, |all, &line| all | lines[line]);
        let is_hit = |line: usize| !chosen.contains(&line) && lines[line] & all != 0;
        all.count_ones() as usize == chosen.len() && (0..9).any(is_hit)
    };
    (0..9).any(|first| {
        (0..first).any(|second| {
            removes(&[first, second]) || (0..second).any(|third| removes(&[first, second, third]))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::Ratings;
    use crate::make::grid::fill::fill;
    use crate::make::minimize;
    use crate::random::Random;

    #[test]
    fn ratings_keep_the_bounds() {
        let (mut below, mut above, mut hard, mut missed) = (0, 0, 0, 0);
        for stream in 0..300 {
            let mut random = Random::new(23, stream);
            let full = fill(&mut random).to_grid();
            let puzzle = minimize(&full, &mut random).expect("it has one solution");
            // Puzzles rated above 7 would take most of the time.
            let is_above = is_rated_above(&puzzle, BELOW_XY_WING);
            let is_below = is_rated_below(&puzzle, Rating(26));
            if is_above && stream % 4 != 0 {
                continue;
            }
            let er = Ratings::of(&puzzle).er().expect("a short path");
            assert!(!is_above || er > BELOW_XY_WING, "{puzzle}: {er}");
            assert!(!is_below || er < Rating(26), "{puzzle}: {er}");
            below += u32::from(is_below);
            above += u32::from(is_above);
            let is_hard = er >= Rating(26) && er <= BELOW_XY_WING;
            hard += u32::from(is_hard);
            missed += u32::from(!is_above && !is_below && !is_hard);
        }
        // Both bounds leave little to rate.
        assert!(below > 100 && above > 15 && hard > 15, "{below} {above} {hard}");
        assert!(missed < 60, "{missed}");
    }
}
