//! [`Proof`]: the lines of a proof before they have numbers; [`numbered`] gives them.
//!
//! A line gets its number after all lines that it depends on, and close to them. A line that no
//! other line needs is left out.
//!
//! A line is also left out if it only says that a placed digit excludes a candidate, which the
//! board shows. Lines that depend on it refer to the line that places the digit instead.

use super::line::{LineClaim, LineNumber, LineReason, ProofLine};
use crate::geometry::Candidate;
use crate::logic::proof::chain::Node;
use crate::logic::proof::reason::Literal;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A premise of a draft.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ground {
    /// A draft of the same proof, by its index.
    Line(usize),
    /// The candidate is false by the draft of the same proof with this index.
    Off(Candidate, usize),
    /// The candidate is false by the proof around this one.
    Given(Candidate),
}

/// A line without its number. It depends on earlier drafts.
pub(super) struct Draft {
    pub(super) claim: LineClaim,
    pub(super) why: LineReason,
    pub(super) grounds: Vec<Ground>,
    pub(super) nested: Option<Proof>,
}

/// Lines without numbers, each after the lines that it depends on.
#[derive(Default)]
pub(super) struct Proof {
    pub(super) drafts: Vec<Draft>,
    /// The indices of the drafts that are always written, in this order: the assumptions and what
    /// they lead to.
    pub(super) roots: Vec<usize>,
}

impl Draft {
    pub(super) fn new(literal: Literal, why: LineReason, grounds: Vec<Ground>) -> Draft {
        Draft { claim: LineClaim::Literal(literal), why, grounds, nested: None }
    }

    /// The draft that says `off` is false, because the draft `at` says `by` is true.
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

/// The grounds that all candidates of `node` are false by the draft `at`.
pub(super) fn all_off(node: Node, at: usize) -> impl Iterator<Item = Ground> {
    Candidate::all(node.digit, node.cells).map(move |candidate| Ground::Off(candidate, at))
}

impl Proof {
    /// Appends a draft. Returns its index.
    pub(super) fn push(&mut self, draft: Draft) -> usize {
        self.drafts.push(draft);
        self.drafts.len() - 1
    }

    /// Appends the contradiction between the draft `on`, which says `node` is true, and the draft
    /// `off`, which says it is false. Returns its index.
    pub(super) fn contradict(&mut self, node: Node, on: usize, off: usize) -> usize {
        // If what excludes the node is on because nothing else was left, then nothing is left.
        let excluder = match (&self.drafts[off].why, self.drafts[off].grounds.as_slice()) {
            (LineReason::Excluded { by, .. }, &[Ground::Line(at)]) => Some((*by, at, on)),
            _ => None,
        };
        let either = [Some((node, on, off)), excluder].into_iter().flatten();
        let nothing_left = either.map(|(node, on, off)| self.nothing_left(node, on, off));
        let draft = nothing_left.flatten().next().unwrap_or_else(|| {
            let grounds = vec![Ground::Line(on), Ground::Line(off)];
            Draft::contradiction(LineClaim::Both(node), grounds)
        });
        self.push(draft)
    }

    /// The contradiction that a cell has no candidate left, or a digit no place in a house: by the
    /// draft `on`, `node` is the last one, and by the draft `off` it is false. `None` if `on` has
    /// another reason.
    fn nothing_left(&self, node: Node, on: usize, off: usize) -> Option<Draft> {
        let says_on = &self.drafts[on];
        let cell = node.cells.single()?;
        let claim = match says_on.why {
            LineReason::Cell => LineClaim::NoCandidate(cell),
            LineReason::House(house) => LineClaim::NoPlace(node.digit, house),
            _ => return None,
        };
        let grounds = says_on.grounds.iter().copied().chain(all_off(node, off)).collect();
        Some(Draft::contradiction(claim, grounds))
    }

    /// The draft that places the excluding node, if the draft `at` is an exclusion. Else `at`.
    pub(super) fn excluder(&self, at: usize) -> usize {
        let draft = &self.drafts[at];
        match (&draft.why, draft.grounds.as_slice()) {
            (LineReason::Excluded { .. }, &[Ground::Line(by)]) => by,
            _ => at,
        }
    }

    /// The candidates, ascending, that the proof takes as false from the proof around it.
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
                    Ground::Line(line) | Ground::Off(_, line) => next.push(line),
                    Ground::Given(candidate) => _ = given.insert(candidate),
                }
            }
        }
        given
    }
}

/// The lines of a proof.
pub(super) fn numbered(proof: &Proof) -> Vec<ProofLine> {
    let plan = Plan::of(proof, &mut Vec::new(), &BTreeMap::new());
    let mut writer = Writer { numbers: Vec::new(), first: HashMap::new() };
    writer.block(proof, &plan, &LineNumber(Vec::new()))
}

/// A draft of a proof or of a proof around it. `depth` is 0 for the outermost proof, and `draft`
/// the index in that proof.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Source {
    depth: usize,
    draft: usize,
}

