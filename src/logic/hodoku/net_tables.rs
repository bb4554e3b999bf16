//! [`NetTables`]: what follows from each candidate being on or off, where several consequences
//! together may lead to the next one.
//!
//! Each premise has a table. At first it holds the consequences of four rounds of singles after the
//! premise. Then it is joined with others: for each entry, the initial entries of the table of that
//! literal are added, until there are no new ones. The order of the entries is HoDoKu's, because it
//! decides which chain of consequences is found.

use super::implications::{Implications, LiteralId, candidate, candidates, literal};
use super::net_board::NetBoard;
use super::net_builder::NetBuilder;
use super::tables::{ChainEnd, Reached, Tables, reached};
use crate::cancel;
use crate::geometry::{Candidate, Digit, House};
use crate::logic::proof::reason::Why;
use crate::logic::state::State;
use crate::logic::techniques::shared::bit_matrix::{BitMatrix, ones};

/// The number of rounds of singles that are placed after an assumption.
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
    /// It is a hidden single in the house, or a naked single.
    Single(Option<House>),
    /// It comes from the table of this literal.
    Table(LiteralId),
}

/// One consequence.
#[derive(Clone, Copy)]
struct Entry {
    literal: LiteralId,
    origin: Origin,
    /// The indices of the entries that it follows from, the highest first; 0 for none.
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

/// The tables of a position. A table is joined when a chain in it is first requested.
pub(super) struct NetTables<'a> {
    state: &'a State,
    implications: &'a Implications,
    /// By literal.
    tables: Vec<Table>,
    /// By literal: how many entries its table has before it is joined.
    initial: Vec<usize>,
    /// By literal: the literals of these entries, one bit for each.
    direct: BitMatrix,
    /// By literal: true if its table has been joined.
    joined: Vec<bool>,
}

