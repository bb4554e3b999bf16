//! [`chains`]: searches a [`Graph`] for alternating chains and loops from all nodes at once, level
//! by level, so that the shortest chains of the position come first.
//!
//! ```text
//! a = b - c = d - e = f      if a is false, then b, d and f are true: at least one of a and f is
//! level 1   2       3        the number of strong links; each level adds a weak and a strong link
//!
//! a and f differ          candidates that both exclude are removed
//! a and f exclude         a loop: candidates that both ends of any weak link exclude are removed
//!   each other
//! a and f are the same    a is true: the other candidates of its cell are removed
//! ```

use super::graph::Graph;
use super::paths::ShortestPaths;
use crate::geometry::{Candidate, CellSet};
use crate::logic::proof::chain::{Chain, Link, Node};
use crate::logic::proof::reason::Reason;
use crate::logic::scales::Rating;
use crate::logic::state::State;
use crate::logic::step::{Found, Step};
use crate::logic::technique::Technique;
use crate::logic::techniques::shared::bit_matrix::{BitMatrix, ones, unite};
use core::ops::ControlFlow;

/// How a chain ends, and so what follows from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ChainEnd {
    /// At least one of the two ends is true.
    Open,
    /// The ends exclude each other: of every two linked nodes exactly one is true.
    Loop,
    /// Both ends are the same node, which is true.
    Same,
}

/// A chain that was found.
pub(crate) struct AlternatingChain {
    /// How it ends.
    pub(crate) end: ChainEnd,
    /// The nodes and links.
    pub(crate) chain: Chain,
    /// The candidates that it removes, ascending.
    pub(crate) eliminations: Vec<Candidate>,
    /// For a loop: what it removes by the rule of some authors. By that rule, a link between two
    /// cells of the loop removes nothing from other cells of the loop.
    outside: Vec<Candidate>,
}

impl AlternatingChain {
    /// True if a node has several cells, or a link is in an almost locked set.
    pub(crate) fn is_grouped(&self) -> bool {
        let Chain { nodes, links } = &self.chain;
        nodes.iter().any(|node| node.cells.len() > 1)
            || links.iter().any(|link| matches!(link, Link::Als(_)))
    }

    /// For a loop between these nodes: the chain without the link that closes it, if this removes
    /// something. It is found after the loop, for searches for open chains only.
    fn opened(
        &self,
        state: &State,
        graph: &Graph,
        (start, end): (usize, usize),
    ) -> Option<AlternatingChain> {
        let mut eliminations = Vec::new();
        graph.excluded(state, start, end, &mut eliminations);
        eliminations.sort_unstable();
        eliminations.dedup();
        let mut chain = self.chain.clone();
        chain.links.pop();
        let end = ChainEnd::Open;
        (!eliminations.is_empty()).then_some(AlternatingChain {
            end,
            chain,
            eliminations,
            outside: Vec::new(),
        })
    }

    /// The step that removes `eliminations`. Its rating grows with the length of the chain, if the
    /// technique has a rating.
    fn step(&self, technique: Technique, eliminations: &[Candidate]) -> Step {
        let reason = Reason::Chain(self.chain.clone());
        let step = Step::removing(technique, eliminations.iter().copied(), reason);
        if step.rating == Rating(0) {
            return step;
        }
        // A forcing chain also has the removed candidate at both ends.
        let literals = self.chain.nodes.len() as u32 + 2;
        let rating = step.rating.raised_by_length(literals);
        step.rated(rating)
    }
}

/// Calls `found` with the chains that remove something, shortest first; of chains that remove the
/// same only with the first. `techniques`: those of a chain, none if it is not wanted.
pub(crate) fn chains(
    state: &State,
    graph: &Graph,
    techniques: impl Fn(&AlternatingChain) -> &'static [Technique],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let mut known: Vec<(Technique, Vec<Candidate>)> = Vec::new();
    pairs(state, graph, &mut |start, end, level| {
        let mut left = PATHS;
        let mut stopped = ControlFlow::Continue(());
        let _ = ShortestPaths::new(graph, start, end, level).each(&mut |path| {
            left -= 1;
            let next = if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
            let Some(chain) = chain_along(state, graph, path) else { return next };
            let is_loop = chain.end == ChainEnd::Loop;
            let opened = if is_loop { chain.opened(state, graph, (start, end)) } else { None };
            for chain in [Some(chain), opened].into_iter().flatten() {
                for &technique in techniques(&chain) {
                    for eliminations in [&chain.eliminations, &chain.outside] {
                        let is_known =
                            known.iter().any(|(by, same)| *by == technique && same == eliminations);
                        if !is_known && !eliminations.is_empty() {
                            known.push((technique, eliminations.clone()));
                            stopped = found(chain.step(technique, eliminations));
                            stopped?;
                        }
                    }
                }
            }
            // Another path between the same ends matters only for loops: it may remove something
            // else.
            if is_loop { next } else { ControlFlow::Break(()) }
        });
        stopped
    })
}

