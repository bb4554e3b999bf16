//! [`NetBuilder`]: writes chains of implications as a [`Net`](crate::logic::proof::reason::Net).

use super::implications::{Implications, LiteralId};
use crate::geometry::{CellSet, House};
use crate::logic::proof::chain::Link;
use crate::logic::proof::reason::{Argument, Implication, Literal, Why};
use crate::logic::state::State;
use crate::logic::techniques::chains::graph::strong_link;

/// Collects the implications of a net, one case after another.
pub(super) struct NetBuilder<'a> {
    state: &'a State,
    pub(super) implications: Vec<Implication>,
    /// The index of the first implication of the current case.
    case: usize,
}

impl<'a> NetBuilder<'a> {
    pub(super) fn new(state: &'a State) -> NetBuilder<'a> {
        NetBuilder { state, implications: Vec::new(), case: 0 }
    }

    /// Begins the case of a new assumption.
    pub(super) fn begin_case(&mut self) {
        self.case = self.implications.len();
    }

    /// The index of the implication of `literal` in the current case.
    pub(super) fn number(&self, literal: Literal) -> Option<u32> {
        let mut of_case = self.implications[self.case..].iter();
        let at = of_case.position(|known| known.literal == literal)?;
        u32::try_from(self.case + at).ok()
    }

    /// Appends a chain to the current case, without the implications that it already has. The
    /// chain begins with the assumption.
    pub(super) fn add(&mut self, implications: &Implications, path: &[LiteralId]) {
        let mut before: Option<(u32, Literal)> = None;
        for &id in path {
            let literal = implications.literal(id);
            let number = self.number(literal).unwrap_or_else(|| {
                let (why, from) = match before {
                    None => (Why::Assumed, Vec::new()),
                    Some((number, last)) => (self.why(last, literal), vec![number]),
                };
                self.push(literal, why, from)
            });
            before = Some((number, literal));
        }
    }

    /// Appends an implication. Returns its index.
    pub(super) fn push(&mut self, literal: Literal, why: Why, from: Vec<u32>) -> u32 {
        let number = self.implications.len() as u32;
        self.implications.push(Implication { literal, why, from });
        number
    }

    /// Why `to` follows from `from` alone.
    pub(super) fn why(&self, from: Literal, to: Literal) -> Why {
        match strong_link(self.state, from.node, to.node).filter(|_| to.on) {
            Some(Link::House(house)) => Why::House(house),
            Some(_) => Why::Cell,
            None => Why::Weak,
        }
    }

    /// The contradiction between `ends`, which have been added: one literal that negates
    /// `premise`; two literals that exclude each other; or all candidates of a cell, or all places
    /// of a digit in a house, each off. In the last case an implication is appended: the last one
    /// is on, because the others are off.
    pub(super) fn contradiction(&mut self, premise: Literal, ends: &[Literal]) -> Argument {
        let number = |net: &Self, literal: Literal| net.number(literal).unwrap_or_default();
        match *ends {
            [end] => Argument::Contradiction(number(self, premise), number(self, end)),
            [.., last] if ends.iter().all(|end| !end.on) => {
                let others = &ends[..ends.len() - 1];
                let from = others.iter().map(|&other| number(self, other)).collect();
                let cells = ends.iter().fold(CellSet::EMPTY, |cells, end| cells | end.node.cells);
                let digit = last.node.digit;
                let only = |house: &House| self.state.places_in(digit, *house).is_subset(cells);
                let house = cells.common_houses().iter().find(only);
                let why = match house.filter(|_| cells.len() > 1) {
                    Some(house) => Why::House(house),
                    None => Why::Cell,
                };
                let off = number(self, last);
                let on = self.push(Literal { on: true, ..last }, why, from);
                Argument::Contradiction(on, off)
            }
            [first, second, ..] => {
                Argument::Contradiction(number(self, first), number(self, second))
            }
            [] => Argument::Contradiction(0, 0),
        }
    }
}
