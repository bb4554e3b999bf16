//! [`ShortestPaths`]: all shortest paths between two nodes of a [`Graph`], along strong and weak links
//! in turn.

use super::graph::Graph;
use crate::logic::techniques::shared::bit_matrix::{ones, unite};
use core::ops::ControlFlow;

/// All shortest paths from one node to another.
pub(crate) struct ShortestPaths<'a> {
    graph: &'a Graph,
    /// For each level up to the last but one: a bit for each node that no level before reaches.
    levels: Vec<Vec<u64>>,
    start: usize,
    end: usize,
}

impl ShortestPaths<'_> {
    /// The paths from `start` to `end` with `level` strong links: two or more, and the fewest
    /// possible.
    pub(crate) fn new(graph: &Graph, start: usize, end: usize, level: usize) -> ShortestPaths<'_> {
        let first = graph.strong().row(start);
        let mut levels = Vec::with_capacity(level - 1);
        levels.push(first.to_vec());
        let mut reached = first.to_vec();
        for last in 0..level - 2 {
            let mut next = vec![0; first.len()];
            for at in ones(&levels[last]) {
                unite(&mut next, graph.steps().row(at));
            }
            for (next, reached) in next.iter_mut().zip(&mut reached) {
                *next &= !*reached;
                *reached |= *next;
            }
            levels.push(next);
        }
        ShortestPaths { graph, levels, start, end }
    }

    /// Calls `found` with the nodes of every path, from start to end.
    pub(crate) fn each(
        &self,
        found: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut path = vec![self.start; 2 * self.levels.len() + 2];
        let last = path.len() - 1;
        path[last] = self.end;
        self.back(&mut path, self.levels.len(), found)
    }

    /// Fills `path` backwards, from the node of `level` on.
    fn back(
        &self,
        path: &mut [usize],
        level: usize,
        found: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if level == 0 {
            return found(path);
        }
        let at = path[2 * level + 1];
        let graph = self.graph;
        for before in ones(&self.levels[level - 1]).filter(|&a| graph.steps().has(a, at)) {
            path[2 * level - 1] = before;
            for between in ones(graph.weak().row(before)).filter(|&b| graph.strong().has(b, at)) {
                path[2 * level] = between;
                self.back(path, level - 1, found)?;
            }
        }
        ControlFlow::Continue(())
    }
}
