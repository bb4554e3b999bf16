//! Cells with different values: [`House`] with all values, [`AllDifferent`] with fewer cells.
//!
//! The engine itself removes the value of a cell from all cells that see it.

use super::{Contradiction, Domains};
use crate::variant::peers::Peers;
use crate::variant::relation::bits;
use crate::variant::shape::{Cell, MOST};

/// Values with at most this many places exclude themselves from the cells that see all the places.
const MOST_PLACES: usize = 3;

/// Cells with different values.
pub(in crate::variant) struct Set {
    pub(in crate::variant) cells: Vec<Cell>,
    /// For each cell, a bit for each other one with which it sees a third cell outside the set.
    near: Vec<u32>,
}

impl Set {
    pub(in crate::variant) fn new(cells: Vec<Cell>, peers: &Peers) -> Set {
        let bits = peers.bits_of(&cells);
        let mut near = vec![0; cells.len()];
        for a in 0..cells.len() {
            for b in 0..a {
                if peers.share(cells[a], cells[b], &bits) {
                    near[a] |= 1 << b;
                    near[b] |= 1 << a;
                }
            }
        }
        Set { near, cells }
    }
}

/// Cells with all values, each once: as many cells as values.
pub(in crate::variant) struct House {
    pub(in crate::variant) set: Set,
    /// All values.
    pub(in crate::variant) values: u32,
}

impl House {
    pub(super) fn run(
        &self,
        domains: &mut Domains,
        peers: &Peers,
        removed: u32,
    ) -> Result<(), Contradiction> {
        domains.spend(2 * self.set.cells.len());
        place(domains, peers, &self.set, self.values, removed)?;
        if self.set.cells.len() > 9 {
            subsets(domains, &self.set.cells)?;
        }
        Ok(())
    }
}

/// Fewer cells than values, with different values.
pub(in crate::variant) struct AllDifferent {
    pub(in crate::variant) set: Set,
    /// True within alternatives, where the engine does not know that the cells see each other.
    pub(in crate::variant) is_alternative: bool,
}

impl AllDifferent {
    pub(super) fn run(&self, domains: &mut Domains, peers: &Peers) -> Result<(), Contradiction> {
        domains.spend(self.set.cells.len());
        if self.is_alternative {
            return self.exclude(domains);
        }
        let values = self.set.cells.iter().fold(0, |set, &cell| set | domains[cell]);
        match (values.count_ones() as usize).cmp(&self.set.cells.len()) {
            core::cmp::Ordering::Less => Err(Contradiction),
            core::cmp::Ordering::Equal => place(domains, peers, &self.set, values, u32::MAX),
            core::cmp::Ordering::Greater => subsets(domains, &self.set.cells),
        }
    }

    /// Removes the value of each cell that has only one candidate from the others.
    fn exclude(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        domains.spend(self.set.cells.len().pow(2));
        for (at, &cell) in self.set.cells.iter().enumerate() {
            if domains[cell].is_power_of_two() {
                let others = self.set.cells.iter().enumerate().filter(|&(other, _)| other != at);
                for (_, &other) in others {
                    domains.keep(other, !domains[cell])?;
                }
            }
        }
        Ok(())
    }
}

/// Each of `values` has a place in the set: a value with one place is placed, and one with few
/// places is removed from the cells that see all of them. Only `removed` values have lost places
/// since the last time.
pub(super) fn place(
    domains: &mut Domains,
    peers: &Peers,
    Set { cells, near }: &Set,
    values: u32,
    removed: u32,
) -> Result<(), Contradiction> {
    // The values that have at least one, two, three, four places.
    let [mut one, mut two, mut three, mut four] = [0; 4];
    let mut placed = 0;
    for &cell in cells {
        let set = domains[cell];
        four |= three & set;
        three |= two & set;
        two |= one & set;
        one |= set;
        if set.is_power_of_two() {
            placed |= set;
        }
    }
    if values & !one != 0 {
        return Err(Contradiction);
    }
    let few = values & removed & !four & !placed;
    if few == 0 {
        return Ok(());
    }
    // The places of these values, a bit for each cell of the set.
    let mut places = [0_u32; MOST as usize];
    for (at, &cell) in cells.iter().enumerate() {
        bits(domains[cell] & few).for_each(|bit| places[bit] |= 1 << at);
    }
    for bit in bits(few & !two) {
        domains.keep(cells[places[bit].trailing_zeros() as usize], 1 << bit)?;
    }
    for bit in bits(few & two) {
        let all = places[bit];
        let mut found = [0; MOST_PLACES];
        let mut number = 0;
        let mut are_near = true;
        for at in bits(all) {
            are_near &= near[at] | 1 << at | !all == u32::MAX;
            found[number] = cells[at];
            number += 1;
        }
        if are_near {
            domains.spend(1);
            peers.each_common(&found[..number], |cell| domains.keep(cell, !(1 << bit)))?;
        }
    }
    Ok(())
}

/// Removes a value, which has a place in `cells`, from the cells that see all its places.
pub(super) fn exclude_from_common_peers(
    domains: &mut Domains,
    peers: &Peers,
    cells: &[Cell],
    value: u32,
) -> Result<(), Contradiction> {
    let mut places = [0; MOST_PLACES];
    let mut found = 0;
    for &cell in cells {
        if domains[cell] & value != 0 {
            let Some(place) = places.get_mut(found) else { return Ok(()) };
            *place = cell;
            found += 1;
        }
    }
    domains.spend(2);
    if found == 0 {
        return Err(Contradiction);
    }
    peers.each_common(&places[..found], |cell| domains.keep(cell, !value))
}

/// As many cells as they have values together exclude these values from the other cells. Looks at
/// the sets of values of single cells only.
fn subsets(domains: &mut Domains, cells: &[Cell]) -> Result<(), Contradiction> {
    domains.spend(cells.len().pow(2) / 2);
    for &cell in cells {
        let set = domains[cell];
        let size = set.count_ones() as usize;
        if size < 2 || size + 1 >= cells.len() {
            continue;
        }
        let within = cells.iter().filter(|&&other| domains[other] & !set == 0).count();
        if within > size {
            return Err(Contradiction);
        }
        if within == size {
            for &other in cells {
                if domains[other] & !set != 0 {
                    domains.keep(other, !set)?;
                }
            }
        }
    }
    Ok(())
}
