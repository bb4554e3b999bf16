//! [`Sum`]: cells whose values, each times a factor, have a given sum.
//!
//! Cells with the same factor that see each other form a group. The sums that each group can have
//! are bits of a number; sums of groups are shifts of these bits, forward over the groups and back,
//! as in Trick, "A dynamic programming approach for consistency and propagation for knapsack
//! constraints" (2003). Then each group keeps the sets of values whose sum is still possible.

use super::sets::{MOST_CELLS, Sets};
use super::{Contradiction, Domains};
use crate::variant::combinations::Combinations;
use crate::variant::peers::Peers;
use crate::variant::relation::bits;
use crate::variant::shape::{Cell, MOST, Shape};

/// Cells whose values, each times a factor, have a given sum.
pub(in crate::variant) struct Sum {
    groups: Vec<Group>,
    /// The sum, the first value of the shape counting 0.
    total: i32,
    /// The sets of values; `None` if there are too many values.
    combinations: Option<&'static Combinations>,
}

/// Cells with the same factor that see each other.
struct Group {
    cells: Vec<Cell>,
    factor: i32,
}

/// The candidates of a group. Values and sums count from 0 for the first value of the shape.
struct Candidates {
    /// The cells without a value, and after them others.
    cells: [Cell; MOST as usize],
    /// The number of cells without a value.
    number: usize,
    /// The candidates of the open cells together.
    values: u32,
    /// The sum of the cells with a value.
    fixed: i32,
    /// The smallest and the largest sum of the open cells, or numbers beyond them.
    least: i32,
    most: i32,
}

impl Candidates {
    /// The cells without a value.
    fn open(&self) -> &[Cell] {
        &self.cells[..self.number]
    }

    /// Narrows the smallest and the largest sum: the values are different.
    fn limit(&mut self) {
        let (least, most) = least_and_most(self.values, self.number);
        self.least = self.least.max(least);
        self.most = self.most.min(most);
    }

    /// The smallest and the largest sum of the group, times a factor.
    fn bounds(&self, factor: i32) -> (i32, i32) {
        let ends = [self.least, self.most].map(|end| factor * (self.fixed + end));
        (ends[0].min(ends[1]), ends[0].max(ends[1]))
    }
}

/// The sums that a group may have, times its factor.
enum Allowed {
    /// From the first to the second.
    Range(i32, i32),
    /// The sums `low + bit` of the bits that are set.
    Bits { low: i32, bits: u128 },
}

impl Allowed {
    fn contains(&self, sum: i32) -> bool {
        match *self {
            Allowed::Range(low, high) => (low..=high).contains(&sum),
            Allowed::Bits { low, bits } => {
                u32::try_from(sum - low).is_ok_and(|bit| bit < 128 && bits >> bit & 1 == 1)
            }
        }
    }

    fn bounds(&self) -> (i32, i32) {
        match *self {
            Allowed::Range(low, high) => (low, high),
            Allowed::Bits { low, bits } => {
                (low + bits.trailing_zeros() as i32, low + 127 - bits.leading_zeros() as i32)
            }
        }
    }
}

impl Sum {
    /// The sum of these terms, with no cell twice, for the cells of `shape`. `sees` says whether two
    /// cells have different values.
    pub(in crate::variant) fn new(
        shape: Shape,
        terms: &[(Cell, i32)],
        total: i32,
        sees: impl Fn(Cell, Cell) -> bool,
    ) -> Sum {
        let mut groups: Vec<Group> = Vec::new();
        for &(cell, factor) in terms {
            let fits = |group: &&mut Group| {
                group.factor == factor
                    && group.cells.len() < shape.value_count()
                    && group.cells.iter().all(|&other| sees(cell, other))
            };
            match groups.iter_mut().find(fits) {
                Some(group) => group.cells.push(cell),
                None => groups.push(Group { cells: vec![cell], factor }),
            }
        }
        let factors: i32 = terms.iter().map(|&(_, factor)| factor).sum();
        let total = total - factors * shape.first();
        Sum { groups, total, combinations: Combinations::of(shape) }
    }

