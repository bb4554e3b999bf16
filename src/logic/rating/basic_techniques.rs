//! [`solve`]: applies all techniques that are rated 4.0 or lower, in microseconds. (A path looks
//! for one step after the other.)
//!
//! They are singles, locked candidates, pairs, triples, X-wings and swordfish. Removing candidates
//! never makes such a step impossible, unless nothing is left for it to remove. So every order ends
//! in the same position.
//!
//! ([`Rules::Subsets`] is too strong: it finds quads as well, which are rated 5.0 and more.)
//!
//! Pairs, triples and fish are one rule for a table of nine rows and columns: if N rows have
//! entries in N columns only, the other rows have no entries in these columns. The techniques
//! differ in the meaning of the rows and columns.
//!
//! | technique | rows | columns |
//! | --- | --- | --- |
//! | naked pair, triple | cells of a house | digits |
//! | hidden pair, triple | digits | cells of a house |
//! | X-wing, swordfish | rows | columns, for one digit, and the reverse |

use crate::board::{Board, Contradiction};
use crate::geometry::{Cell, CellSet, Digit, DigitSet, House};
use crate::grid::Grid;
use crate::logic::Rating;
use crate::solve::propagate::{Rules, propagate};

/// The highest rating of these techniques. They are all up to this rating; the next is the XY-wing
/// (4.2).
pub(crate) const HIGHEST: Rating = Rating(40);

/// Bit k of a row: it has an entry in column k.
type BitRows = [u16; 9];

/// The number of entries of a row.
fn count(row: u16) -> usize {
    DigitSet::from_bits(row).len()
}

/// The fewest rows in which a pair or a triple is searched for. With fewer, at most one other row
/// is left, which is a single.
const LEAST: usize = 4;

/// The fewest rows in which pairs and triples of columns are searched for as well. If N of K rows
/// have entries in N columns only, the other columns have entries in the K - N other rows only, and
/// the same is removed. So with fewer rows, the other rows are a pair, a triple or a single.
const LEAST_OF_BOTH: usize = 6;

/// True if the techniques solve `puzzle`. If not, they do not solve it with fewer givens either.
pub(crate) fn are_enough(puzzle: &Grid) -> bool {
    Board::new(puzzle)
        .is_ok_and(|mut board| solve(&mut board).is_ok() && board.open() == CellSet::EMPTY)
}

/// Applies the techniques until none of them removes anything.
///
/// # Errors
/// [`Contradiction`] if the puzzle turns out to have no solution.
pub(crate) fn solve(board: &mut Board) -> Result<(), Contradiction> {
    let mut seen = [[0; 9]; 27];
    loop {
        propagate(board, Rules::Locked)?;
        if board.open() == CellSet::EMPTY || !remove_by_tables(board, &mut seen) {
            return Ok(());
        }
    }
}

/// Applies all subsets and fish that there are before the first removal. Returns false if there is
/// none. `seen` are the positions, as below, of the last call: where nothing has changed since
/// then, nothing is left to remove.
fn remove_by_tables(board: &mut Board, seen: &mut [[u16; 9]; 27]) -> bool {
    let mut cells = [0_u16; 81];
    // For each house and digit, the cells of the house that may hold it.
    let mut positions = [[0_u16; 9]; 27];
    let open = board.open();
    for digit in Digit::ALL {
        for cell in board.places(digit) & open {
            cells[cell.index()] |= 1 << digit.index();
            for (house, position) in cell.houses().into_iter().zip(cell.positions()) {
                positions[house.index()][digit.index()] |= 1 << position;
            }
        }
    }
    let mut is_changed = false;
    for house in House::ALL {
        if positions[house.index()] == seen[house.index()] {
            continue;
        }
        let at = house.cells();
        let count = (house.cell_set() & open).len();
        if count >= LEAST {
            let naked: BitRows = at.map(|cell| cells[cell.index()]);
            each_removed(&naked, |position, digit_index| {
                is_changed |= board.eliminate(at[position], Digit::ALL[digit_index]);
            });
        }
        if count >= LEAST_OF_BOTH {
            each_removed(&positions[house.index()], |digit_index, position| {
                is_changed |= board.eliminate(at[position], Digit::ALL[digit_index]);
            });
        }
    }
    for digit in Digit::ALL {
        let line = |house: House| positions[house.index()][digit.index()];
        let rows: BitRows = core::array::from_fn(|row| line(House::ROWS[row]));
        if House::ROWS.iter().zip(rows).all(|(h, row)| seen[h.index()][digit.index()] == row) {
            continue;
        }
        let count = rows.iter().filter(|&&row| row != 0).count();
        if count >= LEAST {
            each_removed(&rows, |row, column| {
                is_changed |= board.eliminate(cell(row, column), digit);
            });
        }
        if count >= LEAST_OF_BOTH {
            let columns: BitRows = core::array::from_fn(|column| line(House::COLUMNS[column]));
            each_removed(&columns, |column, row| {
                is_changed |= board.eliminate(cell(row, column), digit);
            });
        }
    }
    *seen = positions;
    is_changed
}