/// The lines that each draft of a proof depends on.
struct Plan {
    /// One entry for each draft. `None` if the draft is left out.
    drafts: Vec<Option<Planned>>,
}

struct Planned {
    from: Vec<Source>,
    nested: Option<Plan>,
}

impl Plan {
    /// The plan of `proof`. `around` has the proofs around it, the outermost first. `given` has the
    /// drafts of these proofs that make candidates false.
    fn of<'a>(
        proof: &'a Proof,
        around: &mut Vec<&'a Proof>,
        given: &BTreeMap<Candidate, Source>,
    ) -> Plan {
        let depth = around.len();
        around.push(proof);
        let mut is_used = vec![false; proof.drafts.len()];
        proof.roots.iter().for_each(|&root| is_used[root] = true);
        let mut plan = Plan { drafts: Vec::new() };
        for (at, draft) in proof.drafts.iter().enumerate().rev() {
            let planned = is_used[at].then(|| planned(draft, proof, around, given));
            let from = planned.iter().flat_map(|planned| &planned.from);
            from.filter(|from| from.depth == depth).for_each(|from| is_used[from.draft] = true);
            plan.drafts.push(planned);
        }
        plan.drafts.reverse();
        around.pop();
        plan.order(proof, depth);
        plan
    }

    /// The drafts that follow from the same pattern and the same lines as the draft `at`, with `at`
    /// itself, in the order in which they are written. Empty if its reason is not a pattern.
    fn alike(&self, proof: &Proof, at: usize) -> Vec<usize> {
        let LineReason::Pattern(_) = proof.drafts[at].why else { return Vec::new() };
        let from = |at: usize| self.drafts[at].as_ref().map(|planned| &planned.from);
        let is_alike = |other: &usize| {
            proof.drafts[*other].why == proof.drafts[at].why && from(*other) == from(at)
        };
        let mut alike: Vec<usize> = (0..proof.drafts.len()).filter(is_alike).collect();
        alike.sort_by_key(|other| said(proof.drafts[*other].claim));
        alike
    }

    /// Sorts the lines that each line depends on. The line with the longest path from an assumption
    /// comes last, so that the dependent line follows it directly. Claims break ties, so that equal
    /// parts of two proofs have the same order.
    fn order(&mut self, proof: &Proof, depth: usize) {
        let mut heights = vec![0; self.drafts.len()];
        for at in 0..self.drafts.len() {
            let Some(planned) = &mut self.drafts[at] else { continue };
            let key = |from: &Source| {
                if from.depth == depth {
                    (depth, heights[from.draft], said(proof.drafts[from.draft].claim))
                } else {
                    (from.depth, from.draft, (0, 0, false))
                }
            };
            planned.from.sort_by_key(key);
            let own = planned.from.iter().filter(|from| from.depth == depth);
            heights[at] = own.map(|from| heights[from.draft] + 1).max().unwrap_or(0);
        }
    }

    /// The lines of outer proofs that this proof depends on. `depth` is the depth of this proof.
    fn outside(&self, depth: usize) -> BTreeSet<Source> {
        let drafts = self.drafts.iter().flatten();
        let from = drafts.flat_map(|planned| planned.from.iter().copied());
        from.filter(|from| from.depth < depth).collect()
    }
}

/// A sort key for the claim of a line.
fn said(claim: LineClaim) -> (usize, u128, bool) {
    match claim {
        LineClaim::Literal(Literal { node, on }) => (node.digit.index(), node.cells.bits(), on),
        _ => (0, 0, false),
    }
}

/// Finds the lines that a draft of `proof` depends on. `proof` is the last entry of `around`.
fn planned<'a>(
    draft: &'a Draft,
    proof: &'a Proof,
    around: &mut Vec<&'a Proof>,
    given: &BTreeMap<Candidate, Source>,
) -> Planned {
    let depth = around.len() - 1;
    let mut lines: Vec<Source> = Vec::new();
    let mut off: BTreeMap<Candidate, Source> = BTreeMap::new();
    for &ground in &draft.grounds {
        match ground {
            Ground::Line(draft) => lines.push(Source { depth, draft }),
            Ground::Off(candidate, at) => {
                off.insert(candidate, Source { depth, draft: proof.excluder(at) });
            }
            Ground::Given(candidate) => {
                off.extend(given.get(&candidate).map(|&source| (candidate, source)));
            }
        }
    }
    if let Some(nested) = &draft.nested {
        let plan = Plan::of(nested, around, &off);
        return Planned { from: plan.outside(depth + 1).into_iter().collect(), nested: Some(plan) };
    }
    let says = |source: &Source, candidate: Candidate| {
        let claim = around.get(source.depth).map(|proof| proof.drafts[source.draft].claim);
        matches!(claim, Some(LineClaim::Literal(literal)) if literal.makes_false(candidate))
    };
    // Drops each line that removes only candidates that other lines remove as well. The ends of
    // cases do not count as such other lines.
    let is_cases = matches!(draft.why, LineReason::Cases { .. });
    let fixed = if is_cases { &[][..] } else { &lines[..] };
    let mut removers: Vec<Source> = off.values().copied().collect();
    removers.sort_unstable();
    removers.dedup();
    removers.retain(|source| !fixed.contains(source));
    let mut k = 0;
    while k < removers.len() {
        let others = || {
            let before = removers[..k].iter();
            before.chain(&removers[k + 1..]).chain(fixed)
        };
        let is_said = |candidate: &Candidate| others().any(|source| says(source, *candidate));
        if off.keys().all(is_said) {
            removers.remove(k);
        } else {
            k += 1;
        }
    }
    lines.extend(removers);
    Planned { from: lines, nested: None }
}

