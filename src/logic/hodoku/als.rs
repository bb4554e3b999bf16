//! ALS-XZ, ALS-XY-wing and ALS-XY-chain in HoDoKu's order. It is the order of the links between
//! almost locked sets; each set is linked only with later sets. HoDoKu takes the first ALS-XZ and
//! the first wing, and the chain with the best [rank](super::rank).

use super::rank::{Best, Ranked};
use crate::geometry::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Found, Step, report};
use crate::logic::technique::Technique;
use crate::logic::techniques::als::almost_locked_set::{self, Als};
use crate::logic::techniques::shared::bit_matrix::{BitMatrix, ones, unite};
use core::ops::ControlFlow;

/// The almost locked sets of a position in HoDoKu's order, and the links between them.
struct Links {
    sets: Vec<Als>,
    links: Vec<AlsLink>,
    /// By set: the numbers of its links with later sets.
    forward: Vec<core::ops::Range<usize>>,
}

/// Two sets with no cell in common, and their one or two restricted commons.
#[derive(Clone, Copy)]
struct AlsLink {
    first: usize,
    second: usize,
    commons: [Option<Digit>; 2],
}

impl AlsLink {
    fn digits(&self) -> DigitSet {
        self.commons.iter().flatten().copied().collect()
    }
}

impl Links {
    fn new(state: &State) -> Links {
        let mut sets: Vec<Als> = Vec::new();
        for house in House::ALL {
            let cells: Vec<_> = (state.open() & house.cell_set()).iter().collect();
            extend(state, &cells, CellSet::EMPTY, DigitSet::EMPTY, &mut sets);
        }
        let (mut links, mut forward) = (Vec::new(), Vec::with_capacity(sets.len()));
        for (first, a) in sets.iter().enumerate() {
            let start = links.len();
            for (second, b) in sets.iter().enumerate().skip(first + 1) {
                if !a.is_apart(b) {
                    continue;
                }
                let mut commons = a.restricted(state, b).iter();
                let commons = [commons.next(), commons.next()];
                if commons[0].is_some() {
                    links.push(AlsLink { first, second, commons });
                }
            }
            forward.push(start..links.len());
        }
        Links { sets, links, forward }
    }
}

/// Appends the almost locked sets that consist of `cells` and one or more of `rest`, each set
/// before those that extend it.
fn extend(state: &State, rest: &[Cell], cells: CellSet, digits: DigitSet, sets: &mut Vec<Als>) {
    for (k, &cell) in rest.iter().enumerate() {
        let (cells, digits) = (cells.with(cell), digits.union(state.candidates(cell)));
        if cells.len() > 8 {
            return;
        }
        let is_new = || sets.iter().all(|set| set.cells != cells);
        if digits.len() == cells.len() + 1 && is_new() {
            sets.push(Als::new(state, cells, digits));
        }
        extend(state, &rest[k + 1..], cells, digits, sets);
    }
}

/// Reports the ALS-XZ, then the ALS-XY-wings, then the best ALS-XY-chain.
pub(crate) fn als(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let all = Links::new(state);
    als_xz(state, &all, found)?;
    als_xy_wing(state, &all, found)?;
    als_xy_chain(state, &all, found)
}

/// Reports the ALS-XZ in the order of their links.
fn als_xz(state: &State, all: &Links, found: &mut Found<'_>) -> ControlFlow<()> {
    for link in &all.links {
        let (a, b) = (&all.sets[link.first], &all.sets[link.second]);
        let [Some(x), y] = link.commons else { continue };
        let Some(y) = y else {
            let digits = a.removing(b, DigitSet::ALL.without(x));
            if let Some(z) = digits.first() {
                let chain = almost_locked_set::chain(state, z, &[a, b], &[x]);
                found(Step::removing(
                    Technique::AlsXz,
                    a.eliminations(b, digits),
                    Reason::Chain(chain),
                ))?;
            }
            continue;
        };
        // With two restricted commons, one set contains x and the other contains y, and each set
        // contains all of its other digits.
        let joint = DigitSet::EMPTY.with(x).with(y);
        let cells = |digit: Digit| {
            if joint.contains(digit) {
                a.seen[digit] & b.seen[digit]
            } else {
                a.seen[digit].difference(b.cells) | b.seen[digit].difference(a.cells)
            }
        };
        let eliminations =
            Digit::ALL.into_iter().flat_map(|digit| Candidate::all(digit, cells(digit)));
        let reason = || almost_locked_set::doubly_linked(state, [a, b], [x, y]);
        report(Technique::AlsXz, eliminations, reason, found)?;
    }
    ControlFlow::Continue(())
}

