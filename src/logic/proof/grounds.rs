//! The grounds of a proof: the candidates that must be gone before it holds. A pattern inside a net
//! holds only because the net has removed candidates; these functions say which.
//!
//! ```text
//! naked pair 2, 7 in r1c3, r2c1      every other candidate of these two cells
//! strong link for 5 in row 4         every other place of 5 in row 4
//! ```

use super::chain::{Chain, Link, Node};
use super::reason::{Alternatives, Argument, Implication, Literal, Net, Reason, Why};
use crate::geometry::{Candidate, CellSet, Digit, DigitSet, House};
use crate::logic::state::State;

/// The candidates of `state` that must be gone before `reason` holds, ascending, each once. Empty
/// if it holds in `state`, and for patterns that nets do not use.
pub(crate) fn of_reason(reason: &Reason, state: &State) -> Vec<Candidate> {
    let mut all = match reason {
        Reason::Naked { cells, digits } => state.others_in(*cells, *digits).collect(),
        Reason::Hidden { house, cells, digits } => {
            let places = |digit| Candidate::all(digit, others_of(state, digit, *house, *cells));
            digits.iter().flat_map(places).collect()
        }
        Reason::Fish { digit, base, cover, fins } => {
            let places = state.places(*digit) & base.cells();
            let outside = places - cover.cells() - *fins;
            Candidate::all(*digit, outside).collect()
        }
        Reason::Chain(chain) => of_chain(chain, state),
        Reason::Net(net) => of_net(net, state),
        _ => Vec::new(),
    };
    all.sort_unstable();
    all.dedup();
    all
}

/// The candidates of `state` that must be gone before the strong link between `a` and `b` holds.
pub(crate) fn of_link(a: Node, link: Link, b: Node, state: &State) -> Vec<Candidate> {
    match link {
        Link::Cell => {
            let both = DigitSet::EMPTY.with(a.digit).with(b.digit);
            state.others_in(a.cells, both).collect()
        }
        Link::House(house) => {
            Candidate::all(a.digit, others_of(state, a.digit, house, a.cells | b.cells)).collect()
        }
        Link::Weak | Link::Als(_) => Vec::new(),
    }
}

/// The candidates of `state` that must be gone before `implication` follows, whether or not it names
/// the earlier implications that remove them.
pub(crate) fn of_implication(implication: &Implication, state: &State) -> Vec<Candidate> {
    let Node { digit, cells } = implication.literal.node;
    match &implication.why {
        Why::Cell => {
            let own = DigitSet::EMPTY.with(digit);
            state.others_in(cells, own).collect()
        }
        Why::House(house) => {
            Candidate::all(digit, others_of(state, digit, *house, cells)).collect()
        }
        Why::Pattern(reason) => of_reason(reason, state),
        Why::Assumed | Why::Weak | Why::Group | Why::Als(_) => Vec::new(),
    }
}

/// The candidates of `state` that must be gone before one of the `assumed` literals must be true:
/// the `alternatives` that are not assumed.
pub(crate) fn of_alternatives(
    alternatives: Alternatives,
    assumed: &[Literal],
    state: &State,
) -> Vec<Candidate> {
    let is_left = |candidate: &Candidate| !assumed.contains(&Literal::on(*candidate));
    alternatives.candidates(state).into_iter().filter(is_left).collect()
}

fn of_chain(chain: &Chain, state: &State) -> Vec<Candidate> {
    chain.linked().flat_map(|(a, link, b)| of_link(a, link, b, state)).collect()
}

fn of_net(net: &Net, state: &State) -> Vec<Candidate> {
    let mut all = Vec::new();
    for implication in &net.implications {
        let earlier = implication.from.iter().filter_map(|&at| net.implications.get(at as usize));
        // What the net itself has removed before is no ground of the net.
        let is_removed =
            |ground: &Candidate| earlier.clone().any(|one| one.literal.removes(*ground));
        let grounds = of_implication(implication, state).into_iter();
        all.extend(grounds.filter(|ground| !is_removed(ground)));
    }
    if let Argument::Verity(alternatives) = net.argument {
        all.extend(of_alternatives(alternatives, &net.assumptions(), state));
    }
    all
}

/// The places of `digit` in `house` outside `cells`.
fn others_of(state: &State, digit: Digit, house: House, cells: CellSet) -> CellSet {
    state.places_in(digit, house) - cells
}