impl<'a> NetTables<'a> {
    pub(super) fn new(state: &'a State, implications: &'a Implications) -> NetTables<'a> {
        let mut tables = vec![Table::default(); implications.len()];
        let board = NetBoard::new(state);
        for premise in candidates(state) {
            cancel::check();
            for on in [true, false] {
                let id = literal(premise, on);
                tables[usize::from(id)] = Filler::table(state, &board, premise, on);
            }
        }
        // Groups have only direct implications; candidates also lead to groups.
        for id in 0..implications.len() as LiteralId {
            let is_group = candidate(id).is_none();
            let table = &mut tables[usize::from(id)];
            if is_group {
                table.add(id, Origin::Premise, [0; 5]);
            }
            if table.entries.is_empty() {
                continue;
            }
            for &to in implications.direct(id) {
                if is_group || candidate(to).is_none() {
                    table.add(to, Origin::Premise, [0; 5]);
                }
            }
        }
        let initial: Vec<usize> = tables.iter().map(|table| table.entries.len()).collect();
        let mut direct = BitMatrix::new(tables.len());
        for (id, table) in tables.iter().enumerate() {
            for entry in &table.entries {
                direct.add(id, usize::from(entry.literal));
            }
        }
        let joined = vec![false; tables.len()];
        NetTables { state, implications, tables, initial, direct, joined }
    }

    /// Adds to the table of `premise` the initial entries of the tables of its entries, unless that
    /// has been done.
    fn join(&mut self, premise: LiteralId) {
        if core::mem::replace(&mut self.joined[usize::from(premise)], true) {
            return;
        }
        let mut table = core::mem::take(&mut self.tables[usize::from(premise)]);
        let mut at = 1;
        while at < table.entries.len() && table.entries.len() < LONGEST {
            let source = table.entries[at].literal;
            let base = table.entries[at].distance;
            let others = if source == premise {
                &[]
            } else {
                let others = &self.tables[usize::from(source)].entries;
                &others[..self.initial[usize::from(source)]]
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

    /// Appends to `net`, which has `premise`, first the literals that `goal` follows from in the
    /// table of `premise`, then `goal`. Returns its index; `None` if the table lacks one of them.
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
        let at = table.find(goal)?;
        let (why, parents) = match table.entries[at].origin {
            Origin::Premise => (None, vec![premise]),
            Origin::Weak(on) => (None, vec![table.entries.get(usize::from(on))?.literal]),
            Origin::Table(source) => {
                self.derive(premise, source, net, depth + 1)?;
                return self.derive(source, goal, net, depth + 1);
            }
            Origin::Single(house) => {
                let (why, parents) = self.single(table, at, house)?;
                (Some(why), parents)
            }
        };
        let mut from = Vec::with_capacity(parents.len());
        for parent in parents {
            from.push(self.derive(premise, parent, net, depth + 1)?);
        }
        let why = match why {
            Some(why) => why,
            None => net.why(net.implications.get(*from.first()? as usize)?.literal, said),
        };
        Some(net.push(said, why, from))
    }

    /// Why the entry `at` is a single, and the literals that it follows from. `house` is tried
    /// first, then the cell, then all houses of the cell: after a contradiction the counts of the
    /// board may be wrong, and `house` may not be the one in which it is a single.
    fn single(
        &self,
        table: &Table,
        at: usize,
        house: Option<House>,
    ) -> Option<(Why, Vec<LiteralId>)> {
        let Candidate { cell, digit } = candidate(table.entries[at].literal)?;
        let is_before = |off: &LiteralId| table.find(*off).is_some_and(|before| before < at);
        let in_house = |house: House| {
            let others = self.state.places_in(digit, house).without(cell);
            let off: Vec<LiteralId> =
                Candidate::all(digit, others).map(|other| literal(other, false)).collect();
            off.iter().all(is_before).then_some((Why::House(house), off))
        };
        let in_cell = || {
            let others = self.state.candidates(cell).without(digit).iter();
            let off: Vec<LiteralId> =
                others.map(|other| literal(Candidate::new(cell, other), false)).collect();
            off.iter().all(is_before).then_some((Why::Cell, off))
        };
        let first = house.and_then(in_house);
        first.or_else(in_cell).or_else(|| cell.houses().into_iter().find_map(in_house))
    }
}

impl Tables for NetTables<'_> {
    const NETS_ONLY: bool = true;

    /// The consequences that the joined table would have, without their order.
    fn reached(&mut self, premise: LiteralId) -> Reached {
        let mut met = self.direct.row(usize::from(premise)).to_vec();
        let mut open = met.clone();
        while let Some(word) = open.iter().position(|&word| word != 0) {
            let next = 64 * word + open[word].trailing_zeros() as usize;
            open[word] &= open[word] - 1;
            let row = self.direct.row(next);
            for ((met, open), row) in met.iter_mut().zip(&mut open).zip(row) {
                *open |= row & !*met;
                *met |= row;
            }
        }
        reached(ones(&met).map(|literal| literal as LiteralId))
    }

    /// Follows the first reason of each entry back to the premise. If an entry on this path has
    /// further reasons, the chain is a net.
    fn chain(&mut self, premise: LiteralId, end: LiteralId) -> ChainEnd {
        self.join(premise);
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
            // Follow the reasons within one table, back to its premise.
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

    fn write(&mut self, premise: LiteralId, end: LiteralId, net: &mut NetBuilder<'_>) -> bool {
        self.join(premise);
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

    /// Places a digit. `naked`: true for a naked single, false for a hidden single; `None` if it
    /// follows from the premise alone.
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
                Origin::Single(None)
            }
            Some(false) => {
                let others = self.state.places_in(digit, house).without(cell);
                causes(&mut Candidate::all(digit, others));
                Origin::Single(Some(house))
            }
        };
        self.table.add(literal(placed, true), origin, from);
        let from = [on, 0, 0, 0, 0];
        let origin = Origin::Weak(on);
        for eliminated in Candidate::all(digit, self.state.places(digit) & cell.peers()) {
            self.table.add(literal(eliminated, false), origin, from);
        }
        for other in others.iter() {
            self.table.add(literal(Candidate::new(cell, other), false), origin, from);
        }
    }
}
