//! [`reason`]: the proof of a hint as a [`Net`]: the implications that lead to its ends, each after
//! its parents.

use super::consequences::{Cause, Consequences};
use super::hint::{ForcingHint, HintKind};
use super::literal::{LITS, Lit, LitSet};
use super::search::ForcingSearch;
use crate::logic::proof::net::{Alternatives, Argument, Implication, Net, Why};
use crate::logic::proof::reason::Reason;

/// The net of a hint.
pub(crate) fn reason(search: &mut ForcingSearch<'_>, hint: &ForcingHint) -> Reason {
    let ends = search.ends(hint);
    let mut implications = Vec::new();
    let argument = match hint.kind {
        HintKind::Contradiction(_) => {
            // Both ends follow from the same assumption.
            let lits: Vec<Lit> = ends.iter().map(|(_, end)| *end).collect();
            let number = ends.first().map_or(0, |(number, _)| *number);
            let numbers = append(&search.explored[number], &lits, &mut implications);
            Argument::Contradiction(numbers[0], numbers[1])
        }
        HintKind::Double(lit) => Argument::Verity(Alternatives::Candidate(lit.candidate())),
        HintKind::Cell(cell) => Argument::Verity(Alternatives::Cell(cell)),
        HintKind::House(digit, house) => Argument::Verity(Alternatives::House(digit, house)),
    };
    if let Argument::Verity(_) = argument {
        for (number, end) in ends {
            append(&search.explored[number], &[end], &mut implications);
        }
    }
    Reason::Net(Net { implications, argument })
}

/// Appends everything that leads to `ends`. Returns the places of `ends` in `implications`.
fn append(reached: &Consequences, ends: &[Lit], implications: &mut Vec<Implication>) -> Vec<u32> {
    let (mut closure, mut lits) = (LitSet::EMPTY, Vec::new());
    for &end in ends {
        reached.ancestors(end, &mut closure, &mut lits);
    }
    lits.sort_by_key(|&lit| reached.depth(lit));
    let mut numbers = vec![0; LITS];
    for lit in lits {
        numbers[lit.index()] = implications.len() as u32;
        let parents = reached.parents(lit).iter();
        implications.push(Implication {
            literal: lit.literal(),
            why: match reached.cause(lit) {
                Cause::Assumed => Why::Assumed,
                Cause::Weak => Why::Weak,
                Cause::Cell => Why::Cell,
                Cause::House(house) => Why::House(house),
                Cause::Pattern(number) => match &reached.patterns[usize::from(number)].reason {
                    Some(reason) => Why::Pattern(Box::new(reason.clone())),
                    None => Why::Weak,
                },
            },
            from: parents.map(|parent| numbers[parent.index()]).collect(),
        });
    }
    ends.iter().map(|end| numbers[end.index()]).collect()
}