/// Writes lines and gives them their numbers.
struct Writer {
    /// The number of the line for each depth and draft. `None` if it has no number yet.
    numbers: Vec<Vec<Option<LineNumber>>>,
    /// The first lines with each claim, reason and set of premises, with their numbers.
    first: HashMap<LineClaim, Vec<(LineReason, Vec<Premise>, LineNumber)>>,
}

/// A premise of a line: a line of a proof around it, or the claim of a line of the same proof.
#[derive(PartialEq, Eq)]
enum Premise {
    Around(LineNumber),
    Said(LineClaim),
}

impl Writer {
    /// The lines of `proof`, which is nested in the line `around`.
    fn block(&mut self, proof: &Proof, plan: &Plan, around: &LineNumber) -> Vec<ProofLine> {
        self.numbers.push(vec![None; proof.drafts.len()]);
        let mut lines = Vec::new();
        for &root in &proof.roots {
            self.write(proof, plan, around, root, &mut lines);
        }
        self.numbers.pop();
        lines
    }

    /// Writes the draft `at` after the drafts that it depends on, unless it is already written. The
    /// drafts that follow from the same pattern and the same lines are written with it.
    fn write(
        &mut self,
        proof: &Proof,
        plan: &Plan,
        around: &LineNumber,
        at: usize,
        lines: &mut Vec<ProofLine>,
    ) {
        let depth = self.numbers.len() - 1;
        let Some(planned) = &plan.drafts[at] else { return };
        if self.numbers[depth][at].is_some() {
            return;
        }
        let is_fresh = |other: &usize| self.numbers[depth][*other].is_none();
        match plan.alike(proof, at).into_iter().find(is_fresh) {
            Some(first) if first != at => return self.write(proof, plan, around, first, lines),
            _ => {}
        }
        for source in planned.from.iter().filter(|source| source.depth == depth) {
            self.write(proof, plan, around, source.draft, lines);
        }
        let number = around.within(lines.len() as u32 + 1);
        self.numbers[depth][at] = Some(number.clone());
        let named = |source: &Source| self.numbers[source.depth][source.draft].clone();
        let mut from: Vec<LineNumber> = planned.from.iter().filter_map(named).collect();
        from.sort_unstable();
        from.dedup();
        let Draft { claim, why, nested, .. } = &proof.drafts[at];
        let repeats = self.repeats(proof, planned, at, &number);
        let nested = match (nested, &planned.nested) {
            (Some(nested), Some(plan)) => self.block(nested, plan, &number),
            _ => Vec::new(),
        };
        let why = why.clone();
        lines.push(ProofLine { number, claim: *claim, why, from, repeats, nested });
        for other in plan.alike(proof, at) {
            self.write(proof, plan, around, other, lines);
        }
    }

    /// The earlier line with the same claim, reason and premises as the draft `at`. If there is
    /// none, records the line `number` as the first one and returns `None`.
    fn repeats(
        &mut self,
        proof: &Proof,
        planned: &Planned,
        at: usize,
        number: &LineNumber,
    ) -> Option<LineNumber> {
        let depth = self.numbers.len() - 1;
        let Draft { claim, why, .. } = &proof.drafts[at];
        // The ends of several cases may have the same claim, so claims do not identify them.
        let is_cases = matches!(why, LineReason::Cases { .. });
        if planned.from.is_empty() || planned.nested.is_some() || is_cases {
            return None;
        }
        let premise = |source: &Source| match &self.numbers[source.depth][source.draft] {
            Some(number) if source.depth < depth => Premise::Around(number.clone()),
            _ => Premise::Said(proof.drafts[source.draft].claim),
        };
        let premises: Vec<Premise> = planned.from.iter().map(premise).collect();
        let known = self.first.entry(*claim).or_default();
        let is_same = |(reason, others, _): &&(LineReason, Vec<Premise>, LineNumber)| {
            let are_same = others.iter().all(|other| premises.contains(other));
            reason == why && others.len() == premises.len() && are_same
        };
        if let Some((.., first)) = known.iter().find(is_same) {
            return Some(first.clone());
        }
        known.push((why.clone(), premises, number.clone()));
        None
    }
}
