//! Checks nets: each implication must follow from earlier ones, and inherits the assumptions that
//! these rest on; then the argument (contradiction or cases) must prove the claim.

use super::chain::{almost_locked, is_there};
use super::claim::{Claim, StepFlaw, expect};
use super::{exotic, sets};
use crate::geometry::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::logic::proof::reason::{Alternatives, Argument, Implication, Literal, Net, Reason, Why};
use crate::logic::state::State;

/// Checks that a reason proves a claim: a pattern inside a net may have any reason.
type Prove = fn(&State, &Reason, Claim) -> Result<(), StepFlaw>;

/// Checks that the net proves `claim`.
pub(super) fn net(state: &State, net: &Net, claim: Claim, prove: Prove) -> Result<(), StepFlaw> {
    // By implication: the assumptions that it rests on, one bit for each.
    let mut rests_on: Vec<u32> = Vec::with_capacity(net.implications.len());
    let mut assumptions = Vec::new();
    for implication in &net.implications {
        expect(is_there(state, implication.literal.node), "a node that is not a candidate")?;
        if implication.why == Why::Assumed {
            expect(assumptions.len() < 32, "more than 32 assumptions")?;
            rests_on.push(1 << assumptions.len());
            assumptions.push(implication.literal);
            continue;
        }
        let (mut from, mut ground) = (Vec::with_capacity(implication.from.len()), 0);
        for &index in &implication.from {
            let Some(&bits) = rests_on.get(index as usize) else {
                return Err(StepFlaw::Pattern("an implication rests on a later one"));
            };
            ground |= bits;
            from.push(net.implications[index as usize].literal);
        }
        follows(state, implication, &from, prove)?;
        rests_on.push(ground);
    }
    let implied = |index: u32| {
        let index = index as usize;
        let missing = StepFlaw::Pattern("the argument names an implication that does not exist");
        Ok(net.implications.get(index).ok_or(missing)?.literal)
    };
    let claimed = Literal { node: claim.candidate.into(), on: claim.holds };
    match net.argument {
        Argument::Contradiction(a, b) => {
            let [assumed] = assumptions[..] else {
                return Err(StepFlaw::Pattern("a contradiction needs one assumption"));
            };
            let contradicts = contradict(implied(a)?, implied(b)?);
            expect(contradicts, "what the assumption leads to is not a contradiction")?;
            if says(assumed.opposite(), claimed) { Ok(()) } else { Err(claim.unproved()) }
        }
        Argument::Verity(alternatives) => {
            for alternative in all_of(state, alternatives)? {
                let number = assumptions.iter().position(|assumed| *assumed == alternative);
                let Some(number) = number else {
                    return Err(StepFlaw::Pattern("an alternative that is not assumed"));
                };
                let mut ends = net.implications.iter().zip(&rests_on);
                let leads = |(end, ground): (&Implication, &u32)| {
                    *ground & !(1 << number) == 0 && says(end.literal, claimed)
                };
                if !ends.any(leads) {
                    return Err(claim.unproved());
                }
            }
            Ok(())
        }
    }
}

/// True if `whole` says at least what `part` says: if a group is off, each of its cells is off.
fn is_part(part: Literal, whole: Literal) -> bool {
    let digit = part.node.digit == whole.node.digit;
    let cells = if part.on {
        part.node.cells == whole.node.cells
    } else {
        part.node.cells.is_subset(whole.node.cells)
    };
    digit && part.on == whole.on && cells
}

/// True if `claimed` follows from `whole`: it is the same or a part, or it is off because `whole`
/// excludes it.
fn says(whole: Literal, claimed: Literal) -> bool {
    is_part(claimed, whole) || whole.on && !claimed.on && whole.node.excludes(claimed.node)
}

/// True if the two cannot both hold.
fn contradict(a: Literal, b: Literal) -> bool {
    match (a.on, b.on) {
        (true, true) => a.node.excludes(b.node),
        (true, false) => is_part(Literal { on: false, ..a }, b),
        (false, true) => is_part(Literal { on: false, ..b }, a),
        (false, false) => false,
    }
}

/// The literals of which at least one holds.
fn all_of(state: &State, alternatives: Alternatives) -> Result<Vec<Literal>, StepFlaw> {
    Ok(match alternatives {
        Alternatives::Cell(cell) => {
            let digits = state.candidates(cell);
            digits.iter().map(|digit| Literal::on(Candidate::new(cell, digit))).collect()
        }
        Alternatives::House(digit, house) => {
            Candidate::all(digit, state.places_in(digit, house)).map(Literal::on).collect()
        }
        Alternatives::Candidate(candidate) => {
            vec![Literal::on(candidate), Literal::off(candidate)]
        }
        Alternatives::Guardians { cells, digits } => {
            let guardians = exotic::guardians(state, cells, digits)?;
            guardians.into_iter().map(Literal::on).collect()
        }
        Alternatives::Fish(cases) => {
            let cells = sets::cases(state, &cases)?;
            Candidate::all(cases.digit, cells).map(Literal::on).collect()
        }
    })
}

