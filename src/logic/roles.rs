//! [`Role`]: what each candidate of a step's pattern does in it.

use super::proof::chain::Chain;
use super::proof::deadly::Deadly;
use super::proof::rank_zero::RankZero;
use super::proof::reason::{Coloring, Implication, Literal, Net, Reason, Templates};
use super::step::Step;
use crate::geometry::{Candidate, CellSet, Digit, DigitSet};

/// A candidate of a pattern and its role.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PatternCandidate {
    /// The candidate.
    pub candidate: Candidate,
    /// Its role in the pattern.
    pub role: Role,
}

/// The role of a candidate in a pattern.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Role {
    /// It belongs to the pattern.
    Pattern,
    /// It is a fin of a fish, or an extra candidate (guardian) of a deadly pattern: the pattern
    /// would be complete without it.
    Fin,
    /// It is on in a chain: it is true if the start of the chain is false, or if the assumption
    /// holds.
    On,
    /// It is off in a chain: it is false if the start of the chain is false, or if the assumption
    /// holds.
    Off,
    /// It is on in one implication of a net and off in another: in two cases, or in a
    /// contradiction.
    OnAndOff,
    /// The step places it.
    Placed,
}

impl PatternCandidate {
    /// `candidate` with this role.
    pub const fn new(candidate: Candidate, role: Role) -> PatternCandidate {
        PatternCandidate { candidate, role }
    }

    /// `digit` in each of `cells`, with this role.
    pub fn all(digit: Digit, cells: CellSet, role: Role) -> impl Iterator<Item = PatternCandidate> {
        Candidate::all(digit, cells).map(move |candidate| PatternCandidate { candidate, role })
    }
}

impl Step {
    /// The cells of the pattern.
    pub fn cells(&self) -> CellSet {
        self.roles().iter().map(|role| role.candidate.cell).collect()
    }

    /// The digits of the pattern.
    pub fn digits(&self) -> DigitSet {
        self.roles().iter().map(|role| role.candidate.digit).collect()
    }

    /// The candidates of the pattern, each with its role. Those that the step removes are not among
    /// them.
    pub fn roles(&self) -> Vec<PatternCandidate> {
        let mut roles = Vec::new();
        of_reason(&self.reason, &mut roles);
        roles.extend(
            self.placements.iter().map(|&candidate| PatternCandidate::new(candidate, Role::Placed)),
        );
        // The first role of a candidate counts, except in a net, where on and off make `OnAndOff`.
        let is_net = matches!(self.reason, Reason::Net(_));
        roles.sort_by_key(|role| role.candidate);
        roles.dedup_by(|one, first| {
            let is_same = one.candidate == first.candidate;
            if is_same && is_net && one.role != first.role && one.role != Role::Placed {
                first.role = Role::OnAndOff;
            }
            is_same
        });
        roles
    }
}

/// Appends the candidates of the pattern with their roles; the most important role first.
fn of_reason(reason: &Reason, roles: &mut Vec<PatternCandidate>) {
    match reason {
        // Only the placed candidate is shown.
        Reason::FullHouse(_) | Reason::HiddenSingle(_) | Reason::NakedSingle => {}
        Reason::Naked { cells, digits }
        | Reason::Hidden { cells, digits, .. }
        | Reason::Tridagon { cells, digits } => {
            add(roles, *digits, *cells);
        }
        Reason::Fish { digit, base, cover, fins } => {
            roles.extend(PatternCandidate::all(*digit, *fins, Role::Fin));
            roles.extend(PatternCandidate::all(
                *digit,
                base.cells() & cover.cells(),
                Role::Pattern,
            ));
        }
        Reason::Coloring(Coloring { sides }) => {
            for (side, role) in sides.iter().zip([Role::On, Role::Off]) {
                roles.extend(side.iter().map(|&candidate| PatternCandidate::new(candidate, role)));
            }
        }
        Reason::Direct { by, .. } => of_reason(by, roles),
        Reason::Chain(chain) => of_chain(chain, roles),
        Reason::Net(net) => of_net(net, roles),
        Reason::Deadly(deadly) => of_deadly(deadly, roles),
        // The digits of the pattern are not part of the reason.
        Reason::Aligned { .. } | Reason::Exocet(_) => {}
        Reason::Templates(Templates { digit, places, .. }) => {
            roles.extend(PatternCandidate::all(*digit, *places, Role::Pattern));
        }
        Reason::RankZero(proof) => of_rank_zero(proof, roles),
        Reason::Several(reasons) => reasons.iter().for_each(|reason| of_reason(reason, roles)),
    }
}

/// Appends the candidates of these digits in these cells as candidates of the pattern.
fn add(roles: &mut Vec<PatternCandidate>, digits: DigitSet, cells: CellSet) {
    let of_digit = |digit| PatternCandidate::all(digit, cells, Role::Pattern);
    roles.extend(digits.iter().flat_map(of_digit));
}

/// The nodes are off and on in turn.
fn of_chain(chain: &Chain, roles: &mut Vec<PatternCandidate>) {
    for (node, role) in chain.nodes.iter().zip([Role::Off, Role::On].into_iter().cycle()) {
        roles.extend(PatternCandidate::all(node.digit, node.cells, role));
    }
}

fn of_net(net: &Net, roles: &mut Vec<PatternCandidate>) {
    for Implication { literal: Literal { node, on }, .. } in &net.implications {
        let role = if *on { Role::On } else { Role::Off };
        roles.extend(PatternCandidate::all(node.digit, node.cells, role));
    }
}

fn of_deadly(deadly: &Deadly, roles: &mut Vec<PatternCandidate>) {
    roles.extend(deadly.extras.iter().map(|&extra| PatternCandidate::new(extra, Role::Fin)));
    if let Some((cells, digits)) = deadly.pattern.exchanging() {
        add(roles, digits, cells);
    }
}

fn of_rank_zero(proof: &RankZero, roles: &mut Vec<PatternCandidate>) {
    let cells = match proof.truth_cells() {
        CellSet::EMPTY => proof.truth_houses().cells(),
        cells => cells,
    };
    for (house, digits) in proof.links_by_house() {
        add(roles, digits, house.cell_set() & cells);
    }
    add(roles, proof.digits(), proof.link_cells());
}
