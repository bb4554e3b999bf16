//! The text of a net: its assumptions and its numbered lines. Lines that place digits, where each
//! follows from the line before it, share one row. Lines that repeat earlier lines refer to them.
//!
//! ```text
//! 1-3. if r8c6=2 -> r8c3=7 (cell) -> r4c3=5 (row 4)
//!   4. r7c1<>7  nested chain:
//!    4.1-3 if r7c1=7 -> r7c4=2 (column 4) -> no place left for 2 in box 9; line 2
//! ```

use super::lists::{Cells, Conclusions, and, and_cells, houses, or, or_cells};
use super::notation::{eureka, short_pattern};
use super::story::Style;
use crate::format::write::{joined, separated};
use crate::geometry::{Candidate, Cell, CellSet, DigitSet};
use crate::logic::describe::lines::{LineClaim, LineNumber, LineReason, ProofLine, with_number};
use crate::logic::proof::chain::{Chain, Link, Node};
use crate::logic::proof::reason::{Alternatives, Argument, FishCases, Literal, Net, Reason};
use crate::logic::state::State;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use core::fmt::{self, Display};

/// The sentence before the lines: the assumptions of the net and what they lead to, without
/// punctuation at the end: `r8c6=2 leads to a contradiction`.
pub(super) fn argument(step: &Step, net: &Net) -> String {
    let assumed = net.assumptions();
    let end = Conclusions(step);
    match &net.argument {
        Argument::Contradiction(..) => match assumed.first() {
            Some(assumed) => format!("{assumed} leads to a contradiction"),
            None => "A contradiction".to_owned(),
        },
        Argument::Verity(Alternatives::Cell(cell)) => {
            format!("Each candidate of {cell} leads to {end}")
        }
        Argument::Verity(Alternatives::House(digit, house)) => {
            format!("Each place of {digit} in {house} leads to {end}")
        }
        Argument::Verity(Alternatives::Candidate(candidate)) => {
            let Candidate { cell, digit } = candidate;
            format!("{cell} is {digit}, or it is not. Both lead to {end}")
        }
        Argument::Verity(Alternatives::Guardians { cells, digits }) => format!(
            "{} cannot hold {} alone, so one of the guardians {} is true. Each of them leads to \
             {end}",
            and_cells(*cells),
            and(*digits),
            all_listed(&assumed),
        ),
        Argument::Verity(Alternatives::Fish(cases)) => {
            format!("{} Each of them leads to {end}", kraken(cases, &assumed))
        }
    }
}

/// The lines of the proof, each after a line feed; in words, after [`Step::LABELS`] if they have
/// labels. Empty for a death blossom, whose reason already gives the whole proof, and for brute
/// force, whose proof has hundreds of lines.
pub(super) fn lines(before: &State, step: &Step, style: Style) -> String {
    if [Technique::DeathBlossom, Technique::BruteForce].contains(&step.technique) {
        return String::new();
    }
    let lines = step.proof_lines(before);
    let is_explained = style == Style::Words && have_labels(&lines);
    let mut text = if is_explained { format!("\n{}", Step::LABELS) } else { String::new() };
    Writer { before, style, proof: &lines }.write(&lines, 0, &mut text);
    text
}

/// True if [`Step::LABELS`] explains a label of these lines or of their nested proofs.
fn have_labels(lines: &[ProofLine]) -> bool {
    lines.iter().any(|line| {
        matches!(line.why, LineReason::House(_) | LineReason::Cell) || have_labels(&line.nested)
    })
}

/// The indentation of a nested proof, in columns per level.
const INDENT: usize = 1;

