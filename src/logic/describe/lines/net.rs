//! The proof of a [`Net`], as drafts of lines.

use super::chain;
use super::draft::{Draft, Ground, Proof, all_off};
use super::line::LineReason;
use crate::geometry::Candidate;
use crate::logic::proof::chain::Node;
use crate::logic::proof::grounds;
use crate::logic::proof::reason::{Alternatives, Argument, Literal, Net, Reason, Why};
use crate::logic::state::State;
use std::collections::BTreeSet;

/// The proof of `conclusions` by `net`. `state` is the position before the step, also for a nested
/// net. `gone`: candidates that are false by the proof around this one, besides those that the net
/// needs; cases that begin with one of them are left out.
pub(super) fn proof(
    state: &State,
    net: &Net,
    conclusions: &[Literal],
    gone: &BTreeSet<Candidate>,
) -> Proof {
    let mut proof = Proof::default();
    let starts = starts(net);
    // Each draft has the index of its implication.
    for at in 0..net.implications.len() {
        proof.push(draft(state, net, &starts, at, gone));
    }
    match net.argument {
        Argument::Contradiction(a, b) => contradiction(&mut proof, net, a as usize, b as usize),
        Argument::Verity(alternatives) => {
            for &conclusion in conclusions {
                cases(&mut proof, state, net, alternatives, conclusion, gone);
            }
        }
    }
    proof
}

/// True if `claimed` follows from `whole`: it is the same, a part of it, or excluded by it.
fn says(whole: Literal, claimed: Literal) -> bool {
    let removes = |eliminated: Candidate| whole.removes(eliminated);
    whole == claimed
        || !claimed.on && Candidate::all(claimed.node.digit, claimed.node.cells).all(removes)
        || whole.on && !claimed.on && whole.node.excludes(claimed.node)
}

/// The conclusion of a nested net: `wanted`, or a literal that implies it.
fn conclusion(net: &Net, wanted: Literal) -> Literal {
    match net.argument {
        Argument::Contradiction(..) => {
            net.assumptions().first().map_or(wanted, |assumed| assumed.opposite())
        }
        Argument::Verity(_) => {
            let cases = net.assumptions().len();
            let shows = |end: Literal| {
                net.implications.iter().filter(|one| one.literal == end).count() >= cases
            };
            let mut ends = net.implications.iter().map(|one| one.literal);
            if shows(wanted) {
                wanted
            } else {
                ends.find(|&end| says(end, wanted) && shows(end)).unwrap_or(wanted)
            }
        }
    }
}

/// The candidates that are false by implications before the index `at` and by no other assumptions
/// than it has itself.
fn gone_before(
    state: &State,
    net: &Net,
    starts: &[Vec<usize>],
    at: usize,
) -> Vec<(Candidate, usize)> {
    let is_own = |other: &usize| starts[*other].iter().all(|start| starts[at].contains(start));
    let removed = (0..at).filter(is_own).flat_map(|other| {
        let literal = net.implications[other].literal;
        let Node { digit, cells } = literal.node;
        let off = Candidate::all(digit, cells).filter(move |_| !literal.on);
        let on = cells.single().filter(|_| literal.on);
        let beside = on.into_iter().flat_map(move |cell| {
            let others = state.candidates(cell).without(digit);
            let seen = state.places(digit) & cell.peers();
            others
                .iter()
                .map(move |other| Candidate::new(cell, other))
                .chain(Candidate::all(digit, seen))
        });
        off.chain(beside).map(move |candidate| (candidate, other))
    });
    removed.collect()
}

/// The draft of the line for the implication with the index `at`.
fn draft(
    state: &State,
    net: &Net,
    starts: &[Vec<usize>],
    at: usize,
    around: &BTreeSet<Candidate>,
) -> Draft {
    let implication = &net.implications[at];
    let literal = implication.literal;
    let earlier =
        |at: &u32| net.implications.get(*at as usize).map(|one| (*at as usize, one.literal));
    let from: Vec<(usize, Literal)> = implication.from.iter().filter_map(earlier).collect();
    let lines = || from.iter().flat_map(|&(at, literal)| says_so(literal, at)).collect();
    // The grounds that these candidates are false: the earlier drafts that remove them, or the
    // proof around this one.
    let lines_of = |all: &mut dyn Iterator<Item = Candidate>| {
        let ground = |eliminated| match from.iter().find(|(_, earlier)| earlier.removes(eliminated))
        {
            Some(&(at, _)) => Ground::Off(eliminated, at),
            None => Ground::Given(eliminated),
        };
        all.map(ground).collect()
    };
    let needed = || lines_of(&mut grounds::of_implication(implication, state).into_iter());
    match &implication.why {
        Why::Assumed => Draft::new(literal, LineReason::Assumed, Vec::new()),
        Why::Weak => {
            let sees = |(_, by): &&(usize, Literal)| by.on && by.node.excludes(literal.node);
            match from.iter().find(sees) {
                Some(&(at, by)) => Draft::excluded(literal.node, by.node, at),
                None => Draft::new(literal, LineReason::Group, lines()),
            }
        }
        Why::Cell => Draft::new(literal, LineReason::Cell, needed()),
        Why::House(house) => Draft::new(literal, LineReason::House(*house), needed()),
        Why::Group => Draft::new(literal, LineReason::Group, lines()),
        Why::Als(cells) => Draft::new(literal, LineReason::Als(*cells), lines()),
        Why::Pattern(reason) => {
            let before = gone_before(state, net, starts, at);
            let (shown, nested) = match &**reason {
                Reason::Net(net) => {
                    let shown = conclusion(net, literal);
                    let own = before.iter().map(|(candidate, _)| *candidate);
                    let gone = own.chain(around.iter().copied()).collect();
                    (shown, proof(state, net, &[shown], &gone))
                }
                Reason::Chain(chain) => (literal, chain::proof(state, chain, literal.node)),
                _ => {
                    return Draft::new(literal, LineReason::Pattern(reason.clone()), needed());
                }
            };
            let ground = |gone| match before.iter().find(|(candidate, _)| *candidate == gone) {
                Some(&(_, at)) => Ground::Off(gone, at),
                None => Ground::Given(gone),
            };
            let needed = lines_of(&mut nested.given().into_iter()).into_iter();
            let grounds = needed.map(|one| match one {
                Ground::Given(gone) => ground(gone),
                other => other,
            });
            let grounds = grounds.collect();
            Draft { nested: Some(nested), ..Draft::new(shown, LineReason::Nested, grounds) }
        }
    }
}

