//! The sides of colorings and of remote pairs.

use super::{CellRole, Description};
use crate::geometry::{CellSet, Digit, House};
use crate::logic::proof::chain::Chain;
use crate::logic::state::State;
use crate::logic::technique::Technique;
use crate::logic::techniques::coloring::color_classes::{Colors, Pairs, color};
use crate::logic::techniques::shared::conjugates::conjugate_houses;

/// The roles of the sides: two for each cluster.
const SIDES: [[CellRole; 2]; 2] =
    [[CellRole::SideA, CellRole::SideB], [CellRole::SideC, CellRole::SideD]];

impl Description {
    /// Adds the sides of the clusters that a chain of a coloring or of a remote pair runs through.
    pub(super) fn sides(&mut self, before: &State, technique: Technique, chain: &Chain) {
        let cells = chain.nodes.iter().fold(CellSet::EMPTY, |all, node| all | node.cells);
        let Some(first) = chain.nodes.first() else { return };
        match technique {
            Technique::RemotePair => {
                let digits = self.digits.iter();
                let same = digits.fold(before.bivalue(), |same, digit| same & before.places(digit));
                let cluster = cells.first().and_then(|cell| color(cell, &|at| same & at.peers()));
                if let Some(colors) = cluster {
                    self.cluster(colors);
                }
            }
            _ => self.clusters(before, first.digit, cells),
        }
    }

    /// Adds the clusters of conjugate pairs of `digit` that have some of `cells`.
    fn clusters(&mut self, before: &State, digit: Digit, cells: CellSet) {
        let pairs = Pairs::new(before, digit);
        for colors in pairs.clusters() {
            let cluster = colors[0] | colors[1];
            if !(cluster & cells).is_empty() {
                let joins = |house: &House| before.places_in(digit, *house).is_subset(cluster);
                self.houses |= conjugate_houses(before, digit).iter().filter(joins).collect();
                self.cluster(colors);
            }
        }
    }

    /// Adds a cluster, unless it is there.
    fn cluster(&mut self, colors: Colors) {
        for sides in SIDES {
            let known = self.cells_of(sides[0]);
            if known == colors[0] {
                return;
            }
            if known.is_empty() {
                for (side, cells) in sides.into_iter().zip(colors) {
                    self.role(side, cells);
                }
                return;
            }
        }
    }
}