/// Lines that are written as one row, with the range of their numbers.
#[derive(Clone, Copy)]
enum Row<'a> {
    /// One line.
    One(&'a ProofLine),
    /// Each line follows from the line before it and from lines before the row.
    Chain(&'a [ProofLine]),
    /// The lines follow from the same pattern and the same earlier lines.
    Pattern(&'a [ProofLine]),
    /// The lines repeat consecutive lines of another proof, in the same order.
    Repeated(&'a [ProofLine]),
}

impl<'a> Row<'a> {
    fn lines(self) -> &'a [ProofLine] {
        match self {
            Row::One(line) => core::slice::from_ref(line),
            Row::Chain(lines) | Row::Pattern(lines) | Row::Repeated(lines) => lines,
        }
    }

    /// The numbers of the first and the last line: `4`, `4-6`, `12.3-6`.
    fn number(self) -> String {
        match self.lines() {
            [first, .., last] => format!("{}-{}", first.number, last.number.last()),
            [one] => one.number.to_string(),
            [] => String::new(),
        }
    }

    /// The lines outside the row that the row depends on, ascending, each once.
    fn from(self) -> Vec<&'a LineNumber> {
        let lines = self.lines();
        let is_outside = |from: &&LineNumber| lines.iter().all(|line| line.number != **from);
        let all = lines.iter().flat_map(|line| &line.from);
        let mut from: Vec<&LineNumber> = all.filter(is_outside).collect();
        from.sort_unstable();
        from.dedup();
        from
    }
}

/// The number of lines at the start of `lines` that repeat consecutive lines of another proof.
fn repeated(lines: &[ProofLine]) -> usize {
    let follows = |pair: &[ProofLine]| match (&pair[0].repeats, &pair[1].repeats) {
        (Some(one), Some(next)) => one.next() == *next,
        _ => false,
    };
    match lines.first().map(|line| &line.repeats) {
        Some(Some(_)) => 1 + lines.windows(2).take_while(|pair| follows(pair)).count(),
        _ => 0,
    }
}

/// Writes the lines of proofs as text.
struct Writer<'a> {
    before: &'a State,
    style: Style,
    /// The lines of the whole proof.
    proof: &'a [ProofLine],
}

