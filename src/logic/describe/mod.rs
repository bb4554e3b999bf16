//! [`Description`]: a step as data: its cells by role, its houses, sets and links. Words, notation,
//! JSON and drawings use it. This module does not verify the step; `replay` does.
//!
//! ```text
//! description  the data
//! mod          the description of each kind of reason
//! role         the roles of cells: pivot, pincers, floor, roof, ...
//! chains       the roles of patterns proved by chains; the links with their reasons
//! coloring     the sides of colorings; the chains of a 3D Medusa
//! lines        the proofs of nets: numbered lines, each with its reason
//! sets         subsets, almost locked sets, the parts of a Sue de Coq
//! ```

mod chains;
mod coloring;
mod description;
pub(crate) mod lines;
mod role;
mod sets;

pub use description::{DescribedLink, DescribedSet, Description, LinkReason, SetKind};
pub use lines::{LineClaim, LineNumber, LineReason, ProofLine};
pub use role::CellRole;

use super::proof::chain::{Chain, Link};
use super::proof::deadly::Deadly;
use super::proof::rank_zero::RankZero;
use super::proof::reason::Reason;
use super::proof::reason::{Alternatives, Argument, FishCases, Net, Why};
use super::state::State;
use super::step::Step;
use super::technique::{Family, Technique};
use crate::geometry::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseSet};

impl Description {
    /// Describes `step`. `before` is the position before the step.
    pub fn of(before: &State, step: &Step) -> Description {
        let mut description = Description::default();
        description.reason(before, step, &step.reason);
        for &placed in &step.placements {
            description.role(CellRole::Placed, CellSet::EMPTY.with(placed.cell));
        }
        let roles = description.roles.iter().map(|(_, cells)| *cells);
        let all = roles.chain(description.sets.iter().map(|set| set.cells));
        let cells: CellSet = all.collect();
        description.cells |= cells & before.open();
        description
    }

    /// Adds the description of `reason`, which is the reason of the step or a part of it.
    fn reason(&mut self, before: &State, step: &Step, reason: &Reason) {
        match reason {
            Reason::FullHouse(house) => {
                self.houses = self.houses.with(*house);
                self.digits |= placed(step);
            }
            Reason::HiddenSingle(house) => {
                self.houses = self.houses.with(*house);
                self.digits |= placed(step);
                self.only_place(before, step, *house);
            }
            Reason::NakedSingle => {
                self.digits |= placed(step);
                self.only_digit(before, step);
            }
            Reason::Naked { cells, digits } if step.technique == Technique::SueDeCoq => {
                self.digits |= *digits;
                self.sue_de_coq(before, *cells);
            }
            Reason::Naked { cells, digits } if step.technique == Technique::WxyzWing => {
                self.digits |= *digits;
                self.wxyz_wing(*cells);
            }
            Reason::Naked { cells, digits } => {
                self.digits |= *digits;
                self.role(CellRole::Subset, *cells);
                self.naked(step, *cells, *digits);
            }
            Reason::Hidden { house, cells, digits } => {
                self.digits |= *digits;
                self.houses = self.houses.with(*house);
                self.role(CellRole::Subset, *cells);
                let kind = SetKind::Hidden;
                let set =
                    DescribedSet { cells: *cells, digits: *digits, house: Some(*house), kind };
                self.sets.push(set);
            }
            Reason::Fish { digit, base, cover, fins } => {
                self.fish(before, *digit, *base, *cover, *fins);
            }
            Reason::Coloring(coloring) => self.medusa(before, step, coloring),
            Reason::Direct { by, house, .. } => {
                self.houses = self.houses.with(*house);
                self.reason(before, step, by);
                self.digits |= placed(step);
                self.only_place(before, step, *house);
            }
            Reason::Chain(chain) => self.chain(before, step, chain),
            Reason::Net(net) => self.net(before, step, net),
            Reason::Deadly(deadly) => self.deadly(before, deadly),
            Reason::Aligned { cells, excluders } => {
                self.digits |= before.digits_in(*cells);
                self.role(CellRole::Aligned, *cells);
                self.role(CellRole::Excluders, *excluders);
            }
            Reason::Templates(templates) => {
                self.digits = self.digits.with(templates.digit);
                self.role(CellRole::Template, templates.places);
            }
            Reason::Tridagon { cells, digits } => self.tridagon(before, *cells, *digits),
            Reason::RankZero(proof) if step.technique.family() == Family::Intersections => {
                self.almost_locked(before, proof);
            }
            Reason::RankZero(proof) => self.rank_zero(proof),
            Reason::Exocet(exocet) => {
                self.digits |= before.digits_in(exocet.base);
                self.houses |= exocet.cross_lines;
                self.role(CellRole::Base, exocet.base);
                self.role(CellRole::Targets, exocet.targets);
            }
            Reason::Several(reasons) => {
                reasons.iter().for_each(|reason| self.reason(before, step, reason));
            }
        }
    }

