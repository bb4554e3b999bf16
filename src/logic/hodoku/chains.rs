//! Turbot fish, X-chains, XY-chains and remote pairs as HoDoKu chooses them. HoDoKu finds all
//! chains and takes the one with the best [rank](super::rank); of several with this rank, the first
//! that it finds. It searches depth first from each candidate, cell by cell, along the links in the
//! row, then in the column, then in the box.
//!
//! Here only remote pairs are searched for in this way. For the others a faster search finds the
//! shortest chains first, and HoDoKu's search only decides between several with the same rank.

use super::rank::{Best, Rank};
use crate::cancel;
use crate::geometry::{Candidate, Cell, CellSet, Digit};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::{Finder, Found, Step};
use crate::logic::technique::Technique;
use crate::logic::techniques::chains::{remote_pair, x_chain, xy_chain};
use crate::logic::techniques::coloring::color_classes::joined;
use crate::logic::techniques::single_digit::turbot_fish;
use core::ops::ControlFlow;

/// The most cells of an X-chain, as HoDoKu has it by default.
const DIGIT_CELLS: usize = 20;
/// The most cells of an XY-chain or a remote pair: half as many, because HoDoKu also counts the
/// links within cells.
const PAIR_CELLS: usize = 10;

/// The turbot fish that HoDoKu takes.
pub(crate) fn turbot_fish(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    report(
        state,
        best(turbot_fish::turbot_fish, state)?,
        &mut |visit| {
            each_digit_chain(state, 4, &mut |path, digit| {
                if path.len() == 4 { visit(path, digit) } else { ControlFlow::Continue(()) }
            })
        },
        found,
    )
}

/// The X-chain that HoDoKu takes.
pub(crate) fn x_chain(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    report(
        state,
        best(x_chain::x_chain, state)?,
        &mut |visit| each_digit_chain(state, DIGIT_CELLS, visit),
        found,
    )
}

/// The XY-chain that HoDoKu takes.
pub(crate) fn xy_chain(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    report(
        state,
        best(xy_chain::xy_chain, state)?,
        &mut |visit| each_pair_chain(state, false, visit),
        found,
    )
}

/// Called with a chain: its cells, and the digit that at least one of its two ends holds.
type Visit<'a> = dyn FnMut(&[Cell], Digit) -> ControlFlow<()> + 'a;

/// The steps of `finder` with the best rank; of several with the same eliminations, the first.
fn best(finder: Finder, state: &State) -> ControlFlow<(), Vec<Step>> {
    let mut best: Vec<Step> = Vec::new();
    finder(state, &mut |step| {
        if step.technique == Technique::XyChain && step.cells().len() > PAIR_CELLS {
            return ControlFlow::Continue(());
        }
        let rank = Rank::new(&step.eliminations);
        let before = best.first().map(|best| Rank::new(&best.eliminations));
        if before.is_none_or(|before| rank < before) {
            best.clear();
        }
        let is_known = best.iter().any(|best| best.eliminations == step.eliminations);
        if before.is_none_or(|before| rank <= before) && !is_known {
            best.push(step);
        }
        ControlFlow::Continue(())
    })?;
    ControlFlow::Continue(best)
}