impl Writer<'_> {
    fn write(&self, lines: &[ProofLine], indent: usize, text: &mut String) {
        let mut rows = Vec::new();
        let mut rest = lines;
        while !rest.is_empty() {
            let row = self.row(rest);
            rest = &rest[row.lines().len()..];
            rows.push(row);
        }
        for row in &rows {
            let dot = if indent == 0 { "." } else { "" };
            text.push_str(&format!("\n{:indent$}{}{dot} ", "", row.number()));
            text.push_str(&self.claim(*row, lines));
            let reason = self.reason(*row);
            if !reason.is_empty() {
                text.push_str(&format!("  {reason}"));
            }
            text.push_str(&self.named(*row));
            if let Row::One(line) = row {
                self.write(&line.nested, indent + INDENT, text);
            }
        }
    }

    /// The first row of `lines`, which must not be empty.
    fn row<'a>(&self, lines: &'a [ProofLine]) -> Row<'a> {
        let repeats = repeated(lines);
        if repeats > 1 {
            return Row::Repeated(&lines[..repeats]);
        }
        let mut count = 1;
        while count < lines.len() && repeated(&lines[count..]) < 2 {
            let (first, before, line) = (&lines[0], &lines[count - 1], &lines[count]);
            let is_next = self.goes_on(first, line)
                && line.from.contains(&before.number)
                && line.from.iter().all(|from| *from < first.number || *from == before.number);
            if !is_next {
                break;
            }
            count += 1;
        }
        if count > 1 {
            return Row::Chain(&lines[..count]);
        }
        let is_same = |line: &&ProofLine| {
            let is_pattern = matches!(line.why, LineReason::Pattern(_));
            let is_alike = line.why == lines[0].why && line.from == lines[0].from;
            is_pattern && is_alike && removed(line).is_some()
        };
        match lines.iter().take_while(is_same).count() {
            0 | 1 => Row::One(&lines[0]),
            same => Row::Pattern(&lines[..same]),
        }
    }

    /// True if `line` has a reason that may continue a chain row that begins with `first`.
    fn goes_on(&self, first: &ProofLine, line: &ProofLine) -> bool {
        use LineReason::*;
        matches!(first.why, Assumed | Case { .. } | Cell | House(_))
            && match line.why {
                Cell | House(_) => true,
                // Eureka notation has no sign for a contradiction.
                Contradiction => self.style == Style::Words,
                _ => false,
            }
    }

    /// The claims of a row. In words, each claim of a chain has its reason. `block` is all lines of
    /// the proof.
    fn claim(&self, row: Row<'_>, block: &[ProofLine]) -> String {
        let lines = row.lines();
        let all: Vec<String> = match row {
            Row::Repeated(lines) => {
                lines.last().map(|last| last.claim.to_string()).into_iter().collect()
            }
            Row::Pattern(lines) => return together(lines),
            Row::One(_) | Row::Chain(_) if self.style == Style::Words => {
                let label = |line: &ProofLine| label(&line.why).unwrap_or_default();
                let all = lines.iter().map(|line| line.claim.to_string() + &label(line));
                return opening(&lines[0].why) + &separated(all, " -> ");
            }
            Row::One(_) | Row::Chain(_) => match self.chain(lines, block) {
                Some(chain) => return eureka(self.before, &chain),
                None => claims(lines),
            },
        };
        all.join(" -> ")
    }

    /// The reason of a row. Empty if the claim already includes it.
    fn reason(&self, row: Row<'_>) -> String {
        let Some(line) = row.lines().first() else { return String::new() };
        match (self.style, row, &line.why) {
            (Style::Words, Row::Repeated(lines), _) => format!("as in lines {}", repeats(lines)),
            (Style::Notation, Row::Repeated(lines), _) => format!("as in {}", repeats(lines)),
            (Style::Words, _, why) if label(why).is_some() => String::new(),
            (Style::Words, _, why) => words(why),
            (Style::Notation, _, why) => notation(why),
        }
    }

    /// The lines that a row depends on: `; lines 3, 5`.
    fn named(&self, row: Row<'_>) -> String {
        let from = ranges(&row.from());
        // The lines of the nested proof name these lines.
        let is_nested = row.lines().iter().any(|line| !line.nested.is_empty());
        match (self.style, row, from.len()) {
            (_, Row::Repeated(_), _) | (_, _, 0) => String::new(),
            _ if is_nested => ":".to_owned(),
            (Style::Words, _, 1) if row.from().len() == 1 => format!("; line {}", from[0]),
            (Style::Words, ..) => format!("; lines {}", from.join(", ")),
            (Style::Notation, ..) => format!("; {}", from.join(", ")),
        }
    }

    /// The lines as a chain that begins with an assumption or with an earlier line. Each of the
    /// lines must place a digit, but the assumption may remove one. If the chain ends a case, it
    /// gets one more weak link, to the node that the cases exclude. `None` if the lines do not form
    /// a chain.
    fn chain(&self, lines: &[ProofLine], block: &[ProofLine]) -> Option<Chain> {
        let first = lines.first()?;
        let is_assumed = matches!(first.why, LineReason::Assumed | LineReason::Case { .. });
        let premises = first.from.iter().rev().filter_map(|number| with_number(self.proof, number));
        let from_premise = || premises.clone().find_map(|premise| self.linked(premise, lines));
        let mut chain = match if is_assumed { None } else { from_premise() } {
            Some(chain) => chain,
            None => self.linked(first, &lines[1..])?,
        };
        let (at, last) = (*chain.nodes.last()?, lines.last()?);
        let of_case = |line: &&ProofLine| {
            matches!(line.why, LineReason::Cases { .. }) && line.from.contains(&last.number)
        };
        if let Some(LineClaim::Literal(Literal { node, on: false })) =
            block.iter().find(of_case).map(|line| line.claim)
            && literal(last).is_some_and(|literal| literal.on)
            && at.excludes(node)
        {
            chain.nodes.push(node);
            chain.links.push(Link::Weak);
        }
        (chain.nodes.len() > 1).then_some(chain)
    }

    /// The chain from the claim of `start` through `lines`, each of which follows from the line
    /// before it. `None` if one of them does not place a digit, or not by a single link.
    fn linked(&self, start: &ProofLine, lines: &[ProofLine]) -> Option<Chain> {
        let Literal { node: mut at, on: mut is_on } = literal(start)?;
        let mut chain = Chain { nodes: vec![at], links: Vec::new() };
        for line in lines {
            let on = literal(line).filter(|literal| literal.on)?.node;
            let link = match line.why {
                LineReason::Cell => Link::Cell,
                LineReason::House(house) => Link::House(house),
                _ => return None,
            };
            if is_on {
                chain.nodes.push(self.excluded(at, link, on)?);
                chain.links.push(Link::Weak);
            } else if !is_linked(at, link, on) {
                return None;
            }
            chain.nodes.push(on);
            chain.links.push(link);
            (at, is_on) = (on, true);
        }
        Some(chain)
    }

    /// The node that `at` makes false and that is linked with `on`.
    fn excluded(&self, at: Node, link: Link, on: Node) -> Option<Node> {
        match link {
            Link::House(house) => {
                let others = self.before.places_in(on.digit, house) - on.cells;
                let is_excluded = |cell: &Cell| at.excludes(Candidate::new(*cell, on.digit).into());
                let cells: CellSet = others.iter().filter(is_excluded).collect();
                (!cells.is_empty()).then_some(Node { digit: on.digit, cells })
            }
            _ => {
                let others = self.before.others_in(on.cells, DigitSet::EMPTY.with(on.digit));
                others.map(Node::from).find(|other| at.excludes(*other))
            }
        }
    }
}

