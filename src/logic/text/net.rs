//! The text of a net: its assumptions, and its lines with their numbers.
//!
//! ```text
//!   1. r8c6=2       assumed
//!   2. r8c3<>2      r8c6=2 in row 8; line 1
//!   3. r8c3=7       only candidate left in r8c3; line 2
//!   4. r7c1<>7      nested chain; line 2
//!      4.1 r7c1=7       assumed
//! ```

use super::lists::{And, AndCells, Cells, Conclusions, Houses, Or};
use super::story::Style;
use crate::format::write::joined;
use crate::geometry::{CellSet, DigitSet};
use crate::logic::describe::lines::{LineClaim, LineReason, ProofLine};
use crate::logic::proof::reason::{Alternatives, Argument, FishCases, Literal, Net, Reason};
use crate::logic::state::State;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use core::fmt::{self, Display};

/// The assumptions of the net and what they lead to, before its lines: `r8c6=2 leads to a
/// contradiction:`.
pub(super) fn argument(step: &Step, net: &Net) -> String {
    let assumed = net.assumptions();
    let end = Conclusions(step);
    match &net.argument {
        Argument::Contradiction(..) => match assumed.first() {
            Some(assumed) => format!("{assumed} leads to a contradiction:"),
            None => "A contradiction:".to_owned(),
        },
        Argument::Verity(Alternatives::Cell(cell)) => {
            format!("Each candidate of {cell} leads to {end}:")
        }
        Argument::Verity(Alternatives::House(digit, house)) => {
            format!("Each place of {digit} in {house} leads to {end}:")
        }
        Argument::Verity(Alternatives::Candidate(candidate)) => {
            format!("{candidate} leads to {end}, whether it is true or false:")
        }
        Argument::Verity(Alternatives::Guardians { cells, digits }) => format!(
            "{} cannot hold {} alone, so one of the guardians {} is true. Each of them leads to \
             {end}:",
            AndCells(*cells),
            And(*digits),
            all_listed(&assumed),
        ),
        Argument::Verity(Alternatives::Fish(cases)) => {
            format!("{} Each of them leads to {end}:", kraken(cases, &assumed))
        }
    }
}

/// The lines of the proof, each with a line feed in front of it. None for a death blossom, whose
/// words say all of it.
pub(super) fn lines(before: &State, step: &Step, style: Style) -> String {
    let mut text = String::new();
    if step.technique == Technique::DeathBlossom {
        return text;
    }
    write(&step.proof_lines(before), style, 0, &mut text);
    text
}

/// The least number of columns of a claim.
const CLAIM: usize = 12;

fn write(lines: &[ProofLine], style: Style, indent: usize, text: &mut String) {
    let number = |line: &ProofLine| match indent {
        0 => format!("{}.", line.number),
        _ => line.number.to_string(),
    };
    let width = lines.iter().map(|line| number(line).len()).max().unwrap_or(0);
    for line in lines {
        let (number, claim) = (number(line), line.claim.to_string());
        let reason = reason(line, style);
        text.push_str(&format!("\n{:indent$}{number:>width$} {claim:CLAIM$}  {reason}", ""));
        write(&line.nested, style, indent + width + 1, text);
    }
}

/// The reason and the lines that it rests on: `only place left in row 4; lines 3, 5`.
fn reason(line: &ProofLine, style: Style) -> String {
    let why = match (style, &line.why) {
        // The line itself says what is shown.
        (Style::Words, LineReason::Nested(shown)) if line.claim == LineClaim::Literal(*shown) => {
            "nested chain".to_owned()
        }
        (Style::Words, why) => words(why),
        (Style::Notation, why) => notation(why),
    };
    let from: Vec<String> = line.from.iter().map(ToString::to_string).collect();
    let from = from.join(", ");
    match (style, line.from.len()) {
        (_, 0) => why,
        (Style::Words, 1) => format!("{why}; line {from}"),
        (Style::Words, _) => format!("{why}; lines {from}"),
        (Style::Notation, _) => format!("{why}; {from}"),
    }
}

