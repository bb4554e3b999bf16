//! [`ForcingSearch`]: finds the forcing chains of a position that argue from several assumptions,
//! and those that lead from one assumption to a contradiction.
//!
//! ```text
//! cell          r1c1=3 -> .. -> X      contradiction   r1c1=3 -> .. -> X
//!               r1c1=5 -> .. -> X                      r1c1=3 -> .. -> not X
//!               r1c1=8 -> .. -> X                      so r1c1<>3
//! ```
//!
//! What follows from every alternative is true; an assumption from which a literal and its opposite
//! follow is false. Of all conclusions in a position, the step is the one with the fewest literals
//! in its proof.

use super::common_prefilter::CommonPrefilter;
use super::conclusion::{ForcingConclusion, Keep, Premise};
use super::consequences::{Consequences, Origin, PatternProof};
use super::explore::{Exploration, Origins, explore};
use super::literal::{LITS, Lit, LitSet};
use super::mode::ForcingMode;
use super::nested_chain::{NestedChain, RestsOn, identity};
use super::nishio_prefilter::NishioPrefilter;
use super::patterns;
use crate::cancel;
use crate::geometry::{Cell, Digit, House};
use crate::logic::proof::reason::Alternatives;
use crate::logic::state::State;
use crate::logic::techniques::shared::houses::box_row_column;
use core::cell::RefCell;
use std::rc::Rc;

/// The ends of the chains of a conclusion: each a number in [`ForcingSearch::explored`], and a
/// literal that follows there.
pub(crate) type Ends = Vec<(usize, Lit)>;

thread_local! {
    /// Consequences of searches that have ended: their memory is used again.
    static SPARE: RefCell<Vec<Consequences>> = const { RefCell::new(Vec::new()) };
}

/// A search in one position. Each assumption is explored once.
pub(crate) struct ForcingSearch<'a> {
    pub(crate) state: &'a State,
    pub(crate) mode: ForcingMode,
    keep: Keep,
    /// The conclusions that the search found.
    pub(crate) conclusions: Vec<ForcingConclusion>,
    /// The consequences of each assumption that was explored.
    pub(crate) explored: Vec<Consequences>,
    /// By assumption ([`Lit::index`]): its number in `explored`; `u16::MAX` if it was not explored.
    numbers: Box<[u16; LITS]>,
    /// Memory for the literals of a proof.
    pub(crate) closure: Vec<Lit>,
    /// Memory for explorations.
    origins: Box<Origins>,
    /// Only for searches that are not dynamic: in these the position does not change.
    prefilter: Option<CommonPrefilter<'a>>,
}

impl Drop for ForcingSearch<'_> {
    fn drop(&mut self) {
        SPARE.with_borrow_mut(|spare| spare.append(&mut self.explored));
    }
}

impl<'a> ForcingSearch<'a> {
    pub(crate) fn new(state: &'a State, mode: ForcingMode, keep: Keep) -> ForcingSearch<'a> {
        ForcingSearch {
            state,
            mode,
            keep,
            conclusions: Vec::new(),
            explored: Vec::new(),
            numbers: Box::new([u16::MAX; LITS]),
            closure: Vec::new(),
            origins: Box::new([Origin::NOWHERE; LITS]),
            prefilter: (!mode.dynamic).then(|| CommonPrefilter::new(state)),
        }
    }

    /// Explores `assumed` unless that was done before. Returns its number in `explored`.
    pub(crate) fn explore(&mut self, assumed: Lit) -> usize {
        let known = self.numbers[assumed.index()];
        if known != u16::MAX {
            return usize::from(known);
        }
        cancel::check();
        let spare = SPARE.with_borrow_mut(Vec::pop);
        let mut reached = spare.unwrap_or_else(Consequences::new);
        let add_patterns = |exploration: &mut Exploration<'_>| {
            patterns::apply(exploration, nested_chains);
        };
        explore(&mut reached, &mut self.origins, self.state, assumed, self.mode, add_patterns);
        self.numbers[assumed.index()] = self.explored.len() as u16;
        self.explored.push(reached);
        self.explored.len() - 1
    }

    /// Fills `conclusions`.
    pub(crate) fn run(&mut self) {
        if self.mode.nishio {
            self.nishio();
        } else {
            self.alternatives();
        }
        if self.keep == Keep::Best {
            return;
        }
        self.conclusions.sort_by_key(ForcingConclusion::order);
        let mut known = Vec::new();
        let mut conclusions = core::mem::take(&mut self.conclusions);
        conclusions.retain(|conclusion| {
            let removed = self.removed(conclusion);
            let is_new = !known.contains(&removed);
            if is_new {
                known.push(removed);
            }
            is_new
        });
        self.conclusions = conclusions;
    }

