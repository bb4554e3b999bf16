//! [`Picture`]: the parts of a step that are drawn, as data.

use super::mark::{Band, Link, LinkKind, Mark};
use crate::geometry::{Candidate, CellSet, House, HouseSet};
use crate::logic::describe::lines::with_number;
use crate::logic::describe::{CellRole, DescribedSet, LineClaim, ProofLine};
use crate::logic::proof::chain::Node;
use crate::logic::proof::reason::Literal;
use crate::logic::text::lists::{and, and_cells, comma, houses};
use crate::logic::{Description, Family, Reason, State, Step};

/// The parts that are drawn on a board; none by default.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Picture {
    /// The houses. Later ones are drawn over earlier ones.
    pub houses: Vec<(House, Band)>,
    /// The cells that belong together, by their roles or as sets.
    pub groups: Vec<CellGroup>,
    /// The candidates, each once.
    pub marks: Vec<(Candidate, Mark)>,
    /// The links of chains, one chain after the other.
    pub links: Vec<Link>,
    /// The rows of the legend in order: a part, and its meaning.
    pub legend: Vec<(Sign, String)>,
}

/// Cells that belong together.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CellGroup {
    /// The cells.
    pub cells: CellSet,
    /// The letter in each cell, if there are several groups.
    pub letter: Option<char>,
}

/// A part of a picture that the legend explains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Sign {
    /// A candidate.
    Mark(Mark),
    /// A house.
    Band(Band),
    /// The group of this index.
    Group(usize),
    /// A link.
    Link(LinkKind),
}

/// The first level of a hint that shows the pattern.
const PATTERN: u8 = 3;

/// The first level of a hint that shows the whole step.
const WHOLE: u8 = 4;

/// The most arrows of a proof; a proof with more is drawn without arrows.
const MOST_ARROWS: usize = 24;

impl Picture {
    /// The picture of `step`; `before` is the position before it.
    pub fn of(before: &State, step: &Step) -> Picture {
        Picture::of_hint(before, step, WHOLE)
    }

    /// The part of the picture that a hint of this level shows ([`Step::hint_stages`]): below 3 the
    /// house to look at, at 3 the pattern, from 4 on also the links and the conclusions.
    pub fn of_hint(before: &State, step: &Step, level: u8) -> Picture {
        let mut picture = Picture::default();
        if level < PATTERN {
            let house = step.where_to_look(before).parse::<House>();
            picture.houses.extend(house.into_iter().map(|house| (house, Band::Other)));
            return picture;
        }
        let about = Description::of(before, step);
        let [base, cover] = [about.base, about.cover - about.base];
        let other = about.houses - (base | cover);
        for (houses, band) in [(other, Band::Other), (base, Band::Base), (cover, Band::Cover)] {
            picture.houses.extend(houses.iter().map(|house| (house, band)));
        }
        let is_whole = level >= WHOLE;
        // A proof may name candidates that were removed before.
        let roles = step.roles().into_iter().filter(|role| before.has(role.candidate));
        let roles = roles.map(|role| (role.candidate, Mark::from(role.role)));
        picture.marks.extend(roles.filter(|(_, mark)| *mark != Mark::Placed));
        if is_whole {
            let [gone, placed] = [&step.eliminations, &step.placements];
            picture.marks.retain(|(own, _)| !gone.contains(own) && !placed.contains(own));
            picture.marks.extend(gone.iter().map(|&gone| (gone, Mark::Removed)));
            picture.marks.extend(placed.iter().map(|&placed| (placed, Mark::Placed)));
            let kind = |strong| if strong { LinkKind::Strong } else { LinkKind::Weak };
            picture.links = about
                .links
                .iter()
                .map(|link| Link { from: link.from, to: link.to, kind: kind(link.strong) })
                .collect();
            if about.sets.is_empty() {
                picture.add_arrows(&step.proof_lines(before));
            }
        }
        picture.houses_in_words(base, cover);
        picture.add_groups(step, &about, is_whole);
        picture.marks_in_words(step);
        picture
    }

    /// The picture of one line of the proof of a step that removes `eliminations`: the claim, the
    /// house of its reason, and arrows from the claims that it follows from. For a contradiction
    /// without a candidate, its house or its cell is drawn.
    pub fn of_line(
        before: &State,
        eliminations: &[Candidate],
        claim: LineClaim,
        house: Option<House>,
        from: &[LineClaim],
    ) -> Picture {
        let mut picture = Picture::default();
        let mut mark = |candidate: Candidate, mark: Mark| {
            let known = picture.marks.iter_mut().find(|(marked, _)| *marked == candidate);
            match known {
                Some(known) => known.1 = mark,
                None => picture.marks.push((candidate, mark)),
            }
        };
        eliminations.iter().for_each(|&gone| mark(gone, Mark::Removed));
        for claim in from.iter().chain([&claim]) {
            if let LineClaim::Literal(Literal { node, on }) = *claim {
                let own = if on { Mark::On } else { Mark::Off };
                Candidate::all(node.digit, node.cells).for_each(|candidate| mark(candidate, own));
            }
        }
        picture.marks.retain(|(candidate, _)| before.has(*candidate));
        picture.houses.extend(house.map(|house| (house, Band::Other)));
        match claim {
            LineClaim::NoPlace(_, house) => picture.houses = vec![(house, Band::Other)],
            LineClaim::NoCandidate(cell) => {
                picture.groups.push(CellGroup { cells: [cell].into(), letter: None });
            }
            LineClaim::Literal(_) | LineClaim::Both(_) => {}
        }
        picture.links.extend(from.iter().filter_map(|&reason| arrow(reason, claim)));
        picture
    }