fn cell(row: usize, column: usize) -> Cell {
    House::ROWS[row].cells()[column]
}

/// Calls `remove` with the row and column of each entry that is removed because two or three other
/// rows have entries in as many columns alone.
fn each_removed(rows: &BitRows, mut remove: impl FnMut(usize, usize)) {
    let mut few = [0; 9];
    let mut len = 0;
    for (number, row) in rows.iter().enumerate() {
        // A row with one entry is a single, for which nothing is left to remove.
        if matches!(count(*row), 2 | 3) {
            few[len] = number;
            len += 1;
        }
    }
    let few = &few[..len];
    let mut remove_from_others = |chosen: u16, columns: u16| {
        for (number, &row) in rows.iter().enumerate() {
            let mut removed = if chosen >> number & 1 == 0 { row & columns } else { 0 };
            while removed != 0 {
                remove(number, removed.trailing_zeros() as usize);
                removed &= removed - 1;
            }
        }
    };
    for (k, &first) in few.iter().enumerate() {
        for (m, &second) in few[..k].iter().enumerate() {
            let pair = rows[first] | rows[second];
            let chosen = 1 << first | 1 << second;
            match count(pair) {
                2 => remove_from_others(chosen, pair),
                3 => {}
                _ => continue,
            }
            for &third in &few[..m] {
                let triple = pair | rows[third];
                if count(triple) == 3 {
                    remove_from_others(chosen | 1 << third, triple);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::explain::Explainer;
    use crate::logic::{Order, State};
    use crate::make::grid::fill::fill;
    use crate::make::minimize;
    use crate::random::Random;

    /// If a technique is added to these, [`solve`] must apply it.
    #[test]
    fn these_are_all_techniques_up_to_the_highest_rating() {
        let all = Explainer::new(Order::Se).up_to(HIGHEST).techniques();
        let names: Vec<&str> = all.iter().map(|technique| technique.name()).collect();
        let basic = [
            "full house",
            "hidden single",
            "naked single",
            "direct pointing",
            "direct claiming",
            "direct hidden pair",
            "direct hidden triple",
            "pointing",
            "claiming",
            "naked pair",
            "X-wing",
            "hidden pair",
            "naked triple",
            "swordfish",
            "hidden triple",
        ];
        assert_eq!(names, basic);
    }

    #[test]
    fn a_path_of_these_techniques_ends_in_the_same_position() {
        let explainer = Explainer::new(Order::Se).up_to(HIGHEST);
        let mut unfinished = 0;
        for stream in 0..150 {
            let mut random = Random::new(37, stream);
            let full = fill(&mut random).to_grid();
            let puzzle = minimize(&full, &mut random).expect("it has one solution");
            let mut board = Board::new(&puzzle).expect("a puzzle");
            solve(&mut board).expect("it has a solution");
            let mut state = State::new(&puzzle);
            while let Some(step) = explainer.step(&state) {
                state.apply(&step);
            }
            assert_eq!(board.open(), state.open(), "{puzzle}");
            for digit in Digit::ALL {
                let places = board.places(digit) & board.open();
                assert_eq!(places, state.places(digit) & state.open(), "{puzzle}: {digit}");
            }
            unfinished += u32::from(!state.is_full());
        }
        assert!((50..150).contains(&unfinished), "{unfinished}");
    }
}