    /// True if all cells see each other and have the same factor.
    pub(super) fn is_one_group(&self) -> bool {
        self.groups.len() == 1
    }

    pub(super) fn cells(&self) -> Vec<Cell> {
        self.groups.iter().flat_map(|group| group.cells.iter().copied()).collect()
    }

    pub(super) fn run(&self, domains: &mut Domains, peers: &Peers) -> Result<(), Contradiction> {
        // One group is the usual case, and needs no lists.
        if let [group] = &self.groups[..] {
            let candidates = group.candidates(domains)?;
            let allowed = Allowed::Range(self.total, self.total);
            return self.keep(group, &candidates, &allowed, domains, peers);
        }
        let mut all = Vec::with_capacity(self.groups.len());
        let (mut low, mut high) = (0, 0);
        for group in &self.groups {
            let mut candidates = group.candidates(domains)?;
            candidates.limit();
            let bounds = candidates.bounds(group.factor);
            low += bounds.0;
            high += bounds.1;
            all.push(candidates);
        }
        if self.total < low || self.total > high {
            return Err(Contradiction);
        }
        if high - low >= 128 {
            for (group, candidates) in self.groups.iter().zip(&all) {
                let own = candidates.bounds(group.factor);
                let others = (low - own.0, high - own.1);
                let allowed = Allowed::Range(self.total - others.1, self.total - others.0);
                self.keep(group, candidates, &allowed, domains, peers)?;
            }
            return Ok(());
        }
        let reachable: Vec<u128> = self
            .groups
            .iter()
            .zip(&all)
            .map(|(group, candidates)| self.reachable(group, candidates, domains))
            .collect();
        // The sums of the first groups, from their lowest.
        let mut forward = Vec::with_capacity(reachable.len());
        let mut sums = 1_u128;
        for &of_group in &reachable {
            forward.push(sums);
            sums = shifts(of_group).fold(0, |all, bit| all | sums << bit);
            domains.spend(4 * of_group.count_ones() as usize);
        }
        let mut back = 1_u128 << (self.total - low);
        if sums & back == 0 {
            return Err(Contradiction);
        }
        for (at, group) in self.groups.iter().enumerate().rev() {
            let (mut allowed, mut before) = (0_u128, 0_u128);
            for bit in shifts(reachable[at]) {
                let rest = back >> bit;
                if rest & forward[at] != 0 {
                    allowed |= 1 << bit;
                    before |= rest;
                }
            }
            back = before & forward[at];
            let low = all[at].bounds(group.factor).0;
            let allowed = Allowed::Bits { low, bits: allowed };
            self.keep(group, &all[at], &allowed, domains, peers)?;
        }
        Ok(())
    }

    /// The sums that a group can have, times its factor: a bit for each, from the lowest.
    fn reachable(&self, group: &Group, candidates: &Candidates, domains: &mut Domains) -> u128 {
        let Candidates { number, values, fixed, least, most, .. } = *candidates;
        let (low, high) = candidates.bounds(group.factor);
        let bit = |sum: i32| 1_u128 << (group.factor * (fixed + sum) - low);
        match (number, self.combinations) {
            (0, _) => 1,
            (1, _) => bits(values).fold(0, |all, value| all | bit(value as i32)),
            (_, Some(combinations)) => {
                let mut all = 0;
                for sum in least..=most {
                    let sets = combinations.with_sum(number, sum + number as i32);
                    domains.spend(sets.len() / 2 + 2);
                    if sets.iter().any(|set| set & !values == 0) {
                        all |= bit(sum);
                    }
                }
                all
            }
            (_, None) => {
                let step = group.factor.unsigned_abs() as usize;
                (0..=high - low).step_by(step).fold(0, |all, sum| all | 1 << sum)
            }
        }
    }