    /// Adds the arrows of a proof, if there are at most `MOST_ARROWS`. More would hide the digits.
    fn add_arrows(&mut self, lines: &[ProofLine]) {
        let arrows = lines.iter().flat_map(|line| {
            let from = line.from.iter().filter_map(|number| with_number(lines, number));
            from.filter_map(|from| arrow(from.claim, line.claim))
        });
        let arrows: Vec<Link> = arrows.collect();
        if arrows.len() <= MOST_ARROWS {
            self.links.extend(arrows);
        }
    }

    fn houses_in_words(&mut self, base: HouseSet, cover: HouseSet) {
        for (name, set, band) in [("base", base, Band::Base), ("cover", cover, Band::Cover)] {
            if !set.is_empty() {
                self.legend.push((Sign::Band(band), format!("{name}: {}", houses(set))));
            }
        }
    }

    /// Adds the sets of the step, or else the cells by their roles.
    fn add_groups(&mut self, step: &Step, about: &Description, is_whole: bool) {
        let stem = about.cells_of(CellRole::Stem);
        let petal = if stem.is_empty() { "" } else { "petal " };
        let set = |DescribedSet { cells, digits, .. }: &DescribedSet| {
            (*cells, format!("{petal}{} ({})", and_cells(*cells), comma(*digits)))
        };
        // The cells of wings have roles, also those that form a set.
        let is_wing = step.technique.family() == Family::Wings;
        let sets = about.sets.iter().filter(|_| !is_wing);
        let mut named: Vec<(CellSet, String)> = sets.map(set).collect();
        if !stem.is_empty() {
            named.insert(0, (stem, format!("stem {}", and_cells(stem))));
        }
        // Cells with these roles are not drawn, because their candidates are marked.
        let is_marked = |role: CellRole| match role {
            CellRole::Placed | CellRole::Fins | CellRole::Body => true,
            CellRole::SideA | CellRole::SideB => matches!(step.reason, Reason::Coloring(_)),
            _ => false,
        };
        if named.is_empty() {
            let roles = about.roles.iter().filter(|(role, _)| !is_marked(*role));
            named = roles
                .map(|(role, cells)| (*cells, format!("{role} {}", and_cells(*cells))))
                .collect();
        }
        if named.is_empty() && !is_whole && self.marks.is_empty() {
            self.groups.push(CellGroup { cells: about.cells, letter: None });
        }
        if !about.filled.is_empty() {
            named.push((about.filled, format!("filled {}", and_cells(about.filled))));
        }
        if is_whole && !about.blockers.is_empty() {
            let noun = if about.blockers.len() == 1 { "blocker" } else { "blockers" };
            named.push((about.blockers, format!("{noun} {}", and_cells(about.blockers))));
        }
        if is_whole && !about.crossed_out.is_empty() {
            let cells = about.crossed_out.iter().map(|crossed| crossed.cell).collect();
            let digits = about.crossed_out.iter().map(|crossed| crossed.digit).collect();
            named.push((cells, format!("{} crossed out in {}", and(digits), and_cells(cells))));
        }
        let is_lettered = named.len() > 1;
        for ((cells, words), letter) in named.into_iter().zip('A'..='Z') {
            let sign = Sign::Group(self.groups.len());
            self.groups.push(CellGroup { cells, letter: is_lettered.then_some(letter) });
            let letter = if is_lettered { format!("{letter}: ") } else { String::new() };
            self.legend.push((sign, format!("{letter}{words}")));
        }
    }

    fn marks_in_words(&mut self, step: &Step) {
        for mark in Mark::ALL {
            if !self.marks.iter().any(|(_, own)| *own == mark) {
                continue;
            }
            let words = match (&step.reason, mark) {
                (Reason::Coloring(_), Mark::On) => "side A",
                (Reason::Coloring(_), Mark::Off) => "side B",
                (Reason::Net(_), Mark::On) => "true in the proof",
                (Reason::Net(_), Mark::Off) => "false in the proof",
                (Reason::Net(_), Mark::OnAndOff) => "true in one line, false in another",
                (Reason::Deadly(_), Mark::Fin) => "extra candidate",
                _ => mark.words(),
            };
            self.legend.push((Sign::Mark(mark), words.to_owned()));
        }
        for (kind, words) in [
            (LinkKind::Strong, "strong link: at least one end is true"),
            (LinkKind::Weak, "weak link: at most one is"),
            (LinkKind::Follows, "the second follows from the first"),
        ] {
            if self.links.iter().any(|link| link.kind == kind) {
                self.legend.push((Sign::Link(kind), words.to_owned()));
            }
        }
    }

    /// The nodes of the links that are groups: places of a digit where a box and a line meet. Each
    /// once. The cells of other nodes, in almost locked sets, may be far from each other.
    pub(super) fn grouped(&self) -> Vec<Node> {
        let mut nodes: Vec<Node> = Vec::new();
        for node in self.links.iter().flat_map(|link| [link.from, link.to]) {
            let is_group = node.cells.len() > 1 && node.cells.common_houses().len() > 1;
            if is_group && !nodes.contains(&node) {
                nodes.push(node);
            }
        }
        nodes
    }
}

/// An arrow from one claim to another. `None` if one of them is a contradiction without a
/// candidate.
fn arrow(from: LineClaim, to: LineClaim) -> Option<Link> {
    let node = |claim: LineClaim| match claim {
        LineClaim::Literal(Literal { node, .. }) | LineClaim::Both(node) => Some(node),
        LineClaim::NoPlace(..) | LineClaim::NoCandidate(_) => None,
    };
    Some(Link { from: node(from)?, to: node(to)?, kind: LinkKind::Follows })
}