/// The grounds for a line that depends on the draft `at`, which says `literal`.
fn says_so(literal: Literal, at: usize) -> Vec<Ground> {
    if literal.on { vec![Ground::Line(at)] } else { all_off(literal.node, at).collect() }
}

/// Ends the proof with the contradiction between the implications with the indices `a` and `b`.
fn contradiction(proof: &mut Proof, net: &Net, a: usize, b: usize) {
    let literal = |at: usize| net.implications.get(at).map(|one| one.literal);
    let (Some(said_a), Some(said_b)) = (literal(a), literal(b)) else { return };
    let (on, off, node) = match (said_a.on, said_b.on) {
        (true, false) => (a, b, said_a.node),
        (false, true) => (b, a, said_b.node),
        // Both are on and exclude each other, so the node of `a` is also off.
        _ => (a, proof.push(Draft::excluded(said_a.node, said_b.node, b)), said_a.node),
    };
    let end = proof.contradict(node, on, off);
    let assumed = net.implications.iter().position(|one| one.why == Why::Assumed);
    proof.roots = assumed.into_iter().chain([end]).collect();
}

/// Adds the lines that lead from each alternative to `conclusion`, and the line that joins them.
fn cases(
    proof: &mut Proof,
    state: &State,
    net: &Net,
    alternatives: Alternatives,
    conclusion: Literal,
    gone: &BTreeSet<Candidate>,
) {
    let starts = starts(net);
    // The cases that the proof around this one excludes.
    let excluded = |literal: &Literal| {
        let Node { digit, cells } = literal.node;
        let cell = cells.single().filter(|_| literal.on)?;
        Some(Candidate::new(cell, digit)).filter(|candidate| gone.contains(candidate))
    };
    let all = net.assumptions();
    let dead: Vec<Candidate> = all.iter().filter_map(excluded).collect();
    let can_shrink = matches!(alternatives, Alternatives::Cell(_) | Alternatives::House(..));
    let dead = if can_shrink && dead.len() < all.len() { dead } else { Vec::new() };
    let is_open = |literal: &Literal| excluded(literal).is_none_or(|gone| !dead.contains(&gone));
    let assumed: Vec<Literal> = all.iter().copied().filter(is_open).collect();
    let count = assumed.len();
    let mut ends: Vec<Ground> = dead.iter().copied().map(Ground::Given).collect();
    let open = net.implications.iter().enumerate();
    let open = open.filter(|(_, one)| one.why == Why::Assumed && is_open(&one.literal));
    for (number, (start, _)) in open.enumerate() {
        proof.drafts[start].why = LineReason::Case { number: number + 1, count };
        let of_case = |at: &usize| starts[*at].iter().all(|other| *other == start);
        let all = || (0..net.implications.len()).filter(of_case);
        let literal = |at: usize| net.implications[at].literal;
        let direct = all().find(|&at| literal(at) == conclusion);
        let part = || all().find(|&at| says(literal(at), conclusion));
        let Some(end) = direct.or_else(part) else { continue };
        let end = proof.excluder(end);
        proof.roots.extend([start, end]);
        ends.push(Ground::Line(end));
    }
    let given = grounds::of_alternatives(alternatives, &all, state);
    ends.extend(given.into_iter().map(Ground::Given));
    let why = LineReason::Cases { of: alternatives, assumed };
    let closing = proof.push(Draft::new(conclusion, why, ends));
    proof.roots.push(closing);
}

/// For each implication, the assumptions that it depends on, as ascending indices of implications.
fn starts(net: &Net) -> Vec<Vec<usize>> {
    let mut starts: Vec<Vec<usize>> = Vec::with_capacity(net.implications.len());
    for (at, implication) in net.implications.iter().enumerate() {
        let mut own = Vec::new();
        if implication.why == Why::Assumed {
            own.push(at);
        }
        let earlier = implication.from.iter().filter_map(|&from| starts.get(from as usize));
        own.extend(earlier.flatten());
        own.sort_unstable();
        own.dedup();
        starts.push(own);
    }
    starts
}