/// True if `off` and `on` are two places of a digit in the house of the link, or two digits of its
/// cell.
fn is_linked(off: Node, link: Link, on: Node) -> bool {
    match link {
        Link::House(house) => {
            off.digit == on.digit && (off.cells | on.cells).is_subset(house.cell_set())
        }
        _ => off.digit != on.digit && off.cells == on.cells,
    }
}

/// The literal that a line claims, if it claims one.
fn literal(line: &ProofLine) -> Option<Literal> {
    match line.claim {
        LineClaim::Literal(literal) => Some(literal),
        _ => None,
    }
}

/// The numbers of lines, three or more in a row as a range: `3`, `14-19`. `numbers` ascend.
fn ranges(numbers: &[&LineNumber]) -> Vec<String> {
    let mut all = Vec::new();
    for run in numbers.chunk_by(|one, other| one.next() == **other) {
        match run {
            [first, _, .., last] => all.push(format!("{first}-{}", last.last())),
            _ => all.extend(run.iter().map(ToString::to_string)),
        }
    }
    all
}

/// The lines that these lines repeat: `12.3-6`.
fn repeats(lines: &[ProofLine]) -> String {
    let number = |line: Option<&ProofLine>| line.and_then(|line| line.repeats.clone());
    match (number(lines.first()), number(lines.last())) {
        (Some(first), Some(last)) => format!("{first}-{}", last.last()),
        _ => String::new(),
    }
}

/// The claims of lines that follow from one pattern, grouped by digit: `r9c2<>1; r8c1, r9c2<>5`;
/// those of one cell together: `r9c2<>15`.
fn together(lines: &[ProofLine]) -> String {
    let all: Vec<Candidate> = lines.iter().filter_map(removed).collect();
    if let Some(cell) = all.iter().map(|candidate| candidate.cell).collect::<CellSet>().single() {
        let digits: DigitSet = all.iter().map(|candidate| candidate.digit).collect();
        return format!("{cell}<>{digits}");
    }
    let groups = all.chunk_by(|one, next| one.digit == next.digit).map(|own| {
        let cells = own.iter().map(|candidate| candidate.cell).collect();
        Literal { node: Node { digit: own[0].digit, cells }, on: false }.to_string()
    });
    separated(groups, "; ")
}

/// The candidate that the line claims to be false. `None` if the line claims something else.
fn removed(line: &ProofLine) -> Option<Candidate> {
    match line.claim {
        LineClaim::Literal(Literal { node, on: false }) => {
            Some(Candidate::new(node.cells.single()?, node.digit))
        }
        _ => None,
    }
}

fn claims(lines: &[ProofLine]) -> Vec<String> {
    lines.iter().map(|line| line.claim.to_string()).collect()
}

/// What is written before an assumption. Empty before other lines.
fn opening(why: &LineReason) -> String {
    match why {
        LineReason::Assumed => "if ".to_owned(),
        LineReason::Case { number, .. } => format!("case {number}: "),
        _ => String::new(),
    }
}

/// The label of a line of a chain. ` (row 4)` means the only place left in the row, ` (cell)` the
/// only candidate left in the cell. `None` if a line with this reason cannot be in a chain.
fn label(why: &LineReason) -> Option<String> {
    match why {
        LineReason::Cell => Some(" (cell)".to_owned()),
        LineReason::House(house) => Some(format!(" ({house})")),
        LineReason::Assumed | LineReason::Case { .. } | LineReason::Contradiction => {
            Some(String::new())
        }
        _ => None,
    }
}

