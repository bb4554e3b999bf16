//! Forcing chains from several assumptions, and contradictions of one: what holds whichever digit
//! a cell holds, wherever a digit stands in a house, whether a candidate is true or not; and what
//! cannot be, because it leads to a literal and its opposite.
//!
//! ```text
//! cell          r1c1=3 -> .. -> X      contradiction   r1c1=3 -> .. -> X
//!               r1c1=5 -> .. -> X                      r1c1=3 -> .. -> not X
//!               r1c1=8 -> .. -> X                      so r1c1<>3
//! ```
//!
//! Of all the conclusions of a position the one with the fewest literals in its proof is the step.

use super::advanced::{self, Nested};
use super::alone::Alone;
use super::explore::{Origins, explore};
use super::forecast::Forecast;
use super::literal::{LITS, Lit, LitSet};
use super::mode::Mode;
use super::reach::{BOX_ROW_COLUMN, Origin, Reach};
use crate::geometry::{Cell, Digit, House};
use crate::logic::state::State;
use core::cell::RefCell;

/// What a hint argues from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// The assumption contradicts itself.
    Contradiction(Lit),
    /// On or off, whichever.
    Double(Lit),
    Cell(Cell),
    House(Digit, House),
}

/// A conclusion that was found, and how hard it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hint {
    pub(crate) shape: Shape,
    pub(crate) conclusion: Lit,
    pub(crate) complexity: u32,
}

impl Hint {
    /// Sudoku Explainer's sort key of hints of equal complexity.
    fn order(&self) -> (u32, u8) {
        let key = match self.shape {
            Shape::Double(_) => 1,
            Shape::Cell(_) => 5,
            Shape::House(..) => 6,
            Shape::Contradiction(_) => 7,
        };
        (self.complexity, key)
    }
}

/// Some literals that follow from an assumption: the number of its reach, and what of it.
pub(crate) type Ends = Vec<(usize, Lit)>;

thread_local! {
    /// Reaches of searches that have ended, for their memory.
    static SPARE: RefCell<Vec<Reach>> = const { RefCell::new(Vec::new()) };
}

impl Drop for Chaining<'_> {
    fn drop(&mut self) {
        SPARE.with_borrow_mut(|spare| spare.append(&mut self.reaches));
    }
}

/// A search in one position. Each assumption is followed once.
pub(crate) struct Chaining<'a> {
    pub(crate) state: &'a State,
    pub(crate) mode: Mode,
    best_only: bool,
    pub(crate) hints: Vec<Hint>,
    pub(crate) reaches: Vec<Reach>,
    /// By assumption: the number of its reach.
    numbers: Box<[u16; LITS]>,
    closure: Vec<Lit>,
    origins: Box<Origins>,
    /// Where it can be told beforehand what alternatives have in common.
    forecast: Option<Forecast<'a>>,
}

