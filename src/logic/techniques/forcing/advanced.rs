//! Patterns on the way of a dynamic chain: where plain implications end, locked candidates, hidden
//! and naked pairs and X-wings of the board that they leave; and, from level 2 on, other chains.
//!
//! A pattern rests on what was removed to make it: those are its parents. One that rests on
//! nothing was there before, and is left out.

use super::explore::Exploration;
use super::literal::{Lit, LitSet};
use super::mode::Mode;
use super::reach::{BOX_ROW_COLUMN, Cause, gone};
use super::{multiple, unary};
use crate::geometry::{Cell, CellSet, Digit, House, HouseSet};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::techniques::shared::combinations::{bits, combinations};
use crate::logic::techniques::singles::single::BOXES_COLUMNS_ROWS;
use crate::logic::techniques::subsets::locked::{self, SE_PAIRS};
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;
use std::hash::DefaultHasher;

/// A pattern that a reach used.
pub(crate) struct Pattern {
    /// Its proof; none for a chain, unless the exploration keeps proofs.
    pub(crate) reason: Option<Reason>,
    /// For a chain: its complexity, and what tells it from others.
    pub(crate) nested: Option<(u32, u64)>,
}

/// A chain within a chain.
pub(crate) struct Nested {
    /// What it removes.
    pub(crate) gone: Vec<Lit>,
    /// What it rests on.
    pub(crate) parents: Vec<Lit>,
    pub(crate) complexity: u32,
    pub(crate) identity: u64,
    pub(crate) reason: Option<Reason>,
}

/// What tells a chain from another: its literals.
pub(crate) fn identity(lits: impl Iterator<Item = Lit>) -> u64 {
    let mut hasher = DefaultHasher::new();
    lits.for_each(|lit| lit.index().hash(&mut hasher));
    hasher.finish()
}

/// Adds to the exploration what the first kind of pattern that finds something removes from its board.
pub(crate) fn apply(exploration: &mut Exploration<'_>) {
    let (source, board, mode) = (exploration.source, &{ exploration.board }, exploration.mode);
    let mut chaining = Chaining { exploration, source, board, found: false, parents: Vec::new() };
    let basic =
        [Chaining::locked, Chaining::hidden_pairs, Chaining::naked_pairs, Chaining::x_wings];
    for kind in basic {
        kind(&mut chaining);
        if chaining.found {
            return;
        }
    }
    let inner = |mode_: Mode| multiple::nested(source, board, Mode { prove: mode.prove, ..mode_ });
    if (2..4).contains(&mode.level) {
        chaining.chains(unary::nested(source, board, mode.prove));
    }
    if mode.level == 3 && !chaining.found {
        chaining.chains(inner(Mode::MULTIPLE));
    }
    if mode.level >= 4 {
        chaining.chains(inner(Mode::dynamic(0)));
    }
    if mode.level >= 5 && !chaining.found {
        chaining.chains(inner(Mode::dynamic(mode.level - 3)));
    }
}

struct Chaining<'a, 'b> {
    exploration: &'a mut Exploration<'b>,
    source: &'a State,
    board: &'a State,
    found: bool,
    /// Of the pattern at hand.
    parents: Vec<Lit>,
}

impl Chaining<'_, '_> {
    fn push(&mut self, pattern: Pattern, gone: impl Iterator<Item = Lit>) {
        if self.parents.is_empty() {
            return;
        }
        self.found = true;
        let number = self.exploration.reach.patterns.len() as u16;
        self.exploration.reach.patterns.push(pattern);
        for lit in gone {
            self.exploration.met_by_pattern(lit, number, &self.parents);
        }
    }

    fn chains(&mut self, chains: Vec<Nested>) {
        for chain in chains {
            self.parents = chain.parents;
            let nested = Some((chain.complexity, chain.identity));
            self.push(Pattern { reason: chain.reason, nested }, chain.gone.into_iter());
        }
    }

    fn basic(&mut self, reason: Reason, gone: impl Iterator<Item = Lit>) {
        self.push(Pattern { reason: Some(reason), nested: None }, gone);
    }

    fn locked(&mut self) {
        for (bases, covers) in SE_PAIRS {
            let _ = locked::each(self.board, bases, covers, &mut |lock| {
                let removed = self
                    .source
                    .places_in(lock.digit, lock.base)
                    .difference(self.board.places(lock.digit))
                    .difference(*lock.cover.cell_set());
                self.parents.clear();
                self.parents.extend(off(lock.digit, removed));
                self.basic(lock.reason(), off(lock.digit, lock.gone));
                ControlFlow::Continue(())
            });
        }
    }

    fn hidden_pairs(&mut self) {
        for &house in BOXES_COLUMNS_ROWS.into_iter().flatten() {
            if (self.board.open() & *house.cell_set()).len() <= 4 {
                continue;
            }
            let positions = Digit::ALL.map(|digit| self.board.positions(house, digit));
            for &pair in combinations(2) {
                let mut digits = bits(pair);
                let (Some(a), Some(b)) = (digits.next(), digits.next()) else { continue };
                let common = positions[a];
                if common != positions[b] || common.count_ones() != 2 {
                    continue;
                }
                let digits = [Digit::ALL[a], Digit::ALL[b]];
                let cells: CellSet = bits(common).map(|k| house.cells()[k]).collect();
                let set = digits.into_iter().collect();
                let rest = |cell| self.board.candidates(cell).difference(set);
                if cells.iter().all(|cell| rest(cell).is_empty()) {
                    continue;
                }
                self.parents.clear();
                for k in bits(0o777 & !common) {
                    let cell = house.cells()[k];
                    let had = |digit: &Digit| self.source.candidates(cell).contains(*digit);
                    let had = digits.into_iter().filter(had);
                    self.parents.extend(had.map(|digit| Lit::off(cell, digit)));
                }
                let board = self.board;
                let gone = cells.iter().flat_map(|cell| {
                    let rest = board.candidates(cell).difference(set);
                    rest.iter().map(move |digit| Lit::off(cell, digit))
                });
                self.basic(Reason::Hidden { house, cells, digits: set }, gone);
            }
        }
    }

