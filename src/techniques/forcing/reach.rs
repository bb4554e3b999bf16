//! [`Reach`]: all that follows from one assumption, each with its parents, in the order in which
//! Sudoku Explainer meets it.
//!
//! ```text
//! on  -> off   the cell's other digits; the digit's other places in box, row, column
//! off -> on    the cell's last digit but this; the digit's last place but this, in box, row, column
//! ```
//!
//! Breadth first; what is on goes before what is off. A dynamic search removes what is off from
//! the board as it goes, so later implications have more parents than one: all that was removed
//! before they could be seen.

use super::advanced::{self, Pattern};
use super::literal::{LITS, Lit, LitSet};
use super::mode::Mode;
use crate::geometry::{Digit, House};
use crate::techniques::combinations::bits;
use crate::techniques::state::State;

/// Which of a cell's houses (row, column, box) comes first, second, third.
pub(super) const BOX_ROW_COLUMN: [usize; 3] = [2, 0, 1];

/// Why a literal follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    Assumed,
    /// Another literal that is on excludes it.
    Weak,
    Cell,
    House(House),
    /// One of the patterns of the reach.
    Pattern(u16),
}

/// Where a literal comes from.
#[derive(Clone, Copy)]
struct Origin {
    /// Its parents: a part of the pool.
    start: u32,
    count: u16,
    /// How many implications at least lie between it and the assumption.
    depth: u16,
    cause: Cause,
}

/// What follows from an assumption.
pub(super) struct Reach {
    /// Everything that follows, and the assumption.
    pub(super) seen: LitSet,
    /// The same in order: what is on, what is off.
    pub(super) on: Vec<Lit>,
    pub(super) off: Vec<Lit>,
    /// A literal that was met and its opposite, at which the search stopped; the on one first.
    pub(super) contradiction: Option<[Lit; 2]>,
    pub(super) patterns: Vec<Pattern>,
    origins: Box<[Origin; LITS]>,
    pool: Vec<Lit>,
}

impl Reach {
    pub(super) fn new() -> Reach {
        let nowhere = Origin { start: 0, count: 0, depth: 0, cause: Cause::Assumed };
        Reach {
            seen: LitSet::EMPTY,
            on: Vec::new(),
            off: Vec::new(),
            contradiction: None,
            patterns: Vec::new(),
            origins: Box::new([nowhere; LITS]),
            pool: Vec::new(),
        }
    }

    /// The parents of a literal that was met.
    #[inline]
    pub(super) fn parents(&self, lit: Lit) -> &[Lit] {
        let Origin { start, count, .. } = self.origins[lit.index()];
        &self.pool[start as usize..start as usize + usize::from(count)]
    }

    #[inline]
    pub(super) fn cause(&self, lit: Lit) -> Cause {
        self.origins[lit.index()].cause
    }

    #[inline]
    pub(super) fn depth(&self, lit: Lit) -> u32 {
        u32::from(self.origins[lit.index()].depth)
    }

    /// If a chain on the way removes it: the chain's complexity, and what tells it from others.
    pub(super) fn nested(&self, lit: Lit) -> Option<(u32, u64)> {
        match self.cause(lit) {
            Cause::Pattern(number) => self.patterns[usize::from(number)].nested,
            _ => None,
        }
    }

    /// Notes the parents that were pushed to the pool from `start` on.
    #[inline]
    fn explain(&mut self, lit: Lit, cause: Cause, start: usize) {
        let deepest = self.pool[start..].iter().map(|parent| self.origins[parent.index()].depth);
        let depth = deepest.max().map_or(0, |depth| depth + 1);
        let (start, count) = (start as u32, (self.pool.len() - start) as u16);
        self.origins[lit.index()] = Origin { start, count, depth, cause };
    }

    #[inline]
    fn add(&mut self, lit: Lit) {
        self.seen.insert(lit);
        if lit.is_on() { self.on.push(lit) } else { self.off.push(lit) }
    }

    /// Follows `assumed` to the end or to a contradiction.
    pub(super) fn explore(&mut self, source: &State, assumed: Lit, mode: Mode) {
        self.seen = LitSet::EMPTY;
        self.on.clear();
        self.off.clear();
        self.pool.clear();
        self.patterns.clear();
        self.contradiction = None;
        self.explain(assumed, Cause::Assumed, 0);
        self.add(assumed);
        let mut board = *source;
        let (mut next_on, mut next_off) = (0, 0);
        loop {
            if let Some(&lit) = self.on.get(next_on) {
                next_on += 1;
                if self.switch_off(&board, lit, mode) {
                    return;
                }
            } else if let Some(&lit) = self.off.get(next_off) {
                next_off += 1;
                if self.switch_on(source, &mut board, lit, mode) {
                    return;
                }
            }
            if next_on == self.on.len() && next_off == self.off.len() {
                if mode.level > 0 {
                    advanced::apply(self, source, &board, mode);
                }
                if next_off == self.off.len() {
                    return;
                }
            }
        }
    }