impl<'a> Chaining<'a> {
    pub(crate) fn new(state: &'a State, mode: Mode, best_only: bool) -> Chaining<'a> {
        Chaining {
            state,
            mode,
            best_only,
            hints: Vec::new(),
            reaches: Vec::new(),
            numbers: Box::new([u16::MAX; LITS]),
            closure: Vec::new(),
            origins: Box::new([Origin::NOWHERE; LITS]),
            forecast: (!mode.dynamic).then(|| Forecast::new(state)),
        }
    }

    /// The number of the reach of `assumed`, which is followed if it was not yet.
    pub(crate) fn reach(&mut self, assumed: Lit) -> usize {
        let known = self.numbers[assumed.index()];
        if known != u16::MAX {
            return usize::from(known);
        }
        let spare = SPARE.with_borrow_mut(Vec::pop);
        let mut reach = spare.unwrap_or_else(Reach::new);
        explore(&mut reach, &mut self.origins, self.state, assumed, self.mode);
        self.numbers[assumed.index()] = self.reaches.len() as u16;
        self.reaches.push(reach);
        self.reaches.len() - 1
    }

    /// Fills the hints: in order, without those that remove the same as an earlier one; or the
    /// first of these only.
    pub(crate) fn run(&mut self) {
        if self.mode.nishio {
            self.nishio();
        } else {
            self.alternatives();
        }
        if self.best_only {
            return;
        }
        self.hints.sort_by_key(Hint::order);
        let mut said = Vec::new();
        let mut hints = core::mem::take(&mut self.hints);
        hints.retain(|hint| {
            let gone = self.gone(hint);
            let fresh = !said.contains(&gone);
            if fresh {
                said.push(gone);
            }
            fresh
        });
        self.hints = hints;
    }

    /// Contradictions within one digit.
    fn nishio(&mut self) {
        let digits = Digit::ALL.map(|digit| Alone::new(self.state.places(digit)));
        for cell in self.state.open().iter() {
            let candidates = self.state.candidates(cell);
            for digit in candidates.iter().filter(|_| candidates.len() > 1) {
                for lit in [Lit::on(cell, digit), Lit::off(cell, digit)] {
                    let contradicts = match lit.is_on() {
                        true => digits[digit].contradicts_on(cell),
                        false => digits[digit].contradicts_off(cell),
                    };
                    if contradicts {
                        let number = self.reach(lit);
                        self.contradiction(lit, number);
                    }
                }
            }
        }
    }

    /// Contradictions of any kind, and what alternatives have in common.
    fn alternatives(&mut self) {
        let Mode { multiple, dynamic, .. } = self.mode;
        for cell in self.state.open().iter() {
            let digits = self.state.candidates(cell);
            if digits.len() < if dynamic { 2 } else { 3 } {
                continue;
            }
            for digit in digits.iter() {
                if dynamic {
                    self.binary(Lit::on(cell, digit), digits.len() >= 3);
                }
                self.houses(cell, digit);
            }
            if multiple || digits.len() == 2 {
                self.cell(cell);
            }
        }
    }

    /// That `assumed` cannot be, if its reach contradicts itself.
    fn contradiction(&mut self, assumed: Lit, number: usize) {
        if let Some(ends) = self.reaches[number].contradiction {
            let ends = ends.map(|end| (number, end));
            self.offer(Shape::Contradiction(assumed), assumed.opposite(), &ends);
        }
    }

    /// Contradictions of `lit` and its opposite, and what follows from both.
    fn binary(&mut self, lit: Lit, both: bool) {
        let on = self.reach(lit);
        self.contradiction(lit, on);
        if self.mode.level == 0 && !is_linked(self.state, lit) {
            // Nothing follows if it is off.
            return;
        }
        let off = self.reach(lit.opposite());
        self.contradiction(lit.opposite(), off);
        if both {
            let common = self.reaches[on].seen.and(&self.reaches[off].seen);
            self.each_common(&common, on, |chaining, end| {
                chaining.offer(Shape::Double(lit), end, &[(on, end), (off, end)]);
            });
        }
    }

    /// What follows wherever `digit` stands in the houses of which `cell` is the first place.
    fn houses(&mut self, cell: Cell, digit: Digit) {
        let houses = cell.houses();
        for house in BOX_ROW_COLUMN.map(|kind| houses[kind]) {
            let places = self.state.places_in(digit, house);
            let count = self.state.positions(house, digit).count_ones();
            let enough = count == 2 || self.mode.multiple && count > 2;
            if enough && places.first() == Some(cell) {
                let lits = places.iter().map(|place| Lit::on(place, digit));
                self.in_common(Shape::House(digit, house), lits);
            }
        }
    }

    /// What follows whichever digit `cell` holds.
    fn cell(&mut self, cell: Cell) {
        let lits = self.state.candidates(cell).iter().map(|digit| Lit::on(cell, digit));
        self.in_common(Shape::Cell(cell), lits);
    }

    /// What follows from each of some alternatives.
    fn in_common(&mut self, shape: Shape, lits: impl Iterator<Item = Lit>) {
        let lits: Vec<Lit> = lits.collect();
        if let Some(forecast) = &mut self.forecast
            && !forecast.may_share(lits.iter().copied())
        {
            return;
        }
        let numbers: Vec<usize> = lits.iter().map(|&lit| self.reach(lit)).collect();
        let sets = numbers.iter().map(|&number| self.reaches[number].seen);
        let Some(common) = sets.reduce(|common, set| common.and(&set)) else { return };
        self.each_common(&common, numbers[0], |chaining, end| {
            let ends: Ends = numbers.iter().map(|&number| (number, end)).collect();
            chaining.offer(shape, end, &ends);
        });
    }

    /// What of `common` tells something, in the order of the reach of this number.
    fn each_common(
        &mut self,
        common: &LitSet,
        first: usize,
        mut found: impl FnMut(&mut Self, Lit),
    ) {
        for on in [true, false] {
            if common.has_none(on) {
                continue;
            }
            for k in 0.. {
                let reach = &self.reaches[first];
                let Some(&lit) = (if on { &reach.on } else { &reach.off }).get(k) else { break };
                if common.contains(lit) && !(on && self.state.candidates(lit.cell()).len() == 1) {
                    found(self, lit);
                }
            }
        }
    }

    fn offer(&mut self, shape: Shape, conclusion: Lit, ends: &[(usize, Lit)]) {
        let mut hint = Hint { shape, conclusion, complexity: 0 };
        if !self.best_only {
            hint.complexity = self.complexity(ends);
            return self.hints.push(hint);
        }
        // A proof has at least a literal for each implication of its longest path.
        hint.complexity = ends.iter().map(|&(n, end)| self.reaches[n].depth(end) + 1).sum();
        let best = self.hints.first().map_or((u32::MAX, 0), Hint::order);
        if hint.order() < best {
            hint.complexity = self.complexity(ends);
            if hint.order() < best {
                self.hints.clear();
                self.hints.push(hint);
            }
        }
    }

    /// The literals of the proof, counted for each end, and those of the chains in it, each once.
    fn complexity(&mut self, ends: &[(usize, Lit)]) -> u32 {
        let mut complexity = 0;
        let mut chains: Vec<u64> = Vec::new();
        for &(number, end) in ends {
            let reach = &self.reaches[number];
            if !self.mode.dynamic {
                complexity += reach.depth(end) + 1;
                continue;
            }
            self.closure.clear();
            reach.ancestors(end, &mut { LitSet::EMPTY }, &mut self.closure);
            complexity += self.closure.len() as u32;
            if self.mode.level >= 2 {
                for &lit in &self.closure {
                    if let Some((more, identity)) = reach.nested(lit)
                        && !chains.contains(&identity)
                    {
                        chains.push(identity);
                        complexity += more;
                    }
                }
            }
        }
        complexity
    }

    /// The ends of a hint's chains: the alternatives in order, or the two that contradict.
    pub(crate) fn ends(&mut self, hint: &Hint) -> Ends {
        let assumed: Vec<Lit> = match hint.shape {
            Shape::Contradiction(lit) => {
                let number = self.reach(lit);
                let ends = self.reaches[number].contradiction.into_iter().flatten();
                return ends.map(|end| (number, end)).collect();
            }
            Shape::Double(lit) => vec![lit, lit.opposite()],
            Shape::Cell(cell) => {
                let digits = self.state.candidates(cell);
                digits.iter().map(|digit| Lit::on(cell, digit)).collect()
            }
            Shape::House(digit, house) => {
                let places = self.state.places_in(digit, house);
                places.iter().map(|cell| Lit::on(cell, digit)).collect()
            }
        };
        assumed.into_iter().map(|lit| (self.reach(lit), hint.conclusion)).collect()
    }

    /// What a hint removes, without what a placement removes elsewhere.
    fn gone(&self, hint: &Hint) -> Vec<Lit> {
        let (cell, digit) = (hint.conclusion.cell(), hint.conclusion.digit());
        if !hint.conclusion.is_on() {
            return vec![hint.conclusion];
        }
        let others = self.state.candidates(cell).without(digit);
        others.iter().map(|digit| Lit::off(cell, digit)).collect()
    }

    /// The hint as a pattern on the way of another chain.
    fn nested(&mut self, source: &State, hint: &Hint) -> Option<Nested> {
        let ends = self.ends(hint);
        let mut rests_on = advanced::RestsOn::new(source, self.state);
        let mut lits = Vec::new();
        for &(number, end) in &ends {
            let reach = &self.reaches[number];
            self.closure.clear();
            reach.ancestors(end, &mut { LitSet::EMPTY }, &mut self.closure);
            for &lit in self.closure.iter().filter(|lit| lit.is_on()) {
                rests_on.cause(lit, reach.cause(lit));
            }
            lits.extend_from_slice(&self.closure);
        }
        match hint.shape {
            Shape::Cell(cell) => rests_on.cell(cell),
            Shape::House(digit, house) => rests_on.house(house, digit),
            Shape::Contradiction(_) | Shape::Double(_) => {}
        }
        let parents = rests_on.finish()?;
        Some(Nested {
            gone: self.gone(hint),
            parents,
            complexity: hint.complexity,
            identity: advanced::identity(lits.into_iter()),
            reason: self.mode.prove.then(|| super::proof::reason(self, hint)),
        })
    }
}

/// Whether something follows at once if `lit` is off.
fn is_linked(state: &State, lit: Lit) -> bool {
    let (cell, digit) = (lit.cell(), lit.digit());
    let is_pair = |house: House| state.positions(house, digit).count_ones() == 2;
    state.candidates(cell).len() == 2 || cell.houses().into_iter().any(is_pair)
}

/// What chains of `mode` remove from `board`, where something is gone that `source` has.
pub(crate) fn nested(source: &State, board: &State, mode: Mode) -> Vec<Nested> {
    let mut chaining = Chaining::new(board, mode, false);
    chaining.run();
    let hints = core::mem::take(&mut chaining.hints);
    hints.iter().filter_map(|hint| chaining.nested(source, hint)).collect()
}