/// The cells in which `digit` is off according to `from`.
fn off(from: &[Literal], digit: Digit) -> CellSet {
    let off = from.iter().filter(|literal| !literal.on && literal.node.digit == digit);
    off.map(|literal| literal.node.cells).collect()
}

/// Checks that the implication follows from the literals `from`.
fn follows(
    state: &State,
    implication: &Implication,
    from: &[Literal],
    prove: Prove,
) -> Result<(), StepFlaw> {
    let Literal { node, on } = implication.literal;
    match &implication.why {
        Why::Assumed => Ok(()),
        Why::Weak => {
            let seen = from.iter().any(|literal| literal.on && literal.node.excludes(node));
            expect(!on && seen, "a weak implication between what may both be true")
        }
        Why::Cell => {
            let Some(cell) = node.cells.single().filter(|_| on) else {
                return Err(StepFlaw::Pattern("an implication within a cell of something else"));
            };
            let mut others = state.candidates(cell).without(node.digit).iter();
            let are_off = others.all(|digit| off(from, digit).contains(cell));
            expect(are_off, "a cell has other candidates left")
        }
        Why::House(house) => {
            let others = state.places_in(node.digit, *house) - node.cells;
            expect(on, "an implication within a house of something false")?;
            expect(others.is_subset(off(from, node.digit)), "a house has other places left")
        }
        Why::Group if on => {
            let around = |literal: &&Literal| {
                literal.on
                    && literal.node.digit == node.digit
                    && node.cells.is_subset(literal.node.cells)
            };
            let Some(group) = from.iter().find(around) else {
                return Err(StepFlaw::Pattern("no group around an implication"));
            };
            let others = group.node.cells - node.cells;
            expect(others.is_subset(off(from, node.digit)), "a group has other cells left")
        }
        Why::Group => expect(node.cells.is_subset(off(from, node.digit)), "a group has cells left"),
        Why::Als(cells) => {
            almost_locked(state, *cells)?;
            let left =
                |digit: &Digit| !(state.places(*digit) & *cells).is_subset(off(from, *digit));
            let digits: DigitSet = state.digits_in(*cells).iter().filter(left).collect();
            expect(digits.len() <= cells.len(), "an almost locked set is not locked")?;
            // The digit is in the set, but not where it is off.
            let places = (state.places(node.digit) & *cells) - off(from, node.digit);
            expect(on && places.is_subset(node.cells), "a node lacks a place in its locked set")
        }
        Why::Pattern(reason) => {
            expect(!on, "a pattern that places something")?;
            let after = applied(state, from);
            node.cells.iter().try_for_each(|cell| {
                let candidate = Candidate::new(cell, node.digit);
                prove(&after, reason, Claim { candidate, holds: false })
            })
        }
    }
}

