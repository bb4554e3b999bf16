//! The roles of patterns whose proof is a chain (single-digit patterns, wings, patterns of almost
//! locked sets, chains and loops, colorings), and the links of the chain with their reasons. The
//! proof does not have the houses of weak links, so this module finds them.

use super::description::{DescribedLink, Description, LinkReason};
use super::role::CellRole;
use crate::geometry::CellSet;
use crate::logic::proof::chain::{Chain, Link};
use crate::logic::state::State;
use crate::logic::step::Step;
use crate::logic::technique::{Family, Technique};

impl Description {
    /// Adds the digits, roles, links, houses and sets of a chain.
    pub(super) fn chain(&mut self, before: &State, step: &Step, chain: &Chain) {
        self.digits |= chain.nodes.iter().map(|node| node.digit).collect();
        if step.technique.family() == Family::Coloring || step.technique == Technique::RemotePair {
            self.sides(before, step.technique, chain);
        } else if !self.pattern(step.technique, chain) {
            self.chain_roles(chain);
        }
        self.links(before, chain);
        self.houses |= self
            .links
            .iter()
            .filter(|link| link.strong)
            .filter_map(|link| match link.why {
                LinkReason::House(house) => Some(house),
                _ => None,
            })
            .collect();
        if step.technique.family() == Family::AlmostLockedSets {
            self.digits |= self.sets.iter().fold(self.digits, |all, set| all | set.digits);
            let weak = chain.linked().filter(|(_, link, _)| *link == Link::Weak);
            self.common |= weak.map(|(from, ..)| from.digit).collect();
        }
    }

    /// Adds the roles of a pattern that has its own roles. Returns false if it has none, as for
    /// plain chains.
    fn pattern(&mut self, technique: Technique, chain: &Chain) -> bool {
        use CellRole::*;
        let nodes: Vec<CellSet> = chain.nodes.iter().map(|node| node.cells).collect();
        match (technique, nodes.as_slice()) {
            (Technique::TwoStringKite | Technique::DualKite, &[a, b, c, d]) => {
                self.role(Knot, b | c);
                self.role(Ends, a | d);
            }
            (Technique::EmptyRectangle | Technique::DualEmptyRectangle, &[a, b, c, d]) => {
                self.role(Rectangle, c | d);
                self.role(Pair, a | b);
            }
            (Technique::XyWing, &[a, _, pivot, _, b, _]) => {
                self.role(Pivot, pivot);
                self.role(Pincers, a | b);
            }
            (Technique::XyzWing, &[a, _, pivot, pair]) => {
                self.role(Pivot, pivot);
                self.role(Pincers, a | (pair - pivot));
            }
            (Technique::WWing | Technique::GroupedWWing, &[a, _, p, q, _, b]) => {
                self.role(Pincers, a | b);
                self.role(Bridge, p | q);
            }
            (Technique::AlsXz | Technique::AlsXyWing | Technique::AlsXyChain, _) => {
                let sets = chain.links.iter().filter_map(|link| match link {
                    Link::Als(cells) => Some(*cells),
                    _ => None,
                });
                let sets: Vec<CellSet> = sets.collect();
                let Some((last, [first, between @ ..])) = sets.split_last() else { return false };
                let [start, middle, end] = match technique {
                    Technique::AlsXyChain => [FirstSet, SetsBetween, LastSet],
                    _ => [SetA, Pivot, SetB],
                };
                self.role(start, *first);
                between.iter().for_each(|cells| self.role(middle, *cells));
                self.role(end, *last);
            }
            _ => return false,
        }
        true
    }

    /// Adds the roles of a plain chain: its ends and its inner cells, or the cells of a loop.
    fn chain_roles(&mut self, chain: &Chain) {
        let last = chain.nodes.len().saturating_sub(1);
        for (k, node) in chain.nodes.iter().enumerate() {
            let role = match k {
                _ if chain.is_loop() => CellRole::Loop,
                0 => CellRole::Ends,
                k if k == last => CellRole::Ends,
                _ => CellRole::Inner,
            };
            self.role(role, node.cells);
        }
    }
}

impl Description {
    /// Adds the links of a chain, and the almost locked sets of the links.
    pub(super) fn links(&mut self, before: &State, chain: &Chain) {
        for (from, link, to) in chain.linked() {
            let why = match link {
                Link::House(house) => LinkReason::House(house),
                Link::Als(cells) => {
                    LinkReason::Set(self.set(before, cells, cells.common_houses().first()))
                }
                Link::Cell | Link::Weak => match from.cells.single() {
                    Some(cell) if from.digit != to.digit => LinkReason::Cell(cell),
                    _ => {
                        let house = (from.cells | to.cells).common_houses().first();
                        house.map_or(LinkReason::Sight, LinkReason::House)
                    }
                },
            };
            self.links.push(DescribedLink { from, to, strong: link.is_strong(), why });
        }
    }
}
