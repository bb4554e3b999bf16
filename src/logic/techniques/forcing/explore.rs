//! [`explore`]: finds everything that follows from one assumption (`doChaining` in Sudoku
//! Explainer's class `Chaining`).
//!
//! ```text
//! on  -> off   the other digits of the cell; the other places of the digit in box, row, column
//! off -> on    the last other digit of the cell; the last other place of the digit in box, row,
//!              column
//! ```
//!
//! The search is breadth first; literals that are on are taken before those that are off. A dynamic
//! search removes candidates from its board as they turn off. So a later implication may have
//! several parents: all candidates whose removal it needs.

use super::consequences::{Cause, Consequences, Origin, off_at};
use super::literal::{LITS, Lit};
use super::mode::ForcingMode;
use crate::logic::state::State;
use crate::logic::techniques::shared::houses::{BOX_ROW_COLUMN, box_row_column};

/// By literal ([`Lit::index`]): what it follows from, if it was found. Searches share this memory.
pub(crate) type Origins = [Origin; LITS];

/// Adds to an exploration what patterns remove from its board.
pub(crate) type AddPatterns = fn(&mut Exploration<'_>);

/// Fills `reached` with everything that follows from `assumed` in `source`, up to the first
/// contradiction. `patterns` is called when no implication is left to follow, if the mode has
/// patterns.
pub(crate) fn explore(
    reached: &mut Consequences,
    origins: &mut Origins,
    source: &State,
    assumed: Lit,
    mode: ForcingMode,
    patterns: AddPatterns,
) {
    reached.clear();
    let mut exploration = Exploration { reached, origins, source, board: *source, mode, patterns };
    exploration.run(assumed);
    let Exploration { reached, origins, .. } = exploration;
    reached.keep_origins(|lit| origins[lit.index()]);
}

/// A search from one assumption.
pub(crate) struct Exploration<'a> {
    pub(crate) reached: &'a mut Consequences,
    origins: &'a mut Origins,
    /// The position.
    pub(crate) source: &'a State,
    /// The position without the candidates that a dynamic search has turned off.
    pub(crate) board: State,
    pub(crate) mode: ForcingMode,
    patterns: AddPatterns,
}