    fn naked_pairs(&mut self) {
        for &house in BOXES_COLUMNS_ROWS.into_iter().flatten() {
            if (self.board.open() & *house.cell_set()).len() < 4 {
                continue;
            }
            let candidates = house.cells().map(|cell| self.board.candidates(cell));
            for &pair in combinations(2) {
                let mut pair = bits(pair);
                let (Some(a), Some(b)) = (pair.next(), pair.next()) else { continue };
                let digits = candidates[a];
                if digits != candidates[b] || digits.len() != 2 {
                    continue;
                }
                let cells: CellSet = [a, b].map(|k| house.cells()[k]).into_iter().collect();
                let board = self.board;
                let others = (board.open() & *house.cell_set()).difference(cells);
                let mut gone = others.iter().flat_map(|cell| {
                    let both = board.candidates(cell).intersection(digits);
                    both.iter().map(move |digit| Lit::off(cell, digit))
                });
                let Some(first) = gone.next() else { continue };
                self.parents.clear();
                for cell in cells.iter() {
                    let removed = self.source.candidates(cell).difference(digits);
                    self.parents.extend(removed.iter().map(|digit| Lit::off(cell, digit)));
                }
                let gone = [first].into_iter().chain(gone);
                self.basic(Reason::Naked { cells, digits }, gone);
            }
        }
    }

    fn x_wings(&mut self) {
        let mut placed = [0; 9];
        for (_, digit) in self.board.values().givens() {
            placed[digit] += 1;
        }
        for (bases, covers) in [(House::COLUMNS, House::ROWS), (House::ROWS, House::COLUMNS)] {
            for &pair in combinations(2) {
                let mut pair = bits(pair);
                let (Some(a), Some(b)) = (pair.next(), pair.next()) else { continue };
                let lines = [bases[a], bases[b]];
                for digit in Digit::ALL.into_iter().filter(|&digit| placed[digit] <= 5) {
                    let common = self.board.positions(lines[0], digit);
                    if common != self.board.positions(lines[1], digit) || common.count_ones() != 2 {
                        continue;
                    }
                    let base: HouseSet = lines.into_iter().collect();
                    let cover: HouseSet = bits(common).map(|k| covers[k]).collect();
                    let area = cover.cells().difference(base.cells());
                    let removed = self.board.places(digit) & area;
                    if removed.is_empty() {
                        continue;
                    }
                    self.parents.clear();
                    for line in lines {
                        let before = self.source.positions(line, digit);
                        self.parents.extend(gone(line, digit, before & !common));
                    }
                    let fins = CellSet::EMPTY;
                    let reason = Reason::Fish { digit, base, cover, fins };
                    self.basic(reason, off(digit, removed));
                }
            }
        }
    }
}

/// `digit` off in these cells.
fn off(digit: Digit, cells: CellSet) -> impl Iterator<Item = Lit> {
    cells.iter().map(move |cell| Lit::off(cell, digit))
}

/// What a chain on a changed board rests on: for each of its implications, what was removed to
/// make it.
pub(crate) struct RestsOn<'a> {
    source: &'a State,
    board: &'a State,
    seen: LitSet,
    parents: Vec<Lit>,
}

impl<'a> RestsOn<'a> {
    pub(crate) fn new(source: &'a State, board: &'a State) -> RestsOn<'a> {
        RestsOn { source, board, seen: LitSet::EMPTY, parents: Vec::new() }
    }

    pub(crate) fn cell(&mut self, cell: Cell) {
        let removed = self.source.candidates(cell).difference(self.board.candidates(cell));
        for digit in removed.iter() {
            self.add(Lit::off(cell, digit));
        }
    }

    pub(crate) fn house(&mut self, house: House, digit: Digit) {
        let before = self.source.positions(house, digit);
        for lit in gone(house, digit, before & !self.board.positions(house, digit)) {
            self.add(lit);
        }
    }

    /// What is on by `cause`.
    pub(crate) fn cause(&mut self, lit: Lit, cause: Cause) {
        match cause {
            Cause::Cell => self.cell(lit.cell()),
            Cause::House(house) => self.house(house, lit.digit()),
            Cause::Assumed | Cause::Weak | Cause::Pattern(_) => {}
        }
    }

    /// A weak link that is read as a strong one: by the cell or the first house of both.
    pub(crate) fn weak(&mut self, on: Lit, off: Lit) {
        if on.cell() == off.cell() {
            return self.cell(off.cell());
        }
        let houses = off.cell().houses();
        let common = BOX_ROW_COLUMN.map(|kind| houses[kind]).into_iter();
        let mut common = common.filter(|house| house.cell_set().contains(on.cell()));
        if let Some(house) = common.next() {
            self.house(house, off.digit());
        }
    }

    fn add(&mut self, lit: Lit) {
        if self.seen.insert(lit) {
            self.parents.push(lit);
        }
    }

    /// Nothing if the chain was there before.
    pub(crate) fn finish(self) -> Option<Vec<Lit>> {
        (!self.parents.is_empty()).then_some(self.parents)
    }
}
