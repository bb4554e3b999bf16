//! [`NetTables`]: what follows from each candidate being on or off, where several earlier
//! consequences together may lead to the next one.
//!
//! Each premise has a table. At first it holds what four rounds of singles after the premise bring.
//! Then tables are joined: what the table of an entry says is added, until nothing is new. The
//! order of all this is HoDoKu's, because it decides which chain of consequences is looked at.

use super::forcing::{ChainEnd, Reached, Tables, reached};
use super::implications::{Implications, LiteralId, candidates, is_on, literal};
use super::net_board::NetBoard;
use super::net_builder::NetBuilder;
use crate::geometry::{Candidate, Digit, House};
use crate::logic::proof::net::Why;
use crate::logic::state::State;

/// How often the singles of a position are placed after an assumption.
const ROUNDS: usize = 4;
/// The most entries of a table.
const LONGEST: usize = 1000;

/// How an entry came into its table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// It is the premise, or follows from it alone.
    Premise,
    /// It is off, because the entry with this index is on.
    Weak(u16),
    /// The cell has no other candidate.
    Cell,
    /// The house has no other place.
    House(House),
    /// It comes from the table of this literal.
    Table(LiteralId),
}

/// One consequence.
#[derive(Clone, Copy)]
struct Entry {
    literal: LiteralId,
    origin: Origin,
    /// The entries it follows from, the one with the highest index first; 0 for none.
    from: [u16; 5],
    distance: u16,
}

/// The consequences of one premise.
#[derive(Clone, Default)]
struct Table {
    entries: Vec<Entry>,
    /// By literal: one more than the index of its entry; 0 if there is none.
    index: Vec<u16>,
}

impl Table {
    fn find(&self, literal: LiteralId) -> Option<usize> {
        usize::from(*self.index.get(usize::from(literal))?).checked_sub(1)
    }

    fn add(&mut self, literal: LiteralId, origin: Origin, from: [u16; 5]) {
        if self.find(literal).is_some() || self.entries.len() >= LONGEST {
            return;
        }
        let before = self.entries.get(usize::from(from[0])).map_or(0, |entry| entry.distance);
        let mut from = from;
        for k in 1..5 {
            if from[k] > from[0] {
                from.swap(0, k);
            }
        }
        self.entries.push(Entry { literal, origin, from, distance: before + 1 });
        if self.index.len() <= usize::from(literal) {
            self.index.resize(usize::from(literal) + 1, 0);
        }
        self.index[usize::from(literal)] = self.entries.len() as u16;
    }
}

/// The tables of a position, joined.
pub(super) struct NetTables<'a> {
    state: &'a State,
    implications: &'a Implications,
    /// By literal.
    tables: Vec<Table>,
}

impl<'a> NetTables<'a> {
    pub(super) fn new(state: &'a State, implications: &'a Implications) -> NetTables<'a> {
        let mut tables = vec![Table::default(); implications.len()];
        let board = NetBoard::new(state);
        for premise in candidates(state) {
            for on in [true, false] {
                let id = literal(premise, on);
                tables[usize::from(id)] = Filler::table(state, &board, premise, on);
            }
        }
        // Groups have only direct implications; candidates also lead to groups.
        for id in 0..implications.len() as LiteralId {
            let is_group = super::implications::candidate(id).is_none();
            let table = &mut tables[usize::from(id)];
            if is_group {
                table.add(id, Origin::Premise, [0; 5]);
            }
            if table.entries.is_empty() {
                continue;
            }
            for &to in implications.direct(id) {
                if is_group || super::implications::candidate(to).is_none() {
                    table.add(to, Origin::Premise, [0; 5]);
                }
            }
        }
        let mut joined = NetTables { state, implications, tables };
        let initial: Vec<usize> = joined.tables.iter().map(|table| table.entries.len()).collect();
        for premise in candidates(state) {
            joined.join(literal(premise, true), &initial);
        }
        for premise in candidates(state) {
            joined.join(literal(premise, false), &initial);
        }
        joined
    }

    /// Adds to the table of `premise` what the tables of its entries say. Of these tables only the
    /// `initial` entries count.
    fn join(&mut self, premise: LiteralId, initial: &[usize]) {
        let mut table = core::mem::take(&mut self.tables[usize::from(premise)]);
        let mut at = 1;
        while at < table.entries.len() && table.entries.len() < LONGEST {
            let source = table.entries[at].literal;
            let base = table.entries[at].distance;
            let others = match source == premise {
                true => &[],
                false => {
                    let others = &self.tables[usize::from(source)].entries;
                    &others[..initial[usize::from(source)]]
                }
            };
            for other in others.iter().skip(1) {
                let (origin, distance) = (Origin::Table(source), base + other.distance);
                match table.find(other.literal) {
                    Some(known) => {
                        let entry = &mut table.entries[known];
                        if matches!(entry.origin, Origin::Table(_)) && entry.distance > distance {
                            (entry.origin, entry.distance) = (origin, distance);
                        }
                    }
                    None => {
                        table.add(other.literal, origin, [0; 5]);
                        if let Some(entry) = table.entries.last_mut()
                            && entry.literal == other.literal
                        {
                            entry.distance = distance;
                        }
                    }
                }
            }
            at += 1;
        }
        self.tables[usize::from(premise)] = table;
    }

    /// Appends `goal` and what it rests on in the table of `premise`, which is in the net. `None`
    /// if the table does not hold all that it rests on.
    fn derive(
        &self,
        premise: LiteralId,
        goal: LiteralId,
        net: &mut NetBuilder<'_>,
        depth: usize,
    ) -> Option<u32> {
        let said = self.implications.literal(goal);
        if let Some(number) = net.number(said) {
            return Some(number);
        }
        if depth > LONGEST {
            return None;
        }
        let table = &self.tables[usize::from(premise)];
        let entry = table.entries[table.find(goal)?];
        let parents: Vec<LiteralId> = match entry.origin {
            Origin::Premise => vec![premise],
            Origin::Weak(on) => vec![table.entries.get(usize::from(on))?.literal],
            Origin::Table(source) => {
                self.derive(premise, source, net, depth + 1)?;
                return self.derive(source, goal, net, depth + 1);
            }
            Origin::Cell => {
                let Candidate { cell, digit } = super::implications::candidate(goal)?;
                let others = self.state.candidates(cell).without(digit).iter();
                others.map(|other| literal(Candidate::new(cell, other), false)).collect()
            }
            Origin::House(house) => {
                let Candidate { cell, digit } = super::implications::candidate(goal)?;
                let others = self.state.places_in(digit, house).without(cell);
                Candidate::all(digit, others).map(|other| literal(other, false)).collect()
            }
        };
        let mut from = Vec::with_capacity(parents.len());
        for parent in parents {
            from.push(self.derive(premise, parent, net, depth + 1)?);
        }
        let why = match entry.origin {
            Origin::Cell => Why::Cell,
            Origin::House(house) => Why::House(house),
            _ => {
                let parent = net.implications.get(*from.first()? as usize)?.literal;
                net.why(parent, said)
            }
        };
        Some(net.push(said, why, from))
    }
}

