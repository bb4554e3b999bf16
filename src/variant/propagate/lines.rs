//! [`Line`]: cells whose values an automaton reads; [`Consecutive`]: cells whose values follow each
//! other.

use super::houses::{Set, place};
use super::{Contradiction, Domains};
use crate::variant::automaton::{Automaton, DEAD};
use crate::variant::peers::Peers;
use crate::variant::relation::bits;
use crate::variant::shape::Cell;
use std::sync::Arc;

/// Cells whose values an automaton reads one after the other.
pub(in crate::variant) struct Line {
    pub(in crate::variant) cells: Vec<Cell>,
    pub(in crate::variant) automaton: Arc<Automaton>,
}

impl Line {
    /// Keeps the candidates that lie on a path from the start to an accepting state: a pass forward
    /// and one back, as in Pesant, "A regular language membership constraint for finite sequences
    /// of variables" (2004).
    pub(super) fn run(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let words = self.automaton.states().div_ceil(64);
        // The states that can be reached before each cell, and after the last: a bit each.
        let mut reached = vec![0_u64; words * (self.cells.len() + 1)];
        reached[0] = 1;
        let mut steps = reached.len();
        for (at, &cell) in self.cells.iter().enumerate() {
            let (before, after) = reached[at * words..].split_at_mut(words);
            let values = domains[cell].count_ones() as usize;
            for state in states(before) {
                steps += values;
                for bit in bits(domains[cell]) {
                    let next = self.automaton.next(state, bit);
                    if next != DEAD {
                        after[usize::from(next) / 64] |= 1 << (next % 64);
                    }
                }
            }
        }
        domains.spend(2 * steps);
        let last = &mut reached[self.cells.len() * words..];
        for state in 0..self.automaton.states() {
            if !self.automaton.accepts(state) {
                last[state / 64] &= !(1 << (state % 64));
            }
        }
        for (at, &cell) in self.cells.iter().enumerate().rev() {
            let (before, after) = reached[at * words..].split_at_mut(words);
            let mut kept = 0;
            for word in 0..words {
                for low in bits_of_word(before[word]) {
                    let mut leads_on = false;
                    for bit in bits(domains[cell]) {
                        let next = self.automaton.next(word * 64 + low, bit);
                        if next != DEAD && after[usize::from(next) / 64] >> (next % 64) & 1 == 1 {
                            leads_on = true;
                            kept |= 1 << bit;
                        }
                    }
                    if !leads_on {
                        before[word] &= !(1 << low);
                    }
                }
            }
            domains.keep(cell, kept)?;
        }
        // A line without cells.
        if reached[0] & 1 == 0 { Err(Contradiction) } else { Ok(()) }
    }
}

/// The numbers of the bits that are set.
fn states(words: &[u64]) -> impl Iterator<Item = usize> {
    let numbered = words.iter().enumerate();
    numbered.flat_map(|(at, &word)| bits_of_word(word).map(move |bit| at * 64 + bit))
}

fn bits_of_word(mut word: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}

/// Cells with different values that follow each other, in any order.
pub(in crate::variant) struct Consecutive {
    pub(in crate::variant) set: Set,
    /// The sets of values that follow each other, as many as there are cells.
    pub(in crate::variant) windows: Vec<u32>,
}

impl Consecutive {
    pub(super) fn run(&self, domains: &mut Domains, peers: &Peers) -> Result<(), Contradiction> {
        domains.spend(self.set.cells.len() * self.windows.len());
        let cells = self.set.cells.iter();
        let values = cells.clone().fold(0, |set, &cell| set | domains[cell]);
        let is_possible = |window: u32| {
            window & !values == 0 && cells.clone().all(|&cell| domains[cell] & window != 0)
        };
        let mut possible = self.windows.iter().copied().filter(|&window| is_possible(window));
        let first = possible.next().ok_or(Contradiction)?;
        let (all, in_each) =
            possible.fold((first, first), |(all, each), window| (all | window, each & window));
        for &cell in &self.set.cells {
            domains.keep(cell, all)?;
        }
        place(domains, peers, &self.set, in_each, u32::MAX)
    }
}