impl Exploration<'_> {
    fn run(&mut self, assumed: Lit) {
        self.set_origin(assumed, Cause::Assumed, 0);
        self.add(assumed);
        let (mut next_on, mut next_off) = (0, 0);
        loop {
            if let Some(&lit) = self.reached.on.get(next_on) {
                next_on += 1;
                if self.switch_off(lit) {
                    return;
                }
            } else if let Some(&lit) = self.reached.off.get(next_off) {
                next_off += 1;
                if self.switch_on(lit) {
                    return;
                }
            }
            if next_on == self.reached.on.len() && next_off == self.reached.off.len() {
                if self.mode.level > 0 {
                    (self.patterns)(self);
                }
                if next_off == self.reached.off.len() {
                    return;
                }
            }
        }
    }

    /// Sets the origin of `lit`: its parents are those in the pool from `start` on.
    #[inline]
    fn set_origin(&mut self, lit: Lit, cause: Cause, start: usize) {
        let pool = &self.reached.pool;
        let deepest = pool[start..].iter().map(|parent| self.origins[parent.index()].depth);
        let depth = deepest.max().map_or(0, |depth| depth + 1);
        let (start, count) = (start as u32, (pool.len() - start) as u16);
        self.origins[lit.index()] = Origin { start, count, depth, cause };
    }

    /// Adds a literal that was not seen before.
    #[inline]
    fn add(&mut self, lit: Lit) {
        self.reached.seen.insert(lit);
        let list = if lit.is_on() { &mut self.reached.on } else { &mut self.reached.off };
        list.push(lit);
    }

    /// Turns off what `lit`, which is on, excludes. Returns true at a contradiction.
    fn switch_off(&mut self, lit: Lit) -> bool {
        let (cell, digit) = (lit.cell(), lit.digit());
        // All of them have the same single parent.
        let (start, depth) = (self.reached.pool.len() as u32, self.origins[lit.index()].depth + 1);
        let origin = Origin { start, count: 1, depth, cause: Cause::Weak };
        self.reached.pool.push(lit);
        if !self.mode.nishio {
            for other in self.board.candidates(cell).without(digit).iter() {
                if self.turn_off(Lit::off(cell, other), origin) {
                    return true;
                }
            }
        }
        let (seen, excluded) = (&self.reached.seen, self.board.places(digit) & cell.peers());
        let clashing = excluded & seen.cells(digit, true);
        let mut fresh = (excluded - seen.cells(digit, false)) | clashing;
        for house in box_row_column(cell) {
            if fresh.is_empty() {
                return false;
            }
            let here = fresh & house.cell_set();
            fresh -= here;
            for other in here.iter() {
                let off = Lit::off(other, digit);
                if clashing.is_empty() {
                    self.add_off(off, origin);
                } else if self.turn_off(off, origin) {
                    return true;
                }
            }
        }
        false
    }

    /// True if `lit` has an origin that the search must keep: it proves, and a pattern has turned `lit`
    /// off although its opposite is on.
    #[inline]
    fn has_kept_origin(&self, lit: Lit) -> bool {
        self.mode.prove && self.reached.seen.contains(lit)
    }

    /// Adds `off` if it is new. Returns true if it contradicts what was seen.
    #[inline]
    fn turn_off(&mut self, off: Lit, origin: Origin) -> bool {
        if self.reached.seen.contains(off.opposite()) {
            if !self.has_kept_origin(off) {
                self.origins[off.index()] = origin;
            }
            self.reached.contradiction = Some([off.opposite(), off]);
            return true;
        }
        if !self.reached.seen.contains(off) {
            self.add_off(off, origin);
        }
        false
    }

    /// Adds a literal that is off and was not seen before.
    #[inline]
    fn add_off(&mut self, off: Lit, origin: Origin) {
        self.origins[off.index()] = origin;
        self.reached.seen.insert(off);
        self.reached.off.push(off);
    }

    /// Turns on what is left where `lit` is off; a dynamic search then removes `lit` from its
    /// board. Returns true at a contradiction.
    fn switch_on(&mut self, lit: Lit) -> bool {
        let (cell, digit) = (lit.cell(), lit.digit());
        // The rules are in Sudoku Explainer's order.
        let mut contradicts = false;
        let rest = self.board.candidates(cell).without(digit);
        if !self.mode.nishio
            && let Some(last) = rest.single()
        {
            let eliminations = self.source.candidates(cell) - self.board.candidates(cell);
            let eliminations = eliminations.iter().map(|digit| Lit::off(cell, digit));
            contradicts = self.turn_on(Lit::on(cell, last), Cause::Cell, lit, eliminations);
        }
        let (houses, positions) = (cell.houses(), cell.positions());
        for kind in BOX_ROW_COLUMN {
            let (house, here) = (houses[kind], self.board.positions(digit, houses[kind]));
            let rest = here & !(1 << positions[kind]);
            if contradicts || !rest.is_power_of_two() {
                continue;
            }
            let other = house.cells()[rest.trailing_zeros() as usize];
            let eliminations = off_at(house, digit, self.source.positions(digit, house) & !here);
            contradicts =
                self.turn_on(Lit::on(other, digit), Cause::House(house), lit, eliminations);
        }
        if self.mode.dynamic {
            self.board.eliminate(cell, digit);
        }
        contradicts
    }

    /// Adds `on` if it is new; its parents are `parent` and the `others`, which were turned off
    /// before. Returns true if it contradicts what was seen.
    #[inline]
    fn turn_on(
        &mut self,
        on: Lit,
        cause: Cause,
        parent: Lit,
        others: impl Iterator<Item = Lit>,
    ) -> bool {
        let contradicts = self.reached.seen.contains(on.opposite());
        if contradicts || !self.reached.seen.contains(on) {
            if !self.has_kept_origin(on) {
                let start = self.reached.pool.len();
                self.reached.pool.push(parent);
                self.reached.pool.extend(others);
                self.set_origin(on, cause, start);
            }
            if contradicts {
                self.reached.contradiction = Some([on, on.opposite()]);
            } else {
                self.add(on);
            }
        }
        contradicts
    }

    /// Adds `off`, which a pattern removes, if it is new.
    pub(crate) fn turn_off_by_pattern(&mut self, off: Lit, pattern: u16, parents: &[Lit]) {
        if !self.reached.seen.contains(off) {
            let start = self.reached.pool.len();
            self.reached.pool.extend_from_slice(parents);
            self.set_origin(off, Cause::Pattern(pattern), start);
            self.add(off);
        }
    }
}
