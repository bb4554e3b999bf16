//! Forcing chains in HoDoKu's choice: breadth-first walks from every candidate, on and off. A walk
//! that contradicts itself refutes its premise; what follows in all cases of a cell, a house or a
//! candidate is true. Placements come before eliminations, the first cell before others; of several
//! proofs the one with the shortest chains is taken.

use super::implications::{Implications, LiteralId, Walk, candidate, candidates, is_on, literal};
use super::net_builder::NetBuilder;
use crate::geometry::{Candidate, Cell, CellSet, Digit, House};
use crate::logic::proof::net::{Alternatives, Argument, Literal, Net};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::Step;
use crate::logic::technique::{Found, Technique};
use core::ops::ControlFlow;

/// The contradiction or verity that HoDoKu takes.
pub(crate) fn forcing_chain(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let implications = Implications::new(state, true);
    let mut search = Search::new(state, &implications);
    for premise in candidates(state) {
        for on in [true, false] {
            search.contradictions(literal(premise, on));
        }
    }
    for premise in candidates(state) {
        let cases = [literal(premise, true), literal(premise, false)];
        search.verities(&cases, Some(premise.cell), Alternatives::Candidate(premise));
    }
    for cell in state.open().iter() {
        let cases = state.candidates(cell).iter().map(|digit| Candidate::new(cell, digit));
        let cases: Vec<LiteralId> = cases.map(|case| literal(case, true)).collect();
        search.verities(&cases, None, Alternatives::Cell(cell));
    }
    for house in House::ALL {
        for digit in Digit::ALL {
            let cases = Candidate::all(digit, state.places_in(digit, house));
            let cases: Vec<LiteralId> = cases.map(|case| literal(case, true)).collect();
            search.verities(&cases, None, Alternatives::House(digit, house));
        }
    }
    let Some(proof) = search.best.take() else { return ControlFlow::Continue(()) };
    found(search.step(proof))
}

/// What a walk reaches: by digit the cells whose candidates are off, and those that are on.
type Reached = [[CellSet; 9]; 2];

/// A conclusion and its proof, before it is written out.
struct Proof {
    /// What is true: a candidate that is on or off.
    conclusion: LiteralId,
    /// The number of nodes of all chains.
    length: usize,
    argument: Sketch,
}

/// How a conclusion is proved.
enum Sketch {
    /// The premise leads to these, which cannot all hold.
    Contradiction { premise: LiteralId, ends: Vec<LiteralId> },
    /// Each of these leads to the conclusion.
    Verity { cases: Vec<LiteralId>, alternatives: Alternatives },
}

struct Search<'a> {
    state: &'a State,
    implications: &'a Implications,
    /// By literal: what it leads to, if it was walked from.
    reached: Vec<Option<Box<Reached>>>,
    walk: Walk,
    best: Option<Proof>,
}

