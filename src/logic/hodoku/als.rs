//! ALS-XZ, ALS-XY-wing and ALS-XY-chain in HoDoKu's order: by the links between almost locked sets,
//! each set with later ones only. Of wings the first is taken, of chains the best
//! [rank](super::rank).

use super::rank::Best;
use crate::geometry::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::proof::chain::{Chain, Link};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::Step;
use crate::logic::technique::{Found, Technique};
use crate::logic::techniques::als::almost_locked_set::{self, Als};
use core::ops::ControlFlow;

/// The almost locked sets of a position in HoDoKu's order, and how they are linked.
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

/// Appends the almost locked sets that `cells` and some of `rest` make: a set before those with
/// further cells.
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

/// The first ALS-XZ.
pub(crate) fn als_xz(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let all = Links::new(state);
    for link in &all.links {
        let (a, b) = (&all.sets[link.first], &all.sets[link.second]);
        let [Some(x), y] = link.commons else { continue };
        let Some(y) = y else {
            let digits = a.removing(b, DigitSet::ALL.without(x));
            if let Some(z) = digits.first() {
                let chain = almost_locked_set::chain(state, z, &[a, b], &[x]);
                found(Step::removing(Technique::AlsXz, a.gone(b, digits), Reason::Chain(chain)))?;
            }
            continue;
        };
        // With two commons one set holds x, the other y, and each holds all its other digits.
        let joint = DigitSet::EMPTY.with(x).with(y);
        let cells = |digit: Digit| match joint.contains(digit) {
            true => a.seen[digit] & b.seen[digit],
            false => a.seen[digit].difference(b.cells) | b.seen[digit].difference(a.cells),
        };
        let gone: Vec<Candidate> =
            Digit::ALL.into_iter().flat_map(|digit| Candidate::all(digit, cells(digit))).collect();
        if !gone.is_empty() {
            let nodes =
                vec![a.node(state, x), a.node(state, y), b.node(state, y), b.node(state, x)];
            let links = vec![Link::Als(a.cells), Link::Weak, Link::Als(b.cells), Link::Weak];
            let reason = Reason::Chain(Chain { nodes, links });
            found(Step::removing(Technique::AlsXz, gone, reason))?;
        }
    }
    ControlFlow::Continue(())
}

/// The first ALS-XY-wing: by its two links.
pub(crate) fn als_xy_wing(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let all = Links::new(state);
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
            wing(state, &all, [link, &all.links[other]], found)?;
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
    // Two links by one and the same digit prove nothing.
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
    found(Step::removing(Technique::AlsXyWing, a.gone(b, digits), Reason::Chain(chain)))
}

/// A link of a chain, and by which of its commons the chain goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Joint {
    link: usize,
    by: DigitSet,
    /// The number of links up to this one; 3 stands for all above.
    length: u8,
    /// The joint before, by its index in the walk; the first points at itself.
    before: usize,
}

/// The best ALS-XY-chain of four sets or more, each later in the list than the one before.
pub(crate) fn als_xy_chain(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let all = Links::new(state);
    let mut best: Best<Step> = Best::new();
    let mut walk: Vec<Joint> = Vec::new();
    // By link: which commons, and at which lengths, were met.
    let mut met: Vec<Vec<(DigitSet, u8)>> = vec![Vec::new(); all.links.len()];
    for (number, link) in all.links.iter().enumerate() {
        for digit in link.commons.iter().flatten() {
            walk.drain(..).for_each(|joint| met[joint.link].clear());
            let by = DigitSet::EMPTY.with(*digit);
            walk.push(Joint { link: number, by, length: 1, before: 0 });
            let mut at = 0;
            while let Some(&joint) = walk.get(at) {
                if joint.length >= 3 {
                    offer(state, &all, &walk, at, &mut best);
                }
                let last = all.links[joint.link].second;
                for next in all.forward[last].clone() {
                    // HoDoKu leaves out one of the commons before, the first.
                    let before = joint.by.first();
                    let by = all.links[next].digits();
                    let by = before.map_or(by, |before| by.without(before));
                    let length = (joint.length + 1).min(3);
                    if !by.is_empty() && !met[next].contains(&(by, length)) {
                        met[next].push((by, length));
                        walk.push(Joint { link: next, by, length, before: at });
                    }
                }
                at += 1;
            }
        }
    }
    best.into_step().map_or(ControlFlow::Continue(()), found)
}

/// Offers the chain that ends with the joint `at`.
fn offer(state: &State, all: &Links, walk: &[Joint], at: usize, best: &mut Best<Step>) {
    let mut joints = vec![walk[at]];
    let mut k = at;
    while k != 0 {
        k = walk[k].before;
        joints.push(walk[k]);
    }
    joints.reverse();
    let (Some(start), Some(end)) = (joints.first(), joints.last()) else { return };
    let (first, last) =
        (&all.sets[all.links[start.link].first], &all.sets[all.links[end.link].second]);
    let digits = first.removing(last, DigitSet::ALL.difference(start.by.union(end.by)));
    let Some(z) = digits.first() else { return };
    let gone: Vec<Candidate> = first.gone(last, digits).collect();
    if !best.beats(&gone) {
        return;
    }
    let mut sets = vec![first];
    sets.extend(joints.iter().map(|joint| &all.sets[all.links[joint.link].second]));
    let commons: Vec<Digit> = joints.iter().filter_map(|joint| joint.by.first()).collect();
    let chain = almost_locked_set::chain(state, z, &sets, &commons);
    best.offer(Step::removing(Technique::AlsXyChain, gone, Reason::Chain(chain)));
}