    /// Keeps the candidates of a group with which it has one of the allowed sums.
    fn keep(
        &self,
        group: &Group,
        candidates: &Candidates,
        allowed: &Allowed,
        domains: &mut Domains,
        peers: &Peers,
    ) -> Result<(), Contradiction> {
        let Candidates { number, values, fixed, least, most, .. } = *candidates;
        let open = candidates.open();
        domains.spend(4 * number + 8);
        let is_allowed = |sum: i32| allowed.contains(group.factor * (fixed + sum));
        if number == 0 {
            return if is_allowed(0) { Ok(()) } else { Err(Contradiction) };
        }
        if let [cell] = *open {
            let kept = bits(values).filter(|&value| is_allowed(value as i32));
            return domains.keep(cell, kept.fold(0, |set, value| set | 1 << value));
        }
        // The allowed sums of the open cells, and a few others where the factor does not divide.
        let (low, high) = allowed.bounds();
        let ends = [low, high].map(|end| end / group.factor - fixed);
        let (low, high) = (least.max(ends[0].min(ends[1])), most.min(ends[0].max(ends[1])));
        let combinations = match self.combinations {
            Some(combinations) if number <= MOST_CELLS => combinations,
            _ => return keep_between(open, values, low, high, domains),
        };
        let mut sets = Sets::new(open, domains);
        for sum in (low..=high).filter(|&sum| is_allowed(sum)) {
            let with_sum = combinations.with_sum(number, sum + number as i32);
            domains.spend(4 * with_sum.len());
            for &set in with_sum.iter().filter(|&set| set & !values == 0) {
                sets.add(set);
            }
            if sets.exclude_nothing() {
                return Ok(());
            }
        }
        sets.keep(open, domains, peers)
    }
}

impl Group {
    fn candidates(&self, domains: &Domains) -> Result<Candidates, Contradiction> {
        let mut cells = [0; MOST as usize];
        let mut number = 0;
        let (mut values, mut used, mut fixed) = (0, 0, 0);
        let (mut least, mut most) = (0, 0);
        for &cell in &self.cells {
            let set = domains[cell];
            let lowest = set.trailing_zeros() as i32;
            if set.is_power_of_two() {
                fixed += lowest;
                used |= set;
            } else {
                cells[number] = cell;
                number += 1;
                values |= set;
                least += lowest;
                most += 31 - set.leading_zeros() as i32;
            }
        }
        values &= !used;
        if (values.count_ones() as usize) < number {
            return Err(Contradiction);
        }
        Ok(Candidates { cells, number, values, fixed, least, most })
    }
}

/// The smallest and the largest sum of `number` of these values. There must be as many.
fn least_and_most(values: u32, number: usize) -> (i32, i32) {
    let mut ascending = bits(values).map(|value| value as i32);
    let least = ascending.by_ref().take(number).sum::<i32>();
    // The largest ones are all but the smallest of the others.
    let all: i32 = bits(values).map(|value| value as i32).sum();
    let others = values.count_ones() as usize - number;
    let most = all - bits(values).map(|value| value as i32).take(others).sum::<i32>();
    (least, most)
}

/// The numbers of the bits that are set.
fn shifts(mut bits: u128) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let bit = (bits != 0).then(|| bits.trailing_zeros())?;
        bits &= bits - 1;
        Some(bit)
    })
}

/// Keeps the candidates with which the sum of the open cells can lie between two numbers.
fn keep_between(
    open: &[Cell],
    values: u32,
    low: i32,
    high: i32,
    domains: &mut Domains,
) -> Result<(), Contradiction> {
    let (least_others, most_others) = least_and_most(values, open.len() - 1);
    let least = |set: u32| set.trailing_zeros() as i32;
    let most = |set: u32| 31 - set.leading_zeros() as i32;
    let least_sum: i32 = open.iter().map(|&cell| least(domains[cell])).sum();
    let most_sum: i32 = open.iter().map(|&cell| most(domains[cell])).sum();
    for &cell in open {
        let set = domains[cell];
        let lowest = low - most_others.min(most_sum - most(set));
        let highest = high - least_others.max(least_sum - least(set));
        let kept = bits(set).filter(|&value| (lowest..=highest).contains(&(value as i32)));
        domains.keep(cell, kept.fold(0, |kept, value| kept | 1 << value))?;
    }
    Ok(())
}