/// Calls `found` with the two ends and the level of each chain that may remove something.
fn pairs(
    state: &State,
    graph: &Graph,
    found: &mut dyn FnMut(usize, usize, usize) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let count = graph.len();
    let targets = graph.targets(state);
    let (mut frontier, mut reached) = (BitMatrix::new(count), BitMatrix::new(count));
    for start in 0..count {
        frontier.row_mut(start).copy_from_slice(graph.strong().row(start));
        reached.row_mut(start).copy_from_slice(graph.strong().row(start));
    }
    let mut next = vec![0; frontier.words()];
    let mut grows = true;
    // Level 1, a single strong link, is left out: it removes what locked candidates or naked pairs
    // do.
    for level in 2.. {
        if !core::mem::take(&mut grows) {
            break;
        }
        for start in 0..count {
            // Chains are found from both ends, so ends before the start are left out. If no end
            // remains that was not reached, this start is done.
            let first = start / 64;
            let mut ends = targets.row(start)[first..].iter().zip(&reached.row(start)[first..]);
            if ends.all(|(targets, reached)| targets & !reached == 0) {
                continue;
            }
            next.fill(0);
            for at in ones(frontier.row(start)) {
                unite(&mut next, graph.steps().row(at));
            }
            let row = reached.row_mut(start);
            let mut any = 0;
            for (next, row) in next.iter_mut().zip(row) {
                *next &= !*row;
                *row |= *next;
                any |= *next;
            }
            frontier.row_mut(start).copy_from_slice(&next);
            grows |= any != 0;
            for (next, targets) in next.iter_mut().zip(targets.row(start)) {
                *next &= targets;
            }
            for end in ones(&next).filter(|&end| end >= start) {
                found(start, end, level)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The chain along a path; `None` if a node comes twice, or if it removes nothing.
fn chain_along(state: &State, graph: &Graph, path: &[usize]) -> Option<AlternatingChain> {
    let (&start, &end) = path.first().zip(path.last())?;
    let inner = &path[1..];
    let meets = |(k, at): (usize, &usize)| inner[..k].contains(at);
    if inner.iter().enumerate().any(meets) || (end != start && inner.contains(&start)) {
        return None;
    }
    let mut nodes: Vec<Node> = path.iter().map(|&at| graph.node(at)).collect();
    let mut links = Vec::with_capacity(nodes.len());
    for (k, pair) in path.windows(2).enumerate() {
        let strong = || graph.link(state, pair[0], pair[1]);
        links.push(if k % 2 == 0 { strong()? } else { Link::Weak });
    }
    let mut eliminations = Vec::new();
    let mut outside = Vec::new();
    let end = if start == end {
        nodes.pop();
        graph.excluded_by(state, start, &mut eliminations);
        ChainEnd::Same
    } else if graph.has_loops() && graph.weak().has(start, end) {
        links.push(Link::Weak);
        let cells: CellSet = nodes.iter().map(|node| node.cells).collect();
        lock(state, &links, &nodes, &mut outside);
        eliminations.extend_from_slice(&outside);
        for pair in inner.chunks(2) {
            let (a, b) = (pair[0], *pair.get(1).unwrap_or(&start));
            let before = eliminations.len();
            graph.excluded(state, a, b, &mut eliminations);
            let within = graph.node(a).cells == graph.node(b).cells;
            let is_outside = |eliminated: &&Candidate| within || !cells.contains(eliminated.cell);
            outside.extend(eliminations[before..].iter().filter(is_outside));
        }
        ChainEnd::Loop
    } else {
        graph.excluded(state, start, end, &mut eliminations);
        ChainEnd::Open
    };
    for candidates in [&mut eliminations, &mut outside] {
        candidates.sort_unstable();
        candidates.dedup();
    }
    let chain = Chain { nodes, links };
    (!eliminations.is_empty()).then_some(AlternatingChain { end, chain, eliminations, outside })
}

/// Appends what the almost locked sets of a loop remove. In a loop, such a set lacks one of its two
/// linked digits, so it holds all its other digits.
fn lock(state: &State, links: &[Link], nodes: &[Node], eliminations: &mut Vec<Candidate>) {
    for (k, link) in links.iter().enumerate() {
        let &Link::Als(set) = link else { continue };
        let ends = [nodes[k].digit, nodes[(k + 1) % nodes.len()].digit];
        for digit in state.digits_in(set).iter().filter(|digit| !ends.contains(digit)) {
            let places = state.places(digit);
            eliminations.extend(Candidate::all(digit, places & (places & set).common_peers()));
        }
    }
}

/// How many paths between the same two nodes are tried.
const PATHS: usize = 100;