fn words(why: &LineReason) -> String {
    match why {
        LineReason::Assumed => "assumed".to_owned(),
        LineReason::Case { number, count } => format!("case {number} of {count}"),
        LineReason::Excluded { by, house } => {
            let by = Literal { node: *by, on: true };
            match house {
                Some(house) => format!("{by} in {house}"),
                None if by.node.cells.len() == 1 => format!("{by} in the same cell"),
                None => format!("{by} sees it"),
            }
        }
        LineReason::Cell => "only candidate left in its cell".to_owned(),
        LineReason::House(house) => format!("only place left in {house}"),
        LineReason::Group => "the rest of the group is false".to_owned(),
        LineReason::Als(cells) => format!("almost locked set {}", Cells(*cells)),
        LineReason::Pattern(reason) => pattern(reason),
        LineReason::Nested(shown) => format!("nested chain: {shown}"),
        LineReason::Contradiction => "contradiction".to_owned(),
        LineReason::Cases { of, assumed } => match of {
            Alternatives::Cell(cell) => {
                format!("in every case: {cell} is {}", Or(digits_of(assumed)))
            }
            Alternatives::House(digit, house) => {
                // One of these cells, not all of them: where they are written in two groups.
                let cells = Cells(cells_of(assumed)).to_string().replace(", ", " or ");
                format!("in every case: {digit} in {house} is in {cells}")
            }
            Alternatives::Candidate(candidate) => {
                format!("in both cases: {candidate} is true or false")
            }
            Alternatives::Guardians { .. } | Alternatives::Fish(_) => {
                format!("in every case: one of {} is true", listed(assumed))
            }
        },
    }
}

fn notation(why: &LineReason) -> String {
    match why {
        LineReason::Case { number, count } => format!("case {number}/{count}"),
        LineReason::Excluded { .. } => "sees".to_owned(),
        LineReason::Cell => "cell".to_owned(),
        LineReason::House(house) => house.to_string(),
        LineReason::Group => "group".to_owned(),
        LineReason::Als(cells) => format!("ALS {}", Cells(*cells)),
        LineReason::Nested(_) => "nested".to_owned(),
        LineReason::Cases { .. } => "every case".to_owned(),
        LineReason::Assumed | LineReason::Pattern(_) | LineReason::Contradiction => words(why),
    }
}

/// A pattern on the way of a net: `hidden pair: 2 and 7 in box 1 are in r1c3, r2c1 only`.
fn pattern(reason: &Reason) -> String {
    let name =
        |count: usize| ["single", "pair", "triple", "quad"].get(count.wrapping_sub(1)).copied();
    match reason {
        Reason::Naked { cells, digits } => {
            let name = name(cells.len()).unwrap_or("subset");
            format!("naked {name}: {} hold {}", Cells(*cells), And(*digits))
        }
        Reason::Hidden { house, cells, digits } => {
            let name = name(cells.len()).unwrap_or("subset");
            let cells = Cells(*cells);
            format!("hidden {name}: {} in {house} are in {cells} only", And(*digits))
        }
        Reason::Fish { digit, base, cover, .. } => {
            let name = match base.len() {
                1 => "locked candidates",
                2 => "X-wing",
                3 => "swordfish",
                _ => "fish",
            };
            format!("{name}: {digit} in {} is in {} only", Houses(*base), Houses(*cover))
        }
        _ => "pattern".to_owned(),
    }
}

/// Why one of the cases of a kraken fish is true.
fn kraken(cases: &FishCases, assumed: &[Literal]) -> String {
    let FishCases { digit, base, cover, house } = *cases;
    let all = cells_of(assumed);
    let fins = all.difference(cover.cells());
    let (name, none) = match fins.len() {
        1 => ("fin", "the fin is not"),
        _ => ("fins", "no fin is"),
    };
    format!(
        "In {}, {digit} can only go in {covers}, or in the {name} {}. If {none} {digit}, {covers} \
         have their {digit} there, {house} in {}. So one of {} is true.",
        Houses(base),
        Cells(fins),
        Cells(all.difference(fins)),
        all_listed(assumed),
        covers = Houses(cover),
    )
}

/// `r1c1=4, r5c5=6 and r9c9=1`
fn all_listed(assumed: &[Literal]) -> String {
    joined(assumed, "and")
}

/// `r1c1=4, r5c5=6`
fn listed(assumed: &[Literal]) -> String {
    assumed.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn digits_of(assumed: &[Literal]) -> DigitSet {
    assumed.iter().map(|assumed| assumed.node.digit).collect()
}

fn cells_of(assumed: &[Literal]) -> CellSet {
    assumed.iter().fold(CellSet::EMPTY, |cells, assumed| cells | assumed.node.cells)
}

/// `r2c7=4`, `r2c7<>4`
impl Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.on { "=" } else { "<>" };
        write!(f, "{}{sign}{}", Cells(self.node.cells), self.node.digit)
    }
}

/// `r4c8=3`, `r7c7 has no candidate`, `no place for 3 in row 4`, `r4c8=3 is true and false`
impl Display for LineClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            LineClaim::Literal(literal) => f.pad(&literal.to_string()),
            LineClaim::NoCandidate(cell) => write!(f, "{cell} has no candidate"),
            LineClaim::NoPlace(digit, house) => write!(f, "no place for {digit} in {house}"),
            LineClaim::Both(node) => {
                write!(f, "{} is true and false", Literal { node, on: true })
            }
        }
    }
}