    /// Adds why the placed digit has no other place in `house`: filled cells that block the other
    /// open cells, and the candidates that no filled cell blocks. The filled cells are chosen
    /// greedily, the one that blocks the most remaining cells first.
    fn only_place(&mut self, before: &State, step: &Step, house: House) {
        let Some(&Candidate { cell, digit }) = step.placements.first() else { return };
        let is_filled = |other: &Cell| before.values().get(*other) == Some(digit);
        let filled = Cell::ALL.into_iter().filter(is_filled).collect::<CellSet>();
        let others = (house.cell_set() & before.open()).without(cell);
        let mut rest = others - before.places(digit);
        while let Some(most) = filled.iter().rev().max_by_key(|other| (rest & other.peers()).len())
            && !(rest & most.peers()).is_empty()
        {
            self.blockers = self.blockers.with(most);
            rest -= most.peers();
        }
        self.crossed_out.extend(Candidate::all(digit, rest));
    }

    /// Adds why the cell of the placed digit has no other candidate: for each other digit a filled
    /// cell that excludes it, or the candidate if no filled cell does.
    fn only_digit(&mut self, before: &State, step: &Step) {
        let Some(&Candidate { cell, digit }) = step.placements.first() else { return };
        for other in DigitSet::ALL.without(digit).iter() {
            let is_filled = |peer: &Cell| before.values().get(*peer) == Some(other);
            match cell.peers().iter().find(is_filled) {
                Some(peer) => self.blockers = self.blockers.with(peer),
                None => self.crossed_out.push(Candidate::new(cell, other)),
            }
        }
    }

    /// Adds the roles of a WXYZ-wing: the pivot cells, which see all the other cells, and the
    /// pincers.
    fn wxyz_wing(&mut self, cells: CellSet) {
        let sees_all = |cell: &Cell| cells.without(*cell).is_subset(cell.peers());
        let pivot = cells.iter().filter(sees_all).collect();
        self.role(CellRole::Pivot, pivot);
        self.role(CellRole::Pincers, cells - pivot);
    }

    fn fish(
        &mut self,
        before: &State,
        digit: Digit,
        base: HouseSet,
        cover: HouseSet,
        fins: CellSet,
    ) {
        self.digits = self.digits.with(digit);
        self.base |= base;
        self.cover |= cover;
        self.fins |= fins;
        let places = before.places(digit) & base.cells();
        self.role(CellRole::Body, places - fins);
        self.role(CellRole::Fins, fins);
    }

    fn almost_locked(&mut self, before: &State, proof: &RankZero) {
        let Some([own, other]) = proof.meeting_houses() else { return };
        let (digits, naked, hidden) = (proof.digits(), proof.truth_cells(), proof.link_cells());
        self.digits |= digits;
        self.houses = self.houses.with(own).with(other);
        let meeting = own.cell_set() & other.cell_set();
        let places = digits.iter().map(|digit| before.places(digit) & meeting);
        self.role(CellRole::Intersection, places.collect());
        let (in_line, in_box) = if own.is_box() { (hidden, naked) } else { (naked, hidden) };
        self.role(CellRole::LinePart, in_line);
        self.role(CellRole::BoxPart, in_box);
        self.set(before, naked, Some(own));
    }

