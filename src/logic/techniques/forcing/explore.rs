//! [`explore`]: from one assumption to all that follows from it.
//!
//! ```text
//! on  -> off   the cell's other digits; the digit's other places in box, row, column
//! off -> on    the cell's last digit but this; the digit's last place but this, in box, row, column
//! ```
//!
//! Breadth first; what is on goes before what is off. A dynamic search removes what is off from
//! the board as it goes, so later implications have more parents than one: all that was removed
//! before they could be seen.

use super::advanced;
use super::literal::{LITS, Lit};
use super::mode::Mode;
use super::reach::{BOX_ROW_COLUMN, Cause, Origin, Reach, gone};
use crate::logic::state::State;

/// Where every literal of a search comes from, if it was met: memory that searches share.
pub(crate) type Origins = [Origin; LITS];

/// Fills `reach` with what follows from `assumed`, to the end or to a contradiction.
pub(crate) fn explore(
    reach: &mut Reach,
    origins: &mut Origins,
    source: &State,
    assumed: Lit,
    mode: Mode,
) {
    reach.clear();
    let mut exploration = Exploration { reach, origins, source, board: *source, mode };
    exploration.run(assumed);
    let Exploration { reach, origins, .. } = exploration;
    reach.keep(|lit| origins[lit.index()]);
}

/// A search from one assumption.
pub(crate) struct Exploration<'a> {
    pub(crate) reach: &'a mut Reach,
    origins: &'a mut Origins,
    pub(crate) source: &'a State,
    /// What a dynamic search leaves of it.
    pub(crate) board: State,
    pub(crate) mode: Mode,
}

impl Exploration<'_> {
    fn run(&mut self, assumed: Lit) {
        self.explain(assumed, Cause::Assumed, 0);
        self.add(assumed);
        let (mut next_on, mut next_off) = (0, 0);
        loop {
            if let Some(&lit) = self.reach.on.get(next_on) {
                next_on += 1;
                if self.switch_off(lit) {
                    return;
                }
            } else if let Some(&lit) = self.reach.off.get(next_off) {
                next_off += 1;
                if self.switch_on(lit) {
                    return;
                }
            }
            if next_on == self.reach.on.len() && next_off == self.reach.off.len() {
                if self.mode.level > 0 {
                    advanced::apply(self);
                }
                if next_off == self.reach.off.len() {
                    return;
                }
            }
        }
    }

    /// Notes the parents that were pushed to the pool from `start` on.
    #[inline]
    fn explain(&mut self, lit: Lit, cause: Cause, start: usize) {
        let pool = &self.reach.pool;
        let deepest = pool[start..].iter().map(|parent| self.origins[parent.index()].depth);
        let depth = deepest.max().map_or(0, |depth| depth + 1);
        let (start, count) = (start as u32, (pool.len() - start) as u16);
        self.origins[lit.index()] = Origin { start, count, depth, cause };
    }

    #[inline]
    fn add(&mut self, lit: Lit) {
        self.reach.seen.insert(lit);
        let list = if lit.is_on() { &mut self.reach.on } else { &mut self.reach.off };
        list.push(lit);
    }

    /// What cannot be true beside `lit`. True if that contradicts.
    fn switch_off(&mut self, lit: Lit) -> bool {
        let (cell, digit) = (lit.cell(), lit.digit());
        // One parent for all.
        let (start, depth) = (self.reach.pool.len() as u32, self.origins[lit.index()].depth + 1);
        let origin = Origin { start, count: 1, depth, cause: Cause::Weak };
        self.reach.pool.push(lit);
        if !self.mode.nishio {
            for other in self.board.candidates(cell).without(digit).iter() {
                if self.met_off(Lit::off(cell, other), origin) {
                    return true;
                }
            }
        }
        let (seen, excluded) = (&self.reach.seen, self.board.places(digit) & *cell.peers());
        let clashing = excluded & seen.cells(digit, true);
        let mut fresh = excluded.difference(seen.cells(digit, false)) | clashing;
        let houses = cell.houses();
        for house in BOX_ROW_COLUMN.map(|kind| houses[kind]) {
            if fresh.is_empty() {
                return false;
            }
            let here = fresh & *house.cell_set();
            fresh = fresh.difference(here);
            for other in here.iter() {
                let off = Lit::off(other, digit);
                if clashing.is_empty() {
                    self.add_off(off, origin);
                } else if self.met_off(off, origin) {
                    return true;
                }
            }
        }
        false
    }

    /// `off` follows. True if that contradicts.
    #[inline]
    fn met_off(&mut self, off: Lit, origin: Origin) -> bool {
        if self.reach.seen.contains(off.opposite()) {
            self.origins[off.index()] = origin;
            self.reach.contradiction = Some([off.opposite(), off]);
            return true;
        }
        if !self.reach.seen.contains(off) {
            self.add_off(off, origin);
        }
        false
    }

    #[inline]
    fn add_off(&mut self, off: Lit, origin: Origin) {
        self.origins[off.index()] = origin;
        self.reach.seen.insert(off);
        self.reach.off.push(off);
    }

    /// What must be true without `lit`, which leaves the board of a dynamic search. True if that
    /// contradicts.
    fn switch_on(&mut self, lit: Lit) -> bool {
        let (cell, digit) = (lit.cell(), lit.digit());
        // The order of the rules is that of discovery; one that finds the same again adds nothing.
        let mut contradicts = false;
        let rest = self.board.candidates(cell).without(digit);
        if !self.mode.nishio
            && let Some(last) = rest.single()
        {
            let gone = self.source.candidates(cell).difference(self.board.candidates(cell));
            let gone = gone.iter().map(|digit| Lit::off(cell, digit));
            contradicts = self.met_on(Lit::on(cell, last), Cause::Cell, lit, gone);
        }
        let (houses, positions) = (cell.houses(), cell.positions());
        for kind in BOX_ROW_COLUMN {
            let (house, here) = (houses[kind], self.board.positions(houses[kind], digit));
            let rest = here & !(1 << positions[kind]);
            if contradicts || !rest.is_power_of_two() {
                continue;
            }
            let other = house.cells()[rest.trailing_zeros() as usize];
            let gone = gone(house, digit, self.source.positions(house, digit) & !here);
            contradicts = self.met_on(Lit::on(other, digit), Cause::House(house), lit, gone);
        }
        if self.mode.dynamic {
            self.board.eliminate(cell, digit);
        }
        contradicts
    }

    /// `on` follows from `parent` and those that are `hidden`: off already. True if that contradicts.
    #[inline]
    fn met_on(
        &mut self,
        on: Lit,
        cause: Cause,
        parent: Lit,
        hidden: impl Iterator<Item = Lit>,
    ) -> bool {
        let contradicts = self.reach.seen.contains(on.opposite());
        if contradicts || !self.reach.seen.contains(on) {
            let start = self.reach.pool.len();
            self.reach.pool.push(parent);
            self.reach.pool.extend(hidden);
            self.explain(on, cause, start);
            if contradicts {
                self.reach.contradiction = Some([on, on.opposite()]);
            } else {
                self.add(on);
            }
        }
        contradicts
    }

    /// Adds what a pattern removes, if it is new.
    pub(crate) fn met_by_pattern(&mut self, off: Lit, pattern: u16, parents: &[Lit]) {
        if !self.reach.seen.contains(off) {
            let start = self.reach.pool.len();
            self.reach.pool.extend_from_slice(parents);
            self.explain(off, Cause::Pattern(pattern), start);
            self.add(off);
        }
    }
}
