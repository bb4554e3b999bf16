//! [`Sets`]: the sets of values that some cells can have, and which candidates are in them.

use super::houses::exclude_from_common_peers;
use super::{Contradiction, Domains};
use crate::variant::peers::Peers;
use crate::variant::relation::bits;
use crate::variant::shape::Cell;

/// The most cells.
pub(super) const MOST_CELLS: usize = 8;

/// The lowest bit of each cell.
const LOWEST: u128 = 0x0001_0001_0001_0001_0001_0001_0001_0001;

/// The sets of values that some cells can have, and what they have in common. The candidates of all
/// cells are one number, with 16 bits for each cell.
pub(super) struct Sets {
    candidates: u128,
    /// The candidates that are in a set.
    kept: u128,
    /// The lowest bit of each of the cells.
    lowest: u128,
    number: usize,
    /// The values that are in all sets.
    in_each: u32,
}

impl Sets {
    /// No sets yet, for two to [`MOST_CELLS`] cells.
    pub(super) fn new(open: &[Cell], domains: &Domains) -> Sets {
        let join = |all, &cell: &Cell| all << 16 | u128::from(domains[cell]);
        let candidates = open.iter().rev().fold(0, join);
        let lowest = LOWEST >> (16 * (MOST_CELLS - open.len()));
        Sets { candidates, kept: 0, lowest, number: open.len(), in_each: u32::MAX }
    }

    /// Adds a set of as many values as there are cells, if these can have its values.
    #[inline]
    pub(super) fn add(&mut self, set: u32) {
        let cells = self.candidates & (self.lowest * u128::from(set));
        let found = if self.number == 3 { three(cells, set) } else { self.several(cells, set) };
        if found != 0 {
            self.in_each &= set;
            self.kept |= found;
        }
    }

    /// The candidates of the cells without the values that other cells must have; 0 if a cell has
    /// none, or a value of the set has no cell.
    #[inline]
    fn several(&self, cells: u128, set: u32) -> u128 {
        let highest = self.lowest << 15;
        // The highest bit of each cell that has a candidate.
        let has_any = |cells: u128| (cells + (highest - self.lowest)) & highest;
        if has_any(cells) != highest || join(cells) != set {
            return 0;
        }
        let has_several = has_any(cells & (cells - self.lowest));
        if has_several == highest {
            return cells;
        }
        let several = (has_several >> 15) * 0x7fff;
        let single = join(cells & !several);
        let left = cells & !(several & (self.lowest * u128::from(single)));
        let singles = self.number as u32 - has_several.count_ones();
        if has_any(left) == highest && single.count_ones() == singles { left } else { 0 }
    }

    /// True if the sets have all candidates, and no value in common.
    #[inline]
    pub(super) fn exclude_nothing(&self) -> bool {
        self.kept == self.candidates && self.in_each == 0
    }

    /// Keeps the candidates that are in a set.
    pub(super) fn keep(
        self,
        open: &[Cell],
        domains: &mut Domains,
        peers: &Peers,
    ) -> Result<(), Contradiction> {
        if self.kept == 0 {
            return Err(Contradiction);
        }
        let mut kept = self.kept;
        for &cell in open {
            domains.keep(cell, kept as u32 & 0xffff)?;
            kept >>= 16;
        }
        for bit in bits(self.in_each) {
            let value = 1 << bit;
            let mut places = open.iter().filter(|&&cell| domains[cell] & value != 0);
            match (places.next(), places.next()) {
                (None, _) => return Err(Contradiction),
                (Some(&cell), None) => domains.keep(cell, value)?,
                _ => exclude_from_common_peers(domains, peers, open, value)?,
            }
        }
        Ok(())
    }
}

/// The values of all cells.
#[inline]
fn join(cells: u128) -> u32 {
    let all = cells | cells >> 64;
    let all = all | all >> 32;
    (all | all >> 16) as u32 & 0xffff
}

/// The candidates of three cells with which they can have all values of a set.
#[inline]
fn three(cells: u128, set: u32) -> u128 {
    let [a, b, c] = [0, 16, 32].map(|shift| (cells >> shift) as u32 & 0xffff);
    // A cell has no value that is the only one of another cell. If the other two lack a value
    // together, the cell has it.
    let single = |cell: u32| if cell.is_power_of_two() { cell } else { 0 };
    let kept = |cell: u32, x: u32, y: u32| {
        let missing = set & !(x | y);
        let may_have = if missing == 0 { set } else { single(missing) };
        cell & may_have & !single(x) & !single(y)
    };
    let [a, b, c] = [kept(a, b, c), kept(b, a, c), kept(c, a, b)];
    if a == 0 || b == 0 || c == 0 {
        return 0;
    }
    u128::from(a) | u128::from(b) << 16 | u128::from(c) << 32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// The candidates of each cell with which the cells have all values of `set`.
    fn supported(candidates: &[u32], set: u32) -> Vec<u32> {
        let Some((&first, others)) = candidates.split_first() else { return Vec::new() };
        let mut found = vec![0; candidates.len()];
        for bit in bits(first & set) {
            let rest = supported(others, set & !(1 << bit));
            if others.is_empty() || rest[0] != 0 {
                found[0] |= 1 << bit;
                found[1..].iter_mut().zip(rest).for_each(|(found, rest)| *found |= rest);
            }
        }
        found
    }

    #[test]
    fn no_candidate_of_a_set_is_lost() {
        let mut random = Random::new(1, 0);
        let mut excluded = 0;
        for _ in 0..20_000 {
            let number = 2 + random.below(7) as usize;
            let mut values: Vec<u32> = (0..10).collect();
            random.shuffle(&mut values);
            let set = values[..number].iter().fold(0, |set, &value| set | 1 << value);
            let mut candidates = || (random.bits() & random.bits()) as u32 & 0x3ff;
            let mut cells: Vec<u32> = (0..number).map(|_| candidates()).collect();
            let (mut changed, mut work) = (Vec::new(), 0);
            let domains = Domains::new(&mut cells, &mut changed, &mut work);
            let open: Vec<Cell> = (0..number as Cell).collect();
            let mut sets = Sets::new(&open, &domains);
            sets.add(set);
            let expected = supported(&cells, set);
            for (at, expected) in expected.into_iter().enumerate() {
                let kept = (sets.kept >> (16 * at)) as u32 & 0xffff;
                assert_eq!(expected & !kept, 0, "{cells:?} {set:b}");
                assert_eq!(kept & !(cells[at] & set), 0, "{cells:?} {set:b}");
                if number <= 3 {
                    assert_eq!(kept, expected, "{cells:?} {set:b}");
                }
                excluded += usize::from(kept != cells[at] & set);
            }
        }
        assert!(excluded > 1000, "{excluded}");
    }
}
