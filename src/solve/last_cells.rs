//! Counts or lists the solutions of a board on which few cells are open.
//!
//! A search that counts solutions meets many such boards, because each has only a few solutions. So
//! the open cells get numbers here, and their candidates fit into three registers. Naked singles
//! and guesses are enough, and neither needs a branch for each digit, which the processor would
//! often mispredict. (Done digit by digit, counting up to 100 solutions of each puzzle of
//! `many.txt` takes a tenth longer.)

use crate::board::Board;
use crate::geometry::{Bands, Cell, Digit};
use crate::grid::Solution;

/// The most open cells that [`count`] and [`find`] take: three fields fill a word of 64 bits.
///
/// (With 16 cells, four fields in a word: 15 % slower in counting up to 100 on `many.txt`, 6 % in
/// listing. With 32 cells in five words: as fast in counting there, 8 % slower in listing; on
/// `hardest.txt` counting is a tenth slower, listing a sixth.)
pub(crate) const MOST: u32 = 21;

/// The length of an array by open cell: a power of two, so that `k % SLOTS` is a quick check of an
/// index.
const SLOTS: usize = 32;

/// The bits of a field.
const FIELD: u64 = (1 << MOST) - 1;
/// Bit 0 of each field.
const FIELDS: u64 = 1 | 1 << MOST | 1 << (2 * MOST);

/// For each open cell, by its number: the open cells that are its peers, one bit each.
type Peers = [u32; SLOTS];

/// The candidates of the open cells: a field of 21 bits for each digit. Bit k of a field is for
/// cell number k.
///
/// ```text
/// bits     62-42     41-21     20-0
/// word 0   digit 3   digit 2   digit 1
/// word 1   digit 6   digit 5   digit 4
/// word 2   digit 9   digit 8   digit 7
/// ```
#[derive(Clone, Copy)]
struct Candidates([u64; 3]);

/// The open cells of a board.
struct OpenCells {
    candidates: Candidates,
    peers: Peers,
    /// The open cells, one bit each.
    all: u32,
}

/// The number of solutions of `board`, on which at most [`MOST`] cells are open, and no digit of a
/// filled cell is a candidate of its peers.
pub(crate) fn count(board: &Board) -> u64 {
    let mut count = 0;
    if let Some(OpenCells { candidates, peers, all }) = OpenCells::of(board) {
        visit::<false>(candidates, all, all, &peers, &mut |_| count += 1);
    }
    count
}

/// Adds the solutions of `board` to `found`, in descending order. `board` is as for [`count`].
pub(crate) fn find(board: &Board, found: &mut Vec<Solution>) {
    let Some(open_cells) = OpenCells::of(board) else { return };
    let before = found.len();
    let mut cells = board.digits();
    let mut open = [Cell::R1C1; SLOTS];
    open.iter_mut().zip(board.open.to_cells()).for_each(|(open, cell)| *open = cell);
    let mut add = |solution: Candidates| {
        for digit in Digit::ALL {
            let mut left = solution.cells(digit);
            while left != 0 {
                cells[open[left.trailing_zeros() as usize % SLOTS]] = digit;
                left &= left - 1;
            }
        }
        found.push(Solution::checked_before(cells));
    };
    let OpenCells { candidates, peers, all } = open_cells;
    visit::<true>(candidates, all, all, &peers, &mut add);
    found[before..].reverse();
}

impl OpenCells {
    /// The open cells of `board`, at most [`MOST`]. `None` if a cell has no candidate.
    #[inline]
    fn of(board: &Board) -> Option<OpenCells> {
        if board.places.iter().fold(Bands::EMPTY, |any, &places| any | places) != Bands::ALL {
            return None;
        }
        let mut candidates = Candidates([0; 3]);
        // For each house: its open cells.
        let mut in_house = [0_u32; 27];
        let mut houses = [[0; 3]; SLOTS];
        let mut cells = 0;
        for (half, mut left) in board.open.halves().into_iter().enumerate() {
            let places = board.places.map(|places| places.halves()[half]);
            while left != 0 && cells < MOST as usize {
                let bit = left.trailing_zeros();
                left &= left - 1;
                let field =
                    |digit: usize| (places[digit] >> bit & 1) << (digit % 3 * MOST as usize);
                let fields = [
                    field(0) | field(1) | field(2),
                    field(3) | field(4) | field(5),
                    field(6) | field(7) | field(8),
                ];
                for (word, fields) in candidates.0.iter_mut().zip(fields) {
                    *word |= fields << cells;
                }
                houses[cells] = HOUSES[64 * half + bit as usize];
                for house in houses[cells] {
                    in_house[usize::from(house)] |= 1 << cells;
                }
                cells += 1;
            }
        }
        let mut peers = [0; SLOTS];
        for (k, (peers, houses)) in peers.iter_mut().zip(houses).take(cells).enumerate() {
            let [row, column, box_] = houses.map(|house| in_house[usize::from(house)]);
            *peers = (row | column | box_) & !(1 << k);
        }
        let all = (1 << cells) - 1;
        Some(OpenCells { candidates, peers, all })
    }
}

