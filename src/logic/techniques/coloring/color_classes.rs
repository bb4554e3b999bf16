//! Clusters of cells in two colors, and the chains through a cluster that prove a step. Of two
//! neighbours in a cluster exactly one holds the digit, so either all cells of one color hold it, or
//! all of the other. The chains are searched for only when there is a step.

use crate::geometry::{Candidate, Cell, CellSet, Digit, HouseSet};
use crate::logic::proof::chain::{Chain, Link, Node};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::techniques::shared::houses::conjugate_houses;

/// The cells of a cluster, by color.
pub(crate) type Colors = [CellSet; 2];

/// The cluster of `start`, which gets the first color; `next` gives the neighbours of a cell.
/// `None` if a cell would get both colors: then the position is wrong.
pub(crate) fn color(start: Cell, next: &impl Fn(Cell) -> CellSet) -> Option<Colors> {
    let mut colors = [CellSet::EMPTY; 2];
    let mut fresh = CellSet::EMPTY.with(start);
    for own in [0, 1].into_iter().cycle() {
        colors[own] |= fresh;
        let reached: CellSet = fresh.iter().map(next).collect();
        fresh = reached - colors[1 - own];
        if fresh.is_empty() {
            break;
        }
    }
    (colors[0] & colors[1]).is_empty().then_some(colors)
}

/// A shortest path from `from` to one of `goals`, with both ends; only `from` if there is none.
pub(crate) fn shortest_path(
    from: Cell,
    goals: CellSet,
    next: &impl Fn(Cell) -> CellSet,
) -> Vec<Cell> {
    let mut levels = vec![CellSet::EMPTY.with(from)];
    let mut reached = levels[0];
    while let Some(&level) = levels.last().filter(|level| (**level & goals).is_empty()) {
        let fresh: CellSet = level.iter().map(next).collect();
        let fresh = fresh - reached;
        if fresh.is_empty() {
            return vec![from];
        }
        reached |= fresh;
        levels.push(fresh);
    }
    let mut path = Vec::with_capacity(levels.len());
    let mut choice = goals;
    for level in levels.into_iter().rev() {
        let Some(cell) = (level & choice).first() else { break };
        path.push(cell);
        choice = next(cell);
    }
    path.reverse();
    path
}

/// Paths from one color to the other, so many that each of `eliminations` sees cells of both colors
/// on one of them.
pub(crate) fn traps(
    eliminations: CellSet,
    colors: Colors,
    next: &impl Fn(Cell) -> CellSet,
) -> Vec<Vec<Cell>> {
    let mut paths: Vec<Vec<Cell>> = Vec::new();
    for cell in eliminations.iter() {
        let [own, other] = colors.map(|color| color & cell.peers());
        let meets = |path: &[Cell], color: CellSet| path.iter().any(|&cell| color.contains(cell));
        if !paths.iter().any(|path| meets(path, own) && meets(path, other)) {
            let all = own.iter().map(|start| shortest_path(start, other, next));
            paths.extend(all.min_by_key(Vec::len));
        }
    }
    paths
}

/// The reasons as one reason.
pub(crate) fn joined(mut reasons: Vec<Reason>) -> Reason {
    match reasons.len() {
        1 => reasons.swap_remove(0),
        _ => Reason::Several(reasons),
    }
}

/// The conjugate pairs of a digit in a position.
#[derive(Clone, Copy)]
pub(crate) struct Pairs<'a> {
    state: &'a State,
    digit: Digit,
    houses: HouseSet,
}

impl<'a> Pairs<'a> {
    /// The conjugate pairs of `digit` in `state`.
    pub(crate) fn new(state: &'a State, digit: Digit) -> Pairs<'a> {
        Pairs { state, digit, houses: conjugate_houses(state, digit) }
    }

    /// The cells of all pairs.
    pub(crate) fn cells(&self) -> CellSet {
        self.houses.cells() & self.state.places(self.digit)
    }

    /// The cells that form a pair with `cell`.
    pub(crate) fn next(&self, cell: Cell) -> CellSet {
        let houses = cell.house_set() & self.houses;
        (houses.cells() & self.state.places(self.digit)).without(cell)
    }

    /// The clusters, by their first cell, without those that would give a cell both colors.
    pub(crate) fn clusters(&self) -> impl Iterator<Item = Colors> + use<'_, 'a> {
        let mut rest = self.cells();
        core::iter::from_fn(move || {
            while let Some(start) = rest.first() {
                rest = rest.without(start);
                if let Some(colors) = color(start, &|cell| self.next(cell)) {
                    rest -= colors[0] | colors[1];
                    return Some(colors);
                }
            }
            None
        })
    }

    /// [`shortest_path`] through the pairs.
    pub(crate) fn shortest_path(&self, from: Cell, goals: CellSet) -> Vec<Cell> {
        shortest_path(from, goals, &|cell| self.next(cell))
    }

    /// The chain along `paths`: from pair to pair, and from one path to the next by a weak link,
    /// unless the next path begins where the last one ended.
    pub(crate) fn chain(&self, paths: &[&[Cell]]) -> Reason {
        let mut chain = Chain { nodes: Vec::new(), links: Vec::new() };
        let mut last = None;
        for (k, &cell) in paths.iter().flat_map(|path| path.iter().enumerate()) {
            if last == Some(cell) {
                continue;
            }
            if let Some(last) = last {
                let common = CellSet::EMPTY.with(last).with(cell).common_houses();
                let pair = (common & self.houses).first().filter(|_| k > 0);
                chain.links.push(pair.map_or(Link::Weak, Link::House));
            }
            chain.nodes.push(Node::from(Candidate::new(cell, self.digit)));
            last = Some(cell);
        }
        Reason::Chain(chain)
    }
}
