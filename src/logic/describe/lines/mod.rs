//! [`ProofLine`]: a line of a proof by assumptions, with its claim, its reason, and the lines that
//! it depends on. Forcing chains, nets and death blossoms are proved by such lines.
//!
//! ```text
//!  1. r8c6=2      assumed
//!  2. r8c3=7      only candidate left in r8c3; line 1, which excludes r8c3=2
//!  3. r7c1<>7     nested chain; line 1
//!     3.1  r7c1=7   assumed
//!     ...
//! ```
//!
//! ```text
//! line       a line, as data
//! net        the proof of a net, without numbers
//! chain      the proof of a chain that a net uses, without numbers
//! draft      proofs without numbers, and the numbering: each line follows those it depends on
//! ```
//!
//! A proof argues by contradiction or by cases. By contradiction, the first line is the assumption
//! and the last line a contradiction, so the opposite of the assumption is true. By cases, each
//! case begins with its assumption, and a closing line states what follows in every case. A nested
//! proof proves one line of another proof, and its lines may depend on earlier lines of that one.

mod chain;
mod draft;
mod line;
mod net;

pub(crate) use line::with_number;
pub use line::{LineClaim, LineNumber, LineReason, ProofLine};

use crate::logic::proof::reason::{Literal, Reason};
use crate::logic::state::State;
use crate::logic::step::Step;
use std::collections::BTreeSet;

impl Step {
    /// The lines of the proof if the reason of the step is a net, as for forcing chains and death
    /// blossoms. Empty for other steps. `before` is the position before the step.
    pub fn proof_lines(&self, before: &State) -> Vec<ProofLine> {
        let Reason::Net(net) = &self.reason else { return Vec::new() };
        let eliminations = self.eliminations.iter().map(|&eliminated| Literal::off(eliminated));
        let placed = self.placements.iter().map(|&placed| Literal::on(placed));
        let conclusions: Vec<Literal> = eliminations.chain(placed).collect();
        draft::numbered(&net::proof(before, net, &conclusions, &BTreeSet::new()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::logic::explain::Explainer;
    use crate::logic::technique::Technique;
    use crate::logic::{Order, State};

    /// The lines of the first step of the technique in the AI Escargot.
    fn lines(technique: Technique) -> Vec<ProofLine> {
        let grid: Grid =
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
                .parse()
                .expect("a puzzle");
        let explainer = Explainer::new(Order::Se);
        let mut state = State::new(&grid);
        loop {
            let step = explainer.step(&state).expect("a step");
            if step.technique == technique {
                return step.proof_lines(&state);
            }
            assert_eq!(step.proof_lines(&state).is_empty(), step.rating.0 < 75);
            state.apply(&step);
        }
    }

    #[test]
    fn a_contradiction_stands_after_what_leads_to_it() {
        let lines = lines(Technique::NishioForcing);
        let text = |line: &ProofLine| {
            let from: Vec<String> = line.from.iter().map(LineNumber::to_string).collect();
            format!("{} {} {} {}", line.number, line.claim, line.why.name(), from.join(" "))
        };
        let text: Vec<String> = lines.iter().map(text).collect();
        let expected = [
            "1 r7c4=9 assumed ",
            "2 r6c5=9 house 1",
            "3 r8c1=9 house 1",
            "4 no place left for 9 in column 2 contradiction 2 3",
        ];
        assert_eq!(text, expected);
    }

    #[test]
    fn every_claim_is_read_back() {
        fn check(line: &ProofLine) -> usize {
            assert_eq!(line.claim.to_string().parse(), Ok(line.claim));
            1 + line.nested.iter().map(check).sum::<usize>()
        }
        let read: usize = [Technique::NishioForcing, Technique::Nested]
            .into_iter()
            .flat_map(lines)
            .map(|line| check(&line))
            .sum();
        assert!(read > 20, "{read}");
        let group = "r1c15, r23c4<>3";
        let claim = group.parse::<LineClaim>().map(|claim| claim.to_string());
        assert_eq!(claim.as_deref(), Ok(group));
        let both = "r4c8=3 is true and false";
        assert_eq!(both.parse::<LineClaim>().map(|claim| claim.to_string()).as_deref(), Ok(both));
        let wrong = [
            "",
            "r1c1",
            "r1c1=0",
            "rc=1",
            "r1c=1",
            "c1=1",
            "r1c1, =2",
            "no place left for 3 in r1",
            "=1",
        ];
        for text in wrong {
            let error = text.parse::<LineClaim>().expect_err(text);
            assert_eq!(error.to_string(), "expected a claim such as r2c7=4 or r2c78<>4");
        }
    }

    #[test]
    fn a_nested_proof_names_lines_around_it() {
        let lines = lines(Technique::Nested);
        let around = lines.iter().find(|line| !line.nested.is_empty()).expect("a nested proof");
        assert_eq!(around.why.name(), "nested");
        let first = &around.nested[0];
        assert_eq!(first.number, around.number.within(1));
        assert_eq!(first.why, LineReason::Assumed);
        let outside = |number: &LineNumber| number.parts().len() == 1;
        let mut named: Vec<LineNumber> =
            around.nested.iter().flat_map(|line| line.from.clone()).filter(outside).collect();
        named.sort();
        named.dedup();
        assert_eq!(named, around.from);
    }
}
