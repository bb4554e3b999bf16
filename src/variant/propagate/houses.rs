//! Cells with different values: [`House`] with all values, [`AllDifferent`] with fewer cells.
//!
//! The engine itself removes the value of a cell from all cells that see it.

use super::{Contradiction, Domains};
use crate::variant::model::Peers;
use crate::variant::relation::bits;
use crate::variant::shape::Cell;

/// Values with at most this many places exclude themselves from the cells that see all the places.
const MOST_PLACES: u32 = 3;

/// Cells with all values, each once: as many cells as values.
pub(in crate::variant) struct House {
    pub(in crate::variant) cells: Vec<Cell>,
    /// All values.
    pub(in crate::variant) values: u32,
}

impl House {
    pub(super) fn run(&self, domains: &mut Domains, peers: &Peers) -> Result<(), Contradiction> {
        domains.spend(2 * self.cells.len());
        place(domains, peers, &self.cells, self.values)?;
        if self.cells.len() > 9 {
            subsets(domains, &self.cells)?;
        }
        Ok(())
    }
}

/// Fewer cells than values, with different values.
pub(in crate::variant) struct AllDifferent {
    pub(in crate::variant) cells: Vec<Cell>,
    /// True within alternatives, where the engine does not know that the cells see each other.
    pub(in crate::variant) is_alternative: bool,
}

impl AllDifferent {
    pub(super) fn run(&self, domains: &mut Domains, peers: &Peers) -> Result<(), Contradiction> {
        domains.spend(self.cells.len());
        if self.is_alternative {
            return self.exclude(domains);
        }
        let values = self.cells.iter().fold(0, |set, &cell| set | domains[cell]);
        match (values.count_ones() as usize).cmp(&self.cells.len()) {
            core::cmp::Ordering::Less => Err(Contradiction),
            core::cmp::Ordering::Equal => place(domains, peers, &self.cells, values),
            core::cmp::Ordering::Greater => subsets(domains, &self.cells),
        }
    }

    /// Removes the value of each cell that has only one candidate from the others.
    fn exclude(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        domains.spend(self.cells.len().pow(2));
        for (at, &cell) in self.cells.iter().enumerate() {
            if domains[cell].is_power_of_two() {
                let others = self.cells.iter().enumerate().filter(|&(other, _)| other != at);
                for (_, &other) in others {
                    domains.keep(other, !domains[cell])?;
                }
            }
        }
        Ok(())
    }
}

/// Each of `values` has a place in `cells`: a value with one place is placed, and one with few
/// places is removed from the cells that see all of them.
pub(super) fn place(
    domains: &mut Domains,
    peers: &Peers,
    cells: &[Cell],
    values: u32,
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
    let hidden = values & one & !two & !placed;
    if hidden != 0 {
        for &cell in cells {
            let set = domains[cell] & hidden;
            if set != 0 {
                if !set.is_power_of_two() {
                    return Err(Contradiction);
                }
                domains.keep(cell, set)?;
            }
        }
    }
    for bit in bits(values & two & !four & !placed) {
        exclude_from_common_peers(domains, peers, cells, 1 << bit)?;
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
    let mut places = [0; MOST_PLACES as usize];
    let mut found = 0;
    for &cell in cells {
        if domains[cell] & value != 0 {
            let Some(place) = places.get_mut(found) else { return Ok(()) };
            *place = cell;
            found += 1;
        }
    }
    domains.spend(2);
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
