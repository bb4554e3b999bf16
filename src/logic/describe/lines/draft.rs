//! [`Proof`]: the lines of a proof before they have numbers; [`numbered`] gives them.
//!
//! A line has its number when all lines that it rests on have theirs; a line on which nothing rests
//! gets none and is left out. So each line is after those that it rests on, and close to them.

use super::line::{LineClaim, LineNumber, LineReason, ProofLine};
use crate::geometry::Candidate;
use crate::logic::proof::chain::Node;
use crate::logic::proof::reason::Literal;
use std::collections::{BTreeMap, BTreeSet};

/// A reason that a draft rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ground {
    /// A draft of the same proof, by its index.
    Line(usize),
    /// This candidate is false, as the proof around this one says.
    Given(Candidate),
}

/// A line without its number.
pub(super) struct Draft {
    pub(super) claim: LineClaim,
    pub(super) why: LineReason,
    pub(super) grounds: Vec<Ground>,
    pub(super) nested: Option<Proof>,
}

/// Lines without numbers, in any order.
#[derive(Default)]
pub(super) struct Proof {
    pub(super) drafts: Vec<Draft>,
    /// The assumptions and what they lead to, in the order in which they are wanted.
    pub(super) roots: Vec<usize>,
}

impl Draft {
    pub(super) fn new(literal: Literal, why: LineReason, grounds: Vec<Ground>) -> Draft {
        Draft { claim: LineClaim::Literal(literal), why, grounds, nested: None }
    }

    /// `off` is false because of `by`, which the draft `at` says.
    pub(super) fn excluded(off: Node, by: Node, at: usize) -> Draft {
        let house = (by.digit == off.digit)
            .then(|| (by.cells | off.cells).common_houses().first())
            .flatten();
        let literal = Literal { node: off, on: false };
        Draft::new(literal, LineReason::Excluded { by, house }, vec![Ground::Line(at)])
    }

    pub(super) fn contradiction(claim: LineClaim, grounds: Vec<Ground>) -> Draft {
        Draft { claim, why: LineReason::Contradiction, grounds, nested: None }
    }
}

impl Proof {
    /// Appends a draft. Returns its index.
    pub(super) fn push(&mut self, draft: Draft) -> usize {
        self.drafts.push(draft);
        self.drafts.len() - 1
    }

    /// Appends the contradiction between the drafts `on` and `off`, which say a node is true, and
    /// the same node is false.
    pub(super) fn contradict(&mut self, node: Node, on: usize, off: usize) -> usize {
        let says_on = &self.drafts[on];
        let with_off = || says_on.grounds.iter().copied().chain([Ground::Line(off)]).collect();
        let draft = match (&says_on.why, node.cells.single()) {
            // It is on because nothing else is left, and it is off: so nothing is left.
            (LineReason::Cell, Some(cell)) => {
                Draft::contradiction(LineClaim::NoCandidate(cell), with_off())
            }
            (&LineReason::House(house), Some(_)) => {
                Draft::contradiction(LineClaim::NoPlace(node.digit, house), with_off())
            }
            _ => {
                let grounds = vec![Ground::Line(on), Ground::Line(off)];
                Draft::contradiction(LineClaim::Both(node), grounds)
            }
        };
        self.push(draft)
    }

    /// What the proof needs from the proof around it: candidates that are false there, ascending.
    pub(super) fn given(&self) -> BTreeSet<Candidate> {
        let mut given = BTreeSet::new();
        let mut is_known = vec![false; self.drafts.len()];
        let mut next = self.roots.clone();
        while let Some(at) = next.pop() {
            if core::mem::replace(&mut is_known[at], true) {
                continue;
            }
            for &ground in &self.drafts[at].grounds {
                match ground {
                    Ground::Line(line) => next.push(line),
                    Ground::Given(candidate) => _ = given.insert(candidate),
                }
            }
        }
        given
    }
}

/// The lines of a proof.
pub(super) fn numbered(proof: &Proof) -> Vec<ProofLine> {
    number(proof, &LineNumber(Vec::new()), &BTreeMap::new())
}

/// The lines of the proof within the line `around`. `given`: the lines of the proofs around it that
/// say these candidates are false.
fn number(
    proof: &Proof,
    around: &LineNumber,
    given: &BTreeMap<Candidate, LineNumber>,
) -> Vec<ProofLine> {
    let numbers = vec![None; proof.drafts.len()];
    let mut writer = Writer { proof, around, given, numbers, lines: Vec::new() };
    for &root in &proof.roots {
        writer.write(root);
    }
    writer.lines
}

struct Writer<'a> {
    proof: &'a Proof,
    around: &'a LineNumber,
    given: &'a BTreeMap<Candidate, LineNumber>,
    /// By draft: its number, if it has one.
    numbers: Vec<Option<LineNumber>>,
    lines: Vec<ProofLine>,
}

impl Writer<'_> {
    /// Writes the draft `at` after those that it rests on, unless it is written. Returns its
    /// number.
    fn write(&mut self, at: usize) -> LineNumber {
        if let Some(number) = &self.numbers[at] {
            return number.clone();
        }
        let draft = &self.proof.drafts[at];
        let mut from = Vec::new();
        let mut given = BTreeMap::new();
        for &ground in &draft.grounds {
            let (number, says) = match ground {
                Ground::Line(line) => (self.write(line), self.proof.drafts[line].claim),
                Ground::Given(candidate) => {
                    let Some(number) = self.given.get(&candidate) else { continue };
                    (number.clone(), LineClaim::Literal(Literal::off(candidate)))
                }
            };
            if let LineClaim::Literal(Literal { node, on: false }) = says {
                let removed = Candidate::all(node.digit, node.cells);
                given.extend(removed.map(|candidate| (candidate, number.clone())));
            }
            from.push(number);
        }
        from.sort_unstable();
        from.dedup();
        let number = self.around.within(self.lines.len() as u32 + 1);
        let nested = draft.nested.as_ref();
        let nested =
            nested.map_or(Vec::new(), |nested| super::draft::number(nested, &number, &given));
        self.numbers[at] = Some(number.clone());
        let (claim, why) = (draft.claim, draft.why.clone());
        self.lines.push(ProofLine { number: number.clone(), claim, why, from, nested });
        number
    }
}