/// Reports one of `steps`. `each` visits chains in HoDoKu's order; the first chain that has the
/// same eliminations as one of the steps decides which.
fn report(
    state: &State,
    mut steps: Vec<Step>,
    each: &mut dyn FnMut(&mut Visit<'_>) -> ControlFlow<()>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let mut first = 0;
    if steps.len() > 1 {
        let _ = each(&mut |path, digit| {
            let eliminations: Vec<Candidate> = removed(state, path, digit).collect();
            match steps.iter().position(|step| step.eliminations == eliminations) {
                Some(at) => {
                    first = at;
                    ControlFlow::Break(())
                }
                None => ControlFlow::Continue(()),
            }
        });
    }
    if steps.is_empty() { ControlFlow::Continue(()) } else { found(steps.swap_remove(first)) }
}

/// The eliminations of a chain: its digit in the cells that see both ends.
fn removed(state: &State, path: &[Cell], digit: Digit) -> impl Iterator<Item = Candidate> + use<> {
    let ends = path.first().zip(path.last());
    let seen = ends.map_or(CellSet::EMPTY, |(start, end)| start.peers() & end.peers());
    Candidate::all(digit, state.places(digit) & seen)
}

/// The other places of `digit` in the houses of `cell`, in the order of HoDoKu's links. `true` with
/// a place means that it is the only other one in its house, so that the link is strong.
fn links(state: &State, cell: Cell, digit: Digit) -> Vec<(Cell, bool)> {
    let [row, column, square] = cell.houses();
    let lines = row.cell_set() | column.cell_set();
    let mut links = Vec::new();
    for house in [row, column, square] {
        let others = state.places_in(digit, house).without(cell);
        let is_strong = others.single().is_some();
        let new = if house.is_box() { others.difference(lines) } else { others };
        links.extend(new.iter().map(|other| (other, is_strong)));
    }
    links
}

/// Calls `visit` with all chains of one digit that have at most `most` cells and begin and end with
/// a strong link.
fn each_digit_chain(state: &State, most: usize, visit: &mut Visit<'_>) -> ControlFlow<()> {
    for start in state.open().iter() {
        for digit in state.candidates(start).iter() {
            extend_digit_chain(state, (digit, most), &mut vec![start], visit)?;
        }
    }
    ControlFlow::Continue(())
}

fn extend_digit_chain(
    state: &State,
    (digit, most): (Digit, usize),
    path: &mut Vec<Cell>,
    visit: &mut Visit<'_>,
) -> ControlFlow<()> {
    cancel::check();
    let Some(&last) = path.last().filter(|_| path.len() < most) else {
        return ControlFlow::Continue(());
    };
    let strong = path.len() % 2 == 1;
    for (next, is_strong) in links(state, last, digit) {
        if strong && !is_strong || path.contains(&next) {
            continue;
        }
        path.push(next);
        if strong && path.len() > 2 {
            visit(path, digit)?;
        }
        extend_digit_chain(state, (digit, most), path, visit)?;
        path.pop();
    }
    ControlFlow::Continue(())
}

/// Calls `visit` with all chains of cells with two candidates whose ends have a digit in common.
/// `same`: all cells have the same two candidates.
fn each_pair_chain(state: &State, same: bool, visit: &mut Visit<'_>) -> ControlFlow<()> {
    for start in state.bivalue().iter() {
        let Some([a, b]) = state.pair(start) else { continue };
        let pairs = state.bivalue();
        let cells = if same { pairs & state.places(a) & state.places(b) } else { pairs };
        for ends in [(a, b), (b, a)] {
            extend_pair_chain(state, cells, ends, &mut vec![start], visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// Calls `visit` with the chains that extend `path`. `digit`: the digit that both ends have;
/// `carried`: the digit that the last cell holds if the first does not hold `digit`.
fn extend_pair_chain(
    state: &State,
    cells: CellSet,
    (digit, carried): (Digit, Digit),
    path: &mut Vec<Cell>,
    visit: &mut Visit<'_>,
) -> ControlFlow<()> {
    cancel::check();
    let Some(&last) = path.last().filter(|_| path.len() < PAIR_CELLS) else {
        return ControlFlow::Continue(());
    };
    for (next, _) in links(state, last, carried) {
        if !cells.contains(next) || path.contains(&next) {
            continue;
        }
        let Some(other) = state.candidates(next).without(carried).single() else { continue };
        path.push(next);
        if other == digit {
            visit(path, digit)?;
        }
        extend_pair_chain(state, cells, (digit, other), path, visit)?;
        path.pop();
    }
    ControlFlow::Continue(())
}

/// The remote pair that HoDoKu takes: a chain of at least four cells whose ends remove the digit
/// that the search began with. For any two of its cells that are 3, 5, 7 or 9 links apart, it
/// removes both digits from the cells that see the two.
pub(crate) fn remote_pair(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let mut best = Best::new();
    let _ = each_pair_chain(state, true, &mut |path, digit| {
        if path.len() >= 4
            && removed(state, path, digit).next().is_some()
            && let Some([x, y]) = path.first().and_then(|&cell| state.pair(cell))
        {
            let mut eliminations = Vec::new();
            let mut reasons = Vec::new();
            for (from, to) in apart(path.len()) {
                let way = &path[from..=to];
                let here: Vec<Candidate> =
                    [x, y].into_iter().flat_map(|digit| removed(state, way, digit)).collect();
                if !here.is_empty() {
                    eliminations.extend(here);
                    reasons.push(remote_pair::proof(way, [x, y]));
                }
            }
            eliminations.sort_unstable();
            eliminations.dedup();
            if best.beats(&eliminations) {
                let reason: Reason = joined(reasons);
                best.offer(Step::removing(Technique::RemotePair, eliminations, reason));
            }
        }
        ControlFlow::Continue(())
    });
    best.into_step().map_or(ControlFlow::Continue(()), found)
}

/// The pairs of indices in a chain of `count` cells whose difference is odd and at least three.
fn apart(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |from| (from + 3..count).step_by(2).map(move |to| (from, to)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::testing::check_first;

    #[test]
    fn a_remote_pair_removes_what_one_chain_removes() {
        let position = ":0000:x:+2+5+8+46+9+3+71+7.4...+62+9.+9+67+2.8+45+67+2+93+5+1+848.+5+6.293+79.....5+6+2+56+92+84+713.+2+7.+9+6+45+8+48....+2+96::::";
        check_first(position, remote_pair, "remote pair: r2c4, r9c6 <> 1, 3");
    }

    #[test]
    fn cells_of_a_remote_pair_are_three_or_more_apart() {
        let pairs = |count| apart(count).collect::<Vec<_>>();
        assert_eq!(pairs(4), [(0, 3)]);
        assert_eq!(pairs(6), [(0, 3), (0, 5), (1, 4), (2, 5)]);
    }
}