    /// What cannot be true beside `lit`. True if that contradicts.
    fn switch_off(&mut self, board: &State, lit: Lit, mode: Mode) -> bool {
        let (cell, digit) = (lit.cell(), lit.digit());
        if !mode.nishio {
            for other in board.candidates(cell).without(digit).iter() {
                if self.met_off(Lit::off(cell, other), lit) {
                    return true;
                }
            }
        }
        let seen = board.places(digit) & *cell.peers();
        let fresh =
            seen.difference(self.seen.cells(digit, false)) | seen & self.seen.cells(digit, true);
        if fresh.is_empty() {
            return false;
        }
        let houses = cell.houses();
        for house in BOX_ROW_COLUMN.map(|kind| houses[kind]) {
            for other in (fresh & *house.cell_set()).iter() {
                if self.met_off(Lit::off(other, digit), lit) {
                    return true;
                }
            }
        }
        false
    }

    /// `off` follows from `parent`. True if that contradicts.
    #[inline]
    fn met_off(&mut self, off: Lit, parent: Lit) -> bool {
        let contradicts = self.seen.contains(off.opposite());
        if contradicts || !self.seen.contains(off) {
            let start = self.pool.len();
            self.pool.push(parent);
            self.explain(off, Cause::Weak, start);
            if contradicts {
                self.contradiction = Some([off.opposite(), off]);
            } else {
                self.add(off);
            }
        }
        contradicts
    }

    /// What must be true without `lit`, which leaves the board of a dynamic search. True if that
    /// contradicts.
    fn switch_on(&mut self, source: &State, board: &mut State, lit: Lit, mode: Mode) -> bool {
        let (cell, digit) = (lit.cell(), lit.digit());
        // The order of the rules is that of discovery; one that finds the same again adds nothing.
        let mut contradicts = false;
        let rest = board.candidates(cell).without(digit);
        if !mode.nishio
            && let Some(last) = rest.single()
        {
            let gone = source.candidates(cell).difference(board.candidates(cell));
            let gone = gone.iter().map(|digit| Lit::off(cell, digit));
            contradicts = self.met_on(Lit::on(cell, last), Cause::Cell, lit, gone);
        }
        let (houses, positions) = (cell.houses(), cell.positions());
        for kind in BOX_ROW_COLUMN {
            let (house, here) = (houses[kind], board.positions(houses[kind], digit));
            let rest = here & !(1 << positions[kind]);
            if contradicts || !rest.is_power_of_two() {
                continue;
            }
            let other = house.cells()[rest.trailing_zeros() as usize];
            let gone = gone(house, digit, source.positions(house, digit) & !here);
            contradicts = self.met_on(Lit::on(other, digit), Cause::House(house), lit, gone);
        }
        if mode.dynamic {
            board.eliminate(cell, digit);
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
        let contradicts = self.seen.contains(on.opposite());
        if contradicts || !self.seen.contains(on) {
            let start = self.pool.len();
            self.pool.push(parent);
            self.pool.extend(hidden);
            self.explain(on, cause, start);
            if contradicts {
                self.contradiction = Some([on, on.opposite()]);
            } else {
                self.add(on);
            }
        }
        contradicts
    }

    /// Adds what a pattern removes, if it is new.
    pub(super) fn met_by_pattern(&mut self, off: Lit, pattern: u16, parents: &[Lit]) {
        if !self.seen.contains(off) {
            let start = self.pool.len();
            self.pool.extend_from_slice(parents);
            self.explain(off, Cause::Pattern(pattern), start);
            self.add(off);
        }
    }

    /// Adds `lit` and all its ancestors to `closure`, and appends those that were missing.
    pub(super) fn ancestors(&self, lit: Lit, closure: &mut LitSet, found: &mut Vec<Lit>) {
        let mut next = found.len();
        if closure.insert(lit) {
            found.push(lit);
        }
        while let Some(&lit) = found.get(next) {
            next += 1;
            for &parent in self.parents(lit) {
                if closure.insert(parent) {
                    found.push(parent);
                }
            }
        }
    }
}

/// `digit` off in the cells of `house` at these positions.
pub(super) fn gone(house: House, digit: Digit, positions: u16) -> impl Iterator<Item = Lit> {
    bits(positions).map(move |k| Lit::off(house.cells()[k], digit))
}
