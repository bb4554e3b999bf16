//! The sides of colorings, of remote pairs and of a 3D Medusa. The proof of a 3D Medusa has only
//! its sides, so this module finds the chains that show the conclusions.

use super::description::{DescribedLink, Description, LinkReason};
use super::role::CellRole;
use crate::geometry::{Candidate, Cell, CellSet, Digit, House};
use crate::logic::proof::chain::Chain;
use crate::logic::proof::reason::Coloring;
use crate::logic::state::State;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::techniques::coloring::color_classes::{Colors, Pairs, color};
use crate::logic::techniques::shared::houses::conjugate_houses;

/// The roles of the sides, two for each of at most two clusters.
const SIDES: [[CellRole; 2]; 2] =
    [[CellRole::SideA, CellRole::SideB], [CellRole::SideC, CellRole::SideD]];

impl Description {
    /// Adds the sides of the clusters that contain the cells of a chain of a coloring or of a
    /// remote pair.
    pub(super) fn sides(&mut self, before: &State, technique: Technique, chain: &Chain) {
        let cells = chain.nodes.iter().map(|node| node.cells).collect::<CellSet>();
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

    /// Adds the clusters of conjugate pairs of `digit` that contain any of `cells`.
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

    /// Adds a cluster, unless it is already there or there are two others.
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

impl Description {
    /// Adds the sides of a 3D Medusa, and the chains that prove its conclusions.
    ///
    /// If the step refutes a side, there is either one chain or several. One chain leads from a
    /// candidate of the side to another that excludes it, and ends with a weak link back to the
    /// first. Several chains lead from one candidate of the side to others; together these exclude
    /// every candidate of a cell.
    ///
    /// Otherwise each chain leads from one side to the other, and both its ends exclude the removed
    /// candidates.
    pub(super) fn medusa(&mut self, before: &State, step: &Step, coloring: &Coloring) {
        for (role, side) in SIDES[0].into_iter().zip(&coloring.sides) {
            self.digits |= side.iter().map(|candidate| candidate.digit).collect();
            self.role(role, side.iter().map(|candidate| candidate.cell).collect());
        }
        let joined = Joined { before, sides: &coloring.sides };
        match coloring.sides.iter().find(|side| step.eliminations == **side) {
            Some(side) => self.refuted(&joined, side),
            None => self.excluded_by_both(&joined, &step.eliminations),
        }
    }

    fn refuted(&mut self, joined: &Joined<'_>, side: &[Candidate]) {
        let clashes = side.iter().flat_map(|&one| {
            let others = side.iter().filter(move |other| one < **other && one.excludes(**other));
            others.map(move |&other| joined.way(one, other))
        });
        if let Some(way) = clashes.min_by_key(Vec::len) {
            self.way(joined, &way, false);
            if let (Some(&one), Some(&other)) = (way.first(), way.last()) {
                let why = shared(one, other);
                let (from, to) = (other.into(), one.into());
                self.links.push(DescribedLink { from, to, strong: false, why });
            }
            return;
        }
        let by = |candidate: Candidate| side.iter().find(|one| one.excludes(candidate)).copied();
        let excluders = |cell: Cell| -> Option<Vec<Candidate>> {
            let digits = joined.before.candidates(cell).iter();
            digits.map(|digit| by(Candidate::new(cell, digit))).collect()
        };
        let emptied = joined.before.open().iter().find_map(|cell| Some((cell, excluders(cell)?)));
        let Some((cell, excluders)) = emptied else { return };
        self.role(CellRole::Excluders, CellSet::EMPTY.with(cell));
        for &excluder in &excluders[1..] {
            self.way(joined, &joined.way(excluders[0], excluder), false);
        }
    }

    fn excluded_by_both(&mut self, joined: &Joined<'_>, eliminations: &[Candidate]) {
        let mut ends: Vec<[Candidate; 2]> = Vec::new();
        for &gone in eliminations {
            if ends.iter().any(|ends| ends.iter().all(|end| end.excludes(gone))) {
                continue;
            }
            let [own, other] = joined.sides;
            let excludes = |one: &&Candidate| one.excludes(gone);
            let ways = own.iter().filter(excludes).flat_map(|&one| {
                other.iter().filter(excludes).map(move |&end| joined.way(one, end))
            });
            let Some(way) = ways.min_by_key(Vec::len) else { continue };
            self.way(joined, &way, true);
            ends.extend(way.first().zip(way.last()).map(|(one, other)| [*one, *other]));
        }
    }

    /// Adds the links along the path `way`, alternately strong and weak. `strong` is that of the
    /// first link.
    fn way(&mut self, joined: &Joined<'_>, way: &[Candidate], mut strong: bool) {
        for pair in way.windows(2) {
            let why = joined.pair(pair[0], pair[1]).unwrap_or(LinkReason::Sight);
            let (from, to) = (pair[0].into(), pair[1].into());
            self.links.push(DescribedLink { from, to, strong, why });
            strong = !strong;
        }
    }
}

/// The candidates of two sides as a graph. Exactly one candidate of each joined pair is true.
struct Joined<'a> {
    before: &'a State,
    sides: &'a [Vec<Candidate>; 2],
}

impl Joined<'_> {
    /// Why exactly one of the two candidates is true. `None` if they are not a pair.
    fn pair(&self, a: Candidate, b: Candidate) -> Option<LinkReason> {
        if a.cell == b.cell {
            let is_pair = a.digit != b.digit && self.before.candidates(a.cell).len() == 2;
            return is_pair.then_some(LinkReason::Cell(a.cell));
        }
        let both = CellSet::EMPTY.with(a.cell).with(b.cell);
        let is_pair = |house: &House| self.before.places_in(a.digit, *house) == both;
        let houses = both.common_houses();
        houses.iter().find(is_pair).filter(|_| a.digit == b.digit).map(LinkReason::House)
    }

    /// A shortest path from `from` to `to` along the pairs, with both ends.
    fn way(&self, from: Candidate, to: Candidate) -> Vec<Candidate> {
        // The candidates reached by the breadth-first search, each with the index of the candidate
        // before it on its path.
        let mut reached = vec![(from, 0)];
        let mut at = 0;
        while at < reached.len() && reached[at].0 != to {
            let own = reached[at].0;
            let all = self.sides.iter().flatten();
            let fresh = all.filter(|next| {
                self.pair(own, **next).is_some() && reached.iter().all(|(known, _)| known != *next)
            });
            let fresh: Vec<Candidate> = fresh.copied().collect();
            reached.extend(fresh.into_iter().map(|next| (next, at)));
            at += 1;
        }
        let mut way = Vec::new();
        while let Some(&(candidate, before)) = reached.get(at) {
            way.push(candidate);
            if at == 0 {
                break;
            }
            at = before;
        }
        way.reverse();
        way
    }
}

/// Why at most one of two candidates is true: their common cell or house.
fn shared(a: Candidate, b: Candidate) -> LinkReason {
    if a.cell == b.cell {
        return LinkReason::Cell(a.cell);
    }
    a.cell.common_house(b.cell).map_or(LinkReason::Sight, LinkReason::House)
}