/// The position with `from` applied: candidates that are off are removed; a candidate that is on
/// becomes the only one of its cell.
fn applied(state: &State, from: &[Literal]) -> State {
    let mut after = *state;
    for literal in from {
        match (literal.on, literal.node.cells.single()) {
            (true, Some(cell)) => {
                for digit in state.candidates(cell).without(literal.node.digit).iter() {
                    after.eliminate(cell, digit);
                }
            }
            // A group that is on tells which cells may hold the digit, but removes nothing within
            // them.
            (true, None) => {}
            (false, _) => literal.node.cells.iter().for_each(|cell: Cell| {
                after.eliminate(cell, literal.node.digit);
            }),
        }
    }
    after
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::House;
    use crate::logic::proof::reason::Reason;
    use crate::logic::{Step, Technique, replay};

    /// Row 1 has 5 in r1c1 and r1c9 only, column 9 has it in r1c9 and r9c9 only.
    fn state() -> State {
        let mut state = State::EMPTY;
        for (house, ends) in
            [(House::Row1, [Cell::R1C1, Cell::R1C9]), (House::Column9, [Cell::R1C9, Cell::R9C9])]
        {
            for &cell in house.cells().iter().filter(|cell| !ends.contains(cell)) {
                state.eliminate(cell, Digit::D5);
            }
        }
        state
    }

    fn five(cell: Cell) -> Candidate {
        Candidate::new(cell, Digit::D5)
    }

    fn implication(literal: Literal, why: Why, from: &[u32]) -> Implication {
        Implication { literal, why, from: from.to_vec() }
    }

    /// If r1c1=5 then r9c1 is not; if r1c9=5, nothing is said of r9c1.
    fn verity() -> Net {
        Net {
            implications: vec![
                implication(Literal::on(five(Cell::R1C1)), Why::Assumed, &[]),
                implication(Literal::off(five(Cell::R9C1)), Why::Weak, &[0]),
                implication(Literal::on(five(Cell::R1C9)), Why::Assumed, &[]),
                implication(Literal::off(five(Cell::R9C9)), Why::Weak, &[2]),
            ],
            argument: Argument::Verity(Alternatives::House(Digit::D5, House::Row1)),
        }
    }

    fn removing(cell: Cell, net: Net) -> Step {
        Step::removing(Technique::RegionForcing, [five(cell)], Reason::Net(net))
    }

    #[test]
    fn each_alternative_must_lead_there() {
        let mut net = verity();
        let flaw = StepFlaw::DoesNotFollow(five(Cell::R9C1));
        assert_eq!(replay(&state(), &removing(Cell::R9C1, net.clone())), Err(flaw));
        // r1c9 does not see r5c1.
        net.implications[1].literal = Literal::off(five(Cell::R5C1));
        net.implications.push(implication(Literal::off(five(Cell::R5C1)), Why::Weak, &[2]));
        let flaw = StepFlaw::Pattern("a weak implication between what may both be true");
        assert_eq!(replay(&state(), &removing(Cell::R5C1, net)), Err(flaw));
    }

    #[test]
    fn what_both_alternatives_see_is_removed() {
        // 5 in r1c1 or r1c2; both see r2c3.
        let mut state = State::EMPTY;
        for column in 2..9 {
            state.eliminate(Cell::at(0, column).expect("a cell"), Digit::D5);
        }
        let off = Literal::off(five(Cell::R2C3));
        let mut net = Net {
            implications: vec![
                implication(Literal::on(five(Cell::R1C1)), Why::Assumed, &[]),
                implication(off, Why::Weak, &[0]),
                implication(Literal::on(five(Cell::R1C2)), Why::Assumed, &[]),
                implication(off, Why::Weak, &[2]),
            ],
            argument: Argument::Verity(Alternatives::House(Digit::D5, House::Row1)),
        };
        assert_eq!(replay(&state, &removing(Cell::R2C3, net.clone())), Ok(()));
        net.implications.truncate(2);
        let flaw = StepFlaw::Pattern("an alternative that is not assumed");
        assert_eq!(replay(&state, &removing(Cell::R2C3, net)), Err(flaw));
    }

    #[test]
    fn an_assumption_that_contradicts_itself_is_wrong() {
        // r9c1=5 takes 5 from r1c1 and r9c9, so r1c9 is 5 by row 1, and may be.
        let mut net = Net {
            implications: vec![
                implication(Literal::on(five(Cell::R9C1)), Why::Assumed, &[]),
                implication(Literal::off(five(Cell::R1C1)), Why::Weak, &[0]),
                implication(Literal::on(five(Cell::R1C9)), Why::House(House::Row1), &[1]),
            ],
            argument: Argument::Contradiction(1, 2),
        };
        let flaw = StepFlaw::Pattern("what the assumption leads to is not a contradiction");
        assert_eq!(replay(&state(), &removing(Cell::R9C1, net.clone())), Err(flaw));
        // With r1c9 gone, row 1 has r1c1 alone: both true and false.
        let mut state = state();
        state.eliminate(Cell::R1C9, Digit::D5);
        let literal = Literal::on(five(Cell::R1C1));
        net.implications[2] = implication(literal, Why::House(House::Row1), &[]);
        assert_eq!(replay(&state, &removing(Cell::R9C1, net.clone())), Ok(()));
        let flaw = StepFlaw::DoesNotFollow(five(Cell::R8C2));
        assert_eq!(replay(&state, &removing(Cell::R8C2, net)), Err(flaw));
    }

    /// A naked pair of 1 and 2 in r1c1 and r1c2, once 3 is gone from r1c1, as r2c1 can only be 3.
    fn net_with_pattern(from: &[u32]) -> (State, Net) {
        let mut state = State::EMPTY;
        for cell in [Cell::R1C1, Cell::R1C2] {
            (3..9).for_each(|d| _ = state.eliminate(cell, Digit::ALL[d]));
        }
        state.eliminate(Cell::R1C2, Digit::D3);
        for digit in DigitSet::ALL.without(Digit::D3).iter() {
            state.eliminate(Cell::R2C1, digit);
        }
        let cells = [Cell::R1C1, Cell::R1C2].into_iter().collect();
        let pair = Reason::Naked { cells, digits: DigitSet::from_bits(0b11) };
        let at = |cell, digit| Candidate::new(cell, digit);
        let three = Literal::on(at(Cell::R2C1, Digit::D3));
        let off = Literal::off(at(Cell::R1C1, Digit::D3));
        let victim = Literal::off(at(Cell::R1C9, Digit::D1));
        let net = Net {
            implications: vec![
                implication(three, Why::Assumed, &[]),
                implication(off, Why::Weak, &[0]),
                implication(victim, Why::Pattern(Box::new(pair)), from),
            ],
            argument: Argument::Verity(Alternatives::Cell(Cell::R2C1)),
        };
        (state, net)
    }

    #[test]
    fn a_pattern_inside_a_net_needs_all_its_grounds() {
        let said = |from: &[u32]| {
            let (state, net) = net_with_pattern(from);
            let eliminations = [Candidate::new(Cell::R1C9, Digit::D1)];
            replay(&state, &Step::removing(Technique::DynamicPlus, eliminations, Reason::Net(net)))
        };
        assert_eq!(said(&[1]), Ok(()));
        let open = StepFlaw::Pattern("the cells have other candidates");
        assert_eq!(said(&[]), Err(open));
        assert_eq!(said(&[0]), Err(open));
    }
}