    /// Finds the contradictions within one digit.
    fn nishio(&mut self) {
        let digits = Digit::ALL.map(|digit| NishioPrefilter::new(self.state.places(digit)));
        for cell in self.state.open().iter() {
            let candidates = self.state.candidates(cell);
            for digit in candidates.iter().filter(|_| candidates.len() > 1) {
                for lit in [Lit::on(cell, digit), Lit::off(cell, digit)] {
                    let contradicts = if lit.is_on() {
                        digits[digit].contradicts_on(cell)
                    } else {
                        digits[digit].contradicts_off(cell)
                    };
                    if contradicts {
                        let number = self.explore(lit);
                        self.contradiction(lit, number);
                    }
                }
            }
        }
    }

    /// Finds all other contradictions, and what follows from each of some alternatives.
    fn alternatives(&mut self) {
        let ForcingMode { multiple, dynamic, .. } = self.mode;
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
                self.in_common(Alternatives::Cell(cell));
            }
        }
    }

    /// Offers the opposite of `assumed` if a contradiction follows from it. `number`: that of
    /// `assumed` in `explored`.
    fn contradiction(&mut self, assumed: Lit, number: usize) {
        if let Some(ends) = self.explored[number].contradiction {
            let ends = ends.map(|end| (number, end));
            self.offer(Premise::Contradiction(assumed), assumed.opposite(), &ends);
        }
    }

    /// Contradictions of `lit` and of its opposite; with `both` also what follows from either of
    /// them (`doBinaryChaining` in Sudoku Explainer).
    fn binary(&mut self, lit: Lit, both: bool) {
        let on = self.explore(lit);
        self.contradiction(lit, on);
        // If it is off, nothing follows.
        if self.mode.level == 0 && !is_linked(self.state, lit) {
            return;
        }
        let off = self.explore(lit.opposite());
        self.contradiction(lit.opposite(), off);
        if both {
            let common = self.explored[on].seen.and(&self.explored[off].seen);
            self.each_common(&common, on, |search, end| {
                search.offer(
                    Premise::Verity(Alternatives::Candidate(lit.candidate())),
                    end,
                    &[(on, end), (off, end)],
                );
            });
        }
    }

    /// What follows wherever `digit` is in a house, for the houses of `cell` in which `cell` is
    /// its first place (`doRegionChainings` in Sudoku Explainer).
    fn houses(&mut self, cell: Cell, digit: Digit) {
        for house in box_row_column(cell) {
            let places = self.state.places_in(digit, house);
            let count = self.state.positions(digit, house).count_ones();
            let enough = count == 2 || self.mode.multiple && count > 2;
            if enough && places.first() == Some(cell) {
                self.in_common(Alternatives::House(digit, house));
            }
        }
    }

    /// Offers what follows from each of the alternatives.
    pub(crate) fn in_common(&mut self, alternatives: Alternatives) {
        let premise = Premise::Verity(alternatives);
        let lits = premise.cases(self.state);
        if let Some(prefilter) = &mut self.prefilter
            && !prefilter.may_have_common(lits.iter().copied())
        {
            return;
        }
        let numbers: Vec<usize> = lits.iter().map(|&lit| self.explore(lit)).collect();
        let sets = numbers.iter().map(|&number| self.explored[number].seen);
        let Some(common) = sets.reduce(|common, set| common.and(&set)) else { return };
        self.each_common(&common, numbers[0], |search, end| {
            let ends: Ends = numbers.iter().map(|&number| (number, end)).collect();
            search.offer(premise, end, &ends);
        });
    }

    /// Calls `found` with the literals of `common`, except naked singles, in the order in which they
    /// were found from the assumption with the number `first`.
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
                let reached = &self.explored[first];
                let Some(&lit) = (if on { &reached.on } else { &reached.off }).get(k) else {
                    break;
                };
                if common.contains(lit) && !(on && self.state.candidates(lit.cell()).len() == 1) {
                    found(self, lit);
                }
            }
        }
    }

    /// Keeps a conclusion if it is wanted.
    fn offer(&mut self, premise: Premise, literal: Lit, ends: &[(usize, Lit)]) {
        let mut conclusion = ForcingConclusion { premise, literal, complexity: 0 };
        if self.keep == Keep::All {
            conclusion.complexity = self.complexity(ends);
            return self.conclusions.push(conclusion);
        }
        // First a lower bound, which is quick: the proof has at least one literal for each
        // implication of its longest path.
        conclusion.complexity = ends.iter().map(|&(n, end)| self.explored[n].depth(end) + 1).sum();
        let best = self.conclusions.first().map_or((u32::MAX, 0), ForcingConclusion::order);
        if conclusion.order() < best {
            conclusion.complexity = self.complexity(ends);
            if conclusion.order() < best {
                self.conclusions.clear();
                self.conclusions.push(conclusion);
            }
        }
    }

    /// The number of literals in the proof: those of each end, even if two ends share some, and
    /// those of the chains inside, each chain once.
    fn complexity(&mut self, ends: &[(usize, Lit)]) -> u32 {
        let mut complexity = 0;
        let mut chains: Vec<u64> = Vec::new();
        for &(number, end) in ends {
            let reached = &self.explored[number];
            if !self.mode.dynamic {
                complexity += reached.depth(end) + 1;
                continue;
            }
            reached.ancestors(end, &mut self.closure);
            complexity += self.closure.len() as u32;
            if self.mode.level >= 2 {
                for &lit in &self.closure {
                    if let Some((more, identity)) = reached.nested(lit)
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

    /// The ends of a conclusion's chains: one for each alternative in order, or the two literals
    /// that contradict each other.
    pub(crate) fn ends(&mut self, conclusion: &ForcingConclusion) -> Ends {
        if let Premise::Contradiction(lit) = conclusion.premise {
            let number = self.explore(lit);
            let ends = self.explored[number].contradiction.into_iter().flatten();
            return ends.map(|end| (number, end)).collect();
        }
        let cases = conclusion.premise.cases(self.state).into_iter();
        cases.map(|lit| (self.explore(lit), conclusion.literal)).collect()
    }

    /// The conclusion as a pattern inside another chain, which runs in `source`, with this proof.
    /// `None` if it rests on nothing that the other chain removed.
    fn nested(
        &mut self,
        source: &State,
        conclusion: &ForcingConclusion,
        proof: PatternProof,
    ) -> Option<NestedChain> {
        let ends = self.ends(conclusion);
        let mut rests_on = RestsOn::new(source, self.state);
        let mut lits = Vec::new();
        for &(number, end) in &ends {
            let reached = &self.explored[number];
            reached.ancestors(end, &mut self.closure);
            for &lit in self.closure.iter().filter(|lit| lit.is_on()) {
                rests_on.cause(lit, reached.cause(lit));
            }
            lits.extend_from_slice(&self.closure);
        }
        match conclusion.premise {
            Premise::Verity(Alternatives::Cell(cell)) => rests_on.cell(cell),
            Premise::Verity(Alternatives::House(digit, house)) => rests_on.house(house, digit),
            _ => {}
        }
        let parents = rests_on.finish()?;
        Some(NestedChain {
            removed: self.removed(conclusion),
            parents,
            complexity: conclusion.complexity,
            identity: identity(lits.into_iter()),
            proof,
        })
    }

    /// The candidates that a conclusion removes: the literal that is off; or, if it places a digit,
    /// the other candidates of the cell, but not those of the peers.
    fn removed(&self, conclusion: &ForcingConclusion) -> Vec<Lit> {
        let (cell, digit) = (conclusion.literal.cell(), conclusion.literal.digit());
        if !conclusion.literal.is_on() {
            return vec![conclusion.literal];
        }
        let others = self.state.candidates(cell).without(digit);
        others.iter().map(|digit| Lit::off(cell, digit)).collect()
    }
}

/// True if something follows directly when `lit` is off.
fn is_linked(state: &State, lit: Lit) -> bool {
    let (cell, digit) = (lit.cell(), lit.digit());
    let is_pair = |house: House| state.positions(digit, house).count_ones() == 2;
    state.candidates(cell).len() == 2 || cell.houses().into_iter().any(is_pair)
}

/// What chains of `mode` remove from `board`, the position `source` without the candidates that
/// another chain has removed. `prove`: keep their proofs.
pub(crate) fn nested_chains(
    source: &State,
    board: &State,
    mode: ForcingMode,
    prove: bool,
) -> Vec<NestedChain> {
    let mut search = ForcingSearch::new(board, mode, Keep::All);
    search.run();
    let conclusions = core::mem::take(&mut search.conclusions);
    let kept = prove.then(|| Rc::new(*board));
    let nested = |conclusion: &ForcingConclusion| {
        let proof = match &kept {
            Some(board) => {
                PatternProof::Net { board: Rc::clone(board), mode, conclusion: *conclusion }
            }
            None => PatternProof::None,
        };
        search.nested(source, conclusion, proof)
    };
    conclusions.iter().filter_map(nested).collect()
}
