//! Patterns inside a dynamic chain (`getAdvancedPotentials` in Sudoku Explainer). When no
//! implication is left to follow, the board, from which the chain has removed candidates, is
//! searched for locked candidates, hidden and naked pairs and X-wings; from level 2 on also for
//! whole chains.
//!
//! The parents of a pattern are the candidates whose removal made it. A pattern without parents was
//! in the position when the chain began, and is left out.

use super::consequences::{PatternProof, UsedPattern, off_at};
use super::cycles_and_chains;
use super::explore::Exploration;
use super::literal::Lit;
use super::mode::ForcingMode;
use super::nested_chain::NestedChain;
use crate::geometry::{CellSet, Digit, House, HouseSet};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::techniques::intersections::locked_candidates::{self, SE_PAIRS};
use crate::logic::techniques::shared::combinations::{bits, combinations};
use crate::logic::techniques::shared::houses::BOXES_COLUMNS_ROWS;
use core::ops::ControlFlow;

/// Finds what chains of a kind remove from a board: a position, then the position without the
/// candidates that another chain has removed, the kind, and whether to keep proofs.
pub(crate) type NestedSearch = fn(&State, &State, ForcingMode, bool) -> Vec<NestedChain>;

/// Adds to the exploration what patterns remove from its board. The kinds of patterns are tried in
/// order, and the first kind that finds something ends the search. `chains` finds the chains inside:
/// a parameter, because that search explores, and this file is below it.
pub(crate) fn apply(exploration: &mut Exploration<'_>, chains: NestedSearch) {
    let (source, board, mode) = (exploration.source, exploration.board, exploration.mode);
    let board = &board;
    let mut patterns =
        PatternSearch { exploration, source, board, found: false, parents: Vec::new() };
    let basic = [
        PatternSearch::locked,
        PatternSearch::hidden_pairs,
        PatternSearch::naked_pairs,
        PatternSearch::x_wings,
    ];
    for kind in basic {
        kind(&mut patterns);
        if patterns.found {
            return;
        }
    }
    let chains_of = |of: ForcingMode| chains(source, board, of, mode.prove);
    if (2..4).contains(&mode.level) {
        patterns.chains(cycles_and_chains::nested_chains(source, board, mode.prove));
    }
    if mode.level == 3 && !patterns.found {
        patterns.chains(chains_of(ForcingMode::MULTIPLE));
    }
    if mode.level >= 4 {
        patterns.chains(chains_of(ForcingMode::dynamic(0)));
    }
    if mode.level >= 5 && !patterns.found {
        patterns.chains(chains_of(ForcingMode::dynamic(mode.level - 3)));
    }
}

/// A search for the patterns of a board.
struct PatternSearch<'a, 'b> {
    exploration: &'a mut Exploration<'b>,
    /// The position.
    source: &'a State,
    /// The position without what the chain has removed.
    board: &'a State,
    /// True if a pattern was found.
    found: bool,
    /// The parents of the pattern that was found last.
    parents: Vec<Lit>,
}

impl PatternSearch<'_, '_> {
    /// Adds what a pattern removes, unless the pattern has no parents.
    fn push(&mut self, pattern: UsedPattern, eliminations: impl Iterator<Item = Lit>) {
        if self.parents.is_empty() {
            return;
        }
        self.found = true;
        let number = self.exploration.reached.patterns.len() as u16;
        self.exploration.reached.patterns.push(pattern);
        for lit in eliminations {
            self.exploration.turn_off_by_pattern(lit, number, &self.parents);
        }
    }

    fn chains(&mut self, chains: Vec<NestedChain>) {
        for chain in chains {
            self.parents = chain.parents;
            let nested = Some((chain.complexity, chain.identity));
            self.push(UsedPattern { proof: chain.proof, nested }, chain.removed.into_iter());
        }
    }

    fn basic(&mut self, reason: Reason, eliminations: impl Iterator<Item = Lit>) {
        self.push(UsedPattern { proof: PatternProof::Known(reason), nested: None }, eliminations);
    }

    fn locked(&mut self) {
        for (bases, covers) in SE_PAIRS {
            let _ = locked_candidates::each(self.board, bases, covers, &mut |lock| {
                let removed = (self.source.places_in(lock.digit, lock.base)
                    - self.board.places(lock.digit))
                    - lock.cover.cell_set();
                self.parents.clear();
                self.parents.extend(off(lock.digit, removed));
                self.basic(lock.reason(), off(lock.digit, lock.eliminations));
                ControlFlow::Continue(())
            });
        }
    }

    fn hidden_pairs(&mut self) {
        for &house in BOXES_COLUMNS_ROWS.into_iter().flatten() {
            if (self.board.open() & house.cell_set()).len() <= 4 {
                continue;
            }
            let positions = Digit::ALL.map(|digit| self.board.positions(digit, house));
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
                let rest = |cell| self.board.candidates(cell) - set;
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
                let eliminations = cells.iter().flat_map(|cell| {
                    let rest = board.candidates(cell) - set;
                    rest.iter().map(move |digit| Lit::off(cell, digit))
                });
                self.basic(Reason::Hidden { house, cells, digits: set }, eliminations);
            }
        }
    }

    fn naked_pairs(&mut self) {
        for &house in BOXES_COLUMNS_ROWS.into_iter().flatten() {
            if (self.board.open() & house.cell_set()).len() < 4 {
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
                let others = (board.open() & house.cell_set()) - cells;
                let mut eliminations = others.iter().flat_map(|cell| {
                    let both = board.candidates(cell) & digits;
                    both.iter().map(move |digit| Lit::off(cell, digit))
                });
                let Some(first) = eliminations.next() else { continue };
                self.parents.clear();
                for cell in cells.iter() {
                    let removed = self.source.candidates(cell) - digits;
                    self.parents.extend(removed.iter().map(|digit| Lit::off(cell, digit)));
                }
                let eliminations = [first].into_iter().chain(eliminations);
                self.basic(Reason::Naked { cells, digits }, eliminations);
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
                    let common = self.board.positions(digit, lines[0]);
                    if common != self.board.positions(digit, lines[1]) || common.count_ones() != 2 {
                        continue;
                    }
                    let base: HouseSet = lines.into_iter().collect();
                    let cover: HouseSet = bits(common).map(|k| covers[k]).collect();
                    let area = cover.cells() - base.cells();
                    let removed = self.board.places(digit) & area;
                    if removed.is_empty() {
                        continue;
                    }
                    self.parents.clear();
                    for line in lines {
                        let before = self.source.positions(digit, line);
                        self.parents.extend(off_at(line, digit, before & !common));
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