    fn tridagon(&mut self, before: &State, cells: CellSet, digits: DigitSet) {
        self.digits |= digits;
        let has_more = |cell: &_| !before.candidates(*cell).is_subset(digits);
        self.role(CellRole::Tridagon, cells);
        self.role(CellRole::Guardians, cells.iter().filter(has_more).collect());
    }

    fn kraken(&mut self, before: &State, cases: &FishCases) {
        self.base |= cases.base;
        self.cover |= cases.cover;
        self.fins |= cases.fins(before);
        let body = before.places(cases.digit) & cases.base.cells() & cases.cover.cells();
        self.role(CellRole::Body, body);
        self.role(CellRole::Fins, self.fins);
    }

    fn rank_zero(&mut self, proof: &RankZero) {
        self.digits |= proof.digits();
        self.base |= proof.truth_houses();
        self.cover |= proof.links_by_house().map(|(house, _)| house).collect();
        self.role(CellRole::LockedCells, proof.truth_cells());
        // The row, the column and the box of a firework's cross are all truths or links. Each wing
        // has a house that is neither a truth nor a link.
        let (crosses, wings) = proof.link_cells().iter().partition::<Vec<Cell>, _>(|cell| {
            cell.houses().iter().all(|&house| (self.base | self.cover).contains(house))
        });
        self.role(CellRole::Cross, crosses.into_iter().collect());
        self.role(CellRole::Wings, wings.into_iter().collect());
    }

    fn deadly(&mut self, before: &State, deadly: &Deadly) {
        let roof: CellSet = deadly.extras.iter().map(|extra| extra.cell).collect();
        self.houses |= deadly.links;
        match deadly.pattern.exchanging() {
            Some((cells, digits)) => {
                self.digits |= digits;
                self.filled = cells - before.open();
                self.role(CellRole::Floor, (cells & before.open()) - roof);
                self.role(CellRole::Roof, roof);
            }
            None => {
                self.digits |= deadly.extras.iter().map(|extra| extra.digit).collect();
                self.role(CellRole::Bug, roof);
            }
        }
        if !deadly.als.is_empty() {
            self.role(CellRole::Subset, deadly.als);
            let house = (deadly.als | roof).common_houses().first();
            self.houses |= house.into_iter().collect();
            self.set(before, deadly.als, house);
        }
    }

    /// Adds the cells and digits of a net, and the roles of its pattern: the stem and the petals of
    /// a death blossom, the fish of a kraken fish, or a tridagon.
    fn net(&mut self, before: &State, step: &Step, net: &Net) {
        for implication in &net.implications {
            let node = implication.literal.node;
            self.cells |= node.cells & before.open();
            self.digits = self.digits.with(node.digit);
        }
        match net.argument {
            Argument::Verity(Alternatives::Guardians { cells, digits }) => {
                self.tridagon(before, cells, digits);
            }
            Argument::Verity(Alternatives::Fish(cases)) => self.kraken(before, &cases),
            _ => {}
        }
        if step.technique != Technique::DeathBlossom {
            return;
        }
        self.cells -= step.eliminated_cells();
        if let Argument::Verity(Alternatives::Cell(stem)) = net.argument {
            self.role(CellRole::Stem, CellSet::EMPTY.with(stem));
        }
        // The weak links from the candidates of the stem to the places that they exclude.
        for pair in net.implications.windows(2) {
            if let [Why::Assumed, Why::Weak] = [&pair[0].why, &pair[1].why] {
                let nodes = pair.iter().map(|implication| implication.literal.node).collect();
                self.links(before, &Chain { nodes, links: vec![Link::Weak] });
            }
        }
        for implication in &net.implications {
            if let Why::Als(cells) = implication.why
                && self.sets.iter().all(|set| set.cells != cells)
            {
                self.role(CellRole::Petals, cells);
                self.set(before, cells, cells.common_houses().first());
            }
        }
    }
}

/// The digits that the step places.
fn placed(step: &Step) -> DigitSet {
    step.placements.iter().map(|placed| placed.digit).collect()
}
