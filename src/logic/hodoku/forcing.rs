//! Forcing chains and nets as HoDoKu chooses them: the consequences of every candidate, on and off.
//! If they contradict each other, the premise is refuted; a consequence of all cases of a cell, a
//! house or a candidate is true. Placements are preferred to eliminations, then earlier cells to
//! later ones; of several proofs the one with the fewest nodes is taken.

use super::implications::{Implications, LiteralId, Walk, candidate, candidates, is_on, literal};
use super::net_builder::NetBuilder;
use super::net_tables::NetTables;
use super::tables::{ChainTables, Reached, Tables};
use crate::cancel;
use crate::geometry::{Candidate, Cell, CellSet, Digit, House};
use crate::logic::proof::reason::{Alternatives, Argument, Literal, Net, Reason};
use crate::logic::state::State;
use crate::logic::step::{Found, Step};
use crate::logic::technique::Technique;
use core::ops::ControlFlow;

/// The contradiction or verity by chains that HoDoKu takes.
pub(crate) fn forcing_chain(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let implications = Implications::new(state, true);
    let walk = Walk::new(&implications);
    let tables = ChainTables { implications: &implications, walk };
    let techniques = [Technique::ForcingContradiction, Technique::ForcingVerity];
    ForcingScan::new(state, &implications, tables, techniques).run(found)
}

/// The contradiction or verity by nets that HoDoKu takes.
pub(crate) fn forcing_net(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let implications = Implications::new(state, true);
    let tables = NetTables::new(state, &implications);
    let techniques = [Technique::NetContradiction, Technique::NetVerity];
    ForcingScan::new(state, &implications, tables, techniques).run(found)
}

/// A conclusion and the sketch of its proof.
struct Proof {
    /// The conclusion: a candidate that is on or off.
    conclusion: LiteralId,
    /// The number of nodes of all chains together.
    length: usize,
    argument: Sketch,
}

/// How a conclusion is proved.
enum Sketch {
    /// The premise leads to `ends`, which cannot all hold.
    Contradiction { premise: LiteralId, ends: Vec<LiteralId> },
    /// Each of `cases` leads to the conclusion.
    Verity { cases: Vec<LiteralId>, alternatives: Alternatives },
}

/// The order of conclusions: placements by cell, then eliminations by cell and digit.
fn priority(conclusion: LiteralId) -> (bool, usize) {
    let node = usize::from(conclusion / 2);
    if is_on(conclusion) { (false, node / 9) } else { (true, node) }
}

struct ForcingScan<'a, T> {
    state: &'a State,
    implications: &'a Implications,
    tables: T,
    /// The techniques of contradictions and verities.
    techniques: [Technique; 2],
    /// By literal: its consequences, if it is a premise.
    reached: Vec<Option<Box<Reached>>>,
    best: Option<Proof>,
}