/// For each bit of [`Bands`]: the indices of the cell's row, column and box.
static HOUSES: [[u8; 3]; 128] = {
    let mut houses = [[0; 3]; 128];
    let mut k = 0;
    while k < 81 {
        let cell = Cell::ALL[k];
        let [row, column, box_] = cell.houses();
        houses[Bands::bit(cell)] = [row as u8, column as u8, box_ as u8];
        k += 1;
    }
    houses
};

/// Calls `found` with each solution: one candidate in each of the cells of `all`. Those of `open`
/// have no digit yet. With `ASCENDING` the smallest solution comes first; without it the order has
/// no meaning, and the search takes less time.
fn visit<const ASCENDING: bool>(
    mut candidates: Candidates,
    all: u32,
    mut open: u32,
    peers: &Peers,
    found: &mut impl FnMut(Candidates),
) {
    loop {
        let [one, two, three] = candidates.counts();
        if one != all {
            return;
        }
        let mut singles = open & !two;
        if singles != 0 {
            open &= !singles;
            while singles != 0 {
                let cell = singles.trailing_zeros() as usize % SLOTS;
                candidates.remove_from(peers[cell], cell);
                singles &= singles - 1;
            }
            continue;
        }
        if open == 0 {
            return found(candidates);
        }
        let pairs = two & !three;
        let from = if ASCENDING || pairs == 0 { open } else { pairs };
        let cell = from.trailing_zeros() as usize % SLOTS;
        // The guess: the cell keeps its smallest candidate, the other cells keep all of theirs.
        let smallest = candidates.smallest(cell);
        let mut guess = candidates;
        for (word, smallest) in guess.0.iter_mut().zip(smallest.0) {
            *word = *word & !(FIELDS << cell) | smallest;
        }
        guess.remove_from(peers[cell], cell);
        visit::<ASCENDING>(guess, all, open & !(1 << cell), peers, found);
        for (word, smallest) in candidates.0.iter_mut().zip(smallest.0) {
            *word &= !smallest;
        }
    }
}

impl Candidates {
    /// The cells that may hold `digit`.
    #[inline]
    fn cells(&self, digit: Digit) -> u32 {
        (self.0[digit.index() / 3] >> (digit.index() % 3 * MOST as usize) & FIELD) as u32
    }

    /// The cells with at least one candidate, with at least two and with at least three.
    #[inline]
    fn counts(&self) -> [u32; 3] {
        let [a, b, c] = self.0;
        let (one, two, three) = (a | b, a & b, 0);
        let (one, two, three) = (one | c, two | one & c, three | two & c);
        let words = [one, two, three];
        let fold = |[one, two, three]: [u64; 3], by: u32| {
            let [one_more, two_more, three_more] = words.map(|word| word >> by);
            [
                one | one_more,
                two | two_more | one & one_more,
                three | three_more | two & one_more | one & two_more,
            ]
        };
        fold(fold(words, MOST), 2 * MOST).map(|fields| (fields & FIELD) as u32)
    }

    /// Removes the digit of `cell`, its only candidate, from the cells of `peers`.
    #[inline]
    fn remove_from(&mut self, peers: u32, cell: usize) {
        for word in &mut self.0 {
            *word &= !((*word >> cell & FIELDS) * u64::from(peers));
        }
    }

    /// The smallest candidate of `cell`: one bit.
    #[inline]
    fn smallest(&self, cell: usize) -> Candidates {
        let mut found = false;
        Candidates(self.0.map(|word| {
            let here = if found { 0 } else { word & FIELDS << cell };
            found |= here != 0;
            here & here.wrapping_neg()
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::random::Random;
    use crate::solve::search::Search;

    /// The solutions of `board`, in descending order.
    fn one_by_one(board: Board) -> Vec<Solution> {
        let mut search = Search::new();
        search.start_from(board);
        let mut all: Vec<Solution> = core::iter::from_fn(|| search.next_solution()).collect();
        all.sort_by(|a, b| b.cmp(a));
        all
    }

    #[test]
    fn the_solutions_are_those_that_a_search_finds() {
        let solution = Search::new().first(&Grid::EMPTY).expect("it has solutions").to_grid();
        let (mut random, mut counts) = (Random::new(17, 0), [0; 3]);
        for _ in 0..2000 {
            // Up to 21 empty cells, which hold three digits in the solution.
            let mut grid = solution;
            let first = random.below(7) as usize;
            for _ in 0..100 {
                let cell = Cell::ALL[random.below(81) as usize];
                let digit = solution.get(cell).map_or(0, Digit::index);
                let empty = 81 - grid.given_cells().len();
                if (first..first + 3).contains(&digit) && empty < MOST as usize {
                    grid.set(cell, None);
                }
            }
            let mut board = Board::new(&grid).expect("no clash");
            for lost in 0..3 {
                let expected = one_by_one(board);
                assert_eq!(count(&board), expected.len() as u64, "{grid} {lost}");
                let mut found = Vec::new();
                find(&board, &mut found);
                assert_eq!(found, expected, "{grid} {lost}");
                counts[expected.len().min(2)] += 1;
                // Without one more candidate, sometimes that of a filled cell.
                let cell = Cell::ALL[random.below(81) as usize];
                let from = board.open().iter().next().filter(|_| lost < 2).unwrap_or(cell);
                board.eliminate(from, board.candidates(from).first().unwrap_or(Digit::D1));
            }
        }
        assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
    }
}