impl Tables for NetTables<'_> {
    fn reached(&mut self, premise: LiteralId) -> Reached {
        let entries = self.tables[usize::from(premise)].entries.iter();
        reached(entries.map(|entry| entry.literal))
    }

    /// Follows the first reason of each entry back to the premise. Where an entry on this way has
    /// further reasons, the chain is a net.
    fn chain(&mut self, premise: LiteralId, end: LiteralId) -> ChainEnd {
        let mut chain = ChainEnd { length: 1, is_net: false };
        let table = &self.tables[usize::from(premise)];
        let mut at = table.find(end);
        while let Some(index) = at.filter(|&index| index > 0 && chain.length < LONGEST) {
            let mut entry = table.entries[index];
            let mut source = table;
            if let Origin::Table(id) = entry.origin {
                source = &self.tables[usize::from(id)];
                let Some(index) = source.find(entry.literal) else { break };
                entry = source.entries[index];
            }
            // Within one table, back to its premise.
            loop {
                chain.length += 1;
                chain.is_net |= entry.from[1..].iter().any(|&from| from != 0);
                let first = usize::from(entry.from[0]);
                if first == 0 || chain.length >= LONGEST {
                    break;
                }
                entry = source.entries[first];
                if matches!(entry.origin, Origin::Table(_)) {
                    break;
                }
            }
            at = match entry.from[0] {
                0 => source.entries.first().and_then(|first| table.find(first.literal)),
                _ => table.find(entry.literal),
            };
        }
        chain
    }

    fn accepts(&self, is_net: bool) -> bool {
        is_net
    }

    fn write(&mut self, premise: LiteralId, end: LiteralId, net: &mut NetBuilder<'_>) -> bool {
        let assumed = self.implications.literal(premise);
        if net.number(assumed).is_none() {
            net.push(assumed, Why::Assumed, Vec::new());
        }
        self.derive(premise, end, net, 0).is_some()
    }
}

/// Fills a table with what follows from its premise by singles.
struct Filler<'a> {
    state: &'a State,
    board: NetBoard,
    table: Table,
}

impl Filler<'_> {
    fn table(state: &State, board: &NetBoard, premise: Candidate, on: bool) -> Table {
        let mut filler = Filler { state, board: board.clone(), table: Table::default() };
        let Candidate { cell, digit } = premise;
        if on {
            filler.place(premise, None);
        } else {
            filler.board.eliminate(cell, digit);
            filler.table.add(literal(premise, false), Origin::Premise, [0; 5]);
            if let Some(last) = filler.board.candidates(cell).single() {
                filler.place(Candidate::new(cell, last), None);
            }
        }
        for _ in 0..ROUNDS {
            for (single, naked) in filler.board.singles() {
                filler.place(single, Some(naked));
            }
        }
        filler.table
    }

    /// Places a digit. `naked`: whether it is a naked or a hidden single; `None` if it follows from
    /// the premise alone.
    fn place(&mut self, placed: Candidate, naked: Option<bool>) {
        let Candidate { cell, digit } = placed;
        let others = self.board.candidates(cell).without(digit);
        let house = self.board.narrowest(cell, digit);
        self.board.place(cell, digit);
        let on = self.table.entries.len() as u16;
        let mut from = [0; 5];
        let mut causes = |causes: &mut dyn Iterator<Item = Candidate>| {
            for (slot, cause) in from.iter_mut().zip(causes) {
                *slot = self.table.find(literal(cause, false)).unwrap_or(0) as u16;
            }
        };
        let origin = match naked {
            None => Origin::Premise,
            Some(true) => {
                let others = self.state.candidates(cell).without(digit).iter();
                causes(&mut others.map(|other: Digit| Candidate::new(cell, other)));
                Origin::Cell
            }
            Some(false) => {
                let others = self.state.places_in(digit, house).without(cell);
                causes(&mut Candidate::all(digit, others));
                Origin::House(house)
            }
        };
        self.table.add(literal(placed, true), origin, from);
        let from = [on, 0, 0, 0, 0];
        let origin = Origin::Weak(on);
        for gone in Candidate::all(digit, self.state.places(digit) & cell.peers()) {
            self.table.add(literal(gone, false), origin, from);
        }
        for other in others.iter() {
            self.table.add(literal(Candidate::new(cell, other), false), origin, from);
        }
        debug_assert!(is_on(literal(placed, true)));
    }
}