impl<'a, T: Tables> ForcingScan<'a, T> {
    fn new(
        state: &'a State,
        implications: &'a Implications,
        tables: T,
        techniques: [Technique; 2],
    ) -> ForcingScan<'a, T> {
        let mut reached: Vec<Option<Box<Reached>>> = Vec::new();
        reached.resize_with(2 * 729, || None);
        ForcingScan { state, implications, tables, techniques, reached, best: None }
    }

    fn run(mut self, found: &mut Found<'_>) -> ControlFlow<()> {
        let state = self.state;
        for premise in candidates(state) {
            for on in [true, false] {
                cancel::check();
                self.contradictions(literal(premise, on));
            }
        }
        for premise in candidates(state) {
            cancel::check();
            let cases = [literal(premise, true), literal(premise, false)];
            self.verities(&cases, Some(premise.cell), Alternatives::Candidate(premise));
        }
        for cell in state.open().iter() {
            let cases = state.candidates(cell).iter().map(|digit| Candidate::new(cell, digit));
            let cases: Vec<LiteralId> = cases.map(|case| literal(case, true)).collect();
            self.verities(&cases, None, Alternatives::Cell(cell));
        }
        for house in House::ALL {
            for digit in Digit::ALL {
                let cases = Candidate::all(digit, state.places_in(digit, house));
                let cases: Vec<LiteralId> = cases.map(|case| literal(case, true)).collect();
                self.verities(&cases, None, Alternatives::House(digit, house));
            }
        }
        let step = self.best.take().and_then(|proof| self.step(proof));
        step.map_or(ControlFlow::Continue(()), found)
    }

    /// True if a proof of `conclusion` could be the best so far.
    fn is_wanted(&self, conclusion: LiteralId) -> bool {
        let order = priority(conclusion);
        self.best.as_ref().is_none_or(|best| order <= priority(best.conclusion))
    }

    fn offer(&mut self, conclusion: LiteralId, length: usize, argument: Sketch) {
        let key = (priority(conclusion), length);
        let best = self.best.as_ref();
        if best.is_none_or(|best| key < (priority(best.conclusion), best.length)) {
            self.best = Some(Proof { conclusion, length, argument });
        }
    }

    /// Looks for consequences of `premise` that cannot hold together.
    fn contradictions(&mut self, premise: LiteralId) {
        let sets = self.tables.reached(premise);
        self.reached[usize::from(premise)] = Some(Box::new(sets));
        let conclusion = premise ^ 1;
        if !self.is_wanted(conclusion) {
            return;
        }
        let [off, on] = &sets;
        if let Some(Candidate { cell, digit }) = candidate(conclusion)
            && sets[usize::from(is_on(conclusion))][digit].contains(cell)
        {
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

    /// By digit: the open cells that do not see the digit. HoDoKu finds no place for a digit in a
    /// house only if the digit is off in all of these cells, even where it was deleted before.
    fn allowed(&self) -> [CellSet; 9] {
        let mut allowed = [self.state.open(); 9];
        for (cell, digit) in self.state.values().givens() {
            allowed[digit] = allowed[digit].difference(cell.peers());
        }
        allowed
    }

    fn refute(&mut self, premise: LiteralId, ends: Vec<LiteralId>) {
        let cases = ends.iter().map(|&end| (premise, end)).collect::<Vec<_>>();
        if let Some(length) = self.length(&cases) {
            self.offer(premise ^ 1, length, Sketch::Contradiction { premise, ends });
        }
    }

    /// The number of nodes of all chains from premises to ends; `None` if only nets count and none
    /// of the chains is one.
    fn length(&mut self, chains: &[(LiteralId, LiteralId)]) -> Option<usize> {
        let (mut length, mut is_net) = (0, false);
        for &(premise, end) in chains {
            let chain = self.tables.chain(premise, end);
            length += chain.length;
            is_net |= chain.is_net;
        }
        (is_net || !T::NETS_ONLY).then_some(length)
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
                    if !self.is_wanted(conclusion) {
                        continue;
                    }
                    let chains = cases.iter().map(|&case| (case, conclusion)).collect::<Vec<_>>();
                    if let Some(length) = self.length(&chains) {
                        let cases = cases.to_vec();
                        self.offer(conclusion, length, Sketch::Verity { cases, alternatives });
                    }
                }
            }
        }
    }

    /// The step with its whole proof.
    fn step(&mut self, proof: Proof) -> Option<Step> {
        let conclusion = proof.conclusion;
        let mut net = NetBuilder::new(self.state);
        let (technique, argument) = match proof.argument {
            Sketch::Contradiction { premise, ends } => {
                for &end in &ends {
                    self.tables.write(premise, end, &mut net).then_some(())?;
                }
                let ends: Vec<Literal> =
                    ends.iter().map(|&end| self.implications.literal(end)).collect();
                let argument = net.contradiction(self.implications.literal(premise), &ends);
                (self.techniques[0], argument)
            }
            Sketch::Verity { cases, alternatives } => {
                for case in cases {
                    net.begin_case();
                    self.tables.write(case, conclusion, &mut net).then_some(())?;
                }
                (self.techniques[1], Argument::Verity(alternatives))
            }
        };
        let reason = Reason::Net(Net { implications: net.implications, argument });
        let about = candidate(conclusion)?;
        Some(if is_on(conclusion) {
            Step::placing(technique, about, reason)
        } else {
            Step::removing(technique, [about], reason)
        })
    }
}
