//! From a hint to its proof: the implications that lead to its ends, each after its parents.

use super::literal::{LITS, Lit, LitSet};
use super::multiple::{Chaining, Hint, Shape};
use super::reach::{Cause, Reach};
use crate::logic::proof::net::{Alternatives, Argument, Implication, Net, Why};
use crate::logic::proof::reason::Reason;

/// The net of a hint.
pub(crate) fn reason(chaining: &mut Chaining<'_>, hint: &Hint) -> Reason {
    let ends = chaining.ends(hint);
    let mut implications = Vec::new();
    let argument = match hint.shape {
        Shape::Contradiction(_) => {
            // Both ends are of one reach.
            let lits: Vec<Lit> = ends.iter().map(|(_, end)| *end).collect();
            let number = ends.first().map_or(0, |(number, _)| *number);
            let numbers = append(&chaining.reaches[number], &lits, &mut implications);
            Argument::Contradiction(numbers[0], numbers[1])
        }
        Shape::Double(lit) => Argument::Verity(Alternatives::Candidate(lit.candidate())),
        Shape::Cell(cell) => Argument::Verity(Alternatives::Cell(cell)),
        Shape::House(digit, house) => Argument::Verity(Alternatives::House(digit, house)),
    };
    if let Argument::Verity(_) = argument {
        for (number, end) in ends {
            append(&chaining.reaches[number], &[end], &mut implications);
        }
    }
    Reason::Net(Net { implications, argument })
}

/// Appends all that leads to `ends`, and says where these are.
fn append(reach: &Reach, ends: &[Lit], implications: &mut Vec<Implication>) -> Vec<u32> {
    let (mut closure, mut lits) = (LitSet::EMPTY, Vec::new());
    for &end in ends {
        reach.ancestors(end, &mut closure, &mut lits);
    }
    lits.sort_by_key(|&lit| reach.depth(lit));
    let mut numbers = vec![0; LITS];
    for lit in lits {
        numbers[lit.index()] = implications.len() as u32;
        let parents = reach.parents(lit).iter();
        implications.push(Implication {
            literal: lit.literal(),
            why: match reach.cause(lit) {
                Cause::Assumed => Why::Assumed,
                Cause::Weak => Why::Weak,
                Cause::Cell => Why::Cell,
                Cause::House(house) => Why::House(house),
                Cause::Pattern(number) => match &reach.patterns[usize::from(number)].reason {
                    Some(reason) => Why::Pattern(Box::new(reason.clone())),
                    None => Why::Weak,
                },
            },
            from: parents.map(|parent| numbers[parent.index()]).collect(),
        });
    }
    ends.iter().map(|end| numbers[end.index()]).collect()
}