/// Reports the ALS-XY-wings in the order of their two links.
fn als_xy_wing(state: &State, all: &Links, found: &mut Found<'_>) -> ControlFlow<()> {
    // By set: the numbers of all its links, ascending.
    let mut of_set = vec![Vec::new(); all.sets.len()];
    for (number, link) in all.links.iter().enumerate() {
        of_set[link.first].push(number);
        of_set[link.second].push(number);
    }
    let mut later = Vec::new();
    for (number, link) in all.links.iter().enumerate() {
        later.clear();
        for set in [link.first, link.second] {
            later.extend(of_set[set].iter().copied().filter(|&other| other > number));
        }
        later.sort_unstable();
        for &other in &later {
            wing(state, all, [link, &all.links[other]], found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Reports the wing of two links that share a set, if it removes something.
fn wing(
    state: &State,
    all: &Links,
    [one, two]: [&AlsLink; 2],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let digits = one.digits().union(two.digits());
    let (a, b, pivot) = match (one.first, one.second, two.first, two.second) {
        (c, a, d, b) if c == d => (a, b, c),
        (c, a, b, d) if c == d => (a, b, c),
        (a, c, d, b) if c == d => (a, b, c),
        (a, c, b, _) => (a, b, c),
    };
    let (a, b, pivot) = (&all.sets[a], &all.sets[b], &all.sets[pivot]);
    // Two links with the same single digit prove nothing.
    if digits.len() < 2 || !a.is_apart(b) {
        return ControlFlow::Continue(());
    }
    let digits = a.removing(b, DigitSet::ALL.difference(digits));
    let Some(z) = digits.first() else { return ControlFlow::Continue(()) };
    let pairs = one.digits().iter().flat_map(|x| two.digits().iter().map(move |y| (x, y)));
    let Some((x, y)) = pairs.into_iter().find(|(x, y)| x != y) else {
        return ControlFlow::Continue(());
    };
    let chain = almost_locked_set::chain(state, z, &[a, pivot, b], &[x, y]);
    found(Step::removing(Technique::AlsXyWing, a.eliminations(b, digits), Reason::Chain(chain)))
}

/// Reports the best ALS-XY-chain of at least four sets, each later in the list than the one before.
fn als_xy_chain(state: &State, all: &Links, found: &mut Found<'_>) -> ControlFlow<()> {
    let stops = Stops::new(all);
    let mut best: Best<Ends> = Best::new();
    let mut ends = vec![0; stops.further.words()];
    for (start, first) in all.sets.iter().enumerate() {
        for enter in first.digits.iter() {
            ends.fill(0);
            let by = DigitSet::EMPTY.with(enter);
            for link in &all.links[all.forward[start].clone()] {
                if let Some(stop) = stops.number(link.second, by)
                    && link.digits().contains(enter)
                {
                    unite(&mut ends, stops.further.row(stop));
                }
            }
            for end in ones(&ends) {
                let Stop { set, by } = stops.stops[end];
                let digits = DigitSet::ALL.difference(by).without(enter);
                let digits = first.removing(&all.sets[set], digits);
                if digits.is_empty() {
                    continue;
                }
                let eliminations: Vec<Candidate> =
                    first.eliminations(&all.sets[set], digits).collect();
                if best.beats(&eliminations) {
                    best.offer(Ends { start, enter, end: Stop { set, by }, eliminations });
                }
            }
        }
    }
    let step = best.into_step().and_then(|ends| ends.step(state, all));
    step.map_or(ControlFlow::Continue(()), found)
}

/// The two ends of a chain, and its eliminations.
struct Ends {
    start: usize,
    enter: Digit,
    end: Stop,
    eliminations: Vec<Candidate>,
}

impl Ranked for Ends {
    fn eliminations(&self) -> &[Candidate] {
        &self.eliminations
    }
}

/// A set on a chain, and the restricted commons of the link that leads to it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stop {
    set: usize,
    by: DigitSet,
}

impl Stop {
    /// The stop that `link` leads to, if there is one: HoDoKu excludes the first common of this
    /// stop from the commons of the link.
    fn next(self, link: &AlsLink) -> Option<Stop> {
        let before = self.by.first()?;
        let by = link.digits().without(before);
        (!by.is_empty()).then_some(Stop { set: link.second, by })
    }
}

/// All stops, ascending by set, and the stops that a chain can reach from each.
struct Stops {
    stops: Vec<Stop>,
    /// By set: the numbers of its stops.
    of_set: Vec<core::ops::Range<usize>>,
    /// By stop: the stops that a chain reaches by two or more links.
    further: BitMatrix,
}

impl Stops {
    fn new(all: &Links) -> Stops {
        let mut by_set: Vec<Vec<DigitSet>> = vec![Vec::new(); all.sets.len()];
        for link in &all.links {
            let both = link.digits();
            let single = both.iter().map(|digit| DigitSet::EMPTY.with(digit));
            for by in single.chain([both]) {
                if !by_set[link.second].contains(&by) {
                    by_set[link.second].push(by);
                }
            }
        }
        let (mut stops, mut of_set) = (Vec::new(), Vec::with_capacity(by_set.len()));
        for (set, bys) in by_set.into_iter().enumerate() {
            let start = stops.len();
            stops.extend(bys.into_iter().map(|by| Stop { set, by }));
            of_set.push(start..stops.len());
        }
        let further = BitMatrix::new(stops.len());
        let mut all_stops = Stops { stops, of_set, further };
        all_stops.connect(all);
        all_stops
    }

    /// Fills `further`, from the last stop to the first, because links lead to later stops only.
    fn connect(&mut self, all: &Links) {
        // By stop: the stops that a chain reaches by one or more links.
        let mut after = BitMatrix::new(self.stops.len());
        for number in (0..self.stops.len()).rev() {
            let stop = self.stops[number];
            for link in &all.links[all.forward[stop.set].clone()] {
                let next = stop.next(link).and_then(|next| self.number(next.set, next.by));
                let Some(next) = next else { continue };
                after.add(number, next);
                unite(self.further.row_mut(number), after.row(next));
            }
            unite(after.row_mut(number), self.further.row(number));
        }
    }

    fn number(&self, set: usize, by: DigitSet) -> Option<usize> {
        self.of_set[set].clone().find(|&number| self.stops[number].by == by)
    }
}

/// A link of a chain, in the breadth-first search for the chain of a proof.
#[derive(Clone, Copy)]
struct Joint {
    stop: Stop,
    /// The number of links up to this one; 3 for three or more.
    length: u8,
    /// The index in the walk of the joint before; for a first link, its own index.
    before: usize,
}

impl Ends {
    /// The step, proved by a shortest chain of at least three links between the ends.
    fn step(self, state: &State, all: &Links) -> Option<Step> {
        let mut walk: Vec<Joint> = Vec::new();
        let by = DigitSet::EMPTY.with(self.enter);
        for link in &all.links[all.forward[self.start].clone()] {
            if link.digits().contains(self.enter) {
                let stop = Stop { set: link.second, by };
                walk.push(Joint { stop, length: 1, before: walk.len() });
            }
        }
        let mut at = 0;
        let mut joint = loop {
            let joint = *walk.get(at)?;
            if joint.length == 3 && joint.stop == self.end {
                break joint;
            }
            for link in &all.links[all.forward[joint.stop.set].clone()] {
                let Some(stop) = joint.stop.next(link) else { continue };
                let length = (joint.length + 1).min(3);
                let is_known = |known: &Joint| known.stop == stop && known.length == length;
                if !walk.iter().any(is_known) {
                    walk.push(Joint { stop, length, before: at });
                }
            }
            at += 1;
        };
        let mut stops = vec![joint.stop];
        while joint.length > 1 {
            joint = walk[joint.before];
            stops.push(joint.stop);
        }
        stops.reverse();
        let (first, last) = (&all.sets[self.start], &all.sets[self.end.set]);
        let mut sets = vec![first];
        sets.extend(stops.iter().map(|stop| &all.sets[stop.set]));
        let commons: Vec<Digit> = stops.iter().filter_map(|stop| stop.by.first()).collect();
        let digits = DigitSet::ALL.difference(self.end.by).without(self.enter);
        let z = first.removing(last, digits).first()?;
        let chain = almost_locked_set::chain(state, z, &sets, &commons);
        Some(Step::removing(Technique::AlsXyChain, self.eliminations, Reason::Chain(chain)))
    }
}