fn words(why: &LineReason) -> String {
    match why {
        LineReason::Excluded { by, house } => {
            let by = Literal { node: *by, on: true };
            match house {
                Some(house) => format!("{by} in {house}"),
                None if by.node.cells.len() == 1 => format!("{by} in the same cell"),
                None => format!("{by} sees it"),
            }
        }
        LineReason::Group => "the rest of the group is false".to_owned(),
        LineReason::Als(cells) => format!("almost locked set {}", Cells(*cells)),
        LineReason::Pattern(reason) => pattern(reason),
        LineReason::Nested => "nested chain".to_owned(),
        LineReason::Assumed
        | LineReason::Case { .. }
        | LineReason::Cell
        | LineReason::House(_)
        | LineReason::Contradiction => label(why).unwrap_or_default(),
        LineReason::Cases { of, assumed } => match of {
            Alternatives::Cell(cell) => {
                format!("in every case: {cell} is {}", or(digits_of(assumed)))
            }
            Alternatives::House(digit, house) => {
                let cells = or_cells(&[cells_of(assumed)]);
                format!("in every case: {digit} in {house} is in {cells}")
            }
            Alternatives::Candidate(Candidate { cell, digit }) => {
                format!("in both cases: {cell} is {digit} or not")
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
        LineReason::Excluded { by, .. } => Literal { node: *by, on: true }.to_string(),
        // The links of the chain show these reasons.
        LineReason::Cell | LineReason::House(_) => String::new(),
        LineReason::Group => "group".to_owned(),
        LineReason::Als(cells) => format!("ALS {}", Cells(*cells)),
        LineReason::Nested => "nested".to_owned(),
        LineReason::Cases { .. } => "every case".to_owned(),
        LineReason::Pattern(reason) => short_pattern(reason),
        LineReason::Assumed => "assumed".to_owned(),
        LineReason::Contradiction => "contradiction".to_owned(),
    }
}

/// A pattern that a line of a net uses: `hidden pair: 2 and 7 in box 1 are in r1c3, r2c1 only`.
fn pattern(reason: &Reason) -> String {
    let name =
        |count: usize| ["single", "pair", "triple", "quad"].get(count.wrapping_sub(1)).copied();
    match reason {
        Reason::Naked { cells, digits } => {
            let name = name(cells.len()).unwrap_or("subset");
            format!("naked {name}: {} hold {}", Cells(*cells), and(*digits))
        }
        Reason::Hidden { house, cells, digits } => {
            let name = name(cells.len()).unwrap_or("subset");
            let cells = Cells(*cells);
            format!("hidden {name}: {} in {house} are in {cells} only", and(*digits))
        }
        Reason::Fish { digit, base, cover, .. } => {
            let name = match base.len() {
                1 => "locked candidates",
                2 => "X-wing",
                3 => "swordfish",
                _ => "fish",
            };
            format!("{name}: {digit} in {} is in {} only", houses(*base), houses(*cover))
        }
        _ => "pattern".to_owned(),
    }
}

/// Why one of the cases of a kraken fish is true.
fn kraken(cases: &FishCases, assumed: &[Literal]) -> String {
    let FishCases { digit, base, cover, house } = *cases;
    let all = cells_of(assumed);
    let fins = all - cover.cells();
    let (name, none) = match fins.len() {
        1 => ("fin", "the fin is not"),
        _ => ("fins", "no fin is"),
    };
    format!(
        "In {bases}, the digit {digit} can only go in {covers}, or in the {name} {}. If {none} {digit}, \
         {covers} have their {digit} in {bases}; in {house}, it is in {}. So one of {} is true.",
        and_cells(fins),
        or_cells(&[all - fins]),
        all_listed(assumed),
        bases = houses(base),
        covers = houses(cover),
    )
}

/// `r1c1=4, r5c5=6 and r9c9=1`
fn all_listed(assumed: &[Literal]) -> String {
    joined(assumed, "and")
}

/// `r1c1=4, r5c5=6`
fn listed(assumed: &[Literal]) -> String {
    separated(assumed, ", ")
}

fn digits_of(assumed: &[Literal]) -> DigitSet {
    assumed.iter().map(|assumed| assumed.node.digit).collect()
}

fn cells_of(assumed: &[Literal]) -> CellSet {
    assumed.iter().map(|assumed| assumed.node.cells).collect()
}

/// `r2c7=4`, `r2c7<>4`
impl Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.on { "=" } else { "<>" };
        write!(f, "{}{sign}{}", Cells(self.node.cells), self.node.digit)
    }
}

/// `r4c8=3`, `r7c7 has no candidate left`, `no place left for 3 in row 4`, `r4c8=3 is true and false`
impl Display for LineClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            LineClaim::Literal(literal) => f.pad(&literal.to_string()),
            LineClaim::NoCandidate(cell) => write!(f, "{cell} has no candidate left"),
            LineClaim::NoPlace(digit, house) => write!(f, "no place left for {digit} in {house}"),
            LineClaim::Both(node) => {
                write!(f, "{} is true and false", Literal { node, on: true })
            }
        }
    }
}