impl<'a> Search<'a> {
    fn new(state: &'a State, implications: &'a Implications) -> Search<'a> {
        let mut reached: Vec<Option<Box<Reached>>> = Vec::new();
        reached.resize_with(2 * 729, || None);
        let walk = Walk::new(implications);
        Search { state, implications, reached, walk, best: None }
    }

    /// Placements by cell, then eliminations by cell and digit.
    fn order(conclusion: LiteralId) -> (bool, usize) {
        let node = usize::from(conclusion / 2);
        if is_on(conclusion) { (false, node / 9) } else { (true, node) }
    }

    /// True if a proof of `conclusion` could be the best so far.
    fn is_wanted(&self, conclusion: LiteralId) -> bool {
        let order = Search::order(conclusion);
        self.best.as_ref().is_none_or(|best| order <= Search::order(best.conclusion))
    }

    fn offer(&mut self, conclusion: LiteralId, length: usize, argument: Sketch) {
        let key = (Search::order(conclusion), length);
        let best = self.best.as_ref();
        if best.is_none_or(|best| key < (Search::order(best.conclusion), best.length)) {
            self.best = Some(Proof { conclusion, length, argument });
        }
    }

    /// Walks from `premise` and looks for all that cannot hold together.
    fn contradictions(&mut self, premise: LiteralId) {
        self.walk.run(self.implications, premise);
        let sets = self.walk.sets();
        self.reached[usize::from(premise)] = Some(Box::new(sets));
        let conclusion = premise ^ 1;
        if !self.is_wanted(conclusion) {
            return;
        }
        let [off, on] = &sets;
        if self.walk.reaches(conclusion) {
            self.refute(premise, vec![conclusion]);
        }
        for digit in Digit::ALL {
            if let Some(cell) = (on[digit] & off[digit]).first() {
                let both = Candidate::new(cell, digit);
                self.refute(premise, vec![literal(both, false), literal(both, true)]);
            }
        }
        for (k, &first) in Digit::ALL.iter().enumerate() {
            for &second in &Digit::ALL[k + 1..] {
                if let Some(cell) = (on[first] & on[second]).first() {
                    let both = [first, second].map(|digit| Candidate::new(cell, digit));
                    self.refute(premise, both.map(|both| literal(both, true)).to_vec());
                }
            }
        }
        for kind in [House::ROWS, House::COLUMNS, House::BOXES] {
            for digit in Digit::ALL {
                for house in kind {
                    let twice = on[digit] & house.cell_set();
                    if twice.len() > 1 {
                        let ends = Candidate::all(digit, twice).map(|end| literal(end, true));
                        self.refute(premise, ends.collect());
                    }
                }
            }
        }
        let mut empty = self.state.open();
        for digit in Digit::ALL {
            empty &= off[digit] | !self.state.places(digit);
            empty = empty.difference(on[digit]);
        }
        for cell in empty.iter() {
            let ends = self.state.candidates(cell).iter();
            let ends = ends.map(|digit| literal(Candidate::new(cell, digit), false));
            self.refute(premise, ends.collect());
        }
        let allowed = self.allowed();
        for kind in [House::ROWS, House::COLUMNS, House::BOXES] {
            for digit in Digit::ALL {
                for house in kind {
                    let places = allowed[digit] & house.cell_set();
                    if !places.is_empty() && places.is_subset(off[digit]) {
                        let ends = Candidate::all(digit, places).map(|end| literal(end, false));
                        self.refute(premise, ends.collect());
                    }
                }
            }
        }
    }

    /// By digit: the open cells that see no such digit. HoDoKu takes a house as empty only if all
    /// of these are off, even those whose candidate was deleted before.
    fn allowed(&self) -> [CellSet; 9] {
        let mut allowed = [self.state.open(); 9];
        for (cell, digit) in self.state.values().givens() {
            allowed[digit] = allowed[digit].difference(cell.peers());
        }
        allowed
    }

    fn refute(&mut self, premise: LiteralId, ends: Vec<LiteralId>) {
        let length = ends.iter().map(|&end| self.walk.path(end).len()).sum();
        self.offer(premise ^ 1, length, Sketch::Contradiction { premise, ends });
    }

    /// Looks for what follows in all `cases`. `except`: a cell about which nothing is concluded.
    fn verities(&mut self, cases: &[LiteralId], except: Option<Cell>, alternatives: Alternatives) {
        let mut common: Option<Reached> = None;
        for &case in cases {
            let Some(reached) = &self.reached[usize::from(case)] else { return };
            let Some(common) = &mut common else {
                common = Some(**reached);
                continue;
            };
            for (common, reached) in common.iter_mut().flatten().zip(reached.iter().flatten()) {
                *common &= *reached;
            }
        }
        let Some([off, on]) = common else { return };
        for digit in Digit::ALL {
            for (cells, is_on) in [(on[digit], true), (off[digit], false)] {
                for cell in cells.iter().filter(|&cell| Some(cell) != except) {
                    let conclusion = literal(Candidate::new(cell, digit), is_on);
                    if self.is_wanted(conclusion) {
                        let length = cases.iter().map(|&case| {
                            self.walk.run(self.implications, case);
                            self.walk.path(conclusion).len()
                        });
                        let length = length.sum();
                        let cases = cases.to_vec();
                        self.offer(conclusion, length, Sketch::Verity { cases, alternatives });
                    }
                }
            }
        }
    }

    /// The step with its proof written out.
    fn step(&mut self, proof: Proof) -> Step {
        let conclusion = proof.conclusion;
        let mut net = NetBuilder::new(self.state);
        let (technique, argument) = match proof.argument {
            Sketch::Contradiction { premise, ends } => {
                self.walk.run(self.implications, premise);
                for &end in &ends {
                    net.add(self.implications, &self.walk.path(end));
                }
                let ends: Vec<Literal> =
                    ends.iter().map(|&end| self.implications.literal(end)).collect();
                let argument = net.contradiction(self.implications.literal(premise), &ends);
                (Technique::ForcingContradiction, argument)
            }
            Sketch::Verity { cases, alternatives } => {
                for case in cases {
                    self.walk.run(self.implications, case);
                    net.begin_case();
                    net.add(self.implications, &self.walk.path(conclusion));
                }
                (Technique::ForcingVerity, Argument::Verity(alternatives))
            }
        };
        let reason = Reason::Net(Net { implications: net.implications, argument });
        let Some(about) = candidate(conclusion) else {
            return Step::removing(technique, [], reason);
        };
        match is_on(conclusion) {
            true => Step::placing(technique, about, reason),
            false => Step::removing(technique, [about], reason),
        }
    }
}
