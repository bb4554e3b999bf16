//! [`ProofLine`]: a line of a proof by assumptions: what it says, why, and which lines it rests on.
//! Forcing chains, nets and death blossoms are explained so; nothing is left out.
//!
//! ```text
//!  1. r8c6=2      assumed
//!  2. r8c3<>2     r8c6=2 in row 8; line 1
//!  3. r8c3=7      only candidate left in r8c3; line 2
//!  4. r7c1<>7     nested chain; line 2
//!     4.1  r7c1=7   assumed
//!     ...
//! ```
//!
//! ```text
//! net        the proof of a net, without numbers
//! chain      the proof of a chain on the way of a net, without numbers
//! draft      proofs without numbers, and how they get them: each line after those it rests on
//! ```
//!
//! A proof argues by contradiction or by cases. By contradiction: its first line is the assumption,
//! the last one a contradiction; so the opposite of the assumption is true. By cases: each begins
//! with its assumption, and a closing line says what follows from every one of them. A nested
//! proof, which proves a line by itself, may rest on lines before that line as well.

mod chain;
mod draft;
mod net;

use crate::geometry::{Candidate, Cell, CellSet, Digit, House};
use crate::logic::proof::chain::Node;
use crate::logic::proof::net::{Alternatives, Literal};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::Step;
use core::fmt::{self, Display};

/// A line of a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ProofLine {
    /// Its number.
    pub number: LineNumber,
    /// What it says.
    pub claim: LineClaim,
    /// Why that follows.
    pub why: LineReason,
    /// The lines that it rests on, ascending. Each is before it, in its own proof or in one around
    /// that.
    pub from: Vec<LineNumber>,
    /// The proof within it, if it needs one ([`LineReason::Nested`]).
    pub nested: Vec<ProofLine>,
}

/// The number of a line: 9, or 9.1 for the first line of the proof within line 9.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LineNumber(Vec<u32>);

/// What a line says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LineClaim {
    /// A candidate, or a digit in a group of cells, is true or false.
    Literal(Literal),
    /// A contradiction: the cell has no candidate left.
    NoCandidate(Cell),
    /// A contradiction: the digit has no place left in the house.
    NoPlace(Digit, House),
    /// A contradiction: the node is both true and false.
    Both(Node),
}

/// Why a line follows from those that it rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LineReason {
    /// It is the assumption that leads to the contradiction.
    Assumed,
    /// It is the assumption of a case.
    Case {
        /// The number of the case, from 1.
        number: usize,
        /// How many cases there are.
        count: usize,
    },
    /// It is false because this node is true.
    Excluded {
        /// The node.
        by: Node,
        /// The house of both; `None` if they are in one cell, or see each other in several houses.
        house: Option<House>,
    },
    /// It is the only candidate left in its cell.
    Cell,
    /// It is the only place left in the house.
    House(House),
    /// A group of cells that contains it is true, and the other cells of the group are false; or
    /// all cells of the group are false.
    Group,
    /// These cells, an almost locked set, have lost a digit and must hold all the others.
    Als(CellSet),
    /// This pattern, which does not place anything, removes it.
    Pattern(Box<Reason>),
    /// The proof within the line shows this literal; the line says the same, or that a candidate is
    /// false which it excludes.
    Nested(Literal),
    /// The lines cannot all be true.
    Contradiction,
    /// It follows in every case.
    Cases {
        /// The kind of the cases.
        of: Alternatives,
        /// The assumptions of the cases.
        assumed: Vec<Literal>,
    },
}

impl LineReason {
    /// The kind of reason in one word, as data has it: `assumed`, `case`, `excluded`, `cell`,
    /// `house`, `group`, `als`, `naked`, `hidden`, `fish` (also locked candidates), `pattern` (any
    /// other), `nested`, `contradiction`, `cases`.
    pub fn name(&self) -> &'static str {
        match self {
            LineReason::Assumed => "assumed",
            LineReason::Case { .. } => "case",
            LineReason::Excluded { .. } => "excluded",
            LineReason::Cell => "cell",
            LineReason::House(_) => "house",
            LineReason::Group => "group",
            LineReason::Als(_) => "als",
            LineReason::Pattern(reason) => match **reason {
                Reason::Naked { .. } => "naked",
                Reason::Hidden { .. } => "hidden",
                Reason::Fish { .. } => "fish",
                _ => "pattern",
            },
            LineReason::Nested(_) => "nested",
            LineReason::Contradiction => "contradiction",
            LineReason::Cases { .. } => "cases",
        }
    }

    /// The house of a single, of an exclusion, of a hidden subset, or in which the cases differ.
    pub fn house(&self) -> Option<House> {
        match self {
            LineReason::House(house) => Some(*house),
            LineReason::Excluded { house, .. } => *house,
            LineReason::Pattern(reason) => match **reason {
                Reason::Hidden { house, .. } => Some(house),
                _ => None,
            },
            LineReason::Cases { of: Alternatives::House(_, house), .. } => Some(*house),
            _ => None,
        }
    }
}

impl LineNumber {
    /// The line with the number `last` of the proof within this line.
    fn within(&self, last: u32) -> LineNumber {
        LineNumber(self.0.iter().copied().chain([last]).collect())
    }

    /// The numbers between the dots: the last is the number in the innermost proof.
    pub fn parts(&self) -> &[u32] {
        &self.0
    }
}

/// `9`, `9.1`
impl Display for LineNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.0.iter().map(u32::to_string).collect();
        f.pad(&parts.join("."))
    }
}

impl Step {
    /// The lines of the proof if it is a net: that of a forcing chain from several assumptions, or
    /// of a death blossom. None for other steps. `before`: the position before the step.
    pub fn proof_lines(&self, before: &State) -> Vec<ProofLine> {
        let Reason::Net(net) = &self.reason else { return Vec::new() };
        let gone = self.eliminations.iter().map(|&gone| Literal::off(gone));
        let placed = self.placements.iter().map(|&placed| Literal::on(placed));
        let conclusions: Vec<Literal> = gone.chain(placed).collect();
        draft::numbered(&net::proof(before, net, &conclusions))
    }
}

/// True if `claimed` is the same as `whole`, a part of it, or excluded by it.
fn says(whole: Literal, claimed: Literal) -> bool {
    let removes = |gone: Candidate| whole.removes(gone);
    whole == claimed
        || !claimed.on && Candidate::all(claimed.node.digit, claimed.node.cells).all(removes)
        || whole.on && !claimed.on && whole.node.excludes(claimed.node)
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
            "2 r7c2<>9 excluded 1",
            "3 r8c4<>9 excluded 1",
            "4 r8c5<>9 excluded 1",
            "5 r8c6<>9 excluded 1",
            "6 r8c1=9 house 3 4 5",
            "7 r9c2<>9 excluded 6",
            "8 r7c5<>9 excluded 1",
            "9 r9c5<>9 excluded 1",
            "10 r6c5=9 house 4 8 9",
            "11 r6c2<>9 excluded 10",
            "12 no place for 9 in column 2 contradiction 2 7 11",
        ];
        assert_eq!(text, expected);
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
